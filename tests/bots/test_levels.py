"""What every bot owes: a legal answer, the same one for the same seed, and no look at what its seat may not see."""

import hashlib
import hmac
from dataclasses import replace
from random import Random

import pytest

from annales.domain.bots import LEVELS, choose, levels, seed_of, stand_in
from annales.domain.contract.dealer import ScriptedDealer, SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Setup
from annales.domain.errors import NotAsked
from annales.domain.games import GAMES
from tests.bots import doors, stones
from tests.support.depth import NIGHTLY

HIDDEN = ["random", "greedy", "search", "master"]  # the levels that play games with hidden pieces


def laid(game, dealer=None, **options):
    """A table of two seats as the game lays it."""
    table, _ = open_table(game, Setup(2, options), dealer or SeededDealer(Random(1)))
    return table


def gold_behind(door):
    """A table whose gold lies behind this door."""
    return laid(doors.game, ScriptedDealer(["gold", "sand"] if door == "a" else ["sand", "gold"]))


def played_out(game, table, level_of, seed):
    """The notations of a match between bots, to its end."""
    notations = []
    for turn in range(100):
        if table.ended is not None:
            return notations
        seat = table.asked.must[0]
        action = choose(level_of[seat], game, table, seat, f"{seed}-{turn}")
        notations.append(game.notation(table, seat, action))
        table, _ = advance(game, table, seat, action, SeededDealer(Random(turn)))
    pytest.fail("the match does not end")


def test_an_open_game_is_played_by_all_levels_the_weakest_first():
    """`alphabeta` needs a game without closed zones, bags and sealed answers."""
    assert levels(stones.game) == ["random", "greedy", "alphabeta", "search", "master"]


def test_a_game_with_hidden_pieces_is_not_played_by_alphabeta():
    """It would look through what it cannot know."""
    assert levels(doors.game) == HIDDEN


@pytest.mark.parametrize("level", HIDDEN)
def test_a_bot_plays_a_match_with_a_kept_question_and_sealed_answers_to_its_end(level):
    """A door, perhaps after a wait, and two bids: every kind of answer is known to every level."""
    notations = played_out(doors.game, laid(doors.game), [LEVELS[level]] * 2, "whole")

    assert notations[-1].startswith("bid")
    assert len(notations) in (3, 4)


@pytest.mark.parametrize("level", list(LEVELS))
def test_the_same_seed_gives_the_same_match_again(level):
    """A move can be reproduced from a bug report."""
    first = played_out(stones.game, laid(stones.game, stones=9), [LEVELS[level]] * 2, "again")

    assert played_out(stones.game, laid(stones.game, stones=9), [LEVELS[level]] * 2, "again") == first


def test_another_seed_gives_another_answer_where_all_are_alike():
    """Bots are no clocks: what is equally good is decided by chance."""
    answers = {
        doors.notation(None, 0, choose(LEVELS["random"], doors.game, laid(doors.game), 0, f"seed {n}"))
        for n in range(40)
    }

    assert answers == {"wait", "open a", "open b"}


@pytest.mark.parametrize("level", HIDDEN)
def test_a_bot_answers_alike_on_indistinguishable_tables(level):
    """«A bot gets a re-dealt table of its own seat, never the true one.»"""
    for n in range(40 if NIGHTLY else 10):
        answers = [choose(LEVELS[level], doors.game, gold_behind(door), 0, f"seed {n}") for door in "ab"]

        assert answers[0] == answers[1]


@pytest.mark.parametrize("level", ["greedy", "search", "master"])
def test_a_bot_finds_the_gold_no_more_often_than_chance_allows(level):
    """It guesses again with each seed: it opens both doors in forty seeds, wherever the gold is."""
    opened, seeds = set(), (f"seed {n}" for n in range(40))
    while len(opened) < 2 and (seed := next(seeds, None)):
        action = choose(LEVELS[level], doors.game, gold_behind("a"), 0, seed)
        opened |= {action.door} if isinstance(action, doors.Open) else set()

    assert opened == {"a", "b"}


def test_a_seat_that_is_not_asked_gets_no_answer():
    """Bots act where they must, never out of turn."""
    with pytest.raises(NotAsked):
        choose(LEVELS["greedy"], stones.game, laid(stones.game), 1, "seed")


def test_a_seed_hangs_on_the_secret_the_question_and_the_seat():
    """The recipe that the documents give; another of the three gives another seed."""
    secret = bytes(32)
    seeds = {seed_of(secret, 40, 1), seed_of(secret, 41, 1), seed_of(secret, 40, 2), seed_of(b"other" * 6, 40, 1)}

    assert len(seeds) == 4
    assert seed_of(secret, 40, 1) == hmac.new(secret, b'["bot",40,1]', hashlib.sha256).hexdigest()


@pytest.mark.parametrize(
    ("game", "level", "answers"),
    [
        (stones.game, "master", ["master", "search", "alphabeta", "greedy", "random", "random"]),
        (doors.game, "master", ["master", "search", "greedy", "random", "random"]),
        (stones.game, "random", ["random", "random"]),
    ],
)
def test_after_each_two_thoughts_that_were_cut_off_a_weaker_level_answers(game, level, answers):
    """Among those that play the game, down to the weakest."""
    assert [stand_in(game, level, cut_off).name for cut_off in range(2 * len(answers))] == [
        name for name in answers for _ in range(2)
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_no_bot_reads_the_words_of_a_game(slug):
    """Nor how its table is shown: both may change without a new version of the game, and no move with them."""
    game = GAMES[slug]
    mute = replace(game, TEXTS=None, PRESENTATION=None)
    table, _ = open_table(mute, set_up_for(game, min(game.PLAYERS), {}), SeededDealer(Random(1)))

    for turn in range(6):
        seat = sorted(table.asked.must or table.asked.may)[0]
        level = LEVELS["search" if turn == 5 else "greedy"]
        action = choose(level, mute, table, seat, f"{turn}")
        assert action == choose(level, game, table, seat, f"{turn}")
        table, _ = advance(mute, table, seat, action, SeededDealer(Random(turn)))
