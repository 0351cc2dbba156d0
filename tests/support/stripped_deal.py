"""A random legal hand of the stripped-pack draw, from the posts to the last chip."""

import random
from collections.abc import Iterator

from tests.support.stripped_bets import NotDealt, betting, first_speaker, post
from tests.support.stripped_hand import Ev, Hand, Settings, draw_table
from tests.support.stripped_rank import rank
from tests.support.stripped_settle import settle


def deal(rng: random.Random, settings: Settings | None = None) -> Hand:
    """One hand; the same generator state gives the same hand."""
    while True:
        hand = draw_table(rng, settings or Settings())
        try:
            play(hand)
        except NotDealt:
            continue
        return hand


def deal_many(seed: int, count: int, settings: Settings | None = None) -> Iterator[Hand]:
    """`count` hands; each is the same whatever comes before it."""
    for number in range(count):
        yield deal(random.Random(f"{seed}/{number}"), settings)


def play(hand: Hand) -> None:
    """Post, deal, bet, draw, ask for parole, bet, settle."""
    post(hand)
    hand.events.append(Ev("deal"))
    for seat in hand.order:
        hand.cards[seat] = tuple(hand.pack[:5])
        del hand.pack[:5]
        hand.events.append(Ev("dealt", seat, cards=hand.cards[seat]))
    hand.streets.append(("bet-1", hand.middle))
    betting(hand, "bet-1")
    if len(hand.live) > 1:
        hand.streets += [("draw-1", hand.middle), ("bet-2", hand.middle)]
        hand.events.append(Ev("draw"))
        draw(hand)
        speaker = first_speaker(hand, "bet-2")
        if not (speaker and hand.rng.random() < hand.settings.parole and offer(hand, speaker)):
            betting(hand, "bet-2")
    settle(hand)


def draw(hand: Hand) -> None:
    """Everybody who is in, from the left of the button, changes up to four cards."""
    left: list[int] = []  # what is left of a reshuffled set
    heap: list[tuple[int, tuple[int, ...]]] = []  # discards that wait for a reshuffle
    for seat in hand.order:
        if seat not in hand.live:
            continue
        out = throw(hand, seat)
        hand.drew[seat] = len(out)
        if not out:
            hand.events.append(Ev("stand", seat))
            continue
        hand.events.append(Ev("discard", seat, len(out), cards=out))
        new = [hand.pack.pop(0) for _ in range(min(len(out), len(hand.pack)))]
        remix = hand.ways.get("c32_leftover_pool") == "remixed"
        if not remix:
            while left and len(new) < len(out):
                new.append(left.pop(0))
        if len(new) < len(out):
            pool = [card for other, cards in heap if other != seat for card in cards]
            if hand.ways.get("c32_reshuffle_pool") == "with_folded_hands":
                pool += [card for other in hand.folded for card in hand.cards[other]]
            pool += left
            if len(pool) + len(new) < len(out):
                raise NotDealt("more players than the pack has cards for")
            heap = [(other, cards) for other, cards in heap if other == seat]
            hand.rng.shuffle(pool)
            hand.events.append(Ev("reshuffle", cards=tuple(pool)))
            left = pool
            while len(new) < len(out):
                new.append(left.pop(0))
        heap.append((seat, out))
        kept = tuple(card for card in hand.cards[seat] if card not in out)
        hand.cards[seat] = kept + tuple(new)
        hand.events.append(Ev("dealt", seat, cards=tuple(new), kept=kept))


def throw(hand: Hand, seat: int) -> tuple[int, ...]:
    """The discards: what pairs nothing, or as much as may be."""
    cards = hand.cards[seat]
    ranks = [rank(card) for card in cards]
    lonely = [card for card in cards if ranks.count(rank(card)) == 1]
    if hand.twins:
        return ()
    if hand.rng.random() < hand.settings.draw_much:
        return tuple(hand.rng.sample(cards, 4))
    count = hand.rng.randint(0, min(4, len(lonely)))
    return tuple(hand.rng.sample(lonely, count))


def offer(hand: Hand, speaker: int) -> bool:
    """The speaker asks for parole; the others answer clockwise. True where all that count agree."""
    hand.events.append(Ev("parole", speaker, text="offers"))
    if hand.ways.get("c32_parole_scope") == "all_seated":
        asked = set(hand.order)
    elif hand.ways.get("c32_parole_allin") == "only_actors_agree":
        asked = {s for s in hand.live if hand.stack[s]}
    else:
        asked = set(hand.live)
    agreed = True
    for seat in hand.clockwise(speaker)[:-1]:
        if seat not in asked:
            continue
        yes = hand.rng.random() < 0.75
        hand.events.append(Ev("parole", seat, text="accepts" if yes else "declines"))
        if not yes:
            agreed = False
            way = hand.ways.get("c32_parole_asking", "either")
            if way == "stop_at_refusal" or (way == "either" and hand.rng.random() < 0.5):
                break
    hand.consent = agreed
    return agreed
