"""Where a hand is played on two boards, each street stands once for each of them, with what was done on it under both: here a street is
opened on both boards at once, and done once. A header has one name for games of four, five and six cards: how many were dealt tells
which. Nobody posts a blind in a bomb pot. A win in the summary is that of the first pot: it says nothing of who is paid more than once."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

Row = tuple[int, str]

_PLO: Final = re.compile(r" PLO(?= Pot Limit)")
_LIMIT: Final = re.compile(r" Limit(?= ?(?:- Level|\())")
_DEALT: Final = re.compile(r"Dealt to .{1,80} \[([^\[\]]{1,60})\]")
_BLIND: Final = re.compile(
    r".{1,80}: (?:posts (?:the )?(?:small|big|button) blind|(?:posts )?(?:re-?)?straddle).{1,40}"
)
_STREET: Final = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* \[")
_PART: Final = re.compile(r"\*\*\* [A-Z ]{1,20} \*\*\*(?: \[.{0,60})?")
_DOWN: Final = re.compile(r"\*\*\* (?:(?:FIRST|SECOND|THIRD) )?SHOW ?DOWN \*\*\*")
_PAID: Final = re.compile(r"(.{1,80}) collected ([^ ]{1,24}) from .{1,20}")
_WON: Final = re.compile(r"(?: and)? ?(?:won|collected) \(([^()]{1,24})\)")
_SHOW: Final = re.compile(r"(.{1,80}: shows \[[^\[\]]{1,40}\]) \(.{0,200}\)")
_CARDS, _SUMMARY = "*** HOLE CARDS ***", "*** SUMMARY ***"


def lines(rows: list[Row]) -> list[Row]:
    """The lines of a hand in the order of play."""
    texts = [text.strip() for _, text in rows]
    deal = texts.index(_CARDS) if _CARDS in texts else len(rows)
    end = texts.index(_SUMMARY) if _SUMMARY in texts else len(rows)
    head = _head(texts[0], texts[1:deal], texts[deal:end])
    streets = Counter(found[1] for text in texts[deal:end] if (found := _STREET.match(text)) is not None)
    rows = [(number, text) for (number, _), text in zip(rows, [head, *texts[1:]], strict=True)]
    play = _both(list(_parts(rows[deal:end]))) if set(streets.values()) == {2} else rows[deal:end]
    many = _paid_twice(texts[deal:end])
    return [*rows[:deal], *play, *((number, _unwon(text, many)) for number, text in rows[end:])]


def _head(text: str, posts: list[str], play: list[str]) -> str:
    """The header with the game that was dealt and the kind of its hand."""
    dealt = {len(found[1].split()) for one in play if (found := _DEALT.fullmatch(one)) is not None}
    if dealt in ({5}, {6}):
        text = _PLO.sub(f" PLO-{dealt.pop()}", text, count=1)
    bomb = any(": posts the ante " in one for one in posts) and not any(_BLIND.fullmatch(one) for one in posts)
    return _LIMIT.sub(" Limit BombPot", text, count=1) if bomb else text


def _parts(rows: list[Row]) -> Iterator[list[Row]]:
    """The lines from each street and showdown to the next."""
    part: list[Row] = []
    for row in rows:
        if part and _PART.fullmatch(row[1]) is not None:
            yield part
            part = []
        part.append(row)
    yield part


def _both(parts: list[list[Row]]) -> list[Row]:
    """Streets that are opened on two boards at once, what was done on each of them once, and a showdown for each board."""
    found: list[Row] = []
    downs = iter(("FIRST ", "SECOND "))
    first: dict[str, int] = {}
    for at, ((number, text), *rest) in enumerate(parts):
        street = _STREET.match(text)
        if street is None:
            text = f"*** {next(downs, '')}{text[4:]}" if _DOWN.fullmatch(text) else text
            found += [(number, text), *rest]
        elif street[1] in first:  # what differs from what the first board's lines say is told, and found
            found += rest if _done(rest) != _done(parts[first[street[1]]][1:]) else []
        else:
            first[street[1]] = at
            line, other = next(one[0] for one in parts[at + 1 :] if one[0][1].startswith(f"*** {street[1]} *** ["))
            found += [(number, f"*** FIRST {text[4:]}"), (line, f"*** SECOND {other[4:]}"), *rest]
    return found


def _done(rows: list[Row]) -> list[str]:
    """What was done, without the words for the hand that somebody shows on a board."""
    return [found[1] if (found := _SHOW.fullmatch(text)) is not None else text for _, text in rows]


def _paid_twice(play: list[str]) -> dict[str, set[str]]:
    """Who is paid more than once at one showdown, and what each pot paid him."""
    downs = [at for at, text in enumerate(play) if _DOWN.fullmatch(text) is not None]
    paid = [_PAID.fullmatch(text) for text in play]
    times = Counter((sum(down < at for down in downs), found[1]) for at, found in enumerate(paid) if found is not None)
    many = sorted({name for (_, name), one in times.items() if one > 1}, key=len, reverse=True)
    return {name: {found[2] for found in paid if found is not None and found[1] == name} for name in many}


def _unwon(text: str, many: dict[str, set[str]]) -> str:
    """A line of the summary; the seat of one of these players without what he won, if that is what one of the pots paid him."""
    seat, _, rest = text.partition(": ")
    name = next((one for one in many if seat.startswith("Seat ") and rest.startswith(one)), "")
    start = len(seat) + 2 + len(name)
    found = _WON.search(text, start) if name else None
    return text[: found.start()] if found is not None and found[1] in many[name] else text
