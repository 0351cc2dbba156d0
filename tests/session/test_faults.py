"""Single faults between hands, in the native dialect and in a site's layout, each at its line; and what is no fault."""

from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from tests.support.sessions import Night

HEAD = "Handaudit Hand #{id}: {game} ($1/$2 USD) - 2026/11/{date} UTC\nTable 'Kitchen' 6-max Seat #{button} is the button\n"
TAIL = """\
{sb}: posts small blind $1
{bb}: posts big blind $2
*** HOLE CARDS ***
{first}: folds
{sb}: folds
Uncalled bet ($1) returned to {bb}
{bb} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""


def walk(id: int, button: int, stacks: dict[str, int], date: str = "", game: str = "Hold'em No Limit") -> str:
    """A hand of three where the big blind wins the small one."""
    names = list(stacks)
    at = button - 1
    sb, bb, first = names[(at + 1) % 3], names[(at + 2) % 3], names[at]
    text = HEAD.format(id=id, button=button, date=date or f"19 20:{id % 60:02d}:00", game=game)
    text += "".join(f"Seat {n}: {name} (${stack} in chips)\n" for n, (name, stack) in enumerate(stacks.items(), 1))
    text += TAIL.format(sb=sb, bb=bb, first=first)
    for n, name in enumerate(names, 1):
        tag = " (button)" if n == button else ""
        tag += " (small blind)" if name == sb else " (big blind)" if name == bb else ""
        text += f"Seat {n}: {name}{tag} " + ("collected ($2)\n" if name == bb else "folded before Flop\n")
    return text + "\n"


ONE = walk(1001, 1, {"Ann": 100, "Bob": 100, "Cy": 100})
TWO = walk(1002, 2, {"Ann": 100, "Bob": 99, "Cy": 101})
THREE = walk(1003, 3, {"Ann": 101, "Bob": 99, "Cy": 100})


def check(folder: Path, *texts: str) -> list[tuple[str, str, int | None]]:
    """Code, severity and line of every finding over files of these texts."""
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"{number}.txt")
        paths[-1].write_text(text, encoding="utf-8")
    items = list(Run([str(path) for path in paths]))
    findings = [f for item in items for f in (item.findings if isinstance(item, Audit) else (item,))]
    assert not [f for f in findings if f.code.startswith("log-") and f.severity == "error"], findings
    return [(f.code, f.severity, f.line) for f in findings]


def line(text: str, start: str, after: str = "") -> int:
    """The number of the first line that begins so, after a line that holds a word."""
    rows = text.split("\n")
    begin = next(at for at, row in enumerate(rows) if after in row)
    return next(at for at, row in enumerate(rows, 1) if at > begin and row.startswith(start))


def test_a_clean_log_is_silent(tmp_path: Path) -> None:
    assert check(tmp_path, ONE + TWO + THREE) == []


def test_a_stack_jumps(tmp_path: Path) -> None:
    text = ONE + TWO.replace("Ann ($100", "Ann ($150")
    assert check(tmp_path, text) == [("session-stack-jump", "error", line(text, "Seat 1: Ann ($150"))]


@pytest.mark.parametrize(
    "said",
    [
        "Ann buys in for $50",
        "Ann adds $50",
        "Ann adds $60\nAnn removes $10",
        "Ann re-buys and receives 50 chips for $50",
        "Ann adds 50 chips (1 stack(s) of 50 chips). Ann has 0 stack(s) remaining.",
    ],
)
def test_a_ledger_line_explains_it(tmp_path: Path, said: str) -> None:
    assert check(tmp_path, ONE + said + "\n\n" + TWO.replace("Ann ($100", "Ann ($150")) == []


def test_a_ledger_line_that_does_not_arrive(tmp_path: Path) -> None:
    text = ONE + "Ann adds $50\n\n" + TWO
    assert check(tmp_path, text) == [("session-stack-jump", "error", line(text, "Seat 1: Ann", "#1002"))]


def test_who_leaves_may_return_with_what_he_buys(tmp_path: Path) -> None:
    gone = ONE + "Ann leaves the table\nAnn buys in for $40\n\n"
    assert check(tmp_path, gone + TWO.replace("Ann ($100", "Ann ($40")) == []
    assert [code for code, _, _ in check(tmp_path, gone + TWO.replace("Ann ($100", "Ann ($45"))] == [
        "session-stack-jump"
    ]


def test_a_newcomer_begins_with_his_buy_in(tmp_path: Path) -> None:
    text = TWO.replace("Ann", "Dee")
    assert check(tmp_path, ONE + "Ann leaves the table\nDee buys in for $100\n\n" + text) == []
    assert [code for code, _, _ in check(tmp_path, ONE + "Dee buys in for $90\n\n" + text)] == ["session-stack-jump"]


def test_seats_are_changed_with_the_stack(tmp_path: Path) -> None:
    rows = walk(1002, 2, {"Bob": 99, "Ann": 100, "Cy": 101})
    assert check(tmp_path, ONE + rows) == []


def test_the_clock_runs_back(tmp_path: Path) -> None:
    text = ONE + TWO.replace("20:42", "19:42")
    assert check(tmp_path, text) == [("session-clock-back", "error", line(text, "Handaudit Hand #1002"))]


def test_summer_time_ends(tmp_path: Path) -> None:
    text = (ONE.replace("19 20:41", "01 01:59") + TWO.replace("19 20:42", "01 01:01")).replace(" UTC", " ET")
    assert check(tmp_path, text) == []
    assert check(tmp_path, text.replace(" ET", " UTC")) != []


def test_the_button_stays(tmp_path: Path) -> None:
    text = ONE + walk(1002, 1, {"Ann": 100, "Bob": 99, "Cy": 101})
    assert check(tmp_path, text) == [("session-button", "warn", line(text, "Table", "#1002"))]


def test_a_button_that_goes_over_somebody_or_before_an_empty_seat_is_no_fault_in_holdem(tmp_path: Path) -> None:
    assert check(tmp_path, ONE + walk(1002, 3, {"Ann": 100, "Bob": 99, "Cy": 101})) == []
    three = walk(1002, 2, {"Ann": 100, "Bob": 99, "Cy": 101})
    for row in ("Seat 2: Bob ($99 in chips)\n", "Bob: folds\n", "Seat 2: Bob (button) folded before Flop\n"):
        assert row in three
        three = three.replace(row, "")
    gone = ONE + "Bob leaves the table\n\n" + three
    assert check(tmp_path, gone) == []


def test_a_hand_is_missing(tmp_path: Path) -> None:
    hands = [ONE, TWO, THREE, walk(1005, 2, {"Ann": 99, "Bob": 100, "Cy": 101})]
    text = "".join(hands)
    assert check(tmp_path, text) == [("session-missing-hand", "warn", line(text, "Handaudit Hand #1005"))]
    missing = walk(1004, 1, {"Ann": 100, "Bob": 99, "Cy": 101}).replace("Ann ($100", "Ann ($100")
    assert "session-missing-hand" not in {code for code, _, _ in check(tmp_path, text, missing)}


def test_one_id_for_two_hands(tmp_path: Path) -> None:
    text = ONE + TWO.replace("#1002", "#1001") + THREE
    assert check(tmp_path, text) == [
        ("session-conflicting-hand", "error", line(text, "Handaudit Hand #1001", "Seat 3"))
    ]


def test_what_two_players_see_is_one_hand(tmp_path: Path) -> None:
    mine = ONE.replace("CARDS ***\n", "CARDS ***\nDealt to Ann [As Kd]\n")
    assert [
        code for code, _, _ in check(tmp_path, mine, ONE.replace("CARDS ***\n", "CARDS ***\nDealt to Bob [2s 2d]\n"))
    ] == ["session-duplicate-hand"]
    assert [code for code, _, _ in check(tmp_path, mine, mine.replace("As Kd", "As Kc"))] == [
        "session-conflicting-hand"
    ]


def test_a_ledger_amount_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(ONE + "Ann adds $5.0.0\n\n" + TWO, encoding="utf-8")
    items = list(Run([str(tmp_path / "x.txt")]))
    assert [item.code for item in items if not isinstance(item, Audit)] == ["log-bad-amount"]


ROOM = {"site": "PokerStars", "step": 7919, "first": 250_000_000_001}


def in_a_room(
    folder: Path, change: int, back: int = 0, stays: bool = False, step: int = 7919
) -> list[tuple[str, str, int | None]]:
    """Two hands of a room; before the second somebody's stack changes without a word."""
    for seed in range(50):
        night = Night(f"room{seed}", "PokerStars", first=250_000_000_001, step=step)
        first = night.deal()
        if sum(first.final(n) != first.table.chair(n).stack for n in night.order()) < 3 or any(
            not s[1] for s in night.seats.values()
        ):
            continue
        text = night.print(first)
        seat = next(n for n in night.order() if first.final(n) == first.table.chair(n).stack) if change else 0
        if change:
            night.seats[seat][1] += change
        second = night.deal(stays=stays)
        return check(folder, text + night.print(second, night.clock.replace(hour=19) if back else None))
    raise AssertionError("no such hand was dealt")


def test_a_room_sells_chips_without_a_word(tmp_path: Path) -> None:
    assert in_a_room(tmp_path, 5000) == []


def test_a_stack_that_shrinks_in_a_room(tmp_path: Path) -> None:
    assert [(code, sign) for code, sign, _ in in_a_room(tmp_path, -700)] == [("session-stack-jump", "error")]


def test_a_stack_beyond_any_top_up_in_a_log_that_counts_its_hands(tmp_path: Path) -> None:
    assert [code for code, _, _ in in_a_room(tmp_path, 90_000, step=1)] == ["session-stack-jump"]


def test_clock_and_button_in_a_room(tmp_path: Path) -> None:
    assert [code for code, _, _ in in_a_room(tmp_path, 0, back=1)] == ["session-clock-back"]
    assert [code for code, _, _ in in_a_room(tmp_path, 0, stays=True)] == ["session-button"]
