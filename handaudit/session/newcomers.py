"""Who comes into a game between two hands, where the rules say how: newcomers, and players who let the blinds pass them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.session.findings import session_finding
from handaudit.session.state import POSTED

BLINDS = ("small-blind", "big-blind", "over-blind")
NEW: Final = "new"
"""Stands among the missed blinds of who has not played yet, as far as the log tells: he owes what a newcomer does."""
LIVE = frozenset({"big-blind", "over-blind", "both-blinds"})
DEAD = frozenset({"dead-blind", "small-blind", "both-blinds"})
Missed = dict[str, frozenset[str]]


class PostDue(NamedTuple):
    """What a player must post to come in; where the rules leave it open any live post is right."""

    rule: str
    live: frozenset[str]
    dead: bool
    words: str


NEWCOMER = PostDue("C32-MISS-1", LIVE, False, "a newcomer posts the over blind live or waits for it")
NEWCOMER_OVER = PostDue(
    "C32-MISS-1",
    frozenset({"over-blind"}),
    False,
    "a newcomer posts the amount of an over blind live, also where none is in play",
)
ONE = PostDue("C32-MISS-2", LIVE, False, "a live post of the big blind is due")
TWO = PostDue("C32-MISS-3", LIVE, True, "the big blind live and the small blind dead are due")
ALL = PostDue(
    "C32-MISS-4",
    frozenset({"over-blind", "both-blinds"}),
    True,
    "the over blind live and small and big blind dead are due",
)
OPEN = PostDue("C32-MISS-2", LIVE, False, "a live post of the highest blind that was missed is due")


def owed(missed: frozenset[str]) -> PostDue | None:
    """What the rules ask of who missed these blinds. They do not speak of the over blind alone, or of it and the big blind: by the
    default of `c32_missed_ob_only` one live post settles it."""
    if not missed:
        return None
    if NEW in missed:
        return NEWCOMER
    if len(missed) == len(BLINDS):
        return ALL
    if missed == {"small-blind", "big-blind"}:
        return TWO
    return ONE if missed == {"small-blind"} else OPEN


def entries(before: State, after: State, missed: Missed) -> Iterator[Finding]:
    """Players who are dealt in without the post that they owe."""
    if POSTED not in after.house or not after.posts:
        return
    seated = sum(chair.plays for chair in before.chairs.values())
    first = set(_first(after).values())
    for name, chair in after.chairs.items():
        if not chair.plays or name in first or seated < 2:
            continue  # who is dealt in as a blind pays what everybody pays
        due = NEWCOMER if _joins(before, after, name) else owed(missed.get(name, frozenset()))
        if due is NEWCOMER and "c32_newcomer_no_ob=over_blind_amount" in after.house:
            due = NEWCOMER_OVER
        posts = frozenset(after.posts.get(name, ()))
        if due is None or (due.live & posts and (not due.dead or DEAD & posts)):
            continue
        said = (
            f"posts {' and '.join(word.replace('-', ' ') for word in after.posts[name])}" if posts else "posts nothing"
        )
        what = f"missed {_words(missed[name])}" if due not in (NEWCOMER, NEWCOMER_OVER) else "is new at the table"
        fields = {"name": name, "what": what, "posted": said, "due": due.words}
        yield session_finding("missed-blind.between", after, fields, chair.line, player=name, rules=(due.rule,))


def waiting(state: State) -> Missed:
    """Who sits at the table and does not play when a log begins: whether he ever has, it does not tell."""
    if POSTED not in state.house:
        return {}
    return {name: frozenset({NEW}) for name, chair in state.chairs.items() if not chair.plays}


def passed(before: State, after: State, missed: Missed) -> Missed:
    """The blinds missed after one more hand: those that went over a seated player who was not dealt in."""
    if POSTED not in after.house:
        return missed
    old, new = _first(before), _first(after)
    found: Missed = {}
    for name, chair in after.chairs.items():
        if chair.plays:
            continue
        kinds = {NEW} if _joins(before, after, name) else set(missed.get(name, ()))
        for kind in BLINDS:
            if kind in old and kind in new:
                low, high = before.chairs[old[kind]].seat, after.chairs[new[kind]].seat
                if low != high and ((low < chair.seat < high) if low < high else not high <= chair.seat <= low):
                    kinds.add(kind)
        found[name] = frozenset(kinds)
    return found


def _joins(before: State, after: State, name: str) -> bool:
    """Whether a player sits down between two hands, for the first time or again."""
    left = name in before.gone or any(row.verb == "leaves" and row.name == name for row in after.block)
    return left or name not in before.chairs


def _first(state: State) -> dict[str, str]:
    """Who posted each blind first: the seat whose turn it was."""
    first: dict[str, str] = {}
    for name, posts in state.posts.items():
        for kind in posts:
            if kind in BLINDS and name in state.chairs:
                first.setdefault(kind, name)
    return first


def _words(kinds: frozenset[str]) -> str:
    return " and ".join(kind.replace("-", " ") for kind in BLINDS if kind in kinds)
