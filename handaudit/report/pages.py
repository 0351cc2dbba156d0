"""Pages about codes, rules and options: what `handaudit rule` prints."""

from collections.abc import Iterator
from difflib import get_close_matches
from textwrap import dedent
from typing import TextIO

from rich.text import Text

from handaudit.base.errors import UsageError
from handaudit.check.pages import Page, pages
from handaudit.report.console import STYLES, console
from handaudit.report.wrapping import wrapped
from handaudit.rules.catalogue import Rule, code, rules
from handaudit.rules.elsewhere import elsewhere
from handaudit.rules.load import houses, load, names
from handaudit.rules.options import Option, options


def print_page(name: str, out: TextIO) -> None:
    """The page of a code, a rule or an option; a name that is none of them is refused with the nearest that is."""
    made = console(out)
    known = pages()
    if (page := known.get(name.lower())) is not None:
        lines = _code(page, made.width)
    elif (found := rules().get(name.upper())) is not None:
        lines = _rule(found, made.width)
    elif (option := options().get(name.lower())) is not None:
        lines = _option(option, made.width)
    else:
        raise nothing_called(name)
    for line in lines:
        made.print(line)


def nothing_called(name: str) -> UsageError:
    """What is said of a name that no page has: the names nearest to it."""
    near = [
        *get_close_matches(name.lower(), [*pages(), *options()], n=2),
        *get_close_matches(name.upper(), list(rules()), n=2),
    ]
    also = f"did you mean {' or '.join(near[:3])}? " if near else ""
    return UsageError(f"no code, rule or option is called {name[:80]!r}: {also}`handaudit rule --all` lists the codes")


def known_names() -> frozenset[str]:
    """The name of every page, in small letters: codes, rules and options."""
    return frozenset(name.lower() for names_ in (pages(), rules(), options()) for name in names_)


def print_all(out: TextIO) -> None:
    """Every code with its severity and first line; at the end, with the reason, those that no check raises."""
    made = console(out)
    known = pages()
    raised = [page for page in known.values() if page.shown]
    silent = [page for page in known.values() if not page.shown]
    wide = max((len(page.code) for page in known.values()), default=0)
    for page in sorted(raised, key=lambda one: one.code):
        for line in _row(page, wide, page.title, made.width):
            made.print(line)
    reasons = sorted({page.why_not for page in silent})
    for reason in reasons:
        made.print()
        for text in wrapped(f"Not raised: {reason}", made.width):
            made.print(Text(text, "bold"))
        for page in sorted((one for one in silent if one.why_not == reason), key=lambda one: one.code):
            for line in _row(page, wide, page.title, made.width, dim=True):
                made.print(line)


def _row(page: Page, wide: int, text: str, width: int, dim: bool = False) -> Iterator[Text]:
    margin = wide + 13
    first, *more = wrapped(text, width - margin)
    style = "dim" if dim else STYLES[page.severity].removeprefix("bold ")
    yield Text.assemble((f"{page.code:<{wide}}  ", "dim" if dim else ""), (f"{page.severity:<9}", style), "  ", first)
    for piece in more:
        yield Text(" " * margin + piece)


def _code(page: Page, width: int) -> Iterator[Text]:
    yield Text.assemble((page.code, "bold"), "   ", (page.severity, STYLES[page.severity]))
    yield from _prose(page.title, width)
    if page.text.strip():
        yield Text()
        yield from _prose(page.text, width)
    if not page.shown:
        yield Text()
        yield from _prose(f"No check of this version raises it: {page.why_not}.", width)
    about = code(page.code)
    if about is not None and about.example and page.shown:
        yield Text()
        yield from _prose(f"Example: {about.example}", width)
    known = rules()
    for id in page.rules:
        if id in known:
            yield Text()
            yield from _rule(known[id], width, codes=False)
    for key in page.options:
        if key in options():
            yield Text()
            yield from _option(options()[key], width)


def _rule(found: Rule, width: int, codes: bool = True) -> Iterator[Text]:
    yield Text(found.id, "bold")
    yield from _prose(found.statement, width, "  ")
    other = elsewhere(found.id)
    more = [f"Source: {found.source}"]
    more += [f"In German: {other.german}"] if other.german else []
    more += [f"The same in: {other.beside}" + (f" ({other.note})" if other.note else "")] if other.same else []
    yield from (Text(line.plain, "dim") for text in more for line in _prose(text, width, "  "))
    if codes and found.codes:
        yield from _prose(f"Codes: {', '.join(found.codes)}", width, "  ")
    if codes and found.options:
        yield from _prose(f"Options: {', '.join(found.options)}", width, "  ")


def _option(option: Option, width: int) -> Iterator[Text]:
    values = ", ".join(option.values) + (", or a whole number" if option.number else "")
    yield Text.assemble((option.key, "bold"), " (option)")
    yield from _prose(f"Open: {option.gap}", width, "  ")
    yield from _prose(f"Values, the default first: {values}", width, "  ")
    yield from _prose(f"Default because: {option.reason}", width, "  ")


def _prose(text: str, width: int, margin: str = "") -> Iterator[Text]:
    """Paragraphs joined and wrapped; indented lines and lists stay as they are."""
    for number, part in enumerate(dedent(text).strip("\n").split("\n\n")):
        if number:
            yield Text()
        lines = part.split("\n")
        kept = any(line.startswith((" ", "* ", "- ", "|", "```")) for line in lines)
        for line in lines if kept else [" ".join(line.strip() for line in lines)]:
            for piece in wrapped(line, width - len(margin)) if not kept else [line]:
                yield Text(margin + piece)


def print_rulebooks(out: TextIO) -> None:
    """Every bundled rulebook with its title and the headers that pick it."""
    made = console(out)
    books = [load(name) for name in (*names(), *houses())]
    wide = max((len(book.name) for book in books), default=0)
    for book in books:
        games = ", ".join(book.games) if book.name not in houses() else "of any game"
        first, *more = wrapped(
            f"{book.title}" + (f" (header: {games})" if games != book.title else ""), made.width - wide - 2
        )
        made.print(Text.assemble((f"{book.name:<{wide}}  ", "bold"), first))
        for piece in more:
            made.print(Text(" " * (wide + 2) + piece))
