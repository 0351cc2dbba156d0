"""How a log that is no row of lines becomes one: every module has one function `unfold`, named by a layout's key `unfold`.

It takes a source, its blocks and the layout, and gives the chunks of the log. A hand's lines stand in the order of play; where that
is not the order of the file, `numbers` are their own line numbers, and `pointers` their places in a tree. Memory is bounded by the
largest hand; what is broken is a fault of its chunk, and the rest is read on.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

from handaudit.read.chunk_builder import Chunk
from handaudit.read.layouts import Layout
from handaudit.read.source import Source, SourceBlock

Unfold = Callable[[Source, Iterable[SourceBlock], Layout], Iterator[Chunk]]


def unfolded(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The chunks of a log in a layout of its own."""
    unfold: Unfold = import_module(f"handaudit.read.unfold.{layout.unfold}").unfold
    return unfold(source, blocks, layout)
