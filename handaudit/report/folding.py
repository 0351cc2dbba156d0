"""Findings that say one thing are one `FoldedFindings`: the first as it is printed, the number of them, and where some more stand."""

from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from handaudit.base.errors import SEVERITIES
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import template

SHOWN: Final = 3
"""Places that are named beside the first."""
MOST_CAUSES: Final = 1_000
"""Causes that are kept apart; a log that has more of them is hostile, and they are folded by their code."""

MOST_DISTINCT: Final = 20_000
"""Hands or logs of a fold that are told apart exactly; of more only the changes from one finding to the next are counted."""
_OF_FILES: Final = frozenset({"text", "session"})
"""Domains of findings that may be of no hand."""

Key = tuple[str, str, str, str]
Block = list[Text]


class Distinct:
    """How many different keys there were."""

    def __init__(self) -> None:
        self.keys: set[object] = set()
        self.more = 0
        self.last: object = None

    def add(self, key: object) -> None:
        """One more key, which may have been there before."""
        if len(self.keys) < MOST_DISTINCT or key in self.keys:
            self.keys.add(key)
        elif key != self.last:
            self.more += 1
        self.last = key

    def merge(self, other: "Distinct") -> None:
        """The other's keys too."""
        for key in other.keys:
            self.add(key)
        self.more += other.more

    @property
    def count(self) -> int:
        """The number of them."""
        return len(self.keys) + self.more


@dataclass(slots=True)
class FoldedFindings:
    """Findings of one code with one cause. `in_hands` are the hands that they are of, `in_files` the logs; `same` is true as long as
    all have one message. `origin` is the log whose hands they repeat, if all repeat one."""

    first: Finding
    block: Block
    count: int = 1
    in_hands: Distinct = field(default_factory=Distinct)
    in_files: Distinct = field(default_factory=Distinct)
    same: bool = True
    origin: str = ""
    places: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.origin = origin(self.first)
        self._count(self.first)

    @property
    def hands(self) -> int:
        """How many hands they are of."""
        return self.in_hands.count

    @property
    def files(self) -> int:
        """How many logs they are of."""
        return self.in_files.count

    def _count(self, finding: Finding) -> None:
        self.in_files.add(finding.file)
        if finding.hand is not None:
            self.in_hands.add((finding.file, finding.hand))
        elif finding.domain not in _OF_FILES:  # a hand without an id
            self.in_hands.add((finding.file, finding.line))

    def add(self, finding: Finding) -> None:
        """One more, in the order of the run."""
        self.count += 1
        self._count(finding)
        self.same = self.same and finding.message == self.first.message
        if self.origin and origin(finding) != self.origin:
            self.origin = ""
        if len(self.places) < SHOWN:
            self.places.append((finding.file or "", finding.line or 0))

    def merge(self, other: "FoldedFindings") -> None:
        """The other's findings too. A log or hand that both are of counts once."""
        self.count += other.count
        self.in_files.merge(other.in_files)
        self.in_hands.merge(other.in_hands)
        self.same = False
        self.places = [*self.places, (other.first.file or "", other.first.line or 0), *other.places][:SHOWN]

    @property
    def rank(self) -> tuple[int, bool, int]:
        """The gravest first, what was played before what was written, then the most frequent."""
        return -SEVERITIES.index(self.first.severity), self.first.domain == "text", -self.count

    def others(self) -> str:
        """The places of some more: in the first one's own log only their lines."""
        rows, file = [], self.first.file
        for name, line in self.places:
            row = f":{line}" if name == file and line else f"{name}:{line}" if line else name
            rows.append(row)
            file = name
        left = self.count - 1 - len(self.places)
        return ", ".join(rows) + (f" and {left:,} more" if left else "")


class Folds:
    """The folds of a run, by log and over all logs. Once there are more than `most` by log, only the others are kept, so that memory
    does not grow with the logs."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.by_file: dict[Key, FoldedFindings] = {}
        self.over_all: dict[Key, FoldedFindings] = {}
        self.many = False

    def known(self, finding: Finding) -> bool:
        """Whether nothing more of this finding is to be printed than its place."""
        return self._broad(finding) in self.over_all and (self.many or _narrow(finding) in self.by_file)

    def take(self, finding: Finding, block: Block) -> None:
        """A finding; its block is empty where it is known already."""
        _put(self.over_all, self._broad(finding), finding, block)
        if self.many:
            return
        _put(self.by_file, _narrow(finding), finding, block)
        if len(self.by_file) > self.most:
            self.many = True
            self.by_file.clear()

    def rows(self, most: int) -> list[FoldedFindings]:
        """What is to be printed: by log in the order of the run, or over all logs, the gravest first. Where that would be more than
        `most`, findings of one code are one."""
        if not self.many:
            return list(self.by_file.values())
        rows = sorted(self.over_all.values(), key=lambda one: one.rank)
        if len(rows) <= most:
            return rows
        merged: dict[tuple[str, str], FoldedFindings] = {}
        for fold in rows:
            key = fold.first.severity, fold.first.code
            if key in merged:
                merged[key].merge(fold)
            else:
                merged[key] = fold
        return sorted(merged.values(), key=lambda one: one.rank)

    def _broad(self, finding: Finding) -> Key:
        """Over all logs findings of a code are one; of the text itself, those of one cause."""
        cause = template(finding) if finding.domain == "text" else ""
        key = finding.severity, finding.code, cause, ""
        if len(self.over_all) >= MOST_CAUSES and key not in self.over_all:
            return finding.severity, finding.code, "", ""
        return key


def _put(folds: dict[Key, FoldedFindings], key: Key, finding: Finding, block: Block) -> None:
    if key in folds:
        folds[key].add(finding)
    else:
        folds[key] = FoldedFindings(finding, block)


def _narrow(finding: Finding) -> Key:
    """What makes two findings of a log one: the message in its general form. Where chips are owed each is a case of its own."""
    cause = origin(finding)
    if not cause and finding.chips:
        cause = finding.message
    elif not cause and finding.domain == "text":
        cause = template(finding)
    return finding.severity, finding.code, cause, finding.file or ""


def origin(finding: Finding) -> str:
    """The log that a copied hand stands in first."""
    return finding.elsewhere.rpartition(":")[0]
