"""Cards move between the pack and the players: streets of stud, draws, and cards that are given up.

In: a hand in play. Out: its acts `dealt`, `discard`, `stand` and `reshuffle`.
"""

from collections.abc import Callable, Collection

from tests.support.betting import Play
from tests.support.evaluator import BUG, RANK_OF
from tests.support.games import Street
from tests.support.hand import Act


def deal_more(play: Play, street: Street) -> None:
    """A card to everybody who is in; where the pack has too few for the last one, one card for all."""
    seats = in_turn(play)
    if len(play.stub) < len(seats):
        play.board.append(play.stub.pop())
        return
    what = "up" if street.up else "down"
    for seat in seats:
        play.does(Act("dealt", seat, what=what, cards=(play.stub.pop(),)))


def in_turn(play: Play) -> list[int]:
    """Who is in, from the left of the button."""
    return [seat for seat in play.table.clockwise(play.state.button) if seat in play.live]


def give_up(play: Play, street: Street) -> None:
    """Everybody gives up one card, and nothing comes for it."""
    for seat in in_turn(play):
        card = play.rng.choice(play.state.cards[seat])
        play.does(Act("discard", seat, 1, cards=(card,)))


def draw(play: Play, street: Street) -> None:
    """Everybody in turn changes some cards, or stands pat."""
    vague = play.table.chances.get("vague", 0.0)
    for seat in in_turn(play):
        play.special.draws(seat)
        if seat not in play.live or len(play.live) < 2:
            continue
        out = play.special.discards(seat, discards(play, seat))
        if not out:
            said = play.rng.random() < 0.3 or play.table.site == "PokerStars"
            play.does(Act("stand", seat, cards=play.state.cards[seat] if said and seat not in play.unseen else ()))
            continue
        if vague and seat not in play.told and play.rng.random() < vague:
            play.unseen.add(seat)
        shown = seat not in play.unseen
        play.does(Act("discard", seat, len(out), cards=out, shown=shown))
        play.does(Act("dealt", seat, cards=from_pack(play, seat, len(out)), shown=shown))
        play.heap.setdefault(seat, []).extend(out)
        play.thrown.setdefault(seat, set()).update(out)


def without(cards: list[int], gone: Collection[int] | None) -> list[int]:
    """Cards but for some."""
    return [card for card in cards if card not in gone] if gone else cards


def pool(play: Play, seat: int) -> list[int]:
    """The discards that a reshuffle brings back for a player: those of the others, and none of his own."""
    mine, table = play.thrown.get(seat, ()), play.table
    found = [card for other, cards in play.heap.items() if other != seat for card in cards if card not in mine]
    if table.says("c32_reshuffle_pool", "with_folded_hands") and not play.mixed:
        found += [card for other in table.numbers if other not in play.live for card in play.state.cards[other]]
    return found


def discards(play: Play, seat: int) -> tuple[int, ...]:
    """What a player throws away: what pairs nothing, or any cards; never more than can be replaced."""
    rng, cards = play.rng, play.state.cards[seat]
    if play.table.pat:
        return ()
    most = int(play.table.options.get("jb_max_draw", play.table.game.draws))
    if len(play.stub) < most:
        most = min(most, len(play.stub) + len(without(play.left, play.thrown.get(seat))) + len(pool(play, seat)))
    ranks = [RANK_OF.get(card) for card in cards]
    lonely = [card for card, rank in zip(cards, ranks, strict=True) if ranks.count(rank) == 1 and card != BUG]
    roll = rng.random()
    if roll < play.table.chances.get("draw much", 0.0):
        return tuple(rng.sample(cards, most))
    if roll < 0.6:
        return tuple(lonely[:most])
    return tuple(rng.sample(cards, min(most, rng.choice((0, 0, 1, 1, 2, 3, 5)))))


def from_pack(play: Play, seat: int, count: int) -> tuple[int, ...]:
    """So many cards of the pack; where it has too few, its rest comes first and then the others' discards, shuffled."""
    new = play.stub[:count]
    del play.stub[:count]
    if len(new) < count and not play.table.says("c32_leftover_pool", "remixed"):
        new += without(play.left, play.thrown.get(seat))[: count - len(new)]
        play.left = without(play.left, new)
    if len(new) < count:
        fresh = pool(play, seat) + without(play.left, play.thrown.get(seat))
        play.rng.shuffle(fresh)
        play.does(Act("reshuffle", cards=tuple(fresh)))
        play.heap, play.mixed = {seat: play.heap.get(seat, [])}, True
        more = count - len(new)
        new += fresh[:more]
        play.left = fresh[more:]
    return tuple(new)


def swap(play: Play, street: Street) -> None:
    """Everybody may swap a card before the first bets."""
    play.special.exchange()


EXCHANGES: dict[str, Callable[[Play, Street], None]] = {"draw": draw, "give up": give_up, "swap": swap}
