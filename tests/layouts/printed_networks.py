"""Dealt hands in the layouts of networks, as `printed` does it: line by line, faults and all; a hand that the room cannot tell is none."""

import re

from tests.layouts.printed import ACTION, AMOUNT
from tests.layouts.printed_rooms import BACK, PAID, STREET, Told


def deal_of(line: str) -> re.Match[str] | None:
    """The line of somebody's hole cards."""
    return re.fullmatch(r"Dealt to (.+) \[(.*?)\]", line)


def held(rest: str) -> str:
    """The cards of a show."""
    found = re.match(r" \[(.*?)\]", rest)
    return found[1] if found is not None else ""


def fulltilt(text: str) -> str | None:
    """Full Tilt: raises by their totals, `wins the pot`, and a summary that names the streets in its own way."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    day, _, hour = head["date"].partition(" ")
    out = [
        f"Full Tilt Poker Game #{head['id']}: Table Oak - {head['small']}/{head['big']} - No Limit Hold'em - {hour} ET - {day}"
    ]
    out += [f"Seat {seat[1]}: {seat[2]} ({seat[3]})" for seat in told.seats]
    for line in told.play:
        found, paid, street, back = (
            ACTION.fullmatch(line),
            PAID.fullmatch(line),
            STREET.fullmatch(line),
            BACK.fullmatch(line),
        )
        if line == "*** HOLE CARDS ***":
            out.append(f"The button is in seat #{told.button}")
        if street is not None or line.startswith("*** ") or deal_of(line) is not None:
            out.append(line)
        elif back is not None:
            out.append(f"Uncalled bet of {back[1]} returned to {back[2]}")
        elif paid is not None:
            out.append(f"{paid[1]} wins the {paid[3].replace('-', ' ')} ({paid[2]})")
        elif found is not None:
            who, verb, rest = found["who"], found["verb"], found["rest"]
            amounts = AMOUNT.findall(rest.replace(" and is all-in", ""))
            allin = ", and is all in" if "all-in" in rest else ""
            if verb in ("folds", "checks"):
                out.append(f"{who} {verb}")
            elif verb == "shows":
                out.append(f"{who} shows [{held(rest)}]" + rest.partition("]")[2].replace(" (", " ").removesuffix(")"))
            elif verb == "mucks":
                out.append(f"{who} mucks")
            elif not amounts:
                return None
            elif verb == "posts":
                kind = "antes" if "ante" in rest else f"posts the {'small' if 'small' in rest else 'big'} blind of"
                out.append(f"{who} {kind} {amounts[-1]}{allin}")
            else:
                out.append(f"{who} {verb}{' to' if verb == 'raises' else ''} {amounts[-1]}{allin}")
        elif not line.endswith("doesn't show hand"):
            return None
    out.append("*** SUMMARY ***")
    for line in told.sums:
        line = re.sub(r"^Total pot (\S+) .*?\| Rake (\S+)$", r"Total pot \1 | Rake \2", line)
        line = re.sub(r"^Board (\[.*\])$", r"Board: \1", line)
        line = line.replace(" folded before Flop", " folded before the Flop").replace(" (didn't bet)", "")
        out.append(re.sub(r" mucked \[(.*?)\]$", r" mucked [\1]", line))
    return "\n".join(out) + "\n"
