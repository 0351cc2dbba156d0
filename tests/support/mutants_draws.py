"""Faults of draws and of a pack that is shuffled again: who draws when, which cards go, which come.

In: a dealt hand. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random

from handaudit.model.cards import cards_text
from tests.support.hand import DealtHand
from tests.support.plant import Found, index_of, of_games, scribe_of, unused, with_text
from tests.support.scribe import Line, lines
from tests.support.settings import Settings

GAME = "32-card-draw"
PLAIN = Settings(games=(GAME,), chatter=0, nasty=0, chances={"terse": 0, "parole": 0})
"""Every line of a draw is printed, and nothing between them."""
OPEN = Settings(games=(GAME,), chatter=0, nasty=0, hidden=0, chances={"terse": 0, "parole": 0})
SHORT_PACK = Settings(
    games=(GAME,),
    chatter=0,
    nasty=0,
    hidden=0,
    players=(4, 5),
    mood=(0.1, 0.2, 0),
    chances={"terse": 0, "draw much": 1},
)
"""Hands in which the discards are shuffled again."""


def draws(found: list[Line]) -> list[tuple[int, int]]:
    """Where each player's draw begins and ends."""
    starts = [i for i, line in enumerate(found) if line.tag in {"discard", "stand"}]
    ends = [next(i for i in range(at + 1, len(found)) if found[i].tag not in {"dealt", "reshuffle"}) for at in starts]
    return list(zip(starts, ends, strict=True))


def simple_draws(hand: DealtHand) -> tuple[list[Line], list[tuple[int, int]]]:
    """The lines, and the draws; none where the discards were shuffled again."""
    found = lines(hand)
    return found, [] if any(line.tag == "reshuffle" for line in found) else draws(found)


def discards(hand: DealtHand, *, known: bool) -> tuple[list[Line], list[int]]:
    """The lines, and those of discards of players whose hands the log shows, or does not show; none where it was shuffled again."""
    found, places = simple_draws(hand)
    return found, [
        at for at, _ in places if found[at].tag == "discard" and (found[at].seat in hand.table.heroes) == known
    ]


def pick(rng: random.Random, places: list[int]) -> int:
    """One of some places, -1 where there is none."""
    return rng.choice(places) if places else -1


@of_games("draws-out-of-turn", "draw-order", GAME, settings=PLAIN)
def draws_out_of_turn(rng: random.Random, hand: DealtHand) -> Found | None:
    """Two neighbours draw in the wrong order."""
    found, places = simple_draws(hand)
    if len(places) < 2:
        return None
    k = rng.randrange(len(places) - 1)
    (a, b), (_, c) = places[k], places[k + 1]
    return [*found[:a], *found[b:c], *found[a:b], *found[c:]], a


@of_games("draws-twice", "draw-order", GAME, settings=PLAIN)
def draws_twice(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who has drawn stands pat, too."""
    found, places = simple_draws(hand)
    if not places:
        return None
    at, end = rng.choice(places)
    line = Line(f"{scribe_of(hand).name(found[at].seat)}: stands pat", "stand")
    return [*found[:end], line, *found[end:]], end


@of_games("draws-before-the-round", "draw-order", GAME, settings=PLAIN)
def draws_before_the_round(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player draws before anybody has acted."""
    found, places = discards(hand, known=False)
    at, first = pick(rng, places), next((i for i, line in enumerate(found) if line.tag == "act"), -1)
    if at < 0 or first < 0:
        return None
    return [*found[:first], found[at], *found[first:at], *found[at + 1 :]], first


@of_games("draws-after-the-round", "draw-order", GAME, settings=PLAIN)
def draws_after_the_round(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player draws when somebody has acted again."""
    found, places = discards(hand, known=False)
    at = pick(rng, places)
    acted = next((i for i in range(at, len(found)) if found[i].tag == "act"), -1)
    if at < 0 or acted < 0:
        return None
    return [*found[:at], *found[at + 1 : acted + 1], found[at], *found[acted + 1 :]], acted


@of_games("second-draw", "draw-order", GAME, settings=PLAIN)
def second_draw(rng: random.Random, hand: DealtHand) -> Found | None:
    """There is a second draw after the last bets."""
    found = lines(hand)
    at = next((i for i, line in enumerate(found) if line.tag == "showdown"), -1)
    acted = [ask for ask in hand.asks if ask.street == hand.table.game.names[-1]]
    if at < 0 or not acted:
        return None
    name = scribe_of(hand).name(rng.choice(hand.live))
    return [*found[:at], Line("*** SECOND DRAW ***", "street"), Line(f"{name}: stands pat", "stand"), *found[at:]], at


@of_games("five-discards", "draw-limit", GAME, settings=PLAIN)
def five_discards(rng: random.Random, hand: DealtHand) -> Found | None:
    """All five cards go, one more than may."""
    found, places = discards(hand, known=False)
    at = pick(rng, [i for i in places if found[i].amount == 4])
    return None if at < 0 else (with_text(found, at, found[at].text.replace("4 cards", "5 cards")), at)


@of_games("discards-a-card-not-held", "draw-cards", GAME, settings=OPEN)
def discards_a_card_not_held(rng: random.Random, hand: DealtHand) -> Found | None:
    """A card goes that nobody holds."""
    found, places = discards(hand, known=True)
    at = pick(rng, places)
    if at < 0 or unused(hand) < 0:
        return None
    old, new = cards_text(hand.acts[found[at].at].cards[:1]), cards_text((unused(hand),))
    return with_text(found, at, found[at].text.replace(f"[{old}", f"[{new}")), at


@of_games("says-another-number", "draw-cards", GAME, settings=OPEN)
def says_another_number(rng: random.Random, hand: DealtHand) -> Found | None:
    """One more card is said than is thrown away."""
    found, places = discards(hand, known=True)
    at = pick(rng, [i for i in places if found[i].amount < 4])
    if at < 0:
        return None
    text, count = found[at].text, found[at].amount
    return with_text(found, at, text.replace(f"discards {count} card", f"discards {count + 1} card")), at


@of_games("gets-one-card-more", "hand-size", GAME, settings=OPEN)
def gets_one_card_more(rng: random.Random, hand: DealtHand) -> Found | None:
    """One card more comes than goes."""
    found, places = discards(hand, known=True)
    at = pick(rng, places) + 1
    if not at or unused(hand) < 0:
        return None
    return with_text(found, at, f"{found[at].text[:-1]} {cards_text((unused(hand),))}]"), at


@of_games("dealt-four-cards", "hand-size", GAME, settings=OPEN)
def dealt_four_cards(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who folds before the draw has one card too few."""
    found = lines(hand)
    seat = early_folder(rng, hand)
    if not seat:
        return None
    at = index_of(found, "dealt", seat=seat)
    return with_text(found, at, f"{found[at].text[:-4]}]"), at


def early_folder(rng: random.Random, hand: DealtHand) -> int:
    """A player whose hand the log shows and who folds before the draw; 0 where there is none."""
    folds = [act.seat for act in hand.acts[: first_draw(hand)] if act.kind == "fold"]
    return rng.choice([seat for seat in folds if seat in hand.table.heroes] or [0])


def first_draw(hand: DealtHand) -> int:
    """The index of the act that opens the draw, or where the acts end."""
    return next((i for i, act in enumerate(hand.acts) if act.what == "draw-1"), len(hand.acts))


@of_games("own-discard-comes-back", "own-discard", GAME, settings=OPEN)
def own_discard_comes_back(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player gets a card that he has just thrown away."""
    found, places = discards(hand, known=True)
    at = pick(rng, places)
    if at < 0:
        return None
    card, new = cards_text(hand.acts[found[at].at].cards[:1]), found[at + 1].text[-3:-1]
    changed = [line._replace(text=line.text.replace(new, card)) for line in found[at + 1 :]]
    return [*found[: at + 1], *changed], at + 1


@of_games("a-card-of-another-pack", "card-unknown", GAME, settings=OPEN)
def a_card_of_another_pack(rng: random.Random, hand: DealtHand) -> Found | None:
    """A six is dealt to a player who folds before the draw."""
    found, seat = lines(hand), early_folder(rng, hand)
    if not seat:
        return None
    at = index_of(found, "dealt", seat=seat)
    return with_text(found, at, f"{found[at].text[:-3]}6s]"), at


@of_games("shuffled-again-too-early", "draw-source", GAME, settings=PLAIN)
def shuffled_again_too_early(rng: random.Random, hand: DealtHand) -> Found | None:
    """The discards are shuffled although the pack has cards enough."""
    found, places = simple_draws(hand)
    at = pick(rng, [at for at, _ in places if found[at].tag == "discard"])
    if at < 0 or len(hand.table.chairs) > 3:
        return None
    return [*found[: at + 1], Line("*** RESHUFFLE ***", "reshuffle"), *found[at + 1 :]], at + 1


def reshuffles(hand: DealtHand) -> tuple[list[Line], list[tuple[int, tuple[int, ...], str]]]:
    """The lines, and each place where discards were shuffled that the log names: the cards, and what the log says below."""
    found = lines(hand)
    places = [i for i, line in enumerate(found) if line.tag == "reshuffle" and "[" in line.text]
    return found, [
        (at, hand.acts[found[at].at].cards, " ".join(line.text for line in found[at + 1 :])) for at in places
    ]


@of_games("pack-not-used-up", "draw-source", GAME, settings=SHORT_PACK)
def pack_not_used_up(rng: random.Random, hand: DealtHand) -> Found | None:
    """A card of the shuffled discards comes instead of the last one of the pack."""
    found, places = reshuffles(hand)
    options = [
        (at, cards_text((mine,)), cards_text((spare,)))
        for at, pool, later in places
        for mine in hand.acts[found[at].at + 1].cards
        for spare in pool
        if mine not in pool and cards_text((spare,)) not in later
    ]
    if not options:
        return None
    at, old, other = rng.choice(options)
    return [*found[: at + 1], *(line._replace(text=line.text.replace(old, other)) for line in found[at + 1 :])], at + 1


@of_games("folded-hand-mixed-in", "reshuffle-pool", GAME, settings=SHORT_PACK)
def folded_hand_mixed_in(rng: random.Random, hand: DealtHand) -> Found | None:
    """A card of a folded hand is shuffled with the discards."""
    found, places = reshuffles(hand)
    seat = early_folder(rng, hand)
    if not places or not seat:
        return None
    at = rng.choice(places)[0]
    return with_text(found, at, f"{found[at].text[:-1]} {cards_text(hand.cards[seat][:1])}]"), at


@of_games("discard-left-out", "reshuffle-pool", GAME, settings=SHORT_PACK)
def discard_left_out(rng: random.Random, hand: DealtHand) -> Found | None:
    """A discard is not shuffled with the others."""
    found, places = reshuffles(hand)
    options = [(at, pool, card) for at, pool, later in places for card in pool if cards_text((card,)) not in later]
    if not options:
        return None
    at, pool, gone = rng.choice(options)
    left = tuple(card for card in pool if card != gone)
    return with_text(found, at, f"*** RESHUFFLE *** [{cards_text(left)}]"), at
