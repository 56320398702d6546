"""Webhooks at receivers that accept and never answer, beside an honest one."""

import socket
import threading
import time
from contextlib import ExitStack, contextmanager

from tests.soak.raw import NEIGHBOUR, send
from tests.support.receiver import receiving
from tests.support.waiting import until

HANGING = 200  # webhooks
ADDRESSES = 40  # of their receivers
WAITS = 0.2  # seconds between two deliveries to each
SETTINGS = {"ANNALES_WEBHOOKS_PRIVATE": "1", "ANNALES_WEBHOOK_WORKERS": "1", "ANNALES_REGISTRATIONS_PER_MINUTE": "0"}


class Hook:
    """A webhook of a player of its own."""

    def __init__(self, url, to, source):
        self._url, self._source, self._token = url, source, None
        self._token = self._asks("POST", "/v1/players", {"name": "Hooked"})["token"]
        self._path = f"/v1/webhooks/{self._asks('POST', '/v1/webhooks', {'url': to})['id']}"

    def _asks(self, method, path, body=None):
        status, said = send(self._url, method, path, self._token, body, source=self._source)
        assert status in (200, 201, 202), (status, said)
        return said

    def send(self):
        """Ask for a delivery."""
        self._asks("POST", f"{self._path}/test")

    def is_tried(self):
        """Whether an attempt has ended."""
        return bool(self._asks("GET", f"{self._path}/deliveries")["deliveries"])


class Delivered:
    """Honest webhooks, whose receiver answers at once."""

    def __init__(self, url, held: ExitStack):
        self._url, self._receiver = url, held.enter_context(receiving())
        self._known = self._hook()
        self.delivery()

    def _hook(self):
        return Hook(self._url, self._receiver.url, NEIGHBOUR)

    def first(self):
        """The seconds that the first delivery of a new one takes."""
        return self._received(self._hook())

    def delivery(self):
        """The seconds that a delivery takes of one that was attempted before."""
        return self._received(self._known)

    def _received(self, hook):
        before, since = len(self._receiver.received), time.monotonic()
        hook.send()
        until(lambda: len(self._receiver.received) > before, every=0.005)
        return time.monotonic() - since


@contextmanager
def hanging(url):
    """Two hundred webhooks at receivers that hang, each of which is always sent something; gives them."""
    with ExitStack() as held:
        at = [held.enter_context(socket.create_server((f"127.0.4.{n + 1}", 0), backlog=64)) for n in range(ADDRESSES)]
        over = threading.Event()
        hooks = [Hook(url, address(at[n % ADDRESSES]), f"127.0.5.{n + 1}") for n in range(HANGING)]
        sending = threading.Thread(target=keep_sending, args=(hooks, over))
        sending.start()
        try:
            yield hooks
        finally:
            over.set()
            sending.join()


def address(server):
    """Where a receiver that never answers is reached."""
    host, port = server.getsockname()
    return f"http://{host}:{port}/"


def keep_sending(hooks, over):
    """One delivery to each in turn."""
    while not over.is_set():
        for each in hooks:
            if over.wait(WAITS / 10):
                return
            each.send()
