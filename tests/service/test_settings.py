"""What the operator may set, and what holds when nothing is set."""

from pathlib import Path

import pytest

from service.settings import ArchiveSettings, CannotStart, Settings, in_url


def test_by_default_only_this_machine_is_served():
    """Nobody is let in from outside before the operator says so."""
    settings = Settings.from_env({})

    assert settings.host == "127.0.0.1"
    assert settings.port == 8000
    assert settings.data == Path.cwd() / "var"
    assert settings.redis_url is None
    assert 1 <= settings.web_workers <= 2
    assert settings.bot_workers >= 1


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
