"""`docs/laws.md` says of every law what the law says of itself."""

from tests.contract.driver import DRIVER_LAWS, LAWS
from tests.contract.law import Law
from tests.pages import laws
from tests.pages.__main__ import COMMAND, DOCS

PAGE = (DOCS / "laws.md").read_text("utf-8")


def some_law(thing):
    """Catches what nobody
    else does.
    """


SOME_LAW = Law(some_law, every=1)


def test_the_page_is_fresh():
    """In the words of the laws' functions."""
    assert laws.renewed(PAGE) == PAGE, f"run {COMMAND}"


def test_every_law_book_has_its_table():
    """And every law stands in one."""
    assert laws.untold(PAGE) == set()
    assert PAGE.count("\n| `") == len(LAWS)


def test_the_prose_tells_the_laws_that_are_found_by_playing():
    """They have no function of their own."""
    assert [name for name in DRIVER_LAWS if f"`{name}`" not in PAGE] == []


def test_a_table_is_written_anew_and_the_prose_stays():
    """A law that is gone is gone from the page; its docstring becomes one line."""
    before = "# Laws\n\n<!-- laws: test_laws_page -->\n\n| law | what |\n|---|---|\n| `gone` | nothing |\n\nProse.\n"

    assert laws.renewed(before, [SOME_LAW]) == (
        "# Laws\n\n<!-- laws: test_laws_page -->\n\n| law | what it catches |\n|---|---|\n"
        "| `some_law` | what nobody else does. |\n\nProse.\n"
    )


def test_a_law_book_without_a_table_is_found():
    """A new one needs a heading of its own."""
    assert laws.untold("# Laws\n", [SOME_LAW]) == {"test_laws_page"}
