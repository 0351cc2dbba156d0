"""Simulated nights settle to the cent: the truth is the simulator's, and it knows nothing of the program."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.report.logs import run
from tests.support.hands_download import hands_download
from tests.support.home_night import HomeNight
from tests.support.wild_night import WildNight

SEEDS = range(2)
MORE = [*SEEDS, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 40))]


def night_of(seed: int) -> HomeNight:
    """A night, every third one in cents."""
    night = HomeNight(seed, cents=seed % 3 == 0)
    assert sum(one.net for one in night.guests) == 0
    return night


def settled(folder: Path, *args: str) -> tuple[int, dict[str, object]]:
    """The exit status and the one settlement."""
    done = run("settle", *args, "--output-format", "json", cwd=folder)
    assert done.returncode in (0, 1, 3), done.stderr
    (one,) = json.loads(done.stdout)["settlements"]
    return done.returncode, one


def nets_of(one: dict[str, object], unit: int) -> dict[str, int]:
    """The nets by id, in the simulator's units."""
    scale = unit // one["minor_units"]
    return {player["name"].rpartition(" @ ")[2]: player["net"] * scale for player in one["players"]}


@pytest.mark.parametrize("seed", MORE)
def test_a_night_settles_to_the_cent(tmp_path: Path, seed: int) -> None:
    night = night_of(seed)
    (tmp_path / "log.csv").write_text(night.csv(newest=seed % 2 == 0))
    status, one = settled(tmp_path, "log.csv")
    assert (status, one["gaps"], one["difference"]) == (0, [], 0)
    truth = {guest.id: guest.net for guest in night.guests if guest.sessions}
    assert nets_of(one, night.unit) == truth
    left = dict(truth)
    for pay in one["payments"]:
        for key, sign in (("from", 1), ("to", -1)):
            left[pay[key].rpartition(" @ ")[2]] += sign * pay["amount"] * night.unit // one["minor_units"]
    assert not any(left.values())
    checked = run("check", "log.csv", cwd=tmp_path)
    assert (checked.returncode, "no findings" in checked.stdout) == (0, True), checked.stdout


MONEY = (
    "joined the game",
    "quits the game",
    "stack from",
    "rebought",
    "queued the stack",
    "stand up",
    "sit back",
    "changed the ID",
    "bounty",
)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", MORE)
def test_a_row_that_is_missing_is_never_paid_by_guess(tmp_path: Path, seed: int) -> None:
    """Without one row the log still says who won what, or nobody pays."""
    night = night_of(seed)
    truth = {guest.id.split("x")[0]: guest.net for guest in night.guests if guest.sessions}
    money = [at for at, row in enumerate(night.rows) if any(word in row for word in MONEY)]
    tried = 0
    for at in night.random.sample(money, 3):
        tried += 1
        rows = [(place, row) for place, row in enumerate(night.rows) if place != at]
        (tmp_path / "log.csv").write_text(night.csv(rows))
        status, one = settled(tmp_path, "log.csv")
        if one["open"]:
            assert (status > 0, one["payments"]) == (True, [])
            assert one["gaps"]
            continue
        joined: dict[str, int] = {}
        for name, net in nets_of(one, night.unit).items():
            key = name.split("x")[0]
            joined[key] = joined.get(key, 0) + net
        assert joined == truth, night.rows[at]
    assert tried == 3


@pytest.mark.parametrize("seed", MORE)
def test_a_stack_that_no_row_explains_is_a_finding_and_nobody_pays(tmp_path: Path, seed: int) -> None:
    night = night_of(seed)
    places = [
        at for at, row in enumerate(night.rows) if row.startswith("Player stacks") and night.rows.count(row) == 1
    ][1:]
    at = night.random.choice(places)
    amount = night.rows[at].rpartition("(")[2].partition(")")[0]
    more = f"{int(amount.partition('.')[0]) + 7}{amount[len(amount.partition('.')[0]) :]}"
    night.rows[at] = night.rows[at].rpartition("(")[0] + f"({more})"
    (tmp_path / "log.csv").write_text(night.csv(newest=False))
    status, one = settled(tmp_path, "log.csv")
    assert (status, one["open"], one["payments"]) == (1, True, [])
    assert at + 2 in [gap["line"] for gap in one["gaps"]]
    checked = run("check", "log.csv", "--output-format", "json", cwd=tmp_path)
    assert f'"line":{at + 2},' in checked.stdout.replace(" ", "")
    assert "session-stack-jump" in checked.stdout


@pytest.mark.heavy
@pytest.mark.parametrize("seed", MORE[:3])
def test_a_log_that_is_not_whole_is_not_settled(tmp_path: Path, seed: int) -> None:
    night, other = night_of(seed), night_of(seed + 100)
    counted = list(enumerate(night.rows))
    start = [at for at, row in counted if row.startswith("-- starting")]
    behind = [(len(counted) + at, row) for at, row in enumerate(other.rows)]
    for rows, word in (
        (counted[start[5] :], "the log begins at hand"),
        (counted[: start[6] + 6], "has no end in the log"),
        (counted + behind, "a second game begins here"),
    ):
        (tmp_path / "log.csv").write_text(night.csv(rows))
        done = run("settle", "log.csv", "--gap", "split", cwd=tmp_path)
        assert done.returncode in (1, 3), done.stdout + done.stderr
        assert word in done.stdout
        assert " pays " not in done.stdout
        page = run("night", "log.csv", "--gap", "split", cwd=tmp_path)
        assert (page.returncode, " pays " in page.stdout, word in page.stdout) == (done.returncode, False, True)
        if "begins at" in word:
            assert "session-stack-jump" not in run("check", "log.csv", cwd=tmp_path).stdout


@pytest.mark.heavy
@pytest.mark.parametrize("seed", MORE[1:4])
def test_two_downloads_of_one_night_are_one_night(tmp_path: Path, seed: int) -> None:
    """They overlap, each shows other cards, and neither is whole; or each is the whole night."""
    night = night_of(seed)
    ends = [at + 1 for at, row in enumerate(night.rows) if row.startswith("-- ending")]
    truth = {guest.id: guest.net for guest in night.guests if guest.sessions}
    whole = len(night.rows)
    for one, other in (((0, whole), (0, whole)), ((0, ends[7]), (ends[3], whole)), ((0, ends[5]), (ends[5], whole))):
        for name, guest, span in (("a.csv", night.guests[0], one), ("b.csv", night.guests[1], other)):
            (tmp_path / name).write_text(night.download(guest, *span))
        for names in (("a.csv", "b.csv"), ("b.csv", "a.csv")):
            status, found = settled(tmp_path, *names)
            assert (status, found["gaps"]) == (0, [])
            assert nets_of(found, night.unit) == truth
            assert found["hands"] == len(ends)
        checked = run("check", "a.csv", "b.csv", "--fail-on", "warn", cwd=tmp_path)
        assert checked.returncode == 0, checked.stdout
        assert run("diff", "a.csv", "b.csv", cwd=tmp_path).returncode == 0


@pytest.mark.heavy
@pytest.mark.parametrize("seed", MORE[1:4])
def test_a_hand_that_one_download_cuts_off_is_whole_in_the_other(tmp_path: Path, seed: int) -> None:
    night = night_of(seed)
    ends = [at + 1 for at, row in enumerate(night.rows) if row.startswith("-- ending")]
    truth = {guest.id: guest.net for guest in night.guests if guest.sessions}
    whole = len(night.rows)
    for last, first in ((ends[6] - 2, ends[5]), (ends[6] - 2, ends[3])):
        (tmp_path / "a.csv").write_text(night.download(night.guests[0], 0, last))
        (tmp_path / "b.csv").write_text(night.download(night.guests[1], first, whole))
        for names in (("a.csv", "b.csv"), ("b.csv", "a.csv")):
            status, found = settled(tmp_path, *names)
            assert (status, found["gaps"], found["open"]) == (0, [], False)
            assert nets_of(found, night.unit) == truth


@pytest.mark.parametrize("seed", MORE)
def test_the_ledger_of_the_site_alone_and_beside_the_log(tmp_path: Path, seed: int) -> None:
    night = night_of(seed)
    (tmp_path / "log.csv").write_text(night.csv())
    (tmp_path / "ledger.csv").write_text(night.ledger())
    truth = {guest.id: guest.net for guest in night.guests if guest.sessions}
    more = ("--minor-units", "100") if night.cents else ()
    for args in (("ledger.csv", *more), ("--ledger", "ledger.csv", *more), ("log.csv", "ledger.csv")):
        status, one = settled(tmp_path, *args)
        assert (status, one["gaps"], one["open"]) == (0, [], False), args
        assert nets_of(one, night.unit) == truth
    wrong = night.ledger().splitlines()
    at = 1 + night.random.randrange(len(wrong) - 1)
    cells = wrong[at].split(",")
    cells[4], cells[7] = str(int(cells[4]) + 9 * night.unit), str(int(cells[7]) - 9 * night.unit)
    wrong[at] = ",".join(cells)
    (tmp_path / "ledger.csv").write_text("\n".join(wrong) + "\n")
    status, one = settled(tmp_path, "log.csv", "ledger.csv")
    assert (status, one["payments"], one["open"]) == (1, [], True)
    (gap,) = one["gaps"]
    assert cells[1] == gap["player"].rpartition(" @ ")[2]
    assert "by the ledger" in gap["why"]
    assert "log.csv:" in gap["why"]
    cells[7] = str(int(cells[7]) + 1)  # the net of a row is not what its amounts make
    wrong[at] = ",".join(cells)
    (tmp_path / "ledger.csv").write_text("\n".join(wrong) + "\n")
    status, one = settled(tmp_path, "ledger.csv")
    assert (status, one["payments"]) == (1, [])
    assert [gap["line"] for gap in one["gaps"]] == [at + 1]


@pytest.mark.heavy
@pytest.mark.parametrize("seed", MORE[1:3])
def test_a_redacted_report_has_the_findings_of_a_plain_one(tmp_path: Path, seed: int) -> None:
    night = night_of(seed)
    (tmp_path / "log.csv").write_text(night.csv())
    done = run("report", "log.csv", "--redact", "-o", "page.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "page.html").read_text()
    assert "None: the logs and the rules agree." in page
    assert not any(guest.name in page for guest in night.guests)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", MORE[:2])
def test_the_page_of_a_night_and_of_a_season(tmp_path: Path, seed: int) -> None:
    """Costs are shared, payments are rounded, and what is paid adds up; the same persons join nights."""
    night = night_of(seed)
    (tmp_path / "log.csv").write_text(night.csv())
    (tmp_path / "ledger.csv").write_text(night.ledger())
    payer = next(guest for guest in night.guests if guest.sessions)
    args = ("log.csv", "ledger.csv", "--round", "5", "--cost", f"food=60:{payer.name}")
    done = run("night", *args, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    paid: dict[str, int] = {}
    came = [guest for guest in night.guests if guest.sessions]
    nicks = [guest.nick for guest in came]
    short = {guest.nick if nicks.count(guest.nick) == 1 else guest.name: guest for guest in came}
    for line in done.stdout.splitlines():
        if " pays " in line:
            who, _, rest = line.partition(" pays ")
            whom, _, amount = rest.rpartition(" ")
            assert int(amount) % 5 == 0
            for name, sign in ((who, -1), (whom, 1)):
                paid[short[name].id] = paid.get(short[name].id, 0) + sign * int(amount) * night.unit
    for guest in came:
        due = guest.net - 60 * night.unit / len(came) + (60 * night.unit if guest is payer else 0)
        assert abs(paid.get(guest.id, 0) - due) <= 5 * night.unit
    assert sum(paid.values()) == 0
    page = run("night", *args, "-o", "night.html", cwd=tmp_path)
    assert page.returncode == 0, page.stderr
    text = (tmp_path / "night.html").read_text()
    assert text.index("Who pays whom") < text.index("The biggest pots") < text.index("What the audit found")
    assert text.count("<polyline") == len(came)
    ends = [float(label.partition('"')[0]) * night.unit for label in text.split("at the end ")[1:]]
    assert sorted(ends) == sorted(guest.net for guest in came)
    friends = run("night", *args, "--summary", "-o", "friends.html", cwd=tmp_path)
    assert friends.returncode == 0
    assert "What the audit found" not in (tmp_path / "friends.html").read_text()


def test_a_page_counts_the_hands_once_and_those_that_were_stopped_apart(tmp_path: Path) -> None:
    night = WildNight(2, 24)
    (tmp_path / "log.csv").write_text(night.csv())
    hands = sum(row.startswith("-- ending") for row in night.rows)
    stopped = sum(row.startswith("-- starting") for row in night.rows) - hands
    assert stopped > 0
    for command in ("night", "report"):
        assert run(command, "log.csv", "-o", "page.html", "--force", cwd=tmp_path).returncode == 0
        text = (tmp_path / "page.html").read_text()
        for figure, word in ((hands, "hands"), (hands, "clean"), (stopped, "stopped midway")):
            assert f"<b>{figure}</b> {word}" in text
        assert f"{hands} hands" in text.replace(f"<b>{hands}</b> hands", "")
        assert f"{hands + stopped} hands" not in re.sub("<svg.*?</svg>", "", text, flags=re.DOTALL).partition("<h2")[0]
    assert f" · {hands} hands" in run("settle", "log.csv", cwd=tmp_path).stdout


def test_a_ledger_that_is_given_twice_is_not_paid_twice(tmp_path: Path) -> None:
    for name in ("ledger.csv", "copy.csv"):
        (tmp_path / name).write_text(night_of(1).ledger())
    for other in ("ledger.csv", "copy.csv"):
        done = run("night", "ledger.csv", other, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"--ledger {other}: it says the same as ledger.csv" in done.stderr


def test_a_season_joins_persons_by_their_ids(tmp_path: Path) -> None:
    rows = ["player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net"]
    nights = (
        (("Ann", "a1", 100, 150), ("Bob", "b2", 100, 50)),
        (("Annie", "a1", 100, 70), ("Bob", "b2", 100, 120), ("Bob", "x9", 50, 60)),
    )
    for at, players in enumerate(nights):
        text = [*rows, *(f"{nick},{id},,,{bought},{out},0,{out - bought}" for nick, id, bought, out in players)]
        (tmp_path / f"{at}.csv").write_text("\n".join(text) + "\n")
    done = run("night", "0.csv", "1.csv", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for line in (
        "Annie +20 (2 nights, best +50, worst -30)",
        "Bob @ b2 -30 (2 nights, best +20, worst -50)",
        "Bob @ x9 +10 (1 night, best +10, worst +10)",
        "Bob @ b2 pays Annie 20",
    ):
        assert line in done.stdout
    joined = run("night", "0.csv", "1.csv", "--same-player", "Bob @ b2=Bob @ x9", cwd=tmp_path)
    assert "Bob @ b2 -20 (2 nights, best +30, worst -50)" in joined.stdout, joined.stdout


def base(id: str) -> str:
    """The id that a person came with."""
    return id.rstrip("x")


def wild_night_of(seed: int) -> tuple[WildNight, dict[str, int]]:
    """A wild night, every third one in cents, and what everybody won."""
    night = WildNight(seed, cents=seed % 3 == 0)
    truth = {base(guest.id): guest.net for guest in night.guests if guest.sessions}
    assert sum(truth.values()) == 0
    return night, truth


def nets_by_base(night: WildNight, one: dict[str, object]) -> dict[str, int]:
    """The nets of a settlement by the id that each person came with; a ledger of the host has nicknames."""
    ids = {guest.nick: guest.id for guest in night.guests}
    found: dict[str, int] = {}
    for player in one["players"]:
        name = player["name"]
        key = base(name.rpartition(" @ ")[2] if " @ id" in name else ids[name])
        found[key] = found.get(key, 0) + player["net"] * night.unit / one["minor_units"]
    return found


WILD = [2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 140))]


@pytest.mark.heavy
@pytest.mark.parametrize("seed", WILD)
def test_a_wild_night_settles_by_its_log_and_by_every_ledger(tmp_path: Path, seed: int) -> None:
    """Straddles, boards that are run twice, people who leave amid a hand; the ledger of the site, and that of the host."""
    night, truth = wild_night_of(seed)
    (tmp_path / "log.csv").write_text(night.csv(newest=seed % 2 == 0))
    (tmp_path / "ledger.csv").write_text(night.ledger())
    (tmp_path / "host.csv").write_bytes(night.host_ledger(seed).encode())
    more = ("--minor-units", "100") if night.cents else ()
    for args in (
        ("log.csv",),
        ("ledger.csv", *more),
        ("log.csv", "ledger.csv"),
        ("host.csv",),
        ("log.csv", "host.csv"),
    ):
        status, one = settled(tmp_path, *args)
        assert (status, one["gaps"], one["difference"]) == (0, [], 0), args
        assert nets_by_base(night, one) == truth, args
    checked = run("check", "log.csv", cwd=tmp_path)
    assert (checked.returncode, "no findings" in checked.stdout) == (0, True), checked.stdout


ROWS = (*MONEY, "collected", "calls", "raises", "posts", "Uncalled", "folds")


@pytest.mark.heavy
@pytest.mark.parametrize("seed", WILD)
def test_a_row_of_a_wild_night_that_is_missing_is_never_paid_by_guess(tmp_path: Path, seed: int) -> None:
    """Rows of a hand, too: a player may sit down again behind a hand that the log does not tell whole."""
    night, truth = wild_night_of(seed)
    places = [at for at, row in enumerate(night.rows) if any(word in row for word in ROWS)]
    tried = 0
    for at in night.more.sample(places, 4):
        tried += 1
        (tmp_path / "log.csv").write_text(night.csv([one for one in enumerate(night.rows) if one[0] != at]))
        status, one = settled(tmp_path, "log.csv")
        if one["open"]:
            assert (status > 0, one["payments"]) == (True, [])
        else:
            assert nets_by_base(night, one) == truth, night.rows[at]
    assert tried == 4


def test_a_player_who_sits_down_again_behind_a_faulty_hand_is_not_paid_by_guess(tmp_path: Path) -> None:
    """The winner of a hand without its big blind sits down with another stack than the hand leads to, by the rules and by the log."""
    night, _ = wild_night_of(105)
    (at,) = (
        at
        for at, row in enumerate(night.rows)
        if 'id5_105" posts a big blind' in row and night.rows[at - 3].startswith("-- starting hand #11")
    )
    (tmp_path / "log.csv").write_text(night.csv([one for one in enumerate(night.rows) if one[0] != at]))
    status, one = settled(tmp_path, "log.csv")
    assert (status, one["open"], one["payments"]) == (1, True, [])
    assert any("and this line says" in gap["why"] for gap in one["gaps"])


@pytest.mark.heavy
@pytest.mark.parametrize(
    "seed", [168, 18, 369, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(20, 60))]
)
def test_three_downloads_with_other_cuts_are_one_night(tmp_path: Path, seed: int) -> None:
    """Each begins and ends anywhere, also amid a hand that is stopped; every hand is whole in one of them at least."""
    night, truth = wild_night_of(seed)
    whole = len(night.rows)
    starts = [at for at, row in enumerate(night.rows) if row.startswith("-- starting")]
    hands = list(zip(starts, [*starts[1:], whole], strict=True))
    for _ in range(40):
        one, two, three, four = sorted(night.more.sample(range(1, whole), 4))
        spans = [(0, three), (one, four), (two, whole)]
        if all(any(low <= first and last <= high for low, high in spans) for first, last in hands) and two < starts[-1]:
            break
    else:
        pytest.skip("no cuts fit")
    for at, (guest, span) in enumerate(zip(night.guests, spans, strict=False)):
        (tmp_path / f"{at}.csv").write_text(night.download(guest, *span))
    names = ["0.csv", "1.csv", "2.csv"]
    night.more.shuffle(names)
    status, found = settled(tmp_path, *names)
    assert (status, found["gaps"]) == (0, []), (spans, names)
    assert nets_by_base(night, found) == truth
    checked = run("check", *names, "--fail-on", "warn", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout


def test_a_download_that_ends_amid_a_stopped_hand_joins_the_next(tmp_path: Path) -> None:
    """The hand that both have is not whole in the one, and known as stopped in the other."""
    night = night_of(591)
    at = night.rows.index('The player "Ann @ id0_591" quits the game with a stack of 155.64.') + 1
    assert "(id: s2q591)" in night.rows[at - 2]
    (tmp_path / "a.csv").write_text(night.download(night.guests[1], 0, at))
    (tmp_path / "b.csv").write_text(night.download(night.guests[2], at - 5, len(night.rows)))
    for names in (("a.csv", "b.csv"), ("b.csv", "a.csv")):
        status, found = settled(tmp_path, *names)
        assert (status, found["gaps"]) == (0, []), names
        assert {base(id): net for id, net in nets_of(found, night.unit).items()} == {
            base(guest.id): guest.net for guest in night.guests if guest.sessions
        }


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [537, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(501, 540, 2))])
def test_downloads_of_rows_and_of_hands_are_one_night(tmp_path: Path, seed: int) -> None:
    """Two tables of rows that are cut anywhere, and some hands as JSON of any player; a file of hands has no row between them."""
    night = night_of(seed)
    truth = {base(guest.id): guest.net for guest in night.guests if guest.sessions}
    random = Random(f"rows and hands {seed}")
    ends = [at + 1 for at, row in enumerate(night.rows) if row.startswith("-- ending")]
    cut = random.randrange(3, len(ends) - 2)
    one, other, third = random.sample(night.guests, 3)
    (tmp_path / "a.csv").write_text(night.download(one, 0, random.randrange(ends[cut], len(night.rows))))
    (tmp_path / "b.csv").write_text(night.download(other, random.randrange(1, ends[cut]), len(night.rows)))
    (tmp_path / "c.json").write_text(hands_download(night, third, range(2, random.randrange(4, 14)), indent=seed % 2))
    names = ["a.csv", "b.csv", "c.json"]
    random.shuffle(names)
    status, found = settled(tmp_path, *names)
    assert (status, found["gaps"]) == (0, []), names
    assert {base(id): net for id, net in nets_of(found, night.unit).items()} == truth
    checked = run("check", *names, "--fail-on", "warn", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.heavy
@pytest.mark.parametrize("newest", [False, True])
def test_a_log_that_is_cut_behind_its_last_hand_is_not_paid_by_guess(tmp_path: Path, newest: bool) -> None:
    """The row that is cut may tell of chips; another download that has it settles the night."""
    night, truth = wild_night_of(2)
    ends = [at for at, row in enumerate(night.rows) if row.startswith("-- ending")]
    row = 'The admin "Ann @ id0_2" enqueued the game stop on next hand.'
    lines = night.csv([*list(enumerate(night.rows))[: ends[5] + 1], (ends[5] + 1, row)], newest=newest).splitlines(True)
    at = 1 if newest else len(lines) - 1
    (tmp_path / "whole.csv").write_text(night.csv())
    for cut in (lines[at][:40], *(() if newest else (f'"{row.replace(chr(34), chr(34) * 2)}",',))):
        (tmp_path / "log.csv").write_text("".join([*lines[:at], cut + ("\n" if newest else ""), *lines[at + 1 :]]))
        for command in ("settle", "night"):
            done = run(command, "log.csv", "--gap", "house", cwd=tmp_path)
            assert done.returncode in ((1, 3) if newest else (1,)), done.stdout
            assert " pays " not in done.stdout
            assert f"log.csv:{at + 1}" in done.stdout
            assert "behind the last hand could not be read" in done.stdout
        assert "log-unreadable-line" in run("check", "log.csv", cwd=tmp_path).stdout
        done = run("settle", "log.csv", "whole.csv", "--output-format", "json", cwd=tmp_path)
        (one,) = json.loads(done.stdout)["settlements"]
        assert nets_by_base(night, one) == truth
        assert one["gaps"] == []
