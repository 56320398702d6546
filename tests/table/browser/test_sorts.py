"""What the board tells beside its pieces: what their shapes mean, where the goals lie."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.matches import opened
from tests.table.browser.test_board import sit


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.nightly)])
def test_what_marks_and_the_shapes_of_pieces_mean_is_said(people, size):
    """The piece that is read tells its sort, the sheets of keys and of rules list them all, with the marks of the
    table, and the goals stand on the board.
    """
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
    expect(page.locator("dialog[open] .legend.shapes li")).to_have_text(["God", "Human", "Animal", "Mineral"])
    expect(page.locator("dialog[open] .legend:not(.shapes) li")).to_have_count(4)
    page.keyboard.press("Escape")
    if size == "desk":
        page.get_by_role("button", name="Rules", exact=True).click()
        expect(page.locator("dialog[open] .legend li").first).to_contain_text("Green")
