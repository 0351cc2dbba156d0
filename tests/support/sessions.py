"""A session is hands that follow each other: stacks are carried on, chips and people come and go with a line, and faults are planted."""

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.support.games import GAMES
from tests.support.hand import Chair, DealtHand, Outsider, Post, Table
from tests.support.play import play_hand
from tests.support.scribe import print_hand
from tests.support.seating import FULL_PACK
from tests.support.settle import played

NAMES = tuple(
    f"{a} {b}"
    for a in ("Red", "Old", "Tall", "Wee", "Sly")
    for b in ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
)
FAULTS = ("jump-up", "jump-down", "clock", "button", "missing", "duplicate", "conflict", "redated")
IN_A_ROOM = ("jump-down", "clock", "button", "duplicate", "conflict", "redated")
"""What can be known of a room that prints no top-ups and counts the hands of all its tables in one row."""
AT_A_FINAL = ("jump-up", *IN_A_ROOM)
"""In a tournament nobody buys chips unseen: a stack that grows is a fault too."""
CODES = {
    "jump-up": "session-stack-jump",
    "jump-down": "session-stack-jump",
    "clock": "session-clock-back",
    "button": "session-button",
    "missing": "session-missing-hand",
    "duplicate": "session-duplicate-hand",
    "conflict": "session-conflicting-hand",
    "redated": "session-conflicting-hand",
}
APART = 3
"""Hands between two faults, so that each is judged by itself."""


@dataclass(slots=True)
class Session:
    """The printed hands in order, and the faults as (code, index of the piece, line in that piece)."""

    pieces: list[str] = field(default_factory=list)
    planted: list[tuple[str, int, int]] = field(default_factory=list)

    def text(self) -> str:
        """The whole log."""
        return "".join(self.pieces)

    def expected(self) -> list[tuple[str, int]]:
        """Codes and lines of the whole log."""
        starts, line = [], 1
        for piece in self.pieces:
            starts.append(line)
            line += piece.count("\n")
        return sorted((code, starts[at] + offset) for code, at, offset in self.planted)


class Night:
    """One table in one night."""

    def __init__(
        self,
        seed: str,
        site: str = "Handaudit",
        game: str = "holdem",
        title: str = "Kitchen",
        first: int = 1001,
        step: int = 1,
        silent: bool = False,
        tournament: str = "",
    ) -> None:
        self.silent, self.tournament = silent, tournament
        self.rng = random.Random(seed)
        self.site, self.game, self.title = site, GAMES[game], title
        self.number, self.step = first - step, step
        self.seats: dict[int, list[Any]] = {
            n: [NAMES[n + 8 * self.rng.randrange(4)], self.rng.randint(80, 400) * 100] for n in range(1, 7)
        }
        self.away: set[int] = set()
        self.moved = 0
        self.button = 1
        self.clock = datetime(2026, 11, 19, 20, 0, 0, tzinfo=UTC)
        self.block: list[str] = []
        self.small, self.big = 100, 200

    def refill(self, share: float = 0.0) -> None:
        """Who has little left buys chips, and so does a share of the others; in a tournament another table's player comes."""
        if self.tournament:
            self.seats = {n: seat for n, seat in self.seats.items() if seat[1]}
            if len(self.seats) < 5:
                taken = {name for name, _ in self.seats.values()}
                free = next(n for n in range(1, 9) if n not in self.seats)
                name = self.rng.choice([name for name in NAMES if name not in taken])
                self.seats[free] = [name, self.rng.randint(80, 400) * 100]
            return
        for seat in self.seats.values():
            if seat[1] < 2 * self.big or self.rng.random() < share:
                amount = self.rng.randint(50, 300) * 100
                self.block.append(
                    f"{seat[0]} {self.rng.choice(('adds', 'buys in for')) if seat[1] else 'buys in for'} ${amount // 100}"
                )
                seat[1] += amount

    def between(self) -> None:
        """Chips and people come and go; every change has a line in the block."""
        rng, say = self.rng, self.block.append
        self.refill(0.02)
        if self.tournament:
            return
        for n in list(self.seats):
            name, stack = self.seats[n]
            if rng.random() < 0.01 and stack > 20 * self.big and not self.silent:
                say(f"{name} removes $20")
                self.seats[n][1] -= 2000
            elif rng.random() < 0.01 and len(self.seats) - len(self.away) > 4:
                say(f"{name} leaves the table")
                del self.seats[n]
                self.away.discard(n)
        free = [n for n in range(1, 9) if n not in self.seats]
        taken = {name for name, _ in self.seats.values()}
        if free and rng.random() < 0.06:
            name, amount = rng.choice([name for name in NAMES if name not in taken]), rng.randint(100, 300) * 100
            say(f"{name} buys in for ${amount // 100}")
            self.seats[rng.choice(free)] = [name, amount]
        elif free and rng.random() < 0.03:
            n = rng.choice(list(self.seats))
            self.away.discard(n)
            self.seats[free[0]] = self.seats.pop(n)
        for n in list(self.seats):
            if n in self.away:
                if rng.random() < 0.3:
                    self.away.discard(n)
            elif rng.random() < 0.01 and len(self.seats) - len(self.away) > 4:
                self.away.add(n)

    def short(self) -> bool:
        """Whether somebody must buy chips, come or go before the next hand."""
        if self.tournament:
            return len(self.seats) < 5 or not all(stack for _, stack in self.seats.values())
        return any(stack < 2 * self.big for _, stack in self.seats.values())

    def order(self) -> list[int]:
        """Seats that are dealt in."""
        return sorted(n for n in self.seats if n not in self.away)

    def deal(self, stays: bool = False) -> DealtHand:
        """The next hand; the stacks after it are carried on."""
        numbers = self.order()
        if not stays:
            self.button = next((n for n in numbers if n > self.button), numbers[0])
        self.number += self.step
        self.clock += timedelta(seconds=self.rng.randint(25, 200))
        while True:
            hand = self._try(numbers)
            if hand is not None:
                break
        self.moved = sum(hand.final(n) != self.seats[n][1] for n in numbers)
        for n in numbers:
            self.seats[n][1] = hand.final(n)
        return hand

    def _try(self, numbers: list[int]) -> DealtHand | None:
        rng = self.rng
        pack = list(FULL_PACK)
        rng.shuffle(pack)
        chairs = tuple(Chair(n, *self.seats[n], tuple(pack.pop() for _ in range(self.game.hole))) for n in numbers)
        around = [n for n in numbers if n > self.button] + [n for n in numbers if n <= self.button]
        small, big = (around[1], around[0]) if len(around) == 2 else (around[0], around[1])
        outside = tuple(Outsider(n, *self.seats[n], " is sitting out") for n in sorted(self.away))
        chips = bool(self.tournament)
        table = Table(
            id=str(self.number), site=self.site, game=self.game, limit="No Limit", small=self.small, big=self.big, button=self.button,
            max_seats=8, title=self.title, chairs=chairs, small_seat=small, big_seat=big,
            posts=(Post(small, "small blind", self.small), Post(big, "big blind", self.big)), code=None if chips else "USD",
            sign="" if chips else "$", minor=1 if chips else 100, tournament=self.tournament, level="IV" if chips else "",
            buyin="$10+$1 USD" if chips else "", outsiders=outside, board=tuple(pack[:5]), second=tuple(pack[5:10]),
            spare=tuple(pack[10:]), rake_percent=0 if chips else rng.choice((0, 5)), rake_cap=300, seed=rng.getrandbits(32),
        )  # fmt: skip
        play = play_hand(rng, table)
        hand = played(play)
        good = hand.pots and all(award.amount for pot in hand.pots for award in pot.awards)
        return hand if good else None

    def print(self, hand: DealtHand, clock: datetime | None = None, id: str | None = None) -> str:
        """A hand as text, dated by the session's clock."""
        if id is not None:
            hand = replace(hand, table=replace(hand.table, id=id))
        head, _, rest = print_hand(hand, chatter=False).partition("\n")
        stamp = (clock or self.clock).strftime("%Y/%m/%d %H:%M:%S UTC")
        return f"{head.rpartition(' - ')[0]} - {stamp}\n{rest}\n"

    def taken(self) -> str:
        """The block of ledger lines, with a blank line after it; a room prints none."""
        block, self.block = self.block, []
        if self.silent:
            return ""
        return "".join(line + "\n" for line in block) + ("\n" if block else "")


def session(
    seed: str,
    hands: int,
    faults: float = 0.0,
    kinds: tuple[str, ...] = FAULTS,
    of: type[Night] = Night,
    **table: object,
) -> Session:
    """A session of so many hands; a share of them gets a fault of some kinds. `of` says what is dealt."""
    night = of(seed, **table)  # type: ignore[arg-type]
    rng = random.Random(f"{seed}/faults")
    made = Session()
    wait, last, due = APART, "", False
    for _ in range(hands):
        fault = rng.choice(kinds) if wait <= 0 and rng.random() < faults * (1 + APART * faults) else ""
        before = night.order()
        if night.silent and fault and (night.short() or len(before) < 4 or night.moved < 2):
            fault = ""  # who tops up unseen or comes in the same moment hides it; so does a hand that moved no chips
        if fault or due:
            night.refill()
        else:
            night.between()
        wait = APART if fault else wait - 1
        head = night.taken()
        line = head.count("\n")
        clock = id = None
        if fault == "button" and (before != night.order() or len(before) < 3 or night.button not in before):
            fault = ""
        if fault.startswith("jump"):
            n = rng.choice(night.order())
            stack = night.seats[n][1]
            amount = rng.randint(1, 90 if not night.silent else max(1, stack // 50)) * 25
            if night.silent and amount * 2 > stack:
                fault = "jump-up" if night.tournament else ""
            night.seats[n][1] = (
                stack
                if not fault
                else stack + amount
                if fault == "jump-up" or (not night.silent and stack < 2 * amount + 4 * night.big)
                else stack - amount
            )
        hand = night.deal(stays=fault == "button")
        if fault == "clock":
            clock = night.clock - timedelta(seconds=rng.randint(201, 9000))
        if fault == "conflict":
            night.number -= night.step
            id = str(night.number)
        text = night.print(hand, clock, id)
        if fault == "missing":
            made.planted.append((CODES[fault], len(made.pieces), 0))
            night.block = head.split("\n")[:-2]  # its buy-ins were told before it
            due = True
            continue
        at = len(made.pieces)
        made.pieces.append(head + text)
        if due and made.planted[-1][1] == at:
            made.planted[-1] = (made.planted[-1][0], at, line)
        due = False
        if fault.startswith("jump"):
            made.planted.append((CODES[fault], at, line + _line(text, f"Seat {n}: ")))
        elif fault == "duplicate":
            made.pieces.append(text)
            made.planted.append((CODES[fault], at + 1, 0))
        elif fault == "redated":
            made.pieces.append(night.print(hand, night.clock + timedelta(seconds=7)))
            made.planted.append((CODES[fault], at + 1, 0))
        elif fault:
            made.planted.append((CODES[fault], at, line + (fault == "button")))
        last = text
    if due:
        made.planted.pop()
    assert last
    return made


def _line(text: str, start: str) -> int:
    return next(at for at, row in enumerate(text.split("\n")) if row.startswith(start))
