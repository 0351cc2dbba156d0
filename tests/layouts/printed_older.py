"""Dealt hands in the layouts of rooms that are gone, as `printed` does it: step by step, faults and all; a hand that the room cannot tell
is none."""

import re

from tests.layouts.printed import Printer
from tests.layouts.retold import Retold, Step, cents, plain, retold

CODES = {"$": "USD", "€": "EUR", "£": "GBP"}
FIXED = {"No Limit": "No Limit", "Pot Limit": "Pot Limit", "Limit": "Fixed Limit"}


def chips(amount: int, marks: bool = True) -> str:
    """`1,085` or `12.50`."""
    whole, _, rest = plain(amount).partition(".")
    return (f"{int(whole):,}" if marks else whole) + (f".{rest}" if rest else "")


def spoken(words: str) -> str:
    """The words for a hand without what decides between two."""
    return words.partition(" - ")[0]


def two_pairs(words: str) -> str:
    """`two pairs, Kings and Jacks`, `a straight, Nine high`."""
    words = re.sub(r"^a (straight(?: flush)?), \w+ to (\w+)$", r"a \1, \2 high", spoken(words))
    return words.replace("two pair,", "two pairs,")


def split(cards: tuple[str, ...], mark: str) -> str:
    """Cards with a mark between them."""
    return mark.join(cards)


def entraction(text: str) -> str | None:
    """Entraction: columns, a raise by what goes in, the pots only named where there are several."""
    hand = retold(text)
    if hand is None or not hand.dealer or hand.head["play"] or "Hi/Lo" in hand.head["game"] or "straddle" in text:
        return None
    head = hand.head
    code = f"{CODES[hand.sign]} " if hand.sign else ""

    def two(amount: int) -> str:
        whole, _, rest = plain(amount, always=True).partition(".")
        return f"{int(whole):,}.{rest}"

    def column(name: str, value: str) -> str:
        return f"{name:<27} {value}" if len(name) < 28 else f"{name} {value}"

    game = {"Hold'em": "Texas Hold'em", "Omaha": "Omaha High", "5 Card Omaha": "5-Card Omaha High"}[head["game"]]
    stakes = f"{code}{plain(cents(head['small']))}/{plain(cents(head['big']))}"
    table = f"Sit & Go {12710000 + int(head['id']) % 1000} 1" if head["tournament"] else head["table"]
    out = [f'Game # {head["id"]} - {game} {FIXED[head["limit"]]} {stakes} - Table "{table}"', ""]
    out.append(f"Players(max {head['max']}):")
    out += [column(seat.name, f"({code}{two(seat.stack)} in seat {seat.number})") for seat in hand.playing]
    out += ["", column("Dealer:", hand.dealer)]
    blinds = {"small blind": "Small Blind", "big blind": "Big Blind", "small & big blinds": "Small + Big Blind"}
    known = {end.name: split(tuple(end.cards.split()), " - ") for end in hand.ends if end.did == "mucked" and end.cards}
    deeds = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}
    posted: set[str] = set()
    for step in hand.steps:
        if step.kind == "post":
            if step.word not in blinds:
                return None
            again = step.word == "big blind" and step.word in posted
            posted.add(step.word)
            word = "Blind out of turn" if again else blinds[step.word]
            out.append(column(f"{word}:", f"{step.who:<11} ({two(step.put)})"))
        elif step.kind == "street" and step.cards:
            out += ["", column(step.word.title(), split(step.cards, " - ")), ""]
        elif step.kind == "deal":
            out += ["", column(f"{step.who} was dealt:", split(step.cards, " - ")), ""]
        elif step.kind in deeds:
            does = "All-In" if step.allin else deeds[step.kind]
            out.append(column(step.who, f"{does:<11}" + (f" ({two(step.put)})" if step.put else "")))
        elif step.kind == "back":
            out.append(column(step.who, f"Payback     ({two(step.amount)})"))
        elif step.kind == "show":
            words = f" ({two_pairs(step.word)})" if step.word else ""
            out.append(column(f"{step.who} shows:", split(step.cards, " - ") + words))
        elif step.kind in ("muck", "noshow"):
            cards = f" ({known[step.who]})" if step.who in known and int(head["id"]) % 2 else ""
            out += ["", f"{step.who} didn't show hand{cards}", ""]
        elif step.kind == "paid":
            pot = step.word.replace("-", " ") if step.word != "pot" else "split pot" if hand.winners("pot") > 1 else ""
            out.append(column(f"{step.who} wins:", f"{code}{two(step.amount)}" + (f" {pot}" if pot else "")))
    out += [] if head["tournament"] else [column("Rake:", f"{code}{two(hand.rake)}")]
    return "\n".join([*out, "", f"Game ended {head['date'].replace('/', '-')} CEST"]) + "\n"


def everleaf(text: str) -> str | None:
    """Everleaf: a raise by what goes in, no uncalled bet, no total and no rake; a long line is broken behind an `and`."""
    hand = retold(text)
    if hand is None or "5 Card" in text or re.search(r"small & big|straddle", text) or not hand.playing:
        return None
    if any(step.kind == "show" and not step.word for step in hand.steps):
        return None  # the room says something of every hand that is shown
    head = hand.head

    def money(amount: int) -> str:
        if head["tournament"] or not hand.sign:
            return f" {chips(amount)} Chips"
        return f"{hand.sign} {chips(amount)} {CODES[hand.sign]}"

    short = {"No Limit": "NL ", "Pot Limit": "PL ", "Limit": ""}[head["limit"]]
    stakes = f"{head['small']}/{head['big']}"
    out = [f"Everleaf Gaming Game #{head['id']}", f"***** Hand history for game #{head['id']} *****"]
    out += [f"Tournament #{head['tournament']} - Level 3"] if head["tournament"] else []
    out += [
        f"{'Blinds ' if short else ''}{stakes} {short}{head['game']} - {head['date'].replace(' ', ' - ')}",
        f"Table {head['table']}",
    ]
    out += [f"Seat {head['button']} is the button", f"Total number of players: {len(hand.playing)}"]
    for seat in hand.seats:
        inside = f" {money(seat.stack)}" if seat in hand.playing else "sitting out"
        out.append(f"Seat {seat.number}: {seat.name} ( {inside} )")
    for step in hand.steps:
        out += _everleaf(step, hand, money(step.put), money(step.amount))
    return "\n".join(out) + "\n"


def _everleaf(step: Step, hand: Retold, put: str, amount: str) -> list[str]:
    if step.kind == "street":
        title = {"deal": "down cards", "showdown": ""}.get(step.word, step.word.title())
        new = (step.cards[3:] and step.cards[-1:]) or step.cards
        return [f"** Dealing {title} **" + (f" [ {split(new, ', ')} ]" if new else "")] if title else []
    if step.kind == "deal":
        return [f"Dealt to {step.who} [ {split(step.cards, ', ')} ]"]
    if step.kind == "post":
        return [f"{step.who}: posts {step.word.removeprefix('the ')} [{put}]"]
    if step.kind == "bet":
        return [f"{step.who}: bets [{put}]"]
    if step.kind == "show":
        words = two_pairs(step.word).lower().replace("deuce", "two")
        return [f"{step.who} shows [ {split(step.cards, ', ')} ] {words}"]
    if step.kind == "paid":
        pot = "main pot" if step.word == "pot" else step.word.replace("-", " ")
        line = f"{step.who} wins {amount.strip()} from {pot}"
        held = next((other for other in hand.steps if other.kind == "show" and other.who == step.who), None)
        return [f"{line} with two pairs, jacks and", "eights"] if held and "two pair" in held.word else [line]
    did = {"fold": "folds", "check": "checks", "muck": "does not show cards", "noshow": "does not show cards"}
    if step.kind in did:
        return [f"{step.who} {did[step.kind]}"]
    return [] if step.kind == "back" else [f"{step.who} {step.kind}s [{put}]"]


def absolute(text: str) -> str | None:
    """Absolute Poker: a raise by what goes in and to its total, a header that names the big blind alone."""
    hand = retold(text)
    if hand is None or not hand.playing or "5 Card" in text or hand.head["play"] or "straddle" in text:
        return None
    if any(end.did == "mucked" and not end.cards for end in hand.ends):
        return None  # the room prints the cards of who mucks
    head = hand.head

    def money(amount: int) -> str:
        return hand.sign + chips(amount)

    ante = next((step.amount for step in hand.steps if step.word == "the ante" and not step.allin), 0)
    game = {"Hold'em": "Holdem", "Omaha": "Omaha", "Omaha Hi/Lo": "Omaha Hi-Low"}[head["game"]]
    limit = {"Limit": "Normal"}.get(head["limit"], head["limit"])
    date = f"{head['date'].replace('/', '-')} (ET)"
    if head["tournament"]:
        kind = f"Tourney ID {head['tournament']} {game} Multi Normal Tournament {limit} 10"
        out = [f"Stage #C{head['id']} {kind} - {date}"]
    else:
        stake = f"{head['small']}/{head['big']}" if head["limit"] == "Limit" else head["big"]
        out = [f"Stage #{head['id']}: {game}  {limit} {stake}{f', {money(ante)} ante' if ante else ''} - {date}"]
    out.append(f"Table: {head['table']} (Real Money) Seat #{head['button']} is the dealer")
    out += [f"Seat {seat.number} - {seat.name} ({money(seat.stack)} in chips)" for seat in hand.playing]
    for step in hand.steps:
        out += _absolute(step, hand, money(step.put), money(step.total), money(step.amount))
    out.append("*** SUMMARY ***")
    rake = f" | Rake ({money(hand.rake)})" if hand.rake else ""
    out.append(f"Total Pot({money(hand.total)}){rake}")
    out += [f"Board [{' '.join(hand.board)}]"] if hand.board else []
    for end in hand.ends:
        tags = "".join(f" ({tag.replace('button', 'dealer')})" for tag in end.tags)
        when = "POCKET CARDS" if end.when == "before Flop" else end.when.rpartition(" ")[2].upper()
        words = f" with {_words(end.words)}" if end.words else ""
        won = f"collected Total ({money(end.won)}) HI:({money(end.won)})"
        said = {
            "folded": f"Folded on the {when}",
            "collected": f"{won}  [Does not show]",
            "mucked": f"HI: [Mucked] [{end.cards}]",
            "showed": (won if end.won else "HI:lost") + f"{words} [{end.cards} - P:Ah,B:2c]",
        }[end.did]
        out.append(f"Seat {end.number}: {end.name}{tags} {said}")
    return "\n".join(out) + "\n"


def _absolute(step: Step, hand: Retold, put: str, total: str, amount: str) -> list[str]:
    who = f"{step.who} - "
    if step.kind == "street":
        title = {"deal": "POCKET CARDS", "showdown": "SHOW DOWN"}.get(step.word, step.word.upper())
        kept, new = (step.cards[:-1], step.cards[-1:]) if len(step.cards) > 3 else ((), step.cards)
        return [f"*** {title} ***" + "".join(f" [{' '.join(cards)}]" for cards in (kept, new) if cards)]
    if step.kind == "deal":
        return [f"Dealt to {step.who} [{' '.join(step.cards)}] "]
    if step.kind == "back":
        return [f"{who}returned ({amount}) : not called"]
    if step.kind == "paid":
        pot = {"pot": "main pot", "side pot": "side pot-1"}.get(step.word, step.word)
        return [f"{step.who} Collects {amount} from {pot}"]
    if step.kind == "show":
        words = _words(step.word)
        return [f"{who}Shows [{' '.join(step.cards)}]" + (f" ({words}) " if words else "")]
    if step.kind == "post":
        if step.word == "the ante":
            return [f"{who}Ante {put}"]
        if step.word == "small & big blinds":
            if step.put <= hand.blind:
                return [f"{who}Posts {put}"]
            return [f"{who}Posts {hand.sign}{chips(hand.blind)} dead {hand.sign}{chips(step.put - hand.blind)}"]
        if next(one for one in hand.steps if one.word == step.word) is not step and not step.allin:
            return [f"{who}Posts {put}"]  # who comes back
        return [f"{who}All-In {put}" if step.allin else f"{who}Posts {step.word} {put}"]
    if step.allin:
        return [f"{who}All-In(Raise) {put} to {total}" if step.kind == "raise" else f"{who}All-In {put}"]
    did = {"fold": "Folds", "check": "Checks", "muck": "Mucks", "noshow": "Does not show"}
    if step.kind in did:
        return [who + did[step.kind]]
    return [f"{who}Raises {put} to {total}" if step.kind == "raise" else f"{who}{step.kind.title()}s {put}"]


def _words(words: str) -> str:
    words = spoken(words).lower().removeprefix("hi: ").partition(";")[0]
    words = re.sub(r"^a pair of (\w+)$", r"one pair, \1", words)
    words = re.sub(r"^high card (\w+)$", r"\1 high", words)
    words = re.sub(r"^a (straight|flush|full house)", r"\1", words)
    return {"two pair": "Two Pair"}.get(words[:8], words[:1].upper() + words[1:8]) + words[8:]


OLDER: dict[str, tuple[Printer, str]] = {
    "entraction": (entraction, "log.txt"),
    "everleaf": (everleaf, "log.txt"),
    "absolute": (absolute, "log.txt"),
}
"""The printer of a layout, and the name of its log."""
SILENT_IN_OLDER = {
    "entraction": {"unshown-winner", "unshown-loser-paid", "fold-missing"},
    "everleaf": {"unshown-winner", "fold-missing"},
    "absolute": {"blind-amount", "blind-amount-big"},
}
"""Faults of which a layout has no line, or that it has in sound hands: who does nothing waits for the next hand, and who shows nothing may
have been paid all the same; a header names the big blind alone, that of a tournament none."""
