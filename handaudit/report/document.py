"""A sheet of plain words: headings, paragraphs, lists and tables, printed for a terminal or as Markdown."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from handaudit.base.visible import visible
from handaudit.report.wrapping import wrapped

_STARTS: Final = frozenset(">#+-=~:")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the first one of level 1 is the sheet's title."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph. `lead` stands in front of it in bold, `margin` indents it; a line is broken beside the words that are `whole`, never
    inside them."""

    text: str
    lead: str = ""
    margin: int = 0
    dim: bool = False
    whole: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentTable:
    """A table: its heads, and rows of cells; all but the first column stand at the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Para | DocumentTable


def as_text(blocks: Iterable[Block], width: int) -> Iterator[Text]:
    """The sheet in lines of at most `width` cells."""
    first = True
    for block in blocks:
        if isinstance(block, Heading):
            if not first:
                yield Text()
            for piece in wrapped(block.text, width):
                yield Text(piece, "bold underline" if block.level == 1 else "bold")
        elif isinstance(block, Para):
            yield from _para(block, width)
        else:
            yield from _table(block, width)
        first = False


def _para(block: Para, width: int) -> Iterator[Text]:
    margin = " " * (2 + block.margin)
    lead = visible(block.lead)
    hang = "  " if lead and not block.margin else ""
    whole = f"{lead} {visible(block.text)}" if lead and block.text else lead or visible(block.text)
    begin, *_ = wrapped(whole, width - len(margin), block.whole)
    rest = whole[len(begin) :].lstrip(" ")
    line = Text(margin + begin, "dim" if block.dim else "")
    if lead and begin.startswith(lead):
        line.stylize("bold", len(margin), len(margin) + len(lead))
    yield line
    for piece in wrapped(rest, width - len(margin) - len(hang), block.whole) if rest else []:
        yield Text(margin + hang + piece, "dim" if block.dim else "")


def _table(block: DocumentTable, width: int) -> Iterator[Text]:
    cells = [tuple(visible(cell) for cell in row) for row in (block.heads, *block.rows)]
    sizes = [max(cell_len(row[at]) for row in cells) for at in range(len(block.heads))]
    room = width - 2 - sum(size + 2 for size in sizes[1:])
    sizes[0] = max(min(sizes[0], room), 8)
    for number, row in enumerate(cells):
        first, *more = wrapped(row[0], sizes[0])
        line = "  " + first + " " * (sizes[0] - cell_len(first))
        for cell, size in zip(row[1:], sizes[1:], strict=True):
            line += "  " + " " * (size - cell_len(cell)) + cell
        yield Text(line.rstrip(), "" if number else "dim")
        for piece in more:
            yield Text("  " + piece)


def as_markdown(blocks: Iterable[Block]) -> Iterator[str]:
    """The sheet as Markdown: no text of a log is read as markup, a link or HTML."""
    first = True
    for block in blocks:
        if not first:
            yield ""
        if isinstance(block, Heading):
            yield f"{'#' * block.level} {escaped(block.text)}"
        elif isinstance(block, Para):
            lead = f"**{escaped(block.lead)}** " if block.lead.strip("-") else ""
            begin = "- " if block.margin == 0 and block.lead else "  " if block.margin else ""
            yield f"{begin}{lead}{escaped(block.text)}".rstrip()
        else:
            yield _row(block.heads)
            yield "|" + "|".join([" --- ", *(" ---: " for _ in block.heads[1:])]) + "|"
            for row in block.rows:
                yield _row(row)
        first = False


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(escaped(cell) for cell in cells) + " |"


def escaped(text: str) -> str:
    """A text in which Markdown and HTML find nothing: marks are escaped, what acts on a terminal is shown."""
    shown = " ".join(visible(text).split(" "))
    out = []
    for at, sign in enumerate(shown):
        if sign in "<>&":
            out.append({"<": "&lt;", ">": "&gt;", "&": "&amp;"}[sign])
        elif sign in "\\`*_[]|~$^":
            out.append("\\" + sign)
        elif sign == "#" and (at == 0 or shown[at - 1] == " "):
            out.append("\\#")
        elif sign in ":@." and _links(shown, at):
            out.append(f"&#{ord(sign)};")
        elif at == 0 and (sign in _STARTS or _numbered(shown)):
            out.append(f"&#{ord(sign)};" if sign.isalnum() else "\\" + sign)
        else:
            out.append(sign)
    return "".join(out)


def _links(text: str, at: int) -> bool:
    """Whether a sign would make a bare address of its neighbours: `http:`, `a@b`, `www.`."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if text[at] == ":":
        return after == "/" or text[max(at - 6, 0) : at].lower() == "mailto"
    if text[at] == "@":
        return True
    return text[max(at - 3, 0) : at].lower() == "www" and bool(before and after.strip())


def _numbered(text: str) -> bool:
    """Whether a text begins like an item of a numbered list."""
    digits = len(text) - len(text.lstrip("0123456789"))
    return 0 < digits < 10 and text[digits : digits + 1] in (".", ")")
