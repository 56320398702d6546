"""What people hear at a match of Le Trône du Haut Cendrelin, held against its record once everything in it is opened.

Two people and two bots play over HTTP to the end. Until then nobody has heard of a fragment in another's list, old life
or hand, of one that lies face down, of an objective that was dropped, nor of an event to come.
"""

import sys
from collections import Counter

import pytest

from tests.service.launched import Launched
from tests.service.listening import assert_views_are_those_of_the_record, steps_in, two_listen
from tests.service.player import Player
from tests.support.children import ran

pytestmark = pytest.mark.process

OWN = {"pack", "list", "hand", "renounced", "drawn", "dropped"}
CLOSED = {"old_life", "under", "pool", "future"}
SHORT = {"max_rounds": 12, "class_choice": "random"}


@pytest.fixture(scope="module")
def over(tmp_path_factory):
    """An age that was played to its end, what the people had heard by then, the record, and the verifier."""
    launched = Launched(tmp_path_factory.mktemp("fragments") / "data", real=True)
    try:
        url = launched.ready().url
        yield *two_listen(url, "haut_cendrelin", SHORT), Player(url, "reader").file("/verify.py")
    finally:
        launched.clear()


def is_hidden(place, seat):
    """Whether a seat may not look into a place."""
    zone, _, owner = place.partition(".")
    return zone in CLOSED or (zone in OWN and owner != str(seat))


def test_the_age_is_played_and_its_record_holds(over, tmp_path):
    """To an end of the rules; the verifier that the service gives away deals all its chance again."""
    result, heard, record, program = over
    (tmp_path / "verify.py").write_bytes(program)
    (tmp_path / "match.ndjson").write_bytes(record)
    checked = ran([sys.executable, "-I", "-S", "verify.py", "match.ndjson"], cwd=tmp_path, check=False)

    assert result["result"]["reason"] in {"throne", "round_limit"}
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert all(len(answers) > 50 for answers in heard)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_view_showed_what_another_hides(over, seat):
    """Lists, hands, old lives, objectives and the Future are all `?` (R10)."""
    closed = Counter()
    for seen in (answer["view"] for answer in over[1][seat] if "view" in answer):
        for place, pieces in seen["places"].items():
            if is_hidden(place, seat):
                closed[place.partition(".")[0]] += 1
                assert set(pieces) == {"?"}, place
    assert {"pack", "list", "hand", "drawn", "dropped", "old_life", "pool", "future"} <= set(closed)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_entry_named_a_card_that_stayed_hidden(over, seat):
    """Neither added to a list, nor drawn, nor put face down, nor returned; nor a favourite before all had one (R11)."""
    named = hidden = 0
    for entry in (entry for answer in over[1][seat] for entry in steps_in(answer)):
        for kind, *about in entry["facts"]:
            if kind in ("moved", "drawn"):
                piece, src, dst = about[:3]
                if is_hidden(src, seat) and is_hidden(dst, seat):
                    hidden += 1
                    assert piece == "?", (kind, about)
                named += piece != "?"
            elif kind == "sealed" and about[0] != seat:
                assert about[1] == "?"
        action = entry["action"]
        if entry["seat"] not in (None, seat) and action["type"] in ("add_fragment", "drop_objective", "renounce"):
            assert "?" in action.values()
    assert hidden > 50
    assert named > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_each_view_was_the_disclosed_table_as_that_seat_sees_it(over, seat):
    """No more and no less: with every envelope open, the same moments show that seat the same."""
    assert_views_are_those_of_the_record(over[2], over[1][seat], seat)
