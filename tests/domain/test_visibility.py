"""Who sees what happens: only zones and sealed answers hide, and a hidden fact is seen to happen."""

import pytest

from annales.domain.table.facts import (
    Asked,
    Counted,
    Drawn,
    Ended,
    Laid,
    Moved,
    Noted,
    Out,
    Popped,
    Pushed,
    Rolled,
    Said,
    Sealed,
    Shown,
    Shuffled,
    Turned,
    Unsealed,
)
from annales.domain.table.visibility import audience, learned, mask, seen, view
from tests.domain.cabinet import BAGS, CABINET, DARK, HAND, HEAP, LEDGE, ROW, SACK, SEATS, STACK, TRAY, WELL, Scene

SPOTS = CABINET.spots(SEATS)
OPEN, NOBODYS = [TRAY, ROW, SACK], [DARK, STACK, BAGS["x"], BAGS["y"], WELL]
OWNED = [HAND[0], LEDGE[0], HEAP[0]]
SHOWS_TOP = [HEAP[0], HEAP[1], WELL]


def seers_of(place):
    """Who may look into a place, in the words of this page: None for everybody."""
    if place in OPEN:
        return None
    return set() if place in NOBODYS else {int(place[-1])}


def together(one, other):
    """Who is in either; everybody swallows all."""
    return None if one is None or other is None else one | other


PAIRS = [
    (src, dst)
    for src in [*OPEN, *OWNED, *NOBODYS]
    for dst in [*OPEN, HAND[1], LEDGE[1], HEAP[1], HAND[0], *NOBODYS]
    if src != dst
]


@pytest.mark.parametrize(("src", "dst"), PAIRS)
def test_a_move_is_visible_to_viewers_of_either_zone(src, dst):
    """What lands on a top that all see is seen by all."""
    lands = None if dst in SHOWS_TOP else seers_of(dst)

    assert audience(Moved("a", src, dst), SPOTS) == together(seers_of(src), lands)
    assert audience(Drawn("a", src, dst), SPOTS) == together(seers_of(src), lands)


@pytest.mark.parametrize("src", [TRAY, HAND[0], DARK])
@pytest.mark.parametrize("dst", [ROW, HEAP[1], WELL, STACK])
def test_a_move_beneath_is_visible_to_viewers_of_the_zones(src, dst):
    """The top hides it."""
    assert audience(Moved("a", src, dst, 0), SPOTS) == together(seers_of(src), seers_of(dst))


@pytest.mark.parametrize("place", [*OPEN, *OWNED, *NOBODYS])
def test_laying_and_turning_are_visible_to_viewers_of_the_zone(place):
    """Laying and turning; what that does to a visible top is shown by a fact of its own."""
    assert audience(Laid(place, ("a",)), SPOTS) == seers_of(place)
    assert audience(Turned(place, "a", "b"), SPOTS) == seers_of(place)


@pytest.mark.parametrize("place", [*OPEN, *OWNED, *NOBODYS])
def test_shown_pieces_are_visible_to_named_seats_and_viewers_of_the_zone(place):
    """And by those who see the place anyway; without names, by all."""
    assert audience(Shown(place, ("a",), (1,)), SPOTS) == together(seers_of(place), {1})
    assert audience(Shown(place, ("a",)), SPOTS) is None


def test_a_sealed_answer_is_its_seats_own():
    """Unsealed, it is seen by all, or by whom it is shown to."""
    assert audience(Sealed(1, 3), SPOTS) == {1}
    assert audience(Unsealed(((1, 3),)), SPOTS) is None
    assert audience(Unsealed(((1, 3),), (0, 2)), SPOTS) == {0, 2}


@pytest.mark.parametrize(
    "fact",
    [
        Shuffled((HAND[0],), BAGS["x"]),
        Rolled("coin", "heads"),
        Counted("fame", 1),
        Noted("word", "x"),
        Asked("act", (0,)),
        Pushed(("card", "a")),
        Popped(),
        Said("sold", ("a",)),
        Out(1),
        Ended((1, 2, 2), "fame"),
    ],
)
def test_everything_else_is_public(fact):
    """It must betray nothing, and is masked for nobody."""
    assert audience(fact, SPOTS) is None
    assert mask(fact) == fact


@pytest.mark.parametrize(
    ("fact", "hidden"),
    [
        (Laid(DARK, ("a", "b")), Laid(DARK, ("?", "?"))),
        (Moved("a", DARK, STACK, 1), Moved("?", DARK, STACK, 1)),
        (Drawn("a", DARK, STACK), Drawn("?", DARK, STACK)),
        (Turned(DARK, "a", "b"), Turned(DARK, "?", "?")),
        (Shown(DARK, ("a", "b"), (1,)), Shown(DARK, ("?", "?"), (1,))),
        (Sealed(1, ("x", 3)), Sealed(1, "?")),
        (Unsealed(((0, 3), (1, 1)), (2,)), Unsealed(((0, "?"), (1, "?")), (2,))),
    ],
)
def test_a_hidden_fact_is_seen_to_happen(fact, hidden):
    """Where, how many and who: only the pieces and answers are masked."""
    assert mask(fact) == hidden


def test_each_viewer_sees_a_step_his_way():
    """The owner whole, the others and the spectator masked."""
    facts = (Moved("a", HAND[0], LEDGE[0]), Sealed(1, 3), Counted("fame", 1))

    assert seen(facts, CABINET, SEATS, 0) == (Moved("a", HAND[0], LEDGE[0]), Sealed(1, "?"), Counted("fame", 1))
    assert seen(facts, CABINET, SEATS, 1) == (Moved("?", HAND[0], LEDGE[0]), Sealed(1, 3), Counted("fame", 1))
    assert seen(facts, CABINET, SEATS, None) == (Moved("?", HAND[0], LEDGE[0]), Sealed(1, "?"), Counted("fame", 1))


def test_what_all_seats_see_is_hidden_from_spectators():
    """A card that passes from one of two players to the other is their own affair."""
    facts = (Moved("a", HAND[0], HAND[1]),)

    assert seen(facts, CABINET, 2, None) == (Moved("?", HAND[0], HAND[1]),)


@pytest.mark.parametrize(
    ("fact", "seats"),
    [
        (Drawn("a", BAGS["x"], HAND[0]), {0}),
        (Drawn("a", BAGS["x"], TRAY), {0, 1, 2}),
        (Drawn("a", BAGS["x"], DARK), set()),
        (Rolled("coin", "heads"), {0, 1, 2}),
        (Unsealed(((0, 3),)), {0, 1, 2}),
        (Unsealed(((0, 3),), (1,)), {1}),
        (Shown(HAND[0], ("a",), (1,)), {1}),
        (Shown(HAND[0], ("a",)), {1, 2}),
        (Shown(TRAY, ("a",)), set()),
        (Moved("a", HAND[0], TRAY), {1, 2}),
        (Moved("a", HAND[0], DARK), set()),
        (Moved("a", HAND[0], HAND[1]), {1}),
        (Moved("a", TRAY, HAND[1]), set()),
        (Moved("a", DARK, HAND[1]), {1}),
        (Turned(HAND[0], "a", "b"), set()),
        (Sealed(1, 3), set()),
        (Counted("fame", 1), set()),
    ],
)
def test_a_seat_learns_what_it_could_neither_see_nor_decide(fact, seats):
    """Chance it saw, answers opened to it, pieces told it from a place closed to it."""
    assert {seat for seat in range(SEATS) if learned(fact, SPOTS, seat)} == seats


def test_a_view_is_what_a_viewer_may_see_as_json():
    """Closed places keep their size, a visible top its name; empty places and zero counters are left out."""
    scene = Scene(tray=["b", "a"], hand_0=["x", "y"], heap_0=["p", "q"], dark=["z"])
    t = scene.table
    t.add("fame", 2)
    t.push("card", "b", 1)
    t.show(HAND[0], to={1})
    t.eliminate(2)
    t.ask("bid", {0, 1}, may={2}, about=("why", (1,)))
    t.seal(0, 3)

    assert view(t, 1) == {
        "places": {"dark": ["?"], "hand.0": ["?", "?"], "heap.0": ["?", "q"], "tray": ["a", "b"]},
        "counters": {"fame": 2},
        "notes": {},
        "agenda": [["card", "b", 1]],
        "asked": {"kind": "bid", "must": [1], "may": [2], "about": ["why", [1]]},
        "sealed": {"0": "?"},
        "knows": {"hand.0": ["x", "y"]},
        "out": [2],
        "ended": None,
    }
    assert view(t, 0)["places"] == {"dark": ["?"], "hand.0": ["x", "y"], "heap.0": ["p", "q"], "tray": ["a", "b"]}
    assert view(t, 0)["sealed"] == {"0": 3}
    assert view(t, None)["knows"] == {}


def test_a_view_has_ranks_reason_and_legacy_of_the_end():
    """Ranks, reason, legacy."""
    t = Scene().table
    t.end([1, 2, 2], "fame", ("reign", 0))

    assert view(t, None)["asked"] is None
    assert view(t, None)["ended"] == {"ranks": [1, 2, 2], "reason": "fame", "legacy": ["reign", 0]}
