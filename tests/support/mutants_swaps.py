"""Faults of swaps: who, when, how often, which card.

In: a dealt hand with swaps. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from handaudit.model.cards import cards_text
from tests.support.hand import DealtHand
from tests.support.plant import Finder, Found, of_games, scribe_of, unused, with_text
from tests.support.scribe import Line, lines
from tests.support.settings import Settings
from tests.support.settle import settle
from tests.support.state import VOLUNTARY, State

GAME = "draw-holdem"
PLAIN = Settings(games=(GAME,), chatter=0, nasty=0, hidden=0.3, chances={"vague": 0, "hide": 0})
fault: Callable[[str, str], Callable[[Finder], Finder]] = partial(of_games, settings=PLAIN)


@dataclass(slots=True)
class Moment:
    """What stands before an act: chips and hands, the price of a swap, who has acted or swapped on this street."""

    state: State
    fee: int = 0
    acted: set[int] = field(default_factory=set)
    swapped: set[int] = field(default_factory=set)

    def rich(self, seat: int, more: int = 0) -> bool:
        """Whether a player has the price of a swap."""
        return self.state.stacks[seat] >= self.fee + more

    def fresh(self, seat: int) -> bool:
        """Whether a player has neither acted nor swapped on this street."""
        return seat not in self.acted and seat not in self.swapped


def moment(hand: DealtHand, at: int) -> Moment:
    """What stands before the act at an index."""
    now = Moment(State.of(hand.table))
    for act in hand.acts[:at]:
        now.state.apply(act)
        if act.kind == "street":
            now.fee, now.acted, now.swapped = act.amount, set(), set()
        elif act.kind in VOLUNTARY:
            now.acted.add(act.seat)
        elif act.kind == "swap":
            now.swapped.add(act.seat)
    return now


def streets_of(hand: DealtHand) -> list[str]:
    """The street of each act."""
    found, street = [], ""
    for act in hand.acts:
        street = act.what if act.kind == "street" else street
        found.append(street)
    return found


def swaps(hand: DealtHand, found: list[Line], *, first: bool | None = None) -> list[int]:
    """The lines of swaps, of the first round or of the others."""
    streets = streets_of(hand)
    places = [i for i, line in enumerate(found) if line.tag == "swap"]
    return places if first is None else [i for i in places if (streets[found[i].at] == "swap") == first]


def told_swaps(hand: DealtHand, found: list[Line]) -> list[int]:
    """The lines of swaps whose new card is logged below."""
    return [i for i in swaps(hand, found) if found[i + 1].tag == "dealt"]


def acts_after_flop(hand: DealtHand, found: list[Line]) -> list[tuple[int, Moment]]:
    """The lines of acts after the flop, with what stands before each."""
    game, streets = hand.table.game, streets_of(hand)
    places = [i for i, line in enumerate(found) if line.tag == "act" and game.opened[streets[line.at]]]
    return [(i, moment(hand, found[i].at)) for i in places]


def pick(rng: random.Random, places: list[int]) -> int:
    """One of some places, -1 where there is none."""
    return rng.choice(places) if places else -1


def end_of(found: list[Line], at: int) -> int:
    """Where the lines of a swap end."""
    return at + 1 + (found[at + 1].tag == "dealt")


def more_lines(rng: random.Random, hand: DealtHand, at: int, seat: int, fee: int) -> list[Line]:
    """The lines of a swap by a player before the act at an index; with the new card if the log knows the hand."""
    scribe, now = scribe_of(hand), moment(hand, at)
    name, price = scribe.name(seat), scribe.money(fee) if fee else "free"
    end = " and is all-in" if fee and now.state.stacks[seat] == fee else ""
    dealt = [act for act in hand.acts[:at] if act.kind == "dealt" and act.seat == seat]
    if seat not in hand.table.heroes or not all(act.shown for act in dealt):
        return [Line(f"{name}: swaps 1 card for {price}{end}", "swap", seat)]
    cards = now.state.cards[seat]
    out = rng.choice(cards)
    kept = cards_text(tuple(card for card in cards if card != out))
    return [
        Line(f"{name}: swaps 1 card [{cards_text((out,))}] for {price}{end}", "swap", seat),
        Line(f"Dealt to {name} [{kept}] [{cards_text((unused(hand),))}]", "dealt", seat),
    ]


def put_in(found: list[Line], at: int, more: list[Line]) -> Found:
    """Lines put in before one; the first of them is wrong."""
    return [*found[:at], *more, *found[at:]], at


def another_swap(rng: random.Random, hand: DealtHand, options: list[tuple[int, int]]) -> Found | None:
    """A swap of a player before an act, of some (line, seat)."""
    if not options or hand.rake:
        return None  # a rake leaves open where the chips of another fee lie
    found, (at, seat) = lines(hand), rng.choice(options)
    return put_in(found, at, more_lines(rng, hand, found[at].at, seat, moment(hand, found[at].at).fee))


@fault("bet-before-swap-round", "phase-order", GAME)
def bet_before_swap_round(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The first bet before the flop stands before the swapping round."""
    found, streets = lines(hand), streets_of(hand)
    at = next((i for i, line in enumerate(found) if line.tag == "act" and streets[line.at] == "preflop"), -1)
    if at < 0:
        return None
    place = next(i for i, line in enumerate(found) if line.tag == "street" and hand.acts[line.at].what == "swap")
    return [*found[:place], found[at], *found[place:at], *found[at + 1 :]], place


@fault("swap-round-after-preflop-line", "phase-order", GAME)
def swap_round_after_preflop_line(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The two lines that frame the first round stand the other way round."""
    found = lines(hand)
    a, b = [i for i, line in enumerate(found) if line.tag == "street"][1:3]
    if b != a + 1:
        return None
    return [*found[:a], found[b], found[a], *found[b + 1 :]], a


@fault("swaps-twice", "swap-count", GAME)
def swaps_twice(rng: random.Random, hand: DealtHand) -> Found | None:
    """A second swap right after the first."""
    found = lines(hand)
    options = []
    for i in swaps(hand, found):
        act, now = hand.acts[found[i].at], moment(hand, found[i].at + 2)
        if now.state.stacks[act.seat] >= max(act.amount, 1) and found[end_of(found, i)].tag != "dealer":
            options.append((end_of(found, i), act))
    if not options:
        return None
    at, act = rng.choice(options)
    return put_in(found, at, more_lines(rng, hand, hand.acts.index(act) + 2, act.seat, act.amount))


@fault("swaps-a-card-not-held", "swap-card", GAME)
def swaps_a_card_not_held(rng: random.Random, hand: DealtHand) -> Found | None:
    """The card that goes out is another one than the player has."""
    found = lines(hand)
    at = pick(rng, [i for i in told_swaps(hand, found) if "[" in found[i].text])
    if at < 0:
        return None
    out = cards_text(hand.acts[found[at].at].cards)
    return with_text(found, at, found[at].text.replace(f"[{out}]", f"[{cards_text((unused(hand),))}]")), at


@fault("swaps-two-cards", "swap-card", GAME)
def swaps_two_cards(rng: random.Random, hand: DealtHand) -> Found | None:
    """Both hole cards go out."""
    found = lines(hand)
    at = pick(rng, [i for i in told_swaps(hand, found) if "[" in found[i].text])
    if at < 0:
        return None
    act = hand.acts[found[at].at]
    both = cards_text(moment(hand, found[at].at).state.cards[act.seat])
    return with_text(found, at, found[at].text.replace(f"1 card [{cards_text(act.cards)}]", f"2 cards [{both}]")), at


@fault("gets-two-for-one", "swap-card", GAME)
def gets_two_for_one(rng: random.Random, hand: DealtHand) -> Found | None:
    """One card goes out, two come in."""
    found = lines(hand)
    at = pick(rng, [i + 1 for i in told_swaps(hand, found)])
    return None if at < 0 else (with_text(found, at, f"{found[at].text[:-1]} {cards_text((unused(hand),))}]"), at)


@fault("card-comes-late", "swap-late", GAME)
def card_comes_late(rng: random.Random, hand: DealtHand) -> Found | None:
    """The new card is handed out after another player has acted."""
    found = lines(hand)
    options = []
    for i in told_swaps(hand, found):
        for j in range(i + 2, len(found)):
            line = found[j]
            own = line.seat == found[i].seat and line.tag in {"swap", "stand", "dealt"}
            if own or line.tag == "street":
                break
            if line.tag in {"act", "swap", "stand"} and line.seat != found[i].seat:
                options.append((i + 1, j + (line.tag == "swap" and found[j + 1].tag == "dealt")))
                break
    if not options:
        return None
    a, b = rng.choice(options)
    return [*found[:a], *found[a + 1 : b + 1], found[a], *found[b + 1 :]], b


@fault("swap-during-preflop-betting", "swap-phase", GAME)
def swap_during_preflop_betting(rng: random.Random, hand: DealtHand) -> Found | None:
    """A swap in front of an action before the flop."""
    found, streets, fee = lines(hand), streets_of(hand), hand.table.small
    places = [i for i, line in enumerate(found) if line.tag == "act" and streets[line.at] == "preflop"][1:]
    at = pick(rng, [i for i in places if moment(hand, found[i].at).state.stacks[found[i].seat] > fee])
    return None if at < 0 else put_in(found, at, more_lines(rng, hand, found[at].at, found[at].seat, fee))


@fault("jumps-the-swap-queue", "swap-order", GAME)
def jumps_the_swap_queue(rng: random.Random, hand: DealtHand) -> Found | None:
    """Two neighbours of the first round decide in the wrong order."""
    found, streets = lines(hand), streets_of(hand)
    said = [i for i, line in enumerate(found) if line.tag in {"swap", "stand"} and streets[line.at] == "swap"]
    pairs = [(a, b) for a, b in pairwise(said) if found[b].tag == "swap"]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    end = end_of(found, b)
    return [*found[:a], *found[b:end], *found[a:b], *found[end:]], a


@fault("swaps-before-his-turn", "swap-order", GAME)
def swaps_before_his_turn(rng: random.Random, hand: DealtHand) -> Found | None:
    """After the flop a player swaps before the one in front of him has acted."""
    found, streets = lines(hand), streets_of(hand)
    places = [
        i
        for i in swaps(hand, found, first=False)
        if found[i - 1].tag == "act" and streets[found[i - 1].at] == streets[found[i].at] and found[end_of(found, i)].tag == "act"
    ]  # fmt: skip
    at = pick(rng, places)
    if at < 0:
        return None
    end = end_of(found, at)
    return [*found[: at - 1], *found[at:end], found[at - 1], *found[end:]], at - 1


@fault("swaps-after-acting", "swap-after-action", GAME)
def swaps_after_acting(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player's turn comes back, and he swaps."""
    found = lines(hand)
    return another_swap(rng, hand, [
        (i, seat) for i, now in acts_after_flop(hand, found)
        if (seat := found[i].seat) in now.acted and seat not in now.swapped and now.rich(seat)
    ])  # fmt: skip


@fault("folds-then-swaps", "swap-folded", GAME)
def folds_then_swaps(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who has folded swaps on a later street."""
    found = lines(hand)
    return another_swap(rng, hand, [
        (i, seat) for i, now in acts_after_flop(hand, found) for seat in hand.table.numbers
        if seat not in now.state.live and now.rich(seat)
    ])  # fmt: skip


@fault("swaps-beyond-his-stack", "swap-unaffordable", GAME)
def swaps_beyond_his_stack(rng: random.Random, hand: DealtHand) -> Found | None:
    """The fee is more than the player has."""
    found = lines(hand)
    return another_swap(rng, hand, [
        (i, seat) for i, now in acts_after_flop(hand, found) if now.fresh(seat := found[i].seat) and not now.rich(seat)
    ])  # fmt: skip


@fault("all-in-player-swaps", "swap-allin", GAME)
def all_in_player_swaps(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player without chips swaps."""
    found = lines(hand)
    return another_swap(rng, hand, [
        (i, seat) for i, now in acts_after_flop(hand, found) for seat in now.state.live
        if not now.state.stacks[seat] and now.fresh(seat)
    ])  # fmt: skip


@fault("floor-denies-a-swap", "swap-refused", GAME)
def floor_denies_a_swap(rng: random.Random, hand: DealtHand) -> Found | None:
    """A ruling that a player with enough chips may not swap."""
    found = lines(hand)
    places = [i for i, now in acts_after_flop(hand, found) if now.fresh(found[i].seat) and now.rich(found[i].seat, 1)]
    at = pick(rng, places)
    return None if at < 0 else put_in(found, at, [Line("Floor: no swap for this player", "floor")])


@fault("dead-card-on-the-board", "dead-card-reused", GAME)
def dead_card_on_the_board(rng: random.Random, hand: DealtHand) -> Found | None:
    """A card that was swapped out comes on the river; the best hand on that board is paid."""
    found, table = lines(hand), hand.table
    river = next((i for i, line in enumerate(found) if line.tag == "street" and hand.acts[line.at].what == "river"), -1)
    outs = [i for i in swaps(hand, found) if i < river and hand.acts[found[i].at].shown]
    if not outs:
        return None
    card = hand.acts[found[rng.choice(outs)].at].cards[0]
    return lines(settle(replace(table, board=(*table.board[:4], card)), hand.acts, ())), river


@fault("burn-for-a-swap", "dead-card-reused", GAME)
def burn_for_a_swap(rng: random.Random, hand: DealtHand) -> Found | None:
    """The dealer burns a card before he hands out the new one."""
    found = lines(hand)
    at = pick(rng, [i + 1 for i in told_swaps(hand, found)])
    return None if at < 0 else put_in(found, at, [Line("Dealer: burns", "dealer")])


@fault("all-in-swap-not-marked", "allin-mismatch", GAME)
def all_in_swap_not_marked(rng: random.Random, hand: DealtHand) -> Found | None:
    """A swap for the whole stack is not said to be all-in."""
    found = lines(hand)
    at = pick(rng, [i for i in swaps(hand, found) if hand.acts[found[i].at].allin])
    return None if at < 0 else (with_text(found, at, found[at].text.removesuffix(" and is all-in")), at)
