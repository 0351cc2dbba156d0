"""The pages of a site, served to this machine alone."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import compare_digest, token_urlsafe
from socket import SHUT_RDWR, socket
from threading import BoundedSemaphore, Lock, Timer
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from handaudit.base.internal_errors import told

if TYPE_CHECKING:
    from handaudit.page.site import SitePages

HOST: Final = "127.0.0.1"
MOST: Final = 64
"""Connections at a time; a browser opens six. One more is closed at once."""
SECONDS: Final = 30.0
"""In which a request must have come as a whole, and an answer must have gone: whoever is slower is let go."""
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Type": "text/html; charset=utf-8",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Server(ThreadingHTTPServer):
    """Serves the pages of a site to this machine alone, behind a token that cannot be guessed."""

    daemon_threads = True

    def __init__(self, port: int, site: "SitePages") -> None:
        super().__init__((HOST, port), Handler)
        self.site = site
        self.token = token_urlsafe(24)
        self.one = Lock()
        self.free = BoundedSemaphore(MOST)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin a connection, if there are not too many."""
        if not self.free.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except BaseException:
            self.free.release()
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """One connection to its end."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that broke off is no error; a fault of ours is one line."""
        error = sys.exception()
        if error is not None and not isinstance(error, OSError):
            print(f"handaudit: {told(error)}", file=sys.stderr)

    def answer(self, host: str, target: str) -> str | None:
        """The page of an address; None where there is none, or where another name led here (a page elsewhere may know only names)."""
        if host not in (f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"):
            return None
        try:
            parts = urlsplit(target)
        except ValueError:
            return None
        begin, token, *rest = [*parts.path.split("/", 2), ""][:3]
        if begin or not rest or not compare_digest(token.encode("utf-8", "replace"), self.token.encode()):
            return None
        with self.one:  # hands are read one after the other
            return self.site.page(rest[0], parts.query)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD; everything else is refused by the library."""

    server: Server
    server_version = "handaudit"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = SECONDS
    late: Timer | None = None

    def handle_one_request(self) -> None:
        """Read a request and answer it."""
        with self._in_time():
            super().handle_one_request()

    @contextmanager
    def _in_time(self) -> "Iterator[None]":
        """Closes the connection if the block takes too long."""
        before, self.late = self.late, Timer(SECONDS, _closed, (self.connection,))
        self.late.daemon = True
        if before is not None:
            before.cancel()
        self.late.start()
        try:
            yield
        finally:
            self.late.cancel()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuses a request in a few plain words, whatever it holds."""
        self.close_connection = True
        self._send(code, "This request is refused.\n", self.command != "HEAD", False)

    def do_GET(self) -> None:
        """Send a page."""
        self._answer(True)

    def do_HEAD(self) -> None:
        """Say that there is a page."""
        self._answer(False)

    def _answer(self, whole: bool) -> None:
        if self.late is not None:
            self.late.cancel()  # to make a page may take longer
        page = self.server.answer(self.headers.get("Host", ""), self.path)
        with self._in_time():
            if page is None:
                self._send(404, "There is no such page.\n", whole, False)
            else:
                self._send(200, page, whole, True)

    def _send(self, status: int, text: str, whole: bool, policy: bool) -> None:
        """Sends an answer; a page brings its own `policy`."""
        body = text.encode("utf-8", "backslashreplace")
        self.send_response_only(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        if not policy:
            self.send_header("Content-Security-Policy", "default-src 'none'")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if whole:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed: an address holds the token."""


def _closed(connection: socket) -> None:
    """The connection is over, whoever waits for it."""
    with suppress(OSError):
        connection.shutdown(SHUT_RDWR)
