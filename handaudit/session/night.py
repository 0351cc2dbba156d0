"""A night, or several: every player's net with the shared costs, rounded to a unit if that is asked for, and one balance of payments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.model.money import Currency
from handaudit.session.accounts import Account, Books, distinct
from handaudit.session.settlement import Settlement, settle, shares
from handaudit.session.transfers import Transfer, settle_up

COST: Final = "({})"
"""How a shared cost is named that no player has paid."""


class SharedCost(NamedTuple):
    """A cost that all players share in equal parts; `payer` has paid it, nobody if it is empty."""

    what: str
    amount: int
    payer: str = ""


class NightRow(NamedTuple):
    """A player: his account over all nights, the net of each night (None if he was not there), his part of the costs, and what he gets (+)
    or pays (-) in the end."""

    name: str
    account: Account
    nets: tuple[int | None, ...]
    costs: int
    due: int

    @property
    def played(self) -> list[int]:
        """The nets of the nights on which he was there."""
        return [net for net in self.nets if net is not None]


@dataclass(slots=True)
class Balance:
    """All nights of one currency. `open`: nobody pays, for readings of a night contradict each other."""

    currency: Currency
    nights: list[Settlement]
    rows: list[NightRow]
    transfers: list[Transfer]
    costs: tuple[SharedCost, ...]
    unit: int = 0
    short: dict[str, str] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Whether nobody pays."""
        return any(one.open for one in self.nights)

    def called(self, name: str) -> str:
        """A name as people say it."""
        return self.short.get(name, name)


def balance(nights: Sequence[Books], bears: str = "", costs: Sequence[SharedCost] = (), unit: int = 0) -> Balance:
    """The balance of nights in one currency. Each night is settled by itself; payments are made once, over all of them.

    `unit` is what payments are rounded to, in minor units; nobody gains or loses more than one unit by it.
    """
    done = [settle(books, bears) for books in nights]
    names = sorted({name for books in nights for name in books.accounts})
    short = distinct({name: nick for books in nights for name, nick in books.short.items()})
    nets = [_paid(one) for one in done]
    due = {name: sum(net.get(name, 0) for net in nets) for name in {*names, *(name for net in nets for name in net)}}
    parts = dict.fromkeys(names, 0)
    for cost in costs if names else ():
        for name, part in shares(cost.amount, names).items():
            parts[name] += part
        payer = cost.payer or COST.format(cost.what)
        due[payer] = due.get(payer, 0) + cost.amount
    due = {name: amount - parts.get(name, 0) for name, amount in due.items()}
    rounded = due if not unit else rounded_to(due, unit)
    open_ = any(one.open for one in done)
    rows = []
    for name in names:
        account = Account()
        for books in nights:
            if name in books.accounts:
                account.add(books.accounts[name])
        each = tuple(books.accounts[name].net if name in books.accounts else None for books in nights)
        rows.append(NightRow(name, account, each, parts[name], 0 if open_ else rounded[name]))
    rows.sort(key=lambda row: (-row.account.net, row.name))
    transfers = [] if open_ else settle_up(rounded)[0]
    return Balance(nights[0].currency, done, rows, transfers, tuple(costs), unit, short)


def last_names(nights: Sequence[Books]) -> list[Books]:
    """The same nights, in which a person of several has one name: the one that he went by last."""
    last: dict[str, str] = {}
    for one in nights:
        last |= one.ids
    names = {name: last[id] for one in nights for id, name in one.ids.items() if name != last[id]}
    return [one.renamed(names) for one in nights]


def _paid(one: Settlement) -> dict[str, int]:
    """What everybody gets (+) or pays (-) by a settlement: its nets, with the gap where it is borne."""
    found: dict[str, int] = {}
    for transfer in one.transfers:
        found[transfer.payee] = found.get(transfer.payee, 0) + transfer.amount
        found[transfer.payer] = found.get(transfer.payer, 0) - transfer.amount
    return found


def rounded_to(due: Mapping[str, int], unit: int) -> dict[str, int]:
    """Sums of zero as multiples of a unit that sum to zero, too: each is rounded down, and those who lose most by it get a unit more."""
    down = {name: amount // unit for name, amount in due.items()}
    lost = sorted(due, key=lambda name: (-(due[name] - down[name] * unit), name))
    for name in lost[: -sum(down.values())]:
        down[name] += 1
    return {name: amount * unit for name, amount in down.items()}
