"""What a seat can choose in Nine Men's Morris."""

from annales.contract import Action


class Place(Action, frozen=True, tag="place"):
    """Put a man from the supply on a free point (R2)."""

    to: str


class Move(Action, frozen=True, tag="move"):
    """Move a man along a line to the next point, or to any free point with three men left (R3, R4)."""

    src: str
    to: str


class Remove(Action, frozen=True, tag="remove"):
    """Remove a man of the other seat after closing a mill (R5, R6)."""

    at: str


ACTIONS = (Place, Move, Remove)
