"""Lines of a log as text: UTF-8, else the declared encoding, else cp1252 where the whole file is; what is left is kept or refused."""

from collections.abc import Sequence
from typing import Final

from handaudit.model.finding import Finding
from handaudit.read.encoding import BAD, UTF8_BOM, WIDE, strict
from handaudit.read.line_kinds import count_ends
from handaudit.read.source import RawLine, Source

NAME_IT: Final = "if the log is in an older encoding, name it: --encoding cp1252"
IN_RUSSIAN: Final = "the bytes read as Russian in cp1251; if they are, name it: --encoding cp1251"
FORBID: Final = "--encoding utf-8 forbids this; --encoding NAME names another encoding"

Text = tuple[tuple[str, ...], tuple[Finding, ...], bool]
"""Lines as text, what is wrong with their bytes, and whether they are unread."""


def text_of(source: Source, lines: Sequence[RawLine], first: int, keeps: bool = False) -> Text:
    """The text of a source's lines; `first` is the number of the first. Where it `keeps` them, bytes that are not UTF-8 stay as they
    are in names and in chat."""
    faults: list[Finding] = []
    raws = [line.raw for line in lines]
    for at, raw in enumerate(raws):
        if raw.startswith(UTF8_BOM):
            raws[at] = raw[len(UTF8_BOM) :]
            faults.append(source.fault("log-encoding.mark-inside", first + at))
    texts = [strict(raw) for raw in raws]
    if source.wide is not None:  # bytes of UTF-16 that are swapped: the mark of a file that was put behind another
        texts = [None if text is not None and "\ufffe" in text else text for text in texts]
    bad = [at for at, text in enumerate(texts) if text is None]
    way = "surrogatepass" if source.wide else "surrogateescape"
    if bad and source.wide is None:
        codec = _codec(source) or _cp1252(source, *_place(source, lines[bad[0]]), first + bad[0])
        if codec:
            try:
                plain = tuple(raw.decode(codec) for raw in raws)
            except UnicodeError:
                pass
            else:
                source.encoding = codec
                return plain, tuple(faults), False
        if keeps and _codec(source) in (None, "utf-8"):
            wrong = _outside_names(raws)
            if not wrong:
                _note_kept(source, raws, *_place(source, lines[bad[0]]), first + bad[0])
            bad = wrong
    if bad:
        faults.append(_not_text(source, [lines[at] for at in bad], first, bad))
    whole = [raw.decode("utf-8", way) if text is None else text for raw, text in zip(raws, texts, strict=True)]
    return tuple(whole), tuple(faults), bool(bad)


def text_at_once(source: Source, data: bytes, offset: int, first: int) -> str | None:
    """The text of a whole hand that is not all UTF-8, with its line ends; None where it has to be looked at line by line."""
    if source.wide is not None or UTF8_BOM in data:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        start = error.start
    place = data[start], offset + start, first + count_ends(data[:start])
    codec = _codec(source) or _cp1252(source, *place)
    try:
        text = data.decode(codec) if codec else ""
    except UnicodeError:
        text = ""
    if text:
        source.encoding = codec
    elif _codec(source) in (None, "utf-8") and not _outside_names(raws := data.splitlines()):
        _note_kept(source, raws, *place)
        text = data.decode("utf-8", "surrogateescape")
    return text or None


def keeps_bytes(source: Source, data: bytes, offset: int, first: int) -> bool:
    """Whether a whole hand is UTF-8 but for bytes in names and chat, which are kept as they are; the source is told of them."""
    try:
        data.decode()
    except UnicodeDecodeError:
        text = text_at_once(source, data, offset, first)
        return text is not None and text.encode("utf-8", "surrogateescape") == data
    return True


def _codec(source: Source) -> str | None:
    """The declared encoding, in which lines may be that are not UTF-8. A file that is not decoded whole is in none of NUL bytes."""
    return None if source.declared is None or source.declared.startswith(WIDE) else source.declared


def _outside_names(lines: Sequence[bytes]) -> list[int]:
    from handaudit.read.foreign_bytes import outside_names  # most logs have no such bytes

    return outside_names(lines)


def _is_cp1252(source: Source) -> bool:
    from handaudit.read.foreign_bytes import is_cp1252

    return is_cp1252(source.given)


def _cp1252(source: Source, byte: int, offset: int, number: int) -> str:
    """The encoding of a file that is plainly cp1252, which is said once; an empty name for any other."""
    if (source.path is None and source.inner is None) or source.encoding not in ("utf-8", "cp1252"):
        return ""
    if source.cp1252 is None:
        source.cp1252 = _is_cp1252(source)
    if not source.cp1252:
        return ""
    if not _said(source, (FORBID,)):
        fault = source.fault("log-encoding.as-cp1252", number, FORBID, byte=byte, offset=offset)
        source.faults.append(fault)
    return "cp1252"


def _said(source: Source, helps: tuple[str, ...]) -> bool:
    """Whether a finding with one of these helps is among the source's: it is said once of a file."""
    return any(one.help in helps and one.severity == "info" for one in source.faults)


def _hint(lines: Sequence[bytes]) -> str:
    """What to try where bytes are not UTF-8; nothing is read so."""
    from handaudit.read.foreign_bytes import is_russian

    return IN_RUSSIAN if is_russian(lines) else NAME_IT


def _note_kept(source: Source, lines: Sequence[bytes], byte: int, offset: int, number: int) -> None:
    """Say once of a file that some names or chat hold bytes that are not text."""
    if _said(source, (NAME_IT, IN_RUSSIAN)):
        return
    source.faults.append(source.fault("log-encoding.kept", number, _hint(lines), byte=byte, offset=offset))


def _place(source: Source, line: RawLine) -> tuple[int, int]:
    """The first bad byte of a line, and where in the file it stands."""
    if source.wide is None:
        try:
            line.raw.decode()
        except UnicodeDecodeError as error:
            return line.raw[error.start], line.offset + error.start
    text = line.raw.decode("utf-8", "surrogatepass")
    match = BAD.search(text)
    start = match.start() if match else text.index("\ufffe")
    return ord(text[start]) & 0xFF, line.offset + source.width(text[:start].encode("utf-8", "surrogatepass"))


def _not_text(source: Source, lines: list[RawLine], first: int, bad: list[int]) -> Finding:
    """What cannot be decoded: the first bad byte with its place, and the other lines that hold some."""
    byte, offset = _place(source, lines[0])
    name = source.wide or ("UTF-8" if _codec(source) in (None, "utf-8") else f"UTF-8, nor {_codec(source)}")
    more = ", ".join(str(first + at) for at in bad[1:9]) + (", …" if len(bad) > 9 else "")
    also = f"; also on line {more}" if more else ""
    hint = "" if source.wide else _hint([line.raw for line in lines])
    return source.fault("log-encoding", first + bad[0], hint, byte=byte, offset=offset, name=name, also=also)
