"""Positions as pictures over HTTP: for whom, what they show and hide, and what they are made of."""

import struct
from xml.etree import ElementTree

import pytest

from annales.domain.games import GAMES
from annales.service.pictures.pixels import png

SVG = "{http://www.w3.org/2000/svg}"


def picture(caller, match, seq, form="svg", **query):
    """The answer with a picture."""
    return caller.reads(match, f"/positions/{seq}/image.{form}", **query)


def size_of(data):
    """The width and the height of a PNG, in pixels."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">2I", data[16:24])


def words_in(answer):
    """The title and the description of a picture, and all texts that are written on it."""
    root = ElementTree.fromstring(answer.data)
    return root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text, [each.text for each in root.iter(f"{SVG}text")]


def test_a_picture_is_a_document_of_its_own_with_its_words(ada, begun):
    """Who is asked what, in words; nothing in it comes from elsewhere, and nothing runs."""
    answer = picture(ada, begun, 4)
    title, description, written = words_in(answer)

    assert answer.mimetype == "image/svg+xml"
    assert title.startswith("Sacrifice, Entry 4, Ada: ")
    assert description.startswith("Ada, Bob\n")
    assert {"Ada", "Bob"} <= set(written)
    root = ElementTree.fromstring(answer.data)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "title", "desc", "metadata", "defs", "path", "g", "rect", "circle", "polygon", "text", "use"),
    }
    named = {name for each in root.iter() for name in each.attrib if "href" in name or name.startswith("on")}
    assert named == {"href"}
    assert all(each.get("href").startswith("#icon-") for each in root.iter(f"{SVG}use"))


def test_the_same_position_is_the_same_picture_and_is_revalidated(ada, begun):
    """Another theme, another language, another viewer is another one."""
    first, again = picture(ada, begun, 4), picture(ada, begun, 4)
    path = f"/v1/matches/{begun}/positions/4/image.svg"

    assert first.data == again.data
    assert ada.get(path, If_None_Match=first.headers["ETag"]).status_code == 304
    others = [picture(ada, begun, 4, **query) for query in ({"theme": "dark"}, {"lang": "fr"}, {"as_": "spectator"})]
    assert len({answer.headers["ETag"] for answer in (first, *others)}) == 4


def test_a_picture_is_compressed(ada, begun):
    """To a quarter or so."""
    packed = ada.get(f"/v1/matches/{begun}/positions/4/image.svg", Accept_Encoding="gzip")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) * 2 < len(picture(ada, begun, 4).data)


def test_pixels_are_drawn_once_and_revalidated(ada, bob, begun):
    """Whoever sees the same gets the same bytes from the same drawing."""
    png.cache_clear()
    first, again = (picture(caller, begun, 4, "png", as_="spectator") for caller in (ada, bob))
    path = f"/v1/matches/{begun}/positions/4/image.png?as=spectator"

    assert (first.mimetype, size_of(first.data)) == ("image/png", (1200, 630))
    assert first.data == again.data
    assert png.cache_info().misses == 1
    assert ada.get(path, If_None_Match=first.headers["ETag"]).status_code == 304


def test_text_is_drawn_in_pixels_in_regular_and_in_bold():
    """With the fonts that come with the service."""
    page = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="\'Source Sans 3\', sans-serif">'
    )
    texts = ("", '<text y="99">Éa Яλ</text>', '<text y="99" font-weight="700">Éa Яλ</text>')

    assert len({png(f"{page}{text}</svg>") for text in texts}) == 3


def test_a_name_cannot_break_out_of_the_picture(stranger, bob):
    """Whatever a name holds is text."""
    mallory = stranger.registered("<script>alert(1)</script>&\"'")
    match = mallory.opens()
    bob.sits(match)

    answer = picture(bob, match, 4)

    assert b"<script" not in answer.data
    assert any("<script>" in each for each in words_in(answer)[1].splitlines())


def test_a_hand_is_cards_for_its_owner_and_backs_for_others(ada, bob):
    """Nor does the description tell a hidden card."""
    match = ada.opens(game="pandocreon_divinae")
    bob.sits(match)
    last = ada.reads(match).json["last"]
    names = {entry.id: entry.name_en for entry in GAMES["pandocreon_divinae"].CATALOGUE}
    hand = {names[piece] for piece in ada.reads(match).json["view"]["places"]["hand.0"]}
    on_the_table = {names.get(piece) for pieces in bob.reads(match).json["view"]["places"].values() for piece in pieces}

    mine, others = (words_in(picture(caller, match, last))[1] for caller in (ada, bob))

    assert all(name in mine for name in hand)
    assert hand - on_the_table
    assert not any(name in others for name in hand - on_the_table)


def test_people_are_named_instead_of_their_seats(ada, bob):
    """In what is asked, in either language: «Ada», and not «seat 1»."""
    match = ada.opens(game="pandocreon_divinae")
    bob.sits(match)
    last = ada.reads(match).json["last"]
    asked = [("Ada", "Bob")[seat] for seat in ada.reads(match).json["question"]["must_act"]]

    for language, said in (("en", "Seat"), ("fr", "iège")):
        title = words_in(picture(ada, match, last, lang=language))[0]
        assert all(name in title for name in asked)
        assert said not in title


def test_who_may_not_read_the_position_gets_no_picture(ada, stranger, begun):
    """The same refusals, in the same words."""
    secret = ada.opens(visibility="private")

    for match, seq, query in ((secret, 1, {}), (begun, 99, {}), (begun, 4, {"as_": 1}), (begun, 4, {"as_": 9})):
        position = stranger.reads(match, f"/positions/{seq}", **query).json
        for form in ("svg", "png"):
            assert picture(stranger, match, seq, form, **query).json["code"] == position["code"]


def test_the_end_says_who_has_won(ada, bob, begun):
    """And before the beginning the picture says that seats are free."""
    bob.delete(f"/v1/matches/{begun}/seats/1")
    last = ada.reads(begun).json["last"]
    waiting = ada.opens()

    assert "Won by Ada: " in words_in(picture(ada, begun, last))[0]
    assert words_in(picture(ada, waiting, 1))[0].endswith("Waits for players; free seats: 1")


@pytest.mark.parametrize("query", [{"theme": "pink"}, {"lang": "xx"}, {"as_": "me"}, {"words": "true"}])
def test_what_is_asked_wrongly_is_refused(ada, begun, query):
    """As everywhere else."""
    assert picture(ada, begun, 4, **query).json["code"] == "validation_failed"
