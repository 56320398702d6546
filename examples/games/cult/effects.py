"""What cards do: sentences on the agenda, run word by word until somebody must answer."""

from collections.abc import Sequence

from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import agenda
from domain.tabletop.agenda import Frame
from domain.tabletop.faces import give, strip
from domain.tabletop.seats import clockwise

from . import layout as on
from .layout import is_blessed


class Part(Frame, frozen=True, tag="part"):
    """A sentence of a card that a seat has played, or the rest of one, word by word."""

    seat: Seat
    words: tuple[str, ...]


def start(t: Table, seat: Seat, sentences: Sequence[str]) -> None:
    """Put the sentences on the agenda, the first on top."""
    for sentence in reversed(sentences):
        agenda.push(t, Part(seat, tuple(sentence.split())))
    go_on(t)


def go_on(t: Table) -> None:
    """Unfinished sentences, until somebody must answer; then the turn goes on."""
    _GO_ON.run(t)


def _resume(t: Table, part: Part) -> None:
    t.pop()
    do(t, part.seat, part.words)


def _go_on_with_turn(t: Table) -> None:
    t.ask("act", {t.read(on.TURN)})


_GO_ON = agenda.Agenda({Part: _resume}, idle=_go_on_with_turn)


def do(t: Table, seat: Seat, part: Sequence[str]) -> None:
    """One sentence, or the rest of one; what cannot be done whole is left out."""
    if not can(t, seat, part):
        return
    match part[0], *part[1:]:
        case "may", *rest:
            agenda.push(t, Part(seat, tuple(rest)))
            t.ask("may", {seat})
        case "gain", souls:
            t.add(on.SOULS[seat], int(souls))
        case "spend", souls, *rest:
            t.add(on.SOULS[seat], -int(souls))
            do(t, seat, rest)
        case ("bury",):
            t.ask("bury", {seat})
        case ("seek",):
            t.show(on.BAG_OF[seat], to={seat})
            t.ask("seek", {seat})
        case ("look",):
            for bank in on.BANKS:
                t.move(t.top(on.RIVER[bank]), on.RIVER[bank], on.LIFTED[seat])
            t.ask("look", {seat})
        case ("mask",):
            t.ask("mask", {seat})
        case ("bless",):
            bless(t, seat)
        case ("pilfer",):
            pilfer(t, seat)
        case ("unearth",):
            end_blessing(t, seat)
            t.move(t.top(on.REST[seat]), on.REST[seat], on.HAND[seat])


def can(t: TableView, seat: Seat, part: Sequence[str]) -> bool:
    """Whether the whole of a sentence can be done; all that it reads is public."""
    match part[0], *part[1:]:
        case "may", *rest:
            return can(t, seat, rest)
        case "spend", souls, *rest:
            return t.count(on.SOULS[seat]) > int(souls) and can(t, seat, rest)
        case ("bury",):
            return t.size(on.HAND[seat]) > 0
        case ("seek",):
            return t.size(on.BAG_OF[seat]) > 0
        case ("pilfer",):
            return t.size(on.REST[clockwise(t, seat)[0]]) > 0
        case ("bless",) | ("unearth",):
            return t.size(on.REST[seat]) > 0
    return True


def bless(t: Table, seat: Seat) -> None:
    """The top of the discard is blessed until it is covered or taken."""
    if not is_blessed(t, seat):
        card = t.top(on.REST[seat])
        give(t, on.REST[seat], card, on.BLESSED)
        t.add(on.SOULS[seat], 1)


def end_blessing(t: Table, seat: Seat) -> None:
    """Before the pile is touched."""
    if is_blessed(t, seat):
        strip(t, on.REST[seat], t.top(on.REST[seat]))


def pilfer(t: Table, seat: Seat) -> None:
    """A card, by chance, from the next cult's discard."""
    victim = clockwise(t, seat)[0]
    end_blessing(t, victim)
    t.draw(on.REST[victim], on.HAND[seat])


def take_from_bag(t: Table, seat: Seat, card: str) -> None:
    """What was seen of the bag is forgotten when it is shuffled."""
    t.fetch(card, on.BAG_OF[seat], on.HAND[seat])
    t.shuffle(on.BAG_OF[seat], into=on.BAG_OF[seat])
