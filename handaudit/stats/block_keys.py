"""Which rows of a block take part in statistics, and what they are grouped by."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from handaudit.base.json_text import spelled
from handaudit.model.block import NOTHING, Block
from handaudit.stats.filters import Filter
from handaudit.stats.groups import EPOCH
from handaudit.stats.hand_facts import common_of
from handaudit.stats.keys import DATES, written

Numbers = npt.NDArray[Any]
_HOUR: Final = 3600


def hands_taking_part(block: Block, chosen: Filter) -> Numbers:
    """For each hand whether it takes part, as `Filter.takes` tells it."""
    seen, some = chosen.seen, np.ones(len(block.hands["seats"]), bool)
    if chosen.games:
        header = np.asarray(block.hands["header"])
        games = [common_of(one).game for one in block.headers]
        if seen is not None:
            seen.games.update(games[number] for number in np.unique(header).tolist())
        some = np.array([game in chosen.games for game in games])[header]
    if chosen.since is not None or chosen.until is not None:
        clock = np.asarray(block.hands["clock"])
        some = some & (clock != NOTHING[8])
        if seen is not None and some.any():
            for moment in (clock[some].min(), clock[some].max()):
                seen.time(EPOCH + timedelta(seconds=int(moment)))
        if chosen.since is not None:
            some &= clock >= np.ceil((chosen.since - EPOCH).total_seconds())
        if chosen.until is not None:
            some &= clock <= np.floor((chosen.until - EPOCH).total_seconds())
        if seen is not None:
            seen.inside |= bool(some.any())
    return some


def seats_taking_part(block: Block, hand: Numbers, hands: Numbers, chosen: Filter) -> Numbers:
    """The rows of `players` that take part, as `Filter.lines` tells it; `hand` is for each row its hand, and `hands` says which of these
    take part."""
    some, seen = hands[hand], chosen.seen
    if not (chosen.players or chosen.hero or chosen.persons):
        return np.flatnonzero(some)
    name = np.asarray(block.players["name"])
    if seen is not None and seen.left:
        chosen.meet(block.names[number] for number in np.unique(name[some]).tolist())
    if chosen.hero:
        hero = np.asarray(block.players["hero"])
        mine = hero == 1
        if chosen.heroes:
            called = np.array([one in chosen.heroes for one in block.names])[name] & (hero == NOTHING[1])
            mine |= called & (np.bincount(hand, weights=called, minlength=len(hands)) == 1)[hand]
        some &= mine
        if seen is not None:
            seen.hero |= bool(some.any())
    if chosen.players:
        names = (chosen.persons.get(one, one) for one in block.names)
        some &= np.array([one in chosen.players for one in names])[name]
    return np.flatnonzero(some)


class Codes:
    """Numbers texts in the order in which they come, and remembers which texts a list has."""

    def __init__(self) -> None:
        self.texts: dict[str, int] = {}
        self._list: Sequence[Any] = ()
        self._known: list[int] = []

    def of(self, values: Sequence[Any], text: Callable[[Any], str]) -> Numbers:
        """The numbers of the texts of a list, by their places; a list only grows."""
        if self._list is not values:
            self._list, self._known = values, []
        known, texts = self._known, self.texts
        known += [texts.setdefault(text(one), len(texts)) for one in values[len(known) :]]
        return np.array(known, np.int64)


_Rows = tuple[Block, Numbers, Numbers]
"""A block, rows of its players, and of each row the hand."""


def _by_list(what: str, of: str, text: Callable[[Any], str], rows: _Rows, codes: Codes) -> Numbers:
    block, seats, hand = rows
    column = np.asarray(block.players[what])[seats] if what in block.players else np.asarray(block.hands[what])[hand]
    found: Numbers = codes.of(getattr(block, of), text)[column]
    return found


def _by_header(name: str, rows: _Rows, codes: Codes) -> Numbers:
    return _by_list("header", "headers", lambda one: str(getattr(common_of(one), name)), rows, codes)


def _by_clock(form: str, rows: _Rows, codes: Codes) -> Numbers:
    clock = np.asarray(rows[0].hands["clock"])[rows[2]]
    hours, at = np.unique(np.where(clock == NOTHING[8], NOTHING[8], clock // _HOUR), return_inverse=True)
    moments = [None if one == NOTHING[8] else EPOCH + timedelta(hours=one) for one in hours.tolist()]
    return codes.of(moments, lambda one: written(one, form))[at]


def _by_number(what: str, rows: _Rows, codes: Codes) -> Numbers:
    numbers, at = np.unique(np.asarray(rows[0].hands[what])[rows[2]], return_inverse=True)
    return codes.of(numbers.tolist(), str)[at]


_Coded = Callable[[_Rows, Codes], Numbers]
KEYED: Final[Mapping[str, _Coded]] = {
    "player": partial(_by_list, "name", "names", spelled),
    "position": partial(_by_list, "position", "positions", lambda one: str(one[0])),
    "offset": partial(_by_list, "position", "positions", lambda one: str(one[1])),
    "table": partial(_by_list, "table", "tables", lambda one: spelled(one.name)),
    "file": partial(_by_list, "log", "logs", spelled),
    "players": partial(_by_number, "dealt"),
    **{name: partial(_by_header, name) for name in ("game", "limit", "stakes", "site", "rulebook", "tournament")},
    **{name: partial(_by_clock, form) for name, form in DATES.items()},
}
"""By key the numbers of the texts under which rows are grouped."""


def coded_by(name: str, persons: Mapping[str, str]) -> _Coded:
    """What numbers the rows by a key; `persons` maps an alias to the name under which it counts."""
    if name == "player" and persons:
        return partial(_by_list, "name", "names", lambda one: spelled(persons.get(one, one)))
    return KEYED[name]


MONEY: Final[_Coded] = partial(_by_list, "header", "headers", lambda one: " ".join(common_of(one).money))
"""Numbers the rows by currency and minor units, which a blank separates."""
