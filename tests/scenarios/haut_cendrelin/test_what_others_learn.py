"""What each seat is told of the others' preparation, draws and fragments, and what it never learns (R11, section 4)."""

import pytest

from annales.domain.contract.engine import masked
from annales.domain.games.haut_cendrelin.cards import CLASSES, OBJECTIVES
from annales.domain.table.fact_text import fact_text
from annales.domain.table.visibility import seen
from tests.scenarios.haut_cendrelin.scene import chosen, laid
from tests.support.pairs import assert_alike, assert_told_apart

HIDDEN = "?"
SEATS = (0, 1, 2)
PAIRS = ("necromancer+sorcerer", "necromancer+priest", "animancer+sorcerer")
THREE = ["o_harmony", "o_city_of_dead", "o_great_mass"]  # the objectives that seat 1 draws
OTHER_TEN = "n_army n_lich n_necropolis n_profane p_prayer p_prayer p_prayer p_requiem p_alms p_martyrdom"


def drawn():
    """Seat 1 has drawn THREE."""
    return chosen(3, *PAIRS, deals={"pool.1": THREE})


def at_lists():
    """All have dropped an objective."""
    return drawn().idle_until(("prep_list", {0, 1, 2}))


def at_favourites():
    """All lists are confirmed; seat 1 has dropped `o_harmony`."""
    return drawn().play("1:drop:o_harmony").idle_until(("prep_favourite", {0, 1, 2}))


def others(seat):
    """All who look on: the other seats, and a spectator."""
    return [*(other for other in SEATS if other != seat), None]


def step_told(scene, viewer, step):
    """A step as a viewer is told it: whose action, the action, the facts."""
    action = step.action if step.action is None or step.seat == viewer else masked(step.action, step.secret)
    return step.seat, action, [fact_text(fact) for fact in seen(step.facts, scene.game.LAYOUT, 3, viewer)]


def told_since(scene, viewer, since):
    """All that a viewer was told since a step."""
    return [step_told(scene, viewer, step) for step in scene.steps[since:]]


# -- objectives


def test_the_last_answer_shows_that_all_are_done_and_no_objective():
    """What was sealed is the bare word (R11)."""
    scene = drawn().play("1:drop:o_harmony").idle_until(("prep_list", {0, 1, 2}))

    for viewer in SEATS:
        assert "unsealed 0:done 1:done 2:done" in scene.facts_for(viewer)
        shown = " ".join(scene.facts_for(viewer))
        assert not any(objective in shown for objective in OBJECTIVES if viewer != 2)


def test_the_objectives_kept_are_shown_when_all_favourites_are_chosen():
    """Not before (S3, R8, R11)."""
    scene = at_favourites().play("0:fav:tombs 2:fav:tombs")
    for viewer in others(1):
        assert scene.view(viewer)["places"]["drawn.1"] == [HIDDEN] * 2
        assert scene.view(viewer)["places"].get("objectives.1", []) == []

    scene.play("1:fav:tombs")
    for viewer in (*SEATS, None):
        assert scene.view(viewer)["places"]["objectives.1"] == ["o_city_of_dead", "o_great_mass"]
        assert "moved o_city_of_dead drawn.1 objectives.1" in scene.facts_for(viewer)


def test_the_dropped_objective_is_never_revealed():
    """Not at the end of the age either (S3, section 4)."""
    scene = at_favourites().prepared().favourites("tombs", "souls", "souls").life(0, 0).tokens(tombs=5)
    scene.objectives(0, "o_deluge:acquired").surroundings("e_funeral").night_of(0).play("!e_funeral/1")

    assert scene.asks[0] == "over"
    for viewer in others(1):
        assert scene.view(viewer)["places"]["dropped.1"] == [HIDDEN]
        assert "o_harmony" not in str(told_since(scene, viewer, 1))
    assert scene.view(1)["places"]["dropped.1"] == ["o_harmony"]


# -- lists


def test_the_others_count_the_fragments_of_a_list():
    """Ten additions without a name and one «done», whether the list is the ready one or not (S51, R11)."""
    scene = at_lists()
    before = len(scene.steps)
    for _ in range(11):
        scene.play(f"0:{scene.allows(0)[0]}")
    scene.play(" ".join(f"1:list:+{fragment}" for fragment in OTHER_TEN.split()) + " 1:list:ok")

    for viewer in (2, None):
        for seat, steps in ((0, told_since(scene, viewer, before)[:11]), (1, told_since(scene, viewer, before)[11:])):
            addition = ({"type": "add_fragment", "fragment": HIDDEN}, [f"moved {HIDDEN} pack.{seat} list.{seat}"])
            done = ({"type": "confirm_list"}, [f"sealed {seat} {HIDDEN}"])
            assert [step[0] for step in steps] == [seat] * 11
            assert [step[1:] for step in steps] == [addition] * 10 + [done]


def test_two_lists_look_alike_until_fragments_are_played():
    """The same age with another list of seat 1: seat 0, seat 2 and a spectator are told the same (R11, J37)."""
    lists = ("n_coffin " * 3 + "n_raise_dead " * 3 + "p_alms " * 3 + "p_prayer", OTHER_TEN)
    scenes = []
    for fragments in lists:
        scene = at_lists().play(" ".join(f"1:list:+{fragment}" for fragment in fragments.split()) + " 1:list:ok")
        scene.prepared()
        scenes.append(scene)

    assert_told_apart([1], *scenes)
    assert_alike(others(1), *scenes)


def test_the_old_life_is_known_to_its_owner_alone():
    """It is a bag: nobody sees what is left in it, its owner knows the ten (section 4, R8)."""
    scene = at_favourites().prepared()

    (into,) = [step for step in scene.steps if any("old_life.1" in fact_text(fact) for fact in step.facts)][:1]
    named = [fact.split()[1] for fact in step_told(scene, 1, into)[2] if fact.endswith(" list.1 old_life.1")]
    assert sorted(named) == sorted([*CLASSES["necromancer"].half_list, *CLASSES["priest"].half_list])
    for viewer in others(1):
        facts = [fact for fact in step_told(scene, viewer, into)[2] if fact.endswith(" old_life.1")]
        assert facts == [f"moved {HIDDEN} list.1 old_life.1"] * 10
    for viewer in (*SEATS, None):
        assert scene.view(viewer)["places"]["old_life.1"] == [HIDDEN] * 9
        assert scene.view(viewer)["places"]["hand.1"] == (scene.holds(1) if viewer == 1 else [HIDDEN])


def test_a_printed_list_is_known_to_all_and_its_draws_are_not():
    """The apprentice card lies open; which of the ten is in hand does not (section 4, R3)."""
    scene = chosen(3, *PAIRS, mode="initiation").prepared()
    printed = sorted(id for id, number in CLASSES["necromancer"].apprentice.items() for _ in range(number))

    for viewer in (1, 2, None):
        facts = scene.facts_for(viewer)
        laid_down = [fact.split()[1] for fact in facts if fact.endswith(" pack_box.necromancer old_life.0")]
        assert sorted(laid_down) == printed
        assert f"drawn {HIDDEN} old_life.0 hand.0" in facts
        assert scene.view(viewer)["places"]["hand.0"] == [HIDDEN]


# -- favourites


def test_favourites_are_hidden_until_all_have_chosen():
    """Then all are shown together (S5, R7, J33)."""
    scene = at_favourites().play("0:fav:tombs")
    assert scene.facts_for(0) == ["sealed 0 tombs"]
    for viewer in others(0):
        action_and_facts = step_told(scene, viewer, scene.steps[-1])[1:]
        assert action_and_facts == ({"type": "choose_favourite", "resource": HIDDEN}, [f"sealed 0 {HIDDEN}"])

    scene.play("2:fav:pits")
    for viewer in (*SEATS, None):
        known = {"0": "tombs" if viewer == 0 else HIDDEN, "2": "pits" if viewer == 2 else HIDDEN}
        assert scene.view(viewer)["sealed"] == known
        assert scene.view(viewer)["notes"]["favourites"] == ["", "", ""]

    scene.play("1:fav:souls")
    for viewer in (*SEATS, None):
        assert "unsealed 0:tombs 1:souls 2:pits" in scene.facts_for(viewer)
        assert scene.view(viewer)["notes"]["favourites"] == ["tombs", "souls", "pits"]


# -- the age


@pytest.mark.parametrize(
    ("answer", "place", "is_seen"),
    [("<n_coffin.hand", "hand", False), ("<n_horde.down", "renounced", False), ("<n_army.up", "used", True)],
)
def test_a_fragment_returned_from_the_open_table_is_the_only_one_that_others_see(answer, place, is_seen):
    """They also see which one the answer names; of the others they learn the zone (section 13, R11)."""
    scene = laid().hand(0, "n_lich", "n_coffin").renounced(0, "n_horde").used(0, "n_army").play(f"n_lich/1 {answer}")
    fragment, zone = answer[1:].split(".")

    assert f"moved {fragment} {place}.0 under.0" in scene.facts_for(0)
    for viewer in others(0):
        (_, action, facts) = step_told(scene, viewer, scene.steps[-1])
        told = fragment if is_seen else HIDDEN
        assert action == {"type": "return", "fragment": told, "zone": zone}
        assert f"moved {told} {place}.0 under.0" in facts
        assert scene.view(viewer)["places"]["under.0"] == [HIDDEN]


def test_the_future_made_of_the_past_is_hidden_again():
    """Its events are known, the one that comes next is not (J7, J20)."""
    scene = laid().surroundings().future().past("e_funeral", "e_emissary", "e_lament").resolved().used_destiny()
    scene.play("end")

    for viewer in (*SEATS, None):
        assert scene.view(viewer)["places"].get("past", []) == []
        assert scene.view(viewer)["places"]["future"] == [HIDDEN] * 2
        assert len(scene.view(viewer)["places"]["surroundings"]) == 1
