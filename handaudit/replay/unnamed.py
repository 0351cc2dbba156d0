"""Which pot a payment is from, where a layout says only `pot` of each, or which are not the main one: the log's own figures tell, and
the cards where they do not.

Rake may come from any pot; so a payment fits a pot that holds it, and what nobody is paid is the rake.
"""

from collections.abc import Callable, Mapping
from typing import Final

from handaudit.model.conventions import PLAIN
from handaudit.model.hand import Event
from handaudit.model.replay import Pot
from handaudit.replay.rake import main_first, proportional
from handaudit.replay.table import Table

MOST: Final = 20_000
"""Ways to place the payments that are looked at."""
LINES: Final = 200
"""Payments of a hand whose pots are looked for; no hand of a room has a tenth of them."""
Shares = Callable[[Pot], Mapping[int, int] | None]
"""What each seat wins of a pot by the cards; None where they do not tell."""


def is_unnamed(table: Table, pots: list[Pot]) -> bool:
    """Whether there are several pots and the log does not say which is which."""
    return (
        table.hand.ways is not PLAIN
        and len(pots) > 1
        and bool(table.collects)
        and all(event.text in ("pot", "side") for event, _ in table.collects)
        and any(event.text == "pot" or len(pots) > 2 for event, _ in table.collects)
    )


def name_collects(table: Table, pots: list[Pot], shares: Shares) -> None:
    """Give each payment the name of its pot; payments that fit no way are left as they are."""
    paid = sum(event.amount for event, _ in table.collects)
    rake = sum(pot.amount for pot in pots) - paid
    if rake < 0 or len(table.collects) > LINES:
        return
    due = {pot.name: shares(pot) for pot in pots}
    plain = all(event.text == "pot" for event, _ in table.collects) and None not in due.values()
    placed = _in_order(table.collects, pots, due) if plain else None
    for spread in (main_first, proportional) if plain and placed is None else ():
        parted = _sums(table.collects, spread(pots, rake), shares)
        if parted is not None:
            table.collects = parted
            return
    placed = placed or _whole(table.collects, pots, due)
    if placed is not None:
        table.collects = [
            (event._replace(text=name), run) for (event, run), name in zip(table.collects, placed, strict=True)
        ]
    else:
        table.collects = _parted(table.collects, pots, due, rake) or table.collects


def _in_order(
    lines: list[tuple[Event, int]], pots: list[Pot], due: dict[str, Mapping[int, int] | None]
) -> list[str] | None:
    """Pot after pot, as rooms pay them, from the outermost one or to it: the first such way that pays just those whom the cards pay."""
    full = [pot for pot in pots if pot.amount]
    return _walk(lines, full[::-1], due, 0, set()) or _walk(lines, full, due, 0, set())


def _walk(
    lines: list[tuple[Event, int]],
    order: list[Pot],
    due: dict[str, Mapping[int, int] | None],
    at: int,
    dead: set[tuple[int, int]],
) -> list[str] | None:
    """The lines from `at` on, by the pots that are left: each takes as many as it holds, or fewer. `dead` are counts of
    pots and lines from which no way leads."""
    if not order or (len(order), at) in dead:
        return [] if not order and at == len(lines) else None
    pot, left, end = order[0], order[0].amount, at
    winners = due[pot.name] or {}
    while end < len(lines) and lines[end][0].seat in winners and lines[end][0].amount <= left:
        left -= lines[end][0].amount
        end += 1
    for stop in range(end, at, -1):
        if winners.keys() <= {event.seat for event, _ in lines[at:stop]}:
            rest = _walk(lines, order[1:], due, stop, dead)
            if rest is not None:
                return [pot.name] * (stop - at) + rest
    dead.add((len(order), at))
    return None


def _whole(
    lines: list[tuple[Event, int]], pots: list[Pot], due: dict[str, Mapping[int, int] | None]
) -> list[str] | None:
    """Every payment from one pot: the way that agrees best with the cards, pays all who share a pot, and takes the rake from few."""
    order = [pot for pot in reversed(pots) if pot.amount]
    told = any(event.text == "side" for event, _ in lines)
    best: tuple[tuple[int, int, int], list[str]] | None = None
    left = {pot.name: pot.amount for pot in order}
    names: list[str] = []
    seen = 0

    def place(at: int, agreed: int) -> None:
        nonlocal best, seen
        seen += 1
        if seen > MOST:
            return
        if at == len(lines):
            seats = {(name, event.seat) for name, (event, _) in zip(names, lines, strict=True)}
            lacking = sum((pot.name, seat) not in seats for pot in order for seat in due[pot.name] or ())
            score = agreed, -lacking, -sum(1 for rest in left.values() if rest)
            if best is None or score > best[0]:
                best = score, names.copy()
            return
        event = lines[at][0]
        for pot in order:
            if event.seat not in pot.eligible or left[pot.name] < event.amount:
                continue
            if told and (event.text == "pot") is not (pot.name == "main"):
                continue
            known = due[pot.name]
            left[pot.name] -= event.amount
            names.append(pot.name)
            place(at + 1, agreed + (known is None or event.seat in known))
            names.pop()
            left[pot.name] += event.amount

    place(0, 0)
    return None if best is None or best[0][0] < len(lines) else best[1]


def _sums(lines: list[tuple[Event, int]], pots: list[Pot], shares: Shares) -> list[tuple[Event, int]] | None:
    """One sum for each player over all pots: parted as the cards say, if it is just what they say of pots that bear this rake."""
    paid: dict[int, int] = {}
    first = {event.seat: (event, run) for event, run in reversed(lines)}
    for event, _ in lines:
        paid[event.seat] = paid.get(event.seat, 0) + event.amount
    found: list[tuple[Event, int]] = []
    for pot in pots:
        for seat, amount in (shares(pot) or {}).items():
            paid[seat] = paid.get(seat, 0) - amount
            if amount and seat in first:
                event, run = first[seat]
                found.append((event._replace(amount=amount, text=pot.name), run))
    return None if any(paid.values()) else found


def _parted(
    lines: list[tuple[Event, int]], pots: list[Pot], due: dict[str, Mapping[int, int] | None], rake: int
) -> list[tuple[Event, int]] | None:
    """One sum for each player over all pots: parted as the cards say, if what is missing is just the rake."""
    paid: dict[int, int] = {}
    for event, _ in lines:
        paid[event.seat] = paid.get(event.seat, 0) + event.amount
    won: dict[int, dict[str, int]] = {}
    for pot in pots:
        shares = due[pot.name]
        if shares is None:
            return None
        for seat, amount in shares.items():
            won.setdefault(seat, {})[pot.name] = amount
    short = {seat: sum(parts.values()) - paid.get(seat, 0) for seat, parts in won.items()}
    if set(paid) - set(won) or any(rest < 0 for rest in short.values()) or sum(short.values()) != rake:
        return None
    found: list[tuple[Event, int]] = []
    for seat, parts in won.items():
        first, run = next(((event, run) for event, run in lines if event.seat == seat), (None, 0))
        if first is None:
            return None
        rest = short[seat]
        for name in sorted(parts, key=lambda one: -parts[one]):
            taken = min(rest, parts[name])
            rest -= taken
            if parts[name] > taken:
                found.append((first._replace(amount=parts[name] - taken, text=name), run))
    return found
