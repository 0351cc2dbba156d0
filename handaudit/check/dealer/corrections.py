"""How a board card that was opened wrongly is put right (TH-FLOP-1 to TH-RIVER-2)."""

from collections.abc import Mapping
from typing import NamedTuple


class Correction(NamedTuple):
    """What is due. `stands`: nothing is corrected. `open_burn`: the wrong card becomes a burn, face up. `reshuffle`: the cards are
    shuffled back `before` the new ones, or `after` them. `burns`: how many cards are burned before the new ones, and `next_burns`
    before the street that follows; None where only the floor can say."""

    stands: bool = False
    open_burn: bool = False
    reshuffle: str = ""
    burns: int | None = 0
    next_burns: int | None = 1


ENOUGH = 2
"""Once so many players have acted, cards without a burn stay as they are."""


def correction(street: str, early: bool, burned: bool, acted: int, options: Mapping[str, str]) -> Correction:
    """What is due for cards opened too early (or too many), or else without a burn.

    `burned` says whether a card was burned for them, `acted` how many players have acted since they were opened.
    """
    if not early:
        if acted >= ENOUGH:
            return Correction(stands=True)
        if street == "flop":
            return Correction(reshuffle="before", burns=int(options.get("th_flop_noburn_burn") != "no"))
        return Correction(open_burn=True)
    missing: int | None = 0 if burned else 1
    if not burned and options.get("th_early_and_noburn") == "floor":
        missing = None
    if street == "turn":
        return Correction(reshuffle="after", burns=None if missing is None else 1, next_burns=missing)
    return Correction(reshuffle="before", burns=missing)
