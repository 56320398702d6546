"""The keys that the service signs with, listed and replaced from the command line."""

import pytest

from annales.service.accounts.signing_keys import SigningKeys
from annales.service.operators.acts import Acts
from annales.service.ports import SystemClock
from annales.tools.signing_keys import main


def test_keys_are_listed_and_rotated(db, redis_url, capsys):
    """The current one last; a private key is never printed."""
    assert main(["list", "--redis", redis_url]) == 0
    (first,) = capsys.readouterr().out.splitlines()
    assert main(["rotate", "--redis", redis_url]) == 0
    before, after = capsys.readouterr().out.splitlines()
    assert first.endswith("  current")
    assert before == first.removesuffix("  current")
    assert after.endswith("  current")
    keys = SigningKeys(db, SystemClock()).all()
    assert [line.split()[:2] for line in (before, after)] == [[key.kid, key.public] for key in keys]
    assert keys[-1].private not in before + after


def test_a_rotation_is_a_line_in_the_log_of_acts(db, redis_url):
    """With the ids of both keys; looking at them leaves none."""
    main(["rotate", "--redis", redis_url])
    main(["list", "--redis", redis_url])

    [line] = Acts(db, SystemClock()).newest()
    before, after = (key.kid for key in SigningKeys(db, SystemClock()).all())
    assert (line.act, line.on, line.outcome) == ("key_rotate", None, "done")
    assert line.details == {"replaced": before, "key": after}
    assert line.by.user


@pytest.mark.parametrize("url", ["unix:///nowhere.sock", "nonsense"])
def test_an_unreachable_redis_is_reported(url, capsys):
    """In one line, and with a status of its own."""
    assert main(["list", "--redis", url]) == 2
    assert capsys.readouterr().err.startswith("cannot read the signing keys: ")
