"""The summary block: its board, its seat lines, and what they say of folding, showing and winning."""

from typing import Final

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.cards import cards_text
from handaudit.model.hand import Claim
from handaudit.replay.normalise import beyond
from handaudit.rules.messages import folded_where

_NOTHING = (0,)
_DRAW_PLACE = {"preflop": "bet-1", "before-draw": "bet-1", "draw-1": "bet-2", "draw-2": "bet-3", "draw-3": "bet-4"}
"""What a seat line of a draw game means by its street."""


@analyser("summary")
def summary(case: Case) -> Findings:
    """Statements of the summary that the streets contradict."""
    boards = case.table.boards
    for claim in case.hand.claims:
        if claim.kind != "board":
            continue
        own = tuple(boards.get(claim.run, ())) if boards else tuple(case.table.board)
        # Board cards opened when the hand was over: a summary may list them or leave them out.
        opened = case.table.late if len(case.table.live) <= 1 else []
        late = tuple(c for e in opened if e.text != "exposes" for c in e.cards if c not in own)
        if claim.cards not in (own, own + late):
            here, due = cards_text(claim.cards), cards_text(own)
            yield case.finding("summary-mismatch.board", claim, logged=here, expected=due)
        else:
            case.verified += 1
    folded = case.table.folded
    collected = case.collected()
    if case.hand.ways.uncalled in ("in-collected", "either", "walk") or case.table.raked:
        for seat in case.rep.returned | case.table.raked:
            collected[seat] = collected.get(seat, 0) + beyond(case.table, seat)
    names, paid, live = case.names, case.table.paid, case.table.live
    tagged = _tagged(case)
    sold = {one.seat for one in case.rep.cash_outs}
    for claim in case.seat_claims:
        seat, result, tags = claim.seat, claim.result, claim.tags
        if claim.name == names.get(seat) and (
            not tags or all(tagged.get(_POSTED.get(tag, tag), seat) == seat for tag in tags)
        ):
            # The plain cases, without a detour: folded where he folded, or in the hand to the end and paid what was collected.
            if result == "folded":
                if claim.when and folded.get(seat) == claim.when and not (claim.nobet and paid.get(seat)):
                    case.verified += 1
                    continue
            elif seat not in live or seat in sold or claim.cashed_out:
                pass
            elif (claim.amounts or _NOTHING) == (collected.get(seat, 0),):
                case.verified += 1
                continue
        yield from _seat(case, claim, folded, collected)


def _tagged(case: Case) -> dict[str, int]:
    """Whose a tag is: the seat of the button and of the first post of each blind."""
    out = {"button": case.hand.button}
    for post in case.table.posts:
        if post.text != "ante":
            out.setdefault(_TAG.get(post.text, post.text), post.seat)
    return out


_TAG: Final = {
    "small-blind": "small blind", "big-blind": "big blind", "button-blind": "button blind", "over-blind": "straddle",
}  # fmt: skip
"""What a seat line calls the seat of a post."""
_POSTED: Final = {"over blind": "straddle"}
"""Another word of a seat line for the same post."""


def _seat(case: Case, claim: Claim, folded: dict[int, str], collected: dict[int, int]) -> Findings:
    seat, name = claim.seat, case.name(claim.seat)
    if claim.name and claim.name != case.names.get(seat, claim.name):
        yield case.finding("summary-mismatch.name", claim, logged=claim.name, expected=name)
        return
    if claim.result == "folded":
        yield from _fold(case, claim, folded)
    elif claim.result in ("showed", "collected", "won") and seat in folded and seat not in case.table.live:
        yield case.finding("summary-mismatch.state", claim, {"due": folded_where(folded[seat])})
    sold = any(one.seat == seat for one in case.rep.cash_outs)
    if claim.cashed_out and not sold and case.hand.ways.cashout == "instead":
        yield case.finding("summary-mismatch.sold", claim)
        return
    if claim.amounts or claim.lost or seat in collected:
        won = sum(claim.amounts)
        # Whether the lines that pay the pots say what each player got of them.
        pays = case.table.collects and ("cashout" not in case.hand.kinds or case.hand.ways.cashout == "instead")
        told = pays and (seat in collected or not sold)
        got = collected.get(seat, 0) if told else case.rep.won.get(seat, 0)
        if won != got and claim.result != "folded" and (claim.amounts or claim.lost):
            yield case.finding("summary-mismatch.won", claim, logged=won, expected=got)
            return
    if claim.tags:
        yield from _tags(case, claim)
    case.verified += 1


def _fold(case: Case, claim: Claim, folded: dict[int, str]) -> Findings:
    seat = claim.seat
    if seat not in folded:
        if seat in case.table.live:
            yield case.finding("summary-mismatch.stays", claim)
        return
    when = claim.when if case.book.by_street else _DRAW_PLACE.get(claim.when, claim.when)
    told = when and folded_where(when) != when and "fold" not in case.ignored
    if told and not _was_there(case, claim, when, folded[seat]):
        fields = {"there": folded_where(when), "due": folded_where(folded[seat])}
        yield case.finding("summary-mismatch.fold", claim, fields, logged=when, expected=folded[seat])
    elif claim.nobet and case.table.paid[seat] and "fold" not in case.ignored:
        # A post is no bet: whoever enters with one and folds has bet nothing of his own will.
        live = sum(s.paid for s in case.rep.steps if s.done is not None and s.done.seat == seat and s.task != "post")
        if live:
            yield case.finding("summary-mismatch.bet", claim, logged=0, expected=live)


def _was_there(case: Case, claim: Claim, when: str, due: str) -> bool:
    """Whether a hand was folded where its seat line says. One that died while cards were drawn died before the draw and after it, and
    `after the Draw`, without a number, is after any draw."""
    if folded_where(when) == folded_where(due) or due.startswith("draw-"):
        return True
    said = case.hand.text_of(claim.line).rpartition(" folded ")[2].lower()
    return said.startswith("after the draw") and due in ("bet-2", "bet-3", "bet-4")


def _tags(case: Case, claim: Claim) -> Findings:
    """A tag may be missing; one that stands must be true."""
    if "tag" in case.ignored or not claim.tags:
        return
    for printed in claim.tags:
        tag = _POSTED.get(printed, printed)
        if tag == "button":
            true = claim.seat in (case.hand.button, case.table.button)  # a redeal moves it
        else:
            first = next((p.seat for p in case.table.posts if _TAG.get(p.text) == tag), None)
            mine = [p.line for p in case.table.posts if p.seat == claim.seat and p.text == "over-blind"]
            # The log may call a straddle by the name of that blind; of straddles there may be more than one.
            named = tag == "straddle" or any(f"posts {tag} " in case.hand.text_of(line) for line in mine)
            true = first in (None, claim.seat) or (bool(mine) and named)
        if not true:
            yield case.finding("summary-mismatch.tag", claim, {"tag": printed})
