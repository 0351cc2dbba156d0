"""Dealt hands in the layouts of networks, as `printed` does it: line by line, faults and all; a hand that the room cannot tell is none."""

import re

from tests.layouts.printed import ACTION, AMOUNT
from tests.layouts.printed_rooms import BACK, PAID, STREET, Told, cents


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


def party(text: str) -> str | None:
    """PartyPoker: raises are the chips that go in, what is won holds the uncalled bet, and there is no total and no rake."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    sign = "" if told.sign.isdigit() else told.sign
    code = {"€": "EUR", "£": "GBP"}.get(sign, "USD")
    out = [
        f"#Game No : {head['id']}", f"***** Hand History for Game {head['id']} *****",
        f"{head['small']}/{head['big']} {code} NL Texas Hold'em - Tuesday, April 03, 03:48:45 EDT 2012", "Table Oak (Real Money)",
        f"Seat {told.button} is the button", f"Total number of players : {len(told.seats)}/9",
    ]  # fmt: skip
    out += [f"Seat {seat[1]}: {seat[2]} ( {seat[3]} )" for seat in told.seats]
    own: dict[str, int] = {}
    owed = dict([told.back])
    for line in told.play:
        found, paid, street, deal = ACTION.fullmatch(line), PAID.fullmatch(line), STREET.fullmatch(line), deal_of(line)
        if street is not None:
            own = {}
            out.append(f"** Dealing {street[1].title()} ** [ {', '.join((street[3] or street[2]).split())} ]")
        elif line == "*** HOLE CARDS ***":
            out.append("** Dealing down cards **")
        elif deal is not None:
            out.append(f"Dealt to {deal[1]} [  {deal[2]} ]")
        elif paid is not None:
            out.append(f"{paid[1]} wins {sign}{told.money(cents(paid[2]) + owed.pop(paid[1], 0))} from the main pot")
        elif found is not None:
            who, verb, rest = found["who"], found["verb"], found["rest"]
            amounts = AMOUNT.findall(rest)
            if verb in ("folds", "checks"):
                out.append(f"{who} {verb}")
            elif verb == "mucks":
                out.append(f"{who} does not show cards.")
            elif verb == "shows":
                words = rest.partition("(")[2].removesuffix(")").replace("two pair,", "two pairs,").partition(" - ")[0]
                out.append(f"{who} shows [ {', '.join(held(rest).split())} ]{words}.")
            elif not amounts:
                return None
            else:
                put = cents(amounts[-1]) - (own.get(who, 0) if verb == "raises" else 0)
                kind = next((kind for kind in ("ante", "small blind", "big blind") if kind in rest), "")
                own[who] = own.get(who, 0) + (put if kind != "ante" else 0)
                gone = "all-in" in rest and verb != "posts"
                does = f"posts {kind}" if verb == "posts" else "is all-In " if gone else verb
                out.append(f"{who} {does} [{sign}{told.money(put)}]" + ("." if verb == "posts" else ""))
    out += [f"{who} wins {sign}{told.money(back)} from the side pot 1" for who, back in owed.items() if back]
    return "\n".join(out) + "\n"
