"""The one mutable thing: who sits where with what, while a hand is replayed."""

from typing import Any, Final, NamedTuple

from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Ask, Move, Replay, Step, account
from handaudit.model.rulebook import Exchange, Rulebook
from handaudit.model.seat_order import clockwise
from handaudit.replay.trusted_claims import Testimony
from handaudit.rules.ranking import Evaluator, evaluator

ACCOUNT: Final = {seat: account(seat) for seat in range(1000)}
"""The names of the seats' accounts in the moves."""

SPREAD: Final = "spread-limit"
"""Any bet from the smaller to the larger of the stakes, a raise by no less than the last: `$1-$5`."""
RINGS: Final = 1000
"""Orders of seats that are remembered."""
_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor


class OpenerRecord(NamedTuple):
    """Somebody opens: `verb` is how the line says it (opens | bets | declares), `cards` the five he was dealt as far as the log shows
    them, `deal` the number of redeals before it, `broke` true where he had no chips to bet."""

    line: int
    seat: int
    verb: str
    cards: tuple[int, ...]
    deal: int
    broke: bool = False


class Foul(NamedTuple):
    """False openers were found: `ruling` is reopens | continues | complete | alone, or other where he was not the opener."""

    line: int
    seat: int
    ruling: str
    deal: int
    cards: tuple[int, ...] = ()


class Redeal(NamedTuple):
    """The line of a redeal, and how things stood: `opener` of a deal that was open, `level` its bet, `pot` all chips carried on,
    `button` before and after it, the line that names the new one (0 where none does), and who was in the deal before it."""

    line: int
    opener: int
    level: int
    pot: int
    button: int
    new_button: int
    button_line: int
    seats: frozenset[int]


class Table:
    """State of a hand between two events. Dicts are keyed by seat number; amounts are minor units.

    `order` is clockwise from the left of the button. `committed` counts toward the call of the running round, `put` is all that a seat has
    in the layered pots, `dead` belongs to the main pot and to nobody, `aside` are fees of this street, `held` fees of an all-in situation.
    `forfeits` are (line, chips) of short calls without words that a fold gives up; `forfeit` says that they stay in the pot.
    `hole_size` and `board_size` are the cards of a whole hand; `open_cards` lie open before each seat, `given` counts the cards dealt to
    players, `given_up` those that a seat threw away for nothing, `common` are cards dealt to all in their place. `bring_in` is the
    forced bet that stands, `bring_ins` those that are wrong with the seat that was due, `double` the bet that an open pair allows
    beside the small one.
    `posted` are the kinds of `posts` so far; `chip` is the smallest of the table, `put_in` the rake and how many moves there were when all
    chips were in the pots.
    `gaps` are calls that no line shows, `filled` those of them that were paid; `restart` is true where a misdeal takes the hand back
    to its first street.
    `after_close` is the line of the first act after a round was over, `lost` the line that shows that a street's own line is missing.
    `since_full` are the seats that have acted since the last full bet or raise: they may raise again only after another one.
    """

    # fmt: off
    __slots__ = (
        "absent", "acted", "after_close", "aggressor_street", "allin_by_fee", "aside", "barred", "base", "bet_made", "bets",
        "bettors", "big_blind", "blind_level", "board", "board_size", "boards", "book", "bounds", "bring_in", "bring_in_due",
        "bring_ins", "button", "callers", "cancelled", "carried", "carry", "chip", "collects", "committed", "common", "consent",
        "dead", "dead_seats", "dealt_after", "declined", "disqualified", "double", "drop", "early", "everybody", "exchange_name",
        "exchange_rule", "exchanged", "fee", "fees", "filled", "first_seat", "folded", "forfeit", "forfeits", "fouls",
        "full_level", "gaps", "given", "given_up", "hand", "held", "held_before", "holding", "hole_size", "in_deal", "inc",
        "knocked_out", "last_aggressor", "last_blind", "late", "least", "level", "limit", "live", "lost", "min_bet", "missing",
        "moments", "mucked", "no_bets", "nominal", "objections", "old", "open_cards", "opened_level", "opener", "opening_bet",
        "openings", "order", "out", "over", "paid", "parole", "passive", "pending", "place", "posted", "posts", "pot", "proof",
        "put", "put_in", "raised", "raised_from", "raked", "redeals", "refused", "rep", "restart", "return_why", "returns",
        "returns_due", "ring", "round_open", "rounds", "runs", "seats", "seen_level", "short", "showdown_line", "shows", "silent",
        "simple", "since_full", "splash", "spoken", "stack", "start", "street", "swap_place", "testimony", "three_at",
        "withdrawn",
    )
    # fmt: on

    def __init__(self, hand: Hand, book: Rulebook) -> None:
        self.hand = hand
        self.book = book
        self.rep = Replay()
        self.testimony = Testimony(hand.claims)
        seats = dealt_in(hand, self.testimony)
        cap = hand.cap
        stacks = dict(seats)
        order, self.place = _around(tuple(stacks), hand.button or before_blinds(hand, len(stacks)))
        self.order: list[int] = order
        self.start: dict[int, int] = {n: stacks[n] for n in order}
        self.stack: dict[int, int] = {n: min(s, cap) for n, s in self.start.items()} if cap else self.start.copy()
        self.committed: dict[int, int] = dict.fromkeys(order, 0)
        self.put: dict[int, int] = self.committed.copy()
        self.paid: dict[int, int] = self.committed.copy()
        self.live: set[int] = set(order)
        self.in_deal: set[int] = self.live
        self.absent: set[int] = {s.number for s in hand.seats if s.state == "sitting-out"}
        self.bounds: set[int] = set()
        self.pot = 0
        self.dead = 0
        self.aside = 0
        self.held = 0
        self.splash = 0
        self.carried = 0
        self.level = 0
        self.full_level = 0
        self.inc = 0
        self.bets = 0
        self.bet_made = False
        self.min_bet = 0
        self.least = 0
        by_bets = hand.limit == "limit" and book.own("c32_stakes_name") != "blinds_always"
        self.nominal = hand.small if by_bets or hand.limit == SPREAD else hand.big
        self.last_blind = 0
        self.blind_level = 0
        self.pending: set[int] = set()
        self.since_full: set[int] = set()
        self.acted: set[int] = set()
        self.seen_level: dict[int, int] = {}
        self.raised_from: tuple[int, int, int, int, tuple[int, str]] = (0, 0, 0, 0, (0, ""))
        self.last_aggressor = 0
        self.aggressor_street = ""
        self.passive: set[int] = set()
        self.dead_seats: set[int] = set()
        self.limit = hand.limit or ("limit" if book.limit == "fixed-limit" else book.limit)
        self.simple = self.limit == "no-limit" and book.usual_raises
        self._lay_cards(book)
        self._open_log(hand)

    def _lay_cards(self, book: Rulebook) -> None:
        """Cards, exchanges and what is known of them: nothing yet."""
        self.holding: dict[int, tuple[int, ...]] = {}
        self.board: list[int] = []
        self.hole_size, self.board_size = book.hole_dealt, book.board_dealt
        self.open_cards: dict[int, tuple[int, ...]] = {}
        self.given_up: dict[int, int] = {}
        self.common: list[tuple[Event, int, int]] = []
        self.bring_ins: list[tuple[Event | None, int]] = []
        self.given = self.first_seat = self.bring_in = self.bring_in_due = self.double = 0
        self.boards: dict[int, list[int]] = {}
        self.runs = 0
        self.street = ""
        self.posts: list[Event] = []
        self.posted: set[str] = set()
        self.shows: list[Event] = []
        self.mucked: dict[int, int] = {}
        self.collects: list[tuple[Event, int]] = []
        self.raked: dict[int, int] = {}
        self.returns: list[Event] = []
        self.returns_due: list[tuple[int, int, int]] = []
        self.missing: list[int] = []
        self.out = 0
        self.exchanged: dict[int, int] = {}
        self.fees: list[tuple[int, int, int]] = []
        self.fee: int | None = None
        self.swap_place = -1
        self.spoken: set[int] = set()
        self.no_bets: dict[str, tuple[bool, int, bool]] = {}
        self.refused: list[tuple[Event, int, int]] = []
        self.allin_by_fee: set[int] = set()
        self.exchange_rule: Exchange | None = None
        self.exchange_name = ""
        self.ring: list[int] = []
        self.big_blind = 0
        self.held_before: dict[int, tuple[int, ...]] = {}
        self.dealt_after: dict[int, Event] = {}
        self.three_at: dict[int, bool] = {}
        self.bettors: set[int] = set()
        self.restart = False
        self.everybody = self.order
        self.opener = self.opening_bet = self.base = self.opened_level = 0
        self.raised = self.carry = False
        self.proof = ""
        self.openings: list[OpenerRecord] = []
        self.fouls: list[Foul] = []
        self.objections: dict[int, str] = {}
        self.old: list[tuple[int, int]] = []
        self.callers: list[int] = []
        self.declined: set[int] = set()
        self.barred: set[int] = set()
        self.redeals: list[Redeal] = []
        self.disqualified: set[int] = set()

    def _open_log(self, hand: Hand) -> None:
        """What the log has told so far beside bets and cards: nothing."""
        self.seats = hand.seats
        self.round_open = False
        self.rounds = 0
        self.folded: dict[int, str] = {}
        self.return_why: dict[int, str] = {}
        self.silent = 0
        self.forfeit = False
        self.forfeits: list[tuple[int, int]] = []
        self.gaps: list[Any] = []
        self.filled: frozenset[Any] = frozenset()
        self.button = hand.button
        self.parole: list[Event] = []
        self.consent = False
        self.cancelled = False
        self.drop = 0
        self.short = False
        self.showdown_line = 0
        self.over = False
        self.after_close = self.lost = 0
        self.early: list[Event] = []
        self.late: list[Event] = []
        self.chip = hand.smallest_chip or 1
        self.put_in: tuple[int, int] | None = None
        self.moments: dict[int, Any] = {}
        self.knocked_out: dict[int, int] = {}
        self.withdrawn: frozenset[int] = frozenset()

    # -- chips -------------------------------------------------------------------------------------------------

    def pay(self, seat: int, amount: int, dst: str = "pot") -> int:
        """Move at most the seat's stack into the middle; gives back what really moved."""
        stack = self.stack[seat]
        if amount > stack:
            amount = stack
        if amount:
            self.stack[seat] = stack - amount
            self.paid[seat] += amount
            self.pot += amount
            rep = self.rep
            rep.moves.append(_new(Move, (len(rep.steps), ACCOUNT[seat], dst, amount)))
        return amount

    def commit(self, seat: int, amount: int) -> int:
        """Chips that count toward the call of this round."""
        amount = self.pay(seat, amount)
        self.committed[seat] += amount
        self.put[seat] += amount
        return amount

    def give_back(self, seat: int, amount: int) -> None:
        """The unmatched part of a bet goes back (TH-UNCALLED-1)."""
        self.stack[seat] += amount
        self.committed[seat] -= amount
        self.put[seat] -= amount
        self.pot -= amount
        self.rep.returned[seat] = self.rep.returned.get(seat, 0) + amount
        self.rep.moves.append(Move(len(self.rep.steps), "pot", ACCOUNT[seat], amount))

    # -- who may act -------------------------------------------------------------------------------------------

    def clockwise(self, after: int) -> list[int]:
        """Seats in order, beginning left of `after` and ending with it; `after` 0 or unknown: left of the button."""
        at = self.place.get(after)
        return self.order if at is None else self.order[at + 1 :] + self.order[: at + 1]

    def acted_for_swap(self) -> set[int]:
        """Seats that may not swap any more in this street because they have acted (DH-SWAP-6, `dh_fold_is_action`)."""
        if self.book.options.get("dh_fold_is_action") == "no":
            return self.acted - self.bettors
        return self.acted

    def step(
        self,
        event: Event | None,
        line: int,
        task: str,
        ask: Ask | None = None,
        paid: int = 0,
        stack: int = 0,
        committed: int = 0,
        ok: bool = True,
        note: str = "",
    ) -> None:
        """Write one line of the ledger."""
        steps = self.rep.steps
        fields = (len(steps), line, self.street, task, ask, event, paid, stack, committed, self.pot, ok, note)
        steps.append(_new(Step, fields))


def before_blinds(hand: Hand, players: int) -> int:
    """Where the button must be if no line says it: in front of the blinds; of two players the small blind has it. 0 without blinds."""
    for blind in ("small-blind", "big-blind"):
        seat = next((event.seat for event in hand.events if event.kind == "post" and event.text == blind), 0)
        if seat:
            return seat if blind == "small-blind" and players == 2 else seat - 1
    return 0


_rings: dict[tuple[tuple[int, ...], int], tuple[list[int], dict[int, int]]] = {}


def _around(seats: tuple[int, ...], button: int) -> tuple[list[int], dict[int, int]]:
    """The seats clockwise from the left of the button, and each one's place among them. A session has few such rings: they are
    remembered, and nobody changes them in place."""
    ring = _rings.get((seats, button))
    if ring is None:
        if len(_rings) > RINGS:
            _rings.clear()
        order = clockwise(seats, button)
        ring = _rings[seats, button] = (order, {seat: at for at, seat in enumerate(order)})
    return ring


_last: list[Any] = [None, None]


def evaluator_of(book: Rulebook) -> Evaluator:
    """The evaluator of a rulebook; the last one asked for is at hand without hashing it."""
    if _last[0] is not book:
        _last[:] = [book, evaluator(book.ranking, book.hole_used, book.board_used, book.deck)]
    found: Evaluator = _last[1]
    return found


def dealt_in(hand: Hand, testimony: Testimony) -> list[tuple[int, int]]:
    """Seat number and stack of everybody in the hand: the seats that have a summary line, and whoever does something.

    Real logs list waiting players among the seats; the summary leaves them out (LOG-FORMAT, table and seats), and reading
    marks them `out`. In a tournament a player who sits out is dealt in all the same.
    """
    if hand.tournament:
        inside = [(s.number, s.stack) for s in hand.seats if s.state != "out"]
    else:
        inside = [(s.number, s.stack) for s in hand.seats if s.state == "in"]
    if len(inside) == len(hand.seats):
        return inside
    doing = {e.seat for e in hand.events if e.kind in _DOES}
    doing |= set(testimony.seated) - {s.number for s in hand.seats if s.state == "out"}
    return [(s.number, s.stack) for s in hand.seats if (s.number, s.stack) in inside or s.number in doing]


_DOES = frozenset(
    {"post", "fold", "check", "call", "bet", "raise", "dealt", "collect", "show", "swap", "discard", "stand"}
)
