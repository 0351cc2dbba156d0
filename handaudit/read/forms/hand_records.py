"""Rows become the records of a hand: seats first, then line by line."""

from collections.abc import Callable
from typing import Final

from handaudit.model.hand import Event, Seat
from handaudit.read.forms.chips import Chips
from handaudit.read.forms.claims import Claims
from handaudit.read.forms.events import Play
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.streets import Streets, shared

BARE: Final = {"FOLD": "fold", "CHECK": "check", "MUCK": "muck", "NOSHOW": "noshow"}
_BEFORE: Final = frozenset({"post", "said", "away", "splash"})


class RecordBuilder(Play, Claims):
    """Makes the records of one hand."""

    def sit(self, rows: list[MatchedLine]) -> None:
        """Take the seat lines: everybody's chips are known before the first action."""
        for row in rows:
            if row.word == "SEAT":
                state = {"": "in", "dealt": "in", "out": "out"}.get(row.kind, "sitting-out")
                if row.kind == "dealt":
                    self.told.add(row.seat)
                if "state" in row.fields:
                    state = "sitting-out"
                # An empty stack is unknown.
                stack = self._money(row, "stack") if row.fields.get("stack", "0").strip() else 0
                self.draft.seats.append(Seat(row.seat, row.name, stack, row.line, state))
        self.chips = Chips(self.draft.seats)

    def tell(self, rows: list[MatchedLine]) -> None:
        """Take the rows one by one."""
        rows = shared(rows)
        streets = Streets(rows, self.layout.cards) if self.layout.silent_streets else None
        for row in rows:
            if streets is not None:
                self._with_streets(row, streets)
            else:
                self._take(row)
        self.add_untold_dead()
        self.sum_up()
        self.pay_beside()
        if self.own is not None:
            line, cards = self.own
            kinds = [event.kind for event in self.events]
            at = next((at for at, kind in enumerate(kinds) if kind not in _BEFORE), len(kinds))  # a room may deal first
            shown = (event for event in self.events if event.kind == "show" and not set(event.cards).isdisjoint(cards))
            seat = next((event.seat for event in shown), 0)  # nobody shows them: they are in no hand that is known
            line = max(line, self.events[at - 1].line) if at else line
            self.events.insert(at, Event(line, "dealt", seat, cards=cards))
        again = {event.text for event in self.events if event.kind == "street" and event.amount > 1}
        if again:  # who says `second` of a board and nothing of the first means the first
            self.events = [
                event._replace(amount=1)
                if event.kind == "street" and event.text in again and not event.amount
                else event
                for event in self.events
            ]
        self.claims += self.said
        if self.layout.then:
            dealt = max(
                (at for at, event in enumerate(self.events) if event.kind == "street" and event.cards), default=-1
            )
            self.events[:dealt] = [
                event._replace(text="") if event.kind == "show" else event for event in self.events[:dealt]
            ]

    def _take(self, row: MatchedLine) -> None:
        """Make the records of a row; a row that tells nothing of the play makes none."""
        if (kind := BARE.get(row.word)) is not None:
            self._event(row, kind)
        elif (method := _METHODS.get(row.word)) is not None:
            method(self, row)

    def _with_streets(self, row: MatchedLine, streets: Streets) -> None:
        """The same in a log that prints no line for a street: it opens above the row that needs it."""
        level = self.chips.level
        for opened in streets.before(row, self.chips):
            self.on_street(opened)
            level = 0
        self._take(row)
        streets.after(row, self.chips, level)

    def add_untold_dead(self) -> None:
        """A player who comes back posts below the blinds, and perhaps a dead small blind that no line prints. What he ends with shows it:
        it is less by just that."""
        posts = [at for at, event in enumerate(self.events) if event.kind == "post" and event.text == "big-blind"]
        small = next((event.amount for event in self.events if event.text == "small-blind"), 0)
        ends = {claim.seat: claim.amount for claim in self.claims if claim.kind == "final"}
        for at in posts[1:] if small else ():
            post = self.events[at]
            won = sum(event.amount for event in self.events if event.kind == "collect" and event.seat == post.seat)
            left = self.chips.stacks.get(post.seat, 0) + won
            if post.seat in ends and left - ends[post.seat] == small:
                self.events[at] = post._replace(text="both-blinds", amount=post.amount + small)


_METHODS: Final[dict[str, Callable[[RecordBuilder, MatchedLine], None]]] = {
    name.removeprefix("on_").upper(): getattr(RecordBuilder, name)
    for name in dir(RecordBuilder)
    if name.startswith("on_")
}
"""What makes the records of a row, by the row's word."""
