"""A settlement as people read it, as CSV and as JSON. The text is narrow and plain: it is made to be posted in the group's chat."""

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len

from handaudit.base.visible import visible
from handaudit.model.cells import cell, plain, rows_text
from handaudit.model.money import Currency
from handaudit.session.settlement import Settlement

NAME = 24
"""Cells of the longest name in the table; a longer one is cut there and whole in the transfers."""


def text(done: Settlement, notes: list[str]) -> str:
    """The table, the sum, and who pays whom."""
    return "\n".join([*_lines(done), *notes]) + "\n"


def _lines(done: Settlement) -> Iterator[str]:
    books, money = done.books, done.books.currency
    tables = ", ".join(visible(name) for name in sorted(set(books.tables))[:4])
    hands = f" · {books.hands:,} hand{'s' * (books.hands != 1)}" if books.hands else ""
    yield f"Settling up{' · ' + tables if tables else ''}{hands}"
    yield ""
    ranked = sorted(books.accounts.items(), key=lambda item: (-item[1].net, item[0]))
    rows = [("", "in", "out", "net")]
    for name, one in ranked:
        rows.append(
            (_cut(visible(books.called(name))), money.show(one.bought), money.show(one.cashed), signed(one.net, money))
        )
    if books.rake or books.fees:
        what = "rake and fees" if books.fees else "rake"
        rows.append((what, "", money.show(books.rake), signed(books.rake + books.fees, money)))
    if books.added:
        rows.append(("the room's money", money.show(books.added), "", signed(-books.added, money)))
    if books.open:
        rows.append(("pot not won yet", "", money.show(books.open), signed(books.open, money)))
    rows.append(("total", money.show(books.money_in), money.show(books.money_out), ""))
    widths = [max(cell_len(row[at]) for row in rows) for at in range(4)]
    for at, row in enumerate(rows):
        if at == len(rows) - 1:
            yield "-" * (sum(widths) + 6)
        sums = [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join([row[0] + " " * (widths[0] - cell_len(row[0])), *sums]).rstrip()
    yield ""
    if done.difference:
        what = "more" if done.difference > 0 else "less"
        yield f"Money does not add up: {money.show(abs(done.difference))} {what} went out than came in."
    else:
        yield "Money in is money out."
    for moves in books.ruled:
        yield f"  By a ruling: {', '.join(f'{visible(books.called(name))} {signed(n, money)}' for name, n in moves.items())}"
    for gap in books.gaps:
        who = f"{visible(books.called(gap.player))}: " if gap.player else ""
        yield f"  {visible(gap.place)}: {who}{signed(gap.amount, money)}, {visible(gap.why)}"
    yield ""
    yield from _transfers(done)


def _transfers(done: Settlement) -> Iterator[str]:
    count = len(done.transfers)
    if done.open:
        yield "No payments: the lines above contradict each other, or the log is not whole."
        if done.difference and not done.lacks:
            yield "`--gap house` or `--gap split` says who bears the difference."
        else:
            yield "A ledger of the night settles it: `handaudit settle --ledger FILE`."
        return
    if not count:
        yield "Nobody owes anybody."
        return
    few = (
        "the fewest that settle it"
        if done.exact
        else "few, but perhaps not the fewest: there are too many players to try every way"
    )
    yield f"{count} payment{'s' * (count != 1)}, {few}:" if count > 1 else "One payment settles it:"
    for one in done.transfers:
        payer, payee = (visible(done.books.called(name)) for name in (one.payer, one.payee))
        yield f"  {payer} pays {payee} {done.books.currency.show(one.amount)}"


def _cut(name: str) -> str:
    if cell_len(name) <= NAME:
        return name
    while cell_len(name) > NAME - 1:
        name = name[:-1]
    return name + "…"


def signed(amount: int, money: Currency) -> str:
    """`+$5`, `-$5`, `$0`."""
    return ("+" if amount > 0 else "") + money.show(amount)


def table(many: list[Settlement]) -> str:
    """All settlements as one CSV table: players, the rest of the balance, transfers."""
    rows: list[list[str]] = [
        ["row", "name", "to", "bought_in", "cashed_out", "fees", "net", "amount", "currency", "note"]
    ]
    for done in many:
        books, money = done.books, done.books.currency
        code = money.code or ""

        def show(amount: int, money: Currency = money) -> str:
            return plain(amount, money)

        for name, one in sorted(books.accounts.items()):
            rows.append(
                [
                    "player",
                    cell(name),
                    "",
                    show(one.bought),
                    show(one.cashed),
                    show(one.fees),
                    show(one.net),
                    "",
                    code,
                    "",
                ]
            )
        sums = {
            "rake": books.rake,
            "fees": books.fees,
            "added": books.added,
            "open": books.open,
            "difference": done.difference,
        }
        rows += [[what, "", "", "", "", "", "", show(amount), code, ""] for what, amount in sums.items()]
        for gap in books.gaps:
            note = cell(f"{gap.file}:{gap.line} hand {gap.hand}: {gap.why}")
            rows.append(["gap", cell(gap.player), "", "", "", "", "", show(gap.amount), code, note])
        note = "" if done.exact else "perhaps not the fewest"
        rows += [
            ["payment", cell(p.payer), cell(p.payee), "", "", "", "", show(p.amount), code, note]
            for p in done.transfers
        ]
    return rows_text(rows)


def objects(many: list[Settlement]) -> list[dict[str, Any]]:
    """All settlements for programs; money is whole minor units."""
    return [_object(done) for done in many]


def _object(done: Settlement) -> dict[str, Any]:
    books = done.books
    players = [
        {
            "name": name, "bought_in": one.bought, "topped_up_unseen": one.topped, "cashed_out": one.cashed, "fees": one.fees,
            "net": one.net,
        }
        for name, one in sorted(books.accounts.items())
    ]  # fmt: skip
    return {
        "currency": books.currency.code, "minor_units": books.currency.minor_units, "tables": sorted(set(books.tables)),
        "hands": books.hands,
        "players": players, "rake": books.rake, "fees": books.fees, "added": books.added, "open_pot": books.open,
        "money_in": books.money_in, "money_out": books.money_out, "difference": done.difference,
        "gaps": [gap._asdict() for gap in books.gaps], "rulings": [dict(moves) for moves in books.ruled],
        "payments": [{"from": one.payer, "to": one.payee, "amount": one.amount} for one in done.transfers], "fewest": done.exact,
        "open": done.open,
    }  # fmt: skip
