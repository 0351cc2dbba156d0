"""Faults of order: who acts when, what is missing, what comes too late or from nowhere."""

import random

from handaudit.model.cards import cards_text
from tests.support.hand import BOARD_SIZE, STREETS, Act, DealtHand
from tests.support.plant import Found, mutant, rest_of_street, scribe_of, turns, with_text
from tests.support.reveal import reveal
from tests.support.scribe import Line, lines
from tests.support.settle import settle


def first_is_open(hand: DealtHand) -> bool:
    """Whether texts and rooms differ on who speaks first: in stud, where the best open cards may be those of a player without chips."""
    return hand.table.game.up > 0 and any(act.allin for act in hand.acts)


@mutant("out-of-turn", "out-of-turn")
def out_of_turn(rng: random.Random, hand: DealtHand) -> Found | None:
    """Two players act in the wrong order; neither bets."""
    quiet = {"fold", "call", "check"}
    kinds = [act.kind for act in hand.acts]
    if first_is_open(hand):
        return None
    options = [
        i for i in range(len(kinds) - 1)
        if kinds[i] in quiet and kinds[i + 1] in quiet and hand.acts[i].seat != hand.acts[i + 1].seat
        and not (kinds[i + 1] == "fold" and not hand.contested and i + 2 >= len(kinds) - 1)
    ]  # fmt: skip
    if not options:
        return None
    at = rng.choice(options)
    acts = list(hand.acts)
    acts[at], acts[at + 1] = acts[at + 1], acts[at]
    other = settle(hand.table, tuple(acts), ())
    found = lines(other)
    same = [i for i, act in enumerate(other.acts) if act == acts[at]]
    nth = sum(1 for act in acts[:at] if act == acts[at])
    return found, next(i for i, line in enumerate(found) if line.at == same[nth] and line.tag == "act")


def _act_lines(hand: DealtHand, kind: str) -> list[tuple[int, int]]:
    """(index of the act, index of its line) for acts of a kind."""
    found = lines(hand)
    at = {line.at: i for i, line in enumerate(found) if line.tag == "act"}
    return [(ask.at, at[ask.at]) for ask, _ in turns(hand, kind)]


def _missing_middle(rng: random.Random, hand: DealtHand, kind: str) -> Found | None:
    options = []
    if first_is_open(hand):
        return None
    for act, line in _act_lines(hand, kind):
        rest = rest_of_street(hand, act)
        between = hand.acts[act + 1 : rest[0][0]] if rest else ()
        if rest and rest[0][1].seat != hand.acts[act].seat and not any(other.kind == "swap" for other in between):
            options.append((line, rest[0][0]))
    if not options:
        return None
    gone, follower = rng.choice(options)
    found = lines(hand)
    found = [*found[:gone], *found[gone + 1 :]]
    return found, next(i for i, line in enumerate(found) if line.at == follower and line.tag == "act")


@mutant("call-missing", "out-of-turn", alone=False)
def call_missing(rng: random.Random, hand: DealtHand) -> Found | None:
    """A call is not logged; another player acts after it in the same round."""
    return _missing_middle(rng, hand, "call")


@mutant("check-missing", "out-of-turn", alone=False)
def check_missing(rng: random.Random, hand: DealtHand) -> Found | None:
    """A check is not logged; another player acts after it in the same round."""
    return _missing_middle(rng, hand, "check")


@mutant("fold-missing", "out-of-turn", alone=False)
def fold_missing(rng: random.Random, hand: DealtHand) -> Found | None:
    """A fold is not logged; another player acts after it in the same round."""
    return _missing_middle(rng, hand, "fold")


@mutant("call-missing-last", "round-not-closed", alone=False)
def call_missing_last(rng: random.Random, hand: DealtHand) -> Found | None:
    """The call that closes a round is not logged; the next street or the showdown follows."""
    found = lines(hand)
    options = []
    for _, line in _act_lines(hand, "call"):
        after = next(i for i in range(line + 1, len(found)) if found[i].tag != "chatter")
        if found[after].tag in {"street", "showdown"}:
            options.append((line, after))
    if not options:
        return None
    gone, street = rng.choice(options)
    return [*found[:gone], *found[gone + 1 :]], street - 1


@mutant("unknown-player-renamed", "log-unknown-player", alone=False)
def unknown_player_renamed(rng: random.Random, hand: DealtHand) -> Found | None:
    """An act is logged under a name that nobody at the table has."""
    found = lines(hand)
    options = [i for i, line in enumerate(found) if line.tag == "act"]
    if not options:
        return None
    at = rng.choice(options)
    said = scribe_of(hand).act_text(hand.acts[found[at].at])[len(scribe_of(hand).name(found[at].seat)) :]
    return with_text(found, at, "Mallory" + said), at


@mutant("unknown-player-extra", "log-unknown-player")
def unknown_player_extra(rng: random.Random, hand: DealtHand) -> Found | None:
    """Somebody who has no seat folds, between two other acts."""
    found = lines(hand)
    options = [i for i, line in enumerate(found) if line.tag == "act" and line.seat]
    if not options:
        return None
    at = rng.choice(options)
    return [*found[:at], Line("Mallory: folds", "act"), *found[at:]], at


@mutant("check-after-close", "action-after-close")
def check_after_close(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player checks once more when the round is over."""
    options = []
    found = lines(hand)
    for i, line in enumerate(found[:-1]):
        if line.tag == "act" and found[i + 1].tag in {"street", "showdown"} and found[i + 1].run == 0:
            street = [act for act in hand.acts[: line.at + 1] if act.kind != "post"]
            folded = {act.seat for act in hand.acts[: line.at + 1] if act.kind == "fold"}
            allin = {act.seat for act in hand.acts[: line.at + 1] if act.allin}
            start = max(j for j, act in enumerate(street) if act.kind == "street")
            actors = [act.seat for act in street[start + 1 :] if act.seat not in folded | allin]
            if actors and (actors[0] != line.seat or len(actors) > 1):
                options.append((i, actors[0]))
    if not options:
        return None
    at, seat = rng.choice(options)
    extra = Line(scribe_of(hand).act_text(Act("check", seat)), "act", seat)
    return [*found[: at + 1], extra, *found[at + 1 :]], at + 1


@mutant("bet-after-allin", "action-after-close", alone=False)
def bet_after_allin(rng: random.Random, hand: DealtHand) -> Found | None:
    """All but one are all-in and betting is over, yet the one with chips bets on the next street."""
    if hand.runs > 1 or not hand.compared:
        return None
    acts = hand.acts
    bare = [
        i
        for i, act in enumerate(acts)
        if act.kind == "street" and hand.table.game.street(act.what).board and not rest_of_street(hand, i)
    ]
    rich = [
        seat
        for seat in hand.live
        if hand.final(seat) - hand.won[seat] >= hand.table.least_bet() and hand.final(seat) > hand.won[seat]
    ]
    if not bare or len(rich) != 1 or hand.table.limit == "Pot Limit":
        return None
    at, seat = rng.choice(bare), rich[0]
    bets = hand.table.game.street(acts[at].what).bets if hand.table.limit == "Limit" else 1
    size = hand.table.least_bet() * bets
    if hand.final(seat) - hand.won[seat] <= size:
        return None
    found = lines(hand)
    place = next(i for i, line in enumerate(found) if line.at == at and line.tag == "street")
    extra = Line(scribe_of(hand).act_text(Act("bet", seat, size, size)), "act", seat)
    return [*found[: place + 1], extra, *found[place + 1 :]], place + 1


@mutant("show-order", "show-order")
def show_order(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The caller shows before the one who bet the river."""
    if hand.table.site != "Handaudit" or not hand.compared or hand.runs > 1:
        return None
    items = reveal(hand, "Handaudit")
    river = [act.seat for ask, act in turns(hand, "bet", "raise") if ask.street == hand.table.game.names[-1]]
    if not river or items[0].seat != river[-1] or not items[1].shows:
        return None
    found = lines(hand)
    a = next(i for i, line in enumerate(found) if line.tag == "show")
    if found[a + 1].tag != "show":
        return None
    return [*found[:a], found[a + 1], found[a], *found[a + 2 :]], a, (a + 1,)


@mutant("rabbit-card", "rabbit-cards")
def rabbit_card(_rng: random.Random, hand: DealtHand) -> Found | None:
    """All have folded, and the dealer opens the next board card; the summary's board leaves it out."""
    if hand.contested or hand.last_street not in {"flop", "turn"} or len(hand.boards) > 1:
        return None
    street = STREETS[STREETS.index(hand.last_street) + 1]
    board = hand.table.board
    size = BOARD_SIZE[street]
    found = lines(hand)
    at = next(i for i, line in enumerate(found) if line.tag == "collect")
    extra = Line(
        f"*** {street.upper()} *** [{cards_text(board[: size - 1])}] [{cards_text(board[size - 1 : size])}]", "street"
    )
    return [*found[:at], extra, *found[at:]], at
