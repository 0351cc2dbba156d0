"""The hands download (JSON) of a simulated night, written from the contract's table of events. It imports nothing of the program."""

import json
import re
from typing import Any

from tests.support.home_night import Guest, HomeNight

SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SEAT = re.compile(r'#(\d+) "(.+?)" \(([\d.]+)\)(?: \| |$)')
STREETS = {"Flop": 1, "Turn": 2, "River": 3}


def hands_download(night: HomeNight, guest: Guest, hands: range | None = None, *, indent: int | None = None) -> str:
    """The hands of a night as one player downloads them."""
    found = []
    starts = [at for at, row in enumerate(night.rows) if row.startswith("-- starting")]
    for start, end in zip(starts, [*starts[1:], len(night.rows)], strict=True):
        if not any(row.startswith("-- ending") for row in night.rows[start:end]):
            continue  # a hand that was stopped is not in the file
        hand = _hand(night, guest, start, end)
        if hands is None or int(hand["number"]) in hands:
            found.append(hand)
    around = {"generatedAt": "2026-03-04T20:00:00.000Z", "playerId": guest.id, "gameId": f"pgl{night.seed}"}
    return json.dumps({**around, "hands": found}, indent=indent)


def _hand(night: HomeNight, guest: Guest, start: int, end: int) -> dict[str, Any]:
    header = re.match(r'-- starting hand #(\d+) \(id: (\w+)\) .*\(dealer: "(.+)"\) --', night.rows[start])
    assert header is not None
    stacks = next(at for at in range(start, end) if night.rows[at].startswith("Player stacks"))
    seats: dict[str, int] = {}
    players: list[dict[str, Any]] = []
    base = guest.id.split("x")[0]
    for number, name, amount in SEAT.findall(night.rows[stacks]):
        nick, _, id = name.rpartition(" @ ")
        seats[name] = int(number)
        player = {"id": id, "seat": int(number), "name": nick, "stack": _amount(amount)}
        if id.split("x")[0] == base:
            player["hand"] = _cards(night.own_cards(guest, stacks))
            guest_id = id
            assert guest_id
        players.append(player)
    by_base = {name.rpartition(" @ ")[2].split("x")[0]: seat for name, seat in seats.items()}
    bomb = any("(bomb pot bet)" in row for row in night.rows[start:end])
    events: list[dict[str, Any]] = []
    for row in night.rows[stacks + 1 : end]:
        payload = _payload(row, lambda name: by_base.get(name.rpartition(" @ ")[2].split("x")[0], 0))
        if payload is not None:
            events.append({"at": 1772647200000 + len(events), "payload": payload})
    _bounties(night.rows[stacks + 1 : end], by_base, events)
    return {
        "id": header[2], "handVersion": 2, "number": header[1], "gameType": "th", "cents": night.cents, "smallBlind": night.unit,
        "bigBlind": 2 * night.unit, "ante": None, "straddleSeat": None, "dealerSeat": seats[header[3]],
        "startedAt": 1772647200000 + 1000 * start, "bombPot": bomb, "sevenDeuceBounty": None, "doubleBoard": None,
        "players": players, "events": events,
    }  # fmt: skip


def _payload(row: str, seat_of: Any) -> dict[str, Any] | None:
    """One row as an event."""
    if (street := re.match(r"(Flop|Turn|River): (.*)", row)) is not None:
        cards = street[2].partition("[")[2].rstrip("]")
        return {"type": 9, "turn": STREETS[street[1]], "run": 1, "cards": _cards(cards)}
    if (back := re.match(r'Uncalled bet of ([\d.]+) returned to "(.+)"', row)) is not None:
        return {"type": 16, "seat": seat_of(back[2]), "value": _amount(back[1])}
    said = re.match(r'"(.+?)" (.*)', row)
    if said is None:
        return None
    seat, text = seat_of(said[1]), said[2]
    if (shows := re.match(r"shows a (.*)\.", text)) is not None:
        return {"type": 12, "seat": seat, "cards": _cards(shows[1])}
    if text in ("folds", "checks"):
        return {"type": 11 if text == "folds" else 0, "seat": seat}
    if (bomb := re.match(r"(?:posts a bet of|calls) ([\d.]+) \(bomb pot bet\)", text)) is not None:
        return {"type": 1, "seat": seat, "value": _amount(bomb[1]), "bombPot": True}
    for kind, words in (
        (8, "bets"),
        (3, "posts a small blind of"),
        (2, "posts a big blind of"),
        (8, "raises to"),
        (7, "calls"),
    ):
        if text.startswith(words):
            amount = text.removeprefix(words).strip().partition(" ")[0]
            return {"type": kind, "seat": seat, "value": _amount(amount), "allIn": "all in" in text}
    if text.startswith("collected") and "from pot" in text:
        return {"type": 10, "seat": seat, "value": _amount(text.split()[1]), "pot": _amount(text.split()[1])}
    return None


def _bounties(rows: list[str], by_base: dict[str, int], events: list[dict[str, Any]]) -> None:
    paid, got = [], []
    for row in rows:
        one = re.match(r'"(.+?)" (paid|collected) ([\d.]+) (?:for|from) the 7-2', row)
        if one is not None:
            seat = by_base.get(one[1].rpartition(" @ ")[2].split("x")[0], 0)
            (paid if one[2] == "paid" else got).append([seat, _amount(one[3])])
    if got:
        payload = {"type": 18, "receivedBounties": got, "paidBounties": paid}
        events.append({"at": 1772647200000 + len(events), "payload": payload})


def _cards(text: str) -> list[str]:
    return [card[:-1].replace("10", "T") + SUITS[card[-1]] for card in re.split(r",\s*", text) if card]


def _amount(text: str) -> int:
    """An amount as the site counts it: hundredths in a game of cents."""
    whole, dot, part = text.partition(".")
    return int(whole) * 100 + int(part) if dot else int(whole)
