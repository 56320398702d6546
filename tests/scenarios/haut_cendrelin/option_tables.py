"""Positions and outcomes of an option of a fragment, written as one line each.

    outcome("n_disinter/1", "1 tombs") == expected("1 tombs", "0 tombs, 1 pits, 1 mana")

Seat 0 plays against one rival. All numbers that a position does not name are 0, but an old life holds 5 fragments.
`hand` counts the other fragments in hand, `up` and `down` those on the table; an event that is named lies in the
Surroundings. What an outcome does not say has not changed, except that the fragment played lies face up on the table.
"""

from functools import cache

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.effects_grammar import EPHEMERALS
from tests.scenarios.haut_cendrelin.scene import Scene, laid

TOKENS = ("tombs", "pits", "souls", "treasures", "embers", "bones")
LIFE = 5
OTHERS = {"hand": ("n_coffin", "n_horde", "n_army"), "up": ("a_call", "a_siphon"), "down": ("s_transmute", "s_arcane")}


def outcome(answers, given):
    """All numbers after these answers in the night of seat 0."""
    return _numbers(position(answers, given).play(answers))


def expected(given, becomes):
    """All numbers of a row after its play."""
    before, _ = _read(given)
    after, _ = _read(becomes, {**before, "up": before["up"] + 1})
    return after


def position(option, given):
    """The night of seat 0, with this fragment and this position."""
    numbers, events = _read(given)
    scene = _bare().surroundings(*events).tokens(**{word: numbers[word] for word in TOKENS})
    scene.mana(numbers["mana"], numbers["rival mana"]).ephemerals(0, **{word: numbers[word] for word in EPHEMERALS})
    for seat, start in ((0, ""), (1, "rival ")):
        lying = {place: others[: numbers[start + place]] for place, others in OTHERS.items()}
        played = (option.partition("/")[0],) if seat == 0 else ()
        scene.hand(seat, *played, *lying["hand"]).used(seat, *lying["up"]).renounced(seat, *lying["down"])
    return scene


@cache
def _laid():
    scene = laid(2)
    for seat in (0, 1):
        scene.life(seat, LIFE)
    return scene


def _bare():
    """A scene of its own that begins at the same table."""
    scene = _laid()
    return Scene(scene.game, scene.table, None, scene.deals)


def _read(text, start=None):
    """The numbers and the events of a position."""
    words = (
        *TOKENS,
        "mana",
        *EPHEMERALS,
        *OTHERS,
        "life",
        "rival mana",
        "rival life",
        *(f"rival {at}" for at in OTHERS),
    )
    numbers = {**dict.fromkeys(words, 0), "life": LIFE, "rival life": LIFE, **(start or {})}
    events = []
    for said in filter(None, text.split(", ")):
        number, _, word = said.partition(" ")
        if word:
            assert word in numbers, f"{word!r} is counted in no position"
            numbers[word] = int(number)
        else:
            events.append(said)
    return numbers, events


def _numbers(scene: Scene):
    """All that a position counts."""
    t = scene.table
    numbers = dict(zip(TOKENS, scene.tokens_of(*TOKENS), strict=True))
    numbers |= dict(zip(EPHEMERALS, scene.stock_of(0), strict=True))
    for seat, start in ((0, ""), (1, "rival ")):
        numbers[f"{start}mana"] = scene.mana_of(seat)
        numbers[f"{start}hand"] = t.size(layout.HAND[seat])
        numbers[f"{start}up"] = t.size(layout.USED[seat])
        numbers[f"{start}down"] = t.size(layout.RENOUNCED[seat])
        numbers[f"{start}life"] = scene.life_of(seat)
    return numbers
