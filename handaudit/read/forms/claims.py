"""The lines of a summary become claims."""

import re
from typing import Final

from handaudit.model.hand import RAKED, TWICE
from handaudit.read.forms.fields import RUNS, Fields
from handaudit.read.forms.match import MatchedLine

FIGURES: Final = re.compile(r"(?<![-#\d.,])\d{1,15}(?:[.,]\d{1,6}){0,4}")
"""The figures of several pots in one text; a number behind a hyphen is that of a pot."""
TIMES: Final = {"two": 2, "twice": 2, "three": 3, "2": 2, "3": 3}


class Claims(Fields):
    """What the log says came of a hand."""

    def on_total(self, row: MatchedLine) -> None:
        """The total and the rake, where they stand in one line."""
        if "amount" in row.fields:
            self._claim(row, "total", amount=self._money(row) + self.untotalled)
        for at, text in enumerate(FIGURES.findall(row.fields.get("pots", ""))):
            amount = self.amounts[text]
            if amount is not None:
                self._claim(row, "pot", amount=amount, pot=f"side-{at}" if at else "main")
        if "rake" in row.fields:
            fees = [self._money(row, key) for key in row.fields if key.startswith("fee")]
            self._claim(row, "rake", amount=self._money(row, "rake") + sum(fees), run=sum(1 for fee in fees if fee))

    def on_rake(self, row: MatchedLine) -> None:
        """The rake of a line of its own; that of a pot comes to what the pots before it bore."""
        amount = self._money(row, "rake" if "rake" in row.fields else "amount")
        at = next((at for at, claim in enumerate(self.claims) if claim.kind == "rake"), None)
        if row.kind == "pot" and at is not None:
            self.claims[at] = self.claims[at]._replace(amount=self.claims[at].amount + amount)
        else:
            self._claim(row, "rake", amount=amount)

        if "holds" in row.fields:
            self._shares(row)

    def _shares(self, row: MatchedLine) -> None:
        """What the pot that was paid last held; of a pot that is the only one also what each player has put in."""
        paid = next((event.text for event in reversed(self.events) if event.kind == "collect"), "pot")
        self._claim(row, "pot", amount=self._money(row, "holds"), pot="main" if paid == "pot" else paid)
        for seat, name in self.draft.names.by_seat.items() if paid == "pot" else ():
            _, said, after = f", {row.fields.get('shares', '')}".partition(f", {name}: ")
            amount = self.amounts[after.partition(", ")[0]] if said else None
            if amount is not None and not any((one.kind, one.seat) == ("put", seat) for one in self.claims):
                self._claim(row, "put", seat=seat, name=name, amount=amount)

    def on_potsum(self, row: MatchedLine) -> None:
        """What a pot holds."""
        self._claim(row, "pot", amount=self._money(row), pot=self.pot_of(row))

    def on_inpot(self, row: MatchedLine) -> None:
        """What lies in the middle, as far as it is printed after its rake with the rake; lines of several pots are one figure."""
        amount = self._money(row) + self._money(row, "rake")
        last = self.claims[-1] if self.claims else None
        if last is not None and last.kind == "middle" and self.middle_at == len(self.events):
            self.claims[-1] = last._replace(amount=last.amount + amount)
        else:
            self._claim(row, "middle", amount=amount, result=RAKED if row.kind == "raked" else "")
        self.middle_at = len(self.events)

    def on_held(self, row: MatchedLine) -> None:
        """What a pot held before its own rake and fees were taken; `sum_up` makes one total of all."""
        taken = self._money(row, "rake") + self._money(row, "fee")
        self.held.append((row, self._money(row), taken, bool(row.fields.keys() & {"rake", "fee"})))

    def sum_up(self) -> None:
        """The pots of a log that says of each what it held: a total and a rake, and where there are more, each after its rake."""
        if not self.held:
            return
        row = self.held[0][0]
        self._claim(row, "total", amount=sum(amount for _, amount, _, _ in self.held))
        if all(said for _, _, _, said in self.held):
            self._claim(row, "rake", amount=sum(taken for _, _, taken, _ in self.held))
            for one, amount, taken, _ in self.held if len(self.held) > 1 else ():
                self._claim(one, "pot", amount=amount - taken, pot=self.pot_of(one))

    def pay_beside(self) -> None:
        """Chips that the room pays beside the pot are no part of it: taken out of the total, unless the winners collect them from it."""
        said = {claim.kind: claim.amount for claim in self.claims if claim.kind in ("total", "rake")}
        paid = sum(event.amount for event in self.events if event.kind == "collect")
        if not self.beside or paid + said.get("rake", 0) == said.get("total", 0):
            return
        self.events = [event for event in self.events if event.kind != "splash"]
        self.claims = [
            claim._replace(amount=claim.amount - self.beside) if claim.kind == "total" else claim
            for claim in self.claims
        ]

    def on_board(self, row: MatchedLine) -> None:
        """The board as the summary prints it; of a second one that may be only what is new in it."""
        run, cards = RUNS.get(row.fields.get("run", "").lower(), 0), self._cards(row)
        if not run and max(self.board, default=0) > 1:
            run = 1 + sum(claim.kind == "board" for claim in self.claims)
        own = tuple(self.board.get(run, []))
        if self.layout.new_boards and run > 1:
            cards = own[: -len(cards) or None] + cards
        if len(cards) == len(own) and set(cards) == set(own):
            cards = own  # in another order it is the same board
        self._claim(row, "board", cards=cards, run=run)

    def on_runs(self, row: MatchedLine) -> None:
        """How often the board was run."""
        times = TIMES.get(" ".join(row.fields.get("times", "").lower().split()).removesuffix(" times"), 0)
        if times:
            self._claim(row, "runs", run=times)

    def on_net(self, row: MatchedLine) -> None:
        """What the log says that the hand brought somebody, and what it says he ends with."""
        for key in ("final", "net", "put", "got"):
            text = row.fields.get(key, "")
            amount = self.amounts[text.replace("-", "").replace("+", "")] if text else None
            if row.seat and amount is not None:
                told = -amount if "-" in text else amount
                twice = TWICE if row.kind == TWICE else ""
                self._claim(row, key, seat=row.seat, name=row.name, amount=told, result=twice)

    def on_sum(self, row: MatchedLine) -> None:
        """What the summary says of a seat: folded, showed, mucked, collected, won or nothing; of several boards one thing each."""
        self.told.add(row.seat)
        self.on_net(row)
        fields = row.fields
        won = tuple(self._money(row, key) for key in ("amount", "amount2", "amount3") if key in fields)
        words = tuple(self._said(fields[key]) for key in ("words", "words2", "words3") if fields.get(key))
        if self.layout.new_boards and max(self.board, default=0) > 1 and self.board.get(0):
            words = words[:1]  # such a layout names a second hand by the new cards alone
        when = self.layout.words["when"].get(" ".join(fields.get("when", "").lower().split()), "")
        said = fields.get("tags", "").strip(" ()")
        ours = self.layout.words.get("tags", {})
        tags = tuple(ours.get(tag.lower(), tag) for tag in said.replace(")(", ") (").split(") (")) if said else ()
        kind = {"": "silent", "lost": "showed"}.get(row.kind, row.kind)
        lost = row.kind == "lost" or "lost" in fields
        sold = not sum(won) and ("sold" in fields or row.seat in self.sellers)
        if sold and won:  # the room has paid him, and not the pot
            won, lost = (), False
        self._claim(
            row, "seat", seat=row.seat, name=row.name, result=kind, when=when, amounts=won, lost=lost, words=words,
            cards=self._cards(row), tags=tags, nobet="nobet" in fields,
        )  # fmt: skip
