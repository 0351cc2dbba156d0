"""Pots in layers, the halves of a pot, and odd chips.

A layer can be won only by live players who put that layer in; folded chips stay in theirs (TH-SIDE-2). An odd chip goes to the first of
the equal hands left of the button, or to the one with the highest or lowest card (RR-ODD-1).
"""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import Final

from handaudit.model.hand import Hand
from handaudit.model.replay import Award, Pot
from handaudit.replay.table import Table
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.rules.strength import LOWBALL


def layers(
    put: dict[int, int],
    live: set[int],
    order: list[int],
    dead: int,
    bounds: Iterable[int] = (),
    old: Sequence[tuple[int, int]] = (),
    base: int = 0,
) -> list[Pot]:
    """Main and side pots, inner to outer. `put` is what each seat has in, `dead` belongs to the main pot.

    Neighbouring layers that the same seats can win are one pot, except at `bounds`: levels of all-in players who gave up later.
    `old` are the chips of deals before this one, each from a level to a level, and `base` is where this deal's chips begin.
    """
    contenders = [seat for seat in order if seat in live]
    if not bounds and not base and (len(contenders) == 1 or len({put[seat] for seat in contenders if put[seat]}) <= 1):
        return [Pot("main", sum(put.values()) + dead, tuple(contenders))]
    top = max((put[seat] for seat in contenders), default=0)
    levels = sorted({put[seat] for seat in contenders if put[seat]} | {b for b in bounds if 0 < b < top})
    chips = [*old, *((base, p) for p in put.values() if p > base)] if base else [(0, p) for p in put.values()]
    if len(levels) <= 1:
        return [Pot("main", sum(hi - lo for lo, hi in chips) + dead, tuple(contenders))]
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for at, level in enumerate(levels):
        last = at == len(levels) - 1
        amount = sum(
            (hi if last else min(hi, level)) - max(lo, below) for lo, hi in chips if hi > below and (last or lo < level)
        )
        eligible = tuple(seat for seat in contenders if put[seat] >= level)
        if pots and pots[-1][1] == eligible and below not in bounds:
            pots[-1] = (pots[-1][0] + amount, eligible)
        else:
            pots.append((amount, eligible))
        below = level
    first = pots[0]
    pots[0] = (first[0] + dead, first[1])
    return [Pot(f"side-{i}" if i else "main", amount, eligible) for i, (amount, eligible) in enumerate(pots)]


def layered(table: Table, live: set[int]) -> list[Pot]:
    """The pots of a hand whose live seats are these. A player whose last chip was dead money, as an ante for the table, plays for that
    money alone."""
    dead = table.dead + table.splash + table.carried
    put, order = table.put, table.order
    antes = {event.seat for event in table.posts if event.text == "ante"}
    broke = {seat for seat in antes & live if not put[seat] and not table.stack[seat]}
    if len(antes) > 1 or not broke or live == broke:
        return layers(put, live, order, dead, table.bounds, table.old, table.base)
    sides = layers(put, live - broke, order, 0, table.bounds, table.old)
    first = Pot("main", dead, tuple(seat for seat in order if seat in live))
    return [first, *(pot._replace(name=f"side-{at}") for at, pot in enumerate(sides, 1))]


def share(amount: int, seats: list[int], unit: int = 1) -> list[tuple[int, int, int]]:
    """(seat, amount, odd chips in it) for an equal split: odd chips go one each to the first seats (TH-ODD-1, TH-ODD-2).

    `seats` stand clockwise from the left of the button; `unit` is the smallest chip that can be paid out.
    """
    if len(seats) == 1:
        return [(seats[0], amount, 0)]
    each = amount // (len(seats) * unit) * unit
    rest = amount - each * len(seats)
    out = []
    for seat in seats:
        odd = min(unit, rest)
        rest -= odd
        out.append((seat, each + odd, odd))
    return out


Row = tuple[int, int, int, str]
"""Seat, amount, odd chips in it, and which half it is of."""


def split_by_cards(
    table: Table,
    ev: Evaluator,
    seats: list[int],
    board: tuple[int, ...],
    amount: int,
    chip: int = 0,
    by_seat: bool = False,
    apart: bool = False,
) -> list[Row]:
    """(seat, amount, odd, half) of one pot on one board; the first half takes the odd chip of a split by rule.

    Odd chips among equal hands go as the rulebook says, or `by_seat`. `chip` is the smallest, 0 for the table's. If the same hands share
    both halves they end alike; `apart` gives each half its own odd chips.
    """
    holding, strengths = table.holding, table.rep.strengths
    best = {}
    for s in seats:
        best[s] = ev.best(holding[s], board)
        strengths.setdefault(s, best[s])
    top = max(best.values())
    winners = [s for s in seats if best[s] == top]
    other, names = table.book.other, ("hi", "lo")
    if other is not None:
        second = evaluator(other.ranking, other.hole_used, other.board_used, table.book.deck)
        lows = {s: second.best(holding[s], board) for s in seats}
        names = ("1st half", "2nd half")
    elif table.book.ranking.low:
        lows = {s: low for s in seats if (low := ev.low(holding[s], board)) is not None}
    else:
        lows = {}
    if not lows and len(winners) == 1:
        return [(winners[0], amount, 0, "")]
    low, unit = is_low(table), chip or unit_of(table)
    if not lows:
        return [(*row, "") for row in shared(table, amount, winners, board, unit, low, by_seat)]
    lowest = max(lows.values())
    takers = [s for s in seats if lows.get(s) == lowest]
    low_half = amount // (2 * unit) * unit
    rows = [(*row, names[0]) for row in shared(table, amount - low_half, winners, board, unit, low, by_seat)]
    if len(winners) > 1 and winners == takers and not apart:
        return rows + _alike(rows, shared(table, amount, winners, board, unit, low, by_seat), names[1])
    low = other is None or other.ranking.order in LOWBALL
    return rows + [(*row, names[1]) for row in shared(table, low_half, takers, board, unit, low, by_seat)]


def _alike(first: list[Row], whole: list[tuple[int, int, int]], half: str) -> list[Row]:
    """The second half of a pot of which the same hands share both halves: with it they end alike, as far as the chips allow (TH-ODD-3)."""
    had = {seat: amount for seat, amount, _, _ in first}
    rest = {seat: amount - had[seat] for seat, amount, _ in whole}
    least = min(rest.values())
    return [(seat, amount, amount - least, half) for seat, amount in rest.items()]


def divided(
    table: Table, ev: Evaluator, seats: list[int], board: tuple[int, ...], amount: int, logged: dict[int, int]
) -> list[Row]:
    """The same in the table's unit. No room on line says whose its odd chips are: there what the log pays stands if it goes by seats."""
    rows = split_by_cards(table, ev, seats, board, amount)
    if table.book.live_table or _paid(rows) == logged:
        return rows
    by_seats = (False,) if table.book.odd_chip == BY_SEAT else (True, False)
    ways = [(by_seat, apart) for by_seat in by_seats for apart in (False, True)]
    for by_seat, apart in ways if len(rows) > 1 else ():
        other = split_by_cards(table, ev, seats, board, amount, by_seat=by_seat, apart=apart)
        if _paid(other) == logged:
            return other
    other = _small_blind_last(table, ev, seats, board, amount) if len(rows) > 1 and table.book.room_odd_chips else rows
    return other if _paid(other) == logged else rows


def _small_blind_last(table: Table, ev: Evaluator, seats: list[int], board: tuple[int, ...], amount: int) -> list[Row]:
    """The same if the small blind is the last to get an odd chip, and low hands are paid in equal parts: the rest is the high hand's."""
    small = {post.seat for post in table.posts if post.text == "small-blind"}
    order = sorted(seats, key=small.__contains__)
    rows = split_by_cards(table, ev, order, board, amount, by_seat=True, apart=True)
    lows = [row for row in rows if row[3] == "lo"]
    if not lows or table.book.other is not None:
        return rows
    rest, high = sum(odd for _, _, odd, _ in lows), sum(part for _, part, _, half in rows if half == "hi")
    highs = share(high + rest, [seat for seat, _, _, half in rows if half == "hi"], unit_of(table))
    return [(*row, "hi") for row in highs] + [(seat, part - odd, 0, half) for seat, part, odd, half in lows]


def coarse(
    table: Table, ev: Evaluator, seats: list[int], board: tuple[int, ...], pot: Pot, logged: dict[int, int]
) -> None:
    """Old rooms split to the smallest chip of the pot, not to the cent: where the log does just that, it stands."""
    mine = [a for a in table.rep.awards if a.pot == pot.name]
    if len(mine) < 2 or not logged or _paid((a.seat, a.amount, a.odd, a.half) for a in mine) == logged:
        return
    net = pot.amount - pot.rake
    chip = gcd(net, pot.rake, *logged.values())
    if chip == unit_of(table) or not is_chip(table, chip):
        return
    rows = split_by_cards(table, ev, seats, board, net, chip)
    if _paid(rows) == logged:
        del table.rep.awards[-len(mine) :]
        table.rep.awards += [Award(pot.name, seat, amount, odd, 0, half) for seat, amount, odd, half in rows]


def _paid(rows: Iterable[Row]) -> dict[int, int]:
    """What each seat gets of a pot."""
    paid: dict[int, int] = {}
    for seat, amount, _, _ in rows:
        paid[seat] = paid.get(seat, 0) + amount
    return paid


BY_SEAT: Final = "left-of-button"
BY_CARD: Final = "card-by-suit"
_SUITS: Final = (3, 2, 1, 0)
"""Clubs, diamonds, hearts, spades: the lowest suit first. Cards have them as `shdc`."""


def shared(
    table: Table, amount: int, winners: list[int], board: tuple[int, ...], unit: int, low: bool, by_seat: bool
) -> list[tuple[int, int, int]]:
    """(seat, amount, odd chips in it) of a pot, or of half of one, for equal hands; `low` where low hands share it.

    All cards of a hand count, not only the five that play. Where all are the same two by two, or `by_seat`, seats decide.
    """
    how = BY_SEAT if by_seat or len(winners) == 1 else table.book.odd_chip
    if how == BY_SEAT:
        return share(amount, winners, unit)
    lowest = low and how == BY_CARD
    first = sorted(winners, key=lambda seat: _heights((*table.holding[seat], *board), lowest), reverse=True)
    return sorted(share(amount, first, unit), key=lambda row: winners.index(row[0]))


def _heights(cards: tuple[int, ...], lowest: bool) -> list[tuple[int, int]]:
    """What hands are compared by, card by card: the highest card first, or the lowest, for which the ace is below the deuce."""
    if lowest:
        return sorted(((-((card // 4 + 1) % 13), -_SUITS[card % 4]) for card in cards), reverse=True)
    return sorted(((card // 4, _SUITS[card % 4]) for card in cards), reverse=True)


def is_chip(table: Table, amount: int) -> bool:
    """Whether a pot may have been split in chips of this size: there are such chips (1, 5, 25 and ten times as much), and all that was
    put in was paid with them."""
    least = amount
    while least and least % 10 == 0:
        least //= 10
    return least in (1, 5, 25) and gcd(*(m.amount for m in table.rep.moves)) % amount == 0


def unit_of(table: Table) -> int:
    """The smallest chip in which a pot is shared: the table's, or by option the smallest that went into the pots."""
    if table.hand.tournament and table.chip == 1 and _whole_chips(table.hand):
        return table.hand.currency.minor_units
    if table.put_in is None or table.hand.tournament:
        return table.chip
    if table.book.options.get("th_odd_unit_cash") != "smallest_chip_in_pot":
        return table.chip
    rake, moves = table.put_in
    return gcd(rake, *(move.amount for move in table.rep.moves[:moves])) or 1


def _whole_chips(hand: Hand) -> bool:
    """Whether a tournament's figures are printed with hundredths that are never there: `10.00`."""
    one = hand.currency.minor_units
    amounts = (*(seat.stack for seat in hand.seats), *(n for event in hand.events for n in (event.amount, event.to)))
    return one > 1 and not any(amount % one for amount in amounts)


def is_low(table: Table) -> bool:
    """Whether the game's hands win by being low."""
    return table.book.ranking.order in LOWBALL
