"""Antes that a game may have: all of them alike, or one of the big blind for the table."""

from collections import Counter

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.model.rulebook import Rulebook


def _may_ante(book: Rulebook) -> bool:
    return any(post.blind == "ante" and post.optional for street in book.streets for post in street.posts)


@analyser("antes", kinds="post", book=_may_ante)
def antes(case: Case) -> Findings:
    """Antes that are missing or short, and an ante of the big blind from a stack too short for both."""
    posted = {e.seat: e for e in reversed(case.table.posts) if e.text == "ante"}
    if len(posted) == 1:
        yield from _big_blind_ante(case, *posted.values())
        return
    due = _usual(case, posted)
    if not due:
        return
    if case.hand.ante not in (0, due):
        first = next(post for post in posted.values() if post.amount == due)
        yield case.finding("ante-amount.header", first, seat=0, logged=due, expected=case.hand.ante, chips=0)
    deal = next((e.line for e in case.hand.events if e.kind in ("street", "dealt")), case.hand.line)
    absent = [seat for seat in case.table.order if seat not in posted]
    for seat, post in posted.items():
        own = min(due, case.table.start[seat])
        if post.amount != own:
            yield case.finding("ante-amount.open", post, logged=post.amount, expected=own, chips=post.amount - own)
    for seat in absent if 2 * len(absent) <= len(posted) else ():
        own = min(due, case.table.start[seat])
        if own and _plays(case, seat):
            yield case.finding("ante-amount.open-missing", deal, seat=seat, logged=0, expected=own, chips=-own)


def _usual(case: Case, posted: dict[int, Event]) -> int:
    """The ante that most of the players post, of two the larger; 0 if they do not agree. At a live table for money the header's own ante
    is due, whatever is posted."""
    if case.book.live_table and case.hand.ante and not case.hand.tournament:
        return case.hand.ante
    whole = Counter(e.amount for e in posted.values() if e.amount < case.table.start[e.seat])
    if not whole:
        return 0
    amount, count = whole.most_common(1)[0]
    if len(whole) == whole.total() == 2 and not case.hand.ante:
        return max(whole)
    return amount if count > 1 and 2 * count > whole.total() else 0


def _plays(case: Case, seat: int) -> bool:
    """Whether the log shows that a seat was dealt in: it posts a blind, gets cards, or acts."""
    kinds = ("post", "dealt", "fold", "check", "call", "bet", "raise", "show")
    return any(e.seat == seat and e.kind in kinds and e.text != "dead-blind" for e in case.hand.events)


def _big_blind_ante(case: Case, ante: Event) -> Findings:
    """A stack too short for the big blind and the ante pays the one that the house takes first (`th_big_blind_ante`)."""
    table, seat = case.table, ante.seat
    big = next((e for e in table.posts if e.text == "big-blind"), None)
    if not case.book.live_table or seat != (big.seat if big is not None else table.big_blind):
        return
    paid, behind = (big.amount if big is not None else 0), table.start[seat]
    if paid + ante.amount != behind or not table.nominal:
        return
    if case.book.options.get("th_big_blind_ante") == "blind-first":
        most = max(behind - table.nominal, 0)
        if ante.amount > most and paid < table.nominal:
            fields = {"blind": case.money(min(table.nominal, behind))}
            yield case.finding("ante-amount.before-blind", ante, fields, logged=ante.amount, expected=most, chips=0)
    elif paid and ante.amount < min(case.hand.ante or table.nominal, behind):
        least = min(case.hand.ante or table.nominal, behind)
        yield case.finding("ante-amount.after-blind", ante, logged=ante.amount, expected=least, chips=0)
