"""What any other layout needs of a hand: its players from the button on, who put in what, and the actions of each street."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Event, Hand, Seat
from handaudit.model.seat_order import clockwise


class Refusal(Exception):
    """A hand that a layout cannot say: why."""


class PlannedAction(NamedTuple):
    """An action: `to` is what its seat has in for the street then, `amount` what went in now. A street has its cards."""

    kind: str
    seat: int
    amount: int = 0
    to: int = 0
    cards: tuple[int, ...] = ()
    allin: bool = False
    text: str = ""


@dataclass(slots=True)
class Plan:
    """A hand of a game with a board, told once. `players` begin after the button and end with it; `antes` and `blinds` go by seat,
    `late` are blinds out of turn; `known` are the cards that the log shows of a seat, `dealt` those that it shows from the beginning."""

    hand: Hand
    players: list[Seat]
    antes: dict[int, int] = field(default_factory=dict)
    blinds: dict[int, int] = field(default_factory=dict)
    late: set[int] = field(default_factory=set)
    posts: list[Event] = field(default_factory=list)
    actions: list[PlannedAction] = field(default_factory=list)
    known: dict[int, tuple[int, ...]] = field(default_factory=dict)
    dealt: dict[int, tuple[int, ...]] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)

    @property
    def contested(self) -> bool:
        """Whether more than one player is left at the end."""
        return len(self.players) - len(self.folded) > 1


BOARDS: Final = ("flop", "turn", "river")
_BESIDE: Final = frozenset(
    {
        "said",
        "away",
        "floor",
        "rebuy",
        "silent",
        "dealer",
        "noshow",
        "nolow",
        "capped",
        "button",
        "deals",
        "asks",
        "drops",
        "waits",
    }
)
_NEVER: Final = {
    "splash": "chips that the house adds", "cancelled": "a hand that is cancelled", "carried": "a pot that is carried over",
    "carryout": "a pot that is carried over", "swap": "swaps", "discard": "draws", "stand": "draws", "sold": "a sold hand",
    "declare": "openers", "split": "openers", "parole": "parole", "false": "openers",
}  # fmt: skip
_DEAD: Final = ("dead-blind", "ante")


def plan(audit: Audit) -> Plan:
    """The plan of an audited hand. Raises `Refusal` where it is no plain hand of a game with a board."""
    hand = audit.hand
    players = _from_the_button(hand)
    if not players:
        raise Refusal("nobody plays")
    made = Plan(hand, players)
    inside = {seat.number for seat in players}
    own: dict[int, int] = {}
    for event in hand.events:
        if event.kind in _NEVER:
            raise Refusal(f"the layout has no words for {_NEVER[event.kind]}")
        if event.seat and event.seat not in inside and event.kind not in _BESIDE:
            raise Refusal(f"somebody acts who is not in the hand (line {hand.number_of(event.line)})")
        if event.kind == "street":
            _street(made, event, own)
        elif event.kind == "post":
            _post(made, event, own)
        elif event.kind in ("fold", "check", "call", "bet", "raise"):
            own[event.seat] = event.to if event.kind == "raise" else own.get(event.seat, 0) + event.amount
            made.actions.append(
                PlannedAction(event.kind, event.seat, event.amount, own[event.seat], event.cards, event.allin)
            )
            if event.kind == "fold":
                made.folded.add(event.seat)
        elif event.kind in ("show", "muck"):
            made.actions.append(PlannedAction(event.kind, event.seat, cards=event.cards))
        if event.kind in ("dealt", "show") and event.seat and event.cards and UNKNOWN not in event.cards + event.kept:
            made.known[event.seat] = event.kept + event.cards
            if event.kind == "dealt":
                made.dealt[event.seat] = event.kept + event.cards
    for claim in hand.claims:
        if claim.kind == "seat" and claim.cards and UNKNOWN not in claim.cards:
            made.known.setdefault(claim.seat, claim.cards)
    return made


def _street(made: Plan, event: Event, own: dict[int, int]) -> None:
    if event.amount:
        raise Refusal("the layout has no second board")
    if event.text in BOARDS:
        own.clear()
        made.actions.append(PlannedAction("board", 0, cards=event.cards, text=event.text))
    elif event.text not in ("deal", "preflop", "showdown", "summary"):
        raise Refusal("the layout has no words for draws and stud")


def _post(made: Plan, event: Event, own: dict[int, int]) -> None:
    seat, amount, kind = event.seat, event.amount, event.text
    if kind in ("bomb-pot", "bring-in"):
        raise Refusal(f"the layout has no {kind.replace('-', ' ')}")
    made.posts.append(event)
    if kind in _DEAD:
        made.antes[seat] = made.antes.get(seat, 0) + amount
        return
    if kind == "both-blinds":
        live = min(made.hand.big, amount)
        made.antes[seat] = made.antes.get(seat, 0) + amount - live
        amount = live
    if kind in ("both-blinds", "big-blind") and any(one.text == "big-blind" for one in made.posts[:-1]):
        made.late.add(seat)
    made.blinds[seat] = made.blinds.get(seat, 0) + amount
    own[seat] = own.get(seat, 0) + amount


def _from_the_button(hand: Hand) -> list[Seat]:
    seats = {seat.number: seat for seat in hand.seats if seat.state == "in"}
    return [seats[number] for number in clockwise(seats, hand.button)]
