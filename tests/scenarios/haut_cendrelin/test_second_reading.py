"""Effects of every shape and every option of the box, run as a second reading of the rules says (R40–R49, J8–J10, J31).

Which effect an option has stands in `sentences.toml`, with its words.
"""

import tomllib
from pathlib import Path
from random import Random

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import EVENTS, FRAGMENTS, GRAMMAR, PLACES
from annales.domain.games.haut_cendrelin.effects_grammar import EPHEMERALS, EffectError
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
HELD = ("n_coffin", "n_disinter", "p_prayer", "a_call")
WORDS = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))


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


def some_position(rng, card=CARD):
    """Little of everything, at three seats; the card lies where its options can be used."""
    demonic, other = cemetery_of(card)
    scene, future = laid(demonic=demonic, other=other), futures(demonic, other)
    scene.tokens(**{resource: some_number(rng, future[resource] or 3) for resource in future})
    scene.mana(*(rng.randint(0, 3) for _ in range(3))).ephemerals(0, **{what: rng.randint(0, 3) for what in EPHEMERALS})
    for seat in range(3):
        cards = [[rng.choice(HELD) for _ in range(rng.randint(0, 2))] for _ in range(3)]
        played = [card] if seat == 0 and card in FRAGMENTS else []
        scene.hand(seat, *cards[0], *played).used(seat, *cards[1]).renounced(seat, *cards[2])
    lying = rng.sample(("e_lament", "e_emissary", "e_funeral"), rng.randint(0, 2))
    return scene.surroundings(*(dict.fromkeys((card, *lying)) if card in EVENTS else lying))


def cemetery_of(card):
    """Its demonic and its other place: that to which a card belongs, where it belongs to one."""
    own = EVENTS[card].set if card in EVENTS else card
    return own if own in DEMONIC else "infernal_rift", own if own in NON_DEMONIC else "ossuary"


def some_number(rng, future):
    """None, few, or just about abundant."""
    return rng.choice((0, 1, 2, future - 1, future))


def read(scene, card=CARD):
    """The position of a scene as the second reading counts it."""
    demonic, other = cemetery_of(card)
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


def agree(scene, effect, rng, card=CARD, token=f"{CARD}/1"):
    """Use an option beside its second reading; whatever is asked is answered by chance."""
    reading = read(scene, card)
    if card in FRAGMENTS:
        reading.hand[0].remove(card)
        reading.up[0].append(card)
    assert scene.may(token) == reading.is_offered(effect), effect
    if not reading.is_offered(effect):
        return
    is_crypt = scene.asks[0] == "sunset"
    scene.play(token)
    for kind, seat, answers in (asking := Asking(reading.run(effect))):
        assert (scene.asks, set(scene.allows(seat))) == ((kind, {seat}), answers), effect
        assert read(scene, card) == reading.in_order(), effect
        asking.answer = rng.choice(sorted(answers))
        scene.play(f"{seat}:{asking.answer}")

    if card in EVENTS:
        assert (card in scene.events, scene.at("past")) == (False, [card])  # only now (R26)
        reading.tags = read(scene, card).tags
    assert is_crypt or scene.asks == ("night", {0})
    assert read(scene, card) == reading.in_order(), effect


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

    agree(scene, effect, rng)


def options():
    """Every option of the box: its card, what is answered to use it, its effect."""
    for kind in ("fragment", "event", "place", "destiny"):
        for key, said in WORDS[kind].items():
            card, _, number = key.partition("/")
            if kind == "place":
                token = f"{card}.{PLACES[card].options[int(number) - 1].id}"
            else:
                token = {"fragment": key, "event": f"!{key}", "destiny": f"@{card}"}[kind]
            yield pytest.param(card, token, said["effect"], id=token)


@pytest.mark.parametrize(("card", "token", "effect"), list(options()))
def test_every_option_of_the_box_is_used_as_a_second_reading_says(card, token, effect):
    """From three poor positions and a rich one, drawn by chance: offered or not, asking, and changing just that.

    An event that has been resolved lies in the Past (R23, R26).
    """
    rng = Random(token)

    for _ in range(3):
        agree(some_position(rng, card), effect, rng, card, token)
    agree(rich(some_position(rng, card), card), effect, rng, card, token)


def rich(scene, card):
    """Plenty of tokens, mana and ephemerals, with two fragments in each hand."""
    scene.tokens(**dict.fromkeys(futures(*cemetery_of(card)), 3)).mana(9, 9, 9)
    scene.ephemerals(0, damage=9, homage=9, pact=9).hand(1, "n_coffin", "a_call").hand(2, "p_prayer", "a_call")
    return scene.hand(0, *([card] if card in FRAGMENTS else []), "n_coffin", "p_prayer")


@pytest.mark.parametrize(("key", "said"), WORDS["fragment"].items())
def test_only_an_option_of_the_crypt_is_used_at_sunset_and_as_it_is_at_night(key, said):
    """In the slot of its owner, by another seat's sunset (R22)."""
    rng, (card, _, number) = Random(key), key.partition("/")
    for scene in (some_position(rng, card), rich(some_position(rng, card), card)):
        scene.sunset_of(1)
        while scene.asked != 0:
            scene.play("pass")
        if FRAGMENTS[card].options[int(number) - 1].crypt:
            agree(scene, said["effect"], rng, card, f"c:{key}")
        else:
            assert not scene.may(f"c:{key}")
