"""What the native kernel tells statistics of a hand is what they count of its records, in every field and in the same order."""

import copy
import pickle
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from handaudit.app.api import audit_file, audit_text
from handaudit.check.audit import audit
from handaudit.jobs.auditor import Auditor
from handaudit.kernel.results import TakenHand
from handaudit.model.audit import Audit
from handaudit.model.lazy_audit import BriefAudit
from handaudit.model.seat_order import clockwise
from handaudit.read.chunks import Chunk
from handaudit.stats.action_pattern import rounds_of, shape_in, shape_of
from handaudit.stats.catalogue import DEFINITIONS
from handaudit.stats.hand_facts import HandFacts, facts_of
from handaudit.stats.player_lines import PlayerLine, counting, lines_of
from tests.benchmarks.amplify import amplified, seeds_of
from tests.kernel.test_habits import DEAD, antes, antes_below, cash, without_uncalled
from tests.kernel.test_kinds_of_hands import straddled
from tests.kernel.test_more_cards import CALLING, EXACT
from tests.kernel.test_replays import BACK, THIRDS
from tests.kernel.test_rooms import ENTERED, OPAQUE, SHOWN
from tests.support.clean_hands import PLAIN, READER, ROOT, SAMPLES, book_of
from tests.support.looks import TOURNAMENT, block, dealt, spans_of
from tests.support.volume import volume

pytestmark = pytest.mark.usefixtures("native")
HERE = Path()


def chunk(raw: bytes) -> Chunk:
    """A hand that somebody has taken."""
    return Chunk(7, (), "hand", 0, len(raw), complete_eof=True, clean=object(), raw=raw)


def briefly(auditor: Auditor, raw: bytes) -> BriefAudit | None:
    """The audit of the bytes of a hand, if the kernel takes it."""
    found = auditor.replayed(chunk(raw), "log.txt", HERE) if auditor._brief(raw) is not None else None
    assert found is None or isinstance(found, BriefAudit)
    return found


def reference(raw: bytes) -> Audit:
    """The same on the reference path."""
    hand = READER.read(chunk(raw).whole(), "log.txt")
    book = book_of(hand.game)
    assert book is not None
    return audit(hand, book)


def as_printed(lines: list[PlayerLine]) -> list[str]:
    """Lines with the order of what is counted."""
    return [repr(line) for line in lines]


def said(facts: HandFacts, seats: list[int]) -> list[object]:
    """All that facts say."""
    told: list[object] = []
    for name in HandFacts.__slots__:
        value = getattr(facts, name)
        if name in ("holding", "made"):
            told.append([value(seat) for seat in seats])
        else:
            told.append((name, list(value) if name == "faults" else value() if callable(value) else value))
    return told


def hold_shape(brief: BriefAudit, whole: Audit) -> None:
    """Holds the key of a hand's course to the shape that it has by its records."""
    hand, rep, book = whole.hand, whole.replay, whole.rulebook
    assert rep is not None
    assert book is not None
    order = clockwise(rep.start, hand.button)
    numbers = {seat: number for number, seat in enumerate(order, 1)}
    shape, _ = shape_of(hand, rep, book, numbers, len(order) if hand.button in numbers else 0)
    told = brief.told.counted(counting(brief.brief.deal, "pt4", False))
    assert told is not None
    assert repr(shape_in(told[0], rounds_of(book))) == repr(shape)


def held(data: bytes, every: int = 1) -> set[str]:
    """Holds what is told of the hands of a log that are taken to the reference path; gives all that was counted."""
    auditor, seen = Auditor(quick=True), set[str]()
    places = [*spans_of(data), len(data)]
    for begin, end in list(pairwise(places))[::every]:
        raw = data[begin:end]
        if briefly(auditor, raw) is None:
            continue
        whole = reference(raw)
        for defs in DEFINITIONS:
            for odds in (True, False):
                brief = briefly(auditor, raw)
                assert brief is not None
                mine, theirs = lines_of(brief, defs, odds), lines_of(whole, defs, odds)
                assert as_printed(mine) == as_printed(theirs), raw.decode("utf-8", "replace")
                seen |= {name for line in theirs for name in line.counts}
        brief = briefly(auditor, raw)
        assert brief is not None
        hold_shape(brief, whole)
        seats = [seat.number for seat in whole.hand.seats]
        assert said(facts_of(brief), seats) == said(facts_of(whole), seats)
        assert brief == whole
    return seen


OFTEN = {"antes", "blinds", "all_ins", "returned", "won", "showdown_net", "other_net", "ev_net", "ev_hands"}
KINDS = {
    "cash": (replace(PLAIN, short=0.5), OFTEN - {"antes"} | {"rake", "rake_won"}),
    "tournament": (replace(TOURNAMENT, short=0.8), OFTEN),
    "limit": (replace(PLAIN, limits=("Limit",), short=0.4), OFTEN - {"antes"}),
    "pot limit": (replace(PLAIN, limits=("Pot Limit",), short=0.4), OFTEN - {"antes"}),
    "omaha": (replace(CALLING, games=EXACT, short=0.3), {"showdown_net", "all_ins"}),
    "showdowns": (replace(PLAIN, muck=0.6, mood=(0.1, 0.08, 0.0)), {"showdown_net", "rake_shared"}),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str) -> None:
    settings, wanted = KINDS[name]
    assert wanted - held(block(dealt(91, volume(100, 40), settings))) == set()


@pytest.mark.parametrize("name", ["cash", "tournament", "omaha"])
def test_no_odds_are_left_to_look_for(name: str) -> None:
    """The kernel counts the boards itself, also where several pots are shared by more than two."""
    auditor, data, found = Auditor(quick=True), block(dealt(91, volume(100, 60), KINDS[name][0])), []
    for begin, end in pairwise([*spans_of(data), len(data)]):
        if (brief := briefly(auditor, data[begin:end])) is not None:
            told = brief.told.counted(counting(brief.brief.deal, "pt4", True))
            assert told is not None
            assert not told[1]
            found += [line for line in told[2] if "ev_hands" in line.own]
    assert len(found) > 10
    assert all(line.own["ev_of"] == 1 for line in found)


@pytest.mark.heavy
def test_hands_with_the_oddities_of_real_ones() -> None:
    data = block(amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 60, "PokerStars"))
    assert {"rake_dealt", "hands_seated"} <= held(data)


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    held(path.read_bytes())


@pytest.mark.heavy
def test_real_hands(shared: Path) -> None:
    for path in sorted((shared / "data" / "pokerstars").rglob("*.txt"))[::6]:
        held(path.read_bytes(), 4)


@pytest.mark.long
def test_all_real_hands(shared: Path) -> None:
    for path in sorted((shared / "data").rglob("*.txt")):
        held(path.read_bytes())


@pytest.mark.heavy
def test_odd_posts_and_what_goes_back() -> None:
    hands = [DEAD, ENTERED, BACK, THIRDS, SHOWN.replace(" USD) - ", " - $60 Cap -  USD) - ", 1), *straddled(92, 60)]
    hands += [without_uncalled(hand) for hand in cash()[:30]] + [antes_below(hand) for hand in antes()[:10]]
    assert {"straddles", "returned", "blinds"} <= held(block(hands)) | {"straddles"}


def test_who_sits_out_and_names_of_every_sort() -> None:
    away = SHOWN.replace(
        "Seat 2: Bob ($100 in chips)", "Seat 2: Bob ($100 in chips)\nSeat 5: Zoe ($90 in chips) is sitting out"
    )
    for text in (SHOWN, away):
        for name in ("Bob", "B\u00f6b. *J*", "B:b", OPAQUE):
            assert held(text.replace("Bob", name).encode("utf-8", "surrogateescape"))


def test_nobody_asks_for_the_records_of_a_known_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts and lines are told without them; what is asked for later is made then."""
    auditor, raw = Auditor(quick=True), SHOWN.encode()
    first = briefly(auditor, raw)
    assert first is not None
    lines_of(first)
    again = briefly(auditor, raw)
    assert again is not None
    monkeypatch.setattr(Auditor, "whole", None)
    facts = facts_of(again)
    assert (facts.id, facts.total_pot, facts.unit, len(lines_of(again))) == ("8", 3400, 200, 4)
    assert (again.verdict, again.findings) == ("clean", ())
    monkeypatch.undo()
    assert again.hand.id == "8"
    assert again.replay is not None
    assert again.rulebook is first.rulebook
    assert not hasattr(again, "nothing")


def test_the_audit_is_the_whole_one_wherever_it_goes() -> None:
    auditor, raw = Auditor(quick=True), SHOWN.encode()
    whole = auditor.whole(chunk(raw), "log.txt", HERE)
    for made in (pickle.loads(pickle.dumps(briefly(auditor, raw))), copy.copy(briefly(auditor, raw))):  # noqa: S301
        assert type(made) is Audit
        assert made == whole == briefly(auditor, raw)
    brief = briefly(auditor, raw)
    assert brief is not None
    other = replace(brief, verdict="findings")
    assert other == replace(whole, verdict="findings") != brief
    assert lines_of(other) == lines_of(whole)


def test_the_python_interface_gives_whole_audits() -> None:
    """Their records are there: threads that read them do not meet in the kernel."""
    for hands in (audit_text("\n\n\n".join([SHOWN, ENTERED])).hands, audit_file(SAMPLES[0]).hands):
        assert {type(one) for one in hands} == {Audit}


def test_a_hand_that_is_asked_for_later_is_told_all_the_same() -> None:
    """The kernel may have looked at others since."""
    auditor, texts = Auditor(quick=True), [SHOWN, ENTERED, SHOWN.replace("#8:", "#9:"), BACK]
    many = [briefly(auditor, text.encode()) for text in texts]
    assert None not in many
    for text, brief in zip(texts, many, strict=True):
        assert brief is not None
        whole = reference(text.encode())
        assert as_printed(lines_of(brief)) == as_printed(lines_of(whole))
        assert brief == whole


@pytest.mark.parametrize("fault", [None, ValueError("no")])
def test_what_the_kernel_cannot_count_is_counted_of_the_records(
    fault: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HANDAUDIT_RAISE", raising=False)
    auditor, raw = Auditor(quick=True), SHOWN.encode()
    brief = briefly(auditor, raw)
    assert brief is not None

    class Broken:
        def counted(self, *_: object) -> None:
            if fault is not None:
                raise fault

    broken = BriefAudit.of(brief.brief, TakenHand(Broken(), raw, "log.txt", 7, brief.told.whole))  # type: ignore[arg-type]
    assert as_printed(lines_of(broken)) == as_printed(lines_of(reference(raw)))
