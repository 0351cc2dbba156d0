"""Logs at addresses are found, read and told like those of a disk; nothing but an argument of the command line is an address."""

import gzip
import io
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from handaudit.base import remote
from handaudit.base.errors import UsageError
from handaudit.base.remote import kind_of_address, shown_url
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.read import remote as remote_logs
from handaudit.read.inputs import find_inputs
from handaudit.read.remote import Remote
from tests.jobs.processes.test_jobs import printed
from tests.read.places import Shelf, az, gs, memory, s3, server
from tests.report.logs import HAND, WRONG, numbered, run
from tests.session.test_downloads import stars

__all__ = ["memory"]
LOG = "\n\n".join(numbered((HAND, WRONG)[n % 2], n) for n in range(1, 9))


def zipped(**members: str) -> bytes:
    """A zip archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(f"{name}.txt", text)
    return made.getvalue()


FILES = {
    "a.txt": LOG.encode(), "b/c.txt.gz": gzip.compress(numbered(WRONG, 20).encode()), "b/d.log": numbered(HAND, 30).encode(),
    "e.zip": zipped(one=numbered(HAND, 40), two=numbered(WRONG, 41)),
    "b/read.me": b"no log", ".hidden/f.txt": LOG.encode(), "b/.g.txt": LOG.encode(),
}  # fmt: skip


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """A web server that gives parts of files."""
    pytest.importorskip("aiohttp", reason="aiohttp is not installed: pip install 'handaudit[http]'")
    pytest.importorskip("fsspec", reason="fsspec is not installed: pip install 'handaudit[http]'")
    monkeypatch.setattr(remote, "PAUSE", 0.001)
    with server() as shelf:
        yield shelf


def found(*args: str) -> list[str]:
    """The names of the logs that arguments stand for; nothing is wrong with them."""
    inputs, faults = find_inputs(args)
    assert not faults
    return [one.name for one in inputs]


def wrong(*args: str) -> list[str]:
    """What is wrong with arguments that stand for no log."""
    inputs, faults = find_inputs(args)
    assert not inputs
    return [one.message for one in faults]


@pytest.mark.heavy
def test_a_folder_elsewhere_gives_what_one_of_a_disk_gives(tmp_path: Path, memory: Any) -> None:
    for name, data in FILES.items():
        place = tmp_path / "logs" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        memory.pipe(f"/bucket/logs/{name}", data)
    text, objects, status = printed(Run([str(tmp_path / "logs")]))
    there = printed(Run(["memory://bucket/logs"]))
    for mine, theirs in zip((text, objects), there, strict=False):
        assert theirs.replace("memory://bucket/logs", str(tmp_path / "logs")).splitlines() == mine.splitlines()
    assert there[2] == status == 1
    assert "memory://bucket/logs/e.zip:two.txt" in there[1]


def test_patterns_and_files(memory: Any) -> None:
    for name, data in FILES.items():
        memory.pipe(f"/bucket/logs/{name}", data)
    assert found("memory://bucket/logs/*.txt") == ["memory://bucket/logs/a.txt"]
    assert found("memory://bucket/**/*.gz", "memory://bucket/logs/b/read.me") == [
        "memory://bucket/logs/b/c.txt.gz", "memory://bucket/logs/b/read.me",
    ]  # fmt: skip
    with pytest.raises(UsageError, match="no file matches memory://bucket/x"):
        find_inputs(["memory://bucket/x*"])
    inputs, faults = find_inputs(["memory://bucket/logs/a.txt", "memory://bucket/logs/*.txt"])
    assert [(len(inputs), one.code, one.severity) for one in faults] == [(1, "log-repeated-file", "info")]
    assert wrong("memory://bucket/gone.txt") == ["memory://bucket/gone.txt does not exist: check the address"]
    memory.pipe("/empty/x.pdf", b"x")
    assert wrong("memory://empty") == ["memory://empty is a folder without logs (no name ends in .txt or .log)"]


@pytest.mark.heavy
@pytest.mark.parametrize("parts", [True, False])
def test_a_web_server_with_and_without_parts(
    tmp_path: Path, web: Shelf, monkeypatch: pytest.MonkeyPatch, parts: bool
) -> None:
    monkeypatch.setattr(remote_logs, "FETCH", 1_000)
    web.parts = parts
    for name, data in {"a.txt": FILES["a.txt"], "c.txt.gz": FILES["b/c.txt.gz"]}.items():
        web.files[f"/{name}"] = data
        (tmp_path / name).write_bytes(data)
    text, objects, status = printed(Run([str(tmp_path / "a.txt"), str(tmp_path / "c.txt.gz")]))
    there = printed(Run([f"{web.url}/a.txt", f"{web.url}/c.txt.gz"]))
    assert tuple(one.replace(web.url, str(tmp_path)) for one in there[:2]) == (text, objects)
    assert there[2] == status == 1
    log = find_inputs([f"{web.url}/a.txt"])[0][0].inner
    assert isinstance(log, Remote)
    assert log.ranges() is parts


def test_an_archive_needs_parts(web: Shelf) -> None:
    web.files["/e.zip"] = FILES["e.zip"]
    assert found(f"{web.url}/e.zip") == [f"{web.url}/e.zip:one.txt", f"{web.url}/e.zip:two.txt"]
    web.parts = False
    assert wrong(f"{web.url}/e.zip") == [
        f"{web.url}/e.zip is a zip archive on a server that gives no parts of a file: fetch it first"
    ]


def test_a_page_that_is_a_folder_leads_nowhere_else(web: Shelf) -> None:
    links = ("a.txt", "in/", "../up.txt", "in/../../up.txt", "/up.txt", "http://127.0.0.1:9/x.txt", "c.pdf", ".d.txt",
             "a.txt?x=1", "file:///etc/hosts.txt", "a.txt::file:///x.txt")  # fmt: skip
    web.pages["/logs/"] = "".join(f'<a href="{one}">{one}</a>' for one in links)
    web.pages["/logs/in/"] = '<a href="b.log">b</a><a href="../">up</a>'
    for name in ("/logs/a.txt", "/logs/in/b.log", "/up.txt", "/logs/.d.txt"):
        web.files[name] = LOG.encode()
    inputs, faults = find_inputs([f"{web.url}/logs/"])
    assert [one.name for one in inputs] == [f"{web.url}/logs/a.txt", f"{web.url}/logs/in/b.log"]
    assert all("::" in one.message or "hosts" in one.message for one in faults)
    assert not [path for path in web.asked if "up.txt" in path]


def test_what_breaks_off_is_tried_again(web: Shelf) -> None:
    web.files["/a.txt"] = LOG.encode()
    web.breaks = 2
    assert printed(Run([f"{web.url}/a.txt"]))[2] == 1
    web.breaks = 99
    text, _, status = printed(Run([f"{web.url}/a.txt"]))
    assert status == 3
    assert "could not be read beyond byte 0" in text


def test_what_may_not_be_read_and_what_is_not_there(web: Shelf) -> None:
    web.files["/a.txt"] = LOG.encode()
    web.denies.add("/a.txt")
    (said,) = wrong(f"{web.url}/a.txt")
    assert "permission denied" in said
    assert wrong(f"{web.url}/b.txt") == [f"{web.url}/b.txt does not exist: check the address"]
    (said,) = wrong("http://127.0.0.1:9/a.txt")
    assert "cannot be read: " in said
    assert "\n" not in said


def test_a_file_that_changes_while_it_is_read_is_told(web: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    web.files["/a.txt"] = LOG.encode()
    work = Run([f"{web.url}/a.txt"])
    web.tags["/a.txt"] = 1
    text, _, status = printed(work)
    assert status == 3
    assert "was changed or removed while it was read" in text


def test_secrets_of_an_address_are_not_told(web: Shelf) -> None:
    web.files["/a.txt"] = LOG.encode()
    assert shown_url("https://ann:secret@host/a.txt") == "https://host/a.txt"
    text, objects, _ = printed(Run([f"{web.url}/a.txt?sig=secret", f"{web.url}/b.txt?sig=secret"]))
    assert "/a.txt?sig=secret" in web.asked
    assert "secret" not in text + objects


def test_a_log_makes_the_program_fetch_nothing(tmp_path: Path, web: Shelf) -> None:
    web.files["/r.toml"] = b"title = 'x'\n"
    text = LOG.replace("Table 'Kitchen'", f"Table '{web.url}/t'").replace("Bob", f"{web.url}/bob.txt")
    said = f'Rulebook: {web.url}/r.toml\nAnn said, "{web.url}/chat.txt s3://bucket/x.txt"\n'
    head, _, rest = text.partition("\n")
    (tmp_path / "a.txt").write_text(f"{head}\n{said}{rest}")
    assert printed(Run([str(tmp_path / "a.txt")]))[2] in (1, 3)
    web.files["/b.txt"] = (tmp_path / "a.txt").read_bytes()
    printed(Run([f"{web.url}/b.txt"]))
    assert set(web.asked) == {"/b.txt"}


@pytest.mark.parametrize(
    "word", ["ftp://host/a.txt", "file:///a.txt", "memory://a.txt", "github://a/b", "a.txt", "s3:/b"]
)
def test_other_words_are_no_addresses(word: str) -> None:
    assert kind_of_address(word) == ""
    assert [one.code for one in find_inputs([word])[1]] == ["log-unreadable-file"]


def test_chains_are_refused() -> None:
    with pytest.raises(UsageError, match="is a chain of addresses"):
        find_inputs(["s3://bucket/a.zip::file:///etc/passwd"])


@pytest.mark.parametrize(
    ("url", "gone", "extra"),
    [("s3://b/a.txt", "s3fs", "s3"), ("gs://b/a.txt", "gcsfs", "gs"), ("az://b/a.txt", "adlfs", "az"),
     ("https://h/a.txt", "aiohttp", "http"), ("https://h/a.txt", "fsspec", "http")],
)  # fmt: skip
def test_without_the_library_one_line_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, gone: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, gone, None)
    remote._system.cache_clear()
    done = run("check", url, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"pip install 'handaudit[{extra}]'" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("served", [s3, gs, az])
def test_an_object_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: Callable[[pytest.MonkeyPatch], AbstractContextManager[str]]
) -> None:
    """Against a server that speaks as the store does: logs in; a report, tables and a job's report out."""
    with served(monkeypatch) as kind:
        remote._system.cache_clear()
        try:
            _goes_well(tmp_path, kind)
        finally:
            remote._system.cache_clear()


def _goes_well(tmp_path: Path, kind: str) -> None:
    url = f"{kind}://bucket"
    store = remote.place_of(f"{url}/x")[0]
    store.mkdir("bucket")
    for name, data in FILES.items():
        (tmp_path / "logs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "logs" / name).write_bytes(data)
        store.pipe(f"bucket/logs/{name}", data)
    words = ("--output-format", "jsonl")
    here = run("check", "logs", *words, cwd=tmp_path).stdout.replace('"logs/', f'"{url}/logs/')
    there = run("check", f"{url}/logs", "-j", "1", *words, cwd=tmp_path)
    assert there.returncode == 1, there.stderr
    assert found(f"{url}/logs/b/*.gz") == [f"{url}/logs/b/c.txt.gz"]
    assert [line for line in there.stdout.splitlines() if '"finding"' in line] == [
        line for line in here.splitlines() if '"finding"' in line
    ]
    job = ("check", f"{url}/logs", "-o", f"{url}/out/found.jsonl", "--work-dir", "work", "-j", "2")
    done = run(*job, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert store.cat("bucket/out/found.jsonl").decode() == there.stdout
    assert run(*job, "--resume", cwd=tmp_path).returncode == 2
    for words in (
        ("export", "{}/logs/a.txt", "-o", "{}/tables"),
        ("export", "{}/logs/a.txt", "--force", "-o", "{}/tables"),
    ):
        assert run(*(word.format(url) for word in words), cwd=tmp_path).returncode == 1
    assert run("export", "logs/a.txt", "-o", "tables", cwd=tmp_path).returncode == 1
    for path in (tmp_path / "tables").iterdir():
        assert store.cat(f"bucket/tables/{path.name}") == path.read_bytes().replace(b"logs/", f"{url}/logs/".encode())
    store.pipe("bucket/logs/a.txt", FILES["a.txt"].replace(b"Ann", b"Eve"))
    changed = run(*job, "--resume", "--force", cwd=tmp_path)
    assert changed.returncode == 2
    assert "was begun with other logs" in changed.stderr
    assert wrong(f"{url}/gone.txt") == [f"{url}/gone.txt does not exist: check the address"]
    (said,) = wrong(f"{kind}://no-such-bucket/")
    assert said.startswith(f"{kind}://no-such-bucket/ ")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ('Invalid bucket name "key:hunter2@bucket"', 'Invalid bucket name "…@bucket"'),
        ("s3://key:hunter2@bucket/a.txt is not there", "s3://bucket/a.txt is not there"),
        ("the mail of ann@example.net", "the mail of ann@example.net"),
        ("port 80: not open", "port 80: not open"),
    ],
)
def test_a_secret_in_the_words_of_a_library_is_hidden(said: str, shown: str) -> None:
    assert remote._line(OSError(said)) == shown


def test_a_log_at_an_address_is_a_download_like_any_other(memory: Any, web: Shelf, tmp_path: Path) -> None:
    """The hand of both has the cards of both."""
    theirs = stars("Bob", "7s 7d", 2, 3).encode()
    (tmp_path / "a.txt").write_text(stars("Ann", "As Kd", 1, 2))
    web.files["/b.txt"] = theirs
    memory.pipe_file("/logs/b.txt", theirs)
    for place in (f"{web.url}/b.txt", "memory://logs/b.txt"):
        work = Run([str(tmp_path / "a.txt"), place])
        cards = {
            item.hand.id: sum(event.kind == "dealt" for event in item.hand.events)
            for item in work
            if isinstance(item, Audit)
        }
        assert cards == {"1": 1, "2": 2, "3": 1}
