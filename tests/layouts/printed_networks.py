"""Dealt hands in the layouts of networks, as `printed` does it: line by line, faults and all; a hand that the room cannot tell is none."""

import re

from tests.layouts.printed import ACTION, AMOUNT, Printer
from tests.layouts.printed_more import betonline, cake, deal_of, held, merge, ongame
from tests.layouts.printed_rooms import BACK, PAID, STREET, Told, cents


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


def wpn(text: str) -> str | None:
    """Winning Poker Network: a raise by what goes in and to its total, a total after rake."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    out = [f"Hand #{head['id']} - Holdem(No Limit) - {head['small']}/{head['big']} - {head['date']} UTC"]
    out.append(f"Oak 9-max Seat #{told.button} is the button")
    out += [f"Seat {seat[1]}: {seat[2]} ({seat[3]})" for seat in told.seats]
    own: dict[str, int] = {}
    sign = "" if told.sign.isdigit() else told.sign
    for line in told.play:
        found = ACTION.fullmatch(line)
        if line.startswith("*** ") and "HOLE" not in line:
            own = {}
        if line.startswith("*** ") or deal_of(line) is not None or BACK.fullmatch(line) is not None:
            out.append(line)
        elif (paid := PAID.fullmatch(line)) is not None:
            pot = "main pot" if paid[3] == "pot" else paid[3].replace(" ", " ")
            out.append(f"{paid[1]} collected {paid[2]} from {'side pot-1' if pot == 'side pot' else pot}")
        elif found is not None:
            who, verb, rest = found["who"], found["verb"], found["rest"]
            amounts = AMOUNT.findall(rest)
            if verb in ("folds", "checks"):
                out.append(f"{who} {verb}")
            elif verb == "mucks":
                out.append(f"{who} mucks hand")
            elif verb == "shows":
                words = rest.partition("(")[2].removesuffix(")")
                out.append(f"{who} shows [{held(rest)}]" + (f" ({words} [2s])" if words else ""))
            elif not amounts:
                return None
            else:
                before = own.get(who, 0)
                dead = "the ante" in rest
                own[who] = before if dead else cents(amounts[-1]) + (0 if verb == "raises" else before)
                put = f"{sign}{told.money(own[who] - before)} to {amounts[-1]}" if verb == "raises" else amounts[-1]
                kind = next((f" the {kind}" for kind in ("small blind", "big blind") if kind in rest), " ante")
                allin = " and is all-in" if "all-in" in rest else ""
                out.append(f"{who} {verb}{kind if verb == 'posts' else ''} {put}{allin}")
        else:
            out.append(re.sub(r"(.+): doesn't show hand", r"\1 does not show", line))
    out.append("*** SUMMARY ***")
    for line in told.sums:
        total = re.match(r"Total pot (\S+) .*?\| Rake (\S+)$", line)
        if total is not None:
            left = cents(total[1]) - cents(total[2])
            line = f"Total pot {sign}{told.money(left)} | Rake {total[2]} | JP Fee {sign}0.00"
        line = re.sub(r" showed (\[.*?\]) and won \((\S+)\) with (.*)", r" showed \1 and won \2 with \3 [2s]", line)
        line = re.sub(r" showed (\[.*?\]) and lost with (.*)", r" showed \1 and lost with \2 [2s]", line)
        line = re.sub(r" collected \((\S+)\)$", r" did not show and won \1", line)
        line = line.replace(" folded before Flop", " folded on the Pre-Flop").replace(
            " (didn't bet)", " and did not bet"
        )
        out.append(line)
    return "\n".join(out) + "\n"


def wpn_old(text: str) -> str | None:
    """Its older logs: a card a line, chips that go in now, and of the end a line for each player."""
    told = Told(text)
    if not told.good or told.head is None or not told.button or "posts the ante" in text:
        return None
    head = told.head
    bare = [told.money(cents(head["small"])), told.money(cents(head["big"]))]
    out = [f"Game started at: {head['date']}", f"Game ID: {head['id']} {bare[0]}/{bare[1]} Oak (Hold'em)"]
    out.append(f"Seat {told.button} is the button")
    out += [f"Seat {seat[1]}: {seat[2]} ({told.money(cents(seat[3]))})." for seat in told.seats]
    own: dict[str, int] = {}
    won: dict[str, int] = {}
    shown: dict[str, str] = {}
    total = sum(cents(found[1]) for line in told.sums if (found := re.match(r"Total pot (\S+)", line)))
    rake = sum(cents(found[1]) for line in told.sums if (found := re.match(r"Total pot .*Rake (\S+)$", line)))
    for line in told.play:
        found, paid, deal, back = ACTION.fullmatch(line), PAID.fullmatch(line), deal_of(line), BACK.fullmatch(line)
        if (street := STREET.fullmatch(line)) is not None:
            own = {}
            out.append(f"*** {street[1]} ***: [{street[2]}]" + (f" [{street[3]}]" if street[3] else ""))
        elif line == "*** HOLE CARDS ***":
            out += [f"Player {seat[2]} received a card." for seat in told.seats]
        elif deal is not None:
            out += [f"Player {deal[1]} received card: [{card}]" for card in deal[2].split()]
        elif back is not None:
            out.append(f"Uncalled bet ({told.money(cents(back[1]))}) returned to {back[2]}")
        elif paid is not None:
            won[paid[1]] = won.get(paid[1], 0) + cents(paid[2])
        elif found is not None:
            who, verb, rest = found["who"], found["verb"], found["rest"]
            amounts = AMOUNT.findall(rest)
            if verb in ("folds", "checks", "mucks"):
                out.append(f"Player {who} {verb}{' cards' if verb == 'mucks' else ''}")
            elif verb == "shows":
                shown[who] = f"{rest.partition('(')[2].removesuffix(')').partition(' - ')[0]} [{held(rest)}]"
            elif not amounts:
                return None
            else:
                put = cents(amounts[-1]) - (own.get(who, 0) if verb == "raises" else 0)
                own[who] = own.get(who, 0) + put
                verb = f"has {'small' if 'small' in rest else 'big'} blind" if verb == "posts" else verb
                verb = "allin" if "all-in" in rest else verb
                out.append(f"Player {who} {verb} ({told.money(put)})")
    out += ["------ Summary ------", f"Pot: {told.money(total - rake)}. Rake {told.money(rake)}. JP fee 0"]
    out += [line.replace("Board ", "Board: ") for line in told.sums if line.startswith("Board ")]
    for seat in told.seats:
        name = seat[2]
        did = f"shows: {shown[name]}." if name in shown else "does not show cards."
        out.append(f"Player {name} {did} Bets: 0. Collects: {told.money(won.get(name, 0))}. Wins: 0.")
    return "\n".join([*out, "Game ended at: 2014/3/8 22:11:57"]) + "\n"


NETWORKS: dict[str, tuple[Printer, str]] = {
    "fulltilt": (fulltilt, "log.txt"),
    "party": (party, "log.txt"),
    "wpn": (wpn, "log.txt"),
    "wpn_old": (wpn_old, "log.txt"),
    "merge": (merge, "log.xml"),
    "ongame": (ongame, "log.txt"),
    "cake": (cake, "log.txt"),
    "betonline": (betonline, "log.txt"),
}
"""The printer of a layout, and the name of its log."""
QUIET = {
    "party": {"allin-missing", "allin-false", "fold-missing", "unshown-winner", "unshown-loser-paid"},
    "wpn": {"uncalled-kept"},
    "wpn_old": {"allin-missing", "allin-false"},
    "merge": {"uncalled-kept"},
    "betonline": {"allin-missing", "allin-false", "unshown-winner", "summary-street", "summary-no-bet"},
    "cake": {"fold-missing", "uncalled-kept"},
    "ongame": {"allin-missing", "allin-false", "total-sides", "unshown-winner"},
}
"""Faults of which a layout has no line, or that it has in sound hands."""
