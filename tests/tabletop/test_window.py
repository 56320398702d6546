"""Windows: seats are asked one at a time, in the order given."""

from annales.domain.table.layout import Layout
from annales.domain.table.table import Table
from annales.domain.tabletop import window


def test_the_first_seat_is_asked_and_the_others_wait():
    """Those still to ask stand in `about`."""
    t = Table(Layout(), 4)

    assert window.open_to(t, "response", [2, 3, 0])
    assert t.question.must == (2,)
    assert t.question.about == (2, 3, 0)


def test_the_next_seat_is_asked_until_the_last_has_passed():
    """False when the window closes; the question keeps its kind."""
    t = Table(Layout(), 4)
    window.open_to(t, "response", [2, 0])

    assert window.passed(t)
    assert (t.question.kind, t.question.must) == ("response", (0,))
    assert not window.passed(t)


def test_a_window_without_seats_does_not_open():
    """Nothing is asked."""
    t = Table(Layout(), 4)

    assert not window.open_to(t, "response", [])
    assert t.asked is None


def nobody_but(*seats):
    """A condition that these seats meet."""
    return lambda t, seat: seat in seats


def test_a_lasting_window_waits_on_the_agenda_for_seats_that_can_be_asked():
    """Seats before the first that can be asked are passed over; those after it stay."""
    t = Table(Layout(), 4)

    window.open_lasting(t, [1, 2, 3], nobody_but(2))

    assert t.agenda == (("window", (2, 3)),)


def test_a_pass_in_a_lasting_window_is_final():
    """It goes on with the next seat that can be asked, and closes after the last."""
    t = Table(Layout(), 4)
    window.open_lasting(t, [1, 2, 3], nobody_but(1, 3))

    window.pass_lasting(t, nobody_but(1, 3))
    assert t.agenda == (("window", (3,)),)

    window.pass_lasting(t, nobody_but(1, 3))
    assert t.agenda == ()


def test_a_lasting_window_goes_on_with_the_next_seat():
    """Nobody who can be asked is left out."""
    t = Table(Layout(), 4)
    window.open_lasting(t, [1, 2, 3], nobody_but(1, 2, 3))

    window.pass_lasting(t, nobody_but(1, 2, 3))

    assert t.agenda == (("window", (2, 3)),)
