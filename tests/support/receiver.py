"""A receiver of webhooks: an HTTP server on loopback that keeps what it is sent and answers as it is told."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Receiver:
    """What was received, in order: the path, the headers in lower case and the body of each request."""

    def __init__(self, server):
        host, port = server.server_address
        self.url = f"http://{host}:{port}/hook?of=ada"
        self.received = []
        self.answers = []  # a status for each request to come, then 204; a function answers by itself

    @property
    def ids(self):
        """The ids of the deliveries, in the order of their arrival."""
        return [headers["webhook-id"] for _, headers, _ in self.received]


@contextmanager
def receiving(host="127.0.0.1"):
    """A receiver on a free port."""

    class Handler(BaseHTTPRequestHandler):
        """Keeps each request."""

        def do_POST(self):
            """Keep it, and answer with the next status."""
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = receiver.answers.pop(0) if receiver.answers else 204
            receiver.received.append((self.path, headers, body))
            if callable(answer):
                answer(self)
                return
            self.send_response(answer)
            if 300 <= answer < 400:
                self.send_header("Location", f"http://{self.headers['Host']}/elsewhere")
            self.end_headers()

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer((host, 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(server)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
