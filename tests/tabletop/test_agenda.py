"""Typed frames: stored as plain tuples, read back as what they are, resumed until somebody must answer."""

import pytest

from annales.domain.errors import RulesFault
from annales.domain.table.facts import Popped, Pushed
from annales.domain.table.layout import Layout, Piece, Seat
from annales.domain.table.table import Table
from annales.domain.tabletop import agenda
from annales.domain.tabletop.agenda import Agenda, Frame


class Loss(Frame, frozen=True, tag="loss"):
    machine: Piece
    owner: Seat


class Draws(Frame, frozen=True, tag="draws"):
    seat: Seat
    number: int = 1


class Over(Frame, frozen=True, tag="over"):
    pass


@pytest.fixture
def t():
    """A table of three whose facts are written down; nobody is asked yet."""
    table = Table(Layout(), 3)
    table.facts, table.answering = [], True
    return table


def test_a_frame_is_stored_as_its_word_and_its_fields(t):
    """What a record holds is a plain tuple."""
    agenda.push(t, Loss("palace", 2))
    agenda.push(t, Over())

    assert t.agenda == (("loss", "palace", 2), ("over",))
    assert t.facts == [Pushed(("loss", "palace", 2)), Pushed(("over",))]


def test_frames_are_read_where_they_lie(t):
    """On top, beneath it, or wherever one of a kind is: the topmost first."""
    agenda.push(t, Loss("palace", 2))
    agenda.push(t, Draws(1))
    agenda.push(t, Loss("cannon", 0))

    assert agenda.is_top(t, Loss)
    assert not agenda.is_top(t, Draws)
    assert agenda.top(t, Loss) == Loss("cannon", 0)
    assert agenda.top(t, Draws, beneath=1) == Draws(1, 1)
    assert list(agenda.every(t, Loss)) == [Loss("cannon", 0), Loss("palace", 2)]
    assert agenda.frames(t, agenda.by_word(Loss, Draws)) == [Loss("palace", 2), Draws(1), Loss("cannon", 0)]


@pytest.mark.parametrize("read", [agenda.top, agenda.pop])
def test_another_kind_on_top_is_a_fault_of_the_rules(t, read):
    """Nothing is taken for what it is not."""
    agenda.push(t, Draws(1))

    with pytest.raises(RulesFault, match=r"rules\.another_frame\(frame=draws, wanted=loss\)"):
        read(t, Loss)


def test_nothing_lies_beneath_the_last_frame(t):
    """A fault of the rules, too."""
    agenda.push(t, Draws(1))

    with pytest.raises(RulesFault):
        agenda.top(t, Draws, beneath=1)


def test_the_frame_on_top_is_replaced_in_two_facts(t):
    """Taken and put, as rules have always told it."""
    agenda.push(t, Draws(1, 3))
    agenda.replace_top(t, agenda.changed(agenda.top(t, Draws), number=2))

    assert t.facts[1:] == [Popped(), Pushed(("draws", 1, 2))]


def test_an_agenda_runs_until_somebody_must_answer(t):
    """The last frame first; with none left, what idles goes on."""
    told = []

    def draw(t, owed):
        told.append(owed)
        t.pop()

    def lose(t, loss):
        told.append(loss)
        t.pop()
        t.ask("save", (loss.owner,))

    runs = Agenda({Loss: lose, Draws: draw}, idle=lambda t: t.ask("act", (0,)))
    agenda.push(t, Draws(2))
    agenda.push(t, Loss("palace", 1))
    agenda.push(t, Draws(0))

    runs.run(t)
    assert told == [Draws(0), Loss("palace", 1)]
    assert (t.question.kind, t.agenda) == ("save", (("draws", 2, 1),))

    t.answering = True
    runs.run(t)
    assert told[2:] == [Draws(2)]
    assert t.question.kind == "act"
