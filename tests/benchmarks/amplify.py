"""Many hands out of few: the same play under new names, ids and dates and, where no rounding can tell, larger amounts."""

import itertools
import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

HEADER = re.compile(r"^(?:\ufeff)?(\S[^\n#]{0,40} (?:Hand|Game) #)([0-9A-Za-z-]+)(:)")
SEAT = re.compile(r"^Seat \d+: (.+) \([^()]* in chips")
DATE = re.compile(r"\d{4}/\d{1,2}/\d{1,2}([ -]{1,3})\d{1,2}:\d{2}:\d{2}")
BEGIN, PAUSE = datetime(2026, 1, 1, 12), timedelta(seconds=20)
"""When the first hand is dealt, and the time from one to the next: a log goes forward."""
MONEY = re.compile(r"(?<=[$€£])\d[\d,]*(?:\.\d{1,2})?")
SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]
FIRST_NAME = len(SYLLABLES) ** 2
"""From here on a name has three syllables or more, as long as a real one."""


def hands_of(text: str) -> Iterator[str]:
    """The hands of a log, header line first, without the blank lines around them."""
    lines: list[str] = []
    for line in text.splitlines():
        if HEADER.match(line) and lines:
            yield "\n".join(lines).rstrip()
            lines = []
        if lines or HEADER.match(line):
            lines.append(line.removeprefix("\ufeff"))
    if lines:
        yield "\n".join(lines).rstrip()


def seeds_of(paths: Iterable[Path]) -> list[str]:
    """Every hand of these UTF-8 logs that can stand in any folder: one that names a rulebook's file cannot."""
    seeds: list[str] = []
    for path in paths:
        for log in sorted(path.rglob("*.txt")) if path.is_dir() else [path]:
            try:
                text = log.read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                continue
            seeds += [
                hand for hand in hands_of(text) if not re.search(r"^Rulebook: .*(?:/|\.toml)", hand, re.MULTILINE)
            ]
    return seeds


def name_of(number: int) -> str:
    """A number as a name that can be said; no two numbers share one."""
    digits = []
    while True:
        number, digit = divmod(number, len(SYLLABLES))
        digits.append(SYLLABLES[digit])
        if not number:
            return "".join(reversed(digits)).capitalize()


def factor_of(hand: str, wanted: int) -> int:
    """The wanted factor where every amount carries a sign and nothing is divided or rounded, else 1."""
    exact = (
        hand.partition("*** SUMMARY ***")[0].count(" collected ")
        <= 1  # of two who share a pot one may have an odd unit
        and re.search(r"\| Rake \D?0(?:\.00)?\s*$", hand, re.MULTILINE)
        and not re.search(r"^Rulebook:|^Smallest chip:|Tournament #| Cap | cashed out |FPP", hand, re.MULTILINE)
        and "$" in hand
    )
    return wanted if exact else 1


def times(amount: str, factor: int) -> str:
    """An amount multiplied, with as many decimals as before."""
    whole, dot, decimals = amount.replace(",", "").partition(".")
    digits = str(int(whole + decimals) * factor).zfill(len(decimals) + 1)
    cut = len(digits) - len(decimals)
    return digits[:cut] + dot + digits[cut:]


def renamed(hand: str, first: int) -> str:
    """The hand with every seated name replaced by one of its own; longer names are looked for first."""
    names = {match[1] for line in hand.splitlines() if (match := SEAT.match(line))}
    if not names:
        return hand
    new = {name: name_of(first + at) for at, name in enumerate(sorted(names))}
    longest = sorted(names, key=len, reverse=True)
    return re.sub(r"(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)", lambda match: new[match[0]], hand)


def amplified(seeds: list[str], count: int, site: str | None = None) -> Iterator[str]:
    """`count` hands made from the seeds in turn; `site` takes the place of the room's name in the header."""
    for number, seed in zip(range(count), itertools.cycle(seeds), strict=False):
        first, rest = renamed(seed, FIRST_NAME + number * 12).split("\n", 1)
        head = HEADER.sub(lambda match, n=number: f"{match[1]}{700_000_000 + n}{match[3]}", first, count=1)
        when = BEGIN + number * PAUSE
        head = DATE.sub(lambda match, at=when: f"{at:%Y/%m/%d}{match[1]}{at:%H:%M:%S}", head, count=1)
        if site:
            head = site + head[head.index(" Hand #") :]
        hand = f"{head}\n{rest}"
        if (factor := factor_of(hand, 1 + number // len(seeds) % 5)) > 1:
            hand = MONEY.sub(lambda match, k=factor: times(match[0], k), hand)
        yield hand


def write(path: Path, hands: Iterable[str]) -> int:
    """Writes a log and returns its size; two blank lines end a hand for every reader."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for hand in hands:
            file.write(hand + "\n\n\n")
    return path.stat().st_size
