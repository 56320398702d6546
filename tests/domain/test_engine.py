"""The contract: a seat that is asked answers, by one of the legal answers, and the rules go on to the next question."""

from dataclasses import replace
from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import (
    advance,
    from_wire,
    is_asked,
    masked,
    open_table,
    set_up_for,
    to_wire,
    try_out,
)
from annales.domain.contract.notation import parse
from annales.domain.errors import IllegalAction, NotAsked, RulesFault, UnknownAction, UnknownNotation
from annales.domain.table.facts import Asked, Sealed
from annales.service.messages.catalogue import spoken
from examples.games.arena import game as arena
from examples.games.market import game as market
from examples.games.market.actions import Bid, End, Lay
from examples.games.market.layout import HAND
from tests.support.toys import opened


def dealer():
    """The same chance each time."""
    return SeededDealer(Random(1))


def test_an_answer_is_played_on_a_copy():
    """The table before is what others may still look at."""
    t = opened("market", seats=2)
    before = t.table.copy()
    after, step = advance(market, t.table, 0, Bid(2), dealer())

    assert t.table.same(before)
    assert not after.same(before)
    assert (step.seat, step.action, step.facts, step.rules) == (0, {"type": "bid", "coins": 2}, (Sealed(0, 2),), 1)
    assert after.facts is None
    assert after.dealer is None


def test_only_an_asked_seat_may_answer():
    """A seat that has sealed its answer is awaited no more."""
    t = opened("market", seats=2)
    t.play("0:bid 2")

    assert not is_asked(t.table, 0)
    with pytest.raises(NotAsked, match="seat=0"):
        advance(market, t.table, 0, Bid(1), dealer())
    with pytest.raises(NotAsked, match="seat=0"):
        parse(market, t.table, 0, "bid 1")


def test_an_answer_must_be_legal():
    """The refusal names the act, the seat, the question, and which value is not possible."""
    t = opened("market", seats=2)

    with pytest.raises(IllegalAction) as refusal:
        advance(market, t.table, 1, Bid(7), dealer())
    assert spoken(refusal.value, "en") == (
        "'bid 7' is illegal for seat 2 at question open (bid): 'coins' cannot be 7, only 0, 1, 2, 3 or 4"
    )
    assert spoken(refusal.value, "fr") == (
        "« bid 7 » est illégal pour le siège 2 à la question ouverte (bid) : "
        "« coins » ne peut pas valoir 7, seulement 0, 1, 2, 3 ou 4"
    )


def test_a_long_offer_is_shortened():
    """The first six; nothing is near to a text that has no letter in common."""
    t = opened("arena", seats=2)
    words = t.allows(0)

    assert len(words) > 6
    with pytest.raises(UnknownNotation) as refusal:
        parse(arena, t.table, 0, "?")
    assert refusal.value.offer == f"{', '.join(words[:6])} …"


def test_notation_is_read_as_it_is_written():
    """Blanks around it do not count, capitals do."""
    t = opened("market", seats=2)

    assert parse(market, t.table, 0, " bid 3 ") == Bid(3)
    with pytest.raises(UnknownNotation, match="text=BID 3"):
        parse(market, t.table, 0, "BID 3")


def test_actions_on_the_wire():
    """All fields, with their type."""
    assert to_wire(Lay("dog", "left")) == {"type": "lay", "card": "dog", "stall": "left"}
    assert from_wire(market, {"type": "lay", "card": "dog", "stall": "left"}) == Lay("dog", "left")


@pytest.mark.parametrize(
    "wire",
    [
        {},
        {"type": "dance"},
        {"type": "bid"},
        {"type": "bid", "coins": "3"},
        {"type": "bid", "coins": 3, "more": 1},
        {"type": "bid", "coins": True},
        {"type": "bid", "coins": 1.5},
        {"coins": 3},
    ],
)
def test_any_other_shape_is_no_action(wire):
    """Unknown words, missing, unknown or mistyped fields."""
    with pytest.raises(UnknownAction, match="unknown_action: game=market"):
        from_wire(market, wire)


def test_secret_fields_are_masked_for_others():
    """By the declaration of the action."""
    assert masked(to_wire(Lay("dog", "left")), Lay.SECRET) == {"type": "lay", "card": "?", "stall": "left"}
    assert masked(to_wire(End()), End.SECRET) == {"type": "end"}


def test_an_action_may_hide_less_than_its_kind(monkeypatch):
    """Where all see what it says anyway, the step hides nothing."""
    monkeypatch.setattr(Bid, "hidden_fields", lambda bid: () if bid.coins == 0 else Bid.SECRET)
    opening, _ = open_table(market, set_up_for(market, 2, {}), dealer())

    secrets = [advance(market, opening, 0, Bid(coins), dealer())[1].secret for coins in (0, 1)]
    assert secrets == [(), ("coins",)]


def test_a_step_says_which_of_its_fields_are_secret():
    """So whoever writes it down asks no game."""
    opening, started = open_table(market, set_up_for(market, 2, {}), SeededDealer(Random(1)))
    _, bid = advance(market, opening, 0, Bid(1), SeededDealer(Random(1)))

    assert (started.action, started.secret) == ({}, ())
    assert (bid.action, bid.secret) == ({"type": "bid", "coins": 1}, ("coins",))


def test_after_an_answer_that_keeps_the_question_it_stands():
    """The seat is asked the same again."""
    t = opened("market", seats=2)
    t.play("0:bid 1, 1:bid 0")
    asked = t.table.question
    t.play("1:stand by")

    assert t.table.question == asked
    assert t.facts == ["noted standing [1]"]


def test_search_plays_without_check_or_record():
    """But the same game."""
    t = opened("market", seats=2)
    after, _ = advance(market, t.table, 0, Bid(2), dealer())

    assert try_out(market, t.table, 0, Bid(2), dealer()).same(after)
    assert try_out(market, t.table, 0, Bid(99)).sealed == {0: 99}


def stopping(stop):
    """The market with rules that ask nobody, ask a question of nobody, or do the impossible."""

    def play(t, seat, action):
        match stop:
            case "asks nobody":
                t.move(t.top(HAND[seat]), HAND[seat], HAND[1 - seat])
            case "a question without seats":
                t.ask("act", ())
            case "a move of nothing":
                t.move("nothing", HAND[seat], HAND[1 - seat])

    return replace(market, play=play)


@pytest.mark.parametrize("stop", ["asks nobody", "a question without seats", "a move of nothing"])
def test_rules_that_stop_are_a_fault(stop):
    """The table that was is left as it was."""
    t = opened("market", seats=2)
    before = t.table.copy()

    with pytest.raises(RulesFault):
        advance(stopping(stop), t.table, 0, Bid(1), dealer())
    assert t.table.same(before)


def test_which_questions_a_step_opens():
    """None, or the new one."""
    t = opened("market", seats=2)
    t.play("0:bid 1")
    assert [fact for fact in t.steps[-1].facts if isinstance(fact, Asked)] == []

    t.play("1:bid 0")
    assert [fact for fact in t.steps[-1].facts if isinstance(fact, Asked)] == [Asked("act", (0,), (1,))]
