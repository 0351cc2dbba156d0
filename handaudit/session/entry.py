"""Who comes into a game of the 32-card rules between two hands: newcomers, and players who let the blinds pass them."""

from collections.abc import Iterator

from handaudit.model.finding import Finding
from handaudit.session.say import say
from handaudit.session.state import State

BLINDS = ("small-blind", "big-blind", "over-blind")
RULES = {1: "C32-MISS-2", 2: "C32-MISS-3", 3: "C32-MISS-4"}
OWED = {
    1: "a live post of the big blind",
    2: "the big blind live and the small blind dead",
    3: "the over blind live and small and big blind dead",
}
Missed = dict[str, frozenset[str]]


def entries(before: State, after: State, missed: Missed) -> Iterator[Finding]:
    """Players who are dealt in without the post that they owe."""
    if after.chapter != "C32" or not after.posts:
        return
    seated = sum(chair.plays for chair in before.chairs.values())
    first = _first(after)
    for name, chair in after.chairs.items():
        if not chair.plays or name in first.values():
            continue
        posts = after.posts.get(name, ())
        if name not in before.chairs and seated > 1 and not posts:
            text = f"{name} is new at the table and posts nothing; a newcomer posts the over blind live or waits for it"
            yield say("missed-blind", after, text, chair.line, player=name, rules=("C32-MISS-1",))
        count = len(missed.get(name, ()))
        if name in before.chairs and count and not _paid(posts, count):
            said = f"posts {' and '.join(word.replace('-', ' ') for word in posts)}" if posts else "posts nothing"
            text = f"{name} missed {_words(missed[name])} and {said}; {OWED[count]} is due"
            yield say("missed-blind", after, text, chair.line, player=name, rules=(RULES[count],))


def _paid(posts: tuple[str, ...], count: int) -> bool:
    live = {"both-blinds", "big-blind"} if count < 3 else {"over-blind", "both-blinds"}
    dead = {"both-blinds", "dead-blind", "small-blind"}
    return bool(live & set(posts)) and (count == 1 or bool(dead & set(posts)))


def passed(before: State, after: State, missed: Missed) -> Missed:
    """The blinds missed after one more hand: those that went over a seated player who was not dealt in."""
    if after.chapter != "C32":
        return missed
    old, new = _first(before), _first(after)
    found: Missed = {}
    for name, chair in after.chairs.items():
        if chair.plays:
            continue
        kinds = set(missed.get(name, ()))
        for kind in BLINDS:
            if kind in old and kind in new:
                low, high = before.chairs[old[kind]].seat, after.chairs[new[kind]].seat
                if (low < chair.seat < high) if low < high else (chair.seat > low or chair.seat < high):
                    kinds.add(kind)
        found[name] = frozenset(kinds)
    return found


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
