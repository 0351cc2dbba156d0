"""Below a hand stands how its pack was shuffled: numbers to check it by, and nothing of the play. In the summary of an older hand
everybody at the table has folded, also who is away and does nothing in it. A straddle may stand below the cards: it was posted before."""

import re
from typing import Final

_AWAY: Final = re.compile(r"Seat (\d{1,2}): (.{1,80}) \([^()]{1,30} in chips\) is sitting out")
_STRADDLE: Final = re.compile(r".{1,80}: STRADDLE [^ ]{1,20}(?: ALLIN)?")
_CARDS: Final = "*** HOLE CARDS ***"


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines above the proof of the shuffle, without those of the summary about who was away."""
    texts = [text.strip() for _, text in rows]
    end = texts.index("*** RNG ***") if "*** RNG ***" in texts else len(rows)
    summary = texts.index("*** SUMMARY ***") if "*** SUMMARY ***" in texts else end
    above = texts[:summary]
    away = [(seat[1], seat[2]) for text in above if (seat := _AWAY.fullmatch(text)) is not None]
    absent = [(number, name) for number, name in away if not any(text.startswith(f"{name}: ") for text in above)]
    out = tuple(f"Seat {number}: {name} " for number, name in absent)
    dealt = texts.index(_CARDS) if _CARDS in above else summary
    late = {at for at in range(dealt, summary) if _STRADDLE.fullmatch(texts[at]) is not None}
    kept = [at for at in range(end) if at not in late and (at < summary or not texts[at].startswith(out))]
    return [rows[at] for at in (*kept[:dealt], *sorted(late), *kept[dealt:])]
