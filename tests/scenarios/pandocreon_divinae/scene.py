"""Pandocréon Divinæ for scenarios: positions set by hand in cards' codes, and readers in the words of its rules.

    scene = laid().guide(1, "SHA", "PIL", "MOI4").hand(0, "ORD").points(0, "D")
    scene.resolve("0:p:ORD 0:t:SHA")
    assert scene.prayers == [6, 0, 0, 0]

Unless a scenario says otherwise: four seats, round 3 started by seat 0, which is in its main step; Apocalypses allowed;
no card in hand, in the areas or at the centre, no points, powers unused. Stars mark fresh Believers (`MOI1*`).
"""

from annales.domain.games.pandocreon_divinae import game, layout
from annales.domain.games.pandocreon_divinae.cards import CARDS, STASIS
from annales.domain.table.faces import kind_of
from annales.tools.laws.scenario import Scenario

ID = {card.code: card.id for card in CARDS.values()}
FOUR = ("brewalen", "pui_tara", "gwenghelen", "gorpa")
LETTER = {"D": "day", "N": "night", "V": "void"}


class Scene(Scenario):
    """A table with setters and readers in cards' codes."""

    WINDOWS = frozenset({"window"})
    STANDING = frozenset({"a+", "a-"})  # to pass automatically, or no longer

    # -- laying

    def hand(self, seat, *named):
        """Cards in a hand."""
        return self._lay(named, layout.HAND[seat])

    def centre(self, *named):
        """Believers at the centre, not fresh."""
        return self._lay(named, layout.CENTRE)

    def guide(self, seat, guide, *believers):
        """A Guide before a seat, with its Believers."""
        self._lay([guide], layout.GUIDES_OF[seat])
        return self._lay(believers, layout.FLOCK[ID[guide]])

    def unguided(self, seat, *believers):
        """Believers posed before a seat by Trance."""
        return self._lay(believers, layout.UNGUIDED[seat])

    def stasis(self, guide):
        """The Stasis beside a Guide."""
        return self._lay(["STA"], layout.STASIS_ON[ID[guide]])

    def discarded(self, *named):
        """Cards in the discard pile."""
        return self._lay(named, layout.DISCARD)

    def points(self, seat, letters):
        """Action points: `DDV` are two Day and one Void."""
        for letter in letters:
            self.table.add(layout.POINTS[seat, LETTER[letter]], 1)
        return self

    def used(self, *seats):
        """Powers spent."""
        return self.writes(layout.USED, tuple(sorted(seats)))

    def locked(self):
        """Apocalypses are forbidden this round."""
        return self.writes(layout.LOCKED, True)

    def turn_of(self, seat, phase="main"):
        """Whose turn it is, in a round started by seat 0."""
        t = self.table
        t.write(layout.ACTIVE, seat)
        t.write(layout.PHASE, phase)
        t.write(layout.TO_PLAY, tuple(range(seat + 1, t.seats)))
        t.ask(phase, [seat], t.present())
        return self

    def die(self, *faces):
        """What the die shows next."""
        return self.tells("cosmogony", *faces)

    def gives(self, place, *named):
        """What chance takes next from a place."""
        return self.tells(place, *(ID[name] for name in named))

    def _lay(self, named, place):
        for name in named:
            self.table.fetch(ID[name], layout.DRAW_PILE, place)
        return self

    # -- looking

    def cards(self, place):
        """The cards of a place by their codes, in the order of the alphabet; fresh ones end with a star."""
        names = ((kind_of(piece), piece) for piece in self.at(place))
        return sorted(CARDS[name].code + "*" * (name != piece) for name, piece in names)

    @property
    def lies_at_centre(self):
        """The cards of the centre."""
        return self.cards(layout.CENTRE)

    @property
    def discards(self):
        """The cards of the discard pile."""
        return self.cards(layout.DISCARD)

    def holds(self, seat):
        """The cards of a hand."""
        return self.cards(layout.HAND[seat])

    def leads(self, guide):
        """The Believers attached to a Guide."""
        return self.cards(layout.FLOCK[ID[guide]])

    def guides(self, seat):
        """The Guides before a seat."""
        return self.cards(layout.GUIDES_OF[seat])

    def purse(self, seat):
        """The action points of a seat in letters: `DDV`."""
        return "".join(letter * self.table.count(layout.POINTS[seat, LETTER[letter]]) for letter in LETTER)

    @property
    def purses(self):
        """The action points of each seat."""
        return [self.purse(seat) for seat in range(self.table.seats)]

    @property
    def prayers(self):
        """The prayer of each seat."""
        return [layout.prayer(self.table, seat) for seat in range(self.table.seats)]

    def is_sheltered(self, guide):
        """Whether the Stasis lies beside this Guide."""
        return self.at(layout.STASIS_ON[ID[guide]]) == [STASIS]


def opened(seats, **options):
    """A new match as the rules open it; `deals` tells chance."""
    return Scene.opened(game, seats, **options)


def laid(*gods, **options):
    """The usual position, with these Divinities and options."""
    gods = gods or FOUR
    at_seats = {"divinities": "fixed", "divinity_list": ",".join(gods), "first_seat": "seat_0"}
    scene = opened(len(gods), **at_seats, **options)
    t = scene.table = scene.table.copy()
    t.shuffle(*(layout.HAND[seat] for seat in range(t.seats)), into=layout.DRAW_PILE)
    for counter, number in list(t.counters.items()):
        t.add(counter, -number)
    return scene.writes(layout.ROUND, 3).writes(layout.LOCKED, False).turn_of(0)
