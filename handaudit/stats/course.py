"""The course of a hand: who acted how on each betting street, who was still in, and where everybody sat."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.stats.action_pattern import ANEW, BET, BIG_BLIND, CALL, CHECK, FOLD, GONE, KINDS, RAISE, Shape, shape_of
from handaudit.stats.positions import seated

__all__ = ["BET", "CALL", "CHECK", "FOLD", "RAISE", "Act", "Counts", "Course", "course_of"]
_RAISED: Final = frozenset({BET, RAISE})
_SMALL_BLIND: Final = "small-blind"

Counts = dict[str, int]
"""What one player did (`vpip`) and could have done (`vpip_of`) in one hand. Zeros are left out."""


class Act(NamedTuple):
    """One action: `spent` says whether it took the last chip, `due` whether there was something to call and `covers` whether the stack
    was more than that; `may` says whether a raise was legal and affordable, `aggressive` whether it is a bet or a raise."""

    seat: int
    kind: str
    spent: bool
    due: bool
    covers: bool
    may: bool
    aggressive: bool


@dataclass(slots=True)
class Course:
    """`acts` and `seen` by street, first to last: what was done, and which seats were in when the street began.

    `shown` are the seats that went to the showdown, `folded` those that gave up; `places` is each seat's position, `near` its
    distance from the button among the seats without a blind (None for blinds). `blinded` is false where only antes are posted.
    """

    acts: list[list[Act]] = field(default_factory=list)
    seen: list[frozenset[int]] = field(default_factory=list)
    shown: frozenset[int] = frozenset()
    folded: frozenset[int] = frozenset()
    places: dict[int, str] = field(default_factory=dict)
    near: dict[int, int | None] = field(default_factory=dict)
    straddles: frozenset[int] = frozenset()
    spent: frozenset[int] = frozenset()
    """Seats whose last chip went in as a post."""
    posted: frozenset[int] = frozenset()
    """Seats that posted something and kept chips."""
    forced: frozenset[int] = frozenset()
    """Seats that posted more than an ante: blinds, straddles, a bring-in."""
    blinds: frozenset[int] = frozenset()
    """Seats that posted a big blind, extra posters among them, and the first that posted a small one."""
    bring_in: int = 0
    """The seat that brought in, in games that open so."""
    rounds: int = 0
    """How many betting rounds the game has."""
    blinded: bool = True


def course_of(hand: Hand, rep: Replay, book: Rulebook) -> Course:
    """The course of a replayed hand, by its own seats."""
    seats = {seat: seat for seat in rep.start}
    return course_in(shape_of(hand, rep, book, seats, hand.button)[0])


def course_in(shape: Shape) -> Course:
    """The course of a hand by its shape, and by the seats' numbers in it."""
    course = Course(rounds=shape.rounds.rounds)
    live = set(shape.seats)
    at, street, acts = -1, "", list[Act]()
    _start(course, live)
    for told, seat, kind, spent, due, covers, may in shape.steps:
        if kind == ANEW:
            live = set(shape.seats)
            continue
        if told is not None and (at < 0 or told != street):
            street = told
            number = shape.rounds.number(street)
            while at < number:
                at += 1
                if at:
                    _start(course, live)
            acts = course.acts[number]
        if kind in KINDS:
            acts.append(Act(seat, kind, spent, due, covers, may, kind in _RAISED))
        if kind in (FOLD, GONE):
            live.discard(seat)
    if len(live) > 1 and shape.ended:  # two players or more at the end make a showdown
        while len(course.acts) <= shape.reached:
            _start(course, live)
        course.shown = frozenset(live)
    course.folded = frozenset(shape.seats) - live
    _seat(course, shape)
    return course


def _start(course: Course, live: set[int]) -> None:
    course.acts.append([])
    course.seen.append(frozenset(live))


def _seat(course: Course, shape: Shape) -> None:
    """Who sat where, by what was posted."""
    posts: dict[str, int] = {}
    straddles, big_blinds = [], []
    for text, seat in shape.posts:
        posts.setdefault(text, seat)
        if text == "over-blind":
            straddles.append(seat)
        elif text == BIG_BLIND:
            big_blinds.append(seat)
    course.bring_in = posts.get("bring-in", 0)
    spent, posted, forced, antes = set[int](), set[int](), set[int](), set[int]()
    for seat, ante, whole in shape.paid:
        (spent if whole else posted).add(seat)
        if not ante:
            forced.add(seat)
        elif whole:
            antes.add(seat)
    course.spent, course.posted, course.forced = frozenset(spent), frozenset(posted), frozenset(forced)
    course.blinds = frozenset({*big_blinds, posts[_SMALL_BLIND]} if _SMALL_BLIND in posts else big_blinds)
    course.blinded = bool(posts.keys() - {"ante"})
    if straddles and shape.rounds.straddled:
        course.straddles = frozenset(straddles)
    small, big = posts.get(_SMALL_BLIND, 0), posts.get(BIG_BLIND, 0)
    course.places, course.near = seated(shape.seats, shape.button, small, big, antes if shape.big else set())
