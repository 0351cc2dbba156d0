"""The native kernel under AddressSanitizer and UndefinedBehaviorSanitizer: a byte that is read or written out of place ends the run.

    python -m tests.kernel.sanitized [--minutes N] [--seed S] [LOG ...]

builds a copy of the project in a folder of its own, with GCC, and runs `tests.kernel.mutations` there; the status is that of the run.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
FLAGS: Final = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-wrapv -fno-omit-frame-pointer -g -O1"
LIBRARIES: Final = ("libasan.so", "libubsan.so")
COPIED: Final = ("handaudit", "grammar", "samples", "tests", ".ci", "pyproject.toml")


def libraries() -> list[str]:
    """The sanitizers' libraries, which must be there before Python begins; empty where GCC or they are missing."""
    if (
        sys.platform != "linux"
        or shutil.which("gcc") is None
        or not Path(sysconfig.get_path("include"), "Python.h").is_file()
    ):
        return []
    found = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in LIBRARIES
    ]
    return found if all(os.path.isabs(name) for name in found) else []


def run(
    words: Sequence[str], folder: Path, module: str = "tests.kernel.mutations", flags: str = FLAGS
) -> subprocess.CompletedProcess[str]:
    """Builds a copy in a folder, and runs a module there; `flags` are those of the compiler.

    Raises `CalledProcessError` if it cannot be built.
    """
    for name in COPIED:
        one = ROOT / name
        if one.is_dir():
            shutil.copytree(one, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        else:
            shutil.copy(one, folder / name)
    built = {**os.environ, "CC": "gcc", "CFLAGS": flags}
    command = [sys.executable, folder / ".ci" / "native.py", "--force"]
    subprocess.run(command, cwd=folder, env=built, check=True, stdout=subprocess.DEVNULL)
    watched = {
        **{name: one for name, one in os.environ.items() if name != "HANDAUDIT_NATIVE"},
        "LD_PRELOAD": " ".join(libraries()) if flags == FLAGS else "",
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "HANDAUDIT_NATIVE": "1",
        "PYTHONPATH": str(folder),
    }
    command = [sys.executable, "-m", module, *words]
    return subprocess.run(
        command, cwd=folder, env=watched, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )


def main() -> int:
    """The command of the module's docstring."""
    if not libraries():
        print("GCC, its sanitizers or Python's headers are not installed", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="handaudit-sanitized-") as folder:
        logs = [str(Path(word).resolve()) if Path(word).is_file() else word for word in sys.argv[1:]]
        done = run(logs, Path(folder))
    print(done.stdout, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
