"""The end of a swapping hand is printed: showdown, awards and summary; and what is true of it as the `replay` object says it."""

import random
from dataclasses import dataclass
from typing import Any

from handaudit.model.cards import cards_text
from tests.support.evaluator import HIGH
from tests.support.swap_play import Play, Row, first_round, fresh, header, posts
from tests.support.swap_rounds import run
from tests.support.swap_settle import Pot, settle, value
from tests.support.swap_table import Kind, SwapTable, draw_table
from tests.support.table import LIMITS, player_object, pot_object, pot_words, showing
from tests.support.words import words


@dataclass(slots=True)
class SwapHand:
    """A finished hand: its log rows, the play that made them, its pots, and whether the log hides what decides it."""

    play: Play
    pots: list[Pot]
    unverifiable: bool

    @property
    def rows(self) -> list[Row]:
        return self.play.rows

    @property
    def text(self) -> str:
        return "".join(row.text + "\n" for row in self.rows) + "\n"


def deal(rng: random.Random, kind: Kind | None = None, options: dict[str, str] | None = None) -> SwapHand:
    """One random legal hand."""
    while True:
        hand = play_out(rng, draw_table(rng, kind or Kind(), options or {}))
        if all(n for pot in hand.pots for n in pot[4].values()) and all(pot[4] for pot in hand.pots):
            return hand


def play_out(rng: random.Random, t: SwapTable) -> SwapHand:
    """The hand of a table."""
    play = fresh(rng, t)
    header(play)
    posts(play)
    first_round(play)
    run(play)
    pots = settle(play)
    hand = SwapHand(play, pots, False)
    _end(hand)
    _summary(hand)
    return hand


def show_order(hand: SwapHand) -> list[int]:
    """Last pot first, clockwise from the first shower (TH-SHOW-1, 2, 12)."""
    play = hand.play
    first = play.bettor if play.bettor_street == play.acted_street else 0
    pots = [pot[3] for pot in hand.pots if pot[0] != "swap"]
    return [seat for seat, _ in showing(pots, play.t.left_of(play.t.button), first)]


def _name(pots: list[Pot], pot: Pot) -> str:
    return pot_words(pot[0], [one[0] for one in pots])


def _end(hand: SwapHand) -> None:
    play, t = hand.play, hand.play.t
    play.street = "showdown"
    if len(play.live) > 1:
        play.row("*** SHOW DOWN ***", "street", what="showdown")
        if not play.open_hands:
            _shows(hand)
    layered = [p for p in hand.pots if p[0] != "swap"]
    for pot in [*reversed(layered), *[p for p in hand.pots if p[0] == "swap"]]:
        for s, n in pot[4].items():
            text = f"{t.names[s]} collected {play.money(n)} from {_name(hand.pots, pot)}"
            play.row(text, "collect", s, n, what=pot[0])
    if len(play.live) == 1 and play.rng.random() < 0.6:
        play.row(f"{t.names[play.live[0]]}: doesn't show hand", "noshow", play.live[0])


def _shows(hand: SwapHand) -> None:
    play, t = hand.play, hand.play.t
    open_: list[int] = []
    hide = play.rng.random() < t.taste["hide"]
    for s in show_order(hand):
        mine = [p for p in hand.pots if s in p[3]]
        lost = all(s not in p[4] for p in mine)
        beaten = lost and all(any(value(play, o) > value(play, s) for o in open_ if o in p[3]) for p in mine)
        if beaten and s in t.muckers:
            play.row(f"{t.names[s]}: mucks hand", "muck", s)
            continue
        if hide and not lost and t.seen is not None and s not in t.seen:
            hand.unverifiable = True  # the log leaves a winner's cards out
            continue
        said = words(value(play, s), HIGH)
        play.row(f"{t.names[s]}: shows [{cards_text(play.hole[s])}] ({said})", "show", s, cards=tuple(play.hole[s]))
        open_.append(s)


def _summary(hand: SwapHand) -> None:
    play, t, money = hand.play, hand.play.t, hand.play.money
    play.street = "summary"
    play.row("*** SUMMARY ***", "summary")
    total = sum(p[1] for p in hand.pots)
    text = f"Total pot {money(total)}"
    if len(hand.pots) > 1:
        text += "".join(f" {_name(hand.pots, p).capitalize()} {money(p[1] - p[2])}." for p in hand.pots)
    rake = sum(p[2] for p in hand.pots)
    play.row(f"{text} | Rake {money(rake)}", "total", amount=total)
    if play.board:
        play.row(f"Board [{cards_text(play.board)}]", "board")
    shown = {r.seat for r in play.rows if r.tag in ("show", "open")}
    mucked = {r.seat for r in play.rows if r.tag == "muck"}
    for s in t.seats:
        tags = " (button)" if s == t.button else ""
        tags += " (small blind)" if s == t.small_seat else " (big blind)" if s == t.big_seat else ""
        won = sum(p[4].get(s, 0) for p in hand.pots)
        if s in play.folded:
            place = {"preflop": "before Flop"}.get(play.folded[s], f"on the {play.folded[s].capitalize()}")
            said = f"folded {place}"
        elif s in mucked:
            said = "mucked" + (f" [{cards_text(play.hole[s])}]" if t.seen and s in t.seen else "")
        elif s in shown and len(play.live) > 1:
            kind = words(value(play, s), HIGH)
            said = (
                f"showed [{cards_text(play.hole[s])}] and "
                + (f"won ({money(won)})" if won else "lost")
                + f" with {kind}"
            )
        else:
            said = f"collected ({money(won)})"
        play.row(f"Seat {s}: {t.names[s]}{tags} {said}", "result", s, won)


def truth(hand: SwapHand) -> dict[str, Any]:
    """The figures of the `replay` object that the dealer knows."""
    play, t = hand.play, hand.play.t
    won = {s: sum(p[4].get(s, 0) for p in hand.pots) for s in t.seats}
    players = [player_object(s, t.names[s], t.stacks[s], play.paid[s], play.returned[s], won[s]) for s in t.seats]
    pots = [
        pot_object(name, amount, rake, [t.names[s] for s in who], {t.names[s]: n for s, n in awards.items()})
        for name, amount, rake, who, awards in hand.pots
    ]
    fees = [
        {
            "line": f.row + 1, "street": f.street, "player": t.names[f.seat], "paid": f.paid, "due": f.paid, "goes_to": f.goes_to,
        }
        for f in play.fees
    ]  # fmt: skip
    return {
        "hand": t.id, "game": "draw-holdem", "limit": LIMITS[t.limit], "currency": t.code, "minor_units": t.minor,
        "verdict": "unverifiable" if hand.unverifiable and _undecided(hand) else "clean", "players": players, "pots": pots,
        "total_pot": sum(p[1] for p in hand.pots), "rake": sum(p[2] for p in hand.pots),
        "streets": [{"name": n, "pot": p, "swap_fee": f} for n, p, f in play.streets], "swap_fees": fees,
    }  # fmt: skip


def _undecided(hand: SwapHand) -> bool:
    """Whether a contested pot is left to hands that the log does not show."""
    seen = hand.play.t.seen
    known = {r.seat for r in hand.rows if r.tag in ("show", "open")} | set(hand.play.t.seats if seen is None else seen)
    known -= hand.play.blurred - {r.seat for r in hand.rows if r.tag in ("show", "open")}
    mucked = {r.seat for r in hand.rows if r.tag == "muck"}
    for pot in hand.pots:
        who = [s for s in pot[3] if s not in mucked] or pot[3]
        if len(who) > 1 and not set(who) <= known:
            return True
    return False


__all__ = ["SwapHand", "deal", "play_out", "truth"]
