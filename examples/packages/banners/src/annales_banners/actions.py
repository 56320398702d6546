"""What a seat can choose in Banners."""

from annales.contract import Action


class Orders(Action, frozen=True, tag="orders"):
    """Where each company goes this round, secret until all have written theirs (R3).

    A company that holds goes to the town where it is; one in camp has no order.
    """

    SECRET = ("one", "two", "three")

    one: str | None = None
    two: str | None = None
    three: str | None = None


ACTIONS = (Orders,)
