"""A short form becomes lines of our own layout, each with the number of the line that it comes from."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from handaudit.base.errors import nearest
from handaudit.model.rulebook import Rulebook
from handaudit.read.blanks import BLANKS, WIDE
from handaudit.read.chunk_builder import HAND_LINES
from handaudit.read.short import acts
from handaudit.read.short.faults import ShortFaults
from handaudit.read.short.head import ShortHead, read_head, table_of
from handaudit.read.short.pieces import STRANGER as STRANGER_PIECE
from handaudit.read.short.pieces import pieces_of
from handaudit.read.short.posts import antes_again, due_posts, needs_button
from handaudit.read.short.table import BOARD, ShortTable
from handaudit.read.short.words import compiled, spelled

LONGEST: Final = 4_000
RUNS: Final = ("FIRST", "SECOND", "THIRD")
CHAIN: Final = {"FLOP": 3, "TURN": 1, "RIVER": 1}
BookOf = Callable[[str], Rulebook | None]
KNOWN: Final = (
    "post", "blinds", "antes", "cards", "bet", "preflop", "swap", "flop", "turn", "river", "draw", "redeal", "show", "openers", "win",
    "back", "rake", "floor", "dealer",
)  # fmt: skip
"""How lines begin, as messages name it."""
NEVER: Final = "nobody"
STRANGER: Final = "short-stranger"
SILENT: Final = "Hand ended at -"
"""A line of our own layout that says nothing."""


class ShortRow(NamedTuple):
    """A line of our own layout, the line of the short form that it comes from, and which piece of that line it is. `lost` is a piece about
    somebody who has no seat; a line that says nothing stands in its place."""

    number: int
    line: str
    piece: int = 0
    lost: str = ""


class Expansion(NamedTuple):
    """A short form, told."""

    rows: list[ShortRow]
    faults: ShortFaults
    table: ShortTable | None
    head: ShortHead | None


def expand(lines: Sequence[str], first: int, book_of: BookOf) -> Expansion:
    """The lines of our own layout that a short form stands for."""
    faults = ShortFaults(first)
    head = read_head(lines[0].strip(WIDE), faults)
    if head is None:
        return Expansion([], faults, None, None)
    book = book_of(head.stakes.game)
    if not head.button and needs_button(book):
        faults.add("short-button")
    teller = ShortTeller(head, book, faults, first)
    for number, line in enumerate(lines[1:], first + 1):
        teller.tell(number, line)
    teller.end()
    return Expansion(teller.rows, faults, teller.table, head)


class ShortTeller:
    """Tells one line after another; `rows` are what they have become."""

    def __init__(self, head: ShortHead, book: Rulebook | None, faults: ShortFaults, first: int) -> None:
        self.head, self.book, self.faults = head, book, faults
        self.number = first
        self.rows = [ShortRow(first, line) for line in head.lines]
        self.piece = 0
        self.table = table_of(head)
        self.due = True  # antes and blinds have not been told
        self.rake: int | None = None
        self.summary = self.silent = self.over = False
        self.told = head.lines[1].startswith("Source: ")

    def put(self, *lines: str) -> None:
        """Takes lines of our own layout."""
        for line in lines:
            self.rows.append(ShortRow(self.number, line, self.piece))
            self.table.apply(line)

    def tell(self, number: int, line: str) -> None:
        """One line of the short form."""
        self.number = self.faults.line = number
        self.piece = 0
        text = line.strip(WIDE)
        if not text or text.startswith("//"):
            return
        if len(self.rows) > HAND_LINES:
            self.rows.clear()  # memory and time stay bounded
            self.faults.add("short-many", most=HAND_LINES)
            self.over = True
        if self.over:
            return
        if len(text) > LONGEST:
            self.faults.add("signs", size=len(text))
            return
        if text.startswith(">"):
            self._native(line.lstrip(BLANKS)[1:].removeprefix(" "))
            return
        for name, pattern in compiled().items():
            if name.startswith("LABEL_") and (found := pattern.match(text)) is not None:
                rest = text[found.end() :].lstrip().removeprefix(":").strip()
                getattr(self, f"_{name[6:].lower()}")(found, rest)
                return
        word = text.split(":")[0].split(" ")[0][:30]
        if word.lower() in KNOWN:
            self.faults.add("short-colon", mark=text[:80], word=word)
        else:
            self.faults.add("short-label", mark=text[:80], word=word, near=nearest(word, KNOWN))

    # ---- lines
    def _post(self, _found: re.Match[str], rest: str) -> None:
        self.due = False
        self._pieces("post", rest)

    def _cards(self, _found: re.Match[str], rest: str) -> None:
        self.begin()
        self._pieces("cards", rest)

    def _bet(self, _found: re.Match[str], rest: str) -> None:
        self.begin()
        if self.table.swapping:
            self.put("*** PREFLOP ***")
        self.table.mode = "bet"
        self._pieces("bet", rest)

    def _swap(self, _found: re.Match[str], rest: str) -> None:
        self.begin()
        if not self.table.swapping:
            self.put("*** SWAP ***")
        self._pieces("swap", rest)

    def _draw(self, _found: re.Match[str], rest: str) -> None:
        self.begin()
        self.close()
        run = self.table.draws
        if run >= len(RUNS):
            self.faults.add("short-draws")
            return
        self.put(f"*** {RUNS[run]} DRAW ***")
        self._pieces("draw", rest)

    def _board(self, found: re.Match[str], rest: str) -> None:
        self.begin()
        self.close()
        word, cards = found["street"].upper(), spelled(found["cards"])
        if cards is None or len(cards.split()) != CHAIN[word]:
            self.faults.add("short-board", mark=found[0], street=word.lower(), count=CHAIN[word])
            return
        kept = f"[{' '.join(self.table.board)}] " if word != BOARD[0] and self.table.board else ""
        self.put(f"*** {word} *** {kept}[{cards}]")
        self._pieces("bet", rest)

    def _stud(self, found: re.Match[str], rest: str) -> None:
        self.begin(marks=False)
        self.close()
        word = found["street"].lower()
        self.put("*** RIVER ***" if word == "7th" else f"*** {word} STREET ***")
        self._pieces("bet", rest)

    def _redeal(self, _found: re.Match[str], rest: str) -> None:
        self.close()
        self.put("*** REDEAL ***")
        again = True
        words = [word.strip() for word in rest.split(",") if word.strip()]
        moved = False
        for word in words:
            name = word.removeprefix("button ").strip()
            if word.lower() in ("no ante", "no antes"):
                again = False
            elif word.startswith("button ") and name in self.head.names.by_name:
                self.put(f"Seat #{self.head.names.by_name[name]} is the button")
                moved = True
            else:
                self.faults.add("short-redeal", mark=word, text=word[:60])
        if not moved and self.book is not None and self.book.redeal.get("button") == "moves":
            self.table.button = self.table.around()[0] if self.table.live else self.table.button
        self.due = again

    def _show(self, _found: re.Match[str], rest: str) -> None:
        self.begin()
        self.close()
        if not self.table.shown:
            self.put("*** SHOW DOWN ***")
        self._pieces("show", rest)

    def _openers(self, _found: re.Match[str], rest: str) -> None:
        self.close()
        self._pieces("openers", rest)

    def _win(self, _found: re.Match[str], rest: str) -> None:
        self.begin()
        self.close()
        self._pieces("win", rest)

    def _back(self, _found: re.Match[str], rest: str) -> None:
        if rest == NEVER:
            self.table.returned = True
        else:
            self._pieces("back", rest)

    def _rake(self, _found: re.Match[str], rest: str) -> None:
        self.rake = self.table.amount(rest)
        if self.rake is None:
            self.faults.add("short-amount", mark=rest, text=rest[:40])

    def _floor(self, _found: re.Match[str], rest: str) -> None:
        self.put(f"Floor: {rest}")

    def _dealer(self, _found: re.Match[str], rest: str) -> None:
        self.put(f"Dealer: {acts.bracketed(rest)}")

    def _more(self, _found: re.Match[str], rest: str) -> None:
        self._pieces("show" if self.table.shown else self.table.mode, rest)

    def _native(self, rest: str) -> None:
        """A line of our own layout, as it stands."""
        self.summary = self.summary or rest.startswith("*** SUMMARY")
        if any(rest[len(name) :].startswith(": posts ") for name in self.head.names.leading(rest)):
            self.due = False
        self.put(rest)

    # ---- between lines
    def begin(self, marks: bool = True) -> None:
        """Tells the antes and blinds, and the line that begins the deal, where no line has told them."""
        if self.due:
            self.due = False
            self.put(*(antes_again if self.table.redeals else due_posts)(self.table, self.book, self.head.stakes))
        if marks and not self.table.marked:
            stud = self.book.streets[0].name[:3] if self.book is not None and "open-cards" in self.book.traits else ""
            board = self.book is None or "board" in self.book.traits
            self.put(f"*** {stud} STREET ***" if stud else "*** HOLE CARDS ***" if board else "*** DEALING HANDS ***")

    def close(self) -> None:
        """A betting round is over: the uncalled part of a bet goes back, unless a line has said so."""
        back = self.table.due_back()
        if back is not None:
            seat, amount = back
            self.put(f"Uncalled bet ({self.table.money(amount)}) returned to {self.head.names.by_seat[seat]}")

    def end(self) -> None:
        """What stands at the end of the hand."""
        table = self.table
        if any(fault.case != STRANGER for fault in self.faults.found):
            return
        self.close()
        if self.summary:
            return
        if not (table.paid or table.shown or self.told or (len(table.live) == 1 and table.acted)):
            self.faults.add("short-end")
        self.silent = not table.paid and len(table.live) > 1
        if self.rake is not None:
            paid = sum(table.amount(text) or 0 for text in self._collected())
            self.put("*** SUMMARY ***", f"Total pot {table.money(paid + self.rake)} | Rake {table.money(self.rake)}")
        elif self.told:
            self.put("*** SUMMARY ***")
        elif self.silent:
            self.put("*** SUMMARY ***")
            # The line stands directly under the header; no figure of ours means anything else.
            self.rows.insert(1, ShortRow(self.rows[0].number, "Source: Handaudit (total none, paid optional)"))

    def _collected(self) -> list[str]:
        found = (re.search(r" collected ([^ ]+(?: [A-Z]{3})?) from ", row) for _, row, *_ in self.rows)
        return [hit[1] for hit in found if hit is not None]

    def _pieces(self, kind: str, rest: str) -> None:
        """The pieces of a line, one by one."""
        for name, word, found in pieces_of(kind, rest, self.head.names, self.faults):
            self.piece += 1
            if word == STRANGER_PIECE:
                self.rows.append(ShortRow(self.number, SILENT, self.piece, name.strip()))
                continue
            seat = self.head.names.by_name[name]
            said = acts.told(self.table, seat, name, word, found, self.faults, kind)
            self.put(*said)
        self.piece = 0
