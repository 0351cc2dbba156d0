"""Each row of a home game's log, as the contract's table says it: short logs with what everybody brought and took."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.report.logs import run

ANN, BOB, CY, DI = "Ann @ a1", "Bob @ b2", "Cy @ c3", "Di @ d4"
NEW = "Ann @ n9"
QUEUED = "WARNING: the admin queued the stack change for the player"


class HomeTable:
    """Writes a log: in each hand the small blind loses 1 to the big blind. `has` are the chips at the table."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.has: dict[str, int] = {}
        self.number = 0
        for name in (ANN, BOB, CY):
            self.joins(name, 100)
        self.hand()

    def says(self, name: str, text: str) -> None:
        """A row about a player."""
        self.rows.append(f'The player "{name}" {text}')

    def joins(self, name: str, amount: int) -> None:
        """He sits down with a stack."""
        self.says(name, f"joined the game with a stack of {amount}.")
        self.has[name] = amount

    def quits(self, name: str) -> None:
        """He takes his chips."""
        self.says(name, f"quits the game with a stack of {self.has.pop(name)}.")

    def stands(self, name: str) -> None:
        """He keeps his chips."""
        self.says(name, f"stand up with the stack of {self.has[name]}.")

    def updated(self, name: str, before: int, after: int) -> str:
        """The row of a change by the owner."""
        return f'The admin updated the player "{name}" stack from {before} to {after}.'

    def changes_id(self, name: str, new: str) -> None:
        """He logs in."""
        old, now = name.rpartition(" @ ")[2], new.rpartition(" @ ")[2]
        self.says(new, f"changed the ID from {old} to {now} because authenticated login.")
        self.has = {new if one == name else one: stack for one, stack in self.has.items() if one != new}

    def hand(self, *amid: str, without: str = "", above: tuple[str, ...] = ()) -> None:
        """The next hand, with rows amid it, and rows between its header and its stacks."""
        self.number += 1
        names = [name for name in self.has if name != without]
        first = self.number % len(names)
        small, big, *others = names[first:] + names[:first]
        dealer = others[-1] if others else small
        stacks = " | ".join(f'#{list(self.has).index(name) + 1} "{name}" ({self.has[name]})' for name in names)
        head = f"-- starting hand #{self.number} (id: h{self.number})  (No Limit Texas Hold'em)"
        self.rows += [f'{head} (dealer: "{dealer}") --', *above, f"Player stacks: {stacks}"]
        self.rows += [f'"{small}" posts a small blind of 1', f'"{big}" posts a big blind of 2']
        self.rows += [f'"{name}" folds' for name in names if name not in (small, big)]
        self.rows += [*amid, f'"{small}" folds', f'Uncalled bet of 1 returned to "{big}"']
        self.rows += [f'"{big}" collected 2 from pot', f"-- ending hand #{self.number} --"]
        self.has[small] -= 1
        self.has[big] += 1

    def log(self, newest: bool) -> str:
        """The log as the site exports it."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["entry", "at", "order"])
        rows = [
            (row, f"2026-03-04T18:{at // 60:02}:{at % 60:02}.123Z", 170000000000000 + at)
            for at, row in enumerate(self.rows)
        ]
        writer.writerows(rows[::-1] if newest else rows)
        return out.getvalue()


def settled(folder: Path, table: HomeTable, newest: bool, *args: str) -> dict[str, object]:
    """The settlement of a log."""
    (folder / "log.csv").write_text(table.log(newest))
    done = run("settle", "log.csv", *args, "--output-format", "json", cwd=folder)
    (one,) = json.loads(done.stdout)["settlements"]
    assert (done.returncode > 0) == bool(one["gaps"] or one["difference"])
    return one


def brought(one: dict[str, object]) -> dict[str, int]:
    """What each player brought."""
    return {row["name"]: row["bought_in"] for row in one["players"]}


def _restart(table: HomeTable) -> dict[str, int]:
    table.rows.append(f'The admin "{ANN}" enqueued the game stop on next hand.')
    for name in table.has:
        table.joins(name, table.has[name])
    return {}


def _restart_with_more(table: HomeTable) -> dict[str, int]:
    before = table.has[ANN]
    table.joins(ANN, 130)
    return {ANN: 130 - before}


def _joins_with_more_and_is_updated(table: HomeTable) -> dict[str, int]:
    before = table.has[ANN]
    table.joins(ANN, 130)
    table.rows.append(table.updated(ANN, before, 130))
    return {ANN: 130 - before}


def _sits_back_with_more(table: HomeTable) -> dict[str, int]:
    before = table.has[ANN]
    table.stands(ANN)
    table.hand(without=ANN)
    table.says(ANN, "sit back with the stack of 150.")
    table.has[ANN] = 150
    return {ANN: 150 - before}


def _stands_and_quits(table: HomeTable) -> dict[str, int]:
    table.joins(DI, 50)
    table.hand()
    table.stands(DI)
    table.hand(without=DI)
    table.quits(DI)
    return {DI: 50}


def _quits_and_returns(table: HomeTable) -> dict[str, int]:
    table.quits(ANN)
    table.hand()
    table.joins(ANN, 70)
    return {ANN: 70}


def _two_changes_wait(table: HomeTable) -> dict[str, int]:
    table.rows += [f'{QUEUED} "{ANN}" adding {some} chips in the next hand.' for some in (10, 34)]
    table.has[ANN] += 44
    return {ANN: 44}


def _a_change_waits_while_he_is_away(table: HomeTable) -> dict[str, int]:
    table.rows.append(f'{QUEUED} "{ANN}" adding 10 chips in the next hand.')
    table.hand(without=ANN)
    table.has[ANN] += 10
    return {ANN: 10}


def _a_change_waits_and_he_quits(table: HomeTable) -> dict[str, int]:
    table.rows.append(f'{QUEUED} "{ANN}" adding 10 chips in the next hand.')
    table.quits(ANN)
    return {}


def _updated_amid_a_hand(table: HomeTable) -> dict[str, int]:
    """A part of the stack lies in the pot."""
    behind = {BOB: table.has[BOB] - 1, CY: table.has[CY] - 1, ANN: table.has[ANN] - 2}
    table.hand(*(table.updated(name, stack, stack + 50) for name, stack in behind.items()))
    for name in behind:
        table.has[name] += 50
    return dict.fromkeys(behind, 50)


def _a_change_is_carried_out_and_said_late(table: HomeTable) -> dict[str, int]:
    before = table.has[ANN]
    table.rows.append(f'{QUEUED} "{ANN}" adding 10 chips in the next hand.')
    table.has[ANN] += 10
    table.hand(table.updated(ANN, before, before + 10))
    return {ANN: 10}


def _joins_and_quits_above_the_stacks(table: HomeTable) -> dict[str, int]:
    rows = (
        f'The player "{CY}" quits the game with a stack of {table.has.pop(CY)}.',
        f'The player "{DI}" joined the game with a stack of 70.',
    )
    table.has[DI] = 70
    table.hand(above=rows)
    return {DI: 70}


def _is_let_in(table: HomeTable) -> dict[str, int]:
    table.rows.append(f'The admin approved the player "{DI}" participation with a stack of 60.')
    table.joins(DI, 60)
    return {DI: 60}


def _bounty(table: HomeTable) -> dict[str, int]:
    for name in (ANN, CY):
        table.rows.append(f'"{name}" paid 5 for the 7-2 bounty to "{BOB}"')
        table.has[name] -= 5
    table.rows.append(f'"{BOB}" collected 10 from the 7-2 bounty')
    table.has[BOB] += 10
    return {}


def _logs_in(table: HomeTable) -> dict[str, int]:
    table.changes_id(ANN, NEW)
    return {}


def _sits_down_and_logs_in(table: HomeTable) -> dict[str, int]:
    """The row of the id stands behind that of the seat."""
    table.says(NEW, f"joined the game with a stack of {table.has[ANN]}.")
    table.changes_id(ANN, NEW)
    return {}


def _sits_down_with_more_and_logs_in(table: HomeTable) -> dict[str, int]:
    before = table.has[ANN]
    table.says(NEW, "joined the game with a stack of 160.")
    table.changes_id(ANN, NEW)
    table.has[NEW] = 160
    return {NEW: 160 - before}


MOVES = [
    _restart, _restart_with_more, _joins_with_more_and_is_updated, _sits_back_with_more, _stands_and_quits, _quits_and_returns,
    _two_changes_wait, _a_change_waits_while_he_is_away, _a_change_waits_and_he_quits, _updated_amid_a_hand,
    _a_change_is_carried_out_and_said_late, _joins_and_quits_above_the_stacks, _is_let_in, _bounty, _logs_in, _sits_down_and_logs_in,
    _sits_down_with_more_and_logs_in,
]  # fmt: skip


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize("move", MOVES, ids=lambda move: move.__name__.strip("_"))
def test_a_row_counts_as_the_contract_says(tmp_path: Path, move: object, newest: bool) -> None:
    table = HomeTable()
    paid = dict.fromkeys((ANN, BOB, CY), 100)
    for name, more in move(table).items():
        paid[name] = paid.get(name, 0) + more
    table.hand()
    if NEW in table.has:
        paid[NEW] = paid.pop(ANN) + paid.get(NEW, 0)
    one = settled(tmp_path, table, newest)
    assert (one["gaps"], one["difference"], one["open"]) == ([], 0, False)
    assert brought(one) == paid
    for row in one["players"]:
        if row["name"] in table.has and not any("quits" in said and row["name"] in said for said in table.rows):
            assert row["cashed_out"] == table.has[row["name"]]


def test_two_stacks_of_one_person_are_a_gap(tmp_path: Path) -> None:
    table = HomeTable()
    table.joins(NEW, 80)
    table.hand()
    table.says(NEW, "changed the ID from a1 to n9 because authenticated login.")
    one = settled(tmp_path, table, False)
    assert (one["open"], one["payments"]) == (True, [])
    assert any("one person cannot have two stacks" in gap["why"] for gap in one["gaps"])


@pytest.mark.parametrize("newest", [True, False])
def test_a_change_from_a_stack_that_nobody_had_is_a_gap(tmp_path: Path, newest: bool) -> None:
    """Also if it ends at the stack that he has."""
    table = HomeTable()
    table.rows.append(table.updated(ANN, table.has[ANN] - 40, table.has[ANN]))
    table.hand()
    one = settled(tmp_path, table, newest)
    assert (one["open"], one["payments"]) == (True, [])
    assert len(one["gaps"]) == 1


def test_two_nights_in_one_file_whose_rows_are_counted_alike(tmp_path: Path) -> None:
    one, other = HomeTable(), HomeTable()
    for name in list(other.has):
        other.rows = [row.replace(name, f"{name}z").replace("(id: h", "(id: k") for row in other.rows]
    for newest in (True, False):
        parts = [table.log(newest) for table in (one, other)]
        (tmp_path / "log.csv").write_text("".join(parts))
        done = run("settle", "log.csv", cwd=tmp_path)
        assert done.returncode == 1
        assert " pays " not in done.stdout
        assert done.stdout.count("log.csv:") == 1
        assert "a second game begins here" in done.stdout
