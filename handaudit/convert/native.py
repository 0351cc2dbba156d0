"""Any hand in our own layout. Lines of the same family go over as they stand; other hands are told anew, and every line is read back."""

from typing import Final

from handaudit.convert.native_lines import NativeWriter, record, source_line
from handaudit.jobs.auditor import Auditor
from handaudit.model.hand import Claim, Event, Hand
from handaudit.read.chunk_builder import Chunk
from handaudit.read.layouts import layout

HEADED: Final = (" Hand #", " hand #", " Game #", " game #", " HAND #", " GAME #")
Record = Event | Claim


def native_lines(hand: Hand, reader: Auditor) -> list[str]:
    """The lines of a hand in our own layout."""
    if hand.layout and layout(hand.layout).reader == "short":
        return list(hand.lines)  # they are ours already
    if hand.layout:
        return checked(hand, NativeWriter(hand), reader)
    if hand.site.startswith("Handaudit") or _told_so(hand):
        return list(hand.lines)
    head, text = hand.lines[0], "Handaudit Hand #"
    at, sign = min((head.find(sign), sign) for sign in HEADED if sign in head)
    indent = " " if hand.lines[0].startswith(" ") else ""
    return [indent + text + head[at + len(sign) :], source_line(hand), *hand.lines[1:]]


def read_back(lines: list[str], reader: Auditor, name: str = "text") -> Hand:
    """The hand that lines of our own layout tell."""
    return reader.read(Chunk(1, tuple(lines), "hand", 0, 0, complete_eof=False), name)


def checked(hand: Hand, teller: NativeWriter, reader: Auditor) -> list[str]:
    """The lines of a hand told anew; one that is not read back as what it was becomes a record."""
    lines, told = _written(hand, teller, frozenset())
    back = read_back(lines, reader)
    found: dict[int, list[Record]] = {}
    read: tuple[Record, ...] = (*back.events, *back.claims)
    for one in read:
        found.setdefault(one.line, []).append(one._replace(line=0))
    wrong = {
        number for number, records in told.items() if found.get(number, []) != [one._replace(line=0) for one in records]
    }
    return _written(hand, teller, frozenset(wrong))[0] if wrong else lines


def _written(hand: Hand, teller: NativeWriter, wrong: frozenset[int]) -> tuple[list[str], dict[int, list[Record]]]:
    """The lines of a hand, and the records that each stands for; `wrong` are the numbers of those that become records."""
    lines, told = teller.head(), dict[int, list[Record]]()
    offset = 0

    def put(text: str, *records: Record) -> None:
        nonlocal offset
        number = len(lines) + 1 - offset
        told[number] = list(records)
        made = [text] if text and number not in wrong else [record(one) for one in records]
        lines.extend(made)
        offset += len(made) - 1

    for event in hand.events:
        put(teller.event(event), event)
    if not any(event.text == "summary" for event in hand.events):
        lines.append("*** SUMMARY ***")
    totals = [claim for claim in hand.claims if claim.kind in ("total", "rake", "pot")]
    text = teller.totals()
    if text:
        order = {"total": 0, "rake": 1, "pot": 2}
        put(text, *sorted(totals, key=lambda claim: order[claim.kind]))
    for claim in hand.claims:
        if claim not in totals or not text:
            put(teller.claim(claim), claim)
    return lines, told


def _told_so(hand: Hand) -> bool:
    """Whether a line says already which layout told the hand."""
    return any(line.lstrip(" ").startswith("Source: ") for line in hand.lines[1:3])
