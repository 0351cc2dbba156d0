"""Two logs of one session: which hands are the same, and where the two contradict each other about one hand.

What one of them does not see is no contradiction: cards that were dealt face down, talk, times, whole lines of chatter.

Any hand of one log may be any hand of the other, so both are kept until they are matched: of each hand its keys and its packed
text, about a kilobyte. Hands that stand in both and are not line for line the same are read again to be compared.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from hashlib import blake2b
from sys import intern
from typing import Final, NamedTuple
from zlib import DEFLATED, compressobj, decompress

from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand

ACTS = frozenset({"post", "fold", "check", "call", "bet", "raise", "returned", "collect", "swap", "discard", "stand"})
WORDS = {"returned": "gets back", "collect": "collects", "swap": "swaps for"}
SMALL: Final = 1, DEFLATED, 11, 4
"""How a text is packed: a window as large as a hand takes a third of the time of one for large files, and packs as well."""
MOST = 6
"""Contradictions told of one hand's actions; after so many the two are simply not the same play."""


class Contradiction(NamedTuple):
    """One thing that the two logs say differently, called `subject`, with the line where each does (0 where a line is missing)."""

    subject: str
    one: str
    other: str
    line: int
    other_line: int


class HandVersion(NamedTuple):
    """A hand of one log until it is compared: where it stands, what it is known by, who plays, and its text, packed; of a log in another
    layout, where one hand may be read by what stands in another, `kept` is the hand, without its lines."""

    id: str
    source: str
    line: int
    keys: tuple[object, object, object]
    names: frozenset[str]
    packed: bytes
    kept: Hand | None = None

    def hand(self, read: "Read") -> Hand:
        """The hand, read again where that is needed."""
        return self.kept or read(decompress(self.packed), self.line, self.source)


Read = Callable[[bytes, int, str], Hand]
"""Reads a hand of which lines, first line and log are given."""


def telling(hand: Hand) -> HandVersion:
    """What is kept of a hand."""
    packer = compressobj(*SMALL)
    text = packer.compress("\n".join(hand.lines).encode("utf-8", "surrogateescape")) + packer.flush()
    keys = (hand.id or None, _digest(_by_stacks(hand)), _digest(_by_clock(hand)) if hand.date else None)
    names = frozenset(intern(seat.name) for seat in hand.seats)
    kept = replace(hand, lines=(), pointers=()) if hand.layout else None
    return HandVersion(hand.id, hand.source, hand.line, keys, names, text, kept)


class Pair(NamedTuple):
    """A hand in both logs; `by` is id or content."""

    one: HandVersion
    other: HandVersion
    by: str
    contradictions: tuple[Contradiction, ...]


class Difference(NamedTuple):
    """Two logs compared."""

    pairs: tuple[Pair, ...]
    only_one: tuple[HandVersion, ...]
    only_other: tuple[HandVersion, ...]


def compare(one: Iterable[HandVersion], other: Iterable[HandVersion], read: Read) -> Difference:
    """Match the hands of two logs, by id first and by content where the ids say nothing."""
    left, right = list(one), list(other)
    pairs: list[tuple[HandVersion, HandVersion, str]] = []
    for at, by in enumerate(("id", "content", "content")):
        table: dict[object, list[HandVersion]] = {}
        for hand in right:
            table.setdefault(hand.keys[at], []).append(hand)
        counts = Counter(hand.keys[at] for hand in left)
        rest, taken = [], set()
        for hand in left:
            key = hand.keys[at]
            found = table.get(key, [])
            # A key that several hands have matches none of them for certain.
            if key is not None and len(found) == counts[key] == 1 and _akin(hand, found[0]):
                pairs.append((hand, found[0], by))
                taken.add(id(found[0]))
            else:
                rest.append(hand)
        left, right = rest, [hand for hand in right if id(hand) not in taken]
    pairs.sort(key=lambda pair: (pair[0].source, pair[0].line))
    return Difference(tuple(Pair(a, b, by, _compared(a, b, read)) for a, b, by in pairs), tuple(left), tuple(right))


def _compared(one: HandVersion, other: HandVersion, read: Read) -> tuple[Contradiction, ...]:
    if one.packed == other.packed:
        return ()
    a, b = one.hand(read), other.hand(read)
    found = contradictions(a, b)
    if not (a.numbers or b.numbers):
        return tuple(found)
    return tuple(
        [each._replace(line=a.number_of(each.line), other_line=b.number_of(each.other_line)) for each in found]
    )


def _digest(what: object) -> bytes:
    """The same in every process."""
    return blake2b(repr(what).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _by_stacks(hand: Hand) -> object:
    return hand.big, hand.tournament, sorted({(seat.name, seat.stack) for seat in hand.seats if seat.state != "out"})


def _by_clock(hand: Hand) -> object:
    return hand.date, sorted({seat.name for seat in hand.seats})


def _akin(one: HandVersion, other: HandVersion) -> bool:
    """Whether mostly the same people sit there: two sites may use one number."""
    names, others = one.names, other.names
    return len(names & others) * 2 >= max(len(names), len(others), 1)


def contradictions(one: Hand, other: Hand) -> Iterator[Contradiction]:
    """Everything that two logs of a hand say differently."""
    for what, a, b in (
        ("game", one.game, other.game),
        ("limit", one.limit, other.limit),
        ("currency", one.currency.code or "chips", other.currency.code or "chips"),
    ):
        if a != b:
            yield Contradiction(what, a, b, one.line, other.line)
    if one.currency != other.currency:
        return
    show = one.currency.show
    if (one.small, one.big) != (other.small, other.big):
        yield Contradiction(
            "stakes",
            f"{show(one.small)}/{show(one.big)}",
            f"{show(other.small)}/{show(other.big)}",
            one.line,
            other.line,
        )
    if one.button and other.button and one.button != other.button:
        yield Contradiction("button", f"seat {one.button}", f"seat {other.button}", one.line + 1, other.line + 1)
    yield from _seats(one, other)
    yield from _cards(one, other)
    yield from _acts(one, other)
    yield from _claims(one, other)


def _seats(one: Hand, other: Hand) -> Iterator[Contradiction]:
    show = one.currency.show
    mine, theirs = (
        {s.name: s for s in one.seats if s.state != "out"},
        {s.name: s for s in other.seats if s.state != "out"},
    )
    for name in [*mine, *(name for name in theirs if name not in mine)]:
        a, b = mine.get(name), theirs.get(name)
        if a is None or b is None:
            yield Contradiction(
                f"seat of {name}", _seat(a and a.number), _seat(b and b.number), a.line if a else 0, b.line if b else 0
            )
        elif a.number != b.number:
            yield Contradiction(f"seat of {name}", _seat(a.number), _seat(b.number), a.line, b.line)
        elif a.stack != b.stack:
            yield Contradiction(f"stack of {name}", show(a.stack), show(b.stack), a.line, b.line)


def _seat(number: int | None) -> str:
    return f"seat {number}" if number else "not in the hand"


Known = dict[tuple[str, str], tuple[tuple[int, ...], int]]


def _known(hand: Hand) -> Known:
    """Cards that a telling shows: of the board by street and run, of each player as dealt first and as shown last."""
    found: Known = {}
    changed = bool(hand.kinds & {"swap", "discard"})
    for e in hand.events:
        cards = (*e.kept, *e.cards)
        if not cards or UNKNOWN in cards:
            continue
        if e.kind == "street" and e.text in ("flop", "turn", "river"):
            found.setdefault((f"{e.text}", str(e.amount or "")), (e.cards, e.line))
        elif e.kind == "dealt" and e.seat:
            found.setdefault((f"cards of {hand.name_of(e.seat)}", "dealt"), (tuple(sorted(cards)), e.line))
        elif e.kind == "show" and e.text != "openers" and not e.to:
            found[f"cards of {hand.name_of(e.seat)}", "shown" if changed else "dealt"] = tuple(sorted(cards)), e.line
    for claim in hand.claims:
        if claim.kind == "seat" and claim.cards and UNKNOWN not in claim.cards:
            key = f"cards of {hand.name_of(claim.seat)}", "shown" if changed else "dealt"
            found.setdefault(key, (tuple(sorted(claim.cards)), claim.line))
    return found


def _cards(one: Hand, other: Hand) -> Iterator[Contradiction]:
    mine, theirs = _known(one), _known(other)
    for key, (cards, line) in mine.items():
        if key in theirs and theirs[key][0] != cards and len(theirs[key][0]) == len(cards):
            yield Contradiction(key[0], cards_text(cards), cards_text(theirs[key][0]), line, theirs[key][1])


def _acts(one: Hand, other: Hand) -> Iterator[Contradiction]:
    mine, theirs = [e for e in one.events if e.kind in ACTS], [e for e in other.events if e.kind in ACTS]
    a, b = [_act(one, e) for e in mine], [_act(other, e) for e in theirs]
    if a == b:
        return
    told = 0
    for what, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for at in range(max(j - i, m - k)):
            x, y = (mine[i + at] if i + at < j else None), (theirs[k + at] if k + at < m else None)
            yield Contradiction("action", _said(one, x), _said(other, y), x.line if x else 0, y.line if y else 0)
            told += 1
            if told >= MOST:
                return


def _act(hand: Hand, e: Event) -> tuple[object, ...]:
    pot = "" if e.kind != "collect" or e.text in ("pot", "main") else e.text
    return e.kind, hand.name_of(e.seat) if e.seat else "", e.amount, pot if e.kind != "post" else e.text


def _said(hand: Hand, e: Event | None) -> str:
    if e is None:
        return "nothing"
    who = hand.name_of(e.seat) + " " if e.seat else ""
    verb = WORDS.get(e.kind, e.kind + "s") + (f" {e.text.replace('-', ' ')}" if e.kind == "post" else "")
    if e.kind == "discard":
        return f"{who}discards {e.amount} cards"
    return f"{who}{verb} {hand.currency.show(e.amount)}" if e.amount else f"{who}{verb}"


def _claims(one: Hand, other: Hand) -> Iterator[Contradiction]:
    for kind, what in (("total", "total pot"), ("rake", "rake")):
        a, b = (
            next((c for c in one.claims if c.kind == kind), None),
            next((c for c in other.claims if c.kind == kind), None),
        )
        if a is not None and b is not None and a.amount != b.amount:
            yield Contradiction(what, one.currency.show(a.amount), other.currency.show(b.amount), a.line, b.line)


class HandVersions:
    """What is kept of every hand that could be read, in the order of the log."""

    few = 64

    def __init__(self) -> None:
        self.side: list[HandVersion] = []

    @property
    def maker(self) -> Callable[[], "HandVersions"]:
        """What a worker makes of its hands."""
        return HandVersions

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit) and not item.hand.unread:
            self.side.append(telling(item.hand))

    def part(self) -> list[HandVersion]:
        """The hands since the part before."""
        side, self.side = self.side, []
        return side

    def join(self, part: list[HandVersion]) -> bool:
        """The hands of a batch. Names are kept once for all of them."""
        self.side += [one._replace(names=frozenset(map(intern, one.names))) for one in part]
        return True
