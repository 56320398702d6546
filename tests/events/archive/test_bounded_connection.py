"""A PostgreSQL that hangs: whoever waits for it is told after a while, and it is used again when it goes on."""

import signal
import threading
from contextlib import contextmanager

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from annales.domain.errors import Busy
from annales.events.archive import bounded_connection
from annales.events.archive.archive import Archive
from tests.support.postgres import OwnPostgres

pytestmark = pytest.mark.process

GOES_ON_AFTER = 60.0  # seconds, so that a wait without a bound fails and does not hang


@pytest.fixture(scope="module")
def server():
    """A PostgreSQL that a test may stop for a while."""
    with OwnPostgres() as made:
        yield made


@pytest.fixture
def archive(server):
    """An archive in it, which has been used."""
    made = Archive(server.url)
    assert made.last("mt_7") == 0
    yield made
    made.close()


@pytest.fixture
def hung(server, monkeypatch):
    """`with hung():` the server hangs, as on a disk that takes no writes, and is waited for only for a moment."""

    @contextmanager
    def done():
        goes_on = threading.Timer(GOES_ON_AFTER, server.signal, [signal.SIGCONT])
        goes_on.start()
        server.signal(signal.SIGSTOP)
        with monkeypatch.context() as patched:
            patched.setattr(bounded_connection, "SILENT_FOR", 0.2)
            yield
        goes_on.cancel()
        server.signal(signal.SIGCONT)

    return done


def test_a_read_over_an_open_connection_does_not_wait_for_a_server_that_hangs(archive, hung):
    """Neither for the reply, nor for the next connection."""
    with hung(), pytest.raises(Busy):
        archive.last("mt_7")

    archive.database._rests_until = 0
    assert archive.last("mt_7") == 0


def test_a_statement_is_given_up_when_the_server_hangs_meanwhile(archive, hung):
    """Its connection is not used again: the reply may still come."""
    with archive.database.connection() as connection:
        with hung(), pytest.raises(OperationalError, match="the server is silent"):
            connection.execute(text("SELECT 1"))
        assert connection.invalidated

    assert archive.last("mt_7") == 0
