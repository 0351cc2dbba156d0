"""What each stage of handaudit takes by itself, on the same hands, in this process."""

import io
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from handaudit.check.audit import audit
from handaudit.check.run_checks import judge, open_case
from handaudit.jobs.auditor import Auditor
from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.model.tally import Tally
from handaudit.read.build import HandReader, ReaderName
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import find_inputs
from handaudit.read.small_logs import LogLook
from handaudit.replay.engine import replay
from handaudit.report.machine import CheckJson
from handaudit.report.replay_json import ReplayJsonl
from handaudit.rules.load import for_game, load
from handaudit.session.watch import SessionWatch

Work = Callable[[], object]


def drained(items: Iterable[object]) -> int:
    """How many there are."""
    return sum(1 for _ in items)


@lru_cache
def reader(kind: ReaderName = "lines") -> HandReader:
    """The one reader of this process; its grammar is built at the first hand."""
    return HandReader(lambda game: for_game(game) is not None, kind)


def chunks(log: Path) -> list[Chunk]:
    """The hands of a log as text, as the reader gets them."""
    inputs, faults = find_inputs([str(log)])
    assert not faults, faults
    return [chunk for chunk in chunks_of(inputs[0])[1] if chunk.kind == "hand"]


def with_rulebooks(hands: list[Hand]) -> list[tuple[Hand, Rulebook]]:
    """Each hand that can be audited, with the rulebook that its header picks."""
    books: dict[str, Rulebook] = {}
    pairs = []
    for hand in hands:
        name = None if hand.unread else for_game(hand.game)
        if name is not None:
            pairs.append((hand, books.setdefault(name, load(name))))
    return pairs


def report(form: CheckJson | ReplayJsonl, audits: list[Audit]) -> None:
    """Writes a whole report."""
    for one in audits:
        form.hand(one, one.findings)
    form.end(Tally())


def watched(audits: list[Audit]) -> None:
    """Looks between all hands."""
    watch = SessionWatch()
    watch.log(0)
    for one in audits:
        watch.hand(one)
    drained(watch.end())


def streamed(log: Path, work: Callable[[Hand, Rulebook], object]) -> int:
    """From the file to hands and what is made of each, one after the other; nothing is kept."""
    (given,), _ = find_inputs([str(log)])
    read, count = reader().read, 0
    for chunk in chunks_of(given)[1]:
        if chunk.kind == "hand":
            hand = read(chunk, log.name)
            name = None if hand.unread else for_game(hand.game)
            if name is not None:
                work(hand, load(name))
                count += 1
    return count


def quick(log: Path) -> int:
    """From the file to how each hand ended, as `check` goes: plain hands by the native kernel, the others one after the other."""
    (given,), _ = find_inputs([str(log)])
    auditor, count = Auditor(quick=True), 0
    many = auditor.native()
    assert many is not None, "the native kernel is not built"
    for chunk in chunks_of(given, look=LogLook(many, log.name, 0))[1]:
        if chunk.kind == "hands":
            count += len(chunk.clean)
        elif chunk.kind == "hand":
            count += 1
            if chunk.clean is None:
                hand = auditor.read(chunk, log.name)
                name = None if hand.unread else for_game(hand.game)
                if name is not None:
                    replay(hand, load(name))
    return count


def stages(log: Path) -> tuple[int, dict[str, Work]]:
    """How many hands there are, and the work of each stage."""
    read = chunks(log)
    read_hand, by_lark = reader().read, reader("lark").read
    hands = [read_hand(chunk, log.name) for chunk in read]
    pairs = with_rulebooks(hands)
    audits = [audit(hand, book) for hand, book in pairs]
    cases = [open_case(hand, book) for hand, book in pairs]
    wrong = sum(1 for one in audits if one.findings)
    print(f"{len(hands):,} hands in the file of the stages, {len(pairs):,} of them audited, {wrong:,} with findings")
    return len(hands), {
        "read (bytes to chunks)": lambda: chunks(log),
        "parse (chunks to records)": lambda: drained(read_hand(chunk, log.name) for chunk in read),
        "parse, --reader lark": lambda: drained(by_lark(chunk, log.name) for chunk in read),
        "replay": lambda: drained(replay(hand, book) for hand, book in pairs),
        "checks": lambda: drained(judge(case) for case in cases),
        "replay + checks": lambda: drained(audit(hand, book) for hand, book in pairs),
        "between the hands": lambda: watched(audits),
        "report: findings as JSON": lambda: report(CheckJson(io.StringIO()), audits),
        "report: replays as JSON": lambda: report(ReplayJsonl(io.StringIO(), id), audits),
        "read + parse + replay, hand by hand": lambda: streamed(log, replay),
        "read + parse + replay + checks, hand by hand": lambda: streamed(log, audit),
        "read + parse + replay, plain hands by the kernel": lambda: quick(log),
    }
