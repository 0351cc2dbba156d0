"""Mistakes of a dealer, planted into random hands."""

import random

from handaudit.model.cards import cards_text
from tests.support.hand import DealtHand
from tests.support.live_lines import a_street, dealer, fault, last_act, place, told, with_lines, without
from tests.support.scribe import Line

Made = tuple[list[Line], int] | None
AGAIN = (Line("*** REDEAL ***", "dealer"), Line("*** HOLE CARDS ***", "dealer"))


def spare(hand: DealtHand, count: int = 1) -> str:
    """Cards that nobody holds and no burn is."""
    return f"[{cards_text(hand.table.spare[:count])}]"


@fault("no-shuffle", "no-shuffle")
def no_shuffle(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand)
    at = next(i for i, x in enumerate(found) if x.text == "Dealer: shuffles")
    return without(found, at), at + 1


@fault("burn-missing", "burn-count")
def burn_missing(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, frozenset({"burns"}), known=0)
    street = a_street(rng, hand, found)
    return None if street is None else (without(found, street[1] - 1), street[1] - 1)


@fault("burn-twice", "burn-count")
def burn_twice(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, known=0)
    street = a_street(rng, hand, found)
    return None if street is None else (with_lines(found, street[1], "burns"), street[1])


@fault("burn-replaced", "burn-replaced")
def burn_replaced(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, known=0)
    street = a_street(rng, hand, found)
    if street is None:
        return None
    found[street[1] - 1] = dealer(f"burns face up {spare(hand)}")
    return with_lines(found, street[1], "burns"), street[1]


@fault("burn-first", "step-order")
def burn_first(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand)
    street = a_street(rng, hand, found)
    if street is None:
        return None
    at = street[1]
    return [*found[: at - 3], found[at - 1], found[at - 3], found[at - 2], *found[at:]], at - 3


@fault("count", "count-wrong")
def count(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand)
    street = a_street(rng, hand, found)
    if street is None:
        return None
    at = street[1] - 2
    right = int(found[at].text.split()[2])
    found[at] = dealer(f"announces {right + rng.choice((1, -1))} players")
    return found, at


def _deal(rng: random.Random, hand: DealtHand) -> tuple[list[Line], int]:
    """The log, and where the line after the cards' own line stands."""
    found = told(rng, hand, known=0)
    return found, place(found, hand, "preflop") + 1


@fault("deal-order", "deal-order")
def deal_order(rng: random.Random, hand: DealtHand) -> Made:
    """Two seats change their places in the first round of the deal."""
    found, at = _deal(rng, hand)
    numbers, button = sorted(hand.table.numbers), hand.table.button
    ring = [n for n in numbers if n > button] + [n for n in numbers if n <= button]
    names = [hand.table.chair(number).name for number in ring]
    one = rng.randrange(len(names) - 1)
    names[one], names[one + 1] = names[one + 1], names[one]
    return with_lines(found, at, *(f"deals to {name}" for name in names)), at + one


@fault("exposed-mucked", "exposed-not-burned")
def exposed_mucked(rng: random.Random, hand: DealtHand) -> Made:
    found, at = _deal(rng, hand)
    if a_street(rng, hand, found) is None:
        return None
    name = hand.table.chair(rng.choice(hand.table.numbers)).name
    found = with_lines(found, at, f"exposes {spare(hand)} to {name}")
    return found, place(found, hand, "flop") - 1


@fault("exposed-kept", "exposed-kept")
def exposed_kept(rng: random.Random, hand: DealtHand) -> Made:
    found, at = _deal(rng, hand)
    if not hand.table.heroes:
        return None
    seat = rng.choice(hand.table.heroes)
    chair = hand.table.chair(seat)
    found = with_lines(found, at, f"exposes [{cards_text(chair.hole[:1])}] to {chair.name}")
    return found, next(i for i, x in enumerate(found) if x.tag == "dealt" and x.seat == seat)


@fault("two-exposed", "misdeal-missed")
def two_exposed(rng: random.Random, hand: DealtHand) -> Made:
    found, at = _deal(rng, hand)
    a, b = (hand.table.chair(seat).name for seat in rng.sample(hand.table.numbers, 2))
    cards = [cards_text((card,)) for card in hand.table.spare[:2]]
    return with_lines(found, at, f"exposes [{cards[0]}] to {a}", f"exposes [{cards[1]}] to {b}"), at + 1


@fault("misdeal-for-one", "misdeal-wrong")
def misdeal_for_one(rng: random.Random, hand: DealtHand) -> Made:
    found, at = _deal(rng, hand)
    seats = hand.table.clockwise(hand.table.button)[2:]
    if not seats:
        return None
    name = hand.table.chair(rng.choice(seats)).name
    found = with_lines(found, at, f"exposes {spare(hand)} to {name}", "misdeal - a card is exposed", "shuffles", "cuts")
    return [*found[: at + 4], *AGAIN, *found[at + 4 :]], at + 1


@fault("misdeal-button", "misdeal-money")
def misdeal_button(rng: random.Random, hand: DealtHand) -> Made:
    found, at = _deal(rng, hand)
    other = rng.choice([seat for seat in hand.table.numbers if seat != hand.table.button])
    found = with_lines(found, at, "misdeal - a player was forgotten", "shuffles", "cuts")
    button = Line(f"Seat #{other} is the button", "dealer")
    return [*found[: at + 3], AGAIN[0], button, AGAIN[1], *found[at + 3 :]], at + 4


@fault("knocked", "skipped-after-knock")
def knocked(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, frozenset({"burns"}))
    streets = [
        s for s in ("preflop", "flop", "turn") if (at := last_act(found, hand, s)) >= 0 and "call" in found[at].text
    ]
    streets = [s for s in streets if hand.acts[found[last_act(found, hand, s)].at].kind == "call"]
    if not streets or hand.runs > 1:
        return None
    at = last_act(found, hand, rng.choice(streets))
    return with_lines(found, at, "knocks"), at + 1


def _noburn(rng: random.Random, hand: DealtHand, street: str, size: int) -> tuple[list[Line], int] | None:
    """The log without the burn of a street, and where its line stands."""
    found = told(rng, hand, known=0)
    at = place(found, hand, street)
    if at < 0 or hand.runs > 1 or a_street(rng, hand, found) is None:
        return None
    return without(found, at - 1), at - 1


@fault("turn-reshuffled", "turn-noburn-ruling")
def turn_reshuffled(rng: random.Random, hand: DealtHand) -> Made:
    made = _noburn(rng, hand, "turn", 1)
    card = spare(hand)
    return made and (
        with_lines(made[0], made[1], f"opens turn {card}", f"takes back {card}", f"reshuffles {card}"),
        made[1] + 2,
    )


@fault("river-reshuffled", "river-noburn-ruling")
def river_reshuffled(rng: random.Random, hand: DealtHand) -> Made:
    made = _noburn(rng, hand, "river", 1)
    card = spare(hand)
    return made and (
        with_lines(made[0], made[1], f"opens river {card}", f"takes back {card}", f"reshuffles {card}"),
        made[1] + 2,
    )


@fault("flop-not-burned", "flop-noburn-ruling")
def flop_not_burned(rng: random.Random, hand: DealtHand) -> Made:
    made = _noburn(rng, hand, "flop", 3)
    cards = spare(hand, 3)
    return made and (
        with_lines(made[0], made[1], f"opens flop {cards}", f"takes back {cards}", f"reshuffles {cards}"),
        made[1] + 3,
    )


def _early(rng: random.Random, hand: DealtHand, before: str, street: str, size: int) -> tuple[list[Line], int] | None:
    """The log with cards of a street opened before the last act of the one before, after a burn."""
    found = told(rng, hand, known=0)
    at = last_act(found, hand, before)
    if at < 0 or place(found, hand, street) < 0 or hand.runs > 1 or a_street(rng, hand, found) is None:
        return None
    cards = spare(hand, size)
    found = with_lines(found, at, "burns", f"opens {street} {cards} early", f"takes back {cards}")
    return found, place(found, hand, street)


@fault("flop-burned-again", "flop-early-ruling")
def flop_burned_again(rng: random.Random, hand: DealtHand) -> Made:
    made = _early(rng, hand, "preflop", "flop", 3)
    return made and (with_lines(made[0], made[1] - 3, f"reshuffles {spare(hand, 3)}"), made[1])


@fault("river-burned-again", "river-early-ruling")
def river_burned_again(rng: random.Random, hand: DealtHand) -> Made:
    made = _early(rng, hand, "turn", "river", 1)
    return made and (with_lines(made[0], made[1] - 3, f"reshuffles {spare(hand)}"), made[1])


@fault("river-burned-after-early-turn", "turn-early-ruling")
def river_burned(rng: random.Random, hand: DealtHand) -> Made:
    made = _early(rng, hand, "flop", "turn", 1)
    if made is None or place(made[0], hand, "river") < 0:
        return None
    found = with_lines(made[0], made[1] + 1, f"reshuffles {spare(hand)}")
    return found, place(found, hand, "river") - 1


@fault("burn-taken-back", "burn-mixed")
def burn_taken_back(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, known=0)
    street = a_street(rng, hand, found)
    if street is None:
        return None
    found[street[1] - 1] = dealer(f"burns {spare(hand)}")
    return with_lines(found, street[1] + 1, f"reshuffles {spare(hand, 3)}"), street[1] + 1


@fault("boxed", "boxed-replaced")
def boxed(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, known=0)
    street = a_street(rng, hand, found)
    return None if street is None else (with_lines(found, street[1], f"exposes {spare(hand)}"), street[1] + 1)


@fault("rabbit", "rabbit-cards")
def rabbit(rng: random.Random, hand: DealtHand) -> Made:
    found = told(rng, hand, known=0)
    if hand.contested or hand.last_street in ("preflop", "river"):
        return None
    street = {"flop": "turn", "turn": "river"}[hand.last_street]
    at = max(i for i, x in enumerate(found) if x.tag == "collect") + 1
    return with_lines(found, at, f"opens {street} {spare(hand)}"), at


__all__ = ["AGAIN"]


@fault("seat-passed-over", "deal-seats")
def seat_passed_over(rng: random.Random, hand: DealtHand) -> Made:
    """Everybody is dealt in but one, whom the betting passes over too; the summary still lists him."""
    table = hand.table
    posted = {act.seat for act in hand.acts if act.kind == "post"}
    street = next((i for i, act in enumerate(hand.acts) if act.kind == "street" and act.what == "flop"), len(hand.acts))
    first = [act.seat for act in hand.acts[:street] if act.kind in ("fold", "check", "call", "bet", "raise")]
    chosen = [
        act.seat
        for act in hand.acts[:street]
        if act.kind == "fold" and first.count(act.seat) == 1 and act.seat not in posted and act.seat != first[-1]
    ]
    if not chosen or len(table.numbers) < 4 or any(chair.absent for chair in table.chairs):
        return None
    seat = rng.choice(chosen)
    found = [
        line
        for line in told(rng, hand, frozenset({"shuffles"}))
        if line.tag != "dealt" and not (line.tag == "act" and line.seat == seat)
    ]
    cards = [
        Line(f"Dealt to {table.chair(one).name} [{cards_text(table.chair(one).hole)}]", "dealt", one)
        for one in table.clockwise(table.button)
        if one != seat
    ]
    at = place(found, hand, "preflop")
    return [*found[: at + 1], *cards, *found[at + 1 :]], at
