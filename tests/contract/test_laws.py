"""Every game obeys every law; `script/soak` tries the same on hundreds of whole matches."""

import pytest

from annales.tools.laws.driver import LAWS, UnderLaws, game_under_laws
from annales.tools.laws.sample import LONGEST, STEPS, Case, cases
from examples.games import TOYS
from examples.games.cult import game as cult
from tests.contract.every_game import EVERY_GAME
from tests.support.samples import by_day

CASES = [case for game in EVERY_GAME.values() for case in cases(game)]


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_a_game_at_rest(slug):
    """Layout, options, actions, cards and words."""
    game_under_laws(EVERY_GAME[slug])


@pytest.mark.parametrize("case", by_day([(case,) for case in CASES], len(CASES) // 2), ids=str)
def test_a_random_match(case: Case):
    """A bounded part of it: each number of seats, each option value, those by default with every number of seats."""
    UnderLaws(EVERY_GAME[case.slug], case.seats, case.options, case.seed).play(STEPS)


@pytest.mark.parametrize("slug", TOYS)
def test_a_whole_match(slug):
    """To its end, with the costly laws on the way."""
    under_laws = UnderLaws(TOYS[slug], 3, {}, 7)
    under_laws.play(LONGEST, ends_within=LONGEST)

    assert under_laws.table.ended is not None


def test_what_an_age_leaves_opens_the_next():
    """A chain of matches: the winner of one begins the next with one soul more."""
    first = UnderLaws(cult, 3, {"rounds": 1}, 1)
    legacy = first.play(LONGEST, ends_within=LONGEST).ended.legacy
    second = UnderLaws(cult, 3, {}, 2, legacy)
    second.play(5)

    _, winner, _ = legacy
    assert [second.tables[5].count(f"souls.{seat}") for seat in range(3)] == [3 + (seat == winner) for seat in range(3)]


def test_laws_have_names_and_say_what_they_catch():
    """A broken law is known by its name."""
    names = [law.name for law in LAWS]

    assert len(names) == len(set(names))
    assert [law.name for law in LAWS if "Catches" not in (law.check.__doc__ or "")] == []


def test_every_law_is_checked_before_a_sample_ends():
    """The costliest come round many times."""
    assert max(law.every for law in LAWS) * 4 <= STEPS


def test_the_driver_says_how_to_reproduce_a_fault():
    """Game, seats, options, seed, entry and what was answered."""
    under_laws = UnderLaws(TOYS["arena"], 2, {"dice": False}, 3)
    under_laws.play(2)

    assert under_laws.where().startswith("arena of 2, options {'dice': False}, seed 3, entry 6: seat 0 answers 'act'")
