"""What the rules remember from one question to the next changes no answer."""

import random

import pytest

from annales.domain.contract.engine import try_out
from annales.domain.games.sacrifice import building, ground, layout
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice.actions import AcceptDraw, Attack, Climb, Leap, OfferDraw
from annales.domain.games.sacrifice.cards import CHARACTERS, GODS, NUMBERS
from annales.domain.games.sacrifice.position import read_position
from annales.domain.games.sacrifice.sharing import may_share, way_off

from .scene import laid, opened

SPARSE = "S Ee5 Tc5 Kd5 Bf5 Me4 Me6 | N Kd7 Bb9 Fj9 Ai10 Cg5 Mh9 | South 4"


def walks(table, seed, actions):
    """The tables along a game at random that likes attacks, climbs and leaps, and agrees on no draw."""
    luck = random.Random(seed)
    for _ in range(actions):
        if table.ended:
            return
        yield table
        (seat,) = table.question.must
        offered = [a for a in sacrifice.legal(table, seat) if not isinstance(a, (OfferDraw, AcceptDraw))]
        weights = [4 if isinstance(action, (Attack, Climb, Leap)) else 1 for action in offered]
        table = try_out(sacrifice, table, seat, luck.choices(offered, weights)[0])


def forget():
    """Empty what is remembered of grounds and leaps."""
    ground.ground.cache_clear()
    ground.leaps_from.cache_clear()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_matches_by_turns_are_offered_what_each_is_offered_alone(seed):
    """On boards of two sizes: what one match leaves behind is right for the other, or not found (R9, R18, R36)."""
    here = list(walks(opened().table, seed, 60))
    there = list(walks(opened(free_hyper_rows=1).table, seed + 10, 60))
    forget()
    by_turns = [[list(sacrifice.legal(t, t.question.must[0])) for t in pair] for pair in zip(here, there, strict=False)]

    alone = []
    for pair in zip(here, there, strict=False):
        alone.append([])
        for table in pair:
            forget()
            alone[-1].append(list(sacrifice.legal(table, table.question.must[0])))

    assert len(by_turns) > 20
    assert by_turns == alone


@pytest.mark.parametrize("scene", [opened(), laid(SPARSE)], ids=["set-up", "sparse"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_god_joins_exactly_the_friends_that_can_leave_with_its_square_free(scene, seed):
    """Worked out once a friend, it is what it would be for each god by itself (R19, R21)."""
    seen = set()
    for table in walks(scene.table, seed, 80):
        p = read_position(table, table.question.must[0] ^ table.read(layout.SOUTH))
        left = p.points - NUMBERS.costs.leap
        if p.crowd or left <= 0 or table.question.kind != "acting":
            continue
        for god in (piece for piece in CHARACTERS[p.side] if piece in GODS and piece in p.where):
            for friend, square in p.where.items():
                if friend != god:
                    can_leave = way_off(p.without(god), friend, square, left) is not None
                    assert may_share(p, god, square, "leapt", NUMBERS.costs.leap) == can_leave, (god, friend)
                    seen.add(can_leave)

    assert True in seen


SHUT_IN = [
    ("monkey", "S Ia4 Eh4 Ka5 Bb5 Ma6 | N Bd8 Kb9 Ai10 Cg9 Mh9"),
    ("cheetah", "S Ia3 Eh4 Ca5 Ka4 Bb5 Ma6 Mc5 Ba7 | N Bd8 Kb9 Ai10 Cg9 Mh9 Mi9 Fj8 Fi8"),
    ("falcon", "S Ia4 Eh4 Aa5 Kb5 Ba6 Ma3 Mb4 Bb6 Kc5 Fa7 | N Bd8 Kb9 Ai10 Cg9 Mh9 Mi9 Fj8 Fi8 Kh8 Bj9"),
    ("taker", "S Id4 Eh4 Ta4 Kc3 Kc4 Bd3 Ba5 Mb5 Ma6 Fb6 | N Bd8 Kb9 Ai10 Cg9 Mh9 Mi9 Fj8 Fi8 Kh8 Bj9"),
]


@pytest.mark.parametrize(("kind", "line"), SHUT_IN)
def test_a_friend_shut_in_leaves_only_for_the_square_of_the_god_in_its_reach(kind, line):
    """Worked out for the god that is asked about first, it is not believed of the other (R19, R21)."""
    scene = laid(f"{line} | South 2")

    p = read_position(scene.table, 0)
    square = p.where[f"s_{kind}_1"]
    answers = {god: may_share(p, god, square, "leapt", 1) for god in ("s_emissary_1", "s_immortal_1")}

    assert answers == {"s_emissary_1": False, "s_immortal_1": True}


def test_what_is_remembered_is_bounded():
    """However long a server runs."""
    assert ground.ground.cache_info().maxsize == ground.KEPT
    assert ground.leaps_from.cache_info().maxsize == ground.LEAPS_KEPT


def test_walls_are_offered_for_the_builders_where_they_stand_now():
    """The walls in contact are found again once a builder has moved (R36, R37)."""
    scene = laid("S Bd5 Kh4 Ci4 | N Bd8 Ka9 Ai10 | South 4")
    before = scene.offers("W:")

    scene.play("Bd5-e5")

    assert scene.offers("W:") != before
    assert building.walls(scene.table, read_position(scene.table, 0))
