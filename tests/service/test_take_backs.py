"""Taking back: who must consent, what lapses, what stays in the history, and that fate remembers."""

import json

import pytest

from annales.domain.errors import MatchOver, NotYourSeat, StaleAnswer, TakeBackNotOpen
from annales.domain.log.entry import HeadMoved, Played, TakeBackAnswered, TakeBackAsked
from annales.domain.log.envelope import verify
from annales.domain.log.terms import Author
from annales.domain.table.facts import Unsealed
from annales.service.commands.answer import Answer
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave
from annales.service.commands.take_back import AnswerTakeBack, AskTakeBack
from annales.service.errors import NoSuchEntry, NotStarted
from annales.service.queries.export import record
from tests.support.at_door import answered, finished, opened, played


def kinds(match, after):
    """What the entries after one are."""
    return [type(entry.body).__name__ for entry in match.tree.entries[after:]]


def arena(services, **terms):
    """A fight of two, in which nothing is hidden and no die is rolled, after three moves of seat 0."""
    match = opened(services, "arena", 2, options={"dice": False}, **terms)
    for notation in ("scout-c1", "king-b1", "guard-a3"):
        match = answered(services, match, 0, notation)
    return match


def bid_for(services):
    """A market of three whose bids have just been opened to all, and the entry before them."""
    match = opened(services, "market", 3)
    first = match.tree.head
    for seat in range(3):
        match = answered(services, match, seat, f"bid {seat}")
    return match, first


# -- who must consent


def test_an_unanswered_move_is_taken_back_freely(services):
    """Free when nobody has acted or learned since: the head moves, by an entry of its own."""
    match = arena(services)
    first, head = match.tree.first_step(), match.tree.head

    written = services.door.do(AskTakeBack(match.id, "pl_0", first))

    assert kinds(written.match, head) == ["HeadMoved"]
    assert written.match.tree.head == first
    assert written.match.table().same(match.table(first))


def test_any_entry_of_the_path_can_be_chosen(services):
    """Undo to a chosen entry, not only by one."""
    match = arena(services)
    middle = match.tree.head - 1
    assert services.door.do(AskTakeBack(match.id, "pl_0", middle)).match.tree.head == middle


def test_a_seat_that_has_acted_since_must_consent(services):
    """Consent is asked of exactly those who acted or learned since."""
    match = opened(services, "arena", 3, options={"dice": False})
    first = match.tree.head
    match = answered(services, match, 0, "rest")
    match = answered(services, match, 1, "rest")
    head = match.tree.head

    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    assert kinds(asked.match, head) == ["TakeBackAsked"]
    assert asked.match.tree.head == head

    with pytest.raises(TakeBackNotOpen, match=r"take_back\.consent_not_needed\(seat=2\)"):
        services.door.do(AnswerTakeBack(match.id, "pl_2", asked.first, True))

    granted = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))
    assert kinds(granted.match, asked.last) == ["TakeBackAnswered", "HeadMoved"]
    assert granted.match.tree.body(granted.last) == HeadMoved(first, (1,))
    assert granted.match.tree.head == first


def test_a_seat_that_learned_something_needs_all_consents(services):
    """What the asker now knows cannot be unlearned: at the market it drew nothing, but bids were opened to all."""
    match, first = bid_for(services)
    head = match.tree.head
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    assert asked.match.tree.head == head
    one = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))
    assert one.match.tree.head == head
    assert services.door.do(AnswerTakeBack(match.id, "pl_2", asked.first, True)).match.tree.head == first


def test_a_refusal_ends_the_ask(services):
    """One no is enough, and nothing moves."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    match = answered(services, answered(services, match, 0, "rest"), 1, "rest")
    head = match.tree.head
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    refused = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, False))
    assert refused.match.tree.head == head
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.refused"):
        services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))


def test_bots_consent_in_the_append_that_asks(services):
    """Nobody waits for a bot."""
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = services.door.do(OpenMatch("pl_0", Opening("arena", seats, {"dice": False}))).match
    first = match.tree.head
    match = answered(services, match, 0, "rest")
    services.door.do(AnswerAsBot(match.id, match.number(1), 1))
    last = services.matches.visible(match.id, None).tree.last

    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))

    assert kinds(asked.match, last) == ["TakeBackAsked", "TakeBackAnswered", "HeadMoved"]
    assert asked.match.tree.entry(asked.first + 1).by == Author(bot="random")
    assert (asked.first, asked.last) == (last + 1, last + 3)


def test_with_the_option_free_no_consent_is_needed_and_with_never_all_is_refused(services):
    """Option take_back: free never asks, never is refused."""
    free = opened(services, "arena", 2, take_back="free")
    first = free.tree.head
    free = answered(services, answered(services, free, 0, "rest"), 1, "rest")
    assert services.door.do(AskTakeBack(free.id, "pl_1", first)).match.tree.head == first

    never = opened(services, "arena", 2, take_back="never")
    first = never.tree.head
    answered(services, never, 0, "rest")
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.never"):
        services.door.do(AskTakeBack(never.id, "pl_0", first))


# -- when


def test_an_ask_lapses_with_the_next_step(services):
    """The match has gone on: an old ask moves nothing."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    match = answered(services, answered(services, match, 0, "rest"), 1, "rest")
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    answered(services, asked.match, 0, "rest")
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.gone_on"):
        services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))


def test_an_ask_lapses_with_a_move_of_the_head(services):
    """Two asks at once: the one that is granted ends the other."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    match = answered(services, answered(services, match, 0, "rest"), 1, "rest")
    one = services.door.do(AskTakeBack(match.id, "pl_0", first))
    other = services.door.do(AskTakeBack(match.id, "pl_1", first + 1))  # its own last move: free
    assert other.match.tree.head == first + 1
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.gone_on"):
        services.door.do(AnswerTakeBack(match.id, "pl_1", one.first, True))


def test_nothing_is_taken_back_once_it_is_over(services):
    """After the secret is disclosed, none."""
    match = finished(services, "market", 2, take_back="free")
    with pytest.raises(MatchOver):
        services.door.do(AskTakeBack(match.id, "pl_0", match.tree.first_step()))


@pytest.mark.parametrize(
    ("to", "refusal"), [(1, TakeBackNotOpen), (0, NoSuchEntry), (99, NoSuchEntry), (-1, NoSuchEntry)]
)
def test_the_opening_step_is_the_earliest_target(services, to, refusal):
    """Seats taken are no steps; what does not exist is named so."""
    match = arena(services)
    with pytest.raises(refusal):
        services.door.do(AskTakeBack(match.id, "pl_0", to))


def test_going_back_to_where_the_match_stands_is_refused(services):
    """There is nothing to take back; an entry that is no step is no target either."""
    match = arena(services)
    head = match.tree.head
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.already_there"):
        services.door.do(AskTakeBack(match.id, "pl_1", head))
    moved = services.door.do(AskTakeBack(match.id, "pl_0", head - 1))
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.no_step"):
        services.door.do(AskTakeBack(match.id, "pl_0", moved.last))


# -- back to an abandoned line


def test_an_own_line_is_returned_to_freely(services):
    """The head moves by an entry that says so; the question there has a new number, and the same request is known."""
    match = arena(services)
    path, left, table = match.tree.steps(), match.tree.head, match.table()
    number = services.door.do(AskTakeBack(match.id, "pl_0", path[0])).match.number(0)

    returned = services.door.do(AskTakeBack(match.id, "pl_0", left))
    again = services.door.do(AskTakeBack(match.id, "pl_0", left))

    assert returned.match.tree.body(returned.last) == HeadMoved(left, returns=True)
    assert returned.match.tree.steps() == path
    assert returned.match.table().same(table)
    assert returned.match.number(0) == returned.last > number
    assert (again.replayed, again.first, again.last) == (True, returned.first, returned.last)
    after = answered(services, again.match, 0, "rest").tree
    assert after.entry(after.head).after == left


def test_seats_that_acted_on_a_line_must_consent_to_its_return(services):
    """As they had to consent to leaving it; a refusal leaves the head where it is."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    left = answered(services, answered(services, match, 0, "rest"), 1, "rest").tree.head
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))

    refused = services.door.do(AskTakeBack(match.id, "pl_0", left))
    assert refused.match.tree.body(refused.first) == TakeBackAsked(left, 0, returns=True)
    services.door.do(AnswerTakeBack(match.id, "pl_1", refused.first, False))
    asked = services.door.do(AskTakeBack(match.id, "pl_0", left))
    assert asked.match.tree.head == first
    granted = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))

    assert granted.match.tree.body(granted.last) == HeadMoved(left, (1,), returns=True)
    assert granted.match.tree.head == left


def test_sealed_answers_come_back_with_their_envelopes(services):
    """The seat that sealed its bid returns to it; all others see what they saw, and may answer as before."""
    match = opened(services, "market", 2)
    first = match.tree.head
    sealed = answered(services, match, 0, "bid 2")
    entry = sealed.tree.entry(sealed.tree.head)
    back = services.door.do(AskTakeBack(match.id, "pl_0", first)).match
    assert back.table().question.must == (0, 1)

    returned = services.door.do(AskTakeBack(match.id, "pl_0", entry.seq)).match

    assert returned.tree.entry(returned.tree.head) == entry
    assert returned.table().question.must == (1,)
    after = answered(services, returned, 1, "bid 1")
    assert Unsealed(((0, 2), (1, 1))) in after.tree.body(after.tree.head).facts


def test_opened_answers_come_back_when_all_consent(services):
    """All have learned them, so all others must."""
    match, first = bid_for(services)
    left, table = match.tree.head, match.table()
    for to in (first, left):
        asked = services.door.do(AskTakeBack(match.id, "pl_0", to))
        services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))
        match = services.door.do(AnswerTakeBack(match.id, "pl_2", asked.first, True)).match
    assert match.tree.head == left
    assert match.table().same(table)


def test_a_return_is_no_answer_of_the_seat_whose_step_it_leads_to(services):
    """A redo is: the answer that is sent again finds the move of the head. A return is found by its request alone."""
    match = arena(services, take_back="free")
    first = match.tree.first_step()
    number = services.door.do(AskTakeBack(match.id, "pl_0", first)).match.number(0)
    returned = services.door.do(AskTakeBack(match.id, "pl_1", first + 1)).match
    assert returned.tree.answer(returned.tree.last) is None
    with pytest.raises(StaleAnswer):
        services.door.do(Answer(match.id, "pl_0", number, ["scout-c1"]))


def test_a_record_with_returns_goes_on_where_it_is_imported(services):
    """On the line to which it returned."""
    match = arena(services)
    path, left = match.tree.steps(), match.tree.head
    services.door.do(AskTakeBack(match.id, "pl_0", path[0]))
    returned = services.door.do(AskTakeBack(match.id, "pl_0", left)).match
    file = b"".join(record(returned, 0))
    assert json.loads(file.split(b"\n")[0])["record"]["version"] == 5

    taken = services.door.do(ImportRecord("pl_9", file)).match

    assert taken.opening.origin.copied == len(path)


def test_those_without_a_seat_and_matches_not_begun_are_refused(services):
    """A stranger asks for nothing; before the start there is nothing to ask for."""
    match = arena(services)
    with pytest.raises(NotYourSeat):
        services.door.do(AskTakeBack(match.id, "pl_9", match.tree.first_step()))
    waiting = services.door.do(OpenMatch("pl_0", Opening("arena", [{"kind": "player"}, {"kind": "open"}]))).match
    with pytest.raises(NotStarted):
        services.door.do(AskTakeBack(waiting.id, "pl_0", 1))


# -- twice


def test_asking_and_answering_twice_is_one_entry(services):
    """A double click writes nothing: the first entries are the answer, with or without a key."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    match = answered(services, answered(services, match, 0, "rest"), 1, "rest")
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    again = services.door.do(AskTakeBack(match.id, "pl_0", first))
    assert (again.replayed, again.first, again.match.tree.last) == (True, asked.first, asked.last)

    granted = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True), "yes")
    for key in ("yes", None):
        twice = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True), key)
        assert (twice.replayed, twice.first, twice.last) == (True, granted.first, granted.last)
    assert twice.match.tree.last == granted.last


def test_a_free_take_back_twice_is_one_entry(services):
    """The second click finds the move of the head."""
    match = arena(services)
    moved = services.door.do(AskTakeBack(match.id, "pl_0", match.tree.first_step()))
    again = services.door.do(AskTakeBack(match.id, "pl_0", match.tree.first_step()))
    assert (again.replayed, again.first, again.last) == (True, moved.first, moved.last)


# -- what stays, and what comes again


def test_an_undone_entry_stays_and_the_question_has_a_new_number(services):
    """Nothing is erased; an answer sent before the undo is stale."""
    match = arena(services)
    first, head, number = match.tree.first_step(), match.tree.head, match.number(0, match.tree.first_step())
    moved = services.door.do(AskTakeBack(match.id, "pl_0", first)).match
    assert isinstance(moved.tree.body(head), Played)
    assert not moved.tree.is_on_path(head)
    assert moved.number(0) == moved.tree.last
    with pytest.raises(StaleAnswer):
        services.door.do(Answer(match.id, "pl_0", number, ["rest"]))


def test_the_same_action_again_is_a_redo(services):
    """Fate remembers: the head moves to the step that already tells it, and the chance is the same."""
    match = opened(services, "arena", 2, take_back="free")
    match = played(services, match, seed=3, most=14)
    path, last, table = match.tree.steps(), match.tree.last, match.table()
    assert not match.is_over()
    back = services.door.do(AskTakeBack(match.id, "pl_0", path[4])).match
    redone = back
    for seq in path[5:]:
        body = redone.tree.body(seq)
        redone = services.door.do(Answer(match.id, f"pl_{body.seat}", redone.number(body.seat), [body.action])).match
        assert redone.tree.head == seq
    assert redone.table().same(table)
    assert set(kinds(redone, last)) == {"HeadMoved"}


def test_a_secret_choice_is_written_again_with_the_same_chance(services):
    """Or the others would see that the hidden choice is the same."""
    match = opened(services, "market", 2, take_back="free")
    first = match.tree.head
    bid = answered(services, answered(services, match, 0, "bid 2"), 1, "bid 1")
    facts = [bid.tree.body(seq).facts for seq in bid.tree.steps()[1:]]
    back = services.door.do(AskTakeBack(match.id, "pl_0", first)).match
    again = answered(services, answered(services, back, 0, "bid 2"), 1, "bid 1")
    assert again.tree.head == again.tree.last
    assert [again.tree.body(seq).facts for seq in again.tree.steps()[1:]] == facts


def test_a_bots_turn_and_the_clock_follow_the_head(services):
    """After an undo the bot is awaited on the new number, with its full time again; the clock plays for people only."""
    seats = [{"kind": "bot", "level": "random"}, {"kind": "player"}]
    match = services.door.do(OpenMatch("pl_1", Opening("arena", seats, {"dice": False}, clock=60))).match
    first = match.tree.head
    match = services.door.do(AnswerAsBot(match.id, match.number(0), 0)).match
    while match.table().question.must == (0,):
        match = services.door.do(AnswerAsBot(match.id, match.number(0), 0)).match

    moved = services.door.do(AskTakeBack(match.id, "pl_1", first)).match

    assert list(services.store.log.turns()) == [(match.id, [(moved.tree.last, 0)])]
    assert services.store.log.deadlines(2**53) == []
    assert moved.deadline() is not None


def test_an_ask_leaves_the_question_as_it_was(services):
    """Asking is a remark: numbers, bots and clock do not change by it."""
    match = opened(services, "arena", 2, options={"dice": False}, clock=60)
    first = match.tree.head
    match = answered(services, answered(services, match, 0, "rest"), 1, "rest")
    before, number = services.store.log.deadlines(2**53), match.number(0)
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    assert asked.match.number(0) == number
    assert services.store.log.deadlines(2**53) == before
    assert answered(services, asked.match, 0, "rest").tree.head == asked.last + 1


def test_the_chain_holds_over_all_of_it(services):
    """The last digest vouches for abandoned lines, asks and answers too."""
    match = opened(services, "market", 3, take_back="consent")
    match = played(services, match, seed=5, most=12)
    asked = services.door.do(AskTakeBack(match.id, "pl_0", match.tree.steps()[3]))
    assert isinstance(asked.match.tree.body(asked.first), TakeBackAsked)
    for seat in (1, 2):
        services.door.do(AnswerTakeBack(match.id, f"pl_{seat}", asked.first, True))
    match = played(services, services.matches.visible(match.id, None), seed=6, most=12)
    assert verify(match.tree.entries) == match.tree.digest
    assert any(isinstance(entry.body, TakeBackAnswered) for entry in match.tree.entries)


def test_a_redo_that_is_sent_twice_is_one_entry(services):
    """A double click on an answer that was told already: the first entries are the answer, with or without a key."""
    match = arena(services)
    first = match.tree.first_step()
    back = services.door.do(AskTakeBack(match.id, "pl_0", first)).match
    number, last = back.number(0), back.tree.last

    redone = services.door.do(Answer(match.id, "pl_0", number, ["scout-c1", "king-b1"]))
    again = services.door.do(Answer(match.id, "pl_0", number, ["scout-c1", "king-b1"]))

    assert kinds(redone.match, last) == ["HeadMoved", "HeadMoved"]
    assert (again.replayed, again.first, again.last) == (True, redone.first, redone.last)
    assert again.match.tree.last == redone.last
    with pytest.raises(StaleAnswer):
        services.door.do(Answer(match.id, "pl_0", number, ["scout-c1", "rest"]))


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_bot_answers_as_before_after_a_take_back(services, level):
    """A take-back is no second throw of a bot either: its answers are found again, and none is written twice."""
    seats = [{"kind": "player"}, {"kind": "bot", "level": level}]
    match = services.door.do(OpenMatch("pl_0", Opening("arena", seats))).match
    match = bot_plays(services, answered(services, match, 0, "rest"), 1)
    path, table, last = match.tree.steps(), match.table(), match.tree.last
    rested = path[1]

    back = services.door.do(AskTakeBack(match.id, "pl_0", rested)).match
    again = bot_plays(services, back, 1)

    assert again.tree.steps() == path
    assert again.table().same(table)
    assert set(kinds(again, last)) == {"TakeBackAsked", "TakeBackAnswered", "HeadMoved"}


def bot_plays(services, match, seat):
    """The match once nothing is asked of the bot at a seat any more."""
    while seat in match.table().question.must:
        match = services.door.do(AnswerAsBot(match.id, match.number(seat), seat)).match
    return match


def test_a_seat_that_resigns_consents_to_what_it_was_asked(services):
    """A bot plays on for it: where it was the last to be waited for, the head moves in the append that leaves."""
    match, first = bid_for(services)
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))

    left = services.door.do(Leave(match.id, 2, "pl_2"))

    assert kinds(left.match, left.first - 1) == ["Resigned", "TakeBackAnswered", "HeadMoved"]
    assert left.match.tree.body(left.last) == HeadMoved(first, (1, 2))
    assert left.match.tree.entry(left.last - 1).by == Author(bot="greedy")
    assert list(services.store.log.turns()) == [(match.id, [(left.last, 2)])]


def test_between_two_a_resignation_ends_the_match_whatever_was_asked(services):
    """Nothing is taken back once the secret is disclosed."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    match = answered(services, answered(services, match, 0, "rest"), 1, "rest")
    services.door.do(AskTakeBack(match.id, "pl_0", first))
    left = services.door.do(Leave(match.id, 1, "pl_1"))
    assert kinds(left.match, left.first - 1) == ["Resigned", "Disclosed"]
    assert left.match.is_over()


@pytest.mark.parametrize("answers", [{}, {1: False}])
def test_a_seat_that_resigns_moves_nothing_while_another_is_waited_for(services, answers):
    """Nor where somebody has refused; the last answer moves the head as before."""
    match, first = bid_for(services)
    head = match.tree.head
    asked = services.door.do(AskTakeBack(match.id, "pl_0", first))
    for seat, consent in answers.items():
        services.door.do(AnswerTakeBack(match.id, f"pl_{seat}", asked.first, consent))
    left = services.door.do(Leave(match.id, 2, "pl_2"))
    assert kinds(left.match, left.first - 1) == ["Resigned"]
    assert left.match.tree.head == head
    if not answers:
        granted = services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))
        assert granted.match.tree.head == first
