"""One hand under two rule sets, side by side: what each player gets, and which open rule makes the difference."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TextIO

from rich.table import Table as Grid
from rich.text import Text

from handaudit.base.json_text import dumps
from handaudit.base.visible import count, visible
from handaudit.check.audit import audit
from handaudit.check.pages import pages
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.report.console import block, console
from handaudit.report.machine import hand_object
from handaudit.report.wrapping import wrapped
from handaudit.rules.catalogue import rules
from handaudit.rules.load import vary
from handaudit.rules.options import options

Figures = tuple[dict[int, int], tuple[object, ...]]
LABEL = frozenset(
    {"name", "title", "options", "because", "games", "base", "path", "chosen", "settings", "sha256", "players"}
)
"""Fields of a rulebook that name it and decide nothing by themselves."""


def figures(result: Audit) -> Figures:
    """What an audit comes to: final stacks, and everything else that two rule sets may read otherwise."""
    rep = result.replay
    if rep is None:
        return {}, ()
    faults = tuple((f.code, f.line) for f in result.findings if f.severity != "info")
    fees = tuple((f.line, f.due, f.goes_to) for f in rep.swap_fees)
    return rep.final, (tuple(rep.pots), tuple(rep.streets), fees, result.verdict, faults)


def other_book(book: Rulebook, settings: Sequence[str]) -> Rulebook:
    """The same rulebook with some settings more."""
    for setting in settings:
        key, _, value = setting.partition("=")
        book = vary(book, key.strip(), value.strip())
    return book


def causes(first: Audit, second: Audit) -> list[str]:
    """The options that make the difference: changed alone they change the hand, or taken back alone they change it back."""
    a, b = first.rulebook, second.rulebook
    if a is None or b is None:
        return []
    differ = [key for key in options() if a.options.get(key) != b.options.get(key)]
    if len(differ) < 2:
        return differ
    mine, theirs = figures(first), figures(second)
    found = []
    for key in differ:
        alone = figures(audit(first.hand, vary(a, key, b.options[key])))
        without = figures(audit(second.hand, vary(b, key, a.options[key])))
        if alone != mine or without != theirs:
            found.append(key)
    return found


def beside_options(a: Rulebook, b: Rulebook) -> list[str]:
    """Parts of two rulebooks that differ although no option picks between them."""
    if (
        a.name == b.name
        and a.base == b.base
        and all("." not in s.partition("=")[0] for s in (*a.settings, *b.settings))
    ):
        return []
    return [
        f.name.replace("_", "-")
        for f in fields(Rulebook)
        if f.name not in LABEL and getattr(a, f.name) != getattr(b, f.name)
    ]


class CompareText:
    """The report of `compare`. Of many hands only those are printed that the two rule sets read otherwise."""

    def __init__(self, out: TextIO, every: bool) -> None:
        self.console = console(out)
        self.every = every
        self.hands = self.differing = self.shown = 0

    def hand(self, first: Audit, second: Audit) -> None:
        """Both audits of a hand."""
        if first.replay is None or second.replay is None:
            self._say(f"Hand #{first.hand.id}: not read, so not compared", "bold")
            return
        self.hands += 1
        same = figures(first) == figures(second)
        self.differing += not same
        if same and not self.every:
            return
        if self.shown:
            self.console.print()
        self.shown += 1
        hand, a, b = first.hand, first.rulebook, second.rulebook
        assert a is not None
        assert b is not None
        self._say(f"Hand #{hand.id} {hand.game} {hand.limit}", "bold")
        self._say(f"{hand.source}:{hand.line}", "dim")
        for name, book, result in (("A", a, first), ("B", b, second)):
            for number, piece in enumerate(wrapped(f"{_book(book)}: {_verdict(result)}", self.console.width - 3)):
                self.console.print(Text(f"{name if not number else ' '}  {piece}"))
        self._print(_players(first, second, first.replay, second.replay))
        for grid in (_pots(first, first.replay, second.replay), _fees(first, first.replay, second.replay)):
            if grid is not None:
                self._print(grid)
        for text, style in _reasons(first, second, same):
            self._say(text, style)

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no audited hand."""
        for line in block(None, finding, (), self.console.width):
            self.console.print(line)

    def end(self) -> None:
        """How many hands were compared."""
        if self.hands != 1 or not self.every:
            if self.differing:
                self.console.print()
            self._say(f"{count(self.hands, 'hand')} compared, {self.differing:,} judged differently")

    def _say(self, text: str, style: str = "") -> None:
        if not text:
            self.console.print()
            return
        margin = len(text) - len(text.lstrip(" "))
        for piece in wrapped(text.strip(), self.console.width - margin):
            self.console.print(Text(" " * margin + piece, style))

    def _print(self, grid: Grid) -> None:
        self.console.print()
        for segments in self.console.render_lines(grid, pad=False):
            line = Text.assemble(*((piece.text, piece.style or "") for piece in segments))
            line.rstrip()
            self.console.print(line)


class CompareJsonl:
    """One hand a line under both rule sets: `a`, `b`, whether they come to the same, and the options that make the difference."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def hand(self, first: Audit, second: Audit) -> None:
        """Both audits of a hand."""
        same = figures(first) == figures(second)
        whole = {
            "hand": first.hand.id or None,
            "file": first.hand.source,
            "line": first.hand.line,
            "same": same,
            "options": [] if same else causes(first, second),
            "a": hand_object(first, first.findings),
            "b": hand_object(second, second.findings),
        }
        self.out.write(dumps(whole) + "\n")

    def loose(self, finding: Finding) -> None:
        """What belongs to no hand has no line: `check` reports it."""

    def end(self) -> None:
        """The last hand was the last line."""


def _book(book: Rulebook) -> str:
    settings = ", ".join(book.settings)
    return f"{book.name} with {settings}" if settings else book.name


def _verdict(result: Audit) -> str:
    codes = [f"{f.code} (line {f.line})" for f in result.findings if f.severity != "info" and f.root]
    return ", ".join(codes) if codes else "clean" if result.verdict == "clean" else "the winner could not be verified"


def _grid(*columns: tuple[str, str]) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", collapse_padding=True)
    for title, kind in columns:
        grid.add_column(title, justify="right" if kind == "r" else "left", overflow="fold", no_wrap=kind == "r")
    return grid


def _players(first: Audit, second: Audit, a: Replay, b: Replay) -> Grid:
    show = first.hand.currency.show
    grid = _grid(
        ("player", "l"), ("gets A", "r"), ("gets B", "r"), ("final A", "r"), ("final B", "r"), ("difference", "r")
    )
    for seat in sorted(a.start):
        mine, theirs = (rep.won.get(seat, 0) + rep.returned.get(seat, 0) for rep in (a, b))
        diff = b.final.get(seat, 0) - a.final[seat]
        row = (show(mine), show(theirs), show(a.final[seat]), show(b.final.get(seat, 0)), _signed(show(diff), diff))
        grid.add_row(Text(visible(first.hand.name_of(seat))), *row, style="bold" if diff else "")
    return grid


def _signed(text: str, amount: int) -> str:
    return f"+{text}" if amount > 0 else text if amount else "-"


def _pots(first: Audit, a: Replay, b: Replay) -> Grid | None:
    """The pots, where they or their winners differ."""
    show, names = first.hand.currency.show, first.hand.name_of
    mine, theirs = ({p.name: p.amount for p in rep.pots} for rep in (a, b))
    takers = [
        {
            name: ", ".join(f"{names(w.seat)} {show(w.amount)}" for w in rep.awards if w.pot == name and w.amount)
            for name in (*mine, *theirs)
        }
        for rep in (a, b)
    ]
    if mine == theirs and takers[0] == takers[1]:
        return None
    grid = _grid(("pot", "l"), ("A", "r"), ("goes to", "l"), ("B", "r"), ("goes to", "l"))
    for name in dict.fromkeys((*mine, *theirs)):
        cells: list[str | Text] = []
        for amounts, who in ((mine, takers[0]), (theirs, takers[1])):
            cells += [show(amounts[name]) if name in amounts else "-", Text(visible(who[name]))]
        grid.add_row(name, *cells)
    return grid


def _fees(first: Audit, a: Replay, b: Replay) -> Grid | None:
    """The swap fees that the two rule sets price or place otherwise."""
    went = {"bet": "a bet", "main": "main pot", "swap": "held apart"}
    show = first.hand.currency.show
    grid = _grid(
        ("swap", "l"),
        ("player", "l"),
        ("paid", "r"),
        ("due A", "r"),
        ("goes to", "l"),
        ("due B", "r"),
        ("goes to", "l"),
    )
    rows = 0
    for x, y in zip(a.swap_fees, b.swap_fees, strict=False):
        if (x.due, x.goes_to) != (y.due, y.goes_to):
            rows += 1
            grid.add_row(
                x.street,
                Text(visible(first.hand.name_of(x.seat))),
                show(x.paid),
                show(x.due),
                went[x.goes_to],
                show(y.due),
                went[y.goes_to],
            )
    return grid if rows else None


def _reasons(first: Audit, second: Audit, same: bool) -> Iterator[tuple[str, str]]:
    """Which open rule makes the difference: the option, its two readings, the gap and the rules."""
    a, b = first.rulebook, second.rulebook
    assert a is not None
    assert b is not None
    yield "", ""
    if same:
        yield "No difference in this hand: same chips, same findings.", ""
        return
    keys = causes(first, second)
    for key in keys:
        option = options()[key]
        yield key, "bold"
        yield f"  open   {option.gap}", ""
        yield f"  A      {a.options[key]}", ""
        yield f"  B      {b.options[key]}", ""
        yield f"  rules  {', '.join(rules_of(key)) or 'none names it: a gap that the sources leave'}", ""
    parts = beside_options(a, b)
    if parts:
        yield f"The rulebooks also differ in: {', '.join(parts)}", ""
    if not keys and not parts:
        yield "No open rule tells the two apart.", ""


def rules_of(key: str) -> tuple[str, ...]:
    """The rules that an option is about: those whose words name it, else those of the codes that it may excuse."""
    named = tuple(rule.id for rule in rules().values() if key in rule.options)
    if named:
        return named
    chapter = options()[key].chapter + "-"
    found = {id for page in pages().values() if key in page.options for id in page.rules if id.startswith(chapter)}
    return tuple(id for id in rules() if id in found)
