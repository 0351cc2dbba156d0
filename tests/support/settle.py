"""From a table and its acts follow returns, pots, rake and awards. Legality plays no part here, so planted faults settle too."""

from dataclasses import replace
from fractions import Fraction

from tests.support import evaluator
from tests.support.hand import BOARD_SIZE, STREETS, Act, Ask, Award, DealtHand, Pot, Table
from tests.support.table import Betting, best, layers, pot_name, shares

VOLUNTARY = frozenset({"fold", "check", "call", "bet", "raise"})


def chips_of(act: Act, bets: dict[int, int]) -> int:
    """What an act puts into the middle."""
    if act.kind in {"bet", "raise"}:
        return act.to - bets.get(act.seat, 0)
    return act.amount if act.kind in {"post", "call"} else 0


def with_returns(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts with a `returned` one after each round whose highest bet nobody matched."""
    done: list[Act] = []
    bets: dict[int, int] = {}

    def close() -> None:
        seat, amount = Betting("", 0, bets=bets).uncalled() if bets else (0, 0)
        if amount:
            done.append(Act("returned", seat, amount))

    for act in acts:
        if act.kind == "street" and act.what != "preflop":
            close()
            bets = {}
        if act.kind == "returned":
            continue
        done.append(act)
        if act.kind != "street" and not (act.kind == "post" and act.what == "ante"):
            bets[act.seat] = bets.get(act.seat, 0) + chips_of(act, bets) - act.dead
    close()
    return tuple(done)


def half_even(value: Fraction) -> int:
    """A fraction as a whole number; a half goes to the even neighbour."""
    return round(value)


def house_rake(table: Table, total: int, flop: bool) -> int:
    """Percent of the pot up to the cap; nothing without a flop."""
    if not table.rake_percent or not flop:
        return 0
    return min(half_even(Fraction(total * table.rake_percent, 100)), table.rake_cap)


def spread(pots: list[Pot], rake: int, how: str) -> list[Pot]:
    """The rake taken from the pots, from the main pot first or in proportion (the rest from the main pot)."""
    total = sum(pot.amount for pot in pots)
    parts = [rake * pot.amount // total if how == "proportional" else 0 for pot in pots]
    left = rake - sum(parts)
    for i, pot in enumerate(pots):
        more = min(left, pot.amount - parts[i])
        parts[i] += more
        left -= more
    return [pot._replace(rake=part) for pot, part in zip(pots, parts, strict=True)]


def split(table: Table, amount: int, winners: list[int], run: int, half: str) -> list[Award]:
    """Equal shares in whole units; odd units one each from the left of the button."""
    order = [seat for seat in table.clockwise(table.button) if seat in winners]
    each = amount // table.unit // len(order) * table.unit
    return [Award(seat, n, run, half, n - each) for seat, n in shares(amount, order, table.unit).items()]


def halves(amount: int, unit: int) -> tuple[int, int]:
    """Two halves in whole units; the odd unit goes to the first."""
    second = amount // 2 // unit * unit
    return amount - second, second


def winners_of(table: Table, pot: Pot, board: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Who wins a pot on a board: the high hands, and the low hands where the game has them."""
    game = table.game
    high = best(
        pot.eligible, lambda seat: evaluator.strength(table.chair(seat).hole, board, game.must_use, game.short_deck)
    )
    if not game.low or len(pot.eligible) == 1:
        return high, []
    lows = {
        seat: value for seat in pot.eligible if (value := evaluator.low(table.chair(seat).hole, board, game.must_use))
    }
    return high, [seat for seat in lows if lows[seat] == min(lows.values())]


def awards_of(table: Table, pot: Pot, boards: tuple[tuple[int, ...], ...]) -> tuple[Award, ...]:
    """What each winner gets from a pot, over all runs."""
    net = pot.amount - pot.rake
    shares = (net,) if len(boards) == 1 else halves(net, table.unit)
    found: list[Award] = []
    for run, (share, board) in enumerate(zip(shares, boards, strict=True), 1):
        number = run if len(boards) > 1 else 0
        high, low = winners_of(table, pot, board)
        if low:
            first, second = halves(share, table.unit)
            found += split(table, first, high, number, "hi") + split(table, second, low, number, "lo")
        else:
            found += split(table, share, high, number, "")
    return tuple(found)


def settle(table: Table, acts: tuple[Act, ...], asks: tuple[Ask, ...]) -> DealtHand:
    """All that follows from a table and its acts."""
    acts = with_returns(acts)
    # Asks point at acts by index; returns have been put in between, so they are counted again.
    where = [i for i, act in enumerate(acts) if act.kind in VOLUNTARY]
    asks = tuple(ask._replace(at=at) for ask, at in zip(asks, where, strict=False))
    paid = dict.fromkeys(table.numbers, 0)
    returned = dict.fromkeys(table.numbers, 0)
    put = dict.fromkeys(table.numbers, 0)
    dead, folded, bets = 0, set(), dict[int, int]()
    street, last_voluntary, street_pots = "preflop", "", []
    for act in acts:
        if act.kind == "street":
            street = act.what
            if street != "preflop":
                bets = {}
                street_pots.append((street, sum(paid.values()) - sum(returned.values())))
            continue
        if act.kind in VOLUNTARY:
            last_voluntary = street
        if act.kind == "fold":
            folded.add(act.seat)
        elif act.kind == "returned":
            returned[act.seat] += act.amount
            put[act.seat] -= act.amount
        else:
            chips = chips_of(act, bets)
            paid[act.seat] += chips
            put[act.seat] += chips - act.dead
            dead += act.dead
            if act.what != "ante":
                bets[act.seat] = bets.get(act.seat, 0) + chips - act.dead
    live = tuple(seat for seat in table.numbers if seat not in folded)
    size = BOARD_SIZE[street]
    pots = [
        Pot(pot_name(at), amount, 0, eligible)
        for at, (amount, eligible) in enumerate(layers({seat: put[seat] for seat in live}, put.values(), dead))
    ]
    after = STREETS.index(last_voluntary) + 1 if last_voluntary else 1
    twice = table.run_twice and len(live) > 1 and after < len(STREETS)
    run_from = STREETS[after] if twice else ""
    known = BOARD_SIZE[STREETS[after - 1]]
    boards = (table.board, table.board[:known] + table.second[known:]) if twice else (table.board[:size],)
    rake = house_rake(table, sum(pot.amount for pot in pots), size > 0)
    pots = spread(pots, rake, table.rake_spread)
    pots = [pot._replace(awards=awards_of(table, pot, boards)) for pot in pots]
    hand = DealtHand(
        table=table, acts=acts, asks=asks, pots=tuple(pots), live=live, paid=paid, returned=returned, won={},
        street_pots=tuple(street_pots), boards=boards, runs=len(boards), run_from=run_from, last_street=street, rake=rake,
    )  # fmt: skip
    return replace(hand, won=winnings(hand.table, hand.pots))


def winnings(table: Table, pots: tuple[Pot, ...]) -> dict[int, int]:
    """Chips won by each seat."""
    won = dict.fromkeys(table.numbers, 0)
    for pot in pots:
        for award in pot.awards:
            won[award.seat] += award.amount
    return won


def pay(hand: DealtHand, pots: tuple[Pot, ...]) -> DealtHand:
    """The same hand paid in another way."""
    return replace(hand, pots=pots, won=winnings(hand.table, pots))
