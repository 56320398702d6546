"""Presets: named sets of options, checked when the game is loaded."""

import pytest

from annales.domain.contract.options import Option
from annales.domain.contract.presets import Preset, check_presets, with_preset
from annales.domain.errors import BadPreset
from annales.domain.games import GAMES
from annales.domain.words import Words
from annales.service.messages.catalogue import spoken

WORDS = Words("Rapide", "Quick")
OPTIONS = (Option("rounds", 5, min=1, max=9), Option("mean", False))
QUICK = Preset("quick", WORDS, WORDS, {"rounds": 3}, {4: {"rounds": 2}})
DUEL = Preset("duel", WORDS, WORDS, {"mean": True}, seats=(2,))


@pytest.mark.parametrize(
    ("id", "chosen", "seats", "options"),
    [
        (None, {"rounds": 7}, 3, {"rounds": 7}),
        ("quick", {}, 3, {"rounds": 3}),
        ("quick", {}, 4, {"rounds": 2}),
        ("quick", {"rounds": 9, "mean": True}, 4, {"rounds": 9, "mean": True}),
        ("duel", {"rounds": 1}, 2, {"mean": True, "rounds": 1}),
    ],
)
def test_chosen_options_override_those_of_the_preset(id, chosen, seats, options):
    """Some differ with the number of seats."""
    assert with_preset((QUICK, DUEL), id, chosen, seats) == options


@pytest.mark.parametrize(
    ("presets", "id", "seats", "english", "french"),
    [
        (
            (QUICK, DUEL),
            "slow",
            3,
            "preset 'slow' does not exist: the presets are quick, duel",
            "la formule « slow » n'existe pas : les formules sont quick, duel",
        ),
        (
            (),
            "slow",
            3,
            "preset 'slow' does not exist: this game has no presets",
            "la formule « slow » n'existe pas : ce jeu n'a pas de formules",
        ),
        (
            (QUICK, DUEL),
            "duel",
            3,
            "preset 'duel' is for 2 seats, not for 3",
            "la formule « duel » est prévue pour 2 sièges, et non 3",
        ),
    ],
)
def test_a_preset_that_does_not_fit_is_refused(presets, id, seats, english, french):
    """In both languages, with those that there are."""
    with pytest.raises(BadPreset) as refusal:
        with_preset(presets, id, {}, seats)

    assert (spoken(refusal.value, "en"), spoken(refusal.value, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("preset", "why"),
    [
        (Preset("quick", WORDS, WORDS, {"rounds": 3}), "same id"),
        (Preset("slow", WORDS, WORDS, {"lives": 3}), "slow, 2 seats: .*lives"),
        (Preset("slow", WORDS, WORDS, {}, {4: {"rounds": 10}}), "slow, 4 seats: .*rounds"),
        (Preset("slow", WORDS, WORDS, {}, {5: {"rounds": 9}}), "slow: options for a number of seats"),
        (Preset("slow", WORDS, WORDS, {}, {4: {"rounds": 9}}, (2, 3)), "slow: options for a number of seats"),
        (Preset("slow", WORDS, WORDS, {}, {}, (5,)), "slow: the game is not played by"),
    ],
)
def test_a_preset_of_no_use_stops_the_load(preset, why):
    """Its options are filled in at each number of seats that it is for."""
    check_presets((QUICK, DUEL), OPTIONS, range(2, 5))

    with pytest.raises(ValueError, match=why):
        check_presets((QUICK, preset), OPTIONS, range(2, 5))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_has_a_standard_preset_that_sets_nothing(slug):
    """It stands first, so that a list of presets can begin with it."""
    standard = GAMES[slug].PRESETS[0]

    assert (standard.id, standard.options, standard.options_by_seats, standard.seats) == ("standard", {}, {}, ())
