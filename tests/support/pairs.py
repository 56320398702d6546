"""Pairs of scenes for attacks on secrets: alike but for what one viewer cannot see, played alike.

one, two = a_pair(lambda which: laid().hand(0, "gust", ("oracle", "famine")[which]).play("0:FO 0:TOP:gust"))
assert_alike([1, None], one, two)
"""

from annales.domain.contract.engine import masked
from annales.domain.table.visibility import seen, view


def a_pair(build):
    """The two scenes that `build(0)` and `build(1)` lay and play; they must differ in a place."""
    one, two = build(0), build(1)
    assert one.table.places != two.table.places
    return one, two


def told(scene, viewer):
    """All that a viewer was ever told of a scene: actions as others see them, facts, and what the viewer can answer."""
    layout, seats = scene.game.LAYOUT, scene.table.seats
    steps = [
        (
            step.seat,
            step.action if step.seat == viewer else masked(step.action, step.secret),
            seen(step.facts, layout, seats, viewer),
        )
        for step in scene.steps
    ]
    answers = [] if viewer is None else scene.answers(viewer)
    return steps, view(scene.table, viewer), answers


def assert_alike(viewers, one, two):
    """None of these viewers can tell the two apart: by no fact, view, question or answer."""
    for viewer in viewers:
        assert told(one, viewer) == told(two, viewer), f"viewer {viewer} can tell them apart"


def assert_told_apart(viewers, one, two):
    """Each of these viewers has learned something."""
    for viewer in viewers:
        assert told(one, viewer) != told(two, viewer), f"viewer {viewer} cannot tell them apart"
