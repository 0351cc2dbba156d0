"""Rows become events and claims. What a layout's figures mean is brought to one meaning here, by its `ways`."""

import re
from typing import Any, Final

from handaudit.model.hand import Claim, Event, Seat
from handaudit.read.draft import Draft
from handaudit.read.forms.chips import Chips
from handaudit.read.forms.facts import Facts
from handaudit.read.forms.match import Row
from handaudit.read.forms.values import read_amount, read_cards
from handaudit.read.layouts import Layout

_POT: Final = re.compile(r"(.*?)[ #-]*(\d{1,2})?")
RUNS: Final = {"first": 1, "second": 2, "third": 3, "1": 1, "2": 2, "3": 3, "1st": 1, "2nd": 2, "3rd": 3}
BARE: Final = {"FOLD": "fold", "CHECK": "check", "MUCK": "muck", "NOSHOW": "noshow"}
ROUNDS: Final = frozenset({"flop", "turn", "river", "draw"})


class Teller:
    """Makes the records of one hand."""

    def __init__(self, layout: Layout, draft: Draft, facts: Facts) -> None:
        self.layout, self.draft, self.facts = layout, draft, facts
        self.ways = layout.ways
        self.events: list[Event] = []
        self.claims: list[Claim] = []
        self.told: set[int] = set()
        self.chips = Chips([])
        self.board: dict[int, list[int]] = {}

    def sit(self, rows: list[Row]) -> None:
        """Take the seat lines: everybody's chips are known before the first action."""
        for row in rows:
            if row.word == "SEAT":
                state = {"": "in", "out": "out"}.get(row.kind, "sitting-out")
                if "state" in row.fields:
                    state = "sitting-out"
                stack = self._money(row, "stack")
                self.draft.seats.append(Seat(row.seat, row.name, stack, row.line, state))
        self.chips = Chips(self.draft.seats)

    def tell(self, rows: list[Row]) -> None:
        """Take the rows one by one."""
        for row in rows:
            method = getattr(self, "on_" + row.word.lower(), None)
            if row.word in BARE:
                self._event(row, BARE[row.word])
            elif method is not None:
                method(row)
            if self.draft.bad:
                self.draft.spoil_fields(row.line)

    # -- fields ------------------------------------------------------------------------------------------------

    def _money(self, row: Row, key: str = "amount") -> int:
        text = row.fields.get(key)
        if text is None:
            return 0
        amount = read_amount(text, self.facts.currency)
        if amount is None or amount < 0:
            self.draft.spoil(
                "log-bad-amount", row.line, f"{text[:40]!r} cannot be read as an amount of this hand", mark=text
            )
            return 0
        return amount

    def _cards(self, row: Row, key: str = "cards") -> tuple[int, ...]:
        text = row.fields.get(key)
        if not text:
            return ()
        cards = read_cards(text, self.layout.cards)
        if cards is None:
            self.draft.spoil("log-bad-card", row.line, f"{text[:40]!r} cannot be read as cards of this hand", mark=text)
            return ()
        return cards

    def _word(self, table: str, row: Row, key: str) -> str:
        """A field in our words; the terminal's own kind where it has no such field."""
        text = row.fields.get(key)
        if text is None:
            return row.kind
        known = self.layout.words[table].get(" ".join(text.lower().split()))
        if known is None:
            self.draft.spoil("log-unreadable-line", row.line, f"{text[:40]!r} is not known here", mark=text)
        return known or ""

    def _event(self, row: Row, kind: str, **more: Any) -> None:
        self.events.append(Event(row.line, kind, row.seat)._replace(**more))

    # -- dealing -----------------------------------------------------------------------------------------------

    def on_post(self, row: Row) -> None:
        """A forced bet; a figure called `to` is a running total."""
        kind = self._word("blinds", row, "blind")
        amount = self._money(row)
        if "to" in row.fields:
            amount = max(self._money(row, "to") - self.chips.own(row.seat), 0)
        gone = self.chips.post(row.seat, kind, amount, self.facts.big)
        self._event(row, "post", amount=amount, text=kind, allin=self._allin(row, gone))

    def on_street(self, row: Row) -> None:
        """A street; `board` is all of it so far, `cards` only what is new."""
        text = self._word("streets", row, "street")
        run = RUNS.get(row.fields.get("run", "").lower(), 0)
        if text in ROUNDS and run < 2:
            self.chips.street()
        kept, cards = self._cards(row, "kept"), self._cards(row)
        if "board" in row.fields:
            whole = self._cards(row, "board")
            known = tuple(self.board.get(run, self.board.get(0, [])))
            cards = whole[len(known) :] if whole[: len(known)] == known else whole
            kept = whole[: len(whole) - len(cards)]
        if cards:
            self.board.setdefault(run, list(self.board.get(0, []))).extend(cards)
        self._event(row, "street", amount=run, cards=cards, kept=kept, text=text)

    def on_dealt(self, row: Row) -> None:
        """Hole cards; who was dealt cards that are not shown is in the hand all the same."""
        self.told.add(row.seat)
        cards = self._cards(row)
        if cards:
            self._event(row, "dealt", cards=cards, kept=self._cards(row, "kept"))

    # -- actions -----------------------------------------------------------------------------------------------

    def _allin(self, row: Row, gone: bool) -> bool:
        return gone if self.ways.allin == "silent" else "allin" in row.fields or row.kind.startswith("allin")

    def on_call(self, row: Row) -> None:
        """A call, as the chips that go in now."""
        amount = self._money(row)
        if "to" in row.fields or self.ways.bet == "total":
            amount = max(self._money(row, "to" if "to" in row.fields else "amount") - self.chips.own(row.seat), 0)
        gone = self.chips.pay(row.seat, amount)
        self._event(row, "call", amount=amount, allin=self._allin(row, gone))

    def on_bet(self, row: Row) -> None:
        """A bet; over a level it is a raise that is called so."""
        amount = self._money(row)
        gone = self.chips.pay(row.seat, amount)
        self._event(row, "bet", amount=amount, allin=self._allin(row, gone))

    def on_raise(self, row: Row) -> None:
        """A raise, as `by` and `to`."""
        own, level = self.chips.own(row.seat), self.chips.level
        first = self._money(row)
        to = self._money(row, "to") if "to" in row.fields else first
        if self.ways.raise_ == "adds" and "to" not in row.fields:
            to = own + first
        by = first if self.ways.raise_ == "by-to" and "amount" in row.fields else max(to - level, 0)
        gone = self.chips.pay(row.seat, max(to - own, 0))
        self._event(row, "raise", amount=by, to=to, allin=self._allin(row, gone))

    def on_allin(self, row: Row) -> None:
        """The rest of a stack goes in: a bet, a call or a raise by what stands before it."""
        own, level = self.chips.own(row.seat), self.chips.level
        amount = self._money(row) if "to" not in row.fields else max(self._money(row, "to") - own, 0)
        if not row.fields.keys() & {"amount", "to"}:
            amount = self.chips.stacks.get(row.seat, 0)
        self.chips.pay(row.seat, amount)
        if own + amount <= level:
            self._event(row, "call", amount=amount, allin=True)
        elif not level:
            self._event(row, "bet", amount=amount, allin=True)
        else:
            self._event(row, "raise", amount=own + amount - level, to=own + amount, allin=True)

    def on_return(self, row: Row) -> None:
        """The unmatched part of a bet goes back."""
        amount = self._money(row)
        self.chips.back(row.seat, amount)
        self._event(row, "returned", amount=amount)

    def on_discard(self, row: Row) -> None:
        """Cards are thrown away for new ones."""
        count = int(row.fields.get("count", "0") or 0)
        self._event(row, "discard" if count or "cards" in row.fields else "stand", amount=count, cards=self._cards(row))

    def on_stand(self, row: Row) -> None:
        """No card is exchanged."""
        self._event(row, "stand", cards=self._cards(row))

    # -- the end -----------------------------------------------------------------------------------------------

    def on_show(self, row: Row) -> None:
        """Cards are opened."""
        self._event(row, "show", cards=self._cards(row), text=row.fields.get("words", "").strip())

    def on_collect(self, row: Row) -> None:
        """Chips leave a pot."""
        self._event(row, "collect", amount=self._money(row), text=self.pot_of(row))

    def pot_of(self, row: Row) -> str:
        """The pot of a line: `side pot 1` is side-1; a line that names none has the only one."""
        text = row.fields.get("pot")
        if text is None:
            return row.kind or "pot"
        found = _POT.fullmatch(" ".join(text.lower().split()))
        name = self.layout.words["pots"].get(found[1] if found else text.lower())
        if name is None:
            self.draft.spoil("log-unreadable-line", row.line, f"{text[:40]!r} is no pot that is known", mark=text)
            return "pot"
        return f"side-{found[2]}" if found and found[2] and name == "side" else name

    def on_cashout(self, row: Row) -> None:
        """A hand is sold to the room."""
        self._event(row, "cashout", amount=self._money(row), to=self._money(row, "fee"))

    def on_cancelled(self, row: Row) -> None:
        """Every stake goes back."""
        self._event(row, "cancelled")

    def on_splash(self, row: Row) -> None:
        """The room adds chips to the pot."""
        self._event(row, "splash", amount=self._money(row))

    def on_said(self, row: Row) -> None:
        """Talk."""
        if row.seat:
            self._event(row, "said", text=row.fields.get("text", ""))

    def on_away(self, row: Row) -> None:
        """Somebody comes or goes."""
        if row.seat and row.kind:
            self._event(row, "away", text=row.kind)

    def on_rebuy(self, row: Row) -> None:
        """Chips of the next hand."""
        self._event(row, "rebuy", amount=self._money(row))

    # -- claims ------------------------------------------------------------------------------------------------

    def _claim(self, row: Row, kind: str, **more: Any) -> None:
        self.claims.append(Claim(row.line, kind)._replace(**more))

    def on_total(self, row: Row) -> None:
        """The total and the rake, where they stand in one line."""
        if "amount" in row.fields:
            self._claim(row, "total", amount=self._money(row))
        if "rake" in row.fields:
            fees = sum(self._money(row, key) for key in row.fields if key.startswith("fee"))
            self._claim(row, "rake", amount=self._money(row, "rake") + fees)

    def on_rake(self, row: Row) -> None:
        """The rake of a line of its own."""
        self._claim(row, "rake", amount=self._money(row, "rake" if "rake" in row.fields else "amount"))

    def on_potsum(self, row: Row) -> None:
        """What a pot holds."""
        self._claim(row, "pot", amount=self._money(row), pot=self.pot_of(row))

    def on_board(self, row: Row) -> None:
        """The board as the summary prints it."""
        self._claim(row, "board", cards=self._cards(row), run=RUNS.get(row.fields.get("run", "").lower(), 0))

    def on_sum(self, row: Row) -> None:
        """What the summary says of a seat: folded, showed, mucked, collected, won or nothing; of several boards one thing each."""
        self.told.add(row.seat)
        fields = row.fields
        won = tuple(self._money(row, key) for key in ("amount", "amount2", "amount3") if key in fields)
        words = tuple(fields[key].strip() for key in ("words", "words2", "words3") if fields.get(key))
        when = self.layout.words["when"].get(" ".join(fields.get("when", "").lower().split()), "")
        tags = tuple(fields.get("tags", "").strip(" ()").split(") (")) if fields.get("tags") else ()
        kind = {"": "silent", "lost": "showed"}.get(row.kind, row.kind)
        lost = row.kind == "lost" or "lost" in fields
        self._claim(
            row, "seat", seat=row.seat, name=row.name, result=kind, when=when, amounts=won, lost=lost, words=words,
            cards=self._cards(row), tags=tags, nobet="nobet" in fields,
        )  # fmt: skip
