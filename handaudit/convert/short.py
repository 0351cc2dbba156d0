"""A hand in the short form: each line of our own layout becomes a piece of a line, or stands behind `>` as it is."""

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Final

from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.read.short.acts import told
from handaudit.read.short.expand import expand
from handaudit.read.short.faults import ShortFaults
from handaudit.read.short.head import ShortHead, read_head, table_of
from handaudit.read.short.pieces import pieces_of
from handaudit.read.short.posts import antes_again, due_posts
from handaudit.read.short.words import quoted

BookOf = Callable[[str], Rulebook | None]
SUMMARY: Final = "*** SUMMARY ***"
_HEAD: Final = re.compile(r" ?\S.{0,60}? [Hh]and #([^\s:]++): *(.*)")
_TOURNAMENT: Final = re.compile(r"Tournament #([^\s,]++), ")
_BRACKET: Final = re.compile(r"(.*?)(?: - Level (\w++))? \(([^()]*+)\)(?: - (\d.*))?")
_ABOVE: Final = re.compile(r" ?(?:Table |Seat \d{1,3}: |Source: |Rulebook: |Smallest chip: )")
_STREET: Final = re.compile(r"\*\*\* (.+?) \*\*\*((?: \[[^\]]*\])*)")
_ACTS: Final = re.compile(
    r"(?:: (?P<verb>folds|checks|calls|bets|raises|opens for|declares openers|splits openers|posts|brings in for|swaps|stands pat|"
    r"discards|offers parole|accepts parole|declines parole|shows openers|shows|mucks hand|doesn't show hand|puts in)| "
    r"(?P<bare>said,|collected)) ?(?P<rest>.*)"
)
_LOOKS: Final = re.compile(r"[$€£₹¥]|(?<=\d),(?=\d{3}(?!\d))|(?<=\d)\.0{1,2}(?!\d)|(?<=\.\d)0(?!\d)")
NAMED: Final = {"no-limit": "NL", "pot-limit": "PL", "limit": "Limit"}
KINDS: Final = {
    "the ante": "ante",
    "small & big blinds": "both",
    "dead blind": "dead",
    "small blind": "sb",
    "big blind": "bb",
}
STREETS: Final = {"FLOP": 0, "TURN": 3, "RIVER": 4}
MARKERS: Final = ("HOLE CARDS", "DEALING HANDS")
DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")


def short_lines(hand: Hand, native: Sequence[str], book_of: BookOf, summary: bool) -> list[str]:
    """A hand in the short form; `native` are its lines in our own layout. `summary`: its summary is kept as it stands."""
    first = native[0].lstrip(" ")
    head = _header(hand, first, native)
    faults = ShortFaults(1)
    read = read_head(head, faults)
    ends = next((at for at, line in enumerate(native) if line.startswith(SUMMARY)), len(native))
    body = _body(native[1:ends], len(hand.seats))
    rest = [f"> {line}" for line in native[ends:]] if summary else _rake(native[ends:])
    if read is None or faults.found:
        return [head, *(f"> {line}" for line in body), *rest]
    told = ShortWriter(read, book_of(read.stakes.game), body).lines()
    made = [head, *told, *rest]
    back = [row.line for row in expand([head, *told], 1, book_of).rows]
    back = _body(back[1:], len(hand.seats))
    if [looks(line) for line in back if line != SUMMARY] == [looks(line) for line in body]:
        return made
    return [head, "post:", *(f"> {line}" for line in body), "back: nobody", *rest]


def _body(lines: Sequence[str], seats: int) -> list[str]:
    """The lines below those of the seats, of which there are so many; what a log prints between them is kept."""
    body, found = [], 0
    for line in lines:
        if found < seats and _ABOVE.match(line):
            found += line.lstrip(" ").startswith("Seat ")
        elif line.strip():
            body.append(line)
    return body


def looks(line: str) -> str:
    """A line without what only its print differs in: signs of currencies and separators of thousands."""
    return _LOOKS.sub("", line).rstrip()


def _rake(summary: Sequence[str]) -> list[str]:
    """The rake of a summary that is left out."""
    found = (re.search(r"\| Rake ([^ ]+)", line) for line in summary if line.startswith("Total pot"))
    rake = next((hit[1] for hit in found if hit is not None), "0")
    return [f"rake: {rake}"] if re.search("[1-9]", rake) else []


def _header(hand: Hand, first: str, native: Sequence[str]) -> str:
    """The header: what the line above says, and the seats."""
    found = _HEAD.match(first)
    text = found[2] if found is not None else first
    marks: list[str] = []
    if (event := _TOURNAMENT.match(text)) is not None:
        marks.append(f"tournament {event[1]}")
        text = text[event.end() :]
    terms = _BRACKET.fullmatch(text)
    _, level, bracket, date = terms.groups() if terms is not None else ("", "", "", "")
    game = f"{hand.game} {NAMED.get(hand.limit, '')}".rstrip()
    marks += [f"level {level}"] if level else []
    marks += [date] if date else []
    marks += [f"table {hand.table}"] if hand.table and ";" not in hand.table and '"' not in hand.table else []
    marks += [f"{hand.max_seats}-max"] if hand.max_seats else []
    for line in native[1:6]:
        marks += [f"source {line[8:]}"] if line.startswith("Source: ") and ";" not in line else []
        marks += [f"rulebook {line[10:]}"] if line.startswith("Rulebook: ") else []
        marks += [f"smallest chip {line[15:]}"] if line.startswith("Smallest chip: ") else []
    seats, last, button = list[str](), 0, 0
    for seat in sorted(hand.seats):
        number = "" if seat.number == last + 1 else f"{seat.number}="
        last = seat.number
        flags = " button" if seat.number == hand.button else ""
        flags += {"sitting-out": " away", "out": " out"}.get(seat.state, "")
        button = button or (seat.number == hand.button and seat.number)
        units, cents = divmod(seat.stack, hand.currency.minor_units)
        stack = f"{units}" + (f".{cents:02d}" if cents else "") if seat.stack else "?"
        seats.append(f"{number}{quoted(seat.name)} {stack}{flags}")
    marks += [f"button {hand.button}"] if hand.button and not button else []
    return "; ".join([f"hand {hand.id or '-'}: {_game(game, bracket)}", *marks, ", ".join(seats)])


def _game(game: str, bracket: str) -> str:
    """Game and stakes without a bracket, where they read back."""
    plain = " ".join(bracket.replace("Ante", "ante").replace("Button Blind", "button blind").split(" - "))
    simple = re.fullmatch(r"(?:button blind \S+ ?)?(?:ante \S+ ?)?(?:[^\s/]+/[^\s/]+)?(?: [A-Z]{3})?", plain)
    return f"{game} {plain}" if simple is not None and plain else f"{game} ({bracket})"


class ShortWriter:
    """Tells the lines between the seats and the summary."""

    def __init__(self, head: ShortHead, book: Rulebook | None, body: list[str]) -> None:
        self.head, self.book, self.body = head, book, body
        self.table = table_of(head)
        self.made: list[str] = []
        self.kind = ""  # of the line that may go on
        self.at = 0

    def lines(self) -> list[str]:
        """The lines of the short form."""
        while self.at < len(self.body) and self.body[self.at].startswith("Carried pot "):
            self._native(self.body[self.at])
        self._posts(due_posts(self.table, self.book, self.head.stakes), first=True)
        while self.at < len(self.body):
            line = self.body[self.at]
            if not (self._street(line) or self._dealt(line) or self._back(line) or self._act(line)):
                self._native(line)
        self._open_back()
        return self.made

    # ---- what is made
    def _take(self, count: int) -> None:
        for line in self.body[self.at : self.at + count]:
            self.table.apply(line)
        self.at += count

    def _label(self, text: str, kind: str) -> None:
        self.made.append(text)
        self.kind = kind

    def _item(self, text: str, kind: str) -> None:
        if self.kind == kind:
            self.made[-1] += (" " if self.made[-1].endswith((":", "+")) else ", ") + text
            return
        self._label(f"+ {text}" if kind in ("swap", "draw") else f"{kind}: {text}", kind)

    def _native(self, line: str) -> None:
        self.made.append(f"> {line}")
        self._take(1)
        self.kind = ""

    def _open_back(self) -> None:
        """A bet that nobody called, and of which no line gives back the rest."""
        if self.table.due_back() is not None:
            self._label("back: nobody", "")
            self.table.returned = True

    # ---- lines
    def _posts(self, due: list[str], first: bool) -> None:
        """Antes and blinds: none of them is told that the rulebook says."""
        given = 0
        while self.at + given < len(self.body) and ": posts " in self.body[self.at + given]:
            given += 1
        after = self.at + given
        known = [looks(line) for line in self.body[self.at : after]] == [looks(line) for line in due]
        if known and (not first or self._go_without(given)):
            return
        if (first and not given) or (first and not self._piece(self.body[self.at], ("post",))):
            self._label("post:", "post")
        while self.at < after:
            if not self._piece(self.body[self.at], ("post",)):
                self._native(self.body[self.at])

    def _go_without(self, given: int) -> bool:
        """Leaves antes and blinds out, if the line behind them becomes one of the short form, which tells them."""
        before = deepcopy(self.table)
        self._take(given)
        if self.at < len(self.body) and self._told_short(self.body[self.at]):
            return True
        self.table, self.at = before, self.at - given
        return False

    def _told_short(self, line: str) -> bool:
        """Whether the present line becomes one of the short form."""
        found = _STREET.fullmatch(line.rstrip())
        if found is None:
            return self._dealt(line, write=False) or self._act(line, write=False)
        word, brackets = found[1].upper(), re.findall(r"\[([^\]]*)\]", found[2])
        if word in MARKERS:
            return self._marks(word)
        return self._label_of(word, brackets) is not None

    def _marks(self, word: str) -> bool:
        """Whether a line that begins the deal can be left out: the line behind it tells it."""
        stud = self.book is not None and "open-cards" in self.book.traits
        board = self.book is None or "board" in self.book.traits
        marker = "3RD STREET" if stud else MARKERS[0] if board else MARKERS[1]
        self.at += 1
        behind = (
            self.at < len(self.body)
            and not self.body[self.at].startswith("*** HOLE")
            and self._told_short(self.body[self.at])
        )
        self.at -= 1
        return word == marker and behind

    def _street(self, line: str) -> bool:
        found = _STREET.fullmatch(line.rstrip())
        if found is None:
            return False
        word, brackets = found[1].upper(), re.findall(r"\[([^\]]*)\]", found[2])
        if word in MARKERS:
            if not self._marks(word):
                return False
            self._take(1)
            self.kind = ""
            return True
        label = self._label_of(word, brackets)
        if label is None:
            return False
        if self._closes(line):
            self._open_back()
        self._label(*label)
        self._take(1)
        if word == "REDEAL":
            self._redealt()
        return True

    def _label_of(self, word: str, brackets: list[str]) -> tuple[str, str] | None:
        table = self.table
        if word == "SWAP":
            return ("swap:", "swap")
        if word == "PREFLOP" and table.swapping:
            return ("bet:", "bet")
        if word in STREETS and brackets:
            board = " ".join(table.board)
            whole = brackets == ([brackets[-1]] if word == "FLOP" else [board, brackets[-1]])
            cards = "".join(brackets[-1].split())
            counts = len(brackets[-1].split()) == (3 if word == "FLOP" else 1)
            return (f"{word.lower()} {cards}:", "bet") if whole and counts and "XX" not in cards else None
        if word in DRAWS and table.draws < len(DRAWS) and word == DRAWS[table.draws]:
            return ("draw:", "draw")
        if re.fullmatch(r"[3-6](?:RD|TH) STREET", word) and not brackets:
            return (f"{word[:3].lower()}:", "bet")
        if word == "RIVER":
            return ("7th:", "bet")
        if word == "SHOW DOWN":
            return ("show:", "show")
        return ("redeal:", "redeal") if word == "REDEAL" else None

    def _redealt(self) -> None:
        """What follows a redeal: the new button, the antes."""
        line = self.body[self.at] if self.at < len(self.body) else ""
        found = re.fullmatch(r"Seat #(\d{1,3}) is the button", line)
        name = self.head.names.by_seat.get(int(found[1]), "") if found is not None else ""
        words = []
        if name and not any(sign in name for sign in ',"'):
            words.append(f"button {name}")
            self._take(1)
        elif self.book is not None and self.book.redeal.get("button") == "moves" and self.table.live:
            self.table.button = self.table.around()[0]
        due = antes_again(self.table, self.book, self.head.stakes)
        given = self.body[self.at : self.at + len(due)]
        if due and not ([looks(one) for one in given] == [looks(one) for one in due] and self._go_without(len(due))):
            words.append("no ante")
        self.made[-1] += f" {', '.join(words)}" if words else ""
        self.kind = ""
        while (
            self.at < len(self.body) and ": posts " in self.body[self.at] and self._piece(self.body[self.at], ("post",))
        ):
            pass

    def _dealt(self, line: str, write: bool = True) -> bool:
        if not line.startswith("Dealt to "):
            return False
        for name in self.head.names.leading(line[9:]):
            found = re.fullmatch(r"(?: \[([^\]]*)\])? \[([^\]]*)\]", line[9 + len(name) :])
            if found is not None and (text := self._fits("cards", name, found[2].replace(" ", ""), 1)) is not None:
                if write:
                    self._item(text, "cards")
                    self._take(1)
                return True
        return False

    def _back(self, line: str) -> bool:
        found = re.fullmatch(r"Uncalled bet \((.+)\) returned to (.+)", line)
        if found is None:
            return False
        back = self.table.due_back()
        after = self.body[self.at + 1] if self.at + 1 < len(self.body) else "*** "
        closes = " collected " in after or ": shows openers" in after or self._closes(after)
        name = self.head.names.by_seat.get(back[0]) if back is not None else None
        if back is not None and closes and name == found[2] and self.table.amount(found[1]) == back[1]:
            self._take(1)
            return True
        if (text := self._fits("back", found[2], found[1], 1)) is None:
            return False
        self._item(text, "back")
        self._take(1)
        return True

    def _closes(self, line: str) -> bool:
        """Whether a line becomes a label that ends the betting."""
        found = _STREET.fullmatch(line.rstrip())
        if found is None or found[1].upper() in ("SWAP", "PREFLOP"):
            return line == "*** "
        return self._label_of(found[1].upper(), re.findall(r"\[([^\]]*)\]", found[2])) is not None

    # ---- pieces
    def _act(self, line: str, write: bool = True) -> bool:
        kinds: tuple[str, ...] = ("bet",)
        if self.table.shown:
            kinds = ("show", "win")
        elif self.table.swapping:
            kinds = ("swap",)
        elif self.table.mode == "draw":
            kinds = ("draw", "bet")
        if " collected " in line:
            kinds = ("win",)
        elif ": shows openers" in line:
            kinds = ("openers",)
        elif self.kind == "win":
            kinds = ("win", *kinds)
        return self._piece(line, kinds, write)

    def _piece(self, line: str, kinds: tuple[str, ...], write: bool = True) -> bool:
        for name in self.head.names.leading(line):
            found = _ACTS.fullmatch(line[len(name) :].rstrip())
            if found is None:
                continue
            for kind in kinds:
                for words, count in self._words(kind, found["verb"] or found["bare"], found["rest"]):
                    text = self._fits(kind, name, words, count)
                    if text is not None:
                        if write:
                            self._put(kind, text, count)
                        return True
        return False

    def _put(self, kind: str, text: str, count: int) -> None:
        if kind in ("win", "openers") and self.kind != kind:
            self._open_back()
        self._item(text, kind)
        if kind == "bet":
            self.table.mode = "bet"
        self._take(count)

    def _fits(self, kind: str, name: str, words: str, count: int) -> str | None:
        """A piece as it is written, if it is read back as the lines from here on."""
        if name not in self.head.names.by_name:
            return None
        faults = ShortFaults(1)
        text = f"{quoted(name)} {words}"
        pieces = list(pieces_of(kind, text, self.head.names, faults))
        if faults.found or len(pieces) != 1 or pieces[0][0] != name:
            return None
        _, word, found = pieces[0]
        said = told(self.table, self.head.names.by_name[name], name, word, found, faults, kind)
        due = self.body[self.at : self.at + count]
        same = not faults.found and [looks(line) for line in said] == [looks(line) for line in due]
        return text if same else None

    def _words(self, kind: str, verb: str, rest: str) -> list[tuple[str, int]]:
        """The ways to write an action, the shortest first, each with the number of lines that it stands for."""
        chips = looks(rest.removesuffix(" and is all-in"))
        allin = [(f"all-in {chips}", 1)] if rest.endswith("all-in") else []
        match verb:
            case "folds" | "checks" if not rest:
                return [({"folds": "f", "checks": "x"}[verb], 1)]
            case "calls":
                return [("c", 1), (f"c {chips}", 1), *allin]
            case "bets":
                return [(chips, 1), (f"b {chips}", 1), *allin]
            case "raises":
                to = chips.rpartition("to ")[2]
                return [(to, 1), (f"r {to}", 1), (f"all-in {to}", 1)]
            case "opens for" | "brings in for":
                return [(f"{verb[:-4]} {chips}", 1)]
            case "posts":
                what, _, amount = looks(rest.removesuffix(" and is all-in")).rpartition(" ")
                return [(f"{KINDS.get(what, what)} {amount}", 1)]
            case "said,":
                return [(f"says {rest}", 1)]
            case "puts in":
                return [(f"silently {chips.removesuffix(' silently').removesuffix(' without a word')}", 1)]
            case "swaps" | "discards":
                return self._exchange(kind, verb, rest)
            case "shows" | "shows openers":
                return self._shows(kind, rest)
            case "collected":
                amount, _, pot = looks(rest).partition(" from ")
                pot = pot.removesuffix(" pot").replace(" pot-", "-")
                return [(amount if pot == "pot" else f"{amount} {pot}", 1)]
        plain = {"stands pat": "pat", "mucks hand": "mucks", "splits openers": "splits", "declares openers": "declares"}
        plain["doesn't show hand"] = "no show"
        return [(plain.get(verb, verb), 1)] if not rest else []

    def _shows(self, kind: str, rest: str) -> list[tuple[str, int]]:
        cards, _, words = rest.partition("]")
        told = "".join(cards.removeprefix("[").split())
        if kind == "show":
            return [(words.strip(), 1), (f"{told}{words}", 1)]
        return [(told if kind == "openers" else f"shows {told}{words}", 1)]

    def _exchange(self, kind: str, verb: str, rest: str) -> list[tuple[str, int]]:
        found = re.fullmatch(r"(\d+) cards?(?: \[([^\]]*)\])?(?: for (.+))?", rest.removesuffix(" and is all-in"))
        if found is None:
            return []
        count, gone = found[1], "".join((found[2] or "").split())
        after = self.body[self.at + 1] if self.at + 1 < len(self.body) else ""
        new = "".join(re.findall(r"\[([^\]]*)\]", after)[-1:]).replace(" ", "") if after.startswith("Dealt to ") else ""
        if verb == "swaps":
            fee = looks(found[3] or "")
            price = fee if fee == "free" else f"for {fee}"
            lead = "swaps " if kind == "bet" else ""
            ways = [(f"{lead}{gone}>{new} {price}", 2)] if new else []
            return [*ways, (f"{lead}{gone} {price}", 1) if gone else (f"{lead}{count} card {price}", 1)]
        ways = [(f"{gone}>{new}", 2)] if gone and new else []
        return [*ways, (f"discards {gone}", 1) if gone else (f"{count}" if kind == "draw" else f"discards {count}", 1)]
