"""A dispute on one page, in plain words: what happened, what the rules say, who should have what, and what would change that."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from handaudit.base.version import __version__
from handaudit.check.floor_notes import ruling_notes
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulings import MOVES
from handaudit.model.tally import Tally
from handaudit.report.correction import CorrectedAccount, Correction, correction
from handaudit.report.deadlines import deadlines, ended
from handaudit.report.document import Block, DocumentTable, Heading, Para
from handaudit.report.fouled_deck import fouled, fouled_deck, gives_back
from handaudit.report.missing import missing
from handaudit.report.other_books import BookAnswer, answers, due_chips, in_dispute, own_book
from handaudit.report.proof_text import of_page
from handaudit.report.readings import Reading, readings
from handaudit.report.showdown import reasons
from handaudit.report.story import story
from handaudit.rules.catalogue import rule
from handaudit.rules.elsewhere import books, elsewhere

FLOOR_FINAL = "TH-FLOOR-2"
_WEIGHT = {"error": "an error", "warn": "a matter for a warning", "ambiguity": "open"}


def page(
    result: Audit, line: int | None = None, left_out: Iterable[str] = (), following: Hand | None = None
) -> Iterator[Block]:
    """The page of a hand: of the faults on a line, or of every fault where no line is named. `left_out` says what a redaction took
    away. `following` is the next hand of the table."""
    yield from _page(result, line, following)
    said = list(left_out)
    if said:
        yield Heading("What was left out")
    for sentence in said:
        yield Para(sentence, "-")


def _page(result: Audit, line: int | None, following: Hand | None) -> Iterator[Block]:
    # What cannot be verified is no fault; it stands where the missing evidence is told.
    result = replace(result, findings=tuple(f for f in result.findings if f.domain != "evidence"))
    hand = result.hand
    where = f", line {line}" if line is not None else ""
    yield Heading(f"Hand #{hand.called or '?'}{where}", 1)
    yield Para(_place(result), dim=True, whole=(f"{hand.source}:{hand.line},",))
    if result.replay is None or result.rulebook is None:
        yield Heading("What is wrong")
        yield Para("The hand could not be read, so nothing can be said about its chips.")
        for finding in result.findings:
            yield Para(finding.message, f"Line {finding.line}:")
        return
    disputed = in_dispute(result, line)
    every = [f for f in result.findings if f.root]
    lines = [hand.place_of(f.line or 0, f.pointer) for f in disputed]
    last = hand.place_of(line) if line is not None else max(lines, default=hand.line + len(hand.lines))
    yield Heading("What happened")
    for street, told in story(hand, result.replay, last):
        yield Para(told, f"{street}:" if told else street)
    yield Heading("What the rules say")
    sums = due_chips(result, result.rulebook, disputed, line is None or len(every) <= len(disputed), following)
    over = ended(result, disputed, following)
    books_say = list(answers(result, result.rulebook, disputed, line, sums.accounts, following))
    yield from _verdict(result, disputed, line, books_say)
    winners = [] if fouled(disputed) else list(reasons(result))
    if winners:
        yield Heading("Who wins each pot")
    for sentence in winners:
        yield Para(sentence, "-")
    yield Heading("What each player should have")
    yield from _chips(result, sums)
    yield Heading("What moves")
    yield from _moves(result, sums, disputed, over)
    yield from deadlines(result, disputed, following)
    yield from fouled_deck(result, disputed, following)
    yield from _rulings(result)
    lacks = list(missing(result, disputed, last, sums.sure))
    yield Heading("What evidence is missing")
    for text in lacks:
        yield Para(text, "-")
    if not lacks:
        yield Para("None: the log shows all that the answer needs.")
    yield Heading("What the other books say")
    yield from _books(result, books_say, sums.accounts)
    yield Heading("Under another reading of an open rule")
    # Bets that go back, and an award that stands, are the same whatever the readings of other rules.
    settled = over or gives_back(result, disputed, following)
    others = [] if settled else list(readings(result, result.rulebook, disputed, line, sums.accounts))
    for other in others:
        yield from _reading(result, other, sums.accounts)
    if not others:
        yield Para("No other reading of an open rule changes the answer.")


def proved(tally: Tally) -> Iterator[Block]:
    """What a page about a hand of these logs proves, and what it does not."""
    yield Heading("What this page proves, and what it does not")
    for text in of_page(__version__, [(one.path, one.sha256) for one in tally.inputs]):
        yield Para(text)


def _place(result: Audit) -> str:
    hand = result.hand
    stakes = f" {hand.currency.show(hand.small)}/{hand.currency.show(hand.big)}" if hand.big else ""
    book = "" if result.rulebook is None else f", by the rulebook {result.rulebook.name}"
    settings = (
        ""
        if result.rulebook is None or not result.rulebook.settings
        else f" with {', '.join(result.rulebook.settings)}"
    )
    return f"{hand.source}:{hand.line}, {hand.game} {hand.limit}{stakes}{book}{settings}"


def _verdict(result: Audit, disputed: tuple[Finding, ...], line: int | None, told: list[BookAnswer]) -> Iterator[Block]:
    if not disputed:
        what = "The log and the rules agree" + (f" at line {line}." if line is not None else ".")
        if result.verdict == "unverifiable":
            what = "The log and the rules agree as far as the cards are shown."
        yield Para(what)
    assert result.rulebook is not None
    own, title = own_book(result.rulebook), result.rulebook.title
    if own and disputed:
        yield Para(f"The house plays by {title}; where that book is silent, by the dealer handbook.")
    for finding in disputed:
        yield from _fault(finding, own, title, told)
        if line is None:
            yield from _brought(result, finding)
    others = [f for f in result.findings if f.root and f not in disputed]
    if others:
        listed = ", ".join(f"{f.code} (line {f.line})" for f in others)
        yield Para(f"The hand has more faults, which are not part of this page: {listed}.")


def _brought(result: Audit, root: Finding) -> Iterator[Block]:
    """What followed from a fault and moved chips."""
    at = result.findings.index(root)
    for finding in result.findings[at + 1 :]:
        if finding.root:
            return
        if finding.chips:
            yield Para(f"As a consequence, line {finding.line}: {finding.statement}. ({finding.code})", margin=2)


def _fault(finding: Finding, own: str, title: str, told: list[BookAnswer]) -> Iterator[Block]:
    yield Para(f"{finding.statement}. ({finding.severity}, {finding.code})", f"Line {finding.line}:")
    if not finding.root:
        yield Para("It follows from an earlier fault of the hand.", margin=2)
    # What only this house's book says: its own sentence, in place of the rule that sums up several books.
    at = finding.code, finding.line
    excusing = (one for one in told if any((f.code, f.line) == at for f in (*one.excused, *one.weighed)))
    decides = dict.fromkeys(sentence for one in excusing for sentence in one.here) if own else {}
    for sentence in decides:
        yield Para(f"{sentence}.", margin=2)
    for id in finding.rules:
        known = rule(id)
        if known is None:
            continue
        other = elsewhere(id)
        book = next((one for one in books().values() if one.house == own), None)
        here = "" if book is None else other.in_book(book.key)
        if decides and not here:
            continue
        if book is None or not here:
            yield Para(f"{known.spoken} ({known.sources})", id, margin=2)
        else:
            note = f"; {other.note}" if book.key in other.partly else ""
            yield Para(f"{known.spoken} ({title}{note}; here {id})", here, margin=2)
    if finding.floor:
        yield Para(
            f"The floor ruled at {finding.floor}. A floor decision is final, for this hand ({FLOOR_FINAL}).", margin=2
        )
    if finding.option:
        yield Para(f"Under {finding.option} it is legal: see below.", margin=2)


def _rulings(result: Audit) -> Iterator[Block]:
    """Each ruling in the log, and what became of it."""
    notes = list(ruling_notes(result))
    if notes:
        yield Heading("Rulings of the floor in the log")
    for note in notes:
        yield Para(f'"{note.text}": {note.says}.', f"Line {note.line}:")


def _chips(result: Audit, sums: Correction) -> Iterator[Block]:
    show = result.hand.currency.show
    rows = []
    for one in sums.accounts:
        diff = one.due - one.logged
        signed = f"+{show(diff)}" if diff > 0 else show(diff) if diff else "-"
        rows.append((one.name, show(one.start), show(one.logged), show(one.due), signed))
    yield DocumentTable(("player", "began with", "has by the log", "should have", "difference"), tuple(rows))


def _moves(result: Audit, sums: Correction, disputed: tuple[Finding, ...], over: bool) -> Iterator[Block]:
    show = result.hand.currency.show
    if over:
        yield Para("Nothing: the right to dispute has ended, and the award stands. See below.")
        disputed = tuple(f for f in disputed if f.severity != "info")
        assert result.rulebook is not None
        for one in correction(result, result.rulebook, disputed, True).transfers:
            yield Para(f"Had it been disputed in time: {_gives(one.payer)} gives {one.payee} {show(one.amount)}.", "-")
        return
    for one in sums.transfers:
        yield Para(f"{_gives(one.payer)} gives {one.payee} {show(one.amount)}.", "-")
    if sums.transfers:
        return
    if any(f.severity == "info" for f in disputed):
        ruled = [f.floor.rpartition(MOVES)[2] for f in disputed if MOVES in f.floor]
        for moves in ruled:
            yield Para(f"By the ruling: {moves}.", "-")
        nothing = "Nothing more" if ruled else "Nothing"
        yield Para(f"{nothing}: what the floor ruled is final for this hand.")
        for finding in disputed:
            if finding.severity == "info" and finding.chips:
                owed = ", ".join(f"{name} {'+' if n > 0 else ''}{show(n)}" for name, n in finding.chips.items())
                yield Para(f"By the rules alone, line {finding.line}: {owed}.")
    elif disputed:
        yield Para("Nothing: no chips went where they do not belong.")
    else:
        yield Para("Nothing.")


def _gives(payer: str) -> str:
    """Who pays, at the head of a sentence."""
    return "The" + payer.removeprefix("the") if payer in ("the pot", "the house") else payer


def _books(result: Audit, others: list[BookAnswer], due: tuple[CorrectedAccount, ...]) -> Iterator[Block]:
    """What each other book says, those that agree in one sentence."""
    for other in others:
        if other.differs:
            yield Para("another answer.", f"{other.title}:")
            yield from _differs(result, other, due)
    same = [one.title for one in others if not one.differs]
    if same:
        yield Para(f"{'; '.join(same)}: the same answer.")


def _reading(result: Audit, other: Reading, due: tuple[CorrectedAccount, ...]) -> Iterator[Block]:
    """One other reading: what is open, what becomes of the faults, and whose chips change."""
    yield Para(f"(here: {other.chosen})", f"{other.option.key}={other.value}")
    yield Para(f"Open: {other.option.gap}{'' if other.option.gap.endswith('?') else '.'}", margin=2)
    yield from _differs(result, other, due)


def _differs(result: Audit, other: Reading | BookAnswer, due: tuple[CorrectedAccount, ...]) -> Iterator[Block]:
    """What becomes of the faults in another way, and whose chips change."""
    show = result.hand.currency.show
    excused, broken = ({finding.line for finding in found} for found in (other.excused, other.brought))
    if isinstance(other, BookAnswer):
        for sentence in other.reasons:
            yield Para(f"{sentence}.", margin=2)
    for finding in other.excused:
        order = "" if finding.line in broken else " is in order"
        yield Para(f"Line {finding.line}{order}: no {finding.code}.", margin=2)
    for finding in other.weighed if isinstance(other, BookAnswer) else ():
        what = _WEIGHT.get(finding.severity, finding.severity)
        yield Para(f"Line {finding.line} is {what} then: {finding.statement}. ({finding.code})", margin=2)
    for finding in other.brought:
        rule = "another rule" if finding.line in excused else "a rule"
        yield Para(f"Line {finding.line} breaks {rule} then: {finding.statement}. ({finding.code})", margin=2)
    rows = [
        f"{mine.name} {show(theirs.due)} in place of {show(mine.due)}"
        for mine, theirs in zip(due, other.accounts, strict=True)
        if mine.due != theirs.due
    ]
    yield Para(f"Should have: {', '.join(rows)}." if rows else "Nobody's chips change.", margin=2)
