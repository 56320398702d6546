"""Scores: glory of all seats, and how far each is with its objectives (R61, R62, R66)."""

from annales.domain.games.haut_cendrelin import game
from annales.domain.table.visibility import as_seen
from tests.scenarios.haut_cendrelin.scene import laid, opened


def told(scene):
    """The scores by seat, and by objective if they are of one: value and limit."""
    return {
        (score.seat, score.piece or score.name): (score.value, score.of)
        for score in game.scores(as_seen(scene.table, None))
    }


def test_the_glory_of_all_seats_is_shown():
    """A favourite that is abundant and an objective acquired, of three points that win (R61, R62)."""
    scene = laid().favourites("souls", "tombs", "pits").tokens(souls=4).objectives(0, "o_deluge:acquired")

    assert [told(scene)[seat, "glory"] for seat in range(3)] == [(2, 3), (0, 3), (0, 3)]


def test_an_objective_shows_the_progress_of_its_seat():
    """Tokens, mana, counters of the night and of the age (R66)."""
    scene = laid().objectives(0, "o_city_of_dead").tokens(tombs=6).objectives(1, "o_mind_thief")
    scene.counted(1, forced_returns=1)

    assert told(scene)[0, "o_city_of_dead"] == (6, 8)
    assert told(scene)[1, "o_mind_thief"] == (1, 2)


def test_an_objective_of_several_conditions_shows_how_many_are_met():
    """Few tombs and few pits (R66)."""
    scene = laid().objectives(0, "o_scorched_earth").tokens(tombs=1, pits=3)

    assert told(scene)[0, "o_scorched_earth"] == (1, 2)


def test_an_acquired_objective_is_full():
    """It stays so, whatever the counters say later (R66)."""
    scene = laid().objectives(0, "o_deluge:acquired")

    value, of = told(scene)[0, "o_deluge:acquired"]
    assert value == of


def test_before_the_first_round_there_are_none():
    """Objectives are still dealt, favourites still secret (R5, R7)."""
    assert told(opened()) == {}
