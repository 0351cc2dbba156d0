"""The net as the odds had it: where cards were still to come when the last bet was called, the average over all boards left."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from handaudit.model.cards import DECKS, UNKNOWN
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.stats.action_pattern import once_a_book
from handaudit.stats.odds import Shares, native_odds, odds_of
from handaudit.stats.shares import Use, use_of

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled


@once_a_book
def adjustable(book: Rulebook) -> bool:
    """Whether the game can be adjusted: all that comes after the last bet is a board. Who may still draw decides something."""
    return (
        book.board_dealt > 0
        and not DECKS[book.deck].joker
        and all(street.exchange is None for street in book.streets)
        and book.other is None
    )


def odds_by(book: Rulebook) -> "compiled.Odds | bool":
    """What counts the boards of a game in the kernel; else whether it can be adjusted."""
    if not adjustable(book):
        return False
    asked = _boards(book)
    return True if asked is None else native_odds(*asked) or True


@once_a_book
def _boards(book: Rulebook) -> tuple[Evaluator, Use] | None:
    """How hands of a game are ranked and which cards they use; None where the kernel cannot count their boards."""
    ev = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    use = use_of(ev, book.hole_dealt, book.hole_used, book.board_used)
    return None if use is None else (ev, use)


def adjusted_won(hand: Hand, rep: Replay, book: Rulebook, shown: frozenset[int], last: int) -> dict[int, int] | None:
    """What the pots bring each seat on average over the boards left, after the rake as paid; None where nothing is to be adjusted.

    `shown` are the seats at the showdown, `last` is the betting street of the last action. The amounts are rounded to minor units so that
    each pot is given out whole. Cards that the log shows of anybody cannot come.
    """
    if len(shown) < 2 or not adjustable(book) or hand.kinds & _BARRED or rep.carried_in or rep.carried_out:
        return None
    with_chips = [seat for seat in shown if rep.start[seat] - rep.paid.get(seat, 0) + rep.returned.get(seat, 0)]
    if len(with_chips) > 1:
        return None
    boards = _boards_then(hand, book, last)
    if boards is None or not any(left for _, left in boards):
        return None
    hands = {seat: rep.holdings.get(seat, ()) for seat in shown}
    if any(len(cards) != book.hole_dealt or UNKNOWN in cards for cards in hands.values()):
        return None
    seen = [card for cards in rep.holdings.values() for card in cards if card != UNKNOWN]
    seen += [card for known, _ in boards for card in known]
    if len(set(seen)) != len(seen):
        return None
    pack = [card for card in sorted(DECKS[book.deck].cards) if card not in seen]
    order = sorted(hands)
    ev = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    use = use_of(ev, book.hole_dealt, book.hole_used, book.board_used)
    made: dict[tuple[int, ...], Shares | None] = {}
    for known, left in boards:
        if known not in made:
            made[known] = odds_of(ev, use, [hands[seat] for seat in order], known, pack, left)
    return _won(rep, order, [made[known] for known, _ in boards])


_BARRED: Final = frozenset({"cancelled", "split", "false", "sold"})


def _won(rep: Replay, order: list[int], boards: Sequence[Shares | None]) -> dict[int, int] | None:
    """Pot by pot and board by board. A pot that only one can win is his."""
    won = dict.fromkeys(rep.start, 0)
    for pot in rep.pots:
        net, seats = pot.amount - pot.rake, [seat for seat in pot.eligible if seat in order]
        if not seats or pot.name in ("swap", "carried"):
            return None
        if len(seats) == 1:
            won[seats[0]] += net
            continue
        parts = dict.fromkeys(seats, Fraction())
        for one in boards:
            if one is None:
                return None
            for seat, share in zip(seats, one([order.index(seat) for seat in seats]), strict=True):
                parts[seat] += net * share / len(boards)
        whole = {seat: int(part) for seat, part in parts.items()}
        rest = sorted(seats, key=lambda seat: (whole[seat] - parts[seat], seat))
        for seat in rest[: net - sum(whole.values())]:
            whole[seat] += 1
        for seat, amount in whole.items():
            won[seat] += amount
    return won


def _boards_then(hand: Hand, book: Rulebook, last: int) -> list[tuple[tuple[int, ...], int]] | None:
    """Each board as it lay when the last action was taken, and how many cards were to come to it.

    A hand that is run more than once has one board at that time; a game of two boards has two.
    """
    names = [street.name for street in book.streets if street.bet is not None]
    if last >= len(names):
        return None
    size, sizes = 0, {}
    for street in book.streets:
        size += street.deal.board if street.deal is not None else 0
        sizes[street.name] = size
    then = sizes[names[last]]
    boards: dict[int, list[int]] = {}
    for event in hand.events:
        if event.kind == "street" and event.text in sizes and event.cards and sizes[event.text] <= then:
            boards.setdefault(event.amount, []).extend(event.cards)
    found = [tuple(cards) for cards in boards.values()] or [()]
    if book.boards > 1:
        found = found if then else [()] * book.boards
    if len(found) != book.boards or any(len(one) != then or UNKNOWN in one for one in found):
        return None
    return [(one, size - then) for one in found]
