"""What the compiled kernel offers. A block is the bytes of whole hands and the places where they begin, with the end of the last."""

from collections.abc import Mapping, Sequence

from handaudit.native.asks import Asks
from handaudit.native.deal import Deal
from handaudit.native.told import CleanHand, Told
from handaudit.session.duplicates import Digest

SOURCE: str
"""The digest of the sources that it was built from."""

def strength(cards: Sequence[int]) -> int:
    """The strength of seven different cards, as the rulebook's evaluator has it."""

class Kernel:
    """Looks at blocks of hands; what their texts mean is remembered for all blocks."""

    def __init__(self, asks: Asks) -> None: ...
    def look(self, data: bytes, spans: list[int]) -> Found | None:
        """The hands that begin at these places, the last of which is the end of them all; None where that ends no line.

        Raises `ValueError` for places that are not in order.
        """

    def headers(self, data: bytes, scan: int) -> list[tuple[int, int]]:
        """The header lines that begin behind a place, and where to go on behind each, as `headers_of` finds them."""

class Found:
    """What was found in one block: of each hand by its number. A number that is none raises `IndexError`."""

    @property
    def people(self) -> Mapping[int, list[str]]:
        """The names of hands in which not all are letters and digits."""
    @property
    def gone(self) -> Mapping[int, frozenset[str]]:
        """Who has left, by hand."""
    @property
    def bought(self) -> Mapping[int, dict[str, int]]:
        """Chips that were bought within a hand, by hand and name; in minor units."""
    @property
    def count(self) -> int:
        """How many hands there are."""
    @property
    def lines(self) -> list[int]:
        """The lines of each hand."""
    @property
    def joins(self) -> list[int]:
        """How each hand follows on the one above it: 1 where the same people sit there with the same stacks, the button has moved
        and nobody has left; 2 where chips had moved besides; 0 where any of this is not so, or a hand was not taken."""
    def rows(self, hand: int, /) -> int:
        """The end of the run of hands that begins with one, each of which was taken and is UTF-8."""
    def raw(self, hand: int, /) -> bytes:
        """The bytes of a hand."""
    def size(self, hand: int, /) -> int:
        """How many bytes a hand has without the line ends behind it."""
    def why(self, hand: int, /) -> str:
        """Why a hand was not taken."""
    def head(self, hand: int, /) -> tuple[Deal, str, str, tuple[str, int]]:
        """Of a hand that was taken its deal, id and date, its table and button."""
    def told(self, hand: int, /) -> Told | None:
        """What is to be told of one hand, if it is plain and clean."""
    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> CleanHand | None:
        """One hand, whose header is at that line of that log, if it is plain and clean."""
    def contents(self, digest: Digest, low: int, high: int, /) -> list[int]:
        """The digests of what some hands say."""
