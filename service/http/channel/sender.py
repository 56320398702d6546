"""The sender of a connection, and the counting of their messages and their slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from annales.service.accounts.addresses import subscriber
from annales.service.accounts.client_programs import from_user_agent
from annales.service.accounts.tokens import Caller, hash_of
from annales.service.container import OUTAGES, Services
from annales.service.errors import PlayerBanned
from annales.service.http.channel.envelope import ChannelRequest
from annales.service.http.middleware import limits
from annales.service.http.middleware.connection_limits import Slots
from annales.service.http.middleware.limits import Counted
from annales.service.http.request import SEES, language_of
from annales.service.ports import Ports
from annales.service.presence.keeper import PlayerConnection
from annales.service.settings import LONGEST_REST


class Sender:
    """The sender of one connection: their token, which they may change, their address and their program.

    `extensions` are those of the application, `environ` the WSGI environment of the handshake. The token of a
    connection has one of its slots; that of the address and of the process is taken by whoever opens the connection.
    """

    def __init__(self, extensions: Mapping[str, Any], environ: Mapping[str, Any]) -> None:
        self._extensions = extensions
        self.address = subscriber(environ.get("REMOTE_ADDR", ""))
        self.program = from_user_agent(environ.get("HTTP_USER_AGENT"))
        self._language: str | None = environ.get("HTTP_ACCEPT_LANGUAGE")
        self.token: str | None = None
        self._hashed = ""  # the hash of the token, which is needed for every message
        self._known: Caller | None = None
        self._free: Callable[[], None] = _nothing
        self._ports: Ports = extensions["ports"]
        self._rest = 0.0
        self._present: PlayerConnection | None = None
        self._is_away = False

    def become(self, token: str, caller: Caller) -> None:
        """Act as the owner of a token from now on; raises TooManyStreams."""
        slots: Slots = self._extensions["slots"]
        if self._known is None or self._known.token != caller.token:
            free = slots.charge(caller.token)
            self.leave()
            self._free = free
            self._be_present(caller.player)
        self.token, self._known, self._hashed = token, caller, hash_of(token)

    def leave(self) -> None:
        """Give the slot back: its player is no longer there by this connection."""
        free, self._free = self._free, _nothing
        free()
        if self._present is not None:
            self._present.end()

    def set_away(self, is_away: bool) -> None:
        """Nobody looks at this client now, or somebody does again."""
        self._is_away = is_away
        if self._present is not None:
            self._present.set_active(not is_away)

    def _be_present(self, player: str) -> None:
        services: Services = self._extensions["services"]()
        self._present = services.presence.keeper.connect(player, not self._is_away)

    def caller(self) -> Caller | None:
        """The owner of the token; None without one, or once it is invalid. Raises PlayerBanned, and what Redis
        raises."""
        if self.token is None:
            return None
        services: Services = self._extensions["services"]()
        return services.accounts.tokens.caller_of(self._hashed)

    def is_authorized(self) -> bool:
        """Whether the token is valid, as far as can be known now; no token needs to be."""
        try:
            return self.token is None or self.caller() is not None
        except PlayerBanned:
            return False
        except OUTAGES:  # checked again soon
            return True

    def viewer(self) -> str | None:
        """The player in whose view matches are shown; None for a spectator's. It was valid when it was sent."""
        known = self._known
        return None if known is None or known.scopes.isdisjoint(SEES) else known.player

    def count(self) -> Counted | None:
        """Count a message that no route counts; None if messages are not limited."""
        player = None if self._known is None else self._known.player
        counted = limits.take(self._extensions, "requests", player, self.address)
        if counted is not None and counted.wait:
            self.rest(ceil(counted.wait))
        return counted

    def count_frame(self) -> None:
        """Count a frame that gets no reply, such as a ping; over the limit, what follows it waits."""
        self.count()
        self.take_rest()

    def rest(self, seconds: float) -> None:
        """Have the sender wait before their next message is read, for at most LONGEST_REST."""
        self._rest = min(seconds, LONGEST_REST)

    def take_rest(self) -> None:
        """Wait if the last message was one too many."""
        rest, self._rest = self._rest, 0.0
        if rest:
            self._ports.clock.sleep(rest)

    def give_way(self) -> None:
        """Let other connections be served."""
        self._ports.give_way()

    def language(self, sent: ChannelRequest) -> str:
        """The language of the reply to a request."""
        return language_of(self._language if sent.language is None else sent.language)


def _nothing() -> None:
    """There is no slot to give back."""
