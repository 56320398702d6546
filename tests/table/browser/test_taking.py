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

LADEN = [f"s_monkey_1 d{row} carry" for row in range(4, 11)]  # from its mineral on d3 to the goal
BEFORE_THE_GOAL = ["s_monkey_1 d4", "s_monkey_1 d3", "end", "n_fanatic_2 a8", "end"]
BEFORE_THE_GOAL += [*LADEN[:4], "end", "n_fanatic_2 a7", "end", *LADEN[4:]]
LEAVES_IT = "South Monkey 1: step to d4 without the mineral"


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


def middle(page, selector):
    """How far down the first of some pieces lies, in pixels."""
    page.locator(selector).first.wait_for()
    box = page.locator(selector).first.bounding_box()
    return box["y"] + box["height"] / 2


def square(page, place):
    """The middle of a square, in pixels."""
    box = page.locator(f'.cell[data-place="square.{place}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def marked(page, names):
    """The squares that are marked so."""
    return sorted(
        page.locator(f".cell.{names}").evaluate_all("cells => cells.map(cell => cell.dataset.place.slice(7))")
    )


def aimed_at(page):
    """Where something is taken, once a piece has been picked: the one square d7, which says so; how to step in it."""
    expect(page.locator('.spot[data-target="place:square.d7"]')).to_be_visible()
    expect(page.locator(".strikes")).to_have_count(1)
    expect(page.locator(".spot.strikes")).to_have_attribute("data-place", "square.d7")
    x, y = square(page, "d7")
    step = page.locator(".cell").first.bounding_box()["width"] / 5
    return {at: (x + step * at, y + step * at) for at in (0, 1, -1)}


def test_a_turn_on_the_board_by_mouse(people):
    """What places are for is said, the marks are those of the other player's whole turn, what is to be chosen comes
    first, and whoever stands on a full square is taken by pointing at it.
    """
    south, north, match = sides(people)
    play(south, north, match, QUIET[:-1])
    page = sit(south, match)

    # Where only walls are left, the prompt says so, with the answer that ends the turn.
    expect(page.locator("button.edge.lit").first).to_be_visible()
    expect(page.locator(".prompt-words")).to_contain_text("Pick where: Build a wall between …, or: End the turn")

    # All that was touched since my own last answer is marked, the last of it stronger; looking back, one entry alone.
    act(south, match, "end")
    expect(page.locator('.log [data-seq="7"]')).to_be_visible()
    expect(page.locator(".cell.marked")).to_have_count(0)
    for move in ("n_martyr_2 d9", "n_cheetah_1 i8", "n_martyr_2 d10", "end"):
        act(north, match, move)
    state(page, "mine")
    expect(page.locator(".cell.marked")).to_have_count(5)
    assert marked(page, "marked.old") == ["e9", "i8", "i9"]
    assert marked(page, "marked:not(.old)") == ["d10", "d9"]
    page.locator('.log [data-seq="8"] button').click()
    expect(page.locator(".cell.marked")).to_have_count(2)
    assert marked(page, "marked:not(.old)") == ["d9", "e9"]
    page.keyboard.press("End")
    state(page, "mine")

    # A first click lights where to go, and the same click takes it back.
    monkey, spots = page.locator('[data-piece="s_monkey_1"].lit'), page.locator(".board .spot.lit")
    monkey.click()
    expect(spots.first).to_be_visible()
    page.locator('[data-piece="s_monkey_1"]').click()
    expect(spots).to_have_count(0)

    # Two answers with the same piece and the same square are all that the prompt offers; both stay marked.
    play(south, north, match, BESIDE_A_MINERAL[-2:])
    expect(page.locator('.log [data-seq="13"]')).to_be_visible()
    monkey.click()
    page.locator('.spot[data-place="square.d4"]').click()
    answers = page.locator(".prompt-answers > [data-notation]")
    expect(answers).to_have_text([LEAVES_IT, "South Monkey 1: step to d4 with a mineral"])
    expect(page.locator(".piece.picked")).to_have_attribute("data-piece", "s_monkey_1")
    expect(page.locator(".spot.picked")).to_be_visible()
    expect(page.locator(".pass-menu [data-notation]")).not_to_have_count(0)
    page.keyboard.press("Enter")  # it ends no turn while a choice is open
    answers.last.click()
    expect(page.locator('.log [data-seq="14"]')).to_be_visible()
    expect(page.locator(".spot.picked")).to_have_count(0)
    assert steps(south, match)[-1] == "step"

    # At the middle of the square, or at either piece on it.
    play(south, north, match, BESIDE_A_LADEN_ENEMY[len(BESIDE_A_MINERAL) + 1 :])
    state(page, "mine")
    page.locator('[data-piece="s_martyr_1"].lit').click()
    for at in aimed_at(page).values():
        page.mouse.move(1, 1)
        expect(page.locator(".prompt .leads")).to_have_count(0)
        page.mouse.move(*at)
        expect(page.locator(".prompt .leads")).to_contain_text("attack on d7")
    page.mouse.click(*at)
    wait_until(lambda: steps(south, match)[-1] == "attack")


@pytest.mark.parametrize(
    ("language", "leaves", "takes"),
    [
        ("en", "step to d11 without the mineral", "Pick where: with a mineral, which is elevated on …"),
        ("fr", "un pas en d11 sans le minéral", "Choisissez où : avec un minéral, élevé en …"),
    ],
)
def test_a_porter_leaves_its_mineral_before_the_goal_only_where_one_has_read_so(people, language, leaves, takes):
    """The squares that are lit are where the mineral comes to lie, and the prompt says so; no key leaves it behind."""
    south, north, match = sides(people, language=language)
    play(south, north, match, BEFORE_THE_GOAL)
    page = sit(south, match)
    page.locator('[data-piece="s_monkey_1"].lit').click()
    page.locator('.spot[data-place="square.d11"]').click()

    answers = page.locator(".prompt-answers > [data-notation]")
    expect(answers).to_have_count(1)
    expect(answers).to_contain_text(leaves)
    expect(page.locator(".prompt-words")).to_contain_text(takes)
    before = steps(south, match)
    page.locator("body").press("Enter")
    page.locator("body").press(" ")
    expect(answers).to_contain_text(leaves)
    page.locator('.spot[data-place="square.c11"]').click()
    wait_until(lambda: len(steps(south, match)) > len(before))
    places = south.call("GET", f"/v1/matches/{match}")["view"]["places"]
    assert [places[f"square.{at}"] for at in ("d11", "c11")] == [["s_monkey_1"], ["s_mineral_1"]]


@pytest.mark.parametrize("at", [-1, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_piece_on_a_full_square_is_taken_by_touching_either(people, at):
    """The square says that something is taken there, and a touch of it needs not be made clear."""
    south, north, match = sides(people, size="phone")
    play(south, north, match, BESIDE_A_LADEN_ENEMY)
    page = sit(south, match)
    page.locator('[data-piece="s_martyr_1"].lit').tap()
    page.touchscreen.tap(*aimed_at(page)[at])

    wait_until(lambda: steps(south, match)[-1] == "attack")


def test_a_piece_on_a_full_square_is_taken_by_keys(people):
    """An arrow leads to the square, Enter takes what stands there."""
    south, north, match = sides(people)
    play(south, north, match, BESIDE_A_LADEN_ENEMY)
    page = sit(south, match)
    page.locator('[data-piece="s_martyr_1"].lit').focus()
    page.keyboard.press("Enter")
    aimed_at(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator('.spot[data-target="place:square.d7"]')).to_be_focused()
    page.keyboard.press("Enter")

    wait_until(lambda: steps(south, match)[-1] == "attack")


@pytest.mark.slow
def test_an_offer_is_confirmed_first_and_both_see_its_outcome(people):
    """It is behind «More», nothing is sent before it is confirmed; it stands, and it lapses when it is not accepted."""
    south, north, match = sides(people)
    page, other = sit(south, match), sit(north, match)
    expect(page.locator(".pass-menu")).to_be_visible()
    expect(page.locator(".prompt-answers > [data-notation]")).to_have_count(0)
    assert middle(page, '[data-piece^="s_"]') > middle(page, '[data-piece^="n_"]')
    assert middle(other, '[data-piece^="n_"]') > middle(other, '[data-piece^="s_"]')

    page.locator(".pass-menu summary").click()
    page.locator(".pass-menu [data-notation]", has_text="Offer a draw").click()
    state(page, "chosen")
    assert "offer_draw" not in steps(south, match)
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".prompt-notice")).to_have_text(f"“Offer a draw”: {north.name} may still answer")
    expect(other.locator(".prompt-notice")).to_have_text(f"{south.name}: “Offer a draw”. Answer it, or play on")

    play(south, north, match, [*QUIET, "n_martyr_2 d9", "n_cheetah_1 i8", "n_martyr_2 d10", "end"])
    expect(page.locator(".prompt-notice")).to_have_text("“Offer a draw”: not accepted")
    expect(other.locator(".prompt-notice")).to_have_count(0)
    act(south, match, "s_monkey_1 d4")
    expect(page.locator(".prompt-notice")).to_have_count(0)
