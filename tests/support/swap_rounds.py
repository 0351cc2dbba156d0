"""Betting rounds and streets of a swapping hand: on his first turn a player may swap, then he acts."""

from handaudit.model.cards import cards_text
from tests.support.swap_play import BOARD, STREETS, Play, may_swap, swap
from tests.support.swap_settle import pots_of
from tests.support.table import Betting


def affordable(play: Play, seat: int) -> bool:
    """Whether the seat may pay the fee of this street."""
    stack, fee = play.stack[seat], play.fee
    if seat not in play.live or not stack or stack < fee:
        return False
    return not (stack == fee and play.opt("dh_fee_eq_stack", "refused"))


def offer(play: Play, seat: int) -> None:
    """The swap on a first turn."""
    if seat in play.swapped or play.street == "preflop":
        return
    if seat in play.round.acted and not (
        play.opt("dh_fold_is_action", "no") and play.opened_now and seat == play.bettor
    ):
        return
    if not affordable(play, seat) or not may_swap(play, seat):
        return
    if (
        play.stack[seat] == play.fee
        and play.round.owes(seat, play.live, play.stack)
        and play.opt("dh_swap_facing_bet_for_stack", "refused")
    ):
        return
    if play.rng.random() < play.t.taste["swap"]:
        swap(play, seat, play.fee)
    elif play.rng.random() < play.t.taste["talk"] * 0.5 and seat not in play.round.acted:
        play.say(seat, "stands pat", "pat")


def act(play: Play, seat: int) -> None:
    """One check, call, bet, raise or fold."""
    rng, t, money, round_ = play.rng, play.t, play.money, play.round
    owe, stack, mine = round_.owes(seat, play.live, play.stack), play.stack[seat], round_.inside(seat)
    others = any(play.stack[s] for s in play.live if s != seat)
    low, high, may = round_.span(seat, stack, owe + play.middle() - play.aside - play.held)
    first, closed = seat not in round_.acted, seat in round_.closed
    round_.acted.add(seat)
    round_.closed.add(seat)
    play.acted_street = play.street
    what = rng.random()
    if seat in t.idle:
        play.live.remove(seat)
        play.folded[seat] = play.street
        play.say(seat, "folds", "act", what="fold", owe=owe, stack=stack)
    elif may and not closed and others and what < t.taste["push"]:
        to = high if rng.random() < t.taste["shove"] or low >= high else _size(play, seat, low, high)
        if not round_.level:
            play.bet_chips(seat, to - mine)
            play.say(seat, f"bets {money(to)}", "act", to, what="bet", owe=owe, stack=stack)
            play.opened_now = first
        else:
            before = round_.level
            play.bet_chips(seat, to - mine)
            play.say(seat, f"raises {money(to - before)} to {money(to)}", "act", to, what="raise", owe=owe, stack=stack)
            play.opened_now = False
        round_.raised(seat, to)
        play.bettor, play.bettor_street = seat, play.street
    elif owe and rng.random() < t.taste["fold"]:
        play.live.remove(seat)
        play.folded[seat] = play.street
        play.say(seat, "folds", "act", what="fold", owe=owe, stack=stack)
    elif owe:
        paid = play.bet_chips(seat, owe)
        play.say(seat, f"calls {money(paid)}", "act", paid, what="call", owe=owe, stack=stack)
    else:
        play.say(seat, "checks", "act", what="check", stack=stack)


def _exact(play: Play, seat: int, low: int, high: int) -> int:
    """A total after which the seat has the price of a swap left on the next street if some call, or just more or less; 0 for none."""
    mine, rng, unit = play.round.inside(seat), play.rng, play.t.unit
    calls = [s for s in play.live if s != seat and play.stack[s] + play.round.inside(s) >= low]
    calls = rng.sample(calls, rng.randint(0, min(2, len(calls))))
    have = play.stack[seat] + 2 * mine - (play.middle() - play.held) + sum(play.round.inside(s) for s in calls)
    to, odd = divmod(have + rng.choice((-1, 0, 0, 1)) * unit, len(calls) + 2)
    return to if not odd and low <= to <= high and to % unit == 0 else 0


def _size(play: Play, seat: int, low: int, high: int) -> int:
    if play.rng.random() < play.t.taste["exact"]:
        to = _exact(play, seat, low, high)
        if to:
            return to
    unit = play.t.unit if play.t.unit > 1 else play.t.minor if low % play.t.minor == 0 else 1
    top = min(high, low * 4 if play.rng.random() < 0.8 else high)
    to = low + play.rng.randint(0, max(0, (top - low) // unit)) * unit
    return min(to, high)


def betting(play: Play, ring: list[int]) -> None:
    """A round: everybody in turn until nothing is asked of anybody."""
    offered: set[int] = set()

    def asked(seat: int) -> bool:
        return play.round.asks(seat, play.live, play.stack)

    at = -1
    waiting = True
    while waiting and len(play.live) > 1:
        waiting = False
        for k in range(1, len(ring) + 1):
            seat = ring[(at + k) % len(ring)]
            if seat not in play.live or not play.stack[seat]:
                continue
            if not asked(seat) and (seat in offered or seat in play.round.acted):
                continue
            offered.add(seat)
            if play.opt("dh_postflop_model", "swap_then_act"):
                offer(play, seat)
            if asked(seat):
                act(play, seat)
            at = ring.index(seat)
            waiting = True
            break


def close(play: Play) -> None:
    """The uncalled part goes back, fees join the main pot or are held."""
    seat, n = play.round.uncalled() if play.round.bets else (0, 0)
    if n and seat in play.live:
        play.stack[seat] += n
        play.returned[seat] += n
        play.put[seat] -= n
        play.row(f"Uncalled bet ({play.money(n)}) returned to {play.t.names[seat]}", "returned", seat, n)
    if play.opt("dh_allin_situation", "any_allin_by_end_of_round"):
        _late_hold(play)
    play.dead += play.aside
    play.aside = 0


def _late_hold(play: Play) -> None:
    allin = {s for s in play.live if not play.stack[s]}
    for fee in play.fees:
        if fee.street != play.street or fee.goes_to != "main":
            continue
        own = allin == {fee.seat} and fee.self_allin and play.opt("dh_fee_self_allin", "pooled_main")
        if allin and fee.three and not own:
            fee.goes_to = "swap"
            play.held += fee.paid
            play.aside -= fee.paid


def next_fee(play: Play) -> int:
    """The price of a swap if a street began now."""
    kept = play.held if play.opt("dh_separate_in_base", "yes") else 0
    if play.opt("dh_fee_base", "main_pot"):
        return pots_of(play)[0][0] + kept
    return play.middle() - play.held + kept


def stuck(play: Play, fee: int) -> bool:
    """Nobody can bet any more and nobody can pay for a swap."""
    with_chips = [s for s in play.live if play.stack[s]]
    if len(play.live) < 2 or len(with_chips) > 1:
        return False
    refused = play.opt("dh_fee_eq_stack", "refused")
    return not any(play.stack[s] > fee if refused else play.stack[s] >= fee for s in with_chips)


def open_all(play: Play) -> None:
    """A direct showdown: hands are opened, without words."""
    play.open_hands = True
    for s in [s for s in play.t.left_of(play.t.button) if s in play.live]:
        play.row(f"{play.t.names[s]}: shows [{cards_text(play.hole[s])}]", "open", s)


def street(play: Play, name: str) -> None:
    """Board cards, the price, swaps and bets."""
    t = play.t
    play.street = name
    start, stop = BOARD[name]
    if t.taste["dealer"]:
        t.pack.pop()
        play.row("Dealer: knocks", "dealer")
        play.row("Dealer: burns", "dealer")
    new = t.fixed[start:stop] or [t.pack.pop() for _ in range(stop - start)]
    before = f" [{cards_text(play.board)}]" if play.board else ""
    play.row(f"*** {name.upper()} ***{before} [{cards_text(new)}]", "street", what=name, cards=tuple(new))
    play.board += new
    play.fee = next_fee(play)
    play.streets.append((name, play.middle() - play.held, play.fee))
    play.round = Betting(t.limit, t.small if name == "flop" and t.limit == "Limit" else t.big, counts=1)
    play.swapped, play.opened_now = set(), False
    if play.open_hands:
        return
    late = play.opt("dh_can_swap_test", "at_street_start") and play.opt("dh_direct_showdown", "expose_then_run_out")
    if late and name != "river" and stuck(play, play.fee):
        open_all(play)
        return
    ring = t.left_of(t.button)
    if play.opt("dh_postflop_model", "two_phase"):
        for seat in ring:
            offer(play, seat)
    betting(play, ring)
    close(play)


def preflop(play: Play) -> None:
    """The betting before the flop."""
    play.street = "preflop"
    play.streets.append(("preflop", play.middle(), None))
    last = (play.t.overs or [play.t.big_seat])[-1]
    betting(play, play.t.left_of(last))
    close(play)


def run(play: Play) -> None:
    """Everything from the preflop betting to the last card."""
    preflop(play)
    for name in STREETS:
        if len(play.live) < 2:
            return
        if (
            not play.open_hands
            and play.opt("dh_direct_showdown", "expose_then_run_out")
            and play.opt("dh_can_swap_test", "at_call_against_next_fee")
            and stuck(play, next_fee(play))
        ):
            open_all(play)
        street(play, name)
