"""What the operator may set, and what holds when nothing is set."""

from pathlib import Path

import pytest

from annales.service.settings import (
    ArchiveSettings,
    CannotStart,
    Settings,
    in_url,
    logs_json,
    usable_cores,
    web_workers_for,
)


def test_by_default_only_this_machine_is_served():
    """Nobody is let in from outside before the operator says so."""
    settings = Settings.from_env({})

    assert settings.host == "127.0.0.1"
    assert settings.port == 8000
    assert settings.data == Path.cwd() / "var"
    assert settings.redis_url is None
    assert settings.web_workers == web_workers_for(usable_cores())
    assert settings.bot_workers >= 1


@pytest.mark.parametrize(("cores", "web"), [(1, 1), (2, 1), (3, 2), (4, 3), (9, 8), (64, 8)])
def test_one_core_is_left_to_redis(cores, web):
    """On more cores than the one Redis can feed, more web processes only take memory."""
    assert web_workers_for(cores) == web


@pytest.mark.parametrize(
    ("quotas", "cores"),
    [
        ({}, 16),
        ({"a/b": "max 100000", "a": "max 100000"}, 16),
        ({"a/b": "400000 100000"}, 4),
        ({"a/b": "150000 100000", "a": "max 100000"}, 2),
        ({"a/b": "max 100000", "a": "50000 100000"}, 1),
        ({"": "300000 100000"}, 3),
        ({"c": "100000 100000"}, 16),
    ],
)
def test_a_quota_of_cpu_time_counts_as_cores(tmp_path, monkeypatch, quotas, cores):
    """That of the process's own group or of one above it, as a container and a unit of systemd have them."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(16)))
    own = tmp_path / "cgroup"
    own.write_text("1:cpu:/other\n0::/a/b\n")
    for group, quota in quotas.items():
        (tmp_path / "groups" / group).mkdir(parents=True, exist_ok=True)
        (tmp_path / "groups" / group / "cpu.max").write_text(f"{quota}\n")

    assert usable_cores(tmp_path / "groups", own) == cores
    assert usable_cores(tmp_path / "groups", tmp_path / "none") == 16


def test_what_is_set_is_taken():
    """An empty variable is one that is not set."""
    environ = {"PORT": "0", "ANNALES_HOST": "::1", "ANNALES_DATA": "/data", "REDIS_URL": "", "ANNALES_BOT_WORKERS": "3"}
    settings = Settings.from_env(environ)

    assert (settings.port, settings.host, settings.data) == (0, "::1", Path("/data"))
    assert settings.redis_url is None
    assert settings.bot_workers == 3


def test_the_metrics_have_no_port_of_their_own_unless_one_is_set():
    """Then it is of this machine alone, and not that of the API."""
    assert Settings.from_env({}).metrics_port == 0
    settings = Settings.from_env({"ANNALES_METRICS_PORT": "9100"})
    assert (settings.metrics_host, settings.metrics_port) == ("127.0.0.1", 9100)
    assert Settings.from_env({"ANNALES_METRICS_BIND": "10.0.0.7"}).metrics_host == "10.0.0.7"
    with pytest.raises(CannotStart, match="ANNALES_METRICS_PORT must differ from PORT"):
        Settings.from_env({"PORT": "9100", "ANNALES_METRICS_PORT": "9100"})


def test_the_launchers_redis_comes_before_the_operators():
    """The launcher has already chosen for its children."""
    environ = {"REDIS_URL": "redis://far", "ANNALES_REDIS_URL": "unix:///near"}

    assert Settings.from_env(environ).redis == "unix:///near"
    assert Settings.from_env({"REDIS_URL": "redis://far"}).redis == "redis://far"


def test_a_wrong_address_of_sentinels_is_refused_without_its_password():
    """Before anything is started."""
    with pytest.raises(CannotStart, match="REDIS_URL: it names no service") as refusal:
        Settings.from_env({"REDIS_URL": "redis+sentinel://:secret@far:26379"})

    assert "secret" not in str(refusal.value)
    assert Settings.from_env({"REDIS_URL": "redis+sentinel://far/main"}).redis == "redis+sentinel://far/main"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "it must have the form redis://"),
        ("secret:6379", "it must have the form redis://"),
        ("memcached://:secret@far", "it must have the form redis://"),
        ("redis://:secret@far:port/0", "no valid port"),
        ("redis://:secret@far:99999/0", "no valid port"),
        ("redis://:secret@far:0/0", "port and db are numbers"),
        ("redis://:secret@far/first", "port and db are numbers"),
        ("redis://:12/secret@far/0", "port and db are numbers"),
        ("redis://:se/cret-secret@far/0", "no valid port"),
        ("redis://:a#secret@far/0", "in a password # must be written %23"),
        ("redis://:1?secret@far/0", "an option that is not known"),
        ("redis://:secret@far/0?socket_timeout=soon", "the value of socket_timeout must be a number"),
        ("redis://:secret@far/0?db=first", "the value of db must be a number"),
        ("redis://:secret@far/0?ssl_cert_reqs=none", "an option that is not known"),
        ("redis://:\u2100secret@far/0", "no valid port"),
        ("redis+sentinel://:secret@far", "it names no service"),
        ("redis+sentinel://:a/secret@far/main", "the host of a Sentinel is missing"),
    ],
)
@pytest.mark.parametrize("name", ["REDIS_URL", "EVENTS_URL"])
def test_an_address_of_redis_that_cannot_be_is_refused_without_its_password(name, address, told):
    """Nothing of it is repeated: a password with a stroke or a question mark in it ends where nobody expects."""
    with pytest.raises(CannotStart, match=f"^{name}: ") as refused:
        Settings.from_env({name: address})

    assert told in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        "redis://far",
        "redis://:a%23b%3Fc%40@far:6380/3",
        "rediss://me:word@far:6380?ssl_cert_reqs=none",
        "redis://far/0?socket_timeout=2.5&health_check_interval=30",
        "unix:///run/redis.sock?db=2",
        "redis://[::1]:6379/0",
        "rediss+sentinel://far/main?ssl_ca_certs=/ca.pem",
    ],
)
def test_an_address_of_redis_is_taken_as_it_is(address):
    """Every form that redis-py reads."""
    settings = Settings.from_env({"REDIS_URL": address, "EVENTS_URL": address})

    assert (settings.redis, settings.events_url) == (address, address)


@pytest.mark.parametrize("address", ["redis+cluster://:\u2100secret@far", "redis+cluster://:secret@far:port"])
def test_a_cluster_that_cannot_be_is_refused_without_its_password(address):
    """Only the matches may be there."""
    with pytest.raises(CannotStart, match=r"^EVENTS_URL: ") as refused:
        Settings.from_env({"EVENTS_URL": address})

    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ANNALES_LOG_LEVEL", "loud"),
        ("ANNALES_CONNECTIONS", "1"),
        ("ANNALES_MATCHES_PER_DAY", "-1"),
        ("ANNALES_WEBHOOKS_PRIVATE", "yes"),
    ],
)
def test_a_bad_setting_of_any_part_is_refused_by_every_process(name, value):
    """Before anything is started: a part that is built later would stop a service that runs."""
    with pytest.raises(CannotStart, match=name):
        Settings.from_env({name: value})


def test_the_launcher_logs_json_without_a_terminal():
    """Unless a setting says otherwise."""
    assert logs_json({}, is_terminal=False)
    assert not logs_json({}, is_terminal=True)
    assert logs_json({"ANNALES_LOG_FORMAT": "json"}, is_terminal=True)
    assert not logs_json({"ANNALES_LOG_FORMAT": "text"}, is_terminal=False)
    with pytest.raises(CannotStart, match="ANNALES_LOG_FORMAT must be one of json, text, not 'xml'"):
        Settings.from_env({"ANNALES_LOG_FORMAT": "xml"})


def test_replicas_need_a_redis_that_has_some():
    """The embedded one has none, and would acknowledge nothing."""
    with pytest.raises(CannotStart, match="ANNALES_REPLICAS needs your own Redis"):
        Settings.from_env({"ANNALES_REPLICAS": "1"})

    assert Settings.from_env({"ANNALES_REPLICAS": "1", "REDIS_URL": "redis://far"}).redis == "redis://far"


def test_a_process_that_needs_redis_says_so():
    """Started by hand without one, it tells how to name one."""
    settings = Settings.from_env({})

    with pytest.raises(CannotStart, match="set REDIS_URL, or start everything with script/server"):
        _ = settings.redis


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "65536"), ("PORT", "-1"), ("PORT", "1e3"), ("ANNALES_WEB_WORKERS", "0"), ("ANNALES_BOT_WORKERS", "many")],
)
def test_a_number_out_of_bounds_is_refused_by_name(name, value):
    """The message repeats name and value."""
    with pytest.raises(CannotStart, match=f"{name} must be a whole number from .* not '{value}'"):
        Settings.from_env({name: value})


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://annales:secret@host/annales", "must be sqlite:////the/path"),
        ("sqlite://", "must be sqlite:////the/path"),
        ("sqlite:///", "must be sqlite:////the/path"),
        ("sqlite:///:memory:", "must be sqlite:////the/path"),
        ("archive.db", "must be sqlite:////the/path"),
        ("postgresql://annales:secret@host:port/annales", "no valid port"),
        ("postgresql://annales:secret@host:99999/annales", "no valid port"),
    ],
)
def test_an_archive_that_cannot_be_is_refused_without_its_password(address, told):
    """In every process, before it starts."""
    for settings in (Settings, ArchiveSettings):
        with pytest.raises(CannotStart, match="ANNALES_ARCHIVE") as refused:
            settings.from_env({"ANNALES_ARCHIVE": address})
        assert told in str(refused.value)
        assert "secret" not in str(refused.value)


def test_the_hours_until_a_match_is_archived_are_checked_at_startup():
    """By the launcher too, which starts those that need them."""
    with pytest.raises(CannotStart, match="ANNALES_ARCHIVE_AFTER_HOURS must be"):
        Settings.from_env({"ANNALES_ARCHIVE_AFTER_HOURS": "soon"})


@pytest.mark.parametrize("address", ["postgresql://annales@host/annales", "postgres://h/d", "sqlite:////srv/a.db"])
def test_an_archive_that_is_set_is_taken(address):
    """Wherever Redis is; and `none` is none."""
    settings = Settings.from_env({"ANNALES_ARCHIVE": address})

    assert [settings.archive(is_embedded=embedded) for embedded in (True, False)] == [address] * 2
    assert ArchiveSettings.from_env({"ANNALES_ARCHIVE": address}).address == address
    assert Settings.from_env({"ANNALES_ARCHIVE": "none"}).archive(is_embedded=True) is None
    assert ArchiveSettings.from_env({"ANNALES_ARCHIVE": "none"}).address is None


def test_an_address_in_ipv6_is_written_in_brackets():
    """As URLs have it."""
    assert in_url("::1") == "[::1]"
    assert in_url("127.0.0.1") == "127.0.0.1"
