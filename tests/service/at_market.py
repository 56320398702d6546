"""A match of a toy game for two, played through the door of one process."""

from annales.service.commands.answer import Answer
from tests.support.waiting import until

SEATS = [{"kind": "player"}, {"kind": "open"}]


def first_answer(parts, match):
    """The first legal answer of the seat that is asked."""
    read = parts.matches.visible(match, None)
    table = read.table()
    seat = table.question.must[0]
    action = next(iter(read.game.legal(table, seat)))
    player = read.tree.holders[seat].player
    return Answer(match, player, read.number(seat), [read.game.notation(table, seat, action)])


def patiently(act, *passing):
    """What it gives, as soon as it gives something and raises none of these: a server may be late on a busy machine."""

    def acted():
        try:
            return act()
        except passing:
            return None

    return until(acted)
