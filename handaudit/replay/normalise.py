"""What a layout's figures mean, brought to the engine's own: pots before rake, awards without the uncalled bet."""

from handaudit.model.conventions import PLAIN
from handaudit.model.replay import CashOut
from handaudit.replay.table import Table


def said_total(table: Table) -> int | None:
    """The total that the log claims, counted before rake and without the uncalled bet; None where it claims none."""
    total = table.testimony.total
    return total if total is None or table.hand.ways is PLAIN else total + table.rep.total_pot - due_total(table)


def due_total(table: Table) -> int:
    """What the log's total has to be, counted as the layout counts it."""
    ways, rep = table.hand.ways, table.rep
    due = rep.total_pot
    if ways.total == "net":
        due -= rep.rake
    if ways.pot == "with" or (ways.uncalled in ("either", "walk") and pays_uncalled(table)):
        due += sum(back for seat, back in rep.returned.items() if not _given_back(table, seat))
    return due


def net_collects(table: Table) -> None:
    """Where a layout pays the uncalled bet out with the pot, take it out of what its bettor collected."""
    for seat, back in table.rep.returned.items():
        if _given_back(table, seat):
            continue
        mine = [at for at, (event, _) in enumerate(table.collects) if event.seat == seat]
        whole = [at for at in mine if table.collects[at][0].amount >= back]
        if not whole and sum(table.collects[at][0].amount for at in mine) < back:
            continue
        for at in reversed(whole or mine):  # halves of a pot may be less than the bet that both hold a part of
            event, run = table.collects[at]
            taken = min(event.amount, back)
            table.collects[at], back = (event._replace(amount=event.amount - taken), run), back - taken
    table.collects = [(event, run) for event, run in table.collects if event.amount]


def raked_collects(table: Table) -> None:
    """Where a layout says what was paid before rake, take the rake out of each payment."""
    rake = table.testimony.rake or 0
    if table.hand.tournament:
        return
    shares = rake_of_each([event.amount for event, _ in table.collects], rake)
    for at, mine in enumerate(shares):
        event, run = table.collects[at]
        table.collects[at] = event._replace(amount=event.amount - mine), run
        table.raked[event.seat] = table.raked.get(event.seat, 0) + mine


def rake_of_each(payments: list[int], rake: int) -> list[int]:
    """Each payment's share of the rake, rounded; the last bears the rest. All are 0 if the rake is not within what is paid."""
    whole = sum(payments)
    if not 0 < rake <= whole:
        return [0] * len(payments)
    shares = [(2 * rake * amount + whole) // (2 * whole) for amount in payments[:-1]]
    return [*shares, rake - sum(shares)]


def pays_uncalled(table: Table) -> bool:
    """Whether what the log pays holds the uncalled bet. Where its layout has both ways, more is paid then than the pots hold, or just as
    much as they hold with the bet when the rake is taken."""
    how = table.hand.ways.uncalled
    if how == "walk" and not table.bet_made:
        how = "either"
    if how != "either":
        return how == "in-collected"
    mine = {event.seat: event.amount for event in table.hand.events if event.kind == "collect"}
    if (
        table.hand.ways.rake == "hidden"
        and len(mine) > 1
        and any(mine.get(seat) == back for seat, back in table.rep.returned.items() if back)
    ):
        return True  # who lost is paid what he had too much, and the rake, which no line tells, takes more than that
    inside = sum(table.paid.values()) - sum(table.rep.returned.values()) + table.splash + table.carried
    paid = sum(event.amount for event in table.hand.events if event.kind == "collect")
    back = sum(amount for seat, amount in table.rep.returned.items() if not _given_back(table, seat))
    return paid > inside or (back > 0 and paid + (table.testimony.rake or 0) == inside + back)


def beyond(table: Table, seat: int) -> int:
    """What a claim of winnings holds beyond what the pot pays: the rake, where the layout tells what was paid before it, and the seat's own
    uncalled bet, where the layout pays that out with it."""
    raked = table.raked.get(seat, 0)
    if not pays_uncalled(table) or _given_back(table, seat):
        return raked
    return raked + table.rep.returned.get(seat, 0)


def _given_back(table: Table, seat: int) -> bool:
    """Whether a line of its own gave a seat's uncalled bet back: then neither the total nor what is collected holds it."""
    return any(event.seat == seat for event in table.returns)


def record_cash_outs(table: Table) -> None:
    """Write down every cash-out of a hand that has been settled."""
    rep = table.rep
    for event in table.hand.events:
        if event.kind == "cashout" and event.seat in rep.start:
            seat = event.seat
            put = rep.paid.get(seat, 0) - rep.returned.get(seat, 0)
            collected = sum(e.amount for e, _ in table.collects if e.seat == seat and not e.to)
            won = rep.won.get(seat, 0)
            rep.cash_outs.append(CashOut(event.line, seat, event.amount, event.to, won, collected, put))


def not_awarded(table: Table) -> dict[int, int]:
    """What the summary says the cards gave to players who had sold their hands, and whom no line pays."""
    if "cashout" not in table.hand.kinds or table.hand.ways.cashout != "instead":
        return {}
    paid = {event.seat for event, _ in table.collects}
    return {seat: amount for seat, amount in table.testimony.sold.items() if seat not in paid}
