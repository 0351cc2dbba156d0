"""The grammar as Lark itself runs it: slower, and the measure of the fast way."""

from typing import TYPE_CHECKING, cast

from handaudit.read.draft import Draft
from handaudit.read.grammars import LineParser

if TYPE_CHECKING:
    from handaudit.model.hand import Claim
    from handaudit.read.base import Record


class PlainParser(LineParser):
    """Lark's LALR automaton takes token after token and runs the transformer's callbacks."""

    def parse(self, draft: Draft) -> "list[Record | list[Claim]]":
        """The records of a draft's lines."""
        return cast("list[Record | list[Claim]]", self.lark.parse(cast("str", draft)))
