"""Actions of PHH become lines: a draw begins with the first discard behind a bet, a street of stud with the first card dealt behind one."""

from typing import Any, Final

from handaudit.read.records import exact, said

_ROUNDS: Final = {0: "flop", 3: "turn", 4: "river"}
_STUD: Final = ("3rd", "4th", "5th", "6th", "7th")
_BACK: Final = "??"
_PLAIN: Final = {"f": "folds", "cc": "checks or calls"}


class PhhActions:
    """The actions of one hand in the order of play: how many cards lie open, the street of stud or the draw, and what each player holds.

    `bring_in` is the forced bet of a stud game, None where there is none.
    """

    def __init__(self, names: list[str], bring_in: Any) -> None:
        self.names = names
        self.bring_in = bring_in
        self.board = self.street = 0
        self.acted = True
        self.held: dict[str, list[str]] = {}

    def lines(self, words: list[str]) -> list[str]:
        """An action as lines; an empty one if it is none."""
        if words[:2] == ["d", "db"] and len(words) == 3:
            before, self.board = self.board, self.board + len(words[2]) // 2
            return [f"street: {_ROUNDS.get(before, 'another board')} [{words[2]}]"]
        who = words[2] if words[:2] == ["d", "dh"] and len(words) == 4 else words[0] if words else ""
        if not (who[:1] == "p" and who[1:].isascii() and who[1:].isdigit() and 0 < int(who[1:4]) <= len(self.names)):
            return [] if not words else [""]
        name = self.names[int(who[1:4]) - 1]
        if words[0] == "d":
            return self._dealt(name, _cards(words[3]))
        deed, rest = words[1:2], words[2:]
        if deed == ["sd"] and len(rest) < 2:
            return self._discards(name, _cards("".join(rest)))
        self.acted = True
        if deed == ["pb"] and not rest and self.bring_in is not None:
            return [f'"{name}" posts bring in {said(self.bring_in)}']
        if deed == ["sm"] and len(rest) < 2:
            shown = rest[0] if rest and rest[0].strip("?") else ""
            return [f'"{name}" shows [{shown}]' if shown else f'"{name}" mucks']
        if deed == ["cbr"] and len(rest) == 1:
            return [f'"{name}" makes it {exact(rest[0])}']
        return [f'"{name}" {_PLAIN[deed[0]]}' if deed and deed[0] in _PLAIN and not rest else ""]

    def _dealt(self, name: str, cards: list[str]) -> list[str]:
        """Cards for one player: the first ones, those of a street of stud, or those for what he has thrown away."""
        found = []
        if self.bring_in is not None and self.acted:
            found.append(f"street: {_STUD[self.street]} street" if self.street < len(_STUD) else "")
            self.acted, self.street = False, self.street + 1
        before = self.held.get(name, [])
        self.held[name] = before + cards
        known, kept = ([one for one in some if one != _BACK] for some in (cards, before))
        if not known and before:
            return found
        if not before or not kept:
            return [*found, f'"{name}" is dealt' + (f" [{' '.join(cards)}]" if known else "")]
        return [*found, f'"{name}" holds [{" ".join(kept)}] and is dealt [{" ".join(known)}]']

    def _discards(self, name: str, cards: list[str]) -> list[str]:
        """Cards thrown away, and the line of the draw where they are the first."""
        found = []
        if self.acted:
            self.acted, self.street = False, self.street + 1
            found.append(f"street: draw run {self.street}")
        held = self.held.get(name, [])
        for card in cards:
            if card in held or _BACK in held:
                held.remove(card if card in held else _BACK)
        known = "" if not cards or _BACK in cards else f" [{' '.join(cards)}]"
        return [*found, f'"{name}" discards {len(cards)}{known}']


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]
