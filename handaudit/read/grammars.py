"""The grammar files are the one source of every pattern; this module drives the one of the dialect that reads line by line."""

from typing import TYPE_CHECKING

from handaudit.read.draft import Draft
from handaudit.read.layouts import of_lines
from handaudit.read.lexer import LineLexer
from handaudit.read.rows import Callback, LineReader
from handaudit.read.terminals import terminals

if TYPE_CHECKING:
    from handaudit.model.hand import Claim, Event
    from handaudit.read.transform import Transform

DIALECT = of_lines()[0].grammar
"""The dialect that reads everything: it imports the layout of the sites and adds our own lines."""


class LineParser:
    """The loaded grammar, driven directly. `hand` is a plain row of lines: its automaton takes every terminal in every state, so
    all that its token loop does is to run the callback of each; a test holds this reader to Lark's own."""

    def __init__(self, transformer: "Transform") -> None:
        known = terminals(DIALECT)
        self.lexer = self._lexer(transformer)
        self.families = transformer.families = self.lexer.families
        callbacks: dict[str, Callback] = {
            one.name: getattr(transformer, one.name) for one in known if hasattr(transformer, one.name)
        }
        self.rows = LineReader(self.lexer, callbacks, transformer.sit)

    def _lexer(self, _transformer: "Transform") -> LineLexer:
        return LineLexer(terminals(DIALECT))

    def read(self, draft: Draft) -> "tuple[list[Event], list[Claim]]":
        """The events and the claims of a draft's lines."""
        return self.rows.read(draft)
