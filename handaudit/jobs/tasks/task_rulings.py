"""Rulings in a job: every task has those of the file, and says which of them answer something at which hand."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from handaudit.jobs.tasks.contract import EngineError, RulingsFile
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulings import Rulings, usable_in


class TaskRulings(Rulings):
    """The rulings in a task. `of_place` has the numbers of those that answer something, by log and line of the hand."""

    def __call__(self, hand: Hand, findings: Sequence[Finding]) -> Mapping[int, str]:
        """Which findings are answered, and what the rulings say."""
        self.matched = set()
        answers = super().__call__(hand, findings)
        if self.matched:
            self.of_place[hand.source, hand.line] = sorted(self.matched)
        return answers

    of_place: dict[tuple[str, int], list[int]]


def given(rulings: Rulings) -> RulingsFile:
    """The rulings of a run, as its tasks are told of them."""
    named = {one.log for one in rulings.entries if one.log}
    return RulingsFile(rulings.path, digest_of(rulings), tuple(sorted(named & rulings.read)))


def digest_of(rulings: Rulings) -> str:
    """The digest of the file: its lines are cited, so that a comment more makes another one of it."""
    return sha256(repr([(one.digest, one.at) for one in rulings.entries]).encode()).hexdigest()


def in_task(file: RulingsFile) -> TaskRulings:
    """The rulings of a task. Raises `EngineError` where the file is not there, or no longer that of the job."""
    try:
        data = Path(file.path).read_bytes()
    except OSError as error:
        raise EngineError(f"--rulings {file.path}: {error.strerror or error}") from None
    found = TaskRulings(file.path, usable_in(data, file.path).entries)
    if digest_of(found) != file.sha256:
        raise EngineError(f"{file.path} has changed since the job began: begin a new job with another --work-dir")
    found.read, found.of_place = frozenset(file.read), {}
    return found
