"""A night of the 32-card game in which people sit out, come back, leave and join; each return is posted for rightly or, planted, wrongly.

Every hand is the same walk: all fold to the last blind. What counts is who is dealt in with which post.
"""

import random
from dataclasses import dataclass, field

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
class StrippedNight:
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
        self.number += 1
        minute = self.number
        date = f"2026/11/{minute // 1440 + 1:02d} {minute // 60 % 24:02d}:{minute % 60:02d}:00 UTC"
        rows = self.rows
        rows.append(f"Handaudit Hand #{self.number}: 32-Card Draw No Limit (1/2) - {date}")
        rows.append(f"Table 'Cellar' 5-max Seat #{self.button} is the button")
        for name, guest in sorted(self.guests.items(), key=lambda item: item[1].seat):
            out = "" if name in ring else " is sitting out"
            rows.append(f"Seat {guest.seat}: {name} ({guest.stack} in chips){out}")
            if name in wrong:
                self.planted.append((len(rows), wrong[name]))
        live = dict.fromkeys(ring, 0)
        pot = 0
        for name in [*blinds.values(), *(n for n in posts if n not in blinds.values())]:
            for words, amount in posts[name]:
                rows.append(f"{name}: posts {words} {amount}")
                live[name] += {"dead blind": 0, "small & big blinds": 2}.get(words, amount)
                pot += amount
                self.guests[name].stack -= amount
        rows.append("*** DEALING HANDS ***")
        winner = list(blinds.values())[-1]
        order = self.around(self.guests[winner].seat, ring)
        rows += [f"{n}: folds" for n in order if n != winner]
        spare = live[winner] - max(n for name, n in live.items() if name != winner)
        if spare > 0:
            rows.append(f"Uncalled bet ({spare}) returned to {winner}")
            pot -= spare
        rows += [f"{winner} collected {pot} from pot", "*** SUMMARY ***", f"Total pot {pot} | Rake 0"]
        self.guests[winner].stack += pot + max(spare, 0)
        for name in sorted(ring, key=lambda n: self.guests[n].seat):
            what = f"collected ({pot})" if name == winner else "folded before the Draw"
            rows.append(f"Seat {self.guests[name].seat}: {name} {what}")
        rows.append("")


def night(seed: str, hands: int, faults: float) -> StrippedNight:
    """A whole night; a share of the returns is posted for wrongly."""
    made = StrippedNight(random.Random(seed), faults)
    made.guests = {name: Guest(seat, 100) for seat, name in enumerate(NAMES[:5], 1)}
    for _ in range(hands):
        made.deal()
        made.between()
    return made
