"""Dealt hands in the layouts of smaller networks, as `printed` does it: line by line, faults and all."""

import re
from xml.sax.saxutils import quoteattr

from tests.layouts.printed import ACTION, AMOUNT
from tests.layouts.printed_rooms import BACK, PAID, STREET, Told, cents


def deal_of(line: str) -> re.Match[str] | None:
    """The line of somebody's hole cards."""
    return re.fullmatch(r"Dealt to (.+) \[(.*?)\]", line)


def held(rest: str) -> str:
    """The cards of a show."""
    found = re.match(r" \[(.*?)\]", rest)
    return found[1] if found is not None else ""


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
    nets = {seat[2]: 0 for seat in told.seats}
    for line in told.play:
        found, paid, deal = ACTION.fullmatch(line), PAID.fullmatch(line), deal_of(line)
        back = BACK.fullmatch(line)
        if back is not None or paid is not None:
            who, amount = (
                (back[2], back[1]) if back is not None else (paid[1], paid[2]) if paid is not None else ("", "")
            )
            nets[who] = nets.get(who, 0) + cents(amount)
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
                nets[who] = nets.get(who, 0) - (own[who] - before)
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
    for seat in told.seats:
        net = nets[seat[2]]
        end = f"{sign}{told.money(max(cents(seat[3]) + net, 0))}"
        out.append(
            f"Seat {seat[1]}: {seat[2]} ({end}), net: {'-' if net < 0 else '+'}{sign}{told.money(abs(net))}{shown.get(seat[2], '')}"
        )
    return "\n".join([*out, f"***** End of hand R5-{head['id']} *****"]) + "\n" if not won else None


def cake(text: str) -> str | None:
    """Cake: raises by their totals, no street for the hole cards, no pots and no rake."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    out = [f"Hand#{head['id']} - Oak (9-max) 1 -- {head['small']}/{head['big']} NL Hold'em -- 2012/02/05 - 21:01:45"]
    out += [f"Dealer: Seat {told.button}", *(f"Seat {seat[1]}: {seat[2]} ({seat[3]} in chips) " for seat in told.seats)]
    for line in told.play:
        found, paid, deal, back = ACTION.fullmatch(line), PAID.fullmatch(line), deal_of(line), BACK.fullmatch(line)
        if (street := STREET.fullmatch(line)) is not None:
            out.append(f"*** {street[1]} *** [{(street[3] or street[2]).replace(' ', ',')}]")
        elif line == "*** SHOW DOWN ***":
            out.append("***SHOW DOWN***")
        elif deal is not None:
            out.append(f"Dealt to {deal[1]} [{deal[2].replace(' ', ',')}]")
        elif back is not None:
            out.append(f"{back[2]}: returns uncalled bet {back[1]}")
        elif paid is not None:
            out.append(f"{paid[1]} wins {paid[2]} ")
        elif found is not None:
            who, verb, rest = found["who"], found["verb"], found["rest"].replace("the ante", "ante of")
            amounts = AMOUNT.findall(rest)
            if verb == "shows":
                words = rest.partition("(")[2].removesuffix(")").partition(" - ")[0]
                out.append(f"{who}: shows [{held(rest)}]" + (f" ({words}  )" if words else ""))
            elif verb in ("folds", "checks", "mucks"):
                out.append(f"{who}: {verb}")
            elif not amounts:
                return None
            elif verb == "posts":
                kind = next(kind for kind in ("ante of", "small blind", "big blind") if kind in rest)
                out.append(f"{who}: posts {kind} {amounts[-1]}")
            else:
                out.append(f"{who}: {verb}{' to' if verb == 'raises' else ''} {amounts[-1]}")
    return "\n".join(out) + "\n"


def betonline(text: str) -> str | None:
    """BetOnline: chairs from 0, no signs, wins in the summary alone, a total after rake."""
    told = Told(text)
    if not told.good or told.head is None or not told.button or "mucks" in text:
        return None  # at a showdown everybody shows
    head = told.head
    stakes = f"${told.money(cents(head['small']))}/{told.money(cents(head['big']))}"
    out = [f"BetOnline Poker Game #{head['id']}: Hold'em No Limit ({stakes}) - {head['date']} Eastern Daylight Time"]
    out.append(f"Table 'Oak' 10-Max, Seat #{int(told.button) - 1} is the button")
    out += [f"Seat {int(seat[1]) - 1}: {seat[2]} ({told.money(cents(seat[3]))} in chips)" for seat in told.seats]
    own: dict[str, int] = {}
    for line in told.play:
        found, back = ACTION.fullmatch(line), BACK.fullmatch(line)
        if line.startswith("*** ") or deal_of(line) is not None:
            own = {} if "HOLE" not in line and line.startswith("*** ") else own
            out.append(line.replace("] [", "]["))
        elif back is not None:
            out.append(f"Uncalled bet ({told.money(cents(back[1]))}) returned to {back[2]}")
        elif found is not None and found["verb"] != "mucks":
            who, verb, rest = found["who"], found["verb"], found["rest"]
            amounts, before = AMOUNT.findall(rest), own.get(who, 0)
            if verb == "shows":
                out.append(f"{who} shows {held(rest)}")
            elif verb in ("folds", "checks"):
                out.append(f"{who}: {verb}")
            elif not amounts:
                return None
            else:
                level = told.money(cents(amounts[-1]))
                own[who] = cents(amounts[-1]) + (0 if verb == "raises" else before)
                own[who] = before if "the ante" in rest else own[who]
                put = f"{told.money(own[who] - before)} to {level}" if verb == "raises" else level
                kind = next((one for one in ("small blind", "big blind") if one in rest), "")
                does = "ante processed" if "the ante" in rest else f"posts {kind}" if kind else verb
                out.append(f"{who}: {does} {put}{' and is all in' if 'all-in' in rest else ''}")
    out.append("*** SUMMARY *** ")
    for line in told.sums:
        total = re.match(r"Total pot (\S+) .*?\| Rake (\S+)$", line)
        seat = re.match(r"Seat (\d+): (.+)", re.sub(r" \((?:button|small blind|big blind)\)(?= )", "", line))
        if total is not None:
            rake = cents(total[2])
            out.append(f"Total pot {told.money(cents(total[1]) - rake)} | Rake {told.money(rake)}")
        elif seat is not None:
            rest = re.sub(
                r"(won|collected) \((\S+)\).*", lambda one: f"{one[1]} ({told.money(cents(one[2]))})", seat[2]
            )
            rest = re.sub(r" and lost.*", " but did not win", rest).replace(" (didn't bet)", "")
            out.append(f"Seat {int(seat[1]) - 1}: {rest}") if " mucked" not in rest else None
        else:
            out.append(line)
    return "\n".join(out) + "\n"
