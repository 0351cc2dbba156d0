"""What seats and cards do: posts, streets, deals, bets, exchanges, and the showdown."""

from handaudit.model.hand import Event
from handaudit.read.amounts import is_cards
from handaudit.read.callbacks import RUN, Callbacks, Record, cashed_out, new, pot_name
from handaudit.read.lexer import Token
from handaudit.read.raise_totals import UNTOLD

STREETS = {
    "HOLE CARDS": "deal",
    "DEALING HANDS": "deal",
    "PRE-FLOP": "preflop",
    "SHOW DOWN": "showdown",
    "SHOWDOWN": "showdown",
    "2nd STREET": "2nd-street",
    "3rd STREET": "3rd-street",
    "4th STREET": "4th-street",
    "5th STREET": "5th-street",
    "6th STREET": "6th-street",
    "7th STREET": "river",
}
BLINDS = {
    "ante": "ante",
    "small blind": "small-blind",
    "big blind": "big-blind",
    "small & big blinds": "both-blinds",
    "straddle": "over-blind",
}


def cap(allin: str) -> str:
    """A bet up to a table's cap is all-in for this hand, and says so."""
    return "cap" if allin.endswith("cap") else ""


class Actions(Callbacks):
    """One event per line."""

    def POSTS(self, t: Token) -> Event:
        blind, amount, allin = t.fields
        text = BLINDS.get(blind) or blind.replace(" ", "-")
        return new(Event, (t.number, "post", t.seat, self.amounts[amount], 0, allin is not None, (), (), text))

    def BRINGS_IN(self, t: Token) -> Event:
        amount, allin = t.fields
        return Event(t.number, "post", t.seat, self.amounts[amount], 0, allin is not None, (), (), "bring-in")

    def STREET(self, t: Token) -> Event:
        ordinal, name, first, second, third = t.fields
        kept: tuple[int, ...] = ()
        cards = self.board(first)
        if second is not None:
            cards, kept = self.board(second), cards
        if third is not None:
            cards, kept = self.board(third), kept + cards
        number = RUN[ordinal] or (1 if name == "DRAW" else 0)
        text = STREETS.get(name) or name.lower()
        return new(Event, (t.number, "street", 0, number, 0, False, cards, kept, text))

    def STREET_BARE(self, t: Token) -> Event:
        name, kept, cards = t.fields
        return Event(t.number, "street", 0, cards=self.board(cards), kept=self.board(kept), text=name.lower())

    def SUMMARY(self, t: Token) -> Event:
        return new(Event, (t.number, "street", 0, 0, 0, False, (), (), "summary"))

    def RESHUFFLED(self, t: Token) -> Event:
        return Event(t.number, "street", 0, 0, 0, False, (), (), "reshuffle")

    def DEALT(self, t: Token) -> Record:
        name, kept, cards = t.fields
        if kept is not None and (name not in self.by_name or not is_cards(kept)):
            longer = f"{name} [{kept}]"
            if longer in self.by_name:
                name, kept = longer, None
        seat = self.by_name.get(name) or self.seat_of(name, t)
        if not seat:
            return None
        dealt, held = self.cards[cards], self.cards[kept]
        if kept is not None and self.draft.bad:
            dealt, held = self.damaged((cards, kept), t)
        return new(Event, (t.number, "dealt", seat, 0, 0, False, dealt, held, ""))

    def FOLDS(self, t: Token) -> Event:
        return new(Event, (t.number, "fold", t.seat, 0, 0, False, self.cards[t.fields[0]], (), ""))

    def CHECKS(self, t: Token) -> Event:
        return new(Event, (t.number, "check", t.seat, 0, 0, False, (), (), ""))

    def CALLS(self, t: Token) -> Event:
        amount, allin = t.fields
        text = cap(allin) if allin else ""
        return new(Event, (t.number, "call", t.seat, self.amounts[amount], 0, allin is not None, (), (), text))

    def BETS(self, t: Token) -> Event:
        amount, allin = t.fields
        text = cap(allin) if allin else ""
        return new(Event, (t.number, "bet", t.seat, self.amounts[amount], 0, allin is not None, (), (), text))

    def OPENS(self, t: Token) -> Event:
        amount, allin = t.fields
        return Event(t.number, "bet", t.seat, self.amounts[amount], 0, allin is not None, (), (), "opens")

    def RAISES(self, t: Token) -> Event:
        more, to, allin = t.fields
        amounts = self.amounts
        text = cap(allin) if allin else ""
        return new(Event, (t.number, "raise", t.seat, amounts[more], amounts[to], allin is not None, (), (), text))

    def RAISES_TO(self, t: Token) -> Event:
        to, allin = t.fields
        self.draft.totals = True
        text = cap(allin) if allin else ""
        return Event(t.number, "raise", t.seat, UNTOLD, self.amounts[to], allin is not None, text=text)

    def RETURNED(self, t: Token) -> Record:
        amount, name = t.fields
        seat = self.by_name.get(name) or self.seat_of(name, t)
        if not seat:
            return None
        return new(Event, (t.number, "returned", seat, self.amounts[amount], 0, False, (), (), ""))

    def SWAPS(self, t: Token) -> Event:
        count, cards, fee, allin = t.fields
        paid = 0 if fee == "free" else self.amounts[fee]
        return Event(t.number, "swap", t.seat, paid, int(count), allin is not None, self.cards[cards])

    def DISCARDS(self, t: Token) -> Event:
        count, cards = t.fields
        return Event(t.number, "discard", t.seat, int(count), 0, False, self.cards[cards])

    def STANDS(self, t: Token) -> Event:
        return Event(t.number, "stand", t.seat, 0, 0, False, self.cards[t.fields[0]])

    def DRAWS(self, _t: Token) -> None:
        """As many cards as were discarded: the deal that follows a draw, without its cards."""

    def DECLARES(self, t: Token) -> Event:
        return Event(t.number, "declare", t.seat)

    def SPLITS(self, t: Token) -> Event:
        return Event(t.number, "split", t.seat)

    def PAROLE(self, t: Token) -> Event:
        return Event(t.number, "parole", t.seat, text=t.fields[0])

    def FALSE(self, t: Token) -> Event:
        return Event(t.number, "false", t.seat, text=t.fields[0] or "")

    def SHOWS(self, t: Token) -> Event:
        cards, words = t.fields
        return new(Event, (t.number, "show", t.seat, 0, 0, False, self.cards[cards], (), words or ""))

    def SHOWS_FOR(self, t: Token) -> Event:
        return self.SHOWS(t)

    def OPENERS(self, t: Token) -> Event:
        return Event(t.number, "show", t.seat, 0, 0, False, self.cards[t.fields[0]], (), "openers")

    def SHOWS_ONE(self, t: Token) -> Record:
        name, cards = t.fields
        seat = self.seat_of(name, t)
        return Event(t.number, "show", t.seat, 0, seat, False, self.cards[cards]) if seat else None

    def MUCKS(self, t: Token) -> Event:
        return new(Event, (t.number, "muck", t.seat, 0, 0, False, (), (), ""))

    def HIDES(self, t: Token) -> Event:
        return new(Event, (t.number, "noshow", t.seat, 0, 0, False, (), (), ""))

    def COLLECTED(self, t: Token) -> Event:
        amount, pot, sold = t.fields
        unpaid = 1 if sold and cashed_out(sold) == "not-awarded" else 0
        return new(Event, (t.number, "collect", t.seat, self.amounts[amount], unpaid, False, (), (), pot_name(pot)))

    def CASHED(self, t: Token) -> Event:
        amount, fee = t.fields
        return Event(t.number, "cashout", t.seat, self.amounts[amount], 0 if fee is None else self.amounts[fee])

    def CARRYOUT(self, t: Token) -> Event:
        return Event(t.number, "carryout", 0, self.amounts[t.fields[0]])

    def CANCELLED(self, t: Token) -> Event:
        return Event(t.number, "cancelled")

    def NOLOW(self, t: Token) -> Event:
        return Event(t.number, "nolow")

    def CAPPED(self, t: Token) -> Event:
        return Event(t.number, "capped")
