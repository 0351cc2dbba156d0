"""A dealt hand is printed as a log, line by line; every line knows what it is, so that a fault can be planted in it.

In: a dealt hand and a dialect. Out: its lines, tagged.
"""

import random
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from handaudit.model.cards import cards_text
from tests.support import words
from tests.support.chatter import busted, sprinkle, street_chatter
from tests.support.evaluator import ACE_LOW, EIGHT_LOW
from tests.support.hand import AT_SHOWDOWN, Act, DealtHand
from tests.support.opening import dealt_cards, opener_of, openers_in
from tests.support.results import fates, result_text
from tests.support.reveal import Reveal, reveal
from tests.support.table import pot_words

RUNS = ("", "FIRST ", "SECOND ")
WORDED = {"high", "high, then suits", "bug", "ace low"}
"""Rankings for which rooms have words."""
PLAIN = {"returned", "reshuffle", "dealer", "redeal", "carried"}
"""Acts that no player does."""
SILENT = {"forfeit", "reopen", "revive"}
"""Acts that follow from the rules, without a line."""
TAGS = dict.fromkeys(("fold", "check", "call", "bet", "raise"), "act")


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
    cards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """What each player holds, as far as the log has come."""
    loose: bool = field(init=False)
    reveals: list[Reveal] = field(init=False)
    """The showdown."""

    def __post_init__(self) -> None:
        self.cards = {chair.number: chair.hole for chair in self.hand.table.chairs}
        self.reveals = reveal(self.hand, self.site) if self.hand.compared else []
        self.loose = self.site == "Handaudit" and self.hand.table.seed % 5 == 0

    def name(self, seat: int) -> str:
        """The name at a seat."""
        return self.hand.table.by_number[seat].name

    def money(self, amount: int) -> str:
        """`$12.50`, `$40`, `1200`; at some house tables `$1,200.5`."""
        table = self.hand.table
        whole, rest = divmod(amount, table.minor)
        cents = f".{rest:02d}" if rest else ""
        return f"{table.sign}{whole:,}{cents.rstrip('0')}" if self.loose else f"{table.sign}{whole}{cents}"

    def put(self, text: str, tag: str, seat: int = 0, amount: int = 0, at: int = -1, run: int = 0) -> None:
        """One more line."""
        self.lines.append(Line(text, tag, seat, amount, at, run))

    def head(self) -> None:
        """Header, table and seats."""
        table, money, house = self.hand.table, self.money, self.site == "Handaudit"
        big = table.big
        bets = table.limit == "Limit" and not table.says("c32_stakes_name", "blinds_always")
        stakes = f"{money(big)}/{money(2 * big)}" if bets else f"{money(table.small)}/{money(big)}"
        game = f"{table.game.name} {table.limit}"
        if table.mix:
            game = f"{table.mix} ({game})"
        if table.game.posts == "button blind":
            stakes = f"Button Blind {money(big)} - Ante {money(table.ante)}"
        if table.game.posts == "ante":
            stakes = f"Ante {money(table.ante)}" + (f" - {stakes}" if table.limit == "Limit" else "")
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
            self.put(f"Smallest chip: {money(table.unit)}", "unit")
        button = f" Seat #{table.button} is the button" if table.button else ""
        play = "" if table.code or table.tournament or house else " (Play Money)"
        self.put(f"Table '{table.title}' {table.max_seats}-max{play}{button}", "table")
        rows = [(c.number, c.name, c.stack, " is sitting out" if c.absent else "") for c in table.chairs]
        rows += [(o.number, o.name, o.stack, o.text) for o in table.outsiders]
        for number, name, stack, text in sorted(rows):
            self.put(f"Seat {number}: {name} ({money(stack)} in chips){text}", "seat", number, stack)
        if table.carried:
            self.put(f"Carried pot {money(table.carried)}", "carried-in")

    def act_text(self, act: Act) -> str:
        """What an act says; empty where the log has no line for it."""
        text = self._said(act)
        if act.kind in PLAIN:
            return text
        return f"{self.name(act.seat)}: {text} and is all-in" if act.allin else f"{self.name(act.seat)}: {text}"

    def _said(self, act: Act) -> str:
        kind, money = act.kind, self.money
        match kind:
            case "fold" | "check":
                return f"{kind}s"
            case "call":
                return f"calls {money(act.amount)}"
            case "raise":
                return f"raises {money(act.amount)} to {money(act.to)}"
            case "bet":
                return f"{'opens for' if act.what == 'opens' else 'bets'} {money(act.to)}"
            case "post":
                if act.what == "bring-in":
                    return f"brings in for {money(act.amount)}"
                return f"posts {self.post_words(act.what)} {money(act.amount)}"
            case "returned":
                return f"Uncalled bet ({money(act.amount)}) returned to {self.name(act.seat)}"
            case "discard":
                return f"discards {act.amount} card{'s' if act.amount > 1 else ''}{self.known(act)}"
            case "stand":
                return "stands pat" + (f" on{known}" if (known := self.known(act)) else "")
            case "reshuffle":
                if self.site == "PokerStars":
                    return "The deck is reshuffled"
                table = self.hand.table
                return "*** RESHUFFLE ***" + (_cards(act.cards) if len(table.heroes) == len(table.chairs) else "")
            case "swap":
                cards = _cards(act.cards) if act.shown else ""
                return f"swaps 1 card{cards} for {money(act.amount) if act.amount else 'free'}"
            case "open":
                return f"shows{_cards(self.cards[act.seat])}"
            case "dealer":
                return f"Dealer: {act.what}"
            case "declare" | "split":
                return f"{kind}s openers"
            case "false":
                return f"false openers - {act.what}"
            case "redeal":
                return "*** REDEAL ***"
            case "carried":
                return f"Pot of {money(act.amount)} is carried to the next hand"
            case "parole":
                return f"{act.what} parole"
        raise AssertionError(act)

    def post_words(self, what: str) -> str:
        """What is posted, in the words of the dialect."""
        if what == "ante":
            return "the ante"
        return "straddle" if what == "over blind" and self.site == "PokerStars" else what

    def known(self, act: Act) -> str:
        """The cards of an act, if the log shows the hand of its player."""
        return _cards(act.cards) if act.shown and act.seat in self.hand.table.heroes else ""

    def dealt(self, act: Act, at: int) -> None:
        """New cards of a player: a known hand whole, else those that lie open."""
        seat, before = act.seat, self.cards.get(act.seat, ())
        if seat in self.hand.table.heroes:
            self.put(f"Dealt to {self.name(seat)}{_cards(before)} [{cards_text(act.cards)}]", "dealt", seat, at=at)
        elif act.what == "up":
            hidden = self.hand.table.game.hole - self.hand.table.game.up
            self.put(
                f"Dealt to {self.name(seat)}{_cards(before[hidden:])} [{cards_text(act.cards)}]", "dealt", seat, at=at
            )

    def act(self, act: Act, at: int) -> None:
        """An act's line, if it has one."""
        if act.kind == "dealt":
            if act.shown:
                self.dealt(act, at)
            self.cards[act.seat] = self.cards.get(act.seat, ()) + act.cards
            return
        if act.kind in {"discard", "swap"}:
            self.cards[act.seat] = tuple(card for card in self.cards[act.seat] if card not in act.cards)
        if (act.kind == "stand" and self.hand.table.terse) or act.what in {"silent", AT_SHOWDOWN} or act.kind in SILENT:
            return
        self.put(self.act_text(act), TAGS.get(act.kind, act.kind), act.seat, act.amount, at)
        if act.kind == "redeal":
            self.cards = {}
            if act.shown:
                self.put(f"Seat #{act.amount} is the button", "button", at=at)

    def street(self, name: str, at: int) -> None:
        """The line that opens a street; run twice, both runs' lines."""
        hand, game = self.hand, self.hand.table.game
        where = game.names.index(name)
        street = game.streets[where]
        if where == 0:
            self.put(f"*** {street.line} ***", "street", at=at)
            if self.cards:
                self.hole_cards()
        elif not hand.run_from or where < game.names.index(hand.run_from):
            for run in (1, 2) if game.boards > 1 else (0,):
                self.board_line(name, run, at)
        elif name == hand.run_from:
            for run in (1, 2):
                for later in game.names[where:]:
                    self.board_line(later, run, at)

    def hole_cards(self) -> None:
        """The first cards: known hands, and what lies open of the others."""
        table = self.hand.table
        for seat in table.clockwise(table.button):
            hole = table.chair(seat).hole
            shown = hole if seat in table.heroes else hole[len(hole) - table.game.up :]
            if shown:
                self.put(f"Dealt to {self.name(seat)} [{cards_text(shown)}]", "dealt", seat)

    def board_line(self, name: str, run: int, at: int) -> None:
        """`*** TURN *** [2h 5c Td] [9s]`."""
        game, board = self.hand.table.game, self.hand.boards[max(run, 1) - 1]
        street = game.street(name)
        if not street.line or (self.hand.table.terse and street.exchange):
            return
        size = game.opened[name]
        new = board[size - street.board : size] if street.board else board if street is game.streets[-1] else ()
        before = _cards(board[: size - street.board]) if street.board else ""
        self.put(f"*** {RUNS[run]}{street.line} ***{before}{_cards(new)}", "street", at=at, run=run)

    def hand_words(self, seat: int, run: int, shown: list[int], kickers: bool) -> str:
        """The words for a hand, with kicker against those shown before where the room says them; empty where rooms have none."""
        hand, halves = self.hand, self.hand.table.halves
        first, ranking = hand.worth(seat, 0, run), halves[0].ranking
        if first is None or ranking.kind not in WORDED or (hand.table.game.board and len(hand.boards[0]) < 3):
            return ""
        if ranking is ACE_LOW:
            return f"Lo: {words.low_words(first)}" if first[0] == -11111 and len(halves) == 1 else ""
        if len(halves) == 1:
            shows = [hand.worth(n, 0, run) for n in shown] if kickers else []
            return words.with_kicker(first, max(shows, default=None), ranking)  # type: ignore[type-var]
        if halves[1].ranking is not EIGHT_LOW:
            return ""
        low = hand.worth(seat, 1, run)
        return f"HI: {words.words(first, ranking)}" + (f"; LO: {words.low_words(low)}" if low else "")

    def show(self, item: Reveal, run: int, shown: list[int]) -> None:
        """One hand of the showdown."""
        if item.hides:
            return
        if not item.shows:
            self.put(f"{self.name(item.seat)}: mucks hand", "muck", item.seat, run=run)
            return
        said = self.hand_words(item.seat, run, shown, kickers=self.site == "PokerStars")
        said = f" ({said})" if said else ""
        held = cards_text(self.hand.cards[item.seat])
        self.put(f"{self.name(item.seat)}: shows [{held}]{said}", "show", item.seat, run=run)
        shown.append(item.seat)
        if self.hand.table.game.special == "openers":
            if item.seat == self.hand.found_at_showdown:
                self.put(f"{self.name(item.seat)}: false openers - {AT_SHOWDOWN}", "false", item.seat)
            elif item.seat == opener_of(self.hand):
                self.openers(item.seat)

    def collect(self, index: int, run: int) -> None:
        """The winners of one pot of one run; each half of a split pot on a line of its own."""
        pots = self.hand.pots
        pot, where = pots[index], pot_words(pots[index].name, [pot.name for pot in pots if pot.name != "carried"])
        for award in pot.awards:
            if award.run == run and award.amount:
                text = f"{self.name(award.seat)} collected {self.money(award.amount)} from {where}"
                self.put(text, "collect", award.seat, award.amount, index, run)

    def end(self) -> None:
        """Showdown, or the pot pushed to the last hand."""
        hand = self.hand
        if not hand.live:
            return
        if not hand.compared:
            proved = self.prove() if len(hand.live) == 1 else False
            winner = hand.live[0]
            for index in self.outermost_first():
                self.collect(index, 0)
            self.carry()
            if hand.consent or proved:
                return
            roll = random.Random(hand.table.seed).random()
            if roll < 0.15 and hand.may_show:
                said = self.hand_words(winner, 0, [], False) if len(hand.table.game.halves) == 1 else ""
                said = f" ({said})" if said else ""
                self.put(f"{self.name(winner)}: shows [{cards_text(hand.cards[winner])}]{said}", "voluntary", winner)
            elif roll < 0.8:
                self.put(f"{self.name(winner)}: doesn't show hand", "noshow", winner)
            return
        items = [] if hand.opened else self.reveals
        for run in range(1, hand.runs + 1) if hand.runs > 1 else (0,):
            self.put(f"*** {RUNS[run]}SHOW DOWN ***", "showdown", run=run)
            shown: list[int] = []
            # A room shows and pays pot by pot; a dealer at a table has all hands opened first.
            if self.site != "PokerStars":
                for item in items:
                    self.show(item, run, shown)
                for index in self.outermost_first():
                    self.collect(index, run)
                continue
            for index in range(len(hand.layers) - 1, -1, -1):
                for item in items:
                    if item.pot == index:
                        self.show(item, run, shown)
                self.collect(index, run)
        self.carry()

    def prove(self) -> bool:
        """The opener whom nobody called proves his openers; whether there is an opener left to do so."""
        hand = self.hand
        if hand.table.game.special != "openers" or opener_of(hand) not in hand.live:
            return False
        if hand.table.says("jb_uncontested_proof", "required"):
            self.openers(hand.live[0])
        return True

    def openers(self, seat: int) -> None:
        """A player shows the cards with which he opened."""
        cards = openers_in(dealt_cards(self.hand, seat))
        self.put(f"{self.name(seat)}: shows openers [{cards_text(cards)}]", "openers", seat)

    def carry(self) -> None:
        """Chips that nobody may win go on to the next hand."""
        kept = self.hand.pots[-1]
        if kept.name == "carried":
            self.put(f"Pot of {self.money(kept.amount)} is carried to the next hand", "carried", amount=kept.amount)

    def outermost_first(self) -> list[int]:
        """The pots in the order in which they are paid; one that is kept apart comes last."""
        layers = len(self.hand.layers)
        return [*range(layers - 1, -1, -1), *range(layers, len(self.hand.pots))]

    def total(self) -> None:
        """`Total pot $146 Main pot $60. Side pot $86. | Rake $3`; pots after rake, the total before it."""
        pots, money = self.hand.pots, self.money
        text = f"Total pot {money(self.hand.total)}"
        names = [pot.name for pot in pots if pot.name != "carried"]
        if len(names) > 1:
            for pot in pots[: len(names)]:
                text += f" {pot_words(pot.name, names).capitalize()} {money(pot.amount - pot.rake)}."
        self.put(f"{text} | Rake {money(self.hand.rake)}", "total", amount=self.hand.total)

    def summary(self) -> None:
        """The summary block."""
        hand = self.hand
        self.put("*** SUMMARY ***", "summary")
        self.total()
        if hand.run_from:
            self.put("Hand was run twice", "runs")
        for run, board in enumerate(hand.boards, 1) if len(hand.boards) > 1 else [(0, hand.boards[0])]:
            if board:
                self.put(f"{RUNS[run]}Board [{cards_text(board)}]", "board", run=run)
        items = {item.seat: item for item in self.reveals}
        for seat, fate in fates(hand).items():
            self.put(f"Seat {seat}: {result_text(self, seat, fate, items)}", "result", seat)


def _cards(cards: tuple[int, ...]) -> str:
    return f" [{cards_text(cards)}]" if cards else ""


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
            scribe.act(act, at)
            if talk and act.seat:
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
