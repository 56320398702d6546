"""What concerns the reader: the title, the icon, a notification, a sound."""

from playwright.sync_api import expect

from tests.table.browser.person import wait_until

NOTIFICATIONS = """
window.told = []
window.Notification = class {
  static permission = 'granted'
  static requestPermission = async () => 'granted'
  constructor(title, { body }) { told.push(body) }
}
"""
AWAY = "Object.defineProperty(document, 'hidden', { get: () => true })"


def begun(ada, bob):
    """A match in which it is Ada's turn."""
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    return match


def test_the_title_and_the_icon_tell_of_a_turn(people):
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


def test_a_notification_tells_of_a_turn_while_the_reader_is_away(people):
    """Only where the reader has asked for notifications."""
    ada, bob = people(), people("Bob")
    ada.context.add_init_script(NOTIFICATIONS)
    page = ada.page
    page.goto(ada.url + "/#/keys")
    page.evaluate(AWAY)
    begun(ada, bob)
    expect(page).to_have_title("● Keys and settings · Annales")
    assert page.evaluate("told") == []

    page.get_by_role("switch", name="Notify me when I am awaited").check()
    seats = [{"kind": "player"}, {"kind": "player", "player": ada.id}]
    bob.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats})

    wait_until(lambda: page.evaluate("told") == ["Bob invites you to Sacrifice"])


def test_a_sound_tells_of_a_turn(people):
    """Only where the reader has switched it on."""
    ada, bob = people(), people("Bob")
    ada.context.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (at) { tones += 1; return start.call(this, at) }"
    )
    page = ada.page
    page.goto(ada.url + "/#/keys")
    page.get_by_role("switch", name="Sound").check()

    begun(ada, bob)

    expect(page).to_have_title("● Keys and settings · Annales")
    assert page.evaluate("tones") > 0
