"""Asks a layout's own grammar what the shape of a line means; the kernel keeps the answers. Nothing here knows a layout.

A shape is a line whose names, numbers and cards are cut out. The grammar is asked about the line itself and about fillings with other
names, numbers and cards. Only if the kind is the same and each field follows from what was filled in, the shape has a meaning.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from handaudit.kernel.asks import CAPS, EVALUATOR
from handaudit.kernel.deal import EXACT, LIMITS, RANKINGS, as_it_comes
from handaudit.kernel.shape_roles import (
    CODES,
    NAMES,
    NUMBERS,
    ROLES_MOST,
    Filled,
    ShapeRoles,
    Span,
    misplaced,
    numbers_in,
)
from handaudit.model.conventions import WAYS, Conventions
from handaudit.model.hand import TWICE
from handaudit.model.money import CHIPS, Currency
from handaudit.model.rulebook import Rulebook
from handaudit.read.draft import Draft
from handaudit.read.forms.facts import MONEY, facts_of
from handaudit.read.forms.grammar import forms_of
from handaudit.read.forms.match import MatchedLine, Matcher
from handaudit.read.layouts import Layout
from handaudit.rules.sites import BookKey, site_of
from handaudit.rules.wording import words_agree

WORDS: Final = (
    "SKIP", "HEADER", "SEAT", "BUTTON", "POST", "STREET", "DEALT", "FOLD", "CHECK", "CALL", "BET", "RAISE", "ALLIN", "RETURN", "SHOW",
    "MUCK", "NOSHOW", "COLLECT", "TOTAL", "RAKE", "BOARD", "SUM", "LEAVES", "STAYS", "INPOT", "NET", "HELD", "MAKE", "PUT", "MATCH",
    "SPLASH", "SOLD",
)  # fmt: skip
"""What a line may say, in the kernel's numbers."""
NUMBER_OF: Final = {word: number for number, word in enumerate(WORDS)}
_QUIET: Final = frozenset({"NOTE", "NEWS", "SAID", "SIT"})
_POSTS: Final = {
    "ante": 5, "small-blind": 6, "big-blind": 7, "both-blinds": 10, "over-blind": 15, "dead-blind": 17, "missed-blind": 18,
}  # fmt: skip
_STREETS: Final = {"deal": 1, "flop": 2, "turn": 3, "river": 4, "showdown": 5, "summary": 6}
_WHEN: Final = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
_RESULTS: Final = {"folded": 0, "showed": 1, "collected": 2, "won": 2, "mucked": 3, "silent": 4}
_TAGS: Final = {"button": 1, "small blind": 2, "big blind": 4}
_UNTOLD: Final = 9
"""The street of a fold that the line does not name."""
_VARYING: Final = frozenset({"id", "date", "tournament", "table"})
"""Fields of header lines that differ from hand to hand."""
_UNASKED: Final = frozenset({"button", "level", "max"})
"""Fields of header lines by which no hand is judged in another way."""
_FREE_KINDS: Final = frozenset({"POST", "STREET", "COLLECT", "SUM", "RAISE", "ALLIN", "RAKE", "NET", "INPOT"})
"""Words whose terminals come in kinds that the kernel knows."""
_SAME_KINDS: Final = {"SHOW": "mucks", "BET": "double"}
"""Kinds of words that mean what the word alone means."""
_CARDED: Final = frozenset({"STREET", "DEALT", "SHOW", "BOARD", "SUM"})
"""Words whose cards the kernel asks for."""
_DECK: Final = ("3c", "4h", "7d", "9s", "Jc", "Qd", "2h", "5c", "6s", "8d", "Tc", "Kh", "Ad", "2s", "3d")
_STRANGERS: Final = tuple((40 + at, f"Qv{chr(97 + at)}zz") for at in range(4))
_SUCCESSION: Final = "th_big_blind_succession"
"""The option that, where it moves a dead button, is judged between hands by who posted."""
_POT: Final = re.compile(r"(.*?)[ #-]*(\d{1,2})?")
_TORN: Final = re.compile(r" (?:showed|won|collected|and|with|HI:)\s*\Z")
OUT: Final = 2
_CHAIRS: Final = {"": 0, "dealt": 1, "out": OUT, "sitting-out": OUT}
"""Kinds of seat lines: whether the player is dealt in."""
_ONE_NUMBER: Final = re.compile(r"\D*\d+(?:[.,]\d+|[ \u00a0\u202f]\d{3})*\D*")
FILLINGS: Final = (3, 5)
"""What the digits of a line are multiplied by when the grammar is asked again."""

SeatTold = tuple[int, int, int, int, int, int]
"""Of a seat line: the seat, from where to where the name and the stack stand in bytes, and whether the line says that he
is dealt in (1) or not in the hand (2)."""


class HeaderPart(NamedTuple):
    """A line above the play: its row, and where in the line those fields stand that differ from hand to hand. A place is the number of
    a cut and how many bytes lie behind its beginning (even numbers) or its end (odd numbers); -1 is the beginning of the line."""

    row: MatchedLine
    places: tuple[tuple[str, int, int, int, int], ...]


class ShapeTerms(NamedTuple):
    """What all hands under the same header lines have in common. `whole` is the currency of a hand without a part below one."""

    site: str
    table: str
    chapter: str
    currency: Currency
    whole: Currency
    game: str
    limit: str
    book: Rulebook
    fields: dict[str, str]


class Shapes:
    """Asks the grammar of one layout. `parts` are the lines above the play that were learned, `terms` what they fix."""

    def __init__(self, layout: Layout, book_of: Callable[[str], Rulebook | None]) -> None:
        self.layout, self.book_of = layout, book_of
        self.matcher = Matcher(layout, forms_of(layout.grammar))
        self.parts: list[HeaderPart] = []
        self.groups: dict[tuple[object, ...], int] = {}
        self.terms: list[ShapeTerms] = []
        self.words: list[str] = []
        self.word_numbers: dict[str, int] = {}
        self.strict = layout.whole == "total"

    def ways(self) -> tuple[int, ...]:
        """The layout's ways as numbers, in the order of `Conventions`, and whether a show speaks of the cards that were open then."""
        ways = zip(Conventions._fields, self.layout.ways, strict=True)
        return *[WAYS[key].index(value) if key in WAYS else 0 for key, value in ways], int(self.layout.then)

    def forms(self) -> tuple[list[bytes], bool, bool]:
        """What may stand before a name that begins a line, whether cards have the suit first, and whether streets may have no lines."""
        return (
            [one.encode() for one in self.layout.before],
            self.layout.cards != "rank-suit",
            self.layout.silent_streets,
        )

    def forget(self) -> None:
        """Everything that was learned is asked for anew."""
        self.parts, self.terms = [], []
        self.groups = {}
        self.words, self.word_numbers = [], {}

    # -- asking ------------------------------------------------------------------------------------------------------

    def _row(self, text: str, names: Sequence[tuple[int, str]], playing: bool) -> tuple[MatchedLine | None, bool]:
        """The row of a line in a hand with these seats, and whether the line is at fault."""
        draft = Draft(1, (text,), "")
        for seat, name in names:
            draft.names.add(seat, name)
        row = self.matcher.row(draft, 1, text, playing)
        return row, bool(draft.unread or draft.faults or draft.left_out or draft.bad or draft.names.twins)

    def seat(self, raw: bytes, names: Sequence[tuple[int, str]]) -> SeatTold | None:
        """What a seat line above the play says; None where it says more than a name and a stack, or is none."""
        text = raw.decode()
        row, bad = self._row(text, names, False)
        if bad or row is None or row.word != "SEAT" or row.kind not in _CHAIRS:
            return None
        if row.fields.keys() - {"seat", "who", "stack", "state"} or len(row.fields.keys() - {"state"}) < 3:
            return None
        chair = OUT if "state" in row.fields else _CHAIRS[row.kind]
        seat, who, stack = row.fields["seat"], row.fields["who"], row.fields["stack"].strip()
        at = text.find(seat)
        low = text.find(who, at + len(seat))
        behind = text.find(stack, low + len(who))
        if min(at, low, behind) < 0 or not seat.isascii() or not seat.isdigit() or not _ONE_NUMBER.fullmatch(stack):
            return None
        name, money = len(text[:low].encode()), len(text[:behind].encode())
        return int(seat), name, name + len(who.encode()), money, money + len(stack.encode()), chair

    def above(
        self, raw: bytes, spans: Sequence[Span], names: Sequence[tuple[int, str]]
    ) -> tuple[int, int, int, int] | None:
        """Word, number, group and button of a line above the play; None where it is not plain. The word of a line that may begin the
        play is -1."""
        text = raw.decode()
        row, bad = self._row(text, names, False)
        if bad:
            return None
        filled = [self._other_figures(text, spans, times) for times in FILLINGS]
        again = [self._row(one, names, False) for one in filled]
        word = None if row is None else row.word
        if any(bad or (None if one is None else one.word) != word for one, bad in again):
            return None
        if row is None:
            return NUMBER_OF["SKIP"], 0, 0, 0
        if row.word in _QUIET:
            return None if row.fields.keys() & set(MONEY) else (NUMBER_OF["SKIP"], 0, 0, 0)
        if row.word == "SEAT":
            return NUMBER_OF["SEAT"], 0, 0, 0
        if row.word not in ("HEAD", "TABLE", "BUTTON"):
            return -1, 0, 0, 0
        places = self._places(text, spans, row, list(zip(filled, [one for one, _ in again], strict=True)))
        if places is None or (row.word == "BUTTON" and row.seat):
            return None
        button = row.fields.get("button") or "0"
        if not button.isascii() or not button.isdecimal():
            return None
        self.parts.append(HeaderPart(row, places))
        return NUMBER_OF["HEADER"], len(self.parts) - 1, self._group(row, places), int(button)

    def _group(self, row: MatchedLine, places: Sequence[tuple[str, int, int, int, int]]) -> int:
        """The number of all header lines that are like this one but for the button and the fields that differ from hand to hand."""
        other = {*_UNASKED, *[key for key, *_ in places]}
        fields = tuple((key, value) for key, value in row.fields.items() if key not in other)
        alike = row.word, row.kind, fields, frozenset(key for key, value in row.fields.items() if value)
        return self.groups.setdefault(alike, len(self.groups))

    def _places(
        self, text: str, spans: Sequence[Span], row: MatchedLine, again: list[tuple[str, MatchedLine | None]]
    ) -> tuple[tuple[str, int, int, int, int], ...] | None:
        """Where the fields stand that differ from hand to hand; None where that cannot be told, or where another field differs."""
        places = []
        raw, lines = text.encode(), [line.encode() for line, _ in again]
        if any(one is None or one.fields.keys() != row.fields.keys() for _, one in again):
            return None
        for key, text in row.fields.items():
            said, others = text.encode(), [one.fields[key].encode() for _, one in again if one is not None]
            if all(one == said for one in others):
                continue
            if key not in _VARYING or any(len(one) != len(said) for one in others):
                return None
            starts = [
                at
                for at in range(len(raw) - len(said) + 1)
                if raw.startswith(said, at)
                and all(line.startswith(one, at) for line, one in zip(lines, others, strict=True))
            ]
            if len(starts) != 1:
                return None
            low, high = _anchor(spans, starts[0]), _anchor(spans, starts[0] + len(said))
            if low is None or high is None:
                return None
            places.append((key, *low, *high))
        return tuple(places)

    def _other_figures(self, text: str, spans: Sequence[Span], times: int) -> str:
        """A line above the play with other figures in place of the large ones. Spans are of ASCII, so bytes count signs behind them."""
        raw = text.encode()
        out, at = b"", 0
        for _, low, high in spans:
            out += raw[at:low] + _other_date(raw[low:high], times)
            at = high
        return (out + raw[at:]).decode()

    # -- lines of play -----------------------------------------------------------------------------------------------

    def line(self, raw: bytes, spans: Sequence[Span], names: Sequence[tuple[int, str]]) -> tuple[int, ...] | int | None:
        """What a line of play says: numbers as the kernel's `Shape` has them. A number is a set of figures, as bits, that are words of
        the line; None is a line that is not plain."""
        text = raw.decode()
        if not text.isascii():
            spans = _in_signs(text, spans)
        others = [one for one in names if one[1] not in text]
        names = [one for one in names if one[1] in text]  # no other can change what the line says
        row, bad = self._row(text, names, True)
        if bad or _TORN.search(text):
            return None
        answers = self._answers(row, text, spans, names, _STRANGERS) or self._answers(row, text, spans, names, others)
        if answers is None:
            return None
        if row is None or row.word in _QUIET:
            skipped = row is None or not row.fields.keys() & set(MONEY)
            return (NUMBER_OF["SKIP"],) + (0,) * (12 + ROLES_MOST) if skipped else None
        if row.word == "AWAY":
            return self._gone(row)
        if (
            row.word not in NUMBER_OF
            or row.word in ("SKIP", "HEADER", "SEAT")
            or (row.kind and row.word not in _FREE_KINDS and row.kind != _SAME_KINDS.get(row.word))
        ):
            return None
        roles = ShapeRoles(row)
        for other, filled in answers:
            found = False if other is None else roles.take(other, filled, numbers_in(row, text, spans))
            if found is not True:
                return found or None
        return self._meaning(row, roles)

    def _answers(
        self,
        row: MatchedLine | None,
        text: str,
        spans: Sequence[Span],
        names: Sequence[tuple[int, str]],
        people: Sequence[tuple[int, str]],
    ) -> list[tuple[MatchedLine | None, list[Filled]]] | None:
        """What the grammar says of a line with these people in it, and other numbers and cards; None where it is another kind of line."""
        answers = []
        for times in FILLINGS:
            made = self._fill(text, spans, names, people if times == FILLINGS[0] else people[::-1], times)
            if made is None:
                return None
            other, bad = self._row(made[0], made[1], True)
            if bad or not _is_like(row, other):
                return None
            answers.append((other, made[2]))
        return answers

    def _gone(self, row: MatchedLine) -> tuple[int, ...] | None:
        """A player who leaves, or comes back: only a line that begins with the name."""
        if not row.seat or row.kind in ("", "protected") or row.fields.keys() - {"who"}:
            return None
        word = "LEAVES" if row.kind == "leaves" else "STAYS"
        return (NUMBER_OF[word], 0, 0, 0, 0) + (-1,) * 2 + (0,) * (6 + ROLES_MOST)

    def _fill(
        self,
        text: str,
        spans: Sequence[Span],
        names: Sequence[tuple[int, str]],
        others: Sequence[tuple[int, str]],
        times: int,
    ) -> tuple[str, list[tuple[int, str]], list[Filled]] | None:
        """The line with other names, numbers and cards, the names of its hand, and what was filled in; None where there is no room."""
        people, strangers = list(names), list(others)
        out, at, filled = "", 0, list[Filled]()
        numbers = cards = 0
        for kind, low, high in spans:
            old = text[low:high]
            if kind == NAMES:
                if not strangers:
                    return None
                seat, new = strangers.pop(0)
                people = [one for one in people if one[1] not in (old, new)] + [(seat, new)]
            elif kind == NUMBERS:
                new = _other_number(old, times, numbers)
                numbers += 1
            else:
                parts = re.split(r"([^0-9A-Za-z]+)", old)
                deck = [self._card(cards * 5 + times + at // 2) for at in range(len(parts))]
                new = "".join(part if at % 2 or not part else deck[at] for at, part in enumerate(parts))
                cards += 1
            filled.append((kind, old, new))
            out += text[at:low] + new
            at = high
        return out + text[at:], people, filled

    def _card(self, number: int) -> str:
        """A card as the layout prints it."""
        card = _DECK[number % len(_DECK)]
        return card if self.layout.cards == "rank-suit" else card[::-1].upper()

    def _meaning(self, row: MatchedLine, roles: "ShapeRoles") -> tuple[int, ...] | None:
        """The numbers of a line whose fields have their roles; None where a field is left that nobody asked for."""
        const, kind, word = roles.const, 0, row.word
        pot = words = tags = nobet = lost = 0
        when = _UNTOLD
        allin = int(const.pop("allin", None) is not None or row.kind.startswith("allin"))
        if word == "POST":
            kind = _POSTS.get(self._word("blinds", const.pop("blind", None), row.kind), -1)
        elif word == "STREET":
            kind = _STREETS.get(self._word("streets", const.pop("street", None), row.kind), -1)
        elif word == "COLLECT":
            pot = self._pot(const.pop("pot", None), row.kind)
            words = self._words(const.pop("words", ""))
        elif word == "SHOW":
            words = self._words(const.pop("words", ""))
        elif word == "RAISE":
            kind = 1 if row.kind == "adds" else 0 if row.kind in ("", "allin") else -1
        elif word == "ALLIN":
            kind = 0 if row.kind in ("", "raise") else -1
        elif word == "RAKE":
            kind = 1 if row.kind == "pot" else 0 if not row.kind else -1
        elif word == "INPOT":
            kind = {"": 0, "raked": 1}.get(row.kind, -1)
        elif word == "NET":
            kind = {"": 0, TWICE: 1}.get(row.kind, -1)
        elif word == "HELD":
            pot = self._pot(const.pop("pot", None), row.kind)
        elif word == "SUM":
            lost = int(const.pop("lost", None) is not None or row.kind == "lost")
            kind = _RESULTS.get({"": "silent", "lost": "showed"}.get(row.kind, row.kind), -1)
            told = const.pop("when", None)
            when = _UNTOLD if not told else _WHEN.get(self.layout.words["when"].get(_small(told), ""), -1)
            nobet = int(const.pop("nobet", None) is not None)
            tags = _tags_of(const.pop("tags", ""), self.layout.words.get("tags", {}))
            words = self._words(const.pop("words", ""))
        const = {
            key: text for key, text in const.items() if text.strip() or key not in ("cards", "kept", "words", "pots")
        }
        if const or min(kind, pot, when, tags) < 0 or (word == "SUM" and roles.who < 0):
            return None
        if (
            misplaced(word, roles.numbers)
            or (roles.kept >= 0 and word != "STREET")
            or (roles.cards >= 0 and word not in _CARDED)
        ):
            return None
        places = roles.who, roles.cards, roles.kept
        return (NUMBER_OF[word], kind, allin, roles.sign, *places, pot, words, when, tags, nobet, lost, *roles.numbers)

    def _word(self, table: str, text: str | None, kind: str) -> str:
        return kind if text is None else self.layout.words[table].get(_small(text), "")

    def _pot(self, text: str | None, kind: str) -> int:
        """A pot: 0 for one without a name, 1 the main pot, 2 the first side pot; 20 is `side` alone, 30 the low half of the only one, -1
        what is none."""
        name = kind or "pot"
        if text is not None:
            found = _POT.fullmatch(_small(text))
            name = "" if found is None else self.layout.words["pots"].get(found[1], "")
            if found is not None and found[2] and name == "side":
                name = f"side-{found[2]}"
        numbers = {"pot": 0, "main": 1, "side": 20, "low": 30} | {f"side-{at}": 1 + at for at in range(1, 9)}
        return numbers.get(name, -1)

    def _words(self, text: str) -> int:
        """The number of words for a hand, in ours; 0 for none."""
        text = text.strip()
        if not text:
            return 0
        for pattern, ours in self.layout.phrases:
            found = pattern.fullmatch(text)
            if found is not None:
                text = found.expand(ours)
                break
        if text not in self.word_numbers:
            self.words.append(text)
            self.word_numbers[text] = len(self.words)
        return self.word_numbers[text]

    def agrees(self, words: int, strength: int, lowest: int, halved: int) -> int:
        """Whether words of that number are those of a hand of that strength; where half of a pot is for the best low hand, `lowest` is
        what it is as that, 0 for none."""
        return int(words_agree(self.words[words - 1], EVALUATOR, strength, lowest or None, bool(halved)) is not False)

    # -- what the lines above the play fix ---------------------------------------------------------------------------

    def deal(self, numbers: Sequence[int], stack: bytes) -> tuple[int, ...] | None:
        """The terms of hands with these header lines, and whose first stack is spelled like that: stakes in hundredths, and what else
        the kernel asks for. None where hands under them are not plain."""
        rows = [self.parts[number].row for number in numbers]
        first = MatchedLine(1, "SEAT", "", {"seat": "1", "who": "A", "stack": stack.decode()}, 1, 0, "A")
        draft = Draft(1, ("",), "-")
        facts = facts_of(self.layout, draft, [*rows, first])
        fields: dict[str, str] = {}
        for row in rows:
            for key, text in row.fields.items():
                if text:
                    fields.setdefault(key, text)
        book = self.book_of(facts.game)
        if draft.unread or draft.faults or book is None or facts.bomb or facts.cap or "id" not in fields:
            return None
        site = site_of(draft.site)
        applied = site.apply(book)
        if (
            not _plays(applied, facts.limit)
            or not as_it_comes(BookKey(book), draft.site)
            or applied.options.get(_SUCCESSION) == "dead-button"
        ):
            return None
        cents = facts.currency.minor_units
        if cents not in (1, 100):
            return None
        scale, code = 100 // cents, facts.currency.code
        whole = CHIPS if "tournament" in fields else Currency(None, 1) if code is None else facts.currency
        currency = Currency(None, 100) if code is None else facts.currency
        self.terms.append(
            ShapeTerms(
                draft.site, draft.table, applied.chapter, currency, whole, facts.game, facts.limit, applied, fields
            )
        )
        used = applied.hole_used, applied.board_used
        usual = applied.ranking in RANKINGS.get(used, ()) and applied.deck == "standard-52"
        unit = 1 if cents == 100 else 2 if code is None else 0
        return (
            facts.small * scale, facts.big * scale, facts.ante * scale, unit, CODES.get(code or "", 0 if code is None else 31),
            applied.players[1], int(draft.tournament != ""), int(usual), LIMITS[facts.limit],
            CAPS[applied.options.get("th_limit_cap", "four")],
            applied.hole_dealt, int(used == EXACT), int(applied.ranking.low != ""),
            *[int(word in site.ignore) for word in ("show-order", "fold", "tag", "allin-mismatch")],
            int("show-order-later" not in site.ignore), int(applied.options.get("th_show_no_round") == "last_round_with_action"),
            int(self.layout.rounded), len(self.terms) - 1,
        )  # fmt: skip

    def said(self, numbers: Sequence[int], lines: Sequence[bytes], cuts: Sequence[Sequence[Span]]) -> dict[str, str]:
        """The fields of header lines that differ from hand to hand, each as its first line says it."""
        found: dict[str, str] = {}
        for number, raw, spans in zip(numbers, lines, cuts, strict=True):
            for key, *places in self.parts[number].places:
                text = raw[_place(spans, places[0], places[1]) : _place(spans, places[2], places[3])]
                if text:
                    found.setdefault(key, text.decode().strip())
        return found


def _is_like(row: MatchedLine | None, other: MatchedLine | None) -> bool:
    """Whether two rows are of one kind and have the same fields."""
    if row is None or other is None:
        return row is other
    return (row.word, row.kind) == (other.word, other.kind) and row.fields.keys() == other.fields.keys()


def _plays(book: Rulebook, limit: str) -> bool:
    """Whether the kernel knows how a rulebook bets at a limit."""
    if limit not in LIMITS or (limit == "pot-limit" and book.pot_cap != "after-call"):
        return False
    return limit != "limit" or tuple(street.bet and street.bet.tier for street in book.streets) == (1, 1, 2, 2)


def _tags_of(text: str, ours: dict[str, str]) -> int:
    """The tags behind a name as bits; -1 where one of them is not known."""
    said = text.strip(" ()")
    bits = 0
    for one in said.replace(")(", ") (").split(") (") if said else ():
        bit = _TAGS.get(ours.get(one.lower(), one).lower(), -1)
        if bit < 0:
            return -1
        bits |= bit
    return bits


def _small(text: str) -> str:
    return " ".join(text.lower().split())


def _other_number(old: str, times: int, at: int) -> str:
    """Another number of the same form: no digit of it is a nought."""
    digits = (
        str((int(sign) * times + at * 2 + place) % 8 + 1) if sign.isdigit() else sign for place, sign in enumerate(old)
    )
    return "".join(digits)


def _other_date(old: bytes, times: int) -> bytes:
    """Other figures of the same length, which are a date and a time of day if the old ones are."""
    text = old.decode()
    if "/" not in text and "-" not in text and ":" not in text:
        return _other_number(text, times, 0).encode()
    return (text[:-1] + str((int(text[-1]) + times) % 10)).encode()


def _in_signs(text: str, spans: Sequence[Span]) -> list[Span]:
    """Places in bytes as places in signs."""
    place, at = {}, 0
    for number, sign in enumerate(text):
        place[at] = number
        at += len(sign.encode())
    place[at] = len(text)
    return [(kind, place[low], place[high]) for kind, low, high in spans]


def _anchor(spans: Sequence[Span], at: int) -> tuple[int, int] | None:
    """A place by the cut before it; None inside of a cut."""
    last = -1, at
    for number, (_, low, high) in enumerate(spans):
        if at < low:
            break
        if low < at < high:
            return None
        last = (2 * number, 0) if at == low else (2 * number + 1, at - high)
    return last


def _place(spans: Sequence[Span], anchor: int, more: int) -> int:
    """The place that an anchor stands for in another line of the same shape."""
    return more if anchor < 0 else spans[anchor // 2][1 + anchor % 2] + more
