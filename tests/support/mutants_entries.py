"""Faults of over-blinds, of posts that let a player in, and of chips and players that come or go.

In: a dealt hand. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random

from tests.support.hand import Act, DealtHand
from tests.support.plant import Found, index_of, of_games, reword, scribe_of, turns, with_text
from tests.support.scribe import Line, lines
from tests.support.settings import Settings

GAME = "32-card-draw"
FULL = Settings(games=(GAME,), players=(4, 5), short=0, chances={"entry": 0})
"""Tables with an over-blind at which nobody comes in."""
FEW = Settings(games=(GAME,), players=(2, 3), short=0, chances={"entry": 0})
COMING = Settings(games=(GAME,), players=(3, 5), short=0, mood=(0.1, 0.2, 0), chances={"entry": 0.8})
CASH = Settings(games=(GAME,), kinds=("cash",), short=0)


def posted(hand: DealtHand, what: str, *, entry: bool = False) -> int:
    """The index of a blind's post, or of one with which a player comes in; -1 where there is none or it is short."""
    blinds = {hand.table.small_seat, hand.table.big_seat, hand.table.over_seat}
    for at, act in enumerate(hand.acts):
        if act.kind == "post" and act.what == what and (act.seat not in blinds) == entry and not act.allin:
            return at
    return -1


def of_another_size(rng: random.Random, hand: DealtHand, at: int) -> Found | None:
    """The line of a post with another amount."""
    if at < 0:
        return None
    table = hand.table
    amount = hand.acts[at].amount + table.unit * rng.choice((1, max(1, table.small // table.unit)))
    amount += table.unit if amount == table.big else 0  # that would be another blind
    if table.chair(hand.acts[at].seat).stack <= amount:
        return None
    return reword(hand, at, hand.acts[at]._replace(amount=amount))


@of_games("over-blind-missing", "blind-set", GAME, settings=FULL)
def over_blind_missing(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Nobody posts the over-blind."""
    at = posted(hand, "over blind")
    if at < 0:
        return None
    found = lines(hand)
    place = index_of(found, "post", at=at)
    return [*found[:place], *found[place + 1 :]], index_of(found, "street") - 1


@of_games("over-blind-too-many", "blind-set", GAME, settings=FEW)
def over_blind_too_many(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Two or three players post an over-blind, too. The poster acts, so that its chips are not just what goes back."""
    table, at = hand.table, posted(hand, "big blind")
    seat = table.clockwise(table.big_seat)[0]
    if (
        at < 0
        or table.chair(seat).stack < 20 * table.big
        or any(act.kind == "returned" or act.allin for act in hand.acts)
    ):
        return None
    found = lines(hand)
    place = index_of(found, "post", at=at) + 1
    act = Act("post", seat, 2 * table.big, what="over blind")
    return [*found[:place], Line(scribe_of(hand).act_text(act), "post", seat), *found[place:]], place


@of_games("over-blind-size", "blind-amount", GAME, settings=FULL)
def over_blind_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """The over-blind is of a wrong size."""
    return of_another_size(rng, hand, posted(hand, "over blind"))


@of_games("small-blind-size", "blind-amount", GAME, settings=FULL)
def small_blind_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """The small blind is of a wrong size."""
    return of_another_size(rng, hand, posted(hand, "small blind"))


@of_games("big-blind-size", "blind-amount", GAME, settings=FULL)
def big_blind_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """The big blind is of a wrong size."""
    return of_another_size(rng, hand, posted(hand, "big blind"))


def _by_the_button(hand: DealtHand, what: str) -> Found | None:
    at, button = posted(hand, what), hand.table.button
    if at < 0 or hand.table.chair(button).stack <= hand.acts[at].amount:
        return None
    return reword(hand, at, hand.acts[at]._replace(seat=button))


@of_games("small-blind-by-the-button", "blind-seat", GAME, settings=FULL)
def small_blind_by_the_button(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The button posts the small blind."""
    return _by_the_button(hand, "small blind")


@of_games("over-blind-by-the-button", "blind-seat", GAME, settings=FULL)
def over_blind_by_the_button(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The button posts the over-blind."""
    return _by_the_button(hand, "over blind")


@of_games("entry-live-size", "missed-blind", GAME, settings=COMING)
def entry_live_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """Who comes in posts a blind of a wrong size."""
    at = max(posted(hand, "big blind", entry=True), posted(hand, "over blind", entry=True))
    return of_another_size(rng, hand, at)


@of_games("entry-dead-size", "missed-blind", GAME, settings=COMING)
def entry_dead_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """Who comes in posts the dead chips in a wrong size."""
    return of_another_size(rng, hand, posted(hand, "dead blind", entry=True))


@of_games("entry-both-size", "missed-blind", GAME, settings=COMING)
def entry_both_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """Who comes in posts both blinds in a wrong size."""
    return of_another_size(rng, hand, posted(hand, "small & big blinds", entry=True))


@of_games("dead-chips-for-a-call", "dead-post-credited", GAME, settings=COMING)
def dead_chips_for_a_call(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Who came in calls as if his dead chips were a bet."""
    dead = {act.seat: act.dead for act in hand.acts if act.kind == "post" and act.dead}
    for ask, act in turns(hand, "call"):
        if act.seat in dead and act.amount > dead[act.seat] and not act.allin:
            return reword(hand, ask.at, act._replace(amount=act.amount - dead[act.seat]))
    return None


@of_games("time-was-up", "late-raise", GAME)
def time_was_up(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player raises when his time is up."""
    raises = turns(hand, "bet", "raise")
    if not raises:
        return None
    found, (ask, act) = lines(hand), rng.choice(raises)
    place = index_of(found, "act", at=ask.at)
    line = Line(f"{scribe_of(hand).name(act.seat)} has timed out", "chatter")
    return [*found[:place], line, *found[place:]], place + 1


def _before_the_cards(hand: DealtHand, text: str) -> Found:
    found = lines(hand)
    at = index_of(found, "street")
    return [*found[:at], Line(text, "chips"), *found[at:]], at


@of_games("chips-taken-off", "chips-removed", GAME, settings=CASH)
def chips_taken_off(_rng: random.Random, hand: DealtHand) -> Found | None:
    """A player takes chips off the table during a hand."""
    scribe = scribe_of(hand)
    return _before_the_cards(hand, f"{scribe.name(hand.table.small_seat)} removes {scribe.money(hand.table.small)}")


@of_games("chips-added", "stack-exceeded", GAME, settings=CASH)
def chips_added(_rng: random.Random, hand: DealtHand) -> Found | None:
    """A player adds chips during a hand."""
    scribe = scribe_of(hand)
    return _before_the_cards(hand, f"{scribe.name(hand.table.small_seat)} adds {scribe.money(hand.table.small)}")


@of_games("buys-in-for-too-little", "buy-in", GAME, settings=CASH)
def buys_in_for_too_little(_rng: random.Random, hand: DealtHand) -> Found | None:
    """A newcomer buys in for less than the table allows."""
    if not hand.table.outsiders:
        return None
    name, amount = hand.table.outsiders[0].name, scribe_of(hand).money(hand.table.big)
    return _before_the_cards(hand, f"{name} buys in for {amount}")


@of_games(
    "six-players", "player-count", GAME, settings=Settings(games=(GAME,), players=(6, 6), short=0, chances={"entry": 0})
)
def six_players(_rng: random.Random, hand: DealtHand) -> Found | None:
    """One player more than the pack has cards for."""
    found = lines(hand)
    return with_text(found, 0, found[0].text), 0
