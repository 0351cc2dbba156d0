"""The layers joined: hands in the order of the log, each counted once, each by its own rulebook."""

from pathlib import Path

import pytest

from handaudit.base.errors import HandauditError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.session.duplicates import Seen
from tests.report.logs import HAND, TOTAL, WRONG, numbered


def work(folder: Path, *texts: str, **more: object) -> tuple[Run, list[Audit | Finding]]:
    """A run over logs of these texts, and what it yields."""
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    run = Run(paths, **more)  # type: ignore[arg-type]
    return run, list(run)


def codes(items: list[Audit | Finding]) -> list[str]:
    """The codes of all findings, in order."""
    found = [item.findings if isinstance(item, Audit) else (item,) for item in items]
    return [finding.code for findings in found for finding in findings]


def test_the_same_hand_twice_is_audited_once(tmp_path: Path) -> None:
    again = HAND.replace("\n", "  \r\n")
    run, items = work(tmp_path, HAND, again)
    assert codes(items) == ["session-duplicate-hand"]
    duplicate = items[-1]
    assert isinstance(duplicate, Finding)
    assert (duplicate.severity, duplicate.line, duplicate.hand, duplicate.root) == ("warn", 1, "1", True)
    assert f"{tmp_path}/0.txt:1" in duplicate.message
    assert (run.tally.hands, run.tally.audited, run.tally.clean) == (1, 1, 1)
    assert [(place.hands, place.audited) for place in run.tally.inputs] == [(1, 1), (0, 0)]


def test_another_hand_of_the_same_id_is_an_error(tmp_path: Path) -> None:
    run, items = work(tmp_path, HAND + "\n\n" + HAND.replace("Kitchen", "Attic"))
    assert codes(items) == ["session-conflicting-hand"]
    second = items[1]
    assert isinstance(second, Audit)
    assert (second.verdict, second.findings[0].severity, second.findings[0].line) == ("findings", "error", 39)
    assert "0.txt:2" in second.findings[0].message
    assert run.tally.hands == 2


def test_two_sites_may_use_one_number(tmp_path: Path) -> None:
    run, items = work(tmp_path, HAND, HAND.replace("Handaudit Hand", "PokerStars Hand"))
    assert run.tally.hands == 2
    assert not [code for code in codes(items) if code.startswith("session-")]


@pytest.mark.heavy
def test_what_is_seen_is_remembered_in_little_room() -> None:
    seen = Seen()
    for number in range(20_000):
        assert seen.add(Hand(str(number), "x", number + 1, ("a",)), number % 7) is None
    for number in (0, 4_999, 19_999):
        twin = seen.add(Hand(str(number), "x", 1, (" a ", "")), 0)
        assert twin == (number % 7, number + 1, True)
    other = seen.add(Hand("5", "x", 1, ("b",)), 0)
    assert other is not None
    assert not other.same
    rows = (seen.keys, seen.contents, seen.places, seen.slots)
    assert sum(len(row) * row.itemsize for row in rows) < 20_000 * 48


def test_every_input_is_counted(tmp_path: Path) -> None:
    run, _ = work(tmp_path, HAND + "\n\nrubbish\n\n" + numbered(HAND.replace("calls $38", "calls $3.8.8"), 2), "")
    first, second = run.tally.inputs
    assert (first.hands, first.audited, first.unread, first.bytes) == (2, 1, 1, (tmp_path / "0.txt").stat().st_size)
    assert first.hands == first.audited + first.unread
    assert (second.hands, second.bytes, second.encoding) == (0, 0, "utf-8")
    assert run.done <= run.total


def test_a_file_that_is_missing_makes_the_run_incomplete(tmp_path: Path) -> None:
    run = Run([str(tmp_path / "no.txt")])
    assert codes(list(run)) == ["log-unreadable-file"]
    assert run.tally.incomplete
    assert (run.tally.inputs[0].sha256, run.tally.inputs[0].hands) == (None, 0)


def test_a_fragment_is_an_unread_hand(tmp_path: Path) -> None:
    run, items = work(tmp_path, HAND.partition("\n")[2] + "\n\n" + HAND)
    assert codes(items) == ["log-truncated-hand"]
    assert (run.tally.hands, run.tally.unread) == (2, 1)


CLUB = 'base = "holdem"\ntitle = "Club"\n[options]\nth_wheel = "no"\n'


def named(text: str, book: str) -> str:
    """The hand with a `Rulebook:` line under its header."""
    head, _, rest = text.partition("\n")
    return f"{head}\nRulebook: {book}\n{rest}"


def test_a_rulebook_comes_from_the_command_line_then_the_hand_then_the_game(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(CLUB)
    (tmp_path / "other.toml").write_text(CLUB)
    texts = [HAND, numbered(named(HAND, "club.toml"), 2)]
    _, items = work(tmp_path, *texts)
    assert [item.rulebook.name for item in items if isinstance(item, Audit) and item.rulebook] == ["holdem", "club"]
    run, items = work(tmp_path, *texts, rulebook=str(tmp_path / "other.toml"))
    assert [item.rulebook.name for item in items if isinstance(item, Audit) and item.rulebook] == ["other", "other"]
    assert {name for name, _ in run.tally.rulebooks} == {"other"}


def test_a_hand_may_name_the_rulebook_of_a_game_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(CLUB)
    _, items = work(tmp_path, named(HAND.replace("Hold'em", "Club Special"), "club.toml"))
    assert codes(items) == []


@pytest.mark.parametrize("book", ["nosuch", "../x.toml", "/etc/passwd", "bad.toml"])
def test_a_rulebook_line_that_leads_nowhere_makes_its_hand_unread(tmp_path: Path, book: str) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "x.toml").write_text(CLUB)
    (tmp_path / "logs" / "bad.toml").write_text("bogus = 1\n")
    run, items = work(tmp_path / "logs", named(HAND, book) + "\n\n" + numbered(HAND, 2))
    assert codes(items) == ["log-unknown-game"]
    first = items[0]
    assert isinstance(first, Audit)
    assert (first.verdict, first.findings[0].line) == ("unreadable", 2)
    assert (run.tally.audited, run.tally.unread) == (1, 1)


def test_settings_count_for_every_rulebook(tmp_path: Path) -> None:
    _, items = work(tmp_path, HAND, settings=["th_wheel=no"])
    assert isinstance(items[0], Audit)
    assert items[0].rulebook is not None
    assert items[0].rulebook.options["th_wheel"] == "no"


@pytest.mark.parametrize("setting", ["th_wheel=perhaps", "th_weel=no", "nonsense"])
def test_a_setting_that_no_rulebook_takes_is_refused_at_once(tmp_path: Path, setting: str) -> None:
    with pytest.raises(HandauditError):
        Run([str(tmp_path)], settings=[setting])


def test_one_hand_can_be_picked(tmp_path: Path) -> None:
    run, items = work(tmp_path, "\n\n".join([HAND, numbered(WRONG, 11), numbered(TOTAL, 111)]), hand="11")
    assert [item.hand.id for item in items if isinstance(item, Audit)] == ["11"]
    assert run.tally.hands == 1
