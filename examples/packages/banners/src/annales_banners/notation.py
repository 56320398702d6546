"""The short words of Banners, and its map as text."""

from annales.contract import Seat, TableView, closing_lines

from .actions import Orders
from .layout import BOX, CAMP, POINTS, STRENGTH, TOWN, TOWNS, WORTH

MAP = r"""         i-----------j
        /|\         /|\
       / | `---c---' | \
      /  b     |     d  \
     / .' `.   |   .' `. \
    h-'     `--a--'     `-k
     \ `. .'   |   `. .' /
      \  g     |     e  /
       \ | .---f---. | /
        \|/         \|/
         m-----------l"""


def notation(t: TableView, seat: Seat, action: Orders) -> str:
    """`abh`: the first company to a, the second to b, the third to h; `-` for one in camp."""
    return "".join(town or "-" for town in (action.one, action.two, action.three))


def draw(t: TableView, language: str) -> str:
    """The map, and who is in each town: `h (1)  0:1+3` says that the first and the third company of seat 0 are in h."""
    lines = [MAP, ""]
    for town in TOWNS:
        lines.append(f"{town} ({WORTH[town]})  {_short(t.at(TOWN[town]))}".rstrip())
    for seat in range(t.seats):
        lines.append(BOX.texts.drawn(language, "seat", seat, t.count(POINTS[seat]), _short(t.at(CAMP[seat])) or "-"))
    return "\n".join([*lines, *closing_lines(t, BOX.texts, language)])


def _short(pieces: tuple[str, ...]) -> str:
    if not pieces:
        return ""
    strengths = sorted(STRENGTH[piece] for piece in pieces)
    return f"{pieces[0][0]}:" + ("+".join(map(str, strengths)) if strengths[0] else "^")
