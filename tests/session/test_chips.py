"""Chips that appear while hands are missing: nobody can say whose, but the table cannot hold more than it did."""

from pathlib import Path

from handaudit.jobs.pipeline import Run


def hand(number: int, ann: int, bob: int, button: int) -> str:
    """Two players; the button folds his small blind of 5 to the big blind of 10."""
    names = {1: "Ann", 2: "Bob"}
    small, big = names[button], names[3 - button]
    tags = {small: "(button) (small blind) folded before Flop", big: "(big blind) collected (10)"}
    return f"""Handaudit Hand #{number}: Hold'em No Limit (5/10) - 2026/11/20 20:{number:02}:00 UTC
Table 'Attic' 6-max Seat #{button} is the button
Seat 1: Ann ({ann} in chips)
Seat 2: Bob ({bob} in chips)
{small}: posts small blind 5
{big}: posts big blind 10
*** HOLE CARDS ***
{small}: folds
Uncalled bet (5) returned to {big}
{big} collected 10 from pot
*** SUMMARY ***
Total pot 10 | Rake 0
Seat 1: Ann {tags["Ann"]}
Seat 2: Bob {tags["Bob"]}
"""


def found(folder: Path, *hands: str) -> list[tuple[str, str | None]]:
    path = folder / "attic.txt"
    path.write_text("\n".join(hands), "utf-8")
    items = list(Run([str(path)]))
    return [(f.code, f.hand) for item in items for f in (item.findings if hasattr(item, "findings") else (item,))]


FIRST = (hand(1, 500, 500, 1), hand(2, 495, 505, 2), hand(3, 500, 500, 1), hand(4, 495, 505, 2))


def test_chips_that_appear_across_a_gap(tmp_path: Path) -> None:
    codes = found(tmp_path, *FIRST, hand(6, 595, 505, 2), hand(7, 600, 500, 1))
    assert ("session-chips", "6") in codes
    assert ("session-missing-hand", "6") in codes
    assert not any(code == "session-stack-jump" for code, _ in codes)


def test_the_same_chips_across_a_gap_are_no_fault(tmp_path: Path) -> None:
    codes = found(tmp_path, *FIRST, hand(6, 495, 505, 2), hand(7, 500, 500, 1))
    assert codes == [("session-missing-hand", "6")]
