"""The tables of the scenarios, and the handle by which tests play on them.

Unless it is told otherwise a scene has four seats without Characters, target 9, seat 0 with the Preum's pawn, in the
main step of seat 0 in round 3; hands are empty, so that only who is given cards is asked in windows.
"""

from domain.games.faiseurs_d_univers import auction, turn, windows
from domain.games.faiseurs_d_univers.cards import NUMBERS
from domain.games.faiseurs_d_univers.layout import (
    ACTIVE,
    BANK,
    BARRIER,
    BENEATH,
    CHARACTER,
    CHARACTER_BAG,
    DECK,
    DEFENCE,
    DISCARD,
    DOOR,
    ENERGY,
    EVOLVED,
    HAND,
    INACTIVE,
    MACHINE_BAG,
    ROUND,
    SALE,
    SALE_NUMBER,
    SCRAPPED,
    STAGE,
    TURN,
    UNSOLD,
    WORLD,
    note_scores,
    points,
)
from tests.support import table as support

SLUG = "faiseurs_d_univers"


class Scene(support.AtTable):
    """A table that is laid by hand and played in the notation of the game."""

    # -- laying

    def hand(self, seat, *kinds):
        """Give a hand these cards and no others."""
        self.table.shuffle(HAND[seat], into=DECK)
        for kind in kinds:
            self.table.fetch(kind, DECK, HAND[seat])
        if self.table.question.kind in ("act", "draw"):
            turn.ask(self.table)  # who holds cards may interject
        return self

    def world(self, seat, *kinds):
        """Put machines in a world, in order of arrival."""
        for kind in kinds:
            self.table.fetch(kind, MACHINE_BAG, WORLD[seat])
        note_scores(self.table)
        return self

    def evolutions(self, seat, *kinds):
        """Put Evolutions in a world."""
        for kind in kinds:
            self.table.fetch(kind, DECK, EVOLVED[seat])
        note_scores(self.table)
        return self

    def guards(self, seat, *kinds):
        """Put creatures in defence, as placed in an earlier turn."""
        for kind in kinds:
            self.table.fetch(kind, DECK, DEFENCE[seat])
        return self

    def beneath(self, door, kind):
        """Lay a card beneath a door, `1a`."""
        self.table.fetch(kind, DECK, BENEATH[int(door[0]), door[1]])
        return self

    def barrier(self, door):
        """A Plasma Barrier that has stayed beneath a door, face up."""
        self.table.fetch("plasma_barrier", DECK, BARRIER[int(door[0]), door[1]])
        return self

    def active(self, *doors):
        """Make doors active."""
        for door in doors:
            self.table.turn(DOOR[int(door[0]), door[1]], INACTIVE, ACTIVE)
        return self

    def energy(self, *amounts):
        """Give each seat so much energy; the bank holds the rest of the thirty."""
        for seat, amount in enumerate(amounts):
            self.table.add(ENERGY[seat], amount - self.table.count(ENERGY[seat]))
        rest = NUMBERS.setup.energy_tokens - sum(amounts)
        self.table.add(BANK, rest - self.table.count(BANK))
        return self

    def character(self, seat, kind):
        """Give a seat a Character."""
        self.table.fetch(kind, CHARACTER_BAG, CHARACTER[seat])
        return self

    def discarded(self, *kinds):
        """Put cards on the discard pile."""
        for kind in kinds:
            self.table.fetch(kind, DECK, DISCARD)
        return self

    def without_deck(self):
        """Take what is left of the draw pile out of reach, beneath a door of the last seat."""
        for kind in self.table.at(DECK):
            self.table.fetch(kind, DECK, BENEATH[self.table.seats - 1, "c"])
        return self

    def writes(self, note, value):
        """Write a note of the game."""
        self.table.write(note, value)
        return self

    def turn_of(self, seat, stage="act"):
        """Ask a seat to draw or to act."""
        self.table.write(TURN, seat)
        self.table.write(STAGE, stage)
        turn.ask(self.table)
        return self

    def sells(self, machine, number=1):
        """Put a machine up for sale, before any window or bid."""
        self.deals.tell("machines", machine)
        return self.sells_next(number)

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

    def plays(self, text):
        """Play tokens `seat:token`; in windows, who is asked before such a seat passes."""
        for word in text.split():
            seat, _, token = word.partition(":")
            self._pass_until(int(seat))
            super().plays((int(seat), token))
        return self

    def passes(self):
        """All pass until something else than a window is asked."""
        while self.table.ended is None and self.table.question.kind in windows.KINDS:
            super().plays((self.table.question.must[0], "-"))
        return self

    def bids(self, *amounts):
        """Every awaited seat bids, in the order of seats; windows before and after are passed."""
        self.passes()
        for seat, amount in zip(self.table.question.must, amounts, strict=True):
            super().plays((seat, f"b{amount}"))
        return self

    def _pass_until(self, seat):
        asked = self.table.question
        while asked.kind in windows.KINDS and seat not in (*asked.must, *asked.may):
            super().plays((asked.must[0], "-"))
            asked = self.table.question

    # -- looking

    @property
    def score(self):
        """The points of every seat."""
        return [points(self.table, seat) for seat in range(self.table.seats)]

    @property
    def purses(self):
        """The energy of every seat."""
        return [self.table.count(ENERGY[seat]) for seat in range(self.table.seats)]

    @property
    def bank(self):
        """The energy of the bank."""
        return self.table.count(BANK)

    @property
    def discards(self):
        """The discard pile, the last card last."""
        return self.at(DISCARD)

    def held(self, seat):
        """The cards of a hand."""
        return self.at(HAND[seat])

    def machines(self, seat):
        """The machines of a world, in order of arrival."""
        return self.at(WORLD[seat])

    def doors(self, seat):
        """The doors of a seat: capitals are active."""
        return "".join(door.upper() if self.table.at(DOOR[seat, door]) == (ACTIVE,) else door for door in "abc")

    def offers(self, seat, start=""):
        """The tokens open to a seat that begin so."""
        return {token for token in self.allows(seat) if token.startswith(start)}


def scene(seats=4, stage="act", **options):
    """A table in the main step of seat 0 in round 3, hands empty."""
    chosen = {"characters": "none", "first_player": "seat:0", "target_points": 9, **options}
    opened = support.table(SLUG, seats=seats, **chosen)
    at = Scene(opened.game, opened.table.copy(), opened.steps[0], opened.deals)
    t = at.table
    while t.agenda:
        t.pop()
    t.shuffle(SALE, into=MACHINE_BAG)
    for seat in range(seats):
        at.hand(seat)
    t.write(ROUND, 3)
    t.write(SALE_NUMBER, 2)
    return at.turn_of(0, stage)


def piles(at):
    """The sizes of the machine pile, the machines put back beneath it, and the machine discard pile."""
    return [at.table.size(place) for place in (MACHINE_BAG, UNSOLD, SCRAPPED)]
