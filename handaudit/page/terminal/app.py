"""The terminal's replayer: arrow keys step, F leads to the next finding, Q ends it."""

from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from handaudit.base.visible import visible
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.page.terminal.table import table_text
from handaudit.report.console import STYLES
from handaudit.report.steps import PLACE, placed_steps, worst_of


class ReplayApp(App[None]):
    """One hand, step by step: the table, what happened, what is wrong, and the log's own lines."""

    TITLE = "handaudit replay"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #left { width: 2fr; padding: 0 1; }
    #log { width: 1fr; min-width: 30; border-left: solid $primary; padding: 0 1; }
    #now { padding-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,n", "go(1)", "Step", key_display="\u2192"),
        Binding("left,h,p", "go(-1)", "Back", key_display="\u2190"),
        Binding("home", "to(0)", "First"),
        Binding("end", "to(-1)", "Last"),
        Binding("f", "fault", "Next finding"),
        Binding("q,escape", "quit", "Quit"),
    ]

    def __init__(self, audit: Audit, findings: tuple[Finding, ...], step: int | None = None) -> None:
        super().__init__()
        self.audit = audit
        self.findings = findings
        self.rows: list[dict[str, Any]] = placed_steps(audit, findings)
        self.seats = sorted(audit.replay.start) if audit.replay is not None else []
        self.at = min(max((step or 1) - 1, 0), len(self.rows) - 1)

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        with Horizontal():
            with VerticalScroll(id="left"):
                yield Static(id="head")
                yield Static(id="table")
                yield Static(id="now")
            with VerticalScroll(id="log"):
                yield Static(id="lines")
        yield Footer()

    def on_mount(self) -> None:
        """The first drawing."""
        self.draw()

    def on_resize(self) -> None:
        """The table takes the width that there is."""
        self.draw()

    def action_go(self, by: int) -> None:
        """Some steps on, or back."""
        self.at = min(max(self.at + by, 0), len(self.rows) - 1)
        self.draw()

    def action_to(self, place: int) -> None:
        """To the first step, or the last."""
        self.at = place % len(self.rows)
        self.draw()

    def action_fault(self) -> None:
        """To the next step with a finding; after the last one, to the first."""
        wrong = [at for at, row in enumerate(self.rows) if row["findings"]]
        if wrong:
            self.at = next((at for at in wrong if at > self.at), wrong[0])
            self.draw()

    def draw(self) -> None:
        """Everything at the present step."""
        row, hand = self.rows[self.at], self.audit.hand
        head = f"Hand #{visible(hand.called)}  step {self.at + 1} of {len(self.rows)}, {row['street']}"
        self.query_one("#head", Static).update(Text(head, "bold"))
        width = self.query_one("#left").size.width - 2
        self.query_one("#table", Static).update(table_text(hand, self.seats, row, width))
        self.query_one("#now", Static).update(self.said())
        self.query_one("#lines", Static).update(self.lines())
        line = self.line()
        if line:
            self.query_one("#log", VerticalScroll).scroll_to(y=max(line - hand.line - 8, 0), animate=False)

    def line(self) -> int:
        """The line of the log at this step in the order of play, or that of the last step which has one."""
        return next((row[PLACE] for row in reversed(self.rows[: self.at + 1]) if row["line"]), 0)

    def said(self) -> Text:
        """What happened at this step, what is wrong with it, and both worlds."""
        row, hand = self.rows[self.at], self.audit.hand
        if row["task"] == "result":
            text = Text("The hand is over", "bold")
        elif row["in_log"]:
            text = Text(visible(hand.text_of(row[PLACE]).strip()), "bold")
        else:
            text = Text(
                visible(f"{row['player'] or 'the table'}: no line; taken as {row['action'] or 'nothing'}"), "bold"
            )
        for place in row["findings"]:
            finding = self.findings[place]
            text.append(f"\n{finding.severity}[{finding.code}] ", STYLES[finding.severity])
            text.append(visible(finding.message))
            text.append(f"  {', '.join(finding.rules)}", "dim")
        other = row["by_rules"]
        if other is not None:
            text.append("\n\nBoth worlds           as logged   by the rules", "dim")
            for seat, logged, due in zip(self.seats, row["stacks"], other["stacks"], strict=True):
                if logged != due:
                    name = visible(hand.name_of(seat))[:20]
                    text.append(f"\n{name:<20} {hand.currency.show(logged):>11}   ")
                    text.append(f"{hand.currency.show(due):>12}", "bold yellow")
        return text

    def lines(self) -> Text:
        """The log, the present line marked, lines with findings in colour."""
        hand, now = self.audit.hand, self.line()
        worst = worst_of(hand, self.findings)
        text = Text(no_wrap=True, overflow="ellipsis")
        for place, line in enumerate(hand.lines, hand.line):
            style = "reverse" if place == now else STYLES[worst[place]] if place in worst else ""
            text.append(f"{hand.number_of(place):>5} ", "dim")
            text.append(visible(line.strip()) + "\n", style)
        return text
