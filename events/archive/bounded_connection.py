"""Connections to PostgreSQL on which a reply is awaited for a bounded time.

The server's own `statement_timeout` bounds what it works on, and TCP notices a machine that is gone. Neither ends the
wait for a server that hangs: its kernel goes on confirming what is sent.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection, OperationalError
from psycopg.abc import RV, PQGen
from psycopg.errors import _WaitTimeout
from sqlalchemy import Engine, event

SILENT_FOR = 10.0  # seconds; more than a statement may take, and several may be sent at once
LOOKS_EVERY = 0.1  # seconds between two checks for signals while a reply is awaited


class BoundedConnection(Connection[Any]):
    """A connection that is closed when the server is silent for too long: the reply may still come."""

    def wait(self, gen: PQGen[RV], interval: float = LOOKS_EVERY, timeout: float | None = None) -> RV:
        """Wait for what the server replies; raises OperationalError."""
        try:
            return super().wait(gen, interval, SILENT_FOR if timeout is None else timeout)
        except _WaitTimeout as cause:
            if timeout is not None:
                raise
            self.pgconn.finish()
            raise OperationalError("the server is silent") from cause


def bound(engine: Engine) -> None:
    """Let an engine make such connections."""
    event.listen(engine, "do_connect", _connected)


def _connected(_dialect: object, _record: object, words: Any, options: Any) -> BoundedConnection:
    return BoundedConnection.connect(*words, **options)
