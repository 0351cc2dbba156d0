"""What a hand brought each player, in minor units: won, lost, posted, raked, at the showdown and without one."""

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.stats.course import Counts, Course


def big_blind(hand: Hand) -> int:
    """The unit of bb/100: the big blind, in fixed limit the small bet, where nobody posts a blind the ante."""
    return (hand.small if hand.limit == "limit" else hand.big) or hand.big or hand.ante


def own_rake(rep: Replay) -> dict[str, dict[int, int]]:
    """The rake borne by each seat, in the four ways in which trackers share it. Each of them sums to the rake; without rake none is made.

    Where nobody has put anything in, the rake came out of carried chips only: the winners bear it, or else all.
    """
    if not rep.rake:
        return {}
    seats = sorted(rep.start)
    won = {seat: rep.won.get(seat, 0) for seat in seats}
    dealt = dict.fromkeys(seats, 1)
    left = {seat: rep.paid.get(seat, 0) - rep.returned.get(seat, 0) for seat in seats}
    winners = won if any(won.values()) else left if any(left.values()) else dealt
    payers = left if any(left.values()) else winners
    return {
        "rake": _shared(rep.rake, payers),
        "rake_dealt": _shared(rep.rake, dealt),
        "rake_shared": _shared(rep.rake, {seat: int(amount > 0) for seat, amount in payers.items()}),
        "rake_won": _shared(rep.rake, winners),
    }


def _shared(rake: int, parts: dict[int, int]) -> dict[int, int]:
    """The rake in whole units by parts: the largest remainders get the odd ones."""
    whole = sum(parts.values())
    if whole <= 0:
        return {}
    shares = {seat: rake * part // whole for seat, part in parts.items()}
    if odd := rake - sum(shares.values()):
        for seat in sorted(parts, key=lambda seat: (-(rake * parts[seat] % whole), seat))[:odd]:
            shares[seat] += 1
    return shares


def count_results(hand: Hand, rep: Replay, course: Course, counts: dict[int, Counts]) -> None:
    """Money and volume of every seat."""
    rakes = own_rake(rep)
    posted = _posted(rep)
    empty = {step.done.seat for step in rep.steps if step.paid and step.paid == step.stack and step.done is not None}
    unit = big_blind(hand)
    for seat, into in counts.items():
        paid, returned, won = rep.paid.get(seat, 0), rep.returned.get(seat, 0), rep.won.get(seat, 0)
        net = won + returned - paid
        into["hands"] = 1
        if paid:  # zeros are left out
            into["paid"] = paid
            if seat in posted:
                for name, amount in zip(("antes", "blinds"), posted[seat], strict=True):
                    if amount:
                        into[name] = amount
            if seat in empty:
                into["all_ins"] = 1
        if returned:
            into["returned"] = returned
        if won:
            into["won"], into["hands_won"] = won, 1
        if net:
            into["net"] = net
            into["showdown_net" if seat in course.shown else "other_net"] = net
        if unit:
            into["bb_hands"], into["big_blinds"] = 1, unit
        for name, shares in rakes.items():
            if shares.get(seat):
                into[name] = shares[seat]
        into["stack_low"] = into["stack_high"] = rep.start[seat]
        if net > 0:
            into["biggest_won"] = rep.total_pot
        elif net < 0:
            into["biggest_lost"] = rep.total_pot


def _posted(rep: Replay) -> dict[int, tuple[int, int]]:
    """(antes, blinds) by seat; dead and over blinds are blinds."""
    out: dict[int, tuple[int, int]] = {}
    for step in rep.steps:
        if step.task == "post" and step.done is not None:
            antes, blinds = out.get(step.done.seat, (0, 0))
            ante = step.done.text == "ante"
            out[step.done.seat] = (antes + step.paid, blinds) if ante else (antes, blinds + step.paid)
    return out
