"""Tokens are secrets: kept in a file of their own, for its owner alone."""

import stat

import pytest

from annales.tools.terminal.tokens import NoTokens, SavedTokens, default_file


def test_a_token_is_found_by_server_and_name(tmp_path):
    """Two people may share a machine, and one person several servers."""
    tokens = SavedTokens(tmp_path / "annales" / "tokens.json")
    tokens.keep("http://a", "anna", "tk_1")
    tokens.keep("http://a", "ben", "tk_2")
    tokens.keep("http://b", "anna", "tk_3")

    again = SavedTokens(tmp_path / "annales" / "tokens.json")
    assert [again.find("http://a", "anna"), again.find("http://a", "ben"), again.find("http://b", "anna")] == [
        "tk_1",
        "tk_2",
        "tk_3",
    ]
    assert again.find("http://b", "ben") is None


def test_the_token_file_is_private(tmp_path):
    """Nor the folder that was made for it; nothing else is left there."""
    path = tmp_path / "annales" / "tokens.json"
    SavedTokens(path).keep("http://a", "anna", "tk_1")

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_the_file_lies_in_the_configuration_folder(tmp_path):
    """`XDG_CONFIG_HOME` where it is set."""
    assert default_file({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "annales" / "tokens.json"


def test_without_a_home_tokens_are_kept_in_the_working_folder(monkeypatch):
    """As in a container whose user is a number alone."""
    monkeypatch.setattr("os.path.expanduser", lambda path: path)

    assert str(default_file({})) == "annales/tokens.json"


@pytest.mark.parametrize("text", ["{", "[]", "\udcff"])
def test_a_damaged_file_is_reported_and_left_unchanged(tmp_path, text):
    """It may hold tokens that a person can still save."""
    path = tmp_path / "tokens.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    for act in (
        lambda: SavedTokens(path).find("http://a", "anna"),
        lambda: SavedTokens(path).keep("http://a", "anna", "tk_1"),
    ):
        with pytest.raises(NoTokens, match=r"tokens\.json: "):
            act()

    assert path.read_bytes() == text.encode("utf-8", "surrogateescape")


def test_a_folder_that_cannot_be_made_is_reported(tmp_path):
    """A file stands in its place."""
    (tmp_path / "annales").write_text("")
    with pytest.raises(NoTokens, match="annales"):
        SavedTokens(tmp_path / "annales" / "tokens.json").keep("http://a", "anna", "tk_1")
