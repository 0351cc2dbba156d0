"""A hand's lines, changed in a place or two: what a fault, a forgery or a slip of the pen may look like, and much that is none."""

import random
import re
from collections.abc import Callable

Rows = list[str]
Change = Callable[[random.Random, Rows], None]

_AMOUNT = re.compile(r"[$€£]?\d[\d,]*(?:\.\d+)?")
_CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
_ENDING = re.compile(r" (?:folded|showed|mucked|collected) ?.*")
_ENDINGS = (
    " mucked", " mucked [2c 3d]", " folded before Flop (didn't bet)", " folded on the Flop (didn't bet)", " folded on the Turn",
    " folded on the River", " folded on the River (didn't bet)", " folded before Flop", " collected ($1)", "", " (didn't bet)",
)  # fmt: skip
_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
_RANKS = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_PIECES = (
    ("checks", "folds"), ("folds", "checks"), ("calls", "bets"), ("bets", "raises"), ("raises", "bets"), ("calls", "checks"),
    ("small blind", "big blind"), ("big blind", "small blind"), (" (button)", ""), (" (small blind)", ""), (" (big blind)", ""),
    (" (big blind)", " (button)"), (" (didn't bet)", ""), ("before Flop", "on the Flop"), ("on the Flop", "before Flop"),
    ("on the Turn", "on the River"), ("on the River", "on the Turn"), ("on the Flop", "on the Turn"), ("TURN", "RIVER"),
    ("FLOP", "TURN"), ("RIVER", "TURN"), (" and is all-in", ""), ("mucks hand", "shows [As Kd]"), ("mucked", "showed"),
    ("showed", "mucked"), ("and won", "and lost"), ("and lost", "and won"), ("a pair of", "three of a kind,"),
    ("two pair", "a pair of"), ("high card", "a pair of"), ("a flush", "a straight"), ("pot", "side pot"), ("pot", "main pot"),
    ("collected", "won"), (" | Rake", " Main pot $1 | Rake"), ("SHOW DOWN", "SHOWDOWN"), ("HOLE CARDS", "DEALING HANDS"),
    (" in chips)", " in chips) is sitting out"), ("No Limit", "Pot Limit"), ("No Limit", "Limit"), ("Hold'em", "Omaha"),
    ("] [", " "), (" [", " "), ("]", ""), (": ", " "), ("  ", " "), ("folded", "collected ($1)"), ("raises", "calls"),
    ("doesn't show hand", "mucks hand"), ("doesn't show hand", "shows [2c 2d]"), ("is the button", "is the small blind"),
    ("posts", "posts the"), ("mucks hand", "doesn't show hand"), ("Uncalled bet", "Uncalled"), ("PokerStars", "Full Tilt"),
    ("PokerStars", "Handaudit"), ("PokerStars", "Other Room"), ("big blind", "straddle"), ("Rake", "Jackpot"),
)  # fmt: skip
_EXTRA = (
    "\xa0",
    "\x85",
    "\u3000 ",
    "{name} has timed out", "{name} leaves the table", "{name}: sits out", '{name} said, "hi"', "{name} is disconnected",
    "stranger joins the table at seat #5", "{name} will be allowed to play after the button", "", " ", "*** FLOP *** [2c 3d 4h]",
    "{name}: folds", "{name}: checks", "{name}: shows [7s 2d]", "{name}: mucks hand", "Hand cancelled", "{name}: posts the ante $1",
    "{name} collected $1 from pot", "Uncalled bet ($1) returned to {name}", "Betting is capped", "{name} returns",
    "{name}: posts big blind $1", "Dealt to {name} [2c 2d]", "Board [2c 3d 4h 5s 6c]", "*** SUMMARY ***", "*** SHOW DOWN ***",
    "{name} adds $5", "{name} cashed out the hand for $1 | Cash Out Fee $0.01", "Hand was run twice",
    "{name} re-buys and receives 5 chips for $1",
    "Seat #3 is the button", "Rulebook: holdem", "Smallest chip: 25", "nonsense", "Pair on board - a double bet is allowed",
    "STP added: $1", "Carried pot $4", "{name} wins the $5 bounty for eliminating stranger", "The deck is reshuffled",
)  # fmt: skip
CHANGES: dict[str, Change] = {}


def change(one: Change) -> Change:
    CHANGES[one.__name__] = one
    return one


def names_of(rows: Rows) -> list[str]:
    """The names of the seat list."""
    found = (re.match(r"Seat \d+: (.+) \(\S+ in chips", row) for row in rows)
    return [one[1] for one in found if one] or ["nobody"]


def pick(rng: random.Random, rows: Rows, pattern: re.Pattern[str]) -> tuple[int, re.Match[str]] | None:
    """A line that a pattern is found in, and one of its places."""
    lines = [at for at, row in enumerate(rows) if pattern.search(row)]
    if not lines:
        return None
    at = rng.choice(lines)
    return at, rng.choice(list(pattern.finditer(rows[at])))


def put(rows: Rows, at: int, found: re.Match[str], text: str) -> None:
    rows[at] = rows[at][: found.start()] + text + rows[at][found.end() :]


@change
def digit(rng: random.Random, rows: Rows) -> None:
    if place := pick(rng, rows, re.compile(r"\d")):
        put(rows, *place, rng.choice("0123456789"))


@change
def amount(rng: random.Random, rows: Rows) -> None:
    """One amount in one line becomes another of the hand."""
    every = [text for row in rows[2:] for text in _AMOUNT.findall(row)]
    if place := pick(rng, rows[2:], _AMOUNT):
        put(rows, place[0] + 2, place[1], rng.choice(every))


@change
def amount_everywhere(rng: random.Random, rows: Rows) -> None:
    """An amount becomes another wherever it stands."""
    every = [text for row in rows[2:] for text in _AMOUNT.findall(row)]
    if every:
        one, other = rng.choice(every), rng.choice(every)
        rows[2:] = [re.sub(re.escape(one) + r"(?![\d.,])", other, row) for row in rows[2:]]


@change
def stack(rng: random.Random, rows: Rows) -> None:
    """A stack becomes just what somebody bets, or more, or less."""
    every = [text for row in rows[8:] for text in _AMOUNT.findall(row)]
    if every and (place := pick(rng, rows, re.compile(r"(?<=\()\S+(?= in chips)"))):
        put(rows, *place, rng.choice(every))


@change
def card(rng: random.Random, rows: Rows) -> None:
    if place := pick(rng, rows, _CARD):
        put(rows, *place, rng.choice(_CARDS))


@change
def card_everywhere(rng: random.Random, rows: Rows) -> None:
    every = [text for row in rows for text in _CARD.findall(row)]
    if every:
        one, other = rng.choice(every), rng.choice([*every, *_CARDS])
        rows[:] = [row.replace(one, other) for row in rows]


@change
def cards_swapped(rng: random.Random, rows: Rows) -> None:
    """Two cards of the hand change places wherever they stand: hands get better or worse, and all else is right."""
    every = [text for row in rows for text in _CARD.findall(row)]
    if every:
        one, other = rng.choice(every), rng.choice(every)
        rows[:] = [row.replace(one, "@@").replace(other, one).replace("@@", other) for row in rows]


@change
def name(rng: random.Random, rows: Rows) -> None:
    names = names_of(rows)
    one, other = rng.choice(names), rng.choice(names)
    lines = [at for at, row in enumerate(rows) if one in row]
    if lines:
        at = rng.choice(lines)
        rows[at] = rows[at].replace(one, other)


@change
def name_everywhere(rng: random.Random, rows: Rows) -> None:
    one = rng.choice(names_of(rows))
    other = rng.choice(
        (
            "Ann: folds",
            "*** FLOP",
            "Dealt to",
            "x collected 5",
            "Seat 3",
            "A b",
            "Un",
            "Bo ard",
            "[x]",
            "(y)",
            "a:",
            "é ü",
            "pot ",
        )
    )
    rows[:] = [row.replace(one, other) for row in rows]


@change
def names_swapped(rng: random.Random, rows: Rows) -> None:
    """Two players change what they do from some line on."""
    names = names_of(rows)
    one, other = rng.choice(names), rng.choice(names)
    start = rng.randrange(len(rows))
    end = len(rows) if rng.random() < 0.5 else rng.randrange(start, len(rows))
    rows[start:end] = [row.replace(one, "@@").replace(other, one).replace("@@", other) for row in rows[start:end]]


@change
def deleted(rng: random.Random, rows: Rows) -> None:
    if len(rows) > 3:
        del rows[rng.randrange(1, len(rows))]


@change
def doubled(rng: random.Random, rows: Rows) -> None:
    at = rng.randrange(1, len(rows))
    rows.insert(at if rng.random() < 0.6 else rng.randrange(1, len(rows)), rows[at])


@change
def moved(rng: random.Random, rows: Rows) -> None:
    at = rng.randrange(1, len(rows))
    row = rows.pop(at)
    rows.insert(min(len(rows), max(1, at + rng.choice((-3, -2, -1, 1, 2, 3)))), row)


@change
def swapped(rng: random.Random, rows: Rows) -> None:
    one, other = rng.randrange(1, len(rows)), rng.randrange(1, len(rows))
    rows[one], rows[other] = rows[other], rows[one]


@change
def extra(rng: random.Random, rows: Rows) -> None:
    text = rng.choice(_EXTRA).format(name=rng.choice(names_of(rows)))
    rows.insert(rng.randrange(1, len(rows) + 1), text)


@change
def piece(rng: random.Random, rows: Rows) -> None:
    for _ in range(8):
        old, new = rng.choice(_PIECES)
        lines = [at for at, row in enumerate(rows) if old in row]
        if lines:
            at = rng.choice(lines)
            rows[at] = rows[at].replace(old, new, 1)
            return


@change
def rank(rng: random.Random, rows: Rows) -> None:
    """A rank in the words for a hand is another one, in one line or in all."""
    if place := pick(rng, rows, re.compile("|".join(_RANKS))):
        other = rng.choice(_RANKS)
        if rng.random() < 0.5:
            put(rows, *place, other)
        else:
            rows[:] = [row.replace(place[1][0], other) for row in rows]


@change
def letter(rng: random.Random, rows: Rows) -> None:
    at = rng.randrange(len(rows))
    row = rows[at]
    where = rng.randrange(len(row) + 1)
    what = rng.choice(
        ("", " ", ":", "(", ")", "[", "]", "$", ".", "0", "x", "é", "\t", ",", "'", "-", "\xa0", "}", "\x0b")
    )
    rows[at] = row[:where] + what + row[where + rng.choice((0, 1)) :]


@change
def button(rng: random.Random, rows: Rows) -> None:
    rows[1] = re.sub(r"#\d+ is", f"#{rng.randrange(0, 10)} is", rows[1])


@change
def tags(rng: random.Random, rows: Rows) -> None:
    """A summary line loses its tags or gets others."""
    found = [at for at, row in enumerate(rows) if re.match(r"Seat \d+: .*(?:folded|showed|mucked|collected)", row)]
    if found:
        at = rng.choice(found)
        row = re.sub(r" \((?:button|small blind|big blind)\)", "", rows[at])
        tag = rng.choice(
            ("", " (button)", " (small blind)", " (big blind)", " (button) (small blind)", " (didn't bet)")
        )
        rows[at] = re.sub(r" (?=folded|showed|mucked|collected)", f"{tag} ", row, count=1)


@change
def ending(rng: random.Random, rows: Rows) -> None:
    """What the summary says of one seat becomes what it says of another, or what it may say."""
    found = [(at, one) for at, row in enumerate(rows) if (one := _ENDING.search(row)) and row.startswith("Seat ")]
    if found:
        at, one = rng.choice(found)
        others = [other[0] for _, other in found]
        put(rows, at, one, rng.choice((*others, *_ENDINGS)))


@change
def shown(rng: random.Random, rows: Rows) -> None:
    """Somebody shows or does not, around the place where the pot is paid."""
    found = [at for at, row in enumerate(rows) if " collected " in row or row.startswith("*** S")]
    if found:
        used = {text for row in rows for text in _CARD.findall(row)}
        left = [text for text in _CARDS if text not in used]
        if len(left) < 2:
            return
        one, other = rng.sample(left, 2)
        what = rng.choice(
            (f"shows [{one} {other}]", f"shows [{one} {other}] (high card Ace)", "mucks hand", "doesn't show hand")
        )
        rows.insert(rng.choice(found) + rng.choice((0, 1)), f"{rng.choice(names_of(rows))}: {what}")


@change
def allin(rng: random.Random, rows: Rows) -> None:
    found = [at for at, row in enumerate(rows) if re.search(r": (?:calls|bets|raises|posts)", row)]
    if found:
        at = rng.choice(found)
        rows[at] = (
            rows[at].rstrip().removesuffix(" and is all-in")
            if "all-in" in rows[at]
            else f"{rows[at].rstrip()} and is all-in"
        )


def changed(rng: random.Random, rows: Rows) -> Rows:
    """A copy of a hand's lines with one, two or three changes."""
    out = list(rows)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        CHANGES[rng.choice(list(CHANGES))](rng, out)
    return out
