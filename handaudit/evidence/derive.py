"""What follows from the logs of a bundle: findings, chain, rulebooks, pages, manifest. `pack` writes it, `verify` makes it again."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import PurePosixPath
from types import TracebackType
from typing import IO, Any, Final, Self

import rfc8785

from handaudit.base.json_text import spelled
from handaudit.base.thread_limits import can_fork
from handaudit.evidence.bundle_rulings import APPLIED, KEPT, BundleRulings
from handaudit.evidence.chain import HashChain, digest_of
from handaudit.evidence.chain_rows import CHAIN
from handaudit.evidence.facts import BundleFacts, log_object
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.manifest_form import SCHEMA
from handaudit.evidence.reader import PIECE
from handaudit.evidence.reproduce import reproduce
from handaudit.evidence.stated import option_words, stated_fields, stated_sentences
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import WORTH, cores
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.rows import Proof
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.model.tally import Tally
from handaudit.page.evidence import BundleOrigin, evidence_page
from handaudit.page.run_data import RunData
from handaudit.read.inputs import Input
from handaudit.report.dispute import page
from handaudit.report.document import Block
from handaudit.report.machine import CheckJsonl, summary_object
from handaudit.report.proof_text import of_bundle
from handaudit.rules.source import OVER, RulebookSource, RulebookStore, every_file, rulebooks_from, sources

SIGNATURE: Final = "manifest.json.sig"
SUMS: Final = "SHA256SUMS"
FINDINGS: Final = "findings.jsonl"
REPRODUCE: Final = "REPRODUCE.md"
PAGE: Final = "page.html"
HOUSE, BOOKS = "house/", "rulebooks/"
DISPUTES: Final = 8
"""Hands of one id whose dispute stands on the page."""
HELD: Final = 4 * 1024 * 1024
"""Bytes of a derived member that are held in memory; more of them lie in a file without a name meanwhile."""

Content = Callable[[], Iterator[bytes]]
Tick = Callable[[Run], None]


class Derived:
    """The audit of a bundle's logs. Leaving the block forgets it."""

    def __init__(
        self, facts: BundleFacts, logs: Sequence[FileSlice], store: RulebookStore, ruled: BundleRulings | None = None
    ) -> None:
        self.facts, self.logs, self.store, self.ruled = facts, logs, store, ruled
        self.rulings = None if ruled is None else ruled.rulings()
        self.books: dict[str, Rulebook] = {}
        self.data = RunData(frozenset(() if facts.hand is None else (facts.hand,)), counts=False)
        self.disputes: list[list[Block]] = []
        self.codes: dict[str, int] = {}
        with rulebooks_from(store):
            # One hand by itself is shown at the table, for which it has to be replayed.
            quick, rulings = facts.hand is None, self.rulings
            self.run = Run(
                [], facts.rulebook, facts.settings, facts.encoding, quick=quick, witness=self, rulings=rulings
            )
        self.run.inputs += [Input(log.member, None, inner=part) for log, part in zip(facts.logs, logs, strict=True)]
        self.run.total = sum(part.size for part in logs)
        self.files = ExitStack()  # last: what fails above leaves no file open
        self.chain_file = self.files.enter_context(_spool())
        self.findings_file = self.files.enter_context(_spool())
        self.chain = HashChain(logs, self.chain_file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.files.close()

    def saw(self, log: int, chunk: Any, result: Any) -> None:
        """A hand of the run, and the rulebook that it was played by."""
        book: Rulebook | None = getattr(result, "book", None) or getattr(result, "rulebook", None)
        if book is not None and book.sha256 not in self.books:
            self.books[book.sha256] = book
        self.chain.saw(log, chunk, result)

    prover = staticmethod(digest_of)

    def hand(self, log: int, proof: Proof, id: str, verdict: str, book: Rulebook | None) -> None:
        """A hand that another process has audited, of which nothing is shown on the page."""
        if book is not None:
            self.books.setdefault(book.sha256, book)
        self.chain.told(log, proof, id, verdict, proof.text)

    def wants(self, findings: Sequence[Finding]) -> bool:
        """Whether the page may show such a hand."""
        return self.data.shows(findings)

    def follow(self, tick: Tick, jobs: int | None = None) -> None:
        """Audit all logs, on so many cores or as many as are worth it; `tick` is called now and then with the run."""
        run = self.run = self._on_cores(jobs)
        run.progress = lambda: tick(run)
        out = _Text(self.findings_file)
        report = CheckJsonl(out, self.facts.made_by["version"])
        tally = self.run.tally
        with rulebooks_from(self.store):
            for item in self.run:
                tick(run)
                findings = (item,) if isinstance(item, Finding) else item.findings
                tally.judged(item)
                tally.report(findings, not isinstance(item, Finding) or item.hand is not None)
                for one in findings:
                    self.codes[one.code] = self.codes.get(one.code, 0) + 1
                if isinstance(item, Audit):
                    report.hand(item, findings)
                else:
                    report.loose(item)
                self.data.take(item)
                if isinstance(item, Audit) and item.hand.id == self.facts.hand and len(self.disputes) < DISPUTES:
                    self.disputes.append(list(page(item)))
        report.end(tally)
        self._read_as(tally)

    def _read_as(self, tally: Tally) -> None:
        """Encoding and layout of each log, which show when it is read."""
        places = zip(self.facts.logs, tally.inputs, strict=True)
        logs = tuple(log._replace(encoding=place.encoding or "", layout=place.layout) for log, place in places)
        self.facts = self.facts._replace(logs=logs)

    def _on_cores(self, jobs: int | None) -> Run:
        """The run, on more cores where processes can be copied: only a copy knows the rulebooks of the bundle."""
        run = self.run
        wanted = jobs or (cores() if run.total >= WORTH else 1)
        if wanted == 1 or self.facts.hand is not None or not can_fork():
            return run
        return AheadRun(run, wanted, 0 if jobs else WORTH, self)

    def members(self) -> Iterator[tuple[str, Content]]:
        """The members that follow from the logs, in the order of a bundle, but for the manifest and what is made of it."""
        for name, data in sorted(self.rulebooks().items()):
            yield name, _whole(data)
        if self.ruled is not None:
            yield APPLIED, _whole(self.ruled.text)
        yield CHAIN, _of_file(self.chain_file)
        yield FINDINGS, _of_file(self.findings_file)
        yield PAGE, _whole(self._page().encode())
        yield REPRODUCE, _whole(reproduce(self.facts).encode())

    def _page(self) -> str:
        facts = self.facts
        options = option_words(facts)
        options += [f"--rulings {APPLIED}"] if self.ruled is not None else []
        data = self.data
        data.books = dict(self.books)
        made = BundleOrigin(facts.made_by, options, facts.logs, self.chain.head.hex(), self.chain.length)
        proves = bundle_proves(facts)
        stated = list(stated_sentences(facts, any(book.path for book in self.books.values())))
        return evidence_page(data, self.run.tally, self.disputes, made, proves, facts.left_out, stated)

    def rulebooks(self) -> dict[str, bytes]:
        """Every file of every rulebook that a hand was played by."""
        found: dict[str, bytes] = {}
        for book in self.books.values():
            for source in self._files(book):
                found[member_of(source)] = source.data
        return found

    def _files(self, book: Rulebook) -> tuple[RulebookSource, ...]:
        with rulebooks_from(self.store):
            return every_file(sources(book.path or book.name, None, is_path=bool(book.path)))

    def manifest(self, members: Mapping[str, tuple[int, str]]) -> bytes:
        """The manifest in its canonical form; `members` are size and sha256 of every other member but those that are made of it."""
        facts, tally = self.facts, self.run.tally
        books = [
            {"name": book.name, "sha256": book.sha256, "members": [member_of(one) for one in self._files(book)]}
            for _, book in sorted(self.books.items())
        ]
        rulings = {} if self.ruled is None else {"rulings": self._ruled(self.ruled)}
        return rfc8785.dumps(
            rulings
            | {
                "schema": SCHEMA,
                "stated_by_packer": stated_fields(facts),
                "made_by": facts.made_by,
                "options": {
                    "rulebook": facts.rulebook,
                    "set": list(facts.settings),
                    "encoding": facts.encoding,
                    "hand": facts.hand,
                },
                "inputs": [log_object(log) for log in facts.logs],
                "redaction": {"left_out": list(facts.left_out), "seals": list(facts.seals)},
                "hands": {**_without_severities(tally), "copies": sum(place.copies for place in tally.inputs)},
                "findings": {"by_code": self.codes, "by_severity": dict(tally.counts)},
                "rulebooks": books,
                "chain": {"head": self.chain.head.hex(), "links": self.chain.length},
                "members": [
                    {"name": name, "size": size, "sha256": sha256} for name, (size, sha256) in sorted(members.items())
                ],
            }
        )

    def _ruled(self, ruled: BundleRulings) -> dict[str, Any]:
        """What the manifest says of the rulings."""
        assert self.rulings is not None
        return {
            "name": ruled.name,
            "kept": KEPT if ruled.name else None,
            "applied": APPLIED,
            "history": ruled.history,
            "entries": len(self.rulings.entries),
            "answering": len(self.rulings.matched),
        }


def _without_severities(tally: Tally) -> dict[str, int]:
    rows = summary_object(tally)
    counts = {name: rows[name] for name in ("hands", "audited", "unread", "clean")}
    return {**counts, "unverifiable": tally.unverifiable}


def bundle_proves(facts: BundleFacts) -> tuple[str, ...]:
    """What a bundle proves and what it does not."""
    alone = facts.hand is not None and not any(log.whole for log in facts.logs)
    return of_bundle(facts.made_by["version"], facts.hand, alone, bool(facts.left_out), facts.rulings is not None)


def member_of(source: RulebookSource) -> str:
    """Where a rulebook's file stands in a bundle."""
    return source.path or f"{BOOKS}{PurePosixPath(source.name.partition(OVER)[0]).name}.toml"


def sums(members: Mapping[str, tuple[int, str]]) -> bytes:
    """The digests of all other members, as `sha256sum -c` reads them."""
    return "".join(f"{sha256}  {name}\n" for name, (_, sha256) in sorted(members.items())).encode("ascii")


class _Text:
    """Text goes to a file as ASCII; what is no text is spelled out."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def write(self, text: str) -> int:
        """More text."""
        return self.file.write(spelled(text).encode("ascii"))


def _spool() -> AbstractContextManager[IO[bytes]]:
    return tempfile.SpooledTemporaryFile(HELD)


def _whole(data: bytes) -> Content:
    return lambda: iter((data,))


def _of_file(file: IO[bytes]) -> Content:
    def pieces() -> Iterator[bytes]:
        file.seek(0)
        while data := file.read(PIECE):
            yield data

    return pieces
