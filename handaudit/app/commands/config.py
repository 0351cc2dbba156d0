"""`handaudit config`: every setting, its value and where it comes from."""

import json
from typing import Annotated, Any, Final, TextIO

import typer

from handaudit.app.commands.output import Force, Output, Plain, written
from handaudit.base.secrets import without_secrets
from handaudit.base.setting_keys import KEYS, Key
from handaudit.base.settings import Settings, settings_for, words_of
from handaudit.base.visible import visible
from handaudit.report.console import console
from handaudit.report.wrapping import wrapped
from handaudit.rules.options import options

MARGIN: Final = "    "
"""What stands before a line that goes on where a terminal has no room."""


def config(
    path: Annotated[
        str, typer.Argument(help="A log or folder: the settings that would count for it.", metavar="[PATH]")
    ] = ".",
    file: Annotated[
        str | None, typer.Option("--file", help="This file instead of the nearest one.", metavar="FILE")
    ] = None,
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Show every setting, its value and where it comes from: the nearest handaudit.toml or pyproject.toml, or the environment."""
    found = settings_for(path, options, named=file)
    rows = {key.name: _entry(found, key) for key in KEYS}
    data = {"file": None if found.file is None else str(found.file), "settings": rows}
    written(output_format, output, force, lambda out: _show(found, path, out), lambda: data)


def _entry(found: Settings, key: Key) -> dict[str, Any]:
    value = found.values.get(key.name)
    return {"value": None if value is None else _plain(value.value), "source": None if value is None else value.source}


def _show(found: Settings, path: str, out: TextIO) -> None:
    width = console(out).width - len(MARGIN)
    if found.file is None:
        out.write(
            visible(f"No handaudit.toml and no [tool.handaudit] at {without_secrets(path)} or above it.") + "\n\n"
        )
    else:
        out.write(visible(f"Settings of {found.file}") + "\n\n")
    for key in KEYS:
        value = found.values.get(key.name)
        if value is None:
            text = f"{key.name} is not set: {key.meaning} ({words_of(key)}; {key.option}, {key.variable})"
            out.write(f"\n{MARGIN}".join(wrapped(text, width)) + "\n")
            continue
        out.write(visible(f"{key.name} = {_toml(_plain(value.value))}  from {value.source}") + "\n")


def _plain(value: Any) -> Any:
    """A value without the secrets of addresses in it."""
    if isinstance(value, dict):
        return {name: _plain(word) for name, word in value.items()}
    if isinstance(value, list):
        return [_plain(word) for word in value]
    return without_secrets(value) if isinstance(value, str) else value


def _toml(value: Any) -> str:
    """A value as a settings file holds it, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(name)} = {_toml(word)}" for name, word in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
