"""What a seat can choose: one frozen struct an action (section "Decisions")."""

from __future__ import annotations

from typing import ClassVar

from annales.domain.contract.game import Action

HAND, UP, DOWN = "hand", "up", "down"  # where a fragment lies that is returned


class ChooseClass(Action, frozen=True, tag="choose_class"):
    """Take a pack of a class (R4, R74)."""

    soul: str


class ChoosePlace(Action, frozen=True, tag="choose_place"):
    """Choose an optional place for the cemetery (R4)."""

    place: str


class DropObjective(Action, frozen=True, tag="drop_objective"):
    """Drop one of the objectives drawn (R5)."""

    SECRET: ClassVar[tuple[str, ...]] = ("objective",)

    objective: str


class AddFragment(Action, frozen=True, tag="add_fragment"):
    """Add a fragment to the list of ten (R6)."""

    SECRET: ClassVar[tuple[str, ...]] = ("fragment",)
    KEEPS: ClassVar[bool] = True

    fragment: str


class RemoveFragment(Action, frozen=True, tag="remove_fragment"):
    """Remove a fragment from the list (R6)."""

    SECRET: ClassVar[tuple[str, ...]] = ("fragment",)
    KEEPS: ClassVar[bool] = True

    fragment: str


class ConfirmList(Action, frozen=True, tag="confirm_list"):
    """The list of ten is ready (R6)."""


class ChooseFavourite(Action, frozen=True, tag="choose_favourite"):
    """Choose one's favourite resource, in secret until all have chosen (R7)."""

    SECRET: ClassVar[tuple[str, ...]] = ("resource",)

    resource: str


class EveningMana(Action, frozen=True, tag="evening_mana"):
    """Gain mana in the evening (R20)."""


class EveningFragment(Action, frozen=True, tag="evening_fragment"):
    """Draw the first fragment of one's old life (R20)."""


class Play(Action, frozen=True, tag="play"):
    """Play a fragment with one of its options, numbered from 1 (R46)."""

    fragment: str
    option: int


class Pass(Action, frozen=True, tag="pass"):
    """Close one's slot at sunset (R22)."""


class Activate(Action, frozen=True, tag="activate"):
    """Activate an option of a place (R23)."""

    place: str
    option: str


class Resolve(Action, frozen=True, tag="resolve"):
    """Resolve an option of an event in the Surroundings, numbered from 1 (R23)."""

    event: str
    option: int


class UseDestiny(Action, frozen=True, tag="destiny"):
    """Use an option of Destiny (R52)."""

    option: str


class EndNight(Action, frozen=True, tag="end_night"):
    """The night is over (R24)."""


class Wish(Action, frozen=True, tag="wish"):
    """Whether a part that is at one's wish is applied (R44)."""

    yes: bool


class Designate(Action, frozen=True, tag="designate"):
    """Designate another cendrelin (R41)."""

    seat: int


class Renounce(Action, frozen=True, tag="renounce"):
    """Put a fragment of the hand on the table, face down (R45)."""

    SECRET: ClassVar[tuple[str, ...]] = ("fragment",)

    fragment: str


class Return(Action, frozen=True, tag="return"):
    """Put a fragment of the hand or the table (`hand`, `up`, `down`) under one's old life (R45)."""

    SECRET: ClassVar[tuple[str, ...]] = ("fragment",)

    fragment: str
    zone: str

    def hidden_fields(self) -> tuple[str, ...]:
        """None where the fragment lies face up: all see it go."""
        return () if self.zone == UP else self.SECRET


class ReignAddPlace(Action, frozen=True, tag="reign_add_place"):
    """Add a non-demonic place with its events (R70)."""

    place: str


class ReignRemovePlace(Action, frozen=True, tag="reign_remove_place"):
    """Remove a non-demonic place with its events (R70)."""

    place: str


class ReignOutPlace(Action, frozen=True, tag="reign_out_place"):
    """Swap a non-demonic place: the one that leaves (R70)."""

    place: str


class ReignInPlace(Action, frozen=True, tag="reign_in_place"):
    """Swap a non-demonic place: the one that comes (R70)."""

    place: str


class ReignDemonic(Action, frozen=True, tag="reign_demonic"):
    """Swap the demonic place for this one (R70)."""

    place: str


class ReignAddEvent(Action, frozen=True, tag="reign_add_event"):
    """Add an event (R70)."""

    event: str


class ReignRemoveEvent(Action, frozen=True, tag="reign_remove_event"):
    """Remove an event (R70)."""

    event: str


class ReignOutEvent(Action, frozen=True, tag="reign_out_event"):
    """Swap an event: the one that leaves (R70)."""

    event: str


class ReignInEvent(Action, frozen=True, tag="reign_in_event"):
    """Swap an event: the one that comes (R70)."""

    event: str


class ReignNothing(Action, frozen=True, tag="reign_nothing"):
    """Leave the cemetery as it is (J38)."""


class ExchangeClass(Action, frozen=True, tag="exchange_class"):
    """Exchange a class for another (R72, R73)."""

    out: str
    soul: str


class KeepClass(Action, frozen=True, tag="keep_class"):
    """Keep one's class, and build one's own list (R73)."""


ACTIONS = (
    ChooseClass,
    ChoosePlace,
    DropObjective,
    AddFragment,
    RemoveFragment,
    ConfirmList,
    ChooseFavourite,
    EveningMana,
    EveningFragment,
    Play,
    Pass,
    Activate,
    Resolve,
    UseDestiny,
    EndNight,
    Wish,
    Designate,
    Renounce,
    Return,
    ReignAddPlace,
    ReignRemovePlace,
    ReignOutPlace,
    ReignInPlace,
    ReignDemonic,
    ReignAddEvent,
    ReignRemoveEvent,
    ReignOutEvent,
    ReignInEvent,
    ReignNothing,
    ExchangeClass,
    KeepClass,
)
