"""A `Choice` says which findings are reported and which of them fail the run."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from handaudit.base.errors import SEVERITIES, UsageError
from handaudit.base.setting_keys import pair
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally

if TYPE_CHECKING:
    from handaudit.report.baseline import Baseline

FAILED: Final = 4


def patterns(option: str, given: Sequence[str], codes: Iterable[str]) -> tuple[str, ...]:
    """Codes and patterns of codes, also several in one word with commas; each must fit a code that exists, else
    `UsageError` is raised."""
    words = tuple(word.strip() for text in given for word in text.split(",") if word.strip())
    known = list(codes) if words else []
    for word in words:
        if not any(fnmatchcase(code, word) for code in known):
            near = get_close_matches(word[:80], known, n=3)
            also = f"did you mean {' or '.join(near)}? " if near else ""
            raise UsageError(f"{option} {word[:80]}: no code fits; {also}`handaudit rule --all` lists the codes")
    return words


def file_patterns(given: Sequence[str], codes: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """`GLOB=CODES` of `--per-file-ignore` as pairs of a file pattern and a pattern of codes. Raises `UsageError`."""
    found = []
    known = list(codes) if given else []
    for word in given:
        parts = pair(word)
        if parts is None or not all(parts):
            raise UsageError(f"--per-file-ignore {word[:80]}: give files and codes: 'old/*.txt=session-*'")
        found += [(parts[0], one) for one in patterns("--per-file-ignore", [parts[1]], known)]
    return tuple(found)


@dataclass(slots=True)
class Choice:
    """Patterns of codes to report and not to report, also file by file, and the lowest severity that fails the run.

    What is left out is counted and said; it never makes a hand that was not read a hand that was.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str = "error"
    strict: bool = False
    allow_empty: bool = False
    by_file: tuple[tuple[str, str], ...] = ()
    baseline: "Baseline | None" = None
    known: dict[str, bool] = field(default_factory=dict)

    def takes(self, finding: Finding) -> bool:
        """Whether the finding is of a code that is reported for its file."""
        code = finding.code
        if code not in self.known:
            chosen = not self.select or any(fnmatchcase(code, word) for word in self.select)
            self.known[code] = chosen and not any(fnmatchcase(code, word) for word in self.ignore)
        return self.known[code] and not (self.by_file and self._left_out(finding))

    def _left_out(self, finding: Finding) -> bool:
        path = PurePath(finding.file or "")
        return any(path.match(glob) and fnmatchcase(finding.code, word) for glob, word in self.by_file)

    def of(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings that are reported, but for those that were accepted."""
        if not findings or not (self.select or self.ignore or self.by_file):
            return findings
        return tuple(finding for finding in findings if self.takes(finding))

    def new(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings that no baseline accepts."""
        if self.baseline is None:
            return findings
        return tuple(finding for finding in findings if not self.baseline.takes(finding))

    def status(self, tally: Tally) -> int:
        """The exit status: 4 we failed at a hand, 3 incomplete, 1 findings that fail the run, 0 none of these."""
        if tally.failed:
            return FAILED
        if tally.unread or tally.incomplete or not (tally.hands or self.allow_empty):
            return 3
        return 1 if tally.worst() >= self.floor or (self.strict and tally.unverifiable) else 0

    @property
    def floor(self) -> int:
        """The rank of the lowest severity that fails the run."""
        floor = SEVERITIES.index(self.fail_on)
        return min(floor, SEVERITIES.index("warn")) if self.strict else floor
