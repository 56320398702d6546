"""Fate remembers where cards are hidden: what was drawn and taken back is drawn again, and nobody else learns of it."""

import json

import msgspec
import pytest

from annales.domain.table.visibility import view
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.queries.export import record
from annales.service.queries.views import entry_view
from tests.support.at_door import answered, opened

GAME = "pandocreon_divinae"
DISCARD, REFILL = "x:", "r"  # how its notation begins: a card of the hand goes, the hand is filled up


@pytest.fixture
def match(services):
    """Pandocréon Divinæ, at the first question of seat 0: it may discard, and then fills its hand up."""
    return opened(services, GAME, 2, options={"first_seat": "seat_0"}, take_back="free")


@pytest.fixture
def services(redis_url):
    """The parts of one process with the games of the service, on an empty Redis."""
    with build(redis_url) as made:
        yield made


def discards(match):
    """The two cards that seat 0 could discard first, as it writes them."""
    legal = (match.game.notation(match.table(), 0, action) for action in match.game.legal(match.table(), 0))
    return [notation for notation in legal if notation.startswith(DISCARD)][:2]


def hand(match):
    """What seat 0 holds."""
    return match.table().at("hand.0")


def back(services, match, to):
    """The match once the head has moved there."""
    return services.door.do(AskTakeBack(match.id, "pl_0", to)).match


def test_a_draw_that_is_taken_back_is_drawn_again(services, match):
    """The same card, in the entry that told it first; the bag has it meanwhile."""
    discarded = answered(services, match, 0, discards(match)[0])
    before, bag = discarded.tree.head, discarded.table().size("draw_pile")
    drawn = answered(services, discarded, 0, REFILL)
    entry, held = drawn.tree.head, hand(drawn)
    assert drawn.table().size("draw_pile") == bag - 1

    undone = back(services, drawn, before)
    assert undone.table().size("draw_pile") == bag
    again = answered(services, undone, 0, REFILL)

    assert again.tree.head == entry
    assert hand(again) == held


def test_another_way_to_the_same_draw_changes_nothing_of_the_first(services, match):
    """What is drawn hangs on the choices before it alone: not on when, nor on what was tried in between."""
    start = match.tree.head
    one, other = discards(match)
    drawn = {}
    for choice in (one, other, one, other):
        match = answered(services, answered(services, match, 0, choice), 0, REFILL)
        drawn.setdefault(choice, set()).add((match.tree.head, hand(match)))
        match = back(services, match, start)
    assert [len(found) for found in drawn.values()] == [1, 1]


@pytest.mark.parametrize("viewer", [1, None])
def test_a_draw_that_was_taken_back_stays_hidden_from_others(services, match, viewer):
    """No entry, no view, no line of the record: a draw is a draw, done, undone and done again."""
    start, known = match.tree.head, set(match.table().at("hand.0"))
    for choice in discards(match):
        match = answered(services, answered(services, match, 0, choice), 0, REFILL)
        known |= set(hand(match))
        match = back(services, match, start)
    match = answered(services, answered(services, match, 0, discards(match)[0]), 0, REFILL)

    shown = [entry_view(match, seq, viewer) for seq in range(start + 1, match.tree.last + 1)]
    facts = [fact for entry in shown for fact in entry.get("facts", ())]
    assert {fact[1] for fact in facts if fact[0] == "drawn"} == {"?"}
    discarded = {fact[1] for fact in facts if fact[0] == "moved"}
    assert len(discarded) == 2
    views = [view(match.table(seq), viewer) for seq in range(start, match.tree.last + 1)]
    lines = [json.loads(line) for line in record(match, viewer)][start:]
    told = msgspec.json.encode([shown, views, lines]).decode()
    notes = set(match.table().notes)  # one of them has the name of a card
    assert [card for card in known - discarded - notes if f'"{card}"' in told] == []
