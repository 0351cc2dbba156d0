"""The coverage of a run on several cores: workers say what each hand shows, and it is counted in the order of the logs."""

from collections.abc import Callable

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report.coverage import Coverage, ShownRules, shown_by

Part = list[ShownRules | Finding]


class CoverageMaker:
    """What the hands of a batch show, and what was found between them, in a worker."""

    def __init__(self) -> None:
        self.made: Part = []
        self.words: dict[frozenset[str], frozenset[str]] = {}

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Finding):
            if item.rules:
                self.made.append(item)
        elif (shown := shown_by(item)) is not None:
            # One set for all hands that show the same is sent once.
            self.made.append(shown._replace(words=self.words.setdefault(shown.words, shown.words)))

    def part(self) -> Part:
        """What was shown since the part before."""
        made, self.made = self.made, []
        return made


class CoverageFold:
    """Counts every item of a run, or what workers have said of it."""

    few = 64

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        coverage.told = True

    @property
    def maker(self) -> Callable[[], CoverageMaker]:
        """What a worker makes of its hands."""
        return CoverageMaker

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        self.coverage.take(item)

    def join(self, part: Part) -> bool:
        """What a worker has said of a batch."""
        for one in part:
            if isinstance(one, Finding):
                self.coverage.between(one)
            else:
                self.coverage.hand(one)
        self.coverage.heard.clear()  # what is left stood above hands that were not read
        return True
