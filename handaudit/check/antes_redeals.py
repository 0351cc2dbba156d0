"""Antes, redeals and pots that go on to the next deal."""

from collections.abc import Iterator

from handaudit.check.antes import antes
from handaudit.check.carried import carried, no_redeal, redeal
from handaudit.check.case import Case
from handaudit.check.dealing import Wrong, deals_of
from handaudit.check.registry import check, family, judge
from handaudit.model.finding import Finding


@check("ante-amount", "deals", on="ante")
def ante_amount(case: Case, w: Wrong) -> Finding | None:
    """An ante is missing, doubled, of the wrong size, or from a seat that gets no cards.

    Every player who wants cards antes before the deal, and again before each redeal that asks for antes. A short stack antes
    what it has. A missing ante stands on the line that deals the cards.
    """
    owed: dict[int | str, int] = {w.seat: w.logged - w.due, "pot": w.due - w.logged} if w.seat else {}
    return case.finding(
        "ante-amount",
        w.line,
        w.text,
        seat=w.seat,
        street="bet-1",
        logged=w.logged,
        expected=w.due,
        chips=case.chips(owed),
        note=case.money(w.due),
        mark=case.amount_in(w.line, w.logged) if w.logged else "",
    )


@check("reante-limit", "deals", on="reante")
def reante_limit(case: Case, w: Wrong) -> Finding | None:
    """An ante was taken after the third redeal, or although the pot had reached the game's limit.

    Usually three redeals in a row ask for antes; from the fourth on the cards are dealt without.
    """
    return case.finding(
        "reante-limit",
        w.line,
        w.text,
        seat=w.seat,
        street="bet-1",
        logged=w.logged,
        expected=0,
        chips=case.chips({w.seat: w.logged, "pot": -w.logged}),
        note="no more antes",
        mark=case.amount_in(w.line, w.logged),
    )


@check("redeal-button", "deals", on="button")
def redeal_button(case: Case, w: Wrong) -> Finding | None:
    """The button did not move one place to the left on a redeal."""
    return case.finding("redeal-button", w.line, w.text, logged=w.logged, expected=w.due, note=f"seat #{w.due}")


@check("redeal-wrong", "deals", on="redeal")
def redeal_wrong(case: Case, w: Wrong) -> Finding | None:
    """Cards were dealt again although the pot was open, or were not although nobody had opened.

    If nobody opens, the cards are collected, everybody antes again into the same pot and new cards are dealt. Once a
    player has opened, the deal is played.
    """
    return case.finding(
        "redeal-wrong",
        w.line,
        w.text,
        street="bet-1",
        note="the pot is open" if w.seat else "nobody has opened",
        others=(w.who,) if w.who else (),
    )


@check("carry-wrong", "deals", on="carry")
def carry_wrong(case: Case, w: Wrong) -> Finding | None:
    """A pot that goes to the next deal was not carried there whole, or the wrong players may ante for it.

    If a false opening is void and nobody else opens, or its player is the last one left, antes and opening bet stay for the
    next deal, in which every player of this one may ante again, and nobody else.
    """
    return case.finding(
        "carry-wrong",
        w.line,
        w.text,
        seat=w.seat,
        street="bet-1",
        logged=w.logged,
        expected=w.due,
        note=case.money(w.due) if w.due else "",
        mark=case.amount_in(w.line, w.logged) if w.logged else "",
    )


@judge("deals")
def other_codes(case: Case, w: Wrong) -> Finding | None:
    """What the pages of other checks tell about."""
    if w.what == "ruling":
        return case.finding(
            "false-open-ruling",
            w.line,
            w.text,
            street="bet-1",
            note="the deal is played on" if not w.seat else "",
            others=(w.who,) if w.who else (),
        )
    if w.what == "refused":
        return case.finding("open-refused", w.line, w.text, seat=w.seat, street="bet-1", note="the pot was open")
    if w.what == "barred":
        text = (
            f"{case.name(w.seat)} declared openers falsely while all-in for the ante and is out until this pot is won"
        )
        return case.finding("barred-player-dealt", w.line, text, seat=w.seat, street="bet-1", note="gets no cards")
    if w.what == "unproven":
        return case.finding(
            "openers-unproven",
            w.line,
            w.text,
            seat=w.seat,
            street="showdown",
            rules=("JB-FALSE-6",),
            logged=w.logged,
            expected=0,
            chips=case.chips({w.seat: -w.logged, "pot": w.logged}),
            note="opened falsely",
        )
    return None


@family("deals", book=lambda book: bool(book.redeal))
def candidates(case: Case) -> Iterator[Wrong]:
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
