"""Every law says what it catches, and `docs/laws.md` names each law book."""

from annales.tools.laws.driver import DRIVER_LAWS, LAWS
from annales.tools.laws.law import Law
from tests.pages import laws
from tests.pages.__main__ import DOCS

PAGE = (DOCS / "laws.md").read_text("utf-8")


def some_law(thing):
    """Catches what nobody
    else does.
    """


SOME_LAW = Law(some_law, every=1)


def test_every_law_says_what_it_catches():
    """In its docstring, which ends as a sentence does."""
    said = {law.name: laws.what_it_catches(law) for law in LAWS}

    assert [law.name for law in LAWS if not (law.check.__doc__ or "").startswith(laws.BEGINNING)] == []
    assert [name for name, what in said.items() if len(what) < 10 or not what.endswith(".")] == []


def test_every_law_book_has_a_heading():
    """And each law has one row below it."""
    assert laws.without_a_heading(PAGE) == set()
    assert laws.page(PAGE).count("\n| `") == len({law.name for law in LAWS}) == len(LAWS)


def test_the_prose_tells_the_laws_that_are_found_by_playing():
    """They have no function of their own."""
    assert [name for name in DRIVER_LAWS if f"`{name}`" not in PAGE] == []


def test_a_table_is_written_below_each_heading():
    """A docstring becomes one line."""
    headings = "# Laws\n\nProse.\n\n## Some\n\n<!-- laws: test_laws_page -->\nMore.\n\n## Others\n\nProse.\n"

    assert laws.page(headings, [SOME_LAW]) == (
        "# What each law catches\n\n[The laws](../../docs/laws.md) in general.\n\n## Some\n\n"
        "| law | what it catches |\n|---|---|\n| `some_law` | what nobody else does. |\n"
    )


def test_a_law_book_without_a_heading_is_found():
    """A new one needs a heading of its own."""
    assert laws.without_a_heading("# Laws\n", [SOME_LAW]) == {"test_laws_page"}
