"""The step ledger as people read it: who did what, what was asked, every pot after each step, and what came of it."""

from typing import TextIO

from rich.table import Table as Grid
from rich.text import Text

from handaudit.base.errors import UsageError
from handaudit.base.visible import count, visible
from handaudit.model.audit import Audit
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.replay import Replay, Step
from handaudit.model.tally import Tally
from handaudit.report.console import STYLES, block, blocks, console, nothing_audited
from handaudit.report.counts import summary, unaudited
from handaudit.report.excerpt import line_of
from handaudit.report.holdings import readers_cards
from handaudit.report.ledger import pots_after
from handaudit.report.showdown import reasons, showdown_rows
from handaudit.report.swaps import price_of, swap_note, swap_rows
from handaudit.report.wrapping import wrapped

AROUND = 3
"""Steps shown before and after the one that was asked for."""


class ReplayText:
    """The report of `replay`: one ledger a hand."""

    findings_only = False

    def __init__(self, out: TextIO, step: int | None = None) -> None:
        self.console = console(out)
        self.step = step
        self.printed = False

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """The ledger of a hand and its findings."""
        if self.printed:
            self.console.print()
        self.printed = True
        self._head(audit)
        rep = audit.replay
        if rep is not None:
            self._ledger(audit, rep, findings)
        if rep is not None and self.step is None:
            self._results(audit, rep)
        wanted = self._wanted(audit, rep, findings)
        for lines in blocks(audit, wanted, self.console.width):
            self.console.print()
            for line in lines:
                self.console.print(line)

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no audited hand."""
        for line in block(None, finding, (), self.console.width):
            self.console.print(line)

    def join(self, part: tuple[str, int]) -> None:
        """Ledgers that were written elsewhere, and where the first one begins; -1 where there is none."""
        text, first = part
        if first >= 0:
            text = f"{text[:first]}\n{text[first:]}" if self.printed else text
            self.printed = True
        self.console.file.write(text)

    def end(self, tally: Tally) -> None:
        """More than one hand gets the line of counts."""
        if tally.hands != 1:
            self.console.print()
            for line in nothing_audited(unaudited(tally)):
                self.console.print(line)
            for text in wrapped(summary(tally), self.console.width):
                self.console.print(Text(text))

    def _wanted(self, audit: Audit, rep: Replay | None, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """With one step asked for, the findings of its line."""
        if self.step is None or rep is None:
            return findings
        return tuple(one for one in findings if line_of(audit, one) == rep.steps[self.step - 1].line)

    def _head(self, audit: Audit) -> None:
        hand, width = audit.hand, self.console.width
        stakes = hand.currency.show(hand.small) + "/" + hand.currency.show(hand.big) if hand.big else ""
        title = " ".join(
            filter(
                None,
                (f"Hand #{hand.called}" if hand.called else "Hand without a header", hand.game, hand.limit, stakes),
            )
        )
        book = "" if audit.rulebook is None else f", by the rulebook {audit.rulebook.name}"
        for text in wrapped(title, width):
            self.console.print(Text(text, "bold"))
        for text in wrapped(f"{hand.source}:{hand.line}{book}: {_verdict(audit)}", width, (hand.source,)):
            self.console.print(Text(text, "dim"))
        for cards in readers_cards(audit):
            text = f"the player who saved the log, whom no line names: [{cards_text(cards)}]"
            for part in wrapped(text, width):
                self.console.print(Text(part, "dim"))

    def _ledger(self, audit: Audit, rep: Replay, findings: tuple[Finding, ...]) -> None:
        if self.step is not None and not 1 <= self.step <= len(rep.steps):
            raise UsageError(f"--step {self.step}: hand #{audit.hand.called} has {count(len(rep.steps), 'step')}")
        placed = [(line_of(audit, one), one) for one in reversed(findings)]
        wrong = {line: STYLES[one.severity] for line, one in placed if line is not None}
        grid = _grid(
            ("step", "r"), ("line", "r"), ("", "l"), ("", "what"), ("to call", "r"), ("stack", "r"), ("pots", "l")
        )
        street = ""
        for step, pots in zip(rep.steps, pots_after(audit.hand, rep), strict=True):
            near = self.step is None or abs(step.n + 1 - self.step) <= AROUND
            if near and step.street != street:
                if street:
                    grid.add_row()
                street = step.street
                if step.task != "deal":
                    head = Text(street, "bold")
                    if step.task == "exchange":
                        head.append(_price(audit, street), "not bold")
                    grid.add_row("", "", "", head)
            if near:
                self._step(grid, audit, step, pots, wrong)
        self._print(grid)

    def _print(self, grid: Grid) -> None:
        """A blank line and a table, without the blanks that fill its lines up."""
        self.console.print()
        for segments in self.console.render_lines(grid, pad=False):
            line = Text.assemble(*((piece.text, piece.style or "") for piece in segments))
            line.rstrip()
            self.console.print(line)

    def _step(self, grid: Grid, audit: Audit, step: Step, pots: list[tuple[str, int]], wrong: dict[int, str]) -> None:
        show = audit.hand.currency.show
        style = wrong.get(step.line, "")
        chosen = self.step == step.n + 1
        sign = ">" if chosen else "!" if style else ""
        ask, moved = step.ask, step.paid or step.task in ("bet", "exchange", "post")
        what = Text(
            visible(_done(audit, step)), "bold" if chosen or step.task == "deal" else style.removeprefix("bold ")
        )
        what.append(_fee(audit, step))
        if audit.replay is not None and step.task == "exchange" and (note := swap_note(audit.replay, step.line)):
            what.append(f"\n{note}", "dim")
        grid.add_row(
            str(step.n + 1),
            str(audit.hand.number_of(step.line) or ""),
            Text(sign, style),
            what,
            show(ask.owes) if ask is not None and ask.owes else "",
            show(step.stack - step.paid) if moved and step.done is not None and step.done.seat else "",
            " + ".join(
                show(n) if name == "main" or name.startswith("side") else f"{show(n)} {name}" for name, n in pots
            ),
        )

    def _results(self, audit: Audit, rep: Replay) -> None:
        show, name_of = audit.hand.currency.show, audit.hand.name_of
        pots = _grid(("pot", "l"), ("amount", "r"), ("rake", "r"), ("can win it", "what"), ("goes to", "what"))
        for pot in rep.pots:
            awards = [award for award in rep.awards if award.pot == pot.name and award.amount]
            takers = [f"{name_of(one.seat)} {show(one.amount)}{_part(one.run, one.half)}" for one in awards]
            seen = "" if pot.name not in rep.unverifiable else " (as logged: the cards shown do not decide it)"
            can = Text(visible(", ".join(name_of(seat) for seat in pot.eligible)))
            pots.add_row(pot.name, show(pot.amount), show(pot.rake), can, Text(visible(", ".join(takers) + seen)))
        players = _grid(
            ("player", "what"), *((word, "r") for word in ("start", "paid", "returned", "won", "net", "final"))
        )
        for seat in sorted(rep.start):
            paid, returned, won = rep.paid.get(seat, 0), rep.returned.get(seat, 0), rep.won.get(seat, 0)
            net = won + returned - paid
            sums = (rep.start[seat], paid, returned, won)
            signed = ("+" if net > 0 else "") + show(net)
            players.add_row(Text(visible(name_of(seat))), *(show(n) for n in sums), signed, show(rep.final[seat]))
        self._showdown(audit)
        for grid in (pots, self._swaps(audit, rep), players, self._cash_outs(audit, rep)):
            if grid is not None:
                self._print(grid)

    def _cash_outs(self, audit: Audit, rep: Replay) -> Grid | None:
        """Every hand that was sold to the house: what it brought by the cards and by the log."""
        if not rep.cash_outs:
            return None
        heads = ("paid out", "fee", "by the cards", "net by the rules", "net by the log")
        grid = _grid(("cashed out", "what"), *((word, "r") for word in heads))
        show = audit.hand.currency.show
        for one in rep.cash_outs:
            nets = (("+" if net > 0 else "") + show(net) for net in (one.net_by_rules, one.net_by_log))
            grid.add_row(
                Text(visible(audit.hand.name_of(one.seat))), show(one.paid), show(one.fee), show(one.won), *nets
            )
        return grid

    def _showdown(self, audit: Audit) -> None:
        """Who held what, and why the winner wins; the sentences stand under the table."""
        rows = showdown_rows(audit)
        if not rows:
            return
        grid = _grid(("showdown", "what"), ("cards", "l"), ("hand", "what"))
        for name, cards, words in rows:
            grid.add_row(Text(visible(name)), cards, words)
        self._print(grid)
        for text in reasons(audit):
            for piece in wrapped(text, self.console.width):
                self.console.print(Text(piece))

    def _swaps(self, audit: Audit, rep: Replay) -> Grid | None:
        """Every swap with its price, where the fee went, and the cards before and after."""
        rows = swap_rows(audit, rep)
        if not rows:
            return None
        grid = _grid(
            ("swap", "l"),
            ("price", "l"),
            ("player", "what"),
            ("due", "r"),
            ("paid", "r"),
            ("fee goes to", "l"),
            ("had", "l"),
            ("has", "l"),
        )
        for row in rows:
            grid.add_row(*row[:2], Text(visible(row[2])), *row[3:])
        return grid


def _grid(*columns: tuple[str, str]) -> Grid:
    """A table without lines. `what` columns take the room that is left and fold; amounts are never cut."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", collapse_padding=True)
    for title, kind in columns:
        amounts = kind == "r"
        grid.add_column(title, justify="right" if amounts else "left", overflow="fold", no_wrap=amounts)
    return grid


def _done(audit: Audit, step: Step) -> str:
    """The log's own line; where the log has none, what the rules asked for."""
    if step.done is not None and not step.done.in_log:
        cards = f" [{cards_text(step.done.cards)}]" if step.done.cards else ""
        return f"{step.done.text}{cards}: no line"
    if step.done is not None:
        text = audit.hand.text_of(step.line).strip()
        return f"{text} ({step.note})" if step.note.startswith("run ") else text
    if step.ask is None:
        return step.note
    taken = "nothing paid" if step.note == "unpaid" else f"taken as {step.note or 'nothing'}"
    return f"{audit.hand.name_of(step.ask.seat)}: no line; {taken}"


def _fee(audit: Audit, step: Step) -> str:
    """What a swap costs in the street that this step opens."""
    return _price(audit, step.street) if step.task == "deal" else ""


def _price(audit: Audit, street: str) -> str:
    price = None if audit.replay is None else price_of(audit.replay, street)
    return "" if price is None else f"  a swap costs {audit.hand.currency.show(price)}"


def _part(run: int, half: str) -> str:
    words = " ".join(filter(None, (f"run {run}" if run else "", half)))
    return f" ({words})" if words else ""


def _verdict(audit: Audit) -> str:
    """The verdict in words, with the claims that were tested."""
    if audit.verdict == "unreadable":
        return "not read, so not audited"
    words = {"clean": "clean", "findings": "with findings", "unverifiable": "the winner could not be verified"}
    parts = [f"{count(audit.verified, 'claim')} verified"]
    parts += [
        f"{n:,} {word}"
        for n, word in ((audit.contradicted, "contradicted"), (audit.unverifiable, "not verifiable"))
        if n
    ]
    return f"{words[audit.verdict]}; {', '.join(parts)}"
