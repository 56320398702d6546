"""The rules that a mode switches on (R1)."""

from __future__ import annotations

from enum import Enum

from domain.table.table import TableView

from .cards import BOX

FULL, PROGRESSIVE, OWN_LIST = "full", "progressive", "initiation_own_list"
MODE = BOX.option("mode")


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
    return bool(mode == FULL or (mode == OWN_LIST and switch is Switch.OWN_LIST))
