"""The lines of play become events. What a layout's figures mean is brought to one meaning here, by its `ways`."""

from typing import Final

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Claim, Event
from handaudit.read.forms.fields import RUNS, Fields
from handaudit.read.forms.match import MatchedLine

ROUNDS: Final = frozenset({"flop", "turn", "river", "draw", "4th-street", "5th-street", "6th-street"})
KEEPING: Final = frozenset({"3rd-street", "4th-street", "5th-street", "6th-street", "river"})
"""Streets on which nobody gives a card away: a line that tells new cards alone leaves those before it as they are."""


def _seen(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in cards if card != UNKNOWN)


class Play(Fields):
    """What happened in a hand."""

    # -- dealing -----------------------------------------------------------------------------------------------

    def on_post(self, row: MatchedLine) -> None:
        """A forced bet; a figure called `to` is a running total."""
        kind = self._word("blinds", row, "blind")
        amount = self._money(row)
        if "to" in row.fields:
            amount = max(self._money(row, "to") - self.chips.own(row.seat), 0)
        blind = (
            self.facts.small if self.facts.limit == "limit" else self.facts.big
        )  # the stakes of fixed limit are bets
        if kind == "ante" and self.facts.bomb:
            kind = "bomb-pot"
        elif kind == "missed-blind":
            dead = self.facts.bomb or amount < min(blind, self.chips.stacks.get(row.seat, 0))
            kind = "dead-blind" if dead else "big-blind"
        gone = self.chips.post(row.seat, kind, amount, blind)
        self._event(row, "post", amount=amount, text=kind, allin=self._allin(row, gone))

    def on_street(self, row: MatchedLine) -> None:
        """A street; `board` is all of it so far, `cards` only what is new."""
        text = self._word("streets", row, "street")
        run = RUNS.get(row.fields.get("run", "").lower(), 0)
        if (text in ROUNDS or self.street == "2nd-street") and (run < 2 or text == "draw"):
            self.chips.street()
        kept, cards = self._cards(row, "kept"), self._cards(row)
        known = tuple(self.board.get(run, self.board.get(0, [])))
        if len(kept) == len(known) and set(kept) == set(known):
            kept = known  # in another order it is the same board
        if text == "showdown" and "board" in row.fields:  # what has come by then, told again
            self._claim(row, "board", cards=self._cards(row, "board"), run=run)
        elif "board" in row.fields:
            whole = self._cards(row, "board")
            cards = whole[len(known) :] if whole[: len(known)] == known else whole
            kept = whole[: len(whole) - len(cards)]
        if "middle" in row.fields and (run < 2 or text == "draw"):
            self._claim(row, "middle", amount=self._money(row, "middle"))
        if cards:
            self.board.setdefault(run, list(self.board.get(0, []))).extend(cards)
        run, self.street = run or int(text == "draw"), text
        self._event(row, "street", amount=run, cards=cards, kept=kept, text=text)

    def on_dealt(self, row: MatchedLine) -> None:
        """Hole cards; who was dealt cards that are not shown is in the hand all the same."""
        cards = self._cards(row)
        if "who" not in row.fields:
            self.own = (row.line, cards)
            return
        self.told.add(row.seat)
        kept, before = self._cards(row, "kept"), self.dealt.get(row.seat, ())
        if not before:
            cards, kept = kept + cards, ()  # nobody keeps cards in the first deal: these are face down
        elif not kept and self.street in KEEPING:
            kept = before
        if UNKNOWN in cards + kept and not {UNKNOWN}.issuperset(cards + kept):
            cards, kept = _seen(cards), _seen(kept)  # beside cards that lie open, backs say nothing
        if cards:
            self.dealt[row.seat] = kept + cards
            self._event(row, "dealt", cards=cards, kept=kept)

    # -- actions -----------------------------------------------------------------------------------------------

    def _allin(self, row: MatchedLine, gone: bool) -> bool:
        if self.ways.allin == "silent" or (self.ways.allin == "acts" and row.word == "POST"):
            return gone
        return "allin" in row.fields or row.kind.startswith("allin")

    def on_call(self, row: MatchedLine) -> None:
        """A call, as the chips that go in now."""
        amount = self._money(row)
        if "to" in row.fields or self.ways.bet == "total":
            amount = max(self._money(row, "to" if "to" in row.fields else "amount") - self.chips.own(row.seat), 0)
        gone = self.chips.pay(row.seat, amount)
        self._event(row, "call", amount=amount, allin=self._allin(row, gone))

    def on_bet(self, row: MatchedLine) -> None:
        """A bet; over a level it is a raise that is called so."""
        amount = self._money(row)
        gone = self.chips.pay(row.seat, amount)
        self._event(row, "bet", amount=amount, allin=self._allin(row, gone))

    def on_raise(self, row: MatchedLine) -> None:
        """A raise, as `by` and `to`."""
        own, level = self.chips.own(row.seat), self.chips.level
        first = self._money(row)
        to = self._money(row, "to") if "to" in row.fields else first
        if (self.ways.raise_ == "adds" or row.kind == "adds") and "to" not in row.fields:
            to = own + first
        by = first if self.ways.raise_ == "by-to" and "amount" in row.fields else max(to - level, 0)
        if "goes" in row.fields:
            self._claim(row, "goes", seat=row.seat, name=row.name, amount=self._money(row, "goes"))
        gone = self.chips.pay(row.seat, max(to - own, 0))
        self._event(row, "raise", amount=by, to=to, allin=self._allin(row, gone))

    def on_allin(self, row: MatchedLine) -> None:
        """The rest of a stack goes in: a bet, a call or a raise by what stands before it."""
        own, level = self.chips.own(row.seat), self.chips.level
        amount = self._money(row) if "to" not in row.fields else max(self._money(row, "to") - own, 0)
        if not row.fields.keys() & {"amount", "to"}:
            amount = self.chips.stacks.get(row.seat, 0)
            if self.chips.deep(row.seat):
                amount = max(level - own, 0)
                self.draft.unused(row.line)
        self.chips.pay(row.seat, amount)
        self._put(row, amount, own, level, True)

    def on_put(self, row: MatchedLine) -> None:
        """Chips go in: a call, a bet or a raise by what stands before it."""
        own, level, amount = self.chips.own(row.seat), self.chips.level, self._money(row)
        self._put(row, amount, own, level, self._allin(row, self.chips.pay(row.seat, amount)))

    def _put(self, row: MatchedLine, amount: int, own: int, level: int, gone: bool) -> None:
        if own + amount <= level:
            self._event(row, "call", amount=amount, allin=gone)
        elif not level:
            self._event(row, "bet", amount=amount, allin=gone)
        else:
            self._event(row, "raise", amount=own + amount - level, to=own + amount, allin=gone)

    def on_match(self, row: MatchedLine) -> None:
        """A check, or the call that it takes: the log has one word for both, and no figure."""
        owes = min(self.chips.level - self.chips.own(row.seat), self.chips.stacks.get(row.seat, 0))
        if self.chips.level <= self.chips.own(row.seat):
            self._event(row, "check")
            return
        gone = self.chips.pay(row.seat, owes)
        self._event(row, "call", amount=owes, allin=self._allin(row, gone))

    def on_make(self, row: MatchedLine) -> None:
        """A bet or a raise to a total of the street, by what stands before it."""
        own, level, to = self.chips.own(row.seat), self.chips.level, self._money(row, "to")
        gone = self._allin(row, self.chips.pay(row.seat, max(to - own, 0)))
        if level:
            self._event(row, "raise", amount=max(to - level, 0), to=to, allin=gone)
        else:
            self._event(row, "bet", amount=to, allin=gone)

    def on_return(self, row: MatchedLine) -> None:
        """The unmatched part of a bet goes back; `to` is what stays of it."""
        amount = (
            self._money(row) if "to" not in row.fields else max(self.chips.own(row.seat) - self._money(row, "to"), 0)
        )
        self.chips.back(row.seat, amount)
        self._event(row, "returned", amount=amount)

    def on_discard(self, row: MatchedLine) -> None:
        """Cards are thrown away for new ones."""
        count = int(row.fields.get("count", "0") or 0)
        self._event(row, "discard" if count or "cards" in row.fields else "stand", amount=count, cards=self._cards(row))

    def on_stand(self, row: MatchedLine) -> None:
        """No card is exchanged."""
        self._event(row, "stand", cards=self._cards(row))

    # -- the end -----------------------------------------------------------------------------------------------

    def on_show(self, row: MatchedLine) -> None:
        """Cards are opened."""
        self._event(row, "show", cards=self._cards(row), text=self._said(row.fields.get("words", "")))

    def on_collect(self, row: MatchedLine) -> None:
        """Chips leave a pot."""
        self._event(row, "collect", amount=self._money(row), text=self.pot_of(row))
        if row.fields.get("words"):
            other = max(RUNS.get(row.fields.get("run", ""), 1) - 1, 0)
            words = ("",) * other + (self._said(row.fields["words"]),)  # of the board that it is collected on
            self.said.append(Claim(row.line, "seat", seat=row.seat, name=row.name, result="showed", words=words))

    def on_finish(self, row: MatchedLine) -> None:
        """The stack that somebody ends with: what he has more than was left to him he was paid, and his uncalled bet is in it."""
        self.finished = True
        if self.chips.deep(row.seat):
            self.draft.unused(row.line)
            return
        paid = self._money(row, "to") - self.chips.stacks.get(row.seat, 0)
        if paid > 0:
            self._event(row, "collect", amount=paid, text="pot")

    def on_part(self, row: MatchedLine) -> None:
        """A win of which the log tells a part: nobody knows how much was paid."""
        self.draft.unused(row.line)
        self._event(row, "collect", amount=self._money(row), text="pot")

    def on_refused(self, row: MatchedLine) -> None:
        """A way to play that no rulebook knows."""
        what = row.fields.get("what", "this")
        self.draft.spoil("log-unknown-game.way", row.line, mark=what, kind=row.kind, what=what[:40])

    def on_sold(self, row: MatchedLine) -> None:
        """A deal with the room beside the pots."""
        self._event(row, "sold", amount=self._money(row))

    def on_bounty(self, row: MatchedLine) -> None:
        """Chips that change hands beside the pots. Rooms whose rows tell every chip count them between hands."""
        if row.kind in ("won", "lost"):
            amount = self._money(row)
            self.side_money.append((row.seat, amount if row.kind == "won" else -amount))

    def on_cashout(self, row: MatchedLine) -> None:
        """A hand is sold to the room; a log may say so once for each board."""
        self.sellers.add(row.seat)
        sale = Event(row.line, "cashout", row.seat, self._money(row), self._money(row, "fee"))
        if not any(event._replace(line=row.line) == sale for event in self.events):
            self.events.append(sale)

    def on_cancelled(self, row: MatchedLine) -> None:
        """Every stake goes back."""
        self._event(row, "cancelled")

    def on_splash(self, row: MatchedLine) -> None:
        """The room adds chips: to the pot, or beside it, where the lines that pay the pot may leave them out. A total may lack them."""
        amount = self._money(row)
        if row.kind == "beside":
            self.beside += amount
        elif row.kind == "untotalled":
            self.untotalled += amount
        self._event(row, "splash", amount=amount)

    def on_said(self, row: MatchedLine) -> None:
        """Talk."""
        if row.seat:
            self._event(row, "said", text=row.fields.get("text", ""))

    def on_away(self, row: MatchedLine) -> None:
        """Somebody comes or goes."""
        if row.seat and row.kind:
            self._event(row, "away", text=row.kind)

    def on_rebuy(self, row: MatchedLine) -> None:
        """Chips of the next hand."""
        self._event(row, "rebuy", amount=self._money(row))
