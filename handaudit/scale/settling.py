"""A run on several cores that gathers the money of tables: workers say what a hand leaves, the watch adds it in the order of the logs."""

from collections.abc import Iterator
from typing import Any

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.pipeline import Run
from handaudit.scale.choose import WORTH, cores
from handaudit.scale.many import ManyRun
from handaudit.scale.rows import COLUMNS, HAND, UNPROVED, UNWATCHED, Head, Proof, Prover, Row, state_from
from handaudit.scale.runs import RunRows
from handaudit.scale.taking import Sent
from handaudit.session.settlement import Gathering

LEFT = 6
"""Where a row of a hand says what it leaves."""


def carried(audit: Audit) -> str:
    """The chips that were carried into a hand and out of it, in minor units."""
    rep = audit.replay
    return "" if rep is None else f"{rep.carried_in} {rep.carried_out}"


class SettleRun(ManyRun):
    """The watch of the run is a `Gathering`, which asks what every hand leaves behind."""

    runs = COLUMNS

    def _prover(self) -> Prover | None:
        return carried

    def _run(self, told: Any, at: int, sent: Sent) -> Iterator[Audit | Finding]:
        """The same of hands that were sent by column."""
        watch, rows = self._watch, RunRows(told, sent.terms)
        assert isinstance(watch, Gathering)
        batch, lines, low = sent.again.batch, rows.sent.lines, 0
        while low < len(rows):
            high = low + self._seen.fresh(rows.sent.twins, low)
            watch.clean_hands(rows, low, high, lines[low:high], batch.given.name)
            for book, many in rows.books(low, high):
                self.tally.count("clean", book, sent.place, many)
            if high < len(rows):  # one that came before: it is looked at by itself
                yield from self._told(rows.row(high), at + high, sent, UNPROVED)
            low = high + 1

    def _row(self, row: Row, at: int, sent: Sent, proof: Proof) -> Iterator[Audit | Finding]:
        if row[0] == HAND and row[LEFT] == UNWATCHED:  # its state is nobody's but a settlement's
            yield from self._only(at, sent)
        else:
            yield from super()._row(row, at, sent, proof)

    def _leaves(self, head: Head, left: Row | None, log: int, proof: Proof) -> None:
        watch = self._watch
        assert isinstance(watch, Gathering)
        block = watch.rows(head) if watch.blocks else ()
        state = None if left is None else state_from(left, head, log, block)
        into, out = map(int, proof.text.split()) if proof.text else (0, 0)
        watch.left(head, state, False, into, out)


def settling(run: Run, jobs: int | None) -> Run:
    """The run on so many cores, or on all where that is worth it."""
    streamed = any(given.path is None for given in run.inputs)
    wanted = jobs or (cores() if streamed or run.total >= WORTH else 1)
    if wanted == 1 or run.rulings is not None:
        return run
    return SettleRun(run, wanted, WORTH if jobs is None and run.total < WORTH else 0)
