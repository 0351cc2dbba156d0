"""Pots in layers: a layer can be won only by live players who put that layer in; folded chips stay in theirs (TH-SIDE-2)."""

from collections.abc import Iterable, Sequence

from handaudit.model.replay import Pot


def layers(
    put: dict[int, int],
    live: set[int],
    order: list[int],
    dead: int,
    bounds: Iterable[int] = (),
    old: Sequence[tuple[int, int]] = (),
    base: int = 0,
) -> list[Pot]:
    """Main and side pots, inner to outer. `put` is what each seat has in, `dead` belongs to the main pot.

    Neighbouring layers that the same seats can win are one pot, except at `bounds`: levels of all-in players who gave up later.
    `old` are the chips of deals before this one, each from a level to a level, and `base` is where this deal's chips begin.
    """
    contenders = [seat for seat in order if seat in live]
    if not bounds and not base and (len(contenders) == 1 or len({put[seat] for seat in contenders if put[seat]}) <= 1):
        return [Pot("main", sum(put.values()) + dead, tuple(contenders))]
    top = max((put[seat] for seat in contenders), default=0)
    levels = sorted({put[seat] for seat in contenders if put[seat]} | {b for b in bounds if 0 < b < top})
    chips = [*old, *((base, p) for p in put.values() if p > base)] if base else [(0, p) for p in put.values()]
    if len(levels) <= 1:
        return [Pot("main", sum(hi - lo for lo, hi in chips) + dead, tuple(contenders))]
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for at, level in enumerate(levels):
        last = at == len(levels) - 1
        amount = sum(
            (hi if last else min(hi, level)) - max(lo, below) for lo, hi in chips if hi > below and (last or lo < level)
        )
        eligible = tuple(seat for seat in contenders if put[seat] >= level)
        if pots and pots[-1][1] == eligible and below not in bounds:
            pots[-1] = (pots[-1][0] + amount, eligible)
        else:
            pots.append((amount, eligible))
        below = level
    first = pots[0]
    pots[0] = (first[0] + dead, first[1])
    return [Pot(f"side-{i}" if i else "main", amount, eligible) for i, (amount, eligible) in enumerate(pots)]


def share(amount: int, seats: list[int], unit: int = 1) -> list[tuple[int, int, int]]:
    """(seat, amount, odd chips in it) for an equal split: odd chips go one each to the first seats (TH-ODD-1, TH-ODD-2).

    `seats` stand clockwise from the left of the button; `unit` is the smallest chip that can be paid out.
    """
    if len(seats) == 1:
        return [(seats[0], amount, 0)]
    each = amount // (len(seats) * unit) * unit
    rest = amount - each * len(seats)
    out = []
    for seat in seats:
        odd = min(unit, rest)
        rest -= odd
        out.append((seat, each + odd, odd))
    return out
