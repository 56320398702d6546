"""The prompt: answers by mouse and by keys, windows, sealed answers, take-backs, endings, two people at one screen."""

import re
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import WAIT, wait_for

ME, OPEN = {"kind": "player"}, {"kind": "open"}
PROMPT, LIT = ".prompt", "[data-target].lit"


@pytest.fixture
def pair(people):
    """Ada and Bob, in this order."""
    return people("Ada"), people("Bob")


def opened(first, *others, game="sacrifice", **terms):
    """A match of these people, in the order of the seats."""
    body = {"game": game, "seats": [ME] + [OPEN] * len(others), "client_seed": "known", **terms}
    match = first.call("POST", "/v1/matches", body)["id"]
    for seat, other in enumerate(others, 1):
        other.call("PUT", f"/v1/matches/{match}/seats/{seat}", {"client_seed": "known"})
    return match


def asked(match, seated):
    """Who must answer now: their names stand in the order of the seats."""
    seats = seated[0].call("GET", f"/v1/matches/{match}")["question"]["must_act"]
    return [seated[seat] for seat in seats]


def legal(person, match):
    """What a person may answer."""
    return person.call("GET", f"/v1/matches/{match}/legal")


def answer(person, match, kind):
    """Give the first legal answer of a kind."""
    offered = legal(person, match)
    action = next(one["action"] for one in offered["actions"] if one["action"]["type"] == kind)
    body = {"answering": offered["answering"], "action": action}
    return person.call("POST", f"/v1/matches/{match}/actions", body)


def sit(person, match):
    """The page of a person at a match."""
    person.page.goto(f"{person.url}/#/m/{match}")
    wait_for(person.page, PROMPT)
    return person.page


def state(page, name):
    """Wait until the prompt is about something."""
    wait_for(page, f'{PROMPT}[data-state="{name}"]')


def entries(person, match):
    """The kinds of all entries."""
    return [entry["kind"] for entry in person.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"]]


def with_a_played_card(pair):
    """A match in which somebody has just played a card; who played it, and who may react."""
    match = opened(*pair, game="pandocreon_divinae")
    while True:
        (actor,) = asked(match, pair)
        kinds = {one["action"]["type"] for one in legal(actor, match)["actions"]}
        kind = next(kind for kind in ("play", "refill", "end_turn") if kind in kinds)
        answer(actor, match, kind)
        if kind == "play":
            return match, actor, pair[1 - pair.index(actor)]


def test_answers_are_given_and_taken_back_by_keys_alone(pair):
    """Arrows go to what is lit, Enter points at it, Esc goes one step back; `a` lists all answers, and its filter takes
    notation; `u` goes back at once where nobody has acted or learned anything since.
    """
    match = opened(*pair)
    (ada,) = asked(match, pair)
    page = sit(ada, match)
    lit = page.locator(LIT)
    expect(page.locator(f".mat {LIT}").first).to_be_visible()
    before = lit.count()

    page.keyboard.press("ArrowUp")
    expect(page.locator(f"{LIT}:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .cancel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .cancel")).to_have_count(0)
    expect(lit).to_have_count(before)

    for _ in range(4):  # a piece, where it goes, and perhaps more
        if "step" in entries(ada, match)[4:]:
            break
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.locator(f"{PROMPT}[aria-busy=false]").wait_for()
    expect(page.locator('.log [data-seq="5"]')).to_be_visible()
    assert entries(ada, match)[4] == "step"

    state(page, "mine")
    one = legal(ada, match)["actions"][3]
    page.keyboard.press("a")
    page.keyboard.type(one["notation"])
    page.keyboard.press("Enter")
    expect(page.locator('.log [data-seq="6"]')).to_contain_text(one["label"])
    expect(page.locator(".prompt .undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator('.log [data-seq="7"]')).to_be_visible()
    assert entries(ada, match)[-1] == "head_moved"


def test_a_window_is_passed_with_one_key_and_a_fork_with_all_pieces_is_agreed_to(pair):
    """A window shows the card and who plays it; the answer that lets it pass has the focus. A request for a fork stays
    in the prompt, whatever is played meanwhile, until it is answered.
    """
    match, actor, other = with_a_played_card(pair)
    page = sit(other, match)

    expect(page.locator(".prompt.window")).to_be_visible()
    expect(page.locator(".side .window-card .card-text")).not_to_be_empty()
    card, log = (page.locator(f".side > .{name}").bounding_box() for name in ("window-card", "log"))
    assert log["height"] >= 100
    assert card["y"] + card["height"] <= log["y"]  # it covers no line
    expect(page.locator(".window-what")).to_contain_text(actor.name)
    expect(page.locator(".prompt-answers .primary:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.window")).to_have_count(0)
    assert entries(other, match)[-1] == "step"

    seats = [ME, ME | {"player": other.id}]
    actor.call("POST", f"/v1/matches/{match}/forks", {"at": 4, "redealt": False, "seats": seats})
    state(page, "ask")
    (one,) = asked(match, pair)
    answer(one, match, legal(one, match)["actions"][0]["action"]["type"])
    expect(page.locator(f'.log [data-seq="{len(entries(one, match))}"]')).to_be_visible()
    state(page, "ask")
    page.get_by_role("button", name="Agree").click()
    expect(page.locator('.prompt[data-state="ask"]')).to_have_count(0)
    assert entries(other, match)[-1] == "fork_answered"


def test_a_number_is_dialled_by_keys_and_all_envelopes_turn_over_together(people):
    """Arrows turn the dial, Enter gives the answer, which lies in its envelope until the last one is in; then all are
    open.
    """
    seated = [people("Ada"), people("Bob"), people("Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:  # before the bids, everybody lets it pass
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    ada = asked(match, seated)[0]
    page = sit(ada, match)
    expect(page.locator(".dial-number:focus")).to_be_visible()

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".envelopes .done")).to_have_count(1)
    expect(page.locator(".envelopes .done")).to_contain_text("2")

    while asked(match, seated) and legal(asked(match, seated)[0], match)["actions"][0]["action"]["type"] == "bid":
        answer(asked(match, seated)[0], match, "bid")
    expect(page.locator(".opened li")).to_have_count(3)


@pytest.mark.slow
def test_a_match_that_is_resigned_ends_with_its_result_the_replay_and_files(pair):
    """Resigning says first what becomes of the match; everybody sees the result when it happens, with the figures that
    every seat had in its panel. It saves the match in the same window as the menu. The replay begins where pieces lie,
    and playing is the thing to do.
    """
    match = opened(*pair, game="pandocreon_divinae")
    ada, bob = pair
    page, there = sit(ada, match), sit(bob, match)
    records, result = page.locator("dialog.records"), page.locator("dialog.result")
    page.locator(".top").get_by_role("button", name="Save the match").click()
    with page.expect_download() as download:
        records.get_by_role("button", name="The record").click()
    asked_for = urllib.request.Request(
        f"{ada.url}/v1/matches/{match}/record", headers={"Authorization": f"Bearer {ada.token}"}
    )
    with urllib.request.urlopen(asked_for) as record:
        assert download.value.path().read_bytes() == record.read()
    page.keyboard.press("Escape")
    expect(records).to_have_count(0)

    page.locator(".top").get_by_role("button", name="Resign").click()
    expect(page.locator("dialog[open]")).to_contain_text("Bob wins, and the match ends.")
    page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(there.locator("dialog.result")).to_contain_text("You win")
    expect(result).to_contain_text("Bob wins")
    expect(page.get_by_role("button", name="Rematch").last).to_be_visible()
    for seat, name in enumerate(("Ada", "Bob")):
        figures = page.locator(".ranks li", has_text=name).locator(".num")
        panel = page.locator(f'.seat[data-seat="{seat}"] .num:not(.backs, .is-flag)')
        expect(figures).to_have_count(4)
        assert said(figures) == said(panel)

    result.get_by_role("button", name="Save the match").click()
    expect(records.locator(".choice")).to_have_count(4)  # the moves too, which a match has when it is over
    page.keyboard.press("Escape")
    expect(records).to_have_count(0)
    page.locator(".prompt").get_by_role("button", name="Result").click()
    result.get_by_role("button", name="Replay").click()
    expect(result).to_have_count(0)
    expect(page.locator(".replay-at")).to_have_text(re.compile("^4/"))
    expect(page.locator(".mat [data-piece]").first).to_be_visible()
    expect(page.locator(".prompt .primary")).to_have_text("Play")


def test_a_curtain_separates_two_people_at_one_screen_and_both_logs_verify(pair):
    """The hand of one person is covered until the other one says that they are there. Each is told something else of
    the same entries; in the end the whole is verified as one of them saw it.
    """
    match = opened(*pair, game="pandocreon_divinae")
    (first,) = asked(match, pair)
    second = pair[1 - pair.index(first)]
    first.has_keys_of(second)
    page = sit(first, match)
    curtain, badge = page.locator("dialog.curtain"), page.locator(".badge-proof.verified")
    state(page, "mine")
    expect(curtain).to_have_count(0)

    for one, other in ((first, second), (second, first)):
        while asked(match, pair) == [one]:
            for kind in ("discard", "refill", "end_turn"):  # a card is drawn that one of the two alone sees
                expect(badge).to_have_text(f"{len(entries(one, match))} entries verified")
                answer(one, match, kind)
        expect(curtain).to_contain_text(f"Pass the screen to {other.name}")
        page.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        curtain.get_by_role("button", name=f"I am {other.name}").click()
        expect(curtain).to_have_count(0)
        state(page, "mine")

    first.call("POST", f"/v1/matches/{match}/resignation", {})
    state(page, "over")
    expect(badge).to_have_text(f"{len(entries(first, match))} entries verified")


def test_windows_are_passed_until_my_turn(pair):
    """The page answers each window at once, whatever the hand holds, until the player's own turn."""
    match, windows = opened(*pair, game="theomachie"), {"reaction", "before_betting", "before_battle", "closing"}
    question = _until(match, pair, lambda question: question["kind"] in windows)
    ada = pair[question["must_act"][0]]
    page = sit(ada, match)

    page.locator(".pass-menu summary").click()
    page.locator('[data-span="turn"]').click()

    def her_turn(question):
        return pair.index(ada) in question["must_act"] and question["kind"] not in windows

    _until(match, pair, her_turn, person=pair[1 - pair.index(ada)])

    state(page, "mine")
    expect(page.locator(".passing")).to_have_count(0)


def _until(match, pair, reached, person=None):
    """Let people answer, or one of them while the page answers for the other, until a question is open."""
    until = time.monotonic() + WAIT / 1000
    while True:
        assert time.monotonic() < until
        question = pair[0].call("GET", f"/v1/matches/{match}")["question"]
        if reached(question):
            return question
        one = pair[question["must_act"][0]]
        if person in {None, one}:
            offered = legal(one, match)
            plain = [each for each in offered["actions"] if each["action"]["type"] != "fold"]
            body = {"answering": offered["answering"], "action": plain[-1]["action"]}
            one.call("POST", f"/v1/matches/{match}/actions", body)


def said(nodes):
    """What figures tell."""
    return nodes.evaluate_all("nodes => nodes.map(node => node.ariaLabel)")
