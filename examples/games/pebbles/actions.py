"""What a seat can choose. The tag is the public name of an action, and its fields are plain values."""

from domain.contract.game import Action


class Place(Action, frozen=True, tag="place"):
    """Place a stone of the hand face up; it is seen as it lands, so the field is no secret."""

    stone: str


ACTIONS = (Place,)
