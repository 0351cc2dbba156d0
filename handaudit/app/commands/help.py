"""`handaudit help`, the list of commands in groups, and examples at the end of every command's help."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Annotated, Final, Protocol

import typer
from typer.core import TyperGroup

from handaudit.app.commands import completion
from handaudit.app.commands.command_list import COMMANDS, GROUPS, PARTS, epilog
from handaudit.base.errors import UsageError

_ONE: Final = "help explains one name at a time: {!r} is {}"


class _Formatter(Protocol):
    def section(self, name: str) -> AbstractContextManager[None]:
        """A titled part of the help text."""

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None:
        """Rows of two columns."""


class Grouped(TyperGroup):
    """The commands, listed in groups."""

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """One section for each group."""
        for group in GROUPS:
            rows = [(name, one.line) for name, one in COMMANDS.items() if one.group == group and name in self.commands]
            with formatter.section(group):
                formatter.write_dl(rows)


def register(app: typer.Typer) -> None:
    """Add the command; then every command gets its examples."""
    app.command("help")(help_on)
    for info in app.registered_commands:
        info.epilog = epilog(COMMANDS[str(info.name or getattr(info.callback, "__name__", ""))].examples)
    for group in app.registered_groups:
        group.epilog = epilog(COMMANDS[str(group.name)].examples)
        for info in group.typer_instance.registered_commands if group.typer_instance else ():
            info.epilog = epilog(PARTS[f"{group.name} {info.name}"])


def without_types(command: object) -> None:
    """Leave out the types of Python that newer versions of the library print behind the names of arguments."""
    for one in getattr(command, "params", ()):
        if one.param_type_name == "argument":
            one.display_type_rich = _nothing
    for part in getattr(command, "commands", {}).values():
        without_types(part)


def _nothing(ctx: object) -> None:
    """No type."""


def help_on(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A command, a code, a rule's id or an option.",
            metavar="[COMMAND|CODE]",
            autocompletion=completion.topics,
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
    from difflib import get_close_matches

    from handaudit.report.pages import known_names, print_page

    if len(named) > 1:
        raise UsageError(_ONE.format(" ".join(named)[:80], len(named)))
    word = named[0]
    near = get_close_matches(word.lower(), COMMANDS, n=1)
    if near and word.lower() not in known_names():
        raise UsageError(f"nothing is called {word[:80]!r}: did you mean `handaudit help {near[0]}`?")
    print_page(word, sys.stdout)
