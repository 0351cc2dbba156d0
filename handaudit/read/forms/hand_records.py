"""Rows become the records of a hand: seats first, then line by line."""

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
            level = self.chips.level
            for opened in streets.before(row, self.chips) if streets is not None else ():
                self.on_street(opened)
                level = 0
            method = getattr(self, "on_" + row.word.lower(), None)
            if row.word in BARE:
                self._event(row, BARE[row.word])
            elif method is not None:
                method(row)
            if streets is not None:
                streets.after(row, self.chips, level)
            if self.draft.bad:
                self.draft.spoil_fields(row.line)
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
