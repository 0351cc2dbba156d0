"""Several downloads of one game: which hands they share, whose cards each of them shows, and where they contradict each other.

A room whose people have ids lets every player save the game, and shows each his own cards. If two logs of a run share hands, these logs
are read once before the run. Each hand is then audited and counted once, with the own cards of all of them.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final, NamedTuple

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.conflicts import LONGEST, first_odd, seen_by_all, two_lines
from handaudit.model.finding import Finding
from handaudit.model.hand import STOPPED_ID, Event, Hand
from handaudit.read.between import HUNDREDTHS
from handaudit.read.chunks import Chunk, beginning, split
from handaudit.read.detect import detect
from handaudit.read.inputs import STDIN, Input
from handaudit.read.layouts import Layout, layout, layouts
from handaudit.read.log_people import is_here, may_end
from handaudit.read.people import person_of
from handaudit.read.source import Source

_OWNER: Final = re.compile(rb"^Dealt to ([^\r\n\[]{1,80}?) ?\[", re.M)
_NUMBER: Final = re.compile(r"#\s?([\w-]{1,40})")
MOST_LOGS: Final = 256
MOST_BYTES: Final = 32 * 1024 * 1024
"""Logs of a room without ids that are read before the run, and their bytes, at most."""
BEFORE_CARDS: Final = frozenset({"post", "said", "away", "splash", "dealt"})
_STREETS: Final = ("flop", "turn", "river")


class HandFact(NamedTuple):
    """Something that a hand says whatever the words, of what it says it, and the place of its line in the hand."""

    what: tuple[Any, ...]
    value: tuple[Any, ...]
    at: int


class DownloadedHand(NamedTuple):
    """A hand of one log: whether it is whole, the own cards of its reader and their seat (0 if no line says it), what it says that no
    layout words differently, its lines, packed, and where the room counts rows the number of its first one."""

    log: int
    line: int
    layout: str
    whole: bool
    cards: tuple[int, ...]
    own_line: int
    seat: int
    facts: tuple[HandFact, ...]
    text: bytes
    numbers: tuple[int, ...]
    site: str
    order: int = 0

    def lines(self) -> list[str]:
        """Its lines."""
        return zlib.decompress(self.text).decode("utf-8", "surrogatepass").split("\n")


@dataclass(slots=True)
class Downloads:
    """The hands that stand in more than one log, by their ids. `readers` are the people who saved the logs, as far as that is certain."""

    names: list[str]
    hands: dict[str, list[DownloadedHand]] = field(default_factory=dict)
    readers: dict[int, str] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)
    counted: set[int] = field(default_factory=set)
    """Logs without rows between hands, of a game of which another log has them."""

    def is_download(self, hand: Hand, log: int, first: int) -> bool:
        """Whether two logs of a hand are two downloads of its game: its room has ids, and lets everybody save the game."""
        return log != first and _has_ids(hand.layout)

    def whole_elsewhere(self, hand: Hand, log: int) -> DownloadedHand | None:
        """The same hand in another log of a room with ids, if that one has it whole."""
        if not _has_ids(hand.layout):
            return None
        stopped = (one for one in self.hands.get(hand.id + STOPPED_ID, ()) if 0 < hand.order <= one.order)
        return next((one for one in (*self._some(hand), *stopped) if one.whole and one.log != log), None)

    def is_same(self, hand: Hand, log: int, first: int) -> bool:
        """Whether a hand says the same as that of its id in an earlier log, although the two layouts word it differently."""
        mine, theirs = self._of(hand, log), self._of(hand, first)
        if mine is None or theirs is None or mine.layout == theirs.layout:
            return False
        return self._odd_fact(mine, theirs) is None

    def _odd_fact(self, mine: DownloadedHand, theirs: DownloadedHand) -> tuple[int, int] | None:
        """The places of the first lines that say something else of one thing, with the ids that count; None if there are none. A line that
        only one of the two has is compared with the other's header."""
        here, there = ({fact.what: (self._value(one, fact), fact.at) for fact in one.facts} for one in (mine, theirs))
        for what in here | there:
            a, b = here.get(what, (None, 0)), there.get(what, (None, 0))
            if a[0] != b[0]:
                return a[1], b[1]
        return None

    def _value(self, one: DownloadedHand, fact: HandFact) -> tuple[Any, ...]:
        name, *rest = fact.value
        return (self.person(one.layout, name), *rest) if fact.what[0] == "seat" else fact.value

    def contradicts(self, hand: Hand, log: int) -> Finding | None:
        """The finding for own cards that cannot both be true: of one reader two hands, or of two readers one card."""
        mine = self._of(hand, log)
        if mine is None or not mine.cards:
            return None
        seat = self._seat(hand, mine)
        for theirs in (one for one in self._some(hand) if one.log < log and one.cards):
            is_one = seat > 0 and seat == self._seat(hand, theirs)
            both = set(mine.cards) & set(theirs.cards)
            if (is_one and set(mine.cards) != set(theirs.cards)) or (
                both and not is_one and len(both) < len(mine.cards)
            ):
                return self._lines(hand, mine, theirs, mine.own_line, theirs.own_line)
        return None

    def differs(self, hand: Hand, log: int, first: int) -> Finding | None:
        """The finding for the first line in which a hand differs from that of its id in an earlier log."""
        mine, theirs = self._of(hand, log), self._of(hand, first)
        if mine is None or theirs is None:
            return None
        if mine.layout != theirs.layout:
            odd = self._odd_fact(mine, theirs)
            return None if odd is None else self._lines(hand, mine, theirs, *odd)
        return self._lines(hand, mine, theirs, *first_odd(_said(mine), _said(theirs)))

    def united(self, hand: Hand, log: int) -> Hand:
        """The hand with the own cards of all readers."""
        if log in self.counted:
            hand = replace(hand, ways=hand.ways._replace(ledger="rows"))
        mine = self._of(hand, log)
        found = [one for one in self._some(hand) if one.cards and self._joins(mine, one)]
        if hand.unread or not found:
            return hand
        known = {event.seat: set(event.cards) for event in hand.events if event.kind == "dealt" and event.seat}
        loose: list[tuple[int, ...]] = []
        more: list[tuple[int, tuple[int, ...]]] = []
        for one in found:
            seat = self._seat(hand, one) or _shown_by(hand, one.cards)
            if not seat:
                loose += [one.cards] if not any(set(one.cards) & set(other) for other in loose) else []
            elif seat not in known and not any(set(one.cards) & held for held in known.values()):
                known[seat] = set(one.cards)
                more.append((seat, one.cards))
        held = set().union(*known.values()) if known else set()
        rest = [cards for cards in loose if not set(cards) & held]
        events = [event for event in hand.events if event.kind != "dealt" or event.seat]
        own = next((event for event in hand.events if event.kind == "dealt"), None)
        at = next((at for at, event in enumerate(events) if event.kind not in BEFORE_CARDS), len(events))
        line = own.line if own is not None else events[at - 1].line if at else hand.line
        new = [Event(line, "dealt", seat, cards=cards) for seat, cards in [*more, *((0, cards) for cards in rest)]]
        events[at:at] = new
        return replace(hand, events=tuple(events), kinds=hand.kinds | ({"dealt"} if new else set()))

    def _some(self, hand: Hand) -> Iterator[DownloadedHand]:
        """The hands of a site and an id."""
        return (one for one in self.hands.get(hand.id, ()) if one.site == hand.site)

    def _of(self, hand: Hand, log: int) -> DownloadedHand | None:
        return next((one for one in self._some(hand) if one.log == log), None)

    def _joins(self, mine: DownloadedHand | None, one: DownloadedHand) -> bool:
        """Whether a hand may add its cards. Without ids of the room two hands of one number may be two hands."""
        return _has_ids(one.layout) or (mine is not None and self._odd_fact(mine, one) is None)

    def has_pair(self, hands: Sequence[DownloadedHand]) -> bool:
        """Whether two logs hold the same hand, of one site and saying the same, with other own cards. Else it is a copy, or two tables have
        one number."""
        own: dict[int, set[tuple[Any, ...]]] = {}
        for one in hands:
            own.setdefault(one.log, set()).add((one.seat, one.cards))
        return any(
            one.site == other.site and own[one.log] != own[other.log] and self._odd_fact(one, other) is None
            for one, other in combinations(hands, 2)
        )

    def _seat(self, hand: Hand, one: DownloadedHand) -> int:
        """The seat of the reader of a log in a hand, 0 if it is not known."""
        if one.seat or one.log not in self.readers:
            return one.seat
        reader = self.readers[one.log]
        return next((seat.number for seat in hand.seats if self.person(hand.layout, seat.name) == reader), 0)

    def person(self, name_of: str, name: str) -> str:
        """The id of a name that counts, if ids were changed."""
        id = person_of(name_of, name)[0]
        seen = set()
        while id in self.now and id not in seen:
            seen.add(id)
            id = self.now[id]
        return id

    def _lines(self, hand: Hand, mine: DownloadedHand, theirs: DownloadedHand, here: int, there: int) -> Finding:
        place = f"{self.names[theirs.log]}:{_number(theirs, there)}"
        return two_lines(hand, mine.line + here, place, _line(mine, here), _line(theirs, there))


def _shown_by(hand: Hand, cards: Sequence[int]) -> int:
    """The seat that shows one of these cards, 0 if it is not just one."""
    seats = {event.seat for event in hand.events if event.kind == "show" and set(event.cards) & set(cards)}
    return seats.pop() if len(seats) == 1 else 0


def _has_ids(name: str) -> bool:
    """Whether the rows of a layout have the ids of hands."""
    return bool(name) and "ids" in layout(name).cut


def _said(one: DownloadedHand) -> list[tuple[int, str]]:
    """The lines of a download that everybody sees, with their places."""
    return [(at, text) for at, text in seen_by_all(one.lines(), one.layout) if at != one.own_line]


def _line(one: DownloadedHand, at: int) -> str:
    lines = one.lines()
    return lines[at][:LONGEST] if 0 <= at < len(lines) else ""


def _number(one: DownloadedHand, at: int) -> int:
    return one.numbers[at] if 0 <= at < len(one.numbers) else one.line + at


def downloads_of(inputs: Sequence[Input], encoding: str | None, auditor: Auditor) -> Downloads | None:
    """The downloads of one game among some logs; None where no two logs share a hand."""
    endings = {ending for one in _layouts() for ending in one.suffixes}
    logs = [(number, given) for number, given in enumerate(inputs) if may_end(given, endings) and is_here(given)]
    found = _of_rooms_with_ids(inputs, logs, encoding, auditor) if len(logs) > 1 else None
    others = [log for log in enumerate(inputs) if log not in logs or log[1].name == STDIN]
    found = _of_other_rooms(inputs, others, encoding, auditor, found)
    return found if found is not None and found.hands else None


def _of_rooms_with_ids(
    inputs: Sequence[Input], logs: Sequence[tuple[int, Input]], encoding: str | None, auditor: Auditor
) -> Downloads | None:
    """The downloads among logs of rooms whose people have ids."""
    first: dict[bytes, int] = {}
    shared: dict[bytes, set[int]] = {}
    for number, given in logs:
        for id in _ids(given, encoding):
            if first.setdefault(id, number) != number:
                shared.setdefault(id, {first[id]}).add(number)
    both = set().union(*shared.values()) if shared else set()
    if not both:
        return None
    found = Downloads([given.name for given in inputs])
    ids = {id.decode("utf-8", "replace") for id in shared}
    clues: dict[int, _Reader] = {}
    for number in sorted(both):
        _read(found, inputs[number], number, encoding, auditor, ids, clues.setdefault(number, _Reader()))
    for number, clue in clues.items():
        if reader := clue.certain(found):
            found.readers[number] = reader
    found.hands = {id: hands for id, hands in found.hands.items() if len(hands) > 1 or id.endswith(STOPPED_ID)}
    for hands in found.hands.values():
        bare = {one.log for one in hands if layout(one.layout).ways.ledger != "rows"}
        found.counted |= bare if len(bare) < len(hands) else set()
    return found


def _of_other_rooms(
    inputs: Sequence[Input],
    logs: Sequence[tuple[int, Input]],
    encoding: str | None,
    auditor: Auditor,
    found: Downloads | None,
) -> Downloads | None:
    """The same, with the hands of logs in which a line names the player whose cards it shows: they are read before the run only if they are
    few, and at least two players saved them."""
    some = [log for log in logs if is_here(log[1])]
    if not 1 < len(some) <= MOST_LOGS or sum(given.size for _, given in some) > MOST_BYTES:
        return found
    owners = {number: _owner(given, encoding) for number, given in some}
    some = [log for log in some if owners[log[0]]]
    if len({owners[number] for number, _ in some}) < 2:
        return found
    first: dict[str, int] = {}
    shared: set[str] = set()
    for number, given in some:
        for id in {_called(chunk) for chunk in split(Source(given, encoding)) if chunk.kind == "hand"}:
            if id and first.setdefault(id, number) != number:
                shared.add(id)
    if not shared:
        return found
    found = found or Downloads([given.name for given in inputs])
    for number, given in some:
        for chunk in split(Source(given, encoding)):
            if chunk.kind == "hand" and _called(chunk) in shared:
                _take_named(found, auditor.read(chunk, given.name), number)
    found.hands = {id: hands for id, hands in found.hands.items() if _has_ids(hands[0].layout) or found.has_pair(hands)}
    return found


def _take_named(found: Downloads, hand: Hand, number: int) -> None:
    """Take a hand with the cards of each player whom it names."""
    if hand.unread or not hand.id or any(other.log == number for other in found.hands.get(hand.id, ())):
        return
    text = zlib.compress("\n".join(hand.lines).encode("utf-8", "surrogatepass"), 1)
    own = [event for event in hand.events if event.kind == "dealt" and event.cards and event.seat]
    shown = [(event.cards, event.line - hand.line, event.seat) for event in own] or [((), -1, 0)]
    for cards, at, seat in shown:
        one = DownloadedHand(
            number, hand.line, hand.layout, True, cards, at, seat, _facts(hand), text, hand.numbers, hand.site
        )
        found.hands.setdefault(hand.id, []).append(one)


def _owner(given: Input, encoding: str | None) -> bytes:
    """The first player whose cards a log shows, from its beginning; nothing if it names nobody."""
    head, _ = beginning(Source(given, encoding).blocks())
    found = _OWNER.search(head or b"")
    return b"" if found is None else found[1]


def _called(chunk: Chunk) -> str:
    """The number in the header of a hand."""
    found = _NUMBER.search(chunk.lines[0][:200]) if chunk.lines else None
    return "" if found is None else found[1]


def in_order(inputs: Sequence[Input], found: Downloads) -> list[int]:
    """The order in which to read the logs: of those that share hands first the ones whose rows tell every chip."""
    where = sorted({one.log for hands in found.hands.values() for one in hands})
    kind = {
        one.log: not one.layout or layout(one.layout).ways.ledger != "rows"
        for hands in found.hands.values()
        for one in hands
    }
    order = list(range(len(inputs)))
    for place, number in zip(where, sorted(where, key=lambda log: (kind[log], log)), strict=True):
        order[place] = number
    return order


class _Reader:
    """Clues to the person who saved a log."""

    def __init__(self) -> None:
        self.dealt: list[tuple[str, frozenset[str]]] = []
        self.sure: list[tuple[str, str]] = []
        self.never: list[tuple[str, str]] = []

    def take(self, hand: Hand, cards: tuple[int, ...], seat: int) -> None:
        """One more hand in which he has cards."""
        self.dealt.append((hand.layout, frozenset(one.name for one in hand.seats if one.state == "in")))
        if seat:
            self.sure.append((hand.layout, hand.name_of(seat)))
        for event in hand.events:
            if event.kind == "show" and event.cards and not set(event.cards) & set(cards):
                self.never.append((hand.layout, hand.name_of(event.seat)))

    def certain(self, found: Downloads) -> str:
        """His id; nothing if it may be one of several people, or the log contradicts itself."""
        if not self.dealt:
            return ""
        sure = {found.person(*one) for one in self.sure}
        never = {found.person(*one) for one in self.never}
        may = set.intersection(*({found.person(kind, name) for name in names} for kind, names in self.dealt)) - never
        if sure:
            may &= sure
        return may.pop() if len(may) == 1 and len(sure) <= 1 else ""


def _layouts() -> list[Layout]:
    return [one for one in layouts() if "ids" in one.cut]


def _ids(given: Input, encoding: str | None) -> Iterator[bytes]:
    """The ids in a log, of hands and perhaps of others; none if its layout has no ids."""
    source = Source(given, encoding)
    head, blocks = beginning(source.blocks())
    kinds = detect(head or b"")
    if len(kinds) != 1 or "ids" not in kinds[0].cut:
        return
    pattern = re.compile(str(kinds[0].cut["ids"]).encode())
    for block in blocks:
        for one in pattern.finditer(block.data):
            yield one[1]


def _read(
    found: Downloads, given: Input, number: int, encoding: str | None, auditor: Auditor, ids: set[str], clue: _Reader
) -> None:
    """Take what one log says of the hands that it shares."""
    for chunk in split(Source(given, encoding)):
        if chunk.kind == "between" and chunk.layout:
            _renamed(found, chunk.lines, layout(chunk.layout))
        if chunk.kind != "hand" or not chunk.layout:
            continue
        hand = auditor.read(chunk, given.name)
        _renamed(found, hand.lines, layout(chunk.layout))
        own = next((event for event in hand.events if event.kind == "dealt" and event.cards), None)
        cards, seat = (own.cards, own.seat) if own is not None else ((), 0)
        if own is not None and not hand.unread:
            clue.take(hand, cards, seat)
        if hand.id.removesuffix(STOPPED_ID) in ids:
            text = zlib.compress("\n".join(hand.lines).encode("utf-8", "surrogatepass"), 1)
            at = next((at for at, line in enumerate(hand.lines) if _is_own(hand, line)), -1)
            at = own.line - hand.line if at < 0 and own is not None else at
            one = DownloadedHand(
                number,
                hand.line,
                hand.layout,
                not hand.unread,
                cards,
                at,
                seat,
                _facts(hand),
                text,
                hand.numbers,
                hand.site,
                hand.order,
            )
            if not any(other.log == number for other in found.hands.get(hand.id, ())):
                found.hands.setdefault(hand.id, []).append(one)


def _is_own(hand: Hand, line: str) -> bool:
    own = layout(hand.layout).cut.get("own", "")
    return bool(own) and line.startswith(own)


def _renamed(found: Downloads, lines: Sequence[str], row: Layout) -> None:
    """Ids that were changed."""
    pattern = next((pattern for verb, pattern in row.between if verb == "renamed"), None)
    for line in lines if pattern is not None else ():
        one = pattern.fullmatch(line) if pattern is not None else None
        if one is not None:
            new = person_of(row.name, one["who"])[0]
            if new != one["other"]:
                found.now[one["other"]] = new
                found.now.pop(new, None)


def _facts(hand: Hand) -> tuple[HandFact, ...]:
    """What a hand says, whatever the words: who sat where with how much, the board, who was paid how much, who folded, who showed what."""
    times = max(HUNDREDTHS // hand.currency.minor_units, 1)
    found = [HandFact(("seat", one.number), (one.name, one.stack * times), one.line - hand.line) for one in hand.seats]
    sums: dict[tuple[Any, ...], HandFact] = {}
    for event in hand.events:
        at = event.line - hand.line
        if event.kind == "street" and event.text in _STREETS and event.cards:
            found.append(HandFact(("street", event.text, event.amount), tuple(sorted(event.cards)), at))
        elif event.kind == "fold":
            found.append(HandFact(("fold", event.seat), (True,), at))
        elif event.kind in ("collect", "show"):
            what = (event.kind, event.seat)
            before = sums.get(what, HandFact(what, (0,) if event.kind == "collect" else (), at))
            more = (before.value[0] + event.amount * times,) if event.kind == "collect" else event.cards
            value = more if event.kind == "collect" else tuple(sorted({*before.value, *more}))
            sums[what] = HandFact(what, value, at)
    return tuple(sorted([*found, *sums.values()], key=lambda fact: fact.at))
