"""Rake: taken as the log claims it unless the house names a schedule; which claim to believe when they do not fit."""

from fractions import Fraction

from handaudit.model.replay import Pot
from handaudit.model.rulebook import RakeSchedule
from handaudit.replay.table import Table


def take_rake(table: Table, total: int) -> int:
    """The rake of the hand. Three parts of a log speak of it: the rake itself, what was collected, and the pots after rake.
    The figure that most of them support is taken; what does not fit it, or the house's schedule, is a finding of the checks."""
    claimed = None
    for claim in table.hand.claims:
        if claim.kind == "rake":
            claimed = claim.amount
            break
    left = total
    for event, _ in table.collects:
        left -= event.amount
    if claimed is None:
        due = due_rake(table, total)
        return due if due is not None else left if 0 <= left <= total and table.collects else 0
    if claimed == left or _fees_left_out(table, left - claimed):
        return claimed
    if table.hand.tournament or not table.collects:
        return claimed if 0 <= claimed <= total and not table.hand.tournament else 0
    votes = [claimed, left, total - won_in_summary(table)]
    pots = sum(c.amount for c in table.hand.claims if c.kind == "pot")
    if pots:
        votes.append(total - pots)
    sane = [v for v in votes if 0 <= v < total]
    if not sane:
        return 0
    return max(sane, key=lambda v: (sane.count(v), v == claimed))


def _fees_left_out(table: Table, missing: int) -> bool:
    """Whether what nobody collected is just swap fees: then they are missing, and no rake."""
    fees = [f.paid for f in table.rep.swap_fees if f.goes_to != "bet" and f.paid]
    return missing > 0 and (missing in fees or missing in (sum(fees), table.held))


def due_rake(table: Table, total: int) -> int | None:
    """What the house's schedule takes from this hand, None without a schedule. Tournaments pay no rake."""
    schedule = table.book.rake
    if schedule is None or table.hand.tournament:
        return None
    return scheduled(schedule, total, len(table.order), bool(table.board or table.boards))


def won_in_summary(table: Table) -> int:
    """What the seat lines say was won, all runs."""
    return sum(sum(c.amounts) for c in table.hand.claims if c.kind == "seat")


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
        return _proportional(pots, rake)
    if how == "main_first":
        return _main_first(pots, rake)
    own = [p.amount - sum(logged.get(p.name, {}).values()) for p in pots]
    claims = {("side-1" if c.pot == "side" else c.pot): c.amount for c in table.hand.claims if c.kind == "pot"}
    said = [p.amount - claims.get(p.name, p.amount) for p in pots]
    for parts in (own, said):
        if sum(parts) == rake and all(0 <= part <= p.amount for part, p in zip(parts, pots, strict=True)):
            return [p._replace(rake=part) for p, part in zip(pots, parts, strict=True)]
    return _main_first(pots, rake)


def _main_first(pots: list[Pot], rake: int) -> list[Pot]:
    out, left = [], rake
    for p in pots:
        part = min(left, p.amount)
        out.append(p._replace(rake=part))
        left -= part
    return out


def _proportional(pots: list[Pot], rake: int) -> list[Pot]:
    """By size, rounded down; what is left comes from the main pot."""
    whole = sum(p.amount for p in pots)
    parts = [rake * p.amount // whole for p in pots]
    parts[0] += rake - sum(parts)
    return [p._replace(rake=part) for p, part in zip(pots, parts, strict=True)]
