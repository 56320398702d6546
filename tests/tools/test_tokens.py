"""Tokens are secrets: kept in a file of their own, for its owner alone."""

import stat

from tools.tokens import Tokens, default_file


def test_a_token_is_found_by_server_and_name(tmp_path):
    """Two people may share a machine, and one person several servers."""
    tokens = Tokens(tmp_path / "annales" / "tokens.json")
    tokens.keep("http://a", "anna", "tk_1")
    tokens.keep("http://a", "ben", "tk_2")
    tokens.keep("http://b", "anna", "tk_3")

    again = Tokens(tmp_path / "annales" / "tokens.json")
    assert [again.find("http://a", "anna"), again.find("http://a", "ben"), again.find("http://b", "anna")] == [
        "tk_1", "tk_2", "tk_3"]
    assert again.find("http://b", "ben") is None


def test_nobody_else_can_read_the_file(tmp_path):
    """Nor the folder that was made for it; nothing else is left there."""
    path = tmp_path / "annales" / "tokens.json"
    Tokens(path).keep("http://a", "anna", "tk_1")

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_the_file_lies_in_the_configuration_folder(tmp_path):
    """`XDG_CONFIG_HOME` where it is set."""
    assert default_file({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "annales" / "tokens.json"
