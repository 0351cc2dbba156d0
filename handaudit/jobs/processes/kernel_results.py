"""What a worker has found at a look, on its way to the parent: there it is what the parent would have found itself."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from handaudit.jobs.processes.batches import Batch
from handaudit.jobs.processes.books import WorkerRulebooks
from handaudit.jobs.processes.header_ids import SeenHeaderIds
from handaudit.jobs.processes.rows import Row, RowTerms, terms_row
from handaudit.jobs.processes.shared_memory import Shelf
from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook
from handaudit.read.small_logs import LogLook, LookAtMany, lines_from, look_together


class Looks(NamedTuple):
    """A look at some batches. `parts` says of each where its first header begins, where to go on behind its sign, and of how many hands
    it is, None where it was not looked at; `found` is what was found of their hands. `deals` and `tables` are those that the worker has not
    told of before; `fresh`: they are the first of all. `texts` is what was found as texts, or as their places on the job's `shelf`."""

    parts: list[tuple[int, int, int] | None]
    found: tuple[Any, ...]
    texts: Sequence[Any]
    shelf: int
    fresh: bool
    deals: list[Row]
    tables: list[Any]

    def lifted(self, shelves: Sequence[Shelf]) -> "Looks":
        """The same with its texts."""
        return self if self.shelf < 0 else self._replace(texts=shelves[self.shelf].texts(self.texts), shelf=-1)


class ParentTerms(RowTerms):
    """What hands under one header line have in common, and their rulebook."""

    book: Rulebook


def look_at(batches: Sequence[Batch], many: LookAtMany) -> list[LogLook | None]:
    """Looks at some batches together; None for one that has to be looked at as its chunks are cut."""
    looks = [LogLook(many, batch.given.name, batch.log) for batch in batches]
    look_together(many, [(batch.text, look) for batch, look in zip(batches, looks, strict=True)])
    return [look if look.ahead else None for look in looks]


class LooksTeller:
    """A worker's own: it tells the parent what was found at the last `looks`, and each deal and table once."""

    def __init__(self, books: WorkerRulebooks, shelves: Sequence[Shelf]) -> None:
        self.books, self.shelves = books, shelves
        self.looks: Looks | None = None
        self.telling = SeenHeaderIds()

    def tell(self, looks: Sequence[LogLook | None], shelf: int) -> None:
        """What was found at looks at some batches together, none at some of them, goes onto a shelf, if there is one."""
        self.looks = None
        found: Any = next((look.found for look in looks if look is not None), None)
        if found is None:
            return
        fresh, deals, tables = self.telling.new(found)
        parts = [None if look is None else (*look.headers[0], len(look.headers)) for look in looks]
        rows = [terms_row(deal, self.books) for deal in deals]
        *rest, hands, chairs = found.sent()
        texts = hands, chairs
        lying = self.shelves[shelf].lay(texts) if self.shelves else None
        self.looks = Looks(parts, tuple(rest), lying or texts, shelf if lying else -1, fresh, rows, tables)


class KnownTerms:
    """What the parent knows of a worker's deals and tables."""

    def __init__(self) -> None:
        self.deals: list[ParentTerms] = []
        self.tables: list[Any] = []

    def take(self, looks: Looks, books: Sequence[Rulebook]) -> None:
        """What is told with some looks."""
        if looks.fresh:
            self.deals, self.tables = [], []
        for head, currency, stakes, book in looks.deals:
            deal = ParentTerms._make((*head, Currency(*currency), *stakes))
            deal.book = books[book]
            self.deals.append(deal)
        self.tables += looks.tables

    def now(self) -> "KnownTerms":
        """The same, which goes on to mean it when the worker has begun anew."""
        known = KnownTerms()
        known.deals, known.tables = self.deals, self.tables
        return known

    def looked(self, looks: Looks, batches: Sequence[Batch], many: LookAtMany) -> list[LogLook | None]:
        """The looks at some batches, as if they were looked at here; None for one that was not looked at."""
        from handaudit.kernel import kernel as compiled

        parts = list(zip(batches, looks.parts, strict=True))
        text = b"".join([lines_from(batch.text[0].data, part[0]) for batch, part in parts if part is not None])
        found = compiled.received(text, self.deals, self.tables, looks.found, *looks.texts)
        mine: list[LogLook | None] = []
        low = size = 0
        for batch, part in parts:
            look = None
            if part is not None:
                start, behind, many_hands = part
                look = LogLook(many, batch.given.name, batch.log)
                places = found.places(low, low + many_hands, start - size)
                look.part(found, low, [(place, behind) for place in places])
                low += many_hands
                size += len(lines_from(batch.text[0].data, start))
            mine.append(look)
        return mine
