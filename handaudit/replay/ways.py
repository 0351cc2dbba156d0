"""What a layout's figures mean, brought to the engine's own: pots before rake, awards without the uncalled bet."""

from handaudit.model.ways import PLAIN
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
    if ways.pot == "with" or (ways.uncalled == "either" and pays_uncalled(table)):
        due += sum(back for seat, back in rep.returned.items() if not _given_back(table, seat))
    return due


def net_collects(table: Table) -> None:
    """Where a layout pays the uncalled bet out with the pot, take it out of what its bettor collected."""
    for seat, back in table.rep.returned.items():
        if _given_back(table, seat):
            continue
        mine = [at for at, (event, _) in enumerate(table.collects) if event.seat == seat]
        at = next((at for at in reversed(mine) if table.collects[at][0].amount >= back), -1)
        if at >= 0:
            event, run = table.collects[at]
            table.collects[at] = event._replace(amount=event.amount - back), run
    table.collects = [(event, run) for event, run in table.collects if event.amount]


def pays_uncalled(table: Table) -> bool:
    """Whether what the log pays holds the uncalled bet. Where its layout has both ways, more is paid then than the pots hold."""
    how = table.hand.ways.uncalled
    if how != "either":
        return how == "in-collected"
    inside = sum(table.paid.values()) - sum(table.rep.returned.values()) + table.splash + table.carried
    return sum(event.amount for event in table.hand.events if event.kind == "collect") > inside


def uncalled_in(table: Table, seat: int) -> int:
    """What a claim of winnings holds beyond the pot: the seat's own uncalled bet, where the layout pays that out with it."""
    if not pays_uncalled(table) or _given_back(table, seat):
        return 0
    return table.rep.returned.get(seat, 0)


def _given_back(table: Table, seat: int) -> bool:
    """Whether a line of its own gave a seat's uncalled bet back: then neither the total nor what is collected holds it."""
    return any(event.seat == seat for event in table.returns)
