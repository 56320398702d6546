"""Search by whole turns: it plays a turn to its end, and looks at the replies."""

from dataclasses import replace
from random import Random

import pytest

from annales.domain.bots import LEVELS, choose, search, turns
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table
from annales.domain.contract.game import Outlook, Setup
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice.layout import ACTIVE, find
from annales.domain.log.tree import Checkpoints
from annales.tools.annales.audit_bots.reading import verified
from tests.bots import debts, levers, raids, stones
from tests.bots.test_search import after, can_win, heap
from tests.records.packing import UNPACKED
from tests.scenarios.sacrifice.scene import laid

RECORDS = UNPACKED / "sacrifice"
LOST = {  # records of matches that `master` lost, with the entry that asks it for the last time
    "person-master.ndjson": 71,  # version 1 looked at other things
    "person-master-2.ndjson": 65,  # version 2 took the answer to its attack for the reply to its turn
    "person-master-3.ndjson": 63,  # version 3 kept too few positions of a reply to see a walk round a piece
    "person-master-4-south.ndjson": 72,  # version 4 preferred attacks to that walk at every step of a reply
    "person-master-5-south.ndjson": 90,  # version 5 did not see how to stop such a walk, and gave up
}
WON = {  # records of matches that a person won, with the entry that asks them for their last turn
    "person-master.ndjson": 77,
    "person-master-2.ndjson": 70,
    "person-master-3.ndjson": 68,
    "person-master-4-north.ndjson": 146,
    "person-master-4-south.ndjson": 77,
    "person-master-5-south.ndjson": 95,
}
HELD = "person-lost-master-6.ndjson", 139  # the person did not see that the next turn would win


@pytest.mark.parametrize("left", [n for n in range(2, 12) if n % 4])
def test_a_heap_that_can_be_won_is_won(left):
    """Whatever the other does; until the end the value says nothing."""
    assert can_win(left, 0)
    table, chance = heap(left), Random(left)

    while table.ended is None:
        seat = table.question.must[0]
        if seat == 0:
            action = turns.think(stones.game, table, 0, Random(1), 4000)
        else:
            action = chance.choice(list(stones.legal(table, 1)))
        table, _ = advance(stones.game, table, seat, action, SeededDealer(Random(1)))

    assert table.ended.ranks == (1, 2)


def test_a_turn_is_played_to_its_end_before_it_is_judged():
    """Four levers in one turn: on the way each position is worse than to leave, which is what one answer sees."""
    table, _ = open_table(levers.game, Setup(2, {}), SeededDealer(Random(1)))

    assert turns.think(levers.game, table, 0, Random(1), 1) == levers.Pull(levers.RIGHT)


def test_a_search_without_budget_still_finds_a_turn():
    """The own turn is always searched."""
    assert turns.think(stones.game, heap(2), 0, Random(1), 0) == stones.Take()


def test_the_replies_are_searched_as_far_as_the_budget_goes():
    """It is counted in answers tried; the position that is being searched when it is spent is still completed."""
    tried = []

    def play(t, seat, action):
        tried.append(action)
        stones.play(t, seat, action)

    counted, spent, table = replace(stones.game, play=play), [], after(stones.game, heap(40), "0:take")
    for budget in (0, 20, 60):
        tried.clear()
        turns.think(counted, table, 0, Random(1), budget)
        spent.append(len(tried))

    assert spent[0] == 5  # to stop, or to take one or two more and then to stop
    assert all(budget <= most < budget + 6 for budget, most in ((20, spent[1]), (60, spent[2])))


def test_a_debt_is_counted_into_the_turn_that_makes_it():
    """A loan looks good until it is paid back, and then the cheaper way is taken. No draw is offered."""
    table, _ = open_table(debts.game, Setup(2, {}), SeededDealer(Random(1)))

    for seed in range(5):
        assert turns.think(debts.game, table, 0, Random(seed), 40) == debts.Work()
    assert turns.think(debts.game, after(debts.game, table, "0:borrow"), 0, Random(1), 40) == debts.Pay(8)


def test_what_another_seat_answers_within_a_turn_is_counted_into_it():
    """A raid gains at once what the answer to it takes away again, and more if seat 0 raids."""
    first, _ = open_table(raids.game, Setup(2, {}), SeededDealer(Random(1)))
    second = after(raids.game, first, "0:rest")

    for seed in range(5):
        assert turns.think(raids.game, first, 0, Random(seed), 0) == raids.Rest()
        assert turns.think(raids.game, second, 1, Random(seed), 0) == raids.Raid()


def test_turns_are_compared_by_the_outlook_of_the_game():
    """Where a game has one, its value between turns (`outlook`) decides, and not that of every moment (`value`)."""
    table, _ = open_table(raids.game, Setup(2, {}), SeededDealer(Random(1)))

    def losing(t):
        """The other way round: who has fewer points looks better."""
        return Outlook((-raids.value(t, 0), -raids.value(t, 1)))

    assert turns.think(raids.game, table, 0, Random(1), 0) == raids.Rest()
    assert turns.think(replace(raids.game, outlook=losing), table, 0, Random(1), 0) == raids.Raid()


@pytest.mark.nightly
def test_a_capture_that_has_to_be_approached_is_found():
    """Two steps that gain nothing by themselves bring a monkey to the only animal of the other side."""
    scene = laid("S Kd6 Kh4 Ai4 Aj4 Ci3 Cj3 Bg4 Bf3 | N Aa6 Bc10 Bd10 Fa9 Fj10 Me9 Mf9 Tj9 | South 4")

    assert find(scene.table, "n_falcon_1") == "a6"
    assert find(rest_of_turn(scene.table), "n_falcon_1") is None


@pytest.mark.parametrize(("north", "accepts"), [("Kd7 Aj10", False), ("Fi10 Fj9", True)])
def test_a_draw_is_refused_by_the_only_side_that_can_win(north, accepts):
    """However likely it is; one that stands no better than the other side accepts it (R63, R64)."""
    scene = laid(f"S Fd6 Aj3 Cb11 Kh3 | N {north} Ca10 Cg2 | North 4").play("Ca10-a9 =? .")
    chosen = turns.think(sacrifice, scene.table, 0, Random(1), 4000)

    assert chosen.SETTLES is accepts


def turns_of(scene, monkeypatch, later):
    """The turns that a search finds, and how many answers it tries for them."""
    monkeypatch.setattr(turns, "LATER", later)
    tried = 0

    def play(t, seat, action):
        nonlocal tried
        tried += 1
        sacrifice.play(t, seat, action)

    search = turns.Search(replace(sacrifice, play=play), 0, Random(1), 0)
    return search._turns(scene.table, 12, 12), tried


def test_what_promises_little_at_the_beginning_of_a_turn_is_not_tried_again(monkeypatch):
    """As good a turn is found with less than half of the answers."""
    scene = laid("S Kd6 Kh4 Ai4 Aj4 Ci3 Cj3 Bg4 Bf3 | N Aa6 Bc10 Bd10 Fa9 Fj10 Me9 Mf9 Tj9 | South 4")
    (best, *_), few = turns_of(scene, monkeypatch, 12)
    (best_of_all, *_), all_of_them = turns_of(scene, monkeypatch, 10_000)

    assert best.worth == best_of_all.worth
    assert few < all_of_them / 2


def test_to_end_the_turn_is_always_tried(monkeypatch):
    """However little it promises."""
    scene = laid("S Kd6 Kh4 Bg4 | N Aa6 Bc10 Tj9 | South 4").play("Kd6-d7")
    found, _ = turns_of(scene, monkeypatch, 0)

    assert "." in scene.offers(".")
    assert all(turn.table.question.must == (1,) for turn in found)


def test_a_thought_leaves_the_table_as_it_was():
    """Searches play on copies."""
    table = heap(7)
    before = table.copy()

    turns.think(stones.game, table, 0, Random(1), 500)

    assert table.same(before)


def searched(table, seat):
    """What `search` answers."""
    return choose(LEVELS["search"], sacrifice, table, seat, "seed")


def rest_of_turn(table, think=searched):
    """The table after the turn that is going on; `think` answers for both seats."""
    active = table.read(ACTIVE)
    while table.ended is None and table.read(ACTIVE) == active:
        seat = table.question.must[0]
        table, _ = advance(sacrifice, table, seat, think(table, seat), SeededDealer(Random(1)))
    return table


@pytest.mark.nightly
@pytest.mark.parametrize("name", LOST)
def test_a_threat_to_win_by_the_next_turn_is_parried(name):
    """In positions in which earlier versions did not see it, and lost by the reply."""
    table = rest_of_turn(verified((RECORDS / name).read_bytes()).tree.at(LOST[name], Checkpoints()))

    assert rest_of_turn(table).ended is None


@pytest.mark.nightly
@pytest.mark.parametrize(("think", "holds"), [(search.think, False), (search.think_resolutely, True)])
def test_where_all_turns_seem_to_lose_a_defence_is_looked_for_among_more(think, holds):
    """`master` widens its search until a turn holds; trials of version 6 looked further only once, as `search` does."""
    name, seq = HELD
    master = replace(LEVELS["master"], think=think)
    table = verified((RECORDS / name).read_bytes()).tree.at(seq, Checkpoints())
    defended = rest_of_turn(table, lambda table, seat: choose(master, sacrifice, table, seat, "b"))

    assert (rest_of_turn(defended).ended is None) is holds


def test_a_side_that_cannot_win_accepts_a_draw():
    """South loses its last animal and may choose whom North loses for it: the last one that can carry (R48, R64)."""
    scene = laid("S Ti5 Kh8 Bj6 Fb4 Md11 Oc11 | N Ch9 Ad9 Bh10 Oh10 Cb2 Be2 | North 4").play("Ch9xh8")
    offered, chosen = scene.offers("S!:"), turns.think(sacrifice, scene.table, 0, Random(1), 4000)

    assert len(offered) == 5
    assert scene.play(sacrifice.notation(scene.table, 0, chosen)).table.ended.reason == "unwinnable"


@pytest.mark.parametrize("name", WON)
def test_a_turn_that_wins_is_found(name, monkeypatch):
    """By as few positions as a reply gets: a threat that is not seen is not parried."""
    monkeypatch.setattr(turns, "WIDE", turns.NARROW)
    monkeypatch.setattr(turns, "ALIKE", turns.NARROW)
    before = verified((RECORDS / name).read_bytes()).tree.at(WON[name], Checkpoints())
    after_turn = rest_of_turn(before, lambda table, seat: turns.think(sacrifice, table, seat, Random(1), 0))

    assert after_turn.ended is not None
    assert after_turn.ended.ranks[before.read(ACTIVE)] == 1
