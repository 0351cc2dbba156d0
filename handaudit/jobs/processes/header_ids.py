"""What the numbers of header lines and table lines stand for: a process that looks at hands tells another one each of these once."""

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled


class New(NamedTuple):
    """What was not told before; `fresh`: numbers begin anew with it."""

    fresh: bool
    deals: list[Any]
    tables: list[Any]


class SeenHeaderIds:
    """What was told until now."""

    def __init__(self) -> None:
        self.deals: list[Any] = []
        self.tables: list[Any] = []
        self.told = 0, 0

    def new(self, found: "compiled.Found") -> New:
        """What has to be told with what was found."""
        deals, tables = found.numbered
        fresh = deals is not self.deals
        known = (0, 0) if fresh else self.told
        self.deals, self.tables, self.told = deals, tables, (len(deals), len(tables))
        return New(fresh, deals[known[0] :], tables[known[1] :])
