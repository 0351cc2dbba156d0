"""Every generated page, by its name in the folder of the pages."""

from collections.abc import Iterable
from functools import cache
from textwrap import dedent
from typing import Final

from handaudit.app.commands.command_list import COMMANDS, GROUPS
from handaudit.app.reference.man import man_page
from handaudit.app.reference.usage import Usage, usages
from handaudit.base.bundled import PACKAGE
from handaudit.check.pages import pages
from handaudit.rules.catalogue import code, rules
from handaudit.rules.elsewhere import books, elsewhere
from handaudit.rules.load import houses, load, names
from handaudit.rules.options import options
from handaudit.rules.source import sources
from handaudit.stats.schema import COLUMNS, WORDS

WRITTEN: Final = PACKAGE / "docs"
"""The pages that are written by hand."""
FOLDER: Final = WRITTEN / "reference"
"""Where the generated pages lie. They are not committed."""
_NOTE: Final = "<!-- made by python -m handaudit.app.reference: change the code, not this page -->"


@cache
def made() -> dict[str, str]:
    """Name to text; every text ends in one line break."""
    commands = usages()
    told = {f"commands/{one.name.replace(' ', '-')}.md": _command(one) for one in commands if one.name}
    told |= {
        "commands/README.md": _commands(commands),
        "codes.md": _codes(),
        "rules.md": _rules(),
        "options.md": _options(),
        "rulebooks.md": _rulebooks(),
        "frames.md": _frames(),
    }
    told = {name: f"{_NOTE}\n\n{text.strip()}\n" for name, text in told.items()}
    told["README.md"] = f"{_NOTE}\n\n{_index(told)}\n"
    return told | {"handaudit.1": man_page(commands)}


def cell(text: str) -> str:
    """A text in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;") or " "


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table with one line for each row."""
    lines = [list(heads)]
    lines.append(["---"] * len(lines[0]))
    lines += [[cell(one) for one in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _index(told: dict[str, str]) -> str:
    """The list of all pages, each under its own first heading."""
    texts = {f"../{path.name}": path.read_text(encoding="utf-8") for path in WRITTEN.glob("*.md")}
    texts |= {name: text for name, text in told.items() if "/" not in name}
    texts["commands/README.md"] = told["commands/README.md"]
    heads = {name: next(line for line in text.splitlines() if line.startswith("# ")) for name, text in texts.items()}
    rows = [f"- [{head[2:]}]({name})" for name, head in sorted(heads.items(), key=lambda one: one[1].lower())]
    return "\n\n".join(["# Pages of reference", "\n".join(rows)])


def _command(one: Usage) -> str:
    parts = [f"# handaudit {one.name}", one.about, f"```text\n{one.line}\n```"]
    if one.arguments:
        rows = ((f"`{row.words}`", row.text) for row in one.arguments)
        parts += [table(("argument", "meaning"), rows)]
    if one.options:
        options_ = ((f"`{row.words}`", row.text, ", ".join(row.values), row.default) for row in one.options)
        parts += [table(("option", "meaning", "values", "default"), options_)]
    parts += ["Examples:", "```sh\n" + "\n".join(one.examples) + "\n```"]
    return "\n\n".join(parts)


def _commands(found: tuple[Usage, ...]) -> str:
    parts = ["# Commands"]
    for group in GROUPS:
        rows = ((f"[{name}]({name}.md)", listed.line) for name, listed in COMMANDS.items() if listed.group == group)
        parts += [f"## {group}", table(("command", "what it does"), rows)]
    whole = next(one for one in found if not one.name)
    rows_ = ((f"`{row.words}`", row.text) for row in whole.options)
    parts += ["## Before every command", table(("option", "meaning"), rows_)]
    parts += ["Commands of a command: " + ", ".join(
        f"[{one.name}]({one.name.replace(' ', '-')}.md)" for one in found if " " in one.name) + "."]  # fmt: skip
    return "\n\n".join(parts)


def _anchor(name: str) -> str:
    return name.lower()


def _codes() -> str:
    known = sorted(pages().values(), key=lambda one: one.code)
    raised = [one for one in known if one.shown]
    parts = ["# Codes of findings", f"{len(raised)} codes; `handaudit rule CODE` prints the same in a terminal."]
    parts.append(
        table(
            ("code", "severity", "what is wrong"),
            ((f"[{one.code}](#{one.code})", one.severity, one.title) for one in raised),
        )
    )
    for page in raised:
        parts += [f"## {page.code}", f"*{page.severity}*: {page.title}"]
        if page.text.strip():
            parts.append(dedent(page.text).strip("\n"))
        about = code(page.code)
        if about is not None and about.example:
            parts.append(f"Example: {about.example}")
        cited = [id for id in page.rules if id in rules()]
        if cited:
            parts.append("\n".join(f"- [{id}](rules.md#{_anchor(id)}): {rules()[id].statement}" for id in cited))
        if page.options:
            parts.append("Options: " + ", ".join(f"[{key}](options.md#{_anchor(key)})" for key in page.options) + ".")
    silent = [one for one in known if not one.shown]
    if silent:
        rows = ((f"`{one.code}`", one.why_not) for one in silent)
        parts += ["## Not raised by this version", table(("code", "why not"), rows)]
    return "\n\n".join(parts)


def _code_link(name: str) -> str:
    """A code, as a link where this version raises it."""
    return f"[{name}](codes.md#{name})" if name in pages() and pages()[name].shown else f"`{name}`"


def _rules() -> str:
    titles = "; ".join(f"{book.name}: {book.title}" for book in books().values())
    parts = [
        "# Rules that findings cite",
        "Where another book has a rule that says the same, its number is given. A number is given only where the rule was read. "
        f"{titles}. The handbook is German; the English sentences render it, and the German ones are its own.",
    ]
    for one in rules().values():
        other = elsewhere(one.id)
        parts += [f"## {one.id}", one.statement, f"Source: {one.source}"]
        parts += [f"> {other.german}"] if other.german else []
        parts += [f"The same in: {other.beside}" + (f" ({other.note})" if other.note else "")] if other.same else []
        if one.codes:
            parts.append("Codes: " + ", ".join(map(_code_link, one.codes)) + ".")
    return "\n\n".join(parts)


def _options() -> str:
    parts = [
        "# Options: where the rules leave a choice",
        "Choose with `--set KEY=VALUE`, or in a [settings file](../settings.md). The default stands first.",
    ]
    for one in options().values():
        values = ", ".join(f"`{value}`" for value in one.values) + (", or a whole number" if one.number else "")
        parts += [f"## {one.key}", f"Open: {one.gap}", f"Values: {values}", f"Default because: {one.reason}"]
    return "\n\n".join(parts)


def _rulebooks() -> str:
    books = [load(name) for name in names()]
    like = {name: sources(name, None)[0].like for name in names()}
    rows = (
        (f"`{one.name}`", one.title, ", ".join(one.games), f"`{like[one.name][0].name}`" if like[one.name] else "")
        for one in books
    )
    return "\n\n".join([
        "# Rulebooks",
        "A header picks the rulebook of a hand; `--rulebook NAME` picks it for every hand. `handaudit rulebook show NAME` prints one.",
        table(("name", "game", "headers that pick it", "like"), rows),
        "Books of card rooms stand over the rulebook of each hand's own game: "
        + ", ".join(f"`{one}` ({load(one).title})" for one in houses())
        + ".",
        "`like` is the rulebook in terms of which a game is written: [house rules](../house-rules.md#a-game-in-terms-of-another).",
    ])  # fmt: skip


def _frames() -> str:
    parts = [
        "# Frames of `export`",
        "Money is in minor units of `currency`. `hand_no` joins the frames; `hand_no` and `seat` join what concerns a player.",
        "`ints` and `texts` are lists; in CSV they are one text with spaces. These types hold one of a few words, in this order "
        "(Parquet keeps it, so that a sort by position is a sort by the order of play):",
        table(("type", "words"), ((f"`{kind}`", _few(words)) for kind, words in WORDS.items())),
    ]
    for name, columns in COLUMNS.items():
        rows = ((f"`{one.name}`", one.kind, one.text) for one in columns)
        parts += [f"## {name}", table(("column", "type", "meaning"), rows)]
    return "\n\n".join(parts)


def _few(words: tuple[str, ...]) -> str:
    """Words in a row; of those that are counted on the first ones stand for all."""
    shown = [one for one in words if not one[-1].isdigit() or one.endswith(("-1", "+1"))]
    return ", ".join(f"{one} ..." if one[-1].isdigit() else one for one in shown)
