"""The shape of a hand: all that its course depends on, without an amount. Hands of one shape are counted alike, but for what they cost."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar

from handaudit.model.hand import Hand
from handaudit.model.lazy_audit import DONE, HeaderLike
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
KINDS: Final = frozenset({FOLD, CHECK, CALL, BET, RAISE})
"""What a player does on a betting round."""
GONE, ANEW, OTHER = "gone", "anew", "other"
"""A player is out without a fold; the cards are dealt anew; a round has begun, and nobody has acted."""
BIG_BLIND: Final = "big-blind"
_BOOKS: Final = 64
"""Rulebooks of which something is kept."""
T = TypeVar("T")
_new: Final[Any] = tuple.__new__

Did = tuple[str | None, int, str, bool, bool, bool, bool]
"""The street of a betting round, the seat, what it did; whether it put the last chip in, whether there was something to call, whether the
stack was more than that, and whether a raise was legal and affordable."""
Posted = tuple[int, bool, bool]
"""A post that cost something: the seat, whether it was an ante, whether it took the last chip."""


class Rounds(NamedTuple):
    """The betting rounds of a game: their `names` where streets are told by them, how many there are, whether one may straddle."""

    names: tuple[str, ...]
    rounds: int
    straddled: bool

    def number(self, street: str) -> int:
        """Which betting street, from 0."""
        if street in self.names:
            return self.names.index(street)
        return int(street[4:]) - 1 if street.startswith("bet-") and street[4:].isdigit() else 0


class Shape(NamedTuple):
    """`seats` are those dealt in, `steps` what was done and `paid` what was posted, in order; `posts` are the lines that post, each with
    its seat. `big` says that the game has a big blind. `reached` is the last street that was dealt where two players or more are left,
    `ended` that they come to a showdown, if they are. `poor` are the seats that began with no more than the big blind and the ante,
    `won` those that won something."""

    seats: tuple[int, ...]
    button: int
    rounds: Rounds
    steps: tuple[Did, ...]
    paid: tuple[Posted, ...]
    posts: tuple[tuple[str, int], ...]
    big: bool
    reached: int
    ended: bool
    poor: tuple[int, ...]
    won: tuple[int, ...]


def once_a_book(tell: Callable[[Rulebook], T]) -> Callable[[Rulebook], T]:
    """What is told of a rulebook, told once: the books of a run are few, and to compare two takes long."""
    known: dict[int, tuple[Rulebook, T]] = {}

    @wraps(tell)
    def told(book: Rulebook) -> T:
        found = known.get(id(book))
        if found is None:
            if len(known) >= _BOOKS:
                known.clear()
            found = known[id(book)] = book, tell(book)  # with the book, so that its id stays its own
        return found[1]

    return told


@once_a_book
def rounds_of(book: Rulebook) -> Rounds:
    """The betting rounds of a rulebook."""
    bets = [street for street in book.streets if street.bet is not None]
    names = tuple(street.name for street in bets) if book.by_street else ()
    straddled = any(post.blind == "over-blind" and post.optional for one in book.streets for post in one.posts)
    return Rounds(names, len(bets), straddled)


def big_blind(hand: Hand | HeaderLike) -> int:
    """The unit of bb/100: the big blind, in fixed limit the small bet, where nobody posts a blind the ante."""
    return (hand.small if hand.limit == "limit" else hand.big) or hand.big or hand.ante


class Put(NamedTuple):
    """What was put in beside the bets, by the hand's own seats: antes and blinds of each, in minor units (dead and over blinds are
    blinds); and the seats whose last chip went in."""

    posts: Mapping[int, Sequence[int]]
    emptied: Set[int]


def shape_of(hand: Hand, rep: Replay, book: Rulebook, seats: Mapping[int, int], button: int) -> tuple[Shape, Put]:
    """The shape of a replayed hand, and what its posts cost. `seats` maps the seats that were dealt in to the numbers that they have in
    the shape, as `button` is one of them."""
    posts, emptied = dict[int, list[int]](), set[int]()
    steps: list[Did] = []
    paid_in: list[Posted] = []
    gone = set[int]()
    again = False
    at = seats.get
    for _n, _line, street, task, ask, done, paid, stack, committed, _pot, _ok, note in rep.steps:
        if task == "bet":
            if done is None:
                kind, seat = note, 0 if ask is None else ask.seat
            else:
                kind, seat = done.kind, done.seat
            number = at(seat, -seat)
            if kind in KINDS:
                price, may = 0, True
                if ask is not None and ask.seat == seat:
                    price = ask.level - committed
                    if price < 0:
                        price = 0
                    may = ask.may_raise and stack > price
                steps.append((street, number, kind, paid >= stack, price > 0, price < stack, may))
                if kind == FOLD:
                    gone.add(number)
            elif note == "hand collected" and done is not None:
                steps.append((street, number, GONE, False, False, False, False))
                gone.add(number)
            else:
                steps.append((street, 0, OTHER, False, False, False, False))
        elif task == "post" and paid and done is not None:
            seat, ante = done.seat, done.text == "ante"
            paid_in.append((at(seat, -seat), ante, paid == stack))
            if seat in posts:
                posts[seat][not ante] += paid
            else:
                posts[seat] = [paid, 0] if ante else [0, paid]
        elif note == "false openers" and done is not None:
            steps.append((None, at(done.seat, -done.seat), GONE, False, False, False, False))
            gone.add(at(done.seat, -done.seat))
        elif note == "redeal":
            steps.append((None, 0, ANEW, False, False, False, False))
            again = True
        if paid == stack and paid and done is not None:
            emptied.add(done.seat)
    rounds, unit = rounds_of(book), big_blind(hand) + hand.ante
    ended = again or len(seats) - sum([one > 0 for one in gone]) > 1
    if ended and "cancelled" in hand.kinds:
        ended = not any(event.kind == "cancelled" for event in hand.events[-8:])
    shape = _new(Shape, (
        tuple(sorted(seats.values())), button, rounds, tuple(steps), tuple(paid_in), _posts(hand, seats), bool(hand.big),
        _reached(hand, rep, rounds) if ended else 0, ended, tuple([at(seat, 0) for seat, chips in rep.start.items() if chips <= unit]),
        tuple([at(seat, 0) for seat, amount in rep.won.items() if amount > 0]),
    ))  # fmt: skip
    return shape, Put(posts, emptied)


def shape_in(key: bytes, rounds: Rounds) -> Shape:
    """The shape of a clean hand with two blinds and a board, by the key of its course (`Counting`)."""
    steps: list[Did] = []
    paid_in: list[Posted] = []
    posts = []
    seats, ended = tuple(range(1, key[0] + 1)), key[1] & 2 > 0
    poor, won = key[2] | key[3] << 8, key[4] | key[5] << 8
    for whose, what in zip(key[6::2], key[7::2], strict=True):
        seat, kind = (whose & 15) + 1, DONE[what & 15]
        if whose & 128:
            posts.append((kind, seat))
            if whose & 32:
                paid_in.append((seat, kind == "ante", whose & 16 > 0))
        else:
            street = rounds.names[whose >> 4]
            steps.append((street, seat, kind, what & 16 > 0, what & 32 > 0, what & 64 > 0, what & 128 > 0))
    return Shape(
        seats, key[0] if key[1] & 1 else 0, rounds, tuple(steps), tuple(paid_in), tuple(posts), True,
        len(rounds.names) - 1 if ended else 0, ended, tuple([seat for seat in seats if poor >> seat - 1 & 1]),
        tuple([seat for seat in seats if won >> seat - 1 & 1]),
    )  # fmt: skip


def _posts(hand: Hand, seats: Mapping[int, int]) -> tuple[tuple[str, int], ...]:
    """The posts of the log up to the first action."""
    posts = []
    for event in hand.events:
        if event.kind == "post":
            if event.seat in seats:
                posts.append((event.text, seats[event.seat]))
        elif event.kind in KINDS:
            break
    return tuple(posts)


def _reached(hand: Hand, rep: Replay, rounds: Rounds) -> int:
    """Streets that were dealt without a bet are seen too."""
    names = rounds.names
    reached: Iterable[str] = [one.name for one in rep.streets]
    last = max((rounds.number(name) for name in reached if name in names or name.startswith("bet-")), default=0)
    if last + 1 < len(names):  # boards that are run twice or more stand in the log alone
        told = [event.text for event in hand.events if event.kind == "street" and event.amount]
        last = max([last, *(names.index(name) for name in told if name in names)])
    if names:  # all-in: the log may show the board without any street of its own
        last = max(last, min(len(names) - 1, len(rep.board) - 2 if len(rep.board) > 2 else 0))
    return last
