"""Hands go to another layout and come back the same: verdict, findings and figures; what cannot be said is named and left out."""

import random
import re
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from handaudit.app.api import audit_file
from handaudit.app.commands.command_list import TARGETS
from handaudit.convert import write
from handaudit.convert.native import native_lines
from handaudit.convert.write import HandWriter, differs
from handaudit.jobs.auditor import Auditor
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.read.chunks import chunks_of
from handaudit.read.exported import digest
from handaudit.read.inputs import Input
from handaudit.read.layouts import writes
from tests.layouts.logs import SHARED, hands_of
from tests.layouts.printed import coin, gg, now
from tests.layouts.printed_rooms import pacific, winamax
from tests.layouts.test_pokernow import HAND as NOW
from tests.layouts.test_pokernow import table
from tests.report.logs import run
from tests.support.dealer import Settings, stream
from tests.support.mutants import MUTANTS, hands_for
from tests.support.scribe import print_hand
from tests.support.volume import volume

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
PLAIN = Settings(
    sites=("PokerStars",), kinds=("cash",), games=("holdem", "omaha"), chatter=0, nasty=0, oddities=0, run_twice=0
)
HOUSE = ("draw-holdem", "32-card-draw", "jacks-or-better")


def dealt(count: int, seed: int = 4, settings: Settings = PLAIN) -> Iterator[Audit]:
    """Dealt hands, audited."""
    hands = stream(seed, settings)
    for _ in range(count):
        yield hands_of(print_hand(next(hands), "pokerstars", chatter=False))[0]


def there_and_back(audit: Audit, target: str) -> Audit:
    """A hand in the other layout, audited."""
    writer = HandWriter(target)
    text = writer.text(audit)
    assert text, writer.left
    (back,) = hands_of(text)
    return back


def told(hand: Hand) -> list[object]:
    """What a hand says, but for the numbers of its lines."""
    seats = [(seat.number, seat.name, seat.stack, seat.state) for seat in sorted(hand.seats)]
    events = [event._replace(line=0) for event in hand.events if event.text != "summary"]
    return [
        hand.id, hand.site, hand.game, hand.limit, hand.currency, hand.small, hand.big, hand.ante, hand.date, hand.table,
        hand.button, hand.ways, seats, events, sorted(claim._replace(line=0) for claim in hand.claims),
    ]  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_dealt_hands_come_back_as_they_were(target: str) -> None:
    seen = 0
    for audit in dealt(6):
        back = there_and_back(audit, target)
        seen += 1
        assert differs(audit, back) == ""
        assert told(back.hand) == told(audit.hand)
    assert seen


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("layout", ["ggpoker", "coinpoker", "pokernow", "winamax", "pacific"])
def test_hands_of_other_layouts_come_back(layout: str, target: str) -> None:
    """What a room leaves out is not made up: in our own lines, and beside PHH and OHH, a hand says what its log said."""
    looked = 0
    printer = {"ggpoker": gg, "coinpoker": coin, "pokernow": now, "winamax": winamax, "pacific": pacific}[layout]
    settings = Settings(
        sites=("PokerStars",), kinds=("cash",), games=("holdem",), chatter=0, nasty=0, oddities=0, run_twice=0, rake=0
    )
    hands, seen = stream(9, settings), 0
    while seen < 3:
        text = printer(print_hand(next(hands), "pokerstars", chatter=False))
        if text is None:
            continue
        (audit,) = hands_of(table(text.splitlines()) if layout == "pokernow" else text)
        looked += 1
        assert audit.hand.layout == layout
        if audit.verdict != "clean":
            continue
        back = there_and_back(audit, target)
        assert back.verdict == "clean"
        assert differs(audit, back) == ""
        if target != "pokerstars":
            looked += 1
            assert told(back.hand) == told(audit.hand)
        seen += 1
    assert looked


@pytest.mark.heavy
@pytest.mark.parametrize("target", ["native", "phh", "ohh"])
def test_faults_come_back_as_faults(target: str) -> None:
    """The faults that the suite plants are the same findings in the other layout."""
    rng = random.Random(2)
    checked = 0
    for name in sorted(MUTANTS)[::5]:
        mutant = MUTANTS[name]
        if mutant.house is not None:
            continue
        hand = next(iter(hands_for(name, 3, 1, tries=300)), None)
        if hand is None:
            continue
        audits = hands_of(mutant.apply(rng, hand).text)
        if len(audits) != 1 or audits[0].hand.unread:
            continue
        writer = HandWriter(target)
        text = writer.text(audits[0])
        if not text:
            assert "second board" in str(writer.left) or "no word" in str(writer.left), (name, writer.left)
            continue
        (back,) = hands_of(text)
        assert differs(audits[0], back) == "", name
        checked += 1
    assert checked >= 2


@pytest.mark.parametrize("sample", sorted(path.name for path in SAMPLES.glob("*.txt")))
def test_samples_go_out_in_our_own_layout_line_by_line(sample: str) -> None:
    seen = 0
    reader = Auditor()
    for audit in audit_file(SAMPLES / sample).hands:
        lines = native_lines(audit.hand, reader)
        if audit.hand.site.startswith("Handaudit"):
            seen += 1
            assert lines == list(audit.hand.lines)
        else:
            seen += 1
            assert lines[2:] == list(audit.hand.lines[1:])
            assert lines[1] == f"Source: {audit.hand.site}"
    assert seen


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("target", ["phh", "ohh", "pokerstars"])
def test_games_of_a_house_go_out_in_our_own_layout_only(game: str, target: str) -> None:
    audit = audit_file(SAMPLES / f"{game}-clean.txt").hands[0]
    writer = HandWriter(target)
    assert writer.text(audit) == ""
    ((why, hands),) = writer.left.items()
    assert why.startswith("no other layout has words for ")
    assert hands[0].endswith(f"hand #{audit.hand.id}")
    assert HandWriter("native").text(audit)


@pytest.mark.heavy
def test_pokerkit_comes_to_the_same_stacks() -> None:
    """Not where a blind is all-in for less than it is: there that library lets others call the lesser bet."""
    notation = pytest.importorskip("pokerkit.notation")
    seen = 0
    for audit in dealt(
        20,
        11,
        Settings(
            games=("holdem", "omaha"),
            limits=("No Limit", "Pot Limit"),
            rake=0,
            run_twice=0,
            nasty=0,
            chatter=0,
            oddities=0,
        ),
    ):
        hand = audit.hand
        short = any(event.kind == "post" and event.allin for event in hand.events)
        if (
            short
            or audit.verdict != "clean"
            or f"{hand.game}/{hand.limit}" not in ("Hold'em/no-limit", "Omaha/pot-limit")
        ):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history = notation.HandHistory.loads(HandWriter("phh").text(audit))
            *_, state = history
        assert not state.status
        assert [float(one) for one in state.stacks] == pytest.approx([float(one) for one in history.finishing_stacks])
        seen += 1
    assert seen > 2


@pytest.mark.heavy
@pytest.mark.skipif(not (SHARED / "phh").is_dir(), reason="the shared logs are not at hand")
def test_shared_files_of_phh_come_back(thorough: bool) -> None:
    seen = left = 0
    for path in sorted((SHARED / "phh").rglob("*.phh*"))[:: 1 if thorough else 4]:
        for audit in islice(Run([str(path)]), 3 if thorough else 1):
            if not isinstance(audit, Audit) or audit.hand.unread:
                continue
            if not HandWriter("phh").text(audit):
                left += audit.rulebook is not None and "board" in audit.rulebook.traits  # named with the reason
                continue
            back = there_and_back(audit, "phh")
            assert differs(audit, back) == "", path
            ours, theirs = told(back.hand), told(audit.hand)
            assert ours[-3:] == theirs[-3:], path
            seen += 1
    assert seen > (50 if thorough else 10)
    assert not left


@pytest.mark.heavy
@pytest.mark.parametrize("target", ["phh", "ohh"])
def test_the_digest_of_the_fields_is_that_of_the_file(target: str) -> None:
    """The writer never parses what it has written: its digest must be the reader's, whatever names, amounts and times are in it."""
    odd = ('"', "a\\", "{x}", "[1]", "'q'", "\x7f", "Zoë", "null", "12", "_handaudit_x", "a/b~c")
    looked = 0
    for at, audit in enumerate(dealt(volume(200, 60), 11)):
        seat = audit.hand.seats[0]
        renamed = [line.replace(seat.name, odd[at % len(odd)]) for line in audit.hand.lines]
        (hand,) = hands_of("\n".join(renamed) + "\n")[:1]
        for one in (audit, hand):
            writer = HandWriter(target)
            text = writer.text(one)
            if not text:
                assert not any("digest" in why for why in writer.left)
                continue
            (chunk,) = chunks_of(Input("x", None, text.encode()))[1]
            told = re.search(r'_handaudit_digest"?\s*[=:]\s*"(\w+)"', text)
            assert told is not None
            assert told[1] == digest(chunk.lines)
            looked += 1
    assert looked > 60


@pytest.mark.parametrize("target", ["phh", "ohh"])
def test_a_hand_whose_digest_is_another_is_not_written(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write, "digest_of", lambda _: "0" * 32)
    writer = HandWriter(target)
    assert not writer.text(next(dealt(1)))
    assert any("digest" in why for why in writer.left)


def test_an_export_that_was_changed_is_read_by_its_own_fields() -> None:
    audit = next(dealt(1))
    text = HandWriter("phh").text(audit)
    assert hands_of(text)[0].hand.site == "PokerStars"
    name = audit.hand.seats[0].name
    changed = hands_of(text.replace(f'"{name}"', '"Somebody"', 1))[0]
    assert "log-changed-export" in {one.code for one in changed.findings}
    assert "Somebody" in {seat.name for seat in changed.hand.seats}
    assert "log-changed-export" not in {one.code for one in hands_of(text + "# a comment\n")[0].findings}


def test_a_finding_of_an_export_names_its_line_and_its_place() -> None:
    audit = next(one for one in audit_file(SAMPLES / "holdem-cash-faulty.txt").hands if one.findings)
    text = HandWriter("ohh").text(audit)
    (back,) = hands_of(text)
    finding = back.findings[0]
    assert finding.pointer.startswith("/ohh/_handaudit_log/")
    row = text.splitlines()[(finding.line or 0) - 1]
    assert back.hand.text_of(back.hand.line + int(finding.pointer.rpartition("/")[2])) in row.replace('\\"', '"')


@pytest.mark.parametrize(
    "name", ['A "B" \\ C', "Zoë 🃏", "'''", "a\x7fb", "x: raises $5 to $10", "[1]", "# no comment"]
)
def test_names_that_look_like_the_format(name: str) -> None:
    seen = 0
    text = print_hand(next(stream(4, PLAIN)), "pokerstars", chatter=False)
    first = hands_of(text)[0].hand.seats[0].name
    (audit,) = hands_of(text.replace(first, name))
    for target in TARGETS:
        seen += 1
        assert name in {seat.name for seat in there_and_back(audit, target).hand.seats}
    assert seen


HEAD = "Handaudit Hand #1: Hold'em No Limit ($1/$2 USD) - 2026/01/02 03:04:05 UTC\n"
REST = "".join(
    f"{line}\n"
    for line in (
        "Table 'T' 2-max Seat #1 is the button", "Seat 1: Ann ($100 in chips)", "Seat 2: Bob ($100 in chips)",
        "Ann: posts small blind $1", "Bob: posts big blind $2", "*** HOLE CARDS ***", "Ann: folds",
    )
)  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "Source: X (uncalled never)", "Source: X (spoon fork)", 'Record: event {"kind": "collect", "seat": 9, "amount": 2}',
        'Record: event {"kind": "collect", "seat": 2, "amount": 1e3}', 'Record: event {"kind": "floor", "text": "x"}',
        'Record: claim {"kind": "total", "amount": true}', 'Record: claim {"kind": "board", "cards": "As Xx"}',
        'Record: event {"kind": "post", "text": "tip", "seat": 1}', 'Record: event {"line": 5, "kind": "check", "seat": 1}',
        f'Record: claim {{"kind": "total", "amount": {"9" * 40}}}', "Record: claim {" + "[" * 3000 + "}",
    ],
)  # fmt: skip
def test_what_no_export_writes_is_not_read(line: str) -> None:
    source = "" if line.startswith("Source") else "Source: X\n"
    (audit,) = hands_of(
        HEAD + source + (line + "\n" + REST if not source else REST + line + "\n") + "*** SUMMARY ***\n"
    )
    assert audit.hand.unread
    assert "log-unreadable-line" in {one.code for one in audit.findings}


def test_a_record_is_read_only_where_the_source_is_named() -> None:
    record = 'Record: event {"kind": "collect", "seat": 2, "amount": 200, "text": "pot"}\n'
    (named,) = hands_of(HEAD + "Source: X (uncalled implied, total none)\n" + REST + record + "*** SUMMARY ***\n")
    assert not named.hand.unread
    assert [event.amount for event in named.hand.events if event.kind == "collect"] == [200]
    assert named.hand.ways.uncalled == "implied"
    assert hands_of(HEAD + REST + record + "*** SUMMARY ***\n")[0].hand.unread
    (room,) = hands_of(HEAD.replace("Handaudit", "PokerStars") + "Source: X\n" + REST + "*** SUMMARY ***\n")
    assert room.hand.unread, "the line chooses what figures mean; no room has it"


def test_a_hand_that_breaks_off_is_still_told() -> None:
    (cut,) = hands_of(HEAD + "Source: X (total none)\n" + REST)
    assert "log-truncated-hand" in {one.code for one in cut.findings}


def test_the_words_of_the_command_are_the_layouts() -> None:
    assert set(TARGETS) == set(writes())


@pytest.mark.heavy
def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "out.phhs"
    log = str(SAMPLES / "tournament-clean.txt")
    done = run("convert", log, "-o", str(out), "--to", "phh", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "handaudit: 14 hands converted\n")
    assert run("check", str(out), cwd=tmp_path).returncode == 0
    again = run("convert", log, "-o", str(out), "--to", "phh", cwd=tmp_path)
    assert again.returncode == 2
    assert "exists" in again.stderr
    house = run("convert", str(SAMPLES / "draw-holdem-clean.txt"), "-o", "x.phh", "--to", "phh", cwd=tmp_path)
    assert house.returncode == 3
    assert "no other layout has words for " in house.stderr
    assert "nothing was written" in house.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["out.phhs"]


def test_lines_between_hands_stay_in_our_own_layout(tmp_path: Path) -> None:
    log = tmp_path / "n.txt"
    hands = [print_hand(hand, "handaudit", chatter=False) for hand, _ in zip(stream(4, PLAIN), range(2), strict=False)]
    log.write_text(f"{hands[0]}\nSomebody adds $5\n\n{hands[1]}")
    done = run("convert", "n.txt", "-o", "own.txt", "--to", "native", cwd=tmp_path)
    assert done.returncode == 0
    assert "\nSomebody adds $5\n" in (tmp_path / "own.txt").read_text()
    other = run("convert", "n.txt", "-o", "o.ohh", "--to", "ohh", cwd=tmp_path)
    assert "1 line between hands" in other.stderr


def test_cards_without_an_owner_are_said_to_be_lost(tmp_path: Path) -> None:
    """Nobody shows them, so nobody knows whose they are; a name would be a guess. Where the layout can keep them, it does."""
    rows = [row.replace("Your hand is 9♥, 10♠", "Your hand is 3♥, 4♦") for row in NOW]
    (tmp_path / "now.csv").write_text(table(rows), "utf-8")
    done = run("convert", "now.csv", "-o", "out.txt", "--to", "pokerstars", cwd=tmp_path)
    assert done.returncode == 0
    assert "written without a part: now.csv:" in done.stderr
    assert "hole cards of which the log does not say whose they are" in done.stderr
    assert "3h 4d" not in (tmp_path / "out.txt").read_text("utf-8")
    for target in ("native", "phh", "ohh"):
        assert "without a part" not in run("convert", "now.csv", "-o", target, "--to", target, cwd=tmp_path).stderr
        assert "3h 4d" in (tmp_path / target).read_text("utf-8")


def test_a_hand_without_a_number_and_a_tournament_with_a_name_go_out_too(tmp_path: Path) -> None:
    """PHH needs no number; a room may call a tournament by words, and have half chips in it."""
    text = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n'
    text += "actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 f']\nfinishing_stacks = [101, 99]\n"
    (audit,) = hands_of(text)
    assert (audit.verdict, audit.hand.id) == ("clean", "")
    xml = """<session sessioncode="1"><general><gametype>Holdem NL</gametype><tablename>T, 5</tablename>
<tournamentname>Some $3,500 GP R/A</tournamentname></general>
<game gamecode="77"><general><startdate>2026-03-04 20:00:00</startdate><players>
<player seat="1" name="Ann" chips="1,000.50" dealer="1" win="90" bet="60"/>
<player seat="2" name="Bob" chips="900" dealer="0" win="0" bet="30"/>
</players></general>
<round no="0"><action no="1" player="Ann" type="1" sum="15"/><action no="2" player="Bob" type="2" sum="30"/></round>
<round no="1"><action no="3" player="Ann" type="23" sum="60"/><action no="4" player="Bob" type="0" sum="0"/></round>
</game></session>
"""
    (other,) = hands_of(xml)
    assert (other.verdict, other.hand.tournament) == ("clean", "Some_$3500_GP_R/A")
    for hand in (audit, other):
        for target in TARGETS:
            assert differs(hand, there_and_back(hand, target)) == ""
