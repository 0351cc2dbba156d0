"""The table of a hand while its short form is told: chips, cards and the board, as far as a short line leaves them out.

It is fed with lines of our own layout only, and knows no rule but how chips add up.
"""

import re
from typing import Final

from handaudit.model.hand import Seat
from handaudit.model.money import SIGN_OF, Currency
from handaudit.model.seat_order import clockwise
from handaudit.read.forms.chips import Chips
from handaudit.read.forms.values import read_amount
from handaudit.read.names import SeatNames

_A: Final = r"([^ ()]+(?: [A-Z]{3})?)"
_VERBS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("post", rf": posts (?:the |an )?(ante|small blind|big blind|small & big blinds|button blind|over blind|straddle|dead blind) {_A}"),
        ("bring", rf": brings in for {_A}"),
        ("call", rf": calls {_A}"),
        ("bet", rf": (?:bets|opens for) {_A}"),
        ("raise", rf": raises (?:{_A} )?to {_A}"),
        ("swap", rf": swaps (\d+) cards?(?: \[([^\]]*)\])? for {_A}"),
        ("discard", r": discards (\d+) cards?(?: \[([^\]]*)\])?"),
        ("fold", r": folds"),
        ("show", r": shows \[([^\]]*)\]"),
        ("collect", rf" collected {_A} from "),
    )
)  # fmt: skip
_STREET: Final = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?([\w -]+?) \*\*\*((?: \[[^\]]*\])*)")
_DEALT: Final = re.compile(r"Dealt to (.+?)((?: \[[^\[\]]*\])+)$")
_BACK: Final = re.compile(rf"Uncalled bet \({_A}\) returned to (.+)")
_BUTTON: Final = re.compile(r"Seat #(\d{1,3}) is the button")
_BRACKET: Final = re.compile(r"\[([^\]]*)\]")
_ENDS: Final = ("Hand cancelled", "Pot of ")
"""Lines after which nobody has to be paid."""
BOARD: Final = ("FLOP", "TURN", "RIVER")


class ShortTable:
    """Who has how many chips in front, who is still in, which cards are known.

    `mode` says how the next pieces are read: bet | swap | draw. `marked`: the line that begins the deal is there. `swapping`: the first
    round of swaps is open, whose fees are bets. `away`: who sits out is dealt in, as in a tournament. `shown`: the line that begins the
    showdown is there. `returned`: the uncalled part of a bet has gone back. `paid`: somebody has won.
    """

    def __init__(
        self, seats: list[Seat], names: SeatNames, button: int, currency: Currency, big: int, away: bool
    ) -> None:
        self.names, self.button, self.currency, self.big = names, button, currency, big
        self.sign = SIGN_OF.get(currency.code or "", "")
        self.chips = Chips(seats)
        self.inside = frozenset(seat.number for seat in seats if seat.state == "in" or (away and seat.state != "out"))
        self.live = set(self.inside)
        self.cards: dict[int, str] = {}
        self.board: list[str] = []
        self.mode = "bet"
        self.marked = self.swapping = self.shown = self.returned = self.acted = False
        self.posted = self.paid = False
        self.street = ""
        self.draws = self.redeals = 0
        self.discards: dict[int, str | None] = {}

    # ---- figures
    def money(self, amount: int) -> str:
        """An amount as our own lines print it."""
        minor = self.currency.minor_units
        units, rest = divmod(amount, minor)
        return f"{self.sign}{units}" + (f".{rest:0{len(str(minor)) - 1}d}" if rest else "")

    def amount(self, text: str) -> int | None:
        """A figure of the log in minor units."""
        return read_amount(text, self.currency)

    def own(self, seat: int) -> int:
        """What a player has in front of him on this street."""
        return self.chips.own(seat)

    def stack(self, seat: int) -> int:
        """What a player has behind."""
        return self.chips.stacks.get(seat, 0)

    def ends(self, seat: int, amount: int) -> str:
        """The words behind an amount that is all that a player has."""
        return " and is all-in" if amount and amount == self.stack(seat) and not self.chips.deep(seat) else ""

    def around(self, seats: set[int] | None = None) -> list[int]:
        """The seats of the hand from the left of the button on."""
        return clockwise(self.live if seats is None else seats, self.button)

    def due_back(self) -> tuple[int, int] | None:
        """Who gets the uncalled part of a bet back once this street is over, and how much; None where nobody does, or somebody still owes
        an answer."""
        tops = sorted(((amount, seat) for seat, amount in self.chips.committed.items()), reverse=True)
        if not tops or self.returned:
            return None
        (most, seat), second = tops[0], tops[1][0] if len(tops) > 1 else 0
        others = [one for one in self.live if one != seat]
        owes = any(self.own(one) < most and self.stack(one) for one in others)
        if most == second or seat not in self.live or owes:
            return None
        return seat, most - second

    # ---- lines of our own layout
    def apply(self, line: str) -> None:
        """Takes one line of our own layout into account."""
        for name in self.names.leading(line):
            rest = line[len(name) :]
            for verb, pattern in _VERBS:
                found = pattern.match(rest)
                if found is not None:
                    self._act(verb, self.names.by_name[name], found, rest)
                    return
        if (street := _STREET.match(line)) is not None:
            self._open(street[1] or "", street[2].upper(), _BRACKET.findall(street[3]))
        elif (dealt := _DEALT.match(line)) is not None:
            seat = self.names.by_name.get(dealt[1], 0)
            new = _BRACKET.findall(dealt[2])
            self.cards[seat] = " ".join(new)
            self.discards.pop(seat, None)
        elif (back := _BACK.match(line)) is not None:
            seat, amount = self.names.by_name.get(back[2], 0), self.amount(back[1]) or 0
            self.chips.back(seat, amount)
            self.returned = True
        elif line.startswith(_ENDS) or " cashed out the hand for " in line:
            self.paid = True
        elif (button := _BUTTON.match(line)) is not None:
            self.button = int(button[1])

    def _act(self, verb: str, seat: int, found: re.Match[str], rest: str) -> None:
        groups = found.groups()
        self.acted = self.acted or verb not in ("post", "collect")
        if verb == "fold":
            self.live.discard(seat)
        elif verb == "show":
            self.cards[seat] = groups[0] if "XX" not in groups[0] else self.cards.get(seat, groups[0])
        elif verb == "collect":
            self.paid = True
        elif verb == "discard":
            self._give(seat, groups[1], int(groups[0]))
        elif verb == "swap":
            fee = self.amount(groups[2]) or 0
            self.chips.pay(seat, fee, live=self.swapping)
            self._give(seat, groups[1], int(groups[0]))
        else:
            self._pay(verb, seat, groups)

    def _pay(self, verb: str, seat: int, groups: tuple[str | None, ...]) -> None:
        amount = self.amount(groups[-1] or "") or 0
        if verb == "post":
            kind = {"straddle": "over-blind", "small & big blinds": "both-blinds"}.get(groups[0] or "")
            self.chips.post(seat, kind or (groups[0] or "").replace(" ", "-"), amount, self.big)
            self.posted = True
            return
        self.returned = False
        self.chips.pay(seat, max(amount - self.own(seat), 0) if verb == "raise" else amount)

    def _give(self, seat: int, cards: str | None, count: int) -> None:
        """Cards go: which ones is known or not."""
        held = self.cards.get(seat, "").split()
        gone = (cards or "").split()
        if gone and held and set(gone) <= set(held):
            self.cards[seat] = " ".join(card for card in held if card not in gone)
        elif len(gone) != count or held:
            self.cards.pop(seat, None)
        self.discards[seat] = cards

    def _open(self, run: str, word: str, brackets: list[str]) -> None:
        if word in ("HOLE CARDS", "DEALING HANDS"):
            self.marked = True
            return
        if word == "SHOW DOWN" or word == "SHOWDOWN":
            self.shown = True
            return
        if word == "RESHUFFLE":
            return
        if word == "REDEAL":
            self.redeals += 1
            self.draws = 0
            self.cards.clear()
            self.board.clear()
            self.marked = self.posted = False
            self.live = set(self.inside)
        self.swapping = word == "SWAP"
        self.mode = "swap" if self.swapping else "draw" if word == "DRAW" else "bet"
        self.draws += word == "DRAW"
        self.marked = self.marked or word.endswith("STREET")
        if word in BOARD and brackets and run in ("", "FIRST"):
            self.board = " ".join(brackets).split()
        first = word.startswith(("PRE", "2ND")) or (word.startswith("3RD") and not self.street.startswith("2ND"))
        if word != "SWAP" and not first:
            self.chips.street()
        self.returned = False
        self.street = word
