"""A player's balance in the summary is what he showed and what he won. Logs of tournaments leave out who posts the blinds: they are those
of the header, from the seats left of the button. A second small blind is live."""

import re
from typing import Final

from handaudit.read.balance_lines import balance_line
from handaudit.read.button_from_zero import button_from_zero
from handaudit.read.glued_lines import parted
from handaudit.read.late_players import PlayLines, seat_late

_BALANCE: Final = re.compile(
    r"(.{1,80}?)(?: Cashed out {1,2})? balance [^ ]{1,20}, (?:bet [^ ]{1,20}, collected ([^ ]{1,20}), net [^ \[]{1,20}|lost [^ \[]{1,20})"
    r" ?(\[[^\[\]]{4,40}\]) \[ ?([^\[\]]{1,60}?) -- [^\[\]]{1,40}\]"
)
_WON: Final = re.compile(r"(.{1,80}?) balance [^ ]{1,20}, bet [^ ]{1,20}, collected ([^ ]{1,20}), net [^ \[]{1,20}")
_FIGURE: Final = r"((?:[\d ,]|\.(?=\d{3})){1,20}"
_BLINDS: Final = re.compile(rf".{{0,120}}Blinds(?:-Antes)?\({_FIGURE})/{_FIGURE}?)(?: ?-{_FIGURE}))?\).{{0,60}}")
_BUTTON: Final = re.compile(r"Seat (\d{1,2}) is the button")
_SEAT: Final = re.compile(r"[Ss]eat ?(\d{1,2}): (.{1,80}) \( ?\D?([\d ,]{1,20}?) ?\)")
_POST: Final = re.compile(r"(.{1,80} posts )((?:small|big) blind.{1,40})")
_ANY_SEAT: Final = re.compile(r"[Ss]eat ?(\d{1,2}): (.{1,80}) \( ?[^()]{1,30}\)")
_LEVEL: Final = re.compile(r" Level: ?\d{1,9} {1,4}Blinds(?:-Antes)?\([^()]{1,60}\)")
_LATE: Final = PlayLines(
    _ANY_SEAT,
    re.compile(r"(?:Player )?(.{1,80}) has (?:joined the table|been moved from table .{1,40} to this table)\.?"),
    re.compile(r"(.{1,80}?) (?:folds|checks|calls|bets|raises|is all-In|completes)(?=[ .\[]|\Z)"),
    re.compile(r"(.{1,80}?) posts (?:small|big) blind\b"),
    re.compile(r"Total number of players : \d+ ?/ ?(\d{1,2})"), "** Dealing down cards **",
)  # fmt: skip
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """A balance as a show and a win, and blinds as posts; every other line as it is."""
    found: list[Row] = []
    rows = seat_late(parted(rows, _ANY_SEAT), _LATE, lambda chair, name: f"Seat {chair}: {name} ( 0 )")
    rows = button_from_zero(rows, _ANY_SEAT, _BUTTON, " posts small blind")
    posts = [number for number, text in rows if " posts " in text and _POST.fullmatch(text.strip())]
    small = [number for number, text in rows if number in posts and " posts small blind" in text]
    again = any(text.startswith("Blinds") for _, text in rows)
    for at, (number, text) in enumerate(rows):
        plain = text.strip()
        shown = _BALANCE.fullmatch(plain) if " balance " in plain else None
        won = _WON.fullmatch(plain) if " balance " in plain else None
        if shown is not None:
            found.append((number, f"{shown[1]} shows {shown[3]}{shown[4]}"))
            if shown[2] is not None and " Cashed out" not in plain:
                found.append((number, f"{shown[1]} wins {shown[2]}"))
            found += balance_line(number, plain)
        elif won is not None:
            found += balance_line(number, plain)
            found.append((number, f"{won[1]} wins {won[2]}"))
        elif number in small[1:] and (post := _POST.fullmatch(plain)) is not None:
            found.append((number, f"{post[1]}second {post[2]}"))
        elif " balance " in plain and (nets := balance_line(number, plain)):
            found += nets
        elif again and " Trny:" in plain:
            found.append((number, _LEVEL.sub("", plain)))  # the level may have changed: its own line counts
        else:
            if not posts and plain == "** Dealing down cards **":
                found += _blinds(found, tuple(text.lstrip() for _, text in rows[at:]))
            found.append((number, text.replace("  USD", " USD")))
    return found


def _blinds(rows: list[Row], play: tuple[str, ...]) -> list[Row]:
    """Who posts which blind, where a header names the blinds: of those who are in the play; of two the button has the small one."""
    header = next(((number, one) for number, text in reversed(rows) if (one := _BLINDS.fullmatch(text.strip()))), None)
    button = next((int(one[1]) for _, text in rows if (one := _BUTTON.fullmatch(text.strip()))), 0)
    seats = sorted(
        (int(one[1]) <= button, int(one[1]), one[2], _whole(one[3]))
        for _, text in rows
        if (one := _SEAT.fullmatch(text.strip())) and any(line.startswith(f"{one[2]} ") for line in play)
    )
    if header is None or not button or len(seats) < 2:
        return []
    number, blinds = header
    if len(seats) == 2 and seats[1][1] == button:
        seats.reverse()
    if any(text.startswith("There is no Small Blind in this hand ") for _, text in rows):
        seats = [(True, 0, "", 0), *seats]
    due = zip(("small", "big"), blinds.groups(), seats[:2], strict=False)
    return [
        (number, f"{who} posts {kind} blind [{min(_whole(amount), stack - _whole(blinds[3] or '0'))}]")
        for kind, amount, (_, _, who, stack) in due
        if who
    ]


def _whole(text: str) -> int:
    return int("".join(sign for sign in text if sign.isascii() and sign.isdigit()) or "0")
