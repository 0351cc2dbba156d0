"""Two logs compared, as people read it and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from handaudit.base.visible import visible
from handaudit.session.matching import Contradiction, Difference, HandVersion, Pair

LISTED = 20
"""Hands of one log alone that are listed one by one."""


def text(done: Difference, names: tuple[str, str]) -> str:
    """Counts first, then every contradiction with both lines, then what each log has alone."""
    return "\n".join(_lines(done, names)) + "\n"


def _lines(done: Difference, names: tuple[str, str]) -> Iterator[str]:
    wrong = [pair for pair in done.pairs if pair.contradictions]
    content = sum(pair.by == "content" for pair in done.pairs)
    matched = f" ({content:,} by content)" if content else ""
    yield f"A  {visible(names[0])}: {_hands(len(done.pairs) + len(done.only_one))}"
    yield f"B  {visible(names[1])}: {_hands(len(done.pairs) + len(done.only_other))}"
    yield f"{len(done.pairs):,} in both{matched}: {len(done.pairs) - len(wrong):,} alike, {len(wrong):,} with contradictions"
    for pair in wrong:
        yield ""
        yield f"hand #{visible(pair.one.id)}" + (
            f", in B #{visible(pair.other.id)}" if pair.other.id != pair.one.id else ""
        )
        for one in pair.contradictions:
            yield f"  {visible(one.subject)}"
            yield f"    A  {_place(pair.one, one.line)}{visible(one.one)}"
            yield f"    B  {_place(pair.other, one.other_line)}{visible(one.other)}"
    for sign, hands in (("A", done.only_one), ("B", done.only_other)):
        if hands:
            yield ""
            yield f"only in {sign}: {_hands(len(hands))}"
            for hand in hands[:LISTED]:
                yield f"  #{visible(hand.id)} at {visible(hand.source)}:{hand.line}"
            if len(hands) > LISTED:
                yield f"  and {len(hands) - LISTED:,} more"


def _hands(count: int) -> str:
    return f"{count:,} hand{'s' * (count != 1)}"


def _place(hand: HandVersion, line: int) -> str:
    return f"{visible(hand.source)}:{line}  " if line else f"{visible(hand.source)}  "


def table(done: Difference, names: tuple[str, str]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "a": names[0], "b": names[1], "in_both": len(done.pairs), "by_content": sum(pair.by == "content" for pair in done.pairs),
        "contradictions": [_row(pair, one) for pair in done.pairs for one in pair.contradictions],
        "only_a": _alone(done.only_one), "only_b": _alone(done.only_other),
    }  # fmt: skip


def _row(pair: Pair, one: Contradiction) -> dict[str, Any]:
    return {
        "hand": pair.one.id, "other_hand": pair.other.id, "what": one.subject,
        "a": {"file": pair.one.source, "line": one.line or None, "says": one.one},
        "b": {"file": pair.other.source, "line": one.other_line or None, "says": one.other},
    }  # fmt: skip


def _alone(hands: Sequence[HandVersion]) -> list[dict[str, Any]]:
    return [{"hand": hand.id, "file": hand.source, "line": hand.line} for hand in hands]
