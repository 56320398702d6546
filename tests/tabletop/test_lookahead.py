"""What is pending is played out before a table is valued."""

from annales.domain.contract.engine import legal_answers
from annales.domain.tabletop.lookahead import played_out
from annales.tools.laws.scenario import Scenario
from examples.games.cult import game


def nobody():
    """A dealer that must not be needed."""
    raise AssertionError("nothing is left to chance")


def test_a_table_without_anything_pending_stays_itself():
    """Neither is it copied nor a dealer made."""
    t = Scenario.opened(game, 2).table
    assert not t.agenda

    assert played_out(t, lambda d, seat: next(legal_answers(game, d, seat)), game.play, nobody, 9) is t


def test_the_lookahead_gives_a_limited_number_of_answers():
    """To a copy: the table that is valued stays as it is."""
    t = Scenario.opened(game, 2).table.copy()
    t.push("pending")
    asked = []

    def play(d, seat, action):
        asked.append((seat, action))
        d.ask(t.question.kind, t.question.must)

    d = played_out(t, lambda d, seat: "answer", play, lambda: None, 3)

    assert asked == [(t.question.must[0], "answer")] * 3
    assert (d is t, d.same(t)) == (False, True)
