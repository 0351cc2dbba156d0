"""What the build makes of the sources: the native kernel, the tables of terminals, the reference pages and the man page.

A wheel has all of them. A source archive has all but the kernel, so that a wheel can be built of it without the libraries that make pages.
An editable install makes the kernel alone: a working copy makes a table when it needs one, and pages when somebody asks for them.
"""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKER = ("-m", "handaudit.app.reference")
MADE = ("handaudit/docs/reference", "handaudit/read/tables")
"""The folders that the maker writes. Git ignores them."""
LIBRARIES = ("jinja2", "lark", "rfc8785", "rich", "typer")
"""What the maker imports of the project's dependencies."""
MAN_PAGE = {"handaudit/docs/reference/handaudit.1": "share/man/man1/handaudit.1"}


class Build(BuildHookInterface):
    """Makes the files before a wheel or a source archive is put together."""

    def dependencies(self) -> list[str]:
        """Returns what a build needs besides pyproject.toml's `requires`."""
        needed = [] if self.is_packed() else self.libraries()
        if self.target_name == "wheel" and os.environ.get("HANDAUDIT_NATIVE") != "0":
            needed += ["cython>=3.0", "setuptools>=65"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a version of a target is put together: `standard`, or for wheels also `editable`."""
        if self.target_name == "wheel":
            self.make_kernel(version, build_data)
        if version == "editable":
            return
        if not self.is_packed():
            self.make_files()
        build_data["artifacts"] += [f"/{folder}/" for folder in MADE]
        if self.target_name == "wheel":
            build_data["shared_data"] |= MAN_PAGE

    def is_packed(self) -> bool:
        """Whether the project is an unpacked source archive, which has the files."""
        return Path(self.root, "PKG-INFO").is_file()

    def libraries(self) -> list[str]:
        """Returns the requirements of the maker, as the project states them."""
        stated = {re.split(r"[^\w-]", one)[0].lower(): one for one in self.metadata.core.dependencies}
        return [stated[name] for name in LIBRARIES]

    def make_files(self) -> None:
        """Runs the maker. A package without its files is not built."""
        command = [sys.executable, *MAKER]
        done = subprocess.run(
            command, cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        if done.returncode:
            sys.exit(f"{done.stdout}\nthe reference pages and the tables of terminals could not be made")

    def make_kernel(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the kernel, which a wheel carries and an editable install has beside its sources."""
        switch = os.environ.get("HANDAUDIT_NATIVE")
        if switch == "0":
            return
        native = sibling("native")
        try:
            made = native.build(Path(self.root))
        except native.Unbuilt as error:
            if switch == "1":
                sys.exit(
                    f"{error.log}\nHANDAUDIT_NATIVE=1 asks for the native kernel, and it could not be built: {error}"
                )
            self.app.display_warning(f"handaudit is built without its native kernel, and is slower: {error}")
            return
        if version != "editable":
            build_data["artifacts"].append(f"/{made.as_posix()}")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def sibling(name: str) -> Any:
    """Returns a module that lies beside this one, which is in no package."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
