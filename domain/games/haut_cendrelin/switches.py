"""The rules that a mode switches on (R1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from annales.domain.table.layout import Value
from annales.domain.table.table import TableView

from .cards import BOX

MODE = BOX.option("mode")
FULL, INITIATION, INITIATION_OWN_LIST, PROGRESSIVE = MODE.values
ALL_CLASSES = BOX.option("initiation_all_classes")


class Switch(Enum):
    """A rule of the full game; its value is the option that switches it on in a progressive match."""

    OWN_LIST = "own_list"
    SECOND_CLASS = "second_class"
    DESTINY = "destiny"
    UNFORESEEN = "unforeseen"
    CRYPT = "crypt"
    OBJECTIVES = "objectives"
    DEMONIC_PLACE = "demonic_place"
    NON_DEMONIC_PLACE = "non_demonic_place"


OPTIONS = {switch: BOX.option(switch.value) for switch in Switch}


def is_on(t: TableView, switch: Switch) -> bool:
    """Whether a rule is in the game."""
    mode = t.option(MODE)
    if mode == PROGRESSIVE:
        return bool(t.option(OPTIONS[switch]))
    return bool(mode == FULL or (mode == INITIATION_OWN_LIST and switch is Switch.OWN_LIST))


def switched_on(options: Mapping[str, Value]) -> frozenset[Switch]:
    """The rules that the options of a match switch on, below the full game."""
    if options[MODE.id] == PROGRESSIVE:
        return frozenset(switch for switch in Switch if options[switch.value])
    return frozenset({Switch.OWN_LIST} if options[MODE.id] == INITIATION_OWN_LIST else ())


def is_full(t: TableView) -> bool:
    """Whether the complete rules are played."""
    return bool(t.option(MODE) == FULL)


def is_initiation(t: TableView) -> bool:
    """Whether one of the two initiation modes is played."""
    return t.option(MODE) in (INITIATION, INITIATION_OWN_LIST)


def has_two_classes(t: TableView) -> bool:
    """Whether each seat has two classes (R1)."""
    return is_on(t, Switch.SECOND_CLASS)


def chooses_favourites(t: TableView) -> bool:
    """Whether favourites are chosen; else the class fixes them (R1)."""
    return is_on(t, Switch.OBJECTIVES)
