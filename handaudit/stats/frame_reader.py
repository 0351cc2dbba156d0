"""Frames of an export read back: the hands and lines that statistics count, as they come from the logs themselves."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import polars as pl

from handaudit.base.errors import UsageError
from handaudit.model.money import Currency
from handaudit.stats.card_classes import Flop
from handaudit.stats.column_texts import stakes_of
from handaudit.stats.course import Counts
from handaudit.stats.frame_files import FrameFile
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.hand_feed import Give
from handaudit.stats.logged_money import Logged
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.schema import COLUMN_OF, COUNTED, SAME
from handaudit.stats.where import Where, joined

_AT_ONCE: Final = 10_000
"""Hands of which the rows are in memory together."""
CONFLICT: Final = "session-conflicting-hand"


class SideFrames(NamedTuple):
    """What the frames beside `hands` and `players` tell of a hand by its number: code and severity of its findings, its swap fees."""

    faults: dict[int, list[tuple[str, str]]]
    fees: dict[int, int]


class FrameFolder:
    """The frames of one folder. Raises `UsageError` where it has none, or not those of these definitions."""

    def __init__(self, folder: str, defs: str) -> None:
        self.folder, self.defs = folder, defs
        self.hands, self.players = FrameFile(folder, "hands"), FrameFile(folder, "players")
        self.findings, self.swaps = (
            FrameFile(folder, "findings", needed=False),
            FrameFile(folder, "swaps", needed=False),
        )

    def severities(self) -> dict[str, int]:
        """How many findings of each severity the export tells of."""
        if self.findings.there:
            found = self.findings.table().get_column("severity")
            return {str(word): int((found == word).sum()) for word in found.drop_nulls().unique().to_list()}
        hands = self.hands.table()
        return {"error": int(hands["errors"].sum() or 0), "warn": int(hands["warnings"].sum() or 0)}

    def incomplete(self) -> bool:
        """Whether a log, or a part of one, could not be read."""
        if not self.findings.there:
            return False
        table = self.findings.table()
        loose = table.filter(pl.col("hand_no").is_null() & pl.col("hand").is_null() & (pl.col("severity") == "error"))
        return loose.height > 0

    def feed(self, give: Give, where: Where | None, seen: set[tuple[str, str]]) -> Iterator[str]:
        """Give every hand that is not among those `seen` in another export; yields the verdict of each. Raises `UsageError`."""
        beside = self._beside()
        hands, mine = self.hands.table().sort("hand_no"), set[tuple[str, str]]()
        told = hands["stat_defs"].drop_nulls().unique().to_list()
        if told and told != [self.defs]:
            raise UsageError(
                f"{self.folder}: these frames follow the definitions of {', '.join(sorted(told))}: give --stat-defs {told[0]}"
            )
        for first in range(0, hands.height, _AT_ONCE):
            part = hands.slice(first, _AT_ONCE)
            numbers = part["hand_no"]
            rows = self.players.between(int(numbers[0]), int(numbers[-1])).sort("hand_no", "seat")
            kept = None
            if where is not None:
                found = where.filtered(joined(rows, part)).select("hand_no", "seat")
                kept = set(found.iter_rows())
            yield from self._part(part, rows, kept, beside, seen, mine, give)
        seen |= mine

    def loose(self) -> list[tuple[str, str]]:
        """Code and severity of the findings that belong to no hand."""
        if not self.findings.there:
            return []
        table = self.findings.table().filter(pl.col("hand_no").is_null())
        return [(str(code), str(severity)) for code, severity in table.select("code", "severity").iter_rows()]

    def _beside(self) -> SideFrames:
        faults: dict[int, list[tuple[str, str]]] = {}
        if self.findings.there:
            table = self.findings.table().filter(pl.col("hand_no").is_not_null())
            for number, code, severity in table.select("hand_no", "code", "severity").iter_rows():
                faults.setdefault(number, []).append((str(code), str(severity)))
        fees: dict[int, int] = {}
        if self.swaps.there:
            sums = self.swaps.table().filter(pl.col("paid") > 0).group_by("hand_no").agg(pl.col("paid").sum())
            fees = {int(number): int(paid) for number, paid in sums.iter_rows()}
        return SideFrames(faults, fees)

    def _part(
        self,
        hands: pl.DataFrame,
        players: pl.DataFrame,
        kept: set[tuple[int, int]] | None,
        beside: SideFrames,
        seen: set[tuple[str, str]],
        mine: set[tuple[str, str]],
        give: Give,
    ) -> Iterator[str]:
        rows, counts = list(players.select(_ROW).iter_rows(named=True)), _counts(players)
        at = 0
        for hand in hands.iter_rows(named=True):
            begin = at
            while at < len(rows) and rows[at]["hand_no"] == hand["hand_no"]:
                at += 1
            key = (hand["site"] or "", hand["hand"] or "")
            if key in seen and hand["hand"]:
                continue
            mine.add(key)
            own = rows[begin:at]
            lines = [_line(hand, row, one) for row, one in zip(own, counts[begin:at], strict=True)]
            if kept is not None:
                lines = [line for line in lines if (hand["hand_no"], line.seat) in kept]
            yield hand["verdict"]
            if kept is None or lines or hand["total_pot"] is None:
                give(_facts(hand, own, beside), partial(_same, lines))


_ROW: Final = (
    "hand_no", "seat", "player", "position", "offset", "dealt_in", "start", "final", *SAME, "big_blind", "won_logged", "net_logged",
    "net_from", "ev_adjusted", "showdown", "hero", "holding", "made", "walk",
)  # fmt: skip


def _same(lines: list[PlayerLine]) -> list[PlayerLine]:
    return lines


def _counts(table: pl.DataFrame) -> list[Counts]:
    """The counts of each row that have a column; zeros are left out."""
    out: list[Counts] = [{} for _ in range(table.height)]
    for name in (*SAME, *COUNTED):
        column = table.get_column(COLUMN_OF.get(name, name))
        at = (column.fill_null(0) != 0).arg_true()
        for row, value in zip(at.to_list(), column.gather(at).to_list(), strict=True):
            out[row][name] = value
    return out


def _line(hand: dict[str, Any], row: dict[str, Any], counts: Counts) -> PlayerLine:
    """A player's line: counts that other columns tell are added."""
    counts["hands_seated"] = 1
    logged = None
    if row["dealt_in"]:
        _dealt(hand, row, counts)
        won, net = row["won_logged"], row["net_logged"]
        apart = net is None or won != row["won"] or net != row["net"] or row["cash_out"] or row["cash_out_fee"]
        logged = Logged(won, net, row["cash_out"] or 0, row["cash_out_fee"] or 0) if apart else None
    return PlayerLine(row["seat"], row["player"] or "", row["position"] or "", counts, row["offset"] or "", logged)


def _dealt(hand: dict[str, Any], row: dict[str, Any], counts: Counts) -> None:
    net = counts.get("net", 0)
    counts["hands"] = 1
    counts["stack_low"] = counts["stack_high"] = row["start"]
    if "won" in counts:
        counts["hands_won"] = 1
    if row["walk"]:
        counts["walks"] = 1
    if row["showdown"]:
        counts["showdowns"] = 1
    if net:
        counts["showdown_net" if row["showdown"] else "other_net"] = net
        counts["biggest_won" if net > 0 else "biggest_lost"] = hand["total_pot"] or 0
    if row["big_blind"]:
        counts["bb_hands"], counts["big_blinds"] = 1, row["big_blind"]
    if row["ev_adjusted"] is not None:
        counts["ev_of"] = 1
        if row["ev_adjusted"]:
            counts["ev_hands"] = 1
        if row["big_blind"]:
            counts["ev_bb_hands"] = 1


def _facts(hand: dict[str, Any], rows: list[dict[str, Any]], beside: SideFrames) -> HandFacts:
    currency = Currency(hand["currency"] or None, hand["minor_units"])
    money_faulty = any(row["net_from"] == "due" and row["net_logged"] is not None for row in rows)
    high = hand["board_high"]
    flop = None if not high else Flop(high, hand["board_pairs"], hand["board_suits"], hand["board_connected"])
    seats = {row["seat"]: row for row in rows}
    faults = beside.faults.get(hand["hand_no"], ())
    return HandFacts(
        site=hand["site"] or "",
        id=hand["hand"] or "",
        table=hand["table"] or "",
        game=hand["game"] or "",
        limit=hand["limit"] or "",
        stakes=stakes_of(hand["small"] or 0, hand["big"] or 0, hand["ante"] or 0, currency),
        rulebook=hand["rulebook"] or "",
        tournament=hand["tournament"] or "",
        players="" if hand["players"] is None else str(hand["players"]),
        file=hand["file"] or "",
        line=hand["line"] or 0,
        when=hand["played_at"],
        moment_utc=lambda: hand["played_at_utc"] and hand["played_at_utc"].replace(tzinfo=None),
        code=hand["currency"] or "",
        minor_units=hand["minor_units"],
        unit=next((row["big_blind"] for row in rows if row["big_blind"]), 0),
        total_pot=hand["total_pot"] or 0,
        read=hand["total_pot"] is not None,
        faulty=bool(hand["errors"]),
        money_faulty=lambda: money_faulty,
        conflicting=any(code == CONFLICT for code, _ in faults),
        flop=lambda: flop,
        holding=lambda seat: seats[seat]["holding"] if seat in seats else None,
        hero=lambda: next((row["seat"] for row in rows if row["hero"]), None),
        made=lambda seat: seats[seat]["made"] if seat in seats else None,
        rake=hand["rake"] or 0,
        fees=beside.fees.get(hand["hand_no"], 0),
        finals=lambda: {row["seat"]: row["final"] for row in rows if row["dealt_in"]},
        faults=faults,
    )
