"""A redacted log has no name and no card that nobody showed; what it is audited to be is what the log is audited to be."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.redact.finder import folded
from handaudit.redact.logs import Redaction
from handaudit.redact.names import Pseudonyms
from tests.page.pages import SAMPLES
from tests.redact.logs import OTHERS, Counted, log, written

PLAIN = ("Quinn", "Vera", "Zoltan")


def text_of(folder: Path, text: str, kept: frozenset[str] = frozenset()) -> str:
    """A log, redacted with numbered names."""
    with Redaction([written(folder, text)], None, (), None, Counted(kept)) as done:
        for _ in done.run():
            pass
        return "".join(one.path.read_bytes().decode() for one in done.inputs if one.path is not None)


def findings_of(run: Run) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for item in run:
        found = item.findings if isinstance(item, Audit) else (item,)
        rows += [(one.code, one.severity, one.line, one.hand, sorted(one.chips.values())) for one in found]
    return rows


with tempfile.TemporaryDirectory() as made_in:
    PLAINLY = text_of(Path(made_in), log(PLAIN))

NAMES = st.text(st.sampled_from("ABcdé. *+?()[]|\\^$-_#'\"<&ß☃Ⅷ"), min_size=1, max_size=12).map(str.strip).filter(bool)
WORDS = folded(log(("", "", ""), ""))


@st.composite
def three(draw: st.DrawFn) -> tuple[str, str, str]:
    """Three names; some are parts of one another."""
    a = draw(NAMES)
    b = draw(st.one_of(NAMES, NAMES.map(lambda more: f"{a}{more}"), NAMES.map(lambda more: f"{more} {a}")))
    c = draw(st.one_of(NAMES, NAMES.map(lambda more: f"{b}{more}"), st.just(a.swapcase())))
    return a, b, c


@pytest.mark.heavy
@settings(max_examples=20, deadline=None)
@given(three())
def test_nothing_of_a_name_is_left(names: tuple[str, str, str]) -> None:
    if len({*names}) < 3 or any(folded(name) in WORDS or not folded(name) for name in names):
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        try:
            made = text_of(path, log(names))
        except UsageError:
            return  # refused: nothing is given out
        assert made == PLAINLY


@pytest.mark.parametrize(
    "names",
    [
        (".*", "a|b", "(x)[1]"),
        ("Ann", "Anna", "Anna B"),
        ("Al", "Al B", "B"),
        ("Jo\u00e3o", "\u00c5sa", "STRAẞE"),
        ("$&", "\\1", "%s{0}"),
        ("folds", "checks", "Seat 9"),
        ("no:limit Nell", "Gwen (hosts)", "Nell: x"),
        ("<script>", "'\"", "\u202ekcab"),
    ],
)
def test_odd_names_leave_no_trace(names: tuple[str, str, str], tmp_path: Path) -> None:
    assert text_of(tmp_path, log(names)) == PLAINLY


def test_nothing_of_a_hidden_card_is_left(tmp_path: Path) -> None:
    one = text_of(tmp_path, log(PLAIN))
    assert one == text_of(tmp_path, log(PLAIN, hidden=OTHERS))
    assert "[Ks Qd]" in one  # what was shown stays
    for card in ("As", "5s", "9c", "9d"):
        assert card not in one
    assert len(one.splitlines()) == len(log(PLAIN).splitlines())


def test_the_chat_has_no_name_in_any_case_or_form(tmp_path: Path) -> None:
    names = ("Jo\u00e3o", "Straße", "Al")
    said = 'Al said, "JOA\u0303O, strasse! al? Call alright joa\u0303o\u200b_x (al)"'
    made = text_of(tmp_path, log(names).replace('João said, "who is in? Straße!"', said))
    line = next(row for row in made.splitlines() if "said" in row)
    a, b, c = "Player-00000000", "Player-00000001", "Player-00000002"
    players = {
        row.split(" (")[0].split(": ")[1] for row in made.splitlines() if row.startswith("Seat ") and "chips" in row
    }
    assert all(any(one in line for one in players) for _ in (a, b, c))
    for left in ("joa", "strasse", " al?", "(al)"):
        assert left not in line.casefold()
    assert "Call alright" in line  # a short name is looked for as a word


def test_a_name_that_is_a_word_is_a_name_in_the_chat_too(tmp_path: Path) -> None:
    made = text_of(tmp_path, log(("Quinn", "raise", "Zoltan")).replace("who is in? raise!", "I raise, sunraises"))
    assert 'said, "I Player-' in made
    assert "sunPlayer-" in made


def test_who_is_kept_keeps_name_and_cards(tmp_path: Path) -> None:
    made = text_of(tmp_path, log(PLAIN), frozenset({"Zoltan"}))
    assert "Dealt to Zoltan [As 5s]" in made
    assert "Quinn" not in made
    assert "Vera" not in made
    with pytest.raises(UsageError, match="--keep Nobody"):
        text_of(tmp_path, log(PLAIN), frozenset({"Nobody"}))


def test_pseudonyms_depend_on_the_key_alone() -> None:
    one, same, other = Pseudonyms(b"a" * 32), Pseudonyms(b"a" * 32), Pseudonyms(b"b" * 32)
    assert one.of("Ann") == same.of("Ann") == one.of("Ann")
    assert one.of("Ann") != other.of("Ann")
    assert one.of("Ann") != one.of("ann")
    assert one.of("Ann") != one.of("Ann", "table")


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["holdem-cash-faulty", "draw-holdem-faulty", "stud-faulty", "omaha-hi-lo-clean"])
def test_the_samples_are_judged_as_before(name: str, tmp_path: Path) -> None:
    path = str(SAMPLES / f"{name}.txt")
    with Redaction([path], None, (), None, Pseudonyms(b"k" * 32)) as done:
        assert findings_of(done.run()) == findings_of(Run([path]))
        assert done.left_out.cards


def test_of_a_log_of_which_no_hand_can_be_read_nothing_is_left(tmp_path: Path) -> None:
    path = written(tmp_path, '{"ohh": {"spec_version": "1.4.6", "site_name": "Quinn"}}\n', "night.ohh")
    with Redaction([path], None, (), None, Counted()) as done:
        (given,) = done.inputs
        assert given.path is not None
        assert given.path.read_bytes().strip() == b"(left out)"
        assert "1 hand of them that could not be read is left out." in list(done.left_out.sentences())


def test_a_line_that_nobody_understands_is_left_out(tmp_path: Path) -> None:
    text = log(PLAIN).replace("*** FLOP ***", "Quinn frobnicates $5 to Uncle Bob\n*** FLOP ***", 1)
    made = text_of(tmp_path, text)
    assert "*** LEFT OUT" in made
    assert "Uncle Bob" not in made


def test_a_stranger_has_a_pseudonym_too(tmp_path: Path) -> None:
    text = log(PLAIN).replace("Vera: calls $5", 'Uncle Bob: calls $5\nAunt May said, "hi Bob"\nVera: calls $5')
    made = text_of(tmp_path, text)
    assert "Bob:" not in made
    assert "Aunt May" not in made


def test_a_table_is_no_more_named_in_the_chat_than_in_its_line(tmp_path: Path) -> None:
    said = 'Quinn said, "who is in at GARAGE 7, table 7? Garage 77"'
    text = log(PLAIN).replace('Quinn said, "who is in? Vera!"', said)
    made = text_of(tmp_path, text)
    assert "garage 7," not in made.casefold()
    assert "table 7? Garage 77" in made  # a number tells no table, and a longer word is another one
    numbers = text_of(tmp_path, log(PLAIN, table="7").replace('Quinn said, "who is in? Vera!"', 'Quinn said, "7 or 8"'))
    assert '"7 or 8"' in numbers
