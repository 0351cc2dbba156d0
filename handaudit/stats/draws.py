"""Swaps for a fee and free draws: who took them, who could have, what they cost and what they brought."""

from typing import Final

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay, Step
from handaudit.model.rulebook import Rulebook
from handaudit.rules.ranking import evaluator
from handaudit.stats.action_pattern import once_a_book
from handaudit.stats.course import Counts, Course

_STREETS: Final = {"swap": "pre", "flop": "flop", "turn": "turn", "river": "river"}
_PAROLE: Final = {"offers": "parole_offered", "accepts": "parole_accepted", "declines": "parole_declined"}
_FREE: Final = ("small-blind", "big-blind", "over-blind")


def draws(hand: Hand, book: Rulebook) -> bool:
    """Whether there is anything to count: swaps, draws, openers, or cards that were offered."""
    return "parole" in hand.kinds or _has_draws(book)


@once_a_book
def _has_draws(book: Rulebook) -> bool:
    return any(
        street.exchange is not None or (street.bet is not None and bool(street.bet.openers)) for street in book.streets
    )


def count_draws(hand: Hand, rep: Replay, book: Rulebook, course: Course, counts: dict[int, Counts]) -> None:
    """Count swaps and draws where the game has them."""
    if any(street.exchange is not None and street.exchange.fee for street in book.streets):
        _swaps(hand, rep, course, counts)
        _fees(rep, course, counts)
    elif any(street.exchange is not None for street in book.streets):
        _drawn(hand, rep, counts)
    if any(street.bet is not None and street.bet.openers for street in book.streets):
        _openers(hand, rep, book, counts)
    if "parole" in hand.kinds:
        for event in hand.events:
            if event.kind == "parole" and event.seat in counts:
                _add(counts[event.seat], _PAROLE.get(event.text, "parole_offered"))


def _swaps(hand: Hand, rep: Replay, course: Course, counts: dict[int, Counts]) -> None:
    """A chance is a turn to swap while in the hand, not all-in, and able to pay; blinds swap free in the first round."""
    free = {event.seat for event in hand.events if event.kind == "post" and event.text in _FREE}
    fees = {one.name: one.swap_fee for one in rep.streets if one.swap_fee is not None}
    for street, short in _STREETS.items():
        if street not in fees:
            continue
        fee = fees[street] or 0
        steps = [step for step in rep.steps if step.street == street and step.task in ("bet", "exchange")]
        swapped = {step.done.seat for step in steps if step.done is not None and step.done.kind == "swap"}
        for seat in _able(street, fee, steps, free, rep, course) | swapped:
            into = counts.get(seat)
            if into is None:
                continue
            took, won = seat in swapped, rep.won.get(seat, 0) > 0
            for name, chance, done in (
                (f"swap_{short}", True, took),
                (f"won_with_swap_{short}", took, took and won),
                (f"won_without_swap_{short}", not took, not took and won),
            ):
                if chance:
                    into[name + "_of"] = 1
                if done:
                    into[name] = 1


def _able(street: str, fee: int, steps: list[Step], free: set[int], rep: Replay, course: Course) -> set[int]:
    first: dict[int, int] = {}
    for step in steps:
        seat = step.done.seat if step.done is not None else step.ask.seat if step.ask is not None else 0
        first.setdefault(seat, step.stack)
    if street == "swap":
        stacks = _stacks(rep, street)
        return {seat for seat, stack in stacks.items() if stack and (seat in free or stack >= fee)}
    if any(step.task == "bet" for step in steps):
        return {seat for seat, stack in first.items() if stack and stack >= fee}
    number = ("flop", "turn", "river").index(street) + 1
    live = course.seen[number] if len(course.seen) > number else frozenset[int]()
    stacks = _stacks(rep, street)
    return {seat for seat in live if first.get(seat, stacks[seat]) >= max(fee, 1)}


def _stacks(rep: Replay, street: str) -> dict[int, int]:
    """The stacks when a street's first exchange or bet comes up."""
    stacks = dict(rep.start)
    first = next((step.n for step in rep.steps if step.street == street and step.task in ("bet", "exchange")), None)
    if first is None:
        names = [one.name for one in rep.streets]
        later = names[names.index(street) + 1 :] if street in names else []
        first = next((step.n for step in rep.steps if step.street in later), len(rep.steps))
    for move in rep.moves:
        if move.step < first:
            for account, amount in ((move.src, -move.amount), (move.dst, move.amount)):
                if account.startswith("seat "):
                    stacks[int(account[5:])] += amount
    return stacks


def _fees(rep: Replay, course: Course, counts: dict[int, Counts]) -> None:
    """Fees paid, forfeited by folding, and won from others: out of the main pot by the share of it, and held ones whole."""
    paid: dict[str, dict[int, int]] = {"main": {}, "swap": {}, "bet": {}}
    for fee in rep.swap_fees:
        into = counts.get(fee.seat)
        if into is None:
            continue
        paid.setdefault(fee.goes_to, {})
        paid[fee.goes_to][fee.seat] = paid[fee.goes_to].get(fee.seat, 0) + fee.paid
        _add(into, "fees_paid", fee.paid)
        if not fee.paid:
            _add(into, "swap_free")
        if fee.seat in course.folded:
            _add(into, "fees_forfeited", fee.paid)
    sizes = {pot.name: pot.amount for pot in rep.pots}
    won: dict[tuple[int, str], int] = {}
    for award in rep.awards:  # a pot may come in halves, or in runs
        won[award.seat, award.pot] = won.get((award.seat, award.pot), 0) + award.amount
    for (seat, pot), amount in won.items():
        if seat not in counts or pot not in ("main", "swap") or not amount:
            continue
        into, own, pool = counts[seat], paid[pot].get(seat, 0), sum(paid[pot].values())
        if pot == "swap":
            _add(into, "held_fees_won", max(amount - own, 0))
            _add(into, "fees_won", max(amount - own, 0))
            if _all_in(rep, seat):
                _add(into, "held_fees_won_all_in", max(amount - own, 0))
        elif sizes.get("main"):
            _add(into, "fees_won", (pool - own) * amount // sizes["main"])


def _all_in(rep: Replay, seat: int) -> bool:
    return rep.start[seat] == rep.paid.get(seat, 0) - rep.returned.get(seat, 0)


def _drawn(hand: Hand, rep: Replay, counts: dict[int, Counts]) -> None:
    shuffles = sum(event.kind == "street" and event.text == "reshuffle" for event in hand.events)
    for step in rep.steps:
        event = step.done
        if (
            step.task != "exchange"
            or event is None
            or event.seat not in counts
            or event.kind not in ("discard", "stand")
        ):
            continue
        number = 0 if event.kind == "stand" else min(max(event.amount, len(event.cards)), 5)
        into = counts[event.seat]
        _add(into, "draws")
        _add(into, f"draw_{number}")
        _add(into, "pat_of")
        if not number:
            _add(into, "pat")
    for seat, into in counts.items():
        if shuffles and any(
            step.task == "exchange" and step.done is not None and step.done.seat == seat for step in rep.steps
        ):
            into["reshuffles"] = shuffles


def _openers(hand: Hand, rep: Replay, book: Rulebook, counts: dict[int, Counts]) -> None:
    """Openers held are known only where the log shows the five cards dealt."""
    least = next(street.bet.openers for street in book.streets if street.bet is not None and street.bet.openers)
    judge = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    open_now = False
    for event in hand.events:
        into = counts.get(event.seat)
        if event.kind == "street":
            if event.text in ("redeal", "deal"):
                open_now = False
            elif event.text == "draw":
                open_now = True
        elif into is None:
            continue
        elif (
            event.kind == "dealt"
            and not event.kept
            and len(event.cards) == book.hole_dealt
            and UNKNOWN not in event.cards
        ):
            _add(into, "openers_held_of")
            if judge.opens(event.cards, least or ""):
                _add(into, "openers_held")
        elif event.kind == "declare":
            _add(into, "openers_declared")
            open_now = True
        elif event.kind == "bet" and not open_now:
            _add(into, "openers_opened")
            open_now = True
        elif event.kind == "false":
            _add(into, "openers_false")


def _add(into: Counts, name: str, amount: int = 1) -> None:
    if amount:
        into[name] = into.get(name, 0) + amount
