"""A dealer of the mixed games: deals, bets, draws and pays by the published rules; knows nothing of the auditor.

Chips are whole numbers. Bets that the texts leave open (an all-in short of a full bet or raise) are never made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tests.support.mixed_rank import (
    RANKS,
    Cards,
    Rank,
    ace_low,
    best,
    deuce_low,
    eight_low,
    fives,
    four_suits,
    grouped,
    high,
    two_and_three,
    value,
)  # fmt: skip
from tests.support.table import clockwise, layers

SUITS = "cdhs"


@dataclass
class Game:
    """What is played. `kind` is stud | flop | draw; `ways` are the hands that win the pot, each its half."""

    name: str
    header: str
    kind: str
    ways: tuple[str, ...]
    hole: int = 2
    discard: str = ""
    boards: int = 1
    limit: str = "Limit"
    low: bool = False
    most: int = 7


GAMES = {
    game.name: game
    for game in (
        Game("7-card-stud", "7 Card Stud", "stud", ("high7",), most=8),
        Game("razz", "Razz", "stud", ("ace7",), low=True, most=8),
        Game("7-card-stud-hi-lo", "7 Card Stud Hi/Lo", "stud", ("high7", "eight7"), most=8),
        Game("pineapple", "Pineapple", "flop", ("board",), hole=3, discard="preflop", limit="No Limit"),
        Game("crazy-pineapple", "Crazy Pineapple", "flop", ("board",), hole=3, discard="flop"),
        Game("crazy-pineapple-hi-lo", "Crazy Pineapple Hi/Lo", "flop", ("board", "eightboard"), hole=3, discard="flop"),
        Game("badacey", "Badacey", "draw", ("ace5", "suits"), hole=5, most=4),
        Game("badeucy", "Badeucy", "draw", ("deuce5", "suitshigh"), hole=5, most=4),
        Game("drawmaha", "Drawmaha", "flop", ("high5", "two"), hole=5, discard="draw", most=5),
        Game("split-holdem", "Split Hold'em", "flop", ("board",), boards=2, limit="No Limit"),
    )
}


@dataclass
class Seat:
    """One player: chips before and now, what he has in, his cards down and up."""

    number: int
    name: str
    start: int
    stack: int = 0
    put: int = 0
    round: int = 0
    down: list[str] = field(default_factory=list)
    up: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)
    folded: str = ""
    voluntary: bool = False

    @property
    def cards(self) -> Cards:
        return (*self.down, *self.up, *self.last)


class Deal:
    """One hand, played to its end; `log` has its lines between the seats and the summary."""

    def __init__(self, game: Game, rng: Random, chairs: Sequence[tuple[int, str, int]] = (), hero: str = "") -> None:
        """`chairs` are number, name and chips of those who sit there already; else the table is drawn too."""
        self.game, self.rng = game, rng
        self.calm = game.kind == "stud" and rng.random() < 0.06  # a full table that folds nothing uses up the pack
        count = game.most if self.calm else rng.randint(2, game.most if rng.random() < 0.4 else min(4, game.most))
        if chairs:
            count, self.calm = len(chairs), False
        numbers = sorted(rng.sample(range(1, 10), count))
        names = rng.sample(["Ada", "Bo", "Cy", "Dee", "Eve [x]", "Finn", "Gus: 2", "Hal"], count)
        self.small, self.ante = 20, 2 if game.kind == "stud" else 0
        self.big = 40 if game.limit == "Limit" else 20
        self.bring = 6
        self.seats = [Seat(n, name, self.chips()) for n, name in zip(numbers, names, strict=True)]
        if chairs:
            self.seats = [Seat(*chair) for chair in chairs]
        for seat in self.seats:
            seat.stack = seat.start
        self.button = rng.choice(self.seats) if game.kind != "stud" else None
        at = self.seats.index(self.button) + 1 if self.button else 0
        self.order = self.seats[at:] + self.seats[:at]
        self.hero = rng.choice([*self.seats, None])
        if hero:
            self.hero = next((seat for seat in self.seats if seat.name == hero), None)
        self.pack = [r + s for r in RANKS for s in SUITS]
        rng.shuffle(self.pack)
        self.thrown: list[tuple[Seat, str]] = []
        self.boards: list[list[str]] = [[] for _ in range(game.boards)]
        self.common: list[str] = []
        self.log: list[str] = []
        self.paid: list[tuple[Seat, int, str]] = []
        self.small_seat = self.big_seat = None
        self.bettor: Seat | None = None
        self.opened: Seat | None = None
        self.faults: dict[str, int] = {}
        self.play()

    def chips(self) -> int:
        """Many have plenty; some just enough for a bet or two, or for the ante alone."""
        roll = self.rng.random()
        if roll < 0.04 and self.game.kind == "stud":
            return self.ante
        return self.rng.randint(30, 160) if roll < 0.3 else self.rng.randint(300, 2000)

    @property
    def live(self) -> list[Seat]:
        return [seat for seat in self.order if not seat.folded]

    def say(self, seat: Seat, text: str, paid: int = 0) -> None:
        end = " and is all-in" if paid and not seat.stack else ""
        self.log.append(f"{seat.name}: {text}{end}")

    def pay(self, seat: Seat, amount: int, live: bool = True) -> int:
        amount = min(amount, seat.stack)
        seat.stack -= amount
        seat.put += amount
        if live:
            seat.round += amount
        return amount

    # -- the course of a hand

    def play(self) -> None:
        if self.game.kind == "stud":
            self.play_stud()
        else:
            self.post_blinds()
            if self.game.kind == "draw":
                self.play_draws()
            else:
                self.play_boards()

    def play_stud(self) -> None:
        for seat in self.order:
            paid = self.pay(seat, self.ante, live=False)
            self.say(seat, f"posts the ante {paid}", paid)
        for at, street in enumerate(("3rd", "4th", "5th", "6th", "river")):
            if len(self.live) < 2:
                return
            self.deal_stud(at, street)
            self.faults.setdefault(street, len(self.log))
            tier = 1 if at < 2 else 2
            self.bet(street, tier, self.first_by_cards(at), bring=at == 0)

    def deal_stud(self, at: int, street: str) -> None:
        common = at == 4 and len(self.pack) < len(self.live)
        if common:
            self.common = [self.pack.pop()]
        self.log.append(
            f"*** {'RIVER' if at == 4 else street + ' STREET'} ***" + (f" [{self.common[0]}]" if common else "")
        )
        if common:
            return
        for seat in self.live:
            before = (*seat.down, *seat.up)
            if at == 0:
                seat.down, seat.up = [self.pack.pop(), self.pack.pop()], [self.pack.pop()]
                shown = seat.cards if seat is self.hero else seat.up
                self.log.append(f"Dealt to {seat.name} [{' '.join(shown)}]")
                continue
            (seat.last if at == 4 else seat.up).append(self.pack.pop())
            if seat is self.hero:
                self.log.append(f"Dealt to {seat.name} [{' '.join(before)}] [{seat.cards[-1]}]")
            elif at < 4:
                self.log.append(f"Dealt to {seat.name} [{' '.join(seat.up[:-1])}] [{seat.up[-1]}]")

    def first_by_cards(self, at: int) -> Seat:
        low = self.game.low

        def height(card: str) -> tuple[int, int]:
            return (1 if low and card[0] == "A" else value(card), SUITS.index(card[1]))

        if at == 0:
            return (max if low else min)(self.live, key=lambda seat: height(seat.up[0]))

        def shows(seat: Seat) -> list[tuple[int, int]]:
            return grouped(height(card)[0] for card in (*seat.up, *self.common))

        able = [seat for seat in self.live if seat.stack] or self.live
        return (min if low else max)(able, key=shows)

    def post_blinds(self) -> None:
        order = self.order
        if len(order) == 2:
            order = order[::-1]  # the button is the small blind
        for seat, name in zip(order, ("small", "big"), strict=False):
            paid = self.pay(seat, 10 if name == "small" else 20)
            self.say(seat, f"posts {name} blind {paid}", paid)
        self.small_seat, self.big_seat = order[0], order[1]

    def deal_hole(self) -> None:
        self.log.append("*** HOLE CARDS ***")
        for seat in self.order:
            seat.down = [self.pack.pop() for _ in range(self.game.hole)]
            if seat is self.hero:
                self.log.append(f"Dealt to {seat.name} [{' '.join(seat.down)}]")

    def after(self, seat: Seat | None) -> Seat:
        return (clockwise(self.order, seat) if seat in self.order else self.order)[0]

    def play_draws(self) -> None:
        self.deal_hole()
        self.bet("before the Draw", 1, self.after(self.big_seat))
        for at, name in enumerate(("FIRST", "SECOND", "THIRD")):
            if len(self.live) < 2:
                return
            self.log.append(f"*** {name} DRAW ***")
            self.draw()
            self.bet(f"after the {('1st', '2nd', '3rd')[at]} Draw", 1 if at == 0 else 2, self.order[0])

    def draw(self) -> None:
        for seat in self.live:
            count = min(self.rng.choice((0, 0, 1, 1, 2, 3)), max(len(self.pack) - 6, 0))
            held = list(seat.down)
            out = self.rng.sample(held, count)
            mine = seat is self.hero
            if not count:
                self.say(seat, "stands pat" + (f" on [{' '.join(held)}]" if mine else ""))
                continue
            kept, new = [c for c in held if c not in out], [self.pack.pop() for _ in range(count)]
            seat.down = kept + new
            self.say(seat, f"discards {count} card{'s' if count > 1 else ''}" + (f" [{' '.join(out)}]" if mine else ""))
            if mine:
                kept_part = f" [{' '.join(kept)}]" if kept else ""
                self.log.append(f"Dealt to {seat.name}{kept_part} [{' '.join(new)}]")

    def give_up(self) -> None:
        self.faults["discard"] = len(self.log)
        for seat in self.live:
            card = self.rng.choice(seat.down)
            seat.down.remove(card)
            self.say(seat, "discards 1 card" + (f" [{card}]" if seat is self.hero else ""))

    def play_boards(self) -> None:
        self.deal_hole()
        self.bet("before Flop", 1, self.after(self.big_seat))
        for at, street in enumerate(("Flop", "Turn", "River")):
            if len(self.live) < 2:
                return
            if (at == 0 and self.game.discard == "preflop") or (at == 1 and self.game.discard == "flop"):
                self.give_up()
            elif at == 1 and self.game.discard == "draw":
                self.log.append("*** DRAW ***")
                self.draw()
            for board, ordinal in zip(self.boards, ("FIRST ", "SECOND "), strict=False):
                new = [self.pack.pop() for _ in range(3 if at == 0 else 1)]
                before = f" [{' '.join(board)}]" if board else ""
                name = (ordinal if self.game.boards > 1 else "") + street.upper()
                self.log.append(f"*** {name} ***{before} [{' '.join(new)}]")
                board += new
            self.bet(f"on the {street}", 1 if at == 0 else 2, self.order[0])

    # -- betting

    def bet(self, street: str, tier: int, first: Seat, bring: bool = False) -> None:
        """One round from `first` on; then what nobody matched goes back."""
        fixed = self.game.limit == "Limit"
        size = (self.small if tier == 1 else self.big) if fixed else self.big
        level = max(seat.round for seat in self.seats)
        self.level_at_start = level
        raises, step = (1 if level else 0), size
        double = self.small * 2 if self.open_pair(street) else 0
        at = self.order.index(first)
        ring = self.order[at:] + self.order[:at]
        todo = [seat for seat in ring if not seat.folded and seat.stack]
        self.bettor, self.opened = None, todo[0] if len(todo) > 1 else None
        full = level
        while todo and len(self.live) > 1:
            seat = todo.pop(0)
            others = [one for one in self.live if one is not seat and one.stack]
            if not others and seat.round >= max((one.round for one in self.live if one is not seat), default=0):
                break
            owes = min(level - seat.round, seat.stack)
            if bring and not level and seat is first:
                if seat.stack >= size and self.rng.random() < 0.15:
                    level = full = size
                    raises = 1
                    self.act_bet(seat, size)
                    todo = self.behind(seat)
                else:
                    self.pay(seat, self.bring)
                    self.say(seat, f"brings in for {self.bring}", self.bring)
                    level = self.bring
                seat.voluntary = True
                continue
            if bring and not level:  # the low card has no chips: whoever is next opens
                first = seat
                todo.insert(0, seat)
                if seat.stack < self.bring:
                    raise AssertionError("a stack is the ante alone or more than a bring-in")
                continue
            targets = [max(full, 0) + size if fixed else 0]
            if fixed and double:
                targets = [level + size, level + double]
            elif not fixed:
                most = seat.round + seat.stack
                targets = [level + step, level + 2 * step, most] if most >= level + step else []
            targets = [to for to in targets if to - seat.round <= seat.stack]
            roll = self.rng.random()
            may = bool(targets) and others and (not fixed or raises < 4)
            if may and roll < 0.22:
                to = self.rng.choice(
                    targets[:-1] if not fixed and len(targets) > 1 and self.rng.random() < 0.8 else targets
                )
                if level:
                    more = to - level
                    self.pay(seat, to - seat.round)
                    self.say(seat, f"raises {more} to {to}", to)
                else:
                    self.act_bet(seat, to)
                if double and to - level >= double:
                    size, double = double, 0
                step, raises, level, full = max(to - level, step if fixed else 0), raises + 1, to, to
                seat.voluntary, self.bettor = True, seat
                todo = self.behind(seat)
            elif owes and roll > 0.75 and not self.calm:
                seat.folded = street
                self.say(seat, "folds")
            elif owes:
                self.pay(seat, owes)
                self.say(seat, f"calls {owes}", owes)
                seat.voluntary = True
            else:
                self.say(seat, "checks")
        self.give_back()

    def act_bet(self, seat: Seat, to: int) -> None:
        self.pay(seat, to - seat.round)
        self.say(seat, f"bets {to}", to)
        self.bettor = seat

    def behind(self, seat: Seat) -> list[Seat]:
        return [one for one in clockwise(self.order, seat)[:-1] if not one.folded and one.stack]

    def open_pair(self, street: str) -> bool:
        plain = self.game.name == "7-card-stud" and street == "4th"
        return plain and any(seat.up[0][0] == seat.up[1][0] for seat in self.live)

    def give_back(self) -> None:
        amounts = sorted((seat.round for seat in self.seats), reverse=True)
        top = next(seat for seat in self.seats if seat.round == amounts[0])
        if amounts[0] > amounts[1]:
            back = amounts[0] - amounts[1]
            top.stack += back
            top.put -= back
            self.log.append(f"Uncalled bet ({back}) returned to {top.name}")
        for seat in self.seats:
            seat.round = 0

    # -- who wins

    def worth(self, way: str, seat: Seat, board: list[str]) -> Rank | None:
        cards = seat.cards
        match way:
            case "high7":
                return best(high, fives((*cards, *self.common)))
            case "ace7":
                return best(ace_low, fives((*cards, *self.common)))
            case "eight7":
                return best(eight_low, fives((*cards, *self.common)))
            case "board":
                return best(high, fives((*cards, *board)))
            case "eightboard":
                return best(eight_low, fives((*cards, *board)))
            case "ace5":
                return ace_low(cards)
            case "deuce5":
                return deuce_low(cards)
            case "suits":
                return four_suits(cards)
            case "suitshigh":
                return four_suits(cards, ace=14)
            case "high5":
                return high(cards)
            case _:
                return best(high, two_and_three(cards, tuple(board)))

    def pots(self) -> list[tuple[int, list[Seat]]]:
        """Main pot first."""
        found = layers({seat.number: seat.put for seat in self.live}, [seat.put for seat in self.seats])
        return [(amount, [seat for seat in self.live if seat.number in who]) for amount, who in found]

    def shares(self, amount: int, can: list[Seat]) -> list[tuple[Seat, int, int]]:
        """(seat, chips, board) of one pot: by boards, then by halves, odd chips to the first."""
        rows: list[tuple[Seat, int, int]] = []
        if len(can) == 1:
            return [(can[0], amount, 0)]
        for at, board in enumerate(self.boards):
            part = amount // len(self.boards) + (1 if at < amount % len(self.boards) else 0)
            winners = [w for way in self.game.ways if (w := self.best_of(way, can, board))]
            for n, takers in enumerate(winners):
                half = part if len(winners) == 1 else part - part // 2 if n == 0 else part // 2
                each, odd = divmod(half, len(takers))
                rows += [(seat, each + (1 if i < odd else 0), at) for i, seat in enumerate(takers)]
        return [row for row in rows if row[1]]

    def best_of(self, way: str, can: list[Seat], board: list[str]) -> list[Seat]:
        found = {seat.number: rank for seat in can if (rank := self.worth(way, seat, board)) is not None}
        return [seat for seat in can if found.get(seat.number) == max(found.values())] if found else []  # type: ignore[type-var]
