"""False openers are found: the decision table of the rules, row by row, in the dealer's own words."""

from typing import TYPE_CHECKING

from tests.support.opener_table import Game

if TYPE_CHECKING:
    from tests.support.opener_bets import Round

FOUND = ("found before the draw", "found after the draw", "found at the showdown")


def must_find(g: Game, round_: "Round", *, complete: bool) -> bool:
    """Whether false openers are found now: at any moment by chance, and at the latest when the opener is the last one."""
    if not g.false or g.opener not in g.live:
        return False
    if len(g.live) == 1 or (
        complete and round_.opening and not round_.bets.level and g.options["jb_open_all_check"] == "redeal"
    ):
        return True
    chance = g.ways.found * (0.6 if complete else 1)
    return g.rng.random() < chance


def foul(g: Game, round_: "Round", *, complete: bool) -> None:
    """The false opener is out; the deal goes on, is open again, or ends."""
    seat = g.opener
    row = (
        "alone"
        if len(g.live) == 1
        else "complete"
        if complete
        else "on"
        if g.raised or len(g.callers) > 1
        else "reopens"
    )
    g.facts.add(f"foul-{row}")
    g.say(seat, f"false openers - {FOUND[0 if round_.opening else 1]}", "false")
    out(g, seat)
    if row == "alone":
        alone(g, round_)
    elif row == "on" and g.options["jb_false_open_later_bets"] != "stay":
        back = round_.bets.inside(seat) - g.opening
        if back > 0:
            give(g, round_, seat, back)
    elif row == "reopens":
        reopen(g, round_, seat)


def out(g: Game, seat: int) -> None:
    """A fouled hand."""
    g.fouled.append(seat)
    if (
        not g.opening
        and not g.chips.stack(seat)
        and g.chips.paid[seat] == g.chips.start[seat]
        and seat not in bettors(g)
    ):
        g.barred.add(seat)
        g.facts.add("barred")
    g.live.discard(seat)
    g.false = False
    g.folded[seat] = g.streets[-1][0] if g.streets else "bet-1"


def bettors(g: Game) -> set[int]:
    """Seats that have chips in beyond the ante of this deal."""
    return {s for s, n in g.chips.deals[-1].items() if n > g.ante}


def give(g: Game, round_: "Round", seat: int, amount: int) -> None:
    """Chips go back, with their line."""
    g.chips.back(seat, amount)
    round_.bets.bets[seat] -= amount
    g.put(f"Uncalled bet ({g.money(amount)}) returned to {g.names[seat]}", "refund", seat)


def alone(g: Game, round_: "Round") -> None:
    """He was the last: the pot goes on to the next deal, or to whoever folded last."""
    round_.todo = []
    if g.options["jb_false_open_uncontested"] == "last_folder_wins" and round_.last_fold:
        g.live = {round_.last_fold}
        g.folded.pop(round_.last_fold)
        g.opener = 0
        g.ends = "folder"
        return
    g.ends = "carry" if not round_.opening or g.rng.random() < 0.5 else "redeal"


def reopen(g: Game, round_: "Round", seat: int) -> None:
    """The opening is void: the single call goes back, and whoever has not declined may open."""
    for caller in g.callers:
        amount = round_.bets.inside(caller)
        if g.options["jb_false_open_callers"] == "stays_dead":
            g.chips.deals[-1][caller] -= amount
            g.chips.dead += amount
        else:
            give(g, round_, caller, amount)
    g.callers, g.opener, g.opening, g.raised = [], 0, 0, False
    round_.bets, round_.aggressor = round_.anew(), 0
    round_.bets.closed = set(g.declined)
    round_.todo = [s for s in g.after(seat) if s in g.live and s not in g.declined]
