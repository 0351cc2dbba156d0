"""Where the grammars lie, and what is known of a terminal."""

from pathlib import Path
from typing import NamedTuple


class Pattern(NamedTuple):
    """A terminal as Lark resolves it: its name, its whole regular expression, its priority over others, and the literal texts that
    what it matches may begin with."""

    name: str
    regexp: str
    priority: int
    begins: frozenset[str]


def grammar_file(name: str) -> Path:
    """Where a grammar lies: inside the package when installed, beside it in a working copy."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "grammar", package.parent / "grammar"):
        if (folder / f"{name}.lark").is_file():
            return folder / f"{name}.lark"
    raise AssertionError(f"write grammar/{name}.lark: a row in handaudit/layouts names it, and it is not there")
