"""PHH: TOML of one hand or many; half chips, two players, silent all-ins; hostile files are refused in bounded time and memory."""

from pathlib import Path

import pytest

from tests.layouts.logs import SHARED, audited, codes
from tests.report.logs import run

HAND = """# A hand of three.
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [100, 40.5, 60]
actions = [
  "d dh p1 AhKd",
  "d dh p2 QsQc",  # Bob
  "d dh p3 ????",
  "p3 cc",
  "p1 cbr 4",
  "p2 cbr 12",
  "p3 f",
  "p1 cc",
  "d db 2c7d9h",
  "p1 cc",
  "p2 cbr 28.5",
  "p1 cc",
  "p1 sm AhKd",
  "p2 sm QsQc",
  "d db 3s",
  "d db 4s",
]
players = ["Ann", "Bob \\"B\\" o'Neil", "Cy"]
seats = [2, 5, 6]
hand = 17
year = 2026
month = 3
day = 4
currency = "USD"
finishing_stacks = [59.5, 82, 59]
_note = {about = "ours"}
"""
DUEL = """variant = 'PO'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['d dh p1 ????????', 'd dh p2 ????????', 'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cbr 4', 'p2 f']
winnings = [4, 0]
"""


STUD = """variant = 'F7S'
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 28]
actions = ['d dh p1 8c8dTs', 'd dh p2 ????3h', 'd dh p3 QdQsJc', 'p2 pb', 'p3 cbr 5', 'p1 cc', 'p2 f', 'd dh p1 2s', 'd dh p3 9h',
  'p3 cbr 5', 'p1 cc', 'd dh p1 8h', 'd dh p3 4c', 'p3 cbr 10', 'p1 cbr 17', 'p3 cc', 'd dh p1 6d', 'd dh p3 4d', 'p1 sm 8c8dTs2s8h6d',
  'p3 sm QdQsJc9h4c4d', 'd dh p1 Kc', 'd dh p3 7s']
finishing_stacks = [131, 97, 0]
"""
DRAW = """variant = 'F2L3D'
antes = [0, 0, 0]
blinds_or_straddles = [2, 5, 0]
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 100]
actions = ['d dh p1 9s9h6d3c2c', 'd dh p2 ??????????', 'd dh p3 AcTd7h3d2s', 'p3 cbr 10', 'p1 cc', 'p2 f', 'p1 sd 9s', 'p3 sd AcTd',
  'd dh p1 4s', 'd dh p3 Qc5c', 'p1 cc', 'p3 cc', 'p1 sd 9h', 'p3 sd Qc', 'd dh p1 Kd', 'd dh p3 Js', 'p1 cc', 'p3 cbr 10', 'p1 cc',
  'p1 sd Kd', 'p3 sd', 'd dh p1 7d', 'p1 cbr 10', 'p3 cc', 'p1 sm 6d3c2c4s7d', 'p3 sm 7h3d2s5cJs']
finishing_stacks = [135, 95, 70]
"""


def many(*hands: str) -> str:
    """Hands as one file of many."""
    return "\n".join(f"[{n}]\n{hand}" for n, hand in enumerate(hands, 1))


def test_a_hand_is_clean_and_its_facts_are_read(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, HAND, "one.phh")
    assert (layout, loose) == ("phh", [])
    assert [(one.verdict, len(one.findings)) for one in hands] == [("clean", 0)]
    hand, rep = hands[0].hand, hands[0].replay
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big, hand.button) == (
        "17",
        "Hold'em",
        "no-limit",
        50,
        100,
        6,
    )
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats][1] == (5, 'Bob "B" o\'Neil', 4050)
    assert hand.date.startswith("2026/03/04")
    assert rep is not None
    assert (rep.total_pot, rep.final) == (8200, {2: 5950, 5: 8200, 6: 5900})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("p2 cbr 12", "p2 cbr 5", "raise-size"),
        ('"p3 f"', '"p1 f"', "out-of-turn"),
        ("d db 3s", "d db Qs", "card-dup"),
        ("[59.5, 82, 59]", "[141.5, 0, 59]", "wrong-winner"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in HAND
    assert code in [one for one, _ in codes(tmp_path, HAND.replace(old, new), "one.phh")]


def test_a_finding_stands_at_its_line_and_has_its_place_in_the_tree(tmp_path: Path) -> None:
    text = HAND.replace("p2 cbr 12", "p2 cbr 5")
    hands, _, _ = audited(tmp_path, many(DUEL, text), "many.phhs")
    assert [one.verdict for one in hands] == ["clean", "findings"]
    found = next(one for one in hands[1].findings if one.code == "raise-size")
    line = 1 + next(n for n, row in enumerate(many(DUEL, text).splitlines()) if "cbr 5" in row)
    assert (found.line, found.pointer) == (line, "/2/actions/5")


def test_of_two_players_the_second_has_the_button_and_the_small_blind(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, DUEL, "duel.phh")
    assert hands[0].verdict == "clean"
    assert [(e.seat, e.text, e.amount) for e in hands[0].hand.events if e.kind == "post"] == [
        (2, "small-blind", 1),
        (1, "big-blind", 2),
    ]


def test_winnings_leave_the_uncalled_bet_out_and_stacks_hold_it(tmp_path: Path) -> None:
    stacks = DUEL.replace("winnings = [4, 0]", "finishing_stacks = [202, 198]")
    assert [one.verdict for one in audited(tmp_path, stacks, "duel.phh")[0]] == ["clean"]
    more = DUEL.replace("[4, 0]", "[8, 0]")
    assert "award-total-mismatch" in [one for one, _ in codes(tmp_path, more, "duel.phh")]
    wrong = DUEL.replace("winnings = [4, 0]", "finishing_stacks = [206, 198]")
    assert "award-total-mismatch" in [one for one, _ in codes(tmp_path, wrong, "duel.phh")]


def test_who_was_paid_may_be_left_out(tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, DUEL.replace("winnings = [4, 0]", ""), "duel.phh")
    assert (hands[0].verdict, loose) == ("clean", [])


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (STUD, "'p2 pb', 'p3 cbr 5', 'p1 cc', 'p2 f'", "'p3 pb', 'p1 cbr 5', 'p2 f', 'p3 cc'", "bring-in"),
        (STUD, "'p3 cbr 5', 'p1 cc', 'd dh p1 8h'", "'p3 cbr 7', 'p1 cc', 'd dh p1 8h'", "limit-size"),
        (STUD, "'d dh p3 4d'", "'d dh p3 8c'", "card-dup"),
        (STUD, "[131, 97, 0]", "[72, 97, 59]", "wrong-winner"),
        (DRAW, "'p3 sd', 'd dh p1 7d'", "'p3 sd', 'd dh p1 7h'", "card-dup"),
        (DRAW, "'p3 sd AcTd'", "'p3 sd AcKd'", "draw-cards"),
        (DRAW, "[135, 95, 70]", "[70, 95, 135]", "wrong-winner"),
    ],
)
def test_stud_and_draws_are_played_street_by_street(tmp_path: Path, text: str, old: str, new: str, code: str) -> None:
    hands, loose, _ = audited(tmp_path, text, "one.phh")
    assert [(one.verdict, one.findings) for one in hands] == [("clean", ())]
    assert not loose
    assert old in text
    assert code in [one for one, _ in codes(tmp_path, text.replace(old, new), "one.phh")]


def test_a_raise_is_written_as_far_as_somebody_can_call_it(tmp_path: Path) -> None:
    text = STUD.replace("'p1 cbr 17'", "'p1 cbr 13'")  # nobody has just 13
    assert "limit-size" in [one for one, _ in codes(tmp_path, text, "one.phh")]


def test_hands_are_counted_from_one_in_each_event(tmp_path: Path) -> None:
    other = DUEL.replace("2c7d9h", "2c7d8h")
    for about, told in (("", False), ("year = 2026\nmonth = 3\nday = 4\n", True)):
        for name, text in (("a.phh", DUEL), ("b.phh", other)):
            (tmp_path / name).write_text(f"hand = 7\n{about}{text}")
        done = run("check", "a.phh", "b.phh", cwd=tmp_path)
        assert ("session-conflicting-hand" in done.stdout) == told


def test_a_broken_hand_is_one_finding_and_the_rest_is_audited(tmp_path: Path) -> None:
    broken = DUEL.replace("winnings = [4, 0]", "winnings = [4, 0")
    hands, _, _ = audited(tmp_path, many(DUEL, broken, DUEL), "many.phhs")
    assert [one.verdict for one in hands] == ["clean", "unreadable", "clean"]
    assert [one.code for one in hands[1].findings if one.severity == "error"] == ["log-unreadable-line"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("starting_stacks = [200, 200]", "starting_stacks = ['200', nan]", "log-unreadable-line"),
        ("starting_stacks = [200, 200]", "starting_stacks = [200]", "log-unreadable-line"),
        ("starting_stacks = [200, 200]", "starting_stacks = [200, 1e999999999]", "log-unreadable-line"),
        ("winnings = [4, 0]", "winnings = [4, 0]\nwinnings = [2, 2]", "log-unreadable-line"),
        ("winnings = [4, 0]", 'players = ["A\\nB", "C"]', "log-unreadable-line"),
        ("winnings = [4, 0]", 'players = ["Ann", "Ann"]', "log-unknown-player"),
        ("p1 cbr 4", "p9 cbr 4", "log-unreadable-line"),
        ("p1 cbr 4", "p1 cbr 1.125", "log-bad-amount"),
        ("p1 cbr 4", "p1 cbr", "log-unreadable-line"),
        ("d db 2c7d9h", "d db 2c7d9x", "log-bad-card"),
        ("'PO'", "'FX'", "log-unknown-game"),
        ("winnings = [4, 0]", "x = " + "[" * 5_000, "log-unreadable-line"),
        ("winnings = [4, 0]", "a" + ".a" * 5_000 + " = 1", "log-unreadable-line"),
        ("winnings = [4, 0]", "_x = [" + "1," * 25_000 + "]", "log-unreadable-line"),
        ("winnings = [4, 0]", "_x = '" + "x" * 300_000 + "'", "log-oversized-hand"),
    ],
)
def test_bad_input_is_refused_with_a_reason(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in DUEL
    hands, _, layout = audited(tmp_path, many(DUEL.replace(old, new), DUEL), "many.phhs")
    assert layout == "phh"
    assert [one.verdict for one in hands] == ["unreadable", "clean"]
    assert code in [one.code for one in hands[0].findings]


def test_thousandths_are_never_taken_for_thousands(tmp_path: Path) -> None:
    text = (
        DUEL.replace("[200, 200]", "[2000, 2000.5]").replace("p1 cbr 4", "p1 cbr 3.250").replace("[4, 0]", "[4.00, 0]")
    )
    hands, _, _ = audited(tmp_path, text, "duel.phh")
    assert hands[0].verdict == "clean"
    assert [e.amount for e in hands[0].hand.events if e.kind == "bet"] == [325]


@pytest.mark.heavy
@pytest.mark.skipif(not (SHARED / "phh").is_dir(), reason="the shared PHH files are not here")
def test_the_shared_files_are_read_and_hardly_ever_blamed(tmp_path: Path) -> None:
    blamed = []
    for path in sorted((SHARED / "phh").rglob("*.phh*")):
        for one in audited(tmp_path, path.read_bytes(), path.name)[0]:
            errors = {f.code for f in one.findings if f.severity == "error"} - {"log-unknown-game"}
            if errors:
                blamed.append((path.name, errors))
    # One file lacks the fold of its last player before the flop.
    assert blamed == [("TRANSCRIBED__wsop-2019-42-3-00-01-07.phh", {"out-of-turn"})]
