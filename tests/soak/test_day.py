"""The counts of `script/soak day` find what they are for: shown with planted faults."""

from tests.soak.day.results import Results
from tests.soak.day.told import Told, differing, doubled, lost, misaudited

ADA, BOT = "pl_ada", None
MATCH = {
    1: Told("d1", "opened", None, ADA),
    2: Told("d2", "step", None, ADA),  # the opening step
    3: Told("d3", "step", 0, ADA),
    4: Told("d4", "step", 1, BOT),
    5: Told("d5", "step", 0, ADA),
    6: Told("d6", "disclosed", None, ADA),
}
TOLD = {"mt_1": MATCH}
ACKNOWLEDGED = {"mt_1": {3: "d3", 6: "d6"}}  # the last answer has ended the match
LINES = [
    {
        "match": "mt_1",
        "seq": seq,
        "digest": entry.digest,
        "kind": entry.kind,
        "seat": entry.seat,
        "player": entry.player,
    }
    for seq, entry in MATCH.items()
]


def without(seq):
    """The match without an entry."""
    return {"mt_1": {number: entry for number, entry in MATCH.items() if number != seq}}


def test_a_whole_day_has_nothing_lost_doubled_or_changed():
    """Neither the opening step nor a bot's answer counts as an answer that nobody was told of."""
    assert not lost(ACKNOWLEDGED, TOLD)
    assert not doubled(ACKNOWLEDGED, TOLD, {ADA})
    assert not misaudited(TOLD, LINES)
    assert not differing(TOLD, TOLD)


def test_an_acknowledged_answer_is_lost_if_its_entry_or_its_match_is_missing_or_another_one():
    """In each case it is named."""
    changed = {"mt_1": MATCH | {3: MATCH[3]._replace(digest="d7")}}

    assert lost(ACKNOWLEDGED, without(3)) == [("mt_1", 3)]
    assert lost(ACKNOWLEDGED, changed) == [("mt_1", 3)]
    assert lost(ACKNOWLEDGED, {}) == [("mt_1", 3), ("mt_1", 6)]


def test_an_answer_that_was_acknowledged_once_and_stands_there_twice_is_doubled():
    """The second one has an entry of its own."""
    twice = {"mt_1": MATCH | {7: Told("d7", "step", 0, ADA)}}

    assert doubled(ACKNOWLEDGED, twice, {ADA}) == [("mt_1", 1)]


def test_an_unconfirmed_double_answer_is_counted_beside_a_lost_one():
    """Both are counted."""
    other = {"mt_1": without(3)["mt_1"] | {7: Told("d7", "step", 0, ADA)}}

    assert lost(ACKNOWLEDGED, other) == [("mt_1", 3)]
    assert doubled(ACKNOWLEDGED, other, {ADA}) == [("mt_1", 1)]


def test_the_audit_is_wrong_if_a_line_is_missing_double_changed_or_about_nothing():
    """In each case its entry is named."""
    other = [*LINES[:5], LINES[5] | {"player": "pl_bob"}]
    unknown = [*LINES, LINES[5] | {"match": "mt_2"}]

    assert misaudited(TOLD, LINES[:5]) == [("mt_1", 6)]
    assert misaudited(TOLD, [*LINES, LINES[5]]) == [("mt_1", 6)]
    assert misaudited(TOLD, other) == [("mt_1", 6)]
    assert misaudited(TOLD, unknown) == [("mt_2", 6)]


def test_a_part_of_a_history_does_not_differ_from_the_whole_but_a_whole_one_does_from_a_part():
    """A backup has less than what was played after it."""
    assert not differing(without(5), TOLD)
    assert differing(TOLD, without(5)) == [("mt_1", 5)]


def test_one_wrong_count_makes_the_day_wrong():
    """It is named at the end; what is right is not."""
    results = Results()
    results.note("answers acknowledged", 12)
    results.all("records verified", 3, 3)
    results.none("lost", [])
    assert not results.wrong

    results.all("matches archived", 2, 3)
    results.all("matches played", 0, 0)
    results.none("written twice", [("mt_1", 6)])

    assert results.wrong == ["matches archived", "matches played", "written twice"]
    assert results.told().endswith("WRONG: matches archived, matches played, written twice")
