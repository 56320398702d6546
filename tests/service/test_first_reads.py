"""A match that a process does not hold is read together with its secret and its source."""

import msgspec
import pytest
from cryptography.fernet import Fernet

from annales.domain.errors import SecretsLocked
from annales.events.keys import MARKS, deleted_key, secret_key, shard_of
from annales.events.stream import Tombstone
from annales.events.tiers.redis_tier import Beside, RedisTier
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.commands.import_record import ImportRecord
from annales.service.container import build
from annales.service.settings import ArchiveSettings
from examples.games import TOYS
from tests.support.at_door import as_file, finished, opened, played


@pytest.fixture
def other(services, redis_url):
    """Another process, which holds nothing yet."""
    with build(redis_url, TOYS) as made:
        yield made


@pytest.fixture
def asks_once(monkeypatch):
    """From here on, secrets and sources are not asked for by themselves."""

    def refused(*_):
        raise AssertionError("asked for by itself")

    def refuse():
        for name in ("secret", "sources", "held"):
            monkeypatch.setattr(RedisTier, name, refused)

    return refuse


def test_what_is_beside_a_match_comes_with_its_first_entries(services, other, asks_once):
    """The first answer of a process to a match, and the look at it before, need no further question."""
    match = opened(services, "market", 2)
    asks_once()

    played(other, other.matches.get(match.id), seed=1, most=2)

    assert other.store.provenance.source_of(match.id) is None
    assert other.store.match_secrets.secret(match.id) == services.store.match_secrets.secret(match.id)


def test_an_imported_match_comes_with_its_source(services, other, asks_once):
    """It is known as what it is from the first look on."""
    data = as_file(finished(services, "arena", 2), None)
    brought = services.door.do(ImportRecord("pl_9", data)).match
    asks_once()

    found = other.matches.get(brought.id)

    assert found.imported == brought.imported
    assert found.imported.by == "pl_9"


def test_a_match_that_is_being_archived_tells_nothing_of_its_source(services):
    """Its mark is removed after its secret: without a secret, a missing mark means nothing."""
    match, redis = opened(services, "market", 2), services.store.redis
    tier = RedisTier(redis)
    rows, beside = tier.begun(match.id, 500, has_sources=True)
    stored = redis.get(secret_key(match.id)).decode()
    assert (len(rows), beside) == (match.tree.last, Beside(stored, None))

    redis.delete(secret_key(match.id))

    assert tier.begun(match.id, 500, has_sources=True) == (rows, None)
    assert tier.begun("mt_none", 500, has_sources=True) == ([], None)


def test_entries_are_read_before_the_source_and_the_secret_after_it():
    """In the other order a match that is imported or archived meanwhile would be taken for one that was played here."""
    asked = []

    class Events:
        def ask_together(self, *commands):
            asked.extend(command[:2] for command in commands)
            return [[], None, None]

    RedisTier(Events()).begun("mt_1", 500, has_sources=True)

    assert [(name, key.rpartition(":")[2]) for name, key in asked] == [
        ("XRANGE", "mt_1"),
        ("HGET", MARKS.rpartition(":")[2]),
        ("GET", "secret"),
    ]


@pytest.fixture
def with_archive(redis_url, tmp_path):
    """A process with an archive."""
    settings = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}", after_hours=0)
    with build(redis_url, TOYS, archive_settings=settings) as parts:
        yield parts


@pytest.mark.parametrize("is_imported", [True, False])
def test_an_archived_match_comes_with_its_source_too(services, with_archive, asks_once, is_imported):
    """It is read from the archive in one query, and Redis is asked for its entries alone."""
    match = finished(services, "arena", 2)
    if is_imported:
        match = services.door.do(ImportRecord("pl_9", as_file(match, None))).match
    secret = services.store.match_secrets.secret(match.id)
    assert with_archive.archiving.archive(match.id)
    with_archive.forget()
    asks_once()

    found = with_archive.matches.get(match.id)

    assert found.tree.entries == match.tree.entries
    assert (found.imported is not None, found.imported) == (is_imported, match.imported)
    assert with_archive.store.match_secrets.secret(match.id) == secret


def test_a_match_that_was_deleted_from_the_archive_comes_with_nothing(services, with_archive):
    """What a failed removal has left of it there is not found."""
    match, archive = finished(services, "arena", 2), with_archive.store.archive
    assert with_archive.archiving.archive(match.id)
    assert archive.begun(match.id, 3)[0] == archive.rows(match.id, 1, 3) != []
    tombstone = Tombstone("2026-03-01T10:00:00.000Z", "pl_op", match.tree.last, match.tree.digest)
    services.store.redis.hset(deleted_key(shard_of(match.id)), match.id, msgspec.json.encode(tombstone))

    assert archive.begun(match.id, 3) == ([], None)


def test_a_secret_is_decrypted_when_it_is_needed(redis_url, monkeypatch):
    """Who has not the key may show the match; who has it, may go on with it."""
    monkeypatch.setenv("ANNALES_MASTER_KEY", Fernet.generate_key().decode())
    with build(redis_url, TOYS) as parts, build(redis_url, TOYS) as other:
        match = opened(parts, "market", 2)

        assert other.matches.get(match.id).tree.digest == match.tree.digest
        assert other.store.match_secrets.secret(match.id) == parts.store.match_secrets.secret(match.id)
        monkeypatch.setenv("ANNALES_MASTER_KEY", Fernet.generate_key().decode())
        with build(redis_url, TOYS) as locked:
            assert locked.matches.get(match.id).tree.digest == match.tree.digest
            for _ in range(2):
                with pytest.raises(SecretsLocked):
                    locked.store.match_secrets.secret(match.id)


def test_a_secret_that_was_decrypted_is_not_forgotten_for_one_as_it_is_stored(services):
    """A match that was dropped from the cache is read again, with its secret."""
    match = opened(services, "market", 2)
    secrets: MatchSecrets = services.store.match_secrets
    secret = secrets.secret(match.id)

    secrets.know_stored(match.id, "not in hexadecimal")

    assert secrets.secret(match.id) == secret
