"""The end of a betting round: what nobody matched goes back (TH-UNCALLED-1)."""

from handaudit.replay.table import Table


def uncalled(table: Table, line: int) -> None:
    """The part of the highest bet that no other player matched goes back to its bettor."""
    amounts = list(table.committed.values())
    if amounts.count(max(amounts, default=0)) != 1:
        return
    first = second = who = 0
    for seat, amount in table.committed.items():
        if amount > first:
            first, second, who = amount, first, seat
        elif amount > second:
            second = amount
    if first > second and who in table.live:
        table.returns_due.append((who, first - second, line))
        table.give_back(who, first - second)
