"""A bad line to the service, over HTTP: what is due happens to the first requests of a sort, the others come whole."""

from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from urllib.parse import urlsplit

BUSY = b'{"code": "busy", "detail": "busy", "status": 503}'
REFUSALS = {"busy": (503, BUSY), "slower": (429, BUSY), "no gateway": (502, b"<html>bad gateway</html>")}
WAIT = "0"  # Retry-After: as late as the client waits anyway


@dataclass
class Fates:
    """What is still due, by sort of request (`POST actions`), what was asked (method, path, key, body)
    and the last reply by path."""

    due: dict[str, list[str]]
    asked: list[tuple[str, str, str | None, bytes]] = field(default_factory=list)
    replies: dict[str, bytes] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def next(self, method, path):
        """What happens to a request."""
        sort = path.partition("?")[0].rpartition("/")[2]
        with self.lock:
            fates = self.due.get(f"{method} {sort}", [])
            return fates.pop(0) if fates else "whole"


@contextmanager
def bad_line(url, due=None):
    """An address that passes requests on to the service at this one, and the fates of its requests.

    `due` names what happens to requests of a sort in turn: `lost` (it is carried out, but its reply is not sent),
    `torn` (half a line of a stream comes), `silent` (nothing comes any more after that half), or a refusal.
    """
    fates = Fates({sort: list(each) for sort, each in (due or {}).items()})
    service = urlsplit(url)

    class Line(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def pass_on(self):
            """Pass a request on, as far as the line lets it."""
            self.close_connection = True
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            fate = fates.next(self.command, self.path)
            fates.asked.append((self.command, self.path, self.headers.get("Idempotency-Key"), body))
            if fate in REFUSALS:
                self.begin(*REFUSALS[fate])
                return
            sent = {name: value for name, value in self.headers.items() if name.lower() != "accept-encoding"}
            with closing(HTTPConnection(service.hostname, service.port)) as there:
                there.request(self.command, self.path, body or None, sent)
                with closing(there.getresponse()) as reply:
                    self.answer(reply, fate)

        def answer(self, reply, fate):
            """Pass a reply on."""
            if "ndjson" in reply.headers.get("Content-Type", ""):
                self.stream(reply, fate)
                return
            body = fates.replies[self.path] = reply.read()
            if fate != "lost":
                self.begin(reply.status, body, reply.headers["Content-Type"])

        do_GET = do_POST = pass_on  # noqa: N815 (as the library wants it)

        def begin(self, status, body, media="application/problem+json"):
            """A whole reply."""
            self.send_response(status)
            if status >= 400:
                self.send_header("Retry-After", WAIT)
            self.send_header("Content-Type", media or "text/plain")
            if status != 204:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def stream(self, reply, fate):
            """A stream, line by line; it ends with the connection."""
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.headers["Content-Type"])
            self.end_headers()
            for line in reply:
                if line.strip() and fate != "whole":
                    self.wfile.write(line[: len(line) // 2])
                    if fate == "silent":
                        self.rfile.read(1)  # until the client gives up
                    return
                self.wfile.write(line)
                self.wfile.flush()

        def log_message(self, *_):
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            """A client that has gone is no fault."""

    with Server(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", fates
        server.shutdown()
