"""Clocks go, tags behind a seat become lines, the posts move above the cards and the totals below all play. A small blind of a seat that
has not its tag is dead. What is no cash game is a tournament, told by the id of its game, and a spin does not say what is played."""

import re
from typing import Final

Row = tuple[int, str]
_CLOCK: Final = re.compile(r"^\d{1,2}:\d\d:\d\d - (?=.{1,100}:)")
_SEAT: Final = re.compile(r"(Seat (\d{1,2}): (.{1,80}) \([^()]{1,40}\)) \[([A-Za-z ]{2,20})\]")
_POST: Final = re.compile(r"(.{1,80}): Posts (Ante|SB|BB|Straddle) .{1,40}")


def lines(rows: list[Row]) -> list[Row]:
    """The hand in the order of the table."""
    texts = [(line, _CLOCK.sub("", text.strip(), count=1)) for line, text in rows]
    cash = any(text == "Game Mode: Cash Game" for _, text in texts)
    if not any(text.startswith("Game Type: ") for _, text in texts):
        texts.insert(1, (texts[0][0], "Game Type: NL spin"))
    found: list[Row] = []
    posts: list[Row] = []
    entries: list[Row] = []
    totals: list[Row] = []
    small = ""
    for line, text in texts:
        if (seat := _SEAT.fullmatch(text)) is not None:
            tags = seat[4].split()
            small = seat[3] if "SB" in tags else small
            found += [(line, seat[1]), *([(line, f"Button: {seat[2]}")] if "BTN" in tags else [])]
        elif (post := _POST.fullmatch(text)) is not None:
            dead = post[2] == "SB" and small not in ("", post[1])
            (entries if dead else posts).append(
                (line, text.replace(": Posts SB ", ": Posts dead SB ") if dead else text)
            )
        elif text.startswith(("Total Pot: ", "Rake: ")):
            totals.append((line, text))
        elif text.startswith("Game ID: ") and not cash:
            found.append((line, f"Tournament ID: {text.removeprefix('Game ID: ')}"))
        else:
            found.append((line, text))
    deal = next((at for at, (_, text) in enumerate(found) if text == "*** HOLE CARDS ***"), len(found))
    return found[:deal] + posts + entries + found[deal:] + totals
