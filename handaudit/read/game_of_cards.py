"""Which game a header means whose name says the limit and the stakes, by the cards that everybody holds."""

import re

Row = tuple[int, str]


def game_rows(line: int, text: str, tournament: bool, pocket: int) -> list[Row]:
    """Game and stakes: where the name is only that of a limit, the cards that everybody holds tell the game."""
    words = re.sub(r" Ante [^ ]{1,20}$", "", text.replace("Pot limit", "PL").replace("No limit", "NL")).split()
    stakes = words.pop().split("/") if words and "/" in words[-1] else []
    limit = words.pop() if words else ""
    own = next((word.split("/") for word in words if re.fullmatch(r"\d+/\d+", word)), stakes)
    name = " ".join(word for word in words if "/" not in word and not re.fullmatch(r"x\d", word))
    if limit.lower() == "limit" and stakes and own[0] == re.sub(r"[^\d.]|\.0+$", "", stakes[-1]):
        stakes = own  # the table is called by its bets, and what follows are its blinds
    if pocket and (not name or pocket > 2):
        name = f"{name} {pocket} cards".strip()
    found = [(line, f"game: {name}"), (line, f"limit: {limit}")]
    if len(stakes) == 2:
        small, big = (re.sub(r"[^\d.,]", "", one) for one in stakes)  # their sign may be another than that of the chips
        return [*found, (line, f"small: {small}"), (line, f"big: {big}")]
    return found if tournament else [*found, (line, "tournament: yes")]
