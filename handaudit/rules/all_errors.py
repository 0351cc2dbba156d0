"""All that is wrong with a house file, each error with its line: its keys and choices are tried one by one over the base."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NoReturn

from handaudit.base.errors import RulebookError
from handaudit.base.tomlfile import line_of
from handaudit.rules.source import RulebookSource
from handaudit.rules.tree import Tree, printable

MOST: Final = 50
"""Errors that are listed."""
TRIES: Final = 300
"""Keys of a file that are tried; a file with more is no house file, and its first errors say so."""
Keys = Callable[[str], str]
Try = Callable[[Mapping[str, Any]], object]


def raise_all(source: RulebookSource, data: Tree, first: RulebookError, keys: Keys, apply: Try) -> NoReturn:
    """Raises one `RulebookError` with every error of a file, whose tables are `data`; `first` is what loading has found, and stays as it is
    if it is of no key.

    `keys` says what is wrong with a key of the file, `apply` raises what is wrong with a layer of it.
    """
    start = f"{printable(source.label)}: "
    found = list(dict.fromkeys(_every(data, start, keys, apply)))
    if not found:
        raise first
    listed = [_with_line(source, said) for said in found[:MOST]]
    if len(found) == 1:
        raise RulebookError(start + listed[0]) from None
    count = f"{start}{len(found):,} errors" + (" at least" if len(found) >= TRIES else "")
    listed += [f"and {len(found) - MOST:,} more"] if len(found) > MOST else []
    error = RulebookError(f"{count}: {'; '.join(listed)}")
    error.lines = (count, *listed)
    raise error from None


def _every(data: Tree, start: str, keys: Keys, apply: Try) -> Iterator[str]:
    """What is wrong, without the name of the file."""
    for key, value in islice(data.items(), TRIES):
        if said := keys(key):
            yield f"{key}: {said}"
        elif key in ("options", "set", "because"):
            pairs = value.items() if isinstance(value, dict) else ()
            layers = [{key: {name: one}} for name, one in pairs] or [{key: value}]
            for layer in layers[:TRIES]:
                try:
                    apply(layer)
                except RulebookError as error:
                    yield str(error).removeprefix(start)


def _with_line(source: RulebookSource, said: str) -> str:
    """An error behind the line of the key that it names."""
    key = said.partition(":")[0]
    number = line_of(source.data, (key, key.partition(".")[2] or key, key.rpartition(".")[2]))
    return f"line {number}: {said}" if number else said
