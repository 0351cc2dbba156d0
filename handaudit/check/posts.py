"""What is put in before the cards: blinds by seat and size, the posts of who enters or comes back, and how much may be brought."""

from handaudit.check.action_view import ACTS, Action
from handaudit.check.case import Case, Details, Findings
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.post import over_blind_due, over_blind_ruled
from handaudit.replay.table import SPREAD


@analyser("blinds")
def blinds(case: Case) -> Findings:
    """Posts that do not fit seats, stakes or moment, and too few or too many players."""
    table, hand = case.table, case.hand
    count = len(table.order)
    low, high = case.book.players
    none = count < low and not case.rep.total_pot and not table.collects  # a blind that went back: no hand was dealt
    if not low <= count <= high and not table.cancelled and _began(case) and not none:
        yield case.finding("player-count", hand.line, {"low": low}, logged=count, expected=high)
    first = {post.text: post for post in reversed(table.posts)}
    small, big, over = first.get("small-blind"), first.get("big-blind"), first.get("over-blind")
    deal = next((at for at, e in enumerate(hand.events) if e.kind in ("dealt", "street")), len(hand.events))
    late = {e.line for e in hand.events[deal:] if e.kind == "post"}  # by the order of play: a layout may print another
    if not case.book.live_table and late.issuperset(e.line for e in table.posts) and "ante" in first:
        late = set()  # what a converter of an online log writes below the deal, antes and all, was posted before it
    for post in table.posts:
        if post.line in late and post.text != "ante":
            yield case.finding("blind-late", post)
    if small is None and big is not None and case.book.options.get("th_missing_small_blind") == "warn":
        yield case.finding("blind-seat.no-small-blind", big.line)
    if small is None and big is not None and over_blind_ruled(table):
        yield from _no_small_blind(case, big)
    if small is not None or big is not None:
        yield from _seats(case, small, big)
        yield from _amounts(case, small, big)
    if big is not None and over is not None and over_blind_due(table):
        yield from _over(case, big, over)


def _began(case: Case) -> bool:
    """Whether anybody bet or won: a room may break a hand off before, with nothing in the pot."""
    return any(
        e.kind not in ("post", "dealt", "fold", "away", "said") and e.text != "summary" for e in case.hand.events
    )


def _no_small_blind(case: Case, big: Event) -> Findings:
    """The seat left of the dealer is dealt in, has chips and posts nothing, while the next one posts the big blind."""
    table, order = case.table, case.table.order
    if len(order) < 2 or big.seat != order[1] or not table.start[order[0]] or not case.hand.button:
        return
    if any(post.seat == order[0] for post in table.posts):
        return
    due = min(_small_blind(case), table.start[order[0]])
    yield case.finding("blind-set.no-small", big.line, seat=order[0], logged=0, expected=due, chips=-due)


def _wrong_seat(case: Case, post: Event, due: int) -> Finding:
    return case.finding("blind-seat", post, {"blind": post.text.replace("-", " ")}, others=(due,))


def _wrong_amount(case: Case, name: str, post: Event, due: int, *rules: str) -> Finding:
    """A post of another amount than is due; `rules` where the code has several and one speaks of this case."""
    told: Details = {"logged": post.amount, "expected": due, "chips": post.amount - due}
    if rules:
        told["rules"] = rules
    return case.finding(name, post, {"blind": post.text.replace("-", " ")}, **told)


def _seats(case: Case, small: Event | None, big: Event | None) -> Findings:
    order = case.table.order
    if not case.book.live_table:
        entering = _entering(case, small, big)
        order = [seat for seat in order if seat not in entering] or order
    first = order[0]
    heads_up, on_button = len(order) == 2, order[-1] == case.hand.button
    word = case.book.heads_up_small_blind
    if heads_up and word == "either":
        first = small.seat if small is not None else first
    elif heads_up and on_button and word == "button":
        first = order[-1]
    if small is not None and small.seat != first and (on_button or not heads_up):
        yield _wrong_seat(case, small, first)
    elif small is not None and big is not None and big.seat != (due := case.table.clockwise(small.seat)[0]):
        yield _wrong_seat(case, big, due)


def _entering(case: Case, small: Event | None, big: Event | None) -> set[int]:
    """The seats that post although no blind is theirs: players who enter or come back. An online room may seat them anywhere."""
    own = {post.seat for post in (small, big) if post is not None}
    return {post.seat for post in case.table.posts if post.text not in ("ante", "bomb-pot", "over-blind")} - own


def _over(case: Case, big: Event, over: Event) -> Findings:
    """The over blind that the rules ask for: left of the big blind, twice its size."""
    table = case.table
    following, due = table.clockwise(big.seat)[0], min(2 * table.nominal, table.start[over.seat])
    if over.seat != following:
        yield _wrong_seat(case, over, following)
    elif over.amount != due:
        yield _wrong_amount(case, "blind-amount", over, due)


def _amounts(case: Case, small: Event | None, big: Event | None) -> Findings:
    hand, table = case.hand, case.table
    ruled = over_blind_ruled(table)
    half = _small_blind(case) if ruled else hand.small if hand.limit != "limit" else 0
    for event, due in ((small, half), (big, table.nominal)):
        if table.limit == SPREAD:  # its stakes are bets, and the blinds are another matter
            return
        if event is None or not due or event.amount == due:
            continue
        ante = next((e.amount for e in reversed(table.posts) if e.text == "ante" and e.seat == event.seat), 0)
        owed = min(due, table.start[event.seat] - ante)  # which of them a short stack pays first: `antes`
        if event.amount != owed:
            yield _wrong_amount(case, "blind-amount", event, owed)


@ACTS.on_wrong("call")
def dead_post_credited(a: Action) -> Finding | None:
    """A dead post was counted toward the call."""
    case, paid, owes = a.case, a.event.amount, a.ask.owes
    if a.seat != a.ask.seat or paid >= owes or not over_blind_ruled(case.table):
        return None
    posts = [s for s in case.rep.steps if s.task == "post" and s.done is not None and s.done.seat == a.seat]
    both = [s for s in posts if s.note == "both-blinds"]
    dead = sum(s.paid for s in posts if s.note == "dead-blind") + sum(s.paid - case.table.nominal for s in both)
    if not dead or paid != owes - dead:
        return None
    return a.wrong("dead-post-credited", {"dead": dead}, logged=paid, expected=owes, chips=-dead)


@analyser("entry", kinds="post", book=lambda book: book.over_blind_over is not None)
def entries(case: Case) -> Findings:
    """Over blinds that are missing or too many, and posts of a wrong size of newcomers and of players who missed blinds."""
    table = case.table
    if not table.posts:
        return
    due = over_blind_due(table)
    place = {post.text: post.line for post in reversed(table.posts)}
    if due and "over-blind" not in place:
        begins = (e.line for e in case.hand.events if e.kind in ("street", "dealt", "fold", "call", "raise"))
        fields = {"count": len(table.order)}
        yield case.finding("blind-set", next(begins, case.hand.line), fields, expected=2 * table.nominal)
    own = {"small-blind", "big-blind"} | ({"over-blind"} if due else set())
    blinds = {place[what] for what in own if what in place}
    by_seat: dict[int, list[Event]] = {}
    for post in table.posts:
        if post.line not in blinds and post.text != "ante":
            by_seat.setdefault(post.seat, []).append(post)
    for seat, posts in by_seat.items():
        yield from _entry(case, seat, posts, due)


def _entry(case: Case, seat: int, posts: list[Event], due: bool) -> Findings:
    """What a newcomer, or a player who missed blinds, posted beside what the rules provide for."""
    table, behind = case.table, case.table.start[seat]
    small, big = _small_blind(case), table.nominal
    if any(p.text == "both-blinds" for p in posts):  # the big blind live and the small one dead on one line
        if posts[0].amount != min(small + big, behind):
            yield _wrong_amount(case, "missed-blind", posts[0], min(small + big, behind), "C32-MISS-3")
        elif len(posts) > 1:
            yield _wrong_amount(case, "missed-blind", posts[1], 0, "C32-MISS-3")
        return
    rule = _missed(case, posts, due)
    dead = [p for p in posts if p.text in ("dead-blind", "small-blind")]
    live = [p for p in posts if p not in dead]
    paid_dead = sum(p.amount for p in dead)
    if not live:
        if paid_dead < behind and not _credited(case, seat, paid_dead):
            yield _wrong_amount(case, "missed-blind.dead", dead[0], 0, "C32-MISS-2" if paid_dead == small else rule)
        return
    first = live[0]
    over = first.text == "over-blind"
    size = 2 * big if over else big
    room = behind - sum(p.amount for p in dead if p.line < first.line)
    if over and not due and not _may_post_over(case, paid_dead, small + big):
        yield case.finding("blind-set.extra", first, {"count": len(table.order)}, logged=first.amount)
    elif first.amount != min(size, room):
        owed = min(size, room)
        yield _wrong_amount(case, "missed-blind", first, owed, rule)
    elif len(live) > 1:
        yield _wrong_amount(case, "missed-blind", live[1], 0, rule)
    elif over and not dead and _returns(case, first) and case.book.options.get("c32_missed_ob_only") == "wait":
        yield _wrong_amount(case, "missed-blind.wait", first, 0)
    elif dead:
        owed = small + big if over else small
        last = dead[-1]
        room = behind - sum(p.amount for p in posts if p.line < last.line)
        if paid_dead != owed and last.amount != min(owed, room):
            left = min(max(owed - paid_dead + last.amount, 0), room)
            yield _wrong_amount(case, "missed-blind.dead", last, left, rule)


def _missed(case: Case, posts: list[Event], due: bool) -> str:
    """The rule for what a seat posts: a newcomer's post, or that of a player who missed one, two or all blinds."""
    if any(p.text == "over-blind" for p in posts):
        return "C32-MISS-4" if any(p.text in ("dead-blind", "small-blind") for p in posts) else "C32-MISS-1"
    if any(p.text in ("dead-blind", "small-blind") for p in posts):
        return "C32-MISS-3"
    return "C32-MISS-2" if due or _returns(case, posts[0]) else "C32-MISS-1"


def _credited(case: Case, seat: int, dead: int) -> bool:
    """Whether the player paid a call with his dead post: then that is what went wrong."""
    asked = [(s.done, s.ask) for s in case.rep.steps if s.task == "bet" and s.done is not None and s.ask is not None]
    return any(e.seat == seat and e.kind == "call" and e.amount == ask.owes - dead for e, ask in asked)


def _may_post_over(case: Case, dead: int, both: int) -> bool:
    """Without an over blind in play only who missed all three posts it, or a newcomer by option."""
    if case.table.last_blind != case.table.big_blind:
        return False  # it was played as a blind of the table
    return case.book.options.get("c32_newcomer_no_ob") == "over_blind_amount" or dead == both


def _returns(case: Case, post: Event) -> bool:
    """Whether the log says that the player comes back to his seat: he is no newcomer."""
    away = (e for e in case.hand.events if e.kind == "away" and e.line < post.line)
    return any(e.text == "returns" and e.seat == post.seat for e in away)


def _small_blind(case: Case) -> int:
    """The small blind of these stakes: half the lower one where a limit game's header names the bets."""
    hand, big = case.hand, case.table.nominal
    if hand.limit != "limit" or big != hand.small:
        return hand.small
    named = next((p.amount for p in case.table.posts if p.text == "small-blind"), big // 2)
    return named if named in (big // 2, (big + 1) // 2) else big // 2


@analyser("bought", kinds="rebuy", book=lambda book: book.live_table)
def bought(case: Case) -> Findings:
    """Chips bought by a player in the hand wait for the next hand (C32-STAKE-1, TH-BET-3).

    Under C32-STAKE-1 the hand begins with the blinds; TH-BET-3 speaks of bets alone, so there it begins with the cards.
    """
    inside = set(case.table.order)
    out = case.book.between.stakes == "table"
    severity = "error" if out else "warn"
    for event in case.hand.events:
        out = out or event.kind in ("street", "dealt")
        if event.kind in ("fold", "muck"):
            inside.discard(event.seat)
        elif event.kind == "collect":
            return
        if event.kind != "rebuy" or event.amount <= 0 or event.seat not in inside or not out:
            continue
        name, line = case.name(event.seat), case.hand.text_of(event.line)
        if line.startswith((f"{name} adds ", f"{name} buys in for ", f"{name} finds ", f"{name} found ")):
            what = "finds" if line.startswith((f"{name} finds ", f"{name} found ")) else "adds"
            yield case.finding(f"stack-exceeded.{what}", event, severity=severity, logged=event.amount, expected=0)


@analyser("stakes", kinds="rebuy", book=lambda book: book.between.stakes == "table")
def stakes(case: Case) -> Findings:
    """Lines inside a hand that take chips off the table or bring a wrong sum."""
    big = case.table.nominal
    low, high = (10 * big, 0) if case.table.limit == "limit" else (20 * _small_blind(case), 100 * big)
    for event in case.hand.events:
        if event.kind != "rebuy":
            continue
        name, amount, line = case.name(event.seat), event.amount, case.hand.text_of(event.line)
        if amount < 0:
            yield case.finding("chips-removed", event, logged=-amount, expected=0)
        elif f"{name} buys in for " in line and not low <= amount <= (high or amount):
            severity = "error" if case.book.options.get("c32_buyin_limits") == "enforce" else "warn"
            code, fields = "buy-in" if high else "buy-in.no-maximum", {"low": low, "high": high}
            due = low if amount < low else high
            rules = ("C32-BUYIN-2",) if high else ("C32-BUYIN-1",)
            yield case.finding(code, event, fields, severity=severity, rules=rules, logged=amount, expected=due)
