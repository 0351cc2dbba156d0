"""Lines of play that a client prints several times: once they count."""

import re

Row = tuple[int, str]


def once(rows: list[Row], play: re.Pattern[str], folds: str) -> list[Row]:
    """The rows, where a line of play that stands there once more is a note: the same as the last one, or the fold of who has folded."""
    found: list[Row] = []
    last, folded = "", set[str]()
    for number, text in rows:
        plain = text.strip()
        if play.fullmatch(plain) is None:
            found.append((number, text))
            continue
        again = plain == last or plain in folded
        found.append((number, f"note: {plain}" if again else text))
        last = plain
        if folds in plain:
            folded.add(plain)
    return found
