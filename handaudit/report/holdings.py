"""Which cards lie where after a line: the holdings as far as the log shows them, and the board."""

from typing import Final

from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN
from handaudit.model.replay import Replay

Held = tuple[int, ...]
_CHANGES: Final = frozenset({"swap", "discard"})


class Holdings:
    """Cards by seat and line. What the log shows late was there from the start, unless cards were exchanged in between."""

    def __init__(self, audit: Audit, rep: Replay) -> None:
        self.known: dict[int, list[tuple[int, Held]]] = {seat: [] for seat in rep.start}
        self.boards: list[tuple[int, Held]] = []
        changed: dict[int, int] = {}
        board: dict[int, Held] = {}
        before = {(fee.line, fee.seat): fee for fee in rep.swap_fees}
        begin = next((e.line for e in audit.hand.events if e.kind in ("street", "dealt")), audit.hand.line)
        for event in audit.hand.events:
            known = self.known.get(event.seat)
            if event.kind == "street" and event.text in ("flop", "turn", "river") and (event.cards or event.kept):
                board[event.amount] = (*event.kept, *event.cards)
                self.boards.append((event.line, tuple(card for run in sorted(board) for card in board[run])))
            elif event.kind == "street" and event.text in ("redeal", "reshuffle"):
                changed.clear()
                board.clear()
                self.boards.append((event.line, ()))
                for seat in self.known:
                    self.known[seat].append((event.line, ()))
            elif known is None:
                continue
            elif event.kind in _CHANGES:
                fee = before.get((event.line, event.seat))
                if fee is not None and fee.before and not changed.get(event.seat) and not known:
                    known.append((begin, fee.before))
                changed[event.seat] = event.line
                known.append((event.line, fee.after if fee is not None else ()))
            elif event.kind == "dealt" and (event.cards or event.kept):
                drawn = known and known[-1] == (changed.get(event.seat), ())
                if drawn:  # the new cards of a draw stand on the next line
                    known.pop()
                known.append((changed[event.seat] if drawn else event.line, (*event.kept, *event.cards)))
            elif event.kind == "show" and event.cards and event.text != "openers":
                known.append((changed.get(event.seat, begin), event.cards))
        for seat, cards in rep.holdings.items():
            if seat in self.known and cards:
                self.known[seat].append((changed.get(seat, begin), cards))

    def of(self, seat: int, line: int) -> Held:
        """What a seat holds after a line; unknown cards are `UNKNOWN`, nothing where nothing is known."""
        held: Held = ()
        begun = -1
        for begins, cards in self.known[seat]:
            if begun <= begins <= line and (cards or begins > begun) and not self._poorer(held, cards, begins == begun):
                held, begun = cards, begins
        return held

    def _poorer(self, held: Held, cards: Held, same: bool) -> bool:
        """Whether a part of a holding would take the place of the whole of it."""
        return same and sum(card != UNKNOWN for card in held) >= sum(card != UNKNOWN for card in cards)

    def board(self, line: int) -> Held:
        """The board after a line; of several runs one behind the other."""
        return next((cards for begins, cards in reversed(self.boards) if begins <= line), ())


def readers_cards(audit: Audit) -> list[tuple[int, ...]]:
    """The own cards of the players who saved the logs, as far as no line says who they are."""
    return [event.cards for event in audit.hand.events if event.kind == "dealt" and not event.seat]
