"""Faults of stud and of games with halves: the bring-in, open cards, a card for all, cards that are given up, halves of a pot.

In: a dealt hand. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random
from itertools import pairwise

from handaudit.model.cards import cards_text
from tests.support.hand import Award, DealtHand
from tests.support.mutants_money import paid_to
from tests.support.plant import Found, index_of, of_games, reword, turns, unused, with_text
from tests.support.scribe import lines

STUD = ("7-card-stud", "razz", "7-card-stud-hi-lo")
GIVES_UP = ("pineapple", "crazy-pineapple", "crazy-pineapple-hi-lo")
HALVES = ("omaha-hi-lo", "7-card-stud-hi-lo", "crazy-pineapple-hi-lo", "badacey", "badeucy", "drawmaha")


def brought_in(hand: DealtHand) -> int:
    """The index of the bring-in, -1 where there is none or somebody was all-in by then: of that the texts say different things."""
    at = next((i for i, act in enumerate(hand.acts) if act.what == "bring-in"), -1)
    return -1 if any(act.allin for act in hand.acts[: at + 1]) else at


@of_games("another-brings-in", "bring-in", *STUD)
def another_brings_in(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Another player brings in than the one whose card is due."""
    at, first = brought_in(hand), next(iter(hand.asks), None)
    if at < 0 or first is None or first.seat == hand.acts[at].seat:
        return None
    return reword(hand, at, hand.acts[at]._replace(seat=first.seat))


@of_games("bring-in-too-large", "bring-in", *STUD)
def bring_in_too_large(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The bring-in is more than the small bet."""
    at, table = brought_in(hand), hand.table
    if at < 0 or table.chair(hand.acts[at].seat).stack <= table.ante + 2 * table.big:
        return None
    return reword(hand, at, hand.acts[at]._replace(amount=table.big + table.ante))


@of_games("no-bring-in", "bring-in", *STUD)
def no_bring_in(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The line of the bring-in is missing."""
    at = brought_in(hand)
    if at < 0 or hand.acts[at + 1].kind not in {"call", "fold"}:
        return None
    found = lines(hand)
    place = index_of(found, "post", at=at)
    return [*found[:place], *found[place + 1 :]], place


@of_games("completion-too-large", "limit-size", *STUD)
def completion_too_large(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The bring-in is raised by the small bet, not to it."""
    at, table = brought_in(hand), hand.table
    raises = [
        (ask, act) for ask, act in turns(hand, "raise") if ask.level == table.bring and ask.street == "3rd-street"
    ]
    if at < 0 or not raises or raises[0][0].stack <= 2 * table.big:
        return None
    ask, act = raises[0]
    return reword(hand, ask.at, act._replace(amount=table.big, to=table.big + table.bring))


@of_games("another-speaks-first", "out-of-turn", *STUD)
def another_speaks_first(rng: random.Random, hand: DealtHand) -> Found | None:
    """The two players who begin a later street check in the wrong order."""
    firsts = [
        (one.at, two.at)
        for before, (one, two) in zip((None, *hand.asks), pairwise(hand.asks), strict=False)
        if one.street == two.street != "3rd-street" and (before is None or before.street != one.street)
        and hand.acts[one.at].kind == hand.acts[two.at].kind == "check" and not any(act.allin for act in hand.acts[: one.at])
    ]  # fmt: skip
    if not firsts:
        return None
    found = lines(hand)
    a, b = (index_of(found, "act", at=at) for at in rng.choice(firsts))
    found[a], found[b] = found[b], found[a]
    return found, a


@of_games("a-card-for-all", "common-card", *STUD, alone=False)
def a_card_for_all(_rng: random.Random, hand: DealtHand) -> Found | None:
    """One card is turned up for all although the pack has one for everybody."""
    at = next((i for i, act in enumerate(hand.acts) if act.what == "river"), -1)
    if at < 0 or hand.boards[0] or unused(hand) < 0:
        return None
    found = lines(hand)
    place = index_of(found, "street", at=at)
    return with_text(found, place, f"*** RIVER *** [{cards_text((unused(hand),))}]"), place


@of_games("no-card-given-up", "discard-missing", *GIVES_UP)
def no_card_given_up(_rng: random.Random, hand: DealtHand) -> Found | None:
    """One player gives up nothing."""
    found = lines(hand)
    given = [i for i, line in enumerate(found) if line.tag == "discard"]
    if len(given) < 2:
        return None
    found = [*found[: given[-1]], *found[given[-1] + 1 :]]
    return found, next(i for i in range(given[-1], len(found)) if found[i].tag == "street")


def two_halves(hand: DealtHand) -> tuple[Award, Award] | None:
    """The awards of a lone pot whose halves go to two players."""
    if len(hand.pots) > 1 or hand.runs > 1 or len(hand.pots[0].awards) != 2 or not hand.pots[0].awards[0].half:
        return None
    first, second = hand.pots[0].awards
    return None if first.seat == second.seat else (first, second)


@of_games("halves-unequal", "award-total-mismatch", *HALVES)
def halves_unequal(_rng: random.Random, hand: DealtHand) -> Found | None:
    """One half is larger than the other."""
    awards, unit = two_halves(hand), hand.table.unit
    if awards is None or awards[1].amount <= 7 * unit:
        return None
    first, second = awards
    told = paid_to(
        hand, 0, (first._replace(amount=first.amount + 7 * unit), second._replace(amount=second.amount - 7 * unit))
    )
    found = lines(told)
    return found, index_of(found, "collect", seat=first.seat), (index_of(found, "collect", seat=second.seat),)


@of_games("both-halves-to-one", "wrong-winner", *HALVES)
def both_halves_to_one(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The winner of one half takes the other as well."""
    awards = two_halves(hand)
    if awards is None:
        return None
    found = lines(paid_to(hand, 0, (awards[0], awards[1]._replace(seat=awards[0].seat))))
    paid = [i for i, line in enumerate(found) if line.tag == "collect"]
    return found, paid[1], (paid[0],)
