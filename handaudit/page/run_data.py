"""What a report remembers of a run: counts of everything, and so much of the hands that a browser can open the page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from handaudit.base.errors import SEVERITIES
from handaudit.base.visible import visible
from handaudit.check.audit import CODE as UNVERIFIED
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.page.environment import Shown, environment
from handaudit.page.fault import Fault, fault_of, stakes_of
from handaudit.page.hand import HandView, hand_view
from handaudit.report.correction import correction
from handaudit.stats.groups import Groups
from handaudit.stats.hand_facts import HandFacts, facts_of
from handaudit.stats.player_lines import Lines, counted_once

LISTED: Final = 6
"""Findings of one code that are shown one by one."""
REPLAYS: Final = 560_000
"""Bytes of replays on a page, which is then about a megabyte: it is sent by mail and opened on a phone. A hand takes some 7,000."""
NAMED: Final = 60
"""Unread hands, unverifiable hands and corrections that are listed one by one."""


class PageReplay(NamedTuple):
    """A hand on the page: what its head says, and the replayer as it stands in the page."""

    view: HandView
    game: str
    html: str


class OwedPayment(NamedTuple):
    """A payment that puts a hand right."""

    place: str
    hand: str
    payer: str
    payee: str
    amount: str
    key: int


@dataclass(slots=True)
class CodeSummary:
    """The findings of one code: how many, in how many hands, and the first of them."""

    severity: str
    count: int = 0
    hands: int = 0
    shown: list[tuple[Fault, int, str]] = field(default_factory=list)


@dataclass(slots=True)
class RunData:
    """Everything that the page shows of a run. `wanted` are ids of hands whose replay is on the page in any case; `counts` is false where
    the page has no statistics and no payments."""

    wanted: frozenset[str] = frozenset()
    numbers: dict[str, str] = field(default_factory=dict)
    """What players call the hands whose ids are no numbers."""
    met: set[str] = field(default_factory=set)
    """Those that came."""
    shown: Shown = visible
    counts: bool = True
    replays: list[PageReplay] = field(default_factory=list)
    codes: dict[str, CodeSummary] = field(default_factory=dict)
    unread: list[tuple[str, str, str]] = field(default_factory=list)
    unverifiable: list[tuple[str, str, str, int]] = field(default_factory=list)
    unverified: int = 0
    """All hands whose winner cannot be verified, those with other findings too."""
    stopped: set[tuple[str | None, str | None]] = field(default_factory=set)
    """Hands that were stopped midway, by file and id: nobody won or lost in them."""
    owed: list[OwedPayment] = field(default_factory=list)
    owed_count: int = 0
    due: dict[tuple[str, str, int], int] = field(default_factory=dict)
    books: dict[str, Rulebook] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)
    groups: Groups = field(default_factory=lambda: Groups(("player",)))
    curves: Callable[[HandFacts, Lines], None] | None = None
    """What else takes the hands: they are counted once."""
    cited: dict[str, Finding] = field(default_factory=dict)
    with_findings: int = 0
    bytes: int = 0
    first: str = ""
    last: str = ""
    _replayer: Any = None

    def take(self, item: Audit | Finding) -> None:
        """What a run yields."""
        if isinstance(item, Finding):
            self._finding(None, item, 0, 0)
            if item.domain == "text" and item.severity == "error" and item.hand is None:
                self._unread(f"{item.file or ''}:{item.line or ''}".rstrip(":"), "", item.message)
        else:
            if self.counts:
                self._count(item)
            self._hand(item)

    def _count(self, audit: Audit) -> None:
        facts, lines = facts_of(audit), counted_once(audit, self.groups.defs, self.curves is not None)
        self.groups.add_hand(facts, lines)
        if self.curves is not None:
            self.curves(facts, lines)

    def _hand(self, audit: Audit) -> None:
        hand = audit.hand
        place = f"{hand.source}:{hand.line}"
        if "cancelled" in hand.kinds:
            self.stopped.add((hand.source, hand.id))
        if hand.called != hand.id:
            self.numbers[hand.id] = hand.called
        self.games[stakes_of(hand)] = self.games.get(stakes_of(hand), 0) + 1
        if hand.date:
            day = hand.date.partition(" ")[0]
            self.first, self.last = min(self.first or day, day), max(self.last, day)
        if audit.rulebook is not None and audit.rulebook.sha256 not in self.books:
            self.books[audit.rulebook.sha256] = audit.rulebook
        if audit.verdict == "unreadable":
            self._unread(place, hand.called, audit.findings[0].message if audit.findings else "")
        self.with_findings += bool(audit.findings)
        key = 0
        asked_for = {hand.id, hand.number} & self.wanted
        self.met |= asked_for
        if asked_for or any(self._is_new(finding) for finding in audit.findings):
            key = self._embed(audit)
        if any(finding.code == UNVERIFIED for finding in audit.findings) and audit.replay is not None:
            self.unverified += 1
            if len(self.unverifiable) < NAMED:
                self.unverifiable.append((place, hand.called, ", ".join(audit.replay.unverifiable), key))
        steps = {at: fault.step for at, fault in enumerate(self.replays[key - 1].view.faults)} if key else {}
        for at, finding in enumerate(audit.findings):
            self._finding(audit, finding, key, steps.get(at, 0))
        for name in {finding.code for finding in audit.findings}:
            self.codes[name].hands += 1
        if audit.findings and self.counts:
            self._owed(audit, place, key)

    def shows(self, findings: Iterable[Finding]) -> bool:
        """Whether the page may show one of these findings, with its hand."""
        return any(self._is_new(finding) for finding in findings)

    def _is_new(self, finding: Finding) -> bool:
        code = self.codes.get(finding.code)
        return code is None or len(code.shown) < LISTED

    def _finding(self, audit: Audit | None, finding: Finding, key: int, step: int) -> None:
        code = self.codes.setdefault(finding.code, CodeSummary(finding.severity))
        code.count += 1
        if SEVERITIES.index(finding.severity) > SEVERITIES.index(code.severity):
            code.severity = finding.severity
        if len(code.shown) < LISTED:
            hand = finding.hand or ""
            code.shown.append((fault_of(audit, finding, step), key, self.numbers.get(hand, hand)))
            for id in finding.rules:
                self.cited.setdefault(id, finding)

    def _unread(self, place: str, hand: str, why: str) -> None:
        if len(self.unread) < NAMED:
            self.unread.append((place, hand, why))

    def _embed(self, audit: Audit) -> int:
        """The hand's replay is on the page; its number there, 0 where there is no room left."""
        asked_for = bool({audit.hand.id, audit.hand.number} & self.wanted)
        if self.bytes >= REPLAYS and not asked_for:
            return 0
        if self._replayer is None:
            self._replayer = environment(self.shown).get_template("parts.html.j2").module
        view = hand_view(audit, audit.findings, len(self.replays) + 1)
        html = self._replayer.replayer(view)
        if self.bytes + len(html) > REPLAYS and self.replays and not asked_for:
            return 0
        self.bytes += len(html)
        self.replays.append(PageReplay(view, stakes_of(audit.hand), html))
        return len(self.replays)

    def _owed(self, audit: Audit, place: str, key: int) -> None:
        """The payments that put a hand right, and their sums by player."""
        if audit.replay is None or audit.rulebook is None:
            return
        sums = correction(audit, audit.rulebook, tuple(one for one in audit.findings if one.root), True)
        money = audit.hand.currency
        for one in sums.accounts:
            if one.due != one.logged:
                who = (one.name, money.code or "", money.minor_units)
                self.due[who] = self.due.get(who, 0) + one.due - one.logged
        for transfer in sums.transfers:
            self.owed_count += 1
            if len(self.owed) < NAMED:
                amount = money.show(transfer.amount)
                self.owed.append(OwedPayment(place, audit.hand.called, transfer.payer, transfer.payee, amount, key))
