"""Pots, held fees and awards of a swapping hand, worked out the plain way."""

from fractions import Fraction

from tests.support import evaluator
from tests.support.swap_play import Play


def layers(play: Play) -> list[tuple[str, int, list[int]]]:
    """(name, amount, who can win it) from the main pot outwards, held fees left out."""
    live = [s for s in play.t.left_of(play.t.button) if s in play.live]
    tops = sorted({play.put[s] for s in live})
    pots: list[tuple[int, list[int]]] = []
    below = 0
    for i, top in enumerate(tops):
        highest = 10**18 if i == len(tops) - 1 else top
        amount = sum(max(0, min(n, highest) - below) for n in play.put.values())
        if amount:
            pots.append((amount, [s for s in live if play.put[s] >= top]))
        below = top
    if not pots:
        pots = [(0, live)]
    pots[0] = (pots[0][0] + play.dead, pots[0][1])
    return [("main" if not i else f"side-{i}", n, who) for i, (n, who) in enumerate(pots)]


def split(play: Play, amount: int, winners: list[int]) -> dict[int, int]:
    """Equal parts in whole chips, odd chips one each from the left of the button."""
    unit = play.t.unit
    order = [s for s in play.t.left_of(play.t.button) if s in winners]
    each = amount // (unit * len(order)) * unit
    rest = amount - each * len(order)
    out = {}
    for s in order:
        odd = min(unit, rest)
        rest -= odd
        out[s] = each + odd
    return out


def value(play: Play, seat: int) -> evaluator.Strength:
    """What a seat's hand is worth on the full board."""
    return evaluator.strength(tuple(play.hole[seat]), tuple(play.board), None, False)


def best(play: Play, who: list[int]) -> list[int]:
    """The winners among some seats."""
    if len(who) == 1:
        return who
    top = max(value(play, s) for s in who)
    return [s for s in who if value(play, s) == top]


Pot = tuple[str, int, int, list[int], dict[int, int]]
"""Name, amount, rake, eligible seats, awards."""


def settle(play: Play) -> list[Pot]:
    """All pots with their awards."""
    raw = layers(play)
    total = sum(n for _, n, _ in raw) + play.held
    rake = total * play.t.rake // 100 if play.board else 0
    rake = min(rake, 3 * play.t.big, sum(n for _, n, _ in raw))
    pots: list[Pot] = []
    left = rake
    for name, amount, who in raw:
        part = min(left, amount)
        left -= part
        pots.append((name, amount, part, who, split(play, amount - part, best(play, who))))
    if play.held:
        live = raw[0][2]
        pots.append(("swap", play.held, 0, live, award_held(play, pots)))
    return pots


def award_held(play: Play, pots: list[Pot]) -> dict[int, int]:
    """Held fees: wholly to the winners of the hand, or as the house wants it."""
    winners = best(play, pots[0][3])
    if play.opt("dh_allin_fee_award", "pro_rata_pots") and len(pots) > 1:
        return _by_pots(play, pots)
    if play.opt("dh_allin_fee_tie", "by_pot_share") and len(winners) > 1:
        won = {s: sum(p[4].get(s, 0) for p in pots) for s in play.t.left_of(play.t.button) if s in winners}
        whole = sum(won.values())
        out = {s: int(Fraction(play.held * n, whole)) for s, n in won.items()}
        rest = play.held - sum(out.values())
        for s in out:
            if rest:
                out[s] += 1
                rest -= 1
        return out
    return split(play, play.held, winners)


def _by_pots(play: Play, pots: list[Pot]) -> dict[int, int]:
    whole = sum(p[1] for p in pots)
    parts = [play.held * p[1] // whole for p in pots]
    parts[0] += play.held - sum(parts)
    out: dict[int, int] = {}
    for part, pot in zip(parts, pots, strict=True):
        for s, n in split(play, part, best(play, pot[3])).items():
            out[s] = out.get(s, 0) + n
    return out
