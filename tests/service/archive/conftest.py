"""Processes with an archive."""

import pytest

from annales.events.archive.engine import Database
from annales.events.archive.schema import METADATA
from annales.events.store import named
from annales.service.container import build
from annales.service.settings import ArchiveSettings
from examples.games import TOYS


@pytest.fixture
def settings(request, tmp_path):
    """An archive of this test; what is over goes there in the next round. The parameter may be `postgresql`."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}", after_hours=0)
        return
    url = request.getfixturevalue("postgres").url
    yield ArchiveSettings(url, after_hours=0)
    database = Database(url)
    METADATA.drop_all(database._engine)
    database.close()


@pytest.fixture
def services(redis_url, ports, settings):
    """The parts of a process with an archive."""
    with build(redis_url, TOYS, ports=ports, archive_settings=settings) as made:
        named(made.store.redis)
        yield made


@pytest.fixture
def fresh(redis_url, ports, settings):
    """Parts of other processes, which have read nothing yet; `fresh()` makes one more."""
    made = []

    def another():
        made.append(build(redis_url, TOYS, ports=ports, archive_settings=settings))
        return made[-1]

    yield another
    for one in made:
        one.__exit__()
