"""Les Faiseurs d'Univers for scenarios: tables laid by hand, and readers in the words of the rulebook.

Unless a scenario says otherwise there are four seats without Characters, target 9, seat 0 with the Preum's pawn, in the
main step of seat 0 in round 3; hands are empty, so that windows ask only those seats to which the scenario gives cards.
"""

from annales.domain.games.faiseurs_d_univers import auction, game, layout, turn, windows
from annales.domain.games.faiseurs_d_univers.cards import NUMBERS
from annales.tools.laws.scenario import Scenario


class Scene(Scenario):
    """A table with setters and readers in the words of the rulebook."""

    WINDOWS = frozenset(windows.KINDS)
    STANDING = frozenset({"--", "--t", "--r", "++"})  # standing by, which is always open to who may be asked

    # -- laying

    def hand(self, seat, *kinds):
        """Give a hand these cards and no others."""
        self.table.shuffle(layout.HAND[seat], into=layout.DECK)
        for kind in kinds:
            self.table.fetch(kind, layout.DECK, layout.HAND[seat])
        if self.table.question.kind in ("act", "draw"):
            turn.ask(self.table)  # who holds cards may interject
        return self

    def world(self, seat, *kinds):
        """Put machines in a world, in order of arrival."""
        for kind in kinds:
            self.table.fetch(kind, layout.MACHINE_BAG, layout.WORLD[seat])
        layout.note_scores(self.table)
        return self

    def evolutions(self, seat, *kinds):
        """Put Evolutions in a world."""
        for kind in kinds:
            self.table.fetch(kind, layout.DECK, layout.EVOLVED[seat])
        layout.note_scores(self.table)
        return self

    def guards(self, seat, *kinds):
        """Put creatures in defence, as placed in an earlier turn."""
        for kind in kinds:
            self.table.fetch(kind, layout.DECK, layout.DEFENCE[seat])
        return self

    def beneath(self, door, kind):
        """Lay a card beneath a door, `1a`."""
        self.table.fetch(kind, layout.DECK, layout.BENEATH[int(door[0]), door[1]])
        return self

    def barrier(self, door):
        """A Plasma Barrier that has stayed beneath a door, face up."""
        self.table.fetch("plasma_barrier", layout.DECK, layout.BARRIER[int(door[0]), door[1]])
        return self

    def active(self, *doors):
        """Make doors active."""
        for door in doors:
            self.table.turn(layout.DOOR[int(door[0]), door[1]], layout.INACTIVE, layout.ACTIVE)
        return self

    def energy(self, *amounts):
        """Give each seat so much energy; the bank holds the rest of the thirty."""
        for seat, amount in enumerate(amounts):
            self.table.add(layout.ENERGY[seat], amount - self.table.count(layout.ENERGY[seat]))
        rest = NUMBERS.setup.energy_tokens - sum(amounts)
        self.table.add(layout.BANK, rest - self.table.count(layout.BANK))
        return self

    def character(self, seat, kind):
        """Give a seat a Character."""
        self.table.fetch(kind, layout.CHARACTER_BAG, layout.CHARACTER[seat])
        return self

    def discarded(self, *kinds):
        """Put cards on the discard pile."""
        for kind in kinds:
            self.table.fetch(kind, layout.DECK, layout.DISCARD)
        return self

    def without_deck(self):
        """Take what is left of the draw pile out of reach, beneath a door of the last seat."""
        for kind in self.table.at(layout.DECK):
            self.table.fetch(kind, layout.DECK, layout.BENEATH[self.table.seats - 1, "c"])
        return self

    def turn_of(self, seat, stage="act"):
        """Ask a seat to draw or to act."""
        self.table.write(layout.TURN, seat)
        self.table.write(layout.STAGE, stage)
        turn.ask(self.table)
        return self

    def sells(self, machine, number=1):
        """Put a machine up for sale, before any window or bid."""
        return self.tells("machines", machine).sells_next(number)

    def sells_next(self, number):
        """Put up for sale what chance gives."""
        self.table.dealer = self.deals
        auction.open_sale(self.table, number)
        if self.table.agenda and not windows.open_top(self.table):
            self.table.pop()
            auction.start_bids(self.table)
        self.table.dealer = None
        return self

    # -- playing

    def bids(self, *amounts):
        """Every awaited seat bids, in the order of seats; windows before and after are passed."""
        seats = self.resolve().table.question.must
        return self.play(" ".join(f"{seat}:b{amount}" for seat, amount in zip(seats, amounts, strict=True)))

    # -- looking

    @property
    def score(self):
        """The points of every seat."""
        return [layout.points(self.table, seat) for seat in range(self.table.seats)]

    @property
    def purses(self):
        """The energy of every seat."""
        return [self.table.count(layout.ENERGY[seat]) for seat in range(self.table.seats)]

    @property
    def bank(self):
        """The energy of the bank."""
        return self.table.count(layout.BANK)

    @property
    def discards(self):
        """The discard pile, the last card last."""
        return self.at(layout.DISCARD)

    def holds(self, seat):
        """The cards of a hand."""
        return self.at(layout.HAND[seat])

    def machines(self, seat):
        """The machines of a world, in order of arrival."""
        return self.at(layout.WORLD[seat])

    def doors(self, seat):
        """The doors of a seat: capitals are active."""
        return "".join(
            door.upper() if self.table.at(layout.DOOR[seat, door]) == (layout.ACTIVE,) else door for door in "abc"
        )


def opened(seats, **options):
    """A new match as the rules open it; `deals` tells chance."""
    return Scene.opened(game, seats, **options)


def laid(seats=4, stage="act", **options):
    """A table in the main step of seat 0 in round 3, hands empty."""
    scene = opened(seats, **{"characters": "none", "first_player": "seat:0", "target_points": 9, **options})
    t = scene.table = scene.table.copy()
    while t.agenda:
        t.pop()
    t.shuffle(layout.SALE, into=layout.MACHINE_BAG)
    for seat in range(seats):
        scene.hand(seat)
    return scene.writes(layout.ROUND, 3).writes(layout.SALE_NUMBER, 2).turn_of(0, stage)


def piles(scene):
    """The sizes of the machine pile, the machines put back beneath it, and the machine discard pile."""
    return [scene.table.size(place) for place in (layout.MACHINE_BAG, layout.UNSOLD, layout.SCRAPPED)]
