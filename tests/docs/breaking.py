"""A bad line to the service: streams and positions that are asked for over it break off, are refused or fall silent,
before one comes whole."""

import socket
import urllib.request
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from urllib.parse import urlsplit

FATES = {  # of the first of each sort; all others come whole, as everything else does
    "/stream": ("torn", "refused", "torn", "silent"),
    "/positions/": ("torn", "refused", "torn"),
}
BUSY = b'{"code":"busy"}'


@contextmanager
def bad_line(url):
    """An address that passes requests on to the service at this one."""
    fates = {sort: list(due) for sort, due in FATES.items()}

    class Line(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            """Pass it on, as far as the line lets it."""
            due = next((fates[sort] for sort in FATES if sort in self.path), None)
            fate = due.pop(0) if due else None
            sent = {name: self.headers[name] for name in ("Accept", "Last-Event-ID") if name in self.headers}
            with urllib.request.urlopen(urllib.request.Request(url + self.path, headers=sent)) as answer:
                status, body = answer.status, answer.read()
            if fate == "refused":
                status, body = 503, BUSY
            self.send_response(status)
            if fate == "refused":
                self.send_header("Retry-After", "1")
            if status != 204:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if fate == "torn":
                body, self.close_connection = body[: len(body) // 2], True
            if fate == "silent":
                self.wfile.write(body[:1] and b"\n")
                self.rfile.read(1)  # until the client gives up
                self.close_connection = True
                return
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", fates
        server.shutdown()


MOODS = [  # what a stream answers, one request after the other: a status, and what it sends
    (503, ""),
    (503, ""),
    (200, 'id: 1\ndata: {"kind": "step", "seq": 1}\n\n'),  # and then nothing more
    (200, ':\nid: 2\ndata: {"kind": "step", "seq": 2}\n\nretry: 1\ndata: {"kind": "bye"}\n\n'),
    (204, ""),
    (204, ""),
]


@contextmanager
def moody_stream(moods=MOODS):
    """The address of a stream of server-sent events that is refused, falls silent, goes on and ends; and what was
    asked of it: `after`, and the last id that came in a header.
    """
    due, asked = list(moods), []

    class Line(BaseHTTPRequestHandler):
        def do_GET(self):
            """Answer as is due."""
            last = self.headers.get("Last-Event-ID", "")
            asked.append(f"{self.path.partition('after=')[2]} {last}".strip())
            status, body = due.pop(0)
            self.send_response(status)
            self.send_header("Content-Type", "text/event-stream")
            if status == 503:
                self.send_header("Retry-After", "0.1")
            self.end_headers()
            self.wfile.write(body.encode())
            self.wfile.flush()
            if status == 200 and "bye" not in body:
                self.rfile.read(1)  # until the client gives up

        def log_message(self, *_):
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


@contextmanager
def cut_after(url, *lengths):
    """An address that passes connections on to the service at this one: the first ones are cut after so many bytes of
    what the service sends, those after them are left alone. Also the list of those that are still to come.
    """
    due, service = list(lengths), (urlsplit(url).hostname, urlsplit(url).port)

    class Line(BaseRequestHandler):
        def handle(self):
            left = due.pop(0) if due else None
            with socket.create_connection(service) as there:
                Thread(target=carry, args=(self.request, there), daemon=True).start()
                carry(there, self.request, left)

    class Lines(ThreadingTCPServer):
        daemon_threads = True

    with Lines(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", due
        server.shutdown()


def carry(here, there, most=None):
    """Pass on what comes, until it ends or `most` bytes have come; then end both ways."""
    try:
        while (most is None or most > 0) and (data := here.recv(4096)):
            there.sendall(data)
            most = None if most is None else most - len(data)
    except OSError:
        pass  # the other end has gone
    for end in (here, there):
        with suppress(OSError):  # it has ended already
            end.shutdown(socket.SHUT_RDWR)
