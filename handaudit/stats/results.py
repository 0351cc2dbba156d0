"""What a hand brought each player, in minor units: won, lost, posted, raked, at the showdown and without one."""

from collections.abc import Sequence
from functools import lru_cache

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.stats.action_pattern import Put, big_blind
from handaudit.stats.course import Counts


def own_rake(rep: Replay) -> dict[str, dict[int, int]]:
    """The rake borne by each seat, in the four ways in which trackers share it. Each of them sums to the rake; without rake none is made.

    Where nobody has put anything in, the rake came out of carried chips only: the winners bear it, or else all.
    """
    if not rep.rake:
        return {}
    seats = sorted(rep.start)
    won = [rep.won.get(seat, 0) for seat in seats]
    left = [rep.paid.get(seat, 0) - rep.returned.get(seat, 0) for seat in seats]
    return {name: dict(zip(seats, shares, strict=False)) for name, shares in rakes_of(rep.rake, won, left)}


def rakes_of(rake: int, won: Sequence[int], left: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
    """The same as the shares of some seats, by what they have won and what they have put in and not got back."""
    dealt = [1] * len(won)
    winners = won if any(won) else left if any(left) else dealt
    payers = left if any(left) else winners
    ways = {
        "rake": payers, "rake_dealt": dealt, "rake_shared": [int(amount > 0) for amount in payers], "rake_won": winners
    }  # fmt: skip
    return [(name, _shared(rake, tuple(parts))) for name, parts in ways.items()]


@lru_cache(maxsize=4096)
def _shared(rake: int, parts: tuple[int, ...]) -> tuple[int, ...]:
    """The rake in whole units by parts: the largest remainders get the odd ones. Nothing is shared where there are no parts."""
    whole = sum(parts)
    if whole <= 0:
        return ()
    shares = [rake * part // whole for part in parts]
    if odd := rake - sum(shares):
        for at in sorted(range(len(parts)), key=lambda at: (-(rake * parts[at] % whole), at))[:odd]:
            shares[at] += 1
    return tuple(shares)


def count_results(hand: Hand, rep: Replay, shown: frozenset[int], put: Put) -> dict[int, Counts]:
    """Money of every seat; `shown` are those that went to the showdown."""
    counts: dict[int, Counts] = {}
    rakes = own_rake(rep)
    posted, empty = put
    unit, total = big_blind(hand), rep.total_pot
    paid_by, returned_to, won_by = rep.paid.get, rep.returned.get, rep.won.get
    for seat, stack in rep.start.items():
        into = counts[seat] = {"stack_low": stack, "stack_high": stack}
        paid, returned, won = paid_by(seat, 0), returned_to(seat, 0), won_by(seat, 0)
        net = won + returned - paid
        if paid:  # zeros are left out
            into["paid"] = paid
            if seat in posted:
                antes, blinds = posted[seat]
                if antes:
                    into["antes"] = antes
                if blinds:
                    into["blinds"] = blinds
            if seat in empty:
                into["all_ins"] = 1
        if returned:
            into["returned"] = returned
        if won:
            into["won"], into["hands_won"] = won, 1
        if net:
            into["net"] = net
            into["showdown_net" if seat in shown else "other_net"] = net
            into["biggest_won" if net > 0 else "biggest_lost"] = total
        if unit:
            into["bb_hands"], into["big_blinds"] = 1, unit
        for name, shares in rakes.items():
            if share := shares.get(seat):
                into[name] = share
    return counts
