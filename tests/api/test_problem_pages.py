"""The pages of the errors."""

import re

import pytest

from service.http.problems import CODES


def visible(page):
    """What a reader sees of a page beside its printed commands."""
    return re.sub(r"<pre>.*?</pre>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_code_is_shown_as_code_on_the_page_of_every_error(stranger, language):
    """No page shows the marks that stand around it in the catalogue."""
    pages = {code: visible(stranger.get(f"/problems/{code}", Accept_Language=language).text) for code in CODES}

    assert {code for code, page in pages.items() if "`" in page} == set()
    assert "<code>Idempotency-Key</code>" in pages["internal_error"]
    assert "<code>Authorization: Bearer &lt;" in pages["unauthenticated"]


@pytest.mark.parametrize("path", ["/", "/problems", "/docs", "/docs/guides"])
def test_no_other_page_shows_the_marks_of_code(stranger, path):
    """In either language."""
    for language in ("en", "fr"):
        assert "`" not in visible(stranger.get(path, Accept_Language=language).text)
