"""The texts of a worker's batches in memory that it shares with the parent: they are copied there and back, and go through no pipe."""

import mmap
from collections.abc import Sequence
from typing import Final, NamedTuple

from handaudit.jobs.processes.batches import MOST, Batch
from handaudit.read.source import SourceBlock

ROOM: Final = MOST
"""Bytes of a shelf. The system gives them as they are first written to."""


class Lying(NamedTuple):
    """A block that lies on a shelf: from where to where, and where it begins in its file."""

    low: int
    high: int
    offset: int


class Shelf:
    """Memory of a parent and a worker that is forked from it. What lies here stays until the worker has done that job."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.memory = memoryview(mmap.mmap(-1, room))

    def put(self, batches: Sequence[Batch]) -> list[Batch]:
        """The same batches, whose texts lie here as far as there is room."""
        lying: list[Batch] = []
        at = 0
        for batch in batches:
            blocks = batch.text
            size = sum(len(block.data) for block in blocks)
            if not blocks or at + size > self.room or any(block.long for block in blocks):
                lying.append(batch)
                continue
            places = []
            for data, offset, _ in blocks:
                places.append(Lying(at, at + len(data), offset))
                self.memory[at : at + len(data)] = data
                at += len(data)
            lying.append(batch._replace(blocks=(), lying=tuple(places)))
        return lying

    def lay(self, texts: Sequence[bytes]) -> list[tuple[int, int]] | None:
        """Lays texts here, over those of the job that is done, and gives their places; None where they have no room."""
        places: list[tuple[int, int]] = []
        at = 0
        for text in texts:
            if at + len(text) > self.room:
                return None
            self.memory[at : at + len(text)] = text
            places.append((at, at + len(text)))
            at += len(text)
        return places

    def texts(self, places: Sequence[tuple[int, int]]) -> list[bytes]:
        """The texts at some places."""
        return [bytes(self.memory[low:high]) for low, high in places]

    def take(self, batches: Sequence[Batch]) -> list[Batch]:
        """The batches as they were."""
        return [
            batch._replace(
                blocks=[SourceBlock(bytes(self.memory[low:high]), offset) for low, high, offset in batch.lying],
                lying=(),
            )
            if batch.lying
            else batch
            for batch in batches
        ]
