"""An output may lie in an object store, for every command that writes one: whole or not at all, and never over a log."""

from pathlib import Path
from typing import Any

import pytest

from tests.jobs.tasks.test_job import LOG
from tests.read.places import memory
from tests.report.logs import run

__all__ = ["memory"]


@pytest.mark.heavy
def test_an_output_at_an_address_is_whole_or_not_there(
    tmp_path: Path, memory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    here = run("check", "a.txt", "--output-format", "jsonl", cwd=tmp_path)
    place, more = "memory://bucket/found.jsonl", "memory://bucket/found.csv"
    words = ("check", "a.txt", "-o", place, "-o", more)
    assert run(*words, cwd=tmp_path).returncode == 1
    assert memory.cat("/bucket/found.jsonl").decode() == here.stdout
    assert memory.exists("/bucket/found.csv")
    again = run(*words, cwd=tmp_path)
    assert (again.returncode, again.stderr) == (
        2, f"handaudit: {place} exists: give --force to replace it, or choose another place\n",
    )  # fmt: skip
    memory.pipe("/bucket/found.jsonl", b"older")
    assert run(*words, "--force", cwd=tmp_path).returncode == 1
    assert memory.cat("/bucket/found.jsonl").decode() == here.stdout
    memory.rm("/bucket", recursive=True)

    def full(self: Any, here: str, there: str, **_: Any) -> None:
        if there.endswith(".csv"):
            raise OSError("no room")
        whole(self, here, there)

    whole = type(memory).put_file
    monkeypatch.setattr(type(memory), "put_file", full)
    failed = run(*words, cwd=tmp_path)
    assert failed.returncode == 4
    assert failed.stderr.splitlines()[-1] == f"handaudit: {more} could not be written: no room"
    assert not memory.find("/bucket")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.txt"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("check", "a.txt", "-o", "https://host/found.jsonl"), "a web server takes no files"),
        (("check", "a.txt", "-o", "jsonl:memory://bucket/"), "is a folder: name a file in it"),
        (("check", "a.txt", "--work-dir", "s3://bucket/job"), "give a folder that all machines see"),
        (("export", "a.txt", "-o", "https://host/tables"), "a web server takes no files"),
        (("evidence", "pack", "a.txt", "-o", "memory://bucket/"), "is a folder: name a file in it"),
        (("convert", "a.txt", "--to", "pokerstars", "-o", "memory://a::memory://b"), "is a chain of addresses"),
    ],
)
def test_places_that_take_no_output(tmp_path: Path, memory: Any, words: tuple[str, ...], why: str) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    done = run(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("words", "files"),
    [
        (("export", "a.txt", "--frame", "hands,pots", "-o"), {"hands.csv", "pots.csv"}),
        (("export", "a.txt", "--frame", "hands", "--format", "parquet", "-o"), {"hands.parquet"}),
        (("convert", "a.txt", "--to", "pokerstars", "-o"), {"one.txt"}),
        (("evidence", "pack", "a.txt", "-o"), {"one.txt"}),
        (("export", "a.txt", "--frame", "hands", "--redact", "--name-map", "memory://bucket/out/names", "-o"), {"hands.csv", "names"}),
        (("stats", "a.txt", "--by", "player", "-o"), {"one.csv"}),
        (("report", "a.txt", "-o"), {"one.html"}),
    ],
)  # fmt: skip
def test_every_command_that_writes_files_writes_them_at_addresses(
    tmp_path: Path, memory: Any, words: tuple[str, ...], files: set[str]
) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    ((name, *_), single) = sorted(files), len(files) == 1 and next(iter(files)).startswith("one")
    here, there = (f"{place}/{name}" if single else place for place in ("here", "memory://bucket/out"))
    (tmp_path / "here").mkdir()
    local = [word.replace("memory://bucket/out", "here") for word in words]
    wanted = run(*local, here, cwd=tmp_path)
    assert wanted.returncode in (0, 1), wanted.stderr
    if "--name-map" in words:
        words = (*words[:2], "--redact-key", "handaudit-redact.key", *words[2:])
    done = run(*words, there, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (wanted.returncode, wanted.stdout)
    assert {path.rpartition("/")[2] for path in memory.find("/bucket/out")} == files
    for name in files - {"names"}:  # each seals the names anew
        assert memory.cat(f"/bucket/out/{name}") == (tmp_path / "here" / name).read_bytes()
    again = run(*words, there, cwd=tmp_path)
    assert (again.returncode, " exists: give --force" in again.stderr) == (2, True)
    assert sorted(one.name for one in tmp_path.iterdir() if one.suffix != ".key") == ["a.txt", "here"]


def test_of_several_outputs_that_replace_others_all_go_or_none(
    tmp_path: Path, memory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    for name in ("hands", "pots"):
        memory.pipe(f"/bucket/out/{name}.csv", name.encode())
    whole = type(memory).put_file

    def full(self: Any, here: str, there: str, **_: Any) -> None:
        if there.endswith("pots.csv"):
            raise OSError("no room")
        whole(self, here, there)

    monkeypatch.setattr(type(memory), "put_file", full)
    words = ("export", "a.txt", "--frame", "hands,pots,players", "-o", "memory://bucket/out", "--force")
    failed = run(*words, cwd=tmp_path)
    assert failed.returncode == 4
    assert failed.stderr.splitlines()[-1] == "handaudit: memory://bucket/out/pots.csv could not be written: no room"
    assert {path: memory.cat(path) for path in memory.find("/bucket")} == {
        "/bucket/out/hands.csv": b"hands", "/bucket/out/pots.csv": b"pots",
    }  # fmt: skip


def test_a_run_that_is_stopped_while_it_sends_leaves_nothing(
    tmp_path: Path, memory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    whole = type(memory).put_file

    def stopped(self: Any, here: str, there: str, **_: Any) -> None:
        whole(self, here, there)
        raise KeyboardInterrupt  # it is there, and nobody knows it yet

    monkeypatch.setattr(type(memory), "put_file", stopped)
    run("export", "a.txt", "--frame", "hands,pots", "-o", "memory://bucket/out", cwd=tmp_path)
    assert not memory.find("/bucket")


@pytest.mark.parametrize(
    "words",
    [("check", "-o", "jsonl:{}"), ("convert", "--to", "pokerstars", "-o", "{}"), ("stats", "-o", "csv:{}")],
)
def test_an_output_never_replaces_a_log(tmp_path: Path, memory: Any, words: tuple[str, ...]) -> None:
    memory.pipe("/bucket/a.txt", LOG.encode())
    url = "memory://bucket/a.txt"
    done = run(*(word.format(url) for word in words), "--force", url, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2, f"handaudit: {url} is one of the logs: choose another place for the output\n",
    )  # fmt: skip
    assert memory.cat("/bucket/a.txt") == LOG.encode()
