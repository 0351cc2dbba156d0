"""The report of `check` that people read: what says one thing is one block, and many blocks are a short list."""

from typing import Final, TextIO

from rich.text import Text

from handaudit.base.visible import count, visible
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import template
from handaudit.model.tally import COPY, InputTally, Tally
from handaudit.report.console import MOST, STYLES, WIDEST, block, blocks, console, heading, nothing_audited, roots
from handaudit.report.counts import summary, unaudited
from handaudit.report.folding import FoldedFindings, Folds
from handaudit.report.wrapping import window, wrapped

BLOCKS: Final = 12
"""Blocks that are printed one by one; where there would be more, findings are folded over all logs."""
WHOLE: Final = 3
"""Of many kinds of findings, those that are printed as blocks."""
LISTED: Final = 10
"""Of many kinds of findings, those that get a line in the list."""
FEW: Final = 3
"""Files named by which nothing was audited, where much else is to be read."""
REASONS: Final = 6
"""Of many reasons why nothing was audited in a file, those that get a line."""
LEAST: Final = 20
"""Cells of a message in the list, however long what stands before it."""


class CheckText:
    """The report of `check`. `verbose` prints every finding when it comes; else they are folded and come at the end."""

    findings_only = True

    def __init__(self, out: TextIO, quiet: bool = False, verbose: bool = False) -> None:
        self.console = console(out)
        self.quiet = quiet
        self.verbose = verbose
        self.printed = False
        self.folds = Folds(BLOCKS)
        self.why: dict[str, tuple[str, str]] = {}

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """The findings of a hand: each root, and in one line what follows from it."""
        if self.quiet:
            return
        if self.verbose:
            for lines in blocks(audit, findings, self.console.width):
                self._show(lines)
            return
        if audit.verdict == "unreadable" and findings:
            self._reason(findings[0])
        for root, following in roots(findings):
            known = self.folds.known(root)
            self.folds.take(root, [] if known else block(audit, root, following, self.console.width))

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no audited hand."""
        if self.quiet:
            return
        if self.verbose:
            self._show(block(None, finding, (), self.console.width))
            return
        if finding.domain == "text" and finding.severity == "error":
            self._reason(finding)
        known = self.folds.known(finding)
        self.folds.take(finding, [] if known else block(None, finding, (), self.console.width))

    def _reason(self, finding: Finding) -> None:
        """The first fault of a file that kept something in it from being audited, in its general form and in its own words."""
        if finding.file and finding.file not in self.why:
            text = _unnamed(finding).removeprefix("the file ")
            self.why[finding.file] = finding.code + template(finding), text

    def _show(self, lines: list[Text]) -> None:
        if self.printed:
            self.console.print()
        self.printed = True
        for line in lines:
            self.console.print(line)

    def end(self, tally: Tally) -> None:
        """The folded findings, then what was audited and what was not."""
        if self.quiet:
            self._coverage(tally)
            self.console.print(Text(summary(tally)))
            return
        rows = self.folds.rows(WHOLE + LISTED)
        for fold in rows[:WHOLE] if self.folds.many else rows:
            self._show(self._folded(fold, tally))
        if self.folds.many:
            self._show(self._list(rows[WHOLE:]))
        self._coverage(tally)
        lines = [Text(line) for line in wrapped(summary(tally), self.console.width)]
        places = unaudited(tally)
        few = len(places) <= FEW or not self.folds.many
        self._show((nothing_audited(places, MOST) if few else self._reasons(places)) + lines)

    def _reasons(self, places: list[InputTally]) -> list[Text]:
        """The files in which nothing was audited, by the reason why; the most frequent first."""
        groups: dict[str, list[InputTally]] = {}
        for place in places:
            groups.setdefault(self.why.get(place.path, ("", ""))[0], []).append(place)
        rows = sorted(groups.values(), key=len, reverse=True)
        lines = [Text(f"Nothing was audited in {count(len(places), 'file')}:", STYLES["warn"])]
        for row in rows[:REASONS]:
            line = Text(f"  {len(row):,}: ")
            room = max(min(self.console.width, WIDEST) - line.cell_len, LEAST)
            text = self.why.get(row[0].path, ("", ""))[1] or "no hands"
            lines.append(line.append(window(text, 0, 1, room)[0], "bold"))
            lines.append(Text("      " + visible(row[0].path), "dim"))
        if left := sum(map(len, rows[REASONS:])):
            lines.append(Text(f"  and {count(left, 'more file')}: -v names them all"))
        return lines

    def _coverage(self, tally: Tally) -> None:
        if tally.coverage is not None:
            self._show(tally.coverage.lines(self.console.width))

    def _folded(self, fold: FoldedFindings, tally: Tally) -> list[Text]:
        """A fold as it is printed: the first of it, with the number of all, and the places of some more."""
        if fold.count == 1:
            return fold.block
        width, first = self.console.width, fold.first
        style, head = STYLES[first.severity], f"{first.severity}[{first.code}]"
        text, whole = first.statement, (first.file or "", fold.origin, first.elsewhere)
        place = next((one for one in tally.inputs if one.path == first.file), None)
        if fold.origin and fold.files == 1 and place is not None and not place.hands and place.copies == fold.count:
            text = f"all {count(fold.count, 'hand')} of this file are duplicates of hands in {fold.origin}; they are counted once"
        elif fold.origin and fold.files == 1:
            text = f"{count(fold.count, 'hand')} are duplicates of hands in {fold.origin}; they are counted once"
            if first.code != COPY:
                differ = f"{count(fold.count, 'hand')} have the ids of hands in {fold.origin}, but differ from them"
                text = f"{differ}; the first: {first.statement}"
        elif fold.same and fold.hands == fold.count and first.hand:
            text = f"{count(fold.count, 'hand')}: {text}"
        else:
            text += f" (the first of {fold.count:,} like it{_spread(fold)})"
        begin = next(at for at, line in enumerate(fold.block) if line.plain.startswith("  --> "))
        lines = heading(head, style, text, width, whole) + fold.block[begin:]
        shown, *more = wrapped(fold.others(), width - 8, [name for name, _ in fold.places])
        lines.append(Text.assemble(("  also  ", "dim"), shown))
        return lines + [Text("        " + piece) for piece in more]

    def _list(self, rows: list[FoldedFindings]) -> list[Text]:
        """The other kinds of findings, a line or two each."""
        lines = [Text(f"And {count(len(rows), 'more kind')} of findings:", "bold")] if rows else []
        width = self.console.width
        for fold in rows[:LISTED]:
            first = fold.first
            line = Text.assemble((f"  {first.severity}[{first.code}]", STYLES[first.severity]))
            line.append(f" {fold.count:,}{_spread(fold)}: " if fold.count > 1 else ": ")
            room = max(min(width, WIDEST) - line.cell_len, LEAST)
            lines.append(line.append(window(_unnamed(first), 0, 1, room)[0], "bold"))
            where = visible(first.file or "-") + (f":{first.line}" if first.line else "")
            lines.append(Text("      " + where, "dim"))
        if len(rows) > LISTED:
            lines.append(Text(f"  and {count(len(rows) - LISTED, 'more kind')}: --statistics counts them all"))
        hint = "-v shows every finding, --output-format grouped lists them by file, `handaudit rule CODE` explains one."
        return lines + [Text(line) for line in wrapped(hint, self.console.width)]


def _spread(fold: FoldedFindings) -> str:
    """How far they lie apart."""
    hands = f" in {count(fold.hands, 'hand')}" if fold.first.hand and fold.count > 1 else ""
    files = f"{' of' if hands else ' in'} {count(fold.files, 'file')}" if fold.files > 1 else ""
    return hands + files


def _unnamed(finding: Finding) -> str:
    """The message where the name of the file stands beside it."""
    return finding.statement.replace(finding.file, "the file") if finding.file else finding.statement
