"""Dealt hands in more layouts of rooms, as `printed` does it: line by line, faults and all; a hand that the room cannot tell is none."""

import re
from collections.abc import Callable
from xml.sax.saxutils import quoteattr

from handaudit.convert.ohh import json_of, ohh_tree
from handaudit.convert.phh import phh_fields, toml_of
from handaudit.convert.plan import Refusal
from handaudit.model.audit import Audit
from tests.layouts.printed import ACTION, AMOUNT, HEADER
from tests.support.audits import audit_text

SEAT = re.compile(r"Seat (\d+): (.+) \((\S+) in chips\)$")
BACK = re.compile(r"Uncalled bet \((.+?)\) returned to (.+)")
PAID = re.compile(r"(.+) collected (\S+) from ((?:main |side )?pot(?:-\d)?)$")
STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* \[(.*?)\](?: \[(.*?)\])?")
TOTAL = re.compile(r"Total pot (\S+) .*?\| Rake (\S+)$|Total pot (\S+) \| Rake (\S+)$")
ODD = re.compile(r"small & big|dead blind|straddle|Play Money|is sitting out|Board \[\]")


class Told:
    """A hand of the first layout, cut into what other printers need."""

    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip() for line in text.splitlines()]
        self.head = HEADER.match(self.lines[0])
        self.good = (
            self.head is not None
            and not ODD.search(text)
            and self.head["game"] == "Hold'em"
            and self.head["limit"] == "No Limit"
        )
        button = re.search(r"Seat #(\d+) is the button", self.lines[1])
        self.button = button[1] if button else ""
        self.seats = [found for line in self.lines[2:] if (found := SEAT.match(line)) is not None]
        back = next((found for line in self.lines if (found := BACK.fullmatch(line)) is not None), None)
        self.back = (back[2], cents(back[1])) if back else ("", 0)
        self.sign = self.head["big"][0] if self.head is not None else ""
        at = next((n for n, line in enumerate(self.lines) if line.startswith("*** SUMMARY")), len(self.lines))
        self.play, self.sums = self.lines[2 + len(self.seats) : at], self.lines[at + 1 :]

    def money(self, amount: int) -> str:
        return f"{amount // 100}" + (f".{amount % 100:02}" if amount % 100 else "")


def cents(amount: str) -> int:
    """An amount in hundredths."""
    digits = "".join(sign for sign in amount if sign.isdigit() or sign == ".")
    whole, _, rest = digits.partition(".")
    return int(whole) * 100 + int((rest + "00")[:2])


def winamax(text: str) -> str | None:
    """Winamax: no line for an uncalled bet; the winner's figure and the total hold it, and the total is net of rake."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None

    def euro(amount: str) -> str:
        return f"{told.money(cents(amount))}€"

    head = told.head
    out = [
        f"Winamax Poker - CashGame - HandId: #{head['id']}-1-1400000000 - Holdem no limit "
        f"({euro(head['small'])}/{euro(head['big'])}) - {head['date']} UTC",
        f"Table: 'Oak' 9-max (real money) Seat #{told.button} is the button",
    ]
    out += [f"Seat {seat[1]}: {seat[2]} ({euro(seat[3])})" for seat in told.seats]
    out.append("*** ANTE/BLINDS ***")
    owed, won = dict([told.back]), dict([told.back])
    alone = told.back[1] and not any(
        (paid := PAID.fullmatch(line)) is not None and paid[1] == told.back[0] for line in told.play
    )
    dealt: list[str] = []
    for line in told.play:
        if line == "*** HOLE CARDS ***":
            dealt = ["*** PRE-FLOP ***"]
            continue
        if line.startswith("Dealt to "):
            out.append(line)
            continue
        out += dealt
        dealt = []
        if BACK.fullmatch(line):
            continue
        paid, found = PAID.fullmatch(line), ACTION.fullmatch(line)
        if paid is not None:
            if alone:  # who lost all the same gets his own chips back, as a pot
                out.append(f"{told.back[0]} collected {told.money(told.back[1])}€ from side pot")
                alone = False
            more = owed.pop(paid[1], 0)
            out.append(f"{paid[1]} collected {told.money(cents(paid[2]) + more)}€ from {paid[3].replace('-', ' ')}")
        elif line.startswith("*** "):
            out.append(line.replace("] [", "]["))
        elif found is not None:
            rest = re.sub(
                r" \(.*\)$",
                "",
                AMOUNT.sub(lambda one: euro(one[0]), found["rest"]) if found["verb"] != "shows" else found["rest"],
            )
            out.append(f"{found['who']} {found['verb']}{rest.replace('the ante', 'ante')}")
        elif not line.endswith("doesn't show hand"):
            return None
    out += [*dealt, "*** SUMMARY ***"]
    for line in told.sums:
        total = re.match(r"Total pot (\S+) .*?\| Rake (\S+)$", line)
        seat = re.match(
            r"(Seat \d+: (.+?)(?: \((?:button|small blind|big blind)\))*) (showed \[.*?\] and won|collected) \((\S+)\)",
            line,
        )
        if total is not None:
            rake = cents(total[2])
            out.append(
                f"Total pot {told.money(cents(total[1]) - rake + told.back[1])}€ | "
                + (f"Rake {told.money(rake)}€" if rake else "No rake")
            )
        elif line.startswith("Board "):
            out.append(line.replace("Board ", "Board: "))
        elif seat is not None:
            amount = told.money(cents(seat[4]) + won.get(seat[2], 0))
            out.append(f"{seat[1]} {'won' if seat[3] == 'collected' else seat[3]} {amount}€")
        elif (lost := re.match(r"(Seat \d+: .+ showed \[.*?\] and lost)", line)) is not None:
            mine = f": {told.back[0]} " in lost[1].replace(" (", " ") and told.back[1]
            out.append(lost[1].replace("and lost", f"and won {told.money(told.back[1])}€") if mine else lost[1])
    return "\n".join(out) + "\n"


def bovada(text: str) -> str | None:
    """Bovada: people are called by their chairs, a raise is printed by its total, rake is not printed."""
    told = Told(text)
    chairs = [seat[1] for seat in told.seats]
    short = any("posts" in line and "all-in" in line for line in told.play)  # no header names the blinds
    if not told.good or told.head is None or told.button not in chairs or len(chairs) < 3 or short:
        return None
    at = chairs.index(told.button)
    order = told.seats[at:] + told.seats[:at]
    words = ["Dealer", "Small Blind", "Big Blind", *(f"UTG+{n}" if n else "UTG" for n in range(6))]
    if len(order) > len(words):
        return None
    names = {seat[2]: word for seat, word in zip(order, words, strict=False)}
    head = told.head
    out = [f"Bovada Hand #{head['id']} TBL#7 HOLDEM No Limit - {head['date'].replace('/', '-')}"]
    out += [f"Seat {seat[1]}: {names[seat[2]]} (${seat[3].strip('$€£')} in chips)" for seat in told.seats]
    out.append(f"Dealer : Set dealer [{told.button}]")
    dealt = [re.fullmatch(r"Dealt to (.+) \[(.*?)\]|(.+): shows \[(.*?)\].*", line) for line in told.play]
    shown = {one[1] or one[3]: one[2] or one[4] for one in dealt if one is not None}
    own: dict[str, int] = {}
    for line in told.play:
        line = line.replace("€", "$").replace("£", "$")
        own = {} if line.startswith("*** ") and "HOLE" not in line else own
        back, paid, found = BACK.fullmatch(line), PAID.fullmatch(line), ACTION.fullmatch(line)
        deal = re.fullmatch(r"Dealt to (.+) (\[.*?\])", line)
        who = names.get(
            (back and back[2]) or (paid and paid[1]) or (found and found["who"]) or (deal and deal[1]) or "", ""
        )
        if line.startswith("*** SHOW"):
            continue
        if line.startswith("*** "):
            out.append(line)
            if "HOLE" in line:
                out += [f"{names[who]} : Card dealt to a spot [{held}]" for who, held in shown.items() if who in names]
        elif deal is not None:
            continue
        elif not who:
            if not line.endswith("doesn't show hand"):
                return None
        elif back is not None:
            out.append(f"{who} : Return uncalled portion of bet {back[1]}")
        elif paid is not None:
            out.append(f"{who} : Hand result{'-Side pot' if 'side' in paid[3] else ''} {paid[2]}")
        elif found is not None:
            amounts = AMOUNT.findall(found["rest"]) if found["verb"] != "shows" else []
            verb, last = found["verb"], amounts[-1] if amounts else ""
            before = own.get(who, 0)
            if amounts and "ante" not in found["rest"]:
                own[who] = cents(last) + (0 if verb == "raises" else before)
            said = {
                "folds": "Folds", "checks": "Checks", "calls": f"Calls {last}", "bets": f"Bets {last}",
                "raises": f"Raises ${told.money(own.get(who, 0) - before)} to {last}",
                "mucks": "Mucks", "shows": f"Showdown{' ' + found['rest'].split(' (')[0].strip() if '(' in found['rest'] else ''}",
                "posts": f"{'Ante chip' if 'ante' in found['rest'] else 'Small Blind' if 'small' in found['rest'] else 'Big blind'} {last}",
            }[verb]  # fmt: skip
            out.append(f"{who} : {said}")
    out.append("*** SUMMARY ***")
    for line in told.sums:
        fold = re.match(
            r"Seat (\d+): (.+?)(?: \((?:button|small blind|big blind)\))* folded (before|on the) (Flop|Turn|River)",
            line,
        )
        if fold is not None and fold[2] in names:
            out.append(f"Seat+{fold[1]}: {names[fold[2]]} Folded {fold[3].split()[0]} the {fold[4].upper()}")
    out += [
        re.sub(r"^Total pot (\S+) .*", r"Total Pot(\1)", line).replace("€", "$").replace("£", "$")
        for line in told.sums
        if line[:5] in ("Total", "Board")
    ]
    return "\n".join(out) + "\n"


def pacific(text: str) -> str | None:
    """888: raises are the chips that go in, and there is no total, no rake and no line for an uncalled bet."""
    told = Told(text)
    if not told.good or told.head is None or not told.button:
        return None
    head = told.head
    out = [
        f"#Game No : {head['id']}", f"***** 888poker Hand History for Game {head['id']} *****",
        f"{head['small']}/{head['big']} Blinds No Limit Holdem - *** 02 03 2024 18:22:40", "Table Oak 9 Max (Real Money)",
        f"Seat {told.button} is the button", f"Total number of players : {len(told.seats)}",
    ]  # fmt: skip
    out += [f"Seat {seat[1]}: {seat[2]} ( {seat[3]} )" for seat in told.seats]
    own: dict[str, int] = {}
    ends: list[str] = []
    for line in told.play:
        found, paid, street = ACTION.fullmatch(line), PAID.fullmatch(line), STREET.fullmatch(line)
        deal = re.fullmatch(r"Dealt to (.+) \[(.*?)\]", line)
        if street is not None:
            own = {}
            out.append(f"** Dealing {street[1].lower()} ** [ {', '.join((street[3] or street[2]).split())} ]")
        elif line == "*** HOLE CARDS ***":
            out.append("** Dealing down cards **")
        elif deal is not None:
            out.append(f"Dealt to {deal[1]} [ {', '.join(deal[2].split())} ]")
        elif paid is not None:
            ends.append(f"{paid[1]} collected [ {paid[2]} ]")
        elif found is not None and found["verb"] in ("shows", "mucks"):
            held = re.match(r" \[(.*?)\]", found["rest"])
            ends.append(f"{found['who']} shows [ {', '.join(held[1].split())} ]" if held else f"{found['who']} mucks")
        elif found is not None:
            who, verb, amounts = found["who"], found["verb"], AMOUNT.findall(found["rest"])
            if verb in ("folds", "checks"):
                out.append(f"{who} {verb}")
                continue
            if not amounts:
                return None
            put = cents(amounts[-1]) - (own.get(who, 0) if verb == "raises" else 0)
            if verb == "posts":
                verb = f"posts {'ante' if 'ante' in found['rest'] else 'small blind' if 'small' in found['rest'] else 'big blind'}"
            own[who] = own.get(who, 0) + (put if verb != "posts ante" else 0)
            out.append(f"{who} {verb} [{told.sign if not told.sign.isdigit() else ''}{told.money(put)}]")
    return "\n".join([*out, "** Summary **", *ends]) + "\n"


def ipoker(text: str) -> str | None:
    """iPoker: XML, actions by their numbers, raises by their totals, and of the end only what each won."""
    told = Told(text)
    if not told.good or told.head is None or not told.button or "mucks" in text:
        return None  # of who mucks the room prints the cards
    types = {"folds": "0", "checks": "4", "calls": "3", "bets": "5", "raises": "23"}
    won = dict([told.back])
    for line in told.play:
        paid = PAID.fullmatch(line)
        if paid is not None:
            won[paid[1]] = won.get(paid[1], 0) + cents(paid[2])
    rounds: list[list[str]] = [[], []]
    shown: dict[str, str] = {}
    number, here = 0, 0
    for line in told.play:
        found, street = ACTION.fullmatch(line), STREET.fullmatch(line)
        deal = re.fullmatch(r"Dealt to (.+) \[(.*?)\]", line)
        if line == "*** HOLE CARDS ***":
            here = 1
        elif street is not None:
            rounds.append([f'<cards type="{street[1].title()}" player="">{_cards(street[3] or street[2])}</cards>'])
            here = len(rounds) - 1
        elif deal is not None:
            shown[deal[1]] = _cards(deal[2])
        elif found is not None and found["verb"] == "shows":
            held = re.match(r" \[(.*?)\]", found["rest"])
            shown[found["who"]] = _cards(held[1]) if held else "X X"
        elif found is not None and found["verb"] != "mucks":
            amounts = AMOUNT.findall(found["rest"])
            kind = types.get(found["verb"]) or (
                "15" if "ante" in found["rest"] else "1" if "small" in found["rest"] else "2"
            )
            number += 1
            total = told.money(cents(amounts[-1])) if amounts else "0"
            rounds[here].append(
                f'<action no="{number}" player={quoteattr(found["who"])} type="{kind}" sum="€{total}" cards=""/>'
            )
    rounds[1] = [
        f'<cards type="Pocket" player={quoteattr(name)}>{held}</cards>' for name, held in shown.items()
    ] + rounds[1]
    players = [
        f'<player seat="{seat[1]}" name={quoteattr(seat[2])} chips="€{told.money(cents(seat[3]))}" dealer="{int(seat[1] == told.button)}"'
        f' win="€{told.money(won.get(seat[2], 0))}" bet="€0"/>'
        for seat in told.seats
    ]
    head = told.head
    body = "\n".join(f'<round no="{at}">\n' + "\n".join(rows) + "\n</round>" for at, rows in enumerate(rounds))
    stakes = f"€{told.money(cents(head['small']))}/€{told.money(cents(head['big']))}"
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="77">\n<general>\n<mode>real</mode>\n'
        f"<gametype>Holdem NL {stakes}</gametype>\n"
        f'<tablename>Oak, 5</tablename>\n<tablecurrency>EUR</tablecurrency>\n</general>\n<game gamecode="{head["id"]}">\n<general>\n'
        f"<startdate>2026-03-04 20:00:00</startdate>\n<players>\n"
        + "\n".join(players)
        + f"\n</players>\n</general>\n{body}\n</game>\n</session>\n"
    )


def phh(text: str) -> str | None:
    """PHH without the lines that we keep beside it."""
    return _written(text, lambda audit: toml_of(phh_fields(audit)))


def ohh(text: str) -> str | None:
    """OHH without the lines that we keep beside it."""
    return _written(text, lambda audit: json_of(ohh_tree(audit)))


def _written(text: str, write: Callable[[Audit], str]) -> str | None:
    (audit,) = audit_text(text)
    try:
        return None if audit.hand.unread else write(audit)
    except Refusal:
        return None


def _cards(text: str) -> str:
    return " ".join(card[1].upper() + card[0].replace("T", "10") for card in text.split())
