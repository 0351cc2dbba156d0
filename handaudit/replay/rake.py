"""Rake: what the house's schedule takes or the rake line says. What was not paid out is no rake, it is missing."""

from fractions import Fraction
from itertools import product
from typing import Final

from handaudit.model.replay import Award, Pot
from handaudit.model.rulebook import RakeSchedule
from handaudit.replay.normalise import beyond, not_awarded
from handaudit.replay.table import Table


def take_rake(table: Table, total: int) -> int:
    """The rake of the hand: what the house's schedule takes, or, without one, what the rake line says.

    A shortfall is no rake: where the awards of the log leave more in the pot than it says was taken, somebody is short. Only a log
    that ends without a total line says nothing of its rake; there it is what nobody collected.
    """
    if table.hand.tournament:
        return 0
    due = 0 if table.carry and table.book.rake is not None else due_rake(table, total)
    if due is not None:
        return due
    claimed = claimed_rake(table)
    left = total - collected(table)
    if claimed is None:
        return untold_rake(table, total, left) if table.collects and 0 <= left < total else 0
    if rounded(table, left) and left <= total:
        return left
    if not 0 <= claimed <= total:
        return left if 0 <= left < total and _agreed(table, total, claimed) else 0
    # Who pays out every chip has taken no rake, whatever he says; and a room's machine pays what its rake has left.
    if 0 <= left < claimed and _agreed(table, total, claimed) and (not left or not table.book.live_table):
        return left
    return claimed


MOST_RAKE: Final = Fraction(1, 10)
"""The largest part of a pot that is believed to be a rake where no line says so. In about 4,000 hands of rooms that print no rake
no pot lacks more, except in a room that also takes a drop for a jackpot."""


def untold_rake(table: Table, total: int, left: int) -> int:
    """The rake of a log that prints none: what nobody collected, as far as that can be a rake. `drop` of the table is what is left beyond
    it, `short` says that no drop explains it either: then the winners are owed chips."""
    most = max(-int(-MOST_RAKE * total // 1), table.chip)
    if left <= most:
        return left
    if left - most <= max(table.hand.big, table.nominal):
        table.drop = left - most
        return left
    table.short = True
    return most


def claimed_rake(table: Table) -> int | None:
    """What the log's rake line says, None where there is no such line; a layout without rake takes none."""
    claimed = table.testimony.rake
    return 0 if claimed is None and table.hand.ways.rake == "none" else claimed


def collected(table: Table) -> int:
    """What the log pays out, all pots; what the table drops counts as paid."""
    paid = 0
    for event, _ in table.collects:
        paid += event.amount
    paid += table.hand.dropped
    return paid + sum(not_awarded(table).values()) if "cashout" in table.hand.kinds else paid


def rounded(table: Table, left: int) -> bool:
    """Whether the house's figures miss what is left to it by no more than rounding: each fee beside the rake is rounded by itself."""
    claimed = claimed_rake(table)
    return claimed is not None and left >= 0 and abs(claimed - left) <= table.testimony.fees


def misstated(table: Table, total: int) -> int | None:
    """What pot and awards leave for the house where the rake line says something else; None where it fits, or where it is the awards
    that are wrong: no rake is claimed, more is paid than there is, or the log does not agree with itself on what was paid."""
    claimed, left = claimed_rake(table), total - collected(table)
    if not claimed or claimed == left or not 0 <= left <= total or not table.collects or table.hand.tournament:
        return None
    if rounded(table, left):
        return None
    if table.book.rake is not None:
        return None  # the schedule tells what is right
    return left if _agreed(table, total, claimed) else None


def balanced(table: Table, total: int) -> bool:
    """Whether the log takes another rake than is due and pays out what that leaves: then nothing else is wrong with the awards."""
    claimed = claimed_rake(table)
    return claimed != table.rep.rake and claimed == total - collected(table)


def _agreed(table: Table, total: int, claimed: int) -> bool:
    """Whether the seat lines name just what was collected, and no pots after rake bear the rake line out."""
    pots = sum(amount for _, amount in table.testimony.pots)
    return (
        bool(table.collects)
        and won_in_summary(table) + table.hand.dropped == collected(table)
        and (not pots or total - pots != claimed)
    )


def due_rake(table: Table, total: int) -> int | None:
    """What the house's schedule takes from this hand, None without a schedule. Tournaments pay no rake."""
    schedule = table.book.rake
    if schedule is None or table.hand.tournament:
        return None
    return scheduled(schedule, total, len(table.order), bool(table.board or table.boards))


def won_in_summary(table: Table) -> int:
    """What the seat lines say was won, all runs."""
    return sum(amount - beyond(table, seat) for seat, amount in table.testimony.won)


def scheduled(schedule: RakeSchedule, total: int, players: int, flop: bool) -> int:
    """What the house's schedule takes from a pot of `total`."""
    if schedule.no_flop_no_drop and not flop:
        return 0
    exact = schedule.percent * total / schedule.unit
    if schedule.rounding == "half-even":
        units = round(exact)
    elif schedule.rounding == "up":
        units = -int(Fraction(-exact) // 1)
    else:
        units = int(exact // 1)
    rake = units * schedule.unit
    cap = None
    for least, amount in schedule.caps:
        if players >= least:
            cap = amount
    return rake if cap is None else min(rake, cap)


def spread_rake(table: Table, pots: list[Pot], rake: int, logged: dict[str, dict[int, int]]) -> list[Pot]:
    """Rake by pot. Only the total is judged (`th_rake_spread`): the log's own spread is taken where it adds up."""
    if not rake:
        return pots
    if len(pots) == 1:
        return [pots[0]._replace(rake=rake)]
    how = table.book.options.get("th_rake_spread", "totals_only")
    if how == "proportional":
        return proportional(pots, rake)
    if how == "main_first":
        return main_first(pots, rake)
    own = [p.amount - sum(logged.get(p.name, {}).values()) for p in pots]
    claims = dict(table.testimony.pots)
    said = [p.amount - claims.get(p.name, p.amount) for p in pots]
    for parts in (own, said):
        if sum(parts) == rake and all(0 <= part <= p.amount for part, p in zip(parts, pots, strict=True)):
            return [p._replace(rake=part) for p, part in zip(pots, parts, strict=True)]
    # One award is wrong: the spread that most of the others bear out.
    ways = (main_first(pots, rake), proportional(pots, rake))
    return max(ways, key=lambda way: sum(p.rake == part for p, part in zip(way, own, strict=True)))


def main_first(pots: list[Pot], rake: int) -> list[Pot]:
    """From the main pot as long as it holds any."""
    out, left = [], rake
    for p in pots:
        part = min(left, p.amount)
        out.append(p._replace(rake=part))
        left -= part
    return out


def proportional(pots: list[Pot], rake: int) -> list[Pot]:
    """By size, rounded down; what is left comes from the main pot."""
    whole = sum(p.amount for p in pots)
    parts = [rake * p.amount // whole for p in pots]
    parts[0] += rake - sum(parts)
    return [p._replace(rake=part) for p, part in zip(pots, parts, strict=True)]


MOST: Final = 6
"""Winners of one pot among whom rates are looked for."""
NEAR: Final = Fraction(3, 2)
"""Minor units by which a share may be off: half of one where the pot is divided, one where the rake is rounded."""


def rake_by_winner(table: Table, pot: Pot, logged: dict[int, int]) -> None:
    """Where the log divides a pot among several winners as their own rates would have it, its shares stand: those of equal hands, of halves
    and of boards.

    Each winner has his part of the pot less his part of the rake, in the ratio of the rates, to within what rounding makes; and the rake
    is no more than the rates make of the pot. At a room whose fees differ by winner (`fees-by-winner`) any part of the rake may be his.
    """
    book, hand, rep = table.book, table.hand, table.rep
    mine = [a for a in rep.awards if a.pot == pot.name]
    parts = _gross_parts(pot, mine)
    if hand.tournament or hand.date[:10] < book.winner_rates_since or not pot.rake or not 2 <= len(parts) <= MOST:
        return
    paid = {seat: amount for seat, amount in (logged | not_awarded(table)).items() if amount}
    due = {seat: sum(a.amount for a in mine if a.seat == seat) for seat in parts}
    if paid.keys() != parts.keys() or sum(paid.values()) != pot.amount - pot.rake:
        return
    if book.fees_by_winner:
        even = sorted(paid.values()) == sorted(due.values())
    else:  # but for an odd chip of each division, which `odd-chip` judges
        left = Fraction(pot.amount - pot.rake, pot.amount)
        even = all(abs(paid[s] - part * left) < sum(a.seat == s for a in mine) for s, part in parts.items())
    if even:
        return
    rates = _any_rates(pot, parts, paid) if book.fees_by_winner else _rates(table, pot, parts, paid, len(mine))
    if rates:
        rep.winner_rates[pot.name] = rates
        rep.awards = [a for a in rep.awards if a.pot != pot.name] + _as_paid(mine, due, paid)


def _gross_parts(pot: Pot, mine: list[Award]) -> dict[int, Fraction]:
    """What each winner has of a pot before the rake, in minor units."""
    net = sum(a.amount for a in mine)
    parts: dict[int, Fraction] = {}
    groups: dict[tuple[int, str], list[Award]] = {}
    for a in mine:
        groups.setdefault((a.run, a.half), []).append(a)
    for group in groups.values():
        whole = Fraction(sum(a.amount for a in group) * pot.amount, net or 1)
        for a in group:
            parts[a.seat] = parts.get(a.seat, Fraction()) + whole / len(group)
    return parts


def _rates(table: Table, pot: Pot, parts: dict[int, Fraction], paid: dict[int, int], count: int) -> dict[int, Fraction]:
    """The rates by which the shares come out; none where no rates do it."""
    near = NEAR * max(count // len(parts), 1)
    for rates in product(table.book.winner_rates, repeat=len(parts)):
        whole = sum((rate * part for rate, part in zip(rates, parts.values(), strict=True)), Fraction())
        if len(set(rates)) < 2 or pot.rake > whole + len(parts):
            continue
        fees = {s: pot.rake * rate * parts[s] / whole for s, rate in zip(parts, rates, strict=True)}
        if all(abs(parts[s] - fees[s] - paid[s]) <= near for s in parts):
            return dict(zip(parts, rates, strict=True))
    return {}


def _any_rates(pot: Pot, parts: dict[int, Fraction], paid: dict[int, int]) -> dict[int, Fraction]:
    """What part of his share each winner bears as rake; none where somebody would be paid more than his share, or bear more than all."""
    fees = {seat: part - paid[seat] for seat, part in parts.items()}
    if any(not -1 <= fee <= pot.rake + 1 for fee in fees.values()):
        return {}
    return {seat: round(max(fee, Fraction()) / parts[seat], 4) for seat, fee in fees.items()}


def _as_paid(mine: list[Award], due: dict[int, int], paid: dict[int, int]) -> list[Award]:
    """The awards with what the log pays: the first one of each winner bears the difference."""
    left = {seat: paid[seat] - due[seat] for seat in due}
    return [a._replace(amount=a.amount + left.pop(a.seat, 0), odd=0) for a in mine]
