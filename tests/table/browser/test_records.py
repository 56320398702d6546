"""The match as a file: downloaded, altered, dropped, continued, saved as a page."""

import base64
import gzip
import json
import random
import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.matches import answered_by_chance, play_until_answered
from tests.table.browser.player import Player
from tests.table.browser.test_prompt import answer, asked, legal, opened, sit, state

COPY = re.compile(r"#/m/(mt_[0-9a-f]{16})$")


@pytest.fixture
def pair(people):
    """Ada and Bob, in the order of their seats."""
    return people("Ada"), people("Bob")


def begun(pair):
    """A match of theirs that is a few answers old."""
    match = opened(*pair)
    answered_by_chance(match, pair, random.Random(5), 5)
    return match


def over(pair):
    """One that has been resigned."""
    match = begun(pair)
    pair[1].call("POST", f"/v1/matches/{match}/resignation", {})
    return match


def downloaded(page, n):
    """The bytes of one of the files that a match is saved as."""
    page.locator(".top").get_by_role("button", name="Save the match").click()
    with page.expect_download() as download:
        page.locator(".records .choice").nth(n).click()
    return download.value.path().read_bytes()


def dropped(person, record):
    """The lobby of a person who has chosen a file there."""
    person.page.goto(person.url + "/#/")
    file = {"name": "match.ndjson", "mimeType": "application/x-ndjson", "buffer": record}
    person.page.locator(".drop input").set_input_files(file)
    return person.page


def test_one_byte_of_a_downloaded_record_is_found_and_the_sound_one_is_replayed(pair):
    """The page names the entry that was altered, and sends nothing; the record as it was opens as a replay."""
    ada, _ = pair
    page = sit(ada, over(pair))
    state(page, "over")
    record = downloaded(page, 1)
    lines = record.splitlines(keepends=True)
    altered = 7
    line = bytearray(lines[altered - 1])
    line[line.index(b'"seat":') + len(b'"seat":')] += 1  # somebody else did it
    forged = b"".join([*lines[: altered - 1], bytes(line), *lines[altered:]])
    assert sum(one != other for one, other in zip(record, forged, strict=True)) == 1

    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page = dropped(ada, forged)
    expect(page.locator(".drop").get_by_role("alert")).to_contain_text(f"Entry {altered} is invalid")
    assert sent == []

    page = dropped(ada, record)
    page.wait_for_url(COPY)
    kid = json.loads(lines[0])["record"]["checkpoint"]["kid"]
    expect(page.locator(".message")).to_contain_text(
        f"The record is sound and opened here. Entries checked: {len(lines)}. "
        f"Checked by your browser: this service signed entry {len(lines)} by key {kid}."
    )
    expect(page.locator(".log li.at")).to_have_attribute("data-seq", str(len(lines)))
    expect(page.locator(".badge-proof")).to_have_text(f"{len(lines)} entries verified")
    page.locator(f'.log li[data-seq="{altered}"] button').click()
    expect(page.locator(".replay.back .facts")).to_be_visible()


def sit_down(page):
    """Take the free seat; the page is loaded again then."""
    with page.expect_navigation():
        page.locator(".prompt").get_by_role("button", name="Sit down").click()
    expect(page.locator(".prompt")).to_be_visible()


@pytest.mark.slow
def test_an_unfinished_record_is_continued(pair):
    """It becomes a match that begins where the record broke off; once its seats are taken, both play on."""
    ada, bob = pair
    match = begun(pair)
    page = sit(ada, match)
    state(page, "wait" if asked(match, pair) == [bob] else "mine")
    page = dropped(ada, downloaded(page, 0))
    page.wait_for_url(COPY)
    copy = COPY.search(page.url)[1]
    sit_down(page)
    bob.page.goto(f"{bob.url}/#/m/{copy}")
    sit_down(bob.page)
    assert ada.call("GET", f"/v1/matches/{copy}")["status"] == "playing"

    header = ada.call("GET", f"/v1/matches/{copy}")
    assert header["imported"]["match"] == match
    assert header["view"]["places"] == ada.call("GET", f"/v1/matches/{match}")["view"]["places"]
    for _ in pair:
        (person,) = asked(copy, pair)
        before = play_until_answered(Player(person, copy))
        for one in pair:
            expect(one.page.locator(f'.log [data-seq="{before + 1}"]')).to_be_visible()
        while asked(copy, pair) == [person]:
            kinds = [one["action"]["type"] for one in legal(person, copy)["actions"]]
            answer(person, copy, "end_turn" if "end_turn" in kinds else kinds[0])
    fresh = ada.call("GET", f"/v1/matches/{copy}/history?after={header['last']}")["entries"]
    assert {entry["seat"] for entry in fresh if entry["kind"] == "step"} == {0, 1}


def test_a_saved_page_holds_no_private_data(pair):
    """Neither their key nor the forks that they alone may know of."""
    ada, _ = pair
    match = over(pair)
    bot = {"kind": "bot", "level": "random"}
    body = {"at": 4, "seats": [{"kind": "player"}, bot], "visibility": "private"}
    fork = ada.call("POST", f"/v1/matches/{match}/forks", body)["id"]
    page = sit(ada, match)
    page.locator(".top").get_by_role("button", name=re.compile("^Fork|fork")).first.click()
    expect(page.locator(f'.fork-tree a[href="#/m/{fork}"]')).to_be_visible()
    page.keyboard.press("Escape")

    saved = downloaded(page, 0).decode()

    archive = re.search(r'id="archive">([^<]+)<', saved)[1]
    kept = gzip.decompress(base64.b64decode(archive)).decode()
    assert json.loads(kept)["match"] == match
    for secret in (fork, ada.token):
        assert secret not in saved + kept


def test_the_moves_of_a_match_are_saved_pasted_and_replayed(pair):
    """By keys alone: the text opens as a replay that says where it comes from; a wrong line is named."""
    ada, bob = pair
    match = over(pair)
    page = sit(ada, match)
    state(page, "over")
    text = downloaded(page, 3).decode()
    assert text.startswith("annales-moves 1\n")

    bob.page.goto(bob.url + "/#/")
    place = bob.page.locator(".drop .paste")
    place.locator("summary").press("Enter")
    field = place.get_by_role("textbox")
    field.fill(text.replace("\n1. ", "\n2. "))
    field.press("Tab")
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("alert")).to_contain_text("this is move 1, not 2")
    field.fill(text)
    place.get_by_role("button").press("Enter")
    bob.page.wait_for_url(COPY)

    expect(bob.page.locator(".message")).to_contain_text("Nothing else about them is verified")
    expect(bob.page.locator(".chip.origin").first).to_contain_text("From a text, not verified")
    brought = bob.call("GET", f"/v1/matches/{COPY.search(bob.page.url)[1]}")
    assert (brought["imported"]["match"], brought["imported"]["form"]) == (match, "moves")
