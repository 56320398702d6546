"""Random and mutated bytes at the HTTP port: `script/soak bytes --requests 20000`.

The service must answer each or close the connection, never with a fault of its own, and stay ready. Every case follows
from its number, so that one can be sent again.
"""

import argparse
import re
import socket
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.api.server import running
from tests.conftest import own_redis
from tests.support.waiting import BOUND

TELL_EVERY = 5.0  # seconds between two lines of progress
FAULT = re.compile(rb"HTTP/1\.[01] 5\d\d [A-Z][^\r\n]*")
AWKWARD = (
    b"\0",
    b"\r\n",
    b"\n",
    b"\r",
    b" ",
    b"\t",
    b":",
    b"%00",
    b"%ff",
    b"\xff\xfe",
    b"\xc3\x28",
    b"..",
    b"//",
    b"?",
    b"#",
    b'"',
    b"-1",
    b"0",
    b"99999999999999999999",
    b"1e400",
    b"NaN",
    b"[" * 2000,
    b'{"a":' * 500,
    b"x" * 9000,
    b"\\ud800",
    b"Content-Length: 7\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Expect: 100-continue\r\n",
    b"Host: \r\n",
    b"Connection: keep-alive\r\n",
    b"Upgrade: h2c\r\n",
    b"Content-Encoding: gzip\r\n",
    b"HTTP/2.0",
    b"HTTP/0.9",
    b"TRACE",
)


class Wrong(Exception):
    """The service did what it may not do."""


def corpus(server):
    """Requests as they should be, about a match that is over, so that none of them waits."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob)
    server.send("DELETE", f"{match}/seats/1", token=bob)
    requests = [
        ("GET", "/v1/games/sacrifice", None),
        ("GET", "/v1/matches?game=sacrifice&limit=2", None),
        ("POST", "/v1/players", '{"name": "Eve"}'),
        ("GET", "/v1/players/me", None),
        ("GET", "/problems/not_found", None),
        ("POST", "/v1/matches", '{"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}], "clock": 60}'),
        ("PUT", f"{match}/seats/1", '{"client_seed": "5f1c"}'),
        ("GET", f"{match}/legal", None),
        ("POST", f"{match}/actions", '{"answering": 4, "actions": ["Kc4-c5", {"type": "end_turn"}]}'),
        ("GET", f"{match}/history?after=0&limit=3&proof=true", None),
        ("GET", f"{match}/stream?after=0", None),
        ("GET", f"{match}/positions/4?as=spectator", None),
        ("OPTIONS", match, None),
        ("GET", "/openapi.json", None),
    ]
    return [written(*request, ada) for request in requests]


def written(method, path, body, token):
    """A request as bytes."""
    head = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        f"Authorization: Bearer {token}",
        "Accept-Language: fr",
        "Idempotency-Key: k",
        "Connection: close",
    ]
    if body is not None:
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "", body or ""]).encode()


def case(requests, number):
    """The bytes of one case."""
    luck = Random(number)
    if luck.random() < 0.1:
        return luck.randbytes(luck.randint(1, 3000))
    sent = bytearray(luck.choice(requests))
    for _ in range(luck.randint(1, 6)):
        mutate(sent, luck)
    if luck.random() < 0.1:
        sent += luck.choice(requests)
    return bytes(sent)


def mutate(sent, luck):
    """Change one place of a request."""
    at = luck.randrange(len(sent) + 1)
    until = at + luck.choice([0, 0, 1, 1, 2, 8, 40, 400])
    match luck.randrange(4):
        case 0:
            sent[at:until] = luck.choice(AWKWARD)
        case 1:
            sent[at:until] = luck.randbytes(luck.randint(0, 8))
        case 2:
            sent[at:at] = sent[at:until] * luck.randint(1, 4)
        case 3:
            del sent[at:until]


def answer(port, sent, within=BOUND):
    """What comes back until the service closes; Wrong when it neither answers nor closes."""
    got = b""
    with socket.create_connection(("127.0.0.1", port), timeout=within) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65536):
                got += more
        except TimeoutError:
            raise Wrong(f"neither an answer nor an end within {within:.0f} seconds, but {got[-200:]!r}") from None
        except OSError:
            return got  # closed before all was read: that is an answer too
    return got


def fuzz(server, first, count, seconds):
    """Send the cases; the number of those sent in time. Wrong at the first that is not borne."""
    requests = corpus(server)
    start = told = time.monotonic()
    with server.log.open("rb") as log:
        for number in range(first, first + count):
            now = time.monotonic()
            if now - start > seconds:
                return number - first
            if now - told > TELL_EVERY:
                told = now
                print(f"{number - first} requests", flush=True)
            try:
                check(answer(server.port, case(requests, number)), log.read())
            except Wrong as wrong:
                raise Wrong(f"{wrong}\nagain: script/soak bytes --first {number} --requests 1") from None
    return count


def check(got, said):
    """No fault, in the answer or in what was logged meanwhile."""
    fault = FAULT.search(got)
    if fault is not None:
        raise Wrong(f"the service answers {fault[0].decode('latin-1')!r}")
    if b"Traceback" in said or b'"message":"fault"' in said:
        raise Wrong(f"the service logs a fault: {said[-2000:].decode()}")


def main(arguments):
    """Start a service of its own, and send; 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="script/soak bytes", description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=20_000, help="how many are sent")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--seconds", type=float, default=300, help="stop after so long")
    wanted = parser.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory() as folder,
        own_redis(Path(folder)) as url,
        running(url, Path(folder) / "service.log") as server,
    ):
        try:
            sent = fuzz(server, wanted.first, wanted.requests, wanted.seconds)
        except Wrong as wrong:
            print(wrong)
            return 1
        server.ready()
        print(f"{sent} requests: each was answered or its connection closed, and the service is ready")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
