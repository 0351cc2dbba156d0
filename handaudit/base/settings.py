"""The settings of a run: the nearest file's, beaten by the environment's; the command line beats both."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Protocol

from handaudit.base.errors import UsageError
from handaudit.base.setting_keys import BY_NAME, CONFIG_NAME, KEYS, TABLE, Key
from handaudit.base.tomlfile import TomlError, line_of, parse, read_bytes

PYPROJECT = "pyproject.toml"
MOST = 50
"""Errors of a file that are listed."""
NAMED = "HANDAUDIT_CONFIG"
"""The variable that names a settings file."""


class OptionLike(Protocol):
    """The part of an option of the rules that a settings file is checked against."""

    @property
    def values(self) -> Sequence[str]: ...
    def accepts(self, value: str, /) -> bool: ...


Options = Callable[[], Mapping[str, OptionLike]]
"""Returns every option of the rules by its name. It is called only if the settings name an option."""


class Value(NamedTuple):
    """A value and where it came from: a file's path or a variable's name."""

    value: Any
    source: str


@dataclass(slots=True)
class Settings:
    """Checked values by key, and the file that was read, if there is one."""

    file: Path | None = None
    values: dict[str, Value] = field(default_factory=dict)


def settings_for(
    place: str | None, options: Options, environment: Mapping[str, str] = os.environ, named: str | None = None
) -> Settings:
    """The settings for a log or folder: those of the file that was `named`, or of the nearest one in the log's folder and above it.

    Raises `UsageError` for a file that cannot be read, an unknown key or a value of the wrong kind; the message names both.
    """
    found = Settings()
    if named is not None:
        found.file, tree = Path(named), _tree(Path(named))
        _take(found, tree, str(found.file), found.file.parent, options)
    elif (near := nearest(place)) is not None:
        found.file, tree = near
        _take(found, tree, str(found.file), found.file.parent, options)
    for key in KEYS:
        if key.form != "lists" and (word := environment.get(key.variable)):
            found.values[key.name] = Value(
                _checked(key, _of_word(key, word), key.variable, Path(), options), key.variable
            )
    return found


def nearest(place: str | None) -> tuple[Path, dict[str, Any]] | None:
    """The nearest file with settings, upwards from a log or folder, and its keys."""
    here = Path(place) if place is not None and place != "-" else Path()
    try:
        folder = here.absolute() if here.is_dir() else here.absolute().parent
        for above in (folder, *folder.parents):
            if (own := above / CONFIG_NAME).is_file():
                return _short(own), _tree(own)
            if (shared := above / PYPROJECT).is_file() and (tree := _table(shared)) is not None:
                return _short(shared), tree
    except (OSError, ValueError):  # a name that no folder can have: the command itself says so
        return None
    return None


def words_of(key: Key) -> str:
    """What a key takes, in words."""
    return {
        "word": " or ".join(key.values) or "a text",
        "number": "a whole number from 1",
        "words": "a list of texts",
        "table": "a table of texts",
        "lists": "a table of lists of texts",
    }[key.form]


def _short(path: Path) -> Path:
    """The path as seen from the working folder, where it is below it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _tree(path: Path) -> dict[str, Any]:
    try:
        tree = parse(read_bytes(path))
    except OSError as error:
        raise UsageError(f"{path}: the settings cannot be read: {error.strerror or error}") from None
    except TomlError as error:
        raise UsageError(f"{path}{f':{error.line}' if error.line else ''}: {error.said}") from None
    if path.name == PYPROJECT:
        table: Any = tree
        for word in TABLE:
            table = table.get(word, {}) if isinstance(table, dict) else {}
        return table if isinstance(table, dict) else {}
    return tree


def _table(path: Path) -> dict[str, Any] | None:
    """The table of a pyproject.toml, which belongs to somebody else: where it is broken or silent there is none."""
    try:
        tree: Any = parse(read_bytes(path))
    except (OSError, TomlError):
        return None
    for word in TABLE:
        tree = tree.get(word) if isinstance(tree, dict) else None
    return tree if isinstance(tree, dict) else None


def _take(found: Settings, tree: dict[str, Any], where: str, folder: Path, options: Options) -> None:
    """Takes the keys of a file. Raises one `UsageError` with all that is wrong with them."""
    wrong: list[tuple[str, str]] = []
    for name, value in tree.items():
        try:
            key = BY_NAME.get(name)
            if key is None:
                near = _near(name, BY_NAME)
                known = f"did you mean {near[0]!r}?" if near else f"the keys are {', '.join(BY_NAME)}"
                raise UsageError(f"{where}: unknown key {name[:80]!r}: {known}")
            found.values[name] = Value(_checked(key, value, where, folder, options), where)
        except UsageError as error:
            wrong += _each(name, value, str(error), where, options)
    if wrong:
        _raise_all(wrong, where)


def _each(name: str, value: Any, said: str, where: str, options: Options) -> list[tuple[str, str]]:
    """The errors of a key, or of each entry if it is a table, by their names in the file."""
    key = BY_NAME.get(name)
    if key is None or not isinstance(value, dict) or len(value) > MOST:
        return [(name, said)]
    found = []
    for entry, one in value.items():
        try:
            _checked(key, {entry: one}, where, Path(), options)
        except UsageError as error:
            found.append((entry, str(error)))
    return found or [(name, said)]


def _raise_all(wrong: list[tuple[str, str]], where: str) -> NoReturn:
    """Raises all errors as one, each with its line."""
    try:
        data = read_bytes(Path(where))
    except (OSError, TomlError):
        data = b""
    listed = []
    for name, said in wrong[:MOST]:
        number = line_of(data, (name,))
        listed.append((f"line {number}: " if number else "") + said.removeprefix(f"{where}: "))
    if len(wrong) == 1:
        raise UsageError(f"{where}: {listed[0]}")
    listed += [f"and {len(wrong) - MOST:,} more"] if len(wrong) > MOST else []
    count = f"{where}: {len(wrong):,} errors"
    error = UsageError(f"{count}: {'; '.join(listed)}")
    error.lines = (count, *listed)
    raise error


def _of_word(key: Key, word: str) -> Any:
    """A variable's text as the value that a file would hold; several with commas."""
    if key.form == "number":
        return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word
    parts = [part.strip() for part in word.split(",") if part.strip()]
    if key.form == "words":
        return parts
    if key.form == "table":
        pairs = [part.partition("=") for part in parts]
        return {name.strip(): value.strip() for name, equals, value in pairs if equals} if pairs else {}
    return word


def _checked(key: Key, value: Any, where: str, folder: Path, options: Options) -> Any:
    """The value in its one form. Raises `UsageError`."""
    if key.form == "number":
        if type(value) is not int or value < 1:
            _wrong(key, value, where)
        return value
    if key.form == "word":
        if not isinstance(value, str) or not value:
            _wrong(key, value, where)
        if key.values and value not in key.values:
            _wrong(key, value, where)
        return _at(folder, value) if key.path else value
    if key.form == "words":
        return _words(key, value, where)
    if not isinstance(value, dict):
        _wrong(key, value, where)
    if key.form == "lists":
        return {name: _words(key, words, where) for name, words in value.items()}
    if not all(isinstance(word, str | int) and not isinstance(word, bool) for word in value.values()):
        _wrong(key, value, where)
    for name, word in value.items():
        _known(key, name, str(word), where, options())
    return {name: str(word) for name, word in value.items()}


def _known(key: Key, name: str, word: str, where: str, known: Mapping[str, OptionLike]) -> None:
    """An option must exist and have that reading; a dotted path is the rulebook's to judge."""
    if name not in known and "." not in name:
        near = _near(name, known)
        also = f"did you mean {near[0]!r}?" if near else "`handaudit rule NAME` explains an option"
        raise UsageError(f"{where}: {key.name}: no option is called {name[:80]!r}: {also}")
    if key.name == "options" and name in known and not known[name].accepts(word):
        raise UsageError(f"{where}: {key.name}.{name} is {word[:80]!r}, expected {' or '.join(known[name].values)}")


def _words(key: Key, value: Any, where: str) -> list[str]:
    words: Sequence[Any] = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and word for word in words):
        _wrong(key, value, where)
    return list(words)


def _at(folder: Path, value: str) -> str:
    """A path beside the file; a rulebook's plain name stays one."""
    place = folder / value
    return str(place) if place.exists() or "/" in value or value.endswith(".toml") else value


def _wrong(key: Key, value: object, where: str) -> NoReturn:
    near = _near(str(value), key.values)
    also = f"; did you mean {near[0]!r}?" if near else ""
    raise UsageError(f"{where}: {key.name} is {str(value)[:80]!r}, expected {words_of(key)}{also}")


def _near(word: str, known: Iterable[str]) -> list[str]:
    return get_close_matches(word[:80], list(known), n=1)
