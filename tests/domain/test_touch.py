"""What an action touches, pattern by pattern."""

import pytest

from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.model import Area, Hidden, Presentation, Sides
from annales.domain.contract.presentation.touch import Toucher
from annales.domain.table.layout import EACH_SEAT, OWNER, Layout
from annales.domain.table.table import Table
from annales.domain.table.visibility import as_seen
from examples.games.market import game as market

LAYOUT = Layout()
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
WORLD = LAYOUT.zones("world", EACH_SEAT)
DOOR = LAYOUT.zones("door", EACH_SEAT, ("a", "b"))
SPARE = LAYOUT.zone("spare")
ATTIC = LAYOUT.zone("attic")
LAYOUT.counters("coins", EACH_SEAT)
SOUTH = LAYOUT.note("south", int)


@pytest.fixture
def table():
    """Two seats; the second one is South."""
    t = Table(LAYOUT, 2)
    t.lay(("hydra", "net"), HAND[0])
    t.lay(("net",), HAND[1])
    t.lay(("palace", "hydra:tired"), WORLD[0])
    t.lay(("cannon",), WORLD[1])
    t.lay(("cannon",), SPARE)
    t.lay(("ghost",), ATTIC)
    t.write(SOUTH, 1)
    return t


def touched(table, *patterns, **fields):
    """The targets of an action of seat 0, with these patterns."""
    shown = Presentation(
        format=1,
        area=(
            Area(slot="seat", as_="cards", zones=("world.{seat}",)),
            Area(slot="drawer", as_="cards", zones=("spare",)),
        ),
        sides=Sides(note="south", names=("south", "north")),
        touch={"do": patterns},
        hidden=Hidden(zones=("attic",)),
    )
    return Toucher(shown, LAYOUT, as_seen(table, 0), 0).targets({"type": "do", **fields})


@pytest.mark.parametrize(
    ("pattern", "fields", "target"),
    [
        ("door.{me}.{door}", {"door": "a"}, {"place": "door.0.a"}),
        ("hand.{me}/{card}", {"card": "net"}, {"place": "hand.0", "piece": "net"}),
        ("hand.{me}/{card}", {"card": "hydra"}, {"place": "hand.0", "piece": "hydra"}),
        ("world.{me}/{card}", {"card": "hydra"}, {"place": "world.0", "piece": "hydra:tired"}),
        ("world.{me}/pal*", {}, {"place": "world.0", "piece": "palace"}),
        ("*/{card}", {"card": "palace"}, {"place": "world.0", "piece": "palace"}),
        ("any/{what}", {"what": 1}, {"seat": 1}),
        ("any/{what}", {"what": "cannon"}, {"place": "world.1", "piece": "cannon"}),
        ("seat:{seat}", {"seat": 1}, {"seat": 1}),
        ("#{coins}", {"coins": 0}, {"number": 0}),
        ("@coins.{me}", {}, {"counter": "coins.0"}),
        ("line:{option}", {"option": 2}, {"line": "2"}),
        ("{from:hand=hand,up=world}.{me}/palace", {"from": "up"}, {"place": "world.0", "piece": "palace"}),
        ("world.{seat}/{card} | spare/{card}", {"card": "cannon", "seat": None}, {"place": "spare", "piece": "cannon"}),
        ("world.{seat}/{card} | spare/{card}", {"card": "cannon", "seat": 1}, {"place": "world.1", "piece": "cannon"}),
        ("line:{side}", {}, {"line": "north"}),
    ],
)
def test_a_pattern_is_filled_from_the_action(table, pattern, fields, target):
    """And from the seat that would do it."""
    assert touched(table, pattern, **fields) == [target]


@pytest.mark.parametrize(
    ("pattern", "fields"),
    [
        ("door.{me}.{door}", {"door": None}),
        ("line:{carry}", {"carry": False}),
        ("door.{me}.z", {}),
        ("hand.1/{card}", {"card": "net"}),
        ("any/{what}", {"what": "enough"}),
        ("*/ghost", {}),
    ],
)
def test_what_is_not_there_falls_away(table, pattern, fields):
    """A null field, a place that does not exist, a card in another hand, and what the table does not show."""
    assert touched(table, pattern, **fields) == []


def test_targets_stand_in_the_order_of_pointing(table):
    """As their patterns do."""
    assert touched(table, "hand.{me}/{card}", "seat:{at}", card="net", at=1) == [
        {"place": "hand.0", "piece": "net"},
        {"seat": 1},
    ]


def test_a_kind_of_action_without_patterns_is_a_button(table):
    """Where others have patterns."""
    assert touched(table) == []


def test_without_patterns_targets_are_guessed_from_the_fields():
    """Cards that lie somewhere, places named by one key, seats."""
    t = Table(market.LAYOUT, 2)
    t.lay(("bomb",), "hand.0")
    toucher = Toucher(presentation_of(market), market.LAYOUT, as_seen(t, 0), 0)

    assert toucher.targets({"type": "aim", "card": "bomb", "target": 1}) == [
        {"place": "hand.0", "piece": "bomb"},
        {"seat": 1},
    ]
    assert toucher.targets({"type": "bid", "coins": 3}) == []
