"""The native kernel is compiled when the project is installed or a wheel is built: Cython makes C of it, the C compiler an extension.

It is optional. Where Cython, a compiler or Python's headers are missing, or the compilation fails, one line says so and the build goes on
without it; the wheel is then good for any platform. HANDAUDIT_NATIVE=0 leaves the kernel out, HANDAUDIT_NATIVE=1 makes its absence an
error (`build_hook.py`). The extension stands beside its sources, so that a working copy finds it too, and holds their digest.

    python .ci/native.py            # builds it in place, if its sources have changed since
    python .ci/native.py --force    # builds it in place
"""

import argparse
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("handaudit/kernel")
MODULE = "handaudit.kernel.kernel"
# One wheel serves every processor of its platform, and sums are the same on all: no -march=native, no -ffast-math.
FLAGS = [] if os.name == "nt" else ["-O2", "-g0"]
# Nobody pickles the kernel's classes or asks for the names of its arguments: what serves that is a third of the C.
DIRECTIVES = {"auto_pickle": False, "binding": False}


class Unbuilt(Exception):
    """The kernel could not be built: why, in one line, and all that was printed."""

    def __init__(self, log: str) -> None:
        lines = [line.strip() for line in log.splitlines() if line.strip()]
        super().__init__(lines[-1] if lines else "the compiler said nothing")
        self.log = log


def build(root: Path, *, force: bool = False) -> Path:
    """Builds the extension in place unless it is there and up to date; where it is, below the project's root.

    Raises Unbuilt.
    """
    made = FOLDER / f"kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
    place = root / made
    try:
        digest = loader(root).digest(root / FOLDER)
        if not force and up_to_date(place, digest):
            return made
        with tempfile.TemporaryDirectory(prefix="handaudit-native-") as work:
            Path(work, "handaudit_sources.h").write_text(f'#define HANDAUDIT_SOURCES "{digest}"\n', encoding="ascii")
            command = [sys.executable, __file__, "--compile-into", work]
            done = subprocess.run(
                command,
                cwd=root,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
            if done.returncode:
                raise Unbuilt(done.stdout)
            # Whole or not at all, and never written over: a process may run what stands there.
            part = place.with_name(f"part-{os.getpid()}-{place.name}")
            try:
                shutil.copyfile(Path(work, "lib", made), part)
                part.replace(place)
            finally:
                part.unlink(missing_ok=True)
    except OSError as error:
        raise Unbuilt(str(error)) from None
    return made


def up_to_date(place: Path, digest: str) -> bool:
    """Whether an extension was made from sources of this digest, and by this script as it stands."""
    if not place.is_file() or place.stat().st_mtime < Path(__file__).stat().st_mtime:
        return False
    return digest.encode() in place.read_bytes()


def loader(root: Path) -> Any:
    """`handaudit/kernel/load.py`, which knows how sources are digested, without the package around it."""
    spec = importlib.util.spec_from_file_location("load", root / FOLDER / "load.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compile_into(work: Path) -> None:
    """Compiles the kernel of the working directory; all that is made on the way lies in the folder too.

    Where it cannot, the last line that it prints says why.
    """
    try:
        from Cython.Build import cythonize
        from Cython.Compiler import Options
        from setuptools import Distribution, Extension
    except ImportError as error:
        sys.exit(f"{error.name or error} is not installed")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        sys.exit("Python's headers are not installed (Python.h)")
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if os.name != "nt" and shutil.which(compiler) is None:
        sys.exit(f"there is no C compiler ({compiler})")

    extension = Extension(MODULE, [str(FOLDER / "kernel.pyx")], include_dirs=[str(work)], extra_compile_args=FLAGS)
    Options.emit_code_comments = False
    try:
        extensions = cythonize(
            [extension],
            build_dir=str(work / "c"),
            force=True,
            quiet=True,
            compiler_directives=DIRECTIVES,
        )
    except Exception as error:
        sys.exit(f"{error}\nCython cannot translate the kernel")
    command = Distribution({"name": "handaudit", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / "temp")
    try:
        command.ensure_finalized()
        command.run()
    except Exception as error:
        sys.exit(f"{error}\nthe C compiler failed ({compiler})")


def main() -> int:
    """The command of the module's docstring; status 1 where the kernel could not be built."""
    parser = argparse.ArgumentParser(description="Build the native kernel in place.")
    parser.add_argument("--force", action="store_true", help="also where it is up to date")
    parser.add_argument("--compile-into", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.compile_into:
        compile_into(asked.compile_into)
        return 0
    try:
        print(build(ROOT, force=asked.force))
    except Unbuilt as error:
        print(error.log, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
