"""The notation of section 16 of the dossier: one token an action, unique among the legal ones."""

import pytest

from annales.domain.contract.engine import from_wire, to_wire
from annales.domain.contract.notation import parse
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice.actions import ACTIONS
from tests.scenarios.sacrifice.scene import laid, opened

EXAMPLES = [
    (
        "S Kc4 Bb3 Fh3 | N Ka9 Bb9 Fj9 | South 4",
        "Kc4-c5",
        {"type": "step", "piece": "s_monkey_1", "to": "c5", "carry": False, "deposit": None},
    ),
    (
        "S Kd10 Be5 Fh5 Od10 Og3 | N Ka9 Bb9 Fj9 | South 1",
        "Kd10-d11+o@d12",
        {"type": "step", "piece": "s_monkey_1", "to": "d11", "carry": True, "deposit": "d12"},
    ),
    ("S Cb4 Bb3 Fh3 | N Ka9 Bb9 Fj9 | South 4", "Cb4=b6", {"type": "run", "piece": "s_cheetah_1", "to": "b6"}),
    ("S Te3 Bb3 Fh3 | N Ka9 Bb9 Fj9 | South 4", "Te3~e5", {"type": "leap", "piece": "s_taker_1", "to": "e5"}),
    ("S Ad5 Be5 Fh3 | N Ka9 Bb9 Fj9 | South 4", "Ad5^e5", {"type": "climb", "piece": "s_falcon_1", "over": "e5"}),
    (
        "S Fd6 Bb3 Fh3 Od6 Og3 | N Kd7 Bb9 Fj9 | South 4",
        "Fd6xd7+o",
        {"type": "attack", "piece": "s_fanatic_1", "at": "d7", "carry": True},
    ),
    ("S Be5 Kb3 Fh3 | N Ka9 Bb9 Fj9 | South 4", "W:e4h", {"type": "build", "wall": "e4h"}),
    ("S Ee5 Kb3 Fh3 | N Ka9 Bb9 Fj9 | South 4", "R:C", {"type": "resurrect", "kind": "cheetah"}),
    ("S Ee5 Kb3 Fh3 | N Ka9 Bb9 Fj9 | South 4", "=?", {"type": "offer_draw"}),
]


@pytest.mark.parametrize(("line", "token", "wire"), EXAMPLES)
def test_a_token_names_its_action(line, token, wire):
    """And the action on the wire is plain values (section 9)."""
    table = laid(line).table
    action = parse(sacrifice, table, 0, token)

    assert to_wire(action) == wire
    assert from_wire(sacrifice, wire) == action
    assert sacrifice.notation(table, 0, action) == token


def test_two_friends_of_a_kind_on_one_square_are_written_with_numbers():
    """`F2e5-e6`: the number follows the letter (R20)."""
    scene = laid("S Fd5 Fe5 Kb3 | N Ka9 Bb9 Fj9 | South 4").play("Fd5-e5")

    assert {"F1e5-e6", "F2e5-e6"} <= set(scene.allows())
    assert scene.play("F2e5-e6").may("Fe5-e4")


def test_a_falcon_over_another_keeps_its_plain_letter():
    """Only the flyer can act (R33)."""
    scene = laid("S Ad5 Ae5 Kb3 | N Ka9 Bb9 Fj9 | South 4").play("Ad5^e5")

    assert scene.may("Ae5_f5")


def test_the_tokens_of_every_kind_of_answer():
    """Placements, landings, immortal's answers, sacrifices, the end of a turn."""
    assert opened(placement="free").may("P:Be3")
    assert laid("S Ad5 Be5 Fh3 | N Ka9 Bb9 Fj9 | South 4").play("Ad5^e5").may("Ae5_f5")
    window = laid("S Kd5 Fb3 Ai4 Kg4 | N Id7 Ba9 Kj9 Mi9 | South 4").play("Kd5-d6 Kd6xd7")
    assert {"I:ok", "I:Mi9"} <= set(window.allows())
    assert window.play("I:ok").may("S!:Fb3")
    assert laid("S Kd6 Bb3 Kc3 | N Bd7 Fd9 Ka9 | South 4").play("Kd6xd7").may("S:Bb3")
    assert opened().play("Kc4-c5").may(".")


def test_every_action_has_a_tag_of_its_own():
    """The public names of section 9."""
    assert [kind.__struct_config__.tag for kind in ACTIONS] == [
        "place",
        "step",
        "run",
        "leap",
        "climb",
        "land",
        "attack",
        "build",
        "resurrect",
        "immortal_yield",
        "immortal_cancel",
        "sacrifice",
        "end_turn",
        "offer_draw",
        "accept_draw",
    ]
