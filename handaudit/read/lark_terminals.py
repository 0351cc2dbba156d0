"""A grammar as Lark itself builds it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import lark.lexer
from lark import Lark
from lark.lexer import TerminalDef

from handaudit.read.grammar_files import Pattern, grammar_file
from handaudit.read.pattern_prefixes import openings


@contextmanager
def uncompared() -> Iterator[None]:
    """Where interegular is installed, Lark compares the terminals of its own grammar language at every start: 0.1 s for nothing."""
    had = lark.lexer.has_interegular
    lark.lexer.has_interegular = False
    try:
        yield
    finally:
        lark.lexer.has_interegular = had


class _Idle(lark.lexer.Lexer):
    """Keeps Lark from building a lexer of its own, which would compile and compare every pattern; it reads nothing."""

    __future_interface__ = 2

    def __init__(self, _conf: Any) -> None: ...

    def lex(self, _lexer_state: Any, _parser_state: Any) -> Iterator[Any]:
        """Nothing is read."""
        return iter(())


def built_by_lark(grammar: str) -> tuple[Pattern, ...]:
    """The terminals of a grammar file."""
    with uncompared():
        made = Lark.open(str(grammar_file(grammar)), parser="lalr", lexer=_Idle, start="hand")
    return tuple(pattern_of(one) for one in made.terminals)


def pattern_of(terminal: TerminalDef) -> Pattern:
    """What is known of one of Lark's terminals."""
    regexp = terminal.pattern.to_regexp()
    return Pattern(str(terminal.name), regexp, int(terminal.priority), openings(regexp))
