"""What a redacted log has to be judged to be: exactly what the log is judged to be, but for what cannot be verified without cards."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Final

from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulings import Rulings
from handaudit.model.tally import InputTally
from handaudit.read.chunks import Chunk
from handaudit.read.inputs import Input
from handaudit.redact.names import Pseudonyms
from handaudit.session.watch import SessionWatch

SPELLED: Final = "session-odd-name"
"""The code of what is said of names that look like others."""
CONFLICT: Final = "session-conflicting-hand"
"""The code of two hands of one id that differ."""
EVIDENCE: Final = "evidence"
"""The domain of findings that say what cannot be verified."""
Mark = tuple[object, ...]
"""A finding without its words."""


class Verdicts:
    """What is wrong with the logs of a run, hand by hand. `source` is the log that a redacted one comes from."""

    def __init__(self, names: Pseudonyms) -> None:
        self.names = names
        self.source: dict[str, str] = {}
        self.loose: Counter[Mark] = Counter()
        self._due: dict[tuple[str, int], Mark] = {}

    def expect(self, item: Audit | Finding) -> None:
        """One more item of the run over the logs."""
        if isinstance(item, Finding):
            if not is_of_the_original(item):
                self.loose[self.mark(item)] += 1
        elif marks := self.marks(item):
            self._due[item.hand.source, item.hand.line] = marks

    def due(self, redacted: str, line: int) -> Mark:
        """What is wrong with the hand of a redacted log."""
        return self._due.get((self.source[redacted], line), ())

    def marks(self, audit: Audit) -> Mark:
        """What is wrong with a hand."""
        return tuple(sorted((self.mark(one) for one in audit.findings if one.domain != EVIDENCE), key=repr))

    def mark(self, finding: Finding) -> Mark:
        """A finding without its words; names are pseudonyms. Of two hands that differ another line may be the first that does: what a log
        says in words is left out."""
        known = self.names.given
        chips = sorted((known.get(("player", name), name), amount) for name, amount in finding.chips.items())
        figures = [one if isinstance(one, int) else None for one in (finding.logged, finding.expected)]
        line = None if finding.code == CONFLICT else finding.line
        return (
            finding.code, finding.severity, line, finding.street, finding.seat, *figures, tuple(chips), finding.option,
            finding.root, finding.hand,
        )  # fmt: skip


class Watched(Run):
    """A run whose chunks are looked at on the way. Hands that the kernel takes are not yielded: nothing is wrong with them."""

    observe: Callable[[Chunk, Input], None]

    def _chunks(
        self, chunks: Iterable[Chunk], given: Input, number: int, place: InputTally, start: int
    ) -> Iterator[Audit | Finding]:
        return super()._chunks(self._observed(chunks, given), given, number, place, start)

    def _observed(self, chunks: Iterable[Chunk], given: Input) -> Iterator[Chunk]:
        for chunk in chunks:
            for one in chunk.clean.texts(chunk) if chunk.kind == "hands" else (chunk,):
                self.observe(one.whole(), given)
            yield chunk


class VerdictCheck(Run):
    """A run over redacted logs that is refused at the first item that is not what is due."""

    def __init__(
        self,
        originals: Run,
        inputs: Sequence[Input],
        named: Sequence[str],
        verdicts: Verdicts,
        hand: str | None,
        watch: SessionWatch | None,
        rulings: Rulings | None = None,
    ) -> None:
        book, settings = originals.rulebook, originals.settings
        super().__init__(named, book, settings, None, hand, watch, inputs=inputs, rulings=rulings)
        self.replaying()
        self.auditor = originals.auditor  # the grammar is built once
        self.auditor.rulings = rulings
        self.verdicts = verdicts

    def __iter__(self) -> Generator[Audit | Finding, None, None]:
        verdicts = self.verdicts
        self.adds = None  # no hand goes by unseen
        left = verdicts.loose.copy()
        for item in super().__iter__():
            if isinstance(item, Audit):
                if verdicts.marks(item) != verdicts.due(item.hand.source, item.hand.line):
                    raise UsageError(_differs(f"hand #{item.hand.id}", item.hand.line))
            elif not is_of_the_original(item):
                mark = verdicts.mark(item)
                left[mark] -= 1
                if left[mark] < 0:
                    raise UsageError(_differs(item.code, item.line))
            yield item
        if self.wanted is None and +left:
            code, _, line, *_ = next(iter(+left))
            raise UsageError(_differs(str(code), line if isinstance(line, int) else None))


def _differs(what: str, line: int | None) -> str:
    where = f" at line {line}" if line else ""
    return f"the redacted log is not judged as the log is ({what}{where}): nothing was written"


def is_of_the_original(finding: Finding) -> bool:
    """What is said of a file's bytes, or of how a name is written: a redacted log is UTF-8, in a file of its own, and has other names."""
    return finding.severity == "info" and finding.code in ("log-encoding", "log-repeated-file", SPELLED)
