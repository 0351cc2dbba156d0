"""The rulebooks of a worker, each of which is sent once."""

from handaudit.model.rulebook import Rulebook


class WorkerRulebooks:
    """The rulebooks of a worker by number: each is sent once."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.held: list[Rulebook] = []
        self.new: list[Rulebook] = []

    def number(self, book: Rulebook | None) -> int:
        """A rulebook's number; -1 for none."""
        if book is None:
            return -1
        number = self.numbers.get(id(book))
        if number is None:
            number = self.numbers[id(book)] = len(self.held)
            self.held.append(book)  # held, so that no other object gets its identity
            self.new.append(book)
        return number
