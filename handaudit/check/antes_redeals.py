"""Antes, redeals and pots that go on to the next deal."""

from collections.abc import Iterator

from handaudit.check.antes import antes
from handaudit.check.carried import carried, no_redeal, redeal
from handaudit.check.case import Case
from handaudit.check.dealing import deals_of
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding


@analyser("deals", book=lambda book: bool(book.redeal))
def deals_in_order(case: Case) -> Iterator[Finding]:
    """Antes deal by deal, redeals one by one, and what is carried."""
    if case.table.cancelled:
        return
    deals = deals_of(case)
    for deal in deals:
        yield from antes(case, deal, deals)
    for number, row in enumerate(case.table.redeals):
        yield from redeal(case, number, row, deals)
    yield from no_redeal(case)
    yield from carried(case)
