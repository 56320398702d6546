"""What stands on the board, and what has just been done there: taking from a full square, choosing among equal moves,
walls, the marks of another's turn, offers that ask first.
"""

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import wait_until
from tests.table.browser.test_prompt import answer, legal, opened, sit, state

QUIET = ["s_martyr_1 e5", "s_martyr_2 f5", "end"]  # a first turn of South, up to the next player
BESIDE_A_MINERAL = [*QUIET, "n_martyr_2 d9", "n_cheetah_1 i8", "n_martyr_2 d10", "end"]
BESIDE_A_MINERAL += ["s_monkey_1 d4", "s_monkey_1 d3"]
BESIDE_A_LADEN_ENEMY = [*BESIDE_A_MINERAL, "s_monkey_1 d4 carry", "s_monkey_1 d5 carry", "end", "n_fanatic_2 a8"]
BESIDE_A_LADEN_ENEMY += ["n_martyr_2 d9 carry", "n_martyr_2 d8 carry", "n_martyr_2 d7 carry", "end"]
BESIDE_A_LADEN_ENEMY += ["s_martyr_1 e6", "s_martyr_1 e7"]


def sides(people, **how):
    """South and North of a new match, and the match; `how` is what South sees it with."""
    pair = people("Ada", **how), people("Bob", **how)
    match = opened(*pair)
    south = pair[0].call("GET", f"/v1/matches/{match}")["view"]["notes"]["south"]
    return pair[south], pair[1 - south], match


def act(person, match, move):
    """Give the answer that a move means: a piece, where to, and whether with a mineral; or the end of the turn."""
    if move == "end":
        answer(person, match, "end_turn")
        return
    piece, to, *carry = move.split()
    action = {"type": "step", "piece": piece, "to": to, "carry": bool(carry), "deposit": None}
    body = {"answering": legal(person, match)["answering"], "action": action}
    person.call("POST", f"/v1/matches/{match}/actions", body)


def play(south, north, match, moves):
    """Let both do what they do, each in their turn."""
    mover = south
    for move in moves:
        act(mover, match, move)
        if move == "end":
            mover = north if mover is south else south


def steps(person, match):
    """The kinds of all answers."""
    entries = person.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"]
    return [entry["action"]["type"] for entry in entries if entry["kind"] == "step" and entry["action"]]


def square(page, place):
    """The middle of a square, in pixels."""
    box = page.locator(f'.cell[data-place="square.{place}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("way", "at"),
    [("mouse", 0), ("mouse", -1), ("mouse", 1), ("finger", -1), ("finger", 1), ("keys", 0)],
)
def test_who_stands_on_a_full_square_is_taken_by_pointing_at_it(people, way, at):
    """At the middle of the square, or at either piece on it; the square says that something is taken there."""
    south, north, match = sides(people, size="phone" if way == "finger" else "desk")
    play(south, north, match, BESIDE_A_LADEN_ENEMY)
    page = sit(south, match)
    mover = page.locator('[data-piece="s_martyr_1"].lit')
    target = page.locator('.spot[data-target="place:square.d7"]')

    if way == "keys":
        mover.focus()
        page.keyboard.press("Enter")
        expect(target).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(target).to_be_focused()
    else:
        mover.tap() if way == "finger" else mover.click()
        expect(target).to_be_visible()
    expect(page.locator(".strikes")).to_have_count(1)
    expect(page.locator(".spot.strikes")).to_have_attribute("data-place", "square.d7")
    x, y = square(page, "d7")
    step = page.locator(".cell").first.bounding_box()["width"] / 5 * at
    if way == "mouse":
        page.mouse.move(x + step, y + step)
        expect(page.locator(".prompt .leads")).to_contain_text("attack on d7")
        page.mouse.click(x + step, y + step)
    elif way == "finger":
        page.touchscreen.tap(x + step, y + step)
    else:
        page.keyboard.press("Enter")

    wait_until(lambda: steps(south, match)[-1] == "attack")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_is_to_be_chosen_comes_first(people, size):
    """Two answers with the same piece and the same square are all that the prompt offers; both stay marked."""
    south, north, match = sides(people, size=size)
    play(south, north, match, BESIDE_A_MINERAL)
    page = sit(south, match)

    page.locator('[data-piece="s_monkey_1"].lit').click()
    page.locator('.spot[data-place="square.d4"]').click()

    answers = page.locator(".prompt-answers > [data-notation]")
    expect(answers).to_have_text(["South Monkey 1: step to d4", "South Monkey 1: step to d4 with a mineral"])
    expect(page.locator(".piece.picked")).to_have_attribute("data-piece", "s_monkey_1")
    expect(page.locator(".spot.picked")).to_be_visible()
    expect(page.locator(".pass-menu [data-notation]")).not_to_have_count(0)
    page.keyboard.press("Enter")  # it ends no turn while a choice is open
    answers.last.click()
    expect(page.locator(".spot.picked")).to_have_count(0)
    assert steps(south, match)[-1] == "step"


def test_another_ones_whole_turn_leaves_its_marks(people):
    """All that was touched since my own last answer, the last of it stronger; looking back, one entry alone."""
    south, north, match = sides(people)
    play(south, north, match, QUIET)
    page = sit(south, match)
    expect(page.locator(".cell.marked")).to_have_count(0)

    for move in ("n_martyr_2 d9", "n_cheetah_1 i8", "end"):
        act(north, match, move)
    state(page, "mine")

    def marked(names):
        places = page.locator(f".cell.{names}").evaluate_all("cells => cells.map(cell => cell.dataset.place.slice(7))")
        return sorted(places)

    expect(page.locator(".cell.marked")).to_have_count(4)
    assert marked("marked.old") == ["d9", "e9"]
    assert marked("marked:not(.old)") == ["i8", "i9"]
    page.locator('.log [data-seq="8"] button').click()
    expect(page.locator(".cell.marked")).to_have_count(2)
    assert marked("marked:not(.old)") == ["d9", "e9"]


def test_places_are_said_with_what_they_are_for(people):
    """Where only walls are left, the prompt says so, with the answer that ends the turn."""
    south, north, match = sides(people)
    play(south, north, match, QUIET[:-1])
    page = sit(south, match)

    expect(page.locator("button.edge.lit").first).to_be_visible()
    expect(page.locator(".prompt-words")).to_contain_text("Pick where: Build a wall between …, or: End the turn")


def test_an_offer_asks_first_and_its_fate_is_told(people):
    """It is behind «More», nothing is sent before it is confirmed; it stands, and it lapses when it is not accepted."""
    south, north, match = sides(people)
    page, other = sit(south, match), sit(north, match)
    expect(page.locator(".pass-menu")).to_be_visible()
    expect(page.locator(".prompt-answers > [data-notation]")).to_have_count(0)

    page.locator(".pass-menu summary").click()
    page.locator(".pass-menu [data-notation]", has_text="Offer a draw").click()
    state(page, "chosen")
    assert "offer_draw" not in steps(south, match)
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".prompt-notice")).to_have_text(f"«Offer a draw»: {north.name} may still answer")
    expect(other.locator(".prompt-notice")).to_have_text(f"{south.name}: «Offer a draw». Answer it, or play on")

    play(south, north, match, [*QUIET, "n_martyr_2 d9", "n_cheetah_1 i8", "n_martyr_2 d10", "end"])
    expect(page.locator(".prompt-notice")).to_have_text("«Offer a draw»: not accepted")
    expect(other.locator(".prompt-notice")).to_have_count(0)
    act(south, match, "s_monkey_1 d4")
    expect(page.locator(".prompt-notice")).to_have_count(0)
