"""What texts of a log mean: the grammar is asked, and the kernel remembers what it says; nothing here knows a pattern of its own."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from handaudit.kernel.deal import Form, HeaderTerms, Table, Tail, takes
from handaudit.model.hand import Claim, Event
from handaudit.model.rulebook import Rulebook
from handaudit.read.draft import Draft
from handaudit.read.lexer import BLANKS, SEAT_HEADS, LineLexer, Token
from handaudit.read.names import SeatNames
from handaudit.read.transform import Transform

FOLD, CHECK, CALL, RAISE, BET, ANTE, SMALL, BIG, MUCK, HIDE, BOTH = range(11)
STRADDLE = 15
FOLDED, TOOK, MUCKED = range(3)
DEALS: Final = 1_000
"""Forms of header lines that are kept; each has amounts of its own."""

_KINDS: Final = {"fold": FOLD, "check": CHECK, "call": CALL, "raise": RAISE, "bet": BET, "muck": MUCK, "noshow": HIDE}
_POSTS: Final = {"ante": ANTE, "small-blind": SMALL, "big-blind": BIG, "both-blinds": BOTH, "over-blind": STRADDLE}
_SAYS: Final = frozenset({"POSTS", "FOLDS", "CHECKS", "CALLS", "BETS", "RAISES", "MUCKS", "HIDES"})
_STREETS: Final = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
_SITS: Final = {"": 0, " is sitting out": 1}
_BITS: Final = {"button": 1, "small blind": 2, "big blind": 4}
FIRST_WORDS: Final = frozenset(
    {"***", "Dealt", "Uncalled", "Total", "Board", "Seat", "Table", "Hand", "Dealer:", "Floor:"}
)
"""A name that begins with one of these may be taken for a line of its own."""
_QUIET: Final = frozenset({"CAPPED", "NEWS", "NOTE", "UNSEATED", "AWAY", "SITS", "SAID", "UNDECIDED"})
"""Lines that say nothing of a hand on an online site: chat is no speech there, nobody leaves a chair, and a name alone does nothing."""
TAGS: Final = {
    "": 0, " (button)": 1, " (small blind)": 2, " (big blind)": 4,
    " (button) (small blind)": 3, " (button) (big blind)": 5,
}  # fmt: skip


class Meanings:
    """Asks the grammar. Only forms of header lines are kept here."""

    def __init__(self, rulebook_of: Callable[[str], Rulebook | None], lexer: LineLexer) -> None:
        self.rulebook_of = rulebook_of
        self.transform = Transform(lambda game: rulebook_of(game) is not None)
        self.lexer = lexer
        self.seats = next(one for one, _ in self.lexer.families.plain.terminals if one.name == "SEAT")
        self.token = Token()
        self.bad: list[tuple[str, str]] = []
        self.deals: dict[tuple[str, str, str], HeaderTerms | None] = {}

    def deal(self, form: tuple[str, str, str], row: str, id: str, date: str) -> HeaderTerms | None:
        """The deal of a header line, learned for all that differ from it in id and date only."""
        token = self.token
        draft = Draft(1, (row,), "")
        deal = None
        self.transform.begin(draft)
        if (
            self.lexer.header(token, draft)
            and token.fields[1] == id
            and (token.fields[-1] or "") == date.rstrip(BLANKS)
        ):
            self.transform.HEADER(token)
            book = None if draft.stop else self.rulebook_of(draft.stakes.game)
            if book is not None and takes(draft, book):
                deal = HeaderTerms(draft, book)
        if len(self.deals) >= DEALS:
            self.deals.clear()
        self.deals[form] = deal
        return deal

    def table(self, row: str) -> Table | None:
        """What a table line says."""
        known = None
        hit = self.lexer.families.plain.find(row.rstrip(BLANKS))
        if hit is not None and hit[0] == "TABLE":
            draft = Draft(1, (row,), "")
            self.token.type, self.token.fields = hit
            self.transform.begin(draft)
            self.transform.TABLE(self.token)
            known = ((draft.table, draft.button), (draft.max_seats, draft.play_money)) if draft.button else None
        return known

    def head(self, head: str) -> tuple[int, str] | None:
        """Number and name of `Seat 3: Ann`, where the name can be told from any line."""
        seat, _, name = head.partition(": ")
        number = SEAT_HEADS.get(seat, 0)
        if name.isalnum():
            sound = name not in FIRST_WORDS
        else:
            sound = name == name.strip() and not name.endswith(":") and " [" not in name and ": " not in name
            sound = sound and " collected " not in name + " " and name.split(" ", 1)[0] not in FIRST_WORDS
        return (number, name) if number and name and sound else None

    def seat(self, row: str, head: str, text: str) -> int:
        """Whether a seat line's player sits out (1) or is out of the hand (2), by what stands behind the stack; -1 where it is none of the
        plain lines."""
        found = self.seats.match(row.rstrip(BLANKS))
        if found is None or f"Seat {found[1]}: {found[2]}" != head or found[3] != text:
            return -1
        return _SITS.get(found[4] or "", 2 if (found[4] or "").startswith(" out of hand") else -1)

    def amount(self, deal: HeaderTerms, text: str) -> int:
        """An amount that is not known yet; -1 for what is none."""
        if " " in text:
            return -1
        bad = self.bad
        bad.clear()
        deal.amounts.bad = bad
        value = deal.amounts[text]
        return -1 if bad else value

    def form(self, deal: HeaderTerms, row: str, name: str, sums: list[int]) -> Form | None:
        """Kind of a form, which of its amounts is what, and all-in."""
        record = self._record(deal, "said", row.rstrip(BLANKS), len(name), 1, name)
        if type(record) is not Event or record.cards or record.kept:
            return None
        _, kind, _, amount, to, allin, _, _, text = record
        if kind == "post":
            code = _POSTS.get(text)
        else:
            code = None if text else _KINDS.get(kind)
        if code is None:
            return None
        due = [amount, to] if code == RAISE else [amount] if code not in (FOLD, CHECK, MUCK, HIDE) else []
        if due != sums:
            return None
        return code, 0 if due else -1, 1 if code == RAISE else 0 if code == BET else -1, allin

    def tail(self, deal: HeaderTerms, row: str, head: str) -> Tail | None:
        """What a seat line of the summary says behind the name, if it shows no cards."""
        seat, _, name = head.partition(": ")
        record = self._record(deal, "sums", row.rstrip(BLANKS)[len(seat) + 2 :], len(name), SEAT_HEADS[seat], name)
        if (
            type(record) is not Claim
            or record.kind != "seat"
            or record.cards
            or record.lost
            or record.words
            or record.cashed_out
        ):
            return None
        bits = 0
        for tag in record.tags:
            if tag not in _BITS or bits & _BITS[tag]:
                return None
            bits |= _BITS[tag]
        found: Tail
        if record.result == "folded" and record.when in _STREETS:
            found = (FOLDED, bits, _STREETS[record.when], record.nobet, 0)
        elif record.result == "collected" and len(record.amounts) == 1:
            found = (TOOK, bits, 0, False, record.amounts[0])
        elif record.result == "mucked":
            found = (MUCKED, bits, 0, False, 0)
        else:
            return None
        return found

    def _record(self, deal: HeaderTerms, family: str, text: str, at: int, seat: int, name: str) -> object:
        """The record that the grammar makes of a line; None where there is none, or it holds what cannot be read."""
        hit = getattr(self.lexer.families, family).find(text, at)
        if hit is None or (family == "said" and hit[0] not in _SAYS):
            return None
        token, transform, bad = self.token, self.transform, self.bad
        bad.clear()
        token.type, token.fields = hit
        token.number, token.seat, token.name = 1, seat, name
        transform.amounts = deal.amounts
        transform.amounts.bad = transform.cards.bad = bad
        record = getattr(transform, hit[0])(token)
        return None if bad else record

    def remarks(self, row: str) -> bool:
        """Whether a line says no more than that nobody has a low hand."""
        hit = self.lexer.families.plain.find(row.rstrip(BLANKS))
        return hit is not None and hit[0] == "NOLOW"

    def holds(self, words: str, halved: bool) -> bool:
        """Whether words for a hand are so plain that every line which prints them reads them alike; `halved`: they may tell of a high hand
        and a low one."""
        if halved and self.lexer.families.phrase.match(words) is not None:
            return len(words) < 100
        plain = words.replace(",", "").replace(" ", "").replace("-", "").replace("'", "").replace("+", "")
        return (
            plain.isascii()
            and plain.isalpha()
            and ", and " not in words
            and words == words.strip()
            and len(words) < 100
        )

    def talk(
        self, deal: HeaderTerms, rows: list[str], seats: list[tuple[int, str]], before: Sequence[str] = ()
    ) -> tuple[frozenset[str], dict[str, int]] | None:
        """Who has left and who has bought which chips, if these lines of a hand only talk; None where one of them does not, or looks like
        more. `before`: who had left above them."""
        known, gone, bought = names_of(seats), set(before), dict[str, int]()
        self.bad.clear()
        self.transform.amounts = deal.amounts
        self.transform.amounts.bad = self.bad
        for text in rows:
            if self._counts(text, known.by_name) or not self._talk(text, known, gone, bought):
                return None
        return None if self.bad else (frozenset(gone), bought)

    def _talk(self, text: str, known: SeatNames, gone: set[str], bought: dict[str, int]) -> bool:
        """Whether a line only talks; keeps account of who has left and of chips that were bought."""
        token = self.token
        self.lexer.line(token, text, known, False)
        if token.type == "REBUY":
            event = self.transform.REBUY(token)
            name = known.by_seat[event.seat]
            bought[name] = bought.get(name, 0) + event.amount
            return True
        if token.type not in _QUIET:
            return False
        if token.type == "AWAY":
            event = self.transform.AWAY(token)
            name = known.by_seat[event.seat]
            (gone.add if event.text == "leaves" else gone.discard)(name)
        elif token.type == "SITS":
            gone.discard(known.by_seat[token.seat])
        return True

    def openings(self) -> frozenset[bytes] | None:
        """The first two signs of the lines that begin with no name; None where some have no signs of their own."""
        family = self.lexer.families.plain
        return None if family.rest else frozenset([signs.encode() for signs in family.by_signs])

    def speech(self, deal: HeaderTerms, text: str, seats: list[tuple[int, str]]) -> Event | Literal[False] | None:
        """The event of a line that only talks in a hand with these seats; None where it is none, False where it cannot be told."""
        token, bad = self.token, self.bad
        bad.clear()
        self.transform.begin(Draft(1, (text,), ""))
        self.transform.amounts = deal.amounts
        self.transform.amounts.bad = self.transform.cards.bad = bad
        self.lexer.line(token, text, names_of(seats), False)
        if token.type not in _QUIET and token.type not in ("REBUY", "NOLOW"):
            return False
        token.number = 1
        record: Event | None = getattr(self.transform, token.type)(token)
        return False if bad else record

    def _counts(self, text: str, names: dict[str, int]) -> bool:
        """Whether a line has the look of one that says something of the hand."""
        if text.split(" ", 1)[0] in FIRST_WORDS:
            return True
        name, colon, rest = text.partition(": ")
        if colon and name in names:
            return not rest.startswith(("sits ", "is "))
        return text.partition(" collected ")[0] in names


def names_of(seats: list[tuple[int, str]]) -> SeatNames:
    """The names of a hand's seats."""
    known = SeatNames()
    for number, name in seats:
        known.add(number, name)
    return known


def header(lines: Meanings, row: str) -> tuple[HeaderTerms, str, str] | None:
    """The deal of a header line, the hand's id and its date; None where it is not plain. All but id and date is known from the hands
    before it."""
    left, _, rest = row.partition(" #")
    id, _, rest = rest.partition(":")
    prefix, _, date = rest.rpartition(") - ")
    # What stands in brackets behind the date is part of the form; all before it is read by one pattern that takes any text.
    when, _, zone = date.partition("(")
    if not id.isdigit() or not when[:1].isdigit() or not id.isascii() or not when.isascii() or ")" in when:
        return None
    key = left, prefix, zone
    deal = lines.deals.get(key)
    if deal is None:
        deal = None if key in lines.deals else lines.deal(key, row, id, date)
        if deal is None:
            return None
    return deal, id, date.rstrip(BLANKS)
