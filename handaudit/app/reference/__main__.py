"""`python -m handaudit.app.reference`: write every generated page, and the tables of TOML files; with `--check`, say which differ."""

import sys
from pathlib import Path

from handaudit.app.reference.made import FOLDER, made
from handaudit.base.bundled import make_tables, stale_tables


def stale(folder: Path) -> list[str]:
    """The generated pages that are missing in the folder, or are not what the code says today."""
    return [name for name, text in made().items() if _held(folder / name) != text]


def _held(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def main(words: list[str]) -> int:
    """Write or check the pages; the exit status is 1 where a check finds a difference."""
    if words not in ([], ["--check"]):
        print("usage: python -m handaudit.app.reference [--check]", file=sys.stderr)
        return 2
    tables = stale_tables() if words else make_tables()
    for name in tables:
        print(
            f"tables/{name} is not what its file says: run python -m handaudit.app.reference"
            if words
            else f"written: tables/{name}"
        )
    found = stale(FOLDER)
    for name in found:
        if words:
            print(f"{name} is not what the code says: run python -m handaudit.app.reference")
        else:
            (FOLDER / name).parent.mkdir(exist_ok=True)
            (FOLDER / name).write_text(made()[name], encoding="utf-8", newline="\n")
            print(f"written: {name}")
    return 1 if words and (found or tables) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
