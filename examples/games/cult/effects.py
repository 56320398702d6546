"""The effects of cards: sentences on the agenda, carried out word by word until a seat must answer."""

from collections.abc import Sequence

from annales.contract import Frame, Seat, Table, TableView, agenda, clockwise, give, strip

from . import layout as on
from .layout import is_blessed


class Part(Frame, frozen=True, tag="part"):
    """A sentence of a card that a seat has played, or the rest of one, as a list of words."""

    seat: Seat
    words: tuple[str, ...]


def start(t: Table, seat: Seat, sentences: Sequence[str]) -> None:
    """Put the sentences on the agenda, the first on top."""
    for sentence in reversed(sentences):
        agenda.push(t, Part(seat, tuple(sentence.split())))
    go_on(t)


def go_on(t: Table) -> None:
    """Carry out unfinished sentences until a seat must answer; when none is left, continue the turn."""
    _AGENDA.run(t)


def _resume(t: Table, part: Part) -> None:
    t.pop()
    do(t, part.seat, part.words)


def _continue_turn(t: Table) -> None:
    t.ask("act", {t.read(on.TURN)})


_AGENDA = agenda.Agenda({Part: _resume}, idle=_continue_turn)


def do(t: Table, seat: Seat, part: Sequence[str]) -> None:
    """Carry out a sentence, or the rest of one; skip it if it cannot be carried out completely."""
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
    """Whether a sentence can be carried out completely; this depends on public information only."""
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
    """Bless the top of the discard pile, until it is covered or taken, and gain a soul."""
    if not is_blessed(t, seat):
        card = t.top(on.REST[seat])
        give(t, on.REST[seat], card, on.BLESSED)
        t.add(on.SOULS[seat], 1)


def end_blessing(t: Table, seat: Seat) -> None:
    """Remove the blessing, before the discard pile changes."""
    if is_blessed(t, seat):
        strip(t, on.REST[seat], t.top(on.REST[seat]))


def pilfer(t: Table, seat: Seat) -> None:
    """Take a random card from the next seat's discard pile."""
    victim = clockwise(t, seat)[0]
    end_blessing(t, victim)
    t.draw(on.REST[victim], on.HAND[seat])


def take_from_bag(t: Table, seat: Seat, card: str) -> None:
    """Take a card from the bag and shuffle it, so that the seat forgets what it saw there."""
    t.fetch(card, on.BAG_OF[seat], on.HAND[seat])
    t.shuffle(on.BAG_OF[seat], into=on.BAG_OF[seat])
