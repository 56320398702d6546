"""Looking back: the log, the slider, the proof, the match as one file."""

import time

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import WAIT, wait_for, wait_until
from tests.table.browser.test_accessibility import faults_of

ME, BOT, OPEN = {"kind": "player"}, {"kind": "bot", "level": "random"}, {"kind": "open"}
# The page tells why a promise failed that nobody waits for.
TELL = """words => {
  const promise = Promise.resolve(), reason = { message: words }
  dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
}"""
SCROLLED_BY_ITSELF = 100  # milliseconds of the page's own time, which the test lets pass: the log has scrolled by then
IS_AT_THE_END = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 48"
IS_FURTHER_UP = """() => {
  const list = document.querySelector('.log > ol')
  return list.scrollTop < list.scrollHeight - list.clientHeight - 48
}"""
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
    wait_for(person.page, ".log li.at")
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


def _some_answers(match, pair, number):
    """Let whoever is asked give the first legal answer, so many times; the newest entry."""
    for _ in range(number):
        seat = pair[0].call("GET", f"/v1/matches/{match}")["question"]["must_act"][0]
        legal = pair[seat].call("GET", f"/v1/matches/{match}/legal")
        body = {"answering": legal["answering"], "action": legal["actions"][0]["action"]}
        newest = pair[seat].call("POST", f"/v1/matches/{match}/actions", body)["seq"]
    return newest


def test_the_log_follows_the_newest_entry_unless_somebody_reads_further_up(people):
    """It says who did what, and the newest line is the marked one; after a look at the past it is followed again.

    Whoever reads further up is told how many entries have come. What moves the list is not always its reader: here its
    window gets smaller, as it does beside a card that is pinned.
    """
    ada = people()
    match = opened(ada, other=OPEN)
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    pair = ada, bob
    answered(ada, match, "Kc4-c5")
    _some_answers(match, pair, 25)
    ada.context.clock.install()
    page = shown(ada, match)
    log, marked = page.locator(".log ol"), page.locator(".log li.at")
    expect(page.locator('.log li[data-seq="5"]')).to_contain_text("South Monkey 1: step to c5")
    expect(page.locator('.log li[data-seq="5"] .who')).to_have_text("Ada")
    page.clock.run_for(SCROLLED_BY_ITSELF)
    assert log.evaluate(IS_AT_THE_END)
    page.set_viewport_size({"width": 1280, "height": 620})
    log.evaluate("list => { list.scrollTop -= 200 }")
    log.evaluate("list => list.dispatchEvent(new Event('scroll'))")  # a browser tells of it a frame later
    newest = _some_answers(match, pair, 1)
    expect(marked).to_have_attribute("data-seq", str(newest))
    page.clock.run_for(SCROLLED_BY_ITSELF)
    assert log.evaluate(IS_AT_THE_END)

    log.hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function(IS_FURTHER_UP)
    read = log.evaluate("list => list.scrollTop")
    newest = _some_answers(match, pair, 2)

    expect(marked).to_have_attribute("data-seq", str(newest))
    expect(marked).to_have_count(1)
    page.clock.run_for(SCROLLED_BY_ITSELF)
    assert log.evaluate("list => list.scrollTop") == read
    page.get_by_role("button", name="2 new entries").click()
    assert log.evaluate(IS_AT_THE_END)
    expect(page.locator(".log-unread")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator('.prompt[data-state="past"]')).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator('.prompt[data-state="past"]')).to_have_count(0)
    page.clock.run_for(SCROLLED_BY_ITSELF)
    assert log.evaluate(IS_AT_THE_END)


def test_the_turn_of_a_bot_is_a_list_under_its_name(people):
    """With as many items as it did; its head folds it by mouse and keys, and looking back at one of them opens it."""
    ada = people()
    match = opened(ada, client_seed="known")
    answered(ada, match, *MOVES)
    wait_until(lambda: ada.call("GET", f"/v1/matches/{match}")["question"]["must_act"] == [0])
    page = shown(ada, match)
    last = ada.call("GET", f"/v1/matches/{match}")["last"]
    done = last - 7  # entries 1 to 4 open the match, and three were Ada's
    assert done > 1
    turn = page.get_by_role("list", name=f"Random bot, {done} actions", exact=True)
    expect(turn.get_by_role("listitem")).to_have_count(done)
    expect(page.locator(".log > ol > li")).to_have_count(8)

    head = page.locator(".log summary")
    head.click()
    expect(turn).to_have_count(0)
    page.keyboard.press("Enter")
    expect(turn).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator('.log li[data-seq="8"] button')).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(turn).to_have_count(0)
    page.locator(".replay").get_by_role("button", name="Previous entry").click()

    expect(page.locator(f'.log li.at[data-seq="{last - 1}"]')).to_be_visible()


def test_a_match_is_looked_back_at_by_its_log_by_the_slider_and_by_keys(people):
    """The slider counts as the log does, its last entry too, a remark at which it does not stop. Neither going back nor
    a piece that is read moves it. The table at an entry takes no answer, and the last line leads back to the present.
    """
    ada = people()
    match = opened(ada, other=OPEN, take_back="consent")
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    first = answered(ada, match, MOVES[0])["seq"]
    answered(ada, match, *MOVES[1:])
    stops = _some_answers(match, (ada, bob), 1) - 4
    ada.call("POST", f"/v1/matches/{match}/take-backs", {"to": 5})
    last = ada.call("GET", f"/v1/matches/{match}")["last"]
    page = shown(ada, match)
    slider, count, line = page.get_by_label("Entry", exact=True), page.locator(".replay-at"), page.locator(".log li.at")
    past, facts = page.locator(".replay.back"), page.locator(".replay .facts")
    expect(count).to_have_text(f"{last}/{last}")
    expect(slider).to_have_attribute("aria-valuetext", f"Entry {last} of {last}")
    expect(slider).to_have_attribute("max", str(stops))
    expect(line).to_have_attribute("data-seq", str(last))
    _the_badge_is_of_the_chain(page, ada, match, last)

    before = slider.bounding_box()
    assert before["width"] > 0.9 * page.locator(".log").bounding_box()["width"]
    page.locator('.board [data-piece*="immortal"]').first.hover()
    expect(page.locator(".reader")).to_contain_text("Leaps once per turn")
    reader, board = page.locator(".reader").bounding_box(), page.locator(".board").bounding_box()
    assert reader["x"] >= board["x"] + board["width"]
    assert reader["y"] + reader["height"] <= line.bounding_box()["y"]
    assert slider.bounding_box() == before
    page.locator(".replay").get_by_role("button", name="Previous entry").click()
    expect(past.locator(".facts")).to_be_visible()
    assert slider.bounding_box() == before

    page.locator(f'.log li[data-seq="{first}"] button').click()
    expect(count).to_have_text(f"{first}/{last}")
    expect(facts).to_contain_text("c4 → c5")
    expect(page.locator('.square[aria-label="c5"] [data-piece="s_monkey_1"]')).to_have_count(1)
    expect(page.locator(".lit")).to_have_count(0)
    page.locator(f'.log li[data-seq="{last}"] button').click()
    expect(past).to_have_count(0)

    page.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Next entry").click()
    expect(slider).to_have_value("1")
    slider.fill("2")
    expect(facts).to_contain_text("c5 → c6")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(past).to_have_count(0)
    expect(slider).to_have_value(str(stops))

    slider.press("PageDown")
    expect(count).to_have_text(f"4/{last}")
    slider.press("PageUp")
    expect(count).to_have_text(f"{last}/{last}")
    page.locator("body").click(position={"x": 4, "y": 400})
    page.keyboard.press("PageDown")
    expect(count).to_have_text(f"4/{last}")
    _a_message_covers_nothing(page)
    page.locator(".top").get_by_role("link", name="Ada").click()
    page.get_by_role("link", name="Back to the match").click()
    page.wait_for_url(f"**/#/m/{match}")
    expect(line).to_be_visible()


def _the_badge_is_of_the_chain(page, person, match, last):
    """The badge counts the entries; its sheet has the digest that the service gives, and says who signed it."""
    proof = person.call("GET", f"/v1/matches/{match}/proof")
    badge, sheet = page.locator(".badge-proof.verified"), page.locator("dialog.proof")
    expect(badge).to_have_text(f"{last} entries verified")
    badge.click()
    expect(sheet).to_contain_text(proof["digest"])
    expect(sheet).to_contain_text(proof["commitment"])
    kid = proof["checkpoint"]["kid"]
    signed = f"Checked by your browser: this service signed entry {last} by key {kid}."
    expect(page.locator(".signature")).to_have_text(signed)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def _a_message_covers_nothing(page):
    """At a desk it lies over the side; on a phone the table makes room for it."""
    page.evaluate(TELL, "Something is told.")
    message = page.locator(".message")
    expect(message).to_have_text("Something is told.")
    told = message.bounding_box()
    for part in (".mat", ".prompt"):
        other = page.locator(part).bounding_box()
        assert (
            told["x"] >= other["x"] + other["width"]
            or told["y"] + told["height"] <= other["y"]
            or told["y"] >= other["y"] + other["height"]
        ), part
    expect(page.locator(".prompt")).to_be_in_viewport(ratio=1)


def test_looking_back_on_a_phone_the_log_opens_at_the_entry_and_the_controls_stay(people):
    """The newest one, or that of the slider; a tap on a line leads to its table. Whatever the entries show, the finger
    finds the controls at the same place; who acted stands first in the words.
    """
    ada, bob = people(size="phone"), people("Bob")
    match = opened(ada, "pandocreon_divinae", OPEN, client_seed="known")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {"client_seed": "known"})
    last = _some_answers(match, (ada, bob), 36)
    acts = [entry for entry in ada.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"] if "seat" in entry]
    page = ada.page
    page.goto(f"{ada.url}/#/m/{match}")
    line, log = page.locator(".log-sheet li.at"), page.get_by_role("button", name="Log", exact=True)
    back = page.locator(".replay-bar").get_by_role("button", name="Previous entry")
    expect(back).to_be_enabled()
    place = back.bounding_box()
    # A font that arrives late moves a line by a pixel, a row that comes or goes by twenty and more.
    near = pytest.approx(place["y"], abs=3)

    log.tap()
    expect(line).to_have_attribute("data-seq", str(last))
    expect(line).to_be_in_viewport(ratio=0.9)
    page.locator('.log-sheet li[data-seq="8"] button').tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".replay-at")).to_have_text(f"8/{last}")
    log.tap()
    expect(line).to_have_attribute("data-seq", "8")
    expect(line).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Escape")
    for seq in (7, 6, 5):
        assert back.bounding_box()["y"] == near
        back.tap()
        expect(page.locator(".replay-at")).to_have_text(f"{seq}/{last}")
        (seat,) = (entry["seat"] for entry in acts if entry["seq"] == seq)
        expect(page.locator(".replay .facts .by")).to_have_text((ada, bob)[seat].name)
    assert back.bounding_box()["y"] == near
    _a_message_covers_nothing(page)


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.nightly)])
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
        assert language != "en" or not faults_of(saved)
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
        slider = saved.locator(".replay input")
        slider.fill(str(int(slider.get_attribute("max")) - 1))
        expect(pause).to_have_count(0)  # it has come to the end
        slider.fill("1")
        expect(saved.locator(".replay.back .facts")).to_be_visible()
        saved.locator(".see-as select").select_option(label="Bob")
        expect(saved.locator(".hand [data-piece]").first).to_be_visible()
        other = {"en": "Français", "fr": "English"}[language]
        saved.get_by_role("button", name=other).click()
        expect(saved.get_by_role("button", name={"en": "English", "fr": "Français"}[language])).to_be_visible()
        expect(saved.locator(".log li").first).to_contain_text(
            {"en": "ouvre la partie", "fr": "opens the match"}[language]
        )
    finally:
        context.close()
    assert [url for url in asked if not url.startswith(("data:", file.as_uri()))] == []
    assert faults == []
