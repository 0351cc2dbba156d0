"""What one game's rules say of the time between its hands: carried pots, buy-ins, missed blinds."""

from pathlib import Path

from handaudit.pipeline import Run

SHARED = Path(__file__).parents[3] / "shared" / "spec" / "examples"


def found(folder: Path, *blocks: str) -> list[tuple[str, str | None]]:
    path = folder / "log.txt"
    path.write_text("\n".join(blocks), "utf-8")
    items = list(Run([str(path)]))
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
