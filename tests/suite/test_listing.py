"""A listing that says anything else is found, and can be written again."""

import pytest

from tests.support import listing


@pytest.fixture
def kept(tmp_path):
    """A listing of two questions."""
    path = tmp_path / "doubled.txt"
    path.write_text("# Twice\n\none\n    oneone\ntwo\n    twotwo\n", "utf-8")
    return path


def test_a_listing_that_holds_is_passed(kept):
    """Each question is asked once."""
    asked = []

    listing.assert_same(kept, lambda question: [asked.append(question) or question * 2])

    assert asked == ["one", "two"]


@pytest.mark.parametrize("say", [lambda question: [question], lambda _: [], lambda question: [question * 2, "more"]])
def test_another_answer_none_and_one_more_are_found(kept, say):
    """And the command is told that writes it again."""
    with pytest.raises(AssertionError, match="ANNALES_LISTINGS=write"):
        listing.assert_same(kept, say)


def test_a_listing_is_rewritten_on_request(kept, monkeypatch):
    """Questions and remarks stay."""
    monkeypatch.setattr(listing, "WRITES", True)

    listing.assert_same(kept, lambda question: [question, "more"])

    assert kept.read_text("utf-8") == "# Twice\n\none\n    one\n    more\ntwo\n    two\n    more\n"
