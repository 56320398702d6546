"""What a person types as an answer: notations, numbers, Enter; and how changes of the drawn table are found."""

import pytest

from annales.tools.terminal.marks import changed
from annales.tools.terminal.match.answers import as_written, default, forced, matching, numbered, read, typed_numbers
from annales.tools.terminal.match.presenting import apart


def legal(*notations, **labels):
    """Legal answers of these notations; labels by notation."""
    return [
        {"notation": one, "action": {"type": "play", "card": one}, "label": labels.get(one, f"play {one}")}
        for one in notations
    ]


PASS = {"notation": "-", "action": {"type": "pass"}, "label": "Pass"}
END = {"notation": ".", "action": {"type": "end_turn"}, "label": "End the turn"}
STAND_BY = {"notation": "s", "action": {"type": "stand_by"}, "label": "Stand by", "standing": True}


@pytest.mark.parametrize(
    ("line", "notations"),
    [
        ("c5", ("c5",)),
        ("C5", ("c5",)),
        ("c5 d6 .", ("c5", "d6", ".")),
        ("2", ("d5",)),
        ("#2", ("d5",)),
        ("7", ("7",)),
        ("#3", ("7",)),
    ],
)
def test_answers_are_typed_as_notations_or_numbers(line, notations):
    """A notation that looks like a number is one."""
    assert read(line, legal("c5", "d5", "7")).notations == notations


@pytest.mark.parametrize("line", ["e5", "9", "#0", "c5x", "resign"])
def test_what_begins_with_no_legal_answer_is_none(line):
    """It is a command, or left to the service to judge."""
    assert read(line, legal("c5", "d5")) is None


def test_numbers_count_only_what_was_shown():
    """While others are asked, a number needs its sign."""
    assert read("2", legal("c5", "d5"), by_number=False) is None
    assert read("#2", legal("c5", "d5"), by_number=False).notations == ("d5",)
    assert read("d5", legal("c5", "d5"), by_number=False).notations == ("d5",)


def test_a_case_that_decides_is_kept():
    """Where two notations differ in case alone, neither is guessed."""
    assert read("KA", legal("Ka", "kA")) is None
    assert read("Ka", legal("Ka", "kA")).notations == ("Ka",)


def test_a_number_that_may_mean_two_answers_decides_nothing():
    """«3» may be the third answer or the bid b3; with # it is the third answer."""
    bids = legal("b0", "b1", "b2", "b3")

    assert read("3", bids).readings == ("b2", "b3")
    assert read("#3", bids).notations == ("b2",)
    assert read("b3", bids).notations == ("b3",)
    assert read("0", bids).notations == ("b0",)


@pytest.mark.parametrize(
    "notations", [("T0", "T6", "T5", "T4", "T3", "T2", "T1"), ("b0", "b1", "b2"), ("c5", "7", "2"), ("c5", "d5")]
)
def test_what_is_shown_beside_an_answer_gives_that_answer(notations):
    """A number that may mean another answer is shown with its sign."""
    answers = legal(*notations)

    assert [read(number, answers).notations for number in typed_numbers(answers)] == [(one,) for one in notations]
    assert typed_numbers(legal("c5", "d5")) == ["1", "2"]


def test_answers_that_leave_the_question_open_come_last():
    """With the highest numbers, wherever the service lists them."""
    found = numbered([STAND_BY, PASS, *legal("x")])

    assert [(number, one["notation"]) for number, one in found] == [(1, "-"), (2, "x"), (3, "s")]


@pytest.mark.parametrize("wanted", ["monkey", "MÖNKEY", "step c5", "kc4 monkey"])
def test_answers_are_found_by_words_of_their_notation_or_label(wanted):
    """Case and accents aside; they keep their numbers."""
    answers = legal("Tc3~a3", "Kc4-c5", **{"Kc4-c5": "Monkey: step to c5"})

    assert [(number, one["notation"]) for number, one in matching(answers, wanted)] == [(2, "Kc4-c5")]


def test_an_empty_line_passes_or_gives_the_only_answer():
    """It never ends a turn that has other answers, nor takes one that leaves the question open."""
    assert default([PASS, *legal("x"), STAND_BY]) == "-"
    assert default([*legal("x"), STAND_BY]) == "x"
    assert default([END, *legal("x")]) is None
    assert default([STAND_BY]) is None


def test_an_answer_is_forced_only_if_no_other_closes_the_question():
    """A pass beside another answer is a choice."""
    assert forced([PASS, STAND_BY]) == "-"
    assert forced([PASS, *legal("x")]) is None


def test_unknown_answers_are_sent_as_they_were_written():
    """One for each word, unless the game writes its notations with spaces."""
    assert as_written("a b", legal("x")) == ("a", "b")
    assert as_written("bid 9", legal("bid 1")) == ("bid 9",)


def test_a_question_that_the_game_draws_is_not_asked_twice():
    """It stands in the last lines of some drawings, as the terminal's or the game's edge breaks it."""
    assert apart("board\nasked of seat 1: Your turn", "Your turn") == ("board", "asked of seat 1: Your turn")
    assert apart("board\nasked: bid,\n  you see all", "bid, you see all") == ("board", "asked: bid, you see all")
    assert apart("board\nturn 3", "Your turn") == ("board\nturn 3", "Your turn")
    assert apart("", "Your turn") == ("", "Your turn")


def marked(before, after):
    """The marked parts of each changed line."""
    return [[line[start:end] for start, end in spans] for line, spans in changed(before, after) if spans]


def test_a_board_is_compared_sign_by_sign():
    """The square that was left and the one that was reached."""
    assert marked("1 a  .\n  ----\n2 .  .\n  ----", "1 .  .\n  ----\n2 .  a\n  ----") == [["."], ["a"]]


def test_a_sentence_is_compared_word_by_word():
    """What has come or changed; of what has gone nothing can be marked."""
    assert marked("hand: Sun, Water", "hand: Sun, Fire, Water") == [["Fire,"]]
    assert marked("points 3, doors a b", "points 10, doors a b") == [["10,"]]
    assert marked("hand: Sun, Water", "hand: Sun,") == []


def test_a_new_line_is_marked_whole_and_moves_no_other():
    """Lines after it are compared with what they were."""
    assert marked("one\nthree", "one\ntwo\nthree") == [["two"]]


def test_equal_drawings_have_no_mark():
    """Nor has an empty line that has come."""
    assert marked("one\ntwo", "one\ntwo") == marked("one", "one\n\n") == []
