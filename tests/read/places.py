"""Places where logs lie in tests: a web server on this machine, fsspec's own memory in the place of an object store, and servers that
speak as the stores of three vendors do."""

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import Any

import pytest

from handaudit.base import remote

PARTS = "bytes="


class Shelf:
    """What a web server has: files by path. `parts`: it gives parts of a file; `breaks`: so many answers end in the middle; `denies`:
    paths that nobody may read; `asked` are the paths that were asked for."""

    def __init__(self, parts: bool = True) -> None:
        self.files: dict[str, bytes] = {}
        self.pages: dict[str, str] = {}
        self.tags: dict[str, int] = {}
        self.parts = parts
        self.breaks = 0
        self.denies: set[str] = set()
        self.asked: list[str] = []
        self.url = ""


@contextmanager
def server(parts: bool = True) -> Iterator[Shelf]:
    """A web server on 127.0.0.1."""
    shelf = Shelf(parts)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self.answer(False)

        def do_GET(self) -> None:
            self.answer(True)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is printed."""

        def answer(self, whole: bool) -> None:
            shelf.asked.append(self.path)
            path = self.path.partition("?")[0]
            if path in shelf.denies:
                self.send_error(403)
                return
            if path in shelf.pages:
                self.reply(200, shelf.pages[path].encode(), "text/html", whole)
                return
            if path not in shelf.files:
                self.send_error(404)
                return
            data, status = shelf.files[path], 200
            asked = self.headers.get("Range", "")
            if shelf.parts and asked.startswith(PARTS):
                first, _, last = asked.removeprefix(PARTS).partition("-")
                data, status = data[int(first) : int(last or len(data)) + 1], 206
            self.reply(status, data, "text/plain", whole, f'"{shelf.tags.get(path, 0)}"')

        def reply(self, status: int, data: bytes, kind: str, whole: bool, tag: str = "") -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            if tag:
                self.send_header("ETag", tag)
            self.end_headers()
            if whole and shelf.breaks and tag:
                shelf.breaks -= 1
                self.wfile.write(data[: len(data) // 2])
                self.close_connection = True
            elif whole:
                self.wfile.write(data)

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as served:
        served.daemon_threads = True
        shelf.url = f"http://127.0.0.1:{served.server_address[1]}"
        thread = threading.Thread(target=served.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield shelf
        finally:
            served.shutdown()
            thread.join()


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A place `memory://` that is empty at first."""
    fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: pip install 'handaudit[remote]'")
    monkeypatch.setitem(remote.KINDS, "memory", ("fsspec", "remote"))
    monkeypatch.setattr(remote, "PAUSE", 0.001)
    system = fsspec.filesystem("memory")
    system.store.clear()
    system.pseudo_dirs[:] = [""]
    yield system
    system.store.clear()
    system.pseudo_dirs[:] = [""]


def _needs(*libraries: str) -> None:
    for library in libraries:
        pytest.importorskip(library, reason=f"{library} is not installed: see tests/read/places.py")


@contextmanager
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """`pip install s3fs 'moto[s3]' flask flask-cors`."""
    _needs("s3fs", "moto", "flask")
    from moto.server import ThreadedMotoServer

    for name, value in (("ACCESS_KEY_ID", "test"), ("SECRET_ACCESS_KEY", "test"), ("DEFAULT_REGION", "us-east-1")):
        monkeypatch.setenv(f"AWS_{name}", value)
    served = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    served.start()
    host, port = served.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    try:
        yield "s3"
    finally:
        served.stop()


@contextmanager
def gs(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """`pip install gcsfs gcp-storage-emulator`."""
    _needs("gcsfs", "gcp_storage_emulator")
    port = _free()
    served = import_module("gcp_storage_emulator.server").create_server("127.0.0.1", port, in_memory=True)
    served.start()
    monkeypatch.setenv("STORAGE_EMULATOR_HOST", f"http://127.0.0.1:{port}")
    monkeypatch.setenv("FSSPEC_GS_TOKEN", "anon")
    monkeypatch.setenv("GCSFS_EXPERIMENTAL_ZB_HNS_SUPPORT", "false")  # what that asks for, the emulator does not speak
    try:
        yield "gs"
    finally:
        served.stop()


@contextmanager
def az(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """`pip install adlfs`, `npm install azurite`; the program's place in HANDAUDIT_AZURITE, if it is not on the path."""
    _needs("adlfs")
    program = shutil.which(os.environ.get("HANDAUDIT_AZURITE", "azurite-blob"))
    if program is None:
        pytest.skip("azurite is not installed: npm install azurite, and its place in HANDAUDIT_AZURITE")
    port = _free()
    options = ("--inMemoryPersistence", "--silent", "--skipApiVersionCheck", "--disableTelemetry")
    with subprocess.Popen(
        [program, *options, "--blobHost", "127.0.0.1", "--blobPort", str(port)], stdout=subprocess.DEVNULL
    ) as served:
        try:
            for _ in range(300):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.2)
            # The key is no secret: every such emulator has it.
            key = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
            account, place = "devstoreaccount1", f"http://127.0.0.1:{port}/devstoreaccount1"
            monkeypatch.setenv(
                "AZURE_STORAGE_CONNECTION_STRING",
                f"DefaultEndpointsProtocol=http;AccountName={account};AccountKey={key};BlobEndpoint={place};",
            )
            yield "az"
        finally:
            served.kill()


def _free() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
