"""The prompt: answers by mouse and by keys, windows, sealed answers, take-backs, endings, two people at one screen."""

import json
import time

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import WAIT

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
    expect(person.page.locator(PROMPT)).to_be_visible()
    return person.page


def state(page, name):
    """Wait until the prompt is about something."""
    expect(page.locator(f'{PROMPT}[data-state="{name}"]')).to_be_visible()


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


def test_a_pick_leads_to_an_answer_and_esc_takes_it_back(pair):
    """What is lit leads on; Esc goes one step back."""
    match = opened(*pair)
    (ada,) = asked(match, pair)
    page = sit(ada, match)
    before = page.locator(LIT).count()

    page.locator(f".mat {LIT}[data-piece]").first.click()
    expect(page.locator(".prompt .cancel")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.locator(".prompt .cancel")).to_have_count(0)
    assert page.locator(LIT).count() == before


def test_an_action_is_played_by_keys_alone(pair):
    """Arrows go to what is lit, Enter points at it."""
    match = opened(*pair)
    (ada,) = asked(match, pair)
    page = sit(ada, match)
    expect(page.locator(f".mat {LIT}").first).to_be_visible()

    page.keyboard.press("ArrowUp")
    expect(page.locator(f"{LIT}:focus")).to_be_visible()
    for _ in range(4):  # a piece, where it goes, and perhaps more
        if "step" in entries(ada, match)[4:]:
            break
        page.keyboard.press("Enter")
        page.locator(f"{PROMPT}[aria-busy=false]").wait_for()
        page.keyboard.press("ArrowUp")

    expect(page.locator('.log [data-seq="5"]')).to_be_visible()
    assert entries(ada, match)[4] == "step"


def test_the_list_of_answers_takes_notation(pair):
    """`a` opens the list of all answers; its filter takes notation, Enter gives the first one."""
    match = opened(*pair)
    (ada,) = asked(match, pair)
    one = legal(ada, match)["actions"][3]
    page = sit(ada, match)
    state(page, "mine")

    page.keyboard.press("a")
    page.get_by_label("Words or notation").fill(one["notation"])
    page.keyboard.press("Enter")

    expect(page.locator('.log [data-seq="5"]')).to_contain_text(one["label"])


@pytest.mark.parametrize("consent", [True, False])
def test_a_take_back_is_asked_for_and_answered(pair, consent):
    """`u` asks to go back; another player agrees or refuses in their prompt."""
    match = opened(*pair)
    (ada,) = asked(match, pair)
    bob = pair[1 - pair.index(ada)]
    while asked(match, pair) == [ada]:  # her whole turn: then going back takes consent
        offered = legal(ada, match)
        action = next(
            (one["action"] for one in offered["actions"] if one["action"]["type"] == "end_turn"),
            offered["actions"][0]["action"],
        )
        ada.call("POST", f"/v1/matches/{match}/actions", {"answering": offered["answering"], "action": action})
    answer(bob, match, next(o["action"]["type"] for o in legal(bob, match)["actions"]))
    here, there = sit(ada, match), sit(bob, match)

    expect(here.locator(".prompt .undo")).to_be_enabled()
    here.keyboard.press("u")
    state(there, "ask")
    there.get_by_role("button", name="Agree" if consent else "Refuse").click()

    if consent:
        state(here, "mine")
    else:
        expect(there.locator(f'{PROMPT}[data-state="ask"]')).to_have_count(0)
    assert ("head_moved" in entries(ada, match)) is consent


def test_a_window_shows_what_happens_and_one_key_lets_it_pass(pair):
    """A window shows the card and who plays it; the answer that lets it pass has the focus."""
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


def test_all_envelopes_turn_over_together(people):
    """A bid is dialled and lies in its envelope until the last one is in; then all are open."""
    seated = [people("Ada"), people("Bob"), people("Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:  # before the bids, everybody lets it pass
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    pages = {one: sit(one, match) for one in seated}
    for one in seated[:-1]:
        if one in asked(match, seated):
            page = pages[one]
            state(page, "mine")
            page.locator(".dial .primary").click()
            expect(page.locator(".envelopes .done").first).to_be_visible()

    while asked(match, seated) and legal(asked(match, seated)[0], match)["actions"][0]["action"]["type"] == "bid":
        answer(asked(match, seated)[0], match, "bid")

    expect(pages[seated[0]].locator(".opened li")).to_have_count(3)


def test_resigning_asks_first_and_shows_the_result(pair):
    """Resigning is confirmed; everybody sees the result when it happens."""
    match = opened(*pair)
    ada, bob = pair
    page, there = sit(ada, match), sit(bob, match)

    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()

    expect(there.locator("dialog.result")).to_contain_text("You win")
    expect(page.locator("dialog.result")).to_contain_text("Bob wins")
    expect(page.get_by_role("button", name="Play again").last).to_be_visible()


def test_a_curtain_falls_between_two_people_at_one_screen(pair):
    """The hand of one person is covered until the other one says that they are there."""
    match = opened(*pair, game="pandocreon_divinae")
    (first,) = asked(match, pair)
    second = pair[1 - pair.index(first)]
    keys = [{"id": one.id, "name": one.name, "token": one.token} for one in (first, second)]
    first.context.add_init_script(f"localStorage.setItem('annales.players', {json.dumps(json.dumps(keys))})")
    page = sit(first, match)
    state(page, "mine")
    expect(page.locator("dialog.curtain")).to_have_count(0)

    answer(first, match, "refill")
    answer(first, match, "end_turn")

    curtain = page.locator("dialog.curtain")
    expect(curtain).to_contain_text(f"Pass the screen to {second.name}")
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name=f"I am {second.name}").click()
    expect(curtain).to_have_count(0)
    state(page, "mine")


def test_a_free_take_back_just_happens(pair):
    """Nobody has acted or learned anything since: the head moves at once."""
    match = opened(*pair)
    (ada,) = asked(match, pair)
    page = sit(ada, match)
    one = next(one for one in legal(ada, match)["actions"] if one["targets"])
    ada.call("POST", f"/v1/matches/{match}/actions", {"answering": 4, "action": one["action"]})
    expect(page.locator('.log [data-seq="5"]')).to_be_visible()

    page.keyboard.press("u")

    expect(page.locator('.log [data-seq="6"]')).to_be_visible()
    assert entries(ada, match)[-1] == "head_moved"


def test_a_number_is_dialled_by_keys(people):
    """Arrows turn the dial, Enter gives the answer."""
    seated = [people("Ada"), people("Bob"), people("Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    ada = asked(match, seated)[0]
    page = sit(ada, match)
    expect(page.locator(".dial-number:focus")).to_be_visible()

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")

    expect(page.locator(".envelopes .done")).to_contain_text("2")


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


def test_a_fork_with_all_pieces_where_they_are_is_agreed_to(pair):
    """The request stays in the prompt, whatever is played meanwhile, until it is answered."""
    match, actor, other = with_a_played_card(pair)
    actor.call(
        "POST", f"/v1/matches/{match}/forks", {"at": 4, "redealt": False, "seats": [ME, ME | {"player": other.id}]}
    )
    page = sit(other, match)
    state(page, "ask")
    answer(other, match, "pass")
    state(page, "ask")

    page.get_by_role("button", name="Agree").click()

    expect(page.locator('.prompt[data-state="ask"]')).to_have_count(0)
    assert entries(other, match)[-1] == "fork_answered"


def test_the_board_turns_between_two_people_where_nothing_is_hidden(pair):
    """In a game without secrets no curtain falls: whoever is asked next may answer at once."""
    match = opened(*pair)
    (first,) = asked(match, pair)
    second = pair[1 - pair.index(first)]
    keys = [{"id": one.id, "name": one.name, "token": one.token} for one in (first, second)]
    first.context.add_init_script(f"localStorage.setItem('annales.players', {json.dumps(json.dumps(keys))})")
    page = sit(first, match)
    state(page, "mine")
    expect(page.locator(".own")).to_contain_text(first.name)

    while asked(match, pair) == [first]:
        offered = legal(first, match)
        action = next(one["action"] for one in reversed(offered["actions"]) if one["action"]["type"] != "offer_draw")
        first.call("POST", f"/v1/matches/{match}/actions", {"answering": offered["answering"], "action": action})

    expect(page.locator(".own")).to_contain_text(second.name)
    state(page, "mine")
    expect(page.locator("dialog.curtain")).to_have_count(0)


def test_the_result_tells_what_every_seat_had(pair):
    """Beside its rank each seat has the figures of its panel, as they were in the end."""
    match = opened(*pair, game="pandocreon_divinae")
    ada, bob = pair
    ada.call("POST", f"/v1/matches/{match}/resignation", {})
    page = sit(bob, match)
    state(page, "over")
    page.locator(".prompt").get_by_role("button", name="Result").click()

    for seat, name in enumerate(("Ada", "Bob")):
        figures = page.locator(".ranks li", has_text=name).locator(".num")
        panel = page.locator(f'.seat[data-seat="{seat}"] .num:not(.backs, .is-flag)')
        expect(figures).to_have_count(4)
        assert said(figures) == said(panel)


def said(nodes):
    """What figures tell."""
    return nodes.evaluate_all("nodes => nodes.map(node => node.ariaLabel)")
