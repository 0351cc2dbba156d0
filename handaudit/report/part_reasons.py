"""Why each part of a pot goes where it goes: the high and the low half, each run, each board, with the five cards that play."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.cards import JOKER, UNKNOWN, cards_text
from handaudit.model.hand import Hand
from handaudit.model.replay import Pot
from handaudit.replay.table import evaluator_of
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.rules.strength import SETS

Cards = tuple[int, ...]
_BOARD: Final = frozenset({"flop", "turn", "river"})


class PartHand(NamedTuple):
    """A hand that competes for a part of a pot: how strong it is, in words, and the cards that play as far as they can be told."""

    seat: int
    strength: int
    words: str
    five: Cards

    @property
    def told(self) -> str:
        """The words with the cards."""
        return f"{self.words} [{cards_text(self.five)}]" if self.five else self.words


def part_reasons(audit: Audit, pot: Pot, name: str) -> Iterator[str]:
    """One sentence for each part of a pot that is divided by halves, runs or boards."""
    rep, book = audit.replay, audit.rulebook
    assert rep is not None
    assert book is not None
    awards = [award for award in rep.awards if award.pot == pot.name]
    parts = list(dict.fromkeys((award.run, award.half) for award in awards))
    boards = _boards(audit.hand)
    for run, half in parts:
        takers = [award.seat for award in awards if (award.run, award.half) == (run, half) and award.amount]
        board = boards.get(run, rep.board)
        halved = sum(one == run for one, _ in parts) > 1
        what = f", {_HALVES[half] if book.other is None else _SHARES[half]}" if halved and half in _HALVES else ""
        where = f", {'board' if book.boards > 1 else 'run'} {run}" if run else ""
        hands = _hands(audit, pot, board, half if halved else "")
        if takers and hands:
            none = "; no low hand qualifies" if book.ranking.low and not halved else ""
            yield f"{name}{where}{what}: {_told(audit.hand, takers, hands)}{none}."


_HALVES: Final = {"hi": "high half", "lo": "low half"}
_SHARES: Final = {"hi": "first half", "lo": "second half"}


def _hands(audit: Audit, pot: Pot, board: Cards, half: str) -> list[PartHand]:
    """The hands that can win a part, the best first; empty if a card of them is not known."""
    rep, book = audit.replay, audit.rulebook
    assert rep is not None
    assert book is not None
    held = {seat: rep.holdings.get(seat, ()) for seat in pot.eligible if seat in rep.strengths or not rep.strengths}
    if not held or UNKNOWN in board or any(not cards or UNKNOWN in cards for cards in held.values()):
        return []
    ev = evaluator_of(book)
    if half == "lo" and book.other is not None:
        ev = evaluator(book.other.ranking, book.other.hole_used, book.other.board_used, book.deck)
    measure = _low if half == "lo" and book.other is None else _high
    found = [hand for seat, cards in held.items() if (hand := measure(ev, seat, cards, board)) is not None]
    return sorted(found, key=lambda hand: -hand.strength)


def _high(ev: Evaluator, seat: int, cards: Cards, board: Cards) -> PartHand:
    strength = ev.best(cards, board)
    plain = ev.ranking.order not in SETS and JOKER not in cards
    five = ev.playing(cards, board) if plain else ()
    return PartHand(seat, strength, ev.describe(strength), five if len(five) == 5 else ())


def _low(ev: Evaluator, seat: int, cards: Cards, board: Cards) -> PartHand | None:
    strength = ev.low(cards, board)
    return (
        None if strength is None else PartHand(seat, strength, ev.describe_low(strength), ev.playing_low(cards, board))
    )


def _told(hand: Hand, takers: list[int], hands: list[PartHand]) -> str:
    name_of: Callable[[int], str] = hand.name_of
    names = " and ".join(map(name_of, takers))
    mine = next((one for one in hands if one.seat in takers), hands[0])
    if len(takers) > 1:
        return f"{names} share it with equal hands: {mine.told}"
    second = next((one for one in hands if one.seat not in takers), None)
    if second is None:
        return f"{names} wins with {mine.told}; no other low hand qualifies"
    if mine.words == second.words:
        return f"{names} wins: {mine.told} has the higher cards beside it than {second.told} ({name_of(second.seat)})"
    return f"{names} wins: {mine.told} beats {second.told} ({name_of(second.seat)})"


def _boards(hand: Hand) -> dict[int, Cards]:
    """The board of each run or each of two boards; 0 is the common one."""
    found: dict[int, Cards] = {}
    for event in hand.events:
        if event.kind != "street" or event.text not in _BOARD or not event.cards:
            continue
        before = event.kept or found.get(event.amount, found.get(0, ()))
        again = event.cards[: len(before)] == before
        found[event.amount] = event.cards if again else (*before, *event.cards)
    return found
