"""What the figures of a table are made of, in words: below it, or in one line beside it."""

from collections.abc import Sequence

from handaudit.stats.groups import Groups


def footer(groups: Groups, rows: int, least: int, hidden: Sequence[str]) -> list[str]:
    """How many hands the figures are made of, and what was left out."""
    lines = [
        f"{_many(groups.hands, 'hand')}, definitions of {groups.defs}; behind each share is its number of opportunities."
    ]
    if not rows:
        lines = [f"No rows to show in {_many(groups.hands, 'hand')}."]
    if groups.faulty:
        fate = "are left out" if groups.filter.exclude_faulty else "take part (--exclude-faulty leaves them out)"
        lines.append(f"{_many(groups.faulty, 'hand')} with errors {fate}.")
    lines += [f"{_many(count, 'hand')} {how} (--money chooses)." for count, how in _money(groups)]
    if groups.ruled:
        lines.append(f"{_many(groups.ruled, 'hand')} with chips moved by rulings: net holds them, `ruled` shows them.")
    if groups.without_zone:
        lines.append(
            f"{_many(groups.without_zone, 'hand')} of unknown time: the log names no zone that is known, or two clocks differ."
        )
    if groups.unread:
        lines.append(
            f"{_many(groups.unread, 'hand')} could not be read and {'does' if groups.unread == 1 else 'do'} not count."
        )
    if groups.filter.skip:
        lines.append(
            f"{_many(len(groups.filter.skip), 'hand id')} with conflicting contents: none of the versions counts."
        )
    if len(groups.groups) > rows and least > 1:
        lines.append(f"{_many(len(groups.groups) - rows, 'row')} with fewer than {least:,} hands not shown.")
    if hidden:
        lines.append(f"Not shown for lack of room: {', '.join(hidden)} (--metric chooses).")
    return lines


def _money(groups: Groups) -> list[tuple[int, str]]:
    """In how many hands log and rules give different money, and whose word counts there."""
    pairs = (
        (groups.as_logged, "with the money as the log pays it"),
        (groups.as_due, "with the money by the rules, against the log"),
    )
    return [(count, how) for count, how in pairs if count]


def summary(groups: Groups) -> str:
    """What the figures are made of, in one line: for tables that have no footer."""
    faulty = "with errors left out" if groups.filter.exclude_faulty else "of them with errors"
    pairs = [
        (groups.faulty, faulty),
        (groups.unread, "unread"),
        *_money(groups),
        (groups.ruled, "with chips moved by rulings"),
        (len(groups.filter.skip), "hand ids with conflicting contents left out"),
        (groups.without_zone, "of unknown time"),
    ]
    return ", ".join([_many(groups.hands, "hand"), *(f"{count:,} {what}" for count, what in pairs if count)])


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}" + ("" if count == 1 else "s")
