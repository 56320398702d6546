"""A bad line to the service: streams and positions that are asked for over it break off, or are refused, before one
comes whole."""

import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

FATES = ("torn", "refused", "torn")  # of the first of each sort; all others come whole, as everything else does
SORTS = ("/stream", "/positions/")
BUSY = b'{"code":"busy"}'


@contextmanager
def bad_line(url):
    """An address that passes requests on to the service at this one."""
    fates = {sort: list(FATES) for sort in SORTS}

    class Line(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            """Pass it on, as far as the line lets it."""
            due = next((fates[sort] for sort in SORTS if sort in self.path), None)
            fate = due.pop(0) if due else None
            sent = {name: self.headers[name] for name in ("Accept", "Last-Event-ID") if name in self.headers}
            with urllib.request.urlopen(urllib.request.Request(url + self.path, headers=sent)) as answer:
                status, body = answer.status, answer.read()
            if fate == "refused":
                status, body = 503, BUSY
            self.send_response(status)
            if status != 204:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if fate == "torn":
                body, self.close_connection = body[: len(body) // 2], True
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", fates
        server.shutdown()
