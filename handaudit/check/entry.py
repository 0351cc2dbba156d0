"""Entering a game: the posts of a newcomer or of a player who missed blinds, and the blinds that the number of players asks for."""

from collections.abc import Iterator
from typing import Unpack

from handaudit.check.acted import ACTS, Action
from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.post import over_blind_due, over_blind_ruled


@ACTS.on("call")
def dead_post_credited(a: Action) -> Finding | None:
    """A dead post was counted toward the call."""
    case, paid, owes, money = a.case, a.event.amount, a.ask.owes, a.case.money
    if a.seat != a.ask.seat or paid >= owes or not over_blind_ruled(case.table):
        return None
    posts = [s for s in case.rep.steps if s.task == "post" and s.done is not None and s.done.seat == a.seat]
    both = [s for s in posts if s.note == "both-blinds"]
    dead = sum(s.paid for s in posts if s.note == "dead-blind") + sum(s.paid - case.table.nominal for s in both)
    if not dead or paid != owes - dead:
        return None
    text = f"{a.name} calls {money(paid)}; {money(owes)} is owed; the dead {money(dead)} does not count"
    return a.wrong("dead-post-credited", text, logged=paid, expected=owes, chips=-dead, note=owes, mark=a.last_amount)


@analyser("entry", kinds="post", book=lambda book: book.over_blind_over is not None)
def entries(case: Case) -> Iterator[Finding]:
    """Over blinds that are missing or too many, and entry posts of a wrong size."""
    table = case.table
    if not table.posts or table.cancelled:
        return
    due = over_blind_due(table)
    place: dict[str, int] = {}
    for post in table.posts:
        place.setdefault(post.text, post.line)
    over = next((p for p in table.posts if p.text == "over-blind"), None)
    if due and over is None:
        line = next(
            (e.line for e in case.hand.events if e.kind in ("street", "dealt", "fold", "call", "raise")), case.hand.line
        )
        due_now = 2 * table.nominal
        text, note = f"{len(table.order)} players and no over blind of {case.money(due_now)}", "no over blind"
        yield case.finding("blind-set", line, text, street="bet-1", expected=due_now, note=note)
    own = {"small-blind", "big-blind"} | ({"over-blind"} if due else set())
    blinds = {place[what] for what in own if what in place}
    by_seat: dict[int, list[Event]] = {}
    for post in table.posts:
        if post.line not in blinds and post.text != "ante":
            by_seat.setdefault(post.seat, []).append(post)
    for seat, posts in by_seat.items():
        yield from _entry(case, seat, posts, due)


def _extra(case: Case, post: Event) -> Finding:
    """An over blind was posted where there is none."""
    posts, count = f"{case.name(post.seat)} posts an over blind", len(case.table.order)
    text, note = f"{posts}; {count} players post a small and a big blind only", "no over blind"
    return case.at(post, "blind-set", text, street="bet-1", logged=post.amount, note=note)


def _wrong(case: Case, post: Event, due: int, how: str = "live", *, wait: bool = False) -> Finding:
    """A newcomer, or a player who missed blinds, posted what the rules do not provide for."""
    amount, what = post.amount, case.money(due) if due else "nothing"
    said = f"{case.name(post.seat)} posts {case.money(amount)} {how}"
    if wait:
        text, note = f"{said}; who missed only the over blind waits for it", "waits for the over blind"
    else:
        text, note = f"{said}; {what} is due", what if due else "nothing due"
    return not_due(case, post, "missed-blind", due, text, street="bet-1", note=note)


def not_due(case: Case, post: Event, code: str, due: int, message: str, **more: Unpack[Details]) -> Finding:
    """A post of another amount than is due."""
    amount, over = post.amount, post.amount - due
    told: Details = {"logged": amount, "expected": due, "chips": over, "note": due, "mark": amount, **more}
    return case.at(post, code, message, **told)


def _entry(case: Case, seat: int, posts: list[Event], due: bool) -> Iterator[Finding]:
    table = case.table
    small, big = small_blind(case), table.nominal
    if any(p.text == "both-blinds" for p in posts):
        yield from _both(case, posts, small + big)
        return
    dead = [p for p in posts if p.text in ("dead-blind", "small-blind")]
    live = [p for p in posts if p not in dead]
    behind = table.start[seat]
    paid_dead = sum(p.amount for p in dead)
    if not live:
        if paid_dead < behind and not _credited(case, seat, paid_dead):
            yield _wrong(case, dead[0], 0, "dead")
        return
    first = live[0]
    over = first.text == "over-blind"
    size = 2 * big if over else big
    room = behind - sum(p.amount for p in dead if p.line < first.line)
    if over and not due and not _may_post_over(case, paid_dead, small + big):
        yield _extra(case, first)
    elif first.amount != min(size, room):
        yield _wrong(case, first, min(size, room))
    elif len(live) > 1:
        yield _wrong(case, live[1], 0)
    elif over and not dead and _returns(case, first) and case.book.options.get("c32_missed_ob_only") == "wait":
        yield _wrong(case, first, 0, wait=True)
    elif dead:
        owed = small + big if over else small
        last = dead[-1]
        room = behind - sum(p.amount for p in posts if p.line < last.line)
        if paid_dead != owed and last.amount != min(owed, room):
            yield _wrong(case, last, min(max(owed - paid_dead + last.amount, 0), room), "dead")


def _credited(case: Case, seat: int, dead: int) -> bool:
    """Whether the player paid a call with his dead post: then that is what went wrong."""
    steps = (
        s
        for s in case.rep.steps
        if s.task == "bet" and s.done is not None and s.done.seat == seat and s.ask is not None
    )
    return any(s.done.kind == "call" and s.done.amount == s.ask.owes - dead for s in steps if s.done and s.ask)


def _may_post_over(case: Case, dead: int, both: int) -> bool:
    """Without an over blind in play only who missed all three posts it, or a newcomer by option."""
    if case.table.last_blind != case.table.big_blind:
        return False  # it was played as a blind of the table
    return case.book.options.get("c32_newcomer_no_ob") == "over_blind_amount" or dead == both


def _both(case: Case, posts: list[Event], due: int) -> Iterator[Finding]:
    """`posts small & big blinds`: the big blind live and the small one dead on one line."""
    post = posts[0]
    room = case.table.start[post.seat]
    if post.amount != min(due, room):
        yield _wrong(case, post, min(due, room))
    elif len(posts) > 1:
        yield _wrong(case, posts[1], 0)


def _returns(case: Case, post: Event) -> bool:
    """Whether the log says that the player comes back to his seat: he is no newcomer."""
    return any(
        e.kind == "away" and e.text == "returns" and e.seat == post.seat and e.line < post.line
        for e in case.hand.events
    )


def small_blind(case: Case) -> int:
    """The small blind of these stakes: half the lower one where a limit game's header names the bets."""
    hand, big = case.hand, case.table.nominal
    if hand.limit != "limit" or big != hand.small:
        return hand.small
    named = next((p.amount for p in case.table.posts if p.text == "small-blind"), big // 2)
    return named if named in (big // 2, (big + 1) // 2) else big // 2
