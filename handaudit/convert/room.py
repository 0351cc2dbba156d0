"""A hand in the layout of the room that most logs come from: as it stands where its lines are of that family, else told anew.

Where a log says less than that room's does (no uncalled bet, no total, no summary), a clean hand gets what the rules say; no other does.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from handaudit.check.run_checks import open_case
from handaudit.check.shows import due_order
from handaudit.convert.native import HEADED, checked
from handaudit.convert.native_lines import NativeWriter
from handaudit.convert.plan import Refusal
from handaudit.jobs.auditor import Auditor
from handaudit.model.audit import Audit
from handaudit.model.conventions import PLAIN
from handaudit.model.hand import Claim, Event, Hand
from handaudit.model.replay import Replay

OWN: Final = frozenset({
    "swap", "declare", "split", "parole", "false", "dealer", "floor", "silent", "button", "carried", "carryout", "sold",
})  # fmt: skip
"""Events that only our own lines tell."""
TAGS: Final = {"small-blind": "small blind", "big-blind": "big blind", "button-blind": "button blind"}


UNOWNED: Final = "hole cards of which the log does not say whose they are"
"""What a hand can lose on its way: the room's own line for hole cards begins with a name."""


def unowned(hand: Hand) -> bool:
    """Whether a hand holds such cards."""
    return any(event.kind == "dealt" and not event.seat for event in hand.events)


def room_lines(audit: Audit, site: str, reader: Auditor) -> list[str]:
    """The lines of a hand under the header of that site. Raises `Refusal`."""
    hand = audit.hand
    own = sorted(hand.kinds & OWN)
    if own:
        raise Refusal(f"the layout has no lines for {', '.join(own)}")
    if hand.rulebook or hand.smallest_chip:
        raise Refusal("the layout has no line for the rules of a house or for its smallest chip")
    if not hand.layout and not any(line.lstrip(" ").startswith("Source: ") for line in hand.lines[1:3]):
        head = hand.lines[0]
        at, sign = min((head.find(sign), sign) for sign in HEADED if sign in head)
        return [f"{' ' if head.startswith(' ') else ''}{site} Hand #{head[at + len(sign) :]}", *hand.lines[1:]]
    if not _whole(hand):
        if audit.verdict != "clean" or audit.replay is None:
            raise Refusal("its log says less than that room's, and only a clean hand can be made whole")
        hand = made_whole(hand, audit.replay)
        if audit.rulebook is not None and any(event.kind == "show" for event in hand.events):
            hand = _in_turn(hand, due_order(open_case(hand, audit.rulebook))[0])
    lines = checked(hand, NativeWriter(hand, site), reader)
    if any(line.startswith("Record: ") for line in lines):
        kinds = Counter(line.split('"kind": "')[-1].partition('"')[0] for line in lines if line.startswith("Record: "))
        raise Refusal(f"the layout has no line for what the log says ({', '.join(sorted(kinds))})")
    return lines


def _whole(hand: Hand) -> bool:
    """Whether a log says all that the room's does, and its figures mean the same."""
    kinds = Counter(claim.kind for claim in hand.claims)
    told = {claim.seat for claim in hand.claims if claim.kind == "seat"}
    same = (hand.ways.uncalled, hand.ways.total, hand.ways.pot) == (PLAIN.uncalled, PLAIN.total, PLAIN.pot)
    return (
        same
        and kinds["total"] == kinds["rake"] == 1
        and told >= {seat.number for seat in hand.seats if seat.state == "in"}
    )


def made_whole(hand: Hand, rep: Replay) -> Hand:
    """A clean hand with its uncalled bets, awards, totals and summary as the rules give them."""
    gone = ("returned", "collect")
    events = [event for event in hand.events if event.kind not in gone and event.text != "summary"]
    events = [event for event in events if event.seat or event.kind != "dealt"]  # nobody knows whose cards they are
    last = (
        max(
            (n for n, event in enumerate(events) if event.kind in ("fold", "call", "check", "bet", "raise", "post")),
            default=0,
        )
        + 1
    )
    back = [Event(0, "returned", seat, amount) for seat, amount in rep.returned.items() if amount]
    boards = [event for event in events[last:] if event.kind == "street" and event.text in ("flop", "turn", "river")]
    shown = [event for event in events[last:] if event not in boards]
    one = len(rep.pots) == 1
    paid: dict[tuple[str, int], int] = {}
    for award in rep.awards:
        paid[award.pot, award.seat] = paid.get((award.pot, award.seat), 0) + award.amount
    names = {
        pot.name: "pot" if one else "side" if pot.name == "side-1" and len(rep.pots) == 2 else pot.name
        for pot in rep.pots
    }
    order = {pot.name: -at for at, pot in enumerate(rep.pots)}
    collects = [
        Event(0, "collect", seat, amount, text=names[pot])
        for (pot, seat), amount in sorted(paid.items(), key=lambda item: order[item[0][0]])
        if amount
    ]
    more = (
        [Event(0, "street", text="showdown")]
        if any(e.kind in ("show", "muck") for e in shown) and not _has(shown, "showdown")
        else []
    )
    done = [*events[:last], *back, *boards, *more, *shown, *collects, Event(0, "street", text="summary")]
    return replace(
        hand,
        events=tuple(done),
        claims=tuple(_claims(hand, rep, names)),
        ways=PLAIN,
        kinds=frozenset(e.kind for e in done),
    )


def _in_turn(hand: Hand, order: list[int]) -> Hand:
    """The same hand, its cards opened in the order of the rules: a log without a showdown of its own claims none."""
    places = [n for n, event in enumerate(hand.events) if event.kind in ("show", "muck") and event.seat in order]
    events = list(hand.events)
    turns = sorted((events[n] for n in places), key=lambda event: order.index(event.seat))
    for place, event in zip(places, turns, strict=True):
        events[place] = event
    return replace(hand, events=tuple(events))


def _has(events: list[Event], text: str) -> bool:
    return any(event.text == text for event in events)


def _claims(hand: Hand, rep: Replay, names: dict[str, str]) -> list[Claim]:
    claims = [Claim(0, "total", rep.total_pot)]
    claims.append(Claim(0, "rake", rep.rake))
    if len(rep.pots) > 1:
        claims += [Claim(0, "pot", pot.amount - pot.rake, names[pot.name]) for pot in rep.pots]
    if rep.board:
        claims.append(Claim(0, "board", cards=rep.board))
    street, folds = "preflop", dict[int, str]()
    shown: dict[int, tuple[int, ...]] = {}
    mucked: set[int] = set()
    tags: dict[int, list[str]] = {hand.button: ["button"]}
    posted: set[str] = set()
    for event in hand.events:
        if event.kind == "street" and event.text in ("flop", "turn", "river"):
            street = event.text
        elif event.kind == "fold":
            folds[event.seat] = street
        elif event.kind == "show" and event.cards:
            shown[event.seat] = event.cards
        elif event.kind == "muck":
            mucked.add(event.seat)
        elif event.kind == "post" and event.text in TAGS and event.text not in posted:
            posted.add(event.text)
            tags.setdefault(event.seat, []).append(TAGS[event.text])
    for seat in sorted(seat for seat in hand.seats if seat.state == "in"):
        number, won = seat.number, rep.won.get(seat.number, 0)
        told = Claim(0, "seat", seat=number, name=seat.name, tags=tuple(dict.fromkeys(tags.get(number, ()))))
        if number in folds:
            told = told._replace(result="folded", when=folds[number], nobet=not rep.paid.get(number))
        elif number in shown and number not in mucked:
            told = told._replace(result="showed", cards=shown[number], amounts=(won,) if won else (), lost=not won)
        else:
            told = told._replace(result="collected", amounts=(won,)) if won else told._replace(result="mucked")
        claims.append(told)
    return claims
