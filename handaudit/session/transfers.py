"""The fewest transfers that settle what people owe: exact for a table of players, near it for a crowd."""

from collections import deque
from collections.abc import Mapping
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

EXACT: Final = 14
"""People up to whom the fewest transfers are found by trying every group; beyond it the largest debts are paid first."""


class Transfer(NamedTuple):
    """One payment."""

    payer: str
    payee: str
    amount: int


def settle_up(nets: Mapping[str, int]) -> tuple[list[Transfer], bool]:
    """Payments after which every net is zero, and whether no list can be shorter. The nets must sum to zero.

    A group of k people whose nets sum to zero needs k - 1 payments, so the fewest payments come from the most such groups.
    """
    assert sum(nets.values()) == 0, "the nets do not sum to zero"
    rest = {name: net for name, net in nets.items() if net}
    if len(rest) > EXACT:
        rest, paid = _even(rest)
        if len(rest) > EXACT:
            return paid + _chain(rest), False
        # Pairs that are even need not be in every best answer, so the whole is no longer sure to be the shortest.
        return paid + [t for group in _groups(rest) for t in _chain(group)], not paid
    return [t for group in _groups(rest) for t in _chain(group)], True


def _groups(nets: dict[str, int]) -> list[dict[str, int]]:
    """The most groups that sum to zero. `most[mask]` counts those inside a set of people, taken off one person at a time."""
    names = sorted(nets)
    size = 1 << len(names)
    total, most, dropped = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        low = mask & -mask
        total[mask] = total[mask ^ low] + nets[names[low.bit_length() - 1]]
        best, by = -1, 0
        bits = mask
        while bits:
            bit = bits & -bits
            bits ^= bit
            if most[mask ^ bit] > best:
                best, by = most[mask ^ bit], bit
        most[mask], dropped[mask] = best + (total[mask] == 0), by
    groups, mask, group = [], size - 1, {}
    while mask:
        bit = dropped[mask]
        name = names[bit.bit_length() - 1]
        group[name] = nets[name]
        mask ^= bit
        if total[mask] == 0:
            groups.append(group)
            group = {}
    return groups


def _even(nets: dict[str, int]) -> tuple[dict[str, int], list[Transfer]]:
    """Pays off pairs who owe and are owed the same."""
    rest, paid = dict(nets), []
    owed: dict[int, deque[str]] = {}
    for name in sorted(rest):
        if rest[name] > 0:
            owed.setdefault(rest[name], deque()).append(name)
    for name in sorted(nets):
        fitting = owed.get(-nets[name]) if nets[name] < 0 else None
        if fitting:
            payee = fitting.popleft()
            paid.append(Transfer(name, payee, -nets[name]))
            del rest[name], rest[payee]
    return rest, paid


def _chain(nets: dict[str, int]) -> list[Transfer]:
    """One group, settled with fewer payments than people: the largest debt goes to the largest claim."""
    debts = [(net, name) for name, net in nets.items() if net < 0]
    claims = [(-net, name) for name, net in nets.items() if net > 0]
    heapify(debts)
    heapify(claims)
    paid = []
    while debts:
        (debt, payer), (claim, payee) = heappop(debts), heappop(claims)
        amount = min(-debt, -claim)
        paid.append(Transfer(payer, payee, amount))
        if debt + amount:
            heappush(debts, (debt + amount, payer))
        if claim + amount:
            heappush(claims, (claim + amount, payee))
    return paid
