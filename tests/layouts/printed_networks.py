"""Dealt hands in the layouts of networks, as `printed` does it: line by line, faults and all; a hand that the room cannot tell is none."""

import re
from xml.sax.saxutils import quoteattr

from tests.layouts.printed import ACTION, AMOUNT, Printer
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


def merge(text: str) -> str | None:
    """Merge: XML, chairs from 0, raises by their totals, the cards of a street behind what is done on it."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    chairs = {seat[2]: int(seat[1]) - 1 for seat in told.seats}
    rounds: list[list[str]] = [[]]
    board: list[str] = []
    cards: list[list[str]] = [[]]
    types = {"folds": "FOLD", "checks": "CHECK", "calls": "CALL", "bets": "BET", "raises": "RAISE", "mucks": "MUCK"}
    for line in told.play:
        found, paid, deal, back = ACTION.fullmatch(line), PAID.fullmatch(line), deal_of(line), BACK.fullmatch(line)
        if line.startswith("*** "):
            rounds.append([])
            cards.append([])
            if (street := STREET.fullmatch(line)) is not None:
                board += (street[3] or street[2]).split()
                cards[-1].append(f'<cards type="COMMUNITY" cards="{",".join(board)}"/>')
        elif deal is not None:
            cards[-1].append(f'<cards type="HOLE" cards="{deal[2].replace(" ", ",")}" player="{chairs[deal[1]]}"/>')
        elif paid is not None or back is not None:
            who, amount = (
                (paid[1], paid[2]) if paid is not None else (back[2], back[1]) if back is not None else ("", "")
            )
            won = told.money(cents(amount))
            cards[-1].append(f'<winner amount="{won}" uncalled="{str(paid is None).lower()}" player="{chairs[who]}"/>')
        elif found is not None:
            who, verb, amounts = found["who"], found["verb"], AMOUNT.findall(found["rest"])
            if who not in chairs:
                return None
            if verb == "shows":
                shown = held(found["rest"]).replace(" ", ",")
                cards[-1].append(f'<cards type="SHOWN" cards="{shown}" player="{chairs[who]}"/>')
                continue
            kind = next((word for word in ("ante", "small blind", "big blind") if word in found["rest"]), "")
            deed = types.get(verb) or kind.upper().replace(" ", "_")
            amount = (
                f' amount="{told.money(cents(amounts[-1]))}"'
                if amounts and verb in ("posts", "calls", "bets", "raises")
                else ""
            )
            rounds[-1].append(f'<event type="{deed}" player="{chairs[who]}"{amount}/>')
        elif not line.endswith("doesn't show hand"):
            return None
    players = [
        f'<player seat="{chairs[seat[2]]}" nickname={quoteattr(seat[2])} balance="{seat[3]}" dealtin="true"/>'
        for seat in told.seats
    ]
    done = [f'<round id="R" sequence="{n}">' + "\n".join(one + cards[n]) + "</round>" for n, one in enumerate(rounds)]
    return (
        f'<description type="Holdem" stakes="No Limit ({head["small"]}/{head["big"]})"/>\n<game id="{head["id"]}-1" '
        f'starttime="20120529015713" data="20120529|Oak|1|1-1|false">\n<players dealer="{int(told.button) - 1}">\n'
        + "\n".join([*players, "</players>", *done, "</game>"])
        + "\n"
    )


def ongame(text: str) -> str | None:
    """OnGame: a raise by what goes in and to its total, each pot with its winners, nobody gets an uncalled bet."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    sign = "" if told.sign.isdigit() else told.sign
    out = [f"***** History for hand R5-{head['id']} *****", "Start hand: Mon Jan 06 09:05:00 CET 2014"]
    out.append(f"Table: Oak [1] (NO_LIMIT TEXAS_HOLDEM {head['small']}/{head['big']}, Real money)")
    out += [f"Button: seat {told.button}", f"Players in round: {len(told.seats)}"]
    out += [f"Seat {seat[1]}: {seat[2]} ({seat[3]})" for seat in told.seats]
    own: dict[str, int] = {}
    shown: dict[str, str] = {}
    won: dict[str, list[str]] = {}
    for line in told.play:
        found, paid, deal = ACTION.fullmatch(line), PAID.fullmatch(line), deal_of(line)
        if (street := STREET.fullmatch(line)) is not None:
            own = {}
            out.append(f"--- Dealing {street[1].lower()} [{', '.join((street[3] or street[2]).split())}]")
        elif line == "*** HOLE CARDS ***":
            out += ["---", "Dealing pocket cards"]
        elif deal is not None:
            out.append(f"Dealing to {deal[1]}: [{', '.join(deal[2].split())}]")
        elif paid is not None:
            won.setdefault(paid[3].replace("-", " "), []).append(f"{paid[1]} ({paid[2]})")
        elif found is not None:
            who, verb, rest = found["who"], found["verb"], found["rest"]
            amounts = AMOUNT.findall(rest)
            if verb in ("folds", "checks"):
                out.append(f"{who} {verb}")
            elif verb == "shows":
                shown[who] = f", [{', '.join(held(rest).split())}] (PAIR KING)"
            elif verb != "mucks":
                if not amounts:
                    return None
                before = own.get(who, 0)
                own[who] = cents(amounts[-1]) + (0 if verb == "raises" else before)
                allin = " [all in]" if "all-in" in rest else ""
                kind = next((one for one in ("ante", "small blind", "big blind") if one in rest), "")
                own[who] -= cents(amounts[-1]) if kind == "ante" else 0
                put = f"{sign}{told.money(own[who] - before)} to {amounts[-1]}" if verb == "raises" else amounts[-1]
                out.append(f"{who} {verb} {kind} ({put}){allin}" if verb == "posts" else f"{who} {verb} {put}{allin}")
    out += ["---", "Summary:"]
    total = next((line for line in told.sums if line.startswith("Total pot ")), "")
    pots = dict(re.findall(r"(Main pot|Side pot(?:-\d)?) (\S+?)\.?(?= |$)", total)) or {"Main pot": total.split()[2]}
    rake = total.rpartition(" ")[2]
    for name, after in pots.items():
        amount = sign + told.money(cents(after) + (cents(rake) if name == "Main pot" and len(pots) > 1 else 0))
        winners = won.pop(name.lower().replace("-", " "), []) or won.pop("pot", [])
        out.append(f"{name.replace('-', ' ')}: {amount} won by {', '.join(winners)}")
    out.append(f"Rake taken: {rake}")
    out += [f"Seat {seat[1]}: {seat[2]} ({seat[3]}), net: +0{shown.get(seat[2], '')}" for seat in told.seats]
    return "\n".join([*out, f"***** End of hand R5-{head['id']} *****"]) + "\n" if not won else None


NETWORKS: dict[str, tuple[Printer, str]] = {
    "fulltilt": (fulltilt, "log.txt"),
    "party": (party, "log.txt"),
    "wpn": (wpn, "log.txt"),
    "wpn_old": (wpn_old, "log.txt"),
    "merge": (merge, "log.xml"),
    "ongame": (ongame, "log.txt"),
}
"""The printer of a layout, and the name of its log."""
QUIET = {
    "party": {"allin-missing", "allin-false", "fold-missing", "unshown-winner", "unshown-loser-paid"},
    "wpn": {"uncalled-kept"},
    "wpn_old": {"allin-missing", "allin-false"},
    "merge": {"uncalled-kept"},
    "ongame": {"allin-missing", "allin-false", "total-sides", "unshown-winner"},
}
"""Faults of which a layout has no line, or that it has in sound hands."""
