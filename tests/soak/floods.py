"""One address that takes all it can get: `script/soak floods --seconds 30`.

A whole service runs with small bounds. One address opens connections that drip their bodies, another one streams, a
third one matches of bots alone, as many as each is let; a caller of a fourth address must be answered all the while,
and their bot must reply.
"""

import argparse
import socket
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from tests.service.launched import Launched
from tests.soak.damage import Wrong
from tests.soak.raw import NEIGHBOUR, send

DRIPPING, STREAMS, MATCHES = 200, 100, 40
FOLLOWER, FARMER = "127.0.0.3", "127.0.0.4"
ANSWERED_WITHIN = 30.0  # seconds for a neighbour, on a loaded machine
SMALL = {
    "ANNALES_CONNECTIONS": "200",
    "ANNALES_CONNECTIONS_PER_ADDRESS": "60",
    "ANNALES_STREAMS_PER_ADDRESS": "20",
    "ANNALES_STREAMS_PER_TOKEN": "10",
    "ANNALES_WEB_WORKERS": "2",
    "ANNALES_BOT_WORKERS": "2",
    "ANNALES_BOT_PAUSE_MS": "0",
    "ANNALES_BOT_STEP_MS": "0",
}
BOTS = [{"kind": "bot", "level": "random"}] * 4


def main(arguments):
    """Flood and ask; 1 when a neighbour is not answered."""
    wanted = parse(arguments)
    with tempfile.TemporaryDirectory() as folder:
        service = Launched(Path(folder) / "data", real=True, **SMALL)
        try:
            asked, slowest, replied = soak(service.ready(), wanted.seconds)
        except Wrong as wrong:
            print(wrong)
            return 1
        finally:
            service.clear()
    print(
        f"{asked} requests of a neighbour answered, the slowest after {slowest:.1f} s; their bot replied within "
        f"{replied:.1f} s"
    )
    return 0


def soak(service, seconds):
    """Flood from one address for so long; what a neighbour of another address met."""
    over = threading.Event()
    floods = [threading.Thread(target=flood, args=(service.url, over)) for flood in (drip, follow, open_bots)]
    for each in floods:
        each.start()
    try:
        met = neighbour(service.url, seconds)
        check_bounds(service.url)
        return met
    finally:
        over.set()
        for each in floods:
            each.join(60)


def neighbour(url, seconds):
    """Ask, and play against a bot: how many answers, the slowest of them, the slowest reply of the bot."""
    token = asks(url, "POST", "/v1/players", None, {"name": "Neighbour"})[0]["token"]
    until, asked, slowest, replied = time.monotonic() + seconds, 0, 0.0, 0.0
    while time.monotonic() < until:
        took = asks(url, "GET", "/healthz", token)[1]
        slowest, asked = max(slowest, took), asked + 1
        replied = max(replied, bot_replies(url, token))
        time.sleep(0.2)
    return asked, slowest, replied


def check_bounds(url):
    """The floods must have been large enough to be refused, or this shows nothing."""
    figures = send(url, "GET", "/metrics", source=NEIGHBOUR)[1].decode()
    for name in ("annales_connections_refused_total", "annales_streams_refused_total"):
        counted = [line for line in figures.splitlines() if line.startswith(name)]
        if not any(float(line.rpartition(" ")[2]) > 0 for line in counted):
            raise Wrong(f"the floods met no bound: {name} {counted}")


def bot_replies(url, token):
    """Seconds until the bot of a fresh match has handed the turn back."""
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = asks(url, "POST", "/v1/matches", token, {"game": "sacrifice", "seats": seats})[0]["id"]
    asks(url, "POST", f"/v1/matches/{match}/actions", token, {"answering": 4, "actions": ["Kc4-c5", "."]})
    since = time.monotonic()
    while True:
        question = asks(url, "GET", f"/v1/matches/{match}", token)[0]["question"]
        if question is None or 0 in question["must_act"]:
            return time.monotonic() - since
        if time.monotonic() - since > ANSWERED_WITHIN:
            raise Wrong(f"a person's bot has not replied for {ANSWERED_WITHIN} s")
        time.sleep(0.05)


def asks(url, method, path, token, body=None):
    """An answer to the neighbour, and how long it took."""
    since = time.monotonic()
    status, said = send(url, method, path, token, body, source=NEIGHBOUR)
    took = time.monotonic() - since
    if status not in (200, 201) or took > ANSWERED_WITHIN:
        raise Wrong(f"a neighbour's {method} {path}: {status} after {took:.1f} s: {said}")
    return said, took


def drip(url, over):
    """Connections that send one byte of a body now and then; those that are refused are opened again."""
    at, held = urlsplit(url), []
    head = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
    while not over.is_set():
        if len(held) < DRIPPING:
            with suppress(OSError):
                held.append(socket.create_connection((at.hostname, at.port), timeout=5))
                held[-1].sendall(head)
        for each in list(held):
            try:
                each.sendall(b" ")
            except OSError:
                held.remove(each)
                each.close()
        over.wait(0.02)
    for each in held:
        each.close()


def follow(url, over):
    """Streams of a public match, as many as are let in."""
    at, held = urlsplit(url), []
    with suppress(OSError):
        token = send(url, "POST", "/v1/players", None, {"name": "Flood"}, source=FOLLOWER)[1]["token"]
        seats = [{"kind": "player"}, {"kind": "open"}]
        match = send(url, "POST", "/v1/matches", token, {"game": "sacrifice", "seats": seats}, source=FOLLOWER)[1]["id"]
        while not over.is_set():
            if len(held) < STREAMS:
                held.append(socket.create_connection((at.hostname, at.port), 5, source_address=(FOLLOWER, 0)))
                held[-1].sendall(f"GET /v1/matches/{match}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            over.wait(0.05)
    for each in held:
        each.close()


def open_bots(url, over):
    """Matches in which bots alone play."""
    with suppress(OSError, KeyError, TypeError):
        token = send(url, "POST", "/v1/players", None, {"name": "Farm"}, source=FARMER)[1]["token"]
        for _ in range(MATCHES):
            if over.is_set():
                return
            opening = {"game": "pandocreon_divinae", "seats": BOTS}
            send(url, "POST", "/v1/matches", token, opening, source=FARMER)


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak floods", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
