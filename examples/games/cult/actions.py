"""What a cult can choose."""

from domain.contract.game import Action


class Vow(Action, frozen=True, tag="vow"):
    """Put a card among the secret vows: one more item of a list that all build at once."""

    SECRET = ("card",)
    KEEPS = True

    card: str


class Ready(Action, frozen=True, tag="ready"):
    """Close the vows, and choose a god in secret."""

    SECRET = ("god",)

    god: str


class Play(Action, frozen=True, tag="play"):
    """Play a card, and do what it says."""

    card: str


class Rest(Action, frozen=True, tag="rest"):
    """End the turn."""


class LayDown(Action, frozen=True, tag="lay_down"):
    """Discard the hand, this card on top, the others beneath the pile."""

    card: str


class Decline(Action, frozen=True, tag="decline"):
    """Leave out the rest of the sentence."""


class Accept(Action, frozen=True, tag="accept"):
    """Do the rest of the sentence."""


class Bury(Action, frozen=True, tag="bury"):
    """Put a card below the deck, beneath those that lie there."""

    SECRET = ("card",)

    card: str


class Seek(Action, frozen=True, tag="seek"):
    """Take a card out of the bag."""

    SECRET = ("card",)

    card: str


class Place(Action, frozen=True, tag="place"):
    """Put this relic upstream and the other one downstream: both were lifted, whether they are swapped or not."""

    SECRET = ("near",)

    near: str


class Don(Action, frozen=True, tag="don"):
    """Turn the mask, or pretend to."""

    SECRET = ("face",)

    face: str


ACTIONS = (Vow, Ready, Play, Rest, LayDown, Decline, Accept, Bury, Seek, Place, Don)
