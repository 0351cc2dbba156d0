"""A baseline: findings that somebody has accepted, each with who, when and why, known again by their fingerprints."""

import json
import os
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple, TextIO

from handaudit.check.audit import Audit
from handaudit.errors import HandauditError
from handaudit.model.finding import Finding
from handaudit.report.fingerprint import Fingerprints
from handaudit.report.tally import Tally
from handaudit.tomlfile import TomlError, parse, read_bytes

MOST_BYTES: Final = 64 * 1024 * 1024
HEAD: Final = """\
# Findings that are accepted: `handaudit check --baseline` does not report them. An entry that fits no finding any more is
# reported itself. Lines may move and files may be renamed; a finding with other players or amounts is a new one.
"""
UNMATCHED: Final = "baseline-unmatched"


class Entry(NamedTuple):
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


class Baseline:
    """The accepted findings of a run, in its order."""

    def __init__(self, path: str, entries: Iterable[Entry]) -> None:
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

    def _gone(self, entry: Entry) -> Finding:
        where = f" in hand #{entry.hand}" if entry.hand else ""
        return Finding(
            UNMATCHED,
            "warn",
            entry.line or None,
            f"the accepted {entry.code}{where} of {entry.file} no longer occurs: delete its entry",
            file=self.path,
            domain="baseline",
        )


class Recorder:
    """A report that is a new baseline: all findings of the run; what an older one had accepted keeps its who, when and why."""

    findings_only = True

    def __init__(self, who: str, why: str, older: Baseline | None = None) -> None:
        self.who, self.why, self.when = who, why, _today()
        self.older = {} if older is None else older.entries
        self.entries: list[Entry] = []
        self._prints = Fingerprints()
        self._out: TextIO | None = None

    def into(self, out: TextIO) -> "Recorder":
        """The same, to be written there at the end."""
        self._out = out
        return self

    def hand(self, _audit: Audit, findings: tuple[Finding, ...]) -> None:
        """A hand with the findings to be reported."""
        self.take(findings)

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no hand."""
        self.take((finding,))

    def end(self, _tally: Tally) -> None:
        """The run is over."""
        if self._out is not None:
            self._out.write(self.text())

    def take(self, findings: Iterable[Finding]) -> None:
        """More findings, in the order of the run."""
        for finding in findings:
            mark = self._prints.of(finding)
            known = self.older.get(mark)
            name = PurePath(finding.file or "").name
            self.entries.append(
                known._replace(line=0)
                if known is not None
                else Entry(mark, finding.code, name, finding.hand or "", finding.message, self.who, self.when, self.why)
            )

    def text(self) -> str:
        """The baseline as TOML."""
        names = [name for name in Entry._fields if name != "line"]
        parts = [HEAD]
        for entry in self.entries:
            rows = (f"{name} = {_quoted(getattr(entry, name))}\n" for name in names)
            parts.append("\n[[accepted]]\n" + "".join(rows))
        return "".join(parts)


def read_baseline(path: str) -> Baseline:
    """The baseline of a file. Raises `HandauditError` where it is none; the message says where and what was expected."""
    try:
        data = read_bytes(Path(path), MOST_BYTES)
        tree = parse(data)
    except OSError as error:
        raise HandauditError(f"--baseline {path}: {error.strerror or error}") from None
    except TomlError as error:
        raise HandauditError(f"--baseline {path}{f':{error.line}' if error.line else ''}: {error.said}") from None
    rows = tree.pop("accepted", [])
    if tree or not isinstance(rows, list):
        odd = f"; unknown key {next(iter(tree))[:60]!r}" if tree else ""
        raise HandauditError(f"--baseline {path}: it holds [[accepted]] tables and nothing else{odd}")
    lines = [at for at, line in enumerate(data.split(b"\n"), 1) if line.strip() == b"[[accepted]]"]
    places = lines if len(lines) == len(rows) else [0] * len(rows)
    return Baseline(path, [_entry(path, at, row) for at, row in zip(places, rows, strict=True)])


def _entry(path: str, line: int, row: Any) -> Entry:
    where = f"--baseline {path}:{line}" if line else f"--baseline {path}"
    if not isinstance(row, dict):
        raise HandauditError(f"{where}: it holds [[accepted]] tables and nothing else")
    row = {name: value.isoformat() if isinstance(value, date) else value for name, value in row.items()}
    known = [name for name in Entry._fields if name != "line"]
    for name, value in row.items():
        if name not in known or not isinstance(value, str):
            raise HandauditError(f"{where}: {name[:60]!r} is not one of the texts {', '.join(known)}")
    for name in ("fingerprint", "who", "when", "why"):
        if not row.get(name):
            raise HandauditError(f"{where}: {name} is missing: an accepted finding says who accepted it, when and why")
    return Entry(**{name: row.get(name, "") for name in known}, line=line)


def _quoted(text: str) -> str:
    """A TOML string of any text; what no string may hold is replaced by its escape, to be read by people only."""
    plain = text.encode("utf-8", "backslashreplace").decode()
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")


def _today() -> str:
    """The day, or that of `SOURCE_DATE_EPOCH`, so that a run can be repeated to the byte."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(given), UTC) if given.isdigit() else datetime.now(UTC)
    return now.date().isoformat()
