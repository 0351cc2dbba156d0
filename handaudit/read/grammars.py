"""The grammar files are the one source of every pattern; this module finds them and builds one parser from them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import lark.lexer
from lark import Lark, Transformer

from handaudit.read.draft import Draft
from handaudit.read.layouts import of_lines
from handaudit.read.lexer import LineLexer
from handaudit.read.rows import Callback, Rows

if TYPE_CHECKING:
    from handaudit.model.hand import Claim, Event
    from handaudit.read.base import Record
    from handaudit.read.transform import Transform

DIALECT = of_lines()[0].grammar
"""The dialect that reads everything: it imports the layout of the sites and adds our own lines."""


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
    with uncompared():
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
def uncompared() -> Iterator[None]:
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

    def __init__(self, transformer: "Transform") -> None:
        self.lark = build_parser(transformer)
        self.lexer: LineLexer = self.lark.parser.lexer
        self.families = transformer.families = self.lexer.families
        callbacks: dict[str, Callback] = {
            str(terminal.name): getattr(transformer, terminal.name)
            for terminal in self.lark.terminals
            if hasattr(transformer, terminal.name)
        }

        self.rows = Rows(self.lexer, callbacks, transformer.sit)

    def read(self, draft: Draft) -> "tuple[list[Event], list[Claim]]":
        """The events and the claims of a draft's lines."""
        return self.rows.read(draft)
