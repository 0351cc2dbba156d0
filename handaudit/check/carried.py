"""Redeals, and pots that go on: which deal is dealt again, and what the next one gets (JB-REDEAL-1, JB-FALSE-3)."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.dealing import Deal, Wrong, limit_of
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.deal_records import Redeal
from handaudit.replay.misdeal import last_deal


def redeal(case: Case, number: int, row: Redeal, deals: list[Deal]) -> Iterator[Wrong]:
    table, name = case.table, case.name
    foul = next((f for f in reversed(table.fouls) if f.deal == number), None)
    last = next((o for o in reversed(table.openings) if o.deal == number), None)
    alone = foul is not None and foul.ruling == "alone"
    if alone:
        if case.book.options.get("jb_false_open_uncontested") == "last_folder_wins":
            yield Wrong("carry", row.line, 0, "the pot is carried; it goes to the player who folded last")
    elif row.opener and foul is not None and foul.seat == row.opener:
        yield Wrong(
            "ruling",
            row.line,
            0,
            f"cards are dealt again after the false openers of {name(foul.seat)}; the deal is to be played on",
            who=foul.seat,
        )
    elif row.opener and not row.level and case.book.options.get("jb_open_all_check") == "redeal":
        pass  # declared, and everybody checked
    elif row.opener and last is not None and last.broke and not row.level:
        yield Wrong(
            "refused",
            row.line,
            row.opener,
            f"{name(row.opener)} declared openers, all-in for the ante, and cards are dealt again",
        )
    elif row.opener:
        yield Wrong(
            "redeal",
            row.line,
            row.opener,
            f"cards are dealt again although {name(row.opener)} has opened",
            who=row.opener,
        )
    elif not row.opener and _carry_pot(case, number) and not deals[number + 1].antes:
        yield Wrong(
            "redeal", row.line, 0, f"cards are dealt again after {limit_of(case)}; the pot goes to the next hand"
        )
    if row.button_line:
        allowed = _next_buttons(case, row, deals[number].seats)
        if row.new_button not in allowed:
            where = "stays at" if row.new_button == row.button else f"goes from seat #{row.button} to"
            text = f"the button {where} seat #{row.new_button}; it moves one place to the left"
            yield Wrong("button", row.button_line, 0, text, row.new_button, allowed[0])


def _carry_pot(case: Case, redeals: int) -> bool:
    """Whether the hand ends here, because the redeals with antes are used up."""
    limit = case.book.redeal.get("antes")
    return case.book.redeal.get("after") == "carry-pot" and isinstance(limit, int) and redeals >= limit


def _next_buttons(case: Case, row: Redeal, seats: set[int]) -> list[int]:
    """The next seat to the left, and the next one with a player of this pot."""
    ring = case.table.everybody
    at = ring.index(row.button) if row.button in ring else -1
    left = ring[at + 1 :] + ring[: at + 1]
    playing = [s for s in left if s in seats and s not in case.table.barred]
    return [left[0], *playing[:1]]


def no_redeal(case: Case) -> Iterator[Wrong]:
    """The draw, or the end, comes although nobody has opened; or a declared pot is drawn for that asks for a redeal."""
    table = case.table
    since = last_deal(table)
    after = [e for e in case.hand.events if e.line > since]
    first = next(
        (
            e
            for e in after
            if (e.kind == "street" and e.text in ("draw", "showdown")) or e.kind in ("discard", "stand", "collect")
        ),
        None,
    )
    alone = first is not None and first.kind == "collect" and len(table.live) < 2 and table.rounds < 2
    if first is None or (alone and not table.carry):
        return
    drawn = first.line
    deal = len(table.redeals)
    fouls = [f for f in table.fouls if f.deal == deal]
    if not table.opener and not any(f.ruling == "alone" for f in fouls):
        void = next((f for f in reversed(fouls) if f.ruling == "reopens"), None)
        spoke = void is None or any(void.line < e.line < drawn and e.kind in ACTIONS for e in after)
        if spoke and any(s.done is None and s.line == drawn for s in case.rep.steps):
            return  # somebody has not even spoken: the round was not closed
        if void is not None and not spoke:
            yield Wrong(
                "ruling",
                drawn,
                void.seat,
                f"the deal is played on after the false openers of {case.name(void.seat)}; the opening is void and the others may open",
                who=void.seat,
            )
        else:
            yield Wrong("redeal", drawn, 0, "nobody has opened; cards are to be dealt again")
    elif (
        table.opener
        and not fouls
        and not table.opened_level
        and not alone
        and case.book.options.get("jb_open_all_check") == "redeal"
    ):
        yield Wrong(
            "redeal",
            drawn,
            table.opener,
            "the pot was declared open and everybody checked; cards are to be dealt again",
        )


def carried(case: Case) -> Iterator[Wrong]:
    """What goes to the next hand, against what the log says goes there."""
    table, rep, money = case.table, case.rep, case.money
    events = [e for e in case.hand.events if e.kind == "carryout"]
    said = sum(e.amount for e in events)
    if events and said != rep.carried_out:
        yield Wrong(
            "carry",
            events[0].line,
            0,
            f"{money(said)} is carried to the next hand; {money(rep.carried_out)} is to be carried",
            said,
            rep.carried_out,
        )
    elif events and table.carry and not table.fouls and not _carry_pot(case, len(table.redeals)):
        yield Wrong(
            "redeal",
            events[0].line,
            0,
            "nobody has opened: cards are to be dealt again, and the pot stays in this hand",
        )
    if rep.carried_out and not table.carry and not events and table.collects:
        line = table.collects[0][0].line
        yield Wrong(
            "carry",
            line,
            0,
            f"{money(rep.carried_out)} that only a false opener could win goes to the next hand",
            0,
            rep.carried_out,
        )
    if table.carry and not events:
        alone = next((f for f in table.fouls if f.ruling == "alone" and f.deal == len(table.redeals)), None)
        for event, _ in table.collects if alone is not None else ():
            if alone is not None and event.seat == alone.seat:
                text = f"{case.name(event.seat)} opened falsely and can win nothing, but collects {money(event.amount)}"
                yield Wrong("unproven", event.line, event.seat, text, event.amount)
            else:
                yield Wrong(
                    "carry",
                    event.line,
                    event.seat,
                    f"{case.name(event.seat)} collects {money(event.amount)}; the pot goes to the next deal",
                    event.amount,
                    rep.carried_out,
                )
    yield from _lost(case)


def _lost(case: Case) -> Iterator[Wrong]:
    """The log's total lacks just what was carried over from an earlier deal."""
    rep, table = case.rep, case.table
    total = next((c for c in case.hand.claims if c.kind == "total"), None)
    if total is None or total.amount >= rep.total_pot:
        return
    carried = {row.pot for row in table.redeals} | ({table.carried} if table.carried else set())
    if rep.total_pot - total.amount in carried:
        line = table.collects[0][0].line if table.collects else total.line
        money, lost = case.money, rep.total_pot - total.amount
        text = f"{money(total.amount)} is in the pot; {money(lost)} of the deal before was not carried over"
        yield Wrong("carry", line, 0, text, total.amount, rep.total_pot)
