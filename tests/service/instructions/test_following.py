"""Instructions given ahead: written in secret, followed at once, told as acts of their owner, and over in time."""

import msgspec
import pytest

from annales.domain.contract.ahead.orders import Order
from annales.domain.errors import BadInstruction, MatchOver, NotYourSeat, UnknownAction
from annales.domain.log.entry import Instructed, Played
from annales.domain.log.envelope import opened as body_of
from annales.domain.log.envelope import served, verify
from annales.domain.log.record import read, split
from annales.domain.log.terms import Author
from annales.domain.table.layout import HIDDEN
from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Resign
from annales.service.commands.take_back import AskTakeBack
from annales.service.errors import NotStarted
from annales.service.instructions.giving import MOST_CHANGES, Instruct
from annales.service.instructions.standing import standing
from tests.support.at_door import answered, as_file, exists, opened

PASSES = Order(until="turn")


def instructed(services, match, seat, *orders):
    """The match after a seat has given these orders ahead."""
    return services.door.do(Instruct(match.id, f"pl_{seat}", orders)).match


def stands(match, seat):
    """The orders of a seat that stand, without their marks."""
    found = standing(match.game, match.tree, match.table(), seat)
    return () if found is None else tuple(msgspec.structs.replace(order, since=None) for order in found.orders)


def market(services, **terms):
    """A market of three in which seat 0 has the turn: all have bid, and seat 0 the most."""
    match = opened(services, "market", 3, options={"windows": "full"}, **terms)
    for seat in range(3):
        match = answered(services, match, seat, f"bid {2 - seat}")
    assert match.table().question.must == (0,)
    return match


def alms(match):
    """How seat 0 plays the first card that opens a window, as actions of its turn are written."""
    table = match.table()
    legal = (match.game.notation(table, 0, action) for action in match.game.legal(table, 0))
    return next(each for each in legal if each.split()[0] in ("alms", "spy", "thief", "play"))


def written(match, after):
    """Kinds, seats and authors' instructions of the entries after one."""
    bodies = ((entry.body, entry.by.instruction) for entry in match.tree.entries[after:])
    return [(type(body).__name__, getattr(body, "seat", None), by) for body, by in bodies]


def test_a_pass_given_ahead_is_written_with_the_entry_that_asks(services):
    """In the same append, by its owner, and at the same time: the seat after it is asked at once."""
    match = market(services)
    match = instructed(services, match, 1, PASSES)
    given, last = match.tree.instructed[1], match.tree.last

    match = answered(services, match, 0, alms(match))

    assert written(match, last) == [("Played", 0, None), ("Played", 1, given)]
    assert match.tree.entry(match.tree.last).by == Author(player="pl_1", instruction=given)
    assert match.tree.entry(last + 1).at == match.tree.entry(last + 2).at
    assert match.table().question.must == (2,)


def test_an_instruction_answers_the_question_that_is_open(services):
    """A seat that is asked and says so passes in the same append."""
    match = market(services)
    match = answered(services, match, 0, alms(match))
    last = match.tree.last

    match = instructed(services, match, 1, PASSES)

    assert written(match, last) == [("Instructed", 1, None), ("Played", 1, last + 1)]


def test_others_see_no_more_than_that_a_seat_has_given_an_instruction(services):
    """The face of an instruction is the same whatever it says, also of one that revokes; its owner reads it."""
    match = market(services)
    match = instructed(services, match, 1, PASSES)
    first = match.tree.entry(match.tree.last)
    match = instructed(services, match, 1, *[Order(kinds=("act",), answer={"type": "end"})] * 8)
    second = match.tree.entry(match.tree.last)
    match = instructed(services, match, 1)
    third = match.tree.entry(match.tree.last)

    entries = first, second, third
    for viewer in (None, 0, 2):
        seen = [served(entry, viewer) for entry in entries]
        assert {msgspec.json.encode(body_of(entry)) for entry in seen} == {msgspec.json.encode(first.body)}
        assert len({len(msgspec.json.encode(entry.envelopes)) for entry in seen}) == 1
    assert first.body == Instructed(1, {"orders": HIDDEN})
    assert body_of(served(first, 1)).action == {"orders": ({"until": "turn"},)}
    assert body_of(served(third, 1)).action == {"orders": ()}


def test_an_instruction_is_over_once_its_seat_is_asked_what_ends_its_scope(services):
    """«Until my turn»: it passes the windows of others, and nothing after its own turn has begun."""
    match = market(services)
    match = instructed(services, match, 1, PASSES)
    match = answered(services, match, 0, "end")

    assert match.table().question.must == (1,)
    assert stands(match, 1) == ()


def test_an_instruction_is_over_once_the_mark_of_its_scope_has_changed(services):
    """«Until this turn ends»: it does not pass in the next one."""
    match = market(services)
    match = instructed(services, match, 2, Order(until="this_turn"))
    assert stands(match, 2)

    match = answered(services, match, 0, "end")

    assert stands(match, 2) == ()


def test_an_answer_is_given_if_it_is_legal_and_else_its_seat_is_asked(services):
    """An answer that the hand does not allow leaves no trace."""
    match = market(services)
    holds = "counter" in match.table().at("hand.1")
    order = Order(kinds=("counter",), answer={"type": "play", "card": "counter"}, about=(0,))
    match = instructed(services, match, 1, order)
    last = match.tree.last

    match = answered(services, match, 0, alms(match))

    played = [body for body, *_ in written(match, last)]
    assert len(played) == (2 if holds else 1)
    assert stands(match, 1) == (order,)
    assert holds or match.table().question.must == (1,)


def test_a_question_about_something_else_is_asked(services):
    """The order names what the question is to be about."""
    match = market(services)
    match = instructed(services, match, 1, Order(kinds=("counter",), about=("unknown",)))
    last = match.tree.last

    match = answered(services, match, 0, alms(match))

    assert written(match, last) == [("Played", 0, None)]


def test_a_secret_answer_given_ahead_stays_secret(services):
    """A bid given ahead lies in an envelope to its seat, as any other."""
    match = opened(services, "market", 3)
    match = instructed(services, match, 1, Order(kinds=("bid",), answer={"type": "bid", "coins": 2}))

    entry = match.tree.entry(match.tree.last)
    assert isinstance(entry.body, Played)
    assert entry.body.action["coins"] == HIDDEN
    assert match.table().question.must == (0, 2)


def test_going_back_before_an_instruction_removes_it(services):
    """Where it was given, it stands; before that, it does not."""
    match = market(services, take_back="free")
    before = match.tree.head
    match = answered(services, match, 0, alms(match))
    match = answered(services, match, 1, "pass")
    match = instructed(services, match, 2, Order())

    match = services.door.do(AskTakeBack(match.id, "pl_0", before)).match

    assert stands(match, 2) == ()


def test_a_question_to_which_the_match_has_gone_back_is_asked(services):
    """Or else nobody could take back what their instruction has answered; the next question is answered again."""
    match = market(services, take_back="free")
    match = instructed(services, match, 1, Order())
    match = answered(services, match, 0, alms(match))
    asked = match.tree.last - 1

    match = services.door.do(AskTakeBack(match.id, "pl_1", asked)).match

    assert match.table().question.must == (1,)
    assert stands(match, 1)
    match = answered(services, match, 1, "pass")
    assert match.table().question.must == (2,)


def test_a_repeated_answer_finds_its_entries_beyond_those_of_instructions(services):
    """A double click without a key writes nothing, though the seat's own instruction has answered since."""
    match = market(services)
    match = instructed(services, match, 1, Order())
    number, card = match.number(0), alms(match)
    first = services.door.do(Answer(match.id, "pl_0", number, [card]))

    again = services.door.do(Answer(match.id, "pl_0", number, [card]))

    assert again.replayed
    assert (again.first, again.match.tree.last) == (first.first, first.match.tree.last)


def test_the_same_instruction_is_written_once(services):
    """While it stands: the second request gets the entry of the first."""
    match = market(services)
    first = services.door.do(Instruct(match.id, "pl_1", (PASSES,)))
    again = services.door.do(Instruct(match.id, "pl_1", (PASSES,)))

    assert (again.replayed, again.first) == (True, first.first)


def test_a_record_with_instructions_verifies_for_everybody(services):
    """Whoever holds it; at its end everybody reads the orders."""
    match = market(services)
    match = instructed(services, match, 1, PASSES)
    match = answered(services, match, 0, alms(match))
    given = match.tree.instructed[1]
    for viewer in (None, 0, 1, 2):
        held = read(split(as_file(match, viewer)))
        assert held.label.version == 6
        assert verify(held.entries) == match.tree.digest
    for seat in (0, 1):
        match = services.door.do(Resign(match.id, f"pl_{seat}")).match
    assert match.tree.body(given).action["orders"]


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        (Order(until="never"), BadInstruction),
        (Order(kinds=("act",)), BadInstruction),
        (Order(answer={"type": "pass"}), BadInstruction),
        (Order(kinds=("nothing",), answer={"type": "pass"}), BadInstruction),
        (Order(kinds=("act",), answer={"type": "stand_by"}), BadInstruction),
        (Order(kinds=("act",), answer={"type": "fly"}), UnknownAction),
    ],
)
def test_what_cannot_be_given_ahead_is_refused(services, order, refusal):
    """A scope, a question or an answer that the game does not have, or that leaves the question open."""
    match = market(services)

    with pytest.raises(refusal):
        instructed(services, match, 1, order)


def test_an_instruction_can_be_changed_only_so_often_between_two_steps(services):
    """Or else one seat could fill the log."""
    match = market(services)
    for n in range(MOST_CHANGES):
        match = instructed(services, match, 1, *[PASSES] * (n % 2 + 1))

    with pytest.raises(BadInstruction):
        instructed(services, match, 1, *[PASSES] * 3)


def test_only_a_seat_of_a_match_under_way_gives_instructions(services):
    """Not a spectator, not before the start, not after the end."""
    match = market(services)
    exists(services, "pl_9")
    with pytest.raises(NotYourSeat):
        instructed(services, match, 9, PASSES)
    match = services.door.do(Resign(match.id, "pl_1")).match
    with pytest.raises(NotYourSeat):
        instructed(services, match, 1, PASSES)
    waiting = services.door.do(OpenMatch("pl_0", Opening("market", [{"kind": "player"}, {"kind": "open"}]))).match
    with pytest.raises(NotStarted):
        instructed(services, waiting, 0, PASSES)
    duel = opened(services, "market", 2)
    duel = services.door.do(Resign(duel.id, "pl_1")).match
    with pytest.raises(MatchOver):
        instructed(services, duel, 0, PASSES)
