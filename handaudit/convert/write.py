"""A run becomes one file of another layout. What it cannot say is not written and is told, hand by hand; what it says is read back."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from handaudit.convert.native import native_lines
from handaudit.convert.ohh import json_of, ohh_tree
from handaudit.convert.phh import phh_fields, records_of, said, toml_of
from handaudit.convert.plan import Refusal
from handaudit.convert.room import UNOWNED, room_lines, unowned
from handaudit.convert.short import short_lines
from handaudit.jobs.auditor import Auditor
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.between import BlockLike
from handaudit.read.chunks import split
from handaudit.read.exported import DIGEST, LOG, digest_of, exported, log_of
from handaudit.read.inputs import Input
from handaudit.read.layouts import layout, writes
from handaudit.read.records import flat
from handaudit.read.source import Source
from handaudit.read.unfold import unfolded
from handaudit.rules.catalogue import COMMON
from handaudit.session.watch import SessionWatch

OWN, SHORT, ROOM, KEYS = "own", "short", "room", "keys"
"""How a layout is written; the last one is a tree."""
HOUSE: Final = "no other layout has words for {}; `--to native` keeps it"


class Ledger(SessionWatch):
    """Keeps the lines between hands: who buys in, adds chips or leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def between(self, block: BlockLike) -> None:
        """Lines between hands."""
        super().between(block)
        self.lines += [line for line in block.lines if line.strip()]

    def taken(self) -> list[str]:
        """The lines since the last hand."""
        lines, self.lines = self.lines, []
        return lines


class HandWriter:
    """Writes the hands of a run; `written` counts them, `left` says why others were not, hand by hand, `lost` what of a written hand the
    layout has no place for, and `beside` counts lines between hands that the layout does not have."""

    def __init__(self, target: str, rulebook: str | None = None, settings: tuple[str, ...] = ()) -> None:
        self.target, self.way = target, writes()[target]
        self.auditor = Auditor(rulebook, settings, quick=True)
        self.written = self.beside = 0
        self.left: dict[str, list[str]] = {}
        self.lost: dict[str, list[str]] = {}
        self.first = ""  # the first hand of PHH, which is a file of its own where no other one follows

    def pieces(self, item: Audit | Finding, ledger: Ledger) -> Iterator[str]:
        """What an item of a run adds to the file."""
        if isinstance(item, Finding):
            return
        yield from self._beside(ledger)
        text = self.text(item)
        if not text:
            return
        if self.way != KEYS:
            yield text + "\n"
        elif self.written == 1:
            self.first = text
        else:
            yield from ([f"[1]\n{self.first}\n"] if self.first else [])
            self.first = ""
            yield f"[{self.written}]\n{text}\n"

    def rest(self, ledger: Ledger) -> Iterator[str]:
        """What stands at the end of the file."""
        yield from self._beside(ledger)
        if self.first:
            yield self.first

    def _beside(self, ledger: Ledger) -> Iterator[str]:
        lines = ledger.taken()
        if self.way not in (OWN, SHORT):
            self.beside += len(lines)
        elif lines:
            yield "\n".join(lines) + "\n\n"

    def text(self, audit: Audit) -> str:
        """A hand as it stands in the file, empty where it cannot be said."""
        try:
            made = self._made(audit)
            self._read_back(audit, made)
        except Refusal as refusal:
            hand = audit.hand
            self.left.setdefault(str(refusal), []).append(f"{hand.source}:{hand.line} hand #{hand.id}")
            return ""
        self.written += 1
        if self.way == ROOM and unowned(audit.hand):
            self.lost.setdefault(UNOWNED, []).append(f"{audit.hand.source}:{audit.hand.line} hand #{audit.hand.id}")
        return made

    def _made(self, audit: Audit) -> str:
        hand = audit.hand
        if hand.unread:
            codes = Counter(one.code for one in audit.findings)
            raise Refusal(f"it was not read ({', '.join(codes)})")
        try:
            "\n".join(hand.lines).encode()
        except UnicodeEncodeError:
            raise Refusal("it holds bytes that are no text") from None
        if self.way == SHORT:
            return self._short(audit)
        if self.way == OWN:
            return "\n".join(native_lines(hand, self.auditor)) + "\n"
        if audit.rulebook is not None and audit.rulebook.chapter != COMMON:
            raise Refusal(HOUSE.format(hand.game))
        if self.way == KEYS:
            return phh_text(audit, self.auditor)
        if self.way == ROOM:
            return "\n".join(room_lines(audit, layout(self.target).rooms[0], self.auditor)) + "\n"
        return ohh_json(audit, self.auditor) + "\n"

    def _short(self, audit: Audit) -> str:
        """A hand in the short form, without its summary if it is our own and the summary says nothing more."""
        native = native_lines(audit.hand, self.auditor)
        book_of = self.auditor.rulebooks.of_game
        whole = "\n".join(short_lines(audit.hand, native, book_of, True)) + "\n"
        if any(line.startswith("Source: ") for line in native[1:3]):
            return whole
        text = "\n".join(short_lines(audit.hand, native, book_of, False)) + "\n"
        try:
            self._read_back(audit, text)
        except Refusal:
            return whole
        return text

    def _read_back(self, audit: Audit, text: str) -> None:
        """What was written must be the same hand again. Raises `Refusal`."""
        given = Input(audit.hand.source, None, text.encode())
        source = Source(given)
        # The first hand tells the layout of the file; of the others it is known.
        known = self.written and self.way not in (OWN, SHORT, ROOM)
        chunks = unfolded(source, source.blocks(), layout(self.target)) if known else split(source)
        hands = [chunk for chunk in chunks if chunk.kind == "hand"]
        if len(hands) != 1 or source.unread:
            raise Refusal("it would not be read back as one hand")
        chunk = hands[0]._replace(complete_eof=False)
        ours = exported(chunk) if chunk.pointers and not chunk.unread else None
        if ours is not None:
            if not ours[0].lines:
                raise Refusal("its own lines would not be read back: their digest is another one")
            chunk = ours[0]
        again = self.auditor.plain(chunk, given.name)
        back = self.auditor.read(chunk, given.name) if again is None else again.hand
        if audit.hand.rulebook and not back.rulebook:
            raise Refusal("the layout has no words for the rules that the hand names")
        why = differs(audit, again or self.auditor.audit(back, given.folder))
        if why:
            faults = ", ".join(sorted({fault.code for fault in back.faults}))
            raise Refusal(why + (f" ({faults})" if faults else ""))


def phh_text(audit: Audit, reader: Auditor) -> str:
    """A hand as the keys of PHH. Raises `Refusal`."""
    fields = phh_fields(audit)
    lines = ",\n".join(f"  {line}" for line in log_of(native_lines(audit.hand, reader)))
    return f"{toml_of(fields)}{DIGEST} = {said(digest_of(records_of(fields)))}\n{LOG} = [\n{lines}\n]\n"


def ohh_json(audit: Audit, reader: Auditor) -> str:
    """A hand as an object of OHH. Raises `Refusal`."""
    tree = ohh_tree(audit)
    plain, check = json_of(tree), digest_of(flat({"ohh": tree}))
    lines = ",\n".join(f'    {{"line": {line}}}' for line in log_of(native_lines(audit.hand, reader)))
    end = plain.rindex("\n  }\n}")
    return f'{plain[:end]},\n    "{DIGEST}": {said(check)},\n    "{LOG}": [\n{lines}\n    ]{plain[end:]}'


def differs(out: Audit, back: Audit) -> str:
    """What is not the same, in words; empty where nothing differs. Lines have other numbers, and what is said of the text alone (a
    line that was not known) is of no other text."""
    if back.verdict != out.verdict:
        return f"its verdict would be {back.verdict}, not {out.verdict}"
    if _findings(out) != _findings(back):
        changed = (_findings(out) - _findings(back)) + (_findings(back) - _findings(out))
        return "its findings would be others: " + ", ".join(sorted({code for code, *_ in changed}))
    first, second = out.replay, back.replay
    if first is None or second is None:
        return "" if first is second else "only one of the two can be replayed"
    for name in (
        "start",
        "final",
        "paid",
        "returned",
        "won",
        "pots",
        "awards",
        "total_pot",
        "rake",
        "board",
        "carried_out",
    ):
        if getattr(first, name) != getattr(second, name):
            return f"another {name.replace('_', ' ')} would come of it"
    return ""


def _findings(audit: Audit) -> "Counter[tuple[str, str, int, tuple[tuple[str, int], ...]]]":
    return Counter(
        (f.code, f.severity, f.seat, tuple(sorted(f.chips.items()))) for f in audit.findings if f.domain != "text"
    )
