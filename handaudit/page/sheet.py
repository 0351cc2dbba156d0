"""A sheet of plain words as a page: what `dispute` prints, for a browser."""

from collections.abc import Sequence
from typing import Any

from handaudit.base.visible import visible
from handaudit.page.environment import Shown, document
from handaudit.report.document import Block, DocumentTable, Heading


def sheet_page(sheets: Sequence[Sequence[Block]], shown: Shown = visible) -> str:
    """The page of one sheet, or of several."""
    views = [[_view(block) for block in sheet] for sheet in sheets]
    title = next((block.text for sheet in sheets for block in sheet if isinstance(block, Heading)), "A hand")
    return document("sheet.html.j2", {"title": title, "sheets": views}, shown)


def _view(block: Block) -> dict[str, Any]:
    if isinstance(block, Heading):
        return {"kind": "heading", "level": min(block.level, 3), "text": block.text}
    if isinstance(block, DocumentTable):
        return {"kind": "table", "heads": block.heads, "rows": block.rows}
    lead = block.lead if block.lead.strip("-") else ""
    return {
        "kind": "para",
        "lead": lead,
        "text": block.text,
        "item": bool(block.lead),
        "more": bool(block.margin),
        "dim": block.dim,
    }
