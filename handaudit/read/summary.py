"""The claims of the summary block: totals, board, and what each seat line says came of it."""

from handaudit.model.hand import Claim
from handaudit.read.callbacks import RUN, Callbacks, cashed_out, new, pot_name
from handaudit.read.lexer import Token

WHEN = {
    ("before", "Flop"): "preflop",
    ("on", "Flop"): "flop",
    ("on", "Turn"): "turn",
    ("on", "River"): "river",
    ("before", "Turn"): "flop",
    ("on", "2nd Street"): "2nd-street",
    ("on", "3rd Street"): "3rd-street",
    ("on", "4th Street"): "4th-street",
    ("on", "5th Street"): "5th-street",
    ("on", "6th Street"): "6th-street",
    ("on", "7th Street"): "river",
    ("before", "River"): "turn",
    ("before", "Draw"): "before-draw",
    ("after", "Draw"): "draw-1",
    ("after", "1st Draw"): "draw-1",
    ("after", "2nd Draw"): "draw-2",
    ("after", "3rd Draw"): "draw-3",
}
TAGS: dict[str, tuple[str, ...]] = {
    " (" + ") (".join(tags) + ")" if tags else "": tags
    for tags in (
        (),
        ("button",),
        ("small blind",),
        ("big blind",),
        ("button blind",),
        ("button", "small blind"),
        ("button", "big blind"),
    )
}


def tags_of(text: str) -> tuple[str, ...]:
    """` (button) (small blind)` as its two tags."""
    tags = TAGS.get(text)
    return tuple(text[2:-1].split(") (")) if tags is None else tags


class Summary(Callbacks):
    """One claim per line; a `Total pot` line makes one for each figure in it."""

    def TOTAL(self, t: Token) -> list[Claim]:
        total, middle, rake = t.fields
        amounts = self.amounts
        number = t.number
        claims = [
            new(Claim, (number, "total", amounts[total], "", (), 0, 0, "", (), "", "", (), False, (), False, "")),
            new(Claim, (number, "rake", amounts[rake], "", (), 0, 0, "", (), "", "", (), False, (), False, "")),
        ]
        if not middle:
            return claims
        for label, amount in _parts(middle):
            if label == "STP":
                claims.append(Claim(number, "splash", amounts[amount]))
            else:
                claims.append(Claim(number, "pot", amounts[amount], pot_name(label.lower())))
        return claims

    def BOARD(self, t: Token) -> Claim:
        run, cards = t.fields
        return new(
            Claim,
            (t.number, "board", 0, "", self.board(cards), RUN[run], 0, "", (), "", "", (), False, (), False, ""),
        )

    def RUNS(self, t: Token) -> Claim:
        return Claim(t.number, "runs", run=2 if t.fields[0] == "twice" else 3)

    def SEAT_FOLDED(self, t: Token) -> Claim:
        tags, how, street, nobet = t.fields
        when = WHEN.get((how, street), "")
        tagged = TAGS.get(tags) or tags_of(tags)
        bet = nobet is not None
        return new(
            Claim,
            (t.number, "seat", 0, "", (), 0, t.seat, t.name, tagged, "folded", when, (), False, (), bet, ""),
        )

    def SEAT_SHOWED(self, t: Token) -> Claim:
        tags, cards, *rest, sold = t.fields
        won: list[int] = []
        words: list[str] = []
        lost, result = False, "showed"
        for at in range(0, len(rest), 3):
            verb, amount, held = rest[at : at + 3]
            if amount is not None:
                won.append(self.amounts[amount])
            elif verb == "lost":
                lost = True
            elif verb is not None:
                result = "folded"
            if held is not None:
                words.append(held.rstrip())
        when = "preflop" if result == "folded" else ""
        return Claim(
            t.number, "seat", 0, "", self.cards[cards], 0, t.seat, t.name, tags_of(tags), result,
            when, tuple(won), lost, tuple(words), cashed_out=cashed_out(sold),
        )  # fmt: skip

    def SEAT_LOST(self, t: Token) -> Claim:
        tags, cards = t.fields
        return Claim(t.number, "seat", 0, "", self.cards[cards], 0, t.seat, t.name, tags_of(tags), "showed", lost=True)

    def SEAT_MUCKED(self, t: Token) -> Claim:
        tags, cards, lost, sold = t.fields
        return Claim(
            t.number,
            "seat",
            0,
            "",
            self.cards[cards],
            0,
            t.seat,
            t.name,
            tags_of(tags),
            "mucked",
            lost=lost is not None,
            cashed_out=cashed_out(sold),
        )

    def SEAT_TOOK(self, t: Token) -> Claim:
        tags, verb, amount, sold = t.fields
        result = "collected" if verb == "collected" else "won"
        took = (self.amounts[amount],)
        return new(
            Claim,
            (
                t.number,
                "seat",
                0,
                "",
                (),
                0,
                t.seat,
                t.name,
                tags_of(tags),
                result,
                "",
                took,
                False,
                (),
                False,
                cashed_out(sold),
            ),
        )

    def SEAT_SILENT(self, t: Token) -> Claim:
        tags, nobet = t.fields
        return Claim(t.number, "seat", 0, "", (), 0, t.seat, t.name, tags_of(tags), "silent", nobet=nobet is not None)


def _parts(middle: str) -> list[tuple[str, str]]:
    """Label and amount of each pot in the middle of a `Total pot` line; a full stop or a bar ends each."""
    parts = []
    for part in middle.replace(". ", " | ").split(" | "):
        words = part.strip(" .|").split()
        if words:
            # The amount is the last word, and the currency code at either side of it.
            at = len(words) - (2 if _is_code(words[-1]) or _is_code(words[-2]) else 1)
            parts.append((" ".join(words[:at]), " ".join(words[at:])))
    return parts


def _is_code(word: str) -> bool:
    return len(word) == 3 and word.isalpha() and word.isupper() and word != "STP"
