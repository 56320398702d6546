"""The lobby: opening a table, sharing it, sitting down, invitations, records, keys."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import wait_until

GAMES = ("sacrifice", "pandocreon_divinae", "faiseurs_d_univers", "theomachie", "haut_cendrelin")
ME, OPEN = {"kind": "player"}, {"kind": "open"}
MATCH = re.compile(r"#/m/(mt_[0-9a-f]{16})$")


def lobby(person):
    """The page of a person at the lobby, once the games are on the shelf."""
    person.page.goto(person.url + "/#/")
    expect(person.page.locator(".box")).to_have_count(len(GAMES))
    return person.page


def opened(page):
    """The id of the match whose address is shown."""
    page.wait_for_url(MATCH)
    return MATCH.search(page.url)[1]


def row(page, match):
    """The line of a match in the lists."""
    return page.locator(f'[data-match="{match}"]')


def form_of(page, game):
    """The form that opens a table of a game."""
    page.locator(f'.box[data-game="{game}"] .open').click()
    return page.locator("dialog.opening")


def levels_of(page, game):
    """What asks for the level of the bot in a game."""
    page.locator(f'.box[data-game="{game}"] .bot').click()
    return page.get_by_role("dialog", name=re.compile("^(Against a bot|Contre un robot)$"))


def choose(form, words):
    """Choose one of a few values."""
    form.locator(".option-value", has_text=re.compile(f"^{re.escape(words)}$")).click()


def shared(form):
    """Open the table; the link that the form ends in."""
    form.get_by_role("button", name="Open the table").click()
    return form.get_by_label("Link", exact=True).input_value()


def over_between(ada, bob):
    """A match that has been resigned, and its record."""
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [ME, OPEN]})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    with urllib.request.urlopen(f"{ada.url}/v1/matches/{match}/record") as answer:
        return match, answer.read()


def file_of(record):
    """A record as a file to be chosen."""
    return {"name": "match.ndjson", "mimeType": "application/x-ndjson", "buffer": record}


def test_a_newcomer_plays_against_bots_after_two_clicks_and_a_name(people):
    """Acceptance 1: the box, the level, the name, the table."""
    ada = people(guest=True)
    page = lobby(ada)

    levels_of(page, "faiseurs_d_univers").get_by_role("button", name=re.compile("^Quick bot")).click()
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")

    seats = ada.call("GET", f"/v1/matches/{opened(page)}")["seats"]
    assert [seat["kind"] for seat in seats] == ["player", "bot", "bot"]
    assert seats[0]["name"] == "Ada"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_level_says_what_it_does_and_how_strong_it_was(people, language):
    """All levels of the game, as the service tells them; nothing is opened before one is chosen."""
    ada = people(language=language, size="phone", theme="dark")
    sheet = levels_of(lobby(ada), "sacrifice")

    buttons = sheet.locator(".choice")

    told = ada.call("GET", "/v1/games/sacrifice", language=language)["levels"]
    assert len(told) > 3
    expect(buttons.locator("b")).to_have_text([level["name"] for level in told])
    expect(buttons.locator("small")).to_have_text(
        [" ".join([level["about"], *(one["words"] for one in level["strength"])]) for level in told]
    )
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert ada.call("GET", "/v1/matches?player=me&status=playing")["matches"] == []


def test_the_level_is_chosen_by_finger_and_remembered_for_the_keys(people):
    """One more click opens the match; the next time the keys alone do, and the form proposes the same level."""
    ada = people(size="phone")
    page = lobby(ada)
    page.locator('.box[data-game="sacrifice"] .bot').tap()
    page.get_by_role("button", name=re.compile("^Strong bot")).tap()
    assert ada.call("GET", f"/v1/matches/{opened(page)}")["seats"][1]["level"] == "search"
    lobby(ada).locator('.box[data-game="theomachie"] .bot').press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Strong bot"))).to_be_focused()

    page.keyboard.press("Enter")

    match = ada.call("GET", f"/v1/matches/{opened(page)}")
    assert (match["game"], match["seats"][1]["level"]) == ("theomachie", "search")
    form = form_of(lobby(ada), "sacrifice")
    form.get_by_label("Seat 2").select_option("bot")
    expect(form.get_by_label("Level")).to_have_value("search")


def test_the_usual_level_is_proposed_where_the_game_lacks_the_last_one(people):
    """SACRIFICE alone has this level; Esc goes back to the lobby without a match."""
    ada = people()
    page = lobby(ada)
    levels_of(page, "sacrifice").get_by_role("button", name="alphabeta").click()
    opened(page)

    sheet = levels_of(lobby(ada), "haut_cendrelin")

    expect(sheet.get_by_role("button", name=re.compile("^Quick bot"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert len(ada.call("GET", "/v1/matches?player=me&status=playing")["matches"]) == 1


def test_a_link_brings_somebody_to_an_open_seat(people):
    """The form ends in a link; who finds the table in the list sits down with one click, and both see it begin."""
    ada, bob = people(), people("Bob", size="phone", language="fr", theme="dark")
    page = lobby(ada)
    link = shared(form_of(page, "sacrifice"))
    match = MATCH.search(link)[1]
    page.get_by_role("button", name="Close").click()
    expect(row(page, match)).to_contain_text("Waiting for players")

    row(lobby(bob), match).get_by_role("button", name="S'asseoir").click()

    assert opened(bob.page) == match
    expect(row(page, match)).to_contain_text("Your turn")
    expect(page).to_have_title("● Annales")


def test_a_newcomer_sits_down_from_a_link(people):
    """Acceptance 1: on another browser, with one click after giving a name."""
    ada, newcomer = people(), people(guest=True)
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [ME, OPEN]})["id"]
    page = newcomer.page
    page.goto(f"{ada.url}/#/m/{match}")

    page.locator(".prompt").get_by_role("button", name="Sit down").click()
    page.get_by_label("Your name").fill("Eve")
    page.keyboard.press("Enter")

    expect(page.locator(".hand, .prompt").first).to_be_visible()
    wait_until(lambda: ada.call("GET", f"/v1/matches/{match}")["status"] == "playing")


def test_an_invitation_is_declined(people):
    """Acceptance 1: nobody has to play."""
    ada, bob = people(), people("Bob")
    form = form_of(lobby(ada), "sacrifice")
    form.get_by_label("Seat 2").select_option("invited")
    form.get_by_label("Name or id").fill(bob.id)
    match = MATCH.search(shared(form))[1]
    invitation = lobby(bob).get_by_role("region", name="Invitation")
    expect(invitation).to_contain_text("Ada invites you to a match of Sacrifice.")

    invitation.get_by_role("button", name="Decline").click()

    expect(invitation).to_have_count(0)
    assert ada.call("GET", f"/v1/matches/{match}")["seats"][1]["kind"] == "open"


def test_an_invitation_is_accepted(people):
    """Who accepts is taken to the table."""
    ada, bob = people(), people("Bob")
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [ME, {**ME, "player": bob.id}]})["id"]
    invitation = lobby(bob).get_by_role("region", name="Invitation")

    invitation.get_by_role("button", name="Accept").click()

    assert opened(bob.page) == match
    assert bob.call("GET", f"/v1/matches/{match}")["status"] == "playing"


def test_somebody_whom_nobody_knows_is_not_invited(people):
    """The form says beforehand who can be, says so again and stays open."""
    form = form_of(lobby(people()), "sacrifice")
    form.get_by_label("Seat 2").select_option("invited")
    expect(form).to_contain_text("For anybody else, leave the seat open and send them the link.")
    form.get_by_label("Name or id").fill("Zoe")

    form.get_by_role("button", name="Open the table").click()

    expect(form.get_by_role("alert")).to_contain_text("«Zoe»")


@pytest.mark.parametrize(("game", "size", "language"), [("sacrifice", "desk", "en"), ("haut_cendrelin", "phone", "fr")])
def test_whoever_chooses_a_bot_reads_how_strong_it_is(people, game, size, language):
    """Each level of the game with its name, what it does and what was measured, as the service says it."""
    ada = people(size=size, language=language)
    form = form_of(lobby(ada), game)
    told = form.locator(".hint", has=ada.page.locator("b"))
    expect(told).to_have_count(0)
    form.locator(".seat-rows select").nth(1).select_option("bot")
    levels = ada.page.evaluate("path => fetch(path).then(answer => answer.json())", f"/v1/games/{game}")["levels"]
    level = form.locator(".seat-rows select").nth(2)

    expect(told).to_have_text(
        [" ".join([each["name"], each["about"], *(one["words"] for one in each["strength"])]) for each in levels]
    )
    expect(level.locator("option")).to_have_text([each["name"] for each in levels])
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")

    level.select_option("search")
    form.locator("button.primary").click()

    assert ada.call("GET", "/v1/matches/" + opened(ada.page))["seats"][1]["level"] == "search"


def test_defaults_follow_the_seats_and_the_other_options(people):
    """Five seats need two boxes, and the advanced mode leaves no choice of starting decks."""
    ada = people()
    form = form_of(lobby(ada), "theomachie")
    for _ in range(3):
        form.get_by_role("group", name="Number of seats").get_by_role("button", name="More").click()
    form.locator("summary").click()
    expect(form.get_by_text("Starting decks", exact=True)).to_be_visible()

    choose(form.locator(".options"), "advanced")

    expect(form.get_by_text("Starting decks", exact=True)).to_have_count(0)
    options = ada.call("GET", "/v1/matches/" + MATCH.search(shared(form))[1])["options"]
    assert (options["mode"], options["deck_method"], options["boxes"]) == ("advanced", "draft", 2)


def test_the_lists_name_everybody_as_the_table_does(people):
    """Players by name, oneself too; bots by their level, numbered where several have the same."""
    ada = people()
    bot = {"kind": "bot", "level": "random"}
    match = ada.call("POST", "/v1/matches", {"game": "theomachie", "seats": [bot, ME, bot, OPEN]})["id"]
    page = lobby(ada)
    names = ["Random bot 1", "Ada", "Random bot 2", "Open seat"]
    expect(row(page, match).locator(".name")).to_have_text(names)
    row(page, match).locator("a").first.click()
    for seat, name in enumerate(names):
        expect(page.locator(f'.seat[data-seat="{seat}"] .seat-name')).to_have_text(name)


def test_a_list_has_a_word_for_each_seat(people):
    """Options that are given together: the divinities of the seats, once they are not dealt."""
    ada = people()
    form = form_of(lobby(ada), "pandocreon_divinae")
    form.locator("summary").click()
    choose(form, "chosen")
    form.locator(".each-seat").get_by_label("Seat 2").select_option("gorpa")

    options = ada.call("GET", "/v1/matches/" + MATCH.search(shared(form))[1])["options"]

    assert options["divinities"] == "fixed"
    assert options["divinity_list"] == "brewalen,gorpa"


def test_a_number_that_is_being_typed_stays_while_the_lists_are_read_again(people):
    """The lobby draws the form again whenever something happens; what somebody types in it is theirs."""
    ada, bob = people(), people("Bob")
    form = form_of(lobby(ada), "pandocreon_divinae")
    number = form.get_by_role("spinbutton", name="Number of seats")
    number.fill("8")

    bob.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [ME, {"kind": "player", "player": ada.id}]})
    expect(ada.page.locator(".invitation")).to_have_count(1)

    expect(number).to_have_value("8")
    number.press("Tab")
    expect(form.locator(".seat-rows li")).to_have_count(8)


def test_a_number_out_of_range_becomes_the_nearest(people):
    """Also where the nearest is what it was before; Enter takes what was typed, then opens the table."""
    ada = people()
    form = form_of(lobby(ada), "pandocreon_divinae")
    number = form.get_by_role("spinbutton", name="Number of seats")
    for typed, taken in (("99", 8), ("98", 8), ("0", 2), ("", 2)):
        number.fill(typed)
        number.press("Tab")
        expect(number).to_have_value(str(taken))
        expect(form.locator(".seat-rows li")).to_have_count(taken)

    number.fill("3")
    number.press("Enter")

    match = MATCH.search(form.get_by_label("Link", exact=True).input_value())[1]
    assert len(ada.call("GET", "/v1/matches/" + match)["seats"]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_preset_opens_a_table(people, game):
    """What the form fills in is what the service takes, for the fewest and the most seats."""
    ada = people()
    found = ada.call("GET", f"/v1/games/{game}")
    for seats in {found["seats"]["min"], found["seats"]["max"]}:
        for preset in found["presets"]:
            if seats not in preset.get("seats", [seats]):
                continue
            form = form_of(lobby(ada), game)
            form.get_by_role("spinbutton", name="Number of seats").fill(str(seats))
            form.get_by_role("spinbutton", name="Number of seats").press("Tab")
            expect(form.locator(".seat-rows li")).to_have_count(seats)
            if len(found["presets"]) > 1:
                choose(form, preset["words"])
            match = ada.call("GET", "/v1/matches/" + MATCH.search(shared(form))[1])
            assert len(match["seats"]) == seats
            assert preset["options"].items() <= match["options"].items()
            ada.page.keyboard.press("Escape")


def test_another_person_plays_at_this_screen(people):
    """A second key of this browser holds the other seat, so the match begins at once."""
    ada = people()
    form = form_of(lobby(ada), "sacrifice")
    form.get_by_label("Seat 2").select_option("here")
    form.get_by_label("Their name").fill("Bob")

    form.get_by_role("button", name="Open the table").click()

    match = ada.call("GET", "/v1/matches/" + opened(ada.page))
    assert match["status"] == "playing"
    assert [seat["name"] for seat in match["seats"]] == ["Ada", "Bob"]


def test_lists_are_filtered_by_game(people):
    """One game's tables alone are left."""
    ada, bob = people(), people("Bob")
    games = ("sacrifice", "pandocreon_divinae")
    matches = [ada.call("POST", "/v1/matches", {"game": game, "seats": [ME, OPEN]})["id"] for game in games]
    page = lobby(bob)
    expect(row(page, matches[0])).to_be_visible()

    page.get_by_role("navigation", name="Filter by game").get_by_role("button", name="Pandocréon Divinæ").click()

    expect(row(page, matches[0])).to_have_count(0)
    expect(row(page, matches[1])).to_be_visible()


def test_a_sound_record_is_opened(people):
    """Acceptance 7: it is checked here, sent, and shown."""
    ada, bob = people(), people("Bob")
    match, record = over_between(ada, bob)
    page = lobby(ada)

    page.locator(".drop input").set_input_files(file_of(record))

    imported = ada.call("GET", "/v1/matches/" + opened(page))
    assert imported["imported"]["match"] == match


def test_an_altered_record_is_not_sent(people):
    """Acceptance 7: the page names the entry that does not hold."""
    ada, bob = people(), people("Bob")
    _, record = over_between(ada, bob)
    lines = record.split(b"\n")
    lines[2] = lines[2].replace(b'"seat":1', b'"seat":0')
    page = lobby(ada)
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)

    page.locator(".drop input").set_input_files(file_of(b"\n".join(lines)))

    expect(page.locator(".drop").get_by_role("alert")).to_contain_text("Entry 3 does not hold")
    assert sent == []


def test_a_record_can_be_dropped_anywhere_in_the_lobby(people):
    """Not on the drop zone alone."""
    ada, bob = people(), people("Bob")
    match, record = over_between(ada, bob)
    page = lobby(ada)
    drag = page.evaluate_handle(
        "text => { const drag = new DataTransfer(); drag.items.add(new File([text], 'match.ndjson')); return drag }",
        record.decode(),
    )

    page.dispatch_event("h1", "drop", {"dataTransfer": drag})

    assert ada.call("GET", "/v1/matches/" + opened(page))["imported"]["match"] == match


def test_a_link_with_a_key_signs_in_another_device(people):
    """Acceptance 9; the key does not stay in the address."""
    ada, other = people(), people(guest=True)
    page = other.page

    page.goto(f"{ada.url}/#key={ada.token}")

    expect(page.locator(".top").get_by_role("link", name="Ada")).to_be_visible()
    assert ada.token not in page.url


def test_a_new_key_does_not_stand_in_the_way(people):
    """A line says that it is kept here; a mark stays at the keys until a copy is kept elsewhere."""
    ada = people(guest=True)
    page = lobby(ada)
    levels_of(page, "sacrifice").get_by_role("button", name=re.compile("^Quick bot")).click()
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")
    opened(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".message")).to_contain_text("Your key is kept in this browser.")
    mark = page.locator(".top .only-key")
    expect(mark).to_have_attribute("title", "Only this browser has your key: keep a copy.")

    page.get_by_role("button", name="Keep a copy").click()
    expect(page.locator("code.key")).to_contain_text("tk_")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    assert download.value.path().read_text() == page.locator("code.key").text_content()
    page.get_by_role("button", name="Continue").click()
    expect(mark).to_have_count(0)
    page.reload()
    expect(page.locator(".top").get_by_role("link", name="Ada")).to_be_visible()
    expect(mark).to_have_count(0)


def test_a_link_with_a_key_asks_whoever_plays_here(people):
    """Nobody becomes somebody else without a word; both keys stay."""
    ada, bob = people(), people("Bob")
    page = lobby(ada)
    mine, theirs = (page.locator(".top").get_by_role("link", name=name) for name in ("Ada", "Bob"))
    page.goto(f"{ada.url}/#key={bob.token}")
    expect(page.get_by_role("dialog", name="Sign in as Bob here?")).to_contain_text("you play as Ada")
    assert bob.token not in page.url
    page.get_by_role("button", name="Stay Ada").click()
    expect(mine).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)

    page.goto(f"{ada.url}/#key={bob.token}")
    page.get_by_role("button", name="Play as Bob").click()
    expect(theirs).to_be_visible()
    page.goto(ada.url + "/#/keys")
    expect(page.locator(".key-card h3")).to_have_text(["Ada", "Bob"])


def test_a_key_is_pasted_and_a_player_erased(people):
    """A second player is added by key, then erased for ever."""
    ada, bob = people(), people("Bob")
    page = ada.page
    page.goto(ada.url + "/#/keys")
    page.get_by_label("A key, or a link with one").fill(bob.token)
    page.get_by_role("button", name="Add").click()
    card = page.locator(f'[data-player="{bob.id}"]')

    card.get_by_role("button", name="Erase the player").click()
    card.get_by_role("button", name="Erase for ever").click()

    expect(page.get_by_text("Bob is erased.")).to_be_visible()
    with pytest.raises(urllib.error.HTTPError, match="401"):
        bob.call("GET", "/v1/players/me")


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_of_the_lobby_is_cut_off(people, size, language):
    """No page scrolls sideways, with the longest words of either language."""
    ada = people(size=size, language=language)
    page = lobby(ada)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(ada.url + "/#/keys")
    expect(page.locator(".key-card")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    form = form_of(lobby(ada), "haut_cendrelin")
    form.locator("summary").click()
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")


def test_the_page_shows_where_the_reader_went_last(people):
    """However fast they go from one screen to the next."""
    page = lobby(people())

    page.evaluate("() => { location.hash = '#/keys'; setTimeout(() => { location.hash = '#/' }) }")

    expect(page.locator(".box")).to_have_count(len(GAMES))
    expect(page.locator(".key-card")).to_have_count(0)
