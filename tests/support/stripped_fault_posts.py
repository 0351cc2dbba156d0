"""Faults of blinds, entry posts and bets."""

import re

from tests.support.stripped_faults import Log, Unfit, amounts, name_of, plant
from tests.support.stripped_scribe import money


def positional(log: Log, what: str) -> int:
    """The line of a blind."""
    found = log.all(f": posts {what} ", 0, log.deal)
    if not found:
        raise Unfit
    return found[0]


@plant("over-blind-missing", "blind-set", players=(4, 5), entry=0)
def over_blind_missing(log: Log) -> None:
    at = positional(log, "over blind")
    del log.lines[at]
    log.fault(log.deal)


@plant("over-blind-too-many", "blind-set", players=(2, 3), entry=0)
def over_blind_too_many(log: Log) -> None:
    hand, at = log.hand, positional(log, "big blind")
    seat = hand.order[2 % len(hand.order)]
    if hand.stack[seat] < 20 * hand.blinds[1]:
        raise Unfit
    over = 2 * hand.blinds[1]
    back = [line for line in log.lines if line.startswith("Uncalled bet ") and amounts(line, hand)[0] <= over]
    if back and not any(name_of(line) == hand.names[seat] for line in log.lines[log.deal :] if "folds" not in line):
        raise Unfit  # its chips match what goes back, which is another fault
    log.lines.insert(at + 1, f"{hand.names[seat]}: posts over blind {money(hand, over)}")
    log.fault(at + 1)


def wrong(log: Log, at: int) -> None:
    """Another amount in a post."""
    hand = log.hand
    (amount,) = amounts(log.lines[at], hand)
    more = amount + hand.rng.choice((1, hand.blinds[0]))
    log.fault(at, log.lines[at].replace(money(hand, amount), money(hand, more)))


@plant("small-blind-size", "blind-amount", entry=0, short=0)
def small_blind_size(log: Log) -> None:
    wrong(log, positional(log, "small blind"))


@plant("big-blind-size", "blind-amount", entry=0, short=0)
def big_blind_size(log: Log) -> None:
    wrong(log, positional(log, "big blind"))


@plant("over-blind-size", "blind-amount", entry=0, short=0, players=(4, 5))
def over_blind_size(log: Log) -> None:
    wrong(log, positional(log, "over blind"))


@plant("blinds-by-the-wrong-seats", "blind-seat", entry=0, short=0, players=(3, 5))
def blinds_moved(log: Log) -> None:
    hand, at = log.hand, positional(log, "small blind")
    log.fault(at, log.lines[at].replace(name_of(log.lines[at]), hand.names[hand.button]))


@plant("over-blind-by-the-wrong-seat", "blind-seat", entry=0, short=0, players=(4, 5))
def over_blind_moved(log: Log) -> None:
    hand, at = log.hand, positional(log, "over blind")
    log.fault(at, log.lines[at].replace(name_of(log.lines[at]), hand.names[hand.button]))


@plant("entry-live-size", "missed-blind", entry=0.8, short=0, players=(3, 5))
def entry_live(log: Log) -> None:
    lines = log.all(": posts (big|over) blind ", 0, log.deal)
    own = {positional(log, "big blind")} | ({positional(log, "over blind")} if log.hand.blinds[2] else set())
    extra = [at for at in lines if at not in own]
    if not extra:
        raise Unfit
    wrong(log, extra[0])


@plant("entry-dead-size", "missed-blind", entry=0.8, short=0, players=(3, 5))
def entry_dead(log: Log) -> None:
    wrong(log, log.one(": posts dead blind ", 0, log.deal))


@plant("entry-both-size", "missed-blind", entry=0.8, short=0, players=(3, 5))
def entry_both(log: Log) -> None:
    wrong(log, log.one(": posts small & big blinds ", 0, log.deal))


@plant("dead-for-the-call", "dead-post-credited", entry=0.8, short=0, players=(3, 5), fold=0.1)
def dead_for_the_call(log: Log) -> None:
    hand = log.hand
    poster = log.lines[log.one(": posts (dead blind|small & big) ", 0, log.deal)]
    dead = hand.dead_of[next(s for s, n in hand.names.items() if n == name_of(poster))]
    at = log.one(f"^{re.escape(name_of(poster))}: calls ", log.deal, log.end)
    (amount,) = amounts(log.lines[at], hand)[:1]
    if amount <= dead or "all-in" in log.lines[at]:
        raise Unfit
    log.fault(at, log.lines[at].replace(money(hand, amount), money(hand, amount - dead)))


@plant("limit-bet-size", "limit-size", limits=("Limit",), short=0)
def limit_bet_size(log: Log) -> None:
    hand, at = log.hand, log.one(": bets ", log.deal, log.end)
    (amount,) = amounts(log.lines[at], hand)
    log.fault(at, log.lines[at].replace(money(hand, amount), money(hand, amount // 2)))


@plant("limit-raise-size", "limit-size", limits=("Limit",), short=0)
def limit_raise_size(log: Log) -> None:
    hand, at = log.hand, log.one(": raises ", log.deal, log.end)
    if "all-in" in log.lines[at]:
        raise Unfit
    more, to = amounts(log.lines[at], hand)
    log.fault(at, f"{name_of(log.lines[at])}: raises {money(hand, more // 2)} to {money(hand, to - more // 2)}")


@plant("raise-too-small", "raise-size", limits=("No Limit", "Pot Limit"), short=0)
def raise_too_small(log: Log) -> None:
    hand, at = log.hand, log.one(": raises ", log.deal, log.end)
    if "all-in" in log.lines[at]:
        raise Unfit
    more, to = amounts(log.lines[at], hand)
    log.fault(at, f"{name_of(log.lines[at])}: raises {money(hand, 1)} to {money(hand, to - more + 1)}")


@plant("bet-too-small", "raise-size", limits=("No Limit", "Pot Limit"), short=0)
def bet_too_small(log: Log) -> None:
    hand, at = log.hand, log.one(": bets ", log.deal, log.end)
    if "all-in" in log.lines[at]:
        raise Unfit
    (amount,) = amounts(log.lines[at], hand)
    least = hand.blinds[2] or hand.blinds[1]
    log.fault(at, log.lines[at].replace(money(hand, amount), money(hand, least - 1)))


@plant("call-too-small", "call-amount", short=0, entry=0)
def call_too_small(log: Log) -> None:
    hand, at = log.hand, log.one(": calls ", log.deal, log.end)
    (amount,) = amounts(log.lines[at], hand)[:1]
    if amount < 2 or "all-in" in log.lines[at]:
        raise Unfit
    log.fault(at, log.lines[at].replace(money(hand, amount), money(hand, amount - 1)))


@plant("check-with-chips-owed", "check-facing-bet", entry=0)
def check_facing(log: Log) -> None:
    at = log.one(": calls ", log.deal, log.end)
    log.fault(at, f"{name_of(log.lines[at])}: checks")


@plant("wrong-first-speaker", "out-of-turn", players=(3, 5))
def wrong_first_speaker(log: Log) -> None:
    at = log.one(": (checks|folds|calls)", log.second, log.end)
    if not re.search(": (checks|folds|calls)", log.lines[at + 1]) or name_of(log.lines[at]) == name_of(
        log.lines[at + 1]
    ):
        raise Unfit
    log.lines[at], log.lines[at + 1] = log.lines[at + 1], log.lines[at]
    log.fault(at)


@plant("time-was-up", "late-raise")
def time_was_up(log: Log) -> None:
    at = log.one(": (bets|raises) ", log.deal, log.end)
    log.lines.insert(at, f"{name_of(log.lines[at])} has timed out")
    log.fault(at + 1)


@plant("chips-off-the-table", "chips-removed")
def chips_off(log: Log) -> None:
    hand, at = log.hand, log.deal
    log.lines.insert(at, f"{hand.names[hand.order[0]]} removes {money(hand, hand.blinds[0])}")
    log.fault(at)


@plant("chips-added-in-the-hand", "stack-exceeded")
def chips_added(log: Log) -> None:
    hand, at = log.hand, log.deal
    log.lines.insert(at, f"{hand.names[hand.order[0]]} adds {money(hand, hand.blinds[0])}")
    log.fault(at)


@plant("buys-in-for-too-little", "buy-in")
def buys_in(log: Log) -> None:
    hand, at = log.hand, log.deal
    if not hand.waiting:
        raise Unfit
    log.lines.insert(at, f"{next(iter(hand.waiting.values()))} buys in for {money(hand, hand.blinds[1])}")
    log.fault(at)


@plant("six-players", "player-count", players=(6, 6), short=0, entry=0)
def six_players(log: Log) -> None:
    log.fault(0)
