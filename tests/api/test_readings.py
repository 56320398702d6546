"""The guides and the rules as pages: all that stands in the files, and nothing from another host."""

import html
import json
import re

import pytest

from domain.games import GAMES
from service.http.routes.records import SCHEMA
from service.http.site.guides import FACTS, GUIDES, rendered
from tests.docs.guide import BLOCK, FOLDER

PAGES = ["/docs/guides", *(f"/docs/guides/{guide}" for guide in GUIDES), *(f"/docs/games/{game}" for game in GAMES)]


def test_every_guide_is_served():
    """A page that is added to the folder has its place in the list, or this fails."""
    assert sorted(GUIDES) == sorted(path.stem for path in FOLDER.glob("*.md"))


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_shows_its_commands_and_code_as_they_are_printed(stranger, guide):
    """Whoever copies them from the page has what the tests run."""
    page = stranger.get(f"/docs/guides/{guide}").text
    shown = [html.unescape(code) for code in re.findall(r"<pre><code[^>]*>(.*?)</code></pre>", page, re.DOTALL)]

    assert shown == [code for _, code in BLOCK.findall((FOLDER / f"{guide}.md").read_text("utf-8"))]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_leads_to_no_other_host(stranger, path):
    """Every link is ours and is there; no style but the sheet's; the addresses that it speaks of are text."""
    answer = stranger.get(path)
    links = re.findall(r'(?:href|src)="([^"]*)"', answer.text)

    assert {stranger.get(link).status_code for link in set(links)} == {200}
    assert {link for link in links if not link.startswith("/") or link.startswith("//")} == set()
    assert "style=" not in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'self'")


def test_the_ways_in_lead_to_the_guides_and_the_rules(stranger):
    """From `/` and `/docs`, in one step or two."""
    assert 'href="/docs/guides"' in stranger.get("/").text
    assert 'href="/docs/games/sacrifice"' in stranger.get("/").text
    assert 'href="/docs/guides"' in stranger.get("/", Accept_Language="fr").text
    for guide in GUIDES:
        assert f'href="/docs/guides/{guide}"' in stranger.get("/docs").text
        assert f'href="/docs/guides/{guide}"' in stranger.get("/docs/guides").text


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/docs/guides/none", "not_found"),
        ("/docs/guides/..%2Fbench", "not_found"),
        ("/docs/guides/bot.md", "not_found"),
        ("/docs/games/chess", "unknown_game"),
        ("/docs/games/market", "not_found"),
    ],
)
def test_what_is_no_page_is_not_found(stranger, path, code):
    """Nor is any other file."""
    refusal = stranger.get(path)

    assert (refusal.status_code, refusal.json["code"]) == (404, code)


def test_markup_in_a_page_is_text(tmp_path):
    """Tags are shown, and a link to elsewhere leaves its words."""
    source = tmp_path / "page.md"
    source.write_text(
        "# A <b>title</b>\n\n[there](https://elsewhere.example) [here](bot.md) [no](javascript:go)\n\n"
        "| a |\n|--:|\n| 1 |\n"
    )

    assert rendered(source) == (
        '<h1 id="a-b-title-b">A &lt;b&gt;title&lt;/b&gt;</h1>\n'
        '<p>there <a href="/docs/guides/bot">here</a> [no](javascript:go)</p>\n'
        "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n"
    )


def test_the_facts_are_served_as_they_are_written(stranger):
    """What the guides refer to."""
    assert stranger.get("/facts.json").json == json.loads(FACTS.read_text("utf-8"))


def test_the_schema_of_records_is_served_as_it_is_written(stranger):
    """Under the media type of such schemas."""
    answer = stranger.get("/record.schema.json")

    assert answer.mimetype == "application/schema+json"
    assert json.loads(answer.data) == json.loads(SCHEMA.read_text("utf-8"))
