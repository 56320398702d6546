"""Clocks on the page: chosen in the form, shown at each seat, in both languages; at a distance in days."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.test_lobby import form_of, lobby

HOLIDAYS = {"kind": "days", "answer": 3, "vacation": 9}
FISCHER = {"kind": "fischer", "main": 300, "increment": 3}


def clock_of(person, seat):
    """The clock at a seat, as this person sees it."""
    return person.page.locator(f'.seat[data-seat="{seat}"] .seat-clock')


def test_a_clock_for_all_moves_is_chosen_and_runs(people):
    """The form offers it in words; at the table each seat has its time, and only that of the awaited one runs."""
    ada = people("Ada")
    form = form_of(lobby(ada), "sacrifice")
    form.get_by_role("radio", name="5 minutes + 3 seconds a move").check()
    form.get_by_label("Seat 2").select_option("bot")
    form.get_by_role("button", name="Open the table").click()
    expect(clock_of(ada, 1)).to_have_text("5:00")
    expect(clock_of(ada, 0)).to_have_class(re.compile("runs"))
    expect(clock_of(ada, 0)).to_have_text(re.compile("4:5[0-9]"))
    match = ada.page.url.rpartition("/")[2]
    assert ada.call("GET", f"/v1/matches/{match}")["clock"] == {"kind": "fischer", "main": 300, "increment": 3}


def test_the_clock_of_a_seat_on_vacation_rests(people):
    """It says so, and until when; the log tells of it."""
    ada = people("Ada")
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats, "clock": HOLIDAYS})["id"]
    ada.page.goto(f"{ada.url}/#/m/{match}")
    expect(clock_of(ada, 0)).to_have_class(re.compile("runs"))
    ada.call("POST", f"/v1/matches/{match}/vacation", {"days": 2})
    expect(clock_of(ada, 0)).to_have_attribute("title", re.compile("on vacation until "))
    expect(clock_of(ada, 0)).not_to_have_class(re.compile("runs"))
    expect(clock_of(ada, 1)).not_to_have_attribute("title", re.compile("on vacation"))
    expect(ada.page.locator("body")).to_contain_text("takes a vacation: 2 d")


@pytest.mark.parametrize(
    ("clock", "english", "french"),
    [
        (90, "90 seconds to answer", "90 secondes par réponse"),
        (FISCHER | {"most": 600}, "5 minutes + 3 seconds a move, up to 10 minutes", "5 minutes + 3 secondes par coup"),
        ({"kind": "byo_yomi", "main": 0, "period": 30, "periods": 5}, "5 × 30 seconds", "5 × 30 secondes"),
        ({"kind": "delay", "main": 3600, "delay": 1}, "1 hour, 1 second free in each move", "1 heure, 1 seconde"),
        ({"kind": "days", "answer": 1}, "1 day to answer", "1 jour par réponse"),
        (HOLIDAYS, "3 days to answer, vacation: 9 days", "3 jours par réponse, vacances : 9 jours"),
    ],
)
def test_an_invited_player_reads_the_clock(people, clock, english, french):
    """In their language, whichever it is."""
    ada = people("Ada")
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats, "clock": clock})["id"]
    token = ada.call("POST", "/v1/invitations", {"match": match})["token"]
    for language, words in (("en", english), ("fr", french)):
        guest = people("Nia", guest=True, language=language)
        guest.page.goto(f"{guest.url}/#/i/{token}")
        expect(guest.page.locator("main")).to_contain_text(words)
