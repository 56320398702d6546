"""What concerns the reader: the title and the icon."""

from playwright.sync_api import expect


def begun(ada, bob):
    """A match in which it is Ada's turn."""
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    return match


def test_the_title_and_the_icon_show_a_turn(people):
    """In the lobby too; an answer that ends the turn takes them away."""
    ada, bob = people(), people("Bob")
    page = ada.page
    page.goto(ada.url + "/#/keys")
    expect(page).to_have_title("Keys and settings · Annales")
    icon = page.locator("link[rel~=icon]")

    match = begun(ada, bob)

    expect(page).to_have_title("● Keys and settings · Annales")
    assert icon.get_attribute("href").endswith("/icon-turn.svg")
    page.goto(f"{ada.url}/#/m/{match}")
    for place in ("square.c4/s_monkey_1", "square.c5"):
        page.locator(f"[data-target$='{place}'].lit").click()
    page.locator(".prompt [data-notation='.']").click()
    expect(page).to_have_title("Sacrifice · Annales")
    assert icon.get_attribute("href").endswith("/icon.svg")
