"""A line without its names and cards: each piece that was told is replaced, the rest stands as it stood."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from handaudit.model.cards import CARD_OF
from handaudit.read.amounts import LEFT_OUT
from handaudit.redact.finder import Finder
from handaudit.redact.left_out import Seen
from handaudit.redact.names import Pseudonyms
from handaudit.redact.records import names_in, rewritten, unseen_cards
from handaudit.redact.spans import Located, SpanKind

_CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][shdc]|Jk)(?![A-Za-z0-9])")


@dataclass(slots=True)
class Rewritten:
    """Redacted lines, and what is not in them: `cards` of each seat by the line, `lines` that were left out whole."""

    lines: tuple[str, ...]
    cards: dict[int, set[str]] = field(default_factory=dict)
    left_out: int = 0
    spoke: bool = False  # free text was changed


class Rewriter:
    """Redacts located lines."""

    def __init__(self, names: Pseudonyms, finder: Finder) -> None:
        self.names = names
        self.finder = finder

    def lines(
        self, located: Sequence[Located], seen: Seen, open_seats: frozenset[int] = frozenset(), inside: bool = True
    ) -> Rewritten:
        """The lines of a chunk. `seen` are the cards of each seat that everybody saw; those of `open_seats` all stay."""
        made = Rewritten(())
        hidden = self._hidden(located, seen, open_seats)
        out = []
        for one in located:
            parts, at = [], 0
            for span in one.spans:
                if span.start < at:
                    continue
                piece = one.text[span.start : span.end]
                parts.append(one.text[at : span.start])
                if span.kind is SpanKind.NAME:
                    parts.append(self.names.of(piece.strip(" ")))
                elif span.kind is SpanKind.TABLE:
                    parts.append(self.names.of(piece, "table") if piece.strip() else piece)
                elif span.kind is SpanKind.CARDS:
                    shown = self._cards(piece, span.seat, hidden)
                    if shown != piece:
                        made.cards.setdefault(span.seat, set()).update(set(piece.split()) - set(shown.split()))
                    if shown != piece and span.put:  # the bracket goes too
                        parts[-1] = parts[-1].removesuffix(span.put)
                        at = span.end + 1
                        continue
                    parts.append(shown)
                elif span.kind is SpanKind.RECORD:
                    parts.append(self._record(piece, span.seat, hidden, inside, made))
                elif span.kind is SpanKind.TEXT:
                    text = self._text(piece, hidden, inside)
                    made.spoke |= text != piece
                    parts.append(text)
                else:
                    made.left_out += 1
                    parts.append(span.put)
                at = span.end
            parts.append(one.text[at:])
            out.append("".join(parts))
        made.lines = tuple(out)
        return made

    def _hidden(self, located: Sequence[Located], seen: Seen, open_seats: frozenset[int]) -> dict[int, set[str]]:
        """The cards of each seat that are left out."""
        hidden: dict[int, set[str]] = {}
        for one in located:
            for span in one.spans:
                if (
                    span.kind is SpanKind.RECORD
                    and span.seat not in open_seats
                    and not self._keeps(piece := one.text[span.start : span.end])
                ):
                    cards = unseen_cards(piece)
                    hidden.setdefault(span.seat, set()).update(cards - seen.get(span.seat, frozenset()))
            kept = {
                span.seat
                for span in one.spans
                if span.kind is SpanKind.NAME and self._is_kept(one, span.start, span.end)
            }
            for span in one.spans:
                if span.kind is SpanKind.CARDS and span.seat not in open_seats and span.seat not in kept:
                    cards = set(one.text[span.start : span.end].split())
                    hidden.setdefault(span.seat, set()).update(cards - seen.get(span.seat, frozenset()))
        return hidden

    def _record(self, piece: str, seat: int, hidden: dict[int, set[str]], inside: bool, made: Rewritten) -> str:
        """A record; one that cannot be read is left out."""
        mine = hidden.get(seat, set())
        text = rewritten(piece, self.names.of, lambda said: self._text(said, hidden, inside), mine)
        if text is None:
            made.left_out += 1
            return "{}"
        made.spoke |= text != piece
        if gone := unseen_cards(piece) & mine:
            made.cards.setdefault(seat, set()).update(gone)
        return text

    def _keeps(self, record: str) -> bool:
        return any(name in self.names.kept for name in names_in(record))

    def _is_kept(self, one: Located, start: int, end: int) -> bool:
        return one.text[start:end].strip(" ") in self.names.kept

    def _cards(self, text: str, seat: int, hidden: dict[int, set[str]]) -> str:
        mine = hidden.get(seat, set())
        return re.sub(r"[^ \t]+", lambda found: LEFT_OUT if found[0] in mine else found[0], text)

    def _text(self, text: str, hidden: dict[int, set[str]], inside: bool) -> str:
        """Free text without names and without cards that nobody showed."""
        every = set().union(*hidden.values()) & CARD_OF.keys() if hidden else set()
        if every:
            text = _CARD.sub(lambda found: LEFT_OUT if found[0] in every else found[0], text)
        return self.finder.replaced(text, inside)
