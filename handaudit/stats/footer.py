"""The index at the end of a Parquet file, taken apart and put together: so row groups of many small files become one file, untouched.

Only what has to change is changed, in the bytes as they are: the places of the pages, the number of rows, the list of row groups. All
else (schema, statistics, encodings) is copied without being understood. The index is written in Thrift's compact form.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

MAGIC: Final = b"PAR1"
_TRUE, _FALSE, _BYTE, _DOUBLE, _BINARY, _LIST, _SET, _STRUCT = 1, 2, 3, 7, 8, 9, 10, 12
_NUMBERS: Final = (4, 5, 6)
_ROWS, _GROUPS = 3, 4
"""Fields of the index: how many rows, and the row groups."""
_COLUMNS, _OFFSET, _ORDINAL = 1, 5, 7
"""Fields of a row group: its columns, where it begins, its number."""
_META: Final = 3
_CHUNK_PLACES: Final = frozenset({2, 4, 6})
"""Fields of a column that are places in the file: of the column, and of the indexes of its pages."""
_META_PLACES: Final = frozenset({9, 10, 11, 14})
"""Fields of a column's description that are places: of data, index and dictionary pages, and of its filter."""


class Field(NamedTuple):
    """One field of a struct: `head` is where its header begins, `start` and `end` enclose its value."""

    number: int
    kind: int
    head: int
    start: int
    end: int


class Footer(NamedTuple):
    """An index in four pieces: what stands before the number of rows, between it and the row groups, these, and what follows them."""

    head: bytes
    middle: bytes
    groups: tuple[bytes, ...]
    tail: bytes
    rows: int


def footer_of(file: bytes) -> tuple[Footer, int]:
    """The index of a whole Parquet file, and where in the file it begins. Raises `ValueError` for another file."""
    if file[:4] != MAGIC or file[-4:] != MAGIC:
        raise ValueError("not a Parquet file")
    begin = len(file) - 8 - int.from_bytes(file[-8:-4], "little")
    data = file[begin:-8]
    found = {field.number: field for field in _fields(data, 0)}
    rows, groups = found[_ROWS], found[_GROUPS]
    parts = tuple(data[start:end] for start, end in _items(data, groups.start))
    count = _signed(_varint(data, rows.start)[0])
    return Footer(data[: rows.start], data[rows.end : groups.start], parts, data[groups.end :], count), begin


def footer_bytes(footer: Footer, groups: Sequence[bytes], rows: int) -> bytes:
    """The index with other row groups, with its length and the sign at the end of the file."""
    count = len(groups)
    header = bytes([count << 4 | _STRUCT]) if count < 15 else bytes([0xF0 | _STRUCT]) + _packed(count)
    data = b"".join([footer.head, _packed(rows << 1), footer.middle, header, *groups, footer.tail])
    return data + len(data).to_bytes(4, "little") + MAGIC


def moved(group: bytes, shift: int, number: int) -> bytes:
    """A row group whose pages stand `shift` bytes further on, as the `number`th of its file."""
    edits: list[tuple[int, int, bytes]] = []
    for field in _fields(group, 0):
        if field.number == _COLUMNS:
            for start, _end in _items(group, field.start):
                for one in _fields(group, start):
                    if one.number in _CHUNK_PLACES:
                        edits.append(_further(group, one, shift))
                    elif one.number == _META:
                        edits += [
                            _further(group, f, shift) for f in _fields(group, one.start) if f.number in _META_PLACES
                        ]
        elif field.number == _OFFSET:
            edits.append(_further(group, field, shift))
        elif field.number == _ORDINAL:  # the last field; it has 16 bits only, and may be left out
            small = number < 1 << 15
            edits.append((field.start, field.end, _packed(number << 1)) if small else (field.head, field.end, b""))
    out, at = [], 0
    for start, end, value in edits:
        out += [group[at:start], value]
        at = end
    return b"".join([*out, group[at:]])


def _further(data: bytes, field: Field, shift: int) -> tuple[int, int, bytes]:
    place = _signed(_varint(data, field.start)[0])
    return field.start, field.end, _packed((place + shift) << 1) if place else data[field.start : field.end]


def _fields(data: bytes, at: int) -> Iterator[Field]:
    """The fields of the struct that begins here."""
    number = 0
    while data[at]:
        head, kind, step = at, data[at] & 15, data[at] >> 4
        at += 1
        if step:
            number += step
        else:
            value, at = _varint(data, at)
            number = _signed(value)
        end = at if kind in (_TRUE, _FALSE) else _end(data, at, kind)  # a truth is in the header itself
        yield Field(number, kind, head, at, end)
        at = end


def _items(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """The members of the list that begins here."""
    kind, count = data[at] & 15, data[at] >> 4
    at += 1
    if count == 15:
        count, at = _varint(data, at)
    for _ in range(count):
        end = at + 1 if kind in (_TRUE, _FALSE) else _end(data, at, kind)
        yield at, end
        at = end


def _end(data: bytes, at: int, kind: int) -> int:
    """Where the value that begins here ends."""
    if kind in _NUMBERS:
        return _varint(data, at)[1]
    if kind == _BINARY:
        length, at = _varint(data, at)
        return at + length
    if kind == _STRUCT:
        for field in _fields(data, at):
            at = field.end
        return at + 1
    if kind in (_LIST, _SET):
        end = _after_header(data, at)
        for _, last in _items(data, at):
            end = last
        return end
    if kind == _BYTE:
        return at + 1
    if kind == _DOUBLE:
        return at + 8
    raise ValueError(f"a value of kind {kind} in the index of a Parquet file")


def _after_header(data: bytes, at: int) -> int:
    return at + 1 if data[at] >> 4 < 15 else _varint(data, at + 1)[1]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _signed(value: int) -> int:
    return value >> 1 ^ -(value & 1)


def _packed(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
