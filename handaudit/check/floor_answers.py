"""A ruling of the floor answers one finding, which becomes `info` and keeps the rule that says otherwise.

A floor decision is final, for its hand only (TH-FLOOR-2). Which finding a `Floor:` line answers is decided here, the same way
for every code:

* The ruling must decide something: it names a player of the hand, or a subject (betting, cards, swap, draw, pot, hand), or says
  that something stands. `Floor: table 4 breaks after this hand` answers nothing.
* It answers a finding of the same hand that fits: the same player where the ruling names one, the same subject where it names
  one. A ruling that names neither speaks of a root; one that does may speak of a finding that follows from another, too.
* First looked at is the street of the ruling: the nearest fitting finding above its line. Where the ruling orders another
  action than the one that was wrong (`Ann bets 2000` after her check), that action must follow; if play goes on without it,
  nothing is settled.
* Then what comes directly after it, where that carries the ruling out: the next line that is no talk; of the dealer's lines and
  of the awards the whole unbroken run. An action that does not do what the ruling says (another verb, another amount, what it
  forbids, a dead hand that goes on) is not carried out, and its finding stays. Where chips were put in silently, or the dealer
  was stopped, directly above the ruling, this comes first: that is what the floor was called for.
* At last an earlier street, only if the ruling names the subject.
* A ruling answers one finding, and so does each of its clauses (`the hand of Ann is dead, Bob wins`) that names a player or a
  subject. Where the nearest that fits is answered already, it answers nothing more.
* A line that is wrong as text, a wrong word or a wrong summary is a fault of the log and not of the table: no ruling answers it.
  Nor does any answer `floor-ignored`, or a finding on the ruling's own line (a legal swap denied: the ruling is what was wrong).

What comes after. The replay goes on with what was done, so an answered finding spoils nothing any more: what still disagrees is
a fault of its own and becomes a root. Only what is no more than the same fault again follows the answered finding and is `info`
too: the very same chips again (after a refund also the pot, its total and its award), or in the same street a matter of order
that moves no chips. So a ruling that play then follows
leaves a hand `clean`, and one that play does not follow shows where it was left.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from handaudit.check.floor_speech import LONGEST, FloorLine, parties_of, ruling_of, topics_of
from handaudit.check.roots import mark_roots
from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.rules.speech.floor_rulings import clauses, punishes, rules_dead

FINAL: Final = "a floor ruling is final, for this hand (TH-FLOOR-2)"
_OF_THE_LOG: Final = frozenset({"text", "session", "words", "summary", "flag"})
_NEVER: Final = frozenset({"floor-ignored", "pot-total-mismatch", "rake-mismatch"})
_TALK: Final = frozenset({"said", "floor", "away"})
_IN_THE_LOG: Final = "line "
"""How what a ruling of the log itself says begins."""
_REFUNDS: Final = frozenset({"uncalled-bet", "dead-raise-refund", "false-open-refund", "fee-refund"})
"""What a ruling gives back or keeps changes the pot, its total and its award by the same chips."""
_AWARDS: Final = frozenset({"wrong-winner", "suit-break", "suit-rule"})
"""A hand was paid although another that was shown is better."""
_ORDERLY: Final = frozenset(
    {"order", "bet", "opening", "procedure", "skip", "burn", "misdeal", "exposed", "steps", "count"}
)


Given = Callable[[Hand, Sequence[Finding]], Mapping[int, str]]
"""Rulings that stand outside the log: which findings of a hand they answer, by place in the list, and what each says."""


def same_rulings(hand: Hand, findings: Sequence[Finding]) -> Given:
    """The rulings from outside the log that answered some findings of a hand, for the same hand by other rules: each answers the finding
    of its code at its line."""
    kept = {(f.code, f.line): f.floor for f in findings if f.floor and not f.floor.startswith(_IN_THE_LOG)}

    def given(_hand: Hand, rows: Sequence[Finding]) -> Mapping[int, str]:
        places = [(f.code, None if f.line is None else hand.number_of(f.line)) for f in rows]
        return {at: kept[place] for at, place in enumerate(places) if place in kept}

    return given


def settled(
    hand: Hand, findings: list[Finding], given: Given | None = None, strengths: Mapping[int, int] | None = None
) -> list[Finding]:
    """The findings in log order, roots marked; those that a ruling answers are `info` and name it. `given` are the rulings that stand
    in no line of the log; they answer whatever they name. `strengths` are those of the hands that were shown down, by seat."""
    rows = sorted(findings, key=lambda f: f.line or 0)
    auditor = _Desk(hand, rows, strengths or {})
    for at, says in given(hand, rows).items() if given is not None else ():
        auditor.answer(at, says)
    for event in hand.events:
        if event.kind == "floor":
            auditor.hear(ruling_of(hand, event))
            parts = clauses(event.text[:LONGEST])
            for part in parts if len(parts) > 1 else ():
                clause = ruling_of(hand, event._replace(text=part))._replace(text=event.text.strip())
                if clause.seats or clause.topics:
                    auditor.hear(clause)
    return auditor.marked()


class _Desk:
    """The findings of a hand while its rulings are heard, one after another. `done` holds what is answered and what follows it."""

    def __init__(self, hand: Hand, rows: list[Finding], strengths: Mapping[int, int]) -> None:
        self.hand, self.rows, self.strengths = hand, rows, strengths
        self.done: dict[int, Finding] = {}
        self.streets = [event.line for event in hand.events if event.kind == "street"]
        self.events = [event for event in hand.events if event.kind not in _TALK]
        self.about = [(parties_of(hand, row), topics_of(row, hand.events)) for row in rows]

    def marked(self) -> list[Finding]:
        """All findings with their roots: an answered one spoils nothing."""
        rest = iter(mark_roots([row for at, row in enumerate(self.rows) if at not in self.done]))
        return [self.done[at] if at in self.done else next(rest) for at in range(len(self.rows))]

    def street(self, line: int) -> int:
        """Which street a line stands in, by number."""
        return bisect_right(self.streets, line)

    def hear(self, ruling: FloorLine) -> None:
        """Answer the finding that the ruling speaks of, if there is one."""
        now = self.marked()
        if (
            not ruling.decides
            or (punishes(ruling.text) and not ruling.topics)
            or any(f.line == ruling.line and f.root for f in now)
        ):
            return
        at = self._find(ruling, now)
        if at is None or at in self.done:
            return
        self._answer(at, f'{_IN_THE_LOG}{ruling.line}: "{ruling.text}"', now)

    def answer(self, at: int, says: str) -> None:
        """Answer a finding by what a ruling says."""
        if at not in self.done:
            self._answer(at, says, self.marked())

    def _answer(self, at: int, says: str, now: list[Finding]) -> None:
        self.done[at] = answered(now[at], says)
        self._follow(now[at], says, now)

    def _find(self, ruling: FloorLine, now: list[Finding]) -> int | None:
        fits = [at for at, f in enumerate(now) if self._open(ruling, f, at) and self._speaks_of(ruling, at)]

        def nearest(accepts: Callable[[Finding], bool]) -> int | None:
            found = (at for at in fits if accepts(now[at]))
            return max(found, key=lambda at: (now[at].line or 0, -at), default=None)

        here = self.street(ruling.line)
        called_for, after = self._around(ruling)
        above = nearest(lambda f: (f.line or 0) < ruling.line and self.street(f.line or 0) == here)
        lines = {e.line for e in after if ruling.carried_out_by(e)}
        below = next((at for at in fits if now[at].line in lines), None)
        if called_for is not None and below is not None and (above is None or now[above].line != called_for.line):
            return below
        if above is not None and self._followed(ruling, above):
            return above
        if below is not None:
            return below
        if above is not None or not ruling.topics:
            return None
        far = nearest(lambda f: (f.line or 0) < ruling.line)
        return far if far is not None and self._followed(ruling, far) else None

    def _speaks_of(self, ruling: FloorLine, at: int) -> bool:
        """Whether a ruling is about a finding: it says so, or it declares the unpaid hand dead, and the best of the others was paid."""
        if ruling.speaks_of(*self.about[at]):
            return True
        finding, seat = self.rows[at], rules_dead(self.hand, ruling.text)
        if not seat or finding.code not in _AWARDS:
            return False
        seats = {self.hand.name_of(number): number for number in self.strengths}
        owed = {seats.get(name) for name, amount in finding.chips.items() if amount > 0}
        paid = {seats.get(name) for name, amount in finding.chips.items() if amount < 0}
        best = max((strength for other, strength in self.strengths.items() if other != seat), default=None)
        return owed == {seat} and all(one is not None and self.strengths[one] == best for one in paid)

    def _followed(self, ruling: FloorLine, at: int) -> bool:
        """Whether a ruling about a finding above it leaves it at that, or the other action that it orders follows."""
        finding = self.rows[at]
        done = next((e for e in self.events if e.line == finding.line and ruling.changes(e)), None)
        if done is None:
            return True
        here = self.street(ruling.line)
        later = [e for e in self.events if e.line > ruling.line and self.street(e.line) == here]
        if done.kind in ("bet", "raise") and ruling.verbs <= {"call", "check"} and later:
            following = later[0]  # only the call stays in: what is over it goes back
            if following.kind == "returned" and following.seat == done.seat:
                return True
        return any(e.seat == done.seat and e.kind in ACTIONS and ruling.carried_out_by(e) for e in later)

    def _open(self, ruling: FloorLine, finding: Finding, at: int) -> bool:
        """What a ruling may answer; also what is answered already, so that no ruling reaches past it."""
        if finding.domain in _OF_THE_LOG or finding.code in _NEVER or finding.line is None:
            return False
        named = finding.root or ruling.seats or ruling.topics
        return bool(named) and (finding.severity != "info" or at in self.done)

    def _around(self, ruling: FloorLine) -> tuple[Event | None, list[Event]]:
        """The silent chips or the dealer's line that the floor was called for, and the lines that carry the ruling out."""
        events = self.events
        at = bisect_right(events, ruling.line, key=lambda event: event.line)
        before = events[at - 1] if at and events[at - 1].kind in ("silent", "dealer") else None
        run = events[at : at + 1]
        if run and run[0].kind in ("dealer", "collect"):
            kind = run[0].kind
            while at + len(run) < len(events) and events[at + len(run)].kind == kind:
                run.append(events[at + len(run)])
            if kind == "dealer":
                run += events[at + len(run) : at + len(run) + 1]
        return before, run

    def _follow(self, answer: Finding, says: str, before: list[Finding]) -> None:
        """What was a consequence and would now be a root is looked at: the same fault again, or one of its own."""
        while True:
            now = self.marked()
            freed = [at for at, f in enumerate(now) if at not in self.done and f.root and not before[at].root]
            at = next((at for at in freed if self._again(answer, now[at])), None)
            if at is None:
                return
            self.done[at] = replace(answered(now[at], says), root=False)

    def _again(self, answer: Finding, finding: Finding) -> bool:
        """Whether a finding says no more than the answered one said."""
        line, other = answer.line or 0, finding.line or 0
        if other <= line:
            return False
        if answer.code in _REFUNDS and finding.domain == "money":
            return _difference(answer) == _difference(finding) > 0
        if finding.chips:
            return all(answer.chips.get(name) == chips for name, chips in finding.chips.items())
        orderly = finding.domain in _ORDERLY and answer.domain in _ORDERLY
        return orderly and self.street(line) == self.street(other)


def _difference(finding: Finding) -> int:
    """The chips by which a figure is wrong."""
    logged, expected = finding.logged, finding.expected
    return abs(logged - expected) if isinstance(logged, int) and isinstance(expected, int) else 0


def answered(finding: Finding, says: str) -> Finding:
    """A finding under a ruling: `info`, with where the floor ruled and what."""
    return replace(finding, severity="info", floor=says, help=finding.help or FINAL, option=None)
