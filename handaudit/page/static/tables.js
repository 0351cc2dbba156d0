// Tables that sort by a click on a head, and lists that are filtered while one types.
"use strict";
(() => {
  const value = (row, at) => {
    const cell = row.cells[at];
    const sort = cell.dataset.sort;
    if (sort === undefined) return cell.textContent.trim().toLowerCase();
    return sort === "" ? null : Number(sort);
  };
  const compare = (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "descending" || (!head.hasAttribute("aria-sort") && at === 0);
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "ascending" : "descending");
        const body = table.tBodies[0];
        const rows = [...body.rows].sort((a, b) => (down ? 1 : -1) * compare(value(a, at), value(b, at)));
        body.append(...rows);
      });
    });
  }
})();
