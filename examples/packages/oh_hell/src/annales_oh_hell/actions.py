"""What a seat can choose in Oh Hell."""

from annales.contract import Action


class Bid(Action, frozen=True, tag="bid"):
    """Say how many tricks one will take, for all to hear (R4)."""

    tricks: int


class SecretBid(Action, frozen=True, tag="secret_bid"):
    """Write it down; all bids are turned up together (J2)."""

    SECRET = ("tricks",)

    tricks: int


class Play(Action, frozen=True, tag="play"):
    """Play a card to the trick (R5)."""

    card: str


ACTIONS = (Bid, SecretBid, Play)
