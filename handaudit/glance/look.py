"""One hand at a glance: taken whole, or not at all."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from handaudit.glance.deal import Deal
from handaudit.glance.end import finish
from handaudit.glance.head import header
from handaudit.glance.lines import Lines
from handaudit.glance.play import play
from handaudit.glance.ring import Shape, ring_of, waiting_of
from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook
from handaudit.read.chunks import Chunk
from handaudit.read.lexer import BLANKS, LineLexer
from handaudit.session.state import Place, State, clean_state

LEAST: Final = 10
"""No hand has fewer lines."""
_new: Final[Any] = tuple.__new__
_NOBODY: Final[frozenset[str]] = frozenset()


class CleanHand(NamedTuple):
    """A hand that was taken: which it is, its rulebook, and what it leaves behind; `state` is None in a pool of players, where nobody
    asks for it."""

    id: str
    line: int
    site: str
    tournament: str
    table: str
    date: str
    currency: Currency
    source: str
    book: Rulebook
    state: State | None


class Glance:
    """Looks at hands. `rulebook_of` gives the rulebook of a header's game; the lexer is that of the reference reader."""

    def __init__(self, rulebook_of: Callable[[str], Rulebook | None], lexer: LineLexer) -> None:
        self.lines = Lines(rulebook_of, lexer)

    def look(self, chunk: Chunk, source: str, number: int) -> CleanHand | None:
        """The hand of a chunk, if it is plain and clean; `number` is that of its log."""
        rows = chunk.lines
        if chunk.faults or chunk.unread or chunk.complete_eof or len(rows) < LEAST:
            return None
        try:
            return self._look(rows, chunk.first_line, source, number)
        except IndexError:
            return None

    def _look(self, rows: tuple[str, ...], line: int, source: str, log: int) -> CleanHand | None:
        lines = self.lines
        # -- header and table
        top = header(lines, rows[0])
        if top is None:
            return None
        deal, id, date = top
        row = rows[1]
        table = lines.tables.get(row) or (None if row in lines.tables else lines.table(row))
        if table is None:
            return None
        # -- seats
        heads: list[str] = []
        chips: list[int] = []
        out: list[tuple[str, int, int]] = []
        forms, known = deal.chips.get, deal.amounts.get
        at = 1
        while True:
            at += 1
            row = rows[at]
            head, _, tail = row.rpartition(" (")
            text, _, more = tail.partition(" ")
            sits = forms(more)
            if sits is None:
                if row[:5] != "Seat ":
                    break
                sits = lines.seat(deal, row, head, text, more)
                if sits is None:
                    return None
            chip = known(text, -1)
            if chip < 0:
                chip = lines.amount(deal, text)
                if chip < 0:
                    return None
            if sits and not deal.tournament:
                out.append((head, chip, line + at))
                continue
            heads.append(head)
            chips.append(chip)
        if not heads or not min(chips) or len(heads) > deal.most:
            return None
        ring = ring_of(table[1], heads, lines.head)
        waiting = waiting_of(out, lines.head) if out else []
        if ring is None or waiting is None or (waiting and not ring.has_room(waiting)):
            return None
        shape = ring.shape
        places, place = shape.places, ring.place
        start = [0] * len(chips)
        for spot, chip in zip(places, chips, strict=True):
            start[spot] = chip
        # -- the hand
        gone = _NOBODY
        found = self._walk(iter(rows[at:]), deal, shape, place, start, heads)
        if found is None:
            calm = lines.quiet(rows[at:], [*zip(ring.seats, ring.names, strict=True), *waiting])
            if calm is None:
                return None
            found = self._walk(iter(calm[0]), deal, shape, place, start, heads)
            if found is None:
                return None
            gone = calm[1]
        ends, rake = found
        state = None
        if not deal.pooled:
            names, seats, left = list(ring.names), list(ring.seats), [ends[spot] for spot in places]
            for (seat, name), (_, chip, number) in zip(waiting, out, strict=True):
                spot = number - line - 2
                names.insert(spot, name)
                seats.insert(spot, seat)
                chips.insert(spot, chip)
                left.insert(spot, -1)
            told = names, seats, chips, left, rake, gone
            state = clean_state(deal, id, _new(Place, (log, source, line)), date, table[1], told)
        fields = id, line, deal.site, deal.tournament, table[0], date, deal.currency, source, deal.book, state
        clean: CleanHand = _new(CleanHand, fields)
        return clean

    def _walk(
        self, rows: Iterator[str], deal: Deal, shape: Shape, place: dict[str, int], start: list[int], heads: list[str]
    ) -> tuple[list[int], int] | None:
        """The stacks at the end by place, and the rake."""
        step = rows.__next__
        lines = self.lines
        try:
            played = play(step, step(), deal, lines, shape, place, start)
            if played is None:
                return None
            ended = finish(step, deal, lines, played, place, start, heads, shape.places, shape.tags)
        except StopIteration:
            return None
        if ended is None or any(row.rstrip(BLANKS) for row in rows):
            return None
        stack = played.stack
        return [have + won for have, won in zip(stack, ended[0], strict=True)], ended[1]
