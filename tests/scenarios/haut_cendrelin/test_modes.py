"""The modes and what each of them switches on (R1, R3, R9, J16); 2 to 6 seats (R2, J1)."""

from itertools import combinations

import pytest

from annales.domain.contract.options import fill_in
from annales.domain.errors import BadOption
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import BASIC, CLASSES, DEMONIC_PLACE, EVENTS, NON_DEMONIC_PLACE, PLACES
from tests.scenarios.haut_cendrelin.scene import chosen, laid, opened

BEGINNERS = ("necromancer+animancer", "animancer+sorcerer", "sorcerer+necromancer")
INITIATIONS = ["initiation", "initiation_own_list"]
SWITCHES = (
    *("own_list", "second_class", "destiny", "unforeseen", "crypt", "objectives", "demonic_place"),
    "non_demonic_place",
)
FULL = set(SWITCHES)
GROUPS = [(), *combinations(SWITCHES, 1), *combinations(SWITCHES, 2), SWITCHES]


def progressive(*switches, seats=3, **options):
    """A progressive age of beginners' classes with these rules of the full game."""
    return chosen(seats, *BEGINNERS, mode="progressive", **dict.fromkeys(switches, True), **options)


def asked_until_sunrise(scene):
    """The questions that are asked until the first night ends; everybody answers the most passive."""
    kinds, first = [], None
    while first is None or scene.in_charge == first:
        kind, seats = scene.asks
        kinds.append(kind)
        if kind == "evening" and first is None:
            first = scene.in_charge
        seat = min(seats)
        scene.play(f"{seat}:{scene.allows(seat)[0]}")
    return kinds


def rules_seen_in_play(build):
    """The rules of the full game that an age shows: by its questions, its table and its first night."""
    kinds = asked_until_sunrise(build())
    scene = build().prepared()
    kinds_of_places = {PLACES[place].kind for place in scene.at(layout.CEMETERY)}
    shown = {
        "own_list": "prep_list" in kinds,
        "second_class": all(len(souls) == 2 for souls in scene.says(layout.CLASSES_OF)),
        "destiny": bool(scene.night_of(0).offers("@")),
        "unforeseen": _loses_a_treasure_to_looters(build().prepared()),
        "crypt": "sunset" in kinds,
        "objectives": "prep_objectives" in kinds,
        "demonic_place": DEMONIC_PLACE in kinds_of_places,
        "non_demonic_place": NON_DEMONIC_PLACE in kinds_of_places,
    }
    assert ("prep_favourite" in kinds) == shown["objectives"]
    return {switch for switch, is_shown in shown.items() if is_shown}


def _loses_a_treasure_to_looters(scene):
    """Whether the unforeseen effect of the Band of Looters is applied when it is revealed."""
    scene.before_evening_of(0).surroundings().past().future("e_looter_band").tokens(treasures=2).play("end")
    return scene.tokens_of("treasures") == [1]


# -- R1


def test_the_full_game_has_every_rule():
    """It is the default (R1)."""
    assert fill_in(game.OPTIONS, {}, 3)["mode"] == "full"
    assert rules_seen_in_play(lambda: chosen(3, *BEGINNERS)) == FULL


def test_the_initiation_has_none_of_them():
    """No Destiny, no unforeseen effect, no sunset, no objectives, no optional place, one class (R1, J16)."""
    assert rules_seen_in_play(lambda: chosen(3, *BEGINNERS, mode="initiation")) == set()


def test_the_initiation_with_own_lists_has_one():
    """The list of ten is chosen in the class (R1)."""
    assert rules_seen_in_play(lambda: chosen(3, *BEGINNERS, mode="initiation_own_list")) == {"own_list"}


@pytest.mark.parametrize("switches", GROUPS, ids="+".join)
def test_each_switch_adds_its_own_rule_alone_or_with_another(switches):
    """Every one, every two, none and all; favourites are chosen with objectives alone (R1)."""
    assert rules_seen_in_play(lambda: progressive(*switches)) == set(switches)


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("mode", ["full", *INITIATIONS])
def test_switches_belong_to_the_progressive_mode(switch, mode):
    """The other modes say themselves what they switch on (R1)."""
    with pytest.raises(BadOption):
        fill_in(game.OPTIONS, {"mode": mode, switch: True}, 3)


def test_all_classes_are_an_option_of_the_initiation():
    """The other modes have them anyway (R3)."""
    for mode in ("full", "progressive"):
        with pytest.raises(BadOption):
            fill_in(game.OPTIONS, {"mode": mode, "initiation_all_classes": True}, 3)
    for mode in INITIATIONS:
        assert fill_in(game.OPTIONS, {"mode": mode, "initiation_all_classes": True}, 3)["initiation_all_classes"]


# -- evenings (R1: R21, or R20 with unforeseen effects)


@pytest.mark.parametrize(
    ("options", "is_taken_back_first"),
    [
        ({"mode": "initiation"}, True),
        ({"mode": "initiation_own_list"}, True),
        ({"mode": "progressive", "crypt": True}, True),
        ({"mode": "progressive", "unforeseen": True}, False),
        ({"mode": "full"}, False),
    ],
)
def test_fragments_are_taken_back_before_the_reveal_unless_there_are_unforeseen_effects(options, is_taken_back_first):
    """The two orders of the rulebook, each in its mode (R1)."""
    scene = chosen(3, *BEGINNERS, **options).prepared().before_evening_of(0)
    scene.hand(0).used(0, "n_coffin").surroundings().past().future("e_funeral").play("end")

    order = [fact.split()[1] for fact in scene.facts if fact.endswith((" used.0 hand.0", " future surroundings"))]
    assert order == (["n_coffin", "e_funeral"] if is_taken_back_first else ["e_funeral", "n_coffin"])


# -- the initiation


def test_three_beginners_in_the_initiation():
    """The whole setup of the initiation (S1, R3)."""
    scene = chosen(3, *BEGINNERS, mode="initiation")

    assert scene.asks == ("evening", {scene.in_charge})
    assert scene.tokens_of("tombs", "pits", "souls", "treasures") == [3, 3, 2, 2]
    assert scene.says(layout.FAVOURITES) == ("tombs", "souls", "treasures")
    for seat in range(3):
        assert (len(scene.holds(seat)), scene.life_of(seat), scene.mana_of(seat)) == (1, 9, 0)
        assert scene.stock_of(seat) == [0, 0, 0]
    assert sorted(scene.at(layout.CEMETERY)) == ["place_pits", "place_souls", "place_tombs", "place_treasures"]
    lying = sorted(scene.events + scene.at(layout.FUTURE))
    assert lying == sorted(event for event in EVENTS if EVENTS[event].set == BASIC)
    assert "@resignation" not in scene.night_of(0).allows(0)


def test_the_eight_basic_events_begin_with_two_face_up():
    """And six in the Future, before the first evening reveals the third (S1, R3)."""
    scene = chosen(3, *BEGINNERS, mode="initiation")

    drawn = [fact.split()[1] for fact in scene.facts if fact.startswith("drawn") and fact.endswith(" surroundings")]
    assert len(drawn) == 3
    assert scene.events == sorted(drawn)
    assert len(scene.at(layout.FUTURE)) == 5


def test_crypt_options_are_played_in_the_seats_own_night_in_the_initiation():
    """There is no sunset (J16, S36)."""
    scene = chosen(3, *BEGINNERS, mode="initiation").prepared().mana(0, 0, 2).hand(1, "a_haunting").hand(0, "n_lich")

    scene.before_evening_of(1).play("end +m")

    assert scene.asks == ("night", {1})
    assert scene.may("a_haunting/1")


@pytest.mark.parametrize("mode", [*INITIATIONS, "progressive"])
def test_places_with_effects_are_used_in_every_mode_in_which_they_lie(mode):
    """Here a priest has brought the demonic place (R1, R9)."""
    options = {"initiation_all_classes": True} if mode != "progressive" else {}
    fixed = {"place_choice": "fixed", "fixed_demonic_place": "infernal_rift"}
    scene = chosen(2, "priest+sorcerer", "sorcerer+priest", mode=mode, **options, **fixed).prepared()

    scene.night_of(0).tokens(embers=2).play("infernal_rift.ishkedra")

    assert scene.tokens_of("embers") == [1]


def test_in_the_initiation_both_conditions_make_the_winner():
    """Two points suffice without objectives; with the switch `objectives` they do not (R1, R61)."""
    for build, is_won in ((lambda: progressive("destiny"), True), (lambda: progressive("objectives"), False)):
        scene = build().prepared().favourites("tombs", "souls", "treasures").tokens(tombs=5).surroundings("e_funeral")
        scene.objectives(0).night_of(0).life(0, 0).play("!e_funeral/1")
        assert (scene.result is not None) == is_won


# -- two classes, one list (R1)


def test_two_classes_without_own_lists_play_the_union_of_their_half_lists():
    """And the favourite of the class taken first (R1, R6)."""
    scene = progressive("second_class").prepared()

    for seat, souls in enumerate(
        (("necromancer", "animancer"), ("animancer", "sorcerer"), ("sorcerer", "necromancer"))
    ):
        held = scene.holds(seat) + scene.at(layout.OLD_LIFE[seat])
        assert sorted(held) == sorted(fragment for soul in souls for fragment in CLASSES[soul].half_list)
    assert scene.says(layout.FAVOURITES) == ("tombs", "souls", "treasures")


def test_the_initiation_plays_apprentice_lists():
    """All ten of the card (R1, R3)."""
    scene = chosen(3, *BEGINNERS, mode="initiation").prepared()

    for seat, soul in enumerate(("necromancer", "animancer", "sorcerer")):
        held = scene.holds(seat) + scene.at(layout.OLD_LIFE[seat])
        printed = CLASSES[soul].apprentice
        assert sorted(held) == sorted(fragment for fragment, number in printed.items() for _ in range(number))


def test_fixed_favourites_of_the_classes_that_are_not_for_beginners():
    """The demonist's is the demonic resource of this cemetery, the priest's the Pits (R3)."""
    for place, resource in (("blood_altar", "blood"), ("nameless_idol", "offerings")):
        fixed = {"place_choice": "fixed", "fixed_demonic_place": place, "initiation_all_classes": True}
        scene = chosen(2, "demonist+priest", "priest+demonist", mode="initiation", **fixed)
        assert scene.says(layout.FAVOURITES) == (resource, "pits")


# -- numbers of seats


@pytest.mark.parametrize("mode", ["full", *INITIATIONS, "progressive"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_seats_begin_alike(seats, mode):
    """Nothing else depends on their number; nights go clockwise (R2, J1)."""
    scene = opened(seats, first=seats - 1, mode=mode)
    kinds = asked_until_sunrise(scene)

    assert kinds[0] == "draft"
    assert scene.in_charge == (scene.says(layout.FIRST) + 1) % seats
    assert [len(souls) for souls in scene.says(layout.CLASSES_OF)] == [2 if mode == "full" else 1] * seats
    for seat in range(seats):
        assert len(scene.holds(seat)) + scene.life_of(seat) + len(scene.up(seat)) + len(scene.down(seat)) == 10


def test_fewer_than_two_or_more_than_six_do_not_play():
    """The rulebook gives no numbers (J1)."""
    assert list(game.PLAYERS) == [2, 3, 4, 5, 6]


def test_the_usual_position_is_one_of_the_full_game():
    """One demonic and one other place beside the basic ones, fourteen events (R1, R4)."""
    scene = laid()

    assert len(layout.event_set(scene.table)) == 14
    assert {"infernal_rift", "ossuary"} <= set(scene.at(layout.CEMETERY))
