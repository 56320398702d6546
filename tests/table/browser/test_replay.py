"""Looking back: the log, the slider, other viewers, proof, records, the match as one file."""

import json
import re
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.table.browser import test_prompt
from tests.table.browser.person import WAIT, wait_until

ME, BOT, OPEN = {"kind": "player"}, {"kind": "bot", "level": "random"}, {"kind": "open"}
TELL = """async words => {
  const loaded = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/message.js'))
  const { tell } = await import(loaded.name)
  tell(words)
}"""
# The page's own clock: later than the log scrolls by itself; and when it has heard that somebody has scrolled it.
LATER = "new Promise(done => setTimeout(done, 100))"
SCROLLED = """list => new Promise(done => {
  list.addEventListener('scroll', () => setTimeout(done), { once: true })
  list.scrollTop = 30
})"""
MOVES = ["Kc4-c5", "Kc5-c6", "."]


def opened(ada, game="sacrifice", other=BOT, **terms):
    """The id of a match of Ada against somebody."""
    return ada.call("POST", "/v1/matches", {"game": game, "seats": [ME, other], "take_back": "free", **terms})["id"]


def answered(ada, match, *notations):
    """Answer what Ada is asked."""
    number = ada.call("GET", f"/v1/matches/{match}/legal")["answering"]
    return ada.call("POST", f"/v1/matches/{match}/actions", {"answering": number, "actions": list(notations)})


def shown(person, match, at=""):
    """The page with a match, once its log is there."""
    person.page.goto(f"{person.url}/#/m/{match}{at}")
    expect(person.page.locator(".log li.at")).to_be_visible()
    return person.page


def over_between(ada, bob):
    """A match of hidden hands that Bob has resigned after some answers of Ada."""
    match = opened(ada, "pandocreon_divinae", OPEN)
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    for _ in range(4):
        legal = ada.call("GET", f"/v1/matches/{match}/legal")
        if not legal["actions"]:
            break
        body = {"answering": legal["answering"], "action": legal["actions"][0]["action"]}
        ada.call("POST", f"/v1/matches/{match}/actions", body)
    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    deadline = time.monotonic() + WAIT / 1000
    while (header := ada.call("GET", f"/v1/matches/{match}"))["status"] != "over":
        assert time.monotonic() < deadline, header["status"]
    return match


def test_the_log_says_who_did_what_and_follows_the_end(people):
    """A new entry is added to it, and its line is the marked one."""
    ada = people()
    match = opened(ada, other=OPEN)
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    page = shown(ada, match)
    seq = answered(ada, match, "Kc4-c5")["seq"]

    line = page.locator(f'.log li[data-seq="{seq}"]')
    expect(line).to_contain_text("Ada")
    expect(line).to_contain_text("South Monkey 1: step to c5")
    expect(line).to_have_class(re.compile(r"\bat\b"))
    expect(page.locator(".log li.at")).to_have_count(1)


def test_a_new_entry_leaves_who_reads_further_up_where_they_are(people):
    """At the end it is followed again, and after a look at the past, too."""
    ada = people()
    match = opened(ada, other=OPEN)
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    pair = ada, bob
    _some_answers(match, pair, 26)
    page = shown(ada, match)
    log = page.locator(".log ol")
    is_at_the_end = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 48"
    wait_until(lambda: log.evaluate(is_at_the_end))
    page.evaluate(LATER)
    log.evaluate(SCROLLED)

    newest = _some_answers(match, pair, 2)

    expect(page.locator(f'.log li[data-seq="{newest}"]')).to_have_class(re.compile(r"\bat\b"))
    page.evaluate(LATER)
    assert log.evaluate("list => list.scrollTop") == 30
    page.keyboard.press("Home")
    expect(page.locator('.prompt[data-state="past"]')).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator('.prompt[data-state="past"]')).to_have_count(0)
    wait_until(lambda: log.evaluate(is_at_the_end))


def _some_answers(match, pair, number):
    """Let whoever is asked give the first legal answer, so many times; the newest entry."""
    for _ in range(number):
        seat = pair[0].call("GET", f"/v1/matches/{match}")["question"]["must_act"][0]
        legal = pair[seat].call("GET", f"/v1/matches/{match}/legal")
        body = {"answering": legal["answering"], "action": legal["actions"][0]["action"]}
        newest = pair[seat].call("POST", f"/v1/matches/{match}/actions", body)["seq"]
    return newest


def test_a_click_on_a_line_shows_the_table_after_it(people):
    """And the prompt takes no answer then; the last line leads back to the present."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    first = answered(ada, match, "Kc4-c5")["seq"]
    last = answered(ada, match, "Kc5-c6")["seq"]
    page = shown(ada, match)
    page.locator(f'.log li[data-seq="{first}"] button').click()

    expect(page.locator('[data-piece="s_monkey_1"]')).to_have_count(1)
    expect(page.locator(".replay-at")).to_have_text(re.compile(f"^{first}/"))
    expect(page.locator(".replay .facts")).to_contain_text("c4 → c5")
    expect(page.locator(".lit")).to_have_count(0)

    page.locator(f'.log li[data-seq="{last}"] button').click()
    expect(page.locator(".replay.back")).to_have_count(0)


def test_the_slider_steps_and_plays_to_the_present(people):
    """By its buttons, by the slider itself, and by itself."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered(ada, match, *MOVES)
    page = shown(ada, match)
    slider = page.get_by_label("Entry", exact=True)
    whole = int(slider.get_attribute("max"))
    assert whole == len(MOVES)

    page.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One entry on").click()
    expect(slider).to_have_value("1")
    slider.fill("2")
    expect(page.locator(".replay .facts")).to_contain_text("c5 → c6")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".replay.back")).to_have_count(0)
    expect(slider).to_have_value(str(whole))


def test_the_slider_counts_as_the_log_does_and_is_as_wide(people):
    """The last entry, a remark at which it does not stop, is counted too; Page up and Page down go ten entries."""
    ada = people()
    match = opened(ada, other=OPEN, take_back="consent")
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered(ada, match, *MOVES)
    ada.call("POST", f"/v1/matches/{match}/take-backs", {"to": 5})
    last = ada.call("GET", f"/v1/matches/{match}")["last"]
    page = shown(ada, match)
    count, slider = page.locator(".replay-at"), page.get_by_label("Entry", exact=True)

    expect(count).to_have_text(f"{last}/{last}")
    expect(slider).to_have_attribute("aria-valuetext", f"Entry {last} of {last}")
    expect(page.locator(".log li[data-seq]").last).to_have_attribute("data-seq", str(last))
    assert slider.bounding_box()["width"] > 0.9 * page.locator(".log").bounding_box()["width"]
    slider.press("PageDown")
    expect(count).to_have_text(f"4/{last}")
    slider.press("PageUp")
    expect(count).to_have_text(f"{last}/{last}")
    page.locator("body").click(position={"x": 4, "y": 400})
    page.keyboard.press("PageDown")
    expect(count).to_have_text(f"4/{last}")


def test_the_log_of_a_phone_opens_at_the_entry_that_is_shown(people):
    """The newest one, or that of the slider; a tap on a line leads to its table."""
    ada = people(size="phone")
    match = opened(ada, other=OPEN)
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    while (last := ada.call("GET", f"/v1/matches/{match}")["last"]) < 40:
        asked = (ada, bob)[ada.call("GET", f"/v1/matches/{match}")["question"]["must_act"][0]]
        legal = asked.call("GET", f"/v1/matches/{match}/legal")
        body = {"answering": legal["answering"], "action": legal["actions"][0]["action"]}
        asked.call("POST", f"/v1/matches/{match}/actions", body)
    page = ada.page
    page.goto(f"{ada.url}/#/m/{match}")
    line = page.locator(".log-sheet li.at")
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(line).to_have_attribute("data-seq", str(last))
    expect(line).to_be_in_viewport(ratio=0.9)
    page.locator('.log-sheet li[data-seq="5"] button').tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".replay-at")).to_have_text(f"5/{last}")
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(line).to_have_attribute("data-seq", "5")
    expect(line).to_be_in_viewport(ratio=0.9)


def test_what_was_taken_back_is_folded_away_and_can_still_be_read(people):
    """In grey, at its place in the log."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    seq = answered(ada, match, "Kc4-c5")["seq"]
    ada.call("POST", f"/v1/matches/{match}/take-backs", {"to": seq - 1})
    page = shown(ada, match)
    branch = page.locator(".log .branch")

    expect(branch.locator("summary")).to_have_text("1 entry taken back")
    expect(branch.locator("li")).to_be_hidden()
    branch.locator("summary").click()
    branch.locator("li button").click()
    expect(page.locator(".replay .facts")).to_contain_text("c4 → c5")


def test_a_finished_match_can_be_seen_as_every_seat(people):
    """Each sees its own hand; a running one can be seen as oneself and as a spectator alone."""
    ada, bob = people(), people("Bob")
    running = opened(ada, other=OPEN)
    bob.call("PUT", f"/v1/matches/{running}/seats/1", {})
    choices = shown(ada, running).locator(".see-as option")
    expect(choices).to_have_text(["Ada (you)", "Spectator"])

    page = shown(ada, over_between(ada, bob))
    expect(page.locator(".see-as option")).to_have_text(["Ada (you)", "Spectator", "Bob"])
    hand = page.locator(".hand [data-piece]")
    expect(hand.first).to_be_visible()
    mine = hand.evaluate_all("cards => cards.map(card => card.dataset.piece)")
    page.get_by_label("See as").select_option(label="Bob")
    expect(page.locator(".see-as.other")).to_be_visible()
    expect(page.locator(f'.hand [data-piece="{mine[0]}"]')).to_have_count(0)
    theirs = hand.evaluate_all("cards => cards.map(card => card.dataset.piece)")
    assert theirs
    assert not set(mine) & set(theirs)


def test_looking_back_on_a_phone_the_controls_stay_where_they_are(people):
    """Whatever the entries show, the finger finds them at the same place; who acted stands first in the words."""
    ada, bob = people(size="phone"), people("Bob")
    match = opened(ada, "pandocreon_divinae", OPEN, client_seed="known")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {"client_seed": "known"})
    (asked,) = test_prompt.asked(match, (ada, bob))
    for _ in range(3):
        test_prompt.answer(asked, match, "discard")
    page = ada.page
    page.goto(f"{ada.url}/#/m/{match}")
    back = page.locator(".replay-bar").get_by_role("button", name="One entry back")
    expect(back).to_be_enabled()
    place = back.bounding_box()
    # A font that arrives late moves a line by a pixel, a row that comes or goes by twenty and more.
    near = pytest.approx(place["y"], abs=3)

    back.tap()
    expect(page.locator(".replay .facts .by")).to_have_text(asked.name)
    for _ in range(2):
        assert back.bounding_box()["y"] == near
        back.tap()
    assert back.bounding_box()["y"] == near


def test_a_face_down_pile_tells_how_many_lie_there(people):
    """There is nothing to read in it but its number."""
    ada = people(size="phone")
    match = opened(ada, "pandocreon_divinae", BOT, client_seed="known")
    page = ada.page
    page.goto(f"{ada.url}/#/m/{match}")
    page.locator(".centre .pile .card.back").tap()

    expect(page.locator(".drawer-sheet")).to_contain_text("cards, face down")
    expect(page.locator(".drawer-sheet .card")).to_have_count(0)


def test_a_pile_on_a_phone_opens_one_sheet(people):
    """The pile, and not its top card beside it."""
    ada = people(size="phone")
    match = opened(ada, "pandocreon_divinae", OPEN, client_seed="known")
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {"client_seed": "known"})
    (asked,) = test_prompt.asked(match, (ada, bob))
    for _ in range(2):
        test_prompt.answer(asked, match, "discard")
    page = ada.page
    page.goto(f"{ada.url}/#/m/{match}")
    page.locator(".pile-of[data-opens] [data-piece]").first.tap()
    expect(page.locator("dialog[open] [data-piece]").first).to_be_visible()

    assert page.locator("dialog[open], .reader.pinned").count() == 1


def test_the_badge_verifies_the_chain(people):
    """Its sheet has the digest of the newest entry, as the service gives it."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered(ada, match, *MOVES)
    page = shown(ada, match)
    proof = ada.call("GET", f"/v1/matches/{match}/proof")
    badge = page.locator(".badge-proof")
    expect(badge).to_have_text(f"{proof['checkpoint']['seq']} entries verified")
    badge.click()

    expect(page.locator("dialog.proof")).to_contain_text(proof["digest"])
    expect(page.locator("dialog.proof")).to_contain_text(proof["commitment"])
    kid, seq = proof["checkpoint"]["kid"], proof["checkpoint"]["seq"]
    expect(page.locator(".signature")).to_have_text(
        f"Checked by your browser: this service signed entry {seq} by key {kid}."
    )


@pytest.mark.parametrize("fault", ["signature", "key"])
def test_the_sheet_of_the_badge_shows_a_signature_that_is_none(people, fault):
    """Of another digest, and by a key that the service does not publish."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    proof = ada.call("GET", f"/v1/matches/{match}/proof")["checkpoint"]

    def altered(route):
        answer = route.fetch()
        told = answer.json()
        if fault == "key":
            told["keys"] = []
        else:
            told["checkpoint"]["signature"] = told["checkpoint"]["signature"][::-1].replace("=", "A")
        route.fulfill(response=answer, body=json.dumps(told))

    ada.page.route("**/jwks.json" if fault == "key" else "**/proof", altered)
    page = shown(ada, match)
    page.locator(".badge-proof.verified").click()
    said = {
        "key": f"Signed by key {proof['kid']}, which this service does not publish.",
        "signature": f"Wrong signature: key {proof['kid']} did not sign entry {proof['seq']}.",
    }
    expect(page.locator(".signature.problem")).to_have_text(said[fault])


def test_the_badge_names_the_entry_that_does_not_hold(people):
    """A byte of what came over the network is not what the service wrote."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    seq = answered(ada, match, *MOVES)["seq"]

    def altered(route):
        answer = route.fetch()
        history = answer.json()
        history["entries"][seq - 2]["face"]["action"]["to"] = "c7"
        history["entries"][seq - 2]["action"]["to"] = "c7"
        route.fulfill(response=answer, body=json.dumps(history))

    ada.page.route("**/history?*proof=true*", altered)
    page = shown(ada, match)
    expect(page.locator(".badge-proof.broken")).to_have_text(f"Entry {seq - 1} does not hold")


def test_the_badge_holds_when_two_people_share_the_screen(people):
    """Each was told something else of the same entries; at the end the whole is checked as one of them saw it."""
    ada, bob = people(), people("Bob")
    match = opened(ada, "pandocreon_divinae", OPEN)
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    at_screen = json.dumps([{"id": each.id, "name": each.name, "token": each.token} for each in (ada, bob)])
    page = shown(ada, match)
    page.evaluate("players => localStorage.setItem('annales.players', players)", at_screen)
    page.reload()
    badge = page.locator(".badge-proof.verified")
    looks = ada
    for _ in range(6):
        (seat,) = ada.call("GET", f"/v1/matches/{match}")["question"]["must_act"]
        asked = (ada, bob)[seat]
        if asked is not looks:
            page.get_by_role("button", name=f"I am {asked.name}").click()
            looks = asked
        expect(badge).to_contain_text("entries verified")
        legal = asked.call("GET", f"/v1/matches/{match}/legal")
        body = {"answering": legal["answering"], "action": legal["actions"][0]["action"]}
        asked.call("POST", f"/v1/matches/{match}/actions", body)
    assert looks is bob
    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    wait_until(lambda: ada.call("GET", f"/v1/matches/{match}")["status"] == "over")
    last = ada.call("GET", f"/v1/matches/{match}")["last"]

    expect(badge).to_have_text(f"{last} entries verified")


def test_the_badge_holds_after_one_has_left_the_table(people):
    """Whoever resigns is a spectator from then on, and is told less."""
    seated = [people(), people("Bob"), people("Cyd")]
    ada = seated[0]
    body = {"game": "pandocreon_divinae", "seats": [ME, OPEN, OPEN]}
    match = ada.call("POST", "/v1/matches", body)["id"]
    for seat, person in enumerate(seated[1:], 1):
        person.call("PUT", f"/v1/matches/{match}/seats/{seat}", {})
    page = shown(ada, match)
    badge, own = page.locator(".badge-proof.verified"), page.locator(".seat.mine")
    expect(badge).to_be_visible()
    expect(own).to_be_visible()
    late = []

    def held(route):
        late.append(route) if late is not None else route.continue_()

    # The header, which says that the seat is left, comes after the refusal.
    page.route(f"**/v1/matches/{match}?words=true", held)
    with page.expect_response(lambda answer: answer.status == 403):
        ada.call("POST", f"/v1/matches/{match}/resignation", {})
    expect(page.locator(".message")).to_be_empty()
    held_back, late = late, None
    for route in held_back:
        route.continue_()
    expect(own).to_have_count(0)
    expect(badge).to_have_text(f"{ada.call('GET', f'/v1/matches/{match}')['last']} entries verified")
    expect(page.locator(".message")).to_be_empty()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_saved_page_replays_without_a_server(people, browser, tmp_path, language):
    """It opens from the disk, loads nothing, shows the table, the slider and every seat, and verifies itself."""
    ada, bob = people(language=language), people("Bob")
    match = over_between(ada, bob)
    history = ada.call("GET", f"/v1/matches/{match}/history")["entries"]
    first = str(next(entry["seq"] for entry in history if entry["kind"] == "step"))
    page = shown(ada, match)
    page.locator(".top").get_by_role(
        "button", name={"en": "Save the match", "fr": "Enregistrer la partie"}[language]
    ).click()
    with page.expect_download() as download:
        page.locator(".records .choice").first.click()
    file = tmp_path / "match.html"
    download.value.save_as(file)

    context = browser.new_context(locale=language)
    try:
        faults, asked = [], []
        saved = context.new_page()
        saved.on("console", lambda message: faults.append(message.text))
        saved.on("pageerror", lambda error: faults.append(str(error)))
        saved.on("request", lambda request: asked.append(request.url))
        saved.goto(file.as_uri())
        expect(saved.locator(".badge-proof.verified")).to_be_visible()
        start = saved.get_by_role("region", name={"en": "Ada wins", "fr": "Ada gagne"}[language])
        expect(start).to_be_in_viewport(ratio=1)
        card, mat = start.bounding_box(), saved.locator(".mat").bounding_box()
        assert card["y"] > mat["y"]
        assert card["y"] + card["height"] < mat["y"] + mat["height"]
        expect(saved.locator(".log li.at")).to_have_attribute("data-seq", first)
        start.get_by_role("button", name={"en": "Play the match", "fr": "Dérouler la partie"}[language]).click()
        expect(start).to_have_count(0)
        pause = saved.locator(".prompt").get_by_role("button", name="Pause")
        pause.click()  # at once: the match is over in a few seconds
        expect(pause).to_have_count(0)
        expect(saved.locator(".prompt-answers button")).to_have_text(
            {"en": ["Show the end", "Play"], "fr": ["Montrer la fin", "Lecture"]}[language]
        )
        saved.locator(".prompt").get_by_role(
            "button", name={"en": "Play", "fr": "Lecture"}[language], exact=True
        ).click()
        expect(saved.locator(".log li.at")).not_to_have_attribute("data-seq", first)
        expect(pause).to_have_count(0)  # it has come to the end
        slider = saved.locator(".replay input")
        slider.fill("1")
        expect(saved.locator(".replay.back .facts")).to_be_visible()
        saved.locator(".see-as select").select_option(label="Bob")
        expect(saved.locator(".hand [data-piece]").first).to_be_visible()
        other = {"en": "Français", "fr": "English"}[language]
        saved.get_by_role("button", name=other).click()
        expect(saved.get_by_role("button", name={"en": "English", "fr": "Français"}[language])).to_be_visible()
    finally:
        context.close()
    assert [url for url in asked if not url.startswith(("data:", file.as_uri()))] == []
    assert faults == []


def test_the_result_saves_the_match_as_the_menu_does_and_replays_it_from_a_table(people):
    """One window for saving; the replay begins where pieces stand, and playing is the thing to do."""
    ada, bob = people(), people("Bob")
    match = opened(ada, other=OPEN)
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered(ada, match, *MOVES)
    page = shown(ada, match)
    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    result = page.locator("dialog.result")
    result.get_by_role("button", name="Save the match").click()
    expect(page.locator("dialog.records .choice")).to_have_count(3)
    page.locator("dialog.records .choice").first.press("Escape")  # it focuses first: a key without focus goes nowhere
    expect(page.locator("dialog.records")).to_have_count(0)
    page.locator(".prompt").get_by_role("button", name="Result").click()
    result.get_by_role("button", name="Replay").click()

    expect(result).to_have_count(0)
    expect(page.locator(".replay-at")).to_have_text(re.compile("^4/"))
    expect(page.locator(".board .piece").first).to_be_visible()
    expect(page.locator(".prompt .primary")).to_have_text("Play")


def test_the_slider_stands_still_and_what_is_read_leaves_the_newest_lines_free(people):
    """Neither going back nor a piece that is read moves it; the piece lies above the last lines."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered(ada, match, *MOVES)
    page = shown(ada, match)
    slider, line = page.locator(".replay input"), page.locator(".log li.at")
    before = slider.bounding_box()
    page.locator('.board [data-piece="s_monkey_2"]').hover()
    reader = page.locator(".reader").bounding_box()
    assert reader["y"] + reader["height"] <= line.bounding_box()["y"]
    assert slider.bounding_box() == before
    page.locator(".replay").get_by_role("button", name="One entry back").click()
    expect(page.locator(".replay.back .facts")).to_be_visible()

    assert slider.bounding_box() == before


@pytest.mark.parametrize(("seats", "words"), [(2, "Bob wins, and the match ends."), (3, "A bot takes your seat")])
def test_resigning_says_what_becomes_of_this_match(people, seats, words):
    """Between two the other one wins; at a larger table the others play on."""
    ada = people()
    body = {"game": "pandocreon_divinae", "seats": [ME, *[OPEN] * (seats - 1)]}
    match = ada.call("POST", "/v1/matches", body)["id"]
    for seat, name in enumerate(["Bob", "Cyd"][: seats - 1], 1):
        people(name).call("PUT", f"/v1/matches/{match}/seats/{seat}", {})
    page = shown(ada, match)
    page.locator(".top").get_by_role("button", name="Resign").click()

    expect(page.locator("dialog[open]")).to_contain_text(words)


def test_the_keys_lead_back_to_the_match(people):
    """Whoever follows their own name out of a match finds the way back."""
    ada = people()
    match = opened(ada)
    page = shown(ada, match)
    page.locator(".top").get_by_role("link", name="Ada").click()
    page.get_by_role("link", name="Back to the match").click()

    page.wait_for_url(f"**/#/m/{match}")
    expect(page.locator(".log li.at")).to_be_visible()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_message_covers_neither_the_board_nor_the_question(people, size):
    """At a desk it lies over the side; on a phone the table makes room for it."""
    ada = people(**({"size": "phone"} if size == "phone" else {}))
    match = opened(ada)
    ada.page.goto(f"{ada.url}/#/m/{match}")
    expect(ada.page.locator(".prompt")).to_be_visible()
    ada.page.evaluate(TELL, "Something is told.")
    message = ada.page.locator(".message")
    expect(message).to_have_text("Something is told.")
    told = message.bounding_box()
    for part in (".mat", ".prompt"):
        other = ada.page.locator(part).bounding_box()
        assert (
            told["x"] >= other["x"] + other["width"]
            or told["y"] + told["height"] <= other["y"]
            or told["y"] >= other["y"] + other["height"]
        ), part
    expect(ada.page.locator(".prompt")).to_be_in_viewport(ratio=1)


def test_a_record_is_saved_as_the_service_has_it(people):
    """Line by line."""
    ada = people()
    match = opened(ada, other=OPEN)
    page = shown(ada, match)
    page.get_by_role("button", name="Save the match").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="The record").click()
    request = urllib.request.Request(
        f"{ada.url}/v1/matches/{match}/record", headers={"Authorization": f"Bearer {ada.token}"}
    )
    with urllib.request.urlopen(request) as answer:
        assert download.value.path().read_bytes() == answer.read()
