"""What one game's rules say of the time between its hands: carried pots, buy-ins, missed blinds."""

import marshal
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import rows
from handaudit.session.state import state_of
from tests.support.audits import audit_text

SHARED = Path(__file__).parents[3] / "shared" / "spec" / "examples"


def found(folder: Path, *blocks: str, settings: tuple[str, ...] = ()) -> list[tuple[str, str | None]]:
    path = folder / "log.txt"
    path.write_text("\n".join(blocks), "utf-8")
    items = list(Run([str(path)], settings=settings))
    return [(f.code, f.hand) for item in items for f in (item.findings if hasattr(item, "findings") else (item,))]


def openers_hand(number: int, button: int, stacks: tuple[int, int], carried: int) -> str:
    """Two players ante 10; the first opens, the second folds, the opener shows his openers and takes the pot."""
    names = ("Ann", "Bob")
    first, second = names[2 - button], names[button - 1]
    pot = 20 + carried
    line = f"Carried pot {carried}\n" if carried else ""
    won = {first: f"collected ({pot})", second: "(button) folded before the Draw"}
    return f"""Handaudit Hand #{number}: Jacks or Better No Limit (Ante 10) - 2026/11/01 02:{number:02}:00 UTC
Table 'Attic' 6-max Seat #{button} is the button
Seat 1: Ann ({stacks[0]} in chips)
Seat 2: Bob ({stacks[1]} in chips)
{line}{first}: posts the ante 10
{second}: posts the ante 10
*** DEALING HANDS ***
Dealt to {first} [Ks Kc 8d 6s 4c]
{first}: opens for 20
{second}: folds
Uncalled bet (20) returned to {first}
{first}: shows openers [Ks Kc]
{first} collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann {won["Ann"]}
Seat 2: Bob {won["Bob"]}
"""


def test_a_carried_pot_that_comes_from_nowhere(tmp_path: Path) -> None:
    first = openers_hand(1, 1, (500, 500), 0)
    assert found(tmp_path, first, openers_hand(2, 2, (490, 510), 0)) == []
    assert [code for code, _ in found(tmp_path, first, openers_hand(2, 2, (490, 510), 40))] == ["carry-wrong"]


def redealt_hand(number: int, button: int, stacks: tuple[int, int, int], redeals: int, line: str = "") -> str:
    """Three players ante 10 for every deal; nobody opens, until the first of the last deal does and the others fold."""
    names = ("Ann", "Bob", "Cy")
    deals = []
    for deal in range(redeals + 1):
        first, second, last = (names[(button + deal + i) % 3] for i in range(3))
        antes = "".join(f"{name}: posts the ante 10\n" for name in (first, second, last))
        checks = f"{first}: checks\n{second}: checks\n{last}: checks\n*** REDEAL ***\n{line}"
        opens = f"{first}: opens for 20\n{second}: folds\n{last}: folds\nUncalled bet (20) returned to {first}\n"
        deals.append(f"{antes}*** DEALING HANDS ***\n{checks if deal < redeals else opens}")
    pot = 30 * (redeals + 1)
    won = {name: f"collected ({pot})" if name == first else "folded before the Draw" for name in names}
    return f"""Handaudit Hand #{number}: Jacks or Better No Limit (Ante 10) - 2026/11/01 02:{number:02}:00 UTC
Table 'Attic' 6-max Seat #{button} is the button
Seat 1: Ann ({stacks[0]} in chips)
Seat 2: Bob ({stacks[1]} in chips)
Seat 3: Cy ({stacks[2]} in chips)
{"".join(deals)}{first}: shows openers [Ks Kc]
{first} collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann {won["Ann"]}
Seat 2: Bob {won["Bob"]}
Seat 3: Cy {won["Cy"]}
"""


@pytest.mark.parametrize("line", ["", "Seat #2 is the button\n"])
def test_a_redeal_has_moved_the_button(tmp_path: Path, line: str) -> None:
    first = redealt_hand(1, 1, (500, 500, 500), 1, line)
    assert found(tmp_path, first, redealt_hand(2, 3, (480, 480, 540), 0)) == []
    for button in (1, 2):
        second = redealt_hand(2, button, (480, 480, 540), 0)
        assert found(tmp_path, first, second) == [("session-button", "2")]


def draw_hand(number: int, button: int, stacks: tuple[int, int, int], above: str = "") -> str:
    """Three players at 1/2; the button and the small blind fold to the big blind."""
    names = ("Ann", "Bob", "Cy")
    dealer, small, big = (names[(button - 1 + i) % 3] for i in range(3))
    tags = {
        dealer: "(button) folded before the Draw (didn't bet)",
        small: "(small blind) folded before the Draw",
        big: "(big blind) collected (2)",
    }
    return f"""{above}Handaudit Hand #{number}: 32-Card Draw No Limit (1/2) - 2026/11/01 03:{number:02}:00 UTC
Table 'Cellar' 6-max Seat #{button} is the button
Seat 1: Ann ({stacks[0]} in chips)
Seat 2: Bob ({stacks[1]} in chips)
Seat 3: Cy ({stacks[2]} in chips)
{small}: posts small blind 1
{big}: posts big blind 2
*** DEALING HANDS ***
{dealer}: folds
{small}: folds
Uncalled bet (1) returned to {big}
{big} collected 2 from pot
*** SUMMARY ***
Total pot 2 | Rake 0
Seat 1: Ann {tags["Ann"]}
Seat 2: Bob {tags["Bob"]}
Seat 3: Cy {tags["Cy"]}
"""


def test_a_buy_in_outside_the_limits(tmp_path: Path) -> None:
    first = draw_hand(1, 1, (150, 150, 150))
    fair = draw_hand(2, 2, (199, 149, 151), "Ann adds 49\n\n")
    assert found(tmp_path, first, fair) == []
    large = draw_hand(2, 2, (650, 149, 151), "Ann adds 500\n\n")
    assert "buy-in" in [code for code, _ in found(tmp_path, first, large)]


def test_in_the_32_card_game_the_button_moves_one_seat(tmp_path: Path) -> None:
    first = draw_hand(1, 1, (150, 150, 150))
    assert found(tmp_path, first, draw_hand(2, 2, (150, 149, 151))) == []
    assert found(tmp_path, first, draw_hand(2, 3, (150, 149, 151))) == [("session-button", "2")]
    # While people come and go nobody can say over whom the button went.
    away = draw_hand(2, 3, (150, 149, 151)).replace("Bob (149 in chips)", "Dan (149 in chips)").replace("Bob", "Dan")
    assert found(tmp_path, first + "\n", "Bob leaves the table\nDan buys in for 149\n", away) == []


def test_what_is_bound_between_hands_stands_in_the_rulebook(tmp_path: Path) -> None:
    """Each word taken out of the rulebook takes its finding along, and leaves those of the others."""
    first = draw_hand(1, 1, (150, 150, 150))
    over = (first, draw_hand(2, 3, (150, 149, 151)))
    large = (first, draw_hand(2, 2, (650, 149, 151), "Ann adds 500\n\n"))
    silent = (first, draw_hand(2, 2, (50, 149, 151), "Ann removes 100\n\n"))
    entry = draw_hand(2, 2, (150, 150, 151)).replace("Bob", "Dan")
    new = (first + "\n", "Bob leaves the table\nDan buys in for 150\n", entry)
    cases = {"button=": (over, "session-button"), "stakes=": (large, "buy-in"), "missed-blinds=": (new, "missed-blind")}
    for word, (blocks, code) in cases.items():
        assert [one for one, _ in found(tmp_path, *blocks)] == [code], word
        assert found(tmp_path, *blocks, settings=(f"between.{word}",)) == [], word
        for other in cases.keys() - {word}:
            assert [one for one, _ in found(tmp_path, *blocks, settings=(f"between.{other}",))] == [code], (word, other)
    assert "chips-removed" in [one for one, _ in found(tmp_path, *silent)]
    assert found(tmp_path, *silent, settings=("between.stakes=",)) == []


def test_a_game_by_the_common_rules_may_bind_the_same(tmp_path: Path) -> None:
    """The words are no game's own: a house may say of hold'em that the button moves one seat."""
    first, second = (
        draw_hand(n, button, stacks).replace("32-Card Draw", "Hold'em").replace("DEALING HANDS", "HOLE CARDS")
        for n, button, stacks in ((1, 1, (150, 150, 150)), (2, 3, (150, 149, 151)))
    )
    first, second = (text.replace("before the Draw", "before Flop") for text in (first, second))
    assert found(tmp_path, first, second) == []
    assert found(tmp_path, first, second, settings=("between.button=one-seat",)) == [("session-button", "2")]


@pytest.mark.parametrize("setting", [(), ("c32_buyin_limits=enforce",)])
def test_a_hand_that_another_process_read_keeps_its_house(setting: tuple[str, ...]) -> None:
    """What counts between hands comes through the rows in which processes tell of hands."""
    (result,) = audit_text(draw_hand(1, 1, (150, 150, 150)), *setting)
    state = state_of(result, 0)
    assert state is not None
    assert {"button=one-seat", "missed-blinds=posted", "stakes=table", *setting} == state.house
    packed = marshal.loads(marshal.dumps(rows._state(state)))
    head = rows.head_of((*rows._HEAD(result.hand)[:-1], tuple(result.hand.currency)), result.hand.source)
    assert rows.state_from(packed, head, 0, ()) == state
