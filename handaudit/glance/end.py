"""From the showdown to the last line of the summary: what is shown, who is paid, and whether the summary says just that."""

from collections.abc import Callable
from typing import Final

from handaudit.glance.deal import Deal, Tail
from handaudit.glance.lines import FOLDED, HIDE, MUCK, MUCKED, TAGS, TOOK, Lines
from handaudit.glance.play import LIVE, PAIRS, Played
from handaudit.read.lexer import BLANKS
from handaudit.replay.pots import share
from handaudit.rules.wording import words_agree

_agreed: dict[tuple[str, int], bool] = {}
AGREED: Final = 20_000
BUTTON, LONE = TAGS[" (button)"], TAGS[" (big blind)"]


class Shown:
    """What one hand shows: texts of cards and words by place, how strong they are, amounts collected and as printed, who mucked."""

    __slots__ = ("best", "cards", "dealt", "mask", "mucked", "order", "paid", "texts", "words")

    def __init__(self, count: int, mask: int, dealt: dict[int, str]) -> None:
        self.dealt = dealt
        self.cards: dict[int, str] = {}
        self.words: dict[int, str] = {}
        self.best: dict[int, int] = {}
        self.paid = [0] * count
        self.texts: dict[int, str] = {}
        self.mucked: set[int] = set()
        self.order: list[int] = []
        self.mask = mask


def finish(
    step: Callable[[], str],
    deal: Deal,
    lines: Lines,
    played: Played,
    place: dict[str, int],
    start: list[int],
    heads: list[str],
    places: list[int],
    tags: list[int],
) -> tuple[list[int], int] | None:
    """What each place has collected, and the rake; None where anything is not plain, or not right."""
    row, stack, folded, live, ante, street, board, cards, mask, dealt, starter, other, lone = played
    total = sum(start) - sum(stack)
    shown = Shown(len(stack), mask, dealt)
    if live > 1:
        if row.rstrip(BLANKS) != "*** SHOW DOWN ***" or not _one_pot(start, stack, folded):
            return None
        row = step()
    got = _reveal(step, row, deal, lines, played, place, shown)
    if got < 0:
        return None
    # -- the totals
    head, _, text = step().partition(" | Rake ")
    known = deal.amounts.get
    text, whole = text.rstrip(BLANKS), head[10:]
    rake, pot = known(text, -1), known(whole, -1)
    if rake < 0:
        rake = lines.amount(deal, text)
    if pot < 0:
        pot = lines.amount(deal, whole)
    if head[:10] != "Total pot " or pot != total or rake < 0 or got != total - rake:
        return None
    if not _fair(deal, lines, shown, live, cards, starter, other, total - rake):
        return None
    if street and step().rstrip(BLANKS) != f"Board [{board}]":
        return None
    # -- the seats
    paid, tails = shown.paid, deal.tails.get
    for head, at in zip(heads, places, strict=True):
        row = step()
        if not row.startswith(head):
            return None
        rest = row[len(head) :]
        tail = tails(rest)
        if tail is None:
            tail = _cards(deal, lines, row, head, rest, at, shown)
            if tail is None:
                return None
        kind, bits, when, nobet, amount = tail
        if bits & ~((tags[at] & BUTTON) | (0 if at else LONE) if lone else tags[at]):
            return None
        if kind == FOLDED:
            if folded[at] != when or (nobet and start[at] - stack[at] != ante):
                return None
        elif folded[at] != LIVE or paid[at] != amount or (kind == MUCKED and at not in shown.mucked):
            return None
    return paid, rake


def _one_pot(start: list[int], stack: list[int], folded: list[int]) -> bool:
    """Whether all who are still in have put in the same: then there is one pot."""
    put = -1
    for at, when in enumerate(folded):
        if when == LIVE:
            mine = start[at] - stack[at]
            if put < 0:
                put = mine
            elif mine != put:
                return False
    return True


def _reveal(
    step: Callable[[], str], row: str, deal: Deal, lines: Lines, played: Played, place: dict[str, int], shown: Shown
) -> int:
    """Reads shows, mucks and what is collected up to the summary; gives all that is collected, -1 where something is not plain."""
    folded, live, dealt, complete = played.folded, played.live, played.dealt, played.street == 3
    get, paid, got = place.get, shown.paid, 0
    while row[:4] != "*** ":
        name, _, rest = row.partition(": ")
        at = get(name)
        if at is None:
            name, _, rest = row.partition(" collected ")
            at = get(name)
            text, _, what = rest.partition(" from ")
            if at is None or what.rstrip(BLANKS) != "pot":
                return -1
            amount = deal.amounts.get(text, -1)
            if amount < 0:
                amount = lines.amount(deal, text)
            if amount <= 0 or folded[at] != LIVE or paid[at]:
                return -1
            paid[at] = amount
            shown.texts[at] = text
            got += amount
        elif rest[:7] == "shows [":
            held, tail = rest[7:12], rest[12:].rstrip(BLANKS)
            pair = PAIRS.get(held)
            if pair is None or folded[at] != LIVE or at in shown.cards or at in shown.mucked:
                return -1
            if tail != "]":
                words = tail[3:-1]
                if tail[:3] != "] (" or tail[-1] != ")" or not _plain(lines, words):
                    return -1
                if complete:  # what is said of a hand before the river is not to be judged
                    shown.words[at] = words
            mine = dealt.get(at)
            if mine is None:
                if shown.mask & pair[1]:
                    return -1
                shown.mask |= pair[1]
            elif mine != held:
                return -1
            shown.cards[at] = held
            shown.order.append(at)
        else:
            act = deal.said.get(rest) or lines.act(deal, row, name, rest)
            if act is None or folded[at] != LIVE or at in shown.cards or at in shown.mucked:
                return -1
            if act[0] == MUCK and live > 1:
                shown.mucked.add(at)
                shown.order.append(at)
            elif act[0] != HIDE or live > 1:
                return -1
        row = step()
    return got if row.rstrip(BLANKS) == "*** SUMMARY ***" else -1


def _plain(lines: Lines, words: str) -> bool:
    found = lines.words.get(words)
    return lines.holds(words) if found is None else found


def _fair(
    deal: Deal, lines: Lines, shown: Shown, live: int, board: tuple[int, ...], starter: int, other: int, net: int
) -> bool:
    """Whether the pot went to whom it belongs, the words for the hands are true, and hands were shown in order."""
    ev, holdings = deal.ev, shown.cards
    best = shown.best
    if len(board) == 5:
        for at, held in holdings.items():
            best[at] = strength = ev.best(PAIRS[held][0], board)
            words = shown.words.get(at)
            if words is not None:
                key = (words, strength)
                agree = _agreed.get(key)
                if agree is None:
                    if len(_agreed) >= AGREED:
                        _agreed.clear()
                    agree = _agreed[key] = words_agree(words, ev, strength, None, False) is True
                if not agree:
                    return False
    if live == 1:
        return True
    order = shown.order
    if len(order) != live or not holdings or len(board) != 5:
        return False
    first = order[0]
    if first in holdings and first != starter and first != other:
        return False
    if deal.later and first != other:
        seats = sorted(order)
        begin = seats.index(starter) if starter in seats else 0
        if order != seats[begin:] + seats[:begin]:
            return False
    takers = sorted(holdings)
    if len(takers) > 1:
        top = max(best[at] for at in takers)
        takers = [at for at in takers if best[at] == top]
    if len(takers) == 1:
        return shown.paid[takers[0]] == net
    due = {at: amount for at, amount, _ in share(net, takers)}
    return all(amount == due.get(at, 0) for at, amount in enumerate(shown.paid))


def _cards(deal: Deal, lines: Lines, row: str, head: str, rest: str, at: int, shown: Shown) -> Tail | None:
    """A seat line that is not known: with cards it must say what the showdown says, without the grammar says what it says."""
    tags, verb, text = rest.partition(" showed [")
    bits = TAGS.get(tags)
    if verb:
        held = shown.cards.get(at)
        if bits is None or held is None or text[:5] != held:
            return None
        words = shown.words.get(at)
        amount = shown.paid[at]
        what = f"] and won ({shown.texts[at]})" if amount else "] and lost"
        text = text[5:].rstrip(BLANKS)
        if words is not None:
            # A showdown may name a kicker that the summary leaves out; then it says no more than what the hand is.
            if text != f"{what} with {words}" and text != f"{what} with {deal.ev.describe(shown.best[at])}":
                return None
        elif text != what:
            return None
        return TOOK, bits, 0, False, amount
    tags, verb, text = rest.partition(" collected (")
    if verb:
        bits = TAGS.get(tags)
        right = bits is not None and at in shown.texts and text.rstrip(BLANKS) == shown.texts[at] + ")"
        return (TOOK, bits or 0, 0, False, shown.paid[at]) if right else None
    tags, verb, text = rest.partition(" mucked [")
    if not verb:
        return lines.tail(deal, row, head, rest)
    pair, bits = PAIRS.get(text[:5]), TAGS.get(tags)
    if pair is None or bits is None or text[5:].rstrip(BLANKS) != "]":
        return None
    return (MUCKED, bits, 0, False, 0) if _mucked(shown, at, text[:5], pair[1]) else None


def _mucked(shown: Shown, at: int, held: str, bits: int) -> bool:
    """Whether a mucked hand can be the one that the summary shows."""
    mine = shown.cards.get(at) or shown.dealt.get(at)
    if mine is not None:
        return mine == held
    if shown.mask & bits:
        return False
    shown.mask |= bits
    return True
