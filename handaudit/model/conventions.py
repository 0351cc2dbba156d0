"""What the figures of a log layout mean. Replay and checks read these words and never ask which room wrote a log."""

from typing import Final, NamedTuple


class Conventions(NamedTuple):
    """One word for each question that layouts answer differently; the defaults are those of the first layout.

    ========= ===================================================================================================
    uncalled  printed: a line gives the unmatched part of a bet back | implied: no line, and no pot or award holds
              it | in-collected: no line, and what its bettor collected holds it | either: in-collected where more is
              collected than the pots hold, else implied | walk: printed, but either where all fold to a blind
    total     gross: the total is counted before rake | net: after rake | none: no total is printed
    pot       without: the total leaves the uncalled part of a bet out | with: the total holds it
    raise_    by-to: `raises 4 to 6` | to: only the total of the street | adds: the chips that go in now |
              totals: both figures are the total
    bet       increment: a call is the chips that go in now | total: it is the caller's total of the street
    rake      printed: the log says the rake | hidden: it shows only in what is not collected | none: nothing is
              taken
    names     people | positions: a name tells a chair of one hand | hashes: a name tells a person of one table
    cards     all: every hole card is printed | hero: one player's, and what is shown | shown: only what is shown
    allin     said: an all-in says so | silent: it shows only in the stack | acts: an action says so, a forced bet does not
    cashout   instead: who cashes out is paid by the house and not from the pots | beside: he is paid from the pots, and
              then he and the house square up
    paid      printed: a log says who was paid | optional: it may leave that out, and claims nothing then | gross: it says
              what everybody was paid before rake, which is taken out of it
    rebuys    printed: who buys chips in a tournament has a line | silent: it shows only in the next stack
    cap       own: a bet may be as large as its player's stack | opponent: the room caps it at what the largest live opponent has, and may
              call it all-in then
    completed inside: the first full bet of stud holds the bring-in | beside: the room counts the raises over it from the bring-in on
    ledger    none: chips come and go between hands without a line | rows: each has a row, and the stacks of a hand are the check
    ========= ===================================================================================================
    """

    uncalled: str = "printed"
    total: str = "gross"
    pot: str = "without"
    raise_: str = "by-to"
    bet: str = "increment"
    rake: str = "printed"
    names: str = "people"
    cards: str = "hero"
    allin: str = "said"
    cashout: str = "instead"
    paid: str = "printed"
    rebuys: str = "printed"
    cap: str = "own"
    completed: str = "inside"
    ledger: str = "none"


WAYS: Final[dict[str, tuple[str, ...]]] = {
    "uncalled": ("printed", "implied", "in-collected", "either", "walk"),
    "total": ("gross", "net", "none"),
    "pot": ("without", "with"),
    "raise_": ("by-to", "to", "adds", "totals"),
    "bet": ("increment", "total"),
    "rake": ("printed", "hidden", "none"),
    "names": ("people", "positions", "hashes"),
    "cards": ("all", "hero", "shown"),
    "allin": ("said", "silent", "acts"),
    "cashout": ("instead", "beside"),
    "paid": ("printed", "optional", "gross"),
    "rebuys": ("printed", "silent"),
    "cap": ("own", "opponent"),
    "completed": ("inside", "beside"),
    "ledger": ("none", "rows"),
}
"""The words of each way."""

PLAIN: Final = Conventions()
