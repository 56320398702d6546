"""Links to matches that can be sent to others: what previews of links find, and of which matches they find nothing."""

import re
from html.parser import HTMLParser

import pytest

from tests.api.test_pictures import size_of

NOBODY = "mt_00000000000000ff"


class Head(HTMLParser):
    """The named contents of a page's head, as programs for previews read them, and where its link leads."""

    def __init__(self, answer):
        super().__init__()
        self.said, self.opens = {}, None
        self.feed(answer.text)

    def handle_starttag(self, tag, attrs):
        """Keep what is said."""
        given = dict(attrs)
        if tag == "meta" and "content" in given:
            self.said[given.get("property") or given.get("name")] = given["content"]
        if given.get("id") == "opens":
            self.opens = given["href"]


def head(caller, path):
    """What a link says."""
    answer = caller.get(path)
    assert answer.status_code == 200
    return Head(answer)


def test_a_link_to_a_public_match_says_who_plays_what(stranger, begun):
    """With a picture that anybody may read, and the way to the table."""
    found = head(stranger, f"/m/{begun}")

    assert found.said["og:title"] == "Sacrifice: Ada, Bob"
    assert found.said["og:description"].startswith("Ada: ")
    assert found.said["og:url"] == f"http://localhost/m/{begun}"
    picture = found.said["og:image"]
    assert picture == f"http://localhost/v1/matches/{begun}/positions/4/image.png?lang=en"
    answer = stranger.get(picture.removeprefix("http://localhost"))
    assert answer.mimetype == found.said["og:image:type"] == "image/png"
    assert [*size_of(answer.data)] == [int(found.said[f"og:image:{side}"]) for side in ("width", "height")]
    assert found.opens == f"/#/m/{begun}"


def test_a_link_to_an_entry_shows_that_position_as_a_seat_once_it_is_over(ada, bob, stranger, begun):
    """While the match is running, as anybody may see it; the way to the table keeps what the link says."""
    ada.answers(begun, 4, "Kc4-c5")
    running = head(stranger, f"/m/{begun}/4?as=1&lang=fr")
    bob.delete(f"/v1/matches/{begun}/seats/1")
    over = head(stranger, f"/m/{begun}/4?as=1&lang=fr")

    assert running.said["og:image"].endswith("/positions/4/image.png?lang=fr")
    assert over.said["og:image"].endswith("/positions/4/image.png?lang=fr&as=1")
    assert over.said["og:description"].endswith(" · Entrée 4")
    assert running.opens == over.opens == f"/?lang=fr#/m/{begun}/4?as=1"
    assert head(stranger, f"/m/{begun}").said["og:description"].startswith("Won by Ada: ")


@pytest.mark.parametrize("terms", [{"visibility": "private"}, {"visibility": "unlisted"}, {"delay": {"entries": 4}}])
@pytest.mark.parametrize("path", ["", "/1", "/99"])
def test_of_any_other_match_a_link_says_nothing(ada, bob, stranger, terms, path):
    """The same as of one that does not exist, also to those who sit there: no token comes with a link."""
    match = ada.opens(**terms)
    bob.sits(match)

    pages = [caller.get(f"/m/{match}{path}") for caller in (stranger, ada)]
    unknown = stranger.get(f"/m/{NOBODY}{path}")

    assert {page.text.replace(match, NOBODY) for page in pages} == {unknown.text}
    told = [{name: value for name, value in page.headers if name in ("Cache-Control", "Vary")} for page in pages]
    assert told == [{name: unknown.headers[name] for name in ("Cache-Control", "Vary")}] * 2
    assert "og:" not in unknown.text


def test_an_entry_that_is_not_there_says_nothing(stranger, begun):
    """Nor whether there will be one."""
    assert "og:title" not in head(stranger, f"/m/{begun}/99").said


def test_a_name_stays_text(stranger, bob):
    """In the head and on the page."""
    mallory = stranger.registered('"><script>alert(1)</script>')
    match = mallory.opens()
    bob.sits(match)

    assert head(stranger, f"/m/{match}").said["og:title"] == 'Sacrifice: "><script>alert(1)</script>, Bob'
    assert "<script>" not in stranger.get(f"/m/{match}").text


def test_the_page_loads_only_files_of_the_service(stranger, begun):
    """Its script is a file; nothing is written into the page."""
    answer = stranger.get(f"/m/{begun}")

    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]*\bsrc=)", answer.text) == []
    assert b"location.replace" in stranger.client.get("/static/link.js", buffered=True).data


def test_what_cannot_be_a_match_is_nowhere(stranger):
    """Not every address below leads on."""
    assert stranger.get("/m/anything").status_code == 404
