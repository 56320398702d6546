"""Why an answer is refused, in words made from the legal answers alone, and which legal answers are nearest."""

import pytest

from annales.domain.contract.refusals import distance, why_illegal
from annales.service.messages.catalogue import spoken

LEGAL = [
    {"type": "step", "piece": "ant", "to": "c4", "carry": False},
    {"type": "step", "piece": "ant", "to": "d5", "carry": False},
    {"type": "step", "piece": "bee", "to": "c5", "carry": False},
    {"type": "step", "piece": "bee", "to": "c5", "carry": True},
    {"type": "pass"},
]


@pytest.mark.parametrize(
    ("sent", "english", "french"),
    [
        (
            {"type": "build", "wall": "e4"},
            "no 'build' is legal now, only step or pass",
            "aucune action « build » n'est légale maintenant, seulement step ou pass",
        ),
        (
            {"type": "step", "piece": "cat", "to": "c4", "carry": False},
            "'piece' cannot be cat, only ant or bee",
            "« piece » ne peut pas valoir cat, seulement ant ou bee",
        ),
        (
            {"type": "step", "piece": "ant", "to": "c5", "carry": False},
            "'to' cannot be c5 for ant, only c4 or d5",
            "« to » ne peut pas valoir c5 pour ant, seulement c4 ou d5",
        ),
        (
            {"type": "step", "piece": "ant", "to": "d5", "carry": True},
            "'carry' cannot be true for ant, d5, only false",
            "« carry » ne peut pas valoir true pour ant, d5, seulement false",
        ),
    ],
)
def test_a_refusal_names_what_is_not_possible_and_what_is(sent, english, french):
    """The kind, or the first value that no legal answer has with those before it."""
    reason = why_illegal(LEGAL, sent)

    assert [spoken(reason, language) for language in ("en", "fr")] == [english, french]


def test_many_values_are_shortened():
    """The first seven, and the last one."""
    reason = why_illegal([{"type": "bid", "coins": coins} for coins in range(40)], {"type": "bid", "coins": 40})

    assert spoken(reason, "en") == "'coins' cannot be 40, only 0, 1, 2, 3, 4, 5, 6, … or 39"


def test_a_refusal_says_that_a_seat_has_no_legal_answer():
    """Which no game leaves to happen."""
    assert spoken(why_illegal([], {"type": "pass"}), "en") == "this seat has no legal answer"


def test_the_nearest_answers_are_of_the_same_kind_then_of_the_same_values():
    """First by the members before the one that differs, then by all; equals keep their order."""
    sent = {"type": "step", "piece": "bee", "to": "d5", "carry": True}
    ranked = sorted(LEGAL, key=lambda action: distance(sent, "", action))

    assert ranked == [LEGAL[3], LEGAL[2], LEGAL[1], LEGAL[0], LEGAL[4]]


def test_the_nearest_notations_begin_alike():
    """Blanks around the text do not count."""
    notations = [".", "Kc4-b4", "Kc4-c5", "Kh4-h5"]

    assert sorted(notations, key=lambda notation: distance(" Kc4-c9", notation, {})) == [
        "Kc4-c5",
        "Kc4-b4",
        "Kh4-h5",
        ".",
    ]
