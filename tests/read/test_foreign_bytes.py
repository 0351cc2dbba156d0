r"""Bytes that are not UTF-8: kept in names and in chat, read as cp1252 where the whole file plainly is, refused everywhere else."""

import csv
import io
import json
from pathlib import Path

import polars as pl
import pytest

import handaudit
from handaudit.jobs.pipeline import Run
from handaudit.model.finding import Finding
from tests.support.audits import DATA
from tests.support.forking import forks
from tests.test_cli import run

HAND = b"""PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/21 11:21:25 ET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: NAME ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to NAME [As Ad]
Cy said, "TALK"
KAY joins the table at seat #4
NAME: raises $4 to $6
Bob: folds
Cy: folds
Uncalled bet ($4) returned to NAME
NAME collected $5 from pot
NAME: doesn't show hand
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: NAME (button) collected ($5)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop

"""
BROKEN = b"D\xe2\xe2\x82\xac\xa0est"
PRINTED = r"D\xe2\u20ac\xa0est".replace(r"\u20ac", "\u20ac")


def log(name: bytes = b"Ann", talk: bytes = b"hi", kay: bytes = b"Kay", hands: int = 2) -> bytes:
    """So many hands of one session, the same but for their numbers."""
    whole = HAND.replace(b"NAME", name).replace(b"TALK", talk).replace(b"KAY", kay)
    return b"".join(whole.replace(b"#1:", b"#%d:" % (n + 1)).replace(b":25", b":%02d" % n) for n in range(hands))


def found(tmp_path: Path, data: bytes, encoding: str | None = None) -> tuple[list[str], list[Finding], str]:
    """The verdicts of the hands, what is said of the file, and its encoding."""
    path = tmp_path / "night.txt"
    path.write_bytes(data)
    work = Run([str(path)], encoding=encoding)
    items = list(work)
    loose = [item for item in items if isinstance(item, Finding)]
    return [item.verdict for item in items if not isinstance(item, Finding)], loose, work.tally.inputs[0].encoding


@pytest.mark.parametrize(
    ("name", "talk", "kay", "line", "byte"),
    [
        (BROKEN, b"hi", b"Kay", 3, "e2"),
        (b"\x81", b"\xfe", b"\xfd", 3, "81"),
        (b"Ann", b"\xed\x9d", b"Kay", 10, "ed"),
        (b"Ann", b"hi", b"K\x90y: x", 11, "90"),
        (b"(\x81) collected", b"hi", b"Kay", 3, "81"),
    ],
)
def test_in_names_and_in_chat_they_are_kept(
    tmp_path: Path, name: bytes, talk: bytes, kay: bytes, line: int, byte: str
) -> None:
    verdicts, notes, encoding = found(tmp_path, log(name, talk, kay))
    assert (verdicts, encoding) == (["clean", "clean"], "utf-8")
    assert [(one.code, one.severity, one.line) for one in notes] == [("log-encoding", "info", line)]
    assert f"byte 0x{byte} " in notes[0].message
    assert rf"\x{byte}" in notes[0].message


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b"raises $4", b"raises $\xe24", 12),
        (b"raises $4 to $6", b"raises $4 to $6\xa0", 12),
        (b"[As Ad]", b"[As A\xe2]", 9),
        (b"Bob: folds", b"Bob: f\xe2lds", 13),
        (b"*** SUMMARY", b"*** SUMM\xe2RY", 18),
        (b"No Limit", b"No Lim\xeft", 1),
        (b"($100 in chips)\nSeat 3", b"(\x90100 in chips)\nSeat 3", 4),
    ],
)
@pytest.mark.parametrize("name", [b"Ann", BROKEN, b"\xe2"])
def test_anywhere_else_they_leave_the_hand_unread(
    tmp_path: Path, name: bytes, old: bytes, new: bytes, line: int
) -> None:
    data = log(name)
    assert data.count(old) == 2
    verdicts, notes, encoding = found(tmp_path, data.replace(old, new, 1))
    assert (verdicts, encoding) == (["unreadable", "clean"], "utf-8")
    assert [one.severity for one in notes] == ["info"] * (name != b"Ann")
    (first, _) = [item for item in Run([str(tmp_path / "night.txt")]) if not isinstance(item, Finding)]
    assert [(one.code, one.line) for one in first.findings] == [("log-encoding", line)]


def test_two_broken_names_are_two_players(tmp_path: Path) -> None:
    data = log(b"A\x81").replace(b"Bob", b"A\x8d")
    verdicts, notes, _ = found(tmp_path, data)
    assert verdicts == ["clean", "clean"]
    assert len(notes) == 1
    hand = next(item for item in Run([str(tmp_path / "night.txt")]) if not isinstance(item, Finding)).hand
    assert [seat.name.encode("utf-8", "surrogateescape") for seat in hand.seats] == [b"A\x81", b"A\x8d", b"Cy"]
    verdicts, _, _ = found(tmp_path, log(b"A\x81").replace(b"Bob", b"A\x81"))
    assert verdicts == ["unreadable", "unreadable"]


CP1252 = [
    pytest.param("Zoë", "ça va", "Kåy", "$", 3, id="letters"),
    pytest.param("Ann", "hi", "Kay", "€", 1, id="euro"),
    pytest.param("Zoë", "hi", "Kay", "€", 1, id="both"),
    pytest.param("Ann\xa0Lee", "hi", "Kay", "£", 1, id="no-break space"),
    pytest.param("Zoë\xa0", "hi", "Kay", "$", 3, id="no-break space at the end"),
]


def euros(name: str, talk: str, kay: str, sign: str) -> bytes:
    """A log in cp1252 with amounts in that currency."""
    data = log(name.encode("cp1252"), talk.encode("cp1252"), kay.encode("cp1252"))
    return data.replace(b"$", sign.encode("cp1252")).replace(b" USD", {"$": b" USD", "€": b" EUR", "£": b" GBP"}[sign])


def test_a_sign_may_stand_off_its_amount_in_brackets(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "cases" / "rooms" / "everleaf.txt").read_text("utf-8").split("\n\n\n\n")[0]
    verdicts, notes, encoding = found(tmp_path, text.replace("$", "€").replace(" USD", " EURO").encode("cp1252"))
    assert (verdicts, encoding) == (["clean"], "cp1252")
    assert [one.severity for one in notes] == ["info"]


@pytest.mark.parametrize(("name", "talk", "kay", "sign", "line"), CP1252)
def test_a_file_that_is_plainly_cp1252_is_read_so(
    tmp_path: Path, name: str, talk: str, kay: str, sign: str, line: int
) -> None:
    data = euros(name, talk, kay, sign)
    verdicts, notes, encoding = found(tmp_path, data)
    assert (verdicts, encoding) == (["clean", "clean"], "cp1252")
    assert [(one.code, one.severity, one.line) for one in notes] == [("log-encoding", "info", line)]
    assert "--encoding utf-8" in notes[0].help
    hand = next(item for item in Run([str(tmp_path / "night.txt")]) if not isinstance(item, Finding)).hand
    assert (hand.seats[0].name, hand.currency.code) == (name, {"$": "USD", "€": "EUR", "£": "GBP"}[sign])
    verdicts, _, encoding = found(tmp_path, data, "utf-8")
    assert (verdicts[0] == "clean", encoding) == (sign == "$", "utf-8")
    verdicts, notes, encoding = found(tmp_path, data, "cp1252")
    assert (verdicts, notes, encoding) == (["clean", "clean"], [], "cp1252")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(euros("Боб".encode("cp1251").decode("cp1252"), "hi", "Kay", "€"), id="rather cp1251"),
        pytest.param(euros("Zoë", "hi", "Kay", "€") + log("Zoë".encode()).replace(b"#", b"#9"), id="UTF-8 too"),
        pytest.param(euros("Zoë", "hi", "Kay", "€").replace(b"Cy", b"C\x9dy"), id="a byte that cp1252 has not"),
        pytest.param(euros("Zoë", "hi", "Kay", "€").replace(b"Cy", b"C\xb1y"), id="a sign that is no letter"),
        pytest.param(euros("Zoë", "hi", "Kay", "€").replace(b": folds", b": f\xf6lds", 1), id="a letter in a keyword"),
        pytest.param(
            euros("Zoë", "hi", "Kay", "€").replace(b"to \x806", b"to \x806\xa0", 1), id="a blank at an amount"
        ),
    ],
)
def test_mixed_and_doubtful_bytes_are_not_read_as_cp1252(tmp_path: Path, data: bytes) -> None:
    verdicts, notes, encoding = found(tmp_path, data)
    assert encoding == "utf-8"
    assert verdicts[:2] == ["unreadable", "unreadable"]
    assert not [one for one in notes if "cp1252 and is read so" in one.message]


def test_a_byte_order_mark_says_utf_8_and_is_believed(tmp_path: Path) -> None:
    verdicts, _, encoding = found(tmp_path, b"\xef\xbb\xbf" + euros("Zoë", "hi", "Kay", "€"))
    assert (verdicts, encoding) == (["unreadable", "unreadable"], "utf-8-sig")


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("way", [[], ["--reader", "strict"], ["--reader", "lark"]])
def test_every_road_says_the_same(tmp_path: Path, way: list[str], jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forks(monkeypatch)
    path = tmp_path / "long.txt"
    for data in (log(BROKEN, hands=400), euros("Zoë", "hi", "Kay", "€") * 1):
        path.write_bytes(data)
        done = run("check", "--output-format", "jsonl", "--jobs", jobs, *way, str(path), cwd=tmp_path)
        assert done.returncode == 0, done.stdout
        notes = [json.loads(line) for line in done.stdout.splitlines()]
        assert [one["code"] for one in notes[:-1] if not one["code"].startswith("session-")] == ["log-encoding"]
        assert notes[-1]["summary"]["audited"] == data.count(b"SUMMARY")


@pytest.mark.heavy
def test_every_output_spells_the_bytes_and_changes_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    path.write_bytes(log(BROKEN))
    for command in (
        ["replay"],
        ["settle"],
        ["dispute"],
        ["stats", "--by", "player"],
        ["compare", "--set", "th_min_raise=last_increment"],
    ):
        words = [command[0], str(path), *(["1"] if command[0] in ("dispute", "compare") else []), *command[1:]]
        done = run(*words, cwd=tmp_path)
        assert done.returncode in (0, 1), (words, done.stderr)
        assert PRINTED in done.stdout, words
        assert "Traceback" not in done.stderr
    hand = json.loads(run("replay", "--output-format", "jsonl", str(path), cwd=tmp_path).stdout.splitlines()[0])
    assert hand["players"][0]["name"] == PRINTED
    assert list(hand["pots"][0]["awards"]) == [PRINTED]
    for form in ("csv", "parquet", "jsonl"):
        done = run("export", str(path), "-o", str(tmp_path / form), "--format", form, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    names = {
        row["player"] for row in csv.DictReader(io.StringIO((tmp_path / "csv" / "players.csv").read_text("utf-8")))
    }
    assert names == {PRINTED, "Bob", "Cy"}
    assert set(pl.read_parquet(tmp_path / "parquet" / "players.parquet")["player"]) == names
    rows = [json.loads(row) for row in (tmp_path / "jsonl" / "players.jsonl").read_text("utf-8").splitlines()]
    assert {row["player"] for row in rows} == names
    frame = handaudit.scan(str(path), "players").collect()
    assert set(frame["player"]) == names


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared real hands are not beside the project (../shared)")
def test_real_logs_in_cp1252_are_read_without_being_told(tmp_path: Path) -> None:
    with (DATA / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["encoding"].startswith("cp1252")]
    assert rows
    for row in rows:
        work = Run([str(DATA / row["file"])])
        assert not [one for one in work if not isinstance(one, Finding) and one.verdict == "unreadable"], row["file"]


RUSSIAN = (Path(__file__).parents[1] / "cases" / "rooms" / "pokerstars_ru.txt").read_text("utf-8")


def hint(tmp_path: Path, data: bytes) -> set[str]:
    """What is said to those whose hands are not read."""
    path = tmp_path / "night.txt"
    path.write_bytes(data)
    items = [item for item in Run([str(path)]) if not isinstance(item, Finding)]
    assert {item.verdict for item in items} == {"unreadable"}
    return {one.help for item in items for one in item.findings if one.code == "log-encoding"}


def test_russian_in_its_older_encoding_is_named_and_read_where_that_is_declared(tmp_path: Path) -> None:
    data = RUSSIAN.encode("cp1251", "replace")
    (said,) = hint(tmp_path, data)
    assert said.endswith("--encoding cp1251")
    verdicts, notes, encoding = found(tmp_path, data, "cp1251")
    assert (set(verdicts), notes, encoding) == ({"clean"}, [], "cp1251")


@pytest.mark.parametrize("codec", ["koi8-r", "cp866", "iso8859-5"])
def test_another_older_encoding_is_not_taken_for_that(codec: str, tmp_path: Path) -> None:
    data = RUSSIAN.encode(codec, "replace")
    assert {one.rpartition(" ")[2] for one in hint(tmp_path, data)} == {"cp1252"}
    read, _, _ = found(tmp_path, data, codec)
    assert set(read) == ({"clean"} if codec != "koi8-r" else set())  # that one lacks the sign of a number


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("Παίκτης συγκεντρώνει πενήντα μάρκες από το κύριο ποτ", "cp1253"),
        ("Spieler Müller, Größe, Öl, Äpfel, süß, für, schön, Grüße, Füße, hübsch, über, Übermut", "cp1252"),
        ("żółć gęślą jaźń, źdźbło, chrząszcz brzmi w trzcinie, łódź, święć, późnić", "cp1250"),
        ("אין לו קלפים טובים והוא מוותר", "cp1255"),
    ],
)
def test_other_languages_are_not_taken_for_russian(text: str, codec: str, tmp_path: Path) -> None:
    data = log(hands=1).replace(b"Bob: folds", b"Bob: folds " + text.encode(codec))
    assert {one.rpartition(" ")[2] for one in hint(tmp_path, data)} == {"cp1252"}


def test_russian_names_are_kept_and_the_note_names_their_encoding(tmp_path: Path) -> None:
    name, talk = "Владимир Иванович".encode("cp1251"), "хорошо сыграно, поздравляю".encode("cp1251")
    verdicts, notes, encoding = found(tmp_path, log(name, talk))
    assert (verdicts, encoding) == (["clean", "clean"], "utf-8")
    assert [one.help.rpartition(" ")[2] for one in notes] == ["cp1251"]
