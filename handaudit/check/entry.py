"""Entering a game: the posts of a newcomer or of a player who missed blinds, and the blinds that the number of players asks for."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.actions import last_amount
from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Step
from handaudit.replay.post import over_blind_due, over_blind_ruled


class Entry(NamedTuple):
    """A post where something is wrong: `what` is none | extra | live | dead | wait; `due` is the amount due."""

    what: str
    event: Event
    due: int = 0


@check("dead-post-credited", "steps")
def dead_post_credited(case: Case, step: Step) -> Finding | None:
    """A dead post was counted toward the call.

    It goes straight to the pot and is no part of the player's bet.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "call" or event.seat != ask.seat or event.amount >= ask.owes:
        return None
    if not over_blind_ruled(case.table):
        return None
    posts = [s for s in case.rep.steps if s.task == "post" and s.done is not None and s.done.seat == event.seat]
    dead = sum(
        s.paid - (case.table.nominal if s.note == "both-blinds" else 0)
        for s in posts
        if s.note in ("dead-blind", "both-blinds")
    )
    if not dead or event.amount != ask.owes - dead:
        return None
    money = case.money
    return case.finding(
        "dead-post-credited", step.line,
        f"{case.name(event.seat)} calls {money(event.amount)}; {money(ask.owes)} is owed; the dead {money(dead)} does not count",
        seat=event.seat, street=step.street, logged=event.amount, expected=ask.owes, chips=case.chips({event.seat: -dead, "pot": dead}),
        note=money(ask.owes), mark=last_amount(case, step),
    )  # fmt: skip


@check("blind-set", "entry", on="none extra")
def blind_set(case: Case, e: Entry) -> Finding | None:
    """The over blind is missing, or was posted where there is none.

    Two or three players post a small and a big blind; four or five a small, a big and an over blind. Where it is missing the
    finding stands on the line that deals the cards.
    """
    count, money = len(case.table.order), case.money
    if e.what == "none":
        return case.finding(
            "blind-set",
            e.event.line,
            f"{count} players and no over blind of {money(e.due)}",
            street="bet-1",
            expected=e.due,
            note="no over blind",
        )
    return case.finding(
        "blind-set", e.event.line,
        f"{case.name(e.event.seat)} posts an over blind; {count} players post a small and a big blind only", seat=e.event.seat,
        street="bet-1", logged=e.event.amount, note="no over blind",
    )  # fmt: skip


@check("missed-blind", "entry", on="live dead wait")
def missed_blind(case: Case, e: Entry) -> Finding | None:
    """A newcomer, or a player who missed blinds, posted what the rules do not provide for.

    A newcomer posts the over blind live (the big blind where there is no over blind). A player who missed the small blind posts the
    big blind live; who missed small and big blind the big blind live and a dead small blind; who missed all three the
    over blind live and small and big blind dead. Which blinds were missed one hand does not show, so a post that fits any
    of these is no fault.
    """
    money, name = case.money, case.name(e.event.seat)
    said = f"{name} posts {money(e.event.amount)} {'dead' if e.what == 'dead' else 'live'}"
    if e.what == "wait":
        text, note = f"{said}; who missed only the over blind waits for it", "waits for the over blind"
    else:
        text, note = f"{said}; {money(e.due) if e.due else 'nothing'} is due", money(e.due) if e.due else "nothing due"
    return case.finding(
        "missed-blind", e.event.line, text, seat=e.event.seat, street="bet-1", logged=e.event.amount, expected=e.due,
        chips=case.chips({e.event.seat: e.event.amount - e.due, "pot": e.due - e.event.amount}), note=note,
        mark=case.amount_in(e.event.line, e.event.amount),
    )  # fmt: skip


@family("entry", kinds="post", book=lambda book: book.over_blind_over is not None)
def candidates(case: Case) -> Iterator[Entry]:
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
        yield Entry("none", Event(line, "post"), 2 * table.nominal)
    own = {"small-blind", "big-blind"} | ({"over-blind"} if due else set())
    blinds = {place[what] for what in own if what in place}
    entries: dict[int, list[Event]] = {}
    for post in table.posts:
        if post.line not in blinds and post.text != "ante":
            entries.setdefault(post.seat, []).append(post)
    for seat, posts in entries.items():
        yield from _entry(case, seat, posts, due)


def _entry(case: Case, seat: int, posts: list[Event], due: bool) -> Iterator[Entry]:
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
            yield Entry("dead", dead[0], 0)
        return
    first = live[0]
    over = first.text == "over-blind"
    size = 2 * big if over else big
    room = behind - sum(p.amount for p in dead if p.line < first.line)
    if over and not due and not _may_post_over(case, paid_dead, small + big):
        yield Entry("extra", first)
    elif first.amount != min(size, room):
        yield Entry("live", first, min(size, room))
    elif len(live) > 1:
        yield Entry("live", live[1], 0)
    elif over and not dead and _returns(case, first) and case.book.options.get("c32_missed_ob_only") == "wait":
        yield Entry("wait", first)
    elif dead:
        owed = small + big if over else small
        last = dead[-1]
        room = behind - sum(p.amount for p in posts if p.line < last.line)
        if paid_dead != owed and last.amount != min(owed, room):
            yield Entry("dead", last, min(max(owed - paid_dead + last.amount, 0), room))


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


def _both(case: Case, posts: list[Event], due: int) -> Iterator[Entry]:
    """`posts small & big blinds`: the big blind live and the small one dead on one line."""
    post = posts[0]
    room = case.table.start[post.seat]
    if post.amount != min(due, room):
        yield Entry("live", post, min(due, room))
    elif len(posts) > 1:
        yield Entry("live", posts[1], 0)


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
