"""A hand as its log tells it: seats, the events in log order, and the claims of its summary. Nothing is judged here."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.model.conventions import PLAIN, Conventions
from handaudit.model.finding import Finding
from handaudit.model.money import CHIPS, Currency

LOST: Final = -1
"""What `to` of a street or of a misdeal is whose line the log lacks; its `line` is that of the event that it stands before."""


RAKED: Final = "after-rake"
"""The `result` of a claim for the middle from which a rake is gone."""
TWICE: Final = "forced-twice"
"""The `result` of a claim for what a seat put in if the room may count an ante or a blind of it a second time."""
SEVERAL = "several "
"""How the text of chips of several sizes in one motion begins; the value of the smallest follows."""


STOPPED_ID: Final = "-stopped"
"""What is added to the id of a hand that was stopped midway: the hand that was dealt again may have the same id."""


class Event(NamedTuple):
    """One log line that says what happened. Field use by `kind` (unused fields keep their defaults):

    ============ ===========================================================================================
    kind         fields
    ============ ===========================================================================================
    post         seat amount allin; text: ante | small-blind | big-blind | over-blind | dead-blind |
                 both-blinds (`posts small & big blinds`, amount is the sum) | button-blind | bring-in |
                 bomb-pot (everybody puts in the same, and the first round is not played)
    street       text: deal | swap | preflop | flop | turn | river | 2nd-street to 6th-street | draw | redeal | reshuffle | showdown |
                 summary; cards: the cards in the last bracket, kept: those in the brackets before it;
                 amount: run number (1, 2, 3 for FIRST/SECOND/THIRD, else 0); for `draw` amount is its number;
                 to: -1 where the log lacks the line and others prove it (only in a hand that was replayed)
    dealt        seat; cards: new cards, kept: kept cards (draw games; else empty)
    fold check   seat
    call bet     seat amount allin  (`bet` also for `opens for`: text "opens")
    raise        seat amount (the `raises $4` part) to (the `to $6` part) allin
    cap          text of `has reached the $80 cap` is not an event: such an action has allin=True and text "cap"
    returned     seat amount   (`Uncalled bet ($4) returned to Ann`)
    show         seat cards; text: the words for the hand or ""; to: seat number shown to (one player), else 0;
                 text "openers" with cards for `shows openers [..]`
    muck         seat          (`mucks hand`)        noshow   seat (`doesn't show hand`)
    collect      seat amount; text: pot | main | side | side-1 | side-2 ... | swap; to: 1 where the line adds that
                 the pot is not awarded (`pot not awarded as player cashed out`), else 0
    cashout      seat amount (what was paid out, after the fee); to: the fee
    sold         seat amount: a deal with the room beside the pots (insurance, a value taken for certain): they are
                 paid as ever, and the stack behind is not to be known
    swap         seat amount (0 for free) cards (the swapped-out cards or ())
    discard      seat amount (number of cards) cards (or ())
    stand        seat; cards if the line shows them
    declare split  seat                              (openers)
    parole       seat; text: offers | accepts | declines
    false        seat; text: found when              (`false openers - ...`)
    dealer       cards amount seat; text: shuffles | cuts | knocks | announces | burns | burns-up | exposes |
                 dealt-last | opens | opens-early | takes-back | reshuffles | misdeal | collects | dead; of a card
                 that is opened, amount is its street (1 flop, 2 turn, 3 river)
    floor        text: the ruling                    said     seat; text
    silent       seat amount; to: number of motions or chips; text: silently | chip | motions | several N (chips of several
                 sizes in one motion, N the value of the smallest)
    deals        seat (`Dealer: deals to Bob`, one card)  asks    seat or 0; text: for cards | to show
    drops        cards (`Dealer: drops [7c] off the table`)   waits   seat; text: ticks | clears (`the wait box`)
    away         seat; text: leaves | returns | sits-out | timed-out | disconnected | connected
    button       amount: seat number (after a redeal)
    splash       amount (`STP added`)                carried  amount (`Carried pot $40`, in)
    carryout     amount (`Pot of $40 is carried to the next hand`)
    cancelled    (`Hand cancelled`)                  nolow    (`No low hand qualified`)
    capped       (`Betting is capped`)               rebuy    seat amount (inside a hand: chips of the next hand)
    ============ ===========================================================================================
    """

    line: int
    kind: str
    seat: int = 0
    amount: int = 0
    to: int = 0
    allin: bool = False
    cards: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    text: str = ""

    @property
    def in_log(self) -> bool:
        """False for a street, or a misdeal, whose own line the log lacks."""
        return self.to != LOST or self.kind not in ("street", "dealer")


class Claim(NamedTuple):
    """One statement of the summary block. Field use by `kind`:

    ======== ================================================================================================
    total    amount                                 (`Total pot`)
    pot      amount; pot: main | side | side-1 ... | swap
    rake     amount; run: how many fees it holds    splash   amount (`STP €0.50` in the total line)
    board    cards; run: 0, or 1, 2, 3              runs     run: 2 or 3 (`Hand was run twice`)
    seat     seat, tags, result, when, amounts, cards, words, nobet, name, cashed_out
    net      seat, amount: what the hand brought the seat, below 0 a loss      final    seat, amount: the stack after the hand
    put      seat, amount: all that the seat put in         got      seat, amount: all that it was paid
    goes     seat, amount: what a raise puts in now, printed beside its total
    middle   amount: all that lies in the middle at this line; result: after-rake where a rake of unknown size is gone from it
    ======== ================================================================================================
    For `seat`: tags is a tuple of `button`, `small blind`, `big blind`, `button blind`, `straddle`; result is folded | showed |
    mucked | collected | won (no cards) | silent (nothing said); when is the street of a fold: preflop | flop |
    turn | river | before-draw | draw-1 | draw-2 | draw-3 | ""; `amounts` are what it says the seat won, one per run or
    mention; `lost` is true when it says `and lost`; `words` are the words for the hand, one per run; `name` is the
    name as the line prints it; `cashed_out` is cashed-out (`(cashed out)`) | not-awarded (`(pot not awarded as player
    cashed out)`) | "".
    """

    line: int
    kind: str
    amount: int = 0
    pot: str = ""
    cards: tuple[int, ...] = ()
    run: int = 0
    seat: int = 0
    name: str = ""
    tags: tuple[str, ...] = ()
    result: str = ""
    when: str = ""
    amounts: tuple[int, ...] = ()
    lost: bool = False
    words: tuple[str, ...] = ()
    nobet: bool = False
    cashed_out: str = ""


class Seat(NamedTuple):
    """A `Seat` line above the cards: `state` is in | sitting-out | out (not in the hand at all)."""

    number: int
    name: str
    stack: int
    line: int
    state: str = "in"
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a log. Money is in minor units of `currency`; `lines` are the original text lines.

    `faults` are findings about the text itself (`log-*`); where `unread` is true the hand is not audited. `kinds` is
    the set of event kinds that occur, so that a check can see at once that it has nothing to do. `ways` says what the figures mean.

    `dead_button`: no line names the seat of the button; `button` only says who acts first then.

    `beside` are chips (seat, amount) that change hands beside the pots and move the next stacks.

    `number` is what players call the hand, if its table counts them; `order` is the room's own count of the row with the stacks.
    `left_out` are lines with chips that reading set aside: nothing that rests on the chips of such a hand is judged.

    `dropped` are chips that the table takes beside the rake, as the other hands of its log show.

    A line is told by its number. Where the layout is no row of lines (tables, trees, newest first) lines are counted in the order of
    play, `numbers` are their own numbers in the file and `pointers` their places in a tree; both are empty everywhere else.
    """

    id: str
    source: str
    line: int
    lines: tuple[str, ...]
    site: str = ""
    game: str = ""
    limit: str = ""
    currency: Currency = CHIPS
    small: int = 0
    big: int = 0
    ante: int = 0
    cap: int = 0
    tournament: str = ""
    level: str = ""
    date: str = ""
    table: str = ""
    max_seats: int = 0
    button: int = 0
    play_money: bool = False
    rulebook: str = ""
    smallest_chip: int = 0
    seats: tuple[Seat, ...] = ()
    events: tuple[Event, ...] = ()
    claims: tuple[Claim, ...] = ()
    faults: tuple[Finding, ...] = ()
    unread: bool = False
    kinds: frozenset[str] = field(default_factory=frozenset)
    ways: Conventions = PLAIN
    layout: str = ""
    numbers: tuple[int, ...] = ()
    pointers: tuple[str, ...] = ()
    number: str = ""
    order: int = 0
    dead_button: bool = False
    beside: tuple[tuple[int, int], ...] = ()
    left_out: tuple[int, ...] = ()
    dropped: int = 0

    def name_of(self, seat: int) -> str:
        """The name at a seat, or `seat N` where the log gives none."""
        return next((s.name for s in self.seats if s.number == seat), f"seat {seat}")

    def text_of(self, line: int) -> str:
        """The original text of a line of the file (1-based), or an empty string outside the hand."""
        at = line - self.line
        return self.lines[at] if 0 <= at < len(self.lines) else ""

    @property
    def called(self) -> str:
        """What players call the hand: its number at the table, or its id."""
        return self.number or self.id

    def is_called(self, word: str) -> bool:
        """Whether a word names this hand, by its id or by its number."""
        return word == self.id or (bool(self.number) and word == self.number)

    def text_at(self, number: int, pointer: str = "") -> str:
        """The text of the line that has this number in the file, or this place in the tree."""
        return self.text_of(self.place_of(number, pointer))

    def number_of(self, line: int) -> int:
        """The number that a line has in its file."""
        at = line - self.line
        return self.numbers[at] if 0 <= at < len(self.numbers) else line

    def pointer_of(self, line: int) -> str:
        """Where a line stands in a tree, empty for any other text."""
        at = line - self.line
        return self.pointers[at] if 0 <= at < len(self.pointers) else ""

    def place_of(self, number: int, pointer: str = "") -> int:
        """The line in the order of play that has this number in the file, or this place in the tree."""
        row: tuple[object, ...] = self.pointers if pointer else self.numbers
        key = pointer or number
        return self.line + row.index(key) if key in row else number
