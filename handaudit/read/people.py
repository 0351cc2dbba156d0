"""Who a name is: some rooms know a player by an id, whatever he calls himself."""

from collections.abc import Iterable
from functools import lru_cache

from handaudit.read.layouts import layouts, person_pattern


@lru_cache(maxsize=4096)
def person_of(layout: str, name: str) -> tuple[str, str]:
    """The id and the nickname of a name in a log of that layout; both are the name where the layout has no ids."""
    pattern = person_pattern(layout)
    found = None if pattern is None else pattern.fullmatch(name)
    return (name, name) if found is None else (found["id"], found["nick"])


@lru_cache(maxsize=64)
def layout_of_people(room: str) -> str:
    """A layout of a room whose players are known by an id, nothing if there is none."""
    return next((one.name for one in layouts() if room in one.rooms and "person" in one.cut), "")


def nicknames(names: Iterable[str], layout: str) -> dict[str, str]:
    """What people are called for short: without an id, unless two of them have the same nickname."""
    short = {name: person_of(layout, name)[1] for name in names}
    taken: dict[str, int] = {}
    for nick in short.values():
        taken[nick] = taken.get(nick, 0) + 1
    return {
        name: nick if nick and taken[nick] == 1 and nick not in short.keys() - {name} else name
        for name, nick in short.items()
    }
