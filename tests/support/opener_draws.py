"""Draws: who exchanges what, openers kept or split, and the pack that runs out."""

from handaudit.model.cards import cards_text
from tests.support.evaluator import RANK_OF
from tests.support.opener_cards import BUG, openers_in, still_open
from tests.support.opener_fouls import FOUND, out
from tests.support.opener_table import Game

NAMES = ("FIRST", "SECOND", "THIRD")


def draw(g: Game, number: int) -> None:
    """One draw round, starting left of the button; a player who is all-in draws too."""
    said = g.options["jb_draw_rounds"] != "1" or g.rng.random() < 0.9
    if said:
        g.put(f"*** {NAMES[number - 1]} DRAW ***", "street")
    pool: list[int] = []
    for seat in [s for s in g.order if s in g.live]:
        if (
            said
            and g.false
            and seat != g.opener
            and g.opener in g.live
            and len(g.live) > 1
            and g.rng.random() < g.ways.found / 3
        ):
            g.say(g.opener, f"false openers - {FOUND[0]}", "false")
            g.facts.add("foul-in-draw")
            out(g, g.opener)
        if seat not in g.live:
            continue
        if len(g.live) == 1:
            return
        gone = choose(g, seat)
        if not gone:
            if g.rng.random() < 0.9:
                g.say(
                    seat,
                    "stands pat" + (f" on [{g.cards_of(seat)}]" if seat in g.seen and g.rng.random() < 0.3 else ""),
                    "stand",
                )
            continue
        exchange(g, seat, gone, pool)


def choose(g: Game, seat: int) -> list[int]:
    """The cards that a player throws away, within what the table and the pack allow."""
    rng, cards = g.rng, g.cards[seat]
    most = int(g.options["jb_max_draw"])
    mine = set(g.thrown.get(seat, ()))
    others = sum(c not in mine for s, d in g.discards.items() if s != seat for c in d)
    most = min(most, sum(c not in mine for c in g.stub) + others)
    groups = {card: sum(RANK_OF.get(c) == RANK_OF.get(card) for c in cards) for card in cards}
    keep = [c for c in cards if groups[c] > 1 or c == BUG]
    gone = [c for c in cards if c not in keep] if rng.random() < 0.8 else rng.sample(cards, rng.randint(0, 5))
    gone = gone[:most] if len(gone) > most else gone
    if seat != g.opener or g.false or seat in g.split:
        return gone
    kept = tuple(c for c in g.dealt[seat] if c in cards and c not in gone)
    if still_open(kept):
        return gone
    if rng.random() < g.ways.split * 3:
        if rng.random() < 0.7 or seat not in g.seen:
            g.say(seat, "splits openers", "split")
        else:
            g.unsaid.add(seat)
        g.split.add(seat)
        g.facts.add("split")
        return gone
    need = openers_in(g.dealt[seat])
    return [c for c in gone if c not in need]


def exchange(g: Game, seat: int, gone: list[int], pool: list[int]) -> None:
    """Discards and new cards; where the pack is too small, its rest comes first and then the others' discards."""
    rng, known = g.rng, seat in g.seen
    count = len(gone)
    cards = f" [{cards_text(gone)}]" if known and (rng.random() < 0.95 or seat in g.unsaid) else ""
    if known and not cards:
        g.seen.discard(seat)
    kept = tuple(c for c in g.cards[seat] if c not in gone)
    mine = g.thrown.setdefault(seat, set())
    new = [c for c in g.stub if c not in mine][:count]
    g.stub = [c for c in g.stub if c not in new]
    g.say(seat, f"discards {count} card{'s' if count > 1 else ''}{cards}", "discard")
    g.discards.setdefault(seat, [])
    if len(new) < count:
        fresh = [c for s, d in g.discards.items() if s != seat for c in d if c not in mine]
        rng.shuffle(fresh)
        g.put(
            f"*** RESHUFFLE *** [{cards_text(fresh)}]"
            if g.seen == set(g.ring) and rng.random() < 0.7
            else "*** RESHUFFLE ***",
            "reshuffle",
        )
        g.facts.add("reshuffle")
        for s in g.discards:
            if s != seat:
                g.discards[s] = []
        more = count - len(new)
        new += fresh[:more]
        g.stub += fresh[more:]
    g.discards[seat] += gone
    mine.update(gone)
    g.cards[seat] = kept + tuple(new)
    if seat in g.seen:
        g.put(
            f"Dealt to {g.names[seat]} [{cards_text(kept)}] [{cards_text(new)}]"
            if kept
            else f"Dealt to {g.names[seat]} [{cards_text(new)}]",
            "dealt",
            seat,
        )
