"""What a seat can choose in the arena."""

from domain.contract.game import Action


class Rest(Action, frozen=True, tag="rest"):
    """End the turn."""


class Go(Action, frozen=True, tag="go"):
    """Go to a free cell nearby; the piece tires."""

    piece: str
    to: str


class Strike(Action, frozen=True, tag="strike"):
    """Strike what stands nearby; the piece tires."""

    piece: str
    to: str


class Build(Action, frozen=True, tag="build"):
    """Build a wall beside the guard, which tires."""

    cell: str


class Tire(Action, frozen=True, tag="tire"):
    """The seat that lost a piece tires another: it could not help."""

    piece: str


ACTIONS = (Rest, Go, Strike, Build, Tire)
