"""The layers joined: every log, chunk by chunk, becomes audited hands in the order of the log; memory does not grow with them."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Protocol, Self

from handaudit.base.gc_tuning import LONG, unlooked
from handaudit.base.timings import AT_ONCE, AUDIT, READ, Timings
from handaudit.jobs.auditor import Auditor, loose
from handaudit.jobs.conflicts import ConflictLines
from handaudit.jobs.downloads import DownloadedHand, Downloads, downloads_of, in_order
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.lazy_audit import Adds
from handaudit.model.table_state import Named
from handaudit.model.tally import InputTally, Tally
from handaudit.read.build import ReaderName
from handaudit.read.chunks import Chunk, split
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.kept_input import kept
from handaudit.read.small_logs import TakenStretch, opened
from handaudit.read.source import Source
from handaudit.rules.text_findings import finding_of
from handaudit.session.digests import Twins
from handaudit.session.duplicates import COPY, SAVED, SEEN, Again, Seen, Twin, duplicate
from handaudit.session.watch import UNREADABLE, SessionWatch

if TYPE_CHECKING:
    from handaudit.kernel.results import CleanHand
    from handaudit.model.rulings import Ruling, Rulings


class HandWitness(Protocol):
    """Sees every hand of a run with its bytes' place in the log. What came of it is an `Audit`; a hand of a quick run that was taken by
    the hundred (a `CleanHand`); or the `Finding` that it is a copy."""

    def saw(self, log: int, chunk: Chunk, result: object, /) -> None: ...


class Run:
    """One run over many logs. Iterating yields every hand's `Audit`, and a `Finding` for what belongs to no audited hand.

    `tally` is whole when the run is over; `done` and `total` are bytes, `at` is the number of logs read so far. `progress` is called
    now and then where nothing is yielded for long. A `quick` run counts plain, clean hands and does not yield them. `inputs` are logs
    that were found before; `paths` are then the names of those that were named one by one. `rulings` are those that stand outside the
    logs. `note` is what the progress says besides, `goes_on` how a run that is stopped can be continued. `timings`
    counts hands by reader, where that was asked for. A quick run that `replays` yields every hand: those that were taken are replayed,
    and not judged a second time. Of those `adds` may add up some hands of a block at once, from one on; it gives the first that it leaves.
    """

    def __init__(
        self,
        paths: Sequence[str],
        rulebook: str | None = None,
        settings: Sequence[str] = (),
        encoding: str | None = None,
        hand: str | None = None,
        watch: SessionWatch | None = None,
        reader: ReaderName = "lines",
        quick: bool = False,
        witness: HandWitness | None = None,
        inputs: Sequence[Input] | None = None,
        rulings: "Rulings | None" = None,
    ) -> None:
        self.witness = witness
        self.rulebook, self.settings, self.reader = rulebook, tuple(settings), reader
        self.auditor = Auditor(rulebook, settings, reader, quick)
        self.auditor.rulings = self.rulings = rulings
        self.inputs, self.faults = find_inputs(paths) if inputs is None else (list(inputs), [])
        self._named = frozenset(paths)
        self.encoding = encoding
        self.auditor.encoding = encoding
        self.wanted = hand
        self.tally = Tally()
        self.at = 0
        self.done = 0
        self.total = sum(one.size for one in self.inputs)
        self.progress: Callable[[], None] = _nothing
        self.note = self.goes_on = ""
        self.timings: Timings | None = None
        self.replays = False
        self.adds: Adds | None = None
        self.downloads: Downloads | None = None
        self._seen = Seen()
        self._conflicts = ConflictLines()
        self._watch = SessionWatch() if watch is None else watch

    def __iter__(self) -> Generator[Audit | Finding, None, None]:
        if self.rulings is not None:
            self.rulings.read = frozenset(PurePath(one.name).name for one in self.inputs)
        if self.tally.coverage is not None:
            self._watch.heard = self.tally.coverage.heard
        for fault in self.faults:
            if fault.severity == "error":
                self.tally.incomplete = True
                self.tally.inputs.append(InputTally(fault.file or ""))
            yield fault
        with unlooked(self._length()), kept(self.inputs):
            self.downloads = self._downloads()
            yield from self._logs()
            if self.wanted is None:
                yield from self._watch.end()
            if self.rulings is not None:
                if self.rulings.broken:
                    yield finding_of("ruling-damaged", self.rulings.broken, file=self.rulings.path)
                for one in self.rulings.unanswered([log.name for log in self.inputs], self.wanted):
                    yield unanswered(one, self.rulings.path)

    def replaying(self) -> Self:
        """The same run, which yields the hands that were taken, too."""
        self.replays = True
        return self

    def _length(self) -> int:
        """Bytes of the logs, as far as it is known whether there are many; of a stream nobody knows."""
        if self.total >= LONG:
            return self.total
        sizes = [one.size for one in self.inputs]
        return sum(sizes) if all(sizes) else LONG

    def _downloads(self) -> Downloads | None:
        """The logs that are downloads of one game. Those whose rows tell every chip are read before the others."""
        found = downloads_of(self.inputs, self.encoding, self.auditor)
        if found is None:
            return None
        order = in_order(self.inputs, found)
        if order != sorted(order):
            self.inputs = [self.inputs[number] for number in order]
            return downloads_of(self.inputs, self.encoding, self.auditor)
        return found

    def _logs(self) -> Iterator[Audit | Finding]:
        many = self.auditor.native() if self.wanted is None else None
        self.auditor.keeps = self.adds is not None
        if many is not None and self.timings is not None:
            many = many._replace(look=self.timings.timed(AT_ONCE, many.look))
        for number, given, source, look in opened(self.inputs, self.encoding, many):
            place = self._begin(given, number)
            source.only = (self.wanted or "").encode("ascii", "ignore")
            yield from self._chunks(split(source, look=look), given, number, place, self.done)
            yield from self._end(source, place)
            self.at = number + 1

    def _chunks(
        self, chunks: Iterable[Chunk], given: Input, number: int, place: InputTally, start: int
    ) -> Iterator[Audit | Finding]:
        """The chunks of a log one by one; `start` are the bytes that were read before it."""
        name, folder, wanted = given.name, given.folder, self.wanted
        read, audited = self.auditor.read, self.auditor.audit
        seen, watch, count = self._seen, self._watch, self.tally.add
        note, content_of, witness = seen.note, seen.digest.content_of_bytes, self.witness
        timings = self.timings
        if timings is not None:
            read, audited = timings.timed(READ, read), timings.timed(AUDIT, audited)
        for chunk in chunks:
            self.done = start + chunk.offset + chunk.size
            if chunk.kind == "hands":
                yield from self._taken(chunk, given, number, place, start)
                continue
            if chunk.kind != "hand":
                if wanted is None:
                    yield from self._loose(chunk, name, place, number)
                continue
            if wanted is not None and not chunk.layout and wanted not in chunk.lines[0]:
                continue
            if self.downloads is not None and chunk.clean is not None and chunk.clean.id in self.downloads.hands:
                chunk = chunk.whole()
            if wanted is None and (clean := chunk.clean) is not None:
                said = content_of(chunk.raw)
                twin = note(clean.site, clean.id, said, number, clean.line)
                if twin is None:
                    self._counted(clean, number, chunk, place)
                    if self.replays:
                        yield self.auditor.replayed(chunk, name, folder)
                    continue
                if twin.same:
                    yield self._copied(clean, twin, number, chunk, place)
                    continue
                chunk = chunk.whole()
            elif wanted is None and chunk.layout and witness is None and self._shaped(chunk, name, number, place):
                continue
            hand = read(chunk, name)
            if wanted is not None and not hand.is_called(wanted):
                continue
            if self.downloads is not None:
                hand = self.downloads.united(hand, number)
            copied = self._again(hand, number, folder, place, chunk)
            if isinstance(copied, Finding):
                yield copied
                continue
            hand = copied
            result = audited(hand, folder)
            if timings is not None:
                timings.alone(chunk.left, result.verdict)
            if wanted is None:
                watch.hand(result)
            count(result, place)
            if witness is not None:
                witness.saw(number, chunk, result)
            yield result

    def _shaped(self, chunk: Chunk, name: str, number: int, place: InputTally) -> bool:
        """Whether the kernel accepts a hand of a layout with named fields, and no hand of its id came before; then it is counted."""
        if self.replays or self.downloads is not None or (clean := self.auditor.shaped(chunk, name, number)) is None:
            return False
        if self._seen.knows(clean.site, clean.id):
            return False
        self._seen.note(clean.site, clean.id, self._seen.digest.content(chunk.lines), number, clean.line)
        self._counted(clean, number, chunk, place)
        return True

    def _counted(self, clean: "CleanHand", number: int, chunk: Chunk, place: InputTally) -> None:
        """Counts a hand that the kernel accepted."""
        self._watch.clean_hand(clean, clean.state)
        self.tally.count("clean", clean.book, place)
        if self.timings is not None:
            self.timings.taken += 1
        if self.witness is not None:
            self.witness.saw(number, chunk, clean)

    def _taken(
        self, chunk: Chunk, given: Input, number: int, place: InputTally, start: int
    ) -> Iterator[Audit | Finding]:
        """Hands that were taken one behind the other: what is to be done for each of them is done for all."""
        taken: TakenStretch = chunk.clean
        if self.witness is not None or self.downloads is not None:
            yield from self._chunks(taken.chunks(chunk), given, number, place, start)
            return
        found, low, lines, size = taken.found, taken.low, taken.lines, len(taken)
        twins = Twins(*found.twins(self._seen.digest, low, taken.high, Twins.place(number, lines[0])))
        at = 0
        while at < size:
            new = self._seen.fresh(twins, at)
            if new:
                self._watch.clean_hands(found, low + at, low + at + new, lines[at:] if at else lines, given.name)
                for book, many in found.books_of(low + at, low + at + new):
                    self.tally.count("clean", book, place, many)
            if self.timings is not None:
                self.timings.taken += new
            if self.replays:
                yield from self._replayed(chunk, at, at + new, given)
            at += new
            if at < size:
                # One that came before: unless it says the same it is looked at by itself.
                twin = self._seen.twin(twins, at)
                if twin is not None and twin.same:
                    again = Again(found.head(low + at)[1], given.name, lines[at])
                    yield self._copied(again, twin, number, chunk, place)
                else:
                    yield from self._chunks(taken.chunks(chunk, at, at + 1), given, number, place, start)
                at += 1
        self.progress()

    def _replayed(self, chunk: Chunk, at: int, end: int, given: Input) -> Iterator[Audit]:
        """Some of the hands of a run with their replays, but for those that are added up without."""
        taken: TakenStretch = chunk.clean
        first, adds = taken.low, self.adds
        while at < end:
            if adds is not None:
                at = self.auditor.added(adds, taken.found, first + at, first + end, given.name, taken.lines[at]) - first
                if at == end:
                    return
            for one in taken.texts(chunk, at, end if adds is None else at + 1):
                yield self.auditor.replayed(one, given.name, given.folder)
                at += 1

    def _copied(self, hand: Named, twin: Twin, number: int, chunk: Chunk, place: InputTally) -> Finding:
        """A hand that stands elsewhere already."""
        self._watch.skipped(hand, twin.number)
        place.copies += 1
        found = duplicate(hand, self._where(twin), twin.same)
        if self.witness is not None:
            self.witness.saw(number, chunk, found)
        return found

    def _again(self, hand: Hand, number: int, folder: Path, place: InputTally, chunk: Chunk) -> Hand | Finding:
        """The finding for a hand that stands elsewhere already; else the hand, with what it contradicts."""
        if hand.unread:
            whole = None if self.downloads is None else self.downloads.whole_elsewhere(hand, number)
            return hand if whole is None else self._cut_off(hand, whole, folder, place, chunk, number)
        twin = self._seen.add(hand, number)
        if twin is None:
            return hand
        fault = self._conflict(hand, twin, number)
        if fault is not None:
            return replace(hand, faults=(*hand.faults, fault))
        if not twin.same:
            twin = twin._replace(same=SEEN)
        elif twin.same == COPY and self.downloads is not None and self.downloads.is_download(hand, number, twin.number):
            twin = twin._replace(same=SAVED)
        return self._copied(hand, twin, number, chunk, place)

    def _conflict(self, hand: Hand, twin: Twin, number: int) -> Finding | None:
        """The finding for a hand that contradicts the one of its id, None for a copy of it."""
        some = self.downloads
        if some is not None and (twin.same or some.is_same(hand, number, twin.number)):
            return some.contradicts(hand, number)
        if twin.same:
            return None
        found = some and some.differs(hand, number, twin.number)
        return found or self._conflicts.finding(hand, self._where(twin), self.encoding)

    def _cut_off(
        self, hand: Hand, whole: DownloadedHand, folder: Path, place: InputTally, chunk: Chunk, number: int
    ) -> Finding:
        """A hand that is not whole in this log, and is in another one: it is counted there, and the rows above it here."""
        fields = {"id": hand.id, "first": f"{self.inputs[whole.log].name}:{whole.line}"}
        name = "session-duplicate-hand.cut"
        found = finding_of(name, hand.line, fields, hand=hand.id, file=hand.source, mark=hand.id)
        audit = self.auditor.audit(hand, folder)
        self._watch.hand(replace(audit, findings=(found,)))
        place.copies += 1
        if self.witness is not None:
            self.witness.saw(number, chunk, found)
        return replace(found, elsewhere=fields["first"])

    def _begin(self, given: Input, number: int) -> InputTally:
        """Another log begins."""
        self.auditor.given = given
        place = InputTally(given.name)
        self.tally.inputs.append(place)
        self._watch.log(number)
        return place

    def _end(self, source: Source, place: InputTally) -> Iterator[Finding]:
        """A log is over: what it was, and what is wrong with it as a whole."""
        place.sha256, place.bytes, place.encoding = source.sha256, source.bytes, source.encoding
        place.layout = source.layout
        self.tally.incomplete |= source.unread
        for fault in source.faults:
            if fault.code == UNREADABLE and fault.line is not None:
                self._watch.unreadable(fault.line)
        yield from source.faults
        if self._is_idle(source, place):
            self.tally.incomplete = True
            if not source.faults:
                yield no_hands(place.path)

    def _is_idle(self, source: Source, place: InputTally) -> bool:
        """Whether a log that was named itself, and not found in a folder, was read to its end and had text but no hand in it."""
        whole = self.wanted is None and not source.unread and not source.grew and not source.blank
        return whole and place.path in self._named and not place.hands and not place.copies

    def _where(self, twin: Twin) -> str:
        return f"{self.inputs[twin.number].name}:{twin.line}"

    def _loose(self, chunk: Chunk, name: str, place: InputTally, number: int) -> Iterator[Audit | Finding]:
        """Text that is no hand: what is to be said of it."""
        result = loose(chunk, name)
        if result is not None:
            self.tally.add(result, place)
            self._watch.fragment(chunk.first_line)
            if self.witness is not None:
                self.witness.saw(number, chunk, result)
            yield result
            return
        if chunk.kind == "between":
            self._watch.between(chunk)
        yield from chunk.faults


def unanswered(one: "Ruling", path: str) -> Finding:
    """The finding for a ruling of that file which answers nothing."""
    where = (f" at line {one.line}" if one.line else "") + (f" of {one.log}" if one.log else "")
    return finding_of(
        "ruling-unmatched", one.at or None, {"id": one.hand, "answered": one.code, "where": where}, file=path
    )


def no_hands(name: str) -> Finding:
    """The finding for a log that was named and has no hand in it."""
    return finding_of("log-no-hands", file=name)


def _nothing() -> None:
    """Nobody looks."""
