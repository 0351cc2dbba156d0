"""A pack dealt by what the product says is due, so that it can be laid beside the model."""

from collections.abc import Mapping

from handaudit.check.dealer.early_cards import correction
from tests.support.deck_model import Table


def run(
    deck: list[str], street: str, early: bool, burned: bool, acted: int, mixed: list[str], options: Mapping[str, str]
) -> Table:
    """Deal three streets; on `street` the cards come too early, or without a burn, and are put right as `correction` says."""
    stub, burns, board = list(deck), list[str](), list[str]()
    due_burns: int | None = 1
    later: list[str] = []
    for name, size in (("flop", 3), ("turn", 1), ("river", 1)):
        if name != street:
            burns += [stub.pop(0) for _ in range(due_burns or 0)]
            board += [stub.pop(0) for _ in range(size)]
            due_burns = 1
            continue
        if burned:
            burns.append(stub.pop(0))
        wrong = [stub.pop(0) for _ in range(size)]
        due = correction(name, early, burned, acted, options)
        if due.stands:
            board += wrong
            continue
        if due.open_burn:
            burns += [card + "^" for card in wrong]
        if due.reshuffle == "before":
            stub = list(mixed)
        burns += [stub.pop(0) for _ in range(due.burns or 0)]
        board += [stub.pop(0) for _ in range(size)]
        if due.reshuffle == "after":
            later = list(mixed)
            stub = later
        due_burns = due.next_burns
    return Table(burns, board)
