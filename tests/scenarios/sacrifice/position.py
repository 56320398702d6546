"""Positions of the dossier laid on a table, and the handle by which scenarios play on it.

A position line names South's pieces, North's, the walls, whose turn it is and the points:
`S Kd6 Bb3 | N Bd8 Ka9 | e4h | South 4`. Characters not named are dead, minerals not named lie where they start, both
stocks are full, no displacement has been made, and what stands in a goal is elevated.
"""

from domain.contract.dealer import ToldDealer
from domain.contract.engine import advance, open_table, set_up_for
from domain.contract.notation import parse
from domain.games.sacrifice import ending, placing, turns
from domain.games.sacrifice import game as sacrifice
from domain.games.sacrifice.actions import AcceptDraw, OfferDraw
from domain.games.sacrifice.cards import KINDS, NUMBERS, SIDES, WALL, names_of
from domain.games.sacrifice.layout import (
    ACTIVE,
    ALLOWANCE,
    AT,
    GRAVEYARD,
    LAYOUT,
    NAMED,
    POINTS,
    POSITIONS,
    ROWS,
    STOCK,
    TURN,
    WALL_AT,
    ask_to_act,
    find,
    walls_of,
)
from domain.table.table import Table

KIND_OF_LETTER = {kind.letter: kind.id for kind in KINDS.values()}
LATER_TURN = (3, 4)  # a turn of South, of North, past the first ones


class Scene:
    """A table with its readers in the dossier's words."""

    def __init__(self, table):
        self.table = table
        self.facts = ()

    def plays(self, text):
        """Play tokens in order, each by the seat that is asked; ` / ` and line ends mean nothing."""
        for token in text.replace("/", " ").split():
            self.answers(self.must, token)
        return self

    def answers(self, seat, token):
        """One token of one seat, through the door that everybody uses."""
        action = parse(sacrifice, self.table, seat, token)
        self.table, step = advance(sacrifice, self.table, seat, action, ToldDealer(()))
        self.facts = step.facts
        return self

    @property
    def must(self):
        """The seat that is awaited."""
        (seat,) = self.table.question.must
        return seat

    @property
    def state(self):
        """The question's kind."""
        return self.table.question.kind

    def tokens(self, seat=None):
        """The legal answers but the draw offers, in order."""
        seat = self.must if seat is None else seat
        return [
            sacrifice.notation(self.table, seat, action)
            for action in sacrifice.legal(self.table, seat)
            if not isinstance(action, (OfferDraw, AcceptDraw))
        ]

    def of(self, start):
        """The legal answers that begin so, as a set: a piece on its square, `W:`, `S:`."""
        return {token for token in self.tokens() if token.startswith(start)}

    def squares(self, start):
        """The squares that the answers beginning so lead to."""
        return " ".join(sorted(token[len(start) :] for token in self.of(start)))

    def may(self, token):
        """Whether this is a legal answer."""
        return token in self.tokens()

    def at(self, square):
        """What stands on a square: side and letter, sorted."""
        return sorted(f"{piece[0]}{_letter(piece)}" for piece in self.table.at(AT[square]))

    def dead(self, side):
        """The letters in a graveyard, sorted."""
        return "".join(sorted(map(_letter, self.table.at(GRAVEYARD[side]))))

    def alive(self, side):
        """How many characters a side has on the board."""
        return sum(
            find(self.table, piece) is not None
            for kind in KINDS
            if kind != "mineral"
            for piece in names_of(SIDES.index(side), kind)
        )

    @property
    def points(self):
        """Points left."""
        return self.table.count(POINTS)

    @property
    def turn(self):
        """The number of the turn."""
        return self.table.count(TURN)

    @property
    def walls(self):
        """The walls that stand, in order."""
        return list(walls_of(self.table))

    @property
    def result(self):
        """Ranks and reason, or None while the match goes on."""
        ended = self.table.ended
        return (ended.ranks, ended.reason) if ended else None

    def read(self, note):
        """What a note says."""
        return self.table.read(note)


def new_game(*told, **options):
    """A game as the rules open it; `told` is what chance says."""
    table, step = open_table(sacrifice, set_up_for(sacrifice, 2, options), ToldDealer(told))
    scene = Scene(table)
    scene.facts = step.facts
    return scene


def laid(line, **options):
    """The table of a position line."""
    t = Table(LAYOUT, 2)
    t.answering = True
    placing.write_notes(t, set_up_for(sacrifice, 2, options))
    *camps, (seat, points) = (part.split() for part in line.split("|"))
    for side in (0, 1):
        t.lay([WALL] * NUMBERS.limits.walls_per_seat, STOCK[SIDES[side]])
        _lay_camp(t, side, camps[side][1:])
    for name in camps[2] if len(camps) == 3 else ():
        t.lay([WALL], WALL_AT[name])
    active = SIDES.index(seat.lower())
    t.write(ACTIVE, active)
    t.add(TURN, LATER_TURN[active])
    t.add(POINTS, int(points))
    t.add(ALLOWANCE, int(points))
    t.write(POSITIONS, (turns.digest(t),))
    ending.take_census(t)
    ask_to_act(t)
    return Scene(t)


def _lay_camp(t, side, texts):
    home = placing.standard_placement(t.read(ROWS))
    for kind in KINDS:
        squares = [text[1:] for text in texts if KIND_OF_LETTER[text[0]] == kind]
        if kind == "mineral" and not squares:
            squares = [home[piece] for piece in names_of(side, kind)]
        for i, piece in enumerate(names_of(side, kind)):
            if i < len(squares):
                t.lay([piece], AT[squares[i]])
            elif kind != "mineral":
                t.lay([piece], GRAVEYARD[SIDES[side]])


def pieces_by_square(table):
    """Square names and what stands there."""
    return {NAMED[place]: held for place, held in table.places.items() if place in NAMED}


def _letter(piece):
    return KINDS[piece.split("_")[1]].letter
