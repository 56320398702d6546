"""The hardest nestings stand in golden records, so that a change of any rule in them shows (see `tests/records`)."""

import pytest

from tests.records.packing import UNPACKED

RECORDS = UNPACKED / "faiseurs_d_univers"

NESTINGS = {
    "capture-salvage-reclaim": [  # three ends of one creature (R45, J43)
        "pushed attack wrecker 0 1 a 3",
        "moved capture_net beneath.1.a played",
        "moved wrecker played hand.1",
        "pushed attack wrecker 0 2 a 3",
        "asked save 2",
        "said cancelled force_field 2",
        "asked save 2",
        "moved heliogen world.2 scrapped",
        "moved wrecker played hand.3",
        "pushed attack wrecker 0 2 a null",
        "asked reclaim 0 about wrecker",
        "moved wrecker played hand.0",
    ],
    "deflection-mirror-gate-save": [  # the door changes, the creature turns round (R36, R41, J59)
        "pushed attack wrecker 0 1 a null",
        "pushed attack wrecker 0 2 a null",
        "moved mirror_gate beneath.2.a played",
        "asked choose_machine 2",
        "asked save 0",
        "said cancelled force_field 0",
        "asked save 0",
        "turned character.0 guardian guardian:used",
        "said saved heliogen 0",
        "moved wrecker played discard",
        "moved mirror_gate played discard",
    ],
    "overbid-set-aside": [  # the Telepath in three biddings, then cards (R13, R15, J44)
        "unsealed 0:1 1:1 2:0 4:0 to 3",
        "asked rebid 0 1 about [0,1,3]",
        "unsealed 0:0 1:1 to 3",
        "asked rebid 1 about [1,3]",
        "unsealed 1:1 to 3",
        "counted energy.aside +2",
        "moved energy_siphon hand.0 played",
        "noted buyer [2]",
        "moved overbid played hand.4",
        "noted buyer [4]",
        "said cancelled council_veto 1",
        "said bought 4 terraformer 4",
    ],
    "save-asked-again": ["asked save 0", "said cancelled force_field 0", "asked save 0"],
    "round-limit-mirror-gate": ["said revealed mirror_gate 1 b", "ended round_limit"],
    "lean-deflection": ["noted lean_windows true", "moved deflection hand.2 played", "said revealed raider 3 b"],
    "overbid-telepath": [
        "unsealed 0:3 2:1 3:4 to 1",
        "noted buyer [3]",
        "moved overbid hand.2 played",
        "counted energy.3 +4",
        "noted buyer [2]",
    ],
    "standing-by": [  # for each span, taken back, and what is said since (J61)
        'noted standing_by [[0,"my_turn"],1]',
        'noted standing_by [[2,"my_turn"],[1,"my_turn"],[0,"my_turn"],[0,"round"]]',
        'noted standing_by [[2,"my_turn"],[1,"my_turn"],[0,"listens"]]',
        "said taken 2 ravager_cannon 1",
        "said salvaged 1 chimera",
        "said robbed chimera 0 1 1",
        "ended target",
    ],
    "draft": ["asked draft 0 1 2 3", "unsealed"],
    "three-seats-asked-less": [  # a fist without energy, the only free door: in the step that asks (R22)
        "asked bid 0 1 about [0,1,2]",
        "sealed 0 0",
        "asked lay_door 1",
        "moved shadow_swarm laid.1 beneath.1.a",
        "asked act 1 may 0",
        "ended target",
    ],
}


@pytest.mark.parametrize("record", sorted(NESTINGS))
def test_a_nesting_stands_in_its_record(record):
    """These facts, in this order."""
    lines = iter((RECORDS / f"{record}.match").read_text("utf-8").splitlines())

    missing = [fact for fact in NESTINGS[record] if not any(line.strip().startswith(fact) for line in lines)]

    assert missing == []


def test_every_record_shows_something():
    """None is without its reason."""
    assert {path.stem for path in RECORDS.glob("*.match")} == set(NESTINGS)
