"""A piece and how it lies: one string, several faces, turned where it lies."""

import pytest

from annales.domain.table.faces import faces_of, has_face, kind_of, with_face, without_face
from annales.domain.table.layout import PILE, Layout
from annales.domain.table.table import Table
from annales.domain.tabletop.faces import give, refresh, strip

LAYOUT = Layout()
DEFENCE = LAYOUT.zone("defence")
HEAP = LAYOUT.zone("heap", order=PILE)


@pytest.mark.parametrize(
    ("piece", "kind", "faces"),
    [("sphinx", "sphinx", ()), ("door:active", "door", ("active",)), ("sphinx:new:tired", "sphinx", ("new", "tired"))],
)
def test_a_piece_is_its_kind_and_its_faces(piece, kind, faces):
    """In the order in which they came."""
    assert (kind_of(piece), faces_of(piece)) == (kind, faces)


def test_a_face_is_a_whole_word():
    """`new` is no part of `newer`."""
    assert has_face("sphinx:new:tired", "tired")
    assert not has_face("sphinx:newer", "new")
    assert not has_face("tired", "tired")


def test_a_face_more_or_less_leaves_the_others():
    """Each by its word."""
    assert with_face("sphinx:new", "tired") == "sphinx:new:tired"
    assert without_face("sphinx:new:tired", "new") == "sphinx:tired"
    assert without_face("sphinx:new", "tired") == "sphinx:new"


def test_faces_are_given_and_taken_where_a_piece_lies():
    """The piece as it lies now comes back."""
    t = Table(LAYOUT, 2)
    t.lay(["sphinx", "hydra"], DEFENCE)

    assert give(t, DEFENCE, "sphinx", "tired") == "sphinx:tired"
    assert t.at(DEFENCE) == ("hydra", "sphinx:tired")
    assert strip(t, DEFENCE, "sphinx:tired") == "sphinx"
    assert t.at(DEFENCE) == ("hydra", "sphinx")


def test_a_plain_piece_is_not_turned():
    """Nothing happens to it, and nothing is told."""
    t = Table(LAYOUT, 2)
    t.lay(["sphinx"], DEFENCE)
    t.facts = []

    strip(t, DEFENCE, "sphinx")
    refresh(t, DEFENCE, "tired")

    assert t.facts == []


def test_a_place_is_refreshed_of_one_face():
    """Every piece of it keeps its other faces; a pile keeps its order."""
    t = Table(LAYOUT, 2)
    t.lay(["sphinx:new:tired", "hydra:tired", "wrecker"], HEAP)

    refresh(t, HEAP, "tired")

    assert t.at(HEAP) == ("sphinx:new", "hydra", "wrecker")
