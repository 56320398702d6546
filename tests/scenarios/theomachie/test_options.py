"""The options: defaults, what is refused and in which words, presets (R2, R8, R12, R13, S7, J11, J33, J35)."""

import pytest

from annales.domain.contract.options import fill_in
from annales.domain.contract.presets import with_preset
from annales.domain.errors import BadOption
from annales.domain.games.theomachie import game, layout
from annales.service.messages.catalogue import spoken
from tests.scenarios.theomachie.scene import opened


def filled(seats, **chosen):
    """All options of a match of so many seats."""
    return fill_in(game.OPTIONS, chosen, seats)


def refusal(seats, **chosen):
    """What is said to somebody who opens such a match, in English and in French."""
    with pytest.raises(BadOption) as refused:
        opened(seats, **chosen)
    return spoken(refused.value, "en"), spoken(refused.value, "fr")


def is_refused(seats, **chosen):
    """Whether such a match is refused."""
    try:
        filled(seats, **chosen)
    except BadOption:
        return True
    return False


def test_unless_something_is_chosen_the_rules_are_those_of_the_basic_game():
    """R8, J1, J5, J7, J11, J35, J41."""
    assert filled(3) == {
        "mode": "basic",
        "deck_method": "prebuilt",
        "prebuilt_assignment": "random",
        "boxes": 1,
        "starting_cult": "french",
        "attack_essence_scope": "battle",
        "folded_stake": "lost",
        "duel": "after_elimination",
        "bank_limited": False,
        "epic_target": 10,
        "max_hands": 60,
    }


@pytest.mark.parametrize("mode", ["advanced", "epic"])
def test_games_with_gods_are_drafted_unless_anything_is_said(mode):
    """The default of the method follows the mode (R13)."""
    assert filled(3, mode=mode)["deck_method"] == "draft"
    assert opened(3, mode=mode).asks == ("pantheon", {0})


@pytest.mark.parametrize("mode", ["advanced", "epic"])
def test_games_with_gods_must_be_drafted(mode):
    """The rulebook: otherwise the match would be unbalanced (S7, R12, R13)."""
    english, french = refusal(3, mode=mode, deck_method="prebuilt")

    assert english == f'option \'deck_method\' takes "prebuilt" only with mode = "basic", not with "{mode}"'
    assert french == f'l\'option « deck_method » n\'accepte "prebuilt" qu\'avec mode = "basic", et non avec "{mode}"'


def test_a_basic_game_may_be_drafted():
    """The restriction does not work in both directions (R13)."""
    scene = opened(3, deck_method="draft")

    assert scene.asks == ("draft", {0, 1, 2})


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_more_than_four_seats_need_two_boxes(seats):
    """They have them without asking; a single box is refused (R2, J33)."""
    assert filled(seats)["boxes"] == 2
    assert refusal(seats, boxes=1) == (
        f"option 'boxes' takes 1 only with 2, 3 or 4 seats, not with {seats}",
        f"l'option « boxes » n'accepte 1 qu'à 2, 3 ou 4 sièges, et non à {seats}",
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_up_to_four_seats_may_mix_two_boxes(seats):
    """One by default (R2)."""
    assert filled(seats)["boxes"] == 1
    assert filled(seats, boxes=2)["boxes"] == 2


def test_the_german_cults_of_four_seats_need_more_disciples_than_a_box_holds():
    """48, and it holds 46: refused when the bank is limited (J11)."""
    assert refusal(4, bank_limited=True, starting_cult="german") == (
        "option 'bank_limited' does not take true with starting_cult = \"german\", boxes = 1 and 4 seats",
        "l'option « bank_limited » n'accepte pas true avec starting_cult = \"german\", boxes = 1 et 4 sièges",
    )


def test_the_german_cults_of_eight_seats_need_more_disciples_than_two_boxes_hold():
    """96, and they hold 92 (J11)."""
    assert refusal(8, bank_limited=True, starting_cult="german") == (
        "option 'bank_limited' does not take true with starting_cult = \"german\" and 8 seats",
        "l'option « bank_limited » n'accepte pas true avec starting_cult = \"german\" et 8 sièges",
    )


def test_every_other_setup_fits_into_its_boxes():
    """German: three seats a box, seven of two; French and demo: all (J11)."""
    needed = {"french": (3, 5, 8), "german": (3, 6, 12), "demo": (3, 6, 9)}
    for cult, tokens in needed.items():
        for boxes, most in ((1, 4), (2, 8)):
            for seats in range(2, most + 1):
                too_many = any(seats * number > boxes * held for number, held in zip(tokens, (18, 31, 46), strict=True))

                assert is_refused(seats, boxes=boxes, starting_cult=cult, bank_limited=True) == too_many
                assert not is_refused(seats, boxes=boxes, starting_cult=cult)


@pytest.mark.parametrize(
    ("cult", "shown"), [("french", "3/5/8"), ("german", "3/6/12"), ("demo", "3/6/9")], ids=["french", "german", "demo"]
)
def test_the_starting_cult_is_one_of_three(cult, shown):
    """The ante of the first Hand has been paid (R9, R23)."""
    scene = opened(2, starting_cult=cult)
    whole = [layout.vector(scene.table, layout.CULTS[seat]) for seat in range(2)]
    staked = [layout.vector(scene.table, layout.STAKES[seat]) for seat in range(2)]

    sums = ["/".join(str(a + b) for a, b in zip(*pair, strict=True)) for pair in zip(whole, staked, strict=True)]
    assert sums == [shown, shown]


@pytest.mark.parametrize(("option", "least", "most"), [("epic_target", 5, 20), ("max_hands", 10, 200), ("boxes", 1, 2)])
def test_a_number_is_within_its_limits(option, least, most):
    """R2, R87, R80."""
    assert not is_refused(2, **{option: least})
    assert not is_refused(2, **{option: most})
    assert is_refused(2, **{option: least - 1})
    assert is_refused(2, **{option: most + 1})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("mode", "easy"),
        ("deck_method", "auction"),
        ("prebuilt_assignment", "bid"),
        ("starting_cult", "polish"),
        ("attack_essence_scope", "hand"),
        ("folded_stake", "kept"),
        ("duel", "never"),
        ("bank_limited", "yes"),
    ],
)
def test_other_words_are_refused(option, value):
    """The refusal names the option."""
    english, french = refusal(2, **{option: value})

    assert f"'{option}'" in english
    assert f"« {option} »" in french


@pytest.mark.parametrize(
    ("preset", "first_question"),
    [
        ("standard", "betting"),
        ("advanced", "pantheon"),
        ("epic", "pantheon"),
        ("quick", "betting"),
        ("duel", "pantheon"),
    ],
)
def test_every_preset_opens_a_match(preset, first_question):
    """At each number of seats that it is for (R8)."""
    found = next(other for other in game.PRESETS if other.id == preset)
    for seats in found.seats or game.PLAYERS:
        scene = opened(seats, **with_preset(game.PRESETS, preset, {}, seats))

        assert scene.asks == (first_question, {0})


def test_the_presets_are_the_modes_and_two_short_games():
    """«Duel» is for two, and its Duel at the Summit begins at once (R8, J7)."""
    chosen = {preset.id: dict(preset.options) for preset in game.PRESETS}

    assert chosen == {
        "standard": {},
        "advanced": {"mode": "advanced"},
        "epic": {"mode": "epic"},
        "quick": {"max_hands": 20, "duel": "always"},
        "duel": {"mode": "advanced", "duel": "always"},
    }
    assert next(tuple(preset.seats) for preset in game.PRESETS if preset.id == "duel") == (2,)
