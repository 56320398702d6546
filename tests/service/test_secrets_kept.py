"""What people hear at a match of Théomachie, held against its record once everything in it is opened.

Two people and two bots play over HTTP to the end. Until then nobody has heard of a card in another's hand, pack or draw
pile, nor of a god before all were revealed.
"""

import sys
from collections import Counter

import pytest

from tests.service.launched import Launched
from tests.service.listening import assert_views_are_those_of_the_record, steps_in, two_listen
from tests.service.player import Player
from tests.support.children import ran

pytestmark = pytest.mark.process

OWN = {"hand", "pack", "passed", "pool", "cut", "draw_bottom", "aside", "kept", "buried", "lifted"}
CLOSED = {"prayer_deck", "draft_discard", "draw_pile", "removed", "essence_deck", "turn", "river"}
SHORT = {"mode": "epic", "epic_target": 5, "max_hands": 10}


@pytest.fixture(scope="module")
def over(tmp_path_factory):
    """The people of a match that was played to its end, what they had heard by then, and the record."""
    launched = Launched(tmp_path_factory.mktemp("kept") / "data", real=True)
    try:
        url = launched.ready().url
        yield *two_listen(url, "theomachie", SHORT), Player(url, "reader").file("/verify.py")
    finally:
        launched.clear()


def is_hidden(place, seat):
    """Whether a seat may not look into a place."""
    zone, _, owner = place.partition(".")
    return zone in CLOSED or zone.startswith("mythology_") or (zone in OWN and owner != str(seat))


def test_the_match_is_played_and_its_record_holds(over, tmp_path):
    """To an end of the rules; the verifier that the service gives away deals all its chance again."""
    result, heard, record, program = over
    (tmp_path / "verify.py").write_bytes(program)
    (tmp_path / "match.ndjson").write_bytes(record)
    checked = ran([sys.executable, "-I", "-S", "verify.py", "match.ndjson"], cwd=tmp_path, check=False)

    assert result["result"]["reason"] in {"victory_points", "max_hands"}
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert all(len(answers) > 50 for answers in heard)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_view_showed_a_card_of_anothers(over, seat):
    """Hands, packs, pools, piles and the face-down Constellation are all `?`; of discard piles the top is seen."""
    views = [answer["view"] for answer in over[1][seat] if "view" in answer]
    closed = Counter()
    for seen in views:
        for place, pieces in seen["places"].items():
            if is_hidden(place, seat):
                closed[place.partition(".")[0]] += 1
                assert set(pieces) == {"?"}, place
            elif place.startswith("discard.") and place != f"discard.{seat}":
                assert set(pieces[:-1]) <= {"?"}
    assert {"hand", "pack", "pool", "cut", "draw_pile", "prayer_deck", "turn", "river"} <= set(closed)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_entry_named_a_card_that_went_from_one_hidden_place_to_another(over, seat):
    """Neither drawn, nor passed, nor set aside, nor shown to another."""
    named = hidden = 0
    for entry in (entry for answer in over[1][seat] for entry in steps_in(answer)):
        for kind, *about in entry["facts"]:
            if kind in ("moved", "drawn"):
                piece, src, dst = about[:3]
                is_slipped = kind == "moved" and about[3] is not None
                arrives_unseen = is_hidden(dst, seat) or (
                    dst.startswith("discard.") and is_slipped and dst != f"discard.{seat}"
                )
                if is_hidden(src, seat) and arrives_unseen:
                    hidden += 1
                    assert piece == "?", (kind, about)
                named += piece != "?"
            elif kind == "shown" and is_hidden(about[0], seat) and about[2] is not None and seat not in about[2]:
                assert set(about[1]) <= {"?"}
            elif kind == "sealed" and about[0] != seat:
                assert about[1] == "?"
    assert hidden > 100
    assert named > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_no_god_was_told_before_all_were_revealed(over, seat):
    """That a seat had chosen could be seen, and by itself what (S9)."""
    chosen = 0
    for seen in (answer["view"] for answer in over[1][seat] if "view" in answer):
        if seen["asked"] is not None and seen["asked"]["kind"] == "god":
            chosen += len(seen["sealed"])
            assert not any(place.startswith("god.") for place in seen["places"])
            assert {god for other, god in seen["sealed"].items() if other != str(seat)} <= {"?"}
    assert chosen > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_each_view_was_the_disclosed_table_as_that_seat_sees_it(over, seat):
    """No more and no less: with every envelope open, the same moments show that seat the same."""
    assert_views_are_those_of_the_record(over[2], over[1][seat], seat)
