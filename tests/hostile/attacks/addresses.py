"""Addresses with secrets, and places that give what they should not: nothing that is a secret is printed or written."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest

from handaudit.base import remote
from handaudit.base.secrets import without_secrets
from handaudit.report.progress import Meter
from tests.hostile.attacks import Surface, command
from tests.read.places import Shelf, server
from tests.support.clean_hands import ROOT

SURFACE = Surface("addresses")
SECRET: Final = "hunter2"
QUIET: Final = (
    "passwords, tokens and signed queries of addresses reach no page, message, bundle, bar or list of settings"
)
NOTHING: Final = "nothing in a log is an address, and only what is named is asked"
ANY_HOST: Final = "an address may name any host, also by its number in IPv6"
LOG: Final = (ROOT / "samples" / "holdem-cash-faulty.txt").read_bytes()
HAND: Final = "254871041"
COMMANDS: Final = (
    "check -v {}", "check --output-format jsonl {}", "check --output-format sarif {}", "check --output-format junit {}",
    f"replay {{}} {HAND}", f"dispute {{}} {HAND}", "settle {}", "stats {}", "report {} -o r.html", "export {} -o jsonl:rows",
    "convert {} -o c.txt", "diff {} {}", f"evidence pack {{}} -o e.zip --hand {HAND}", "evidence verify {}", "config {}", "check {} --frob",
    "check --rulings {} x", "check -o {} x",
)  # fmt: skip


@contextmanager
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """A web server with a log."""
    pytest.importorskip("aiohttp", reason="aiohttp is not installed: pip install 'handaudit[http]'")
    pytest.importorskip("fsspec", reason="fsspec is not installed: pip install 'handaudit[http]'")
    monkeypatch.setattr(remote, "PAUSE", 0.001)
    monkeypatch.setattr(remote, "TRIES", 1)
    with server() as made:
        made.files["/a.txt"] = LOG
        yield made


def leak(form: str, commands: tuple[str, ...] = COMMANDS) -> None:
    """Registers a form of an address; `HOST` is the server's."""

    def attack(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch, shelf(patch) as made:
            url = form.replace("HOST", made.url.removeprefix("http://"))
            assert SECRET in url
            for words in commands:
                done = command(*words.format(url, url).split(), "--no-config")
                assert SECRET not in done.said, (words, done.said)
                for path in folder.rglob("*"):
                    assert path.is_dir() or SECRET.encode() not in path.read_bytes(), (words, path)
                    if path.is_file():
                        path.unlink()

    SURFACE.add(f"the secret of {form}", QUIET, attack)


LOST: Final = (*COMMANDS[:2], *COMMANDS[4:5], *COMMANDS[11:])
leak(f"http://ann:{SECRET}@HOST/a.txt")
leak(f"http://HOST/a.txt?X-Amz-Signature={SECRET}")
leak(f"http://ann:{SECRET}@HOST/nothing.txt", LOST)
leak(f"http://HOST/nothing.txt?sig={SECRET}", LOST)
leak(f"http://ann:p/{SECRET}@HOST/a.txt", LOST)
leak(f"http://ann:p?{SECRET}@HOST/a.txt", LOST)
leak(f"http://HOST/a.txt#{SECRET}", LOST)
leak(f"s3://key:{SECRET}@bucket/a.txt", LOST)
leak(f"ftp://ann:{SECRET}@host/a.txt", LOST)
leak(f"file://ann:{SECRET}@host/a.txt", LOST)
leak(f"filecache::http://ann:{SECRET}@HOST/a.txt", LOST)
leak(f"HTTPS://ann:{SECRET}@[::1]:1/a.txt", LOST)


@SURFACE.on(QUIET)
def settings(_folder: Path) -> None:
    """A secret in a setting of the environment."""
    for name in ("HANDAUDIT_RULINGS", "HANDAUDIT_BASELINE"):
        done = command("config", **{name: f"https://ann:{SECRET}@host/x?{SECRET}"})
        assert name in done.out
        assert SECRET not in done.said


@SURFACE.on(QUIET)
def bar(_folder: Path) -> None:
    """A secret in what a bar of progress says."""
    meter = Meter(1, 100)
    meter.on, meter.next = True, 0
    meter.tick(1, 10, 5, f"ray://ann:{SECRET}@host:10001")
    assert meter.bar is not None
    assert meter.bar.tasks[0].fields["note"] == "ray://host:10001"
    meter.hide()


@SURFACE.on(QUIET)
def internal(_folder: Path) -> None:
    """A fault of ours whose text has an address."""
    from handaudit.base.internal_errors import told

    assert SECRET not in told(ValueError(f"cannot read https://ann:{SECRET}@host/a?{SECRET}"))


@SURFACE.on(QUIET)
def cut_off(_folder: Path) -> None:
    """An address that is cut off in its password."""
    long = f"https://ann:{SECRET}{'x' * 200}"
    assert SECRET not in without_secrets(long)
    assert without_secrets("https://host:8080/a.txt https://[::1]:80/b.txt s3://b/a?.txt C:/a@b") == (
        "https://host:8080/a.txt https://[::1]:80/b.txt s3://b/a?.txt C:/a@b"
    )


@SURFACE.on(ANY_HOST)
def six(_folder: Path) -> None:
    """A server that is named by its number in IPv6."""
    pytest.importorskip("aiohttp", reason="aiohttp is not installed: pip install 'handaudit[http]'")
    if not socket.has_ipv6:
        pytest.skip("no IPv6 on this machine")
    handlers: list[Callable[..., object]] = []
    patch = pytest.MonkeyPatch()
    init = ThreadingHTTPServer.__init__

    def on_six(self: ThreadingHTTPServer, address: tuple[str, int], handler: Callable[..., object]) -> None:
        self.address_family = socket.AF_INET6
        handlers.append(handler)
        init(self, ("::1", 0), handler)  # type: ignore[arg-type]

    patch.setattr(ThreadingHTTPServer, "__init__", on_six)
    try:
        with server() as made:
            made.files["/a.txt"] = LOG
            url = f"http://[::1]:{made.url.rpartition(':')[2]}/a.txt"
            done = command("check", url, "--no-config")
    except OSError:
        pytest.skip("no IPv6 on this machine")
    finally:
        patch.undo()
    assert handlers
    assert done.status == 1, done.said
    assert "14 hands" in done.out


@SURFACE.on(NOTHING)
def chain(_folder: Path) -> None:
    """A chain of addresses, also behind an address of IPv6."""
    for url in ("http://host/a::file:///etc/passwd", "http://[::1]/a::file:///etc/passwd"):
        done = command("check", url, "--no-config")
        assert done.status == 2
        assert "chain of addresses" in done.err


@SURFACE.on(NOTHING)
def in_a_log(folder: Path) -> None:
    """Addresses in names, talk and rulebooks of a log."""
    with pytest.MonkeyPatch.context() as patch, shelf(patch) as made:
        text = LOG.replace(b"Tilda", made.url.encode() + b"/tilda").replace(b"Table '", f"Table '{made.url}/t".encode())
        (folder / "a.txt").write_bytes(text)
        command("check", "a.txt", "--no-config")
        command("report", "a.txt", "-o", "r.html", "--no-config")
        assert made.asked == []
        assert os.path.exists("r.html")
