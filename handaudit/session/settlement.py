"""A settlement: every player's net, whether money in is money out, and who pays whom."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.model.money import Currency
from handaudit.model.table_state import HandHead, State, pooled, table_of
from handaudit.read.people import layout_of_people, nicknames, person_of
from handaudit.session.accounts import Account, Books, Gap, MoneyRow, joined
from handaudit.session.chip_findings import why_of
from handaudit.session.folding import HandMoney, TableSitting
from handaudit.session.games import PlayedGame
from handaudit.session.state import state_of
from handaudit.session.transfers import Transfer, settle_up
from handaudit.session.watch import SessionWatch, TakenByKernel

HOUSE = "(the house)"
POT = "(the pot)"
"""Parties that are no players."""
SPLIT = "split"
INCOMPLETE = frozenset({"begins", "ends", "unreadable", "nights", "missing", "conflict", "ledger"})
"""Gaps that nobody can bear: a part of the game is not in the log, or it is not known which of two figures is right."""


@dataclass(slots=True)
class Settlement:
    """One currency, settled. `difference` is money out less money in: 0 if everything adds up."""

    books: Books
    difference: int
    transfers: list[Transfer]
    exact: bool
    open: bool = False
    """Whether nobody pays: readings contradict each other, and nobody said who bears the gap."""

    @property
    def lacks(self) -> bool:
        """Whether a part of the game is not known, so that nobody can bear the gap."""
        return any(gap.kind in INCOMPLETE for gap in self.books.gaps)


class Gathering(SessionWatch):
    """A watch that keeps the books of every table; tournaments and pools of players are counted and left out: their chips are no
    money of a table."""

    def __init__(self) -> None:
        super().__init__()
        self.sittings: dict[tuple[str, str, str, Currency], TableSitting] = {}
        self.tournaments = self.pools = self.unread = 0
        self.moves: Callable[[Hand], Iterable[Mapping[str, int]]] = _none
        self.ruled: dict[tuple[str, str, str, Currency], list[Mapping[str, int]]] = {}
        self.counts: Callable[[], list[PlayedGame]] | None = None  # another watch that counts the same games

    def hand(self, audit: Audit) -> None:
        """One more hand."""
        hand, rep = audit.hand, audit.replay
        rows = self.rows(hand)
        state = None if hand.tournament or pooled(hand.site) else state_of(audit, self.at, rows)
        conflict = any(f.code == "session-conflicting-hand" for f in audit.findings)
        into, out = (0, 0) if rep is None else (rep.carried_in, rep.carried_out)
        if self.left(hand, state, conflict, into, out) and (moves := list(self.moves(hand))):
            self.ruled.setdefault((*table_of(hand), hand.currency), []).extend(moves)
        if hand.unread and any(f.code == "session-duplicate-hand" for f in audit.findings):
            self.unread -= 1  # another log has it whole

    def clean_hand(self, hand: HandHead, state: State | None) -> None:
        """One more hand, without findings; `state` is None in a pool. No chips are carried into it or out of it."""
        rows = self.rows(hand) if self.blocks else ()
        self.left(hand, state._replace(block=rows) if rows and state is not None else state)

    def clean_hands(self, rows: TakenByKernel, low: int, high: int, lines: Sequence[int], source: str) -> None:
        """Hands without findings, one behind the other; `lines` are those of their headers."""
        for at in range(low, high):
            clean = rows.clean_hand(at, lines[at - low], source, self.at)
            self.clean_hand(clean, clean.state)

    def left(self, hand: HandHead, state: State | None, conflict: bool = False, into: int = 0, out: int = 0) -> bool:
        """One more hand by what it leaves behind: whether its money counts. `state` is None where it was not read; `conflict`: another hand
        has its id. `into` and `out` are chips carried into it and out of it, in minor units."""
        if hand.tournament:
            self.tournaments += 1
        elif pooled(hand.site):
            self.pools += 1
        elif state is not None and state.ledger:
            if self.counts is None:
                self.count_chips(hand, state, conflict)
            self.unread += state.unread or conflict
            return not (state.unread or conflict)
        elif state is None or conflict:
            self.unread += 1
        else:
            self.sittings.setdefault((*table_of(hand), hand.currency), TableSitting()).add(
                HandMoney(state, state.rake, into, out)
            )
            return True
        return False

    def books(self) -> list[Books]:
        """The books of each currency. The watch is empty afterwards."""
        return joined(self.by_table())

    def _books(self, key: tuple[str, str, str, Currency]) -> Books:
        """The books of one table, and the chips that rulings move from one of its players to another."""
        books = self.sittings.pop(key).books()
        for moves in self.ruled.pop(key, ()):
            books.move(moves)
        return books

    def by_table(self) -> list[Books]:
        """The books of each table and currency. The watch is empty afterwards."""
        made = []
        for key in sorted(self.sittings, key=str):
            books = Books(key[3])
            books.tables.append(key[2])
            books.add(self._books(key))
            made.append(_by_ids(books, key[0]))
        return made + self._of_games()

    def _of_games(self) -> list[Books]:
        """The books of the games whose rows tell every chip. A person has the name that he went by last, in all of them."""
        games = self.counted_games()
        names = {key: one.name for game in games for key, one in game.played().people.items()}
        short = {layout: nicknames([*names.values()], layout) for layout in {game.layout for game in games}}
        made = []
        for game in games:
            books = books_of(game, names)
            books.short = {name: short[game.layout][name] for name in books.accounts}
            books.gaps = [_as_people_say(gap, books) for gap in books.gaps]
            tables = {(table, game.currency) for table in game.tables}
            for key in [key for key in self.ruled if key[2:] in tables]:
                for moves in self.ruled.pop(key):
                    books.move(moves)
            made.append(books)
        return made

    def counted_games(self) -> list[PlayedGame]:
        """The games of all logs: they are counted once for all who ask."""
        return self.played() if self.counts is None else self.counts()


def _as_people_say(gap: Gap, books: Books) -> Gap:
    """A gap whose words name the player as people do."""
    called = books.called(gap.player)
    return gap if called == gap.player else gap._replace(why=gap.why.replace(gap.player, called))


def _by_ids(books: Books, room: str) -> Books:
    """The same books with the accounts of one id joined, under the name that it went by last."""
    layout = layout_of_people(room) if any(" @ " in name for name in books.accounts) else ""
    if not layout:
        return books
    ids = {name: person_of(layout, name)[0] for name in books.accounts}
    last = {id: name for name, id in ids.items()}
    joined = books.renamed({name: last[id] for name, id in ids.items()})
    joined.ids, joined.short = last, nicknames(last.values(), layout)
    return joined


def books_of(game: PlayedGame, names: Mapping[str, str]) -> Books:
    """What each person of a game brought and took, and what does not fit; `names` are those that people go by."""
    currency, scale = game.money()
    played = game.played()
    books = Books(
        currency, hands=played.hands - played.stopped, rake=played.rake // scale, tables=sorted(set(game.tables))
    )
    for key, one in played.people.items():
        account = one.account
        if account.bought or account.cashed or one.dealt:
            books.of(names[key]).add(Account(account.bought // scale, account.cashed // scale))
    books.ids = {key: names[played.person_key(key)] for key in [*played.people, *played.now]}
    for move in played.moves:
        if move.kind in ("buy-in", "cash-out") and move.amount:
            name = names[played.person_key(move.person)]
            books.rows.append(MoneyRow(move.place.file, move.place.line, name, move.kind, move.amount // scale))
    numbers = {one.id: str(one.counted) for one in game.entries if one.id and one.counted >= 0}
    for gap in played.gaps:
        place = gap.place
        books.gaps.append(
            Gap(
                place.file,
                place.line,
                gap.hand,
                gap.player,
                gap.amount // scale,
                why_of(gap, currency, scale),
                gap.kind,
                numbers.get(gap.hand, ""),
            )
        )
    return books


class SettlingWatch(SessionWatch):
    """A watch over the hands that also keeps the books of every table."""

    def __init__(self) -> None:
        super().__init__()
        self.gathered = Gathering()
        self.gathered.counts = self.played

    def hand(self, audit: Audit) -> None:
        """One more hand, for both."""
        self._lent().hand(audit)
        super().hand(audit)

    def clean_hand(self, hand: HandHead, state: State | None) -> None:
        """One more hand without findings, for both."""
        self._lent().clean_hand(hand, state)
        super().clean_hand(hand, state)

    def clean_hands(self, rows: TakenByKernel, low: int, high: int, lines: Sequence[int], source: str) -> None:
        """Hands without findings, one behind the other, for both."""
        for at in range(low, high):
            clean = rows.clean_hand(at, lines[at - low], source, self.at)
            self.clean_hand(clean, clean.state)

    def _lent(self) -> Gathering:
        """The other watch, which sees the lines above the next hand too."""
        self.gathered.at = self.at
        self.gathered.blocks = list(self.blocks)
        return self.gathered


def _none(_hand: Hand) -> tuple[()]:
    """No ruling moves chips."""
    return ()


def settle(books: Books, bears: str = "") -> Settlement:
    """Who pays whom, from what everybody brought and took. If readings contradict each other nobody pays, unless it is said who `bears`
    the gap: the house, or all players in equal parts (`split`)."""
    nets = {name: account.net for name, account in books.accounts.items()}
    house = books.rake + books.fees - books.added
    difference = books.money_out - books.money_in
    nobody = Settlement(books, difference, [], True, open=True)
    if nobody.lacks or (books.gaps and not difference) or (difference and not bears):
        return nobody
    if bears == SPLIT:
        parts = shares(difference, sorted(nets))
        nets = {name: net - parts[name] for name, net in nets.items()}
    else:
        house -= difference
    nets |= {name: net for name, net in ((HOUSE, house), (POT, books.open)) if net}
    transfers, exact = settle_up(nets)
    return Settlement(books, difference, transfers, exact)


def shares(amount: int, names: list[str]) -> dict[str, int]:
    """An amount in equal parts; those named first bear one unit more if it cannot be divided."""
    each, rest = divmod(abs(amount), len(names))
    sign = 1 if amount > 0 else -1
    return {name: sign * (each + (at < rest)) for at, name in enumerate(names)}
