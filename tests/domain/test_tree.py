"""The log is a tree in append order: undo moves the head, remarks lie beside the path, nothing is erased."""

from random import Random

import pytest

from annales.domain.contract.engine import open_table, set_up_for
from annales.domain.errors import BrokenRecord
from annales.domain.log.entry import (
    Disclosed,
    Entry,
    HeadMoved,
    Opened,
    Played,
    Resigned,
    RulesChanged,
    SeatLeft,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
    facts_of,
)
from annales.domain.log.envelope import chained, served
from annales.domain.log.terms import Author, Holder
from annales.domain.log.tree import Checkpoints, Tree
from annales.domain.table.facts import Ended, Moved, Sealed
from annales.domain.table.layout import Layout
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.tools.laws.random_match import choose
from annales.tools.laws.record import Record
from examples.games.arena import game as arena
from examples.games.market import game as market

OPENED, SEATED, START = 1, 3, 4  # entries of a match of two: opened, seats 2 and 3, opening step


def arena_record(*answers):
    """A match of two in the arena, with these answers of seats in turn given as (seat, notation)."""
    record = Record(arena, set_up_for(arena, 2, {"dice": False}))
    record.start()
    for seat, notation in answers:
        record.plays(seat, notation)
    return record


def random_record(last):
    """A match of two in the arena, played at random up to this entry."""
    record, rng = arena_record(), Random(1)
    while record.tree.last < last:
        record.plays(*choose(arena, record.table, rng))
    return record


@pytest.fixture
def record():
    """Seat 0 goes twice (5, 6), rests (7); seat 1 goes (8)."""
    return arena_record((0, "guard-b2"), (0, "scout-c1"), (0, "rest"), (1, "guard-c3"))


def test_the_first_entry_makes_the_record_complete_in_itself(record):
    """Game, layout, setup: a record needs nothing but itself."""
    opening = record.tree.opening

    assert opening.game == "arena"
    assert opening.setup.seats == record.tree.seats == 2
    assert opening.setup.options == {"dice": False, "board": "small", "walls": 2}
    assert record.tree.layout.spots(2) == arena.LAYOUT.spots(2)


def test_a_record_begins_with_its_opening():
    """Anything else is no record."""
    tree = Tree([Entry(1, 0, "", Author(), SeatLeft(0), (), "")])

    with pytest.raises(BrokenRecord, match=r"record\.no_opening"):
        assert tree.opening


@pytest.mark.parametrize(("seq", "after"), [(10, 8), (8, 7), (9, 9), (9, -1)])
def test_entries_come_in_order_and_follow_older_ones(record, seq, after):
    """A gap, a repetition or a loop is no tree."""
    with pytest.raises(BrokenRecord):
        record.tree.add(Entry(seq, after, "", Author(), SeatLeft(0), (), ""))


def test_each_entry_follows_the_head(record):
    """Without undo the path is the log."""
    assert record.tree.path() == [1, 2, 3, 4, 5, 6, 7, 8]
    assert record.tree.steps() == [4, 5, 6, 7, 8]
    assert record.tree.head == record.tree.last == 8
    assert record.tree.first_step() == START


def test_seats_are_taken_and_left_before_the_start():
    """Seats are taken and left before the start."""
    record = Record(arena, set_up_for(arena, 2, {}))
    record.write(SeatLeft(1))

    assert record.tree.holders == {0: Holder(player="pl_0")}
    assert record.tree.contributions == {0: "luck of 0"}
    assert record.tree.left == {1}
    assert not record.tree.is_started()


def test_a_table_at_every_entry(record):
    """Bare before the opening step, then as the match stood."""
    assert record.tree.at(SEATED).places == {}
    assert record.tree.at(START).at("cell.b1") == ("0-scout",)
    assert record.tree.at(5).at("cell.b2") == ("0-guard:tired",)
    assert record.tree.at(4).at("cell.b2") == ()


def test_folded_tables_can_be_kept(record):
    """The path of an entry never changes: what was folded once serves for all that comes after it."""
    tables = {}
    fresh = record.tree.at(7)
    kept = record.tree.at(5, tables)

    assert record.tree.at(7, tables).same(fresh)
    assert record.tree.at(5, tables) is kept
    assert set(tables) == {5, 7}


class FewCheckpoints(Checkpoints):
    """Every fifth table, and the four newest."""

    MOST, STRIDE = 4, 5


def test_stepping_through_a_long_record_refolds_few_steps(monkeypatch):
    """However far it goes back, and however often: it may come from anybody."""
    tree, tables, folded = random_record(last=50).tree, FewCheckpoints(), []
    for seq in range(1, tree.last + 1):
        assert tree.at(seq, tables).same(tree.at(seq))
    assert len(tables) <= 4 + tree.last / 5

    for back in range(tree.last, START, -3):
        folded.clear()
        known = tree.at(back, tables, pause=lambda: folded.append(1))
        assert len(folded) < 5
        assert known.same(tree.at(back))


def test_going_back_erases_nothing(record):
    """The head stands elsewhere, the newest entry is the move."""
    moved = record.goes_back(5)

    assert record.tree.head == 5
    assert record.tree.last == moved == 9
    assert record.tree.path() == [1, 2, 3, 4, 5]
    assert record.tree.body(8) == Played(
        1, {"type": "go", "piece": "1-guard", "to": "c3"}, record.steps[8].facts, arena.rules
    )
    assert record.table.same(record.tree.at(5))


def test_what_follows_a_move_of_the_head_follows_its_target(record):
    """A new line; the old one can still be read."""
    record.goes_back(5)
    seq = record.plays(0, "rest")

    assert record.tree.entry(seq).after == 5
    assert record.tree.path() == [1, 2, 3, 4, 5, 10]
    assert record.tree.path(8) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert record.tree.at(8).at("cell.c3") == ("1-guard:tired",)


def test_which_entries_lie_on_the_path(record):
    """Those before the head on its line."""
    record.goes_back(5)
    record.plays(0, "rest")

    assert [seq for seq in range(1, 12) if record.tree.is_on_path(seq)] == [1, 2, 3, 4, 5, 10]


def test_a_move_of_the_head_has_the_table_of_its_target(record):
    """Also when it is read later."""
    moved = record.goes_back(5)
    record.plays(0, "rest")

    assert record.tree.at(moved).same(record.tree.at(5))


@pytest.mark.parametrize(
    "remark",
    [
        TakeBackAsked(5, 0),
        TakeBackAnswered(9, 1, False),
        RulesChanged(1, 2),
        TimeCredited("2026-01-01T00:00:01.000Z", "2026-01-01T00:00:02.000Z", 11_000, "unserved"),
        Resigned(1),
        Disclosed("00"),
    ],
)
def test_a_remark_lies_beside_the_path(record, remark):
    """The match stands where it stood."""
    seq = record.write(remark)

    assert record.tree.head == 8
    assert record.tree.last == seq
    assert not record.tree.is_on_path(seq)
    assert record.tree.at(seq).same(record.tree.at(8))
    assert record.plays(1, "rest") == seq + 1
    assert record.tree.entry(seq + 1).after == 8


def test_remarks_hold_rules_resignations_and_disclosure():
    """The version of the rules, who resigned, whether the secret is open."""
    record = arena_record()
    record.write(RulesChanged(1, 2))
    record.write(Resigned(1))
    record.write(Disclosed("00"))

    assert record.tree.rules == 2
    assert record.tree.resigned == {1}
    assert record.tree.disclosed


def test_a_resignation_between_two_ends_the_match():
    """It bears the fact, and the match stands there."""
    record = arena_record()
    seq = record.write(Resigned(1, (Ended((1, 2), "resigned"),)))

    assert record.tree.head == seq
    assert record.table.ended == Ended((1, 2), "resigned")
    assert record.tree.asked_after(seq) is None


def test_a_record_that_cannot_be_folded_says_where(record):
    """The number of the entry, and why."""
    seq = record.write(Played(0, {}, (Moved("nobody", "cell.a1", "cell.a2"),), 1))

    with pytest.raises(BrokenRecord, match=f"seq={seq}"):
        record.tree.at(seq)


def test_an_answer_to_no_question_cannot_be_folded():
    """A record that seals before it asks is broken, not a fault of the rules."""
    record = Record(arena, set_up_for(arena, 2, {}))
    seq = record.write(Played(0, {}, (Sealed(0, 3),), 1))

    with pytest.raises(BrokenRecord, match=r"rules\.no_question_open"):
        record.tree.at(seq)


def test_the_question_that_stands_after_an_entry():
    """Without folding: sealed answers no longer awaited are counted."""
    record = Record(market, set_up_for(market, 3, {}))
    start = record.start()
    asked = record.tree.asked_after(start)
    first = record.plays(2, "bid 1")

    assert (asked.kind, asked.must) == ("bid", (0, 1, 2))
    assert record.tree.asked_after(first).must == (0, 1)
    assert record.tree.asked_after(first) == record.table.question
    assert record.tree.asked_after(OPENED) is None


def test_the_same_question_with_or_without_folding(record):
    """On every entry, moves of the head and remarks included."""
    record.goes_back(6)
    record.write(TakeBackAsked(5, 0))

    for seq in range(START, record.tree.last + 1):
        assert record.tree.asked_after(seq) == record.tree.at(seq).asked


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_tree_of_what_one_viewer_holds_shows_him_the_same(viewer):
    """They fold what their envelopes tell on a table that is blind where they are."""
    record = Record(market, set_up_for(market, 2, {}))
    record.start()
    record.plays(0, "bid 1")
    held = Tree(served(entry, viewer) for entry in record.entries)
    follower = Table.seen_by(market.LAYOUT, 2, viewer)

    for seq in held.steps():
        for fact in facts_of(held.body(seq)):
            follower.apply(fact)
        assert view(follower, viewer) == view(record.tree.at(seq), viewer)


# -- fate


def test_the_same_place_in_the_tree_has_the_same_fate(record):
    """A take-back is never a reroll, whatever was played meanwhile."""
    before = record.tree.fate(5)
    record.goes_back(5)
    record.plays(0, "rest")
    record.goes_back(5)

    assert record.tree.fate(record.tree.head) == before


def test_fate_follows_the_choices(record):
    """Another choice, another fate; before the opening step only the contributions count."""
    fates = {record.tree.fate(seq) for seq in (SEATED, *record.tree.steps())}

    assert len(fates) == 6
    assert record.tree.fate(OPENED) == record.tree.fate(SEATED)


def test_contributions_make_another_fate():
    """What the players gave."""
    one, other = (Record(arena, set_up_for(arena, 2, {}), luck) for luck in ("red", "blue"))

    assert one.tree.fate(SEATED) != other.tree.fate(SEATED)


def test_a_remark_and_a_move_of_the_head_have_the_fate_of_where_the_match_stands(record):
    """What comes after them comes after that entry."""
    moved = record.goes_back(6)
    remark = record.write(TakeBackAsked(5, 0))

    assert record.tree.fate(moved) == record.tree.fate(6)
    assert record.tree.fate(remark) == record.tree.fate(6)


def test_fate_remembers(record):
    """The same choice of the same seat after the same entry is told already; another one is not."""
    record.goes_back(5)
    again, other = record.steps[6], open_table(arena, record.setup, record.dealer())[1]

    assert record.tree.existing_step(5, again) == 6
    assert record.tree.existing_step(5, other) is None
    assert record.tree.existing_step(4, again) is None
    assert record.tree.existing_step(9, again) == 6


def test_a_record_keeps_the_layout_that_it_began_with(record):
    """Whatever a later version declares."""
    body = record.tree.opening
    bare = chained("", 1, 0, "", Author(), Opened(body.game, Layout().to_wire(), body.setup, body.terms, ""), ())

    assert Tree([bare]).layout.spots(2) == {}
    assert record.tree.at(START).layout.to_wire() == arena.LAYOUT.to_wire()


def test_a_move_back_is_itself_no_target(record):
    """Its table is that of the entry it moved to, so nothing is lost by going there instead."""
    record.goes_back(5)
    record.write(HeadMoved(8))

    assert record.tree.head == 8
    assert record.tree.path() == [1, 2, 3, 4, 5, 6, 7, 8]
