"""The end of a hand with openers: showdown and proof, who gets what, the summary, and the figures that are true of it."""

from typing import Any

from handaudit.model.cards import cards_text
from tests.support import opener_cards
from tests.support.opener_cards import openers_in
from tests.support.opener_fouls import FOUND, out
from tests.support.opener_table import Game
from tests.support.table import LIMITS, best, otherwise, player_object, pot_name, pot_object, pot_words, shares, showing

WHEN = {"bet-1": "before the Draw", "bet-2": "after the Draw", "draw-1": "before the Draw"}


def strength(g: Game, seat: int) -> opener_cards.Strength:
    """What a seat's cards are worth at this table."""
    return opener_cards.strength(
        g.cards[seat], g.options["jb_five_aces"] == "above_straight_flush", g.options["jb_bug_flush"] == "ace_only"
    )


def end(g: Game) -> None:
    """Everything after the last bet."""
    g.shown = []
    g.mucked = []
    if g.ends == "carry":
        g.facts.add("carried")
        g.put(f"Pot of {g.money(g.chips.total)} is carried to the next hand", "carryout")
        g.pots = [("carried", g.chips.total, 0, (), {})]
        g.total, g.rake = g.chips.total, 0
    else:
        _finish(g)
    _summary(g)


def _finish(g: Game) -> None:
    rng = g.rng
    contested = len(g.live) > 1
    if contested:
        _showdown(g)
    elif g.opener in g.live and g.options["jb_uncontested_proof"] == "required":
        g.say(g.opener, f"shows openers [{cards_text(openers_in(g.dealt[g.opener]))}]", "openers")
        g.facts.add("proof alone")
    live = [s for s in g.order if s in g.live]
    heaps = g.chips.pots(live)
    orphans = _orphans(g, live)
    g.total = g.chips.total
    top = heaps[0][0]
    g.rake = rng.randint(0, min(top // 10, 5 * g.ante)) if rng.random() < g.ways.rake else 0
    g.pots = []
    for i, (amount, who) in enumerate(heaps):
        if i == len(heaps) - 1:
            amount -= orphans
        rake = 0 if i else g.rake
        g.pots.append((pot_name(i), amount, rake, who, _awards(g, amount - rake, who)))
    if orphans:
        g.pots.append(("carried", orphans, 0, (), {}))
        g.facts.add("orphan")
    paid = [p for p in g.pots if p[0] != "carried"]
    names = [p[0] for p in paid]
    for name, _, _, _, awards in reversed(paid):
        label = pot_words(name, names)
        for seat in [s for s in g.order if awards.get(s)]:
            g.put(f"{g.names[seat]} collected {g.money(awards[seat])} from {label}", "collect", seat)
    if len(paid) > 1:
        g.facts.add("side")
    if orphans:
        g.put(f"Pot of {g.money(orphans)} is carried to the next hand", "carryout")
    if not contested and g.opener not in g.live and rng.random() < 0.5:
        g.say(live[0], "doesn't show hand")


def _orphans(g: Game, live: list[int]) -> int:
    """Chips that only a fouled player could have won."""
    if g.options["jb_orphan_side_pot"] != "carried" or not g.fouled:
        return 0
    both = [s for s in g.order if s in g.live or s in g.fouled]
    return sum(amount for amount, who in g.chips.pots(both) if not set(who) & set(live))


def _awards(g: Game, amount: int, who: tuple[int, ...]) -> dict[int, int]:
    """Equal shares to the best hands of a pot, odd chips to the left of the button."""
    claim = [s for s in who if s not in g.mucked] or list(who)
    claim = best(claim, lambda s: strength(g, s))
    return shares(amount, [s for s in g.order if s in claim])


def _showdown(g: Game) -> list[tuple[int, bool]]:
    """Everybody shows or mucks in order; false openers that nobody has found yet are found now."""
    g.put("*** SHOW DOWN ***", "showdown")
    done: list[tuple[int, bool]] = []
    for seat in _order(g):
        value = strength(g, seat)
        pots = [who for _, who in g.chips.pots([s for s in g.order if s in g.live]) if seat in who]
        beaten = all(
            any(strength(g, s) > value for s, shown in done if shown and s in who and s in g.live) for who in pots
        )
        if done and beaten and not (g.false and seat == g.opener) and g.rng.random() < g.ways.muck:
            g.say(seat, "mucks hand", "muck")
            g.mucked.append(seat)
            done.append((seat, False))
            continue
        g.say(seat, f"shows [{g.cards_of(seat)}] ({opener_cards.words(value)})", "show")
        g.shown.append(seat)
        done.append((seat, True))
        if seat == g.opener and g.false:
            g.say(seat, f"false openers - {FOUND[2]}", "false")
            g.facts.add("foul-showdown")
            folded = dict(g.folded)
            out(g, seat)
            g.folded = folded
        elif seat == g.opener:
            g.say(seat, f"shows openers [{cards_text(openers_in(g.dealt[seat]))}]", "openers")
    return done


def _order(g: Game) -> list[int]:
    """Who shows when: the last aggressor first, else the first player left of the button who is in the last pot."""
    live = [s for s in g.order if s in g.live]
    heaps = [who for _, who in g.chips.pots(live)]
    aggressor = 0
    for acted, who in reversed(g.rounds):
        if acted:
            aggressor = who
            break
    return [seat for seat, _ in showing(heaps, g.order, aggressor)]


def _summary(g: Game) -> None:
    g.put("*** SUMMARY ***", "summary")
    text = f"Total pot {g.money(g.total)}"
    paid = [p for p in g.pots if p[0] != "carried"]
    if len(paid) > 1:
        for name, amount, rake, _, _ in paid:
            label = pot_words(name, [p[0] for p in paid])
            text += f" {label.capitalize()} {g.money(amount - rake)}."
    g.put(f"{text} | Rake {g.money(g.rake)}", "total")
    won = _won(g)
    for seat in g.ring:
        g.put(f"Seat {seat}: {g.names[seat]}{_result(g, seat, won)}", "result", seat)


def _won(g: Game) -> dict[int, int]:
    won = dict.fromkeys(g.ring, 0)
    for pot in g.pots:
        for seat, amount in pot[4].items():
            won[seat] += amount
    return won


def _result(g: Game, seat: int, won: dict[int, int]) -> str:
    tag = " (button)" if seat == g.button and "redeal" not in g.facts and g.rng.random() < 0.8 else ""
    rounds = int(g.options["jb_draw_rounds"])
    if seat in g.shown:
        said = opener_cards.words(strength(g, seat))
        what = f"won ({g.money(won[seat])})" if won[seat] else "lost"
        return f"{tag} showed [{g.cards_of(seat)}] and {what} with {said}"
    if seat in g.mucked:
        return f"{tag} mucked" + (f" [{g.cards_of(seat)}]" if g.rng.random() < 0.3 else "")
    if seat in g.live and won[seat]:
        return f"{tag} collected ({g.money(won[seat])})"
    if seat in g.folded:
        street = g.folded[seat]
        at = int(street[-1]) - (1 if street.startswith("bet") else 0)
        if street == "bet-1" or at == 0:
            return f"{tag} folded before the Draw"
        return (
            f"{tag} folded after the Draw"
            if rounds == 1
            else f"{tag} folded after the {('1st', '2nd', '3rd')[at - 1]} Draw"
        )
    if seat in g.live:
        return f"{tag} mucked"
    return f"{tag} folded before the Draw"


def truth(g: Game) -> dict[str, Any]:
    """The `replay` object of the hand as far as the dealer knows it."""
    won = _won(g)
    players = [
        player_object(s, g.names[s], g.chips.start[s], g.chips.paid[s], g.chips.returned[s], won[s]) for s in g.ring
    ]
    pots = [
        pot_object(name, amount, rake, [g.names[s] for s in who], {g.names[s]: n for s, n in awards.items() if n})
        for name, amount, rake, who, awards in g.pots
    ]
    return {
        "game": "jacks-or-better", "limit": LIMITS[g.limit],
        "currency": g.code, "minor_units": g.minor, "verdict": "clean", "players": players, "pots": pots, "total_pot": g.total,
        "rake": g.rake, "streets": [{"name": n, "pot": p, "swap_fee": None} for n, p in g.streets],
    }  # fmt: skip


def differences(g: Game, replay: dict[str, Any]) -> list[str]:
    """Where a `replay` object says otherwise; empty where it agrees."""
    return otherwise(truth(g), replay)


def text(g: Game) -> str:
    """The log."""
    return "".join(line + "\n" for line in g.lines)
