"""What is legal in a betting round, once.

`level` is the total to call, `before` what a seat has in for the street, `stack` what it has left, `to` the total of a bet or raise,
`step` the last full bet or raise; all in minor units.
"""


def to_call(level: int, before: int, stack: int) -> int:
    """What a call costs: what is missing to the level, at most the stack."""
    owes = level - before
    return 0 if owes <= 0 else owes if owes < stack else stack


def legal_call(amount: int, owes: int, stack: int, allin: bool) -> bool:
    """A call pays just what it costs, and says all-in where that is the stack."""
    return 0 < amount == owes and allin == (amount == stack)


def least_total(level: int, step: int, least: int) -> int:
    """The smallest legal total in no-limit: the least bet, or a raise by as much as the last full bet or raise (TH-BET-2)."""
    return level + step if level > 0 else least


def legal_total(to: int, level: int, low: int, high: int, every: int) -> bool:
    """A bet or raise goes above the level, to the smallest legal total at least and to the largest at most; `every` is all that the
    seat has, which may always be less than the smallest (TH-BET-3, TH-ALLIN-1)."""
    return level < to <= min(every, high) and (to >= low or to == every)


def is_full(by: int, step: int) -> bool:
    """Whether a raise by so much asks everybody anew: a smaller all-in does not reopen for those who have acted (TH-ALLIN-1)."""
    return by >= step
