"""The pack before the deal, and who gets cards; misdeals: when one is due, when it is too late, and what stays where it is."""

from dataclasses import dataclass, field

from handaudit.check.case import Case, Details, Findings
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, LIFE, counted
from handaudit.rules.speech.talk import COUNT, EXPOSED, FORGOTTEN, ground_of


@analyser("dealing", kinds="dealer")
def before_the_deal(case: Case) -> Findings:
    """Every deal of a hand with lines of the dealer."""
    yield from _shuffles(case)
    if not case.table.cancelled:
        yield from _seats(case)


@dataclass(slots=True)
class Pack:
    """The handling of the pack for one deal: lines of shuffles and cuts and the cards exposed up to the first action, the first
    line that deals, the last one that says so, and the line of each seat's cards."""

    line: int = 0
    shuffles: list[int] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)
    opened: int = 0
    dealt: dict[int, int] = field(default_factory=dict)
    exposed: list[Event] = field(default_factory=list)


def _shuffles(case: Case) -> Findings:
    """A kind of line is asked for once it has stood before this deal's first action, or an earlier deal's."""
    shuffles = cuts = False
    for number, pack in enumerate(packs(case.hand.events)):
        shuffles, cuts = shuffles or bool(pack.shuffles), cuts or bool(pack.cuts)
        if not pack.line:
            continue
        shuffled, cut = ([n for n in lines if n < pack.line] for lines in (pack.shuffles, pack.cuts))
        after = {"after": " again" if number else ""}
        if not shuffled and (shuffles or cut):
            yield case.finding("no-shuffle", pack.line, after)
        elif not cut and cuts:
            yield case.finding("no-shuffle.cut", pack.line, after)
        elif cut and shuffled and cut[-1] < shuffled[-1]:
            yield case.finding("no-shuffle.order", pack.line)


def packs(events: tuple[Event, ...]) -> list[Pack]:
    """Deal by deal; a misdeal begins another one. A redeal because nobody opened is the same hand, which is shuffled once."""
    found = [Pack()]
    over = False
    for event in events:
        pack = found[-1]
        if event.kind == "dealt":
            pack.dealt.setdefault(event.seat, event.line)
        elif event.kind == "street" and event.text == "deal":
            pack.opened = event.line
        if event.kind == "dealer" and event.text == "misdeal":
            if pack.line:
                found.append(Pack())
            else:
                pack.exposed.clear()
            over = False
        elif event.kind in ACTIONS or (event.kind == "street" and event.text in _BOARD):
            over = True
        elif not pack.line and (event.kind == "dealt" or (event.kind == "street" and event.text == "deal")):
            pack.line = event.line
        elif event.kind == "dealer" and not over:
            if event.text in ("shuffles", "reshuffles"):
                pack.shuffles.append(event.line)
            elif event.text == "cuts":
                pack.cuts.append(event.line)
            elif event.text == "exposes":
                pack.exposed.append(event)
    return found


_BOARD = frozenset({"flop", "turn", "river"})


def _seats(case: Case) -> Findings:
    pack = packs(case.hand.events)[-1]
    dealt = pack.dealt
    for seat, line in dealt.items():
        if case.table.start.get(seat, 1) == 0 or any(s.number == seat and s.state == "out" for s in case.hand.seats):
            yield case.finding("deal-seats", line, seat=seat)
            return
    left = [seat for seat in case.table.order if seat not in dealt]
    if len(dealt) < 2 or len(left) != 1:
        return
    seat = left[0]
    mine = [e for e in case.hand.events if e.seat == seat]
    life = any(e.kind in LIFE or (e.kind == "dealer" and e.text != "exposes") for e in mine)
    if life or not case.table.stack.get(seat) or seat not in case.table.missing:
        return
    yield case.finding("deal-seats.left-out", pack.opened or min(dealt.values()), seat=seat)


@dataclass(slots=True)
class MisdealtDeal:
    """One deal: the cards exposed in it, the actions, and the misdeal that ended it."""

    exposed: list[Event] = field(default_factory=list)
    actions: list[Event] = field(default_factory=list)
    dead: list[tuple[Event, int]] = field(default_factory=list)
    misdeal: Event | None = None
    after: list[Event] = field(default_factory=list)
    dealt_again: bool = False


@analyser("misdeals", kinds="dealer")
def misdeals(case: Case) -> Findings:
    """Every deal, whether a misdeal ended it or not."""
    for deal in _deals(case):
        if deal.misdeal is None:
            if (missed := _due(case, deal)) is not None:
                yield missed
            continue
        ground = ground_of(case.hand.text_of(deal.misdeal.line))
        good, why, rules = holds(case, ground, deal.exposed, deal.actions)
        if good is False:
            yield case.finding(f"misdeal-wrong.{why}", deal.misdeal.line, _acted(case, deal.actions), rules=rules)
        elif _too_late(case, deal.actions):
            yield case.finding("misdeal-wrong.too-late", deal.misdeal.line, _acted(case, deal.actions))
        elif not deal.dealt_again and (played := next((e for e in deal.after if e.kind in ACTIONS), None)) is not None:
            fields = {"misdeal": deal.misdeal.line}
            yield case.finding("misdeal-missed.played", played.line, fields, others=(played.seat,))
        if deal.dealt_again:
            yield from _money(case, deal)


def _deals(case: Case) -> list[MisdealtDeal]:
    deals = [MisdealtDeal()]
    for event in case.hand.events:
        deal = deals[-1]
        if deal.misdeal is not None:
            again = event.kind == "street" and event.text in ("redeal", "deal")
            if again and not any(e.kind in ACTIONS for e in deal.after):
                deal.dealt_again = True
                deals.append(MisdealtDeal())
            else:
                deal.after.append(event)
            continue
        if event.kind in ACTIONS or (event.kind == "street" and event.text in ("flop", "turn", "river")):
            deal.actions.append(event)
        elif event.kind == "dealer" and event.text == "misdeal":
            deal.misdeal = event
        elif event.kind == "dealer" and event.text == "dead":
            deal.dead.append((event, len(deal.actions)))
        elif event.kind == "dealer" and event.text == "exposes" and not deal.actions:
            deal.exposed.append(event)
    return deals


def _due(case: Case, deal: MisdealtDeal) -> Finding | None:
    """A misdeal that the log shows to be due and does not declare."""
    good, _, _ = holds(case, "exposed", deal.exposed, [])
    if deal.exposed and good:
        several = len(deal.exposed) > 1
        return case.finding(
            "misdeal-missed.two" if several else "misdeal-missed.first", deal.exposed[int(several)].line
        )
    for event, count in deal.dead:
        acted = deal.actions[:count]
        good, _, rules = holds(case, COUNT, [], acted)
        if good and not _too_late(case, acted) and ground_of(case.hand.text_of(event.line)) == COUNT:
            told: Details = {"rules": rules, "others": (event.seat,)}
            return case.finding("misdeal-missed.dead", event.line, _acted(case, acted), **told)
    return None


def _money(case: Case, deal: MisdealtDeal) -> Findings:
    """Chips or a button that move between a misdeal and the first action after it."""
    assert deal.misdeal is not None
    for event in case.hand.events:
        if event.line <= deal.misdeal.line:
            continue
        if event.kind in ACTIONS or (event.kind == "dealer" and event.text == "misdeal"):
            return
        if event.kind in ("returned", "post"):
            chips = event.amount if event.kind == "post" else -event.amount
            yield case.finding(f"misdeal-money.{event.kind}", event, chips=chips)
            return
        if event.kind == "button" and event.amount != case.hand.button:
            yield case.finding("misdeal-money.button", event.line, {"to": event.amount, "button": case.hand.button})
            return


def _acted(case: Case, actions: list[Event]) -> dict[str, object]:
    """How many actions were made, and by how many players."""
    done = [e.seat for e in actions if e.kind in counted(case.book)]
    return {"done": len(done), "players": len(set(done))}


def holds(
    case: Case, ground: str, exposed: list[Event], actions: list[Event]
) -> tuple[bool | None, str, tuple[str, ...]]:
    """Whether a misdeal is right on this ground; None where the log does not tell. Then the message that says why not, and the rules."""
    acted = [e.seat for e in actions if e.kind in counted(case.book)]
    done, players = len(acted), len(set(acted))
    if len(exposed) > 1:
        return True, "", ("TH-MISDEAL-1",)
    if ground == EXPOSED or (not ground and exposed):
        return _one_card(case, exposed), "one-card", ("TH-MISDEAL-1",)
    if ground == FORGOTTEN:
        count = players if case.book.options.get("th_forgotten_threshold") == "distinct_players" else done
        return count < 2, "forgotten", ("TH-MISDEAL-2",)
    if ground == COUNT:
        dead = case.book.options.get("th_wrong_count_gap") == "dead_hand" and done > 0
        return players < 2 and not dead, "count", ("TH-MISDEAL-4",)
    if not ground and players >= 2:
        return False, "no-ground", ("TH-MISDEAL-2", "TH-MISDEAL-4")
    return None, "", ()


def _too_late(case: Case, actions: list[Event]) -> bool:
    """Whether so much was done that this house lets no misdeal be declared any more (`th_misdeal_limit`)."""
    done = [e for e in actions if e.kind in counted(case.book)]
    if len(done) < 2 or (limit := case.book.options.get("th_misdeal_limit", "none")) == "none":
        return False
    if limit == "substantial":
        return substantial(done)
    blinds = {post.seat for post in case.table.posts if post.text in ("small-blind", "big-blind")}
    behind = {e.seat for e in done} - blinds
    return len(behind) >= min(2, len(set(case.table.order) - blinds) or 2)


def substantial(actions: list[Event]) -> bool:
    """Whether these are two actions, one of them with chips, or three of any kind (TDA 36). Posts are no actions."""
    return len(actions) > 2 or (len(actions) > 1 and any(e.kind in _CHIPS for e in actions))


_CHIPS = frozenset({"call", "bet", "raise"})


def _one_card(case: Case, exposed: list[Event]) -> bool | None:
    """One exposed card is a misdeal if it is one of the first two: of the deal, or of its player."""
    if not exposed:
        return None
    if case.book.options.get("th_first_two_cards") == "of_player":
        return True if case.book.hole_dealt == 2 else None
    seat = exposed[0].seat
    return None if not seat or seat in case.table.order[:2] else False
