"""A hand read both ways: by Lark's own token loop with the callbacks, and by the reader that remembers lines."""

from functools import cache

from lark import Lark

from handaudit.model.hand import Claim, Event
from handaudit.read.draft import Draft
from handaudit.read.grammars import LineParser, build_parser
from handaudit.read.rows import keep
from handaudit.read.transform import Transform
from handaudit.rules.load import for_game


def _known(game: str) -> bool:
    return for_game(game) is not None


@cache
def _readers() -> tuple[Transform, Lark, Transform, LineParser]:
    slow, fast = Transform(_known), Transform(_known)
    return slow, build_parser(slow), fast, LineParser(fast)


def by_lark(text: str) -> tuple[object, ...]:
    """Events, claims, faults, seats and the rest of the draft, by Lark's token loop."""
    transform, lark, _, _ = _readers()
    draft = Draft(1, tuple(text.split("\n")), "")
    transform.begin(draft)
    events: list[Event] = []
    claims: list[Claim] = []
    for record in lark.parse(draft):  # type: ignore[attr-defined]
        keep(record, events, claims)
    return _all(draft, events, claims)


def directly(text: str) -> tuple[object, ...]:
    """The same by our own reader."""
    _, _, transform, parser = _readers()
    draft = Draft(1, tuple(text.split("\n")), "")
    transform.begin(draft)
    return _all(draft, *parser.read(draft))


def _all(draft: Draft, events: list[Event], claims: list[Claim]) -> tuple[object, ...]:
    rest = (draft.id, draft.button, draft.unread, draft.stop, draft.waiting, draft.bad, draft.table, draft.max_seats)
    return events, claims, draft.faults, draft.seats, rest


def differing(text: str) -> list[tuple[object, object]]:
    """What the two readers do not agree on; the second reading is of a reader that has seen the hand before."""
    wanted = by_lark(text)
    return [
        pair
        for found in (directly(text), directly(text))
        for pair in zip(wanted, found, strict=True)
        if pair[0] != pair[1]
    ]
