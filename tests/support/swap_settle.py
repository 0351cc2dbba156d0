"""Pots, held fees and awards of a swapping hand, worked out the plain way."""

from collections.abc import Sequence
from fractions import Fraction

from tests.support import evaluator
from tests.support.swap_play import Play
from tests.support.table import best, layers, pot_name, shares


def pots_of(play: Play) -> list[tuple[int, tuple[int, ...]]]:
    """(amount, who can win it) from the main pot outwards, held fees left out."""
    live = [s for s in play.t.left_of(play.t.button) if s in play.live]
    (amount, who), *sides = layers({s: play.put[s] for s in live}, play.put.values()) or [(0, tuple(live))]
    return [(amount + play.dead, who), *sides]


def split(play: Play, amount: int, winners: list[int]) -> dict[int, int]:
    """Equal parts in whole chips, odd chips one each from the left of the button."""
    return shares(amount, [s for s in play.t.left_of(play.t.button) if s in winners], play.t.unit)


def value(play: Play, seat: int) -> evaluator.Value:
    """What a seat's hand is worth on the full board."""
    return evaluator.worth(evaluator.Half(), tuple(play.hole[seat]), tuple(play.board)) or (0, ())


def winners_of(play: Play, who: Sequence[int]) -> list[int]:
    """The winners among some seats."""
    return best(who, lambda s: value(play, s))


Pot = tuple[str, int, int, tuple[int, ...], dict[int, int]]
"""Name, amount, rake, eligible seats, awards."""


def settle(play: Play) -> list[Pot]:
    """All pots with their awards."""
    raw = pots_of(play)
    whole = sum(n for n, _ in raw)
    total = whole + play.held
    rake = total * play.t.rake // 100 if play.board else 0
    rake = min(rake, 3 * play.t.big, whole)
    pots: list[Pot] = []
    left = rake
    for at, (amount, who) in enumerate(raw):
        part = min(left, amount)
        left -= part
        pots.append((pot_name(at), amount, part, who, split(play, amount - part, winners_of(play, who))))
    if play.held:
        pots.append(("swap", play.held, 0, raw[0][1], award_held(play, pots)))
    return pots


def award_held(play: Play, pots: list[Pot]) -> dict[int, int]:
    """Held fees: wholly to the winners of the hand, or as the house wants it."""
    winners = winners_of(play, pots[0][3])
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
        for s, n in split(play, part, winners_of(play, pot[3])).items():
            out[s] = out.get(s, 0) + n
    return out
