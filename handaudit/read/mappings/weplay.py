"""The hole cards may be told once more at the showdown; nobody is dealt any there."""


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Every line but those of hole cards below a showdown."""
    end = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** SHOW DOWN ***"), len(rows))
    again = ("*** HOLE CARDS ***", "Dealt to ")
    return [row for at, row in enumerate(rows) if at < end or not row[1].lstrip().startswith(again)]
