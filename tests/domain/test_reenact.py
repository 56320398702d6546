"""The present rules against a stored record: what they would refuse or tell differently, step by step."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import set_up_for, try_out
from annales.domain.contract.game import Action
from annales.domain.contract.options import Option
from annales.domain.errors import RulesFault
from annales.domain.log.reenact import Divergence, not_made_by, reenact, stuck
from annales.domain.log.terms import Origin
from annales.domain.log.tree import Tree
from annales.domain.reasons import ReenactmentReason, RulesReason
from annales.domain.table.facts import Counted, Said
from annales.service.messages.catalogue import spoken
from annales.tools.laws.record import Record
from examples.games.market import game as market
from examples.games.market.layout import COINS


@pytest.fixture
def record():
    """Two seats: bids (5, 6), then three turns in a row; an abandoned bid is entry 8."""
    record = Record(market, set_up_for(market, 2, {}))
    record.start()
    record.plays(0, "bid 1")
    record.goes_back(4)
    record.plays(0, "bid 2")
    record.plays(1, "bid 0")
    record.plays(0, "end")
    return record


def changed(**names):
    """The market with other rules."""
    return replace(market, **names)


def test_the_same_rules_agree_with_the_record(record):
    """Each step, played again from its own table with its own chance."""
    assert list(reenact(market, record.tree)) == []


def test_a_fact_more_is_a_divergence(record):
    """At each step where it would happen, and one does not hide the next."""

    def play(t, seat, action):
        t.add(COINS[seat], 1)
        market.play(t, seat, action)

    found = list(reenact(changed(play=play), record.tree))
    assert [one.seq for one in found] == [5, 7, 8, 9]
    assert found[0] == Divergence(5, ReenactmentReason.TOLD_DIFFERENTLY(), (), (Counted("coins.0", 1),))


def talkative(t, seat, action):
    """The market, with a line of the log before each action."""
    t.say("turn", seat)
    market.play(t, seat, action)


def test_newer_rules_may_say_more(record):
    """A line of the log changes no table; the rest is told in the same order."""
    newer = changed(play=talkative, rules=market.rules + 1)

    assert list(reenact(newer, record.tree)) == []


def test_the_same_rules_may_not_say_more(record):
    """A step of this version has all of its lines."""
    assert [one.seq for one in reenact(changed(play=talkative), record.tree)] == [5, 7, 8, 9]


def test_newer_rules_may_not_say_less(record):
    """What was said stays said."""
    spoken_of = Record(changed(play=talkative), set_up_for(market, 2, {}))
    spoken_of.start()
    spoken_of.plays(0, "bid 1")

    found = list(reenact(changed(rules=market.rules + 1), spoken_of.tree))

    assert [one.gone for one in found] == [(Said("turn", (0,)),)]


def test_what_the_rules_have_made_they_make_again(record):
    """Abandoned lines too."""
    assert not_made_by(market, record.tree) is None


def test_the_first_step_that_the_rules_have_not_made_ends_it(record):
    """They never run on what comes of it."""
    ran = []

    def play(t, seat, action):
        ran.append(t.count(COINS[seat]))
        if len(ran) == 2:
            t.add(COINS[seat], 1)
        market.play(t, seat, action)

    assert not_made_by(changed(play=play), record.tree).seq == 7
    assert len(ran) == 2


def test_a_table_that_no_rules_laid_is_not_played_again(record):
    """Of a re-dealt match, or of one that goes on from an age before."""

    def told(**opening):
        entry = record.tree.entries[0]
        body = msgspec.structs.replace(entry.body, **opening)
        return Tree([msgspec.structs.replace(entry, body=body), *record.tree.entries[1:]])

    redealt = told(origin=Origin(match="mt_1", seq=4, digest="", copied=0, redealt=0))
    older = told(setup=msgspec.structs.replace(record.setup, legacy=[1]))
    assert not_made_by(market, redealt) == Divergence(4, ReenactmentReason.REDEALT_OPENING())
    assert not_made_by(market, older) == Divergence(1, ReenactmentReason.EARLIER_AGE())


def test_no_more_steps_are_played_again_than_a_bound(record):
    """However cheap each of them is."""
    played = record.tree.played
    assert not_made_by(market, record.tree, most_steps=played) is None
    bound = ReenactmentReason.TOO_MANY_STEPS(most=played - 1)
    assert not_made_by(market, record.tree, most_steps=played - 1) == Divergence(record.tree.last, bound)


def test_others_have_their_turn_between_entries(record):
    """As often as there are entries."""
    pauses = []
    assert not_made_by(market, record.tree, lambda: pauses.append(1)) is None
    assert len(pauses) == record.tree.last


def says(value):
    """The market with rules that say this after each answer."""

    def play(t, seat, action):
        market.play(t, seat, action)
        t.say("so", value)

    return changed(play=play)


@pytest.mark.parametrize(("written", "made"), [(True, 1), (1, True), (False, 0), ((0, (True,)), (0, (1,)))])
def test_a_value_that_is_only_equal_in_python_is_a_divergence(written, made):
    """Rules would run on it, and write it where a seat stands."""
    record = Record(says(written), set_up_for(market, 2, {}))
    record.start()
    seq = record.plays(0, "bid 1")

    assert not_made_by(says(written), record.tree) is None
    found = not_made_by(says(made), record.tree)
    assert (found.seq, found.why) == (seq, ReenactmentReason.TOLD_DIFFERENTLY())
    assert canonical([found.gone, found.new]) == canonical([[Said("so", (written,))], [Said("so", (made,))]])


def test_an_action_that_leaves_a_member_out_is_not_gone_on_with(record):
    """It would be copied as it is written, and its place in the tree hangs on how it is written."""

    class End(Action, frozen=True, tag="end"):
        loud: bool = False

    kinds = tuple(End if kind.__name__ == "End" else kind for kind in market.ACTIONS)
    assert not_made_by(changed(ACTIONS=kinds), record.tree) == Divergence(9, ReenactmentReason.SPELLED_OTHERWISE())


def test_it_is_played_again_under_the_present_layout(record):
    """Whatever layout the record declares: one that hides nothing makes no other table."""
    opening = record.tree.opening
    open_zones = [{**zone, "seen": "all"} for zone in opening.layout["zones"]]
    body = msgspec.structs.replace(opening, layout={**opening.layout, "zones": open_zones})
    entry = msgspec.structs.replace(record.tree.entries[0], body=body)
    assert not_made_by(market, Tree([entry, *record.tree.entries[1:]])) is None


def test_an_answer_that_is_no_longer_legal_is_a_divergence(record):
    """With the refusal."""

    def legal(t, seat):
        return (action for action in market.legal(t, seat) if market.notation(t, seat, action) != "bid 2")

    (found,) = reenact(changed(legal=legal), record.tree)
    assert found.seq == 7
    assert "'bid 2' is illegal" in spoken(found.why, "en")


def test_an_action_that_is_gone_is_a_divergence(record):
    """Its shape is none of the game's any more."""
    (found,) = reenact(changed(ACTIONS=tuple(kind for kind in market.ACTIONS if kind.__name__ != "End")), record.tree)

    assert found.seq == 9
    assert "not an action of market" in spoken(found.why, "en")


def test_rules_that_want_other_chance_are_a_divergence(record):
    """The record has no more to tell."""

    def play(t, seat, action):
        market.play(t, seat, action)
        t.draw("pack", "discard")

    found = list(reenact(changed(play=play), record.tree))
    assert [one.seq for one in found] == [5, 7, 8, 9]
    assert all("draw pack" in spoken(one.why, "en") for one in found)


def test_another_opening_is_a_divergence(record):
    """The opening step is a step."""

    def set_up(t, setup):
        market.set_up(t, setup)
        t.say("welcome")

    (found,) = reenact(changed(set_up=set_up), record.tree)
    assert found.seq == 4


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (RulesFault(reason=RulesReason.AGENDA_EMPTY()), "the agenda is empty"),
        (KeyError("spy"), "the rules fail (KeyError: 'spy')"),
        (AssertionError("a spy is a card"), "the rules fail (AssertionError: a spy is a card)"),
    ],
)
def test_rules_that_fault_are_a_divergence(record, fault, why):
    """However they fail, at each step where they do: one does not hide the next."""

    def play(t, seat, action):
        raise fault

    found = list(reenact(changed(play=play), record.tree))
    assert [one.seq for one in found] == [5, 7, 8, 9]
    assert {spoken(one.why, "en") for one in found} == {why}


def test_facts_in_another_order_are_a_divergence(record):
    """Their order is public, and a client folds them in it."""

    def play(t, seat, action):
        t.say("hush")
        market.play(t, seat, action)
        t.say("hush")

    def played_once(t, seat, action):
        market.play(t, seat, action)
        t.say("hush")

    before = Record(changed(play=played_once), set_up_for(market, 2, {}))
    before.start()
    before.plays(0, "bid 1")

    def begun_with(t, seat, action):
        t.say("hush")
        market.play(t, seat, action)

    (moved,) = reenact(changed(play=begun_with), before.tree)
    assert (moved.seq, moved.why, moved.gone, moved.new) == (5, ReenactmentReason.TOLD_IN_ANOTHER_ORDER(), (), ())
    (doubled,) = reenact(changed(play=play), before.tree)
    assert (doubled.why, doubled.gone, doubled.new) == (ReenactmentReason.TOLD_DIFFERENTLY(), (), (Said("hush", ()),))


def test_an_option_that_is_gone_is_a_divergence(record):
    """The opening could not be asked for any more."""
    options = [option for option in market.OPTIONS if option.id != "rounds"]
    (found,) = reenact(changed(OPTIONS=options), record.tree)
    assert found.seq == 4
    assert "option 'rounds'" in spoken(found.why, "en")


def test_an_option_that_is_new_has_its_default_in_old_matches(record):
    """What nobody could choose then is no divergence."""

    def set_up(t, setup):
        assert setup.options["weather"] == "sun"
        market.set_up(t, setup)

    options = [*market.OPTIONS, Option("weather", "sun", ("sun", "rain"))]
    assert list(reenact(changed(OPTIONS=options, set_up=set_up), record.tree)) == []


# -- running matches


def pending(record):
    """The table while a card waits for its window to close: its effect is on the agenda."""
    record.plays(1, "end")
    table = record.table
    while not table.agenda:
        seat = table.question.must[0]
        cards = [action for action in market.legal(table, seat) if type(action).__name__ == "Play"]
        table = try_out(market, table, seat, *(cards[:1] or [next(iter(market.legal(table, seat)))]), dealer())
    return table


def dealer():
    """Any chance will do."""
    return SeededDealer(Random(1))


def test_a_table_that_can_go_on_is_not_stuck(record):
    """Its seats have answers, and what is unfinished is finished."""
    assert stuck(market, record.table, dealer()) is None
    assert stuck(market, pending(record), dealer()) is None


def test_a_seat_without_an_answer_is_stuck(record):
    """Each one that is awaited."""
    nothing = changed(legal=lambda t, seat: iter(()))
    assert stuck(nothing, record.table, dealer()) == ReenactmentReason.NO_LEGAL_ANSWER(seat=1, question="act")


def test_an_unfinished_effect_whose_word_is_gone_is_stuck(record):
    """It is found although it lies beneath the question that stands."""

    def play(t, seat, action):
        for word, *_ in t.agenda:
            if word == "card":
                raise KeyError(word)
        market.play(t, seat, action)

    table = pending(record)
    assert stuck(changed(play=play), record.table, dealer()) is None
    found = spoken(stuck(changed(play=play), table, dealer()), "en")
    assert "with 'card' unfinished, the rules fail (KeyError: 'card')" in found


def test_a_question_with_unknown_answers_is_stuck(record):
    """A word of the older rules that the present ones do not know."""

    def legal(t, seat):
        raise LookupError(t.asked.kind)

    told = spoken(stuck(changed(legal=legal), record.table, dealer()), "en")
    assert told == "the answers of seat 1 to 'act', with nothing unfinished: the rules fail (LookupError: act)"
