"""What is printed on the Action cards, as `action_cards.txt` lists it."""

from pathlib import Path
from typing import NamedTuple


class Printed(NamedTuple):
    """A card: its cost is written as `1 fire + 3 chaos`; `more` is a Location's token, or «continuous»."""

    copies: int
    type: str
    cost: str
    timing: str
    power: int
    more: str

    @property
    def essence(self) -> str:
        """The Essence of its cost."""
        return self.cost.split()[1]


def _read(line: str) -> tuple[str, Printed]:
    id, copies, type, cost, timing, power, more = line.split(" | ")
    return id, Printed(int(copies), type, cost, timing, int(power), more)


_LINES = Path(__file__).with_name("action_cards.txt").read_text("utf-8").splitlines()
ACTION_CARDS = dict(_read(line) for line in _LINES if not line.startswith("#"))
