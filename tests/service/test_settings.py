"""What the operator may set, and what holds when nothing is set."""

from pathlib import Path

import pytest

from service.settings import CannotStart, Settings, in_url


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


def test_the_launchers_redis_comes_before_the_operators():
    """The launcher has already chosen for its children."""
    environ = {"REDIS_URL": "redis://far", "ANNALES_REDIS_URL": "unix:///near"}

    assert Settings.from_env(environ).redis == "unix:///near"
    assert Settings.from_env({"REDIS_URL": "redis://far"}).redis == "redis://far"


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


def test_an_address_in_ipv6_is_written_in_brackets():
    """As URLs have it."""
    assert in_url("::1") == "[::1]"
    assert in_url("127.0.0.1") == "127.0.0.1"
