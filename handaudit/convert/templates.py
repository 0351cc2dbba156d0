"""Templates that a person fills in: a hand in the short form, and the log of a night with its first hand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from handaudit.model.rulebook import Rulebook, Street
from handaudit.read.short.expand import expand
from handaudit.read.short.words import quoted
from handaudit.read.stakes import read_stakes

BOARD: Final = {"flop": "2h5cTd", "turn": "9s", "river": "3c"}
UP: Final = "2c3d5h7s8c9dThJs"
UP_HIGH: Final = "KcQdJhTs9c8d7h6s"
"""Open cards of which the first brings in: the lowest, or the highest in games where low hands win."""
NOTE: Final = "//"
STACK: Final = 100
"""Stacks in big blinds, or in bets of twice the ante."""


class Wanted(NamedTuple):
    """What a template is of: `seats` are the players from seat 1 on, the last has the button. `limit` and `stakes` stand in the header."""

    book: Rulebook
    seats: tuple[str, ...]
    limit: str
    stakes: str
    id: str = "1"
    date: str = ""


def stack_of(wanted: Wanted) -> str:
    """The stack of each player, as the log prints it."""
    bracket = wanted.stakes.replace("ante ", "Ante ").replace(" ", " - ").replace("Ante - ", "Ante ")
    stakes = read_stakes(wanted.book.games[0], "", bracket, False)
    chips = STACK * (stakes.big or 2 * stakes.ante)
    units, rest = divmod(chips, stakes.currency.minor_units)
    return f"{units}" + (f".{rest:02d}" if rest else "")


def hand_lines(wanted: Wanted) -> list[str]:
    """A hand that ends before the first bet, and notes for what may come."""
    *others, last = wanted.seats
    stack = stack_of(wanted)
    seats = ", ".join(f"{quoted(name)} {stack}" for name in (*others, last)) + " button"
    date = f"; {wanted.date}" if wanted.date else ""
    lines = [f"hand {wanted.id}: {wanted.book.games[0]} {wanted.limit} {wanted.stakes}{date}; {seats}"]
    names = [quoted(name) for name in wanted.seats]
    for number, street in enumerate(wanted.book.streets):
        lines += _street(wanted, street, names, number)
    lines.append(f"{NOTE} show: {names[0]} KhKd, {names[-1]} mucks")
    lines.append(f"{NOTE} win: {names[0]} 40")
    return lines


def native_lines_of(wanted: Wanted) -> list[str]:
    """The same hand in our own layout."""
    told = [line for line in hand_lines(wanted) if not line.startswith(NOTE)]
    return [row.line for row in expand(told, 1, lambda _game: wanted.book).rows]


def log_lines(wanted: Wanted) -> list[str]:
    """The log of a night: what people buy in for, and the first hand."""
    stack = stack_of(wanted)
    head = [
        f"{NOTE} A hand begins with `hand`. Lines that begin with two slashes are notes.",
        f"{NOTE} Between hands: who buys in for how much, adds or removes chips, or leaves the table.",
        "",
        *(f"{name} buys in for {stack}" for name in wanted.seats),
        "",
    ]
    return [*head, *hand_lines(wanted)]


def _street(wanted: Wanted, street: Street, names: list[str], number: int) -> list[str]:
    """The lines of a street: what is needed as it stands, the rest as notes."""
    lines: list[str] = []
    stud = "open-cards" in wanted.book.traits
    if not number and stud:
        up = UP if street.bet is None or street.bet.first == "low-card" else UP_HIGH
        cards = ", ".join(f"{name} {up[2 * at : 2 * at + 2]}" for at, name in enumerate(names))
        low = _bring_in(wanted)
        others = ", ".join(f"{name} f" for name in names[1:])
        return [f"{street.name[:3]}:", f"cards: {cards}", f"bet: {names[0]} brings in {low}, {others}"]
    if not number and street.deal is not None and street.deal.hole:
        lines.append(f"{NOTE} cards: {names[0]} {_cards(street.deal.hole)}")
    if street.exchange is not None and street.exchange.when == "round":
        if street.exchange.fee:
            lines.append(f"{NOTE} swap: {names[0]} Kd>7c for 1, {names[1]} pat")
        else:
            lines.append(f"{NOTE} draw: {names[0]} Kd>7c, {names[1]} 2, {names[-1]} pat")
    if street.bet is None:
        return lines
    if not number:
        acting = _order(wanted, names)
        lines.append("bet: " + ", ".join(f"{name} f" for name in acting[:-1]))
        lines.append(f"{NOTE} bet: {acting[0]} 6, {acting[1]} c" + "".join(f", {name} f" for name in acting[2:]))
    elif street.name in BOARD and not stud:
        lines.append(f"{NOTE} {street.name} {BOARD[street.name]}: {names[0]} x, {names[-1]} 10, {names[0]} c")
    elif stud:
        lines.append(f"{NOTE} {'7th' if street.name == 'river' else street.name[:3]}:")
        lines.append(f"{NOTE} cards: {names[0]} Jh, {names[-1]} 4s")
        lines.append(f"{NOTE} bet: {names[0]} x, {names[-1]} 10, {names[0]} c")
    else:
        lines.append(f"{NOTE} bet: {names[0]} x, {names[-1]} 10, {names[0]} c")
    return lines


def _order(wanted: Wanted, names: list[str]) -> list[str]:
    """The players in the order in which they first act; the last of them wins if all others fold."""
    posts = [post for post in wanted.book.streets[0].posts if post.blind != "ante" and not post.optional]
    posts = [post for post in posts if not post.players_over or len(names) > post.players_over]
    blinds = sum(post.blind != "button-blind" for post in posts)
    if len(names) == 2:
        if blinds == 2 and wanted.book.heads_up_small_blind == "button":
            return names[::-1]
        return names
    blinds %= len(names)
    return [*names[blinds:], *names[:blinds]]


def _bring_in(wanted: Wanted) -> str:
    """What a bring-in is at the least: half of the small bet."""
    small = wanted.stakes.split()[-1].partition("/")[0]
    return small if not small.isdigit() else str(max(int(small) // 2, 1))


def _cards(count: int) -> str:
    return "".join(("Kh", "Kd", "7s", "5d", "4c", "2h", "Jc")[:count])


def seats_wrong(seats: Sequence[str], book: Rulebook) -> str:
    """Why these cannot be the players of a hand; empty where they can."""
    low, high = book.players
    if not low <= len(seats) <= high:
        return f"{len(seats)} players; this game has {low} to {high}"
    if len(set(seats)) < len(seats):
        return "a name stands there twice"
    return "" if all(name.strip() for name in seats) else "a name is empty"
