"""Nothing of a log acts on a terminal: what would act is shown, everything else is left as it is."""

import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from handaudit.base.visible import visible
from handaudit.report.console import console
from handaudit.report.excerpt import place
from handaudit.report.wrapping import window, wrapped

NAMES = st.text(st.characters(exclude_categories=()), max_size=60)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("\x1b]0;gone\x07", r"\x1b]0;gone\x07"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\tb\nc\rd\0e", r"a\x09b\x0ac\x0dd\x00e"),
        ("\x7f\x85\x9b31m", r"\x7f\x85\x9b31m"),
        ("\u202eevil\u2066x\u2069\u061c\u200e\u200f", r"\u202eevil\u2066x\u2069\u061c\u200e\u200f"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
        ("zero\u200bwidth\ufeff\u00ad\u2060\u3164", r"zero\u200bwidth\ufeff\xad\u2060\u3164"),
        ("bad \udcff byte \ud800", r"bad \xff byte \ud800"),
        ("tag \U000e0041", r"tag \U000e0041"),
        ("[/red][link=x]:smile:\\n", "[/red][link=x]:smile:\\n"),
        ("José Ωλ 日本 שלום", "José Ωλ 日本 שלום"),
        ("nbsp\u00a0 end", "nbsp\u00a0 end"),
    ],
)
def test_what_acts_is_escaped_and_the_rest_is_literal(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("emoji", ["👩\u200d💻", "❤\ufe0f", "👩\U0001f3fd\u200d🚀", "❤\ufe0f\u200d🔥", "1\ufe0f\u20e3"])
def test_an_emoji_sequence_stays_whole(emoji: str) -> None:
    assert visible(f"x {emoji} y") == f"x {emoji} y"


@pytest.mark.parametrize("text", ["a\u200db", "\u200d", "👩\u200d", "a\ufe0f"])
def test_a_joiner_outside_an_emoji_is_escaped(text: str) -> None:
    assert "\\u" in visible(text)


@pytest.mark.heavy
@given(NAMES)
def test_no_text_keeps_a_control(text: str) -> None:
    shown = visible(text)
    assert not [sign for sign in shown if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")]
    assert not [sign for sign in shown if unicodedata.category(sign) == "Cf" and sign != "\u200d"]
    shown.encode("utf-8")
    assert visible(shown) == shown


@given(NAMES, st.integers(8, 80))
def test_wrapped_lines_fit_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == visible(text).replace(" ", "")


@pytest.mark.heavy
@given(st.lists(NAMES, max_size=6), st.sampled_from(["$40", "€1,200.50", "[As Kd]"]), st.integers(30, 80))
def test_a_window_fits_and_keeps_the_marked_field_whole(words: list[str], mark: str, width: int) -> None:
    text = " ".join([*words, mark, *words])
    start = text.rindex(mark, 0, len(" ".join([*words, mark])))
    shown, first, last = window(text, start, start + len(mark), width)
    assert cell_len(shown) <= width
    assert mark in shown
    assert 0 <= first < last <= width


@pytest.mark.parametrize(
    ("text", "mark", "field"),
    [
        ("Bob: swaps 1 card [Qs] for $40", "$40", (27, 30)),
        ("Bob: raises $4 to $40", "$4", (12, 14)),
        ("$4: raises $4.50 to $4", "$4", (20, 22)),
        ("Total pot $60 Main pot $60. | Rake $0", "$60", (10, 13)),
        ("Bob: checks", "", (0, 11)),
        ("Bob: checks", "$7", (0, 11)),
        ("Bob: shows Bob [As]", "Bob", (0, 3)),
    ],
)
def test_the_marked_field_is_found_by_reading_the_line(text: str, mark: str, field: tuple[int, int]) -> None:
    assert place(text, mark, "Bob") == field


def test_a_console_prints_markup_as_it_stands() -> None:
    out = io.StringIO()
    console(out).print("[/nope] [bold]x[/bold] :smile: 1,234.50")
    assert out.getvalue() == "[/nope] [bold]x[/bold] :smile: 1,234.50\n"
