"""What the other books say of a dispute: each book in place of the one that the house plays by."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from handaudit.check.audit import audit
from handaudit.check.floor_answers import same_rulings
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.report.correction import CorrectedAccount, Correction, as_logged, correction
from handaudit.report.deadlines import ended
from handaudit.report.fouled_deck import SENTENCES, fouled, gives_back, refunded
from handaudit.rules.catalogue import COMMON
from handaudit.rules.load import for_game, load, over_game, vary
from handaudit.rules.options import options
from handaudit.rules.source import houses

HANDBOOK: Final = "The dealer handbook"
EACH: Final = frozenset({"skip-not-restored"})
"""Codes of which each finding moves chips of its own, also one that follows from another."""
DEADLINE: Final = "th_dispute_deadline"


@dataclass(frozen=True, slots=True)
class BookAnswer:
    """What a book says otherwise: the faults in dispute that it does not know, those that it brings, what each player should have then,
    the sentences that decide, there and `here` in the house, and the faults that it takes for graver or slighter ones (`weighed`, as it
    has them). All are empty if it says the same."""

    title: str
    excused: tuple[Finding, ...] = ()
    brought: tuple[Finding, ...] = ()
    accounts: tuple[CorrectedAccount, ...] = ()
    reasons: tuple[str, ...] = ()
    here: tuple[str, ...] = ()
    weighed: tuple[Finding, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the book gives another answer."""
        return bool(self.accounts)


def in_dispute(result: Audit, line: int | None) -> tuple[Finding, ...]:
    """The faults that a page is about: those of a line, or every root and what moves chips of its own."""
    if line is None:
        return tuple(f for f in result.findings if f.root or (f.code in EACH and f.chips))
    return tuple(f for f in result.findings if f.line == line)


def own_book(book: Rulebook) -> str:
    """The book of card rooms that a rulebook is, by its name; empty if it is none."""
    return next((house for house in houses() if book.name.partition("@")[0] == house), "")


def answers(
    result: Audit,
    own: Rulebook,
    disputed: tuple[Finding, ...],
    line: int | None,
    due: tuple[CorrectedAccount, ...],
    following: Hand | None = None,
) -> Iterator[BookAnswer]:
    """The answer of each book that the house does not play by, the handbook first. `following` is the next hand of the table."""
    before = _Answer(result, disputed, line, due, following)
    for title, book in _others(result, own):
        after = before.by(book)
        if after is None or after == before.signature:
            yield BookAnswer(title)
            continue
        excused, brought, accounts, weighed = before.told
        keys = [
            key
            for key, value in book.options.items()
            if value != own.options.get(key) and before.by(vary(own, key, value)) != before.signature
        ]
        pack = fouled(disputed) is not None
        there, here = (tuple(_sentence(one, key, pack) for key in keys) for one in (book, own))
        yield BookAnswer(title, excused, brought, accounts, there, here, weighed)


_Differs = tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[CorrectedAccount, ...], tuple[Finding, ...]]


class _Answer:
    """The answer of the house's own book, which others are compared with. `told` is how the last of them differs."""

    def __init__(
        self,
        result: Audit,
        disputed: tuple[Finding, ...],
        line: int | None,
        due: tuple[CorrectedAccount, ...],
        following: Hand | None,
    ) -> None:
        self.result, self.disputed, self.line, self.following = result, disputed, line, following
        self.before = {(f.code, f.line) for f in result.findings if f.severity != "info"}
        self.places = {f.line for f in disputed} | ({line} if line is not None else set())
        self.given = same_rulings(result.hand, result.findings)
        self.signature: object = ((), (), (), [one.due for one in due])
        self.told: _Differs = ((), (), (), ())

    def by(self, book: Rulebook) -> object:
        """What a book answers, to be compared; None if the hand cannot be played by it."""
        other = audit(self.result.hand, book, self.given, excuses=False)
        if other.replay is None:
            return None
        after = {(f.code, f.line): f for f in other.findings if f.severity != "info"}
        gone = tuple(f for f in self.disputed if f.severity != "info" and (f.code, f.line) not in after)
        new = tuple(
            f
            for at, f in after.items()
            if at not in self.before and f.root and (not self.places or f.line in self.places)
        )
        still = in_dispute(other, self.line)
        sums = due_chips(other, book, still, self.line is None, self.following, excuses=False)
        accounts = sums.accounts
        # What an open option excuses is an error where the book counts as it is.
        mine = {(f.code, f.line): "error" if f.option else f.severity for f in self.disputed if f.severity != "info"}
        other_weight = tuple(f for at, f in after.items() if mine.get(at, f.severity) != f.severity)
        self.told = (gone, new, accounts, other_weight)
        places = tuple(tuple((f.code, f.line) for f in found) for found in (gone, new, other_weight))
        return (*places, [one.due for one in accounts])


def _others(result: Audit, own: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """The books beside the house's own: what the game says by itself, and the books of card rooms over it."""
    game = for_game(result.hand.game)
    if game is None:
        return
    plain = load(game)
    if plain.options != own.options:
        yield (HANDBOOK if plain.chapter == COMMON else f"The rules of {plain.title}"), plain
    for house in reversed(houses()):
        book = load(over_game(house, result.hand.game))
        if book.options != own.options:
            yield book.title, book


def _sentence(book: Rulebook, key: str, pack: bool) -> str:
    """Why a book chooses as it does in an option; of a fouled deck (`pack`) what it says of that."""
    text = SENTENCES[book.options[key]] if pack and key == DEADLINE else book.because.get(key) or options()[key].reason
    return text[:1].upper() + text[1:]


def due_chips(
    result: Audit,
    book: Rulebook,
    disputed: tuple[Finding, ...],
    every: bool,
    following: Hand | None,
    *,
    excuses: bool = True,
) -> Correction:
    """What each player should have by a book: the bets back if the pack was fouled, what the log has if the right to dispute has ended,
    else the disputed faults put right."""
    if gives_back(result, disputed, following):
        return refunded(result)
    if ended(result, disputed, following):
        return as_logged(result)
    return correction(result, book, disputed, every, excuses=excuses)
