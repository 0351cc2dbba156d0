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
    if first > second and (who in table.live or _was_out(table, who)):
        table.returns_due.append((who, first - second, line))
        table.give_back(who, first - second)


def unmatched_ante(table: Table) -> None:
    """An ante that takes a whole stack and that nobody else could match in full: in a log that pays uncalled bets without a line of
    their own the rest goes back as they do, and is no pot; in another only where a line says so."""
    if "ante" not in table.posted:
        return
    first, second = sorted([*table.put.values(), 0, 0], reverse=True)[:2]
    who = next((seat for seat, amount in table.put.items() if amount == first > second), 0)
    if table.hand.ways.uncalled == "printed":
        told = sum(event.seat == who and event.amount == first - second for event in table.returns)
        if told <= sum(due[:2] == (who, first - second) for due in table.returns_due):
            return
    if who in table.live and any(
        post.seat == who and post.text == "ante" and post.amount == first for post in table.posts
    ):
        table.committed[who] = table.committed.get(who, 0) + first - second
        table.returns_due.append((who, first - second, 0))
        table.give_back(who, first - second)


def _was_out(table: Table, seat: int) -> bool:
    """Whether a seat had folded in this deal before it bet: such chips are no bet, and nobody could match them."""
    done: list[str] = []
    for step in table.rep.steps:
        if step.done is not None and step.done.text == "redeal":
            done.clear()
        elif step.done is not None and step.done.seat == seat:
            done.append(step.done.kind)
    last = max((at for at, kind in enumerate(done) if kind in ("bet", "raise")), default=0)
    return "fold" in done[:last]
