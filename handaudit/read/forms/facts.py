"""What a hand's header lines say of it: game, stakes, currency, table, button, date."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.model.money import CHIPS, Currency
from handaudit.read.amounts import SCALES
from handaudit.read.draft import Draft
from handaudit.read.forms.blinds import called, kind_of, posted
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.values import code_of, has_cents, read_amount, sign_of
from handaudit.read.layouts import Layout

MONEY: Final = ("amount", "to", "stack", "rake", "fee", "small", "big", "ante", "cap")
"""The fields that hold amounts."""
_MONEY: Final = frozenset(MONEY)
LIMITS: Final = ("no-limit", "pot-limit", "limit")
MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HOUR_FIRST: Final = re.compile(r"(\d{1,2}:\d\d:\d\d) ([A-Z]{1,5}) - (\d{4}/\d\d/\d\d)")
_DAY_FIRST: Final = re.compile(r"(\d\d)([./-])(\d\d)\2(\d{4}) (\d{1,2})(:\d\d:\d\d(?: \w{1,5})?)")
_DAY_MONTH: Final = re.compile(r"(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{1,2}:\d\d:\d\d)")
_UNPADDED: Final = re.compile(r"(\d{4}/\d{1,2}/\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2})( [A-Z]{1,5})?")
_IN_WORDS: Final = re.compile(
    r"[A-Z][a-z]{2,8},? ?([A-Z][a-z]{2})[a-z]{0,6} (\d{1,2}),? (\d\d:\d\d:\d\d) ([A-Z]{1,5})(?:[+-]\d{4})? (\d{4})"
)
ACTS: Final = frozenset({"FOLD", "CHECK", "CALL", "BET", "RAISE", "ALLIN", "MATCH", "MAKE", "PUT"})
SOURCES: Final = frozenset({"HEAD", "TABLE", "BUTTON"})


class StakesFacts(NamedTuple):
    """A hand's stakes in minor units of its currency, and its game."""

    game: str
    limit: str
    currency: Currency
    small: int = 0
    big: int = 0
    ante: int = 0
    cap: int = 0
    bomb: bool = False
    number: str = ""


def facts_of(layout: Layout, draft: Draft, rows: list[MatchedLine]) -> StakesFacts:
    """The facts of a hand's rows; what belongs to the draft (id, table, button, date) is put there."""
    said: dict[str, str] = {}
    where: dict[str, int] = {}
    for row in rows:
        if row.word in SOURCES:
            for key, text in row.fields.items():
                if text and key not in said:
                    said[key], where[key] = text.strip(), row.line
            if row.word == "BUTTON" and row.seat:
                draft.button = row.seat
    draft.id = (said.get("id") or _counted(said))[:64]
    draft.site = said.get("site") or layout.rooms[0]
    tournament = "_".join(said.get("tournament", "").replace(",", "").split())  # a name is one word, as a number is
    draft.tournament, draft.level = tournament[:40], said.get("level", "")
    draft.table, draft.date = said.get("table", ""), date_of(said.get("date", ""))
    draft.play_money = "play" in said
    draft.max_seats = _number(said.get("max"))
    draft.button = draft.button or _number(said.get("button")) or draft.names.seat_of(said.get("dealer", ""))
    draft.table = draft.table or Path(draft.source).name
    currency = _currency(layout, said, rows)
    game, limit = game_of(layout, said.get("game", ""), said.get("limit", ""))
    if "boards" in said or _two_boards(layout, rows):
        game = layout.words["boards"].get(game, f"{game} on two boards")
    amounts = {}
    for key in ("small", "big", "ante", "cap"):
        text = said.get(key, "")
        amount = read_amount(text, currency) if text else 0
        if amount is None:
            draft.spoil("log-bad-amount.stakes", where[key], mark=text, text=text[:40])
        amounts[key] = amount or 0
    posts = [row for row in rows if row.word == "POST"]
    stacks = {row.seat: row.fields.get("stack", "") for row in rows if row.word == "SEAT"}
    if (
        limit == "limit" and not amounts["small"] + amounts["big"]
    ):  # the stakes of fixed limit are bets: the small one is the big blind
        amounts["small"] = posted(layout, posts, "big", currency, stacks) or called(layout, rows, currency)
        if not any(kind_of(layout, row) == "big-blind" for row in posts):
            amounts["small"] = 2 * posted(layout, posts, "small", currency, stacks) or _first_bet(
                layout, rows, currency
            )
        amounts["big"] = 2 * amounts["small"]
    if layout.rounded and limit != "limit" and amounts["big"] == 2 * amounts["small"] + 1:
        amounts["small"] = posted(layout, posts, "small", currency, stacks) or amounts["small"]
    if limit != "limit" or amounts["small"]:
        for key in ("small", "big"):
            amounts[key] = amounts[key] or posted(layout, posts, key, currency, stacks)
        amounts["big"] = amounts["big"] or called(layout, rows, currency)
    draft.guessed = not draft.button
    if draft.guessed:
        draft.button = (
            _number(said.get("last")) or _before_blinds(layout, draft, posts) or _before_first(layout, posts, rows)
        )
    return StakesFacts(game, limit, currency, **amounts, bomb="bomb" in said, number=said.get("number", ""))


def _two_boards(layout: Layout, rows: list[MatchedLine]) -> bool:
    """Whether somebody acts after a second board has been opened: boards that are run for an all-in see no more betting."""
    for at, row in enumerate(rows):
        if (
            row.word == "STREET"
            and row.fields.get("run", "").lower() in ("second", "2")
            and layout.words["streets"].get(row.fields.get("street", "").lower(), row.kind) != "draw"
        ):
            return any(row.word in ACTS for row in rows[at:])
    return False


def _counted(said: dict[str, str]) -> str:
    """The id of a hand that is only counted: its number and the digits of its date, for the next log begins at one again."""
    number = said.get("number", "")
    return f"{number}-{''.join(sign for sign in said.get('date', '') if sign.isdigit())}" if number else ""


def _first_bet(layout: Layout, rows: list[MatchedLine], currency: Currency) -> int:
    """The small bet of fixed limit in a hand without blinds whose stakes no line says: the first bet, or half of it on a late street."""
    streets = (layout.words["streets"].get(row.fields.get("street", "").lower(), row.kind) for row in rows)
    late = False
    for row, street in zip(rows, streets, strict=True):
        late = late or (row.word == "STREET" and street in ("5th-street", "6th-street", "river"))
        if row.word in ("BET", "MAKE", "RAISE") and "allin" not in row.fields:
            bet = read_amount(row.fields.get("to") or row.fields.get("amount", ""), currency) or 0
            return bet // 2 if late or row.kind == "double" else bet
    return 0


def _before_blinds(layout: Layout, draft: Draft, posts: list[MatchedLine]) -> int:
    """Where the button must be if no line says it: in front of the blinds; of two players the small blind has it."""
    for kind in ("small-blind", "big-blind"):
        seat = next((row.seat for row in posts if kind_of(layout, row) == kind), 0)
        if seat:
            two = kind == "small-blind" and len({row.seat for row in posts}) == 2 == len(draft.names.by_seat)
            return seat if two else seat - 1
    return 0


def _before_first(layout: Layout, posts: list[MatchedLine], rows: list[MatchedLine]) -> int:
    """Where the button counts as being in a bomb pot that names none: in front of the first player who acts on a street."""
    if not any(kind_of(layout, row) == "bomb-pot" for row in posts):
        return 0
    street = next((at for at, row in enumerate(rows) if row.word == "STREET"), len(rows))
    return max(next((row.seat for row in rows[street:] if row.word in ACTS), 0) - 1, 0)


def game_of(layout: Layout, game: str, limit: str) -> tuple[str, str]:
    """Game and limit in our words; a limit may be part of the game's name."""
    games, limits = layout.words["games"], layout.words["limits"]
    text = " ".join(game.lower().replace("_", " ").split())
    said = " ".join(limit.lower().replace("_", " ").split())
    if not said:
        for word in sorted(limits, key=len, reverse=True):
            if text.startswith(word + " ") and text not in games:
                said, text = word, text[len(word) + 1 :].strip(" -")
                break
            if text.endswith(" " + word) and text not in games:
                said, text = word, text[: -len(word) - 1].strip(" -")
                break
    found = games.get(text, game if not said or text == game.lower() else text)
    name, _, own = found.rpartition("/")
    if own not in LIMITS:
        name, own = found, ""
    return name, limits.get(said, own)


def date_of(text: str) -> str:
    """A date as clocks read it: `2024-01-31T10:00:00.000Z` as `2024/01/31 10:00:00 UTC`, `Sunday, May 03, 03:48:45 EDT 2012`,
    `03:48:45 EDT - 2012/05/03`, `03.05.2012 3:48:45 EDT` and `3 May 2012 03:48:45` as `2012/05/03 03:48:45 EDT`."""
    if (short := _UNPADDED.fullmatch(text)) is not None:  # most rooms' way
        return f"{short[1]} {int(short[2]):02}:{int(short[3]):02}:{int(short[4]):02}{short[5] or ''}"
    if (first := _DAY_FIRST.match(text)) is not None:
        return f"{first[4]}/{first[3]}/{first[1]} {first[5]:0>2}{first[6]}"
    if (late := _HOUR_FIRST.match(text)) is not None:
        return f"{late[3]} {late[1]} {late[2]}"
    if (short := _DAY_MONTH.fullmatch(text)) is not None and short[2].lower() in MONTHS:
        return f"{short[3]}/{MONTHS.index(short[2].lower()) + 1:02}/{int(short[1]):02} {short[4]:0>8}"
    if (words := _IN_WORDS.fullmatch(text)) is not None and words[1].lower() in MONTHS:
        return f"{words[5]}/{MONTHS.index(words[1].lower()) + 1:02}/{int(words[2]):02} {words[3]} {words[4]}"
    if len(text) > 10 and text[4:5] == "-" and text[7:8] == "-":
        day, rest = text[:10].replace("-", "/"), text[11:].strip()
        zone = " UTC" if rest.endswith("Z") else ""
        return f"{day} {rest.rstrip('Z').partition('.')[0]}{zone}"
    return text


def _amounts(rows: list[MatchedLine]) -> Iterator[str]:
    """All amounts of a hand, as they are printed."""
    for row in rows:
        if not _MONEY.isdisjoint(row.fields):
            yield from [row.fields[key] for key in MONEY if key in row.fields]


def _currency(layout: Layout, said: dict[str, str], rows: list[MatchedLine]) -> Currency:
    """The currency of a hand: what the header or the first sign beside an amount says; else chips, whole ones if no amount has cents."""
    code = None
    if "tournament" not in said:
        code = code_of(said.get("currency", "")) or code_of(
            next((sign for text in _amounts(rows) if (sign := sign_of[text])), "")
        )
        code = code or layout.currency or None
    if code is None:
        return Currency(None, 100) if any(has_cents[text] for text in _amounts(rows)) else CHIPS
    return Currency(code, SCALES.get(code, 100))


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else 0
