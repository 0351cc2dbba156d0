"""What is no log in a layout that is read is named for what it looks like, once a file, with what to do."""

import bz2
import io
import json
import zipfile
from pathlib import Path

import pytest

from handaudit.read.detect import detect, is_told
from tests.report.logs import HAND, run
from tests.support.forking import forks


def archive(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name in names:
            made.writestr(name, "x")
    return out.getvalue()


KINDS = {
    "an archive": bz2.compress(HAND.encode()),
    "a tar archive": (b"night.txt".ljust(257, b"\0") + b"ustar").ljust(512, b"\0") + HAND.encode(),
    "a spreadsheet or another document in a zip archive (XLSX, DOCX, ODS)": archive("[Content_Types].xml", "xl/a.xml"),
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a database (SQLite)": b"SQLite format 3\0\x10\0",
    "binary data, not text": bytes(range(256)) * 20,
    "a web page (HTML)": b"\n<!DOCTYPE html>\n<html><body>Seat 1</body></html>",
    "rich text (RTF)": b"{\\rtf1\\ansi Seat 1}",
    "a hand history of PartyPoker": b"***** Hand History for Game 1 *****\n$1/$2 USD NL Texas Hold'em\nSeat 1: A ( $2 USD )\n\n"
    * 9,
    "a ledger of buy-ins and cash-outs": (
        b"player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\nAnn,a1,,,100,70,0,-30\n"
    ),
    "a hand history of PokerStars in a language that is not read": (
        "Main PokerStars n°7 :  Hold'em No Limit (0,05 €/0,10 €) - 02/03/2026\n"
        "Table 'Halley' 6-max Siège #1 est le bouton\nSiège 1: Ann (10 € en jetons)\nAnn : met la petite blind 0,05 €\n"
    ).encode(),
}


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_is_named_for_what_it_looks_like(
    tmp_path: Path, what: str, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forks(monkeypatch)
    (tmp_path / "x.txt").write_bytes(KINDS[what])
    (tmp_path / "n.txt").write_text(HAND)
    done = run("check", "x.txt", "n.txt", "--format", "json", "--jobs", jobs, cwd=tmp_path)
    assert done.returncode == 3
    report = json.loads(done.stdout)
    (finding,) = report["findings"]
    assert (finding["code"], finding["severity"], finding["line"]) == ("log-unknown-layout", "error", None)
    assert finding["message"] == f"x.txt looks like {what}; it is not read"
    assert [(row["hands"], row["bytes"]) for row in report["inputs"]] == [(0, len(KINDS[what])), (1, len(HAND))]
    shown = run("check", "x.txt", cwd=tmp_path).stdout
    assert "= hint  " in shown


def test_marks_in_other_alphabets_are_found(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("PokerStars Παρτίδα #7: Hold'em No Limit\nΘέση 1: Ann\n", "utf-8")
    assert "looks like a hand history of PokerStars in a language" in run("check", "x.txt", cwd=tmp_path).stdout


def test_a_log_is_no_lookalike() -> None:
    assert detect(HAND.encode())[0].name
    assert is_told(HAND.encode())
    assert not is_told(KINDS["a web page (HTML)"])


def test_many_files_of_one_room_are_one_block(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:02}.txt").write_bytes(KINDS["a hand history of PartyPoker"])
    text = run("check", ".", cwd=tmp_path).stdout
    assert text.count("error[log-unknown-layout]") == 1
    assert "(the first of 40 like it in 40 files)" in text
    assert len(text.splitlines()) < 20


@pytest.mark.parametrize(
    ("text", "code", "status"),
    [("", "log-empty-file", 0), ("\n\n", "log-empty-file", 0), ("Bob adds $5\n", "log-no-hands", 3)],
)
def test_a_named_file_with_text_and_no_hand_is_exit_3(tmp_path: Path, text: str, code: str, status: int) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "none.txt").write_text(text)
    (tmp_path / "logs" / "n.txt").write_text(HAND)
    named = run("check", "logs/none.txt", "logs/n.txt", "--format", "jsonl", cwd=tmp_path)
    assert named.returncode == status
    assert code in named.stdout
    found = run("check", "logs", "--format", "jsonl", cwd=tmp_path)
    assert found.returncode == 0
    assert "log-no-hands" not in found.stdout
    for command in (["stats"], ["replay"]):
        assert run(*command, "logs/none.txt", cwd=tmp_path).returncode == 3  # no hand at all
        assert run(*command, "logs/none.txt", "--allow-empty", cwd=tmp_path).returncode == status


def test_hands_that_contradict_those_of_another_file_are_not_called_copies(tmp_path: Path) -> None:
    for name, stack in (("a.txt", "($40 in"), ("b.txt", "($41 in")):
        text = "\n\n".join(HAND.replace("Hand #1:", f"Hand #{number}:") for number in range(1, 6))
        (tmp_path / name).write_text(text.replace("($40 in", stack))
    done = run("check", "a.txt", "b.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.count("session-conflicting-hand]") == 1
    assert "5 hands have the ids of hands in a.txt, but differ from them" in done.stdout
    assert "duplicates" not in done.stdout


@pytest.mark.heavy
def test_a_file_that_only_repeats_another_is_one_block_and_was_audited(tmp_path: Path) -> None:
    seen = 0
    text = "\n\n".join(HAND.replace("Hand #1:", f"Hand #{number}:") for number in range(1, 6))
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(text)
    for jobs in "12":
        done = run("check", "a.txt", "b.txt", "-j", jobs, cwd=tmp_path)
        seen += 1
        assert done.returncode == 0
        assert done.stdout.count("session-duplicate-hand]") == 1
        assert "all 5 hands of this file are duplicates of hands in a.txt; they are counted once" in done.stdout
        assert "Nothing was audited" not in done.stdout
    assert seen


BESIDE = {
    "a match log of the Annual Computer Poker Competition": "STATE:0:r200c/cr400c/cf:9hQc|5dQd/4h4c6c/4s:-400|400:A|B\n",
    "a file of the IRC poker database (hands)": "766303976   1 455   8  4/600  6/1200 4/1800 4/2000 3c 9s Kc Ah 7c\n",
    "a file of the IRC poker database (players)": "num 766303976  8  1 Bc  bc    kc    kf     2000  400  3200 Ah Qd\n",
    "a tournament summary": "PokerStars Tournament #3301, No Limit Hold'em\nBuy-In: $10.00/$1.00 USD\n",
    "a report of a tracker (CSV)": "Player,Hands,VPIP,PFR\nAnn,120,24.1,18.0\n",
    "a file of the IRC poker database (rosters)": "766303976  3 num ann bob\n766303990  2 num ann\n",
    "a table of hands or results from a tracker (CSV)": "Hand ID,Date,Player,Position,Net Won\n17,2026-11-03,Ann,BTN,12.50\n",
    "a hand that a tracker or a converter for forums has rewritten": (
        "Hold'em, No Limit - $1/$2 - 3 players\nHand converted by PokerTracker 4\n\nUTG: $200\nUTG raises to $6\n"
    ),
    "a hand history of Global Poker": "Global Poker hand 12\nAnn: calls 2\nBob: checks\n",
    "a hand history of PokerTH": "PokerTH 1.1 log\nAnn bets $10\nBob folds\n",
    "a hand history of a room that is not known (its lines read `Name: verb amount`)": (
        "Casa de Juego, mano 7\n\nAnn: posts 1\nBob: raises 10\nAnn: folds\n"
    ),
}


UNNAMED = {
    "a hand history of PokerTH": "-----------\nGame: 1 | Hand: 4\n-----------\nBLIND LEVEL: $10 / $20\nAnn posts small blind ($10)\n",
    "a hand history of a room that is not known (its lines read `Name: verb amount`)": "Ann: bet 10\nBob: call 10\nAnn: check\nBob: fold",
}
"""Files that do not name their room, or have no line above the play."""


def test_a_piece_of_a_hand_is_no_log_of_an_unknown_room(tmp_path: Path) -> None:
    """No header stands above its lines, so no room is unknown: it is called what it is."""
    (tmp_path / "x.txt").write_text("Ann: posts 1\nBob: raises 10\nAnn: folds\n")
    findings = json.loads(run("check", "x.txt", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert [one["code"] for one in findings[:1]] == ["log-truncated-hand"]


@pytest.mark.parametrize(("what", "text"), [*BESIDE.items(), *UNNAMED.items()])
def test_what_stands_beside_hands_is_named(tmp_path: Path, what: str, text: str) -> None:
    (tmp_path / "x.txt").write_text(text)
    done = run("check", "x.txt", "--format", "json", cwd=tmp_path)
    (finding,) = json.loads(done.stdout)["findings"]
    assert (finding["code"], finding["message"]) == ("log-unknown-layout", f"x.txt looks like {what}; it is not read")


def test_a_folder_of_unknown_endings_says_which_they_are(tmp_path: Path) -> None:
    (tmp_path / "night").mkdir()
    for name in ("a.hhx", "b.hhx", "c"):
        (tmp_path / "night" / name).write_text("x")
    done = run("check", "night", "--format", "json", cwd=tmp_path)
    (finding,) = json.loads(done.stdout)["findings"]
    assert "but in .hhx, no ending" in finding["message"]
