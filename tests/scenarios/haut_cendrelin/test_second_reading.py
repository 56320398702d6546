"""Effects of every shape, drawn by chance, run as a second reading of the rules says (R40–R49, J8–J10, J31)."""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

from domain.games.haut_cendrelin import layout
from domain.games.haut_cendrelin.cards import EVENTS, GRAMMAR, PLACES
from domain.games.haut_cendrelin.effects_grammar import EPHEMERALS, EffectError
from tests.scenarios.haut_cendrelin.scene import laid
from tests.scenarios.haut_cendrelin.second_reading import DEMONIC, NON_DEMONIC, Reading, futures

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


def some_position(rng, demonic="infernal_rift", other="ossuary"):
    """Little of everything, at three seats."""
    scene, future = laid(demonic=demonic, other=other), futures(demonic, other)
    scene.tokens(**{resource: some_number(rng, future[resource] or 3) for resource in future})
    scene.mana(*(rng.randint(0, 3) for _ in range(3))).ephemerals(0, **{what: rng.randint(0, 3) for what in EPHEMERALS})
    for seat in range(3):
        cards = [[rng.choice(FRAGMENTS) for _ in range(rng.randint(0, 2))] for _ in range(3)]
        scene.hand(seat, *cards[0], *([CARD] if seat == 0 else [])).used(seat, *cards[1]).renounced(seat, *cards[2])
    return scene.surroundings(*rng.sample(("e_lament", "e_emissary", "e_funeral"), rng.randint(0, 2)))


def some_number(rng, future):
    """None, few, or just about abundant."""
    return rng.choice((0, 1, 2, future - 1, future))


def read(scene, demonic="infernal_rift", other="ossuary"):
    """The position of a scene as the second reading counts it."""
    t, future = scene.table, futures(demonic, other)
    return Reading(
        demonic=DEMONIC[demonic][0],
        future=future,
        tokens=dict(zip(future, scene.tokens_of(*future), strict=True)),
        mana=[scene.mana_of(seat) for seat in range(3)],
        stock=dict(zip(EPHEMERALS, scene.stock_of(0), strict=True)),
        hand=[sorted(t.at(layout.HAND[seat])) for seat in range(3)],
        up=[sorted(t.at(layout.USED[seat])) for seat in range(3)],
        down=[sorted(t.at(layout.RENOUNCED[seat])) for seat in range(3)],
        under=[list(t.at(layout.UNDER[seat])) for seat in range(3)],
        tags={EVENTS[event].tag for event in t.at(layout.SURROUNDINGS)},
    )


def agree(scene, effect, rng, places):
    """Play the effect beside its second reading; whatever is asked is answered by chance."""
    reading = read(scene, *places)
    reading.hand[0].remove(CARD)
    reading.up[0].append(CARD)
    assert scene.may(f"{CARD}/1") == reading.is_offered(effect), effect
    if not reading.is_offered(effect):
        return
    scene.play(f"{CARD}/1")
    for kind, seat, answers in (asking := Asking(reading.run(effect))):
        assert (scene.asks, set(scene.allows(seat))) == ((kind, {seat}), answers), effect
        assert read(scene, *places) == reading.in_order(), effect
        asking.answer = rng.choice(sorted(answers))
        scene.play(f"{seat}:{asking.answer}")

    assert scene.asks == ("night", {0})
    assert read(scene, *places) == reading.in_order(), effect


class Asking:
    """Questions of a second reading, with the answer to each one sent back."""

    def __init__(self, questions):
        self.questions, self.answer = questions, None

    def __iter__(self):
        return self

    def __next__(self):
        return self.questions.send(self.answer)


@pytest.mark.parametrize("seed", range(200))
def test_an_effect_of_any_shape_runs_as_a_second_reading_says(rewritten, seed):
    """It is offered, asks, and ends as its string says."""
    rng = Random(seed)
    scene, effect = some_position(rng), some_effect(rng)
    rewritten(CARD, effect)

    agree(scene, effect, rng, ("infernal_rift", "ossuary"))


def printed():
    """Every effect of the box, once, with a demonic and another place whose resources it may name."""
    owners = {PLACES[place].resource: place for place in (*DEMONIC, *NON_DEMONIC)}
    for effect in sorted({each["effect"] for kind, each in sentences() if kind != "objective"}):
        named = [owners[word] for word in re.findall(r"\w+", effect) if word in owners]
        demonic = next((place for place in named if place in DEMONIC), "infernal_rift")
        other = next((place for place in named if place in NON_DEMONIC), "ossuary")
        yield pytest.param(effect, (demonic, other), id=effect)


def sentences():
    """The sentences of the box by their kind."""
    words = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))
    return [(kind, each) for kind, said in words.items() for each in said.values()]


@pytest.mark.parametrize(("effect", "places"), list(printed()))
def test_every_printed_effect_runs_as_a_second_reading_says(rewritten, effect, places):
    """From a poor and from a rich position, each drawn by chance."""
    rewritten(CARD, effect)
    rng = Random(effect)

    agree(some_position(rng, *places), effect, rng, places)
    agree(rich(some_position(rng, *places), places), effect, rng, places)


def rich(scene, places):
    """Plenty of tokens, mana and ephemerals, with two fragments in each hand."""
    scene.tokens(**dict.fromkeys(futures(*places), 3)).mana(9, 9, 9).ephemerals(0, damage=9, homage=9, pact=9)
    return scene.hand(0, CARD, "n_coffin", "p_prayer").hand(1, "n_coffin", "a_call").hand(2, "p_prayer", "a_call")
