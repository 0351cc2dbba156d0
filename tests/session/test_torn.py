"""All stacks of a table jump at once; and a log whose stacks never join is held in bounded memory, and told of no jump."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.finding import Finding
from handaudit.session import watch

HAND = """Handaudit Hand #{id}: Hold'em No Limit ($1/$2 USD) - 2026/11/19 {hour:02}:{minute:02}:{second:02} UTC
Table '{table}' 6-max Seat #{button} is the button
Seat 1: Ann{table} (${a} in chips)
Seat 2: Bob{table} (${b} in chips)
Seat 3: Cy{table} (${c} in chips)
{small}{table}: posts small blind $1
{big}{table}: posts big blind $2
*** HOLE CARDS ***
{dealer}{table}: folds
{small}{table}: folds
Uncalled bet ($1) returned to {big}{table}
{big}{table} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0


"""
NAMES = ("Ann", "Bob", "Cy")


def hand(id: int, stacks: Sequence[int], table: str = "T", seconds: int | None = None) -> str:
    """A hand in which everybody folds to the big blind; the button goes round by the id."""
    at = 60 * id if seconds is None else seconds
    dealer, small, big = (NAMES[(id + step) % 3] for step in (0, 1, 2))
    a, b, c = stacks
    return HAND.format(
        id=id, hour=at // 3600 % 24, minute=at // 60 % 60, second=at % 60, table=table, button=id % 3 + 1, a=a, b=b, c=c,
        dealer=dealer, small=small, big=big,
    )  # fmt: skip


def played(first: int, count: int, stacks: list[int]) -> str:
    """Hands whose stacks join; `stacks` are left as they are at the end."""
    text = ""
    for id in range(first, first + count):
        text += hand(id, stacks)
        stacks[(id + 1) % 3] -= 1
        stacks[(id + 2) % 3] += 1
    return text


def found(path: Path, text: str) -> list[Finding]:
    path.write_text(text, "utf-8")
    return [one for one in Run([str(path)], quick=True) if isinstance(one, Finding)]


def test_all_stacks_jump_at_once(tmp_path: Path) -> None:
    stacks = [100, 100, 100]
    text = played(1, 4, stacks)
    text += played(5, 4, [one + 50 for one in stacks])
    jumps = [one for one in found(tmp_path / "a.txt", text) if one.code == "session-stack-jump"]
    assert [(one.hand, one.player) for one in jumps] == [("5", "AnnT"), ("5", "BobT"), ("5", "CyT")]
    assert [one.chips for one in jumps] == [{one.player: -5000} for one in jumps]


def test_hands_of_different_games_are_no_jump(tmp_path: Path) -> None:
    """Hands that were put together, each from a game of its own; and a night that begins anew after a pause."""
    text = "".join(hand(id, [100 + id, 200 + 7 * id, 50 + 3 * id]) for id in range(1, 9))
    assert [one.code for one in found(tmp_path / "a.txt", text)] == []
    stacks = [100, 100, 100]
    text = played(1, 4, stacks) + played(605, 4, [150, 150, 150])
    assert "session-stack-jump" not in [one.code for one in found(tmp_path / "b.txt", text)]


@pytest.mark.heavy
def test_what_never_joins_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "CHAINS", 64)
    most = 0
    begun = watch.SessionWatch._begun

    def counted(self: watch.SessionWatch) -> None:
        nonlocal most
        begun(self)
        most = max(most, sum(len(table.chains) for table in self.tables.values()))

    monkeypatch.setattr(watch.SessionWatch, "_begun", counted)
    text = "".join(hand(id, [100 + id % 7, 200 + id % 11, 90 + id % 13], f"T{id % 9}") for id in range(1, 600))
    assert "session-stack-jump" not in [one.code for one in found(tmp_path / "a.txt", text)]
    assert 20 < most <= 64 + 9  # the first run of each table is not counted
