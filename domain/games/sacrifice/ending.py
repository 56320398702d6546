"""Who has won, who still can, and when nobody can any more (R60–R66); which races are extinct."""

from __future__ import annotations

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .cards import ANIMAL, HUMAN, KIND_OF, MINERAL, RACES, SIDE_OF, SIDES
from .layout import ask_to_act, board_of, side_of

WIN, DRAW = (1, 2), (1, 1)


class Census:
    """What a side has: races in its goal, characters that can still move, and its dead."""

    def __init__(self, t: TableView, side: int) -> None:
        frozen, self.elevated, self.living = board_of(t).frozen, set[str](), list[Piece]()
        for place, held in t.places.items():
            square = on.NAMED.get(place)
            if square is None:
                continue
            for piece in held:
                if piece[0] != SIDES[side][0]:
                    continue
                if square in frozen:
                    self.elevated.add(KIND_OF[piece].race)
                elif piece in SIDE_OF:
                    self.living.append(piece)
        self.dead = t.at(on.GRAVEYARD[SIDES[side]])

    def has_won(self) -> bool:
        """At least one human, one animal and one mineral (R60); two of a race count once."""
        return self.elevated.issuperset(RACES)

    def extinct(self) -> tuple[str, ...]:
        """Humans or animals of which no character is left, on the way or in the goal: a genocide, which is lawful."""
        races = self.elevated | {KIND_OF[piece].race for piece in self.living}
        return tuple(race for race in (HUMAN, ANIMAL) if race not in races)

    def can_win(self) -> bool:
        """By what is there, or with one dead human or animal in the Emissary's place (R64, J31)."""
        if self._suffices(self.living):
            return True
        emissary = next((piece for piece in self.living if KIND_OF[piece].id == "emissary"), None)
        if emissary is None:
            return False
        others = [piece for piece in self.living if piece != emissary]
        return any(self._suffices([*others, piece]) for piece in self.dead if KIND_OF[piece].race in (HUMAN, ANIMAL))

    def _suffices(self, living: list[Piece]) -> bool:
        """A human, an animal, and a mineral or someone to carry it."""
        possible = self.elevated | {KIND_OF[piece].race for piece in living}
        if any(KIND_OF[piece].porter for piece in living):
            possible.add(MINERAL)
        return possible.issuperset(RACES)


def settle(t: Table) -> None:
    """After a removal, a resurrection or an ascension with no decision owed: a win, a draw, or on with the turn (R14).

    Nothing else changes who can win. It also makes the older positions impossible (R65).
    """
    dead = [t.size(on.GRAVEYARD[side]) for side in SIDES]
    assert dead[0] == dead[1], f"both sides must have the same number of characters (R47): {dead} are dead"
    t.write(on.POSITIONS, ())
    sides = take_census(t)
    active = t.read(on.ACTIVE)
    if sides[side_of(t, active)].has_won():
        win(t, active)
    elif t.read(on.UNWINNABLE_CHECK) and not any(side.can_win() for side in sides):
        t.end(DRAW, "unwinnable")  # two races elevated to none is a draw too (J33)
    else:
        ask_to_act(t)


def take_census(t: Table) -> list[Census]:
    """Count both sides, and note for all to see what they have elevated, lost, and can still hope for (R66)."""
    sides = [Census(t, side) for side in (0, 1)]
    t.write(on.ELEVATED, tuple(tuple(race for race in RACES if race in side.elevated) for side in sides))
    t.write(on.EXTINCT, tuple(side.extinct() for side in sides))
    t.write(on.CAN_WIN, tuple(side.can_win() for side in sides))
    return sides


def win(t: Table, seat: Seat) -> None:
    """«Il remporte immédiatement la partie. C'est le seul cas de victoire possible.» (R60, R61)"""
    t.end(WIN if seat == 0 else WIN[::-1], "elevation")
