"""Builders and walls (R5, R36–R41)."""

from annales.domain.games.sacrifice.geometry import board
from tests.scenarios.sacrifice.scene import laid


def walls(scene):
    """The places where a wall may be built now."""
    return {token[2:] for token in scene.offers("W:")}


def test_a_wall_covers_two_edges_in_a_line():
    """`e4h` closes e4|e5 and f4|f5; `e4v` closes e4|f4 and e5|f5 (R5, J5)."""
    assert set(board(12).walls["e4h"].edges) == {("e4", "e5"), ("f4", "f5")}
    assert set(board(12).walls["e4v"].edges) == {("e4", "f4"), ("e5", "f5")}
    assert board(12).walls["e4h"].middle == board(12).walls["e4v"].middle


def test_three_kinds_of_contact():
    """«Trois types de contact sont autorisés»: face, side and tip (S25, R37, J5)."""
    scene = laid("S Be5 Kc3 Fb3 | N Ka9 Bb9 Fj9 | South 4")

    face, side = {"d4h", "e4h", "d5h", "e5h"}, {"d4v", "d5v", "e4v", "e5v"}
    tip = {"c4h", "f4h", "c5h", "f5h", "d6v", "e6v"}
    assert walls(scene) == face | side | tip


def test_the_far_orange_line_may_be_built_on_and_not_passed():
    """«Il peut construire un mur sur la frontière …, mais ne peut pas la dépasser» (S26, R40, J8)."""
    built = walls(laid("S Be8 Kc3 Fb3 | N Ka9 Bb9 Fj9 | South 4"))

    assert {"d8h", "e8h", "c8h", "f8h"} <= built
    assert {"d8v", "e8v"}.isdisjoint(built)


def test_no_wall_touches_an_elevation_zone():
    """«Il ne peut pas construire de mur en contact avec la zone d'élévation» (S27, R40)."""
    assert walls(laid("S Be3 Kc3 Fb3 | N Ka9 Bb9 Fj9 | South 4")) == {"c3h", "d3h", "e3h", "f3h", "d4v", "e4v"}


def test_north_builds_from_its_own_side():
    """Its far line is 4|5 (R40)."""
    assert walls(laid("S Ke8 Kc3 Fb3 | N Be5 Bb9 Fj9 | North 4")) >= {"d4h", "e4h"}
    assert {"d4v", "e4v", "d3h"}.isdisjoint(walls(laid("S Ke8 Kc3 Fb3 | N Be5 Bb9 Fj9 | North 4")))


def test_two_walls_may_touch_and_never_three():
    """«Deux murs peuvent être en contact, mais jamais trois» (S28, R39, J7)."""
    built = walls(laid("S Bg4 Kc3 Fb3 | N Ka9 Bb9 Fj9 | c4h e4h | South 4"))

    assert {"g4h", "f4v", "f5v"}.isdisjoint(built)
    assert {"g3h", "g4v"} <= built


def test_a_third_wall_may_not_link_two_single_ones():
    """Three in a chain, even if the outer two do not touch (R39, J7)."""
    built = walls(laid("S Be5 Kc3 Fb3 | N Ka9 Bb9 Fj9 | c5h g5h | South 4"))

    assert "e5h" not in built
    assert "e4h" in built


def test_walls_neither_overlap_nor_cross():
    """One edge or one middle shared is too much (R38, J6)."""
    built = walls(laid("S Be5 Kc3 Fb3 | N Ka9 Bb9 Fj9 | e5h | South 4"))

    assert {"d5h", "e5h", "f5h", "e5v"}.isdisjoint(built)
    assert {"c5h", "d5v", "e6v"} <= built


def test_no_wall_beyond_the_edge_of_the_board():
    """Both edges part two squares of the board (R38)."""
    built = walls(laid("S Bj5 Kc3 Fb3 | N Ka9 Bb9 Fd9 | South 4"))

    assert built == {"i4h", "i5h", "h4h", "h5h", "i4v", "i5v", "i6v"}


def test_building_is_free_and_several_walls_may_be_built_in_a_turn():
    """«A n'importe quel moment de son tour»; the stock is the only limit (R36, J9)."""
    scene = laid("S Be5 Kc3 Fb3 | N Ka9 Bb9 Fj9 | South 4").play("W:e5h Be5-e4 W:c3h W:f4h")

    assert scene.points == 3
    assert scene.walls == ["c3h", "e5h", "f4h"]
    assert scene.at("stock.south") == []
    assert walls(scene) == set()


def test_a_builder_that_did_not_move_builds_and_that_is_no_displacement():
    """«Ainsi que par un bâtisseur qui ne s'est pas déplacé ce tour-ci» (R36, R12)."""
    scene = laid("S Be5 Kc3 Fb3 | N Ka9 Bb9 Fj9 | South 4").play("W:e5h")

    assert not scene.may(".")
    assert scene.may("Be5-e4")


def test_walls_stop_all_but_falcons_on_both_sides():
    """«Les personnages ne peuvent pas franchir un mur ami ou ennemi» (S29, R15, R32)."""
    south = laid("S Kd5 Ad6 Bb3 | N Ka9 Bb9 Fj9 | d5v | South 4")
    north = laid("S Ka4 Bb4 Fj4 | N Kd5 Ad6 Bb9 | d5v | North 4")

    for scene in (south, north):
        assert not scene.may("Kd5-e5")
        assert scene.may("Ad6-e6")


def test_a_wall_may_not_shut_a_crowd_in():
    """Two friends on a square must still be able to part; enemies are on the other three sides (R41)."""
    scene = laid("S Ke5 Be6 Fh3 | N Cd6 Kf6 Fe7 | South 2").play("Ke5-e6")

    assert scene.on("e6") == ["sB", "sK"]
    assert {"d5h", "e5h"}.isdisjoint(walls(scene))
    assert {"d6h", "e6h", "f5h"} <= walls(scene)


def test_nor_the_way_out_that_a_cancelled_fight_would_need():
    """The builder left the monkey on e6 by f6, the only side still open: it might have to come back and part (R41)."""
    shared = laid("S Ke5 Be6 Fh3 | N Cd6 Ia9 Fe7 | South 4").play("Ke5-e6 Be6-f6 W:e5h")
    alone = laid("S Ke3 Be6 Fh3 | N Cd6 Ia9 Fe7 | South 4").play("Be6-f6 W:e5h")

    assert "e6v" not in walls(shared)
    assert "e6v" in walls(alone)


def test_an_elevated_builder_builds_nothing():
    """No place near it is allowed (R37, R40)."""
    assert walls(laid("S Be11 Kc3 Fb3 | N Ka9 Bb9 Fj9 | South 4")) == set()
