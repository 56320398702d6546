"""The map of Banners, the companies, and what lies on the table (R1, R2)."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from annales.contract import EACH_SEAT, Card, Layout, Piece, Seat, TableView, open_box


class Token(Card, frozen=True, kw_only=True):
    """A company or a banner of a seat; a banner has no strength."""

    seat: int
    strength: int = 0

    def sort(self) -> str:
        """A company or a banner."""
        return "company" if self.strength else "banner"

    def printed(self) -> Mapping[str, str | int]:
        """Its colour and strength, for the catalogue."""
        return {"colour": COLOURS[self.seat], "strength": self.strength}


COLOURS = ("red", "blue", "green", "gold")
NAMES = ("one", "two", "three")
BOX = open_box(Path(__file__).parent / "data", cards={"token": Token})
TOKENS = BOX.of(Token)
STRENGTH: Mapping[Piece, int] = {name: token.strength for name, token in TOKENS.items()}
OWNER: Mapping[Piece, Seat] = {name: token.seat for name, token in TOKENS.items()}
COMPANIES = tuple(tuple(f"{seat}_{name}" for name in NAMES) for seat in range(len(COLOURS)))  # by seats
BANNERS = tuple(f"{seat}_banner" for seat in range(len(COLOURS)))

TOWNS = tuple("abcdefghijklm")  # a in the middle, b to g around it, h to m outside, both clockwise from the left
WORTH = {town: 3 if town == "a" else 2 if town in "bcdefg" else 1 for town in TOWNS}
HOMES = {2: ("h", "k"), 3: ("h", "j", "l"), 4: ("i", "j", "l", "m")}  # by the number of seats, clockwise
ROADS = (  # to the middle, around it, and along the edge
    *(("a", "b"), ("a", "c"), ("a", "d"), ("a", "e"), ("a", "f"), ("a", "g")),
    *(("b", "h"), ("b", "i"), ("c", "i"), ("c", "j"), ("d", "j"), ("d", "k")),
    *(("e", "k"), ("e", "l"), ("f", "l"), ("f", "m"), ("g", "m"), ("g", "h")),
    *(("h", "i"), ("i", "j"), ("j", "k"), ("k", "l"), ("l", "m"), ("m", "h")),
)
NEXT: Mapping[str, tuple[str, ...]] = {
    town: tuple(sorted(other for road in ROADS if town in road for other in road if other != town)) for town in TOWNS
}

LAYOUT = Layout()
TOWN = LAYOUT.zones("town", TOWNS)  # companies of one seat, or the banner of the seat that was there last
CAMP = LAYOUT.zones("camp", EACH_SEAT)  # companies that were driven off
STORE = LAYOUT.zones("store", EACH_SEAT)  # banners that stand nowhere
POINTS = LAYOUT.counters("points", EACH_SEAT)
ROUND = LAYOUT.note("round", int)  # from 1
HARVEST = LAYOUT.note("harvest", int)  # the next one, from 1

HARVESTS = BOX.option("harvests")
PACE = BOX.option("pace")

PLACES = tuple((town, TOWN[town]) for town in TOWNS)


def where(t: TableView) -> dict[Piece, str]:
    """The town of each company on the map."""
    places = t.places
    return {piece: town for town, place in PLACES if place in places for piece in places[place] if STRENGTH[piece]}


def held(t: TableView) -> Iterator[tuple[str, Seat]]:
    """Each town that somebody holds: companies stand there, or a banner (R6)."""
    places = t.places
    return ((town, OWNER[places[place][0]]) for town, place in PLACES if places.get(place))


def home(t: TableView, seat: Seat) -> str:
    """The town where a seat begins, and where its companies come back (R1, R7)."""
    return HOMES[t.seats][seat]
