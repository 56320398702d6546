"""Tokens of operators, from the command line alone."""

import pytest

from service.container import build
from tools.admin_token import main


def test_a_token_is_issued_and_revoked(redis_url, capsys):
    """It deletes matches, and is shown once."""
    assert main(["--redis", redis_url, "issue", "Op One", "--days", "3"]) == 0
    account, token, text = (line.split()[-1] for line in capsys.readouterr().out.splitlines())
    with build(redis_url) as parts:
        caller = parts.tokens.caller(text)
        [known] = parts.tokens.of_player(caller.player)

        assert (caller.scopes, caller.player, known.expires_at) == ({"admin"}, account, token)
        assert parts.players.player(account).name == "Op One"
        assert main(["--redis", redis_url, "revoke", known.id, "--player", account]) == 0
        parts.tokens.forget_callers()
        assert parts.tokens.caller(text) is None
    assert main(["--redis", redis_url, "revoke", known.id, "--player", account]) == 1
    assert "has no token" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["issue", " "], ["issue", "x" * 41], ["issue", "Op", "--days", "366"], []])
def test_what_makes_no_token_is_refused(arguments, redis_url):
    """A name that nobody could read, more than a year."""
    with pytest.raises(SystemExit) as ended:
        main(["--redis", redis_url, *arguments])
    assert ended.value.code == 2


@pytest.mark.parametrize("url", ["unix:///nowhere.sock", "nonsense"])
def test_a_redis_that_is_not_there_is_told(url, capsys):
    """In one line."""
    assert main(["--redis", url, "issue", "Op"]) == 2
    assert capsys.readouterr().err.startswith("cannot change the tokens of operators: ")
