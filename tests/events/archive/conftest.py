"""The contract of the archive holds on SQLite and on PostgreSQL."""

import pytest

from annales.events.archive.archive import Archive
from annales.events.archive.engine import Database
from annales.events.archive.schema import METADATA


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """The address of an archive without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'archive.db'}"
        return
    url = request.getfixturevalue("postgres").url
    yield url
    database = Database(url)
    METADATA.drop_all(database._engine)
    database.close()


@pytest.fixture
def archive(address):
    """An empty archive."""
    made = Archive(address)
    yield made
    made.close()
