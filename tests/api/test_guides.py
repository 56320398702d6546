"""The project's pages as they are served: whole, in the reader's language, with nothing from another host."""

import html
import json
import re
import shutil

import pytest

from annales.service.http import documents
from annales.service.http.documents import DOCS, NOT_SHOWN
from annales.service.http.request import PRINTED
from annales.service.http.resources.records.routes import SCHEMA
from annales.service.http.site import guides
from annales.service.http.site.guides import FACTS, GUIDES
from annales.service.http.site.rendering import html_of
from tests.docs.guide import BLOCK
from tests.support.samples import by_day, one_way_by_day

SHOWN = sorted(documents.documents())
PAGES = ["/", "/docs/guides", *(f"/docs/{name}" for name in SHOWN)]
LANGUAGES = ("en", "fr")
LINK = re.compile(r'(?:href|src)="([^"]*)"')


def test_every_guide_is_listed_in_its_place():
    """A page that is added to the folder has its place in the list, or this fails."""
    assert sorted(GUIDES) == [name for name in SHOWN if name.startswith("guides/")]


def test_every_page_of_the_project_is_served():
    """Once, whatever languages it is written in; the index of the folder is for readers of the tree."""
    files = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    english = {name.removesuffix(".md") for name in files if not name.endswith(".fr.md")}

    assert {name for name in english if not NOT_SHOWN.fullmatch(name)} == set(SHOWN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_shows_its_commands_and_code_as_they_are_printed(stranger, guide, language):
    """Whoever copies them from the page has what the tests run, with the address at which they reached the service."""
    page = stranger.get(f"/docs/{guide}", Accept_Language=language, Host="games.example:8443").text
    shown = [html.unescape(code) for code in re.findall(r"<pre><code[^>]*>(.*?)</code></pre>", page, re.DOTALL)]
    printed = [code for _, code in BLOCK.findall((DOCS / f"{guide}.md").read_text("utf-8"))]

    assert any(PRINTED in code for code in printed)
    assert shown == [code.replace(PRINTED, "http://games.example:8443") for code in printed]


@pytest.mark.parametrize("host", ["games.example;reboot", "games.example/$(reboot)", '"><b>', "no host at all"])
def test_a_host_that_is_none_is_not_repeated(stranger, host):
    """What a reader pastes into a shell is an address or the printed one."""
    answer = stranger.send("GET", "/docs/guides/first-match", {"Host": host})

    assert host not in html.unescape(answer.text)
    assert answer.status_code == 400 or PRINTED in answer.text


class Site:
    """All pages that a reader of one language reaches from the home page; `dead` has each link that leads nowhere."""

    def __init__(self, caller, language):
        self.answers, self.dead, self._caller, self._language = {}, [], caller, language
        self._follow("/")

    def _follow(self, path):
        answer = self.answers[path] = self._caller.get(path, Accept_Language=self._language)
        if answer.mimetype == "text/html":
            for link in LINK.findall(answer.text):
                self._check(path, html.unescape(link))

    def _check(self, page, link):
        address, _, fragment = link.partition("#")
        address = address or page
        if not address.startswith("/") or address.startswith("//"):
            self.dead.append((page, link))
            return
        if address not in self.answers and "?lang=" not in address:
            self._follow(address)
        found = self.answers.get(address) or self._caller.get(address)
        if found.status_code != 200 or (fragment and f'id="{fragment}"' not in found.text):
            self.dead.append((page, link))


@pytest.mark.parametrize("language", by_day(LANGUAGES, 1))
def test_every_link_leads_to_one_of_our_pages(stranger, language):
    """Every page is reached from the first one; every link is ours and is there, its fragment too."""
    site = Site(stranger, language)

    assert site.dead == []
    assert set(PAGES) - site.answers.keys() == set()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_nothing_from_another_host(stranger, path):
    """Its only script is a file of ours; it has no style or script of its own, nor may it."""
    answer = stranger.get(path)
    policy = dict(rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))

    assert re.findall(r'style=|<style|<script(?! type="module" src="/(?:static|table)/)|\bon\w+="', answer.text) == []
    assert len(re.findall(r"<script", answer.text)) == 1
    assert {policy.pop(name) for name in ("default-src", "base-uri", "frame-ancestors")} == {"'none'"}
    assert set(policy.values()) <= {"'self'", "'none'", "'script'"}


@pytest.mark.parametrize(("path", "language"), one_way_by_day(PAGES, LANGUAGES))
def test_a_chosen_language_is_kept_from_page_to_page(stranger, path, language):
    """Whatever the browser prefers; the only link to the other language is the one that changes it."""
    other = {"en": "fr", "fr": "en"}[language]
    page = stranger.get(f"{path}?lang={language}", Accept_Language=other)
    links = [link for link in LINK.findall(page.text) if re.match(r"/($|[?#]|docs|problems)", link)]

    assert f'<html lang="{language}">' in page.text
    assert page.headers["Content-Language"] in {language, "en"}
    assert [link for link in links if "?lang=" not in link] == []
    assert {link for link in links if f"lang={other}" in link} == {f"{path}?lang={other}"}


def test_a_language_that_the_service_does_not_speak_is_refused(stranger):
    """With the ones that it speaks."""
    refusal = stranger.get("/docs/guides?lang=de")

    assert (refusal.status_code, refusal.json["code"]) == (422, "validation_failed")
    assert "en, fr" in refusal.json["detail"]


def test_a_page_without_a_translation_says_so(stranger, monkeypatch, tmp_path):
    """It is shown in English, and marked as English."""
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("*.fr.md"))
    monkeypatch.setattr(documents, "DOCS", tmp_path / "docs")

    page = stranger.get("/docs/guides/retries", Accept_Language="fr")

    assert "Cette page n'existe qu'en anglais." in page.text
    assert '<div lang="en">' in page.text
    assert page.headers["Content-Language"] == "en"


def test_an_installation_without_the_pages_says_so(stranger, monkeypatch):
    """The lists are empty, and nothing fails."""
    monkeypatch.setattr(documents, "documents", dict)
    monkeypatch.setattr(guides, "documents", dict)

    assert [stranger.get(path).status_code for path in ("/", "/docs/guides")] == [200, 200]
    assert stranger.get("/docs/history").json["code"] == "not_found"


@pytest.mark.parametrize("name", [name for name in SHOWN if documents.documents()[name].language("fr") == "fr"])
def test_a_translated_page_is_shown_in_the_language_of_its_reader(stranger, name):
    """And as Markdown too, if it has the rules of a game."""
    addresses = [f"/docs/{name}"] + ([f"/v1/{name}/rules"] if name.startswith("games/") else [])
    title = documents.documents()[name].title("fr")
    assert title != documents.documents()[name].title("en") or name.startswith("games/")

    for address in addresses:
        for page in (stranger.get(address, Accept_Language="fr-CH, en;q=0.5"), stranger.get(f"{address}?lang=fr")):
            assert page.headers["Content-Language"] == "fr"
            assert title in html.unescape(page.text)
            assert "qu'en anglais" not in page.text
        assert stranger.get(address).headers["Content-Language"] == "en"


def test_the_ways_in_lead_to_the_guides_and_the_rules(stranger):
    """From `/` and `/docs`, in one step or two."""
    assert 'href="/docs/guides"' in stranger.get("/").text
    assert 'href="/docs/games/sacrifice"' in stranger.get("/").text
    assert 'href="/docs/guides"' in stranger.get("/", Accept_Language="fr").text
    for name in SHOWN:
        assert f'href="/docs/{name}"' in stranger.get("/docs/guides").text
    for guide in GUIDES:
        assert f'href="/docs/{guide}"' in stranger.get("/docs").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_answers_a_browser(stranger, language):
    """GET and HEAD, in its language."""
    sent = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": language}
    whole, head = stranger.send("GET", "/", sent), stranger.send("HEAD", "/", sent)

    assert (whole.status_code, whole.mimetype, whole.headers["Content-Language"]) == (200, "text/html", language)
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", whole.headers["ETag"])
    assert head.headers["Content-Language"] == language


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/docs/guides/none", "not_found"),
        ("/docs/guides/..%2Fbench", "not_found"),
        ("/docs/guides/bot.md", "not_found"),
        ("/docs/none", "not_found"),
        ("/docs/bench.md", "not_found"),
        ("/docs/README", "not_found"),
        ("/docs/games", "not_found"),
        ("/docs/games/sacrifice_tests", "unknown_game"),
        ("/docs/games/chess", "unknown_game"),
        ("/docs/games/market", "not_found"),
    ],
)
def test_what_is_no_page_is_not_found(stranger, path, code):
    """Nor is any other file."""
    refusal = stranger.get(path)

    assert (refusal.status_code, refusal.json["code"]) == (404, code)


def test_markup_in_a_page_is_text():
    """Tags are shown, comments are not, and a link to elsewhere leaves its words."""
    source = DOCS / "guides" / "page.md"
    text = (
        "# A <b>title</b>\n\n<!-- for programs -->\n[there](https://elsewhere.example) [here](bot.md#a) "
        "[retries.md](retries.md) [out](../../tests/docs) [no](javascript:go)\n\n| a |\n|--:|\n| 1 |\n"
    )

    assert html_of(text, source) == (
        '<h1 id="a-btitleb">A &lt;b&gt;title&lt;/b&gt;</h1>\n'
        '<p>there <a href="/docs/guides/bot#a">here</a> '
        '<a href="/docs/guides/retries">Retries, races and streams</a> out [no](javascript:go)</p>\n'
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_a_list_of_its_sections(stranger, language):
    """Each leads to its heading, and a link from the other language leads there too."""
    page = stranger.get("/docs/games/sacrifice", Accept_Language=language).text
    contents, text = page.split('<div class="text">')
    listed = re.findall(r'<a href="#([^"]+)">', contents.partition('class="contents"')[2])

    assert len(listed) > 10
    assert [name for name in listed if f'id="{name}"' not in text] == []
    assert 'id="in-short"' in text
    assert 'id="en-bref"' in text


@pytest.mark.parametrize(
    ("words", "language", "address"),
    [
        ("Falcon walls", "en", "/docs/games/sacrifice#how-to-play"),
        ("GUEPARDS volent", "fr", "/docs/games/sacrifice#en-bref"),
        ("fork consent", "en", "/docs#fork_match"),
        ("change a webhook", "en", "/docs#change_webhook"),
        ("stale_answer", "fr", "/problems/stale_answer"),
        ("retries, RACES", "en", "/docs/guides/retries"),
    ],
)
def test_the_search_finds_the_section_with_all_the_words(stranger, words, language, address):
    """Whatever their case and accents."""
    page = stranger.get(f"/docs/search?q={words.replace(' ', '+')}&lang={language}")

    found = [
        html.unescape(link).replace(f"?lang={language}", "") for link in re.findall(r'<li><a href="([^"]+)"', page.text)
    ]
    assert address in found


def test_a_search_that_finds_nothing_says_so(stranger):
    """And shows what was looked for as text."""
    page = stranger.get("/docs/search?q=%3Cb%3Exyzzy%3C/b%3E").text

    assert "&lt;b&gt;xyzzy&lt;/b&gt;" in page
    assert "<ol" not in page
    assert "<b>xyzzy" not in page


def test_marks_stand_around_the_words_found(stranger):
    """In a text that is shown as it is written."""
    page = stranger.get("/docs/search?q=take-back+consent").text

    assert "<mark>consent</mark>" in page
