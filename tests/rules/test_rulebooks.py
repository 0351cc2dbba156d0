"""A rulebook loads whole or is refused with the file, the place, what was read and what was expected."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from handaudit.base.errors import RulebookError
from handaudit.model.rulebook import Bet, Deal, RakeSchedule
from handaudit.rules.load import for_game, load, names, source_of, validate
from handaudit.rules.options import options
from handaudit.rules.source import BUNDLED, bundled, every_file, heading, parsed, sources

HOUSE = """
base = "draw-holdem"

[options]                       # pick another reading of an open rule
dh_fee_base = "main_pot"

[set]                           # or change a value; every path must already exist in the base
"settle.rake" = { percent = 5, cap = 300, no-flop-no-drop = true }

[because]
dh_fee_base   = "posted at the auditor"
"settle.rake" = "posted at the auditor"
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a rulebook file and gives its path."""

    def to(text: str, name: str = "house.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return to


def changed(one: Any, two: Any, path: str = "") -> set[str]:
    """The paths at which two trees differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        return set().union(*(changed(one.get(k), two.get(k), f"{path}.{k}") for k in one.keys() | two.keys()))
    if hasattr(one, "_asdict") and type(one) is type(two):
        return changed(one._asdict(), two._asdict(), path)
    if isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        return set().union(*(changed(a, b, f"{path}.{n}") for n, (a, b) in enumerate(zip(one, two, strict=True))))
    return set() if one == two else {path.removeprefix(".")}


IDENTITY = {"chosen", "settings", "name", "base", "path", "sha256"}


def difference(base: str, other: Any) -> set[str]:
    return changed(asdict(load(base)), asdict(other)) - IDENTITY


@pytest.mark.parametrize("name", names())
def test_a_bundled_rulebook_holds_under_every_reading(name: str) -> None:
    book = validate(BUNDLED / f"{name}.toml")
    assert asdict(book) | {"path": ""} == asdict(load(name))
    assert book.name == name
    assert book.options.keys() == options().keys()
    files = [BUNDLED / f"{one.name}.toml" for one in every_file(sources(name, None))]
    sums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in files]
    assert book.sha256 == (sums[0] if len(sums) == 1 else hashlib.sha256("\n".join(sums).encode()).hexdigest())
    assert name in [for_game(game) for game in book.games]
    assert book.rake is None


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("Hold'em", "holdem"),
        ("HOLD\u2019EM", "holdem"),
        ("Omaha", "omaha"),
        ("Omaha Hi/Lo", "omaha-hi-lo"),
        ("5 Card Omaha", "5-card-omaha"),
        ("5 card  omaha hi/lo", "5-card-omaha-hi-lo"),
        ("6 Card Omaha", "6-card-omaha"),
        ("6 Card Omaha Hi/Lo", "6-card-omaha-hi-lo"),
        ("Courchevel", "courchevel"),
        ("Courchevel Hi/Lo", "courchevel-hi-lo"),
        ("6+ Hold'em", "6+-holdem"),
        ("Draw-Holdem", "draw-holdem"),
        ("32-Card Draw", "32-card-draw"),
        ("Jacks or Better", "jacks-or-better"),
        ("Snap", None),
        ("", None),
    ],
)
def test_a_header_picks_a_rulebook(game: str, name: str | None) -> None:
    assert for_game(game) == name


def test_no_two_rulebooks_answer_to_one_header() -> None:
    games = [game.casefold() for name in names() for game in load(name).games]
    assert len(games) == len(set(games))


def test_streets_like_others_differ_only_where_they_say_so() -> None:
    flop, turn, river = load("draw-holdem").streets[1:]
    assert turn.exchange == flop.exchange
    assert turn.deal == river.deal == Deal(board=1)
    assert flop.bet == Bet("left-of-button", least="big-blind", tier=1)
    assert turn.bet == river.bet == Bet("left-of-button", least="big-blind", tier=2)


def test_the_first_flop_card_lies_open_before_the_first_bet() -> None:
    preflop, flop = load("courchevel").streets[:2]
    assert preflop.deal == Deal(hole=5, board=1)
    assert flop.deal == Deal(board=2)


def test_an_option_picks_words() -> None:
    assert difference("32-card-draw", load("32-card-draw", {"c32_tie": "suit"})) == {
        "ranking.ties",
        "options.c32_tie",
    }
    book = load("jacks-or-better", ["jb_draw_rounds=2", "jb_max_draw=3", "jb_max_reantes=7"])
    assert [street.name for street in book.streets] == ["open", "draw", "draw-2"]
    assert [street.exchange.most for street in book.streets[1:] if street.exchange] == [3, 3]
    assert book.redeal["antes"] == 7


def test_an_option_of_the_game_picks_the_common_one() -> None:
    assert load("32-card-draw").options["th_limit_cap"] == "four"
    assert load("32-card-draw", ["c32_limit_cap=none"]).options["th_limit_cap"] == "none"
    assert load("32-card-draw", ["th_limit_cap=four_unless_heads_up"]).options["th_limit_cap"] == "four_unless_heads_up"
    assert load("32-card-draw").pot_cap == "before-call"
    assert load("omaha").pot_cap == "after-call"


def test_a_house_changes_exactly_what_it_says(write: Write) -> None:
    book = load(str(write(HOUSE)))
    assert difference("draw-holdem", book) == {
        "options.dh_fee_base",
        "streets.1.exchange.fee",
        "streets.2.exchange.fee",
        "streets.3.exchange.fee",
        "rake",
        "because.dh_fee_base",
        "because.settle.rake",
    }
    assert book.name == "house"
    assert book.base == "draw-holdem"
    assert book.rake == RakeSchedule(Fraction(1, 20), ((0, 300),), no_flop_no_drop=True)
    assert book.because == {"dh_fee_base": "posted at the auditor", "settle.rake": "posted at the auditor"}


def test_a_house_may_stand_on_a_house(write: Write) -> None:
    write(HOUSE)
    path = write(
        'base = "house.toml"\ntitle = "Friday"\n[set]\nsettle.rake = { percent = 4 }\nplayers = [2, 6]\n', "friday.toml"
    )
    book = load(str(path))
    assert (book.title, book.base, book.players) == ("Friday", "house", (2, 6))
    assert book.rake == RakeSchedule(Fraction(1, 25))
    assert book.options["dh_fee_base"] == "main_pot"
    assert book.because.keys() == {"dh_fee_base", "settle.rake"}


def test_one_house_file_may_serve_all_games(write: Write) -> None:
    book = load(str(write('base = "holdem"\n[options]\njb_betting = "pot"\njb_max_draw = 3\n')))
    assert (book.options["jb_betting"], book.options["jb_max_draw"]) == ("pot", "3")


@pytest.mark.parametrize(
    ("settings", "rake"),
    [
        (["settle.rake.percent=5"], RakeSchedule(Fraction(1, 20))),
        (["settle.rake.percent=4.5", "settle.rake.cap=300"], RakeSchedule(Fraction(9, 200), ((0, 300),))),
        (
            ["settle.rake={ percent = 5, cap = [[2, 100], [3, 200], [5, 300]], rounding = 'down', unit = 25 }"],
            RakeSchedule(Fraction(1, 20), ((2, 100), (3, 200), (5, 300)), rounding="down", unit=25),
        ),
        (["settle.rake.percent=5", "settle.rake=as-logged"], None),
    ],
)
def test_rake_is_exact(settings: list[str], rake: RakeSchedule | None) -> None:
    assert load("holdem", settings).rake == rake


def test_a_setting_may_be_a_word_or_toml() -> None:
    assert load("holdem", ["players=[2, 9]", "limit.kind=pot-limit"]).limit == "pot-limit"
    assert load("holdem", {"street.turn.bet.first": "left-of-last-blind"}).streets[2].bet == Bet(
        "left-of-last-blind", least="big-blind", tier=2
    )
    assert load("holdem", ["th_wheel=no", "th_wheel=yes"]).ranking.low_straight == "A2345"


def test_the_digest_covers_files_and_settings(write: Write) -> None:
    path = write(HOUSE)
    digests = {load(n, s).sha256 for n in ("draw-holdem", str(path)) for s in ((), ("th_wheel=no",))}
    assert len(digests) == 4
    before = load(str(path)).sha256
    path.write_text(HOUSE + "# said again\n", encoding="utf-8")
    assert load(str(path)).sha256 != before


FULL = source_of("draw-holdem")
BAD_FILES = {
    "unknown key": ('base = "holdem"\n[optoins]\n', ["optoins", "unknown key", 'did you mean "options"']),
    "a value of the base at the top": ('base = "holdem"\nplayers = [2, 3]\n', ["players", "unknown key"]),
    "unknown key in a whole rulebook": (FULL.replace("players =", "player ="), ["player", 'did you mean "players"']),
    "unknown key in a table": (FULL.replace("most   = 1", "moost = 1"), ["street.preflop.exchange.moost", '"most"']),
    "missing key": (FULL.replace('title   = "Draw-Holdem"', ""), ["title", "missing"]),
    "unknown option": ('base = "holdem"\n[options]\nth_wheeel = "no"', ["options.th_wheeel", 'mean "th_wheel"']),
    "unknown reading": (
        'base = "holdem"\n[options]\ndh_fee_base = "mainpot"',
        ["options.dh_fee_base", "mainpot", '"main_pot"?'],
    ),
    "reading of a wrong type": (
        'base = "holdem"\n[options]\nth_wheel = true',
        ["options.th_wheel", "read true", '"yes" or "no"'],
    ),
    "options no table": ('base = "holdem"\noptions = 3', ["options", "read 3", "expected a table"]),
    "unknown path": ('base = "holdem"\n[set]\n"settle.rak" = 3', ["settle.rak", "nothing stands", '"settle.rake"?']),
    "path into a choice": ('base = "draw-holdem"\n[set]\n"street.flop.exchange.fee.by" = "x"', ["nothing stands"]),
    "word for a table": ('base = "holdem"\n[set]\n"street.flop" = 3', ["street.flop", "expected a table", "read 3"]),
    "unknown word": (
        'base = "holdem"\n[set]\n"ranking.order" = "standrad"',
        ["ranking.order", "standrad", '"standard"?'],
    ),
    "wrong type": ('base = "holdem"\n[set]\nplayers = "two"', ["players", "read 'two'", "valid list"]),
    "a truth for a number": (
        'base = "holdem"\n[set]\n"street.flop.deal.board" = true',
        ["street.flop.deal.board", "integer"],
    ),
    "because of nothing": (
        'base = "holdem"\n[because]\n"settle.rakes" = "so"',
        ["because.settle.rakes", '"settle.rake"?'],
    ),
    "because is no text": ('base = "holdem"\n[because]\nth_wheel = 3', ["because.th_wheel", "expected a sentence"]),
    "players the wrong way": ('base = "holdem"\n[set]\nplayers = [9, 2]', ["players", "at least 9 and at most 2"]),
    "more cards than the pack": ('base = "6-card-omaha"\n[set]\nplayers = [2, 9]', ["players", "more than 52 cards"]),
    "rake without percent": ('base = "holdem"\n[set]\n"settle.rake" = { cap = 3 }', ["settle.rake.percent", "missing"]),
    "rake above all": (
        'base = "holdem"\n[set]\n"settle.rake" = { percent = 101 }',
        ["settle.rake.percent", "0 to 100"],
    ),
    "rake no number": (
        'base = "holdem"\n[set]\n"settle.rake" = { percent = nan }',
        ["settle.rake.percent", "finite number"],
    ),
    "rake of a million digits": ('base = "holdem"\n[set]\n"settle.rake" = { percent = 1e-99999999 }', ["6 decimals"]),
    "a word for a rake": ('base = "holdem"\n[set]\n"settle.rake" = "five"', ["settle.rake", "'five'", "as-logged"]),
    "caps out of order": (
        'base = "holdem"\n[set]\n"settle.rake" = { percent = 5, cap = [[3, 100], [2, 50]] }',
        ["settle.rake.cap", "do not ascend", "3, 2"],
    ),
    "option and path at once": (
        'base = "draw-holdem"\n[options]\ndh_fee_base = "main_pot"\n[set]\n'
        + "\n".join(f'"street.{s}.exchange.fee" = "pot"' for s in ("flop", "turn", "river")),
        ["options.dh_fee_base", "contradiction"],
    ),
    "openers proved that nobody needs": (
        'base = "jacks-or-better"\n[set]\n"street.open.bet.openers" = ""',
        ["openers"],
    ),
    "fees held for nobody": ('base = "draw-holdem"\n[set]\n"settle.held" = ""', ["exchange.hold", '"settle.held"']),
    "a bug without a joker": (
        'base = "jacks-or-better"\n[set]\ndeck = "standard-52"',
        ["ranking.joker", "contradiction"],
    ),
    "unknown street": ('base = "holdem"\n[set]\nstreets = ["preflop", "flopp"]', ["streets", '"flop"?']),
    "like nothing": (FULL.replace('like = "flop"', 'like = "flip"'), ["street.turn.like", "'flip'", '"flop"?']),
    "like itself": (FULL.replace('like = "flop"', 'like = "river"'), ["like", "a circle"]),
    "picked by nothing": (FULL.replace('by = "dh_fee_base"', 'by = "dh_fee_bas"'), ["fee.by", '"dh_fee_base"?']),
    "a reading too few": (FULL.replace('all_pots = "pot", ', ""), ["street.flop.exchange.fee", '"all_pots"']),
    "a reading too many": (
        FULL.replace('all_pots = "pot"', 'all_pots = "pot", no_pot = "pot"'),
        ["fee.no_pot", "no such reading"],
    ),
    "unknown chapter": (FULL.replace('rules   = "DH"', 'rules = "DX"'), ["rules", "DX"]),
    "newer schema": ('schema = 2\nbase = "holdem"', ["schema", "read 2", "up to 1", "newer handaudit"]),
    "schema no number": ('schema = "new"\nbase = "holdem"', ["schema", "'new'"]),
    "base no text": ("base = 3", ["base", "read 3"]),
    "base unknown": ('base = "holdm"', ["holdm", "no such rulebook", '"holdem"?']),
    "base of itself": ('base = "house.toml"', ["base", "circular", "house.toml -> "]),
    "not TOML": ('base = "holdem"\nplayers = ]\n', ["not TOML", "line 2"]),
    "a key twice": ('base = "holdem"\nbase = "omaha"\n', ["not TOML", "line 2"]),
    "huge": ("#" * 300_000, ["larger than 256 KB"]),
    "deep": ("x = " + "[" * 50_000, ["nested too deeply"]),
    "dots": ('base = "holdem"\n[set]\n' + ".".join("a" * 20_000) + " = 1", ["house.toml:3", "dots"]),
    "deep by dots": ('base = "holdem"\n[set]\n' + ".".join("a" * 40) + " = 1", ["nested too deeply"]),
    "a million digits": ('base = "holdem"\nplayers = ' + "9" * 9_000, ["not TOML"]),
    "screen codes": ('base = "holdem"\n[options]\n"\\u001b[2J" = "no"', ["no option of that name"]),
    "empty": ("", ["missing"]),
}


@pytest.mark.parametrize("what", BAD_FILES)
def test_a_bad_file_is_refused_with_its_place(what: str, write: Write) -> None:
    text, parts = BAD_FILES[what]
    path = write(text)
    for read in (lambda: load(str(path)), lambda: validate(path)):
        with pytest.raises(RulebookError) as caught:
            read()
        message = str(caught.value)
        assert "house.toml" in message
        assert [part for part in parts if part not in message] == []
        assert "\x1b" not in message
        assert "\n" not in message
        assert len(message) < 1500


@pytest.mark.parametrize(
    ("setting", "parts"),
    [
        ("th_wheeel=no", ["--set", "th_wheeel", '"th_wheel"?']),
        ("th_wheel=perhaps", ["--set", "options.th_wheel", "'perhaps'", '"yes" or "no"']),
        ("th_wheel", ["--set th_wheel", "expected key=value"]),
        ("=no", ["expected key=value"]),
        ("settle.rak.percent=5", ["--set", "settle.rak.percent", "nothing stands"]),
        ("settle.rake.cap=5", ["--set", "settle.rake.percent", "missing"]),
        ("settle.rake.percnt=5", ["settle.rake.percnt", "unknown key", '"percent"?']),
        ("ranking.order=5", ["--set", "ranking.order", "read 5"]),
        ("street.turn.bet.tier=3", ["--set", "street.turn.bet.tier", "read 3"]),
    ],
)
def test_a_bad_setting_is_refused(setting: str, parts: list[str]) -> None:
    with pytest.raises(RulebookError) as caught:
        load("holdem", [setting])
    assert [part for part in parts if part not in str(caught.value)] == []


def test_two_files_cannot_be_the_base_of_each_other(write: Write) -> None:
    one = write('base = "two.toml"', "one.toml")
    write('base = "one.toml"', "two.toml")
    with pytest.raises(RulebookError, match=r"circular: .*one\.toml -> .*two\.toml -> .*one\.toml"):
        load(str(one))


def test_the_wrong_file_of_a_chain_is_named(write: Write) -> None:
    write('base = "holdem"\n[set]\n"ranking.order" = "odd"', "one.toml")
    with pytest.raises(RulebookError, match=r"one\.toml: ranking\.order"):
        load(str(write('base = "one.toml"', "two.toml")))


@pytest.mark.parametrize(
    "path", ["../outside.toml", "sub/../../outside.toml", "link.toml", "linked/outside.toml", "ABSOLUTE"]
)
def test_a_log_names_no_file_outside_its_folder(path: str, tmp_path: Path, write: Write) -> None:
    outside = write('base = "holdem"', "outside.toml")
    logs = tmp_path / "logs"
    (logs / "sub").mkdir(parents=True)
    (logs / "link.toml").symlink_to(outside)
    (logs / "linked").symlink_to(tmp_path)
    with pytest.raises(RulebookError, match="leads out of the folder"):
        load(str(outside) if path == "ABSOLUTE" else path, within=logs)


def test_a_base_leads_no_further_than_its_log_may(tmp_path: Path, write: Write) -> None:
    write('base = "holdem"', "outside.toml")
    write('base = "../../outside.toml"', "logs/house/inner.toml")
    with pytest.raises(RulebookError, match="leads out of the folder"):
        load("house/inner.toml", within=tmp_path / "logs")


def test_a_log_may_name_a_file_beside_it(tmp_path: Path, write: Write) -> None:
    write(HOUSE, "logs/club.toml")
    write('base = "../club.toml"', "logs/more/club2.toml")
    assert load("club.toml", within=tmp_path / "logs").base == "draw-holdem"
    assert load("more/club2.toml", within=tmp_path / "logs").base == "club"
    assert load("holdem", within=tmp_path / "logs").path == ""


@pytest.mark.parametrize("name", ["no.toml", "holdm", "", ".", "a\0b", "x" * 5000, "/dev/zero"])
def test_what_is_no_file_is_refused(name: str) -> None:
    with pytest.raises(RulebookError):
        load(name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(RulebookError, match="not a file"):
        load("pipe.toml", within=tmp_path)


def test_the_schema_library_is_loaded_only_with_a_rulebook() -> None:
    code = "import sys, handaudit.rules.load as l; l.for_game('x'); assert 'pydantic' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_games_of_a_bundled_rulebook_stand_above_its_first_table() -> None:
    seen = 0
    for name in names():
        source = bundled(name)
        seen += 1
        assert heading(source).get("games") == parsed(source).get("games"), name
    assert seen
