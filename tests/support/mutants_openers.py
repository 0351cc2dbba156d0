"""Faults of antes, openers, false openers, redeals and pots that are carried on.

In: a dealt hand with openers. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random
from collections.abc import Callable
from functools import partial

from handaudit.model.cards import cards_text
from tests.support.evaluator import BUG
from tests.support.hand import DealtHand
from tests.support.opening import dealt_cards, opener_of, openers_in, opens
from tests.support.plant import Finder, Found, index_of, of_games, reword, scribe_of, turns, with_text
from tests.support.scribe import Line, lines
from tests.support.settings import Settings

GAME = "jacks-or-better"
OPEN = Settings(games=(GAME,), chatter=0, nasty=0, hidden=0, chances={"false": 0.2, "vague": 0})
HIDDEN = Settings(games=(GAME,), chatter=0, nasty=0, hidden=1, chances={"false": 0.2})
fault: Callable[[str, str, str], Callable[[Finder], Finder]] = partial(of_games, settings=OPEN)


def pick(rng: random.Random, places: list[int]) -> int:
    """One of some places, -1 where there is none."""
    return rng.choice(places) if places else -1


def places(found: list[Line], *tags: str, below: int = -1, above: int = 10**9) -> list[int]:
    """The lines of some tags between two others."""
    return [i for i, line in enumerate(found) if line.tag in tags and below < i < above]


def deal_of(found: list[Line], at: int) -> tuple[int, int]:
    """The lines of the redeals around a line; -1 and the end where there is none."""
    redeals = places(found, "redeal")
    return max((i for i in redeals if i < at), default=-1), min((i for i in redeals if i > at), default=len(found))


def antes(hand: DealtHand) -> list[int]:
    """The acts that post a whole ante."""
    table = hand.table
    return [i for i, act in enumerate(hand.acts) if act.what == "ante" and act.amount == table.ante and not act.allin]


@fault("ante-of-another-size", "ante-amount", GAME)
def ante_of_another_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """An ante is a chip short."""
    at = pick(rng, antes(hand))
    if at < 0 or hand.table.ante < 2:
        return None
    return reword(hand, at, hand.acts[at]._replace(amount=hand.table.ante - 1))


@fault("ante-left-out", "ante-amount", GAME)
def ante_left_out(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who is dealt in and plays has posted no ante."""
    found = lines(hand)
    options = []
    for i in places(found, "post"):
        _, end = deal_of(found, i)
        seat = found[i].seat
        plays = any(found[j].seat == seat and found[j].tag in {"act", "dealt"} for j in range(i + 1, end))
        if plays:
            options.append(i)
    at = pick(rng, options)
    if at < 0:
        return None
    return [*found[:at], *found[at + 1 :]], places(found, "street", below=at)[0] - 1


@fault("ante-twice", "ante-amount", GAME)
def ante_twice(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player posts a second ante."""
    table = hand.table
    at = pick(rng, [i for i in antes(hand) if table.chair(hand.acts[i].seat).stack > 8 * table.ante])
    if at < 0:
        return None
    found = lines(hand)
    place = index_of(found, "post", at=at)
    return [*found[: place + 1], *found[place:]], place + 1


@fault("button-stays", "redeal-button", GAME)
def button_stays(rng: random.Random, hand: DealtHand) -> Found | None:
    """The button does not move for a redeal."""
    found = lines(hand)
    at = pick(rng, places(found, "button"))
    if at < 0:
        return None
    before = hand.table.clockwise(hand.acts[found[at].at].amount)[-2]
    return with_text(found, at, f"Seat #{before} is the button"), at


@fault("openers-not-shown", "openers-unproven", GAME)
def openers_not_shown(_rng: random.Random, hand: DealtHand) -> Found | None:
    """An opener whom nobody called does not show openers."""
    found = lines(hand)
    shown = places(found, "openers")
    if not shown or hand.compared or found[shown[0]].seat not in hand.table.heroes:
        return None
    opener = found[shown[0]].seat
    gone = {card for act in hand.acts if act.kind == "discard" and act.seat == opener for card in act.cards}
    if gone & set(openers_in(dealt_cards(hand, opener))):
        return None  # that would be a split
    return [*found[: shown[0]], *found[shown[0] + 1 :]], index_of(found, "collect") - 1


@fault("split-in-silence", "split-undeclared", GAME)
def split_in_silence(_rng: random.Random, hand: DealtHand) -> Found | None:
    """An opener splits his openers without a word, and does not show them at the showdown."""
    found = lines(hand)
    said, shown = places(found, "split"), places(found, "openers")
    opener = opener_of(hand)
    open_hands = {found[i].seat for i in places(found, "show")}
    if not said or not shown or opener not in hand.table.heroes or opener not in open_hands:
        return None
    return [line for i, line in enumerate(found) if i not in (said[-1], shown[-1])], said[-1]


@fault("false-openers-unnoticed", "false-open", GAME)
def false_openers_unnoticed(_rng: random.Random, hand: DealtHand) -> Found | None:
    """False openers are open at the showdown, and nobody says a word. A hand with the bug may be taken for a better one."""
    seat = hand.found_at_showdown
    if seat not in hand.table.heroes or BUG in dealt_cards(hand, seat):
        return None
    found = lines(hand)
    at = places(found, "false")[-1]
    start, _ = deal_of(found, at)
    opened = [
        i
        for i in places(found, "declare", "act", below=start)
        if found[i].seat == seat and opening_line(hand, found[i])
    ]
    return [*found[:at], *found[at + 1 :]], opened[0]


def opening_line(hand: DealtHand, line: Line) -> bool:
    """Whether a line declares openers or bets."""
    return line.tag == "declare" or hand.acts[line.at].kind == "bet"


@fault("openers-passed-over", "undeclared-opener", GAME)
def openers_passed_over(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who holds openers checks an unopened pot, and throws the hand away before any card of it shows again."""
    found = lines(hand)
    options = []
    for i in places(found, "act"):
        start, end = deal_of(found, i)
        seat = found[i].seat
        if hand.acts[found[i].at].kind != "check" or seat not in hand.table.heroes:
            continue
        before = [
            j
            for j in places(found, "act", "declare", "false", below=start, above=i)
            if found[j].tag != "act" or opening_line(hand, found[j])
        ]
        later = [
            j
            for j in places(found, "discard", "stand", "show", "muck", "openers", "dealt", below=i, above=end)
            if found[j].seat == seat
        ]
        dealt = [j for j in places(found, "dealt", below=start, above=i) if found[j].seat == seat]
        cards = () if before or later or not dealt else unseen_openers(hand, found[start + 1 :])
        if cards:
            options.append((i, dealt[-1], cards))
    if not options:
        return None
    at, dealt_at, cards = rng.choice(options)
    text = f"Dealt to {scribe_of(hand).name(found[at].seat)} [{cards_text(cards)}]"
    return with_text(found, dealt_at, text), at


def unseen_openers(hand: DealtHand, found: list[Line]) -> tuple[int, ...]:
    """Five cards that open and that no line shows; none where there are too few."""
    known = " ".join(line.text for line in found)
    pack = [*(card for chair in hand.table.chairs for card in chair.hole), *hand.table.spare]
    fresh = [card for card in pack if cards_text((card,)) not in known]
    for number in range(60):
        cards = tuple(random.Random(number).sample(fresh, 5)) if len(fresh) > 4 else ()
        if cards and opens(cards):
            return cards
    return ()


@fault("another-opening", "second-open", GAME)
def another_opening(rng: random.Random, hand: DealtHand) -> Found | None:
    """A bet in a pot that was opened by words is called an opening."""
    found = lines(hand)
    options = []
    for ask, _act in turns(hand, "bet"):
        i = index_of(found, "act", at=ask.at)
        start, _ = deal_of(found, i)
        said, spoilt = places(found, "declare", below=start, above=i), places(found, "false", below=start, above=i)
        if said and not spoilt and ask.street == hand.table.game.opening:
            options.append(i)
    at = pick(rng, options)
    return None if at < 0 else (with_text(found, at, found[at].text.replace(": bets ", ": opens for ")), at)


@fault("another-refund", "false-open-refund", GAME)
def another_refund(rng: random.Random, hand: DealtHand) -> Found | None:
    """More goes back after false openers than was put in."""
    at = pick(rng, [i for i, act in enumerate(hand.acts) if act.what == "refund"])
    return None if at < 0 else reword(hand, at, hand.acts[at]._replace(amount=hand.acts[at].amount + hand.table.ante))


@fault("another-pot-carried", "carry-wrong", GAME)
def another_pot_carried(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Another sum is carried on than what lies in the pot."""
    at = next((i for i, act in enumerate(hand.acts) if act.kind == "carried"), -1)
    return None if at < 0 else reword(hand, at, hand.acts[at]._replace(amount=hand.acts[at].amount + hand.table.ante))


@fault("the-false-opener-is-paid", "openers-unproven", GAME)
def the_false_opener_is_paid(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The pot goes to the player who opened it without a right to."""
    found = lines(hand)
    paid = places(found, "collect")
    start, _ = deal_of(found, len(found))
    fouled = places(found, "false", below=start)
    if len(hand.pots) != 1 or len(paid) != 1 or not fouled:
        return None
    scribe = scribe_of(hand)
    winner, loser = (f"{scribe.name(found[i].seat)} collected" for i in (paid[0], fouled[-1]))
    text = found[paid[0]].text.replace(winner, f"{scribe.name(found[fouled[-1]].seat)} collected", 1)
    return (with_text(found, paid[0], text), paid[0]) if winner != loser else None


@of_games("dealt-again-after-an-opening", "redeal-wrong", GAME, settings=HIDDEN)
def dealt_again_after_an_opening(rng: random.Random, hand: DealtHand) -> Found | None:
    """The redeal comes although the last to speak before it opens."""
    found = lines(hand)
    options = []
    for i in places(found, "redeal"):
        start, _ = deal_of(found, i)
        last = found[i - 1]
        checked = last.tag == "act" and hand.acts[last.at].kind == "check" and last.seat not in hand.table.heroes
        if checked and not places(found, "false", below=start, above=i):
            options.append(i)
    at = pick(rng, options)
    if at < 0:
        return None
    return with_text(found, at - 1, f"{scribe_of(hand).name(found[at - 1].seat)}: declares openers"), at
