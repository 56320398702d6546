"""The clock of a question over take-backs: it rests and goes on, and wins no time that nobody has consented to."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from msgspec.structs import replace

from annales.domain.contract.engine import set_up_for
from annales.domain.errors import TimeIsOver
from annales.domain.log.clocks.count import LEAST_LEFT
from annales.domain.log.clocks.reading import runs_out_at
from annales.domain.log.draft import Draft
from annales.domain.log.entry import HeadMoved
from annales.domain.log.take_back import abandoned
from annales.domain.log.terms import Author
from annales.service.commands.answer import Answer
from annales.service.commands.answer_for import AnswerAsBot, answer_timed_out_seats
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.commands.take_back import AnswerTakeBack, AskTakeBack
from annales.service.door import Door
from annales.service.match import moment
from annales.service.ports import Ports
from annales.tools.laws.record import Record, terms_of
from examples.games import TOYS
from tests.support.moments import Standing

CLOCK = 60
START = datetime(2026, 1, 1, tzinfo=UTC)


class Table:
    """A match of the arena, of two people or more, at a door whose time is set by hand."""

    def __init__(self, services, take_back="consent", seats=2, level=None, game="arena", clock=CLOCK, **terms):
        self.clock, self.services = Standing(START), services
        self.door = Door(
            services.store.log,
            services.store.match_cache,
            services.index,
            services.store.match_secrets,
            services.store.provenance,
            services.matches,
            lambda *_: None,
            Ports(clock=self.clock),
        )
        plans = [{"kind": "player", "player": f"pl_{seat}"} for seat in range(seats)]
        if level is not None:
            plans[-1] = {"kind": "bot", "level": level}
        options = {"dice": False} if game == "arena" else {}
        opening = Opening(game, plans, options, clock=clock, take_back=take_back, **terms)
        self.match = self.door.do(OpenMatch("pl_0", opening)).match
        for seat in range(1, seats if level is None else seats - 1):
            self.match = self.door.do(SitDown(self.match.id, seat, f"pl_{seat}")).match
        self.first = self.match.tree.head

    def after(self, seconds):
        """So many seconds later."""
        self.clock.sleep(seconds)
        return self

    def plays(self, seat, notation):
        """An answer now."""
        self.match = self.door.do(Answer(self.match.id, f"pl_{seat}", self.match.number(seat), [notation])).match
        return self

    def offers(self, seat):
        """The notations of what the seat can answer."""
        game, table = self.match.game, self.match.table()
        return [game.notation(table, seat, action) for action in game.legal(table, seat)]

    def bot_plays(self, seat):
        """An answer of the bot there, now."""
        self.match = self.door.do(AnswerAsBot(self.match.id, self.match.number(None), seat)).match

    def goes_back(self, seat, to, *consenting):
        """Asked and granted now."""
        asked = self.door.do(AskTakeBack(self.match.id, f"pl_{seat}", to))
        for other in consenting:
            self.door.do(AnswerTakeBack(self.match.id, f"pl_{other}", asked.first, True))
        self.match = self.door.matches.visible(self.match.id, None)

    def overdue(self):
        """The question whose time is over by now."""
        return self.door.matches.get(self.match.id).overdue(self.door.now())

    def left(self):
        """The seconds that are left, as the match tells them; the log must wait for the same moment."""
        until = datetime.fromisoformat(self.match.deadline())
        due = {match: due for due, match in self.services.store.log.deadlines(2**53)}
        assert due[self.match.id] == until.timestamp() * 1000
        return (until - self.clock.at).total_seconds()


@pytest.fixture
def table(services):
    """Two people, whose take-backs need consent."""
    return Table(services)


def test_a_new_question_has_its_whole_time(table):
    """However long the one before it took."""
    assert table.left() == CLOCK
    table.after(40).plays(0, "scout-c1")
    assert table.left() == CLOCK


def test_the_clock_of_a_question_goes_on_when_its_answer_is_taken_back(table):
    """Forty seconds were thought about it, and these are gone; those spent on the next question are not."""
    table.after(40).plays(0, "scout-c1")
    table.after(50).goes_back(0, table.first)
    assert table.left() == CLOCK - 40


def test_the_clock_of_an_undone_question_goes_on_when_it_is_asked_again(table):
    """Redo: the next question has what was left of it."""
    table.after(10).plays(0, "scout-c1")
    table.after(50).goes_back(0, table.first)
    table.after(20).plays(0, "scout-c1")
    assert table.left() == CLOCK - 50
    table.after(5).goes_back(0, table.first)
    assert table.left() == CLOCK - 10 - 20


def test_going_back_and_forth_wins_no_time(table):
    """However often: all that was thought about each question counts."""
    for _ in range(5):
        table.after(5).plays(0, "scout-c1")
        table.after(5).goes_back(0, table.first)
    assert table.left() == CLOCK - 25
    table.plays(0, "scout-c1")
    assert table.left() == CLOCK - 25


def test_another_answer_opens_another_question(table):
    """It has its whole time."""
    table.after(10).plays(0, "scout-c1")
    table.after(10).goes_back(0, table.first)
    table.plays(0, "king-b2")
    assert table.left() == CLOCK


def test_an_undone_question_costs_the_opponent_no_time(table):
    """Their clock rested while the match stood elsewhere."""
    table.plays(0, "rest")
    table.after(50).goes_back(0, table.first)
    table.after(40).plays(0, "rest")
    assert table.match.table().asked.must == (1,)
    assert table.left() == CLOCK - 50


def test_what_others_consent_to_goes_on_with_what_was_left(table):
    """What was thought about each question counts (B6)."""
    table.after(40).plays(0, "rest")
    table.after(40).plays(1, "rest")
    table.after(10).goes_back(0, table.first, 1)
    assert table.left() == CLOCK - 40
    table.after(15).plays(0, "rest")
    assert table.left() == CLOCK - 40


def test_to_what_another_person_consents_can_be_answered(table):
    """Ten seconds are left at least, here of two: they have agreed that it is answered again."""
    table.after(58).plays(0, "rest")
    table.plays(1, "rest")
    table.goes_back(0, table.first, 1)
    assert table.left() == 10
    table.after(4).plays(0, "rest")
    table.goes_back(0, table.first)
    assert table.left() == 6


def test_the_consent_of_a_bot_gives_no_time(services):
    """It costs nobody anything (B6)."""
    table = Table(services, level="random")
    table.after(58).plays(0, "rest")
    table.bot_plays(1)
    table.goes_back(0, table.first)
    assert table.left() == 2


def test_an_ask_stops_no_clock(table):
    """Nor does an answer to it."""
    table.plays(0, "rest")
    table.plays(1, "rest")
    table.after(20)
    asked = table.door.do(AskTakeBack(table.match.id, "pl_0", table.first))
    table.after(20).match = table.door.do(AnswerTakeBack(table.match.id, "pl_1", asked.first, False)).match
    assert table.left() == CLOCK - 40


def test_back_and_forth_wins_no_time(table):
    """The return goes on with what was left of the question there, as the take-back did."""
    table.after(10).plays(0, "scout-c1")
    left = table.match.tree.head
    table.after(15).goes_back(0, table.first)
    assert table.left() == CLOCK - 10
    table.after(20).goes_back(0, left)
    assert table.left() == CLOCK - 15
    table.after(5).goes_back(0, table.first)
    assert table.left() == CLOCK - 30


def test_where_take_backs_are_free_the_clock_goes_on_too(services):
    """But whose answer another takes back without them has ten seconds to give it again, here instead of five."""
    table = Table(services, take_back="free")
    table.after(40).plays(0, "rest")
    second = table.match.tree.head
    table.after(55).plays(1, "rest")
    table.after(10).goes_back(0, second)
    assert table.left() == 10
    table.goes_back(0, table.first)
    assert table.left() == CLOCK - 40


def test_a_seat_whose_time_is_over_takes_nothing_back(services):
    """Another question of its own would open, whose clock stands better (B1)."""
    table = Table(services, take_back="free")
    table.plays(0, "scout-c1")
    table.after(CLOCK)
    with pytest.raises(TimeIsOver):
        table.goes_back(0, table.first)


def test_after_the_deadline_only_what_closes_the_question_counts(services):
    """One more item of a list would leave it open for ever, and so the other seat waiting (B1)."""
    table = Table(services, game="cult")
    vows = table.offers(0)
    table.plays(0, vows[0]).plays(0, table.offers(0)[0])
    table.after(CLOCK)

    with pytest.raises(TimeIsOver):
        table.plays(0, next(each for each in table.offers(0) if each in vows))

    closing = next(each for each in table.offers(0) if each not in vows)
    assert table.plays(0, closing).match.table().asked.must == (1,)


def test_the_clock_gives_all_the_answers_that_close_a_question(services):
    """Both seats have yet to make their lists: the clock makes both in one go (B1)."""
    table = Table(services, game="cult")
    asked = table.after(CLOCK).overdue()

    answer_timed_out_seats(table.door, table.match.id, asked)

    assert table.overdue() is None
    match = table.door.matches.get(table.match.id)
    assert match.number(None) != asked
    assert {match.tree.entry(seq).by.clock for seq in range(table.first + 1, match.tree.last + 1)} == {CLOCK}


def test_going_back_and_forth_does_not_stop_the_clock(table):
    """The old question's time is nobody's any more, the new one's is over when it is told to be."""
    table.after(30).plays(0, "scout-c1")
    table.after(30).goes_back(0, table.first)
    assert table.overdue() is None
    assert table.after(29).overdue() is None
    question = table.after(1).overdue()
    assert question == table.match.number(None)
    assert answer_timed_out_seats(table.door, table.match.id, question).match.tree.entry(
        table.match.tree.last
    ).by == Author(clock=CLOCK)


def test_every_entry_has_the_deadline_of_its_time(table):
    """The history of a deadline does not change with what comes later."""
    table.after(10).plays(0, "scout-c1")
    table.after(20).goes_back(0, table.first)
    table.after(5).plays(0, "scout-c1")
    first = table.first
    told = [
        (datetime.fromisoformat(table.match.deadline(seq)) - START).total_seconds()
        for seq in (first, first + 1, first + 2, first + 3)
    ]
    assert told == [60, 70, 30 + 50, 35 + 40]


# -- against the definition


@pytest.mark.parametrize("take_back", ["consent", "free"])
@pytest.mark.parametrize("seed", range(6))
def test_the_running_count_is_what_counting_from_the_question_gives(seed, take_back):
    """Whatever is played, taken back and redone: at every entry, and for every question that is asked again."""
    record = wandering(Random(seed), replace(terms_of(2), clock=CLOCK, take_back=take_back))
    tree = record.tree

    for seq in range(record.first, tree.last + 1):
        again = Draft(tree, record.secret, at=LATER, by=Author(player="pl_0"), contribute=str)
        again.move_head(tree.standing(seq))
        assert first_flag(tree, seq) == by_definition(tree, seq)
        assert first_flag(again.tree, again.tree.last) == by_definition(again.tree, again.tree.last)


def first_flag(tree, seq):
    """When the time of the seat that is asked runs out."""
    asked = tree.asked_after(seq)
    return None if asked is None else moment(runs_out_at(tree, asked.must[0], seq))


LATER = "2026-01-02T00:00:00.000Z"


def wandering(luck, terms):
    """A match in which answers are given, taken back with or without consent, and given again."""
    record = Record(TOYS["arena"], set_up_for(TOYS["arena"], 2, {}), terms=terms)
    record.first = record.start()
    for _ in range(40):
        left = abandoned(record.tree, 8)
        if left and luck.random() < 0.15:
            record.write(HeadMoved(luck.choice(left), luck.choice([(), (1,)]), returns=True))
        elif luck.random() < 0.3:
            steps = [seq for seq in record.tree.path() if seq >= record.first]
            record.write(HeadMoved(luck.choice(steps), luck.choice([(), (1,)])))
        elif record.table.ended is None:
            seat = record.table.question.must[0]
            record.plays(seat, luck.choice(list(record.game.legal(record.table, seat))))
    return record


def by_definition(tree, seq):
    """Counted again from the question on, entry by entry."""
    question = tree.opened_at(seq)
    began, thought = None, timedelta()
    for one in range(question, seq + 1):
        at, stands = datetime.fromisoformat(tree.entry(one).at), tree.opened_at(one) == question
        if began is not None and not stands:
            thought, began = thought + (at - began), None
        if stands and began is None:
            began = at
        if stands and isinstance(tree.body(one), HeadMoved) and returned_by_another(tree, one):
            began, thought = at, min(thought + (at - began), timedelta(seconds=CLOCK, milliseconds=-LEAST_LEFT))
    return None if tree.asked_after(seq) is None else began - thought + timedelta(seconds=CLOCK)


def returned_by_another(tree, seq):
    """Whether the head was moved without consents, by a seat that is not asked there."""
    mover = tree.entry(seq).by.player
    return not tree.body(seq).consents and all(tree.holders[at].player != mover for at in tree.asked_after(seq).must)


def test_the_clock_answers_for_people_only(services):
    """Of seats that are asked at the same time, a bot's is left to the bot, and the log waits for no deadline of it."""
    table = Table(services, seats=3, level="random", game="market")
    assert [found for _, found in services.store.log.deadlines(2**53)] == [table.match.id]

    question = table.after(CLOCK).overdue()
    written = answer_timed_out_seats(table.door, table.match.id, question)

    assert {entry.by.clock for entry in written.match.tree.entries[table.match.tree.first_step() :]} == {CLOCK}
    assert written.match.table().question.must == (2,)
    assert services.store.log.deadlines(2**53) == []
    assert table.after(86_400).overdue() is None
    assert answer_timed_out_seats(table.door, table.match.id, written.match.number(None)) is None


def test_the_clock_answers_for_no_seat_before_its_time_is_over(services):
    """Whoever asks it to."""
    table = Table(services).after(CLOCK - 1)
    assert answer_timed_out_seats(table.door, table.match.id, table.match.number(None)) is None
