"""The grammar files are the one source of every pattern; this module finds them and builds one parser from them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import lark.lexer
from lark import Lark, Transformer

from handaudit.read.draft import Draft
from handaudit.read.lexer import Line, LineLexer

if TYPE_CHECKING:
    from handaudit.model.hand import Claim
    from handaudit.read.base import Record

DIALECT = "house"
"""The dialect that reads everything: it imports the real rooms' layout and adds the house's own lines."""


def grammar_file(dialect: str = DIALECT) -> Path:
    """Where a dialect's grammar lies: inside the package when installed, beside it in a working copy."""
    package = Path(__file__).resolve().parent.parent
    name = f"{dialect}.lark"
    for folder in (package / "grammar", package.parent / "grammar"):
        if (folder / name).is_file():
            return folder / name
    raise AssertionError(f"grammar {name} is not installed")


def build_parser(transformer: "Transformer[object, list[Record]]") -> Lark:
    """A LALR parser whose tokens are whole lines and whose transformer runs while it parses.

    Our own lexer class keeps Lark from building its own, which would compile and compare every pattern.
    """
    with _uncompared():
        return Lark.open(
            str(grammar_file()),
            parser="lalr",
            lexer=LineLexer,
            start="hand",
            transformer=transformer,
            propagate_positions=False,
            maybe_placeholders=False,
        )


@contextmanager
def _uncompared() -> Iterator[None]:
    """Where interegular is installed, Lark compares the terminals of its own grammar language at every start: 0.1 s for nothing."""
    had = lark.lexer.has_interegular
    lark.lexer.has_interegular = False
    try:
        yield
    finally:
        lark.lexer.has_interegular = had


class LineParser:
    """The loaded grammar, driven directly. `hand` is a plain row of lines: its automaton takes every terminal in every state, so
    all that its token loop does is to run the callback of each; a test holds this reader to Lark's own."""

    def __init__(self, transformer: "Transformer[object, list[Record]]") -> None:
        self.lark = build_parser(transformer)
        self.lexer: LineLexer = self.lark.parser.lexer
        self.families = self.lexer.families
        self._callbacks: dict[str, Callable[[Line], Record | list[Claim]]] = {
            str(terminal.name): getattr(transformer, terminal.name)
            for terminal in self.lark.terminals
            if hasattr(transformer, terminal.name)
        }

    def parse(self, draft: Draft) -> "list[Record | list[Claim]]":
        """The records of a draft's lines; lines that say nothing of the hand give None."""
        callbacks = self._callbacks
        return [callbacks[token.type](token) for token in self.lexer.tokens(draft)]
