"""The fields of rows as amounts, cards and words: what the makers of events and of claims share."""

import re
from functools import lru_cache
from typing import Any, Final

from handaudit.model.hand import Claim, Event
from handaudit.read.draft import Draft
from handaudit.read.forms.chips import Chips
from handaudit.read.forms.facts import StakesFacts
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.values import amounts_of, read_cards, spelled
from handaudit.read.layouts import Layout
from handaudit.read.text_memory import TextMemory

_new: Final[Any] = tuple.__new__
_POT: Final = re.compile(r"(.*?)[ #-]*(\d{1,2})?")
RUNS: Final = {"first": 1, "second": 2, "third": 3, "1": 1, "2": 2, "3": 3, "1st": 1, "2nd": 2, "3rd": 3}


@lru_cache
def phrases(layout: Layout) -> TextMemory[str]:
    """A layout's words for hands, in ours."""

    def ours(words: str) -> str:
        words = words.strip()
        found = ((pattern.fullmatch(words), text) for pattern, text in layout.phrases)
        return next((one.expand(text) for one, text in found if one is not None), words)

    return TextMemory(ours)


class Fields:
    """One hand while its records are made."""

    def __init__(self, layout: Layout, draft: Draft, facts: StakesFacts) -> None:
        self.layout, self.draft, self.facts = layout, draft, facts
        self.ways = layout.ways
        self.amounts = amounts_of(facts.currency)
        self.events: list[Event] = []
        self.claims: list[Claim] = []
        self.told: set[int] = set()
        self.dealt: dict[int, tuple[int, ...]] = {}  # the cards that each seat holds by the lines of the log
        self.street = ""
        self.own: tuple[int, tuple[int, ...]] | None = None  # cards of whoever saved the log, and their line
        self.said: list[Claim] = []  # words for a hand beside what it collects
        self.sellers: set[int] = set()  # who has sold a hand to the room
        self.finished = False  # stacks at the end tell who was paid
        self.held: list[
            tuple[MatchedLine, int, int, bool]
        ] = []  # pots: amount, what was taken, and whether that is said
        self.beside = 0  # chips of the room that the printed total holds, and the lines that pay may not
        self.untotalled = 0  # chips of the room in the pot that the printed total leaves out
        self.middle_at = -1  # how many events stood above the last line that says what lies in the middle
        self.side_money: list[tuple[int, int]] = []
        self.chips = Chips([])
        self.board: dict[int, list[int]] = {}

    def _money(self, row: MatchedLine, key: str = "amount") -> int:
        text = row.fields.get(key)
        if text is None:
            return 0
        amount = self.amounts[text]
        if amount is None or amount < 0:
            self.draft.spoil("log-bad-amount", row.line, mark=text, text=text[:40])
            return 0
        return amount

    def _cards(self, row: MatchedLine, key: str = "cards") -> tuple[int, ...]:
        text = row.fields.get(key)
        if not text:
            return ()
        cards = read_cards(text, self.layout.cards)
        if cards is None and "ranks" in self.layout.words:
            cards = read_cards(spelled(text, self.layout.words), self.layout.cards)
        if cards is None:
            self.draft.spoil("log-bad-card", row.line, mark=text, text=text[:40])
            return ()
        return cards

    def _word(self, table: str, row: MatchedLine, key: str) -> str:
        """A field in our words; the terminal's own kind where it has no such field."""
        text = row.fields.get(key)
        if text is None:
            return row.kind
        known = self.layout.words[table].get(" ".join(text.lower().split()))
        if known is None:
            self.draft.spoil("log-unreadable-line.unknown", row.line, mark=text, text=text[:40])
        return known or ""

    def _event(
        self, row: MatchedLine, kind: str, amount: int = 0, to: int = 0, allin: bool = False,
        cards: tuple[int, ...] = (), kept: tuple[int, ...] = (), text: str = "",
    ) -> None:  # fmt: skip
        self.events.append(_new(Event, (row.line, kind, row.seat, amount, to, allin, cards, kept, text)))

    def _said(self, words: str) -> str:
        """The words for a hand, in ours where the layout has its own."""
        return phrases(self.layout)[words] if words else ""

    def pot_of(self, row: MatchedLine) -> str:
        """The pot of a line: `side pot 1` is side-1; a line that names none has the only one."""
        text = row.fields.get("pot")
        if text is None:
            return row.kind or "pot"
        found = _POT.fullmatch(" ".join(text.lower().split()))
        name = self.layout.words["pots"].get(found[1] if found else text.lower())
        if name is None:
            self.draft.spoil("log-unreadable-line.pot", row.line, mark=text, text=text[:40])
            return "pot"
        return f"side-{found[2]}" if found and found[2] and name == "side" else name

    def _claim(self, row: MatchedLine, kind: str, **more: Any) -> None:
        self.claims.append(Claim(row.line, kind, **more))
