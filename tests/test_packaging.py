"""What is built is whole: the wheel carries the grammar, the source archive the tests; an editable install works."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from handaudit.app.reference.__main__ import generated
from handaudit.base.bundled import PACKAGE

ROOT = Path(__file__).resolve().parent.parent
METADATA = ROOT / ".ci" / "metadata.py"
GRAMMARS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "grammar").rglob("*.lark"))
DATA = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "handaudit").rglob("*.toml"))
WRITTEN = {path.relative_to(ROOT).as_posix() for path in (ROOT / "handaudit" / "docs").glob("*.md")}

HAND = """\
Handaudit Hand #1: Hold'em No Limit (1/2) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (100 in chips)
Seat 3: Cy (100 in chips)
Bob: posts small blind 1
Cy: posts big blind 2
*** HOLE CARDS ***
Ann: folds
Bob: folds
Uncalled bet (1) returned to Cy
Cy collected 2 from pot
*** SUMMARY ***
Total pot 2 | Rake 0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected (2)
"""

pytestmark = pytest.mark.long


def outcome(*command: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command that has ended, run where the project's folder is not on the path."""
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "HANDAUDIT_NATIVE")}
    # Compiling the kernel is more than a minute's work, of which a busy machine makes more than five.
    return subprocess.run(
        command, cwd=cwd, env=kept | variables, capture_output=True, text=True, check=False, timeout=1200
    )


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """The output of a command that must succeed."""
    done = outcome(*command, cwd=cwd, **variables)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel that is built from it, made with the tools at hand."""
    for tool in ("build", "hatchling", "Cython", "setuptools"):
        if importlib.util.find_spec(tool) is None:
            pytest.skip(f"{tool} is one of the `dev` extras")
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    return out


def fresh(folder: Path) -> Path:
    """The interpreter of a new environment that sees the libraries of this one, and installs nothing else."""
    venv.create(folder, with_pip=False)
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    own = next(folder.rglob("site-packages"))
    # A plain path line: the libraries are seen, `.pth` files among them are not read, so no editable install leaks in.
    (own / "libraries.pth").write_text("\n".join(libraries), encoding="utf-8")
    return folder / "bin" / "python"


def install(python: Path, *what: str | Path, **variables: str) -> None:
    """pip installs it without its dependencies, which are there already."""
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index",
        "--no-build-isolation", "--ignore-installed", *what, cwd=python.parent, **variables)  # fmt: skip


def the_only(folder: Path, ending: str) -> Path:
    """The one file with this ending."""
    (found,) = folder.glob(f"*{ending}")
    return found


def test_the_wheel_carries_grammar_and_rulebooks(dist: Path) -> None:
    with zipfile.ZipFile(the_only(dist, ".whl")) as wheel:
        names = set(wheel.namelist())
    assert GRAMMARS
    assert {f"handaudit/{name}" for name in GRAMMARS} <= names
    assert set(DATA) <= names
    assert WRITTEN
    assert names >= WRITTEN
    assert "handaudit/py.typed" in names
    assert not [name for name in names if name.endswith((".pyx", ".pxi", ".c"))], "a wheel carries what was compiled"
    assert not [name for name in names if "tests/" in name or "/test_" in name], "a wheel carries no tests"
    assert [name for name in names if ".data/" in name and name.endswith("share/man/man1/handaudit.1")]
    top = {name.split("/")[0] for name in names if ".dist-info/" not in name and ".data/" not in name}
    assert top == {"handaudit"}


def made_files() -> dict[str, bytes]:
    """The files that the build makes, by their names in the project, as they are made today."""
    return {path.relative_to(PACKAGE.parent).as_posix(): text.encode() for path, text in generated()}


def test_what_the_build_makes_is_fresh_in_both(dist: Path) -> None:
    wanted = made_files()
    assert {"handaudit/read/tables/native.json", "handaudit/docs/reference/codes.md"} <= wanted.keys()
    folders = ("handaudit/read/tables/", "handaudit/docs/reference/")
    with zipfile.ZipFile(the_only(dist, ".whl")) as wheel:
        assert {name: wheel.read(name) for name in wheel.namelist() if name.startswith(folders)} == wanted
        man = next(name for name in wheel.namelist() if name.endswith("share/man/man1/handaudit.1"))
        assert wheel.read(man) == wanted["handaudit/docs/reference/handaudit.1"]
    with tarfile.open(the_only(dist, ".tar.gz")) as archive:
        held = {one.name.partition("/")[2]: one for one in archive.getmembers() if one.isfile()}
        told = {name: archive.extractfile(one) for name, one in held.items() if name.startswith(folders)}
        assert {name: file.read() for name, file in told.items() if file is not None} == wanted


def test_the_source_archive_is_the_project(dist: Path) -> None:
    with tarfile.open(the_only(dist, ".tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert set(GRAMMARS) <= names
    assert set(DATA) <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "tests/conftest.py", "tests/test_packaging.py"} <= names
    assert {".ci/build_hook.py", ".ci/native.py", "handaudit/kernel/kernel.pyx", "handaudit/kernel/stamp.pxi"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))], "nothing compiled"


def audits(python: Path, folder: Path) -> Path:
    """An installed handaudit finds its grammar and rulebooks and audits a hand; returns where its package lies."""
    (folder / "night.txt").write_text(HAND, encoding="utf-8")
    command = (python.with_name("handaudit"), "check", "night.txt", "--output-format", "json")
    summary = json.loads(run(*command, cwd=folder))["summary"]
    assert (summary["hands"], summary["audited"], summary["clean"]) == (1, 1, 1)
    shutil.copytree(ROOT / "samples", folder / "samples", ignore=shutil.ignore_patterns("*.png"))
    clean = sorted(path.relative_to(folder) for path in (folder / "samples").glob("*-clean.txt"))
    told = json.loads(run(command[0], "check", *clean, "--output-format", "json", cwd=folder))["summary"]
    assert told["hands"] == told["audited"] > len(clean) > 0
    run(command[0], "rule", "fee-amount", cwd=folder)
    where = run(python, "-c", "import handaudit; print(handaudit.__file__)", cwd=folder)
    return Path(where.strip()).parent


def test_the_wheel_works_where_nothing_else_is(dist: Path, tmp_path: Path) -> None:
    python = fresh(tmp_path / "venv")
    install(python, the_only(dist, ".whl"))
    package = audits(python, tmp_path)
    assert package.is_relative_to(tmp_path)
    assert (package / "grammar").is_dir()
    code = "import sys; from handaudit.__main__ import main; main(); print('lark' in sys.modules)"
    told = run(python, "-c", code, "check", "night.txt", cwd=tmp_path)
    assert told.splitlines()[-1] == "False", "the tables of the wheel are good for its grammars"
    made = {path: path.read_bytes() for path in (package / "read" / "tables").iterdir()}
    assert {
        path.relative_to(package.parent).as_posix(): text for path, text in made.items()
    }.items() <= made_files().items()


def test_the_source_archive_installs(dist: Path, tmp_path: Path) -> None:
    python = fresh(tmp_path / "venv")
    install(python, the_only(dist, ".tar.gz"))
    assert audits(python, tmp_path).is_relative_to(tmp_path)


def test_an_editable_install_finds_the_grammar_beside_the_package(dist: Path, tmp_path: Path) -> None:
    python = fresh(tmp_path / "venv")
    install(python, "--editable", ROOT)
    assert audits(python, tmp_path) == ROOT / "handaudit"
    assert not (ROOT / "handaudit" / "grammar").exists(), "the grammar has one place"


@pytest.fixture(scope="module")
def metadata() -> ModuleType:
    """The build's hook that says where the project lies on the web."""
    pytest.importorskip("hatchling", reason="hatchling is one of the `dev` extras")
    spec = importlib.util.spec_from_file_location("metadata", METADATA)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("remote", "url"),
    [
        ("git@example.org:cards/handaudit.git", "https://example.org/cards/handaudit"),
        ("ssh://git@example.org:2222/cards/handaudit.git", "https://example.org/cards/handaudit"),
        ("https://user:token@example.org/cards/handaudit", "https://example.org/cards/handaudit"),
        ("/srv/git/handaudit.git", ""),
        ("../handaudit", ""),
        ("file:///srv/git/handaudit", ""),
        ("", ""),
    ],
)
def test_an_address_is_taken_from_the_clone_and_never_made_up(metadata: ModuleType, remote: str, url: str) -> None:
    assert metadata.on_the_web(remote) == url


def test_a_package_for_an_index_says_where_the_project_lies(dist: Path, tmp_path: Path) -> None:
    url = "https://example.org/cards/handaudit"
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path, ROOT)
    run(*build, cwd=tmp_path, HANDAUDIT_URL=url, HANDAUDIT_NATIVE="0")
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith("METADATA"))
        told = wheel.read(name).decode()
    assert "Project-URL: Source, https://example.org/cards/handaudit\n" in told
    assert "](https://example.org/cards/handaudit/blob/HEAD/handaudit/docs/settings.md)" in told
    assert "](https://example.org/cards/handaudit/raw/HEAD/samples/replay.png)" in told
    assert "](handaudit/docs" not in told
    assert "](samples/" not in told
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as plain:
        assert "# handaudit" in plain.read(name).decode()


KERNEL = "from handaudit.kernel.load import kernel; print(getattr(kernel(), '__file__', None))"
"""Prints where the native kernel lies, or that there is none."""


@pytest.fixture
def compiler() -> None:
    """A test of what a compiler makes is skipped where there is none."""
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")


def tags(wheel: Path) -> list[str]:
    """The platforms that a wheel says it is good for; what it says of itself and its name agree."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/WHEEL"))
        said = archive.read(name).decode().splitlines()
    found = [line.removeprefix("Tag: ") for line in said if line.startswith("Tag: ")]
    assert ("Root-Is-Purelib: true" in said) == (found == ["py3-none-any"])
    assert any(wheel.stem.endswith(tag) for tag in found)
    return found


def extensions(wheel: Path) -> list[str]:
    """The compiled files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]


@pytest.mark.usefixtures("compiler")
def test_a_wheel_with_the_native_kernel_is_for_its_platform(dist: Path, tmp_path: Path) -> None:
    wheel = the_only(dist, ".whl")
    assert extensions(wheel) == [f"handaudit/kernel/kernel{sysconfig.get_config_var('EXT_SUFFIX')}"]
    assert all(tag != "py3-none-any" and tag.startswith(f"cp{sys.version_info[0]}") for tag in tags(wheel))
    python = fresh(tmp_path / "venv")
    install(python, wheel)
    there = Path(run(python, "-c", KERNEL, cwd=tmp_path).strip())
    assert there.is_relative_to(tmp_path)
    assert run(python, "-c", KERNEL, cwd=tmp_path, HANDAUDIT_NATIVE="0") == "None\n"


def wheel_of(dist: Path, out: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """What pip says of building a wheel from the source archive, where nothing was compiled before."""
    return outcome(sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-index", "--no-build-isolation",
                   "--wheel-dir", out, the_only(dist, ".tar.gz"), cwd=dist, **variables)  # fmt: skip


def test_a_wheel_without_the_native_kernel_is_for_all(dist: Path, tmp_path: Path) -> None:
    done = wheel_of(dist, tmp_path, HANDAUDIT_NATIVE="0")
    assert done.returncode == 0, done.stderr
    assert "native kernel" not in done.stdout + done.stderr
    wheel = the_only(tmp_path, ".whl")
    assert (extensions(wheel), tags(wheel)) == ([], ["py3-none-any"])


@pytest.mark.parametrize("compiler", ["false", "no-such-compiler"])
def test_the_source_archive_installs_where_nothing_can_be_compiled(dist: Path, tmp_path: Path, compiler: str) -> None:
    done = wheel_of(dist, tmp_path, CC=compiler)
    assert done.returncode == 0, done.stderr
    told = [line for line in (done.stdout + done.stderr).splitlines() if "without its native kernel" in line]
    assert len(told) == 1
    assert told[0].endswith(f"({compiler})")
    wheel = the_only(tmp_path, ".whl")
    assert (extensions(wheel), tags(wheel)) == ([], ["py3-none-any"])
    python = fresh(tmp_path / "venv")
    install(python, wheel)
    assert run(python, "-c", KERNEL, cwd=tmp_path) == "None\n"
    assert audits(python, tmp_path).is_relative_to(tmp_path)


def test_a_wheel_that_must_have_the_native_kernel_is_not_made_without(dist: Path, tmp_path: Path) -> None:
    done = wheel_of(dist, tmp_path, CC="false", HANDAUDIT_NATIVE="1")
    assert done.returncode != 0
    assert "HANDAUDIT_NATIVE=1 asks for the native kernel, and it could not be built" in done.stdout + done.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.usefixtures("compiler")
def test_an_editable_install_finds_the_native_kernel_until_its_sources_change(dist: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(the_only(dist, ".tar.gz"), tmp_path, filter="data")
    (project,) = tmp_path.glob("handaudit-*")
    native = project / "handaudit" / "kernel"
    python = fresh(tmp_path / "venv")
    install(python, "--editable", project)
    built = run(python, "-c", KERNEL, cwd=tmp_path)
    assert Path(built.strip()).parent == native
    changed = native / "stamp.pxi"
    changed.write_text(changed.read_text(encoding="utf-8") + "# another line\n", encoding="utf-8")
    assert run(python, "-c", KERNEL, cwd=tmp_path) == "None\n", "a stale build judges no hand"
    run(python, project / ".ci" / "native.py", cwd=tmp_path)
    assert run(python, "-c", KERNEL, cwd=tmp_path) == built
    assert [
        path for path in native.iterdir() if path.suffix in (".c", ".o", ".h") or path.name.startswith("part-")
    ] == []
