"""A night of the 32-card game in which people sit out, come back, leave and join; each return is posted for rightly or, planted, wrongly.

Every hand is the same walk: all fold to the last blind. What counts is who is dealt in with which post.
"""

import random
from dataclasses import dataclass, field

from tests.support.games import GAMES
from tests.support.hand import Act, Chair, DealtHand, Outsider, Post, Table
from tests.support.scribe import print_hand
from tests.support.settle import settle

GAME = GAMES["32-card-draw"]
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
SIZES = {"small blind": 1, "big blind": 2, "over blind": 4}
KINDS = tuple(SIZES)
Posts = list[tuple[str, int]]


@dataclass(slots=True)
class Guest:
    """A player at the table. `missed` are the blinds that passed him; `new`: he has not played since he sat down."""

    seat: int
    stack: int
    away: bool = False
    new: bool = False
    missed: set[str] = field(default_factory=set)


@dataclass(slots=True)
class MissedBlinds:
    """The table, its log so far, and the planted faults as (line, rule)."""

    rng: random.Random
    faults: float
    guests: dict[str, Guest] = field(default_factory=dict)
    button: int = 1
    number: int = 1000
    rows: list[str] = field(default_factory=list)
    planted: list[tuple[int, str]] = field(default_factory=list)
    facts: set[str] = field(default_factory=set)
    last: dict[str, int] = field(default_factory=dict)

    def around(self, seat: int, names: list[str]) -> list[str]:
        """Some players clockwise from the left of a seat."""
        return sorted(names, key=lambda n: (self.guests[n].seat <= seat, self.guests[n].seat))

    def between(self) -> None:
        """People go and come; chips have lines."""
        rng, lines = self.rng, []
        playing = [n for n, g in self.guests.items() if not g.away]
        for name, guest in list(self.guests.items()):
            if guest.stack < 20 and not guest.away:
                guest.stack += 50
                lines.append(f"{name} adds 50")
            if not guest.away and rng.random() < 0.12 and len(playing) > 3:
                guest.away, guest.missed = True, set()
                playing.remove(name)
            elif guest.away and rng.random() < 0.05:
                del self.guests[name]
                lines.append(f"{name} leaves the table")
                self.facts.add("left")
        free = [s for s in range(1, 6) if s not in {g.seat for g in self.guests.values()}]
        if free and rng.random() < 0.5:
            name = rng.choice([n for n in NAMES if n not in self.guests])
            lines.append(f"{name} buys in for 100")
            self.guests[name] = Guest(free[0], 100, away=True, new=True)
        elif free and rng.random() < 0.3:
            moved = [g for g in self.guests.values() if g.away]
            if moved:
                rng.choice(moved).seat = free[0]
                self.facts.add("moved")
        if lines:
            self.rows += [*lines, ""]

    def deal(self) -> None:
        """One hand."""
        rng = self.rng
        back = [n for n, g in self.guests.items() if g.away and rng.random() < 0.35]
        names = [n for n, g in self.guests.items() if not g.away or n in back]
        if len(names) < 2:
            back, names = list(self.guests), list(self.guests)
        ring = self.around(self.button, names)
        self.button = self.guests[ring[0]].seat
        ring = self.around(self.button, names)
        kinds = KINDS if len(ring) > 3 else KINDS[:2]
        blinds = dict(zip(kinds, ring, strict=False))
        self._pass(blinds, [n for n in self.guests if n not in names])
        posts: dict[str, Posts] = {n: [(kind, SIZES[kind])] for kind, n in blinds.items()}
        wrong: dict[str, str] = {}
        for name in back:
            if name in blinds.values():
                self.facts.add("came in as a blind")
            elif not self.last:
                continue
            else:
                posts[name], rule = self._entry(name, len(ring) > 3)
                if rule:
                    wrong[name] = rule
        self._print(ring, blinds, posts, wrong)
        for name in names:
            guest = self.guests[name]
            guest.away = guest.new = False
            guest.missed = set()
        self.last = {kind: self.guests[n].seat for kind, n in blinds.items()}

    def _pass(self, blinds: dict[str, str], absent: list[str]) -> None:
        """Every blind walks from its old seat to its new one; whom it meets on the way has missed it."""
        for kind, name in blinds.items():
            seat, stop = self.last.get(kind, 0), self.guests[name].seat
            while seat and seat != stop:
                seat = seat % 5 + 1
                for other in absent:
                    if self.guests[other].seat == seat:
                        self.guests[other].missed.add(kind)

    def _entry(self, name: str, over: bool) -> tuple[Posts, str]:
        """What the player posts, and the rule that it breaks or nothing."""
        guest, rng = self.guests[name], self.rng
        bad = rng.random() < self.faults
        top = [("over blind", 4)] if over else [("big blind", 2)]
        if guest.new:
            self.facts.add("new")
            return ([], "C32-MISS-1") if bad else (top, "")
        missed = guest.missed
        self.facts.add(" ".join(sorted(missed)))
        if not missed:
            return [], ""
        if len(missed) == 3:
            if bad:
                return rng.choice(([], [("over blind", 4)], [("big blind", 2), ("dead blind", 1)])), "C32-MISS-4"
            return [("over blind", 4), ("dead blind", 3)], ""
        if missed == {"small blind", "big blind"}:
            if bad:
                return rng.choice(([], [("big blind", 2)])), "C32-MISS-3"
            return rng.choice(([("big blind", 2), ("dead blind", 1)], [("small & big blinds", 3)])), ""
        if bad:
            return [], "C32-MISS-2"
        return [("big blind", 2)], ""

    def _print(self, ring: list[str], blinds: dict[str, str], posts: dict[str, Posts], wrong: dict[str, str]) -> None:
        """The hand as a log; what is left of each stack is carried on."""
        self.number += 1
        hand = self._folded(ring, blinds, posts)
        minute = self.number
        date = f"2026/11/{minute // 1440 + 1:02d} {minute // 60 % 24:02d}:{minute % 60:02d}:00 UTC"
        head, *rows = print_hand(hand).rstrip("\n").split("\n")
        for row in [f"{head.rpartition(' - ')[0]} - {date}", *rows, ""]:
            self.rows.append(row)
            seat, _, name = row.partition(": ")
            name = name.partition(" (")[0]
            if seat.startswith("Seat ") and " in chips)" in row and name in wrong:
                self.planted.append((len(self.rows), wrong[name]))
        for name in ring:
            self.guests[name].stack = hand.final(self.guests[name].seat)

    def _folded(self, ring: list[str], blinds: dict[str, str], posts: dict[str, Posts]) -> DealtHand:
        """The posts, and all fold to the last blind."""
        seats = {name: guest.seat for name, guest in self.guests.items()}
        around = sorted(self.guests.items(), key=lambda item: item[1].seat)
        small, big, *over = (seats[name] for name in blinds.values())
        due = [
            Post(seats[name], words, amount, {"dead blind": amount, "small & big blinds": 1}.get(words, 0))
            for name in [*blinds.values(), *(n for n in posts if n not in blinds.values())]
            for words, amount in posts[name]
        ]
        table = Table(
            id=str(self.number), site="Handaudit", game=GAME, limit="No Limit", small=1, big=2, button=self.button, max_seats=5,
            title="Cellar", chairs=tuple(Chair(g.seat, n, g.stack, ()) for n, g in around if n in ring), small_seat=small,
            big_seat=big, posts=tuple(due), seed=self.number * 5 + 1, over_seat=over[0] if over else 0, over=4 if over else 0,
            outsiders=tuple(Outsider(g.seat, n, g.stack, " is sitting out") for n, g in around if n not in ring),
            options=GAME.options,
        )  # fmt: skip
        last = table.over_seat or big
        acts = [Act("post", post.seat, post.size, what=post.what, dead=post.dead) for post in due]
        acts += [Act("street", what="bet-1"), *(Act("fold", seat) for seat in table.clockwise(last)[:-1])]
        return settle(table, tuple(acts), ())


def night(seed: str, hands: int, faults: float) -> MissedBlinds:
    """A whole night; a share of the returns is posted for wrongly."""
    made = MissedBlinds(random.Random(seed), faults)
    made.guests = {name: Guest(seat, 100) for seat, name in enumerate(NAMES[:5], 1)}
    for _ in range(hands):
        made.deal()
        made.between()
    return made
