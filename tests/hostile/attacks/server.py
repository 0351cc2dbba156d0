"""Programs on this machine that ask the local server for what they should not have, slowly, oddly or too often."""

import io
import select
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from pathlib import Path
from typing import Final

import pytest

from handaudit.app.commands import server as served
from handaudit.app.commands.server import HOST, Server
from handaudit.page.site import SitePages, wanted_of
from tests.hostile.attacks import Surface

SURFACE = Surface("server")
BEHIND: Final = "no page is served without the token, to another host, or by another method than GET and HEAD"
QUIET: Final = "whatever comes, the server answers or closes; it prints no traceback and goes on"
BOUNDED: Final = "slow and many clients are bounded"


@contextmanager
def running(seconds: float = 20, most: int = 8) -> Iterator[tuple[Server, io.StringIO]]:
    """A server of an empty site, and what is printed. At the end it must still answer, and nothing may have been printed."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(said):
        patch.setattr(served, "SECONDS", seconds)
        patch.setattr(served, "MOST", most)
        server = Server(0, SitePages(lambda *_: None, lambda: "report"))
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server, said
            for _ in range(100):
                if (
                    b" 200 "
                    in sent(server, f"GET /{server.token}/ HTTP/1.0\r\nHost: {host(server)}\r\n\r\n".encode())[:20]
                ):
                    break
                time.sleep(0.02)
            else:
                raise AssertionError("the server answers no more")
            assert said.getvalue() == ""
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def host(server: Server) -> str:
    return f"{HOST}:{server.server_port}"


def sent(server: Server, data: bytes, close: bool = False) -> bytes:
    """What comes back for these bytes, until the other side closes."""
    with socket.create_connection((HOST, server.server_port), 5) as way:
        with suppress(OSError):
            way.sendall(data)
        if close:
            return b""
        got = b""
        with suppress(OSError):
            while data := way.recv(65536):
                got += data
        return got


def refused(
    what: str, promise: str, target: str, method: str = "GET", fields: str = "", status: str = "404", to: str = ""
) -> None:
    """Registers a request that must be refused. `TOKEN` in it is the token."""

    def attack(_folder: Path) -> None:
        with running() as (server, _):
            line = f"{method} {target.replace('TOKEN', server.token)} HTTP/1.1\r\n"
            whole = f"{line}Host: {to or host(server)}\r\nConnection: close\r\n{fields}\r\n"
            got = sent(server, whole.encode("utf-8", "surrogateescape"))
            assert got.startswith(f"HTTP/1.1 {status} ".encode()), got[:200]
            assert server.token.encode() not in got
            assert b"<script" not in got

    SURFACE.add(what, promise, attack)


refused("no token", BEHIND, "/")
refused("another token", BEHIND, "/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/")
refused("a part of the token", BEHIND, "/T/")
refused("another host, which leads here", BEHIND, "/TOKEN/", to="evil.example")
refused("POST", BEHIND, "/TOKEN/", "POST", "Content-Length: 4\r\n", "501")
refused("an odd method", BEHIND, "/TOKEN/", "<script>alert(1)</script>", status="501")
refused("a method of 1,000 letters", QUIET, "/TOKEN/", "G" * 1000, status="501")
refused("a way out", BEHIND, "/TOKEN/../../etc/passwd")
refused("a target that is no path", QUIET, "*")
refused("a target without a slash", QUIET, "TOKEN")
refused("half an address of IPv6", QUIET, "http://[::1")
refused("an address of another scheme", BEHIND, "ftp://127.0.0.1/TOKEN/x")
refused("a token that is no text", QUIET, "/\udcff\udcfe/")
refused("a hand that there is not", QUIET, "/TOKEN/hand/0000000000019999")
refused("a hand of 5,000 digits", QUIET, "/TOKEN/hand/" + "9" * 5000)
refused("too many fields", QUIET, "/TOKEN/", fields="".join(f"X-{n}: 1\r\n" for n in range(200)), status="431")
refused("a field of 100 kB", QUIET, "/TOKEN/", fields=f"X: {'x' * 100_000}\r\n", status="431")


@SURFACE.on(QUIET)
def many_filters(_folder: Path) -> None:
    """A query of 5,000 fields."""
    assert wanted_of("&".join(f"a{n}=1" for n in range(5000)) + "&player=Ann").player == "Ann"
    with running() as (server, _):
        query = "&".join(f"a{n}=1" for n in range(5000))
        got = sent(server, f"GET /{server.token}/?{query} HTTP/1.0\r\nHost: {host(server)}\r\n\r\n".encode())
        assert got.startswith(b"HTTP/1.1 200 "), got[:100]


@SURFACE.on(QUIET)
def closed_at_once(_folder: Path) -> None:
    """Connections that are closed before the answer, some of them with a reset."""
    with running() as (server, _):
        ask = f"GET /{server.token}/ HTTP/1.1\r\nHost: {host(server)}\r\n\r\n".encode()
        for data in (b"", b"GET", ask[:-2], ask, ask * 5):
            sent(server, data, close=True)
            way = socket.create_connection((HOST, server.server_port))
            way.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            way.sendall(data)
            way.close()


@SURFACE.on(QUIET)
def noise(_folder: Path) -> None:
    """Bytes that are no request."""
    with running() as (server, _):
        for data in (
            b"\0" * 100,
            b"\x16\x03\x01\x02\x00\x01",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\r\n" * 50,
            b"GET / x y z\r\n\r\n",
        ):
            assert b"Traceback" not in sent(server, data + b"\r\n\r\n")


@SURFACE.on(BOUNDED)
def slow(_folder: Path) -> None:
    """A client that sends a letter at a time."""
    with running(seconds=0.4) as (server, _), socket.create_connection((HOST, server.server_port), 5) as way:
        begin = time.monotonic()
        closed = False
        with suppress(OSError):
            for sign in b"GET /" + b"x" * 200:
                way.sendall(bytes([sign]))
                time.sleep(0.05)
                closed = bool(select.select([way], [], [], 0)[0])  # nothing but the end can be read
                if closed:
                    break
            else:
                raise AssertionError("the client may be as slow as it likes")
        assert time.monotonic() - begin < 5


@SURFACE.on(BOUNDED)
def silent(_folder: Path) -> None:
    """Clients that say nothing hold all places; they are let go, and others get an answer."""
    with running(seconds=0.4, most=4) as (server, _):
        ways = [socket.create_connection((HOST, server.server_port), 5) for _ in range(20)]
        time.sleep(0.1)
        assert threading.active_count() < 40
        for way in ways:
            way.settimeout(5)
            with suppress(OSError):
                assert way.recv(1) == b""
            way.close()


@SURFACE.on(QUIET)
def fault_of_ours(_folder: Path) -> None:
    """A page that cannot be made is said on one line, and the next one is served."""
    with running() as (server, said):
        page = server.site.page
        server.site = type("Broken", (), {"page": staticmethod(lambda path, query: 1 / 0)})()  # type: ignore[assignment]
        sent(server, f"GET /{server.token}/ HTTP/1.1\r\nHost: {host(server)}\r\n\r\n".encode())
        assert "ZeroDivisionError" in said.getvalue()
        assert "Traceback" not in said.getvalue()
        assert sys.stderr is said
        server.site = type("Mended", (), {"page": staticmethod(page)})()  # type: ignore[assignment]
        said.truncate(0)
        said.seek(0)
