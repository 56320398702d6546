"""Step 9 of Closing, in sealed rounds: what Foresight keeps, then what ends on top of each discard pile (R66, R66a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annales.domain.contract.game import Action
from annales.domain.table.faces import has_face, kind_of
from annales.domain.table.layout import Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import strip

from .. import layout as on
from ..actions import Keep
from ..cards import CARDS, PLAY
from ..effects import choices
from ..effects.choices import DONE
from ..resources.piles import discard_block, kinds
from .closing import KEEP
from .drafting import SEALED

KEEPING = "keeping"
DISCARD = "discard"
HAND_END = "hand_end"
TOP = "discard_tops"
FORESIGHT, PHOENIX = "foresight", "phoenix"

_KEEP = {card: Keep(card) for card in CARDS}


# -- keeping


def start_keeping(t: Table) -> str:
    """The seats that may keep cards: those with Foresight in play and a card in hand."""
    t.write(on.KEEPING, tuple(seat for seat in on.in_order(t) if _may_keep(t, seat)))
    return KEEPING


def _may_keep(t: TableView, seat: Seat) -> bool:
    most = PLAY.kept_by_foresight * t.at(on.PLAYED[seat]).count(FORESIGHT)
    return t.size(on.KEPT[seat]) < most and t.size(on.HAND[seat]) > 0


def go_on_keeping(t: Table) -> str | None:
    """Ask all that may still keep a card; when nobody is left, the discards follow."""
    keeping = t.read(on.KEEPING)
    if not keeping:
        return DISCARD
    t.write(on.PHASE, KEEPING)
    t.ask(KEEP, keeping)
    return None


def keeps(t: TableView, seat: Seat) -> Iterator[Action]:
    """No more, or a card of the hand (R66a)."""
    yield DONE
    yield from (_KEEP[card] for card in kinds(t, [on.HAND[seat]]))


def keep(t: Table, seat: Seat, card: str) -> None:
    """The card waits apart; the answer is sealed until all have answered (R115)."""
    t.move(card, on.HAND[seat], on.KEPT[seat])
    _answered(t, seat)


def keep_no_more(t: Table, seat: Seat) -> None:
    """The seat keeps nothing more, as all can see: it has moved no card."""
    t.write(on.KEEPING, tuple(other for other in t.read(on.KEEPING) if other != seat))
    _answered(t, seat)


def _answered(t: Table, seat: Seat) -> None:
    if t.seal(seat, SEALED):
        t.unseal()
        t.write(on.KEEPING, tuple(other for other in t.read(on.KEEPING) if _may_keep(t, other)))


# -- discarding


def _block(seat: Seat) -> Sequence[Place]:
    """What a seat discards, the public places first (R66)."""
    return on.PLAYED[seat], on.ATTACKS[seat], on.HAND[seat]


def ask_tops(t: Table) -> str | None:
    """Every seat with two cards or more, one of them from its hand, chooses a top; the others need not (R66a)."""
    for seat in on.in_order(t):
        _save_phoenix(t, seat)
    asked = [seat for seat in on.in_order(t) if _chooses_top(t, seat)]
    if not asked:
        _discard_all(t, {})
        return HAND_END
    t.write(on.PHASE, DISCARD)
    t.ask(TOP, asked)
    return None


def _save_phoenix(t: Table, seat: Seat) -> None:
    """Phoenix goes on top of the draw pile, unless it was extinguished (R66, R96)."""
    for piece in t.at(on.ATTACKS[seat]):
        if kind_of(piece) == PHOENIX and not has_face(piece, on.EXTINGUISHED):
            t.move(strip(t, on.ATTACKS[seat], piece), on.ATTACKS[seat], on.DRAW_TOP[seat])


def _chooses_top(t: TableView, seat: Seat) -> bool:
    return t.size(on.HAND[seat]) > 0 and sum(t.size(place) for place in _block(seat)) >= 2


def tops(t: TableView, seat: Seat) -> Iterator[Action]:
    """The distinct cards of the block."""
    return choices.tops(t, _block(seat))


def choose_top(t: Table, seat: Seat, card: str) -> str | None:
    """The name is sealed until all have answered; then all discard, and the next phase follows."""
    if not t.seal(seat, card):
        return None
    _discard_all(t, t.unseal())
    return HAND_END


def _discard_all(t: Table, chosen: dict[Seat, str]) -> None:
    """Kept cards return to the hand afterwards (R66a)."""
    for seat in on.in_order(t):
        discard_block(t, seat, _block(seat), chosen.get(seat))
    for seat in on.in_order(t):
        for card in t.at(on.KEPT[seat]):
            t.move(card, on.KEPT[seat], on.HAND[seat])
