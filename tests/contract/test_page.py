"""`docs/laws.md` tells of every law what the law says of itself."""

from pathlib import Path

import pytest

from tests.contract.driver import DRIVER_LAWS, LAWS

PAGE = (Path(__file__).parents[2] / "docs" / "laws.md").read_text("utf-8")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_the_page_tells_the_law(law):
    """In the words of its function."""
    words = " ".join(law.check.__doc__.split()).removeprefix("Catches ")

    assert f"| `{law.name}` | {words} |" in PAGE


def test_the_page_tells_no_other_law():
    """A law that is gone is gone from the page."""
    assert PAGE.count("\n| `") == len(LAWS)
    assert [name for name in DRIVER_LAWS if f"`{name}`" not in PAGE] == []
