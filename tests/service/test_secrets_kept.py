"""What people hear at matches of Théomachie and Le Trône du Haut Cendrelin, held against the records once all is open.

Two people and two bots play each over HTTP to the end. Until then nobody has heard of a card in another's hand, pack or
draw pile, nor of a god before all were revealed. Nobody has heard of a fragment in another's list, old life or hand, of
one that lies face down, of an objective that was dropped, nor of an event to come.
"""

import sys
from collections import Counter
from dataclasses import dataclass

import pytest

from tests.service.listening import assert_views_are_those_of_the_record, steps_in, two_listen
from tests.service.player import Player
from tests.support.children import ran

pytestmark = pytest.mark.process


@dataclass(frozen=True)
class Played:
    """A game, the options of a short match, its ends, and its zones: those that one seat sees, and those that none."""

    slug: str
    options: dict
    ends: frozenset
    own: frozenset
    closed: frozenset

    def hides(self, place, seat):
        """Whether a seat may not look into a place."""
        zone, _, owner = place.partition(".")
        return zone in self.closed or zone.startswith("mythology_") or (zone in self.own and owner != str(seat))


THEOMACHIE = Played(
    "theomachie",
    {"mode": "epic", "epic_target": 5, "max_hands": 10},
    frozenset({"victory_points", "max_hands"}),
    frozenset({"hand", "pack", "passed", "pool", "cut", "draw_bottom", "aside", "kept", "buried", "lifted"}),
    frozenset({"prayer_deck", "draft_discard", "draw_pile", "removed", "essence_deck", "turn", "river"}),
)
HAUT_CENDRELIN = Played(
    "haut_cendrelin",
    {"max_rounds": 12, "class_choice": "random"},
    frozenset({"throne", "round_limit"}),
    frozenset({"pack", "list", "hand", "renounced", "drawn", "dropped"}),
    frozenset({"old_life", "under", "pool", "future"}),
)


@pytest.fixture(scope="module")
def theomachie(service):
    """A match of it that was played to its end, what the people had heard by then, and the record."""
    return two_listen(service.url, THEOMACHIE.slug, THEOMACHIE.options)


@pytest.fixture(scope="module")
def haut_cendrelin(service):
    """The same of an age."""
    return two_listen(service.url, HAUT_CENDRELIN.slug, HAUT_CENDRELIN.options)


@pytest.mark.parametrize("game", [THEOMACHIE, HAUT_CENDRELIN], ids=lambda game: game.slug)
def test_the_match_is_played_and_its_record_holds(service, request, tmp_path, game):
    """To an end of the rules; the verifier that the service gives away deals all its chance again."""
    result, heard, record = request.getfixturevalue(game.slug)
    (tmp_path / "verify.py").write_bytes(Player(service.url, "reader").file("/verify.py"))
    (tmp_path / "match.ndjson").write_bytes(record)
    checked = ran([sys.executable, "-I", "-S", "verify.py", "match.ndjson"], cwd=tmp_path, check=False)

    assert result["result"]["reason"] in game.ends
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert all(len(answers) > 50 for answers in heard)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", [THEOMACHIE, HAUT_CENDRELIN], ids=lambda game: game.slug)
def test_each_view_was_the_disclosed_table_as_that_seat_sees_it(request, game, seat):
    """No more and no less: with every envelope open, the same moments show that seat the same."""
    _, heard, record = request.getfixturevalue(game.slug)
    assert_views_are_those_of_the_record(record, heard[seat], seat)


# -- Théomachie


@pytest.mark.parametrize("seat", [0, 1])
def test_no_view_showed_a_card_of_anothers(theomachie, seat):
    """Hands, packs, pools, piles and the face-down Constellation are all `?`; of discard piles the top is seen."""
    views = [answer["view"] for answer in theomachie[1][seat] if "view" in answer]
    closed = Counter()
    for seen in views:
        for place, pieces in seen["places"].items():
            if THEOMACHIE.hides(place, seat):
                closed[place.partition(".")[0]] += 1
                assert set(pieces) == {"?"}, place
            elif place.startswith("discard.") and place != f"discard.{seat}":
                assert set(pieces[:-1]) <= {"?"}
    assert {"hand", "pack", "pool", "cut", "draw_pile", "prayer_deck", "turn", "river"} <= set(closed)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_entry_named_a_card_that_went_from_one_hidden_place_to_another(theomachie, seat):
    """Neither drawn, nor passed, nor set aside, nor shown to another."""
    named = hidden = 0
    for entry in (entry for answer in theomachie[1][seat] for entry in steps_in(answer)):
        for kind, *about in entry["facts"]:
            if kind in ("moved", "drawn"):
                piece, src, dst = about[:3]
                is_slipped = kind == "moved" and about[3] is not None
                arrives_unseen = THEOMACHIE.hides(dst, seat) or (
                    dst.startswith("discard.") and is_slipped and dst != f"discard.{seat}"
                )
                if THEOMACHIE.hides(src, seat) and arrives_unseen:
                    hidden += 1
                    assert piece == "?", (kind, about)
                named += piece != "?"
            elif kind == "shown" and THEOMACHIE.hides(about[0], seat) and about[2] is not None and seat not in about[2]:
                assert set(about[1]) <= {"?"}
            elif kind == "sealed" and about[0] != seat:
                assert about[1] == "?"
    assert hidden > 100
    assert named > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_no_stored_entry_names_a_god_before_the_reveal(theomachie, seat):
    """That a seat had chosen could be seen, and by itself what (S9)."""
    chosen = 0
    for seen in (answer["view"] for answer in theomachie[1][seat] if "view" in answer):
        if seen["asked"] is not None and seen["asked"]["kind"] == "god":
            chosen += len(seen["sealed"])
            assert not any(place.startswith("god.") for place in seen["places"])
            assert {god for other, god in seen["sealed"].items() if other != str(seat)} <= {"?"}
    assert chosen > 0


# -- Le Trône du Haut Cendrelin


@pytest.mark.parametrize("seat", [0, 1])
def test_no_view_showed_what_another_hides(haut_cendrelin, seat):
    """Lists, hands, old lives, objectives and the Future are all `?` (R10)."""
    closed = Counter()
    for seen in (answer["view"] for answer in haut_cendrelin[1][seat] if "view" in answer):
        for place, pieces in seen["places"].items():
            if HAUT_CENDRELIN.hides(place, seat):
                closed[place.partition(".")[0]] += 1
                assert set(pieces) == {"?"}, place
    assert {"pack", "list", "hand", "drawn", "dropped", "old_life", "pool", "future"} <= set(closed)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_entry_named_a_card_that_stayed_hidden(haut_cendrelin, seat):
    """Neither added to a list, nor drawn, nor put face down, nor returned; nor a favourite before all had one (R11)."""
    named = hidden = 0
    for entry in (entry for answer in haut_cendrelin[1][seat] for entry in steps_in(answer)):
        for kind, *about in entry["facts"]:
            if kind in ("moved", "drawn"):
                piece, src, dst = about[:3]
                if HAUT_CENDRELIN.hides(src, seat) and HAUT_CENDRELIN.hides(dst, seat):
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
