"""script/bench on PostgreSQL: in a database of its own, which is gone afterwards."""

import pytest
from sqlalchemy import create_engine, text

from annales.tools.bench.__main__ import main
from annales.tools.bench.archive.databases import SERVER, database, databases
from tests.support.postgres import OwnPostgres

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def server():
    """A PostgreSQL for these tests."""
    with OwnPostgres() as postgres:
        yield postgres


def databases_of(server):
    """The names of the databases of a server."""
    engine = create_engine(server.url.replace("postgresql", "postgresql+psycopg", 1))
    with engine.connect() as connection:
        found = set(connection.execute(text("SELECT datname FROM pg_database")).scalars())
    engine.dispose()
    return found


def test_the_audit_is_measured_on_both(server, monkeypatch, capsys):
    """If a server is named; and the server is left as it was."""
    monkeypatch.setenv(SERVER, server.url)
    before = databases_of(server)

    assert main(["--tiny", "audit"]) == 0

    told = capsys.readouterr().out
    assert "| no filter: p99 |" in told
    assert "| PostgreSQL: no filter: p99 |" in told
    assert databases_of(server) == before


def test_a_database_grows_with_what_it_holds(server, monkeypatch, tmp_path):
    """Its size is that of the database alone, not of the server."""
    monkeypatch.setenv(SERVER, server.url)

    assert databases() == ["SQLite", "PostgreSQL"]
    with database("PostgreSQL", tmp_path) as measured:
        empty = measured.size()
        engine = create_engine(measured.address.replace("postgresql", "postgresql+psycopg", 1))
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE held AS SELECT repeat('x', 100) FROM generate_series(1, 10000)"))
        engine.dispose()
        measured.settle()

        assert measured.size() - empty > 1_000_000
