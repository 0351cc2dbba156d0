"""Several downloads of one game are one game: each hand counts once, with the own cards of all who saved it."""

import csv
import json
from pathlib import Path

import pytest

from tests.report.logs import run
from tests.support.hands_download import hands_download
from tests.support.home_night import Guest, HomeNight

CARDS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", ",": None})


def written(tmp_path: Path, night: HomeNight) -> tuple[Guest, Guest]:
    """Two downloads of a night, by two people who each show their cards at least once."""
    shown = [one for one in night.guests if any(f" @ {base(one)}" in row and " shows a " in row for row in night.rows)]
    one, other = shown[:2]
    for name, guest in (("a.csv", one), ("b.csv", other)):
        (tmp_path / name).write_text(night.download(guest, 0, len(night.rows)))
    return one, other


def base(guest: Guest) -> str:
    """The id that a guest came with."""
    return guest.id.split("x")[0]


def exported(tmp_path: Path, *names: str) -> list[dict[str, str]]:
    """The players of the hands of some logs that were played to the end."""
    done = run("export", *names, "-o", "out", "--force", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = csv.DictReader((tmp_path / "out" / "players.csv").read_text().splitlines())
    return [row for row in rows if not row["hand"].endswith("-stopped")]


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (3, 4, 6))])
def test_the_own_cards_of_both_are_known(tmp_path: Path, seed: int) -> None:
    night = HomeNight(seed)
    guests = written(tmp_path, night)
    stacks = {}
    for at, row in enumerate(night.rows):
        if row.startswith("-- starting"):
            where = next(place for place in range(at, len(night.rows)) if night.rows[place].startswith("Player stacks"))
            if (
                row.startswith(f"-- starting hand #{len(stacks) + 1} (id: h")
                and night.rows[where] not in night.rows[where + 1 :]
            ):
                stacks[row.partition("(id: ")[2].partition(")")[0]] = where
    for names in (("a.csv", "b.csv"), ("b.csv", "a.csv")):
        rows = exported(tmp_path, *names)
        assert len({row["hand"] for row in rows}) == len(stacks)
        seen = 0
        for row in rows:
            for guest in guests:
                if f" @ {base(guest)}" in row["player"]:
                    due = night.own_cards(guest, stacks[row["hand"]]).translate(CARDS)
                    assert set(row["cards"].split()) == set(due.split()), row
                    seen += 1
        assert seen > len(stacks)
    checked = run("check", "a.csv", "b.csv", "--fail-on", "warn", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    page = run("replay", "a.csv", "b.csv", "2", "-o", "page.html", cwd=tmp_path)
    assert page.returncode == 0, page.stderr
    dealt = (tmp_path / "page.html").read_text()
    for guest in guests:
        if any(row["hand"] == f"h2q{seed}" and base(guest) in row["player"] for row in rows):
            assert f'"{night.own_cards(guest, stacks[f"h2q{seed}"]).translate(CARDS)}"' in dealt


@pytest.mark.heavy
def test_each_hand_counts_once_everywhere(tmp_path: Path) -> None:
    night = HomeNight(1)
    written(tmp_path, night)
    for command in (("stats", "--output-format", "csv"), ("settle", "--output-format", "json")):
        one = run(*command[:1], "a.csv", *command[1:], cwd=tmp_path).stdout
        both = run(*command[:1], "a.csv", "b.csv", *command[1:], cwd=tmp_path).stdout
        assert one.replace("a.csv", "").replace(" ", "") or both
        if command[0] == "stats":
            counts = [[row["hands"] for row in csv.DictReader(text.splitlines())] for text in (one, both)]
            assert counts[0] == counts[1]
        else:
            nets = [json.loads(text)["settlements"][0]["players"] for text in (one, both)]
            assert nets[0] == nets[1]
    for jobs in ("1", "2"):
        done = run("stats", "a.csv", "b.csv", "--jobs", jobs, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


@pytest.mark.heavy
def test_a_hand_that_one_download_cuts_off_is_no_fault(tmp_path: Path) -> None:
    night = HomeNight(1)
    ends = [at + 1 for at, row in enumerate(night.rows) if row.startswith("-- ending")]
    (tmp_path / "a.csv").write_text(night.download(night.guests[0], 0, ends[6] - 2))
    (tmp_path / "b.csv").write_text(night.download(night.guests[1], 0, len(night.rows)))
    for names in (("a.csv", "b.csv"), ("b.csv", "a.csv")):
        checked = run("check", *names, "--fail-on", "warn", cwd=tmp_path)
        assert checked.returncode == 0, checked.stdout
        if names[0] == "a.csv":
            assert "is not whole here" in checked.stdout
            assert "b.csv:" in checked.stdout
    alone = run("check", "a.csv", cwd=tmp_path)
    assert alone.returncode == 3, alone.stdout


def test_downloads_that_share_only_identical_hands_are_no_fault(tmp_path: Path) -> None:
    """Neither player was dealt in, or one player saved the game twice. A hand that stands twice in one file is still a fault."""
    night = HomeNight(1)
    text = night.download(night.guests[0], 0, len(night.rows))
    ends = [at + 1 for at, row in enumerate(night.rows) if row.startswith("-- ending")]
    plain = "".join(line for line in text.splitlines(True) if "Your hand is" not in line)
    for early, whole in (
        (night.download(night.guests[0], 0, ends[4]), text),
        (night.csv(list(enumerate(night.rows))[: ends[4]]), plain),
    ):
        (tmp_path / "a.csv").write_text(early)
        (tmp_path / "b.csv").write_text(whole)
        for names in (("a.csv", "b.csv"), ("b.csv", "a.csv")):
            checked = run("check", *names, "--fail-on", "warn", cwd=tmp_path)
            assert checked.returncode == 0, checked.stdout
            assert "info[session-duplicate-hand]" in checked.stdout
    head, *rows = text.splitlines(True)
    (tmp_path / "a.csv").write_text("".join([head, *rows, *rows]))
    assert "warn[session-duplicate-hand]" in run("check", "a.csv", cwd=tmp_path).stdout


@pytest.mark.heavy
def test_what_else_differs_is_shown_with_both_lines(tmp_path: Path) -> None:
    night = HomeNight(1)
    written(tmp_path, night)
    text = (tmp_path / "b.csv").read_text().splitlines()
    at = next(at for at, row in enumerate(text) if " raises to " in row)
    amount = text[at].partition(" raises to ")[2].partition('"')[0].partition(" ")[0]
    odd = text[at].replace(f" raises to {amount}", f" raises to {int(amount) + 1}")
    text[at] = odd
    (tmp_path / "b.csv").write_text("\n".join(text) + "\n")
    checked = run("check", "a.csv", "b.csv", cwd=tmp_path)
    assert checked.returncode == 1
    line = next(line for line in checked.stdout.splitlines() if "session-conflicting-hand" in line)
    assert f"raises to {amount}" in line
    assert f"raises to {int(amount) + 1}" in line
    assert "a.csv:" in line
    assert f"b.csv:{at + 1}" in checked.stdout


@pytest.mark.heavy
def test_one_player_with_two_hands_of_his_own_is_a_contradiction(tmp_path: Path) -> None:
    """Two downloads of one player show the same cards."""
    night = HomeNight(1)
    one, _ = written(tmp_path, night)
    text = night.download(one, 0, len(night.rows)).splitlines()
    at = next(at for at, row in enumerate(text) if "Your hand is 4" in row)
    text[at] = text[at].replace("Your hand is 4", "Your hand is 10")
    (tmp_path / "b.csv").write_text("\n".join(text) + "\n")
    checked = run("check", "a.csv", "b.csv", cwd=tmp_path)
    assert checked.returncode == 1
    line = next(line for line in checked.stdout.splitlines() if "session-conflicting-hand" in line)
    assert line.count("Your hand is") == 2


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [6, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, *range(7, 20)))])
def test_a_table_of_rows_and_a_hands_download_are_one_game(tmp_path: Path, seed: int) -> None:
    """In any order, and also if one of them has a part of the hands."""
    night = HomeNight(seed, cents=seed % 2 == 0)
    truth = {guest.id: guest.net for guest in night.guests if guest.sessions}
    rows, saved = night.guests[0], night.guests[1]
    (tmp_path / "rows.csv").write_text(night.download(rows, 0, len(night.rows)))
    for name, hands in (("all.json", None), ("part.json", range(4, 9))):
        (tmp_path / name).write_text(hands_download(night, saved, hands, indent=1))
        alone = run("check", name, "--fail-on", "warn", cwd=tmp_path)
        assert alone.returncode == 0, alone.stdout
        for names in (("rows.csv", name), (name, "rows.csv")):
            done = run("settle", *names, "--output-format", "json", cwd=tmp_path)
            assert done.returncode == 0, done.stdout
            (one,) = json.loads(done.stdout)["settlements"]
            scale = night.unit // one["minor_units"]
            assert {row["name"].rpartition(" @ ")[2]: row["net"] * scale for row in one["players"]} == truth
            checked = run("check", *names, "--fail-on", "warn", cwd=tmp_path)
            assert checked.returncode == 0, checked.stdout
    rows_of = exported(tmp_path, "rows.csv", "all.json")
    own = [row["cards"] for row in rows_of if row["player"].endswith(f" @ {saved.id}")]
    assert all(own)
    assert own or saved.ids


STARS = """PokerStars Hand #{id}: Hold'em No Limit ($1/$2 USD) - 2026/03/04 20:0{id}:00 ET
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to {who} [{cards}]
Ann: raises $2 to $4
Bob: folds
Cy: folds
Uncalled bet ($2) returned to Ann
Ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: Ann (button) collected ($5)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop


"""


def stars(who: str, cards: str, *ids: int) -> str:
    """A log as a player of a room without ids saves it."""
    return "".join(STARS.format(id=id, who=who, cards=cards) for id in ids)


def test_logs_that_name_whose_cards_they_show_are_united(tmp_path: Path) -> None:
    """Hands that one log alone has keep its cards; in any order."""
    (tmp_path / "a.txt").write_text(stars("Ann", "As Kd", 1, 2))
    (tmp_path / "b.txt").write_text(stars("Bob", "7s 7d", 2, 3))
    for names in (("a.txt", "b.txt"), ("b.txt", "a.txt")):
        cards = {(row["hand"], row["player"]): row["cards"] for row in exported(tmp_path, *names)}
        assert {who: some for who, some in cards.items() if some} == {
            ("1", "Ann"): "As Kd", ("2", "Ann"): "As Kd", ("2", "Bob"): "7s 7d", ("3", "Bob"): "7s 7d",
        }  # fmt: skip
        checked = run("check", *names, "--fail-on", "warn", cwd=tmp_path)
        assert checked.returncode == 0
        assert checked.stdout.rpartition("\n\n")[2].startswith("3 hands in 2 files: 3 audited")
    (tmp_path / "c.txt").write_text(stars("Cy", "7s Qd", 2))
    checked = run("check", "a.txt", "b.txt", "c.txt", cwd=tmp_path)
    assert checked.returncode == 1
    line = next(line for line in checked.stdout.splitlines() if "session-conflicting-hand" in line)
    assert "`Dealt to Cy [7s Qd]`, at b.txt:9 `Dealt to Bob [7s 7d]`" in line


def test_hands_of_one_number_that_are_two_hands_keep_their_own_cards(tmp_path: Path) -> None:
    """Of two sites, or of one site whose logs contradict each other."""
    one, other = stars("Ann", "As Kd", 1), stars("Bob", "7s 7d", 1)
    for odd, code in ((other.replace("PokerStars", "Handaudit"), 0), (other.replace("Bob ($100", "Bob ($90"), 1)):
        (tmp_path / "a.txt").write_text(one)
        (tmp_path / "b.txt").write_text(odd)
        assert run("check", "a.txt", "b.txt", cwd=tmp_path).returncode == code
        run("export", "a.txt", "b.txt", "-o", "out", "--force", cwd=tmp_path)
        rows = list(csv.DictReader((tmp_path / "out" / "players.csv").read_text().splitlines()))
        assert sorted(row["cards"] for row in rows if row["cards"]) == ["7s 7d", "As Kd"]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("who", "more"),
    [(who, more) for who in ("Ann", "Bob") for more in ((), ("--jobs", "2"))] + [("Ann", ("--work-dir", "job"))],
)
def test_both_lines_of_a_contradiction_are_shown_in_any_room(tmp_path: Path, who: str, more: tuple[str, ...]) -> None:
    text = stars("Ann", "As Kd", 1, 2)
    (tmp_path / "a.txt").write_text(text)
    odd = text.replace("raises $2 to $4", "raises $3 to $5").replace("Dealt to Ann [As Kd]", f"Dealt to {who} [As Kd]")
    (tmp_path / "b.txt").write_text(odd)
    checked = run("check", "a.txt", "b.txt", *more, cwd=tmp_path)
    assert checked.returncode == 1
    assert "here `Ann: raises $3 to $5`, at a.txt:10 `Ann: raises $2 to $4`" in checked.stdout
    assert "--> b.txt:10" in checked.stdout


@pytest.mark.heavy
def test_both_lines_of_a_contradiction_are_shown_if_the_layouts_differ(tmp_path: Path) -> None:
    night = HomeNight(6)
    (tmp_path / "rows.csv").write_text(night.download(night.guests[0], 0, len(night.rows)))
    whole = json.loads(hands_download(night, night.guests[1]))
    hand = next(hand for hand in whole["hands"] if any(event["payload"]["type"] == 10 for event in hand["events"]))
    won = next(event["payload"] for event in hand["events"] if event["payload"]["type"] == 10)
    won["value"] += 1
    (tmp_path / "all.json").write_text(json.dumps(whole, indent=1))
    checked = run("check", "rows.csv", "all.json", cwd=tmp_path)
    assert checked.returncode == 1
    line = next(line for line in checked.stdout.splitlines() if "session-conflicting-hand" in line)
    assert f"collected {won['value'] - 1} from pot" in line
    assert "rows.csv:" in line
    assert f'"value": {won["value"]}' in line or f'"value":{won["value"]}' in line


def cards_of(tmp_path: Path, *names: str, text: str | None = None) -> dict[str, str]:
    """The cards that an export of some logs knows, by hand and player."""
    done = run("export", *names, "-o", "out", "--force", cwd=tmp_path, text=text)
    assert done.returncode == 0, done.stderr
    rows = csv.DictReader((tmp_path / "out" / "players.csv").read_text().splitlines())
    return {f"{row['hand']} {row['player']}": row["cards"] for row in rows if row["cards"]}


@pytest.mark.heavy
def test_standard_input_is_a_download_like_any_other(tmp_path: Path) -> None:
    night = HomeNight(1)
    written(tmp_path, night)
    due = cards_of(tmp_path, "a.csv", "b.csv")
    assert len(due) > len(cards_of(tmp_path, "a.csv"))
    text = (tmp_path / "b.csv").read_text()
    for names in (("a.csv", "-"), ("-", "a.csv")):
        assert cards_of(tmp_path, *names, text=text) == due
    (tmp_path / "a.txt").write_text(stars("Ann", "As Kd", 1, 2))
    both = cards_of(tmp_path, "a.txt", "-", text=stars("Bob", "7s 7d", 2, 3))
    assert both == {"1 Ann": "As Kd", "2 Ann": "As Kd", "2 Bob": "7s 7d", "3 Bob": "7s 7d"}
    page = run("night", "-", "-o", "night.html", cwd=tmp_path, text=text)
    assert page.returncode == 0, page.stderr
    shown = (tmp_path / "night.html").read_text()
    assert not any(f"{guest.nick} @ {guest.id}<" in shown for guest in night.guests if guest.nick in ("Bob", "Cy"))


def test_the_cards_of_a_player_whom_no_line_names_are_printed(tmp_path: Path) -> None:
    night = HomeNight(1)
    written(tmp_path, night)
    row = next(row for row in (tmp_path / "a.csv").read_text().splitlines()[::-1] if "Your hand is" in row)
    cards = row.partition("Your hand is ")[2].partition('"')[0].translate(CARDS)
    text = run("replay", "a.csv", "1", cwd=tmp_path).stdout
    assert f"the player who saved the log, whom no line names: [{cards}]" in text
    hand, *_ = run("replay", "a.csv", "1", "--output-format", "jsonl", cwd=tmp_path).stdout.splitlines()
    assert json.loads(hand)["readers_cards"] == [cards]


@pytest.mark.parametrize("command", [("check",), ("export", "-o", "out")])
def test_a_job_says_that_it_cannot_unite_downloads(tmp_path: Path, command: tuple[str, ...]) -> None:
    written(tmp_path, HomeNight(1))
    done = run(*command[:1], "a.csv", "b.csv", *command[1:], "--work-dir", "job", cwd=tmp_path)
    assert done.returncode == 2
    assert "a.csv and b.csv are downloads of one game: leave --work-dir out" in done.stderr
    assert not (tmp_path / "out").exists()
    (tmp_path / "b.csv").unlink()
    (tmp_path / "b.txt").write_text(stars("Bob", "7s 7d", 2, 3))
    alone = run(*command[:1], "a.csv", "b.txt", *command[1:], "--work-dir", "other", cwd=tmp_path)
    assert alone.returncode == 0, alone.stderr
