"""A dealt hand is printed as a log, line by line; every line knows what it is, so that a fault can be planted in it."""

import random
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from handaudit.model.cards import cards_text
from tests.support import evaluator, words
from tests.support.chatter import busted, sprinkle, street_chatter
from tests.support.hand import BOARD_SIZE, STREETS, Act, DealtHand
from tests.support.results import result_text
from tests.support.reveal import Reveal, reveal


class Line(NamedTuple):
    """A printed line. `tag`: header table seat post dealt street act returned showdown show muck collect summary total runs board
    result chatter. `at` is the index of its act, for collect that of its pot; `run` the run that it belongs to."""

    text: str
    tag: str
    seat: int = 0
    amount: int = 0
    at: int = -1
    run: int = 0


@dataclass(slots=True)
class Scribe:
    """Prints one hand in one dialect."""

    hand: DealtHand
    site: str
    lines: list[Line] = field(default_factory=list)

    def name(self, seat: int) -> str:
        """The name at a seat."""
        return self.hand.table.chair(seat).name

    def money(self, amount: int) -> str:
        """`$12.50`, `$40`, `1200`; at some house tables `$1,200.5`."""
        table = self.hand.table
        whole, rest = divmod(amount, table.minor)
        loose = self.site == "Handaudit" and table.seed % 5 == 0
        cents = f".{rest:02d}" if rest else ""
        return f"{table.sign}{whole:,}{cents.rstrip('0')}" if loose else f"{table.sign}{whole}{cents}"

    def put(self, text: str, tag: str, seat: int = 0, amount: int = 0, at: int = -1, run: int = 0) -> None:
        """One more line."""
        self.lines.append(Line(text, tag, seat, amount, at, run))

    def head(self) -> None:
        """Header, table and seats."""
        table, money, house = self.hand.table, self.money, self.site == "Handaudit"
        big = table.big
        stakes = f"{money(big)}/{money(2 * big)}" if table.limit == "Limit" else f"{money(table.small)}/{money(big)}"
        game = f"{table.game.name} {table.limit}"
        if table.game.short_deck:
            stakes = f"Button Blind {money(big)} - Ante {money(table.ante)}"
        zone = "UTC" if house else "ET"
        stamp = f"2026/11/{table.seed % 28 + 1:02d} {table.seed % 24:02d}:{table.seed % 60:02d}:{table.seed % 59:02d} {zone}"
        if table.tournament:
            buyin = "" if house else table.buyin + " "
            what = f"Tournament #{table.tournament}, {buyin}{game} - Level {table.level} ({stakes})"
        else:
            code = f" {table.code}" if table.code else ""
            what = f"{game} ({stakes}{code})"
        gap = " " if house or table.tournament else "  "
        self.put(f"{self.site} Hand #{table.id}:{gap}{what} - {stamp}", "header")
        if table.unit > 1:
            self.put(f"Smallest chip: {table.unit}", "unit")
        play = "" if table.code or table.tournament or house else " (Play Money)"
        self.put(f"Table '{table.title}' {table.max_seats}-max{play} Seat #{table.button} is the button", "table")
        rows = [(c.number, c.name, c.stack, " is sitting out" if c.absent else "") for c in table.chairs]
        rows += [(o.number, o.name, o.stack, o.text) for o in table.outsiders]
        for number, name, stack, text in sorted(rows):
            self.put(f"Seat {number}: {name} ({money(stack)} in chips){text}", "seat", number, stack)

    def act_text(self, act: Act) -> str:
        """A post or an act as the log says it."""
        money, end = self.money, " and is all-in" if act.allin else ""
        if act.kind == "returned":
            return f"Uncalled bet ({money(act.amount)}) returned to {self.name(act.seat)}"
        what = {"ante": "the ante", "over blind": "straddle" if self.site == "PokerStars" else "over blind"}.get(
            act.what, act.what
        )
        said = {
            "post": f"posts {what} {money(act.amount)}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {money(act.amount)}",
            "bet": f"bets {money(act.to)}",
            "raise": f"raises {money(act.amount)} to {money(act.to)}",
        }[act.kind]
        return f"{self.name(act.seat)}: {said}{end}"

    def street(self, street: str, at: int) -> None:
        """The line that opens a street; run twice, both runs' lines."""
        hand = self.hand
        if street == "preflop":
            self.put("*** HOLE CARDS ***", "street", at=at)
            for seat in hand.table.clockwise(hand.table.button):
                if seat in hand.table.heroes:
                    self.put(f"Dealt to {self.name(seat)} [{cards_text(hand.table.chair(seat).hole)}]", "dealt", seat)
            return
        if hand.runs == 1 or STREETS.index(street) < STREETS.index(hand.run_from):
            self.board_line(street, 0, at)
        elif street == hand.run_from:
            for run in (1, 2):
                for later in STREETS[STREETS.index(street) :]:
                    self.board_line(later, run, at)

    def board_line(self, street: str, run: int, at: int) -> None:
        """`*** TURN *** [2h 5c Td] [9s]`."""
        board = self.hand.boards[max(run, 1) - 1]
        size = BOARD_SIZE[street]
        word = street.upper() if not run else f"{('FIRST', 'SECOND')[run - 1]} {street.upper()}"
        if street == "flop":
            self.put(f"*** {word} *** [{cards_text(board[:3])}]", "street", at=at, run=run)
        else:
            self.put(
                f"*** {word} *** [{cards_text(board[: size - 1])}] [{cards_text(board[size - 1 : size])}]",
                "street",
                at=at,
                run=run,
            )

    def hand_words(self, seat: int, run: int, shown: list[int], kickers: bool) -> str:
        """The words for a hand, with kicker against those shown before where the room says them."""
        game, board = self.hand.table.game, self.hand.boards[max(run, 1) - 1]

        def value(n: int) -> evaluator.Strength:
            return evaluator.strength(self.hand.table.chair(n).hole, board, game.must_use, game.short_deck)

        if game.low:
            low = evaluator.low(self.hand.table.chair(seat).hole, board, game.must_use)
            return f"HI: {words.words(value(seat), False)}" + (f"; LO: {words.low_words(low)}" if low else "")
        best = max((value(n) for n in shown), default=None) if kickers else None
        return words.with_kicker(value(seat), best, game.short_deck)

    def show(self, item: Reveal, run: int, shown: list[int]) -> None:
        """One hand of the showdown."""
        if not item.shows:
            self.put(f"{self.name(item.seat)}: mucks hand", "muck", item.seat, run=run)
            return
        said = self.hand_words(item.seat, run, shown, kickers=self.site == "PokerStars")
        hole = cards_text(self.hand.table.chair(item.seat).hole)
        self.put(f"{self.name(item.seat)}: shows [{hole}] ({said})", "show", item.seat, run=run)
        shown.append(item.seat)

    def collect(self, index: int, run: int) -> None:
        """The winners of one pot of one run; each half of a split pot on a line of its own."""
        pots = self.hand.pots
        pot = pots[index]
        where = (
            "pot"
            if len(pots) == 1
            else "main pot"
            if index == 0
            else "side pot"
            if len(pots) == 2
            else f"side pot-{index}"
        )
        for award in pot.awards:
            if award.run == run and award.amount:
                text = f"{self.name(award.seat)} collected {self.money(award.amount)} from {where}"
                self.put(text, "collect", award.seat, award.amount, index, run)

    def end(self) -> None:
        """Showdown, or the pot pushed to the last hand."""
        hand = self.hand
        if not hand.contested:
            winner = hand.live[0]
            for index in range(len(hand.pots)):
                self.collect(index, 0)
            roll = random.Random(hand.table.seed).random()
            if roll < 0.15 and hand.last_street != "preflop":
                board, game = hand.boards[0], hand.table.game
                said = f" ({self.hand_words(winner, 0, [], False)})" if len(board) >= 3 and not game.low else ""
                self.put(
                    f"{self.name(winner)}: shows [{cards_text(hand.table.chair(winner).hole)}]{said}",
                    "voluntary",
                    winner,
                )
            elif roll < 0.8:
                self.put(f"{self.name(winner)}: doesn't show hand", "noshow", winner)
            return
        items = reveal(hand, self.site)
        for run in range(1, hand.runs + 1) if hand.runs > 1 else (0,):
            self.put(
                "*** SHOW DOWN ***" if not run else f"*** {('FIRST', 'SECOND')[run - 1]} SHOW DOWN ***",
                "showdown",
                run=run,
            )
            shown: list[int] = []
            # A room shows and pays pot by pot; a dealer at a table has all hands opened first.
            for index in range(len(hand.pots) - 1, -1, -1):
                for item in items:
                    if item.pot == index:
                        self.show(item, run, shown)
                if self.site == "PokerStars":
                    self.collect(index, run)
            if self.site != "PokerStars":
                for index in range(len(hand.pots) - 1, -1, -1):
                    self.collect(index, run)

    def total(self) -> None:
        """`Total pot $146 Main pot $60. Side pot $86. | Rake $3`; pots after rake, the total before it."""
        pots, money = self.hand.pots, self.money
        text = f"Total pot {money(self.hand.total)}"
        if len(pots) > 1:
            text += f" Main pot {money(pots[0].amount - pots[0].rake)}."
            for i, pot in enumerate(pots[1:], 1):
                text += f" Side pot{'' if len(pots) == 2 else f'-{i}'} {money(pot.amount - pot.rake)}."
        self.put(f"{text} | Rake {money(self.hand.rake)}", "total", amount=self.hand.total)

    def summary(self) -> None:
        """The summary block."""
        hand = self.hand
        self.put("*** SUMMARY ***", "summary")
        self.total()
        if hand.runs > 1:
            self.put("Hand was run twice", "runs")
        for run, board in enumerate(hand.boards, 1):
            if board:
                word = "Board" if hand.runs == 1 else f"{('FIRST', 'SECOND')[run - 1]} Board"
                self.put(f"{word} [{cards_text(board)}]", "board", run=run if hand.runs > 1 else 0)
        items = reveal(hand, self.site) if hand.contested else []
        for chair in hand.table.chairs:
            self.put(f"Seat {chair.number}: {result_text(self, chair.number, items)}", "result", chair.number)


def lines(hand: DealtHand, dialect: str | None = None, chatter: bool | None = None) -> list[Line]:
    """The log of a hand as tagged lines. `dialect`: handaudit | pokerstars, else the hand's own site."""
    site = {"handaudit": "Handaudit", "pokerstars": "PokerStars", None: hand.table.site}[dialect]
    scribe = Scribe(hand, site)
    talk = random.Random(hand.table.seed) if (hand.table.chatter if chatter is None else chatter) else None
    scribe.head()
    for at, act in enumerate(hand.acts):
        if act.kind == "street":
            scribe.street(act.what, at)
            if talk:
                street_chatter(scribe, talk)
        else:
            tag = act.kind if act.kind in {"returned", "post"} else "act"
            scribe.put(scribe.act_text(act), tag, act.seat, act.amount, at)
            if talk:
                sprinkle(scribe, talk, act)
    scribe.end()
    if talk:
        busted(scribe, talk)
    scribe.summary()
    if site == "PokerStars" and hand.table.seed % 3 == 0:
        # Half of the room's own logs end some lines with a blank.
        blank = {"seat", "act", "total", "muck", "noshow"}
        scribe.lines = [line._replace(text=line.text + " ") if line.tag in blank else line for line in scribe.lines]
    return scribe.lines


def join(found: list[Line], newline: str = "\n") -> str:
    """Lines as text; the last one ends like the others."""
    return "".join(line.text + newline for line in found)


def print_hand(hand: DealtHand, dialect: str | None = None, newline: str = "\n", chatter: bool | None = None) -> str:
    """The log of one hand, without a blank line after it."""
    return join(lines(hand, dialect, chatter), newline)


def print_session(hands: list[DealtHand], dialect: str | None = None, newline: str = "\n") -> str:
    """Several hands with blank lines between them and different ids."""
    numbered = [replace(hand, table=replace(hand.table, id=str(1000 + i))) for i, hand in enumerate(hands)]
    return "".join(
        print_hand(hand, dialect, newline) + newline * (2 if i % 3 else 1) for i, hand in enumerate(numbered)
    )
