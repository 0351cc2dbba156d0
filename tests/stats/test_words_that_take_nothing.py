"""A word that took no hand is said beside the output, with the nearest name there is; output and status are those without the word."""

from pathlib import Path

import pytest

from handaudit.stats.unused_filters import MOST, WordsMet
from tests.stats.logs import NIGHT, call

NOBODY = "handaudit: --player Anne: no hand has this player; did you mean 'Ann'?\n"


@pytest.fixture
def night(tmp_path: Path) -> Path:
    (tmp_path / "night.txt").write_text(NIGHT, encoding="utf-8")
    return tmp_path


def said(night: Path, words: str, status: int = 0) -> str:
    done = call(*words.split(), cwd=night)
    assert done.returncode == status, done.stderr
    return done.stderr


WAYS = (
    "stats night.txt --metric vpip",
    "stats night.txt --by position",
    pytest.param("stats night.txt --metric vpip --jobs 2", marks=pytest.mark.heavy),
    "stats night.txt --metric vpip --work-dir parts",
    "stats night.txt --explain vpip",
    "export night.txt -o out",
    pytest.param("export night.txt -o out --format parquet --jobs 2", marks=pytest.mark.heavy),
    "export night.txt -o out --work-dir parts",
)


@pytest.mark.heavy
@pytest.mark.parametrize("words", WAYS)
def test_a_player_whom_no_hand_has(night: Path, words: str) -> None:
    assert NOBODY in said(night, f"{words} --player Anne")
    if "--work-dir" in words:
        words = words.replace("parts", "more")
    assert "--player" not in said(night, f"{words.replace('-o out', '-o two')} --player Ann")


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words", ["stats draw.txt --by game", "export draw.txt -o out", "export draw.txt -o out --format parquet"]
)
def test_hands_that_several_processes_look_at(tmp_path: Path, words: str) -> None:
    sample = Path(__file__).parents[2] / "samples" / "draw-holdem-clean.txt"
    (tmp_path / "draw.txt").write_bytes(sample.read_bytes())
    for jobs in (1, 2):
        to = words.replace("out", f"out{jobs}")
        err = said(tmp_path, f"{to} --jobs {jobs} --player Nobody --since 2001-01-01")
        assert "handaudit: --player Nobody: none of the hands that take part has this player" in err
        assert "--since" not in err


def test_each_word_is_said_once_and_only_those_that_took_nothing(night: Path) -> None:
    err = said(night, "stats night.txt --player Ann --player bob --player Zzz")
    assert err.count("--player") == 2
    assert "handaudit: --player Zzz: no hand has this player\n" in err
    assert "handaudit: --player bob: no hand has this player; did you mean 'Bob'?\n" in err


def test_output_and_status_stay(night: Path) -> None:
    with_it = call("stats", "night.txt", "--player", "Ann", "--player", "Nobody", cwd=night)
    without = call("stats", "night.txt", "--player", "Ann", cwd=night)
    assert (with_it.returncode, with_it.stdout) == (without.returncode, without.stdout)


def test_a_game_that_no_hand_is_of(night: Path) -> None:
    err = said(night, "stats night.txt --game holdm --player Zzz")
    assert "handaudit: --game holdm: no hand is of this game; these logs have holdem; did you mean 'holdem'?\n" in err
    assert "--player" not in err  # no hand is left in which anybody could be
    assert "--game" not in said(night, "stats night.txt --game Hold'em")


def test_a_player_whom_no_hand_of_a_game_has(night: Path) -> None:
    err = said(night, "stats night.txt --game holdem --player Zzz")
    assert "handaudit: --player Zzz: none of the hands that take part has this player\n" in err


def test_days_of_which_no_hand_is(night: Path) -> None:
    err = said(night, "stats night.txt --since 2031-01-02 --until 2031-01-03")
    assert "handaudit: --since 2031-01-02 --until 2031-01-03: no hand is of that time; they are from 20" in err
    assert "--since" not in said(night, "stats night.txt --since 2001-01-01")


@pytest.mark.heavy
@pytest.mark.parametrize("command", ["stats night.txt", "report night.txt -o page.html", "settle night.txt"])
def test_an_alias_that_no_hand_has(night: Path, command: str) -> None:
    done = call(*command.split(), "--same-player", "Ann=Cyy", cwd=night)
    assert "--same-player Cyy: no" in done.stderr
    assert "has this player; did you mean 'Cy'?" in done.stderr
    assert "--same-player" not in call(*command.split(), "--force", "--same-player", "Zoe=Cy", cwd=night).stderr


def test_a_hero_whom_no_hand_has(night: Path) -> None:
    err = said(night, "stats night.txt --hero --hero-name Anne")
    assert "handaudit: --hero-name Anne: no hand has this player; did you mean 'Ann'?\n" in err
    assert "--hero" not in said(night, "stats night.txt --hero-name Anne")  # asked for nothing
    assert "--hero-name Anne" in said(night, "export night.txt -o out --hero-name Anne")


@pytest.mark.heavy
def test_pseudonyms_are_not_offered(night: Path) -> None:
    err = said(night, "export night.txt -o out --redact --redact-key key --player Anne --keep Cy")
    assert "handaudit: --player Anne: no hand has this player\n" in err
    err = said(night, "export night.txt -o two --redact --redact-key key --player Ann --keep Cy")
    assert "has this player" not in err
    done = call(
        "report", "night.txt", "-o", "p.html", "--redact", "--redact-key", "key", "--same-player", "Ann=Cyy", cwd=night
    )
    assert "handaudit: --same-player Cyy: no hand has this player\n" in done.stderr


@pytest.mark.heavy
def test_a_hand_for_the_page_that_is_not_there(night: Path) -> None:
    assert "handaudit: --hand 77: no hand has this id\n" in said(night, "report night.txt -o page.html --hand 77")


def test_a_plot(night: Path) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    assert NOBODY in said(night, "stats night.txt --plot net --player Anne", 2)


def test_tournaments(night: Path) -> None:
    sample = Path(__file__).parents[2] / "samples" / "tournament-clean.txt"
    (night / "t.txt").write_bytes(sample.read_bytes())
    assert "--player Zzz: no hand has this player" in said(night, "stats t.txt --tournaments --player Zzz")


def test_frames_are_looked_at_like_logs(night: Path) -> None:
    said(night, "export night.txt -o frames")
    assert NOBODY in said(night, "stats frames --player Anne")


def test_signs_that_act_are_shown(night: Path) -> None:
    (night / "night.txt").write_text(NIGHT.replace("Bob", "B\x1b[2Jb"), encoding="utf-8")
    err = said(night, "stats night.txt --player B[2Jb --exclude-faulty")
    assert "\x1b" not in err
    assert "did you mean" in err


def test_where_nothing_was_read_nothing_is_said_of_words(tmp_path: Path) -> None:
    (tmp_path / "blank.txt").write_text("\n")
    assert "--player" not in said(tmp_path, "stats blank.txt --player Anne --allow-empty")


def test_names_are_kept_up_to_a_bound() -> None:
    seen = WordsMet(left={"Zoe"})
    seen.meet(f"p{number}" for number in range(MOST + 9))
    assert len(seen.names) == MOST
    other = WordsMet(left={"Zoe"}, names={"q"}, games={"omaha"}, hero=True)
    seen.join(WordsMet.unpacked(other.packed()))
    assert (len(seen.names), seen.games, seen.left, seen.hero) == (MOST, {"omaha"}, {"Zoe"}, True)
    seen.meet(["Zoe"])
    other.join(seen)
    assert not other.left
