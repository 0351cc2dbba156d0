"""Names at the table are invented; some of them look like log lines, which a reader must bear."""

import random

PLAIN = (
    "Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kay", "Lea", "Max", "Ned", "Ola", "Pia", "Quin", "Ray",
    "Sue", "Tom", "Uma", "Vic", "Wes", "Xena", "Yan", "Zoe", "Mr. Tea", "old_oak-7", "Nine Pins", "K1ngfisher!", "Żółw", "Søren B",
)  # fmt: skip

NASTY = (
    "x",
    "x: folds",
    "Ann: posts small blind $1",
    "Ann collected $5 from pot",
    "Seat 3",
    "Seat 2: Bob",
    "and is all-in",
    "raises $4 to $8",
    "bets 40",
    "two  spaces",
    "nbsp at the end\u00a0",
    "a [As Kd] b",
    "[hero]",
    "[/red]",
    "(button)",
    "Bob (small blind)",
    "($5 in chips)",
    "*** FLOP ***",
    "*** stars",
    "a:b:c",
    ": ",
    "'quoted' \"twice\"",
    "<b>bold</b>",
    "=1+1",
    "-3",
    "$12.50",
    "Total pot $5",
    "Board [2h 5c Td]",
    "Uncalled bet ($4) returned to Ann",
    "bonobo.bets",
    "\U0001f0cf",
    "\U0001f469\u200d\U0001f680 pilot",
    "שחקן",
    "لاعب قديم",
    "\u202egnorts\u202c",
    "李四",
    "Pokerface with a name that is exactly sixty letters long, ok",
    "100%",
    "back\\slash",
    "won ($3) with a pair of Aces",
    "folded before Flop",
    "said, \"fold\"",
    "is sitting out",
)  # fmt: skip

STRANGERS = ("Wanda", "Lurker 9", "x joins", "Otto")
"""People who have no seat in the hand and yet stand in its chatter."""


def pick_names(rng: random.Random, count: int, nasty: float) -> list[str]:
    """Different names, each of them odd with the given chance."""
    odd = sum(rng.random() < nasty for _ in range(count))
    names = rng.sample(NASTY, odd) + rng.sample(PLAIN, count - odd)
    rng.shuffle(names)
    return names
