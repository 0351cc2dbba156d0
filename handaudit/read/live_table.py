"""A live table: the dealer, the floor, talk, silent chips, and who comes and goes."""

from handaudit.model.hand import SEVERAL, Event
from handaudit.read.callbacks import Callbacks, Record
from handaudit.read.lexer import Token

AWAY = {
    "leaves the table": "leaves",
    "has left the table": "leaves",
    "returns": "returns",
    "has returned": "returns",
    "is sitting out": "sits-out",
    "has timed out": "timed-out",
    "is disconnected": "disconnected",
    "is connected": "connected",
}
DEALS = {
    "burns": "burns",
    "burns face up": "burns-up",
    "dealt last": "dealt-last",
    "takes back": "takes-back",
    "reshuffles": "reshuffles",
}
COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
"""Chips as people write how many."""
WAITS = {"ticks": "ticks", "checks": "ticks", "clears": "clears", "unticks": "clears", "unchecks": "clears"}
OPENS = {"opens flop": 1, "opens turn": 2, "opens river": 3}


class LiveTable(Callbacks):
    """One event per line; none of them moves a chip of this hand."""

    def SAID(self, t: Token) -> Event:
        return Event(t.number, "said", t.seat, text=t.fields[0].removesuffix('"'))

    def AWAY(self, t: Token) -> Event:
        return Event(t.number, "away", t.seat, text=AWAY[t.fields[0]])

    def SITS(self, t: Token) -> Event:
        self.draft.waiting.add(t.seat)
        return Event(t.number, "away", t.seat, text="sits-out")

    def NEWS(self, t: Token) -> None:
        self.draft.waiting.add(t.seat)

    def NOTE(self, _t: Token) -> None:
        return None

    def REBUY(self, t: Token) -> Event:
        return Event(t.number, "rebuy", t.seat, self.amounts[t.fields[1]])

    def LEDGER(self, t: Token) -> Event:
        verb, amount = t.fields
        chips = self.amounts[amount]
        return Event(t.number, "rebuy", t.seat, -chips if verb == "removes" else chips)

    def SILENT(self, t: Token) -> Event:
        count, amount, motions = t.fields
        chips = self.amounts[amount]
        if count is not None:
            chip_count = _count(count)
            return Event(t.number, "silent", t.seat, chips * chip_count, chip_count, text="chip")
        if motions is not None:
            return Event(t.number, "silent", t.seat, chips, int(motions), text="motions")
        return Event(t.number, "silent", t.seat, chips, text="silently")

    def SEVERAL(self, t: Token) -> Event:
        """Chips of several sizes in one motion; the text ends in the value of the smallest."""
        counts, values = t.fields[::2], t.fields[1::2]
        rows = [(_count(n), self.amounts[v]) for n, v in zip(counts, values, strict=True) if n is not None]
        chips, smallest = sum(n * value for n, value in rows), min(value for _, value in rows)
        return Event(t.number, "silent", t.seat, chips, sum(n for n, _ in rows), text=f"{SEVERAL}{smallest}")

    def WAITS(self, t: Token) -> Event:
        return Event(t.number, "waits", t.seat, text=WAITS[t.fields[0]])

    def GIVES(self, t: Token) -> Record:
        seat = self.seat_of(t.fields[0], t)
        return Event(t.number, "deals", seat) if seat else None

    def ASKS(self, t: Token) -> Record:
        name, what = t.fields
        seat = self.seat_of(name, t) if name else 0
        return (
            None
            if name and not seat
            else Event(t.number, "asks", seat, text="to show" if what == "to show" else "for cards")
        )

    def DROPS(self, t: Token) -> Event:
        return Event(t.number, "drops", cards=self.cards[t.fields[0]])

    def DEALER(self, t: Token) -> Event:
        return Event(t.number, "dealer", text=t.fields[0])

    def ANNOUNCES(self, t: Token) -> Event:
        return Event(t.number, "dealer", amount=int(t.fields[0]), text="announces")

    def DEALS(self, t: Token) -> Event:
        what, cards, early = t.fields
        opens = OPENS.get(what, 0)
        text = DEALS[what] if not opens else "opens-early" if early else "opens"
        return Event(t.number, "dealer", amount=opens, cards=self.cards[cards], text=text)

    def EXPOSES(self, t: Token) -> Record:
        card, name, last = t.fields
        seat = self.seat_of(name, t) if name else 0
        if name and not seat:
            return None
        return Event(t.number, "dealer", seat, cards=self.cards[card], kept=self.cards[last], text="exposes")

    def MISDEAL(self, t: Token) -> Event:
        return Event(t.number, "dealer", text="misdeal")

    def COLLECTS(self, t: Token) -> Record:
        return self._hand_of(t.fields[0], "collects", t)

    def DEAD(self, t: Token) -> Record:
        name = t.fields[0]
        while name not in self.draft.names.by_name and " is dead - " in name:
            name = name.rpartition(" is dead - ")[0]
        return self._hand_of(name, "dead", t)

    def _hand_of(self, name: str, what: str, t: Token) -> Record:
        seat = self.seat_of(name, t)
        return Event(t.number, "dealer", seat, text=what) if seat else None

    def FLOOR(self, t: Token) -> Event:
        return Event(t.number, "floor", text=t.fields[0])


def _count(word: str) -> int:
    """How many chips a figure or a word says."""
    return COUNTS.get(word) or int(word)
