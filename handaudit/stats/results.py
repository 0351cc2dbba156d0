"""What a hand brought each player, in minor units: won, lost, posted, raked, at the showdown and without one."""

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.stats.course import Course
from handaudit.stats.first import Counts


def big_blind(hand: Hand) -> int:
    """The unit of bb/100: the big blind, in fixed limit the small bet, where nobody posts a blind the ante."""
    return (hand.small if hand.limit == "limit" else hand.big) or hand.big or hand.ante


def own_rake(rep: Replay) -> dict[int, int]:
    """The rake shared by what each player left in the pots, in whole units that sum to it: the largest remainders get the odd ones."""
    left = {seat: rep.paid.get(seat, 0) - rep.returned.get(seat, 0) for seat in sorted(rep.start)}
    whole = sum(left.values())
    if not rep.rake or whole <= 0:
        shares = dict.fromkeys(left, 0)
        if rep.rake and shares:  # the rake came out of carried chips only: the winners bear it
            shares[max(left, key=lambda seat: (rep.won.get(seat, 0), -seat))] = rep.rake
        return shares
    shares = {seat: rep.rake * amount // whole for seat, amount in left.items()}
    order = sorted(left, key=lambda seat: (-(rep.rake * left[seat] % whole), seat))
    for seat in order[: rep.rake - sum(shares.values())]:
        shares[seat] += 1
    return shares


def count_results(hand: Hand, rep: Replay, course: Course, counts: dict[int, Counts]) -> None:
    """Money and volume of every seat."""
    rake = own_rake(rep)
    posted = _posted(rep)
    empty = {step.done.seat for step in rep.steps if step.done is not None and step.paid and step.paid == step.stack}
    unit = big_blind(hand)
    for seat, into in counts.items():
        paid, returned, won = rep.paid.get(seat, 0), rep.returned.get(seat, 0), rep.won.get(seat, 0)
        net = won + returned - paid
        antes, blinds = posted.get(seat, (0, 0))
        sums = {
            "hands": 1, "net": net, "won": won, "paid": paid, "returned": returned, "antes": antes, "blinds": blinds,
            "rake": rake.get(seat, 0), "all_ins": int(seat in empty), "hands_won": int(won > 0), "bb_hands": int(unit > 0),
            "big_blinds": unit, "showdown_net" if seat in course.shown else "other_net": net,
        }  # fmt: skip
        into.update({name: value for name, value in sums.items() if value})
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
