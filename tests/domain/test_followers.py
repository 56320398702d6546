"""Whoever follows a match by masked facts sees at each moment what the table shows them, whatever happens."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from annales.domain.table.fold import fold
from annales.domain.table.layout import sees
from annales.domain.table.table import Table
from annales.domain.table.visibility import audience, view
from tests.domain.cabinet import CABINET, SEATS
from tests.domain.gestures import act, gestures, laid
from tests.support.facts_json import decode_facts


@settings(max_examples=250)
@given(st.integers(0, 999), gestures)
def test_followers_keep_up_with_anything(seed, several):
    """After each gesture every follower's view is the true one, and no name that it may not see is left in it."""
    scene = laid(seed)
    for one in several:
        act(scene.table, *one)
        scene.take_note()
        for viewer, follower in scene.followers.items():
            assert view(follower, viewer) == view(scene.table, viewer)
            held = {here: list(pieces) for here, pieces in follower.places.items()}
            assert held == view(scene.table, viewer)["places"]


@settings(max_examples=100)
@given(st.integers(0, 999), gestures)
def test_memory_names_only_what_lies_there(seed, several):
    """Each name at most as often as it lies in the place."""
    scene = laid(seed)
    for one in several:
        act(scene.table, *one)
        for (here, _), known in scene.table.knows.items():
            assert all(known.count(piece) <= scene.table.at(here).count(piece) for piece in known)


@settings(max_examples=100)
@given(st.integers(0, 999), gestures)
def test_facts_rebuild_the_table_and_survive_json(seed, several):
    """What is read back is what was written, and folds to the same."""
    scene = laid(seed)
    before = scene.table.copy()
    for one in several:
        act(scene.table, *one)
    facts = tuple(scene.take_note())

    assert decode_facts(msgspec.json.encode(facts)) == facts
    assert fold(before, facts).same(scene.table)


@settings(max_examples=100)
@given(st.integers(0, 999), gestures)
def test_search_goes_where_a_recorded_step_goes(seed, several):
    """The same gestures with the same chance lead to the same table, whether their facts are written down or not."""
    recorded, searched = (laid(seed).table for _ in range(2))
    searched.facts = None
    for one in several:
        act(recorded, *one)
        act(searched, *one)

    assert searched.same(recorded)
    assert (searched.answered, searched.answering) == (recorded.answered, recorded.answering)


@settings(max_examples=100)
@given(st.integers(0, 999), gestures)
def test_a_viewer_who_sees_a_piece_named_saw_its_source_or_target(seed, several):
    """At its source before, or at its place after."""
    scene = laid(seed)
    before = scene.table.copy()
    for one in several:
        act(scene.table, *one)
    for fact in scene.take_note():
        after = fold(before, [fact])
        seers = audience(fact, CABINET.spots(SEATS))
        if hasattr(fact, "src"):
            for viewer in scene.viewers:
                if seers is None or viewer in seers:
                    named_before = fact.piece in view(before, viewer)["places"].get(fact.src, [])
                    named_after = fact.piece in view(after, viewer)["places"].get(fact.dst, [])
                    assert named_before or named_after
        before = after


def test_a_follower_is_blind_where_its_viewer_is():
    """It never holds the name of a piece that its viewer may not see."""
    for viewer in (None, 0, 1, 2):
        blind = Table.seen_by(CABINET, SEATS, viewer).blind
        assert blind == {name for name, spot in CABINET.spots(SEATS).items() if not sees(spot, viewer)}
