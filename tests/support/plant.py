"""A mutant plants one fault in a true log, as one real mistake would: what it is, where it fits, what must be found.

In: a dealt hand. Out: its log with the fault, the code and the line.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.support.games import BOARD_GAMES
from tests.support.hand import Act, Ask, DealtHand
from tests.support.scribe import TAGS, Line, Scribe, join, lines
from tests.support.settings import Settings
from tests.support.settle import settle
from tests.support.state import VOLUNTARY, State


class Planted(NamedTuple):
    """A log with one fault. `line` (from 1) is the wrong line (0: not named), `also` are others that may be named, `house` is the
    text of the house file that is needed to see it, `alone` false where other roots may follow from it."""

    text: str
    code: str
    line: int
    also: tuple[int, ...] = ()
    house: str = ""
    alone: bool = True
    readings: tuple[str, ...] = ()
    """Settings under which the log is audited."""


Found = tuple[list[Line], int] | tuple[list[Line], int, tuple[int, ...]]
"""The lines of the faulty log, the index of the wrong one, and of others that may be named."""
Finder = Callable[[random.Random, DealtHand], Found | None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One kind of fault."""

    name: str
    code: str
    about: str
    find: Finder
    alone: bool = True
    house: Callable[[DealtHand], str] | None = None
    games: tuple[str, ...] = tuple(BOARD_GAMES)
    settings: Settings | None = None
    """The tables at which the fault is found soon, where it is rare."""
    audited: tuple[str, ...] = ()

    def applies(self, hand: DealtHand) -> bool:
        """Whether the hand has a place for this fault."""
        return (self.name in OF_GAMES or dealt_once(hand)) and self.find(random.Random(0), hand) is not None

    def apply(self, rng: random.Random, hand: DealtHand, newline: str = "\n") -> Planted:
        """The log of the hand with this fault in it."""
        found = self.find(rng, hand)
        if found is None:
            raise ValueError(f"{self.name} does not fit this hand")
        also = tuple(i + 1 for i in found[2]) if len(found) == 3 else ()
        house = self.house(hand) if self.house else ""
        return Planted(join(found[0], newline), self.code, found[1] + 1, also, house, self.alone, self.audited)


def dealt_once(hand: DealtHand) -> bool:
    """Whether a hand has one deal and no void opening: else what is a fault in one deal may be none in the next."""
    return hand.table.game.special != "openers" or not any(act.kind in {"false", "redeal"} for act in hand.acts)


MUTANTS: dict[str, Mutant] = {}
"""Faults that any game knows; other games than hold'em and its kin may have no place for some of them."""
OF_GAMES: dict[str, Mutant] = {}
"""Faults of what only some games have."""


def mutant(
    name: str, code: str, *, alone: bool = True, house: Callable[[DealtHand], str] | None = None
) -> Callable[[Finder], Finder]:
    """Registers a finder under a name; its docstring says what happened at the table."""

    def register(find: Finder) -> Finder:
        MUTANTS[name] = Mutant(name, code, (find.__doc__ or "").strip(), find, alone, house)
        return find

    return register


def of_games(
    name: str,
    code: str,
    *games: str,
    alone: bool = True,
    settings: Settings | None = None,
    audited: tuple[str, ...] = (),
) -> Callable[[Finder], Finder]:
    """Registers a fault of what only these games have. `settings` are tables that have it, `audited` the readings under which it is one."""

    def register(find: Finder) -> Finder:
        about = (find.__doc__ or "").strip()
        OF_GAMES[name] = Mutant(name, code, about, find, alone, None, games, settings, audited)
        return find

    return register


def unused(hand: DealtHand) -> int:
    """A card that nobody got; -1 where the whole pack was dealt."""
    dealt = {card for act in hand.acts for card in act.cards}
    return next((card for card in hand.table.spare if card not in dealt), -1)


def scribe_of(hand: DealtHand) -> Scribe:
    """A scribe in the hand's own dialect, for single lines."""
    return Scribe(hand, hand.table.site)


def index_of(found: list[Line], tag: str, **wanted: int) -> int:
    """The index of the first line with a tag and fields; it must exist."""
    return next(
        i for i, line in enumerate(found) if line.tag == tag and all(getattr(line, k) == v for k, v in wanted.items())
    )


def with_text(found: list[Line], at: int, text: str) -> list[Line]:
    """The lines with the text of one changed."""
    return [*found[:at], found[at]._replace(text=text), *found[at + 1 :]]


def reword(hand: DealtHand, at: int, act: Act) -> Found:
    """Only the line of one act is changed; the rest of the log stays true to the old one."""
    found = lines(hand)
    kind = hand.acts[at].kind
    place = index_of(found, TAGS.get(kind, kind), at=at)
    return with_text(found, place, scribe_of(hand).act_text(act)), place


def replay(hand: DealtHand, acts: tuple[Act, ...], seat: int, kind: str, nth: int) -> Found:
    """The whole log is printed anew from other acts; the wrong line is the nth act of that kind of a seat."""
    other = settle(hand.table, acts, ())
    found = lines(other)
    hits = [
        i
        for i, line in enumerate(found)
        if line.tag in {"act", "post"} and line.seat == seat and other.acts[line.at].kind == kind
    ]
    return found, hits[nth]


def redo(hand: DealtHand, at: int, changes: dict[int, Act]) -> Found:
    """The log printed anew with some acts changed; the wrong line is that of the act at `at`."""
    acts = tuple(changes.get(i, act) for i, act in enumerate(hand.acts))
    act = acts[at]
    nth = sum(1 for other in acts[:at] if other.seat == act.seat and other.kind == act.kind)
    return replay(hand, acts, act.seat, act.kind, nth)


def turns(hand: DealtHand, *kinds: str) -> list[tuple[Ask, Act]]:
    """The voluntary acts of some kinds, each with what was asked."""
    return [(ask, hand.acts[ask.at]) for ask in hand.asks if hand.acts[ask.at].kind in kinds]


def unpaid(hand: DealtHand, ask: Ask) -> bool:
    """Whether nobody has paid for a swap on this street: a fee may be taken for a bet, and a bet for a fee."""
    for act in reversed(hand.acts[: ask.at]):
        if act.kind == "street" and act.what != "preflop":
            return True
        if act.kind == "swap" and act.amount:
            return False
    return True


def rest_of_street(hand: DealtHand, at: int) -> list[tuple[int, Act]]:
    """The voluntary acts that follow in the same street."""
    found = []
    for i in range(at + 1, len(hand.acts)):
        if hand.acts[i].kind == "street":
            break
        if hand.acts[i].kind in VOLUNTARY:
            found.append((i, hand.acts[i]))
    return found


def raised_all_in(hand: DealtHand, at: int) -> bool:
    """Whether somebody bet or raised all-in earlier in the street: in fixed limit its size may then be read in two ways."""
    for act in reversed(hand.acts[:at]):
        if act.kind == "street":
            return False
        if act.allin and act.kind in {"bet", "raise"}:
            return True
    return False


def later(hand: DealtHand, at: int) -> list[Act]:
    """The voluntary acts that follow in the whole hand."""
    return [act for act in hand.acts[at + 1 :] if act.kind in VOLUNTARY]


def all_fold(hand: DealtHand, at: int) -> bool:
    """Whether everybody folds to this act and the hand is over."""
    return not hand.contested and all(act.kind == "fold" for act in later(hand, at))


def folds_later(hand: DealtHand, at: int, seat: int) -> bool:
    """Whether the seat's next act is a fold, on a later street."""
    own = [act for act in later(hand, at) if act.seat == seat]
    return bool(own) and own[0].kind == "fold" and not any(act.seat == seat for _, act in rest_of_street(hand, at))


def raise_and_all_fold(hand: DealtHand, ask: Ask, act: Act) -> Found | None:
    """The hand goes on with this raise: who can folds, and who is all-in shows down. None where that needs new cards."""
    state = State.of(hand.table)
    for before in hand.acts[: ask.at]:
        state.apply(before)
    live, stacks = state.live, state.stacks
    folds = [seat for seat in hand.table.clockwise(act.seat) if seat != act.seat and seat in live and stacks[seat]]
    acts = [*hand.acts[: ask.at], act, *(Act("fold", seat) for seat in folds)]
    if len(live) - len(folds) > 1:
        if hand.table.game.exchanges or hand.table.game.up:
            return None
        names = hand.table.game.names
        acts += [Act("street", what=street) for street in names[names.index(ask.street) + 1 :]]
    nth = sum(1 for other in hand.acts[: ask.at] if other.seat == act.seat and other.kind == act.kind)
    return replay(hand, tuple(acts), act.seat, act.kind, nth)


def quiet(hand: DealtHand) -> DealtHand:
    """The hand without chatter."""
    return replace(hand, table=replace(hand.table, chatter=False))
