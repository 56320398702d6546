"""The actions that a seat can choose at the market."""

from annales.contract import Action


class Bid(Action, frozen=True, tag="bid"):
    """Bid coins for the lot, in secret."""

    SECRET = ("coins",)

    coins: int


class Lay(Action, frozen=True, tag="lay"):
    """Lay a card face down in a stall."""

    SECRET = ("card",)

    card: str
    stall: str


class Play(Action, frozen=True, tag="play"):
    """Play a card that needs no target."""

    card: str


class Aim(Action, frozen=True, tag="aim"):
    """Play a card against a seat."""

    card: str
    target: int


class Raid(Action, frozen=True, tag="raid"):
    """Raid a stall of another seat."""

    target: int
    stall: str


class Spring(Action, frozen=True, tag="spring"):
    """Turn the card in the raided stall face up."""


class Yield(Action, frozen=True, tag="yield"):
    """Let the raid succeed."""


class Pass(Action, frozen=True, tag="pass"):
    """Do not counter the card."""


class StandBy(Action, frozen=True, tag="stand_by"):
    """Pass in every window until the turn ends; the question stays open."""

    KEEPS = True


class End(Action, frozen=True, tag="end"):
    """End the turn."""


ACTIONS = (Bid, Lay, Play, Aim, Raid, Spring, Yield, Pass, StandBy, End)
