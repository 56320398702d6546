"""SACRIFICE for scenarios: positions of the dossier laid on a table, and readers in its words.

A position line names South's pieces, North's, the walls, whose turn it is and the points:
`S Kd6 Bb3 | N Bd8 Ka9 | e4h | South 4`. Characters not named are dead, minerals not named lie where they start, both
stocks are full, no displacement has been made, and what stands in a goal is elevated.
"""

from annales.domain.contract.dealer import ScriptedDealer
from annales.domain.contract.engine import open_table, set_up_for
from annales.domain.games.sacrifice import ending, layout, placing, turns
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice.cards import KINDS, NUMBERS, SIDES, WALL, names_of
from annales.domain.table.table import Table
from annales.tools.laws.scenario import Scenario

KIND_OF_LETTER = {kind.letter: kind.id for kind in KINDS.values()}
LATER_TURN = (3, 4)  # a turn of South, of North, past the first ones


class Scene(Scenario):
    """A table with readers in the dossier's words; nothing is left to chance."""

    STANDING = frozenset({"=?", "=!"})

    def squares(self, start):
        """The squares that the answers beginning so lead to."""
        return " ".join(sorted(token[len(start) :] for token in self.offers(start)))

    def on(self, square):
        """What stands on a square: side and letter, sorted."""
        return sorted(f"{piece[0]}{_letter(piece)}" for piece in self.at(layout.AT[square]))

    def dead(self, side):
        """The letters in a graveyard, sorted."""
        return "".join(sorted(map(_letter, self.at(layout.GRAVEYARD[side]))))

    def alive(self, side):
        """How many characters a side has on the board."""
        return sum(
            layout.find(self.table, piece) is not None
            for kind in KINDS
            if kind != "mineral"
            for piece in names_of(SIDES.index(side), kind)
        )

    @property
    def points(self):
        """Points left."""
        return self.table.count(layout.POINTS)

    @property
    def turn(self):
        """The number of the turn."""
        return self.table.count(layout.TURN)

    @property
    def walls(self):
        """The walls that stand, in order."""
        return list(layout.walls_of(self.table))

    @property
    def standing(self):
        """The squares where something stands, and what."""
        return {layout.NAMED[place]: held for place, held in self.table.places.items() if place in layout.NAMED}


def opened(*told, **options):
    """A game as the rules open it; `told` is what chance says, in order."""
    table, opening = open_table(sacrifice, set_up_for(sacrifice, 2, options), ScriptedDealer(told))
    return Scene(sacrifice, table, opening, ScriptedDealer(()))


def laid(line, **options):
    """The table of a position line."""
    t = Table(layout.LAYOUT, 2)
    t.answering = True
    placing.write_notes(t, set_up_for(sacrifice, 2, options))
    *camps, (seat, points) = (part.split() for part in line.split("|"))
    for side in (0, 1):
        t.lay([WALL] * NUMBERS.limits.walls_per_seat, layout.STOCK[SIDES[side]])
        _lay_camp(t, side, camps[side][1:])
    for name in camps[2] if len(camps) == 3 else ():
        t.lay([WALL], layout.WALL_AT[name])
    active = SIDES.index(seat.lower())
    t.write(layout.ACTIVE, active)
    t.add(layout.TURN, LATER_TURN[active])
    t.add(layout.POINTS, int(points))
    t.add(layout.ALLOWANCE, int(points))
    t.write(layout.POSITIONS, (turns.digest(t),))
    ending.take_census(t)
    layout.ask_to_act(t)
    return Scene(sacrifice, t, None, ScriptedDealer(()))


def _lay_camp(t, side, texts):
    home = placing.standard_placement(t.read(layout.ROWS))
    for kind in KINDS:
        squares = [text[1:] for text in texts if KIND_OF_LETTER[text[0]] == kind]
        if kind == "mineral" and not squares:
            squares = [home[piece] for piece in names_of(side, kind)]
        for i, piece in enumerate(names_of(side, kind)):
            if i < len(squares):
                t.lay([piece], layout.AT[squares[i]])
            elif kind != "mineral":
                t.lay([piece], layout.GRAVEYARD[SIDES[side]])


def _letter(piece):
    return KINDS[piece.split("_")[1]].letter
