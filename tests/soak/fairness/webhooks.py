"""Webhooks at receivers that accept and never answer, beside an honest one."""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, contextmanager

from tests.soak.raw import NEIGHBOUR, send
from tests.support.receiver import receiving
from tests.support.waiting import until

HANGING = 200  # webhooks
ADDRESSES = 40  # of their receivers
WAITS = 0.2  # seconds between two deliveries to each
SETTINGS = {"ANNALES_WEBHOOKS_PRIVATE": "1", "ANNALES_WEBHOOK_WORKERS": "1", "ANNALES_REGISTRATIONS_PER_MINUTE": "0"}


def hook(url, to, source):
    """A player's webhook: what sends it a delivery."""

    def asks(method, path, token=None, body=None):
        status, said = send(url, method, path, token, body, source=source)
        assert status in (200, 201, 202), (status, said)
        return said

    token = asks("POST", "/v1/players", None, {"name": "Hooked"})["token"]
    id = asks("POST", "/v1/webhooks", token, {"url": to})["id"]
    return lambda: asks("POST", f"/v1/webhooks/{id}/test", token)


class Delivered:
    """An honest webhook, whose receiver answers at once."""

    def __init__(self, url, held: ExitStack):
        self._receiver = held.enter_context(receiving())
        self._send = hook(url, self._receiver.url, NEIGHBOUR)
        self.delivery()  # it is known to be good

    def delivery(self):
        """The seconds from the request until it is received."""
        before, since = len(self._receiver.received), time.monotonic()
        self._send()
        until(lambda: len(self._receiver.received) > before, every=0.005)
        return time.monotonic() - since


@contextmanager
def hanging(url):
    """Two hundred webhooks at receivers that hang, each of which is always sent something."""
    with ExitStack() as held:
        at = [held.enter_context(socket.create_server((f"127.0.4.{n + 1}", 0), backlog=64)) for n in range(ADDRESSES)]
        over = threading.Event()
        hooks = [hook(url, address(at[n % ADDRESSES]), f"127.0.5.{n + 1}") for n in range(HANGING)]
        sending = threading.Thread(target=keep_sending, args=(hooks, over))
        sending.start()
        try:
            yield
        finally:
            over.set()
            sending.join()


def address(server):
    """Where a receiver that never answers is reached."""
    host, port = server.getsockname()
    return f"http://{host}:{port}/"


def keep_sending(hooks: list[Callable], over):
    """One delivery to each in turn."""
    while not over.is_set():
        for each in hooks:
            if over.wait(WAITS / 10):
                return
            each()
