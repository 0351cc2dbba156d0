"""What a run comes to in words: the last line of its reports."""

from typing import Final

from handaudit.base.errors import SEVERITIES
from handaudit.base.visible import count
from handaudit.model.tally import InputTally, Tally

NOUNS: Final = {"error": "error", "warn": "warning", "ambiguity": "ambiguity", "info": "info finding"}


def summary(tally: Tally) -> str:
    """The last line: how much was audited and how much was not, what was found, what stays open."""
    read = f"{tally.audited:,} audited" + (f", {tally.unread:,} not read" if tally.unread else "")
    found = [
        count(tally.counts[severity], NOUNS[severity]) for severity in reversed(SEVERITIES) if tally.counts[severity]
    ]
    parts = [f"{count(tally.hands, 'hand')} in {count(len(tally.inputs), 'file')}: {read}"]
    where = f" in {count(tally.marked, 'hand')}" if tally.marked else ""
    follow = f", {tally.following:,} of them following from others" if tally.following else ""
    parts.append(", ".join(found) + where + follow if found else "no findings")
    unsure = f", {tally.unverifiable:,} could not be verified" if tally.unverifiable else ""
    parts.append(f"{tally.clean:,} clean{unsure}")
    if tally.left_out:
        parts.append(f"{count(tally.left_out, 'finding')} not selected")
    if tally.accepted:
        parts.append(f"{count(tally.accepted, 'finding')} accepted by the baseline")
    return "; ".join(parts) + "."


def unaudited(tally: Tally) -> list[InputTally]:
    """The inputs of which no hand was audited; one that only repeats hands of another is not among them."""
    return [place for place in tally.inputs if not place.audited and (place.unread or not place.copies)]
