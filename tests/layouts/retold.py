"""A hand of the first layout, cut into steps that printers of other layouts tell again: who did what, with how many chips.

It knows no rules: what is wrong in the text stays wrong. Names may be anything: they are known from the seats, the longest first. All
amounts are in hundredths. A text with a line that it does not know has no steps.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

HEADER = re.compile(
    r"PokerStars (?:Hand|Game) #(?P<id>\d+): +(?:Tournament #(?P<tournament>\d+), (?P<buyin>.*?) ?)?"
    r"(?P<game>Hold'em|Omaha Hi/Lo|5 Card Omaha|Omaha) (?P<limit>No Limit|Pot Limit|Limit)(?: - Level (?P<level>\w+))? "
    r"\((?P<small>[^/]+)/(?P<big>[^ )]+)(?: (?P<code>[A-Z]{3}))?\) - (?P<date>\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d)"
)
TABLE = re.compile(
    r"Table '(?P<table>.*)' (?P<max>\d+)-max(?P<play> \(Play Money\))? Seat #(?P<button>\d+) is the button"
)
SEAT = re.compile(r"Seat (\d+): (.+) \((\S+) in chips\)(?: (is sitting out|out of hand).*)?")
DEED = re.compile(
    r"(?:posts (?P<blind>the ante|small blind|big blind|small & big blinds|straddle) |(?P<verb>calls|bets) "
    r"|raises (?P<by>[^\d\s]?\d[\d.]*) to )"
    r"(?P<amount>[^\d\s]?\d[\d.]*)(?P<allin> and is all-in)?"
)
SHOWN = re.compile(r"shows \[(.*?)\](?: \((.*)\))?")
STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* \[(.*?)\](?: \[(.*?)\])?")
PAID = re.compile(r" collected (\S+) from ((?:main |side )?pot(?:-\d)?)")
TOTAL = re.compile(r"Total pot (\S+)((?: (?:Main|Side) pot(?:-\d)? \S+\.)*) \| Rake (\S+)")
END = re.compile(
    r"(?P<tags>(?: \((?:button|small blind|big blind)\))*) "
    r"(?:folded (?P<when>before Flop|on the (?:Flop|Turn|River))(?P<nobet> \(didn't bet\))?"
    r"|collected \((?P<paid>[^)]+)\)|mucked(?: \[(?P<mucked>.*)\])?"
    r"|showed \[(?P<cards>[^\]]*)\] and (?:won \((?P<won>[^)]+)\)|lost)(?: with (?P<words>.*))?)"
)


class Seat(NamedTuple):
    """A seat line."""

    number: int
    name: str
    stack: int
    state: str
    """`is sitting out`, who plays all the same in a tournament; `out of hand`; empty."""


class Step(NamedTuple):
    """What a line of play says. `kind`: post deal street fold check call bet raise back show muck noshow paid.

    `amount` is its figure (of a raise the total), `put` the chips that go in now, `total` what its player has in on the street by then;
    `word` is the blind, the street, the pot or the words for a hand, `by` the part of a raise above the bet before it.
    """

    kind: str
    who: str = ""
    amount: int = 0
    put: int = 0
    total: int = 0
    word: str = ""
    cards: tuple[str, ...] = ()
    allin: bool = False
    by: int = 0


class End(NamedTuple):
    """A seat line of the summary. `did`: folded collected mucked showed; `won` is what it says that the seat won."""

    number: int
    name: str
    tags: tuple[str, ...]
    did: str
    when: str = ""
    quiet: bool = False
    cards: str = ""
    won: int = 0
    words: str = ""


@dataclass(slots=True)
class Retold:
    """A hand in steps."""

    head: dict[str, str]
    seats: list[Seat]
    steps: list[Step] = field(default_factory=list)
    pots: list[tuple[str, int]] = field(default_factory=list)
    """`main pot` and `side pot-2`, after rake; empty where there is one."""
    total: int = 0
    rake: int = 0
    board: tuple[str, ...] = ()
    ends: list[End] = field(default_factory=list)

    @property
    def sign(self) -> str:
        """The currency's sign, if there is one."""
        return "" if self.head["big"][0].isdigit() else self.head["big"][0]

    @property
    def blind(self) -> int:
        """The big blind: with fixed limits the small bet."""
        return cents(self.head["small" if self.head["limit"] == "Limit" else "big"])

    @property
    def playing(self) -> list[Seat]:
        """The seats that are in the hand: who sits out is in it where he does something."""
        acts = {step.who for step in self.steps}
        return [seat for seat in self.seats if not seat.state or seat.name in acts]

    @property
    def dealer(self) -> str:
        """Who has the button; empty where its seat is."""
        return next((seat.name for seat in self.seats if seat.number == int(self.head["button"])), "")

    @property
    def contested(self) -> bool:
        """There is a showdown."""
        return any(step.kind == "street" and step.word == "showdown" for step in self.steps)

    def winners(self, pot: str) -> int:
        """How many lines pay a pot."""
        return sum(step.kind == "paid" and step.word == pot for step in self.steps)


def cents(amount: str) -> int:
    """An amount in hundredths."""
    whole, _, rest = amount.strip("$€£").partition(".")
    return int(whole) * 100 + int((rest + "00")[:2])


def plain(amount: int, always: bool = False) -> str:
    """`12.50`, and `12` unless hundredths are always there."""
    return f"{amount // 100}" + (f".{amount % 100:02}" if always or amount % 100 else "")


def retold(text: str) -> Retold | None:
    """The hand, or nothing where a line is of another kind."""
    lines = [line.rstrip(" ") for line in text.split("\n")]
    head, table = HEADER.match(lines[0]), TABLE.fullmatch(lines[1])
    if head is None or table is None:
        return None
    seats: list[Seat] = []
    for line in lines[2:]:
        if (seat := SEAT.fullmatch(line)) is None:
            break
        seats.append(Seat(int(seat[1]), seat[2], cents(seat[3]), seat[4] or ""))
    hand = Retold({key: value or "" for key, value in (head.groupdict() | table.groupdict()).items()}, seats)
    rest = [line for line in lines[2 + len(seats) :] if line]
    at = next((n for n, line in enumerate(rest) if line == "*** SUMMARY ***"), len(rest))
    own: dict[str, int] = {}
    for line in rest[:at]:
        step = _street(line, own) or _step(line, hand, own)
        if step is None:
            return None
        hand.steps.append(step)
    return hand if all(_sum(line, hand) for line in rest[at + 1 :]) else None


def _street(line: str, own: dict[str, int]) -> Step | None:
    if line == "*** HOLE CARDS ***":
        return Step("street", word="deal")
    if line == "*** SHOW DOWN ***":
        return Step("street", word="showdown")
    if (found := STREET.fullmatch(line)) is None:
        return None
    own.clear()
    return Step("street", word=found[1].lower(), cards=tuple(found[2].split() + (found[3] or "").split()))


def _step(line: str, hand: Retold, own: dict[str, int]) -> Step | None:
    names = sorted((seat.name for seat in hand.seats), key=len, reverse=True)
    for name in names:
        if line == f"Dealt to {name} [{line.rpartition(' [')[2]}":
            return Step("deal", name, cards=tuple(line.rpartition(" [")[2].removesuffix("]").split()))
        back = re.fullmatch(rf"Uncalled bet \((\S+)\) returned to {re.escape(name.rstrip(' '))}", line)
        if back is not None:
            own[name] = own.get(name, 0) - cents(back[1])
            return Step("back", name, cents(back[1]))
        if line.startswith(name) and (paid := PAID.fullmatch(line[len(name) :])) is not None:
            return Step("paid", name, cents(paid[1]), word=paid[2])
        if line.startswith(f"{name}: ") and (done := _deed(line[len(name) + 2 :], name, hand, own)) is not None:
            return done
    return None


def _deed(said: str, name: str, hand: Retold, own: dict[str, int]) -> Step | None:
    same = {"folds": "fold", "checks": "check", "mucks hand": "muck", "doesn't show hand": "noshow"}
    if said in same:
        return Step(same[said], name)
    if (shown := SHOWN.fullmatch(said)) is not None:
        return Step("show", name, cards=tuple(shown[1].split()), word=shown[2] or "")
    if (found := DEED.fullmatch(said)) is None:
        return None
    amount, before, allin = cents(found["amount"]), own.get(name, 0), found["allin"] is not None
    if found["blind"]:
        live = {"the ante": 0, "small & big blinds": min(amount, hand.blind)}.get(found["blind"], amount)
        own[name] = before + live
        return Step("post", name, amount, amount, own[name], found["blind"], allin=allin)
    if found["verb"]:
        own[name] = before + amount
        return Step(found["verb"].removesuffix("s"), name, amount, amount, own[name], allin=allin)
    own[name] = amount
    return Step("raise", name, amount, amount - before, amount, allin=allin, by=cents(found["by"]))


def _sum(line: str, hand: Retold) -> bool:
    if (found := TOTAL.fullmatch(line)) is not None:
        hand.total, hand.rake = cents(found[1]), cents(found[3])
        hand.pots = [(pot.lower(), cents(amount)) for pot, amount in re.findall(r"(\w+ pot(?:-\d)?) (\S+)\.", found[2])]
        return True
    if line.startswith("Board [") and line.endswith("]"):
        hand.board = tuple(line[7:-1].split())
        return True
    for seat in hand.seats:
        start = f"Seat {seat.number}: {seat.name}"
        if line.startswith(start) and (end := END.fullmatch(line[len(start) :])) is not None:
            tags = tuple(re.findall(r"\((.*?)\)", end["tags"]))
            did = "folded" if end["when"] else "collected" if end["paid"] else "showed" if end["cards"] else "mucked"
            cards, won = end["cards"] or end["mucked"] or "", cents(end["paid"] or end["won"] or "0")
            more = (end["when"] or "", end["nobet"] is not None, cards, won, end["words"] or "")
            hand.ends.append(End(seat.number, seat.name, tags, did, *more))
            return True
    return False
