"""The books of a ledger, alone or beside those of the logs: every player's buy-ins, cash-outs and net are compared, and what differs is
named with the row that explains it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.base.errors import HandauditError, UsageError
from handaudit.model.money import Currency
from handaudit.session.accounts import Account, Books, Gap
from handaudit.session.ledger_csv import CLAIMS, FORMULA, LedgerTable
from handaudit.session.ledgerfile import amounts_of, currency_of
from handaudit.session.lookalike_names import pairs

ROWS: Final = 3
"""Rows of a log that are named for one difference."""


@dataclass(slots=True)
class LedgerAccount:
    """A player of a ledger: his account, the kinds of amounts that are given, his first line."""

    line: int
    account: Account = field(default_factory=Account)
    kinds: set[str] = field(default_factory=set)


def with_ledger(every: list[Books], path: Path, table: LedgerTable, minor: int | None = None) -> Books:
    """The books of a ledger alone, or those of the logs in its currency, with its fees, and a gap for each figure that differs.

    `minor` is the number of units that make one in the ledger, if the user says it. Raises `UsageError` if the logs are of other
    currencies, `HandauditError` if the ledger is of another night.
    """
    fitting = [books for books in every if table.code is None or books.currency.code == table.code]
    if len(fitting) > 1 or (every and not fitting):
        kinds = ", ".join(sorted(books.currency.code or "chips" for books in every))
        raise UsageError(f"--ledger {path}: the logs are in {kinds}; a TOML ledger says which with `currency = ...`")
    currency = fitting[0].currency if fitting else currency_of(path, table, minor)
    if minor is not None and not fitting:
        currency = Currency(currency.code, minor)
    amounts = amounts_of(path, table, currency, _counts_minor(table, minor))
    names = _names(table, fitting[0] if fitting else None)
    told = _accounts(table, amounts, names)
    own = _own_sums(path, table, currency, amounts, _counts_minor(table, minor))
    if not fitting:
        books = Books(
            currency, tables=[path.name], accounts={name: one.account for name, one in told.items()}, gaps=own
        )
        books.ids = {entry.id: name for entry, name in zip(table.entries, names, strict=True) if entry.id}
        books.short = short_names(
            books.accounts, {name: entry.name for entry, name in zip(table.entries, names, strict=True)}
        )
        return books
    books = fitting[0]
    if any(one.kinds & {"buy-in", "cash-out"} for one in told.values()):
        if not told.keys() & books.accounts.keys():
            raise HandauditError(f"--ledger {path}: none of its players is in the log: is it of another night?")
        odd = list(_differences(path, books, told))
        if len(told) > 1 and len({gap.player for gap in odd}) >= len(told.keys() | books.accounts.keys()):
            books.notes.append(
                f"{path}: not one player's figures agree with the log: is it the ledger of another night?"
            )
        own += odd
    books.gaps += own
    for name, one in told.items():
        books.of(name).fees += one.account.fees
    return books


def _counts_minor(table: LedgerTable, minor: int | None) -> bool:
    """Whether the whole numbers of a ledger are minor units already."""
    whole = not any(sign in entry.amount for entry in table.entries for sign in ".,")
    return whole and (table.site or minor is not None)


def _accounts(table: LedgerTable, amounts: Sequence[int], names: Sequence[str]) -> dict[str, LedgerAccount]:
    """The account of each player of a ledger."""
    told: dict[str, LedgerAccount] = {}
    for entry, amount, name in zip(table.entries, amounts, names, strict=True):
        one = told.setdefault(name, LedgerAccount(entry.line))
        one.kinds.add(entry.kind)
        if entry.kind == "buy-in":
            one.account.bought += amount
        elif entry.kind == "cash-out":
            one.account.cashed += amount
        elif entry.kind == "fee":
            one.account.fees += amount
    return told


class NightLedger(NamedTuple):
    """A ledger, and the file that it was read from."""

    path: Path
    table: LedgerTable


def with_ledgers(
    nights: Sequence[Books], ledgers: Sequence[NightLedger], minor: int | None = None, *, alone: bool = False
) -> list[Books]:
    """The books of all nights, each compared with its own ledger: that with which most players' figures agree, or with which it shares
    players. A ledger without a log is a night of its own if none has a log, or if that is allowed (`alone`).

    Raises `HandauditError` for a ledger of no night in the logs, and for two ledgers of one night.
    """
    _refuse_twice(ledgers)
    pairs = _pairs(nights, ledgers, minor)
    books = list(nights)
    for at, (path, table) in enumerate(ledgers):
        if at in pairs:
            with_ledger([nights[pairs[at]]], path, table, minor)
        elif not nights:
            books.append(with_ledger([], path, table, minor))
        elif alone:
            one = with_ledger([], path, table, minor)
            one.notes.append(f"{path}: this night has no log: its ledger alone counts.")
            books.append(one)
        else:
            raise HandauditError(f"--ledger {path}: it is of none of the nights in the logs: settle it by itself")
    return books


def _refuse_twice(ledgers: Sequence[NightLedger]) -> None:
    """Raises `HandauditError` for two equal ledgers, and for two of one night: what a site tells amid a night and again at its end."""
    for at, (path, table) in enumerate(ledgers):
        for other, first in ledgers[:at]:
            if _told(table) == _told(first):
                raise HandauditError(f"--ledger {path}: it says the same as {other}: give each ledger once")
            if _goes_on(first, table) or _goes_on(table, first):
                raise HandauditError(
                    f"--ledger {path}: its sessions are those of {other}: both are the ledger of one night, saved at two times; "
                    "give the one that was saved last"
                )


def _told(table: LedgerTable) -> tuple[object, ...]:
    """What a ledger says, however it is written."""
    sessions = sorted((one.id, one.start) for one in table.sessions)
    return [(one.id or one.name, one.kind, one.amount) for one in table.entries], sessions


def _goes_on(earlier: LedgerTable, later: LedgerTable) -> bool:
    """Whether a ledger has each session of an earlier one: those that were over with the same amounts, the others with any."""
    return bool(earlier.sessions) and all(
        any(
            (one.id, one.start) == (old.id, old.start) and (not old.is_over or one.amounts == old.amounts)
            for one in later.sessions
        )
        for old in earlier.sessions
    )


def _pairs(nights: Sequence[Books], ledgers: Sequence[NightLedger], minor: int | None) -> dict[int, int]:
    """The ledgers, by their places, and the nights that they are of."""
    scores: list[tuple[int, int, int, int]] = []
    for at, (path, table) in enumerate(ledgers):
        for night, books in enumerate(nights):
            mine = {name: (one.bought, one.cashed) for name, one in books.accounts.items()}
            try:
                amounts = amounts_of(path, table, books.currency, _counts_minor(table, minor))
            except HandauditError:
                continue  # it is named when the ledger is read by itself
            theirs = _accounts(table, amounts, _names(table, books))
            told = {name: (one.account.bought, one.account.cashed) for name, one in theirs.items()}
            shared = told.keys() & mine.keys()
            agree = sum(
                told[name] == mine[name] or told[name][1] - told[name][0] == mine[name][1] - mine[name][0]
                for name in shared
            )
            scores.append((agree, len(shared), -at, -night))
    pairs: dict[int, int] = {}
    for same, common, at, night in sorted(scores, reverse=True):
        few = len(ledgers) <= len(nights)  # each must have its night then
        if -at not in pairs and -night not in pairs.values() and (same or (few and common)):
            pairs[-at] = -night
    if len(ledgers) == len(nights) == 1:
        pairs = {0: 0}
    return pairs


def short_names(names: Iterable[str], nicks: Mapping[str, str]) -> dict[str, str]:
    """The nicknames of players, for all who share theirs with nobody."""
    known = {name: nicks.get(name, name) for name in names}
    counts: dict[str, int] = {}
    for nick in known.values():
        counts[nick] = counts.get(nick, 0) + 1
    return {name: nick if counts[nick] == 1 else name for name, nick in known.items()}


def _names(table: LedgerTable, books: Books | None) -> list[str]:
    """The players of the entries as the accounts have them: by their ids, or by the name that the log or people call them."""
    latest = {entry.id: entry.name for entry in table.entries if entry.id}
    ids = {} if books is None else books.ids
    whole = {} if books is None else {short: name for name, short in books.short.items()}
    found = []
    for entry in table.entries:
        if entry.id:
            found.append(ids.get(entry.id, f"{latest[entry.id]} @ {entry.id}"))
        else:
            found.append(whole.get(entry.name, entry.name))
    return found


def _own_sums(path: Path, table: LedgerTable, currency: Currency, amounts: list[int], minor: bool) -> list[Gap]:
    """What does not fit within a ledger: a name that is a formula or looks like another one, a net that is not what its row says, totals
    that are not the sums."""
    show = currency.show
    gaps = [Gap(str(path), line, "", name, 0, why, "ledger") for line, name, why in _odd_names(table)]
    parts: dict[tuple[int, str], int] = {}
    sums: dict[str, int] = {}
    for entry, amount in zip(table.entries, amounts, strict=True):
        sums[entry.kind] = sums.get(entry.kind, 0) + amount
        parts[entry.line, entry.kind] = parts.get((entry.line, entry.kind), 0) + amount
    for entry, told in zip(table.entries, amounts, strict=True):
        if entry.kind in CLAIMS:
            bought, cashed = (parts.get((entry.line, kind), 0) for kind in ("buy-in", "cash-out"))
            what, due = {
                "net": ("net", cashed - bought), "all-in": ("total in", bought), "all-out": ("total out", cashed)
            }[entry.kind]  # fmt: skip
            if due != told:
                why = f"this row's {what} is {show(told)}, and its amounts make {show(due)}"
                gaps.append(Gap(str(path), entry.line, "", entry.name, told - due, why, "ledger"))
    if table.totals:
        said: dict[str, int] = {}
        total = table._replace(entries=[one for one in table.totals if one.amount])
        for entry, amount in zip(total.entries, amounts_of(path, total, currency, minor), strict=True):
            said[entry.kind] = said.get(entry.kind, 0) + amount
        for kind, amount in said.items():
            if amount != sums.get(kind, 0):
                why = f"the total of {kind}s is given as {currency.show(amount)}, and the rows make {currency.show(sums.get(kind, 0))}"
                gaps.append(Gap(str(path), table.totals[0].line, "", "", amount - sums.get(kind, 0), why, "ledger"))
    return gaps


def _odd_names(table: LedgerTable) -> Iterable[tuple[int, str, str]]:
    """Names that are formulas, and names that people write for one person; each with its line and the reason."""
    lines = {entry.name: entry.line for entry in reversed(table.entries)}
    for name, line in lines.items():
        if FORMULA.match(name):
            yield line, name, "this name is a formula: save the values of the sheet, not its formulas"
    written = dict.fromkeys(entry.name for entry in table.entries if not entry.id)
    for one, other in pairs(written):
        why = f"this name looks like {one} at line {lines[one]}: add --same-player '{one}={other}', or rename one of two people"
        yield lines[other], other, why


def _differences(path: Path, books: Books, told: Mapping[str, LedgerAccount]) -> Iterable[Gap]:
    """Each player whose figures differ. Figures that differ by the same sum on both sides are booked in another way: they stand in the
    notes, and stop no payment."""
    show = books.currency.show
    for name in sorted({*books.accounts, *told}):
        mine, theirs = books.accounts.get(name, Account()), told.get(name)
        if theirs is None:
            if mine.bought or mine.cashed:
                sums = f"{show(mine.bought)} in and {show(mine.cashed)} out{_rows(books, name)}"
                why = f"the ledger does not have this player; the log has {sums}"
                yield Gap(str(path), 1, "", name, -mine.net, why, "ledger")
            continue
        if not theirs.kinds & {"buy-in", "cash-out"}:
            continue
        account = theirs.account
        bought = account.bought if "buy-in" in theirs.kinds or account.cashed else mine.bought
        cashed = account.cashed
        net, other = cashed - bought, mine.cashed - mine.bought
        if name not in books.accounts and not (bought or cashed):
            continue
        if (bought, cashed) == (mine.bought, mine.cashed):
            continue
        if net == other:
            books.notes.append(
                f"{path}:{theirs.line}: {books.called(name)}: {show(bought)} in and {show(cashed)} out by the ledger, "
                f"{show(mine.bought)} and {show(mine.cashed)} by the log; the net is the same"
            )
            continue
        what = [
            f"{word} {show(said)} by the ledger, {show(known)} by the log"
            for word, said, known in (("buy-ins", bought, mine.bought), ("cash-outs", cashed, mine.cashed))
            if said != known
        ]
        why = f"net {show(net)} by the ledger, {show(other)} by the log: {'; '.join(what)}"
        why += (
            "; the log does not have this player"
            if name not in books.accounts
            else _rows(books, name, bought - mine.bought, cashed - mine.cashed)
        )
        yield Gap(str(path), theirs.line, "", name, net - other, why, "ledger")


def _rows(books: Books, name: str, more_in: int = 0, more_out: int = 0) -> str:
    """The rows of the log that explain a difference: the one of just this amount, or else those of the kind that differs."""
    rows = [row for row in books.rows if row.player == name]
    kinds = {kind for kind, odd in (("buy-in", more_in), ("cash-out", more_out)) if odd} or {"buy-in", "cash-out"}
    exact = [row for row in rows if (row.kind, row.amount) in {("buy-in", -more_in), ("cash-out", -more_out)}]
    if exact:
        one = exact[0]
        return f"; the ledger lacks the {one.kind} of {books.currency.show(one.amount)} at {one.file}:{one.line}"
    fitting = [row for row in rows if row.kind in kinds]
    if not fitting:
        return ""
    places = ", ".join(
        f"{row.kind} {books.currency.show(row.amount)} at {row.file}:{row.line}" for row in fitting[:ROWS]
    )
    return f"; the log has {places}{' and more' if len(fitting) > ROWS else ''}"
