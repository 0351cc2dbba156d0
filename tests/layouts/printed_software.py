"""Dealt hands in the layouts of PKR and of software that several rooms use, as `printed` does it: step by step, faults and all."""

import re
from xml.sax.saxutils import quoteattr

from tests.layouts.printed import Printer
from tests.layouts.printed_older import chips, spoken
from tests.layouts.retold import Retold, Step, cents, plain, retold

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def pkr(text: str) -> str | None:
    """PKR: calls are totals, cards have brackets of their own, what goes back has a line where there is a showdown."""
    hand = retold(text)
    if hand is None or not hand.playing or "5 Card" in text or hand.head["limit"] == "Limit" or "straddle" in text:
        return None
    head = hand.head

    def money(amount: int) -> str:
        return hand.sign + chips(amount)

    y, m, day = head["date"].partition(" ")[0].split("/")
    kind = "TOURNAMENT" if head["tournament"] else "RING"
    coins = "TOURNAMENT CHIPS" if head["tournament"] else "PLAY MONEY" if head["play"] else "REAL MONEY"
    out = [
        f"Table #39445473 - {head['table']}", f"Starting Hand #{head['id']}",
        f"Start time of hand: {day} {MONTHS[int(m) - 1]} {y} {head['date'].partition(' ')[2]}", "Last Hand #1830834322",
        f"Game Type: {head['game'].upper()}", f"Limit Type: {head['limit'].upper()}", f"Table Type: {kind}", f"Money Type: {coins}",
        f"Blinds are now {money(cents(head['small']))} / {money(cents(head['big']))}", "Button is at seat 4",
    ]  # fmt: skip
    for seat in hand.seats:
        if not seat.state or seat in hand.playing or not head["tournament"]:
            away = " (away from table)" if seat.state else ""
            out.append(f"Seat {seat.number}: {seat.name} - {money(seat.stack)}{away}")
    out += ["Shuffling Deck", f"Moving Button to seat {head['button']}"]
    left = {seat.name: seat.stack for seat in hand.seats}
    posted: set[str] = set()
    pot = 0
    for step in hand.steps:
        put = step.put if step.kind != "back" else -step.amount
        pot += put
        if step.who:
            left[step.who] += step.amount if step.kind == "paid" else -put
        if step.kind == "street" and step.word != "deal":
            out.append(f"Pot sizes: {money(pot)}")
        if step.kind == "street" and step.word == "showdown" and hand.rake:
            out.append(f"Taking Rake of {money(hand.rake)} from pot 1")
        if step.kind != "back" or hand.contested:
            out += _pkr(step, hand, money(step.amount), money(step.total), posted)
        posted.add(step.word)
    if hand.rake and not hand.contested:
        out.append(f"Taking Rake of {money(hand.rake)} from pot 1")
    out += [f"Seat {seat.number}: {seat.name} - {money(left[seat.name])}" for seat in hand.seats]
    return "\n".join([*out, f"End of Hand #{head['id']}"]) + "\n"


def _pkr(step: Step, hand: Retold, amount: str, total: str, posted: set[str]) -> list[str]:
    who, allin = step.who, " (all-in)" if step.allin else ""
    cards = "".join(f"[{card[0]} {card[1]}]" for card in step.cards)
    if step.kind == "street":
        new = "".join(f"[{card[0]} {card[1]}]" for card in (step.cards[-1:] if len(step.cards) > 3 else step.cards))
        return ["Dealing Cards"] if step.word == "deal" else [f"Dealing {step.word.title()} {new}"] if new else []
    if step.kind == "deal":
        return [f"Dealing {cards} to {who}"]
    if step.kind == "post":
        if step.word == "the ante":
            return [f"{who} posts ante of {amount}{allin}"]
        if step.word == "small & big blinds" and step.put > hand.blind:
            dead = hand.sign + chips(step.put - hand.blind)
            return [f"{who} posts {hand.sign}{chips(hand.blind)}", f"{who} posts {dead} dead{allin}"]
        if step.word == "small & big blinds" or (step.word == "big blind" and step.word in posted):
            return [f"{who} posts {amount}{allin}"]
        return [f"{who} posts {step.word} ({amount}){allin}"]
    if step.kind == "show":
        return [f"{who} shows {cards}", *([f"{who} has One Pair: 7s"] if step.word else [])]
    if step.kind == "paid":
        pot = "" if step.word == "pot" else " from main pot" if step.word == "main pot" else " from side pot #"
        number = (step.word.partition("-")[2] or "1") if pot.endswith("#") else ""
        ties = "ties, and wins" if hand.winners(step.word) > 1 else "wins"
        return [f"{who} {ties} {amount}{pot}{number}" + (" with: One Pair: 7s" if hand.contested else "")]
    return [
        {
            "back": f"Returning {amount} to {who} uncalled", "fold": f"{who} folds", "check": f"{who} checks", "muck": f"{who} mucks",
            "noshow": f"{who} doesn't show", "call": f"{who} calls {total}{allin}", "bet": f"{who} bets {total}{allin}",
            "raise": f"{who} raises to {total}{allin}",
        }[step.kind]
    ]  # fmt: skip


def mavens(text: str) -> str | None:
    """Poker Mavens: a raise by its total, each pot with a showdown of its own, figures without a sign."""
    hand = retold(text)
    if hand is None or not hand.dealer:
        return None
    head = hand.head
    game = {"5 Card Omaha": "Omaha-5", "Omaha Hi/Lo": "Omaha Hi-Lo 8"}.get(head["game"], head["game"])
    limit = {"No Limit": "NL", "Pot Limit": "PL"}.get(head["limit"], "Limit")
    kind = "Stakes" if limit == "Limit" else "Blinds"
    ante = next((step.amount for step in hand.steps if step.word == "the ante" and not step.allin), 0)
    small, big = plain(cents(head["small"])), plain(cents(head["big"]))
    out = [f"Hand #{head['id']}-1 - {head['date'].replace('/', '-')}"]
    out.append(f"Game: {limit} {game} (20 - 100) - {kind} {small}/{big}" + (f" Ante {plain(ante)}" if ante else ""))
    table = f"Friday Night - Table {int(head['button'])}" if head["tournament"] else head["table"]
    out += ["Site: Cellar Room", f"Table: {table}"]
    for seat in hand.seats:
        state = {"is sitting out": " - sitting out", "out of hand": " - waiting for big blind"}.get(seat.state, "")
        out.append(f"Seat {seat.number}: {seat.name} ({plain(seat.stack)}){state}")
    out.append(f"{hand.dealer} has the dealer button")
    pots = [step.word for step in hand.steps if step.kind == "paid"]
    rake = hand.rake
    for at, step in enumerate(hand.steps):
        out += _mavens(step, hand, pots)
        if step.kind == "paid":
            pots.pop(0)
            if step.word not in pots:  # the pot's own rake follows its winners
                last = not pots
                out.append(f"Rake ({plain(rake if last else 0)})")
                if not last and hand.contested and at + 1 < len(hand.steps):
                    out.append(_showdown(pots[0], hand))
    return "\n".join(out) + "\n"


def _pot(word: str, hand: Retold) -> str:
    name, _, number = word.partition("-")
    return name.title() + (f" {number or 1}" if name == "side pot" and hand.pots else "")


def _showdown(word: str, hand: Retold) -> str:
    return f"** {_pot(word, hand)} Show Down ** [{' '.join(hand.board)}]"


def _mavens(step: Step, hand: Retold, pots: list[str]) -> list[str]:
    who, cards, amount = step.who, f"[{' '.join(step.cards)}]", plain(step.amount)
    allin = " (All-in)" if step.allin else ""
    if step.kind == "street":
        if step.word == "showdown":
            return [_showdown(pots[0], hand)] if pots else []
        new = step.cards[-1:] if len(step.cards) > 3 else step.cards
        title = "Hole Cards" if step.word == "deal" else step.word.title()
        return [f"** {title} **" + (f" [{' '.join(new)}]" if new else "")]
    if step.kind == "deal":
        return [f"Dealt to {who} {cards}"]
    if step.kind == "post":
        word = {"the ante": "ante", "small & big blinds": "small & big blind"}.get(step.word, step.word)
        return [f"{who} posts {word} {amount}{allin}"]
    if step.kind == "show":
        words = _titled(step.word)
        return [f"{who} shows {cards}" + (f" ({words})" if words else "")]
    if step.kind == "paid":
        split = "splits" if hand.winners(step.word) > 1 else "wins"
        words = " with a Pair" if hand.contested else ""
        return [f"{who} {split} {_pot(step.word, hand)} ({amount}){words}"]
    said = {
        "back": f"refunded {amount}", "fold": "folds", "check": "checks", "muck": "mucks hand", "noshow": "does not show hand",
        "call": f"calls {amount}{allin}", "bet": f"bets {amount}{allin}", "raise": f"raises to {amount}{allin}",
    }[step.kind]  # fmt: skip
    return [f"{who} {said}"]


def _titled(words: str) -> str:
    if ";" in words or words.startswith("HI:"):
        return ""
    words = re.sub(r"^high card", "High Card", spoken(words))
    words = re.sub(r"^(two pair|three of a kind|four of a kind)", lambda found: _caps(found[0]), words)
    return re.sub(r"^a (pair|straight flush|straight|flush|full house)", lambda found: f"a {_caps(found[1])}", words)


def _caps(words: str) -> str:
    return " ".join(word if word in ("of", "a") else word.title() for word in words.split())


def microgaming(text: str) -> str | None:
    """Microgaming: XML, chairs, a bet before the flop where it is over the own blind, the rake in hundredths."""
    hand = retold(text)
    if hand is None or not hand.playing or "5 Card" in text or "straddle" in text:
        return None
    head = hand.head
    if (hand.sign == "" and not head["tournament"]) or (head["limit"] == "Limit" and _short_blind(hand)):
        return None  # of fixed limit no stakes are known but those that are posted
    sign = {"€": "rCA=", "$": "JAA=", "£": "owA="}.get(hand.sign, "")
    limit = {"No Limit": "NL", "Pot Limit": "PL"}.get(head["limit"], "FL")
    small, big = plain(cents(head["small"])), plain(cents(head["big"]))
    game = ("Multi Table " if head["tournament"] and head["game"] == "Hold'em" else "") + head["game"]
    chair = {seat.name: str(seat.number) for seat in hand.seats}
    rake = "" if head["tournament"] else f' rake="{hand.rake}"'
    out = [
        f'<Game hhversion="4" id="{head["id"]}" date="{head["date"].replace("/", "-")}" unicodetablename="" '
        f"tablename={quoteattr(head['table'])} "
        f'stakes="{small}|{big}" betlimit="{limit}" tabletype="Cash Game" gametypeid="1" gametype={quoteattr(game)} realmoney="true" '
        f'currencysymbol="{sign}" playerseat="0" betamount="0" istournament="{int(bool(head["tournament"]))}" '
        f'totalplayers="{len(hand.playing)}" tablesize="{head["max"]}" badbeat="false"{rake}>',
        "   <Seats>",
    ]
    for seat in hand.playing if head["tournament"] else hand.seats:
        dealer = ' dealer="true"' if seat.name == hand.dealer else ""
        out_ = ' sittingout="true"' if seat not in hand.playing else ""
        money = plain(seat.stack, always=True)
        out.append(
            f'      <Seat num="{seat.number}" alias={quoteattr(seat.name)} balance="{money}" endbalance=""{dealer}{out_}/>'
        )
    out += ["   </Seats>", "   <Gameplay>"]
    won: dict[str, int] = {}
    flop = False
    for number, step in enumerate(hand.steps, 1):
        flop = flop or bool(step.kind == "street" and step.cards)
        if step.kind == "paid" or (step.kind == "back" and not hand.contested):
            won[step.who] = won.get(step.who, 0) + step.amount
        else:
            out += _gamed(step, number, chair, hand, flop)
    wins = [
        f'         <Seat num="{chair[who]}" amount="{plain(n, always=True)}" pot="0" type="" lowhandwin="0"/>'
        for who, n in won.items()
    ]
    return "\n".join([*out, '      <Action type="Win">', *wins, "      </Action>", "   </Gameplay>", "</Game>"]) + "\n"


def _short_blind(hand: Retold) -> bool:
    """Whether somebody who comes back posts both blinds, and no other post tells which part of it is live."""
    posts = [step for step in hand.steps if step.kind == "post"]
    both = any(step.word == "small & big blinds" for step in posts)
    return both and not any(step.word == "big blind" and not step.allin for step in posts)


def _gamed(step: Step, number: int, chair: dict[str, str], hand: Retold, flop: bool) -> list[str]:
    posts = {
        "the ante": "Ante",
        "small blind": "SmallBlind",
        "big blind": "BigBlind",
        "small & big blinds": "PostedToPlay",
    }
    first = next((one for one in hand.steps if one.word == step.word), step)
    kind = {
        "post": posts.get(step.word, ""), "street": f"Deal{step.word.title()}", "deal": "DealCards", "show": "ShowCards",
        "muck": "MuckCards", "noshow": "MuckCards", "back": "MoneyReturned",
    }.get(step.kind, step.kind.title())  # fmt: skip
    if step.kind == "street" and not step.cards:
        return []
    if step.kind == "post" and step.word == "big blind" and first is not step:
        kind = "PostedToPlay"
    if step.kind == "raise" and not flop and step.total - step.put == hand.blind and step.by == step.put:
        kind = "Bet"  # over the own big blind
    if step.allin and step.kind != "post":
        kind = "AllIn"
    amount = step.put or (step.amount if step.kind == "back" else 0)
    value = f' value="{plain(amount, always=True)}"' if amount else ""
    seat = f' seat="{chair[step.who]}"' if step.who else ""
    cards = step.cards[-1:] if step.kind == "street" and len(step.cards) > 3 else step.cards
    start = f'      <Action seq="{number}" type="{kind}"{seat}{value}'
    if not cards:
        return [start + "/>"]
    inside = [f'         <Card value="{card[0].replace("T", "10")}" suit="{card[1]}" id="1"/>' for card in cards]
    return [start + ">", *inside, "      </Action>"]


SOFTWARE: dict[str, tuple[Printer, str]] = {
    "pkr": (pkr, "log.txt"),
    "mavens": (mavens, "log.txt"),
    "microgaming": (microgaming, "log.xml"),
}
"""The printer of a layout, and the name of its log."""
SILENT_IN_SOFTWARE = {
    "pkr": {"fold-missing", "odd-chip"},
    "mavens": {"fold-missing", "allin-missing", "allin-false"},
    "microgaming": {"allin-missing", "uncalled-kept", "raise-arithmetic", "bet-facing-bet"},
}
"""Faults of which a layout has no line, or that it has in sound hands: who does nothing waits for the next hand, PKR's odd chips follow no
rule that is known, a bet before the flop is a raise over the own blind, what goes back may be in what is won."""
