"""What is legal in a betting round, once: arithmetic that serves one bet as ints, and one bet of each of many hands as arrays.

`level` is the total to call, `before` what a seat has in for the street, `stack` what it has left, `to` the total of a bet or raise,
`step` the last full bet or raise; all in minor units. Every `bool` that is given or comes back is an array where the sums are.
"""

from typing import Any

Sum = Any
"""An int or an array of ints, which know the same operators; no library that has arrays is needed here."""
Test = Any
"""A bool or an array of bools."""


def to_call(level: Sum, before: Sum, stack: Sum) -> Sum:
    """What a call costs: what is missing to the level, at most the stack."""
    owes = level - before
    return (owes > 0) * (owes - (owes > stack) * (owes - stack))


def legal_call(amount: Sum, owes: Sum, stack: Sum, allin: Test) -> Test:
    """A call pays just what it costs, and says all-in where that is the stack."""
    return (amount > 0) & (amount == owes) & (allin == (amount == stack))


def least_total(level: Sum, step: Sum, least: Sum) -> Sum:
    """The smallest legal total in no-limit: the least bet, or a raise by as much as the last full bet or raise (TH-BET-2)."""
    return least + (level > 0) * (level + step - least)


def legal_total(to: Sum, level: Sum, low: Sum, high: Sum, every: Sum) -> Test:
    """A bet or raise goes above the level, to the smallest legal total at least and to the largest at most; `every` is all that the
    seat has, which may always be less than the smallest (TH-BET-3, TH-ALLIN-1)."""
    return (to > level) & (to <= every) & (to <= high) & ((to >= low) | (to == every))


def is_full(by: Sum, step: Sum) -> Test:
    """Whether a raise by so much asks everybody anew: a smaller all-in does not reopen for those who have acted (TH-ALLIN-1)."""
    return by >= step
