"""What one chunk amounts to, as a row of plain values that is cheap to send: most hands are nothing but what they leave behind."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from handaudit.jobs.auditor import Auditor, loose
from handaudit.jobs.conflicts import ConflictLines
from handaudit.jobs.processes.books import WorkerRulebooks
from handaudit.jobs.processes.parts import Parts
from handaudit.model.audit import Audit
from handaudit.model.clock import Clock
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.money import Currency
from handaudit.model.replay import Replay, Step
from handaudit.model.rulebook import Rulebook
from handaudit.model.table_state import Chair, HandPlace, LedgerLine, State
from handaudit.read.chunks import Chunk
from handaudit.session.digests import Digest
from handaudit.session.state import state_of
from handaudit.session.watch import watched

if TYPE_CHECKING:
    from handaudit.kernel.deal import HeaderTerms
    from handaudit.kernel.results import Told

HAND, LOOSE, OTHER, FAILED, CLEAN, SKIPPED = range(6)
UNWATCHED: Final = ()
"""In the place of a state: no hand of that room tells of the people in another, so nothing is kept of it."""
FINDINGS: Final = 7
"""Where the findings stand in what is told of an audit."""
_new: Final = tuple.__new__
Row = tuple[Any, ...]

_FINDING: Final = attrgetter(*Finding.__slots__)
_HEAD: Final = attrgetter("id", "line", "site", "tournament", "table", "date", "currency")


class RowHead(NamedTuple):
    """Which hand it is."""

    id: str
    line: int
    site: str
    tournament: str
    table: str
    date: str
    currency: Currency
    source: str


class RowTerms(NamedTuple):
    """What hands of one header line have in common."""

    site: str
    tournament: str
    pooled: bool
    native: bool
    chapter: str
    currency: Currency
    limit: str
    small: int
    big: int


class Proof(NamedTuple):
    """Where the bytes of a row's chunk stand in the log, and what a `Prover` says of its hand; empty where it was asked for nothing."""

    offset: int
    size: int
    text: str


Prover = Callable[[Audit], str]
"""What is to be told of an audited hand beside its row, in a few bytes; a function of a module."""
UNPROVED: Final = Proof(0, 0, "")


class BatchResult(NamedTuple):
    """The rows of a batch, and the terms that the plain hands among them name by number. `proofs` go with the rows where there is
    somebody who asks for them."""

    terms: list[Row]
    rows: list[Row]
    proofs: Sequence[Proof] = ()


@lru_cache(maxsize=4096)
def terms_of(head: Row, money: Row, stakes: Row) -> RowTerms:
    """Terms that were sent."""
    return RowTerms._make((*head, Currency(*money), *stakes))


def terms_row(deal: "HeaderTerms", books: WorkerRulebooks) -> Row:
    """The terms of a header, and the number of its rulebook."""
    head = deal.site, deal.tournament, deal.pooled, deal.native, deal.chapter
    return head, tuple(deal.currency), (deal.limit, deal.small, deal.big), books.number(deal.book)


class Packer:
    """Makes the rows of a worker. A chunk that a look has taken brings what the native kernel tells of a hand. `parts` are those of what a
    command makes of hands."""

    def __init__(
        self, auditor: Auditor, digest: Digest, prover: Prover | None = None, parts: Parts | None = None
    ) -> None:
        self.auditor = auditor
        self.digest = digest
        self.prover = prover
        self.parts = parts
        self.proof = UNPROVED
        self.conflicts = ConflictLines()
        self.books = WorkerRulebooks()
        self.deals: dict[HeaderTerms, int] = {}
        self.terms: list[Row] = []

    def result(self, rows: list[Row], proofs: list[Proof]) -> BatchResult:
        """The rows that were made since the last result, and their proofs."""
        terms, self.deals, self.terms = self.terms, {}, []
        return BatchResult(terms, rows, proofs)

    def row(self, chunk: Chunk, name: str, folder: Path, lost: Finding | None = None) -> Row:
        """The row of a chunk. With `lost` only the header of a hand is read, and this is what is wrong with it."""
        end = chunk.offset + chunk.size
        self.proof = Proof(chunk.offset, chunk.size, "")
        if chunk.kind != "hand":
            unheard = loose(chunk, name)
            if unheard is not None:
                return LOOSE, end, self._audit(unheard)
            told = chunk.first_line, chunk.lines, chunk.layout, chunk.numbers, chunk.orders, chunk.amid
            return OTHER, end, (chunk.kind, told), [_FINDING(one) for one in chunk.faults]
        if lost is not None:
            chunk = chunk._replace(faults=(lost,), unread=True)
        elif chunk.clean is not None:
            return self.clean(chunk.clean, chunk.first_line, end, self.digest.content_of_bytes(chunk.raw))
        hand = self.auditor.read(chunk, name)
        result = self.auditor.audit(hand, folder)
        if self.parts is not None:
            self.parts.add(result)
        if self.prover is not None:
            self.proof = self.proof._replace(text=self.prover(result))
        content = -1 if hand.unread or not hand.id else self.digest.content(hand.lines)
        return self.judged(hand, result, content, end)

    def clean(self, told: "Told", line: int, end: int, content: int) -> Row:
        """The row of a hand of which the native kernel has told; `content` is the digest of what it says."""
        deal, *rest = told
        return CLEAN, end, self.number(deal), content, line, *rest

    def judged(self, hand: Hand, result: Audit, content: int, end: int) -> Row:
        """The row of an audited hand; `content` is the digest of what it says, -1 where it was not read."""
        number = self.books.number(result.rulebook)
        packed: Row | None = UNWATCHED
        if watched(hand):
            state = state_of(result, -1)
            packed = None if state is None else _state(state)
        found = self._audit(result) if result.findings else None
        head = _HEAD(hand)
        return HAND, end, (*head[:-1], tuple(head[-1])), content, result.verdict, number, packed, found

    def number(self, deal: "HeaderTerms") -> int:
        """The number of a header's terms."""
        known = self.deals.get(deal)
        if known is not None:
            return known
        number = self.deals[deal] = len(self.terms)
        self.terms.append(terms_row(deal, self.books))
        return number

    def _audit(self, audit: Audit) -> Row:
        """What a report of findings needs of a hand: its text, what it is called, the places of its steps."""
        hand = audit.hand
        steps = None if audit.replay is None else [(one.n, one.line, one.street) for one in audit.replay.steps]
        return (
            (*_HEAD(hand)[:-1], tuple(hand.currency)), hand.lines, hand.source, hand.game, hand.limit, steps,
            self.books.number(audit.rulebook), [_FINDING(one) for one in audit.findings], (hand.numbers, hand.pointers),
            audit.verdict, audit.verified, audit.contradicted, audit.unverifiable,
        )  # fmt: skip


def head_of(packed: Row, source: str) -> RowHead:
    """Which hand a row tells of."""
    return _new(RowHead, (*packed[:-1], Currency(*packed[-1]), source))


def audit_of(packed: Row, books: Sequence[Rulebook]) -> Audit:
    """An audit as far as a report of findings needs it."""
    head, lines, source, game, limit, steps, book, findings, (numbers, pointers), *rest = packed
    one = head_of(head, source)
    hand = Hand(
        one.id, source, one.line, lines, one.site, game, limit, one.currency,
        tournament=one.tournament, table=one.table, date=one.date, unread=steps is None,
        numbers=numbers, pointers=pointers,
    )  # fmt: skip
    replay = None if steps is None else Replay([Step(n, line, street, "", None, None) for n, line, street in steps])
    return Audit(hand, replay, None if book < 0 else books[book], tuple(finding_of(found) for found in findings), *rest)


def packed_finding(finding: Finding) -> Row:
    """A finding as a row."""
    return tuple(_FINDING(finding))


def finding_of(packed: Row) -> Finding:
    """A finding."""
    return Finding(*packed)


def _state(state: State) -> Row:
    chairs = [(name, tuple(chair)) for name, chair in state.chairs.items()]
    return (
        state.number, tuple(state.clock), state.first_button, state.button, chairs, state.strict, state.tournament,
        state.chapter, state.limit, state.small, state.big, state.told, tuple(state.gone),
        state.carried, state.cancelled, state.posts, state.rake, state.bars, tuple(state.house), state.rebuys,
        (state.ledger, state.counted, state.order, state.unread),
    )  # fmt: skip


def state_from(packed: Row, head: RowHead, log: int, block: tuple[LedgerLine, ...]) -> State:
    """What a hand of that log leaves behind, under the ledger lines above it."""
    (
        number, clock, first_button, button, chairs, strict, tournament,
        chapter, limit, small, big, told, gone, carried, cancelled, posts, rake, bars, house, rebuys, room,
    ) = packed  # fmt: skip
    ledger, counted, order, unread = room
    return State(
        head.id, number, HandPlace(log, head.source, head.line), Clock(*clock), first_button, button,
        {name: _new(Chair, chair) for name, chair in chairs}, strict, tournament, chapter, head.currency, limit, small, big,
        told, frozenset(gone), block, carried, cancelled, posts, rake, bars,
        house=frozenset(house), rebuys=rebuys, ledger=ledger, counted=counted, order=order, unread=unread,
    )  # fmt: skip
