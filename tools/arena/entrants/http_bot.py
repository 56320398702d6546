"""A bot of one's own at an HTTP address: each question is the body of a POST, and the body of the reply its answer."""

from __future__ import annotations

import socket
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Timer
from urllib.parse import urlsplit

from .own import BotFault, Own

LARGEST = 4096  # bytes of an answer
OK = 200
HEADERS = {"Content-Type": "application/json", "Connection": "close"}


class HttpBot:
    """A bot at an address. Redirects are not followed, and no proxy is used.

    Each question has a connection of its own: on a kept one, a reply that is sent in two parts takes 40 ms, because the
    second part waits for a delayed acknowledgement of the first (Nagle's algorithm), and simple servers send so.
    """

    def __init__(self, bot: Own, timeout: float) -> None:
        """`timeout` is in seconds, for a whole answer, however slowly it comes."""
        address = urlsplit(bot.source)
        self._bot, self._timeout, self._port = bot, timeout, address.port
        self._kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
        self._host = address.hostname or ""
        self._path = (address.path or "/") + (f"?{address.query}" if address.query else "")

    def ask(self, question: str) -> str:
        """The body of the reply to a question. Raises BotFault."""
        connection = self._kind(self._host, self._port, timeout=self._timeout)
        try:
            connection.connect()
            return self._reply(connection, question).decode()
        except UnicodeDecodeError as reason:
            raise self._fault("the answer is not UTF-8") from reason
        except (OSError, HTTPException) as reason:
            raise self._fault(str(reason) or type(reason).__name__) from reason
        finally:
            connection.close()

    def _reply(self, connection: HTTPConnection, question: str) -> bytes:
        late = Late(connection.sock)
        clock = Timer(self._timeout, late)
        clock.daemon = True
        clock.start()
        try:
            connection.request("POST", self._path, question.encode(), HEADERS)
            with connection.getresponse() as response:
                status, body = response.status, response.read(LARGEST + 1)
        except TimeoutError:  # of the socket, which may be faster than the clock
            late.is_late = True
        except (OSError, HTTPException):
            if not late.is_late:
                raise
        finally:
            clock.cancel()
        if late.is_late:  # even if something was read: it may be a part of an answer
            raise self._fault(f"no answer within {self._timeout:g} s")
        if status != OK:
            raise self._fault(f"the status {status} instead of {OK}")
        if len(body) > LARGEST:
            raise self._fault(f"an answer of more than {LARGEST} bytes")
        return body

    def _fault(self, what: str) -> BotFault:
        return BotFault(f"{self._bot.name}: {self._bot.source}: {what}")


class Late:
    """Called when the time is over: ends all reading from the socket and writing to it."""

    def __init__(self, connected: socket.socket) -> None:
        self.is_late, self._socket = False, connected

    def __call__(self) -> None:
        """End it."""
        self.is_late = True
        with suppress(OSError):  # it is closed already
            self._socket.shutdown(socket.SHUT_RDWR)
