"""What a command line takes, read from the functions that are the commands."""

import inspect
from collections.abc import Callable
from enum import Enum
from typing import Annotated, Final, NamedTuple, get_args, get_origin, get_type_hints

from typer import Typer
from typer.models import ArgumentInfo, OptionInfo

from handaudit.app.cli import app
from handaudit.app.command_group import part_of
from handaudit.app.commands.command_list import COMMANDS, PARTS

_NAMES: Final = {str: "TEXT", int: "N"}


class Row(NamedTuple):
    """One argument or option: its words, what it means, the values that it takes and the one it has unless given."""

    words: str
    text: str
    values: tuple[str, ...] = ()
    default: str = ""


class Usage(NamedTuple):
    """One command; the name of the whole program's own options is empty."""

    name: str
    about: str
    arguments: tuple[Row, ...]
    options: tuple[Row, ...]
    examples: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The line of usage."""
        name = f" {self.name}" if self.name else ""
        return " ".join([f"handaudit{name}", "[OPTIONS]", *(row.words for row in self.arguments)])


def usages() -> tuple[Usage, ...]:
    """The program's own options, then every command in the order of the list of commands."""
    made = [] if app.registered_callback is None else [_usage("", app.registered_callback.callback, ())]
    for name, listed in COMMANDS.items():
        parts = part_of(name)
        if not isinstance(parts, Typer):
            made.append(_usage(name, parts, listed.examples))
            continue
        own = parts.registered_callback
        made.append(
            Usage(name, str(parts.info.help), (), (), listed.examples)
            if own is None
            else _usage(name, own.callback, listed.examples)
        )
        for one in parts.registered_commands:
            whole = f"{name} {one.name}"
            made.append(_usage(whole, one.callback, PARTS[whole]))
    return tuple(made)


def _usage(name: str, function: Callable[..., object] | None, examples: tuple[str, ...]) -> Usage:
    assert function is not None
    arguments, options = [], []
    defaults = inspect.signature(function).parameters
    for word, hint in get_type_hints(function, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            continue
        kind, info = get_args(hint)[:2]
        default = defaults[word].default
        if isinstance(info, ArgumentInfo):
            arguments.append(_argument(word, kind, info, default))
        elif isinstance(info, OptionInfo) and not info.hidden:
            options.append(_option(word, kind, info, default))
    return Usage(name, inspect.cleandoc(function.__doc__ or ""), tuple(arguments), tuple(options), examples)


def _argument(word: str, kind: object, info: ArgumentInfo, default: object) -> Row:
    name = str(info.metavar or word.upper())
    many = any(get_origin(part) is list for part in (kind, *get_args(kind)))
    shown = name if default is inspect.Parameter.empty or name.startswith("[") else f"[{name}]"
    return Row(shown + ("..." if many else ""), str(info.help or ""))


def _option(word: str, kind: object, info: OptionInfo, default: object) -> Row:
    given = [info.default] if isinstance(info.default, str) and info.default.startswith("-") else []
    words = [*given, *(info.param_decls or ())] or ["--" + word.replace("_", "-")]
    types = [part for part in (kind, *get_args(kind)) if isinstance(part, type)]
    values = tuple(str(one.value) for part in types if issubclass(part, Enum) for one in part)
    flag = bool in types
    metavar = "" if flag else f" {info.metavar or ('VALUE' if values else _NAMES.get(types[0], 'TEXT'))}"
    plain = "" if default in (None, False, inspect.Parameter.empty) else str(getattr(default, "value", default))
    return Row(", ".join(words) + metavar, str(info.help or ""), values, plain)
