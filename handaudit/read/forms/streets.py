"""Streets that a log prints no line for: the summary has the board, and a street opens where the betting before it is over."""

from collections.abc import Iterator
from typing import Final

from handaudit.read.forms.chips import Chips
from handaudit.read.forms.facts import ACTS
from handaudit.read.forms.fields import RUNS
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.values import read_cards

_BOARD: Final = (("flop", 0, 3), ("turn", 3, 4), ("river", 4, 5))
_ENDS: Final = frozenset({"SHOW", "MUCK", "NOSHOW", "COLLECT", "FINISH"})


class Streets:
    """The streets of one hand that are still to be opened; none where a line opens one, or where no summary holds the board."""

    def __init__(self, rows: list[MatchedLine], order: str) -> None:
        self.left: list[MatchedLine] = []
        self.live = {row.seat for row in rows if row.word == "DEALT" and row.seat}
        self.live = self.live or {row.seat for row in rows if row.word == "SEAT" and "state" not in row.fields}
        self.pending: set[int] | None = None
        board = next((row.fields.get("cards", "") for row in rows if row.word == "BOARD"), "")
        cards = read_cards(board, order) or ()
        if len(cards) < 3 or any(row.word == "STREET" and _opens(row) for row in rows):
            return
        texts = board.replace(",", " ").split()
        for name, start, end in _BOARD:
            if end <= len(cards) == len(texts):
                fields = {"street": name, "kept": " ".join(texts[:start]), "cards": " ".join(texts[start:end])}
                self.left.append(MatchedLine(0, "STREET", name, fields))

    def before(self, row: MatchedLine, chips: Chips) -> Iterator[MatchedLine]:
        """The streets that must have been opened when this row stands there."""
        if row.word in ACTS and self.left and self.pending is not None and not self._open(chips):
            yield self._next(row.line)
            self.pending = None
        elif row.word in _ENDS and len(self.live) > 1:
            while self.left:
                yield self._next(row.line)

    def after(self, row: MatchedLine, chips: Chips, level: int) -> None:
        """What the row leaves to be done; `level` is the bet before it."""
        if not self.left or row.word not in ACTS:
            return
        if self.pending is None:
            self.pending = {seat for seat in self.live if chips.stacks.get(seat)} | {row.seat}
        if row.word == "FOLD":
            self.live.discard(row.seat)
        elif chips.level > level:
            self.pending = {seat for seat in self.live if chips.stacks.get(seat)}
        self.pending.discard(row.seat)

    def _next(self, line: int) -> MatchedLine:
        return self.left.pop(0)._replace(line=line)

    def _open(self, chips: Chips) -> bool:
        """Whether anybody still has to speak."""
        return any(seat in self.live and chips.stacks.get(seat) for seat in self.pending or ())


def _opens(row: MatchedLine) -> bool:
    return _street(row) in ("flop", "turn", "river")


def shared(rows: list[MatchedLine]) -> list[MatchedLine]:
    """The rows, where the street that two boards share is called the first board's, without that word."""
    second = {_street(row): at for at, row in enumerate(rows) if row.word == "STREET" and RUNS.get(_run(row), 0) > 1}
    if not second:
        return rows
    last = max(second.values())
    return [
        row._replace(fields={key: value for key, value in row.fields.items() if key != "run"})
        if row.word == "STREET" and at < last and _street(row) not in second and RUNS.get(_run(row)) == 1
        else row
        for at, row in enumerate(rows)
    ]  # fmt: skip


def _street(row: MatchedLine) -> str:
    return row.fields.get("street", row.kind).lower()


def _run(row: MatchedLine) -> str:
    return row.fields.get("run", "").lower()
