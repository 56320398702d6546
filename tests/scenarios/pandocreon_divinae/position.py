"""Positions of Pandocréon Divinæ for scenarios: set by hand in cards' codes, played in notation.

    p = position().guide(1, "SHA", "PIL", "MOI4").hand(0, "ORD").points(0, "D")
    p.does((0, "p:ORD"), (0, "t:SHA"))
    assert p.prayers == [6, 0, 0, 0]

Unless a scenario says otherwise: four seats, round 3 started by seat 0, which is in its main step; Apocalypses allowed;
no card in hand, in the areas or at the centre, no points, powers unused; who is not named passes.
"""

from domain.games.pandocreon_divinae import layout
from domain.games.pandocreon_divinae.cards import CARDS, STASIS
from domain.games.pandocreon_divinae.layout import FLOCK, GUIDES_OF, HAND, POINTS, STASIS_ON, UNGUIDED
from domain.table.faces import kind_of
from tests.support.table import table as opened

SLUG = "pandocreon_divinae"
ID = {card.code: card.id for card in CARDS.values()}
FOUR = ("brewalen", "pui_tara", "gwenghelen", "gorpa")
LETTER = {"D": "day", "N": "night", "V": "void"}


def position(*gods, **options):
    """The usual position, with these Divinities and options."""
    gods = gods or FOUR
    at_table = opened(SLUG, len(gods), divinities="fixed", divinity_list=",".join(gods), first_seat="seat_0", **options)
    return Position(at_table)


def codes(pieces):
    """Cards by their codes, in the order of the alphabet; fresh ones end with a star."""
    return sorted(CARDS[kind_of(piece)].code + "*" * (kind_of(piece) != piece) for piece in pieces)


class Position:
    """A table in a scenario."""

    def __init__(self, at_table):
        self.play = at_table
        t = at_table.table = at_table.table.copy()
        t.shuffle(*(HAND[seat] for seat in range(t.seats)), into=layout.DRAW_PILE)
        for counter, number in list(t.counters.items()):
            t.add(counter, -number)
        t.write(layout.ROUND, 3)
        t.write(layout.LOCKED, False)
        t.write(layout.PHASE, "main")
        self._ask()

    # -- setting

    def hand(self, seat, *named):
        """Cards in a hand."""
        return self._lay(named, HAND[seat])

    def centre(self, *named):
        """Believers at the centre, not fresh."""
        return self._lay(named, layout.CENTRE)

    def guide(self, seat, guide, *believers):
        """A Guide before a seat, with its Believers."""
        self._lay([guide], GUIDES_OF[seat])
        return self._lay(believers, FLOCK[ID[guide]])

    def unguided(self, seat, *believers):
        """Believers posed before a seat by Trance."""
        return self._lay(believers, UNGUIDED[seat])

    def stasis(self, guide):
        """The Stasis beside a Guide."""
        return self._lay(["STA"], STASIS_ON[ID[guide]])

    def discarded(self, *named):
        """Cards in the discard pile."""
        return self._lay(named, layout.DISCARD)

    def points(self, seat, letters):
        """Action points: `DDV` are two Day and one Void."""
        for letter in letters:
            self.table.add(POINTS[seat, LETTER[letter]], 1)
        return self

    def used(self, *seats):
        """Powers spent."""
        return self.note(layout.USED, tuple(sorted(seats)))

    def locked(self):
        """Apocalypses are forbidden this round."""
        return self.note(layout.LOCKED, True)

    def turn(self, seat, phase="main"):
        """Whose turn it is, in a round started by seat 0."""
        t = self.table
        t.write(layout.ACTIVE, seat)
        t.write(layout.PHASE, phase)
        t.write(layout.TO_PLAY, tuple(range(seat + 1, t.seats)))
        self._ask()
        return self

    def note(self, note, value):
        """A public word."""
        self.table.write(note, value)
        return self

    def die(self, *faces):
        """What the die shows next."""
        self.play.deals.tell("cosmogony", *faces)
        return self

    def gives(self, place, *named):
        """What chance takes next from a place."""
        self.play.deals.tell(place, *(ID[name] for name in named))
        return self

    def _lay(self, named, place):
        for name in named:
            self.table.fetch(ID[name], layout.DRAW_PILE, place)
        return self

    def _ask(self):
        t = self.table
        t.ask(t.read(layout.PHASE), [t.read(layout.ACTIVE)], t.present())

    # -- playing

    def does(self, *answers):
        """These seats answer, and everybody else passes until all windows are closed."""
        self.starts(*answers)
        while self.asks[0] == "window":
            self.plays((self.asked, "-"))
        return self

    def starts(self, *answers):
        """These seats answer; windows are passed until they can; the last window stays open."""
        for seat, notation in answers:
            while self.asks[0] == "window" and not (self.asked == seat and notation in self.play.allows(seat)):
                self.plays((self.asked, "-"))
            self.plays((seat, notation))
        return self

    def plays(self, *answers):
        """These seats answer, and nobody else."""
        self.play.plays(*answers)
        return self

    # -- looking

    @property
    def table(self):
        """The true table."""
        return self.play.table

    @property
    def facts(self):
        """What happened in the last step."""
        return self.play.facts

    @property
    def asks(self):
        """The open question and who must answer."""
        return self.play.asks if self.table.ended is None else ("over", set())

    @property
    def ranks(self):
        """The ranks of a match that is over, and why it ended."""
        return self.table.ended.ranks, self.table.ended.reason

    @property
    def asked(self):
        """The one seat that must answer."""
        (seat,) = self.asks[1]
        return seat

    def allows(self, seat):
        """What a seat can answer, the automatic pass left out."""
        return [notation for notation in self.play.allows(seat) if notation not in ("a+", "a-")]

    def at(self, place):
        """The cards of a place, by code."""
        return codes(self.table.at(place))

    @property
    def lies_at_centre(self):
        """The cards of the centre."""
        return self.at(layout.CENTRE)

    @property
    def lies_discarded(self):
        """The cards of the discard pile."""
        return self.at(layout.DISCARD)

    def holds(self, seat):
        """The cards of a hand."""
        return self.at(HAND[seat])

    def leads(self, guide):
        """The Believers attached to a Guide."""
        return self.at(FLOCK[ID[guide]])

    def guides(self, seat):
        """The Guides before a seat."""
        return self.at(GUIDES_OF[seat])

    def purse(self, seat):
        """The action points of a seat in letters: `DDV`."""
        return "".join(letter * self.table.count(POINTS[seat, LETTER[letter]]) for letter in LETTER)

    @property
    def purses(self):
        """The action points of each seat."""
        return [self.purse(seat) for seat in range(self.table.seats)]

    @property
    def prayers(self):
        """The prayer of each seat."""
        return [layout.prayer(self.table, seat) for seat in range(self.table.seats)]

    def reads(self, note):
        """A public word."""
        return self.table.read(note)

    def is_sheltered(self, guide):
        """Whether the Stasis lies beside this Guide."""
        return self.table.at(STASIS_ON[ID[guide]]) == (STASIS,)
