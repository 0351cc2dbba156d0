"""A hand with a finding is judged again only under the readings that answer otherwise what it asks; that finds what all of them find."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from handaudit.check import alternatives
from handaudit.check import option_use as asked
from handaudit.check.case import Case
from handaudit.check.option_use import UseWitness
from handaudit.model.audit import Audit
from handaudit.model.rulebook import Rulebook
from handaudit.replay.engine import play
from handaudit.rules.load import load
from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.code_files import OF_HANDS, log
from tests.support.mutants import MUTANTS, OF_GAMES, planted, settings_of
from tests.support.volume import volume

ROOT = Path(__file__).parents[1]
WRITTEN = {
    path.stem: path.read_text("utf-8", "surrogateescape") for path in sorted((ROOT / "samples").glob("*.txt"))
} | {code: log(code, "fault") for code in OF_HANDS}
EVERYTHING = frozenset({*options(), *(field.name for field in fields(Rulebook))})
BET_TOO_SMALL = """\
Handaudit Hand #1: Hold'em No Limit ($1/$2) - 2024/01/01 00:00:00
Table 'T' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cid ($200 in chips)
Bob: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: raises $1 to $3
Bob: folds
Cid: folds
Uncalled bet ($1) returned to Ann
Ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: Ann (button) collected ($5)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cid (big blind) folded before Flop
"""


def all_asked(_case: Case, _known: object, _whole: bool) -> tuple[frozenset[str], frozenset[str]]:
    return EVERYTHING, EVERYTHING


def same(judged: Callable[[], list[Audit]], monkeypatch: pytest.MonkeyPatch) -> int:
    """Holds the findings to those of all readings; how many there are."""
    found = [audit.findings for audit in judged()]
    with monkeypatch.context() as patch:
        patch.setattr(alternatives, "asked_for", all_asked)
        assert found == [audit.findings for audit in judged()]
    return sum(map(len, found))


@pytest.mark.parametrize("name", WRITTEN)
def test_written_hands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    same(lambda: audit_text(WRITTEN[name]), monkeypatch)


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_planted_faults(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _, fault in planted(name, 7, volume(2, 1)):
        text = fault.text
        same(lambda text=text: audit_text(text), monkeypatch)


def other_games() -> Iterator[str]:
    for name, mutant in list(OF_GAMES.items())[:: volume(1, 2)]:
        for game in mutant.games[: volume(2, 1)]:
            yield from (fault.text for _, fault in planted(name, 7, 1, settings_of(name, game)))


@pytest.mark.heavy
def test_planted_faults_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(other_games())
    assert len(texts) > volume(70, 25)
    assert sum(same(lambda text=text: audit_text(text), monkeypatch) for text in texts) > len(texts)


def test_few_readings_are_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    replayed = alternatives.replayed
    monkeypatch.setattr(alternatives, "replayed", lambda hand, book: tried.append(book) or replayed(hand, book))
    (audit,) = audit_text(BET_TOO_SMALL)
    assert [f.code for f in audit.findings if f.root] == ["raise-size"]
    # How low a raise may be hangs on two options; no card was shown, no pot shared, nobody all-in.
    assert [book.settings for book in tried] == [
        ("th_min_raise=double_last_bet",),
        ("th_min_raise_after_short=full_level_plus_increment",),
    ]


def test_a_witness_answers_as_its_rulebook() -> None:
    (audit,) = audit_text(BET_TOO_SMALL)
    book = load("holdem")
    witness = UseWitness(book)
    assert witness.asked() <= {"options", "_book"}
    table = play(audit.hand, witness.as_book())
    assert table.rep == play(audit.hand, book).rep
    assert "streets" in witness.asked()
    assert "th_min_raise" in witness.asked()
    assert not {"ranking", "pot_cap", "th_limit_cap", "th_odd_per_pot"} & witness.asked()
    assert witness.as_book().own("th_limit_cap") == book.own("th_limit_cap")
    assert "th_limit_cap" in witness.asked()
    assert list(witness.as_book().options) == list(book.options)
    assert witness.asked() >= book.options.keys()


def test_other_readings_say_what_they_answer_otherwise() -> None:
    (audit,) = audit_text(BET_TOO_SMALL)
    book = load("holdem")
    others = asked.others_of(book)
    assert others is asked.others_of(book)
    assert others is not asked.others_of(replace(book))
    wheel = others.reading("th_wheel", "no", audit.hand)
    assert {"ranking", "th_wheel"} <= wheel.differs
    assert "streets" not in wheel.differs
    assert others.reading("th_wheel", "no", audit.hand) is wheel
    cap = others.reading("th_limit_cap", "none", audit.hand)
    assert cap.differs <= {"th_limit_cap", "chosen", "settings", "sha256"}
