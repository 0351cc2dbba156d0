"""From a table and its acts follow returns, pots, rake and awards. Legality plays no part here, so planted faults settle too.

In: a hand in play, or a table and acts. Out: a `DealtHand`.
"""

from dataclasses import replace
from fractions import Fraction

from tests.support.betting import Play
from tests.support.evaluator import worth
from tests.support.hand import Act, Ask, Award, DealtHand, Pot, Table
from tests.support.state import VOLUNTARY, State
from tests.support.table import layers, pot_name, shares


def with_returns(table: Table, acts: tuple[Act, ...]) -> tuple[tuple[Act, ...], State]:
    """The acts with a `returned` one after each round whose highest bet nobody matched, and what stands after them."""
    done: list[Act] = []
    state = State.of(table)

    def add(act: Act) -> None:
        done.append(act)
        state.apply(act)

    def close() -> None:
        seat, amount = state.uncalled()
        if amount:
            add(Act("returned", seat, amount))
        state.gather()

    for act in acts:
        if act.kind in {"redeal", "carried"} or (act.kind == "street" and act.what in table.game.later):
            close()
        if act.kind != "returned" or act.what == "refund":
            add(act)
    close()
    return tuple(done), state


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
    if not rake:
        return pots
    total = sum(pot.amount for pot in pots)
    parts = [rake * pot.amount // total if how == "proportional" else 0 for pot in pots]
    left = rake - sum(parts)
    for i, pot in enumerate(pots):
        more = min(left, pot.amount - parts[i])
        parts[i] += more
        left -= more
    return [pot._replace(rake=part) for pot, part in zip(pots, parts, strict=True)]


def split(table: Table, button: int, amount: int, winners: list[int], run: int, half: str) -> list[Award]:
    """Equal shares in whole units; odd units one each from the left of the button."""
    order = [seat for seat in table.clockwise(button) if seat in winners]
    each = amount // table.unit // len(order) * table.unit
    return [Award(seat, n, run, half, n - each) for seat, n in shares(amount, order, table.unit).items()]


def halves(amount: int, unit: int) -> tuple[int, int]:
    """Two halves in whole units; the odd unit goes to the first."""
    second = amount // 2 // unit * unit
    return amount - second, second


def winners_of(table: Table, cards: dict[int, tuple[int, ...]], pot: Pot, board: tuple[int, ...]) -> list[list[int]]:
    """Who wins a pot on a board, or each half of it; a half for which nobody's cards will do goes to the others. A lone player wins all."""
    if len(pot.eligible) == 1:
        return [list(pot.eligible)]
    found = []
    for half in table.halves:
        values = {seat: value for seat in pot.eligible if (value := worth(half, cards[seat], board)) is not None}
        if values:
            top = max(values.values())
            found.append([seat for seat, value in values.items() if value == top])
    return found


def awards_of(table: Table, state: State, pot: Pot, boards: tuple[tuple[int, ...], ...]) -> tuple[Award, ...]:
    """What each winner gets from a pot, over all boards; by consent everybody who is in it."""
    net, button = pot.amount - pot.rake, state.button
    if state.consent:
        return tuple(split(table, button, net, list(pot.eligible), 0, ""))
    shares = (net,) if len(boards) == 1 else halves(net, table.unit)
    found: list[Award] = []
    for run, (share, board) in enumerate(zip(shares, boards, strict=True), 1):
        number = run if len(boards) > 1 else 0
        first, *second = winners_of(table, state.cards, pot, board)
        if second:
            high, low = halves(share, table.unit)
            mine = split(table, button, high, first, number, "hi")
            others = split(table, button, low, second[0], number, "lo")
            if len(first) > 1 and set(first) == set(second[0]):  # they end alike, as far as the chips allow
                had = {award.seat: award.amount for award in mine}
                whole = {award.seat: award.amount for award in split(table, button, share, first, number, "")}
                least = min(whole[seat] - had[seat] for seat in had)
                rest = ((seat, whole[seat] - had[seat]) for seat in had)
                others = [Award(seat, n, number, "lo", n - least) for seat, n in rest]
            found += [*mine, *others]
        else:
            found += split(table, button, share, first, number, "")
    return tuple(found)


def award_held(table: Table, state: State, pots: list[Pot], board: tuple[int, ...]) -> dict[int, int]:
    """Who gets the held fees: the winners of the hand, or as the house wants it."""
    around = table.clockwise(state.button)
    winners = [seat for seat in around if seat in winners_of(table, state.cards, pots[0], board)[0]]
    if table.says("dh_allin_fee_award", "pro_rata_pots") and len(pots) > 1:
        whole = sum(pot.amount for pot in pots)
        parts = [state.held * pot.amount // whole for pot in pots]
        parts[0] += state.held - sum(parts)
        found: dict[int, int] = {}
        for part, pot in zip(parts, pots, strict=True):
            for award in split(table, state.button, part, winners_of(table, state.cards, pot, board)[0], 0, ""):
                found[award.seat] = found.get(award.seat, 0) + award.amount
        return found
    if table.says("dh_allin_fee_tie", "by_pot_share") and len(winners) > 1:
        paid = winnings(table, tuple(pots))
        won = {seat: paid[seat] for seat in winners}
        found = {seat: state.held * amount // sum(won.values()) for seat, amount in won.items()}
        rest = state.held - sum(found.values())
        return {seat: amount + (at < rest) for at, (seat, amount) in enumerate(found.items())}
    return {award.seat: award.amount for award in split(table, state.button, state.held, winners, 0, "")}


def boards_of(table: Table, state: State) -> tuple[tuple[tuple[int, ...], ...], str]:
    """The boards at the end, and the street from which they were run twice (empty where they were not)."""
    game = table.game
    size = game.opened[state.street] or len(table.board) * (state.street == game.names[-1])
    if game.boards > 1:
        return (table.board[:size], table.second[:size]), ""
    after = game.names.index(state.acted) + 1 if state.acted else 1
    if not table.run_twice or len(state.live) == 1 or after == len(game.names):
        return (table.board[:size],), ""
    known = game.opened[game.names[after - 1]]
    return (table.board, table.board[:known] + table.second[known:]), game.names[after]


def pots_of(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """(amount, who can win it), from the main pot outwards. Dead chips lie in the main pot, or are layered like others."""
    if state.earlier:
        return pots_of_deals(state)
    reach = {seat: state.put[seat] for seat in state.live}
    if state.table.says("c32_dead_money_pot", "layered"):
        return layers(reach, [*state.put.values(), *state.dead.values()])
    return layers(reach, state.put.values(), sum(state.dead.values()))


def pots_of_deals(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """The same where a hand was dealt again: a chip can be won by whoever matched it in its deal, or came into a later one with chips."""
    live, whole = state.live, 10**15
    heaps: dict[tuple[int, ...], int] = {tuple(live): sum(state.dead.values())}
    loose = 0
    for number, put in enumerate([*state.earlier, state.put], 1):
        later = set().union(*state.joined[number:])
        reach = {seat: whole if seat in later else put[seat] for seat in live}
        for top, below in levels(reach, whole):
            amount = sum(max(0, min(chips, top) - below) for chips in put.values())
            who = tuple(seat for seat in live if reach[seat] >= top)
            if who:
                heaps[who] = heaps.get(who, 0) + amount
            else:
                loose += amount
    found = sorted(((amount, who) for who, amount in heaps.items() if amount), key=lambda heap: -len(heap[1]))
    found = found or [(0, tuple(live))]
    # Chips of folded hands above every live one lie in the last pot.
    found[-1] = found[-1][0] + loose, found[-1][1]
    return found


def levels(reach: dict[int, int], whole: int) -> list[tuple[int, int]]:
    """The layers of a deal as (top, bottom)."""
    tops = [*sorted({chips for chips in reach.values() if chips < whole}), whole]
    return list(zip(tops, [0, *tops], strict=False))


def orphans(state: State) -> int:
    """Chips that only a fouled player could have won, in a house that carries them to the next hand."""
    if not state.fouled or not state.table.says("jb_orphan_side_pot", "carried"):
        return 0
    live = state.live
    both = replace(state, live=[seat for seat in state.table.numbers if seat in live or seat in state.fouled])
    return sum(amount for amount, who in pots_of(both) if not set(who) & set(live))


def finish(table: Table, acts: tuple[Act, ...], asks: tuple[Ask, ...], state: State) -> DealtHand:
    """All that follows from what stands after the last act."""
    live = () if state.carried else tuple(state.live)
    pots = [
        Pot(pot_name(at), amount, 0, eligible) for at, (amount, eligible) in enumerate(pots_of(state) if live else [])
    ]
    kept = state.pot if state.carried else orphans(state)
    if live and kept:
        pots[-1] = pots[-1]._replace(amount=pots[-1].amount - kept)
    boards, run_from = boards_of(table, state)
    fought = boards if len(live) > 1 else boards[:1]
    rake = house_rake(table, sum(pot.amount for pot in pots), not table.game.board or len(boards[0]) > 0)
    paid = [pot._replace(awards=awards_of(table, state, pot, fought)) for pot in spread(pots, rake, table.rake_spread)]
    if state.held:
        fees = tuple(Award(seat, amount) for seat, amount in award_held(table, state, paid, fought[0]).items())
        paid.append(Pot("swap", state.held, 0, paid[0].eligible, fees))
    if kept:
        paid.append(Pot("carried", kept, 0, ()))
    return DealtHand(
        table=table, acts=acts, asks=asks, pots=tuple(paid), live=live, paid=state.paid, returned=state.returned,
        won=winnings(table, tuple(paid)), street_pots=tuple(state.pots), cards=state.cards, consent=state.consent, boards=boards,
        runs=len(fought), run_from=run_from, last_street=state.street, rake=rake, button=state.button,
    )  # fmt: skip


def played(play: Play) -> DealtHand:
    """The hand that was played."""
    table = play.table
    if tuple(play.board) != table.board:  # a card of stud was dealt to all, or a swapped card came back
        table = replace(table, board=tuple(play.board))
    return finish(table, tuple(play.acts), tuple(play.asks), play.state)


def settle(table: Table, acts: tuple[Act, ...], asks: tuple[Ask, ...]) -> DealtHand:
    """All that follows from a table and its acts; what goes back is worked out anew."""
    acts, state = with_returns(table, acts)
    # Asks point at acts by index; returns have been put in between, so they are counted again.
    where = [i for i, act in enumerate(acts) if act.kind in VOLUNTARY]
    asks = tuple(ask._replace(at=at) for ask, at in zip(asks, where, strict=False))
    return finish(table, acts, asks, state)


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
