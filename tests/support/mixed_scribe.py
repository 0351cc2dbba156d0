"""Writes a dealt hand of the mixed games down as rooms do; knows nothing of the auditor."""

from random import Random
from typing import Any

from tests.support.mixed_play import GAMES, Deal, Seat
from tests.support.mixed_rank import low_words, words
from tests.support.table import pot_name, pot_words, showing

MIXES = ("", "8-Game", "HORSE", "Mixed Games")


def dealt(name: str, seed: int) -> Deal:
    """The hand of that number."""
    return Deal(GAMES[name], Random(f"{name} {seed}"))


def written(deal: Deal, number: int = 1, head: str = "", table: str = "77 1") -> str:
    """The whole log of a hand; `paid` of the deal is what each seat collects, `head` stands in place of its first line."""
    rng, game = Random(number), deal.game
    mix = rng.choice(MIXES) if game.kind == "stud" else ""
    stakes = f"({deal.small}/{deal.big})" if game.limit == "Limit" else "(10/20)"
    named = f"{mix} ({game.header} {game.limit})" if mix else f"{game.header} {game.limit}"
    level = f"Tournament #77, 100+9 {named} - Level I {stakes}"
    lines = [head or f"PokerStars Hand #{700000 + number}: {level} - 2026/11/20 20:00:00 ET"]
    button = f" Seat #{deal.button.number} is the button" if deal.button else ""
    lines.append(f"Table '{table}' 9-max{button}")
    lines += [f"Seat {seat.number}: {seat.name} ({seat.start} in chips)" for seat in deal.seats]
    lines += deal.log
    ends, shown = _ends(deal)
    lines += [*ends, "*** SUMMARY ***", _total(deal)]
    if game.boards > 1:
        lines += [f"{o} Board [{' '.join(b)}]" for o, b in zip(("FIRST", "SECOND"), deal.boards, strict=True) if b]
    else:
        board = [*deal.boards[0], *deal.common]
        lines += [f"Board [{' '.join(board)}]"] if board else []
    lines += [_told(deal, seat, shown) for seat in deal.seats]
    return "\n".join(lines) + "\n"


def differences(deal: Deal, replay: dict[str, Any]) -> list[str]:
    """Where a `replay` object says otherwise of the last stacks and of the pots. The log must have been written before."""
    final = {seat.number: seat.stack + sum(n for one, n, _ in deal.paid if one is seat) for seat in deal.seats}
    pots = [(amount, sorted(seat.name for seat in can)) for amount, can in deal.pots()]
    other = (
        {one["seat"]: one["final"] for one in replay["players"]},
        [(one["amount"], sorted(one["eligible"])) for one in replay["pots"]],
    )
    return [f"{found}, dealt {due}" for due, found in zip((final, pots), other, strict=True) if due != found]


def _ends(deal: Deal) -> tuple[list[str], bool]:
    """Showdown and awards."""
    pots = deal.pots()
    if len(deal.live) == 1:
        (winner,) = deal.live
        total = sum(amount for amount, _ in pots)
        deal.paid.append((winner, total, ""))
        return [f"{winner.name} collected {total} from pot", f"{winner.name}: doesn't show hand"], False
    shows = [f"{seat.name}: shows [{' '.join(seat.cards)}]{_said(deal, seat)}" for seat in _order(deal, pots)]
    lines: list[str] = []
    names = [pot_name(n) for n in range(len(pots))]
    for at in range(len(deal.boards)):
        lines.append(f"*** {('FIRST ', 'SECOND ')[at] if len(deal.boards) > 1 else ''}SHOW DOWN ***")
        lines += shows if at == 0 else []
        for n in range(len(pots) - 1, -1, -1):
            name = pot_words(pot_name(n), names)
            for seat, amount, board in deal.shares(*pots[n]):
                if board == at:
                    deal.paid.append((seat, amount, name))
                    lines.append(f"{seat.name} collected {amount} from {name}")
    return lines, True


def _order(deal: Deal, pots: list[tuple[int, list[Seat]]]) -> list[Seat]:
    """Who bet last shows first, else who was first to act; the outermost pot before the pots inside it."""
    start = deal.bettor or deal.opened if deal.game.kind == "stud" else deal.bettor
    ring = {seat.number: seat for seat in deal.order}
    first = start.number if start and not start.folded else 0
    return [
        ring[number] for number, _ in showing([[seat.number for seat in can] for _, can in pots], list(ring), first)
    ]


def _said(deal: Deal, seat: Seat) -> str:
    """The words for a hand where rooms have some."""
    ways = deal.game.ways
    if ways[0] not in ("high7", "ace7", "board") or deal.game.boards > 1:
        return ""
    first = deal.worth(ways[0], seat, deal.boards[0])
    assert first is not None
    if ways[0] == "ace7":
        shape, values = first
        plain = shape == (-1,) * 5
        return f" (Lo: {low_words(values)})" if plain else ""  # type: ignore[arg-type]
    if len(ways) == 1:
        return f" ({words(first)})"
    low = deal.worth(ways[1], seat, deal.boards[0])
    return f" (HI: {words(first)}" + (f"; LO: {low_words(low)})" if low else ")")


def _total(deal: Deal) -> str:
    pots = deal.pots()
    total = sum(amount for amount, _ in pots)
    if len(pots) == 1 or len(deal.live) == 1:
        return f"Total pot {total} | Rake 0"
    names = [pot_name(n) for n in range(len(pots))]
    parts = [f"{pot_words(name, names).capitalize()} {amount}." for name, (amount, _) in zip(names, pots, strict=True)]
    return f"Total pot {total} {' '.join(parts)} | Rake 0"


def _told(deal: Deal, seat: Seat, shown: bool) -> str:
    tags = " (button)" if seat is deal.button else ""
    tags += " (small blind)" if seat is deal.small_seat else " (big blind)" if seat is deal.big_seat else ""
    head = f"Seat {seat.number}: {seat.name}{tags}"
    won = sum(amount for one, amount, _ in deal.paid if one is seat)
    if seat.folded:
        where = (
            seat.folded
            if " " in seat.folded
            else "on the River"
            if seat.folded == "river"
            else f"on the {seat.folded} Street"
        )
        unbet = not seat.voluntary and seat not in (deal.small_seat, deal.big_seat)
        return f"{head} folded {where}" + (" (didn't bet)" if unbet else "")
    if not shown:
        return f"{head} collected ({won})"
    said = _said(deal, seat)
    held = f" with {said[2:-1]}" if said else ""
    result = f"won ({won}){held}" if won else f"lost{held}"
    return f"{head} showed [{' '.join(seat.cards)}] and {result}"
