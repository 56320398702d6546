"""What the board tells beside its pieces: what their shapes mean, where the goals lie, who is near them."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.matches import bots_match, opened
from tests.table.browser.test_board import sit


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_the_shapes_of_pieces_mean_is_said(people, size):
    """The piece that is read tells its sort, the help lists them all, and the goals stand on the board."""
    ada = people("Ada", size=size)
    page = sit(ada, opened(ada, "sacrifice"))
    piece = page.locator(".piece[data-piece=s_fanatic_1]")

    goals = ["South's elevation zone: North's goal", "North's elevation zone: South's goal"]
    expect(page.locator(".band-name")).to_have_text(goals)
    expect(page.locator(".seat.mine .shape")).to_have_count(3)
    expect(page.locator(".seat.mine .shape.full")).to_have_count(0)
    expect(piece).to_have_accessible_name("a4: The Fanatic, Human, can be chosen, South")
    if size == "desk":
        piece.hover()
        expect(page.locator(".reader .sort")).to_have_text("Human")
    page.keyboard.press("?")
    expect(page.locator(".legend.shapes li")).to_have_text(["God", "Human", "Animal", "Mineral"])


def test_each_seat_shows_the_races_that_it_has_elevated(people):
    """As the note says them, when the match is over."""
    ada = people("Ada")
    match = bots_match(ada, "sacrifice", "greedy")
    notes = ada.call("GET", f"/v1/matches/{match}")["view"]["notes"]
    page = sit(ada, match)

    assert sum(map(len, notes["elevated_races"])) > 0
    for side, races in enumerate(notes["elevated_races"]):
        seat = page.locator(f".seat[data-seat='{(notes['south'] + side) % 2}']")
        expect(seat.locator(".shape.full")).to_have_count(len(races))
