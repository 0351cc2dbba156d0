"""Posts and betting rounds of the stripped-pack draw, legal by rules written here and nowhere else."""

from dataclasses import dataclass, field

from tests.support.stripped_hand import Ev, Hand
from tests.support.table import Betting


class NotDealt(Exception):
    """The hand came to a place that the rules leave open; another one is dealt."""


def post(hand: Hand) -> None:
    """Small, big and over blind, then newcomers and returning players."""
    small, big, over = hand.blinds
    order = hand.order
    seats = [order[0], order[1]]
    if len(order) == 2 and hand.ways.get("c32_heads_up_sb") == "button":
        seats = [hand.button, next(s for s in order if s != hand.button)]
    due = [("small blind", seats[0], small), ("big blind", seats[1], big)]
    if over:
        due.append(("over blind", order[2], over))
    for what, seat, amount in due:
        paid = hand.pay(seat, amount)
        hand.put[seat] += paid
        hand.events.append(Ev("post", seat, paid, 0, hand.stack[seat] == 0, text=what))
    hand.last_blind = due[-1][1]
    for seat in hand.clockwise(hand.last_blind):
        if seat not in [s for _, s, _ in due] and hand.rng.random() < hand.settings.entry:
            enter(hand, seat)


def enter(hand: Hand, seat: int) -> None:
    """The post of one who is new, or has missed some blinds."""
    small, big, over = hand.blinds
    newcomer = ("over blind", over) if over else ("big blind", big)
    if not over and hand.ways.get("c32_newcomer_no_ob") == "over_blind_amount":
        newcomer = ("over blind", 2 * big)
    choices = [(newcomer, 0), (("big blind", big), 0), (("big blind", big), small)]
    if over:
        choices.append((newcomer, small + big))
    (what, live), dead = hand.rng.choice(choices)
    if hand.stack[seat] < live + dead:
        return
    if dead == small and hand.rng.random() < 0.4:
        pay(hand, seat, live)
        pay_dead(hand, seat, dead)
        hand.events.append(Ev("post", seat, live + dead, 0, hand.stack[seat] == 0, text="small & big blinds"))
        return
    for amount, text in hand.rng.choice(
        (((dead, "dead blind"), (live, what)),) * 3 + (((live, what), (dead, "dead blind")),)
    ):
        if amount:
            if text == "dead blind":
                pay_dead(hand, seat, amount)
            else:
                pay(hand, seat, amount)
            hand.events.append(Ev("post", seat, amount, 0, hand.stack[seat] == 0, text=text))


def pay(hand: Hand, seat: int, amount: int) -> None:
    """Live chips."""
    hand.put[seat] += hand.pay(seat, amount)


def pay_dead(hand: Hand, seat: int, amount: int) -> None:
    """Chips that are nobody's bet."""
    paid = hand.pay(seat, amount)
    hand.dead += paid
    hand.dead_of[seat] = hand.dead_of.get(seat, 0) + paid


@dataclass(slots=True)
class Round:
    """One betting round, and who has still to act in it."""

    hand: Hand
    name: str
    bets: Betting
    pending: list[int] = field(default_factory=list)


def size_of(hand: Hand, name: str) -> int:
    """The least bet of a round, and what a raise adds before any other raise."""
    _, big, over = hand.blinds
    last = over or big
    if name == "bet-1":
        return big if hand.limit != "Limit" and hand.ways.get("c32_nl_min_bet_r1") == "big_blind" else last
    return 2 * last if hand.limit == "Limit" else last


def begin(hand: Hand, name: str) -> Round:
    """The round before its first action."""
    _, big, over = hand.blinds
    cap = 10**9 if hand.ways.get("c32_limit_cap") == "none" else 4
    bets = Betting(hand.limit, size_of(hand, name), bets=dict.fromkeys(hand.order, 0), cap=cap, reopens=True)
    if name == "bet-1":
        bets.bets = dict(hand.put)
        bets.level = bets.full = max(over or big, *bets.bets.values())
        bets.count = 0 if hand.ways.get("c32_blind_counts") == "no" else 1
    return Round(hand, name, bets)


def seats_in_turn(hand: Hand, name: str) -> list[int]:
    """Seats in the order of their first turn."""
    if name == "bet-2" and hand.ways.get("c32_round2_first") == "after_dealer":
        return list(hand.order)
    return hand.clockwise(hand.last_blind)


def asked(r: Round, seat: int) -> bool:
    """Whether the seat still has something to do."""
    hand = r.hand
    if seat not in hand.live or not hand.stack[seat] or seat not in r.pending:
        return False
    others = [s for s in hand.live if s != seat]
    if any(hand.stack[s] for s in others):
        return True
    if not r.bets.owes(seat, hand.live, hand.stack):
        return False
    if r.bets.level > max(map(r.bets.inside, others)):
        raise NotDealt("a blind that nobody can match any more")
    return True


def next_to_act(r: Round, turns: list[int]) -> int:
    """The next seat in turn, 0 where the round is over. `turns` is turned so that it begins left of who acted last."""
    if len(r.hand.live) < 2:
        return 0
    return next((s for s in turns if asked(r, s)), 0)


def first_speaker(hand: Hand, name: str) -> int:
    """Who begins a round, 0 where nobody can."""
    r = begin(hand, name)
    turns = seats_in_turn(hand, name)
    r.pending = list(turns)
    return next_to_act(r, turns)


def betting(hand: Hand, name: str) -> None:
    """A round to its end; the unmatched part of the highest bet goes back."""
    r = begin(hand, name)
    turns = seats_in_turn(hand, name)
    r.pending = [s for s in turns if s in hand.live]
    while seat := next_to_act(r, turns):
        act(r, seat)
        hand.acted[name] = True
        at = turns.index(seat)
        turns = turns[at + 1 :] + turns[: at + 1]
        if name == "bet-2" and hand.ways.get("c32_parole_timing") == "any_time_in_round":
            from tests.support.stripped_deal import offer

            follower = next_to_act(r, turns)
            if follower and hand.rng.random() < 0.1 and offer(hand, follower):
                break
    give_back(r)


def act(r: Round, seat: int) -> None:
    """One legal action."""
    hand, rng = r.hand, r.hand.rng
    stack, mine = hand.stack[seat], r.bets.inside(seat)
    owes = r.bets.level - mine
    totals = legal_totals(r, seat)
    r.pending.remove(seat)
    roll = rng.random()
    if totals and roll < hand.settings.bold:
        to = rng.choice(totals)
        hand.put[seat] += hand.pay(seat, to - mine)
        r.bets.bets[seat] = to
        raised(r, seat, to)
    elif owes <= 0:
        hand.events.append(Ev("check", seat))
    elif rng.random() < hand.settings.fold:
        hand.live.remove(seat)
        hand.folded[seat] = r.name
        hand.events.append(Ev("fold", seat))
    else:
        paid = hand.pay(seat, min(owes, stack))
        hand.put[seat] += paid
        r.bets.bets[seat] += paid
        hand.events.append(Ev("call", seat, paid, 0, hand.stack[seat] == 0))
    r.bets.closed.add(seat)


def legal_totals(r: Round, seat: int) -> list[int]:
    """Some totals to which the seat may bet or raise."""
    hand, bets, unit = r.hand, r.bets, r.hand.unit
    pot, every = hand.middle, bets.inside(seat) + hand.stack[seat]
    if hand.limit == "Pot Limit":
        hand.pot_cap = bets.level + pot
    if hand.ways.get("c32_pl_cap") == "pot_after_call":
        pot += bets.level - bets.inside(seat)
    least, most, allowed = bets.span(seat, hand.stack[seat], pot)
    if seat in bets.closed or not allowed:
        return []
    if hand.limit == "Limit":
        completed = bets.full + bets.step
        return sorted({least, min(completed, every) if bets.level and completed > bets.level else least})
    if every <= least:
        return [every]
    between = [least + (most - least) * k // 8 // unit * unit for k in (0, 0, 0, 1, 2, 4)]
    return [to for to in (*between, most) if to == every or to <= most // unit * unit]


def raised(r: Round, seat: int, to: int) -> None:
    """A bet or raise asks all others again; a short all-in keeps those who have acted from raising."""
    hand = r.hand
    allin = hand.stack[seat] == 0
    hand.over_pot = hand.over_pot or (hand.limit == "Pot Limit" and to > hand.pot_cap)
    level = r.bets.level
    hand.events.append(Ev("raise" if level else "bet", seat, to - level, to, allin))
    r.bets.raised(seat, to)
    r.pending = [s for s in hand.live if s != seat]
    hand.aggressor[r.name] = seat


def give_back(r: Round) -> None:
    """The part of the highest bet that nobody has matched."""
    hand = r.hand
    top, extra = r.bets.uncalled()
    if extra and top in hand.live:
        hand.stack[top] += extra
        hand.put[top] -= extra
        hand.back[top] += extra
        hand.events.append(Ev("returned", top, extra))
