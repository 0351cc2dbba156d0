"""The grammar as Lark itself runs it: slower, and the measure of the fast way."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from lark import Lark, Transformer
from lark.lexer import Lexer

from handaudit.read.draft import Draft
from handaudit.read.grammar_files import grammar_file
from handaudit.read.grammars import DIALECT, LineParser
from handaudit.read.lark_terminals import pattern_of, uncompared
from handaudit.read.lexer import LineLexer
from handaudit.read.rows import keep

if TYPE_CHECKING:
    from handaudit.model.hand import Claim, Event
    from handaudit.read.callbacks import Record
    from handaudit.read.transform import Transform


class _LarkLexer(LineLexer, Lexer):
    """Lark gives it the loaded grammar's terminals and asks it for tokens; the text that it is given is a draft."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        super().__init__(tuple(pattern_of(one) for one in conf.terminals))

    def lex(self, lexer_state: Any, _parser_state: Any) -> Iterator[Any]:
        """Lark's way in."""
        return self.tokens(lexer_state.text)


class LarkParser(LineParser):
    """Lark's LALR automaton takes token after token, which are whole lines, and runs the transformer's callbacks while it parses."""

    def _lexer(self, transformer: "Transform") -> LineLexer:
        with uncompared():
            self.lark = Lark.open(
                str(grammar_file(DIALECT)),
                parser="lalr",
                lexer=_LarkLexer,
                start="hand",
                # Lark looks the callbacks up by name, and asks for nothing else of a transformer.
                transformer=cast("Transformer[object, list[Record]]", transformer),
                propagate_positions=False,
                maybe_placeholders=False,
            )
        lexer: LineLexer = self.lark.parser.lexer
        return lexer

    def read(self, draft: Draft) -> "tuple[list[Event], list[Claim]]":
        """The events and the claims of a draft's lines."""
        events: list[Event] = []
        claims: list[Claim] = []
        for record in cast("list[Record | list[Claim]]", self.lark.parse(cast("str", draft))):
            keep(record, events, claims)
        return events, claims
