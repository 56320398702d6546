"""The actions that a seat can choose. The tag is the public name of an action, and its fields are plain values."""

from annales.contract import Action


class Place(Action, frozen=True, tag="place"):
    """Place a stone from the hand face up. Everybody sees it, so the field is not secret."""

    stone: str


ACTIONS = (Place,)
