"""With a master key no secret of the service can be read where it is stored; without it nothing is overwritten."""

from secrets import token_hex

import pytest
from click.testing import CliRunner
from cryptography.fernet import Fernet
from sqlalchemy import select

from annales.domain.errors import SecretsLocked
from annales.events.archive.schema import MATCHES
from annales.events.keys import secret_key
from annales.events.tiers.redis_tier import RedisTier
from annales.service.accounts.master_key import WRAPPED, MasterKey
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.accounts.secrets_check import check_master_key
from annales.service.accounts.signing_keys import KEYS, SigningKeys
from annales.service.container import build
from annales.service.ports import SystemClock
from annales.service.queries.cursors import KEY as CURSORS
from annales.service.settings import ArchiveSettings, CannotStart, Settings, master_keys
from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.keys import hook_key
from annales.service.webhooks.sending import Sent
from annales.tools.annales.master_key import master_key
from examples.games import TOYS
from tests.support.at_door import finished, opened

OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))
URL = "https://receiver.example/hook"


@pytest.fixture
def environ(monkeypatch, tmp_path):
    """The settings of the operator; the archive is a file of the test's own."""
    monkeypatch.setenv("ANNALES_ARCHIVE", f"sqlite:///{tmp_path / 'archive.db'}")
    monkeypatch.delenv("ANNALES_MASTER_KEY", raising=False)
    return monkeypatch


@pytest.fixture
def parts(redis_url, ports, environ):
    """Makes the parts of a process that is started with these keys."""
    made = []

    def start(keys=""):
        environ.setenv("ANNALES_MASTER_KEY", keys)
        made.append(build(redis_url, TOYS, ports=ports, archive_settings=ArchiveSettings.from_env()))
        return made[-1]

    yield start
    for each in made:
        each.__exit__(None, None, None)


def filled(services):
    """A match that goes on, one in the archive, a webhook with two secrets, both keys of the service; all in clear."""
    running, over = opened(services, "market", 2), finished(services, "market", 2)
    secret = services.store.match_secrets.secret(over.id).hex()
    assert services.archiving.archive(over.id)
    hook, first = services.webhooks.registry.create("pl_ada", URL, ["turn"], "", "wh_1")
    second, _ = services.webhooks.registry.rotate(hook, "once")
    services.accounts.receipts.key_set()  # the keys of the service are made on first use
    services.cursors.seal("x")
    return {
        running.id: services.store.match_secrets.secret(running.id).hex(),
        over.id: secret,
        "hook": second,
        "hook before": first,
        "signing": SigningKeys(services.store.redis, SystemClock(), MasterKey(master_keys())).all()[-1].private,
        "cursors": key_of_cursors(services),
    }


def key_of_cursors(services):
    """In hexadecimal, as the service reads it."""
    return services.cursors._shared_key().hex()


def stored(services):
    """All places in which secrets are stored, as text."""
    redis = services.store.redis
    places = [redis.get(secret_key(match)) for match in services.store.log.matches()]
    cursors = redis.get(CURSORS)
    places += [cursors if cursors.startswith(WRAPPED.encode()) else cursors.hex().encode()]
    places += [redis.get(KEYS), *redis.hgetall(hook_key("wh_1")).values()]
    with services.store.archive.connection() as connection:
        places += [secret.encode() for secret in connection.execute(select(MATCHES.c.secret)).scalars()]
    return b"\n".join(places).decode()


def read(services, known):
    """The same secrets as the service reads them."""
    services.webhooks.deliveries.enqueue(
        [("wh_1", delivery(token_hex(4), "turn", "2026-03-01T10:00:00.000Z", {}, None))]
    )
    [claimed] = services.webhooks.deliveries.claim(10, 10)
    services.webhooks.deliveries.settle(claimed, services.ports.clock.now(), Sent(204))
    signing = SigningKeys(services.store.redis, SystemClock(), MasterKey(master_keys())).all()[-1].private
    matches = {name: services.store.match_secrets.secret(name).hex() for name in known if name.startswith("mt_")}
    keys = {"signing": signing, "cursors": key_of_cursors(services)}
    return {**matches, **keys, "hook": claimed.secrets[0], "hook before": claimed.secrets[1]}


def test_nothing_can_be_read_where_it_is_stored(parts):
    """And another process with the key reads all."""
    known = filled(parts(NEW))

    assert not any(secret in stored(parts(NEW)) for secret in known.values())
    assert read(parts(NEW), known) == known


def test_without_a_key_all_is_stored_as_it_is(parts):
    """As before there was such a setting."""
    known = filled(parts())
    assert [name for name, secret in known.items() if secret not in stored(parts())] == []
    assert WRAPPED not in stored(parts())


@pytest.mark.parametrize("before", ["", OLD], ids=["none before", "another before"])
def test_a_key_that_is_set_later_or_replaced(parts, redis_url, before):
    """What was stored before is read, and encrypted with the new key by one command, which can be repeated."""
    known = filled(parts(before))
    both = f"{NEW},{before}".rstrip(",")
    assert read(parts(both), known) == known

    done = CliRunner().invoke(master_key, ["rewrap", "--redis", redis_url], obj=TOYS, catch_exceptions=False)
    assert (done.exit_code, done.stdout) == (0, "6 secrets were encrypted anew\n")
    again = CliRunner().invoke(master_key, ["rewrap", "--redis", redis_url], obj=TOYS, catch_exceptions=False)
    assert (again.exit_code, again.stdout) == (0, "all secrets are encrypted with the present key\n")

    lines = list(parts(NEW).operators.acting.log.newest())
    assert [(line.act, line.on, line.outcome, line.details["changed"]) for line in lines] == [
        ("key_rewrap", None, "done", 0),
        ("key_rewrap", None, "done", 6),
    ]
    assert not any(secret in stored(parts(NEW)) for secret in known.values())
    assert read(parts(NEW), known) == known


@pytest.mark.parametrize("keys", ["", OLD], ids=["none", "another"])
def test_another_key_reads_nothing_and_overwrites_nothing(parts, redis_url, keys):
    """The launcher does not start, and the command that encrypts says what is missing."""
    known = filled(parts(NEW))
    before = stored(parts(NEW))
    other = parts(keys)

    for match in (name for name in known if name.startswith("mt_")):
        with pytest.raises(SecretsLocked):
            other.store.match_secrets.secret(match)
    with pytest.raises(SecretsLocked):
        other.accounts.receipts.signer()
    with pytest.raises(SecretsLocked):
        other.cursors.seal("x")
    with pytest.raises(CannotStart, match="encrypted with a master key that is not set here"):
        check_master_key(redis_url)
    done = CliRunner().invoke(master_key, ["rewrap", "--redis", redis_url], obj=TOYS)
    assert (done.exit_code, stored(parts(NEW))) == (2, before)
    assert "ANNALES_MASTER_KEY" in done.stderr
    assert list(parts(NEW).operators.acting.log.newest()) == []
    assert SigningKeys(other.store.redis, SystemClock(), MasterKey([NEW])).all()[-1].private == known["signing"]


def test_a_deleted_match_does_not_get_its_secret_back(parts, db):
    """Though it is deleted between the read and the write of the command that encrypts."""
    services = parts()
    match = opened(services, "market", 2)

    class DeletesFirst(MasterKey):
        def wrap(self, secret):
            db.delete(secret_key(match.id))
            return super().wrap(secret)

    MatchSecrets(RedisTier(services.store.redis), services.ports.entropy, DeletesFirst([NEW])).rewrap(match.id)

    assert db.get(secret_key(match.id)) is None


def test_the_store_of_a_new_service_needs_no_key(redis_url, db, environ):
    """And without one the check writes nothing."""
    check_master_key(redis_url)
    assert db.get(KEYS) is None


def test_a_store_is_marked_by_its_first_start_with_a_key(redis_url, environ, config):
    """Before anything is signed; a store that refuses writes is left as it is."""
    environ.setenv("ANNALES_MASTER_KEY", NEW)
    config("maxmemory", 1)
    check_master_key(redis_url)
    config("maxmemory", 0)
    environ.delenv("ANNALES_MASTER_KEY")
    check_master_key(redis_url)

    environ.setenv("ANNALES_MASTER_KEY", NEW)
    check_master_key(redis_url)
    environ.delenv("ANNALES_MASTER_KEY")
    with pytest.raises(CannotStart, match="encrypted with a master key"):
        check_master_key(redis_url)


def test_keys_in_a_file(tmp_path):
    """One a line; in this way they are in no list of processes."""
    file = tmp_path / "keys"
    file.write_text(f"{NEW}\n{OLD}\n")
    assert master_keys({"ANNALES_MASTER_KEY_FILE": str(file)}) == (NEW, OLD)
    assert master_keys({"ANNALES_MASTER_KEY": f"{NEW}, {OLD}"}) == (NEW, OLD)
    assert master_keys({}) == ()


@pytest.mark.parametrize(
    "wrong", ["secret", NEW[:-4], "ä" * 44, f"{NEW},{NEW}x"], ids=["short", "cut", "not ASCII", "the second"]
)
def test_wrong_keys_are_refused_before_anything_is_started(tmp_path, wrong):
    """The message does not show them."""
    file = tmp_path / "keys"
    file.write_text(wrong)
    for environ in ({"ANNALES_MASTER_KEY": wrong}, {"ANNALES_MASTER_KEY_FILE": str(file)}):
        with pytest.raises(CannotStart) as refusal:
            Settings.from_env(environ)
        assert wrong not in str(refusal.value)


def test_a_missing_file_and_two_settings_are_refused(tmp_path):
    """Neither passes for a service without a key."""
    with pytest.raises(CannotStart, match=r"cannot read .*/none: No such file"):
        master_keys({"ANNALES_MASTER_KEY_FILE": str(tmp_path / "none")})
    (tmp_path / "empty").write_text("\n")
    with pytest.raises(CannotStart, match="must hold keys"):
        master_keys({"ANNALES_MASTER_KEY_FILE": str(tmp_path / "empty")})
    with pytest.raises(CannotStart, match="not both"):
        master_keys({"ANNALES_MASTER_KEY_FILE": "/x", "ANNALES_MASTER_KEY": NEW})


def test_a_new_key_is_one_that_can_be_set():
    """As the command prints it."""
    printed = CliRunner().invoke(master_key, ["new"]).stdout.strip()
    assert master_keys({"ANNALES_MASTER_KEY": printed}) == (printed,)
