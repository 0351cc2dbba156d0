"""What short texts mean, asked of the grammar once for all hands."""

from handaudit.rules.wording import words_agree
from handaudit.vectorized.deal import Deal, Tail
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.meanings import Meanings
from handaudit.vectorized.ranks import EVALUATOR

FALSE, TRUE, DUE = range(3)
"""What words are of a hand: not to be trusted, right, or the very words that are due."""


class Asks:
    """Questions about texts of one block; each names the hand in which the text stands."""

    def __init__(self, lines: Meanings, heads: Heads) -> None:
        self.lines = lines
        self.deals = heads.deals
        self.number = heads.number

    def _deal(self, hand: int) -> Deal:
        return self.deals[int(self.number[hand])]

    def sits(self, hand: int, more: bytes) -> int:
        """What stands behind a stack: 1 where its player sits out, 0 where not, -1 where it is none of the plain texts."""
        text = more.decode()
        out = self.lines.seat(self._deal(hand), f"Seat 1: A (1 {text}", "Seat 1: A", "1", text)
        return -1 if out is None else int(out)

    def form(self, hand: int, name: bytes, row: bytes) -> tuple[int, list[int]]:
        """What a line says whose amounts may be others: kind, which amount is what (from 1, 0 for none), all-in, as one number; and its
        amounts. -1 where it is no plain line."""
        deal, lines = self._deal(hand), self.lines
        words = row[len(name) + 2 :].decode("utf-8", "surrogateescape").split(" ")
        sums = [lines.amount(deal, word) for word in words if word[-1:].isdigit()]
        if len(sums) > 2 or -1 in sums:
            return -1, []
        known = lines.form(deal, row.decode("utf-8", "surrogateescape"), name.decode("utf-8", "surrogateescape"), sums)
        if known is None:
            return -1, []
        return known[0] | (known[1] + 1) << 8 | (known[2] + 1) << 10 | known[3] << 12, sums

    def tail(self, hand: int, row: bytes, head: bytes, rest: bytes) -> Tail | None:
        """What a seat line of the summary says behind the name."""
        texts = [one.decode("utf-8", "surrogateescape") for one in (row, head, rest)]
        return self.lines.tail(self._deal(hand), *texts)

    def words(self, words: str, strength: int) -> int:
        """What words for a hand of that strength are."""
        if not self.lines.holds(words) or words_agree(words, EVALUATOR, strength, None, False) is not True:
            return FALSE
        return DUE if words == EVALUATOR.describe(strength) else TRUE

    def talk(self, hand: int, rows: list[bytes], heads: list[bytes]) -> frozenset[str] | None:
        """Who has left a hand with these seats by lines that only talk; None where they say more than that."""
        lines = self.lines
        who = [lines.head(head.decode("utf-8", "surrogateescape")) for head in heads]
        texts = [row.decode("utf-8", "surrogateescape") for row in rows]
        return None if None in who else lines.only_talk(texts, [one for one in who if one is not None])
