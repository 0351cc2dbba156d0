"""From the blinds to the last bet: every line is what the rules ask for, or the hand is not taken."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from handaudit.glance.deal import Deal
from handaudit.glance.lines import ANTE, BET, BIG, CALL, CHECK, FOLD, SMALL, Lines, Pairs
from handaudit.glance.ring import Shape
from handaudit.model.cards import CARD_OF, JOKER
from handaudit.read.lexer import BLANKS

LIVE: Final = 9
"""In place of the street of a fold: still in the hand."""
PAIRS: Final = Pairs()
CARDS: Final = {text: card for text, card in CARD_OF.items() if card != JOKER}
_new: Final[Any] = tuple.__new__


class Played(NamedTuple):
    """How a hand stands when the betting is over: `row` is the line that comes next, `folded` the street of each fold, `first` are the
    places that may show first, `mask` are the bits of all cards seen; `lone`: there was no small blind."""

    row: str
    stack: list[int]
    folded: list[int]
    live: int
    ante: int
    street: int
    board: str
    cards: tuple[int, ...]
    mask: int
    dealt: dict[int, str]
    starter: int
    other: int
    lone: bool


def play(
    step: Callable[[], str], row: str, deal: Deal, lines: Lines, ring: Shape, place: dict[str, int], start: list[int]
) -> Played | None:
    """Blinds, cards, and all betting of one hand whose lines `step` gives; `start` are the stacks by place."""
    get, said = place.get, deal.said.get
    stack = start.copy()
    count = len(stack)
    committed = [0] * count
    # -- blinds
    small, big = deal.small, deal.big
    ante, anted, blinds, lone = 0, 0, 0, False
    while True:
        name, _, rest = row.partition(": ")
        at = get(name)
        if at is None:
            break
        act = said(rest) or lines.act(deal, row, name, rest)
        if act is None:
            return None
        kind, amount, _, _ = act
        if amount >= stack[at]:
            return None
        if kind == SMALL:
            if blinds or at != ring.small or amount != small:
                return None
            blinds = 1
            committed[at] = amount
        elif kind == BIG:
            # A second one is that of somebody who comes into the game: live, and no position. Without a small blind the first
            # may be anybody's by the rules; here it is the first player's.
            if amount != big or committed[at] or (blinds == 1 and at != ring.big) or (blinds == 0 and at):
                return None
            if not blinds:
                lone = True
            blinds = 2
            committed[at] = amount
        elif kind == ANTE:
            if blinds or not amount or anted >> at & 1 or (ante and amount != ante):
                return None
            ante = amount
            anted |= 1 << at
        else:
            return None
        stack[at] -= amount
        row = step()
    if blinds != 2 or row.rstrip(BLANKS) != "*** HOLE CARDS ***" or (anted and anted != (1 << count) - 1):
        return None
    # -- hole cards
    row = step()
    dealt: dict[int, str] = {}
    mask = 0
    while row[:9] == "Dealt to ":
        row = row.rstrip(BLANKS)
        at = get(row[9:-8])
        pair = PAIRS.get(row[-6:-1])
        if at is None or pair is None or row[-8:-6] != " [" or row[-1] != "]" or at in dealt or mask & pair[1]:
            return None
        dealt[at] = row[-6:-1]
        mask |= pair[1]
        row = step()
    # -- four rounds
    # Who has acted since the last full raise may not raise over a short all-in.
    level, step_up, closed = big, big, 0
    queue = [0, *ring.after[0]] if lone else ring.first.copy()
    folded = [LIVE] * count
    live, broke, street = count, 0, 0
    aggressor = raised = acted = -1
    board = ""
    cards: tuple[int, ...] = ()
    while True:
        while True:
            name, _, rest = row.partition(": ")
            at = get(name)
            if at is None:
                break
            act = said(rest) or lines.act(deal, row, name, rest)
            if act is None or not queue or queue.pop() != at:
                return None
            if not queue and (live == 1 or (broke and idle(at, stack, committed, folded))):
                return None
            kind, amount, to, allin = act
            before = committed[at]
            if kind == FOLD:
                folded[at] = street
                live -= 1
            elif kind == CHECK:
                if before < level:
                    return None
            elif kind == CALL:
                have = stack[at]
                owes = level - before
                if owes > have:
                    owes = have
                if amount != owes or not amount or allin != (amount == have):
                    return None
                stack[at] = have - amount
                committed[at] = before + amount
                broke += allin
            elif kind <= BET:
                every = stack[at] + before
                if kind == BET:
                    if level:
                        return None
                elif not level or amount != to - level or closed >> at & 1:
                    return None
                raise_by = to - level
                if not level < to <= every or allin != (to == every) or (raise_by < step_up and not allin):
                    return None
                stack[at] = every - to
                committed[at] = to
                if raise_by >= step_up:
                    step_up, closed = raise_by, 0
                level = to
                aggressor, raised = at, street
                queue = [other for other in ring.after[at] if folded[other] == LIVE and stack[other]]
                broke += allin
            else:
                return None
            closed |= 1 << at
            acted = street
            row = step()
        if live > 1 and queue and (len(queue) > 1 or not idle(queue[0], stack, committed, folded)):
            return None
        # What nobody matched goes back.
        most = max(committed)
        if most and committed.count(most) == 1:
            who = committed.index(most)
            if folded[who] == LIVE:
                committed[who] = 0
                due = most - max(committed)
                text, _, name = row[14:].partition(") returned to ")
                amount = deal.amounts.get(text, -1)
                if amount < 0:
                    amount = lines.amount(deal, text)
                if row[:14] != "Uncalled bet (" or amount != due or get(name.rstrip(BLANKS)) != who:
                    return None
                if not stack[who]:
                    broke -= 1
                stack[who] += due
                row = step()
        if live == 1 or street == 3:
            break
        street += 1
        # The next street.
        if street == 1:
            board = row[14:22]
            texts = board.split(" ")
            if row[:14] != "*** FLOP *** [" or row[22:].rstrip(BLANKS) != "]" or len(texts) != 3:
                return None
        else:
            lead = f"*** TURN *** [{board}] [" if street == 2 else f"*** RIVER *** [{board}] ["
            end = len(lead) + 2
            texts = [row[end - 2 : end]]
            if not row.startswith(lead) or row[end:].rstrip(BLANKS) != "]":
                return None
            board = f"{board} {texts[0]}"
        for text in texts:
            card = CARDS.get(text, -1)
            if card < 0 or mask >> card & 1:
                return None
            mask |= 1 << card
            cards += (card,)
        level, step_up, closed = 0, big, 0
        committed = [0] * count
        queue = [other for other in ring.round if folded[other] == LIVE and stack[other]]
        row = step()
    # -- who shows first
    starter = other = -1
    if live > 1:
        first = folded.index(LIVE)
        bettor = aggressor if aggressor >= 0 and folded[aggressor] == LIVE else -1
        if bettor >= 0 and (raised == 3 or (deal.last_round and raised == acted)):
            starter = bettor
        else:
            starter = first
            if acted != 3:
                other = bettor
    fields = (row, stack, folded, live, ante, street, board, cards, mask, dealt, starter, other, lone)
    played: Played = _new(Played, fields)
    return played


def idle(seat: int, stack: list[int], committed: list[int], folded: list[int]) -> bool:
    """Nobody else can bet and the seat has matched every chip there is: nothing is asked."""
    most = 0
    for other, left in enumerate(stack):
        if other != seat and folded[other] == LIVE:
            if left:
                return False
            if committed[other] > most:
                most = committed[other]
    return committed[seat] >= most
