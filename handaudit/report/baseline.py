"""A baseline: findings that somebody has accepted, each with who, when and why, known again by their fingerprints."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Final, NamedTuple, TextIO

from handaudit.base.entry_files import EntryKind, quoted, read_entries, today, written
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import Fingerprints
from handaudit.model.tally import Tally
from handaudit.report import FindingsReport
from handaudit.rules.text_findings import finding_of

HEAD: Final = """\
# Findings that are accepted: `handaudit check --baseline` does not report them. An entry that fits no finding any more is
# reported itself. Lines may move and files may be renamed; a finding with other players or amounts is a new one.
"""
UNMATCHED: Final = "baseline-unmatched"


class BaselineEntry(NamedTuple):
    """An accepted finding. `code`, `file`, `hand` and `message` say what it was; only the fingerprint is compared."""

    fingerprint: str
    code: str
    file: str
    hand: str
    message: str
    who: str
    when: str
    why: str
    line: int = 0


TEXTS: Final = tuple(name for name in BaselineEntry._fields if name != "line")
KIND: Final = EntryKind(
    "--baseline",
    "accepted",
    TEXTS,
    ("fingerprint", "who", "when", "why"),
    "an accepted finding says who accepted it, when and why",
)


class Baseline:
    """The accepted findings of a run, in its order."""

    def __init__(self, path: str, entries: Iterable[BaselineEntry]) -> None:
        self.path = path
        self.entries = {entry.fingerprint: entry for entry in entries}
        self.matched: set[str] = set()
        self._prints = Fingerprints()

    def takes(self, finding: Finding) -> bool:
        """Whether the finding is accepted."""
        mark = self._prints.of(finding)
        if mark in self.entries:
            self.matched.add(mark)
            return True
        return False

    def unmatched(self, files: Iterable[str]) -> list[Finding]:
        """A finding for each entry that fits nothing, of those whose logs were read."""
        read = {PurePath(file).name for file in files}
        return [
            self._gone(one) for one in self.entries.values() if one.fingerprint not in self.matched and one.file in read
        ]

    def _gone(self, entry: BaselineEntry) -> Finding:
        where = f" in hand #{entry.hand}" if entry.hand else ""
        fields = {"accepted": entry.code, "where": where, "log": entry.file}
        return finding_of(UNMATCHED, entry.line or None, fields, file=self.path)


class Recorder(FindingsReport):
    """A report that is a new baseline: all findings of the run; what an older one had accepted keeps its who, when and why."""

    def __init__(self, who: str, why: str, older: Baseline | None = None) -> None:
        self.who, self.why, self.when = who, why, today()
        self.older = {} if older is None else older.entries
        self.entries: list[BaselineEntry] = []
        self._prints = Fingerprints()
        self._out: TextIO | None = None

    def into(self, out: TextIO) -> "Recorder":
        """The same, to be written there at the end."""
        self._out = out
        return self

    def loose(self, finding: Finding) -> None:
        """One more finding, in the order of the run."""
        mark = self._prints.of(finding)
        known = self.older.get(mark)
        name = PurePath(finding.file or "").name
        self.entries.append(
            known._replace(line=0)
            if known is not None
            else BaselineEntry(
                mark, finding.code, name, finding.hand or "", finding.message, self.who, self.when, self.why
            )
        )

    def end(self, _tally: Tally) -> None:
        """The run is over."""
        if self._out is not None:
            self._out.write(self.text())

    def text(self) -> str:
        """The baseline as TOML."""
        entries = (
            written("accepted", [(name, quoted(getattr(entry, name))) for name in TEXTS]) for entry in self.entries
        )
        return HEAD + "".join(entries)


def read_baseline(path: str) -> Baseline:
    """The baseline of a file. Raises `HandauditError` where it is none; the message says where and what was expected."""
    return Baseline(path, [BaselineEntry(**_whole(one.values), line=one.line) for one in read_entries(path, KIND)])


def _whole(values: dict[str, str]) -> dict[str, str]:
    return {name: values.get(name, "") for name in TEXTS}
