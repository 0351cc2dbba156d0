"""Task settle: who should get what, by the cards that the log shows."""

from functools import partial
from typing import Any, Final

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Event
from handaudit.model.replay import Award, Move, Pot
from handaudit.replay.bet import unmatched_ante
from handaudit.replay.exchange import pool_fees
from handaudit.replay.fees import award_held
from handaudit.replay.floor import decided, ruled_live
from handaudit.replay.invalid import invalid
from handaudit.replay.normalise import (
    net_collects,
    pays_uncalled,
    raked_collects,
    said_total,
)
from handaudit.replay.pots import coarse, divided, layered, share, unit_of
from handaudit.replay.proof import carry_all, carry_orphans, judge_proof, unproven_winner
from handaudit.replay.rake import rake_by_winner, spread_rake, take_rake
from handaudit.replay.table import ACCOUNT, Table, evaluator_of
from handaudit.replay.unnamed import is_unnamed, name_collects
from handaudit.rules.speech.pot_rulings import pot_ruling

_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor


def settle(table: Table) -> None:
    """Pots, rake, awards and final stacks; chips are conserved or we crash (TH-SUM-1)."""
    rep = table.rep
    if table.cancelled:
        _cancel(table)
        return
    _walk(table)
    unmatched_ante(table)
    if pays_uncalled(table):
        net_collects(table)
    if table.hand.ways.paid == "gross":
        raked_collects(table)
    pool_fees(table)  # of an exchange outside of any round of them
    pots = layered(table, table.live)
    rep.total_pot = sum(p.amount for p in pots) + table.held
    if not table.carry:
        pots = carry_orphans(table, pots, table.dead + table.splash + table.carried)
    rep.rake = take_rake(table, rep.total_pot - rep.carried_out) + table.hand.dropped
    if table.held:  # no rake comes out of fees held apart
        rep.rake = min(rep.rake, sum(p.amount for p in pots))
    if table.carry or not table.live:
        known_cards(table)
        carry_all(table, rep.total_pot)
        _finish(table)
        return
    table.put_in = rep.rake, len(rep.moves)
    if is_unnamed(table, pots):
        known_cards(table)
        name_collects(table, pots, partial(_shares, table))
    logged = logged_by_pot(table, pots)
    if len(pots) == 1:
        pots = spread_rake(table, pots, rep.rake, logged)
    else:
        won = [p for p in pots if p.name != "carried"]
        pots = spread_rake(table, won, rep.rake, logged) + pots[len(won) :]
    rep.pots = pots
    known_cards(table)
    if table.book.prove:
        judge_proof(table)
    open_pots = [p.name for p in pots if p.name != "carried" and not award(table, p, logged.get(p.name, {}))]
    if len(pots) > 1 and (groups := _split_alike(table)) and table.book.options.get("th_odd_per_pot") == "no":
        _together(table, groups)
    if table.held:
        _settle_held(table, pots, open_pots, logged.get("swap", {}))
    rep.unverifiable = tuple(open_pots)
    _finish(table)


def _split_alike(table: Table) -> dict[tuple[int, ...], list[str]]:
    """The pots that are split by the same winners, by these."""
    winners: dict[str, tuple[int, ...]] = {}
    for a in table.rep.awards:
        winners[a.pot] = (*winners.get(a.pot, ()), a.seat)
    groups: dict[tuple[int, ...], list[str]] = {}
    for name, group in winners.items():
        if len(set(group)) == len(group) > 1:
            groups.setdefault(group, []).append(name)
    return {group: names for group, names in groups.items() if len(names) > 1}


def _together(table: Table, groups: dict[tuple[int, ...], list[str]]) -> None:
    """Odd chips of pots with the same winners are given out once, not pot by pot."""
    awards = table.rep.awards
    for group, names in groups.items():
        mine = [a for a in awards if a.pot in names]
        if any(a.run or a.half for a in mine):
            continue
        due = {seat: amount for seat, amount, _ in share(sum(a.amount for a in mine), list(group), unit_of(table))}
        for a in [a for a in mine if a.pot != names[-1]]:
            due[a.seat] -= a.amount
        last = [Award(names[-1], seat, due[seat]) for seat in group]
        table.rep.awards = awards = [a for a in awards if a.pot != names[-1]] + last


def _settle_held(table: Table, pots: list[Pot], open_pots: list[str], logged: dict[int, int]) -> None:
    rep = table.rep
    pot = Pot("swap", table.held, pots[0].eligible)
    rep.pots = [*pots, pot]
    if open_pots:
        open_pots.append("swap")
        if not logged:  # whoever the log gives the main pot has won the hand
            logged = {a.seat: a.amount for a in award_held(table, pots)}
        _as_logged(table, pot, logged, pot.amount)
    else:
        rep.awards += award_held(table, pots)


def _walk(table: Table) -> None:
    """Everybody folded to a blind: logs give back the unmatched part, the whole blind, or nothing. It is the same money."""
    if table.bet_made or len(table.returns_due) != 1 or len(table.returns) > 1 or table.hand.ways.total != "gross":
        return
    seat, amount, line = table.returns_due[0]
    logged = table.returns[0].amount if table.returns else 0
    more = logged - amount
    total = said_total(table)
    if not more or total != table.pot - more or not table.put[seat] - more >= 0:
        return
    table.returns_due[:] = [(seat, logged, line)] if logged else []
    table.rep.returned[seat] += more  # a misdeal may have given something back before
    if not table.rep.returned[seat]:
        del table.rep.returned[seat]
    moves = table.rep.moves
    back = max(at for at, move in enumerate(moves) if (move.src, move.dst) == ("pot", ACCOUNT[seat]))
    moves[back] = moves[back]._replace(amount=logged)
    table.stack[seat] += more
    table.put[seat] -= more
    table.pot -= more


def claimants(table: Table, pot: Pot) -> list[int]:
    """Eligible seats that have not given up their claim by mucking (TH-SHOW-3, TH-SHOW-4)."""
    if not table.mucked and not table.disqualified:
        return list(pot.eligible)
    out = table.disqualified.union(table.mucked) - retrieved(table)
    seats = [s for s in pot.eligible if s not in out]
    return seats or list(pot.eligible)


def retrieved(table: Table) -> set[int]:
    """Seats that threw their cards away face down and can win: the floor says so, or they tabled them afterwards in a house where that
    counts (`th_retrieved_muck`)."""
    if not table.mucked:
        return set()
    ruled = set[int]()
    for event in table.hand.events if "floor" in table.hand.kinds else ():
        if event.kind == "floor" and (seat := _brought_back(table, event)):
            ruled.add(seat)
    shown = {event.seat for event in table.shows if 0 < table.mucked.get(event.seat, 0) < event.line}
    thrown = shown - table.dead_seats - table.disqualified
    if thrown - ruled and table.book.options.get("th_retrieved_muck") == "identifiable":
        ruled |= thrown
    return ruled


def _brought_back(table: Table, event: Event) -> int:
    """The seat of a hand thrown away before a floor line that rules it live, or gives it a pot; 0 if there is none."""
    out = {seat for seat, line in table.mucked.items() if 0 < line < event.line}
    if not out:
        return 0
    if (seat := ruled_live(table, event, out)) or (
        seat := ruled_live(
            table, event, {s for s in out if any(e.seat == s and e.line > event.line for e in table.shows)}
        )
    ):
        return seat
    won = pot_ruling(table.hand, event)
    return next((s for s in won.seats if s in out), 0) if won is not None else 0


def known_cards(table: Table) -> None:
    """Hole cards of everybody the log shows, wherever it shows them."""
    holding, live = table.holding, table.live
    size = table.hole_size
    for event in table.shows:
        if event.text == "openers" or (not table.book.by_street and _part_only(table, event, size)):
            continue
        if event.seat not in holding or (len(event.cards) == size and UNKNOWN not in event.cards):
            holding[event.seat] = event.cards
    for seat, cards in table.testimony.cards:
        if not _shown(holding.get(seat, ()), size):
            holding[seat] = cards
    for seat, line in table.testimony.mucked:
        if seat in live:
            table.mucked.setdefault(seat, line)
    if not table.book.by_street:  # too many or too few cards after the draw: such a hand cannot win
        table.disqualified = {s for s in table.live if holding.get(s) and len(holding[s]) != size}
    invalid(table, size)
    place = table.place
    table.rep.holdings = {s: c for s, c in holding.items() if s in place}


def _part_only(table: Table, event: Event, size: int) -> bool:
    """Whether somebody shows a card or two of his hand, not the hand."""
    return len(event.cards) < size and (len(event.cards) < 3 or not 0 < table.showdown_line < event.line)


def award(table: Table, pot: Pot, logged: dict[int, int]) -> bool:
    """Write the awards of one pot; False where the cards shown do not decide it (then the log's own stand)."""
    net = pot.amount - pot.rake
    seats = claimants(table, pot)
    if len(seats) == 1 and not table.consent and not decided(table, pot, logged):
        table.rep.awards.append(Award(pot.name, seats[0], net))
        return not unproven_winner(table, table.rep.awards[-1:])
    if table.consent:
        rows = share(net, list(pot.eligible), unit_of(table))
        table.rep.awards += [Award(pot.name, seat, amount, odd) for seat, amount, odd in rows]
        return True
    if ruled := decided(table, pot, logged):
        rows = share(net, ruled, unit_of(table))
        table.rep.awards += [Award(pot.name, seat, amount, odd) for seat, amount, odd in rows]
        return True
    book = table.book
    ev = evaluator_of(book)
    size = table.hole_size
    holding = table.holding
    boards = [tuple(table.boards[r]) for r in sorted(table.boards)] or [tuple(table.board)]
    full = table.board_size
    if not all(_shown(holding.get(s, ()), size) for s in seats) or not all(_shown(b, full) for b in boards):
        _as_logged(table, pot, logged, net)
        return False
    count, before = len(boards), len(table.rep.awards)
    for i, board in enumerate(boards):
        part = net // count + (1 if i < net % count else 0)
        for seat, amount, odd, half in divided(table, ev, seats, board, part, logged):
            table.rep.awards.append(Award(pot.name, seat, amount, odd, i + 1 if count > 1 else 0, half))
    if unproven_winner(table, table.rep.awards[before:]):
        del table.rep.awards[before:]
        _as_logged(table, pot, logged, net)
        return False
    if count == 1 and book.split_unit == "either":
        coarse(table, ev, seats, boards[0], pot, logged)
    if book.winner_rates or book.fees_by_winner:
        rake_by_winner(table, pot, logged)
    return True


def _shares(table: Table, pot: Pot) -> dict[int, int] | None:
    """What each seat wins of a pot, None where the cards do not tell."""
    awards = table.rep.awards
    before = len(awards)
    told = award(table, pot, {})
    won: dict[int, int] = {}
    for one in awards[before:]:
        won[one.seat] = won.get(one.seat, 0) + one.amount
    del awards[before:]
    return won if told else None


def _shown(cards: tuple[int, ...], size: int) -> bool:
    return len(cards) == size and UNKNOWN not in cards


def logged_by_pot(table: Table, pots: list[Pot]) -> dict[str, dict[int, int]]:
    """What the log pays from each pot, by seat; runs and halves are summed."""
    out: dict[str, dict[int, int]] = {}
    for event, _ in table.collects:
        by_seat = out.setdefault(pot_name(event.text, pots), {})
        by_seat[event.seat] = by_seat.get(event.seat, 0) + event.amount
    return out


def pot_name(text: str, pots: list[Pot]) -> str:
    """The engine's name of a pot that the log names: `pot` is the only one, `side` the only side pot."""
    if text == "pot":
        return "main"
    if text == "side":
        return "side-1"
    return text


def _as_logged(table: Table, pot: Pot, logged: dict[int, int], net: int) -> None:
    """Nobody can tell the winner: the pot goes to whom the log pays. What it pays is a claim: where that is not what the pot holds,
    all whom it names share alike, those too whom it pays 0."""
    whole = sum(logged.values()) == net
    takers = [s for s in table.order if s in logged and (logged[s] or not whole)]
    if not whole and len(takers) > 1 and not table.book.in_parts and not table.runs:
        table.rep.awards += [
            Award(pot.name, seat, amount, odd) for seat, amount, odd in share(net, takers, unit_of(table))
        ]
        return
    left, shares = net, dict.fromkeys(takers, 0)
    for seat in shares:
        shares[seat] = min(logged[seat], left)
        left -= shares[seat]
    if left:
        last = next(iter(takers or claimants(table, pot) or table.order))
        shares[last] = shares.get(last, 0) + left
    table.rep.awards += [Award(pot.name, seat, amount) for seat, amount in shares.items() if amount]


def _cancel(table: Table) -> None:
    """Every stake goes back."""
    rep = table.rep
    for seat, paid in table.paid.items():
        back = paid - rep.returned.get(seat, 0)
        if back:
            rep.returned[seat] = rep.returned.get(seat, 0) + back
            table.stack[seat] += back
            table.pot -= back
    rep.pots = [Pot("main", 0, tuple(s for s in table.order if s in table.live))]
    _finish(table)


def _finish(table: Table) -> None:
    rep = table.rep
    won: dict[int, int] = dict.fromkeys(table.order, 0)
    at = len(rep.steps)
    for a in rep.awards:
        won[a.seat] += a.amount
        rep.moves.append(_new(Move, (at, "held" if a.pot == "swap" else "pot", ACCOUNT[a.seat], a.amount)))
    start, paid, returned = table.start, table.paid, rep.returned
    rep.start, rep.paid, rep.won = start, paid, won
    final = {s: n - paid[s] + won[s] for s, n in start.items()}
    for seat, amount in returned.items():
        final[seat] += amount
    rep.final = final
    rep.carried_in = table.carried + table.splash
    rep.board = tuple(table.board)
    if not table.cancelled:
        left = sum(start.values()) + rep.carried_in - sum(final.values()) - rep.rake - rep.carried_out
        assert left == 0, f"hand {table.hand.id}: {left} chips are not accounted for"
