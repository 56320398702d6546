"""Counting: the rules and a slow generator, written twice from the same page, agree (S53)."""

import random
from pathlib import Path

import pytest

from annales.domain.contract.engine import try_out
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice.actions import AcceptDraw, OfferDraw
from tests.perft import slow_sacrifice as slow
from tests.scenarios.sacrifice.scene import laid, opened

SLOW_LEAVES = 4_000  # what the slow generator counts in each line

LINES = [
    tuple(part.strip() for part in line.split(";"))
    for line in Path(__file__).with_name("sacrifice.perft").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


def options_of(text):
    """`falcon_chain=first_climb_only elevated_sacrifice=false` as a dict."""
    words = {"true": True, "false": False}
    pairs = (pair.split("=") for pair in text.split())
    return {name: words.get(value, int(value) if value.isdigit() else value) for name, value in pairs}


def count(table, depth):
    """How many sequences of so many legal actions the rules know, draw offers left out."""
    if table.ended:
        return 0
    (seat,) = table.question.must
    actions = [action for action in sacrifice.legal(table, seat) if not isinstance(action, (OfferDraw, AcceptDraw))]
    if depth == 1:
        return len(actions)
    return sum(count(try_out(sacrifice, table, seat, action), depth - 1) for action in actions)


def beginnings(position, options):
    """The same beginning for both generators."""
    if position == "set-up":
        return opened(**options), slow.begun(**options)
    return laid(position, **options), slow.laid(position, **options)


@pytest.mark.parametrize(("position", "options", "counts"), LINES)
def test_the_rules_count_what_is_recorded(position, options, counts):
    """Each depth of each position (S53)."""
    scene, _ = beginnings(position, options_of(options))
    recorded = list(map(int, counts.split()))

    assert [count(scene.table, depth) for depth in range(1, len(recorded) + 1)] == recorded


@pytest.mark.parametrize(("position", "options", "counts"), LINES)
def test_the_slow_generator_counts_what_is_recorded(position, options, counts):
    """As deep as it can in a few seconds (S53)."""
    _, state = beginnings(position, options_of(options))
    recorded = [n for n in map(int, counts.split()) if n <= SLOW_LEAVES]

    assert [slow.count(state, depth) for depth in range(1, len(recorded) + 1)] == recorded


@pytest.mark.nightly
def test_the_slow_generator_counts_the_set_up_to_the_third_action():
    """66040, as is recorded (S53)."""
    assert slow.count(slow.begun(), 3) == 66040


WALKS = [
    (1, {}),
    (3, {"free_hyper_rows": 1}),
    (7, {"no_progress_turns": 20, "max_turns": 50, "repetition_limit": 2}),
]
WALKS_AT_NIGHT = [  # by options whose answers are counted above
    (2, {}),
    (4, {"free_hyper_rows": 3, "falcon_chain": "first_climb_only"}),
    (5, {"elevated_sacrifice": False}),
    (6, {"unwinnable_check": False}),
    (8, {"placement": "free"}),
]


@pytest.mark.parametrize(
    ("seed", "options"), [*WALKS, *(pytest.param(*walk, marks=pytest.mark.nightly) for walk in WALKS_AT_NIGHT)]
)
def test_both_offer_the_same_answers_along_a_game(seed, options):
    """Random games with a liking for attacks and flights: the same tokens at every turn, and the same end."""
    rng, scene, state = random.Random(seed), opened(**options), slow.begun(**options)
    for _ in range(150):
        if scene.table.ended:
            break
        tokens = scene.allows()
        assert len(tokens) == len(set(tokens))
        assert sorted(tokens) == sorted(slow.tokens(state))
        token = rng.choices(tokens, [weight(token) for token in tokens])[0]
        scene.play(token)
        state = slow.after(state, token)

    winner = {None: (1, 1), "s": (1, 2), "n": (2, 1)}
    ended = (winner[state["result"][1]], state["result"][0]) if state["result"] else None
    assert scene.result == ended


def weight(token):
    """How much a random player likes a token."""
    if any(sign in token for sign in ("x", "^", "_", "+o", "R:")):
        return 8
    return 0.3 if token == "." or token.startswith("W:") else 1
