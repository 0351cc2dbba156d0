"""A single hand that somebody pasted is audited: a summary may name any seats, or the winners alone, in every layout."""

import re
from pathlib import Path

import pytest

from tests.principles.dealt import LAYOUTS, accused, hands, results

WON = (" won ", " collected ", "won (", "collected (")


def shortened(text: str) -> str | None:
    """The hand with a summary that names its winners alone; None if the layout's summary names no seats."""
    lines = text.split("\n")
    start = next((at for at, line in enumerate(lines) if "***" in line and "SUMMARY" in line.upper()), None)
    if start is None:
        return None
    kept = [line for line in lines[start:] if not line.startswith("Seat ") or any(word in line for word in WON)]
    return "\n".join([*lines[:start], *kept]) if len(kept) < len(lines) - start else None


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_summary_that_names_the_winners_alone_is_whole(layout: str, tmp_path: Path) -> None:
    texts = [(text, shortened(text)) for text in hands(layout, 6)]
    told = [(text, short) for text, short in texts if short is not None]
    if not told:
        pytest.skip("the summary of this layout names no seats")
    assert told
    for text, short in told:
        assert short is not None
        whole, beside = results(tmp_path, layout, text)
        found, loose = results(tmp_path, layout, short)
        assert [one.code for one in loose] == [one.code for one in beside], short
        assert [one.verdict for one in found] == [one.verdict for one in whole], (found[0].findings, short)


TOTAL = re.compile(r"(Total ?[Pp]ot ?\(?[^\d\s]?)(\d)")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_wrong_total_above_a_short_summary_is_found(layout: str, tmp_path: Path) -> None:
    found: list[tuple[bool, str]] = []
    for text in hands(layout, 6):
        short = shortened(text)
        wrong = None if short is None else TOTAL.sub(r"\g<1>9\2", short, count=1)
        if wrong is None or wrong == short:
            continue
        found.append((bool(accused(results(tmp_path, layout, wrong)[0])), wrong))
    if not found:
        pytest.skip("this layout has no such summary, or no total in it")
    assert {seen for seen, _ in found} == {True}, found
