"""What is said, shown and opened at the table: talk about cards, a hand shown to one, cards opened by the wrong hand."""

from handaudit.check.action_view import turns
from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.settle import claimants, retrieved
from handaudit.rules.speech.floor_rulings import named, orders_to_show
from handaudit.rules.speech.talk import advises, counts, discloses, foreign, wants_to_see


@analyser("talk", kinds="said show", book=lambda book: book.live_table)
def talk(case: Case) -> Findings:
    """Talk and looks that break a rule."""
    kinds = case.hand.kinds
    looks = [e for e in case.hand.events if e.kind == "show" and e.to] if "show" in kinds else []
    if "said" not in kinds and not looks:
        return
    # The last line before which the hand still goes on: an action, a board card, or the showdown line.
    plays = (e.line for e in case.hand.events if e.kind in ACTIONS or (e.kind == "street" and e.text in _PLAY))
    end = max(plays, default=0)
    gone = [e for e in case.hand.events if e.kind != "dealer" or (e.seat and e.text != "exposes")]
    out = {e.seat: e.line for e in reversed(gone) if e.kind in ("fold", "muck", "dealer")}
    names = [s.name for s in case.hand.seats]
    for event in case.hand.events:
        if event.line > end:
            break
        if event.kind == "said":
            if foreign(event.text):
                yield case.finding("table-talk.foreign", event)
            elif discloses(event.text, names):
                yield case.finding("table-talk.cards", event)
            elif advises(event.text, names):
                yield case.finding("table-talk.advice", event)
    for event in looks:
        asked = next((e for e in case.hand.events if asks(e, event)), None)
        open_to_all = (e.cards for e in case.hand.events if e.kind == "show" and e.seat == event.seat and not e.to)
        if any(set(event.cards) <= set(cards) for cards in open_to_all):
            asked = None
        if event.line < end and event.line < out.get(event.seat, 1 << 60) and event.seat in case.table.place:
            # Where it is then refused to the others, that is the graver fault.
            yield case.finding("table-talk.look", event, root=asked is None, others=(event.to,))
        if asked is not None:
            fields, others = {"shown": event, "asks": asked.seat}, (asked.seat, event.to)
            yield case.finding("show-one", asked, fields, seat=event.seat, others=others)
    if "said" in kinds:
        yield from _counted(case)


_PLAY = frozenset({"flop", "turn", "river", "draw", "showdown"})


def asks(event: Event, shown: Event) -> bool:
    """Whether somebody else asks to see the cards that were shown to one player."""
    other = event.kind == "said" and event.line > shown.line and event.seat not in (shown.seat, shown.to)
    return other and wants_to_see(event.text)


def _counted(case: Case) -> Findings:
    """Who says that he counted, while the last all-in stands that was made without words."""
    allin = 0
    for event in case.hand.events:
        if event.kind in ("bet", "raise") and event.allin:
            turn = turns(case).get(event.line)
            allin = 0 if turn is not None and turn.words else event.seat
        elif event.kind == "street":
            allin = 0
        elif event.kind == "said" and allin and event.seat != allin and counts(event.text, case.hand.currency):
            yield case.finding("count-unasked", event, others=(allin,))


@analyser("opened-cards", kinds="dealer floor show")
def opened_cards(case: Case) -> Findings:
    """Cards opened out of the muck or by the dealer, and orders to open."""
    kinds = case.hand.kinds
    dealer, shows = "dealer" in kinds, "show" in kinds and case.book.live_table and not case.book.prove
    if "floor" in kinds:
        yield from _forced(case)
    if not (dealer or (shows and ("fold" in kinds or "muck" in kinds))):
        return
    out: dict[int, int] = {}
    ruled = started = 0
    for event in case.hand.events:
        kind, seat = event.kind, event.seat
        if kind in ACTIONS:
            started = 1
        if kind in ("fold", "muck"):
            out.setdefault(seat, event.line)
        elif kind == "floor":
            ruled = event.line
        elif kind == "show" and shows and not event.to and event.text != "openers" and seat in out:
            own = seat in retrieved(case.table)  # his own cards, in a house where he may still table them
            if ruled < out[seat] and not own and _rests(case, event, out[seat]):
                yield _inspected(case, event, seat, out[seat])
        elif kind == "dealer" and event.text == "exposes" and started:
            cards = {c for c in event.cards if c != UNKNOWN}  # whose they are, as far as the log shows it anywhere
            holders = (s for s, held in case.rep.holdings.items() if cards and cards <= set(held))
            seat = seat or next(holders, 0)
            if seat in out and ruled < out[seat]:
                yield _inspected(case, event, seat, out[seat])
            elif seat and seat not in out:
                yield case.finding("dealer-opened", event, seat=seat)


def _inspected(case: Case, event: Event, seat: int, since: int) -> Finding:
    """Cards that were folded, or mucked at the showdown, are opened without the floor."""
    mucked = any(e.kind == "muck" for e in case.events_at(since))
    rules = ("TH-FLOOR-1", "TH-SHOW-8") if mucked else ("TH-FLOOR-1",)
    return case.finding("muck-inspected", event, {"since": since}, seat=seat, rules=rules)


def _rests(case: Case, event: Event, since: int) -> bool:
    """Whether the cards were given up for good: not a hand that was shown before the dealer took it in.

    Nor one that its player showed to one before: he then owes it to all who ask (TH-SHOWALL-1).
    """
    shows = [e for e in case.hand.events if e.kind == "show" and e.seat == event.seat]
    before = (e for e in shows if e.line < since or (e.to and e.line < event.line))
    return not any(set(event.cards) <= set(e.cards) for e in before)


def _forced(case: Case) -> Findings:
    table, pots = case.table, case.rep.pots
    if table.cancelled or not pots or not case.book.live_table:
        return
    left = {s for pot in pots if pot.name != "carried" for s in claimants(table, pot)}
    if len(left) != 1:
        return
    (seat,) = left
    given_up = [e.line for e in case.hand.events if e.seat != seat and e.kind in ("fold", "muck", "noshow")]
    for event in case.hand.events:
        if event.kind != "floor" or event.line <= max(given_up, default=0) or not orders_to_show(event.text):
            continue
        if named(case.hand, event.text) in ([], [seat]):
            yield case.finding("forced-show", event, seat=seat)
