"""The actions that a seat, the leader of a cult, can choose."""

from annales.contract import Action


class Vow(Action, frozen=True, tag="vow"):
    """Add a card to the secret vows, a list that all seats make at the same time; the question stays open."""

    SECRET = ("card",)
    KEEPS = True

    card: str


class Ready(Action, frozen=True, tag="ready"):
    """Finish the vows and choose a god in secret."""

    SECRET = ("god",)

    god: str


class Play(Action, frozen=True, tag="play"):
    """Play a card and carry out its effect."""

    card: str


class Rest(Action, frozen=True, tag="rest"):
    """End the turn."""


class LayDown(Action, frozen=True, tag="lay_down"):
    """Discard the hand: this card on top of the pile, the others beneath it."""

    card: str


class Decline(Action, frozen=True, tag="decline"):
    """Skip the rest of the sentence."""


class Accept(Action, frozen=True, tag="accept"):
    """Carry out the rest of the sentence."""


class Bury(Action, frozen=True, tag="bury"):
    """Put a card at the very bottom of the deck."""

    SECRET = ("card",)

    card: str


class Seek(Action, frozen=True, tag="seek"):
    """Take a card of your choice from the bag."""

    SECRET = ("card",)

    card: str


class Place(Action, frozen=True, tag="place"):
    """Put this one of the two lifted relics upstream and the other one downstream."""

    SECRET = ("near",)

    near: str


class Don(Action, frozen=True, tag="don"):
    """Turn the mask to this face, which it may already have."""

    SECRET = ("face",)

    face: str


ACTIONS = (Vow, Ready, Play, Rest, LayDown, Decline, Accept, Bury, Seek, Place, Don)
