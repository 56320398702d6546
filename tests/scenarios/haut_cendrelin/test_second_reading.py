"""Effects of every shape, drawn by chance, run as a second reading of the rules says (R40–R49, J8–J10, J31)."""

from random import Random

import pytest

from domain.games.haut_cendrelin import layout
from domain.games.haut_cendrelin.cards import EVENTS, GRAMMAR
from domain.games.haut_cendrelin.effects_grammar import EPHEMERALS, EffectError
from tests.scenarios.haut_cendrelin.scene import laid
from tests.scenarios.haut_cendrelin.second_reading import FUTURE, Reading

CARD = "s_transmute"
RESOURCES = ("tombs", "souls", "treasures", "embers", "bones", "demonic", "blood")
SHAPES = (
    *["create {n} {r}", "discard {n} {r}", "gain {n} mana", "spend {n} mana", "lose {n} mana"],
    *["prepare {n} {e}", "employ {n} {e}", "renounce {n}", "return {n}", "may", "designate", "designate"],
    *["he gains {n} mana", "he loses {n} mana", "he spends {n} mana", "he returns {n}"],
    *["if {r} >= {n}", "if {r} <= {n}", "if {r} abundant", "if {r} not abundant", "if {r} surplus >= {n}"],
    *["if mana >= {n}", "if his mana >= {n}", "if his mana <= {n}", "if event spirit", "if no event god"],
)
FRAGMENTS = ("n_coffin", "n_disinter", "p_prayer", "a_call")


def some_effect(rng):
    """A sentence of the language, of one to three parts."""
    while True:
        parts = [[some_element(rng) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 3))]
        text = " then ".join(", ".join(part) for part in parts)
        try:
            GRAMMAR.effect(text)
        except EffectError:
            continue
        return text


def some_element(rng):
    """An element with small numbers."""
    return rng.choice(SHAPES).format(
        n=rng.choice((1, 1, 1, 2, 2, 3)), r=rng.choice(RESOURCES), e=rng.choice(EPHEMERALS)
    )


def some_position(rng):
    """Little of everything, at three seats."""
    scene = laid().tokens(
        **{resource: rng.choice((0, 1, 2, future - 1, future)) for resource, future in FUTURE.items()}
    )
    scene.mana(*(rng.randint(0, 3) for _ in range(3))).ephemerals(0, **{what: rng.randint(0, 2) for what in EPHEMERALS})
    for seat in range(3):
        cards = [[rng.choice(FRAGMENTS) for _ in range(rng.randint(0, 2))] for _ in range(3)]
        scene.hand(seat, *cards[0], *([CARD] if seat == 0 else [])).used(seat, *cards[1]).renounced(seat, *cards[2])
    return scene.surroundings(*rng.sample(("e_lament", "e_emissary", "e_funeral"), rng.randint(0, 2)))


def read(scene):
    """The position of a scene as the second reading counts it."""
    t = scene.table
    return Reading(
        tokens=dict(zip(FUTURE, scene.tokens_of(*FUTURE), strict=True)),
        mana=[scene.mana_of(seat) for seat in range(3)],
        stock=dict(zip(EPHEMERALS, scene.stock_of(0), strict=True)),
        hand=[list(t.at(layout.HAND[seat])) for seat in range(3)],
        up=[list(t.at(layout.USED[seat])) for seat in range(3)],
        down=[list(t.at(layout.RENOUNCED[seat])) for seat in range(3)],
        under=[list(t.at(layout.UNDER[seat])) for seat in range(3)],
        tags={EVENTS[event].tag for event in t.at(layout.SURROUNDINGS)},
    )


def in_order(reading):
    """Hands and tables are sets."""
    for place in (reading.hand, reading.up, reading.down):
        for fragments in place:
            fragments.sort()
    return reading


@pytest.mark.parametrize("seed", range(200))
def test_an_effect_of_any_shape_runs_as_a_second_reading_says(rewritten, seed):
    """It is offered, asks, and ends as the strings say; whatever is asked is answered by chance."""
    rng = Random(seed)
    scene, effect = some_position(rng), some_effect(rng)
    rewritten(CARD, effect)
    reading = read(scene)
    reading.hand[0].remove(CARD)
    reading.up[0].append(CARD)

    assert scene.may(f"{CARD}/1") == reading.is_offered(effect), effect
    if not reading.is_offered(effect):
        return
    scene.play(f"{CARD}/1")
    for kind, seat, answers in (asking := Asking(reading.run(effect))):
        assert (scene.asks, set(scene.allows(seat))) == ((kind, {seat}), answers), effect
        assert in_order(read(scene)) == in_order(reading), effect
        asking.answer = rng.choice(sorted(answers))
        scene.play(f"{seat}:{asking.answer}")

    assert scene.asks == ("night", {0})
    assert in_order(read(scene)) == in_order(reading), effect


class Asking:
    """Questions of a second reading, with the answer to each one sent back."""

    def __init__(self, questions):
        self.questions, self.answer = questions, None

    def __iter__(self):
        return self

    def __next__(self):
        return self.questions.send(self.answer)
