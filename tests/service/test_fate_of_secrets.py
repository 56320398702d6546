"""A secret choice that is taken back and made again is no new draw, and what is drawn does not tell which it was."""

import pytest

from annales.service.commands.take_back import AnswerTakeBack, AskTakeBack
from tests.support.at_door import answered, opened


@pytest.fixture
def match(services):
    """A market of three after the bids: seat 0 acts, with three different cards to lay at least."""
    for _ in range(40):
        match = opened(services, "market", 3, take_back="consent")
        for seat in range(3):
            match = answered(services, match, seat, "bid 0")
        if len(set(hand(match, 0))) > 2:
            return match
    raise AssertionError("forty hands of four cards, and none with three different ones")


def hand(match, seat):
    """What a seat holds."""
    return match.table().at(f"hand.{seat}")


def taken_back(services, match, to):
    """The match after the next seat has asked to go back and all others have consented."""
    match = services.door.do(AskTakeBack(match.id, "pl_1", to)).match
    ask = match.tree.last
    for seat in (0, 2):
        match = services.door.do(AnswerTakeBack(match.id, f"pl_{seat}", ask, consent=True)).match
    assert match.tree.head == to
    return match


def lays(services, match, card):
    """The match after seat 0 has hidden a card and ended its turn, and what the next seat has drawn then."""
    match = answered(services, match, 0, f"lay {card} left")
    before = list(hand(match, 1))
    match = answered(services, match, 0, "end")
    drawn = list(hand(match, 1))
    for one in before:
        drawn.remove(one)
    return match, drawn


def test_a_draw_does_not_depend_on_hidden_answers(services, match):
    """Seat 1 draws the same, whichever card seat 0 has laid before: it learns nothing, and wins no second throw."""
    start, cards = match.tree.head, sorted(set(hand(match, 0)))
    draws = []
    for card in [cards[0], *cards]:
        match, drawn = lays(services, match, card)
        draws.append(drawn)
        match = taken_back(services, match, start)

    assert draws == [draws[0]] * len(draws)
    assert len(draws[0]) == 1


def test_a_draw_depends_on_open_choices(services):
    """Fate follows what all saw: of twenty open choices, some lead to another card."""
    match = opened(services, "market", 3, take_back="free")
    for seat in range(3):
        match = answered(services, match, seat, "bid 0")
    start = match.tree.head
    fates = {match.tree.fate(start)}
    for interjection in ("end", "stand by"):
        seat = 0 if interjection == "end" else 1
        match = answered(services, match, seat, interjection)
        fates.add(match.tree.fate(match.tree.head))
        match = services.door.do(AskTakeBack(match.id, "pl_0", start)).match
    assert len(fates) == 3
