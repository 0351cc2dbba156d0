"""Settings that a file or the environment holds become words of the command line, before its own."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, cast

from handaudit.base.errors import UsageError
from handaudit.base.setting_keys import KEYS, arguments
from handaudit.base.settings import NAMED, Settings, settings_for
from handaudit.rules.options import options as known_options

CONFIG: Final = "--config"
NO_CONFIG: Final = "--no-config"


class _Param(Protocol):
    opts: list[str]
    is_flag: bool


class _Command(Protocol):
    params: Sequence[object]


def configured(args: Sequence[str], commands: Mapping[str, object]) -> list[str]:
    """The words of a command line, with those of its settings before the command's own, so that its own win.

    Raises `UsageError` where the settings cannot be used.
    """
    args, named, use = _asked(args)
    if not use or not args or args[0] not in commands:
        return args
    name, *rest = args
    return [name, *_with(rest, commands[name], named)]


def _with(args: list[str], command: object, named: str | None) -> list[str]:
    options = {option: param for param in _options(command) for option in param.opts}
    if not any(key.option in options for key in KEYS):
        return args
    found = settings_for(first_path(args, options), known_options, named=named)
    return [*words(found, args, options), *args]


def words(found: Settings, args: Sequence[str], options: Iterable[str]) -> list[str]:
    """The words that settings stand for, without those that the command does not take or that `args` replace."""
    known, given = set(options), {word.partition("=")[0] for word in args}
    made: list[str] = []
    for key in KEYS:
        if key.name in found.values and key.option in known and (key.adds or key.option not in given):
            made += arguments(key, found.values[key.name].value)
    return made


def first_path(args: Sequence[str], options: dict[str, _Param]) -> str | None:
    """The first word that is neither an option nor the value of one."""
    rest = iter(args)
    for word in rest:
        if word == "--":
            return next(rest, None)
        if word == "-" or not word.startswith("-"):
            return word
        param = options.get(word)
        if param is not None and not param.is_flag:
            next(rest, None)
    return None


def _asked(args: Sequence[str]) -> tuple[list[str], str | None, bool]:
    """The words without those about the settings themselves, the file that they name, and whether settings are wanted at all."""
    kept: list[str] = []
    named, use = os.environ.get(NAMED) or None, True
    rest = iter(args)
    for word in rest:
        if word == "--":
            kept += [word, *rest]
        elif word == CONFIG:
            named = _file(next(rest, ""))
        elif word.startswith(CONFIG + "="):
            named = _file(word.partition("=")[2])
        elif word == NO_CONFIG:
            use = False
        else:
            kept.append(word)
    return kept, named, use


def _file(word: str) -> str:
    if not word:
        raise UsageError(f"{CONFIG} needs a file: give {CONFIG} FILE, or {NO_CONFIG} to use none")
    return word


def _options(command: object) -> list[_Param]:
    params = cast(_Command, command).params
    return [cast(_Param, param) for param in params if hasattr(param, "is_flag")]
