"""`replay --html`: the hands of a run on one page."""

from collections.abc import Callable
from typing import Final, TextIO

from handaudit.base.errors import UsageError
from handaudit.base.visible import visible
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.page.environment import Shown
from handaudit.page.hand import hand_page

MOST: Final = 100
"""Hands of one page; more of them are slow to open."""


class ReplayHtml:
    """The report of `replay` as a page. The hands are held until the end, so there are at most `MOST` of them."""

    findings_only = False

    def __init__(
        self, out: TextIO, command: str, shown: Shown = visible, aside: Callable[[Finding], None] | None = None
    ) -> None:
        self.out, self.aside = out, aside
        self.command = command
        self.shown = shown
        self.hands: list[tuple[Audit, tuple[Finding, ...]]] = []

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """One more hand. Raises `UsageError` where there are too many for a page."""
        if len(self.hands) >= MOST:
            raise UsageError(f"a page holds at most {MOST} hands: name one after the log, or use `handaudit report`")
        self.hands.append((audit, findings))

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no hand has no place on a hand's page: it is said beside it."""
        if self.aside is not None:
            self.aside(finding)

    def end(self, tally: Tally) -> None:
        """Write the page. Raises `UsageError` where there is no hand to show."""
        if not self.hands:
            raise UsageError("no hand was read: there is nothing to show")
        digests = [(one.path, one.sha256) for one in tally.inputs]
        self.out.write(hand_page(self.hands, self.command, self.shown, digests=digests))
