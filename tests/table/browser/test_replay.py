"""Looking back: the log, the slider, other viewers, forks, proof, records, the match as one file."""

import json
import re
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import WAIT

ME, BOT, OPEN = {"kind": "player"}, {"kind": "bot", "level": "random"}, {"kind": "open"}
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


def test_a_fork_begins_at_the_entry_that_is_shown(people):
    """It names its origin, and the origin's tree names it."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    seq = answered(ada, match, "Kc4-c5")["seq"]
    answered(ada, match, "Kc5-c6")
    page = shown(ada, match, f"/{seq}")
    page.get_by_role("button", name="Fork from here").click()
    page.get_by_role("button", name=f"Fork from entry {seq}").click()
    page.wait_for_url(re.compile(rf"#/m/(?!{match})mt_"))

    origin = page.locator(f'.top a[href="#/m/{match}/{seq}"]')
    expect(origin).to_be_visible()
    origin.click()
    expect(page.locator(f'.log li[data-seq="{seq}"]')).to_have_class(re.compile(r"\bat\b"))
    page.get_by_role("button", name="Fork from here").click()
    expect(page.locator(".fork-tree a")).to_have_text(f"Fork at entry {seq}")


def test_looking_back_the_prompt_offers_to_fork(people):
    """Whoever looks at the past sees there that it can be played on from."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    seq = answered(ada, match, *MOVES[:2])["seq"]
    page = shown(ada, match, f"/{seq - 1}")
    page.get_by_role("button", name="Play on from here").click()

    expect(page.locator("dialog[open]")).to_contain_text(str(seq - 1))


def test_a_pile_on_a_phone_opens_one_sheet(people):
    """The pile, and not its top card beside it."""
    ada = people(size="phone")
    match = opened(ada, "pandocreon_divinae", OPEN, client_seed="known")
    bob = people("Bob")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {"client_seed": "known"})
    (seat,) = ada.call("GET", f"/v1/matches/{match}")["question"]["must_act"]
    asked = (ada, bob)[seat]
    for _ in range(2):
        legal = asked.call("GET", f"/v1/matches/{match}/legal")
        action = next(one["action"] for one in legal["actions"] if one["action"]["type"] == "discard")
        body = {"answering": legal["answering"], "action": action}
        asked.call("POST", f"/v1/matches/{match}/actions", body)
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_saved_page_replays_without_a_server(people, browser, tmp_path, language):
    """It opens from the disk, loads nothing, shows the table, the slider and every seat, and verifies itself."""
    ada, bob = people(language=language), people("Bob")
    match = over_between(ada, bob)
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
        expect(saved.locator(".badge-proof.verified")).to_be_visible(timeout=WAIT)
        expect(saved.locator(".log li.at")).to_be_visible()
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
