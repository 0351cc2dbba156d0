"""The commands as the command line library runs them. The module of a command is imported only if the command line names it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache, partial
from importlib import import_module
from typing import Any, Final, Protocol

import typer
from typer.core import TyperCommand, TyperGroup

from handaudit.app.commands.command_list import COMMANDS, GROUPS, PARTS, epilog
from handaudit.base.errors import UsageError

MOST_NUMBER: Final = 2**63 - 1


class _Formatter(Protocol):
    def section(self, name: str) -> AbstractContextManager[None]:
        """A titled part of the help text."""

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None:
        """Rows of two columns."""


def part_of(name: str) -> "Callable[..., None] | typer.Typer":
    """Returns the function of a command, or the group of commands below it. Both have the name of their module."""
    part: Callable[..., None] | typer.Typer = getattr(import_module(f"handaudit.app.commands.{name}"), name)
    return part


@cache
def command_of(name: str) -> Any:
    """Returns the library's object for a command. It is made once: a process may run many command lines."""
    part, examples = part_of(name), epilog(COMMANDS[name].examples)
    if isinstance(part, typer.Typer):
        part.info.epilog = examples
        for info in part.registered_commands:
            info.epilog = epilog(PARTS[f"{name} {info.name}"])
    else:
        function, part = part, typer.Typer(add_completion=False, rich_markup_mode=None)
        part.command(name, epilog=examples)(function)
    made = typer.main.get_command(part)
    _without_types(made)
    _with_limits(made)
    return made


class _Commands(Mapping[str, Any]):
    """Every command by its name, in the order of the list of commands."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        return command_of(name)

    def __contains__(self, name: object) -> bool:
        return name in COMMANDS

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class CommandGroup(TyperGroup):
    """The commands, listed in groups. None of them is imported to list them or to complete a name."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        commands: Any = _Commands()
        self.commands = commands

    def list_commands(self, ctx: object) -> list[str]:
        """Returns the names of all commands."""
        return [*COMMANDS]

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Offers names of commands, each with its line in the list of commands."""
        commands = self.commands
        listed: Any = {name: TyperCommand(name, help=one.line) for name, one in COMMANDS.items()}
        self.commands = listed
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self.commands = commands

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Writes one section for each group."""
        for group in GROUPS:
            with formatter.section(group):
                formatter.write_dl([(name, one.line) for name, one in COMMANDS.items() if one.group == group])


def _without_types(command: Any) -> None:
    """Leaves out the types of Python that newer versions of the library print behind the names of arguments."""
    for one in getattr(command, "params", ()):
        if one.param_type_name == "argument":
            one.display_type_rich = _nothing
    for part in getattr(command, "commands", {}).values():
        _without_types(part)


def _with_limits(command: Any) -> None:
    """Refuses numbers that no counter of 64 bits holds, whichever option has them."""
    for one in getattr(command, "params", ()):
        one.process_value = partial(_small, one.process_value, str(one.name))
    for part in getattr(command, "commands", {}).values():
        _with_limits(part)


def _small(process: Callable[[Any, Any], Any], name: str, ctx: Any, value: Any) -> Any:
    """The value of an option. Raises `UsageError` if it is a number beyond 63 bits."""
    made = process(ctx, value)
    if isinstance(made, int) and abs(made) > MOST_NUMBER:
        raise UsageError(f"--{name.replace('_', '-')}: '{made}' is given; at most {MOST_NUMBER:,} is expected")
    return made


def _nothing(ctx: object) -> None:
    """No type."""
