"""Games whose cards lie partly open: dealing them, who is first to act by what shows, and the bet that brings a hand in."""

from typing import Final

from handaudit.model.cards import RANKS, UNKNOWN
from handaudit.model.hand import Event
from handaudit.model.replay import Ask
from handaudit.model.rulebook import Bet, Deal, Street
from handaudit.replay.cursor import ACTIONS, ENDS, SHOWS, Cursor
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat
from handaudit.rules.strength import ACE_LOW, LOWBALL

OPEN_CARDS: Final = frozenset({"low-card", "high-card", "high-hand", "low-hand"})
"""The words for a first to act that is told by open cards."""
BRING_IN: Final = "bring-in"
_ACE: Final = RANKS.index("A")
_SUITS: Final = (3, 2, 1, 0)
"""Clubs are the lowest suit, then diamonds, hearts and spades; a card's own suit counts from spades on."""


def open_hands(table: Table, cursor: Cursor, street: Street, deal: Deal) -> bool:
    """Take the cards that a street deals to each player. False where the log does not open this street."""
    first = street is table.book.streets[0]
    opened = first
    got: set[int] = set()
    while (event := cursor.peek()) is not None:
        kind = event.kind
        if kind == "street":
            if event.text != street.name and not (first and event.text == "deal"):
                break
            opened = True
            if event.cards and deal.when_short:
                _common_card(table, event, deal)
        elif kind == "dealt":
            table.holding[event.seat] = event.kept + event.cards
            got.add(event.seat)
            if deal.up:
                _lies_open(table, event, deal, first)
        elif kind in SHOWS and any(e.kind == "street" and e.text == street.name for e in cursor.events[cursor.at :]):
            if kind == "show":
                table.shows.append(event)
                table.early.append(event)
        elif kind in ENDS or not opened:
            break
        cursor.take()
    if not opened:
        return False
    if not table.common:
        table.given += deal.hole * len(table.live)
    if deal.up:  # a card that the log does not show may be any card
        for seat in table.live - got:
            table.open_cards[seat] = (*table.open_cards.get(seat, ()), *[UNKNOWN] * deal.up)
    return True


def _common_card(table: Table, event: Event, deal: Deal) -> None:
    """One card for all, where the pack has none for everybody."""
    table.common.append((event, table.given, deal.hole * len(table.live)))
    table.board.extend(event.cards)
    table.hole_size -= deal.hole
    table.board_size += len(event.cards)
    table.step(event, event.line, "deal")


def _lies_open(table: Table, event: Event, deal: Deal, first: bool) -> None:
    """The last cards of a whole hand are the open ones; of another player's hand a log shows those only."""
    cards = event.kept + event.cards if first else event.cards
    new = cards[-deal.up :] if len(cards) in (deal.up, deal.hole) else (UNKNOWN,) * deal.up
    table.open_cards[event.seat] = table.open_cards.get(event.seat, ()) + new


def first_by_cards(table: Table, cursor: Cursor, rule: Bet, big: int) -> None:
    """Set who is first to act by the cards that lie open; fix what an open pair allows and what a bring-in asks."""
    live = [seat for seat in table.order if seat in table.live]
    known = all(UNKNOWN not in table.open_cards.get(seat, (UNKNOWN,)) for seat in live)
    ahead = _next_action(cursor)
    seat = _first(table, rule.first, live) if known else (ahead.seat if ahead is not None else 0)
    if seat not in table.place:
        return
    table.out = table.order[table.place[seat] - 1]
    alone = len(table.pending) == 1
    if seat not in table.pending and not alone and ahead is not None and ahead.seat in table.pending:
        # The hand that is first has no chips left: the texts name the next player, rooms the next in rank.
        other = _first(table, rule.first, [s for s in live if s in table.pending])
        if known and ahead.seat == other:
            table.out = table.order[table.place[other] - 1]
    table.first_seat = next_seat(table)
    if rule.open_pair and table.limit == "limit" and (not known or any(_paired(table, s) for s in live)):
        table.double = big
    if rule.bring_in and table.first_seat:
        table.bring_in_due = table.first_seat
        passes = (
            ahead is not None and ahead.kind == "fold" and seat not in table.pending
        )  # the low card has no chips left
        if ahead is None or not (ahead.kind == "bet" or ahead.text == BRING_IN or passes):
            table.bring_ins.append((ahead, table.first_seat))


def _next_action(cursor: Cursor) -> Event | None:
    """The first action of the round that follows."""
    for event in cursor.events[cursor.at :]:
        if event.kind in ACTIONS or event.text == BRING_IN:
            return event
        if event.kind == "street":
            return None
    return None


def _first(table: Table, word: str, seats: list[int]) -> int:
    """The seat whose open cards act first; equal hands go by position, cards by suit."""
    if not seats:
        return 0
    order = table.book.ranking.order
    low_ace = order == ACE_LOW or (word == "low-hand" and order not in LOWBALL)
    common = tuple(table.board)
    shown = {seat: table.open_cards[seat] + common for seat in seats}
    if word in ("low-card", "high-card"):
        heights = {seat: _height(cards[0], low_ace) for seat, cards in shown.items()}
        return (min if word == "low-card" else max)(seats, key=heights.__getitem__)
    hands = {seat: _groups(cards, low_ace) for seat, cards in shown.items()}
    return (min if word == "low-hand" else max)(seats, key=hands.__getitem__)


def _height(card: int, low_ace: bool) -> tuple[int, int]:
    return _rank(card, low_ace), _SUITS[card % 4]


def _rank(card: int, low_ace: bool) -> int:
    return -1 if low_ace and card // 4 == _ACE else card // 4


def _groups(cards: tuple[int, ...], low_ace: bool) -> tuple[list[int], list[int]]:
    """What lies open ranks by how many cards are alike, then by their heights: two pairs beat any one pair, however high. There is neither
    straight nor flush in it."""
    ranks = [_rank(card, low_ace) for card in cards]
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


def _paired(table: Table, seat: int) -> bool:
    ranks = [card // 4 for card in table.open_cards.get(seat, ())]
    return len(set(ranks)) < len(ranks)


def brings_in(table: Table, event: Event) -> None:
    """Apply the forced bet that opens the first round; it counts toward a call, and is no full bet."""
    seat = event.seat
    if seat not in table.stack:
        return
    due = next_seat(table)
    stack, before = table.stack[seat], table.committed[seat]
    paid = table.commit(seat, event.amount)
    ok = seat == due == table.bring_in_due and not table.level and 0 < event.amount <= min(stack, table.inc)
    if not ok:
        table.bring_ins.append((event, due if not table.level else 0))
    table.level = max(table.level, paid)
    table.bring_in = paid
    if paid == table.inc:  # who completes at once has made the first full bet
        table.full_level, table.bets = paid, 1
    table.pending.discard(seat)
    table.since_full.add(seat)
    table.out = seat
    asked = Ask(due, 0, 0, 0, min(stack, table.inc)) if due else None
    fits = ok and event.allin == (table.stack[seat] == 0)
    table.step(event, event.line, "post", asked, paid, stack, before, fits, BRING_IN)
