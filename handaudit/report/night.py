"""A night as a text for the group's chat: who pays whom, and everybody's net."""

from collections.abc import Iterator

from handaudit.base.visible import visible
from handaudit.report.settling import signed
from handaudit.session.night import Balance, NightRow


def chat_text(done: Balance, notes: list[str]) -> str:
    """The payments first, then the nets; of several nights each player's best and worst."""
    return "\n".join([*_lines(done), *(f"{visible(note)}" for note in notes)]) + "\n"


def _lines(done: Balance) -> Iterator[str]:
    money = done.currency
    tables = ", ".join(visible(name) for one in done.nights for name in one.books.tables[:1])
    yield (
        f"{'Poker night' if len(done.nights) == 1 else f'{len(done.nights)} poker nights'}: {tables}"
        if tables
        else "Poker night"
    )
    yield ""
    if done.open:
        yield "No payments yet: the logs contradict themselves, or are not whole."
        for one in done.nights:
            for gap in one.books.gaps:
                who = f"{visible(done.called(gap.player))}: " if gap.player else ""
                yield f"  {visible(gap.place)}: {who}{signed(gap.amount, money)}, {visible(gap.why)}"
            if one.difference:
                more = "more" if one.difference > 0 else "less"
                sums = f"{money.show(one.books.money_in)} in, {money.show(one.books.money_out)} out"
                yield f"  {sums}: {money.show(abs(one.difference))} {more} went out than came in."
    elif not done.transfers:
        yield "Nobody owes anybody."
    for pay in done.transfers:
        yield f"{visible(done.called(pay.payer))} pays {visible(done.called(pay.payee))} {money.show(pay.amount)}"
    yield ""
    for row in done.rows:
        yield f"{visible(done.called(row.name))} {signed(row.account.net, money)}{_more(row, done)}"
    for cost in done.costs:
        paid = f", paid by {visible(done.called(cost.payer))}" if cost.payer else ""
        yield f"{visible(cost.what)}: {money.show(cost.amount)}, shared by {len(done.rows)}{paid}"
    if done.unit:
        yield f"Payments are rounded to {money.show(done.unit)}."


def _more(row: NightRow, done: Balance) -> str:
    """Of several nights how many, the best and the worst."""
    money = done.currency
    if len(done.nights) < 2:
        return f" ({money.show(row.account.bought)} in)"
    played = row.played
    count = f"{len(played)} night{'s' * (len(played) != 1)}"
    return f" ({count}, best {signed(max(played), money)}, worst {signed(min(played), money)})"
