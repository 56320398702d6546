"""The short words of Oh Hell, and its table as text."""

from annales.contract import HIDDEN, Action, Piece, Seat, TableView, closing_lines

from . import layout as on
from .actions import Bid, Play, SecretBid
from .layout import BOX, CARDS, HAND, TRICK


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """`bid-2`, `qh` (the queen of hearts)."""
    match action:
        case Bid(tricks) | SecretBid(tricks):
            return f"bid-{tricks}"
        case Play(card):
            return card
    raise AssertionError(action)


def draw(t: TableView, language: str) -> str:
    """The deal and its trumps, then a line for each seat with what it has in its hand and in the trick."""
    words = BOX.texts
    trumps = words.called(language, t.read(on.TRUMPS))
    lines = [words.drawn(language, "deal", t.read(on.DEAL), len(on.sizes(t)), trumps, _cards(t.at(on.TURNED)))]
    bids = t.read(on.BIDS)
    for seat, bid in enumerate(bids):
        told = "-" if bid is None else bid
        played, hand = _cards(t.at(TRICK[seat])), _cards(t.at(HAND[seat]))
        numbers = t.count(on.POINTS[seat]), told, t.count(on.TAKEN[seat])
        lines.append(words.drawn(language, "seat", seat, *numbers, played or "-", hand or "-"))
    return "\n".join([*lines, *closing_lines(t, words, language)])


def _cards(cards: tuple[Piece, ...]) -> str:
    """Cards by suits, the lowest of each first."""
    return " ".join(sorted(cards, key=lambda card: ("", 0) if card == HIDDEN else (card[-1], CARDS[card].height)))
