"""Pots, awards and the showdown of the stripped-pack draw."""

from tests.support.stripped_hand import Hand, Pot
from tests.support.stripped_rank import strength
from tests.support.table import best, layers, pot_name, shares


def settle(hand: Hand) -> None:
    """Who gets what, and in which order hands are opened."""
    plain = pots_of(hand)
    hand.total = sum(amount for _, amount, _ in plain)
    percent = (
        hand.rng.choice((0, 2, 5, 10)) if hand.rng.random() < hand.settings.rake and hand.minor == 100 else 0
    )  # a cash game's
    hand.rake = min(hand.total * percent // 100, plain[0][1])
    for name, amount, eligible in plain:
        rake = hand.rake if name == "main" else 0
        chips = {s: n for s, n in shares(amount - rake, winners(hand, eligible), hand.unit).items() if n}
        hand.pots.append(Pot(name, amount, eligible, chips, rake))
    for pot in hand.pots:
        for seat, amount in pot.awards.items():
            hand.won[seat] += amount
    if len(hand.live) > 1 and not hand.consent:
        hand.shown = showdown(hand)


def pots_of(hand: Hand) -> list[tuple[str, int, tuple[int, ...]]]:
    """Layers from the inside out; a folded player's chips stay in the layers that they reach, dead ones too where the house has it so."""
    reach = {seat: hand.put[seat] for seat in hand.order if seat in hand.live}
    layered = hand.ways.get("c32_dead_money_pot") == "layered"
    stakes = [*hand.put.values(), *(hand.dead_of.values() if layered else ())]
    found = layers(reach, stakes, 0 if layered else hand.dead)
    return [(pot_name(at), amount, eligible) for at, (amount, eligible) in enumerate(found)]


def winners(hand: Hand, eligible: tuple[int, ...]) -> list[int]:
    """Everybody by consent, else the best hands."""
    return list(eligible) if hand.consent else best(eligible, lambda s: strength(hand.cards[s], hand.ways))


def showdown(hand: Hand) -> list[tuple[int, bool]]:
    """(seat, shows) in order. A hand that wins nothing and is weaker than the best one open may be mucked."""
    first = first_to_show(hand)
    ring = [first, *[s for s in hand.clockwise(first) if s != first]]
    if hand.rng.random() < 0.5:
        order = [s for s in ring if s in hand.live]
    else:
        order = [s for s in ring if s in hand.pots[-1].eligible]
        for pot in reversed(hand.pots[:-1]):
            order += [s for s in hand.order if s in pot.eligible and s not in order]
        order = [first, *[s for s in order if s != first]]
    out: list[tuple[int, bool]] = []
    for seat in order:
        open_hands = [strength(hand.cards[s], hand.ways) for s, shows in out if shows]
        weaker = bool(open_hands) and strength(hand.cards[seat], hand.ways) < max(open_hands)
        may = weaker and not hand.won[seat] and hand.ways.get("c32_show_all") != "all_show"
        out.append((seat, not (may and hand.rng.random() < 0.4)))
    return out


def first_to_show(hand: Hand) -> int:
    """The last bettor of the final round; after checks who stood pat first; without a final round the last bettor before it."""
    if hand.acted.get("bet-2"):
        if "bet-2" in hand.aggressor:
            return hand.aggressor["bet-2"]
    elif "bet-1" in hand.aggressor and hand.aggressor["bet-1"] in hand.live:
        return hand.aggressor["bet-1"]
    live = [s for s in hand.order if s in hand.live]
    if hand.ways.get("c32_show_allcheck") == "not_folded":
        return live[0]
    return next((s for s in live if not hand.drew[s]), live[0])
