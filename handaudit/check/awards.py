"""Who was paid: every award of the log against the engine's own, pot by pot."""

from dataclasses import replace
from math import gcd

from handaudit.check import heldfees
from handaudit.check.case import Case, Findings
from handaudit.check.live.dead import out, unshown, why_invalid
from handaudit.check.pages import about
from handaudit.check.payments import PAID, Payment, Shares, beaten, by_pot, halved, placed, rake_is_wrong, wrong_layer
from handaudit.check.registry import analyser
from handaudit.model.cards import JOKER, RANKS, UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.replay.pots import is_chip, unit_of
from handaudit.replay.settle import claimants, logged_by_pot, pot_name
from handaudit.rules.catalogue import COMMON, of_chapter
from handaudit.rules.strength import SETS


@PAID.on()
def dead_hand_awarded(p: Payment) -> Finding | None:
    """A hand that is out won chips."""
    why = why_invalid(p.case, p.seat) if p.over and p.seat in p.case.table.place else None
    if why is None:
        return None
    retrieved = why.note == "mucked" and p.case.book.options.get("th_retrieved_muck") == "floor"
    severity = (
        "ambiguity" if retrieved else about("dead-hand-awarded").severity
    )  # only the floor can say, and the log has no word of it
    thrown = f"was thrown away face down (line {p.case.table.mucked[p.seat]})" if why.note == "mucked" else ""
    fields = {"why": why.note, "out": thrown or out(why.note)}
    return p.wrong("dead-hand-awarded", fields, rules=why.rules, expected=0, severity=severity)


@PAID.on()
def side_pot(p: Payment) -> Finding | None:
    """A player was paid from a pot that he is not in, or the layers are wrong."""
    if wrong_layer(p):
        return p.wrong("side-pot.paid")
    if not p.over or p.seat in p.pot.eligible or p.seat not in p.case.table.live:
        return None
    return p.wrong("side-pot", {"put": p.case.table.put.get(p.seat, 0)})


@PAID.on()
def unshown_winner(p: Payment) -> Finding | None:
    """A contested pot, or a share of it, was paid to a hand that was mucked."""
    if not p.over or p.seat not in p.case.table.mucked or p.seat in claimants(p.case.table, p.pot):
        return None
    return p.wrong("unshown-winner", rules=unshown(p.case, p.pot), expected=0)


@PAID.on()
def wrong_hand(p: Payment) -> Finding | None:
    """A pot was shared although one hand is better, or paid to a hand that is not the best of those that can win it."""
    if not p.known or not p.over or p.seat not in claimants(p.case.table, p.pot):
        return None
    best = tuple(p.due)[:1]
    fields = {"hands": beaten(p), "five": _fives(p, best[0]) if best and not halved(p.case, p.pot) else ""}
    if not p.expected and _agreed(p):
        return p.wrong("voluntary-chop", fields, expected=0, others=best)
    if p.expected and not _took_a_half(p):
        return None
    rules = (*about("wrong-winner").rules, *_ace_low(p, *best))
    if "dealer" in p.case.hand.kinds and any(e.seat in p.due and e.text == "collects" for e in p.case.hand.events):
        rules = ("TH-SHOW-9", *rules)  # a winning hand that was shown and then collected in error still wins
    if p.case.book.chapter != COMMON:
        rules = of_chapter(rules, p.case.book.chapter)  # a game with rules of its own cites these, not the common ones
    return p.wrong("wrong-winner", fields, rules=rules, others=best)


def _ace_low(p: Payment, *best: int) -> tuple[str, ...]:
    """The rule of the low ace, if it plays low in a straight of one of the two hands."""
    ace = RANKS.index("A")
    for seat in (p.seat, *best):
        ranks = sorted(card // 4 for card in _playing(p, seat))
        if len(set(ranks)) == 5 and ranks[4] == ace and ranks[3] == ranks[0] + 3 < ace - 1:
            wanted = ("TH-DECK-3", "C32-ACE-1") if not ranks[0] else ("C32-ACE-1",)  # TH-DECK-3 is about A-2-3-4-5
            return of_chapter(wanted, p.case.book.chapter)
    return ()


def _agreed(p: Payment) -> bool:
    """Whether a pot was paid in equal shares, one of them to a hand that has won it."""
    shares = [n for n in p.shares.values() if n]
    if halved(p.case, p.pot) or not (set(p.due) & set(p.shares)) or len(shares) < 2:
        return False
    return max(shares) - min(shares) <= len(shares) * unit_of(p.case.table)


def _took_a_half(p: Payment) -> bool:
    """Whether a winner of one half of a divided pot was paid the other half too: what he has too much is what others lack."""
    rep, collects = p.case.rep, p.case.table.collects
    lines = sum(1 for e, _ in collects if e.seat == p.seat and pot_name(e.text, rep.pots) == p.pot.name)
    due = sum(1 for a in rep.awards if a.seat == p.seat and a.pot == p.pot.name)
    return halved(p.case, p.pot) and lines > due and sum(p.shares.values()) == sum(p.due.values())


@PAID.on()
def suit_break(p: Payment) -> Finding | None:
    """Equal hands were not paid alike: suits carry no rank."""
    if not p.known or len(p.due) < 2 or not p.over or not p.expected or halved(p.case, p.pot):
        return None
    if all(p.shares.get(s) for s in p.due) or set(p.shares) - set(p.due):
        return None
    left = next((s for s in p.due if s != p.seat and not p.shares.get(s)), 0)
    mine, theirs = _playing(p, p.seat), _playing(p, left)
    if not mine or not theirs:
        return p.wrong("suit-break")
    fields = {"mine": mine, "theirs": theirs, "name": p.case.name(p.seat), "idle": _idle(p, left, mine, theirs)}
    alike = sorted(card // 4 for card in p.case.rep.holdings[p.seat]) == sorted(
        card // 4 for card in p.case.rep.holdings[left]
    )
    if alike:
        return p.wrong("suit-break.same-ranks", fields, others=(left,))
    return p.wrong("suit-break.five-play", fields, rules=("TH-BEST-1", "RR-BEST-1"), others=(left,))


def _idle(p: Payment, other: int, mine: tuple[int, ...], theirs: tuple[int, ...]) -> str:
    """The cards in two hands that do not play, in words; empty if all of them do."""
    hands = ((p.seat, mine), (other, theirs))
    held = [(seat, [c for c in p.case.rep.holdings[seat] if c not in five]) for seat, five in hands]
    told = [f"{cards_text(cards)} of {p.case.name(seat)}" for seat, cards in held if cards]
    many = sum(len(cards) for _, cards in held) > 1
    return f"; {' and '.join(told)} {'do' if many else 'does'} not play" if told else ""


def _fives(p: Payment, best: int) -> str:
    """The five cards of the hand that was paid and of the best one, as far as they are known, to stand behind their words."""
    mine, theirs = _playing(p, p.seat), _playing(p, best)
    return f": [{cards_text(mine)}] against [{cards_text(theirs)}]" if mine and theirs else ""


def _playing(p: Payment, seat: int) -> tuple[int, ...]:
    """The five cards of a hand that play; none if there are no five of them."""
    case = p.case
    cards = case.rep.holdings.get(seat, ())
    if UNKNOWN in (*cards, *case.table.board):
        return ()
    if JOKER in cards or case.book.ranking.order in SETS or case.table.runs or case.book.boards > 1:
        return ()
    five = case.evaluator().playing(cards, tuple(case.table.board))
    return five if len(five) == 5 else ()


def _equal(p: Payment, chip: int) -> bool:
    """Whether every share is the equal share in such chips, rounded down or up."""
    least = sum(p.shares.values()) // (len(p.shares) * chip) * chip
    return all(share in (least, least + chip) for share in p.shares.values())


def _odd_alone(p: Payment) -> bool:
    """Whether only what cannot be divided went elsewhere, whole or in smaller chips: no share is less or more than any that is due."""
    least, most = min(p.due.values()), max(p.due.values())
    return least < most and all(least <= share <= most for share in p.shares.values())


@PAID.on()
def odd_chip(p: Payment) -> Finding | None:
    """The odd chip of a split pot went to the wrong seat, or the pot was split below the smallest chip."""
    table, book = p.case.table, p.case.book
    if len(p.due) < 2 or sum(p.shares.values()) != sum(p.due.values()) or not p.expected or not p.logged:
        return None
    chip = gcd(*p.shares.values())  # the pot may have been split to a larger chip
    if chip < unit_of(table) or not is_chip(table, chip):
        chip = unit_of(table)
    if any(abs(p.shares.get(s, 0) - n) > chip for s, n in p.due.items()) or set(p.shares) != set(p.due):
        return None
    if not halved(p.case, p.pot) and not (_equal(p, chip) or _equal(p, 1) or _odd_alone(p)):
        return None
    split = p.case.hand.tournament and (chip != unit_of(table) or any(n % chip for n in p.shares.values()))
    rules = ("TH-ODD-2",) if split else ("TH-ODD-1",)
    if book.odd_chip != "left-of-button":
        rules = ("RR-ODD-1",)
    found = p.wrong("odd-chip", rules=rules)
    # Where fees are held apart, the chapter's own rule speaks of their odd chip only.
    return replace(found, rules=rules) if book.held and p.pot.name != "swap" else found


@PAID.on()
def award_total_mismatch(p: Payment) -> Finding | None:
    """The right player was paid the wrong sum: not what is in the pot after rake."""
    # A swap pot that was paid as part of another pot is found on that pot's line.
    elsewhere = p.pot.name == "swap" and not p.shares and heldfees.paid_elsewhere(p.case)
    root = not rake_is_wrong(p.case) and not elsewhere
    if p.case.table.short:
        return p.wrong("award-total-mismatch.short", {"pot": p.pot.amount}, root=root)
    paid, due = p.case.collected().get(p.seat, 0), p.case.rep.won.get(p.seat, 0)
    if p.logged and paid != due and not p.told:
        return p.wrong("award-total-mismatch.all", logged=paid, expected=due, root=root)
    return p.wrong("award-total-mismatch", root=root)


@analyser("awards")
def awards(case: Case) -> Findings:
    """Shares that differ. Where seats are paid the right totals across pots, only the spread of the rake differs: no fault."""
    rep, table = case.rep, case.table
    if "cashout" in case.hand.kinds and case.hand.ways.cashout != "instead":
        return
    if case.hand.ways.paid == "optional" and not table.collects:
        return
    collected = case.collected()
    # Who has sold the hand is not paid: what is his by the cards is the house's.
    sold = {one.seat for one in rep.cash_outs if one.seat not in collected}
    unpaid = rep.total_pot - rep.carried_out - rep.rake - sum(collected.values())
    collected |= {seat: min(rep.won[seat], unpaid) for seat in sold if rep.won.get(seat)}
    case.verified += len(table.collects)
    paid_right = all(collected.get(s, 0) == n for s, n in rep.won.items())
    totals_right = paid_right and len(collected) <= sum(1 for n in rep.won.values() if n)
    if totals_right and (len(rep.pots) == 1 or case.book.options.get("th_rake_spread", "totals_only") == "totals_only"):
        return
    due: Shares = {}
    for a in rep.awards:
        by_seat = due.setdefault(a.pot, {})
        by_seat[a.seat] = by_seat.get(a.seat, 0) + a.amount
    logged = placed(logged_by_pot(table, rep.pots), due, {p.name: p for p in rep.pots})
    for pot in rep.pots:
        shares = logged.setdefault(pot.name, {})
        for seat in sold.intersection(due.get(pot.name, ())):
            left = pot.amount - pot.rake - sum(shares.values())
            if left > 0:
                shares[seat] = min(due[pot.name][seat], left)
    yield from PAID.judged(by_pot(case, logged, due))
