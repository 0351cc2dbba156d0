"""The logs of a run, redacted: whole files in a folder of their own, which is gone when the work is done.

The logs are audited, rewritten and audited again. Where the findings are not the same, nothing is given out.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from types import TracebackType
from typing import BinaryIO, Self

from handaudit.base.errors import UnreadError, UsageError
from handaudit.base.outputs.scratch import scratch
from handaudit.jobs.auditor import Auditor
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulings import Rulings
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import Input
from handaudit.read.kept_input import as_file
from handaudit.redact.finder import Finder
from handaudit.redact.left_out import LeftOut, seen_cards
from handaudit.redact.names import Pseudonyms
from handaudit.redact.native_copy import ForeignError, Plain, as_native, compare, plain_findings
from handaudit.redact.records import names_in
from handaudit.redact.rewrite import Rewriter, Rewritten
from handaudit.redact.spans import Located, Locator, SpanKind
from handaudit.redact.verdicts import SPELLED, VerdictCheck, Verdicts, Watched
from handaudit.rules.source import sources
from handaudit.session.watch import SessionWatch


class Redaction:
    """Redacted logs, ready to be audited in place of the logs themselves, within a `with` block.

    `names` are the pseudonyms, `left_out` says what is missing, `inputs` are the redacted logs and `logs` the files that they come from.
    `rulings` are those of the logs, without names.
    Raises `UsageError` where a log cannot be redacted safely.
    """

    def __init__(
        self,
        paths: Sequence[str],
        rulebook: str | None,
        settings: Sequence[str],
        encoding: str | None,
        names: Pseudonyms,
        rulings: Rulings | None = None,
    ) -> None:
        self.rulebook, self.settings, self.encoding = rulebook, tuple(settings), encoding
        self.names = names
        self.left_out = LeftOut(kept=tuple(sorted(names.kept)))
        self.inputs: list[Input] = []
        self._paths = tuple(paths)
        self._originals = Watched(paths, rulebook, settings, encoding, quick=True, rulings=rulings)
        self.rulings = rulings
        self.logs = [one.path for one in self._originals.inputs if one.path is not None]
        self._named: list[str] = []
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._verdicts = Verdicts(names)

    def __enter__(self) -> Self:
        self._folder = scratch()
        try:
            self._prepare(Path(self._folder.name))
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._folder is not None:
            try:
                self._folder.cleanup()
            finally:  # neither a disk that fails once nor a signal just then keeps it; one before that is met as Python ends
                self._folder.cleanup()

    def run(self, hand: str | None = None, watch: SessionWatch | None = None) -> Run:
        """A run over the redacted logs; it is refused where a finding is not that of the logs."""
        return VerdictCheck(self._originals, self.inputs, self._named, self._verdicts, hand, watch, self.rulings)

    @property
    def paths(self) -> list[str]:
        """The names of the redacted logs."""
        return [one.name for one in self.inputs]

    def words(self, text: str) -> str:
        """A text of the command line or of a rulebook without the names of players and logs."""
        return self._people.replaced(text, inside=False)

    def _said(self, text: str) -> str:
        """A text about the logs without the names of players and tables."""
        return self._finder.replaced(text, inside=False)

    def _prepare(self, folder: Path) -> None:
        originals = self._originals
        for at, given in enumerate(originals.inputs):
            if given.path is None:
                originals.inputs[at] = as_file(given, folder)
        for fault in originals.faults:
            if fault.severity == "error":
                raise UnreadError(f"{fault.message}: nothing is redacted")
        try:
            self._learn(originals)
        except ForeignError:
            originals = self._anew(originals, folder)
        names = self._log_names(originals.inputs)
        self._named = [name for given, name in zip(originals.inputs, names, strict=True) if given.name in self._paths]
        strangers = self.names.kept - self.names.names().keys()
        if strangers:
            raise UsageError(f"--keep {min(strangers)}: no player of the logs has that name")
        people, tables = self.names.names(), self.names.names("table")
        self._people, self._finder = Finder(people), Finder(people, tables)
        self._rewriter = Rewriter(self.names, self._finder)
        auditor = originals.auditor
        self._refuse_named_rulebooks(auditor)
        auditor.rulings = None  # a ruling is about the log as it was
        for number, (given, name) in enumerate(zip(originals.inputs, names, strict=True)):
            place = folder / f"{number}.txt"
            with place.open("wb") as out:
                self._rewrite(given, name, out, auditor)
            self.inputs.append(Input(name, place, home=given.folder))
            self._verdicts.source[name] = given.name
        if self.rulings is not None:
            logs = {given: name for name, given in self._verdicts.source.items()}
            self.rulings = self.rulings.changed(self._said, self.names.names(), logs)
        self.left_out.players = len([name for name in self.names.names() if name not in self.names.kept])
        self.left_out.tables = len(self.names.names("table"))

    def _learn(self, originals: Watched) -> Plain:
        """What is wrong with the logs, and whose names are in them. Raises `ForeignError` where a log is of another layout."""
        self._verdicts = Verdicts(self.names)
        self.left_out.spelled = 0
        self._locator = Locator(originals.auditor.reader.lexer())
        originals.observe = self._note
        found: Plain = Counter()
        for item in originals:
            self._verdicts.expect(item)
            self.left_out.spelled += isinstance(item, Finding) and item.code == SPELLED
            found += plain_findings((item,))
        return found

    def _anew(self, originals: Watched, folder: Path) -> Watched:
        """The run over the same logs, those of another layout in our own. Raises `UsageError` where they are not judged as they are."""
        book, settings, rulings = originals.rulebook, originals.settings, originals.rulings
        first = Run(self._paths, book, settings, self.encoding, quick=True, inputs=originals.inputs, rulings=rulings)
        theirs = plain_findings(first)
        told = as_native(originals.inputs, book, settings, self.encoding, folder, self.left_out)
        again = Watched(self._paths, book, settings, self.encoding, quick=True, inputs=told, rulings=rulings)
        if rulings is not None:
            rulings.matched.clear()
        compare(theirs, self._learn(again))
        self._originals = again
        return again

    def _refuse_named_rulebooks(self, auditor: Auditor) -> None:
        """Raises `UsageError` if a rulebook of the house names a player: its name, title and reasons stand in what is made."""
        for book in auditor.rulebooks.used():
            if not book.path:
                continue
            files = [one for one in sources(book.path, None, is_path=True) if one.path]
            texts = [one.data.decode("utf-8", "surrogateescape") for one in files]
            for text in (*(PurePath(one.path).name for one in files), book.name, book.title, *texts):
                if name := self._people.first(text):
                    raise UsageError(
                        f"{PurePath(book.path).name}: this rulebook names a player, and what is redacted may not: take the name out of"
                        f" the file and of its name, or --keep {name!r}"
                    )

    def _log_names(self, inputs: Iterable[Input]) -> list[str]:
        """A pseudonym for each log's name, without its folder; logs of one name are numbered."""
        found: Counter[str] = Counter()
        names = []
        for one in inputs:
            name = self.names.of(PurePath(one.name).name or one.name, "log")
            found[name] += 1
            names.append(f"{name}-{found[name]}.txt" if found[name] > 1 else f"{name}.txt")
        return names

    def _note(self, chunk: Chunk, given: Input) -> None:
        """Take the names of a chunk."""
        if chunk.layout:
            raise ForeignError
        if chunk.kind not in ("hand", "between"):
            return
        for one in self._locator.chunk(chunk):
            for span in one.spans:
                if span.kind is SpanKind.RECORD:
                    for name in names_in(one.text[span.start : span.end]):
                        self.names.of(name)
                if span.kind in (SpanKind.NAME, SpanKind.TABLE):
                    name = one.text[span.start : span.end]
                    if name.strip():
                        self.names.of(*((name.strip(" "), "player") if span.kind is SpanKind.NAME else (name, "table")))

    def _rewrite(self, given: Input, name: str, out: BinaryIO, auditor: Auditor) -> None:
        """A log, line by line: what stood on a line stands there again, so that findings keep their places."""
        at = 1
        chunks = chunks_of(given, self.encoding)[1]
        for chunk in chunks:
            lines = self._redacted(chunk, given, name, auditor)
            out.write(b"\n" * (chunk.first_line - at))
            for line in lines:
                try:
                    out.write(line.encode("utf-8", "surrogateescape") + b"\n")
                except UnicodeEncodeError:
                    raise UsageError(f"{given.name}:{chunk.first_line}: broken text cannot be redacted") from None
            at = chunk.first_line + len(lines)
        if not _ends_with_line(given):
            out.seek(max(out.tell() - 1, 0))
            out.truncate()

    def _redacted(self, chunk: Chunk, given: Input, name: str, auditor: Auditor) -> tuple[str, ...]:
        located = self._locator.chunk(chunk)
        rewriter = self._rewriter
        plain = rewriter.lines(located, {})
        if chunk.kind != "hand" or not (plain.cards or plain.spoke):
            self.left_out.lines += plain.left_out
            return plain.lines
        told = auditor.plain(chunk, given.name)
        hand = auditor.read(chunk, given.name) if told is None else told.hand
        audit = told or auditor.audit(hand, given.folder)
        seen = seen_cards(hand, audit.rulebook)
        due = self._verdicts.marks(audit)
        seats = frozenset(plain.cards)
        for open_seats in (frozenset[int](), seats):
            for inside in (True, False):
                made = rewriter.lines(located, seen, open_seats, inside)
                again = self._again(chunk, made, name, given, auditor)
                if self._verdicts.marks(again) != due:
                    continue
                for seat in sorted(open_seats):
                    fewer = rewriter.lines(located, seen, open_seats - {seat}, inside)
                    other = self._again(chunk, fewer, name, given, auditor)
                    if self._verdicts.marks(other) == due:
                        made, again, open_seats = fewer, other, open_seats - {seat}
                self._count(made, audit, again, open_seats)
                return made.lines
        raise UsageError(self._why(chunk, located, given, hand.id))

    def _again(self, chunk: Chunk, made: Rewritten, name: str, given: Input, auditor: Auditor) -> Audit:
        return auditor.judged(chunk._replace(lines=made.lines), name, given.folder)

    def _count(self, made: Rewritten, audit: Audit, again: Audit, open_seats: frozenset[int]) -> None:
        """Note what a hand lost."""
        told = self.left_out
        told.lines += made.left_out
        cards = sum(len(one) for one in made.cards.values())
        told.cards += cards
        told.hands += cards > 0
        place = f"{again.hand.source}:{again.hand.line}"
        before = 0 if audit.replay is None else len(audit.replay.unverifiable)
        if again.replay is not None and len(again.replay.unverifiable) > before:
            told.unverified.append((again.hand.id, place))
        if open_seats:
            told.needed.append((again.hand.id, place, tuple(again.hand.name_of(seat) for seat in sorted(open_seats))))

    def _why(self, chunk: Chunk, located: Sequence[Located], given: Input, id: str) -> str:
        """Why a hand cannot be redacted: a name that is also a word that the audit reads."""
        for number, one in enumerate(located, chunk.first_line):
            for span in one.spans:
                text = one.text[span.start : span.end]
                name = self._people.first(text) if span.kind is SpanKind.TEXT else ""
                if name:
                    return (
                        f"{given.name}:{number}: hand #{id} would be judged otherwise without the name {name!r} in what is said there: "
                        f"nothing is redacted; --keep {name!r} leaves that name as it is"
                    )
        return f"{given.name}:{chunk.first_line}: hand #{id} would be judged otherwise without its names: nothing is redacted"


def _ends_with_line(given: Input) -> bool:
    """Whether a log ends where a line does. Raises `UsageError` where it is not any more what it was when it was read."""
    if given.path is None:
        return False
    try:
        with given.path.open("rb") as file:
            if not os.fstat(file.fileno()).st_size:
                return False
            file.seek(-1, os.SEEK_END)
            return file.read(1) in b"\r\n\0"
    except OSError as error:
        raise UsageError(
            f"{given.name} was changed while it was read ({error.strerror or error}): nothing is redacted; "
            "run again when the log is complete"
        ) from None
