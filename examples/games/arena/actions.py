"""The actions that a seat can choose in the arena."""

from annales.contract import Action


class Rest(Action, frozen=True, tag="rest"):
    """End the turn."""


class Go(Action, frozen=True, tag="go"):
    """Go to a free adjacent cell; the piece tires."""

    piece: str
    to: str


class Strike(Action, frozen=True, tag="strike"):
    """Strike an adjacent piece or wall; the piece tires."""

    piece: str
    to: str


class Build(Action, frozen=True, tag="build"):
    """Build a wall next to the guard, which tires."""

    cell: str


class Tire(Action, frozen=True, tag="tire"):
    """The tribute of a seat that lost a piece: another of its pieces tires."""

    piece: str


ACTIONS = (Rest, Go, Strike, Build, Tire)
