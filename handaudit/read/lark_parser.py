"""The grammar as Lark itself runs it: slower, and the measure of the fast way."""

from typing import TYPE_CHECKING, cast

from handaudit.read.draft import Draft
from handaudit.read.grammars import LineParser
from handaudit.read.rows import keep

if TYPE_CHECKING:
    from handaudit.model.hand import Claim, Event
    from handaudit.read.base import Record


class LarkParser(LineParser):
    """Lark's LALR automaton takes token after token and runs the transformer's callbacks."""

    def read(self, draft: Draft) -> "tuple[list[Event], list[Claim]]":
        """The events and the claims of a draft's lines."""
        events: list[Event] = []
        claims: list[Claim] = []
        for record in cast("list[Record | list[Claim]]", self.lark.parse(cast("str", draft))):
            keep(record, events, claims)
        return events, claims
