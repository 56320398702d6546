"""A small layout with a place of every order and sight, for two or three seats and a spectator."""

from annales.domain.contract.dealer import ScriptedDealer, SeededDealer
from annales.domain.table.facts import Fact
from annales.domain.table.layout import ALL, BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout, Place, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import seen

SEATS = 3
VIEWERS: tuple[Viewer, ...] = (None, 0, 1, 2)

CABINET = Layout()
TRAY = CABINET.zone("tray")  # open, without order
ROW = CABINET.zone("row", order=PILE)  # an open pile
SACK = CABINET.zone("sack", order=BAG)  # an open bag
HAND = CABINET.zones("hand", EACH_SEAT, seen=OWNER)
LEDGE = CABINET.zones("ledge", EACH_SEAT, order=PILE, seen=OWNER)  # a closed pile of an owner
HEAP = CABINET.zones("heap", EACH_SEAT, order=PILE, seen=OWNER, top=ALL)
DARK = CABINET.zone("dark", seen=NOBODY)
STACK = CABINET.zone("stack", order=PILE, seen=NOBODY)
WELL = CABINET.zone("well", order=PILE, seen=NOBODY, top=ALL)
DESK = CABINET.zones("desk", EACH_SEAT, seen=OWNER, stock="papers.own")
SAFE = CABINET.zones("safe", EACH_SEAT, seen=NOBODY, stock="papers.own")
BAGS = CABINET.zones("bags", ("x", "y"), order=BAG, seen=NOBODY)

GOLD = CABINET.counters("gold", EACH_SEAT, conserved=True)
FAME = CABINET.counter("fame")
WORD = CABINET.note("word", str)
COIN = CABINET.die("coin", ("heads", "tails"))

PILES = (ROW, LEDGE[0], HEAP[0], STACK, WELL)
PLACES = (TRAY, ROW, SACK, HAND[0], LEDGE[0], HEAP[0], DARK, STACK, WELL, BAGS["x"])


class Scene:
    """A table whose facts are written down, with a follower for each viewer."""

    def __init__(self, seats: int = SEATS, **lying: list[str]) -> None:
        self.table = Table(CABINET, seats)
        self.table.facts = []
        self.viewers: tuple[Viewer, ...] = (None, *range(seats))
        self.followers = {viewer: Table.seen_by(CABINET, seats, viewer) for viewer in self.viewers}
        for name, pieces in lying.items():
            self.table.lay(pieces, place_named(name))
        self.take_note()

    def deals(self, *told: str) -> None:
        """What chance gives next."""
        self.table.dealer = ScriptedDealer(told)

    def deals_from(self, rng) -> None:
        """Chance from a generator."""
        self.table.dealer = SeededDealer(rng)

    def take_note(self) -> list[Fact]:
        """The facts since the last time; the followers get them masked."""
        assert self.table.facts is not None
        facts, self.table.facts = self.table.facts, []
        for viewer, follower in self.followers.items():
            for fact in seen(facts, CABINET, self.table.seats, viewer):
                follower.apply(fact)
        return facts


def place_named(name: str) -> Place:
    """`heap_0` as a word for Python is the place `heap.0`."""
    return Place(name.replace("_", "."))
