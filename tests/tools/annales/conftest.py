"""A store with an archive beside it, and a way to run the commands of `annales` on it."""

import pytest
from click.testing import CliRunner

from annales.service.container import build
from annales.service.settings import ArchiveSettings
from examples.games import TOYS


@pytest.fixture
def address(tmp_path, monkeypatch):
    """The archive that the operator has set."""
    address = f"sqlite:///{tmp_path / 'archive.db'}"
    monkeypatch.setenv("ANNALES_ARCHIVE", address)
    return address


@pytest.fixture
def services(redis_url, ports, address):
    """The parts of the service."""
    with build(redis_url, TOYS, ports=ports, archive_settings=ArchiveSettings(address, after_hours=0)) as made:
        yield made


@pytest.fixture
def run(redis_url):
    """Runs a command on that store, with the toys as its games."""

    def run(command, *words):
        return CliRunner().invoke(command, [*map(str, words), "--redis", redis_url], obj=TOYS, catch_exceptions=False)

    return run
