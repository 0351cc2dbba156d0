"""The lines of a summary become claims."""

from typing import Final

from handaudit.read.forms.fields import RUNS, Fields
from handaudit.read.forms.match import Row

TIMES: Final = {"two": 2, "twice": 2, "three": 3, "2": 2, "3": 3}


class Claims(Fields):
    """What the log says came of a hand."""

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

    def on_runs(self, row: Row) -> None:
        """How often the board was run."""
        times = TIMES.get(" ".join(row.fields.get("times", "").lower().split()).removesuffix(" times"), 0)
        if times:
            self._claim(row, "runs", run=times)

    def on_sum(self, row: Row) -> None:
        """What the summary says of a seat: folded, showed, mucked, collected, won or nothing; of several boards one thing each."""
        self.told.add(row.seat)
        fields = row.fields
        won = tuple(self._money(row, key) for key in ("amount", "amount2", "amount3") if key in fields)
        words = tuple(self._said(fields[key]) for key in ("words", "words2", "words3") if fields.get(key))
        if self.layout.new_boards and max(self.board, default=0) > 1 and self.board.get(0):
            words = words[:1]  # such a layout names a second hand by the new cards alone
        when = self.layout.words["when"].get(" ".join(fields.get("when", "").lower().split()), "")
        tags = tuple(fields.get("tags", "").strip(" ()").split(") (")) if fields.get("tags") else ()
        kind = {"": "silent", "lost": "showed"}.get(row.kind, row.kind)
        lost = row.kind == "lost" or "lost" in fields
        self._claim(
            row, "seat", seat=row.seat, name=row.name, result=kind, when=when, amounts=won, lost=lost, words=words,
            cards=self._cards(row), tags=tags, nobet="nobet" in fields,
        )  # fmt: skip
