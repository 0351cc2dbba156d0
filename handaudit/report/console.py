"""The report that people read: every finding with its line, its rule and the way to look closer, and one last line of counts."""

import shlex
import sys
from collections.abc import Iterator
from typing import Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from handaudit.base.visible import count, visible
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.money import Currency
from handaudit.model.tally import InputTally
from handaudit.report.excerpt import excerpt, line_of
from handaudit.report.wrapping import wrapped
from handaudit.rules.catalogue import rule

STYLES: Final = {
    "error": "bold red",
    "warn": "bold dark_orange3",
    "ambiguity": "bold deep_sky_blue4",
    "info": "bold cyan",
}
WIDEST: Final = 120
MOST: Final = 20
"""Names in a list that is there to be read."""
UNBOUNDED: Final = 1_000_000
"""The width where no terminal is: nothing is broken for it."""
LONGEST: Final = 400
"""Cells of a log's line that an excerpt shows, however wide the output is."""

Field = tuple[str, str]


def console(out: TextIO) -> Console:
    """A console that prints what it is given: no markup, no emoji names, no highlighting. NO_COLOR and pipes get plain text, and
    outside a terminal no line is broken: a path stays whole, a message can be searched for."""
    terminal = None if out in (sys.stdout, sys.stderr) else False  # a file is none, whatever FORCE_COLOR says
    made = Console(
        file=out,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=True,
        legacy_windows=False,
        force_terminal=terminal,
    )
    made.width = min(made.width, WIDEST) if made.is_terminal else UNBOUNDED
    return made


def blocks(audit: Audit, findings: tuple[Finding, ...], width: int) -> Iterator[list[Text]]:
    """The findings of a hand, what follows from a root folded under it."""
    for root, following in roots(findings):
        yield block(audit, root, following, width)


def roots(findings: tuple[Finding, ...]) -> list[tuple[Finding, tuple[Finding, ...]]]:
    """Each root of a hand with what follows from it."""
    groups: list[tuple[Finding, list[Finding]]] = []
    for finding in findings:
        if finding.root or not groups:
            groups.append((finding, []))
        else:
            groups[-1][1].append(finding)
    return [(root, tuple(following)) for root, following in groups]


def block(audit: Audit | None, finding: Finding, following: tuple[Finding, ...], width: int) -> list[Text]:
    """One finding as it is printed."""
    style = STYLES[finding.severity]
    head = f"{finding.severity}[{finding.code}]"
    lines = heading(head, style, finding.statement, width, (finding.file or "", finding.elsewhere))
    if finding.file is not None:
        lines += _place(finding, width, "" if audit is None else audit.hand.called)
    if audit is not None:
        lines += _excerpt(audit, finding, style, width)
    lines += _fields(fields(audit, finding, following), width)
    if following:
        lines += [
            Text("  " + piece, "dim") for piece in wrapped(f"also follows from it: {_listed(following)}", width - 2)
        ]
    return lines


def _listed(following: tuple[Finding, ...]) -> str:
    """Each code once, with its lines."""
    at: dict[str, list[str]] = {}
    for one in following:
        at.setdefault(one.code, []).extend([str(one.line)] if one.line else [])
    return ", ".join(
        f"{code} (line{'s' * (len(found) > 1)} {', '.join(found)})" if found else code for code, found in at.items()
    )


def heading(head: str, style: str, text: str, width: int, whole: tuple[str, ...] = ()) -> list[Text]:
    """The first lines of a block: the severity and code, and what is wrong. File names stay whole."""
    shown = visible(f"{head}: {text}")
    first = wrapped(shown, width, whole)[0]
    lines = [Text.assemble((first[: len(head)], style), (first[len(head) :], "bold"))]
    rest = shown[len(first) :].lstrip(" ")
    return lines + [Text("    " + piece, "bold") for piece in (wrapped(rest, width - 4, whole) if rest else ())]


def _place(finding: Finding, width: int, called: str = "") -> list[Text]:
    """Where it is. A path stays in one piece, so that it can be copied and clicked."""
    line = "" if finding.line is None else f":{finding.line}"
    line += f" {visible(finding.pointer)}" if finding.pointer else ""
    text = Text.assemble(("  --> ", "dim"), visible(finding.file or "") + line)
    if not finding.hand:
        return [text]
    hand = f"hand #{visible(called or finding.hand)}"
    if text.cell_len + 3 + cell_len(hand) > width:
        return [text, Text("      " + hand)]
    return [text.append("   " + hand)]


def _excerpt(audit: Audit, finding: Finding, style: str, width: int) -> list[Text]:
    digits = max(len(str(finding.line or 0)), 2)
    lines = []
    for row in excerpt(audit, finding, min(width - digits - 6, LONGEST)):
        number = f"{row.number:>{digits}}" if row.number else " " * digits
        line = Text.assemble((f"   {number} | ", "dim"))
        line.append(row.text, "" if row.wrong else style if not row.number else "dim")
        if row.note:
            line.append((" " if row.text else "") + visible(row.note), style)
        lines.append(line)
    return lines


def fields(audit: Audit | None, finding: Finding, following: tuple[Finding, ...] = ()) -> list[Field]:
    """What follows the `=` signs, as name and text."""
    rows = [("rule", known.cited if (known := rule(one)) else one) for one in finding.rules]
    if finding.floor:
        rows.append(("floor", finding.floor))
    if finding.chips and audit is not None:
        rows.append(("chips", chips(finding, audit.hand.currency)))
    if finding.option is not None:
        rows.append(("option", f"{finding.option} would make it legal"))
    rows += [("house", reason) for reason in _house(audit, (finding, *following))]
    if finding.help:
        rows.append(("hint", finding.help))
    if audit is not None and audit.replay is not None and (look := _look(audit, finding)):
        rows.append(("see", look))
    rows.append(("help", f"handaudit rule {finding.code}"))
    return rows


def chips(finding: Finding, currency: Currency) -> str:
    """Who is owed chips and who owes them."""
    return ", ".join(f"{name} {'+' if n > 0 else ''}{currency.show(n)}" for name, n in finding.chips.items())


def _house(audit: Audit | None, findings: tuple[Finding, ...]) -> list[str]:
    """The reasons of the house for the choices that matter here: options of the findings, and values named like their codes."""
    if audit is None or audit.rulebook is None:
        return []
    words = {word for one in findings for word in one.code.split("-")}
    named = {key for one in findings for key in (*one.options, (one.option or "").partition("=")[0])}
    found = []
    for key, reason in audit.rulebook.because.items():
        if key in named or key.rpartition(".")[2] in words:
            value = audit.rulebook.options.get(key)
            found.append(f"{key}={value}: {reason}" if value is not None else f"{key}: {reason}")
    return found


def _look(audit: Audit, finding: Finding) -> str:
    """The command that shows the place; empty where the name cannot be typed as it is shown."""
    hand, path = audit.hand, finding.file or ""
    if path == "-" or visible(path) != path or not hand.id:
        return ""
    path = shlex.quote("./" + path if path.startswith("-") else path)
    steps = audit.replay.steps if audit.replay is not None else []
    line = line_of(audit, finding)
    step = next((step.n + 1 for step in steps if step.line == line), 0)
    return f"handaudit replay {path} {shlex.quote(visible(hand.id))}" + (f" --step {step}" if step else "")


def _fields(rows: list[Field], width: int) -> list[Text]:
    """Two fields in a row where all of them fit, else one below the other; a long text goes on under its own beginning."""
    left, right = rows[::2], rows[1::2]
    size = [max((len(name) for name, _ in column), default=0) for column in (left, right)]
    text = [max((cell_len(visible(value)) for _, value in column), default=0) for column in (left, right)]
    second = 2 + 2 + size[0] + 2 + text[0] + 6
    if right and second + 2 + size[1] + 2 + text[1] <= width <= WIDEST:
        lines = []
        for at, (name, value) in enumerate(left):
            line = _field(name, visible(value), size[0])
            if at < len(right):
                line.append(" " * (second - cell_len(line.plain)))
                line.append_text(_field(right[at][0], visible(right[at][1]), size[1], margin=""))
            lines.append(line)
        return lines
    return [line for name, value in rows for line in _alone(name, value, max(size), width)]


def _alone(name: str, value: str, size: int, width: int) -> Iterator[Text]:
    # A command stays in one piece, so that it can be copied; the terminal wraps it.
    first, *more = wrapped(value, width - size - 6) if name != "see" else [visible(value)]
    yield _field(name, first, size)
    for piece in more:
        yield Text(" " * (size + 6) + piece)


def _field(name: str, value: str, size: int, margin: str = "  ") -> Text:
    return Text.assemble((f"{margin}= {name:<{size}}  ", "dim"), value)


def nothing_audited(places: list[InputTally], most: int = MOST) -> list[Text]:
    """The inputs of which no hand was audited, by name."""
    rows = [
        f"{place.path} ({count(place.unread, 'hand')} not read)" if place.unread else place.path
        for place in places[:most]
    ]
    if len(places) > most:
        rows.append(f"and {len(places) - most:,} more")
    lines = [Text("Nothing was audited in:", STYLES["warn"])] if rows else []
    return lines + [Text("  " + visible(row)) for row in rows]
