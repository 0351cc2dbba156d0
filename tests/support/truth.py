"""The figures of a dealt hand that are known to be true, in the form of the `replay` object, and a comparison with one."""

from typing import Any

from tests.support.hand import DealtHand
from tests.support.reveal import reveal
from tests.support.scribe import lines
from tests.support.table import LIMITS, player_object, pot_object


def truth(hand: DealtHand) -> dict[str, Any]:
    """The `replay` object of a hand, as far as the dealer knows it (no file, claims or findings)."""
    table = hand.table
    names = {chair.number: chair.name for chair in table.chairs}
    players = []
    for chair in table.chairs:
        seat = chair.number
        players.append(
            player_object(seat, chair.name, chair.stack, hand.paid[seat], hand.returned[seat], hand.won[seat])
        )
    pots = []
    for one in hand.pots:
        awards: dict[str, int] = {}
        for award in one.awards:
            awards[names[award.seat]] = awards.get(names[award.seat], 0) + award.amount
        pots.append(pot_object(one.name, one.amount, one.rake, [names[n] for n in one.eligible], awards))
    return {
        "hand": table.id, "site": table.site, "game": table.game.slug, "limit": LIMITS[table.limit], "currency": table.code,
        "minor_units": table.minor, "verdict": "unverifiable" if undecided(hand) else "clean", "players": players, "pots": pots,
        "total_pot": hand.total, "rake": hand.rake,
        "streets": [{"name": name, "pot": pot, "swap_fee": fee or None} for name, pot, fee in hand.street_pots],
        "swap_fees": fees(hand),
    }  # fmt: skip


def fees(hand: DealtHand) -> list[dict[str, Any]]:
    """The fees of swaps; free ones of the first round are none."""
    if hand.table.game.special != "swaps":
        return []
    found, street = [], ""
    rows = {line.at: number for number, line in enumerate(lines(hand), 1) if line.tag == "swap"}
    for at, act in enumerate(hand.acts):
        if act.kind == "street":
            street = act.what
        elif act.kind == "swap" and act.amount:
            found.append({
                "line": rows[at], "street": street, "player": hand.table.chair(act.seat).name, "paid": act.amount, "due": act.amount,
                "goes_to": act.what,
            })  # fmt: skip
    return found


def undecided(hand: DealtHand) -> bool:
    """Whether a contested pot is left to hands that the log does not show."""
    if not hand.table.hides or not hand.compared:
        return False
    items = reveal(hand, hand.table.site)
    blurred = {act.seat for act in hand.acts if act.kind == "dealt" and not act.shown}
    known = (set(hand.table.heroes) - blurred) | {item.seat for item in items if item.shows}
    mucked = {item.seat for item in items if not item.shows and not item.hides}
    for pot in hand.pots:
        who = [seat for seat in pot.eligible if seat not in mucked] or list(pot.eligible)
        if len(who) > 1 and not set(who) <= known and any(item.hides for item in items):
            return True
    return False


def house_file(hand: DealtHand) -> str:
    """A house file (TOML) with the rake that this table takes; empty where it takes none."""
    table = hand.table
    if not table.rake_percent:
        return ""
    rake = (
        f'{{ percent = {table.rake_percent}, cap = {table.rake_cap}, no-flop-no-drop = true, rounding = "half-even" }}'
    )
    return f'base = "{table.game.slug}"\n\n[set]\n"settle.rake" = {rake}\n\n[because]\n"settle.rake" = "posted at the auditor"\n'


def differences(hand: DealtHand, replay: dict[str, Any]) -> list[str]:
    """Where a `replay` object says otherwise than the dealer; empty where it agrees. Players are matched by seat."""
    known = truth(hand)
    found = [f"{key}: {replay.get(key)!r}, true is {known[key]!r}" for key in _PLAIN if replay.get(key) != known[key]]
    seats = {player["seat"]: player for player in replay.get("players", ())}
    for player in known["players"]:
        other = seats.pop(player["seat"], {})
        wrong = [(key, value) for key, value in player.items() if other.get(key) != value]
        found += [f"seat {player['seat']} {key}: {other.get(key)!r}, true is {value!r}" for key, value in wrong]
    found += [f"seat {seat} is not in the hand" for seat in seats]
    pots = {pot["name"]: pot for pot in replay.get("pots", ())}
    for pot in known["pots"]:
        other = pots.pop(pot["name"], {})
        for key in ("amount", "rake"):
            if other.get(key) != pot[key]:
                found.append(f"pot {pot['name']} {key}: {other.get(key)!r}, true is {pot[key]!r}")
        if sorted(other.get("eligible", ())) != sorted(pot["eligible"]):
            found.append(f"pot {pot['name']} eligible: {other.get('eligible')!r}, true is {pot['eligible']!r}")
        if {name: n for name, n in other.get("awards", {}).items() if n} != pot["awards"]:
            found.append(f"pot {pot['name']} awards: {other.get('awards')!r}, true is {pot['awards']!r}")
    found += [f"pot {name} does not exist" for name in pots]
    # Streets that were run twice have no one line; whether they are listed is left open.
    names = hand.table.game.names
    run = names[names.index(hand.run_from) :] if hand.run_from else ()
    streets = {street["name"]: street for street in replay.get("streets", ())}
    for street in known["streets"]:
        if street["name"] not in run and streets.get(street["name"]) != street:
            found.append(f"street {street['name']}: {streets.get(street['name'])!r}, true is {street!r}")
    if replay.get("swap_fees") != known["swap_fees"]:
        found.append(f"swap fees: {replay.get('swap_fees')!r}, true are {known['swap_fees']!r}")
    return found


_PLAIN = ("hand", "site", "game", "limit", "currency", "minor_units", "verdict", "total_pot", "rake")
