"""What can be chosen when a match is opened: known names, known values, and a default for the rest."""

import pytest
from msgspec.structs import replace

from annales.domain.contract.engine import set_up_for
from annales.domain.contract.options import ExcludedCombination, Option, check_options, fill_in
from annales.domain.errors import BadOption
from annales.service.messages.catalogue import spoken
from examples.games import TOYS
from examples.games.market import game as market

KEEPER = Option("keeper", False)
WINDOWS = Option("windows", "full", values=("full", "lean"))
ROUNDS = Option("rounds", 3, min=1, max=5, default_by_seats={2: 4})
OPTIONS = (KEEPER, WINDOWS, ROUNDS)
GODS = Option("gods", "", each_seat=("sun", "moon", "star"), given_with={"windows": "lean"})


@pytest.mark.parametrize(("option", "kind"), [(KEEPER, "bool"), (WINDOWS, "enum"), (ROUNDS, "int"), (GODS, "list")])
def test_four_kinds(option, kind):
    """By the default and the values."""
    assert option.kind == kind


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (KEEPER, [True, False], [0, 1, "true", None]),
        (WINDOWS, ["full", "lean"], ["FULL", "", 0, True, None]),
        (ROUNDS, [1, 3, 5], [0, 6, "3", True, None, 2.5]),
        (Option("any", 3), [-9, 0, 10**9], [True, "3"]),
    ],
)
def test_each_kind_takes_its_own_values(option, good, bad):
    """True is no number, and a number no truth."""
    assert [value for value in good if not option.takes(value)] == []
    assert [value for value in bad if option.takes(value)] == []


def test_defaults_fill_in_what_is_not_chosen():
    """They may depend on the number of seats."""
    assert fill_in(OPTIONS, {"keeper": True}, 3) == {"keeper": True, "windows": "full", "rounds": 3}
    assert fill_in(OPTIONS, {}, 2) == {"keeper": False, "windows": "full", "rounds": 4}
    assert fill_in(OPTIONS, {"rounds": 1}, 2)["rounds"] == 1


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"rounds": 9}, "option 'rounds' takes 1 to 5, not 9"),
        ({"windows": "wide"}, "option 'windows' takes full or lean, not \"wide\""),
        ({"keeper": "yes"}, "option 'keeper' takes true or false, not \"yes\""),
        ({"speed": 1}, "option 'speed' does not exist: the options are keeper, windows, rounds"),
    ],
)
def test_a_bad_option_says_what_it_takes(chosen, sentence):
    """And by which name it was called."""
    with pytest.raises(BadOption) as refusal:
        fill_in(OPTIONS, chosen, 3)

    assert spoken(refusal.value, "en") == sentence


def test_a_bad_option_says_so_in_french_as_well():
    """The whole sentence, its reason included; a long value is cut."""
    with pytest.raises(BadOption) as refusal:
        fill_in(OPTIONS, {"windows": "w" * 99}, 3)

    assert spoken(refusal.value, "fr") == f"l'option « windows » accepte full ou lean, et non \"{'w' * 39}…"


def test_a_word_that_names_a_seat_is_taken_where_there_is_one():
    """Seat 3 is of a match of four, not of three."""
    first = (Option("first_player", "random", values=("random", "seat:0", "seat:3")),)

    assert fill_in(first, {"first_player": "seat:3"}, 4) == {"first_player": "seat:3"}
    with pytest.raises(BadOption) as refusal:
        fill_in(first, {"first_player": "seat:3"}, 3)
    assert spoken(refusal.value, "en") == "option 'first_player' takes seat:0 to seat:2 in this match, not \"seat:3\""


def test_defaults_by_seats_are_read_from_the_data():
    """TOML has words for keys; they are numbers of seats."""
    assert set_up_for(market, 2, {}).options["rounds"] == 4
    assert set_up_for(market, 3, {}).options["rounds"] == 3


@pytest.mark.parametrize("slug", TOYS)
def test_every_default_is_a_value(slug):
    """At each number of seats."""
    game = TOYS[slug]

    for seats in game.PLAYERS:
        filled = fill_in(game.OPTIONS, {}, seats)
        assert all(option.takes(filled[option.id]) for option in game.OPTIONS)


def test_a_list_names_one_word_for_each_seat_all_different():
    """In the order of seats, separated by commas; or nothing at all."""
    good, bad = ["", "sun,moon", "star,sun"], ["sun", "sun,sun", "sun,moon,star", "sun, moon", "sun,mars", None, 2]

    assert [value for value in good if not GODS.takes(value, 2)] == []
    assert [value for value in bad if GODS.takes(value, 2)] == []


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (
            {"windows": "lean"},
            "option 'gods' must be given together with windows = \"lean\"; it takes one word for each "
            "seat, all different, separated by commas: sun, moon, star",
        ),
        ({"gods": "sun,moon"}, "option 'gods' can only be given together with windows = \"lean\""),
    ],
)
def test_options_that_belong_together_are_given_together(chosen, sentence):
    """Neither the word without the list, nor the list without the word."""
    with pytest.raises(BadOption) as refusal:
        fill_in((*OPTIONS, GODS), chosen, 2)

    assert spoken(refusal.value, "en") == sentence
    assert fill_in((*OPTIONS, GODS), {"windows": "lean", "gods": "sun,moon"}, 2)["gods"] == "sun,moon"


PAIRS = Option(
    "pairs",
    "none",
    each_seat=("sun+moon", "moon+sun", "sun+star"),
    each_seat_most=2,
    given_with={"windows": "lean"},
    refused_with={"moon+sun": (ExcludedCombination({"keeper": (True,)}, (3, 3)),)},
)


def test_a_word_of_a_list_can_name_several_things_and_several_seats_the_same():
    """`each_seat_most` counts each thing, in whichever word it stands."""
    good = ["none", "sun+moon,sun+moon", "moon+sun,sun+star", "sun+star,sun+star"]
    bad = [
        "sun+moon",
        "sun+moon,sun+moon,sun+star",
        "sun+moon,star+sun",
        "sun,moon",
        "sun+moon,",
        "sun+moon,none",
        None,
    ]

    assert [value for value in good if not PAIRS.takes(value, 2)] == []
    assert [value for value in bad if PAIRS.takes(value, 2)] == []
    assert not PAIRS.takes("sun+moon,moon+sun,sun+star", 3)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "option 'pairs' takes one word for each seat, separated by commas, each part at most 2 times: sun+moon, "
            'moon+sun, sun+star, not "sun+moon"',
        ),
        (
            "fr",
            "l'option « pairs » accepte un mot par siège, séparés par des virgules, chaque partie 2 fois au plus : "
            'sun+moon, moon+sun, sun+star, et non "sun+moon"',
        ),
    ],
)
def test_a_list_in_which_things_may_repeat_says_how_often(language, sentence):
    """In place of «all different»."""
    with pytest.raises(BadOption) as refusal:
        fill_in((*OPTIONS, PAIRS), {"windows": "lean", "pairs": "sun+moon"}, 2)

    assert spoken(refusal.value, language) == sentence


def test_a_word_of_a_list_can_be_refused_with_other_options():
    """Wherever it stands in the list; the message names the word."""
    chosen = {"windows": "lean", "keeper": True, "pairs": "sun+star,moon+sun,sun+moon"}
    pairs = replace(PAIRS, each_seat_most=3)

    with pytest.raises(BadOption) as refusal:
        fill_in((*OPTIONS, pairs), chosen, 3)

    assert spoken(refusal.value, "en") == "option 'pairs' does not take \"moon+sun\" with keeper = true and 3 seats"
    assert fill_in((*OPTIONS, pairs), {**chosen, "keeper": False}, 3)["pairs"] == chosen["pairs"]
    assert fill_in((*OPTIONS, pairs), {**chosen, "pairs": "moon+sun,sun+moon"}, 2)["keeper"]


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (replace(PAIRS, each_seat_most=0), "pairs: each_seat_most is at least 1"),
        (
            replace(WINDOWS, each_seat_most=2),
            "windows: each_seat_most is at least 1, and only for an option with each_s",
        ),
        (replace(PAIRS, refused_with={"sun": ()}), "pairs: .* 'sun', which it does not take"),
    ],
)
def test_a_list_that_cannot_be_is_refused_at_load(option, why):
    """The message names the option."""
    with pytest.raises(ValueError, match=why):
        check_options((*OPTIONS, option), range(2, 4))
