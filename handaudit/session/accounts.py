"""The books of a game: what each player brought to the table and took from it, and where money does not add up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from handaudit.model.money import Currency


class Gap(NamedTuple):
    """A place where money does not add up: `amount` is what appeared (+) or vanished (-), for a player or, without one, in a hand.

    `kind` is that of a `ChipGap`, or ledger; `number` is what players call the hand, if it is not its id."""

    file: str
    line: int
    hand: str
    player: str
    amount: int
    why: str
    kind: str = ""
    number: str = ""

    @property
    def place(self) -> str:
        """Its line, and its hand as players call it."""
        hand = self.number or self.hand
        return f"{self.file}:{self.line}{f' (hand #{hand})' if hand else ''}"


class MoneyRow(NamedTuple):
    """A line by which a player brought (buy-in) or took (cash-out) money."""

    file: str
    line: int
    player: str
    kind: str
    amount: int


@dataclass(slots=True)
class Account:
    """One player: what he brought and what he took. `topped` is the part that no line tells of, as online sites sell it."""

    bought: int = 0
    cashed: int = 0
    fees: int = 0
    topped: int = 0

    @property
    def net(self) -> int:
        """What he won (+) or lost (-)."""
        return self.cashed - self.bought - self.fees

    def add(self, other: "Account") -> None:
        """Enter what another account of the same person holds."""
        self.bought += other.bought
        self.cashed += other.cashed
        self.fees += other.fees
        self.topped += other.topped


@dataclass(slots=True)
class Books:
    """All money of one currency. `rake` the house took, `added` the room put into pots; `open` lies in a pot that is not won yet;
    `ruled` are the chips that rulings moved, which stand in the accounts already. `short` are names as people say them, `ids` the names of
    the site's ids, `rows` the lines that brought or took money, `notes` what is worth a word and is no gap."""

    currency: Currency
    accounts: dict[str, Account] = field(default_factory=dict)
    rake: int = 0
    added: int = 0
    open: int = 0
    hands: int = 0
    tables: list[str] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    ruled: list[Mapping[str, int]] = field(default_factory=list)
    short: dict[str, str] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    rows: list[MoneyRow] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def of(self, name: str) -> Account:
        """A player's account."""
        account = self.accounts.get(name)
        if account is None:
            account = self.accounts[name] = Account()
        return account

    def move(self, chips: Mapping[str, int]) -> None:
        """Enter chips that a ruling moves between players; what they took changes by them, their sum is 0."""
        self.ruled.append(chips)
        for name, amount in chips.items():
            self.of(name).cashed += amount

    @property
    def money_in(self) -> int:
        """All that came to the table."""
        return sum(one.bought for one in self.accounts.values()) + self.added

    @property
    def money_out(self) -> int:
        """All that left it, or lies on it."""
        return sum(one.cashed for one in self.accounts.values()) + self.rake + self.open

    @property
    def fees(self) -> int:
        """What players owe the house besides."""
        return sum(one.fees for one in self.accounts.values())

    def add(self, other: "Books") -> None:
        """Enter all that other books of the same currency hold."""
        for name, theirs in other.accounts.items():
            self.of(name).add(theirs)
        self.rake += other.rake
        self.added += other.added
        self.open += other.open
        self.hands += other.hands
        self.gaps += other.gaps
        self.ruled += other.ruled
        self.short = distinct(self.short | other.short)
        self.ids |= other.ids
        self.rows += other.rows
        self.notes += other.notes

    def in_units(self, currency: Currency) -> "Books":
        """The same books in a finer count of the same currency."""
        times = currency.minor_units // self.currency.minor_units
        whole = Books(currency)
        whole.add(self)
        whole.accounts = {
            name: Account(one.bought * times, one.cashed * times, one.fees * times, one.topped * times)
            for name, one in self.accounts.items()
        }
        whole.rake, whole.added, whole.open = self.rake * times, self.added * times, self.open * times
        whole.gaps = [gap._replace(amount=gap.amount * times) for gap in self.gaps]
        whole.rows = [row._replace(amount=row.amount * times) for row in self.rows]
        whole.ruled = [{name: amount * times for name, amount in moves.items()} for moves in self.ruled]
        whole.tables = self.tables
        return whole

    def called(self, name: str) -> str:
        """A name as people say it."""
        return self.short.get(name, name)

    def _known(self, names: Mapping[str, str]) -> dict[str, str]:
        """Aliases and names as the accounts have them: a nickname that only one person has may stand for his name."""
        whole = {short: name for name, short in self.short.items()}
        return {whole.get(alias, alias): whole.get(name, name) for alias, name in names.items()}

    def renamed(self, names: Mapping[str, str]) -> "Books":
        """The same books with the accounts of one person joined; `names` maps an alias to the name that counts."""
        if not names:
            return self
        names = self._known(names)
        whole = Books(self.currency)
        for name, account in self.accounts.items():
            part = Books(self.currency, {names.get(name, name): account})
            whole.add(part)
        whole.rake, whole.added, whole.open, whole.hands = self.rake, self.added, self.open, self.hands
        whole.tables, whole.short, whole.notes = self.tables, self.short, self.notes
        whole.ids = {id: names.get(name, name) for id, name in self.ids.items()}
        whole.rows = [row._replace(player=names.get(row.player, row.player)) for row in self.rows]
        whole.ruled = [{names.get(name, name): n for name, n in moves.items()} for moves in self.ruled]
        whole.gaps = [gap._replace(player=names.get(gap.player, gap.player)) for gap in self.gaps]
        return whole


def distinct(short: Mapping[str, str]) -> dict[str, str]:
    """Names as people say them; two people who are called the same have their whole names."""
    counts: dict[str, int] = {}
    for nick in short.values():
        counts[nick] = counts.get(nick, 0) + 1
    return {name: nick if counts[nick] == 1 else name for name, nick in short.items()}


def by_currency(every: Iterable[Books]) -> list[list[Books]]:
    """Books of one currency together, all in the finest count that one of them has."""
    found: dict[str | None, list[Books]] = {}
    for one in every:
        found.setdefault(one.currency.code, []).append(one)
    made = []
    for some in found.values():
        finest = max((one.currency for one in some), key=lambda one: one.minor_units)
        made.append([one if one.currency == finest else one.in_units(finest) for one in some])
    return made


def joined(every: Iterable[Books]) -> list[Books]:
    """One book for each currency."""
    made = []
    for some in by_currency(every):
        books = Books(some[0].currency)
        for one in some:
            books.tables += one.tables
            books.add(one)
        books.gaps.sort(key=lambda gap: (gap.file, gap.line, gap.player))
        made.append(books)
    return made
