"""Ages of a campaign for scenarios: what an age left, written by hand; the age that follows it; and how to win one.

    scene = later("1,2,-", left("necromancer+priest", "animancer+sorcerer", "demonist+priest", winner=1))
    assert scene.asks == ("exchange_class", {1})

Unless a scenario says otherwise: the second age of three; the cemetery with `infernal_rift` and `ossuary`, and their
events beside the eight basic ones; the winner has the only throne.
"""

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import BASIC, EVENTS, PLACES
from annales.domain.games.haut_cendrelin.legacy import Legacy, read, to_value
from tests.scenarios.haut_cendrelin.scene import PAIRS, opened

USUAL_PLACES = ("infernal_rift", "ossuary")
BASIC_EVENTS = tuple(event.id for event in EVENTS.values() if event.set == BASIC)


def events_of(*places):
    """The basic events, and those of these places."""
    return BASIC_EVENTS + tuple(event for place in places for event in PLACES[place].events)


def left(*classes, winner=0, age=1, places=USUAL_PLACES, events=None, thrones=None):
    """What an age left; the classes of each old seat as `necromancer+priest`."""
    held = tuple(tuple(words.split("+")) for words in classes or PAIRS[:3])
    won = tuple((age,) if seat == winner else () for seat in range(len(held)))
    return to_value(
        Legacy(
            age=age,
            ages_left=1,
            winner=winner,
            places=places,
            events=events_of(*places) if events is None else events,
            classes=held,
            thrones=won if thrones is None else thrones,
        )
    )


def later(heirs, legacy, **options):
    """The age that follows; `heirs` names the old seat of each new one, `-` a newcomer."""
    continued = tuple(None if word == "-" else int(word) for word in heirs.split(","))
    return opened(len(continued), legacy=legacy, heirs=continued, **{"ages": 3, **options})


def won_by(scene, seat):
    """The seat wins the age in the night of seat 0, by a Tomb that an event creates."""
    every = range(scene.table.seats)
    for other in every:
        scene.hand(other).used(other).life(other, 10).objectives(other)
    scene.favourites(*("tombs" if other == seat else "treasures" for other in every)).tokens(tombs=5, treasures=0)
    scene.life(seat, 0).objectives(seat, "o_deluge:acquired").surroundings("e_funeral")
    return scene.night_of(0).play("!e_funeral/1")


def reign(seats=3, *, winner=1, places=USUAL_PLACES, events=None, heirs=None, classes=(), **options):
    """The reign of the winner of a second age, whose cemetery has these places and events."""
    legacy = left(*(classes or PAIRS[:seats]), places=places, events=events)
    scene = later(heirs or ",".join(map(str, range(seats))), legacy, **options)
    return won_by(scene.prepared(), winner)


def handed_on(scene):
    """What the age leaves; None if it leaves nothing."""
    return read(scene.table.ended.legacy)


def asked_in_order(scene):
    """Who is asked what before the preparation, when all give the most passive answer."""
    order = []
    while scene.asks[0] in ("exchange_class", "draft"):
        order.append((scene.asks[0], scene.asked))
        scene.play(scene.allows()[0])
    return order


def classes_of(scene):
    """The classes of each seat, as `necromancer+priest`."""
    return ["+".join(souls) for souls in scene.says(layout.CLASSES_OF)]


def exchanges(*seats):
    """These seats are asked for an exchange, in this order."""
    return [("exchange_class", seat) for seat in seats]
