"""`handaudit help`: explains a command, or whatever has a page."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated, Final

import typer

from handaudit.app.commands.command_list import COMMANDS, PARTS
from handaudit.app.commands.completion import offered
from handaudit.base.errors import UsageError
from handaudit.report.pages import known_names, print_page

_ONE: Final = "help explains one name at a time: {!r} is {}"


def help(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A command, a code, a rule's id or an option.",
            metavar="[COMMAND|CODE]",
            autocompletion=offered("topics"),
            show_default=False,
        ),
    ] = None,
) -> None:
    """Explain a command, a code, a rule or an option; without a word, list the commands."""
    named = words or []
    if named and named[0] not in COMMANDS:
        _page(named)
        return
    if len(named) > 1 and not any(part.startswith(f"{named[0]} ") for part in PARTS):
        raise UsageError(_ONE.format(" ".join(named)[:80], len(named)))
    context.find_root().command.main([*named, "--help"], prog_name="handaudit", standalone_mode=False)


def _page(named: Sequence[str]) -> None:
    if len(named) > 1:
        raise UsageError(_ONE.format(" ".join(named)[:80], len(named)))
    word = named[0]
    near = get_close_matches(word.lower(), COMMANDS, n=1)
    if near and word.lower() not in known_names():
        raise UsageError(f"nothing is called {word[:80]!r}: did you mean `handaudit help {near[0]}`?")
    print_page(word, sys.stdout)
