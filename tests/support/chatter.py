"""Rooms print lines that are no part of the hand: talk, connections, people who come and go."""

import random
from typing import TYPE_CHECKING

from tests.support.hand import Act
from tests.support.names import STRANGERS

if TYPE_CHECKING:
    from tests.support.scribe import Scribe

TALK = (
    "gg",
    "nh",
    "ty",
    "lol",
    "hm",
    "nice weather: really",
    "*** SUMMARY ***",
    "[ok] (fine)",
    "🙂",
    "1,5 km to go",
    "",
)


def sprinkle(scribe: "Scribe", rng: random.Random, act: Act) -> None:
    """Perhaps a line after an act. Only a seat that has folded leaves the table."""
    roll = rng.random()
    if roll > 0.12 or not any(line.tag == "street" for line in scribe.lines):
        return
    name, stranger = scribe.name(act.seat), rng.choice(STRANGERS)
    if stranger in {chair.name for chair in scribe.hand.table.chairs}:
        return
    free = [
        n
        for n in range(1, 11)
        if n not in scribe.hand.table.numbers and n not in {o.number for o in scribe.hand.table.outsiders}
    ]
    texts = [
        f'{name} said, "{rng.choice(TALK)}"',
        f'{stranger} said, "{rng.choice(TALK)}"',
        f"{name} is disconnected",
        f"{name} is connected",
        f"{stranger} leaves the table",
        f"{stranger} will be allowed to play after the button",
        f"{stranger} was removed from the table for failing to post",
    ]
    if free:
        texts.append(f"{stranger} joins the table at seat #{rng.choice(free)}")
    if act.kind == "fold" and scribe.hand.table.game.special != "openers":  # there he may be dealt in again
        texts += [f"{name} leaves the table", f"{name} has timed out", f"{name} has timed out while disconnected"]
    scribe.put(rng.choice(texts), "chatter")


def street_chatter(scribe: "Scribe", rng: random.Random) -> None:
    """Perhaps talk at the start of a street."""
    if rng.random() < 0.08:
        seat = rng.choice(scribe.hand.table.numbers)
        scribe.put(f'{scribe.name(seat)} said, "{rng.choice(TALK)}"', "chatter")


def busted(scribe: "Scribe", rng: random.Random) -> None:
    """Tournament rooms say who is out."""
    hand = scribe.hand
    if not hand.table.tournament:
        return
    place = rng.randint(2, 90)
    for seat in hand.table.numbers:
        if not hand.final(seat) and rng.random() < 0.7:
            prize = f" and received ${place}.50." if rng.random() < 0.3 else ""
            scribe.put(f"{scribe.name(seat)} finished the tournament in {place}th place{prize}", "chatter")
            place += 1
