"""The course of a hand: who acted how on each betting street, who was still in, and where everybody sat."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay, Step
from handaudit.model.ring import clockwise
from handaudit.model.rulebook import Rulebook

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
_KINDS: Final = frozenset({FOLD, CHECK, CALL, BET, RAISE})
_RAISED: Final = frozenset({BET, RAISE})
_new: Final[Any] = tuple.__new__
_BLINDS: Final = ("small-blind", "big-blind")
STEAL_NEAR: Final = (1, 0)
"""Cut-off and button; the small blind steals too."""

Counts = dict[str, int]
"""What one player did (`vpip`) and could have done (`vpip_of`) in one hand. Zeros are left out."""


class Act(NamedTuple):
    """One action: `price` is what it would take to call, not cut to the stack; `may` says whether a raise was legal and affordable,
    `aggressive` whether it is a bet or a raise."""

    seat: int
    kind: str
    paid: int
    price: int
    stack: int
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
    """The course of a replayed hand."""
    course = Course()
    live = set(rep.start)
    names = [one.name for one in book.streets if one.bet is not None] if book.by_street else []
    at, street, acts = -1, "", list[Act]()
    posts: list[Step] = []
    _start(course, live)
    for step in rep.steps:
        if step.task == "bet":
            if at < 0 or step.street != street:
                street = step.street
                number = _number(street, names)
                while at < number:
                    at += 1
                    if at:
                        _start(course, live)
                acts = course.acts[number]
            act = _act(step)
            if act is not None:
                acts.append(act)
                if act.kind == FOLD:
                    live.discard(act.seat)
            elif step.note == "hand collected" and step.done is not None:
                live.discard(step.done.seat)
        elif step.task == "post" and step.paid and step.done is not None:
            posts.append(step)
        elif step.note == "false openers" and step.done is not None:
            live.discard(step.done.seat)
        elif step.note == "redeal":
            live = set(rep.start)
    _finish(course, live, rep, names, hand)
    _seat(course, hand, rep, book, posts)
    return course


def _start(course: Course, live: set[int]) -> None:
    course.acts.append([])
    course.seen.append(frozenset(live))


def _number(street: str, names: list[str]) -> int:
    """Which betting street, from 0."""
    if street in names:
        return names.index(street)
    return int(street[4:]) - 1 if street.startswith("bet-") and street[4:].isdigit() else 0


def _act(step: Step) -> Act | None:
    event, ask = step.done, step.ask
    kind = step.note if event is None else event.kind
    if kind not in _KINDS:
        return None
    seat = event.seat if event is not None else ask.seat if ask is not None else 0
    price, may, stack = 0, True, step.stack
    if ask is not None and ask.seat == seat:
        price = max(ask.level - step.committed, 0)
        may = ask.may_raise and stack > price
    act: Act = _new(Act, (seat, kind, step.paid, price, stack, may, kind in _RAISED))
    return act


def _finish(course: Course, live: set[int], rep: Replay, names: list[str], hand: Hand) -> None:
    """Streets that were dealt without a bet are seen too; two players or more at the end make a showdown."""
    if len(live) > 1 and not any(event.kind == "cancelled" for event in hand.events[-8:]):
        reached = [one.name for one in rep.streets]
        last = max((_number(name, names) for name in reached if name in names or name.startswith("bet-")), default=0)
        if last + 1 < len(names):  # boards that are run twice or more stand in the log alone
            told = [event.text for event in hand.events if event.kind == "street" and event.amount]
            last = max([last, *(names.index(name) for name in told if name in names)])
        if names:  # all-in: the log may show the board without any street of its own
            last = max(last, min(len(names) - 1, len(rep.board) - 2 if len(rep.board) > 2 else 0))
        while len(course.acts) <= last:
            _start(course, live)
        course.shown = frozenset(live)
    course.folded = frozenset(rep.start) - live


def _seat(course: Course, hand: Hand, rep: Replay, book: Rulebook, paid: list[Step]) -> None:
    """Who sat where, by what was posted; `paid` are the posts that cost something."""
    posts: dict[str, int] = {}
    straddles, big_blinds = [], []
    for event in hand.events:
        if event.kind == "post":
            if event.seat in rep.start:
                posts.setdefault(event.text, event.seat)
                if event.text == "over-blind":
                    straddles.append(event.seat)
                elif event.text == _BLINDS[1]:
                    big_blinds.append(event.seat)
        elif event.kind in _KINDS:
            break
    course.rounds = sum([street.bet is not None for street in book.streets])
    course.bring_in = posts.get("bring-in", 0)
    spent, posted, forced, antes = set[int](), set[int](), set[int](), set[int]()
    for step in paid:
        done = step.done
        assert done is not None
        whole = step.paid == step.stack
        (spent if whole else posted).add(done.seat)
        if done.text != "ante":
            forced.add(done.seat)
        elif whole:
            antes.add(done.seat)
    course.spent, course.posted, course.forced = frozenset(spent), frozenset(posted), frozenset(forced)
    course.blinds = frozenset({*big_blinds, posts[_BLINDS[0]]} if _BLINDS[0] in posts else big_blinds)
    course.blinded = bool(posts.keys() - {"ante"})
    if straddles and any(
        post.blind == "over-blind" and post.optional for street in book.streets for post in street.posts
    ):
        course.straddles = frozenset(straddles)
    seats = tuple(sorted(rep.start))
    small, big = posts.get(_BLINDS[0], 0), posts.get(_BLINDS[1], 0)
    if antes and hand.big and not (small and big):
        small, big = _by_seats(seats, hand.button, small, big, antes)
    course.places, course.near = _positions(seats, hand.button, small, big)


def _by_seats(seats: tuple[int, ...], button: int, small: int, big: int, antes: set[int]) -> tuple[int, int]:
    """Small and big blind, where a seat's last chip was its ante: the blind that it cannot post is told by the seats."""
    order = clockwise(seats, button)
    if len(order) == 2 and button in order:  # the button is the small blind
        order.reverse()
    if not small:
        at = order.index(big) - 1 if big in order else 0
        small = order[at] if at >= 0 and order[at] in antes else 0
    if not big:
        at = order.index(small) + 1 if small in order else 1
        big = order[at] if at < len(order) and order[at] in antes else 0
    return small, big


_EARLY: Final = "UTG"
_LATE: Final = ("BTN", "CO", "HJ", "MP")


@lru_cache(maxsize=4096)
def _positions(
    seats: tuple[int, ...], button: int, small: int, big: int
) -> tuple[dict[int, str], dict[int, int | None]]:
    """The same seats come again and again at a table. Nobody changes what is kept here."""
    return positions(list(seats), button, small, big)


def positions(seats: list[int], button: int, small: int, big: int) -> tuple[dict[int, str], dict[int, int | None]]:
    """Every seat's name by the order of play, and its distance from the button among the seats without a blind.

    With four seats without a blind they are UTG, MP, CO, BTN; further ones get HJ and UTG+1, UTG+2 ... between them.

    >>> positions([1, 2, 3, 4, 5, 6], 1, 2, 3)[0]
    {2: 'SB', 3: 'BB', 4: 'UTG', 5: 'MP', 6: 'CO', 1: 'BTN'}
    """
    places: dict[int, str] = {}
    near: dict[int, int | None] = {}
    order = clockwise(seats, button)
    for seat, name in ((small, "SB"), (big, "BB")):
        if seat in seats and seat not in places:
            places[seat], near[seat] = name, None
    rest = [seat for seat in order if seat not in places]
    if big in places and big in order:  # play begins left of the big blind
        at = order.index(big)
        rest = [seat for seat in order[at + 1 :] + order[:at] if seat not in places]
    for seat, name in zip(rest, _names(len(rest)), strict=True):
        places[seat] = name
        near[seat] = len(rest) - 1 - rest.index(seat)
    return places, near


def _names(count: int) -> list[str]:
    """The names of so many seats without a blind, first to act first."""
    if count < 4:
        return [_EARLY, *reversed(_LATE[:2])][3 - count :] if count else []
    late = ["MP", "CO", "BTN"] if count == 4 else ["MP", "HJ", "CO", "BTN"]
    early = [_EARLY] + [f"{_EARLY}+{number}" for number in range(1, count - len(late))]
    return early + late
