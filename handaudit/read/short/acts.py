"""What a player does, in a line of our own layout: what the short form leaves out comes from the chips and cards of the table."""

import re
from collections.abc import Callable
from typing import Final

from handaudit.read.short.faults import ShortFaults
from handaudit.read.short.table import ShortTable
from handaudit.read.short.words import spelled

POSTS: Final = {
    "sb": "small blind", "bb": "big blind", "ob": "over blind", "straddle": "straddle", "dead": "dead blind",
    "both": "small & big blinds", "ante": "the ante",
}  # fmt: skip
_LOOSE: Final = re.compile(r"(?<!\S)((?:(?:10|[2-9TJQKA])[shdc]|Jk)(?: ?(?:(?:10|[2-9TJQKA])[shdc]|Jk))*+)(?!\S)")


class ShortAct:
    """One piece that is being told."""

    def __init__(self, table: ShortTable, seat: int, name: str, found: re.Match[str], faults: ShortFaults) -> None:
        self.table, self.seat, self.name, self.found, self.faults = table, seat, name, found, faults

    def field(self, key: str) -> str:
        """A field of the piece, empty where it is not there."""
        return self.found.groupdict().get(key) or ""

    def money(self, key: str = "amount") -> int:
        """A figure of the piece."""
        text = self.field(key)
        amount = self.table.amount(text)
        if amount is None and text:
            self.wrong("short-amount", text=text[:40])
        return amount or 0

    def cards(self, key: str = "cards") -> str:
        """Cards of the piece as our own lines print them."""
        text = self.field(key)
        cards = spelled(text)
        if cards is None and text:
            self.wrong("short-cards", text=text[:40])
        return cards or ""

    def wrong(self, case: str, **fields: object) -> list[str]:
        """Notes a fault of the piece."""
        self.faults.add(case, mark=f"{self.name} {self.found[0]}".strip(), name=self.name[:60], **fields)
        return []

    def line(self, text: str) -> list[str]:
        """A line that begins with the name and a colon."""
        return [f"{self.name}: {text}"]


def told(
    table: ShortTable, seat: int, name: str, word: str, found: re.Match[str], faults: ShortFaults, kind: str
) -> list[str]:
    """The lines of one piece; none where it cannot be told, which is a fault then."""
    act = ShortAct(table, seat, name, found, faults)
    if kind == "openers":
        cards = act.cards()
        return act.line(f"shows openers [{cards}]") if cards else []
    return _TOLD[word](act)


def bracketed(text: str) -> str:
    """A line of the dealer with its cards in brackets: `burns 7c` is read, too."""
    if "[" in text:
        return text
    return _LOOSE.sub(lambda hit: f"[{spelled(hit[1])}]", text)


def _call(act: ShortAct) -> list[str]:
    table, seat = act.table, act.seat
    due = table.chips.level - table.own(seat)
    amount = act.money() if act.field("amount") else min(max(due, 0), table.stack(seat))
    if amount <= 0:
        return act.wrong("short-nothing")
    return act.line(f"calls {table.money(amount)}{table.ends(seat, amount)}")


def _bet(act: ShortAct, word: str = "bets") -> list[str]:
    amount = act.money()
    return act.line(f"{word} {act.table.money(amount)}{act.table.ends(act.seat, amount)}") if amount else []


def _raise(act: ShortAct, to: int | None = None) -> list[str]:
    table, seat = act.table, act.seat
    to = act.money() if to is None else to
    if not to:
        return []
    if to <= table.chips.level:
        return act.wrong("short-raise", to=table.money(to), level=table.money(table.chips.level))
    more = table.money(to - table.chips.level)
    return act.line(f"raises {more} to {table.money(to)}{table.ends(seat, to - table.own(seat))}")


def _total(act: ShortAct) -> list[str]:
    """A figure without a word: what the player has in front of him now."""
    table, seat = act.table, act.seat
    total, own, level = act.money(), table.own(act.seat), table.chips.level
    if not total:
        return []
    if not level:
        return _bet(act)
    if total > level:
        return _raise(act, total)
    if total > own and total - own == table.stack(seat):
        return act.line(f"calls {table.money(total - own)}{table.ends(seat, total - own)}")
    call = f"{act.name} c" if total == level else f"{act.name} c {table.money(max(total - own, 0))}"
    by, to = table.money(total), table.money(level + total)
    return act.wrong("short-figure", by=by, to=to, call=call, level=table.money(level))


def _allin(act: ShortAct) -> list[str]:
    table, seat = act.table, act.seat
    if table.chips.deep(seat) and not act.field("amount"):
        return act.wrong("short-deep")
    own, level = table.own(seat), table.chips.level
    total = act.money() if act.field("amount") else own + table.stack(seat)
    if not act.field("amount") and not table.stack(seat):
        return act.wrong("short-nothing")
    end = " and is all-in"
    if not level:
        return act.line(f"bets {table.money(total)}{end}")
    if total > level:
        return act.line(f"raises {table.money(total - level)} to {table.money(total)}{end}")
    return act.line(f"calls {table.money(total - own)}{end}")


def _swap(act: ShortAct) -> list[str]:
    table, seat = act.table, act.seat
    fee = act.field("fee").lower()
    if not fee:
        return act.wrong("short-fee", piece=act.found[0][:40])
    gone, new = act.cards() or act.cards("out"), act.cards("new")
    if act.faults.found and act.faults.found[-1].line == act.faults.line and not gone:
        return []
    paid = 0 if fee == "free" else act.money("fee")
    shown = f" [{gone}]" if gone else ""
    price = "free" if fee == "free" else f"{table.money(paid)}{table.ends(seat, paid)}"
    lines = act.line(f"swaps {act.field('count') or 1} card{shown} for {price}")
    return [*lines, *_dealt_for(act, gone, new)]


def _change(act: ShortAct) -> list[str]:
    gone, new = act.cards(), act.cards("new")
    if not gone or not new:
        return []
    return [*act.line(_discards(len(gone.split()), gone)), *_dealt_for(act, gone, new)]


def _dealt_for(act: ShortAct, gone: str, new: str) -> list[str]:
    """The line of the new cards: what is kept stands before them, where it is known."""
    if not new:
        return []
    held = act.table.cards.get(act.seat, "").split()
    kept = [card for card in held if card not in gone.split()]
    before = f" [{' '.join(kept)}]" if kept and set(gone.split()) <= set(held) else ""
    return [f"Dealt to {act.name}{before} [{new}]"]


def _discard(act: ShortAct) -> list[str]:
    gone = act.cards() if act.field("cards") else ""
    count = len(gone.split()) if gone else int(act.field("count") or 0)
    return act.line(_discards(count, gone)) if count else []


def _discards(count: int, gone: str) -> str:
    return f"discards {count} card{'s' if count != 1 else ''}" + (f" [{gone}]" if gone else "")


def _post(act: ShortAct) -> list[str]:
    table, seat = act.table, act.seat
    kind = act.field("kind").lower()
    kind = POSTS.get(kind, kind)
    if not act.field("amount"):
        return act.wrong("short-post", kind=kind)
    amount = act.money()
    return act.line(f"posts {kind} {table.money(amount)}{table.ends(seat, amount)}")


def _dealt(act: ShortAct) -> list[str]:
    cards = act.cards()
    if not cards:
        return []
    held = act.table.cards.get(act.seat, "")
    return [f"Dealt to {act.name}{f' [{held}]' if held else ''} [{cards}]"]


def _shown(act: ShortAct) -> list[str]:
    cards = act.cards() if act.field("cards") else act.table.cards.get(act.seat, "")
    if act.field("cards") and not cards:
        return []
    if not cards or "XX" in cards:
        return act.wrong("short-show")
    words = f" ({act.field('words')})" if act.field("words") else ""
    return act.line(f"shows [{cards}]{words}")


def _win(act: ShortAct) -> list[str]:
    table, amount = act.table, act.money()
    pot = act.field("pot").lower()
    kind = pot.rstrip("0123456789").rstrip(" -")
    number = pot[len(kind) :].strip(" -")
    where = f"{kind} pot" + (f"-{number}" if number else "") if pot else "pot"
    return [f"{act.name} collected {table.money(amount)} from {where}"] if amount else []


def _paid(act: ShortAct) -> list[str]:
    return [f"Uncalled bet ({act.table.money(act.money())}) returned to {act.name}"]


_TOLD: Final[dict[str, Callable[[ShortAct], list[str]]]] = {
    "FOLD": lambda act: act.line("folds"),
    "CHECK": lambda act: act.line("checks"),
    "CALL": _call,
    "BET": _bet,
    "RAISE": _raise,
    "TOTAL": _total,
    "ALLIN": _allin,
    "OPEN": lambda act: _bet(act, "opens for"),
    "DECLARE": lambda act: act.line("declares openers"),
    "SPLIT": lambda act: act.line("splits openers"),
    "SWAP": _swap,
    "CHANGE": _change,
    "COUNT": _discard,
    "DISCARD": _discard,
    "STAND": lambda act: act.line("stands pat"),
    "PAROLE": lambda act: act.line(f"{act.field('what').lower()} parole"),
    "SAY": lambda act: [f'{act.name} said, "{act.field("text")}"'],
    "SILENT": lambda act: act.line(f"puts in {act.table.money(act.money())} silently"),
    "BRING": lambda act: _bet(act, "brings in for"),
    "POST": _post,
    "DEALT": _dealt,
    "SHOW": _shown,
    "SHOWN": _shown,
    "MUCK": lambda act: act.line("mucks hand"),
    "HIDE": lambda act: act.line("doesn't show hand"),
    "WIN": _win,
    "PAID": _paid,
}
