"""What short texts mean, asked of the grammar once for all hands."""

from typing import Final, Literal

from handaudit.kernel.deal import ANY, EXACT, LIMITS, RANKINGS, HeaderTerms, Table
from handaudit.kernel.meanings import TAGS, TOOK, Meanings, header
from handaudit.kernel.results import Who
from handaudit.model.hand import Event
from handaudit.model.rulebook import Ranking
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.rules.wording import words_agree, words_of

FALSE, TRUE, DUE = range(3)
"""What words are of a hand: not to be trusted, right, or the very words that are due."""
EVALUATOR: Final[Evaluator] = evaluator(Ranking(), *ANY, "standard-52")
"""The one whose strengths the kernel counts, whichever cards are used; hands that are ranked in other ways are not for it."""
STAYS, LEAVES, RETURNS, BUYS = range(4)
"""What a line that only talks says of its player: whether he is there after it as before, has left, has come back, or has bought chips; how
many these are stands above the two bits."""
SHOWED, HELD = 3, 4
"""Kinds of seat lines beside those that the grammar tells: cards that were shown, and mucked ones that the summary shows."""
SIGNS: Final = {"": 0, "$": 1, "£": 2, "€": 3}
"""Signs before an amount, by number."""
LARGE: Final = 10**12
"""Minor units; blinds above them are not for the kernel."""
MOST: Final = 20_000
"""Seats with names that are remembered."""
_VERBS: Final = {b" showed [": SHOWED, b" mucked [": HELD}
CAPS: Final = {"none": 0, "four": 1, "four_unless_heads_up": 2}
_Terms = tuple[
    int, int, bool, int, int, bool, int, bool, bool, bool, int, int, int, int, bool, int, int, bool, bool,
]  # fmt: skip


class Asks:
    """Questions about texts. What is no UTF-8 means nothing: a question about it raises `UnicodeDecodeError`, or has no answer."""

    def __init__(self, lines: Meanings) -> None:
        self.lines = lines
        self.groups: dict[tuple[object, ...], int] = {}
        self.whose: dict[bytes, Who | None] = {}

    def header(self, row: bytes) -> HeaderTerms | None:
        """The deal of a header line; None where it is not plain."""
        try:
            found = header(self.lines, row.decode())
        except UnicodeDecodeError:
            return None
        return None if found is None else found[0]

    def terms(self, deal: HeaderTerms) -> _Terms | None:
        """What a deal fixes for its hands: small and big blind, whether a unit has cents, the one sign that its amounts may carry, the most
        players, whether it is a tournament, the group of those in one currency, the usual ranking, the order of showing, the limit, how
        many bets a round may have, the small and the big bet, whether side pots are settled as usual, what a player may put in, 0
        for all, how many cards he is dealt, whether just two of them are used, and whether the best low hand has half of each pot."""
        minor = deal.currency.minor_units
        if minor not in (1, 100) or deal.big > LARGE or (deal.limit == "limit" and deal.small < 2):
            return None
        signs = [SIGNS.get(sign, 0) for sign in deal.amounts.signs if sign]
        group = self.groups.setdefault((deal.currency, *sorted(deal.amounts.signs)), len(self.groups))
        book, options = deal.book, deal.book.options
        used = book.hole_used, book.board_used
        usual = book.ranking in RANKINGS.get(used, ()) and book.deck == "standard-52"
        by_bets = deal.limit == "limit"  # the header names the bets; the blinds are the small one and half of it
        cap = CAPS.get(options.get("th_limit_cap", "four"), -1)
        if by_bets and cap < 0:
            return None
        layered = (
            options.get("th_odd_per_pot", "yes") != "no"
            and options.get("th_rake_spread", "totals_only") == "totals_only"
        )
        return (
            deal.small // 2 if by_bets else deal.small, deal.small if by_bets else deal.big, minor == 100,
            signs[0] if len(signs) == 1 else 0, deal.most, deal.tournament != "", group, usual, deal.later, deal.last_round,
            LIMITS[deal.limit], max(cap, 0), deal.small, deal.big, layered, deal.cap,
            book.hole_dealt, used == EXACT, book.ranking.low != "",
        )  # fmt: skip

    def table(self, row: bytes) -> Table | None:
        """What a table line says."""
        known = self.lines.table(row.decode("utf-8", "surrogateescape"))
        return known if known is not None and known[0][1] < 100 else None

    def sits(self, deal: HeaderTerms, more: bytes) -> int:
        """What stands behind a stack: 1 where its player sits out, 2 where he is out of the hand, 0 where neither, -1 where it is none of
        the plain texts."""
        text = more.decode()
        return self.lines.seat(f"Seat 1: A (1 {text}", "Seat 1: A", "1")

    def form(self, deal: HeaderTerms, name: bytes, row: bytes, sums: list[int], plain: bool) -> int:
        """What a line says whose amounts may be others: kind, which amount is what (from 1, 0 for none), all-in, as one number; -1 where it
        is no plain line. `sums` are its amounts as they were read, `plain`: nothing but a blank follows on each."""
        words = row[len(name) + 2 :].decode("utf-8", "surrogateescape").split(" ")
        found = [self.lines.amount(deal, word) for word in words if word[-1:].isdigit()]
        if not plain or found != sums or -1 in found:
            return -1
        known = self.lines.form(
            deal, row.decode("utf-8", "surrogateescape"), name.decode("utf-8", "surrogateescape"), sums
        )
        return -1 if known is None else known[0] | (known[1] + 1) << 8 | (known[2] + 1) << 10 | known[3] << 12

    def tail(self, deal: HeaderTerms, row: bytes, head: bytes, paid: int) -> int:
        """What a seat line of the summary says behind the name, as one number; `paid` is what its player has collected."""
        texts = [one.decode("utf-8", "surrogateescape") for one in (row, head)]
        found = self.lines.tail(deal, *texts)
        if found is None or (found[0] == TOOK and found[4] != paid):
            return -1
        return found[0] | found[1] << 4 | found[2] << 8 | found[3] << 12

    def words(self, words: bytes, strength: int, lowest: int, halved: bool) -> int:
        """What words for a hand of that strength are; where half of a pot is for the best low hand, `lowest` is what it is as that, 0 for
        none."""
        text, low = words.decode(), lowest or None
        if not self.lines.holds(text, halved) or words_agree(text, EVALUATOR, strength, low, halved) is not True:
            return FALSE
        return DUE if text == words_of(EVALUATOR, strength, low, halved) else TRUE

    def remark(self, row: bytes) -> int:
        """Whether a line says no more than that nobody has a low hand."""
        return TRUE if self.lines.remarks(row.decode()) else FALSE

    def talk(
        self, deal: HeaderTerms, rows: list[bytes], heads: list[bytes]
    ) -> tuple[frozenset[str], dict[str, int]] | None:
        """Who has left a hand with these seats by lines that only talk, and who has bought which chips; None where they say more."""
        who = [self.lines.head(head.decode("utf-8", "surrogateescape")) for head in heads]
        texts = [row.decode("utf-8", "surrogateescape") for row in rows]
        return None if None in who else self.lines.talk(deal, texts, [one for one in who if one is not None])

    def says(self, deal: HeaderTerms, name: str | None, row: bytes) -> int:
        """What a line that only talks says of a player of that name, whose line it is; -1 where it says more than that. None: it does not
        begin with the name of one who has a seat."""
        seats = [] if name is None else [(1, name)]
        here, gone = (
            self.lines.talk(deal, [row.decode()], seats, before) for before in ((), [one for _, one in seats])
        )
        if here is None or gone is None:
            return -1
        if here[1]:
            chips = here[1].get(name or "", -1)
            return chips << 2 | BUYS if 0 <= chips <= LARGE and len(here[1]) == 1 and not here[0] and gone[0] else -1
        return STAYS if name is None else RETURNS if not gone[0] else LEAVES if here[0] else STAYS

    def openings(self) -> frozenset[bytes] | None:
        """The first two signs of the lines that are about nobody; None where some have no signs of their own."""
        return self.lines.openings()

    def speech(
        self, deal: HeaderTerms, row: bytes, heads: list[bytes]
    ) -> tuple[str, int, int, str] | Literal[False] | None:
        """Kind, seat, amount and text of the event of a line that only talks in a hand with these seats; None where it is no event, False
        where that does not tell all of it."""
        who = [self.lines.head(head.decode("utf-8", "surrogateescape")) for head in heads]
        seats = [one for one in who if one is not None]
        found = self.lines.speech(deal, row.decode("utf-8", "surrogateescape"), seats)
        if not isinstance(found, Event):
            return found
        told = found.kind, found.seat, found.amount, found.text
        return told if found == Event(found.line, *told[:3], text=told[3]) else False

    def head(self, deal: HeaderTerms) -> tuple[object, ...]:
        """What a deal fixes of each of its hands: site, game, limit, currency, small, big, ante, cap, tournament, level."""
        stakes = deal.small, deal.big, deal.ante, deal.cap
        return deal.site, deal.game, deal.limit, deal.currency, *stakes, deal.tournament, deal.level

    def who(self, head: bytes) -> Who | None:
        """Number and name of `Seat 3: Ann`."""
        known = self.whose.get(head)
        if known is None and head not in self.whose:
            if len(self.whose) >= MOST:
                self.whose.clear()
            known = self.whose[head] = self.lines.head(head.decode("utf-8", "surrogateescape"))
        return known


def shows(rest: bytes) -> int:
    """What stands between the name and the cards of a seat line: kind and tags as a code, -1 for anything else."""
    for verb, kind in _VERBS.items():
        bits = TAGS.get(rest[: -len(verb)].decode()) if rest.endswith(verb) else None
        if bits is not None:
            return kind | bits << 4
    return -1
