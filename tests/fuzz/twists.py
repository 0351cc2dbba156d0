"""How the fuzzer changes a log: fields, lines, hands and bytes, and the lines of one game under the header of another."""

import random
import re
from collections.abc import Callable
from typing import Final

from handaudit.rules.load import names as rulebooks
from tests.fuzz.seeds import LINES, Rows, alike, quiet, seed
from tests.support.changes import changed

Twist = Callable[[random.Random, Rows, str], None]
TWISTS: list[Twist] = []

_FIELDS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"[$€£]?\d[\d,]*(?:\.\d+)?", r"\b[2-9TJQKA][shdc]\b", r"\[[^\]]{0,40}\]", r"\([^)]{0,40}\)", r"#\w+", r"\b[A-Za-z-]+\b",
        r"\"[^\"]{0,40}\"", r"'[^']{0,40}'", r"(?<=: ).+", r"^.+?(?=: )",
    )
)  # fmt: skip
_ODD: Final = (
    "", "0", "-1", "1", "00", "0.001", "0.5", "1,000", "9" * 12, "9" * 30, "1e9", "٣", "½", "$", "[]", "[As As]", "[??]", "[Xx]",
    "()", "#0", "#" + "1" * 25, "\ufeff", "\u202e", "\x00", "=1+1", "null", "-", "...", "10s", "[As Kd Qh Js Tc 9s 8s 7s]", "True",
)  # fmt: skip
_SEAT: Final = re.compile(r"Seat #?\d+: (.+?) \(\S")
_QUOTED: Final = re.compile(r"\"([^\"]{2,40})\"")
_CARD: Final = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][shdc](?![A-Za-z0-9])")
_GAME: Final = re.compile(r"(?<=: ).+?(?= \(| - |$)")


def twist(one: Twist) -> Twist:
    TWISTS.append(one)
    return one


def names(rows: Rows) -> list[str]:
    """Who sits there."""
    text = "\n".join(rows)
    return list(dict.fromkeys(_SEAT.findall(text))) or list(dict.fromkeys(_QUOTED.findall(text)))[:10]


def under(rows: Rows, theirs: list[str], ours: list[str]) -> Rows:
    """Lines in which our players do what theirs did."""
    text = "\n".join(rows)
    for at, name in enumerate(theirs):
        text = text.replace(name, f"\x01{at}\x02")
    for at in range(len(theirs)):
        text = text.replace(f"\x01{at}\x02", ours[at % len(ours)] if ours else "Ann")
    return text.split("\n")


@twist
def as_before(rng: random.Random, rows: Rows, layout: str) -> None:
    """One of the changes that the tests of the readers make."""
    if len(rows) > 3:
        rows[:] = changed(rng, rows)


@twist
def field(rng: random.Random, rows: Rows, layout: str) -> None:
    """A field becomes another of its kind, or what none is."""
    at = rng.randrange(len(rows))
    kind = rng.choice(_FIELDS)
    found = list(kind.finditer(rows[at][:2000]))
    if found:
        place = rng.choice(found)
        others = kind.findall("\n".join(alike(rng, layout) if rng.random() < 0.5 else rows)[:20000])
        text = rng.choice(others) if others and rng.random() < 0.75 else rng.choice(_ODD)
        rows[at] = rows[at][: place.start()] + text + rows[at][place.end() :]


@twist
def lines_of_another(rng: random.Random, rows: Rows, layout: str) -> None:
    """Some lines of another hand, said of our players, stand among ours or in the place of them."""
    other = alike(rng, layout)
    first = rng.randrange(len(other))
    taken = under(
        other[first : first + rng.choice((1, 1, 2, 3, 8))], names(other), rng.sample(ours := names(rows), len(ours))
    )
    at = rng.randrange(1, len(rows) + 1)
    rows[at : at + rng.choice((0, 0, 1, len(taken)))] = taken


@twist
def game_of_another(rng: random.Random, rows: Rows, layout: str) -> None:
    """The header names another game."""
    header = alike(rng, layout)[0]
    if rng.random() < 0.5 or layout not in LINES:
        rows[0] = header
    elif (there := _GAME.search(header)) and (here := _GAME.search(rows[0])):
        rows[0] = rows[0][: here.start()] + there[0] + rows[0][here.end() :]


@twist
def body_of_another(rng: random.Random, rows: Rows, layout: str) -> None:
    """Our header and seats, and another hand's play; or another's up to a street and ours from there."""
    other = alike(rng, layout)
    theirs, ours = names(other), names(rows)
    here = [at for at, row in enumerate(rows) if row.startswith("***")] or [len(rows) // 2]
    there = [at for at, row in enumerate(other) if row.startswith("***")] or [len(other) // 2]
    seats = [at for at, row in enumerate(rows[: here[0]]) if _SEAT.match(row)]
    cut = seats[-1] + 1 if seats and rng.random() < 0.5 else rng.choice(here)
    rows[cut:] = under(other[rng.choice(there) :], theirs, ours)


@twist
def rulebook_line(rng: random.Random, rows: Rows, layout: str) -> None:
    """The log names a rulebook."""
    rows.insert(min(len(rows), rng.choice((1, 2, 3))), f"Rulebook: {rng.choice(list(rulebooks()))}")


@twist
def shuffled(rng: random.Random, rows: Rows, layout: str) -> None:
    """A few lines in a row in another order."""
    at = rng.randrange(len(rows))
    part = rows[at : at + 4]
    rng.shuffle(part)
    rows[at : at + 4] = part


@twist
def repeated(rng: random.Random, rows: Rows, layout: str) -> None:
    """Some lines over again, now and then often."""
    at = rng.randrange(len(rows))
    part = rows[at : at + rng.choice((1, 1, 2, 5, 12))]
    rows[at:at] = part * (rng.choice((1, 1, 2, 5)) if rng.random() < 0.97 else 60)


@twist
def cut(rng: random.Random, rows: Rows, layout: str) -> None:
    """Lines are lost: some, or all from here on."""
    at = rng.randrange(1, len(rows) + 1)
    del rows[at : at + rng.choice((1, 1, 2, 4, 1000))]


@twist
def stretched(rng: random.Random, rows: Rows, layout: str) -> None:
    """An amount everywhere times ten or more, or with cents."""
    amounts = re.findall(r"\d+(?:\.\d+)?", "\n".join(rows[1:]))
    if amounts:
        one = rng.choice(amounts)
        other = one + rng.choice(("0", "000", "000000000000", ".5", ".05", "5"))
        rows[1:] = [re.sub(rf"(?<![\d.]){re.escape(one)}(?![\d.])", other, row) for row in rows[1:]]


@twist
def digit(rng: random.Random, rows: Rows, layout: str) -> None:
    """One digit below the header is another one."""
    lines = [at for at, row in enumerate(rows) if at > 1 and re.search(r"[0-9]", row)]
    if lines:
        at = rng.choice(lines)
        place = rng.choice([found.start() for found in re.finditer(r"[0-9]", rows[at][:2000])] or [0])
        rows[at] = rows[at][:place] + str(rng.randrange(10)) + rows[at][place + 1 :]


@twist
def card(rng: random.Random, rows: Rows, layout: str) -> None:
    """One card is another one, or one that the log does not show."""
    lines = [at for at, row in enumerate(rows) if _CARD.search(row[:2000])]
    if lines:
        at = rng.choice(lines)
        found = rng.choice(list(_CARD.finditer(rows[at][:2000])))
        other = rng.choice(("??", "XX", "")) if rng.random() < 0.2 else rng.choice("23456789TJQKA") + rng.choice("shdc")
        rows[at] = rows[at][: found.start()] + other + rows[at][found.end() :]


@twist
def two_lines(rng: random.Random, rows: Rows, layout: str) -> None:
    """Two lines that follow each other change places."""
    if len(rows) > 1:
        at = rng.randrange(len(rows) - 1)
        rows[at], rows[at + 1] = rows[at + 1], rows[at]


@twist
def line_elsewhere(rng: random.Random, rows: Rows, layout: str) -> None:
    """A line of the hand stands a second time, anywhere."""
    rows.insert(rng.randrange(1, len(rows) + 1), rng.choice(rows))


@twist
def cut_in_a_line(rng: random.Random, rows: Rows, layout: str) -> None:
    """A line ends just before its bracket; now and then the log does too."""
    lines = [at for at, row in enumerate(rows) if at and re.search(r" [\[(]", row)]
    if lines:
        at = rng.choice(lines)
        rows[at] = rows[at][: rng.choice([found.start() for found in re.finditer(r" [\[(]", rows[at])])]
        if rng.random() < 0.3:
            del rows[at + 1 :]


def _bytes(rng: random.Random, data: bytes) -> bytes:
    """The file itself is spoilt."""
    at = rng.randrange(len(data) + 1)
    what = rng.randrange(9)
    if what == 0:
        return data[:at]
    if what == 1:
        return (
            data[:at]
            + rng.choice((b"\x00", b"\xff", b"\x1a", b"\x0c", b"\x85", b"\xc3", b"\xed\xa0\x80", b"\r"))
            + data[at:]
        )
    if what == 2:
        return b"\xef\xbb\xbf" + data
    if what == 3:
        return data.replace(b"\n", b"\r\n")
    if what == 4:
        return data.replace(b"\n", b"\r")
    if what == 5:
        return data.decode("utf-8", "replace").encode("utf-16")
    if what == 6:
        return data + b"\x00" * rng.choice((1, 512, 4096))
    if what == 7:
        return data[:at] + rng.randbytes(rng.choice((1, 4, 64))) + data[at:]
    return data.rstrip(b"\n")


def _other_id(rng: random.Random, rows: Rows) -> None:
    rows[0] = re.sub(r"#([A-Za-z]*)\d+", lambda found: f"#{found[1]}{rng.randrange(10**6, 10**9)}", rows[0], count=1)


def _block(rng: random.Random) -> list[Rows]:
    """So many plain hands that they are looked at all at once; one is changed, or a few, or each."""
    hands = [list(one) for one in rng.choices(quiet(), k=rng.randrange(64, 140))]
    for hand in hands:
        _other_id(rng, hand)
    for hand in rng.sample(hands, min(len(hands), rng.choice((1, 1, 1, 2, 8, len(hands))))):
        as_before(rng, hand, "pokerstars")
    return hands


def case(rng: random.Random) -> tuple[str, bytes, int]:
    """A changed log: its layout, its bytes, and how many hands went into it. Most changes are few: what nobody can read tells little."""
    if (kind := rng.random()) < 0.03:
        layout, hands, most = "pokerstars", _block(rng), (0,)
    elif kind < 0.25:
        layout, hands, most = (
            "pokerstars",
            [list(one) for one in rng.sample(quiet(), rng.choice((3, 6, 10)))],
            (0, 0, 1, 1, 1),
        )
    else:
        layout, rows = seed(rng)
        more = rng.choice((0, 0, 1, 2, 3))
        hands = [rows, *(alike(rng, layout) if rng.random() < 0.97 else seed(rng)[1] for _ in range(more))]
        most = (0, 1, 1, 1, 1, 1, 2, 2, 3)
    for hand in hands:
        if rng.random() < 0.9:
            _other_id(rng, hand)
        for _ in range(rng.choice(most)):
            what = as_before if len(hands) > 4 and rng.random() < 0.7 else rng.choice(TWISTS)
            if hand:
                what(rng, hand, layout)
    gap = rng.choice(("\n\n\n", "\n\n\n", "\n\n\n", "\n\n", "\n", "\n \n", "\r\n\r\n"))
    data = (gap.join("\n".join(hand) for hand in hands) + "\n").encode("utf-8", "surrogatepass")
    if rng.random() < 0.08:
        data = _bytes(rng, data)
    return layout, data, len(hands)
