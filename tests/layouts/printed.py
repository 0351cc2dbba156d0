"""Dealt hands in the layouts of rooms: the lines of the first layout told again, one by one, faults and all.

A printer takes the text of one hand and gives the room's, or nothing where the room has no words for it. It knows no rules:
what is wrong in the text stays wrong.
"""

import re
from collections.abc import Callable

HEADER = re.compile(
    r"PokerStars (?:Hand|Game) #(?P<id>\d+): +(?P<game>Hold'em|Omaha|5 Card Omaha|6\+ Hold'em) (?P<limit>No Limit|Pot Limit|Limit) "
    r"\((?P<small>[^/]+)/(?P<big>[^ )]+)(?: [A-Z]{3})?\) - (?P<date>\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d)"
)
ACTION = re.compile(r"(?P<who>.+?): (?P<verb>folds|checks|calls|bets|raises|posts|shows|mucks)(?P<rest>.*)")
AMOUNT = re.compile(r"[^\d\s\[\]():|]?\d[\d,]*(?:\.\d+)?")
Printer = Callable[[str], str | None]


def gg(text: str) -> str | None:
    """GGPoker: other ids, no labels of pots, more than rake."""
    lines = text.splitlines()
    head = HEADER.match(lines[0])
    if (
        head is None
        or "small & big" in text
        or "dead" in text
        or "straddle" in text
        or "Play Money" in text
        or head["game"] == "6+ Hold'em"
    ):
        return None
    game = "PLO-5" if head["game"].startswith("5") else f"{head['game']} {head['limit']}"
    limit = {"Limit": "Fixed Limit"}.get(head["limit"], head["limit"])
    if game != "PLO-5":
        game = f"{head['game']} {limit}"
    out = [f"Poker Hand #HD{head['id']}: {game} ({head['small']}/{head['big']}) - {head['date']}"]
    for line in lines[1:]:
        line = line.rstrip()
        line = line.replace("*** SHOW DOWN ***", "*** SHOWDOWN ***")
        line = re.sub(r" from (?:main|side) pot(?:-\d)?$", " from pot", line)
        line = re.sub(r"^(Total pot \S+) .*?\| Rake (\S+)$", r"\1 | Rake \2 | Jackpot $0 | Bingo $0", line)
        if line.startswith("Total pot"):
            line = line.replace("$0", head["big"][0] + "0" if not head["big"][0].isdigit() else "0")
        out.append(re.sub(r"^(Seat \d+: .+) mucked \[.*", r"\1 mucked", line))
    return "\n".join(out) + "\n"


def club(text: str) -> str | None:
    """ClubGG: GGPoker's lines with ids of a club and short names of games."""
    told = gg(text)
    return None if told is None else re.sub(r"#HD(\d+): (?:Hold'em No Limit|(Omaha Pot Limit))", _short, told, count=1)


def _short(found: re.Match[str]) -> str:
    return f"#ring_{found[1]}: {'PLO-4' if found[2] else 'NLH'}"


def pp(text: str) -> str | None:
    """PPPoker: the first layout under another name."""
    return None if HEADER.match(text) is None else text.replace("PokerStars", "PPPoker", 1)


def coin(text: str) -> str | None:
    """CoinPoker: all-ins and returned chips have verbs of their own; one currency."""
    told = gg(text)
    head = HEADER.match(text.splitlines()[0])
    if told is None or head is None or head["limit"] == "Limit":
        return None
    game = {
        "Hold'em": "NLH" if head["limit"] == "No Limit" else "",
        "Omaha": "PLO 4" if head["limit"] == "Pot Limit" else "",
    }
    if not game.get(head["game"]):
        return None
    out = [f"CoinPoker Hand #{head['id']}: {game[head['game']]} ({head['small']}/{head['big']}) {head['date']} CEST"]
    own: dict[str, int] = {}
    level = 0
    for line in told.splitlines()[1:]:
        line = re.sub(r" \| Jackpot .*", "", line)
        if line.startswith("*** ") and "HOLE" not in line:
            own, level = {}, 0
        back = re.fullmatch(r"Uncalled bet \((.+?)\) returned to (.+)", line)
        if back is not None:
            out.append(f"{back[2]}: RETURN {back[1]}")
            continue
        found = ACTION.fullmatch(line)
        if found is not None and found["verb"] in ("posts", "calls", "bets", "raises"):
            who, amounts = found["who"], AMOUNT.findall(found["rest"])
            if amounts and " ante " not in found["rest"]:
                before = own.get(who, 0)
                own[who] = _minor(amounts[-1]) if found["verb"] == "raises" else before + _minor(amounts[-1])
                if found["verb"] != "posts" and "all-in" in found["rest"]:
                    line = f"{who}: ALLIN {_like(own[who] - before, amounts[-1])}"
                level = max(level, own[who])
        out.append(line)
    return "\n".join(out) + "\n"


def now(text: str) -> str | None:
    """PokerNow, as rows in the order of play: totals of the street, quoted names, no summary. Rows of one line are joined by tabs."""
    lines = text.splitlines()
    head = HEADER.match(lines[0])
    if (
        head is None
        or head["game"] != "Hold'em"
        or head["limit"] == "Limit"
        or re.search(r"small & big|dead|straddle|Play Money", text)
    ):
        return None
    if re.search(r": posts (?:small|big) blind .* and is all-in", text):
        return None  # no header names the blinds: a short one is what the hand before says, and there is none
    table = re.match(r"Table '.*' .*Seat #(\d+) is the button", lines[1])
    seats = [re.match(r"Seat (\d+): (.+) \((\S+) in chips\)$", line.rstrip()) for line in lines[2:]]
    sitting = [seat for seat in seats if seat is not None]
    dealer = next((seat[2] for seat in sitting if table is not None and seat[1] == table[1]), None)
    button = f'(dealer: "{dealer} @ id{dealer}")' if dealer else "(dead button)"
    rows = [
        f"-- starting hand #{int(head['id']) % 1000} (id: h{head['id']})  {head['limit']} Texas Hold'em {button} --"
    ]
    rows.append("Player stacks: " + " | ".join(f'#{s[1]} "{s[2]} @ id{s[2]}" ({_bare(s[3])})' for s in sitting))
    own: dict[str, int] = {}
    for raw in lines[2:]:
        line = raw.rstrip()
        if line.startswith("*** SUMMARY"):
            break
        told = _row(line, own)
        if told is None:
            return None
        rows += told
    rows.append(f"-- ending hand #{int(head['id']) % 1000} --")
    return "\n".join(rows) + "\n"


def _row(line: str, own: dict[str, int]) -> list[str] | None:
    if line.startswith("*** "):
        if "HOLE" not in line:
            own.clear()
        found = re.fullmatch(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* \[(.*?)\](?: \[(.*?)\])?", line)
        if found is None:
            return []
        first = ", ".join(found[2].split())
        if found[1] == "FLOP":
            return [f"Flop:  [{first}]"]
        return [f"{found[1].title()}: {first} [{found[3] or ''}]"]
    own_cards = re.fullmatch(r"Dealt to .+ \[(.*?)\]", line)
    if own_cards is not None:
        return [f"Your hand is {', '.join(own_cards[1].split())}"]
    if re.match(r"Seat \d+:|Dealt to |Table ", line) or "doesn't show" in line or "mucks" in line:
        return []
    back = re.fullmatch(r"Uncalled bet \((.+?)\) returned to (.+)", line)
    if back is not None:
        return [f'Uncalled bet of {_bare(back[1])} returned to "{back[2]} @ id{back[2]}"']
    paid = re.fullmatch(r"(.+) collected (\S+) from .*pot.*", line)
    if paid is not None:
        return [f'"{paid[1]} @ id{paid[1]}" collected {_bare(paid[2])} from pot']
    found = ACTION.fullmatch(line)
    if found is None:
        return None
    name, rest = f'"{found["who"]} @ id{found["who"]}"', found["rest"]
    allin = " and go all in" if "all-in" in rest else ""
    amounts = AMOUNT.findall(rest.replace(" and is all-in", ""))
    verb = found["verb"]
    if verb in ("folds", "checks"):
        return [f"{name} {verb}"]
    if verb == "shows":
        cards = re.match(r" \[(.*?)\]", rest)
        return [f"{name} shows a {', '.join(cards[1].split())}."] if cards else None
    if not amounts:
        return None
    if verb == "posts" and " ante " in rest:
        return [f"{name} posts an ante of {_bare(amounts[0])}{allin}"]
    total = _minor(amounts[-1]) if verb == "raises" else own.get(found["who"], 0) + _minor(amounts[-1])
    own[found["who"]] = total
    shown = _bare(_like(total, amounts[-1]))
    if verb == "posts":
        return [f"{name} posts a {'small' if 'small' in rest else 'big'} blind of {shown}{allin}"]
    return [f"{name} {verb}{' to' if verb == 'raises' else ''} {shown}{allin}"]


def _minor(amount: str) -> int:
    digits = "".join(sign for sign in amount if sign.isdigit() or sign == ".")
    whole, _, cents = digits.partition(".")
    return int(whole) * 100 + int((cents + "00")[:2])


def _like(minor: int, model: str) -> str:
    sign = "" if model[0].isdigit() else model[0]
    return f"{sign}{minor // 100}" + (f".{minor % 100:02}" if minor % 100 else "")


def _bare(amount: str) -> str:
    return "".join(sign for sign in amount if sign.isdigit() or sign == ".")
