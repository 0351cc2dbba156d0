"""`python -m handaudit.app.reference` writes the reference pages, the man page and the tables of terminals.

With `--check` it writes nothing and lists each file that is missing or differs.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from handaudit.app.reference.made import FOLDER, made
from handaudit.base.bundled import PACKAGE
from handaudit.base.made_files import put
from handaudit.read.terminals import TABLES, grammars, table

CHECK = "--check"


def generated() -> Iterator[tuple[Path, str]]:
    """Yields the path and the text of every file."""
    for name, text in made().items():
        yield FOLDER / name, text
    for grammar in grammars():
        yield TABLES / f"{grammar}.json", table(grammar)


def main(words: list[str]) -> int:
    """Writes or checks the files. The exit status is 1 if a check finds a difference."""
    if words not in ([], [CHECK]):
        print(f"usage: python -m handaudit.app.reference [{CHECK}]", file=sys.stderr)
        return 2
    wanted = dict(generated())
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    stale += [path for folder in (FOLDER, TABLES) for path in files_in(folder) if path not in wanted]
    for path in sorted(stale):
        name = path.relative_to(PACKAGE).as_posix()
        if words:
            print(f"{name} is missing, differs or is left over: run python -m handaudit.app.reference")
        elif path in wanted:
            put(path, wanted[path])
            print(f"written: {name}")
        else:
            path.unlink(missing_ok=True)
            print(f"removed: {name}")
    return 1 if words and stale else 0


def files_in(folder: Path) -> Iterator[Path]:
    """Yields the files of a folder, without those that another process is writing."""
    yield from (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
