"""How large what a record declares may be, and that nothing is built of it before."""

import time

import pytest

from annales.domain.errors import BrokenRecord
from annales.domain.games import GAMES
from annales.domain.log.bounds import (
    MOST_COUNTERS,
    MOST_PLACES,
    bounded_layout,
    check_values,
    is_time,
    milliseconds,
    time_at,
)
from annales.domain.table.layout import Layout
from examples.games import TOYS

GAMES_AND_TOYS = {**GAMES, **TOYS}


def declared(**members):
    """A layout of one zone, with other members."""
    zone = {"name": "box", "keys": [], "order": "set", "seen": "all", "top": False, "stock": "pieces"}
    return {"zones": [zone], "counters": [], "notes": [], "dice": {}} | members


def zones(number, *keys):
    """So many zones with such keys."""
    return declared(zones=[{**declared()["zones"][0], "name": f"z{n}", "keys": list(keys)} for n in range(number)])


def words(number):
    """So many words."""
    return [f"w{n}" for n in range(number)]


@pytest.mark.parametrize("game", GAMES_AND_TOYS)
def test_every_game_is_far_below_the_bounds(game):
    """At its greatest number of seats; and what is read is what was declared."""
    layout, seats = GAMES_AND_TOYS[game].LAYOUT, max(GAMES_AND_TOYS[game].PLAYERS)
    assert bounded_layout(layout.to_wire(), seats).to_wire() == layout.to_wire()
    assert len(layout.spots(seats)) * 4 < MOST_PLACES
    assert len(layout.counter_names(seats)) * 4 < MOST_COUNTERS


@pytest.mark.parametrize(
    "wire",
    [
        zones(201),
        zones(3, words(1000)),
        zones(1, *[words(10)] * 9),
        zones(1, *[words(1000)] * 8),
        zones(1, []),
        zones(1, "chairs"),
        zones(1, ["x" * 65]),
        zones(1, [""]),
        zones(1, [1]),
        zones(1, *["seats"] * 6),
        declared(zones=None),
        declared(zones=[{}]),
        declared(extra=[]),
        declared(notes=[{"name": "n"}]),
        declared(notes=[{"name": f"n{n}", "type": "int"} for n in range(501)]),
        declared(dice={"die": []}),
        declared(dice={"die": words(2001)}),
        declared(dice={w: ["1"] for w in words(501)}),
        declared(dice=[]),
        declared(counters=[{"name": "c", "keys": [words(1500), ["a", "b"]], "conserved": False}]),
        declared(counters=[{"name": "c", "keys": [], "conserved": 1}]),
        {},
        declared(zones=[{**declared()["zones"][0], "order": "heap"}]),
        declared(zones=[{**declared()["zones"][0], "faces": words(501)}]),
    ],
)
def test_a_layout_beyond_the_bounds_is_refused_before_it_is_built(monkeypatch, wire):
    """Neither its places nor anything else of it is made."""
    monkeypatch.setattr(Layout, "from_wire", lambda _: pytest.fail("it is built"))
    with pytest.raises(BrokenRecord):
        bounded_layout(wire, 4)


def test_a_layout_at_the_bounds_is_taken():
    """Two hundred zones of ten places."""
    assert len(bounded_layout(zones(200, words(10)), 2).spots(2)) == MOST_PLACES


@pytest.mark.parametrize(("member", "depth"), [("by", 8), ("facts", 10), ("face", 11), ("envelopes", 13)])
def test_values_nest_as_deep_as_the_member_of_the_line_allows(member, depth):
    """A loose value eight levels; what holds such values, as many more as it has itself."""

    def nested(levels):
        return [nested(levels - 1)] if levels else 1

    check_values(1, {member: nested(depth)})
    with pytest.raises(BrokenRecord, match=r"record\.nested_too_deeply"):
        check_values(1, {member: nested(depth + 1)})


@pytest.mark.parametrize("name", ["\U00010000", "a\U0001f0a1"])
def test_names_of_members_stay_where_all_sort_them_alike(name):
    """RFC 8785 sorts by UTF-16 and this service by code point: they differ beyond U+FFFF, where no name may reach."""
    check_values(1, {"by": {"é\uffff": name}})
    with pytest.raises(BrokenRecord, match=r"record\.name_of_a_member"):
        check_values(1, {"by": {name: 1}})


@pytest.mark.parametrize(
    ("at", "good"),
    [
        ("2026-02-28T23:59:59.999Z", True),
        ("2024-02-29T00:00:00.000Z", True),
        ("2000-01-01T00:00:00.000Z", True),
        ("1999-12-31T23:59:59.999Z", False),
        ("0001-01-01T00:00:00.000Z", False),
        ("2026-02-29T00:00:00.000Z", False),
        ("2100-02-29T00:00:00.000Z", False),
        ("0000-01-01T00:00:00.000Z", False),
        ("2026-13-01T00:00:00.000Z", False),
        ("2026-00-01T00:00:00.000Z", False),
        ("2026-01-00T00:00:00.000Z", False),
        ("2026-01-01T24:00:00.000Z", False),
        ("2026-01-01T00:60:00.000Z", False),
        ("2026-01-01T00:00:60.000Z", False),
        ("2026-01-01T00:00:00Z", False),
        ("2026-01-01 00:00:00.000Z", False),
        ("2026-01-01T00:00:00.000Z\n", False),
        ("٢٠٢٦-01-01T00:00:00.000Z", False),
        ("", False),
    ],
)
def test_a_time_is_a_moment_that_was(at, good):
    """Not only its shape."""
    assert is_time(at) is good


def test_a_large_product_is_judged_at_once():
    """Eight keys of two thousand words are 2.56e26 places: nobody counts them one by one."""
    began = time.process_time()
    with pytest.raises(BrokenRecord, match=r"record\.too_many_places"):
        bounded_layout(zones(2, *[words(2000)] * 8), 2)
    assert time.process_time() - began < 30


@pytest.mark.parametrize("at", ["2000-02-29T23:59:59.999Z", "2026-12-31T00:00:00.000Z", "2100-03-01T12:34:56.007Z"])
def test_a_time_is_written_as_it_was_read(at):
    """Over leap years and the ends of years."""
    assert time_at(milliseconds(at)) == at
