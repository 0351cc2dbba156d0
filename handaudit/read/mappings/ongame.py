"""The line of a pot is what it held and what each of its winners got; the last line of a seat that names cards is a show. Where
both blinds are alike, both are called big, and a street is told again to who is all-in. In stud the second figure of a raise is the total
of the hand, and a bet over the bring-in its completion; a draw has no line of its own."""

import re
from typing import Final

_POT: Final = re.compile(r"((?:Main|Side) pot(?: \d{1,2})?): ([^ ]{1,20}) won by (.{1,400}\))")
_WINNER: Final = re.compile(r"(.{1,80}?) \(([^() ]{1,20})(?: High| Low)?\)(?:, |$)")
_SEAT: Final = re.compile(
    r"Seat \d{1,2}: (.{1,80}) \([^() ]{1,20}\), net: [^ ,]{1,20}, (\[[^\[\]]{1,40}\])(?: \([^()]{0,60}\))? ?"
)
_STAKES: Final = re.compile(r"\((?:NO_|POT_)?LIMIT [A-Z_]{1,30} ([^/]{1,20})/([^ ,]{1,20})")
_RAISE: Final = re.compile(r"^(.{1,80} raises {1,4}[^ ]{1,20}) {1,4}to {1,4}[^ ]{1,20}((?: \[all in\])?)(?= ?$)")
_BET: Final = re.compile(r"^(.{1,80}) bets {1,4}([^ ]{1,20}(?: \[all in\])?)(?= ?$)")
_CHANGED: Final = re.compile(r".{1,80} changed \d cards?")
_HAND: Final = re.compile(r"(?:Dealing to|New hand for) (.{1,80}): \[([^\[\]]{2,60})\]")
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """Pots and shows by themselves, shows first; every other line as it is."""
    end = next((at for at, (_, text) in enumerate(rows) if text.strip() == "Summary:"), len(rows))
    blinds = [number for number, text in rows[:end] if " posts big blind (" in text]
    stakes = next((one for _, text in rows[:end] if (one := _STAKES.search(text)) is not None), None)
    alike = (
        stakes is not None
        and stakes[1] == stakes[2]
        and not any(" posts small blind (" in text for _, text in rows[:end])
    )
    stud = any("_STUD" in text for _, text in rows[:end] if text.startswith("Table: "))
    held: dict[str, list[str]] = {}
    third, drawn = stud, False
    above: list[Row] = []
    for number, text in rows[:end]:
        if text.startswith("--- Dealing ") and any(text == other for _, other in above):
            continue  # who is all-in sees a street again
        first = alike and len(blinds) > 1 and number == blinds[0]
        if not drawn and _CHANGED.fullmatch(text.strip()):
            drawn = True
            above.append((number, "Dealing draw"))
        text = _anew(_RAISE.sub(r"\1\2", text) if stud else text, held)
        third = third and "Dealing 4th street" not in text
        text = _BET.sub(r"\1 completes it to \2", text) if third else text
        above.append((number, text.replace(" posts big blind (", " posts small blind (") if first else text))
    folded = {text.strip() for _, text in rows[:end] if text.rstrip().endswith(" folds")}
    shows: list[Row] = []
    found: list[Row] = []
    for number, text in rows[end:]:
        plain = text.strip()
        if (pot := _POT.fullmatch(plain)) is not None:
            found.append((number, f"{pot[1]}: {pot[2]}"))
            found += [(number, f"{who} won {amount} from {pot[1].lower()}") for who, amount in _WINNER.findall(pot[3])]
            continue
        found.append((number, text))
        if (seat := _SEAT.fullmatch(plain)) is not None and f"{seat[1]} folds" not in folded:
            shows.append((number, f"{seat[1]} showed {seat[2]}"))
    return [*above, *shows, *found]


def _anew(text: str, held: dict[str, list[str]]) -> str:
    """The line of a hand after a draw as what was kept and what came to it; any other line as it is."""
    hand = _HAND.fullmatch(text.strip())
    if hand is None:
        return text
    cards = hand[2].replace(",", " ").split()
    before = held.setdefault(hand[1], cards)
    if not text.startswith("New hand "):
        return text
    kept = [card for card in before if card in cards]
    new = [card for card in cards if card not in before]
    return (
        f"Dealing to {hand[1]}: [{' '.join(kept)}] [{' '.join(new)}]" if new else f"Dealing to {hand[1]}: [{hand[2]}]"
    )
