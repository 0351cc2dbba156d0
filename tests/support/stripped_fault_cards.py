"""Faults of the draw and of the pack."""

import re

from tests.support.stripped_faults import Log, Unfit, cards_in, name_of, plant, unseen


def blocks(log: Log) -> list[tuple[int, int]]:
    """The draws as (first line, line after the last) of each seat."""
    starts = log.all(": discards |: stands pat", log.draw, log.second)
    return list(zip(starts, [*starts[1:], log.second], strict=True))


@plant("draws-out-of-turn", "draw-order")
def out_of_turn(log: Log) -> None:
    found = blocks(log)
    if len(found) < 2 or any("RESHUFFLE" in text for text in log.lines):
        raise Unfit
    k = log.hand.rng.randrange(len(found) - 1)
    (a, b), (_, c) = found[k], found[k + 1]
    log.lines[a:c] = log.lines[b:c] + log.lines[a:b]
    log.fault(a)


@plant("draws-twice", "draw-order", hidden=1)
def twice(log: Log) -> None:
    a, b = log.hand.rng.choice(blocks(log))
    log.lines.insert(b, f"{name_of(log.lines[a])}: stands pat")
    log.fault(b)


@plant("draws-before-the-round", "draw-order", hidden=1)
def too_early(log: Log) -> None:
    hero = log.hand.names[log.hand.order[0]]
    at = log.one(": discards ", log.draw, log.second)
    if name_of(log.lines[at]) == hero or "RESHUFFLE" in log.lines[at + 1]:
        raise Unfit
    line = log.lines.pop(at)
    first = log.one(": (checks|calls|raises|folds)", log.deal, log.draw)
    if log.all(f"^{re.escape(name_of(line))}: folds", log.deal, log.draw):
        raise Unfit
    log.lines.insert(first, line)
    log.fault(first)


@plant("draws-after-the-round", "draw-order", hidden=1, parole=0)
def too_late(log: Log) -> None:
    hero = log.hand.names[log.hand.order[0]]
    at = log.one(": discards ", log.draw, log.second)
    if name_of(log.lines[at]) == hero or any("RESHUFFLE" in text for text in log.lines):
        raise Unfit
    second = log.second
    if not log.all(": (checks|bets)", second, log.end):
        raise Unfit
    line = log.lines.pop(at)
    log.lines.insert(second, line)
    log.fault(second)


@plant("second-draw", "draw-order", hidden=1)
def second_draw(log: Log) -> None:
    if "*** SHOW DOWN ***" not in log.lines or not log.all(": checks", log.second, log.end):
        raise Unfit
    who = name_of(log.lines[log.lines.index("*** SHOW DOWN ***") + 1])
    at = log.end
    log.lines[at:at] = ["*** SECOND DRAW ***", f"{who}: stands pat"]
    log.fault(at)


@plant("five-discards", "draw-limit", hidden=1)
def five_discards(log: Log) -> None:
    at = log.one(": discards 4 cards$", log.draw, log.second)
    if any("RESHUFFLE" in text for text in log.lines):
        raise Unfit
    log.fault(at, log.lines[at].replace("4 cards", "5 cards"))


@plant("discards-a-card-not-held", "draw-cards", hidden=0)
def not_held(log: Log) -> None:
    at = log.one(r": discards \d cards? \[", log.draw, log.second)
    if any("RESHUFFLE" in text for text in log.lines) or not unseen(log):
        raise Unfit
    log.fault(at, log.lines[at].replace(cards_in(log.lines[at])[0], unseen(log)[0]))


@plant("says-another-number", "draw-cards", hidden=0)
def another_number(log: Log) -> None:
    at = log.one(r": discards [123] cards? \[", log.draw, log.second)
    if any("RESHUFFLE" in text for text in log.lines):
        raise Unfit
    count = len(cards_in(log.lines[at]))
    log.fault(at, re.sub(r"discards \d cards?", f"discards {count + 1} cards", log.lines[at]))


@plant("gets-one-card-more", "hand-size", hidden=0)
def one_more(log: Log) -> None:
    at = log.one(r"^Dealt to .*\] \[", log.draw, log.second)
    if any("RESHUFFLE" in text for text in log.lines) or not unseen(log):
        raise Unfit
    log.fault(at, log.lines[at][:-1] + f" {unseen(log)[0]}]")


@plant("dealt-four-cards", "hand-size", hidden=0)
def four_cards(log: Log) -> None:
    who = log.hand.names[next((s for s in log.hand.order if log.hand.folded.get(s) == "bet-1"), 0) or log.hand.order[0]]
    if who not in [log.hand.names[s] for s in log.hand.folded]:
        raise Unfit
    at = log.one(rf"^Dealt to {re.escape(who)} \[", log.deal, log.deal + 7)
    log.fault(at, log.lines[at][:-4] + "]")


@plant("own-discard-comes-back", "own-discard", hidden=0)
def own(log: Log) -> None:
    at = log.one(r": discards \d cards? \[", log.draw, log.second)
    if any("RESHUFFLE" in text for text in log.lines) or not log.lines[at + 1].startswith("Dealt to"):
        raise Unfit
    new = cards_in(log.lines[at + 1])[-1]
    card = cards_in(log.lines[at])[0]
    log.fault(at + 1, log.lines[at + 1][:-3] + card + "]")
    for i in range(at + 2, len(log.lines)):
        log.lines[i] = log.lines[i].replace(new, card)


@plant("reshuffle-too-early", "draw-source", hidden=0.5, players=(2, 3))
def reshuffle_early(log: Log) -> None:
    at = log.one(": discards ", log.draw, log.second)
    if any("RESHUFFLE" in text for text in log.lines):
        raise Unfit
    log.lines.insert(at + 1, "*** RESHUFFLE ***")
    log.fault(at + 1)


@plant("pack-not-used-up", "draw-source", hidden=0, draw_much=1, players=(4, 5), fold=0)
def not_used_up(log: Log) -> None:
    at = log.one(r"RESHUFFLE \*\*\* \[", log.draw, log.second)
    pool, new = cards_in(log.lines[at]), cards_in(log.lines[at + 1])
    mine = [card for card in new if card not in pool]
    spare = [card for card in pool if card not in new and not any(card in text for text in log.lines[at + 2 :])]
    if not mine or not spare:
        raise Unfit
    log.fault(at + 1, log.lines[at + 1].replace(mine[0], spare[0]))
    for i in range(at + 2, len(log.lines)):
        log.lines[i] = log.lines[i].replace(mine[0], spare[0])


@plant("folded-hand-mixed-in", "reshuffle-pool", hidden=0, draw_much=1, players=(5, 5), fold=0.15)
def folded_hand(log: Log) -> None:
    at = log.one(r"RESHUFFLE \*\*\* \[", log.draw, log.second)
    folded = [s for s, street in log.hand.folded.items() if street == "bet-1"]
    if not folded:
        raise Unfit
    dealt = log.lines[log.one(rf"^Dealt to {re.escape(log.hand.names[folded[0]])} \[", log.deal, log.draw)]
    log.fault(at, log.lines[at][:-1] + " " + cards_in(dealt)[0] + "]")


@plant("discard-left-out", "reshuffle-pool", hidden=0, draw_much=1, players=(5, 5), fold=0.05)
def left_out(log: Log) -> None:
    at = log.one(r"RESHUFFLE \*\*\* \[", log.draw, log.second)
    rest = [card for card in cards_in(log.lines[at]) if not any(card in text for text in log.lines[at + 1 :])]
    if not rest:
        raise Unfit
    log.fault(at, log.lines[at].replace(f"{rest[0]} ", "").replace(f" {rest[0]}]", "]"))
