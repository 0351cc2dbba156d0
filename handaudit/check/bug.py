"""The bug: what it may stand for, and what a log makes of it that takes it for a wild card."""

from handaudit.check.case import Case
from handaudit.check.hand_names import NAMES, Said
from handaudit.model.cards import JOKER, RANKS
from handaudit.model.finding import Finding
from handaudit.replay.proof import opens
from handaudit.rules.wording import words_agree


def wild_hands(case: Case, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The hands that these cards would be if the joker could stand for any card; none where it is not among them."""
    if JOKER not in cards or case.book.ranking.joker != "bug":
        return []
    rest = tuple(card for card in cards if card != JOKER)
    return [(*rest, card) for card in range(JOKER) if card not in rest]


def wild_opens(case: Case, cards: tuple[int, ...]) -> bool:
    """Whether the cards are taken for a pair of jacks, queens or kings because the joker stands beside one of them."""
    faces = {RANKS.index(rank) for rank in "JQK"}
    return any(card // 4 in faces for card in cards if card != JOKER) and any(
        opens(case.table, hand) for hand in wild_hands(case, cards)
    )


def wild_best(case: Case, cards: tuple[int, ...]) -> int:
    """The best strength with a wild joker, 0 where there is none."""
    ev = case.evaluator()
    return max((ev.five(hand) for hand in wild_hands(case, cards)), default=0)


@NAMES.on()
def bug_in_words(said: Said) -> Finding | None:
    """The bug was taken for something that it cannot be."""
    case, ev = said.case, said.case.evaluator()
    hands = wild_hands(case, case.rep.holdings.get(said.seat, ()))
    if not any(words_agree(said.text, ev, ev.five(hand), None, False) for hand in hands):
        return None
    text = f'"{said.text}" takes the bug of {case.name(said.seat)} for a wild card; the cards are {said.due}'
    return said.wrong("bug-misread", text)
