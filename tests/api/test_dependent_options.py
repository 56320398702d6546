"""Options that depend on each other and on the number of seats, as clients read and choose them."""

import pytest
from msgspec.structs import replace

from annales.domain.contract.options import ExcludedCombination
from examples.games import TOYS

MEMBERS = ("default_with", "only_with", "seats_with", "refused_with")
ME, OPEN = {"kind": "player"}, {"kind": "open"}
CHANGED = {
    "windows": {"only_with": {"lean": {"keeper": (True,)}}},
    "rounds": {"default_with": {"windows": {"lean": 2}}, "seats_with": {"5": (2, 3)}},
    "keeper": {"refused_with": {"true": (ExcludedCombination({"rounds": (1,)}, (3, 4)),)}},
}


@pytest.fixture(autouse=True)
def market(monkeypatch):
    """A market whose windows depend on the keeper, and its rounds on the windows and the seats."""
    game = TOYS["market"]
    options = tuple(replace(option, **CHANGED.get(option.id, {})) for option in game.OPTIONS)
    monkeypatch.setattr(game, "OPTIONS", options)


def test_an_option_shows_what_it_depends_on(stranger):
    """The members that say nothing are absent, as in all games without such options."""
    options = {option["id"]: option for option in stranger.get("/v1/games/market").json["options"]}

    shown = {id: {name: option[name] for name in MEMBERS if name in option} for id, option in options.items()}
    assert shown == {
        "keeper": {"refused_with": {"true": [{"options": {"rounds": [1]}, "seats": {"min": 3, "max": 4}}]}},
        "windows": {"only_with": {"lean": {"keeper": [True]}}},
        "rounds": {"default_with": {"windows": {"lean": 2}}, "seats_with": {"5": {"min": 2, "max": 3}}},
    }


def test_a_game_that_says_more_about_its_options_has_another_digest(stranger, monkeypatch):
    """Clients that cached it read it again."""
    plain = [replace(option, **{name: {} for name in MEMBERS}) for option in TOYS["market"].OPTIONS]

    dependent = stranger.get("/v1/games/market").json["rules_digest"]
    monkeypatch.setattr(TOYS["market"], "OPTIONS", plain)
    assert stranger.get("/v1/games/market").json["rules_digest"] != dependent


def test_a_match_has_the_defaults_that_go_with_what_was_chosen(ada):
    """Without a word about them in the request."""
    opening = {"game": "market", "seats": [ME, OPEN], "options": {"keeper": True, "windows": "lean"}}

    assert ada.post("/v1/matches", opening).json["options"] == {"keeper": True, "windows": "lean", "rounds": 2}
