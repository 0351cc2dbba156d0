"""The words for a hand: they must be the hand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from handaudit.check.case import Case, Findings, Judged
from handaudit.check.registry import Judges, analyser
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.rules.ranking import evaluator
from handaudit.rules.wording import words_agree, words_of


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Said(Judged):
    """Words that are not the hand, and what the hand is; `again` where the same was said of it further up."""

    logged: str
    expected: str
    again: bool = False


NAMES: Final = Judges[Said](lambda said: said.logged)
"""The judges of words for a hand."""


@NAMES.on()
def rank_text_mismatch(s: Said) -> Finding | None:
    """The words for a hand are not that hand."""
    return s.wrong("rank-text-mismatch", root=not s.again)


@analyser("words")
def words(case: Case) -> Findings:
    """Words with a shown hand, where the board is complete."""
    return NAMES.judged(_said(case))


def _said(case: Case) -> Iterator[Said]:
    table = case.table
    boards = {r: tuple(b) for r, b in table.boards.items()} or {0: tuple(table.board)}
    run = 0
    false: set[tuple[int, str]] = set()
    size, full = table.hole_size, table.board_size
    for event in case.hand.events if "show" in case.hand.kinds else ():
        if event.kind == "street" and event.text == "showdown":
            run = event.amount
        elif event.kind == "show" and event.text and len(event.cards) == size and event.text != "openers":
            board = boards.get(run if run in boards else min(boards))
            if board is not None and len(board) == full:
                for said in _judge(case, event.line, event.seat, event.cards, board, event.text):
                    false.add((said.seat, said.logged))
                    yield said
    ordered = [boards[r] for r in sorted(boards)]
    for claim in case.seat_claims:
        if not claim.words:
            continue
        holding = case.rep.holdings.get(claim.seat, ())
        if len(holding) != size or UNKNOWN in holding:
            continue
        for board, text in zip(ordered, claim.words, strict=False):
            if text and len(board) == full:
                for said in _judge(case, claim.line, claim.seat, holding, board, text):
                    yield replace(said, again=(said.seat, said.logged) in false)


def _judge(
    case: Case, line: int, seat: int, holding: tuple[int, ...], board: tuple[int, ...], text: str
) -> Iterator[Said]:
    if UNKNOWN in holding or UNKNOWN in board:
        case.unverifiable += 1
        return
    ev = case.evaluator()
    rep = case.rep
    strength = rep.strengths.get(seat, 0) if not case.table.boards and rep.holdings.get(seat) == holding else 0
    strength = strength or ev.best(holding, board)
    has_low = bool(case.book.ranking.low)
    low = ev.low(holding, board) if has_low else None
    agree = words_agree(text, ev, strength, low, has_low)
    if not agree and (other := case.book.other) is not None:  # the words may be those of the other half's hand
        second = evaluator(other.ranking, other.hole_used, other.board_used, case.book.deck)
        also = words_agree(text, second, second.best(holding, board), None, False)
        agree = also if also or also is None else agree
    if agree is None:
        case.unverifiable += 1
    elif agree:
        case.verified += 1
    else:
        yield Said(case, line, seat, text, words_of(ev, strength, low, has_low))
