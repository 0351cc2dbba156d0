"""One whole hand of jacks or better: deals and redeals, the betting, the draws, and how it ends."""

import random
from collections.abc import Iterator

from tests.support.opener_bets import Round
from tests.support.opener_draws import draw
from tests.support.opener_end import end
from tests.support.opener_table import Game, Ways, set_table


def deal(rng: random.Random, ways: Ways | None = None) -> Game:
    """A random legal hand, written out; `truth` in opener_end.py has its figures."""
    g = set_table(rng, ways or Ways())
    g.live = set(g.ring)
    while one_deal(g):
        pass
    end(g)
    return g


def deals(seed: int, count: int, ways: Ways | None = None) -> Iterator[Game]:
    """Many of them."""
    for i in range(count):
        yield deal(random.Random(seed * 1_000_003 + i), ways)


def one_deal(g: Game) -> bool:
    """One deal into the pot. True when another one follows."""
    number = len(g.chips.deals)
    antes = _antes_due(g, number)
    _who(g, number, antes)
    if antes:
        _post(g)
    g.new_deal()
    g.put("*** DEALING HANDS ***", "deal")
    for seat in [s for s in g.order if s in g.live]:
        if seat in g.seen:
            g.put(f"Dealt to {g.names[seat]} [{g.cards_of(seat)}]", "dealt", seat)
    g.ends = ""
    g.streets.append(("bet-1", g.chips.total))
    round_ = Round(g, g.order, 0, opening=True)
    round_.play()
    if g.ends == "redeal" or (not g.ends and len(g.live) > 1 and not g.opener and not g.fouled):
        return _again(g)
    if not g.ends and not g.opener and len(g.live) > 1 and not _played_on(g):
        return _again(g)
    if (
        not g.ends
        and len(g.live) > 1
        and g.opener in g.live
        and not round_.bets.level
        and g.options["jb_open_all_check"] == "redeal"
    ):
        return _again(g)
    if not g.ends and len(g.live) > 1:
        _draws(g)
    return False


def _played_on(g: Game) -> bool:
    """A deal whose opener was fouled goes on unless his opening was void."""
    return g.opener in g.fouled


def _again(g: Game) -> bool:
    """A redeal, or the end of the hand with the pot carried on."""
    done = len(g.chips.deals) - 1
    limit = g.options["jb_max_reantes"]
    if limit != "none" and done >= int(limit) and g.options["jb_after_max"] == "end_hand_carry_pot":
        g.ends = "carry"
        return False
    rich = {s for s in g.ring if g.chips.stack(s) and s not in g.barred}
    if g.options["jb_false_opener_reante"] == "no":
        rich -= set(g.fouled)
    if (g.fouled and g.opener not in g.live and g.rng.random() < 0.15) or len(rich) < 2:
        g.ends = "carry"
        return False
    g.put("*** REDEAL ***", "redeal")
    g.facts.add("redeal")
    ring = g.ring
    g.button = ring[(ring.index(g.button) + 1) % len(ring)]
    if g.rng.random() < 0.8:
        g.put(f"Seat #{g.button} is the button", "button")
    return True


def _antes_due(g: Game, number: int) -> bool:
    limit = g.options["jb_max_reantes"]
    return limit == "none" or number <= int(limit)


def _who(g: Game, number: int, antes: bool) -> None:
    """Who is in this deal: everybody with chips who may; a player without any stays for what he paid."""
    at = g.ring.index(g.button) + 1
    g.order = g.ring[at:] + g.ring[:at]
    if not number:
        g.chips.deals.append({})
        g.chips.joined.append(set(g.ring))
        return
    fouled = set(g.fouled)
    rich = {s for s in g.ring if g.chips.stack(s) and s not in g.barred}
    if g.options["jb_false_opener_reante"] == "no":
        rich -= fouled
    broke = {s for s in g.ring if not g.chips.stack(s) and s not in g.barred and s not in fouled and _was_in(g, s)}
    if g.options["jb_broke_redeal"] == "out":
        broke = set()
    if broke:
        g.facts.add("broke")
    g.chips.deals.append({})
    g.chips.joined.append(set(rich))
    g.live = rich | broke


def _was_in(g: Game, seat: int) -> bool:
    """Whether a player without chips has a stake: he paid into the last deal, or stayed in it for an older one."""
    return seat in g.last_in


def _post(g: Game) -> None:
    for seat in [s for s in g.order if s in g.live and g.chips.stack(s)]:
        amount = min(g.ante, g.chips.stack(seat))
        g.chips.put(seat, amount)
        g.say(seat, f"posts the ante {g.money(amount)}{g.allin(seat)}", "ante")


def _draws(g: Game) -> None:
    """Draw, bet, and again as often as the table says."""
    for number in range(1, int(g.options["jb_draw_rounds"]) + 1):
        g.streets.append((f"draw-{number}", g.chips.total))
        draw(g, number)
        if len(g.live) < 2:
            return
        g.streets.append((f"bet-{number + 1}", g.chips.total))
        order = g.order
        if g.options["jb_first_to_bet2"] == "opener" and g.opener:
            before = g.after(g.opener)
            order = [before[-1], *before[:-1]]
        round_ = Round(g, order, 1, opening=False)
        round_.play()
        if len(g.live) < 2 and not round_.any:
            g.streets.pop()  # fouled before anybody could bet
        if g.ends or len(g.live) < 2:
            return
