"""A `Tally` counts what was audited and what was not; the last line of every report is made from it."""

from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from handaudit.base.errors import SEVERITIES
from handaudit.base.internal_errors import CODE
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook

COPY: Final = "session-duplicate-hand"
BETWEEN: Final = "session"
"""The domain of what is found between hands."""
"""The finding for a copy: the hand that it names is right."""


class RuleCounts(Protocol):
    """Counts the rules of a run: see `report.coverage.Coverage`."""

    told: bool
    heard: dict[Any, Any]

    def take(self, audit: Audit | Finding, /) -> None: ...
    def lines(self, width: int, /) -> Any: ...
    def object(self) -> Any: ...


@dataclass(slots=True)
class InputTally:
    """One log of the run; digest, size and encoding are None where it could not be opened. `hands` = `audited` + `unread`; `copies` of
    hands that came before are not among them."""

    path: str
    sha256: str | None = None
    bytes: int | None = None
    encoding: str | None = None
    layout: str = ""
    hands: int = 0
    audited: int = 0
    unread: int = 0
    copies: int = 0


@dataclass(slots=True)
class Tally:
    """The whole run. `incomplete` is true where a file, or a part of one that may hold hands, was not read.

    `counts` are the findings that were reported, by severity, in `marked` hands; `following` are those among them that follow
    from others; `left_out` are those that the user did not select, `accepted` those of a baseline; `failed` counts the hands at
    which we failed ourselves. `coverage` counts the rules, where that was asked for; `latest` is the rulebook of the last hand,
    which is in `rulebooks` already; `unclean` are the hands that came and are not clean, by file and id.
    """

    inputs: list[InputTally] = field(default_factory=list)
    rulebooks: set[tuple[str, str]] = field(default_factory=set)
    hands: int = 0
    audited: int = 0
    unread: int = 0
    clean: int = 0
    unverifiable: int = 0
    marked: int = 0
    following: int = 0
    left_out: int = 0
    accepted: int = 0
    failed: int = 0
    incomplete: bool = False
    coverage: RuleCounts | None = None
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(reversed(SEVERITIES), 0))
    latest: Rulebook | None = field(default=None, compare=False, repr=False)
    places: set[tuple[str | None, str | None]] = field(default_factory=set, compare=False, repr=False)
    between: set[tuple[str | None, str | None]] = field(default_factory=set, compare=False, repr=False)
    unclean: set[tuple[str | None, str | None]] = field(default_factory=set, compare=False, repr=False)

    def add(self, audit: Audit, place: InputTally) -> None:
        """One more hand of that input."""
        if audit.verdict == "unreadable" and any(finding.code == CODE for finding in audit.findings):
            self.failed += 1
        self.count(audit.verdict, audit.rulebook, place)

    def count(self, verdict: str, rulebook: Rulebook | None, place: InputTally, many: int = 1) -> None:
        """The same by verdict and rulebook, of as many hands."""
        place.hands += many
        self.hands += many
        if verdict == "unreadable":
            place.unread += many
            self.unread += many
        else:
            place.audited += many
            self.audited += many
            if verdict == "clean":
                self.clean += many
            elif verdict == "unverifiable":
                self.unverifiable += many
        if rulebook is not self.latest and rulebook is not None:
            self.latest = rulebook
            self.rulebooks.add((rulebook.name, rulebook.sha256))

    def judged(self, item: Audit | Finding) -> None:
        """A hand, or what was found between hands: the hand that it names is no longer clean. A copy is no hand of its own."""
        if not isinstance(item, Finding):
            if item.verdict != "clean":
                self.unclean.add((item.hand.source, item.hand.id))
        elif item.hand is not None and item.severity != "info" and item.code != COPY:
            place = item.file, item.hand
            if place not in self.unclean:
                self.unclean.add(place)
                self.clean -= 1

    def report(self, findings: tuple[Finding, ...], of_hand: bool, left_out: int = 0, accepted: int = 0) -> None:
        """Findings that are reported: those of one hand, or one that belongs to no hand. A hand is `marked` once, whatever is found
        between it and others."""
        for finding in findings:
            self.counts[finding.severity] += 1
            self.following += not finding.root
        if of_hand and findings and findings[0].code != COPY:
            place = findings[0].file, findings[0].hand
            alone = len(findings) == 1 and findings[0].domain == BETWEEN
            self.marked += not (place in self.places and (alone or place in self.between))
            self.places.add(place)
            if alone:
                self.between.add(place)
        self.left_out += left_out
        self.accepted += accepted

    @property
    def nothing_read(self) -> bool:
        """Whether logs were named, and not one byte of them could be read. A log that is there and empty was read."""
        return self.incomplete and bool(self.inputs) and not any(one.bytes for one in self.inputs)

    def worst(self) -> int:
        """The rank of the worst severity that was reported; -1 where there is none."""
        return max((rank for rank, severity in enumerate(SEVERITIES) if self.counts[severity]), default=-1)
