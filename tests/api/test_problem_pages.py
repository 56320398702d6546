"""The pages of the errors."""

import re

import pytest

from annales.service.http.errors.examples import CODES
from annales.service.http.site.pages import POLICY


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


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(("language", "says"), [("en", "Not found"), ("fr", "Rien à cette adresse")])
def test_people_see_a_page_where_there_is_nothing(stranger, language, says):
    """In their language, with the address and the way to the tables; it loads nothing but our own files."""
    answer = stranger.client.get("/nowhere/<b>", headers={"Accept": BROWSER, "Accept-Language": language})

    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["Content-Language"] == language
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Accept" in answer.vary
    assert f"<h1>{says}</h1>" in answer.text
    assert "/nowhere/&lt;b&gt;" in answer.text
    assert "<b>" not in answer.text
    assert '<p><a href="/">' in answer.text


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "application/problem+json, text/html"])
def test_programs_get_a_problem_document_where_there_is_nothing(stranger, accept):
    """Those that do not prefer a page; at an address of the API, a browser too."""
    told = {} if accept is None else {"Accept": accept}

    assert stranger.get("/nowhere", **told).json["code"] == "not_found"
    assert stranger.get("/v1/nowhere", Accept=BROWSER).json["code"] == "not_found"
