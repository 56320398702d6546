"""Le Trône du Haut Cendrelin for scenarios: positions set by hand, and readers in the words of its rules.

    scene = laid().tokens(pits=3, tombs=3).hand(0, "n_coffin", "n_coffin")
    scene.play("n_coffin/1 n_coffin/1")
    assert scene.tokens_of("pits", "tombs") == [1, 5]

Unless a scenario says otherwise: full mode, 3 seats, seat 0 in charge in its night with both duties open; in the
cemetery the basic places, `infernal_rift` and `ossuary` with their tokens of the start; no event in the Surroundings;
no mana, no fragment in hand or on the table, ten in each old life; no objectives, and treasures as every favourite.
"""

from copy import deepcopy
from functools import cache

from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import FRAGMENTS, OBJECTIVES, PLACES
from annales.domain.games.haut_cendrelin.effects_grammar import EPHEMERALS
from annales.domain.games.haut_cendrelin.glory import glory
from annales.domain.table.faces import kind_of
from annales.domain.tabletop.faces import strip
from annales.tools.laws.scenario import Scenario

PAIRS = (  # of the first to the sixth seat
    "necromancer+sorcerer",
    "animancer+priest",
    "sorcerer+demonist",
    "necromancer+priest",
    "animancer+sorcerer",
    "animancer+demonist",
)


class Scene(Scenario):
    """A table with setters and readers in the words of the rules."""

    # -- laying

    def hand(self, seat, *fragments):
        """Exactly these fragments in a hand, of any class."""
        return self._exactly(layout.HAND[seat], fragments)

    def used(self, seat, *fragments):
        """Exactly these fragments on the table, face up."""
        return self._exactly(layout.USED[seat], fragments)

    def renounced(self, seat, *fragments):
        """Exactly these fragments on the table, face down."""
        return self._exactly(layout.RENOUNCED[seat], fragments)

    def old_life(self, seat, *fragments):
        """Exactly these fragments in an old life, in no order; nothing lies under it."""
        self._exactly(layout.UNDER[seat], ())
        return self._exactly(layout.OLD_LIFE[seat], fragments)

    def life(self, seat, number):
        """So many fragments in an old life, whichever they are."""
        every = list(FRAGMENTS)
        return self.old_life(seat, *(every[(10 * seat + n) % len(every)] for n in range(number)))

    def under(self, seat, *fragments):
        """Exactly these fragments under an old life, the first one at the bottom."""
        return self._exactly(layout.UNDER[seat], fragments)

    def surroundings(self, *events):
        """Exactly these events in the Surroundings."""
        self._events(layout.SURROUNDINGS, layout.FUTURE)
        return self._bring_events(events, layout.SURROUNDINGS)

    def past(self, *events):
        """Exactly these events in the Past."""
        self._events(layout.PAST, layout.FUTURE)
        return self._bring_events(events, layout.PAST)

    def future(self, *events):
        """Exactly these events in the Future; the others of the age leave it."""
        self._events(layout.FUTURE, layout.EVENT_BOX)
        return self._bring_events(events, layout.FUTURE)

    def tokens(self, **numbers):
        """So many tokens of these resources."""
        return self._set({layout.TOKENS[resource]: number for resource, number in numbers.items()})

    def mana(self, *numbers):
        """So much mana at the first seats."""
        return self._set({layout.MANA[seat]: number for seat, number in enumerate(numbers)})

    def ephemerals(self, seat, **numbers):
        """So much `damage`, `homage`, `pact` of a seat."""
        return self._set({layout.EPHEMERAL[seat, what]: number for what, number in numbers.items()})

    def counted(self, seat, **numbers):
        """Counters of the age of a seat: `created_tombs=9`."""
        return self._set({layout.IN_AGE[seat, name]: number for name, number in numbers.items()})

    def counted_tonight(self, seat, **numbers):
        """Counters of the night of a seat: `prepared_damage=5`."""
        return self._set({layout.IN_NIGHT[seat, name]: number for name, number in numbers.items()})

    def favourites(self, *resources):
        """The favourite resource of each seat."""
        return self.writes(layout.FAVOURITES, resources)

    def objectives(self, seat, *pieces):
        """Exactly these objectives of a seat, of any class; a permanent one that has been met: `o_deluge:acquired`."""
        t = self.table = self.table.copy()
        for held in t.at(layout.OBJECTIVES_OF[seat]):
            t.move(
                strip(t, layout.OBJECTIVES_OF[seat], held),
                layout.OBJECTIVES_OF[seat],
                layout.OBJECTIVE_BOX[OBJECTIVES[kind_of(held)].soul],
            )
        for piece in pieces:
            kind = kind_of(piece)
            t.fetch(kind, self._found(kind, layout.OBJECTIVE_BOX, OBJECTIVES), layout.OBJECTIVES_OF[seat])
            if piece != kind:
                t.turn(layout.OBJECTIVES_OF[seat], kind, piece)
        return self

    def night_of(self, seat):
        """The seat is in charge, in its night, with both duties open."""
        return self._turn(seat, "night", (seat,))

    def resolved(self):
        """An event has been resolved in this night."""
        return self.writes(layout.HAS_RESOLVED, True)

    def used_destiny(self):
        """Destiny has been used in this night."""
        return self.writes(layout.HAS_USED_DESTINY, True)

    def sunset_of(self, seat):
        """The seat is in charge; the first slot at its sunset opens for a seat with a hand."""
        order = [(seat + step) % self.table.seats for step in range(self.table.seats)]
        waiting = [other for other in order if self.table.size(layout.HAND[other])]
        return self._turn(seat, "sunset", waiting)

    def before_evening_of(self, seat):
        """The seat before is in charge, has done its duties, and can end its night; `end` brings the evening."""
        return self.night_of((seat - 1) % self.table.seats).resolved().used_destiny()

    def round(self, number, first=0):
        """The number of the round, and the seat with which each round begins."""
        return self.writes(layout.ROUND, number).writes(layout.FIRST, first)

    def forgotten(self):
        """Nobody remembers what lies hidden: what was laid by hand came from an open box."""
        self.table = self.table.copy()
        self.table.knows = {}
        return self

    def _turn(self, seat, phase, waiting):
        t = self.table = self.table.copy()
        t.write(layout.IN_CHARGE, seat)
        t.write(layout.PHASE, phase)
        t.write(layout.WAITING, tuple(waiting) if phase == "sunset" else ())
        t.write(layout.HAS_RESOLVED, False)
        t.write(layout.HAS_USED_DESTINY, False)
        t.ask(phase, [waiting[0]])
        return self

    def _set(self, numbers):
        t = self.table = self.table.copy()
        for counter, number in numbers.items():
            t.add(counter, number - t.count(counter))
        return self

    def _exactly(self, place, fragments):
        t = self.table = self.table.copy()
        for fragment in t.at(place):
            t.fetch(fragment, place, layout.PACK_BOX[FRAGMENTS[fragment].soul])
        for fragment in fragments:
            t.fetch(fragment, self._found(fragment, layout.PACK_BOX, FRAGMENTS), place)
        return self

    def _found(self, kind, boxes, cards):
        """The box of its class, or a closed place of a seat where it lies idle."""
        t = self.table
        idle = [family[seat] for family in (layout.PACK, layout.POOL, layout.DROPPED) for seat in range(t.seats)]
        places = [boxes[cards[kind].soul], *idle]
        return next(place for place in places if kind in t.at(place))

    def _events(self, src, dst):
        t = self.table = self.table.copy()
        for event in t.at(src):
            t.fetch(event, src, dst)

    def _bring_events(self, events, place):
        t = self.table
        for event in events:
            src = next(src for src in (layout.FUTURE, layout.EVENT_BOX, layout.PAST) if event in t.at(src))
            t.fetch(event, src, place)
        return self

    # -- playing on

    def prepared(self):
        """All seats answer the most passive until the first evening."""
        while self.asks[0] != "evening":
            seat = min(self.asks[1])
            self._answer(seat, self.allows(seat)[0])
        return self

    # -- looking

    def tokens_of(self, *resources):
        """The tokens of these resources."""
        return self.counts(*(layout.TOKENS[resource] for resource in resources))

    def mana_of(self, seat):
        """The mana of a seat."""
        return self.table.count(layout.MANA[seat])

    def stock_of(self, seat):
        """The damage, homage and pacts of a seat."""
        return self.counts(*(layout.EPHEMERAL[seat, what] for what in EPHEMERALS))

    def holds(self, seat):
        """The fragments of a hand, by the alphabet."""
        return sorted(self.at(layout.HAND[seat]))

    def up(self, seat):
        """The fragments of a seat on the table, face up."""
        return sorted(self.at(layout.USED[seat]))

    def down(self, seat):
        """The fragments of a seat on the table, face down."""
        return sorted(self.at(layout.RENOUNCED[seat]))

    def life_of(self, seat):
        """How many fragments are left in an old life, those under it included."""
        return layout.old_life(self.table, seat)

    def age_count(self, seat, name):
        """A counter of the age: `created_tombs`."""
        return self.table.count(layout.IN_AGE[seat, name])

    def night_count(self, seat, name):
        """A counter of the night: `prepared_damage`."""
        return self.table.count(layout.IN_NIGHT[seat, name])

    @property
    def glory(self):
        """The glory points of each seat."""
        return [glory(self.table, seat) for seat in range(self.table.seats)]

    @property
    def in_charge(self):
        """The seat in charge."""
        return self.says(layout.IN_CHARGE)

    @property
    def events(self):
        """The events of the Surroundings, by the alphabet."""
        return sorted(self.at(layout.SURROUNDINGS))


def opened(seats=3, *, first=0, deals=None, legacy=None, heirs=None, **options):
    """A new age as the rules open it; the first roll for a seat gives `first`; `deals` tells more of chance."""
    told = {f"first_of_{seats}": [str(first)], **(deals or {})}
    given = {} if heirs is None else {"heirs": heirs}
    return Scene.opened(game, seats, deals=told, legacy=legacy, **given, **options)


def chosen(seats=3, *classes, **options):
    """An age whose classes the host has fixed: `opened` with `class_choice` and `fixed_classes`."""
    return opened(seats, class_choice="fixed", fixed_classes=",".join(classes or PAIRS[:seats]), **options)


def laid(seats=3, *, demonic="infernal_rift", other="ossuary", mode="full", **options):
    """The usual position; in the other modes only the places of the mode lie in the cemetery."""
    first = _laid(seats, demonic, other, mode, tuple(options.items()))
    return Scene(game, first.table.copy(), first.steps[0], deepcopy(first.deals))


@cache
def _laid(seats, demonic, other, mode, options):
    fixed = {"place_choice": "fixed", "fixed_demonic_place": demonic, "fixed_non_demonic_place": other}
    scene = chosen(seats, mode=mode, **(fixed if mode == "full" else {}), **dict(options)).prepared()
    for seat in range(seats):
        scene.hand(seat).used(seat).life(seat, 10).objectives(seat)
    lying = [PLACES[place] for place in scene.at(layout.CEMETERY)]  # an unforeseen effect may have changed the tokens
    scene.tokens(**{place.resource: place.past for place in lying})
    scene.favourites(*["treasures"] * seats).mana(*[0] * seats).surroundings()
    return scene.night_of(0)
