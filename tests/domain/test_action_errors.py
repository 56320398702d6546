"""What is wrong with plain values that are no action, found by the declared members."""

from typing import Literal

import pytest

from annales.domain.contract.action_errors import action_error
from annales.domain.contract.game import Action
from annales.domain.reasons import ActionReason, ValueKind


class Step(Action, frozen=True, tag="step"):
    """A piece goes somewhere, perhaps from a square."""

    to: str
    after: int | None
    way: Literal["left", "right"] = "left"
    over: tuple[str, ...] = ()


class End(Action, frozen=True, tag="end"):
    """The turn is over."""


WHOLE = {"type": "step", "to": "c4", "after": 3}


@pytest.mark.parametrize(
    ("wire", "reason"),
    [
        ({"type": "fly"}, ActionReason.UNKNOWN_TYPE(type="fly", known=("step", "end"))),
        ({"type": "step", "after": None}, ActionReason.MEMBER_MISSING(type="step", member="to")),
        (
            WHOLE | {"square": 1},
            ActionReason.MEMBER_UNKNOWN(type="step", member="square", known=("to", "after", "way", "over")),
        ),
        ({"type": "end", "to": "c4"}, ActionReason.NO_MEMBERS(type="end", member="to")),
        (
            WHOLE | {"to": 5},
            ActionReason.MEMBER_OF_ANOTHER_KIND(member="to", wanted=(ValueKind.STRING(),), given=ValueKind.INTEGER()),
        ),
        (
            WHOLE | {"after": "x"},
            ActionReason.MEMBER_OF_ANOTHER_KIND(
                member="after", wanted=(ValueKind.INTEGER(), ValueKind.NULL()), given=ValueKind.STRING()
            ),
        ),
        (
            WHOLE | {"over": {"a": 1}},
            ActionReason.MEMBER_OF_ANOTHER_KIND(member="over", wanted=(ValueKind.LIST(),), given=ValueKind.OBJECT()),
        ),
        (WHOLE | {"way": "up"}, ActionReason.MEMBER_WITH_ANOTHER_VALUE(member="way")),
        (WHOLE | {"over": ["a", 1]}, ActionReason.MEMBER_WITH_ANOTHER_VALUE(member="over")),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(wire, reason):
    """The first member that is wrong, in the order in which they were sent; what is missing comes last."""
    assert action_error((Step, End), wire) == reason
