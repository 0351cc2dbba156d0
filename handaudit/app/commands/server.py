"""The pages of a site, served to this machine alone."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import compare_digest, token_urlsafe
from threading import Lock
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from handaudit.page.site import SitePages

HOST: Final = "127.0.0.1"
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

    def answer(self, host: str, target: str) -> str | None:
        """The page of an address; None where there is none, or where another name led here (a page elsewhere may know only names)."""
        if host not in (f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"):
            return None
        parts = urlsplit(target)
        _, token, *rest = parts.path.split("/", 2)
        if not compare_digest(token.encode(), self.token.encode()) or not rest:
            return None
        with self.one:  # hands are read one after the other
            return self.site.page(rest[0], parts.query)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD; everything else is refused by the library."""

    server: Server
    server_version = "handaudit"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_GET(self) -> None:
        """Send a page."""
        self._answer(True)

    def do_HEAD(self) -> None:
        """Say that there is a page."""
        self._answer(False)

    def _answer(self, whole: bool) -> None:
        page = self.server.answer(self.headers.get("Host", ""), self.path)
        body = (page if page is not None else "There is no such page.\n").encode("utf-8", "backslashreplace")
        self.send_response(200 if page is not None else 404)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        if page is None:
            self.send_header("Content-Security-Policy", "default-src 'none'")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if whole:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed: an address holds the token."""
