"""One attempt at a delivery: the body is signed, sent to a checked address, and nothing but the status is read."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from standardwebhooks import Webhook as Signer

from annales.service.answers.webhooks import Failure
from annales.service.ports import Clock, SystemClock
from annales.service.webhooks.addresses import (
    RESOLVES_WITHIN,
    BoundedResolver,
    NotAllowed,
    Resolve,
    Unresolved,
    permitted,
    resolve,
)

CONNECTS_WITHIN = 5.0  # seconds for each address of a name
ANSWERS_WITHIN = 15.0  # seconds for a whole attempt, from the name to the last header
GONE = 410  # the receiver wants nothing more, ever
TOO_BUSY = (429, 503)  # the receiver may say for how long, in Retry-After
PORTS = {"http": 80, "https": 443}

Enter = Callable[[str], None]  # receives an address


@dataclass(frozen=True)
class Sent:
    """The outcome of one attempt: the status, if one was received, and why it failed, if it did."""

    status: int | None = None
    failure: Failure | None = None
    retry_after: float | None = None  # the seconds for which a receiver that is too busy wants to be left alone


class WebhookSender:
    """Sends signed bodies. `private` allows addresses of this machine and of private networks."""

    def __init__(
        self,
        private: bool,
        resolve: Resolve = resolve,
        answers_within: float = ANSWERS_WITHIN,
        context: ssl.SSLContext | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._private, self._answers_within, self._clock = private, answers_within, clock or SystemClock()
        self._resolve = BoundedResolver(resolve, min(RESOLVES_WITHIN, answers_within))
        self._context = context or ssl.create_default_context()

    def send(
        self, url: str, id: str, at: datetime, body: str, secrets: Sequence[str], enter: Enter = lambda _: None
    ) -> Sent:
        """Make one attempt. A redirection is not followed: it could lead anywhere.

        `enter` receives each address before anything connects to it; what it raises ends the attempt.
        """
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        until = self._clock.monotonic() + self._answers_within
        try:
            addresses = permitted(host, port, self._private, self._resolve)
        except NotAllowed:
            return Sent(failure=Failure.ADDRESS_NOT_ALLOWED)
        except Unresolved:
            return Sent(failure=Failure.NO_SUCH_HOST)
        except TimeoutError:
            return Sent(failure=Failure.TIMEOUT)

        def remaining() -> float:
            return max(0.001, until - self._clock.monotonic())

        connection = _Checked(parts, addresses, port, self._context, remaining, enter)
        return self._attempt(connection, _target(parts), signed(id, at, body, secrets), body.encode(), at)

    def _attempt(
        self, connection: _Checked, target: str, headers: Mapping[str, str], body: bytes, at: datetime
    ) -> Sent:
        deadline = Timer(connection.remaining(), connection.cut)
        deadline.daemon = True
        deadline.start()
        try:
            connection.request("POST", target, body, dict(headers))
            answer = connection.getresponse()
            return Sent(failure=Failure.TIMEOUT) if connection.is_cut else _judged(answer, at)
        except TimeoutError:
            return Sent(failure=Failure.TIMEOUT)
        except ssl.SSLError:
            return Sent(failure=Failure.TIMEOUT if connection.is_cut else Failure.TLS)
        except OSError:
            failed = Failure.BAD_REPLY if connection.is_connected else Failure.NO_CONNECTION
            return Sent(failure=Failure.TIMEOUT if connection.is_cut else failed)
        except (http.client.HTTPException, ValueError):
            return Sent(failure=Failure.TIMEOUT if connection.is_cut else Failure.BAD_REPLY)
        finally:
            deadline.cancel()
            connection.close()


class _Checked(http.client.HTTPConnection):
    """A connection to one of the checked addresses, whatever the name means now; TLS verifies the name."""

    def __init__(
        self,
        parts: SplitResult,
        addresses: Sequence[str],
        port: int,
        context: ssl.SSLContext,
        remaining: Callable[[], float],
        enter: Enter,
    ) -> None:
        super().__init__(parts.hostname or "", port)
        self.remaining = remaining  # the seconds until the attempt is cut
        self.default_port = PORTS[parts.scheme]  # such a port is not named in the header Host
        self._addresses, self._context = addresses, context if parts.scheme == "https" else None
        self._enter = enter
        self._raw: socket.socket | None = None
        self.is_cut = self.is_connected = False

    def connect(self) -> None:
        """Connect to the first address that answers."""
        self.sock = self._raw = self._connected()
        self.sock.settimeout(self.remaining())
        self.is_connected = True
        if self._context is None:
            self._check_time()
            return
        # The handshake is apart: from here on a cut ends the socket that it reads from.
        secured = self._context.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = self._raw = secured
        self._check_time()
        secured.do_handshake()

    def _check_time(self) -> None:
        """Raise TimeoutError if the attempt was cut before there was a connection that a cut can end."""
        if self.is_cut:
            raise TimeoutError

    def _connected(self) -> socket.socket:
        refused: OSError = OSError("no address")
        for address in self._addresses:
            if self.is_cut:
                break
            self._enter(address)
            try:
                return socket.create_connection((address, self.port), min(CONNECTS_WITHIN, self.remaining()))
            except OSError as cause:
                refused = cause
        raise refused

    def cut(self) -> None:
        """End the attempt: a receiver that sends a byte now and then would keep it alive for ever."""
        self.is_cut = True
        if self._raw is not None:
            try:
                socket.socket.shutdown(self._raw, socket.SHUT_RDWR)
            except OSError:
                return  # it has ended in the meantime


def signed(id: str, at: datetime, body: str, secrets: Sequence[str]) -> dict[str, str]:
    """The headers of a delivery: one signature for each secret that is valid now, separated by spaces."""
    return {
        "Content-Type": "application/json",
        "User-Agent": "Annales-Webhooks/1",
        "Connection": "close",
        "webhook-id": id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(Signer(secret).sign(id, at, body) for secret in secrets),
    }


def _judged(answer: http.client.HTTPResponse, at: datetime) -> Sent:
    status = answer.status
    if 200 <= status < 300:
        return Sent(status)
    if 300 <= status < 400:
        return Sent(status, Failure.REDIRECT)
    return Sent(status, Failure.STATUS, _retry_after(answer, at) if status in TOO_BUSY else None)


def _retry_after(answer: http.client.HTTPResponse, at: datetime) -> float | None:
    """The seconds in the header Retry-After, which has a number or a date; None without one that can be read."""
    text = (answer.getheader("Retry-After") or "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
        return ((date if date.tzinfo else date.replace(tzinfo=UTC)) - at).total_seconds()
    except (TypeError, ValueError, OverflowError):
        return None


def _target(parts: SplitResult) -> str:
    """What follows the host in the address."""
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
