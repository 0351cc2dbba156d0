"""A small hand at a live table, part by part; a line that ends in `<<` is the one where a fault must be found."""

from tests.support.audits import audit_text, roots

FLOP = "*** FLOP *** [Ks 8s 3d]"
TURN = "*** TURN *** [Ks 8s 3d] [Jh]"
RIVER = "*** RIVER *** [Ks 8s 3d Jh] [9c]"
CHECKED = "Ann: checks\nBob: checks\nCy: checks"
PREFLOP = "Cy: calls 20\nAnn: calls 10\nBob: checks"
LAST = "Ann: bets 40\nBob: folds\nCy: folds\nUncalled bet (40) returned to Ann"
END = "Ann collected 60 from pot"
RESULTS = (
    "Seat 1: Ann (small blind) collected (60)\nSeat 2: Bob (big blind) folded on the River\n"
    "Seat 3: Cy (button) folded on the River"
)
READY = "Dealer: knocks\nDealer: announces 3 players\nDealer: burns"


def log(
    *,
    seats: str = "Seat 1: Ann (500 in chips)\nSeat 2: Bob (500 in chips)\nSeat 3: Cy (500 in chips)",
    pre: str = "",
    posts: str = "Ann: posts small blind 10\nBob: posts big blind 20",
    deal: str = "*** HOLE CARDS ***",
    preflop: str = PREFLOP,
    flop: str = FLOP,
    flop_bets: str = CHECKED,
    turn: str = TURN,
    turn_bets: str = CHECKED,
    river: str = RIVER,
    river_bets: str = LAST,
    end: str = END,
    total: str = "Total pot 60 | Rake 0",
    board: str = "Board [Ks 8s 3d Jh 9c]",
    results: str = RESULTS,
    game: str = "Hold'em No Limit",
) -> str:
    """The text of a hand of three players; every part may be replaced, an empty part has no line."""
    head = f"Handaudit Hand #7: {game} (10/20) - 2026/11/20 20:00:00 UTC\nTable 'Loft' 6-max Seat #3 is the button"
    parts = [
        head, seats, pre, posts, deal, preflop, flop, flop_bets, turn, turn_bets, river, river_bets, end,
        "*** SUMMARY ***", total, board, results,
    ]  # fmt: skip
    return "\n".join(part for part in parts if part) + "\n"


def marked(text: str) -> tuple[str, int]:
    """The text without its mark, and the number of the marked line (0 where there is none)."""
    lines = text.split("\n")
    at = next((i for i, line in enumerate(lines, 1) if line.endswith("<<")), 0)
    return "\n".join(line.removesuffix("<<").rstrip() for line in lines), at


def found(text: str, *settings: str) -> list[tuple[str, int | None]]:
    """Code and line of the root findings of a marked log."""
    (result,) = audit_text(marked(text)[0], *settings)
    assert not result.hand.unread, result.findings
    return roots(result)


def severities(text: str, *settings: str) -> dict[str, tuple[str, str | None]]:
    """Severity and option by code."""
    (result,) = audit_text(marked(text)[0], *settings)
    return {f.code: (f.severity, f.option) for f in result.findings}
