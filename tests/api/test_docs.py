"""The description as a page."""

import html
import json
import re

import pytest

from annales.service.http.openapi.references import resolved
from annales.service.http.openapi.schemas.entries import KINDS
from annales.service.http.site.reference import inline

PROBLEM = "application/problem+json"


@pytest.fixture
def page(stranger):
    """The page as it is read."""
    return stranger.get("/docs").text


def test_every_operation_stands_on_the_page(page, described):
    """With its address, a request to copy, and every error that it can be answered with."""
    for path, way in described.document["paths"].items():
        for method in way.keys() - {"parameters"}:
            section = page.partition(f'<section id="{way[method]["operationId"]}">')[2].partition("</section>")[0]
            codes = {
                code
                for status, answer in way[method]["responses"].items()
                if status >= "400"
                for code in resolved(described.components, answer)["content"].get(PROBLEM, {"examples": {}})["examples"]
            }

            assert f"{method.upper()} {path}" in section
            assert "<pre><code>curl " in section
            assert set(re.findall(r'href="/problems/(\w+)"', section)) == codes


def test_the_contents_name_every_operation_and_tell_what_it_does(page, described):
    """As plain text, because a tooltip shows tags as they are written."""
    titles = dict(re.findall(r'<a href="#(\w+)" title="([^"]*)"', page))

    operations = [way[method] for way in described.document["paths"].values() for method in way.keys() - {"parameters"}]
    assert {html.unescape(title) for title in titles.values()} == {
        re.sub(r"\*\*|`", "", operation["summary"]) for operation in operations
    }
    assert titles.keys() == {operation["operationId"] for operation in operations}


def test_every_shape_stands_on_the_page(page, described):
    """With all its members."""
    for name, schema in described.document["components"]["schemas"].items():
        section = page.partition(f'<section id="schema-{name}">')[2].partition("</section>")[0]
        assert re.findall(r"<tr><td><code>([$\w]+)</code>", section) == list(schema.get("properties", ()))


def test_a_request_can_be_copied(page):
    """As a shell takes it, and a curl of some years ago."""
    copied = (
        """curl -X POST "$SERVER/v1/matches/$MATCH/actions" -H "Authorization: Bearer $TOKEN" """
        """-H 'Content-Type: application/json' -d '{"answering": 4, "notation": "Kc4-c5"}'"""
    )
    assert copied in html.unescape(page)
    assert "--json" not in page


def test_what_the_code_says_cannot_become_markup():
    """Only what is meant as such does."""
    assert inline("**a** `<b>` & `busy`") == (
        '<strong>a</strong> <code>&lt;b&gt;</code> &amp; <a href="/problems/busy"><code>busy</code></a>'
    )


def section(page, operation):
    """What the page says of one operation, without its marks."""
    found = page.partition(f'<section id="{operation}">')[2].partition("</section>")[0]
    return html.unescape(re.sub("<[^>]+>", "", found))


def test_bounds_and_defaults_stand_beside_the_kind_of_a_value(page):
    """Nobody has to try how many there may be."""
    assert "integer, 1 to 500maximum number of entries, by default 100" in section(page, "read_history")
    assert "string, 1 to 255 characters" in section(page, "open_match")
    shape = page.partition('id="schema-MatchRequest"')[2].partition("</section>")[0]
    members = html.unescape(re.sub("<[^>]+>", "", shape))
    assert "list of SeatPlan, 1 to 16 items" in members
    assert '"public" or "unlisted" or "private"public (the default): listed for everybody' in members


def test_a_copied_request_works_with_the_tokens_that_it_names(page):
    """No token where none makes a difference; two tokens have two names; a record is sent as a file."""
    assert "$TOKEN" not in section(page, "register")
    assert '/v1/players/me/tokens/$TOKEN_ID" -H "Authorization: Bearer $TOKEN"' in section(page, "revoke_token")
    assert "-H 'Content-Type: application/x-ndjson' --data-binary @record.ndjson" in section(page, "import_record")


def test_a_stream_says_what_it_begins_and_ends_with(page):
    """And with which header it goes on."""
    told = section(page, "follow_match")

    assert "First, unless the stream is resumed, match" in told
    assert all(kind in told for kind in KINDS)
    assert "The last message is bye, with retry" in told
    assert "Last-Event-IDheaderinteger, 0 to 999999999" in told


def test_both_media_types_of_a_record_are_described(page):
    """One address, two media types."""
    assert "The record, one entry per line. The same, human-readable; or the moves." in section(page, "read_record")


def test_no_shape_is_described_that_no_answer_has(described):
    """Nothing of the framework's own. An action that is shown is any game's until its reader knows the game: the shown
    actions of each game are there to narrow it to.
    """
    text, names = json.dumps(described.document), described.document["components"]["schemas"]
    unnamed = [name for name in names if f'"#/components/schemas/{name}"' not in text]

    assert [name for name in unnamed if not name.endswith("ActionShown")] == []
    assert "TheomachieActionShown" in unnamed


@pytest.mark.parametrize("address", ["/docs/clients", "/docs/guides/follow", "/docs/guides/follow?lang=fr"])
def test_pages_for_clients_name_every_message_of_a_stream(stranger, described, address):
    """A reader of the page has a case for each."""
    kinds = described.components["schemas"]["StreamMessage"]["discriminator"]["mapping"]
    page = stranger.get(address).text

    assert kinds.keys() > set(KINDS)
    assert [kind for kind in kinds if f"<code>{kind}</code>" not in page] == []
