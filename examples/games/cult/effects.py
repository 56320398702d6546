"""What the cards of a cult do: sentences on the agenda, run word by word until somebody must answer."""

from collections.abc import Sequence

from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop.seats import clockwise

from .layout import BAG_OF, BANKS, BLESSED, HAND, LIFTED, REST, RIVER, SOULS, TURN, is_blessed


def start(t: Table, seat: Seat, sentences: Sequence[str]) -> None:
    """Put the sentences on the agenda, the first on top."""
    for sentence in reversed(sentences):
        t.push("part", seat, tuple(sentence.split()))
    go_on(t)


def go_on(t: Table) -> None:
    """Unfinished sentences, until somebody must answer; then the turn goes on."""
    while t.agenda and not t.is_waiting():
        _, seat, part = t.pop()
        do(t, seat, part)
    if not t.is_waiting():
        t.ask("act", {t.read(TURN)})


def do(t: Table, seat: Seat, part: Sequence[str]) -> None:
    """One sentence, or the rest of one; what cannot be done whole is left out."""
    if not can(t, seat, part):
        return
    match part[0], *part[1:]:
        case "may", *rest:
            t.push("part", seat, rest)
            t.ask("may", {seat})
        case "gain", souls:
            t.add(SOULS[seat], int(souls))
        case "spend", souls, *rest:
            t.add(SOULS[seat], -int(souls))
            do(t, seat, rest)
        case ("bury",):
            t.ask("bury", {seat})
        case ("seek",):
            t.show(BAG_OF[seat], to={seat})
            t.ask("seek", {seat})
        case ("look",):
            for bank in BANKS:
                t.move(t.top(RIVER[bank]), RIVER[bank], LIFTED[seat])
            t.ask("look", {seat})
        case ("mask",):
            t.ask("mask", {seat})
        case ("bless",):
            bless(t, seat)
        case ("pilfer",):
            pilfer(t, seat)
        case ("unearth",):
            end_blessing(t, seat)
            t.move(t.top(REST[seat]), REST[seat], HAND[seat])


def can(t: TableView, seat: Seat, part: Sequence[str]) -> bool:
    """Whether the whole of a sentence can be done; all that it reads is public."""
    match part[0], *part[1:]:
        case "may", *rest:
            return can(t, seat, rest)
        case "spend", souls, *rest:
            return t.count(SOULS[seat]) > int(souls) and can(t, seat, rest)
        case ("bury",):
            return t.size(HAND[seat]) > 0
        case ("seek",):
            return t.size(BAG_OF[seat]) > 0
        case ("pilfer",):
            return t.size(REST[clockwise(t, seat)[0]]) > 0
        case ("bless",) | ("unearth",):
            return t.size(REST[seat]) > 0
    return True


def bless(t: Table, seat: Seat) -> None:
    """The top of the discard is blessed until it is covered or taken."""
    if not is_blessed(t, seat):
        card = t.top(REST[seat])
        t.turn(REST[seat], card, card + BLESSED)
        t.add(SOULS[seat], 1)


def end_blessing(t: Table, seat: Seat) -> None:
    """Before the pile is touched."""
    if is_blessed(t, seat):
        card = t.top(REST[seat])
        t.turn(REST[seat], card, card.removesuffix(BLESSED))


def pilfer(t: Table, seat: Seat) -> None:
    """A card, by chance, from the next cult's discard."""
    victim = clockwise(t, seat)[0]
    end_blessing(t, victim)
    t.draw(REST[victim], HAND[seat])


def take_from_bag(t: Table, seat: Seat, card: str) -> None:
    """What was seen of the bag is forgotten when it is shuffled."""
    t.fetch(card, BAG_OF[seat], HAND[seat])
    t.shuffle(BAG_OF[seat], into=BAG_OF[seat])
