"""Faults of players, dealer and floor that a live table's lines show, planted in random clean hands."""

import random
from collections.abc import Callable
from typing import TypeVar

from handaudit.model.cards import cards_text
from tests.support.hand import Act, Ask, DealtHand
from tests.support.plant import Finder, Found, Mutant, redo, scribe_of, turns
from tests.support.scribe import Line, lines

FAULTS: dict[str, Mutant] = {}
NOTE = "chatter"
T = TypeVar("T")


def fault(name: str, code: str) -> Callable[[Finder], Finder]:
    """Registers a finder; its docstring says what happened at the table."""

    def register(find: Finder) -> Finder:
        FAULTS[name] = Mutant(name, code, (find.__doc__ or "").strip(), find)
        return find

    return register


def place_of(found: list[Line], at: int) -> int:
    """The index of the line of an act."""
    return next(i for i, line in enumerate(found) if line.at == at and line.tag == "act")


def put(found: list[Line], at: int, *texts: str) -> list[Line]:
    """The lines with others before the one at an index."""
    return [*found[:at], *(Line(text, NOTE) for text in texts), *found[at:]]


def before_act(hand: DealtHand, at: int, *texts: str) -> Found:
    """Lines directly above an act, whose own line is then wrong."""
    found = lines(hand)
    place = place_of(found, at)
    return put(found, place, *texts), place + len(texts)


def above(hand: DealtHand, at: int, *texts: str) -> Found:
    """Lines directly above an act, the last of which is wrong."""
    found, place = before_act(hand, at, *texts)[:2]
    return found, place - 1


def chips_of(ask: Ask, act: Act) -> int:
    return act.amount if act.kind == "call" else act.to - ask.committed


def live_at(hand: DealtHand, at: int) -> list[int]:
    """The seats that have not folded before an act."""
    gone = {act.seat for act in hand.acts[:at] if act.kind == "fold"}
    return [n for n in hand.table.numbers if n not in gone]


def winners(hand: DealtHand) -> set[int]:
    return {award.seat for pot in hand.pots for award in pot.awards}


def one(rng: random.Random, options: list[T]) -> T | None:
    return rng.choice(options) if options else None


@fault("fold-said", "verbal-ignored")
def fold_said(rng: random.Random, hand: DealtHand) -> Found | None:
    """A fold is announced in turn, and the player is allowed to go on."""
    picked = one(rng, turns(hand, "check", "call", "bet", "raise"))
    return picked and before_act(hand, picked[0].at, f'{scribe_of(hand).name(picked[1].seat)} said, "I fold"')


@fault("call-said", "verbal-ignored")
def call_said(rng: random.Random, hand: DealtHand) -> Found | None:
    """A call is announced in turn, and a fold accepted."""
    picked = one(rng, [(ask, act) for ask, act in turns(hand, "fold") if ask.owe])
    return picked and before_act(hand, picked[0].at, f'{scribe_of(hand).name(picked[1].seat)} said, "ich gehe mit"')


@fault("raise-said", "verbal-ignored")
def raise_said(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise is announced in turn, and a call accepted."""
    picked = one(rng, [(ask, act) for ask, act in turns(hand, "call") if ask.may_raise and ask.stack > ask.owe])
    return picked and before_act(hand, picked[0].at, f'{scribe_of(hand).name(picked[1].seat)} said, "raise"')


@fault("check-said-early", "verbal-ignored")
def check_said_early(rng: random.Random, hand: DealtHand) -> Found | None:
    """A check is announced out of turn, nobody bets before the turn comes, and the player bets all the same."""
    options = []
    for ask, act in turns(hand, "bet"):
        earlier = hand.acts[ask.at - 1]
        if earlier.kind == "check":
            options.append((ask, act))
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act = picked
    found = lines(hand)
    found = put(found, place_of(found, ask.at - 1), f'{scribe_of(hand).name(act.seat)} said, "check"')
    return found, place_of(found, ask.at)


@fault("one-chip", "chip-ruling")
def one_chip(rng: random.Random, hand: DealtHand) -> Found | None:
    """One silent chip is taken as a raise."""
    picked = one(rng, turns(hand, "raise"))
    if picked is None:
        return None
    ask, act = picked
    scribe = scribe_of(hand)
    return before_act(
        hand, ask.at, f"{scribe.name(act.seat)}: puts in 1 chip of {scribe.money(chips_of(ask, act))} silently"
    )


@fault("two-motions", "string-bet")
def two_motions(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise in two motions is accepted."""
    picked = one(rng, turns(hand, "raise"))
    if picked is None:
        return None
    ask, act = picked
    scribe = scribe_of(hand)
    return before_act(hand, ask.at, f"{scribe.name(act.seat)}: puts in {scribe.money(chips_of(ask, act))} in 2 motions")


@fault("call-then-raise", "string-bet")
def call_then_raise(rng: random.Random, hand: DealtHand) -> Found | None:
    """The call is put in without a word, then the raise."""
    picked = one(rng, [(ask, act) for ask, act in turns(hand, "raise") if 0 < ask.owe < ask.stack])
    if picked is None:
        return None
    ask, act = picked
    scribe = scribe_of(hand)
    name, more = scribe.name(act.seat), scribe.money(chips_of(ask, act) - ask.owe)
    return before_act(
        hand, ask.at, f"{name}: puts in {scribe.money(ask.owe)} silently", f"{name}: puts in {more} silently"
    )


@fault("handful", "handful-short")
def handful(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise is announced, and more chips are moved in than are counted."""
    unit = hand.table.unit
    picked = one(
        rng,
        [
            (ask, act)
            for ask, act in turns(hand, "raise")
            if ask.stack >= chips_of(ask, act) + unit and act.to < ask.most
        ],
    )
    if picked is None:
        return None
    ask, act = picked
    scribe = scribe_of(hand)
    name, more = scribe.name(act.seat), scribe.money(chips_of(ask, act) + unit)
    return before_act(hand, ask.at, f'{name} said, "raise"', f"{name}: puts in {more} silently")


@fault("half", "half-raise")
def half(rng: random.Random, hand: DealtHand) -> Found | None:
    """Half of a raise is put in silently and taken as a call."""
    options = []
    for ask, act in turns(hand, "call"):
        step = ask.least - ask.level
        amount = ask.owe + step - 1
        if ask.may_raise and step > 2 and ask.least < ask.committed + ask.stack and not act.allin:
            options.append((ask, act, amount))
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act, amount = picked
    scribe = scribe_of(hand)
    return before_act(hand, ask.at, f"{scribe.name(act.seat)}: puts in {scribe.money(amount)} silently")


@fault("short-call", "undercall")
def short_call(rng: random.Random, hand: DealtHand) -> Found | None:
    """A call that is too short is left so; the caller folds on a later street."""
    unit = hand.table.unit
    options = []
    for ask, act in turns(hand, "call"):
        own = [a for a in hand.acts[ask.at + 1 :] if a.seat == act.seat]
        streets = [i for i, a in enumerate(hand.acts) if i > ask.at and a.kind == "street"]
        folds = own and own[0].kind == "fold" and streets and hand.acts.index(own[0], ask.at + 1) > streets[0]
        if not act.allin and act.amount > unit and folds:
            options.append((ask, act))
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act = picked
    found, at = redo(hand, ask.at, {ask.at: act._replace(amount=act.amount - unit)})[:2]
    scribe = scribe_of(hand)
    return put(found, at, f"{scribe.name(act.seat)}: puts in {scribe.money(act.amount - unit)} silently"), at + 1


@fault("skipped", "skip-not-restored")
def skipped(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise comes before the player whose turn it was; he objects at once, and must fold to it."""
    options = []
    for ask, act in turns(hand, "raise"):
        earlier = hand.acts[ask.at - 1]
        if earlier.kind == "fold" and ask.at - 1 in {a.at for a in hand.asks}:
            options.append((ask, act))
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act = picked
    found = lines(hand)
    fold, early = place_of(found, ask.at - 1), place_of(found, ask.at)
    if early != fold + 1:
        return None
    found[fold], found[early] = found[early], found[fold]
    who = scribe_of(hand).name(hand.acts[ask.at - 1].seat)
    return put(found, early, f'{who} said, "wait, I was skipped"'), fold


@fault("cards-named", "table-talk")
def cards_named(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who has folded says what."""
    folds = [ask.at for ask, act in turns(hand, "fold") if any(later.at > ask.at for later in hand.asks)]
    at = one(rng, folds)
    if at is None:
        return None
    found = lines(hand)
    words = rng.choice(("I folded an ace", "I had pocket kings", "ich hatte ein Paar", "I folded the Ah"))
    place = place_of(found, at) + 1
    return put(found, place, f'{scribe_of(hand).name(hand.acts[at].seat)} said, "{words}"'), place


@fault("look", "table-talk")
def look(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player shows a card of his live hand to another one; he folds in his next turn."""
    options = [(ask, act) for ask, act in turns(hand, "fold") if any(later.at > ask.at for later in hand.asks)]
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act = picked
    scribe = scribe_of(hand)
    other = rng.choice([n for n in hand.table.numbers if n != act.seat])
    card = cards_text(hand.table.chair(act.seat).hole[:1])
    return above(hand, ask.at, f"{scribe.name(act.seat)}: shows {scribe.name(other)} [{card}]")


@fault("left", "left-table")
def left(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player leaves with a live hand that wins nothing."""
    first = min((ask.at for ask in hand.asks), default=0)
    options = [
        (ask.at, seat)
        for ask in hand.asks
        if ask.at > first
        for seat in live_at(hand, ask.at)
        if seat not in winners(hand)
    ]
    picked = one(rng, options)
    return picked and above(hand, picked[0], f"{scribe_of(hand).name(picked[1])} leaves the table")


@fault("absent-winner", "absent-won")
def absent_winner(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player leaves with a live hand and is paid at the showdown."""
    first = min((ask.at for ask in hand.asks), default=0)
    later = [ask.at for ask in hand.asks if ask.at > first]
    if not hand.contested or not later or len(winners(hand)) != 1 or hand.runs > 1 or len(hand.pots) > 1:
        return None
    (seat,) = winners(hand)
    found, _ = above(hand, rng.choice(later), f"{scribe_of(hand).name(seat)} leaves the table")[:2]
    return found, next(i for i, line in enumerate(found) if line.tag == "collect" and line.seat == seat)


@fault("absent-live", "absent-hand-live")
def absent_live(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player is away when the deal ends, and his hand is played."""
    acts = [(ask.at, act) for ask, act in turns(hand, "check", "call", "bet", "raise", "fold")]
    first: dict[int, tuple[int, str]] = {}
    for at, act in acts:
        first.setdefault(act.seat, (at, act.kind))
    options = [(seat, at) for seat, (at, kind) in first.items() if kind != "fold" and seat not in winners(hand)]
    picked = one(rng, options)
    if picked is None:
        return None
    seat, at = picked
    found = lines(hand)
    start = place_of(found, acts[0][0])
    found = put(found, start, f"{scribe_of(hand).name(seat)} leaves the table")
    flop = next((i for i, line in enumerate(found) if line.tag == "street" and " FLOP " in line.text), len(found))
    return found, min(place_of(found, at), flop)


@fault("shown-to-one", "show-one")
def shown_to_one(rng: random.Random, hand: DealtHand) -> Found | None:
    """The winner shows his cards to one player and not to the one who asks."""
    table = hand.table
    if hand.contested or len(winners(hand)) != 1 or len(table.numbers) < 3:
        return None
    (seat,) = winners(hand)
    found = lines(hand)
    if any(": shows [" in line.text for line in found):
        return None
    scribe, place = scribe_of(hand), next(i for i, line in enumerate(found) if line.tag == "summary")
    one_, two = rng.sample([n for n in table.numbers if n != seat], 2)
    cards = cards_text(table.chair(seat).hole)
    found = put(
        found,
        place,
        f"{scribe.name(seat)}: shows {scribe.name(one_)} [{cards}]",
        f'{scribe.name(two)} said, "show one, show all"',
    )
    return found, place + 1


@fault("counted", "count-unasked")
def counted(rng: random.Random, hand: DealtHand) -> Found | None:
    """Another player counts an all-in that was made without a word."""
    picked = one(rng, [(ask, act) for ask, act in turns(hand, "bet", "raise") if act.allin])
    if picked is None:
        return None
    ask, act = picked
    scribe, found = scribe_of(hand), lines(hand)
    other = rng.choice([n for n in hand.table.numbers if n != act.seat])
    place = place_of(found, ask.at) + 1
    return put(found, place, f'{scribe.name(other)} said, "I count {scribe.money(act.to)}"'), place


@fault("muck-opened", "muck-inspected")
def muck_opened(rng: random.Random, hand: DealtHand) -> Found | None:
    """Folded cards are opened without the floor."""
    at = one(rng, [ask.at for ask, _ in turns(hand, "fold")])
    if at is None:
        return None
    seat = hand.acts[at].seat
    found = lines(hand)
    place = rng.randint(place_of(found, at) + 1, next(i for i, line in enumerate(found) if line.tag == "summary"))
    return put(found, place, f"{scribe_of(hand).name(seat)}: shows [{cards_text(hand.table.chair(seat).hole)}]"), place


@fault("dealer-opens", "dealer-opened")
def dealer_opens(rng: random.Random, hand: DealtHand) -> Found | None:
    """The dealer opens the cards of a player who is in the hand."""
    first = min((ask.at for ask in hand.asks), default=0)
    at = one(rng, [ask.at for ask in hand.asks if ask.at > first])
    if at is None:
        return None
    seat = rng.choice(live_at(hand, at))
    return above(
        hand, at, f"Dealer: exposes [{cards_text(hand.table.chair(seat).hole)}] to {scribe_of(hand).name(seat)}"
    )


@fault("made-to-show", "forced-show")
def made_to_show(rng: random.Random, hand: DealtHand) -> Found | None:
    """All have folded, and the winner is ordered to open."""
    if hand.contested or len(winners(hand)) != 1:
        return None
    (seat,) = winners(hand)
    found = lines(hand)
    place = next(i for i, line in enumerate(found) if line.tag == "collect")
    name = scribe_of(hand).name(seat)
    return put(
        found, place, rng.choice((f"Floor: {name} must show the hand", f"Floor: {name} muss die Karten zeigen"))
    ), place


@fault("against-the-floor", "floor-ignored")
def against_the_floor(rng: random.Random, hand: DealtHand) -> Found | None:
    """The floor says what a player must do, and he does something else."""
    picked = one(rng, turns(hand, "check", "call", "bet", "raise"))
    return picked and before_act(hand, picked[0].at, f"Floor: {scribe_of(hand).name(picked[1].seat)} must fold")


@fault("killed-for-a-show", "exposed-killed")
def killed_for_a_show(rng: random.Random, hand: DealtHand) -> Found | None:
    """A hand is declared dead because a card of it was shown."""
    options = []
    for ask, act in turns(hand, "fold"):
        raised = next((a.seat for a in reversed(hand.acts[: ask.at]) if a.kind in ("bet", "raise", "post")), 0)
        if raised != act.seat and any(later.at > ask.at for later in hand.asks):
            options.append((ask, act))
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act = picked
    found, name = lines(hand), scribe_of(hand).name(act.seat)
    place = place_of(found, ask.at)
    rest = [*found[:place], *found[place + 1 :]]
    card = cards_text(hand.table.chair(act.seat).hole[:1])
    return put(rest, place, f"{name}: shows [{card}]", f"Dealer: hand of {name} is dead - showed a card"), place + 1


@fault("dead-winner", "dead-hand-awarded")
def dead_winner(_rng: random.Random, hand: DealtHand) -> Found | None:
    """A hand is declared dead at the showdown and is paid."""
    if not hand.contested or len(winners(hand)) != 1 or hand.runs > 1 or len(hand.pots) > 1:
        return None
    (seat,) = winners(hand)
    found = lines(hand)
    place = next(i for i, line in enumerate(found) if line.tag == "collect")
    return put(found, place, f"Dealer: hand of {scribe_of(hand).name(seat)} is dead - it touched the muck"), place + 1


@fault("passive", "passive-raise")
def passive(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player shows a card in his turn, and raises."""
    options = [(ask, act) for ask, act in turns(hand, "bet", "raise")]
    picked = one(rng, options)
    if picked is None:
        return None
    ask, act = picked
    card = cards_text(hand.table.chair(act.seat).hole[:1])
    return before_act(hand, ask.at, f"{scribe_of(hand).name(act.seat)}: shows [{card}]")
