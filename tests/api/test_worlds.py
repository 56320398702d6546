"""Tables that a seat cannot tell from the true one, over HTTP: for whom, of which position, and how they are dealt."""

import msgspec
import pytest

from annales.domain.table.facts import AnyFact, freeze_fact
from annales.domain.table.fold import fold
from annales.domain.table.table import Table
from annales.domain.table.visibility import unhidden, view
from examples.games import TOYS

MARKET = TOYS["market"]


@pytest.fixture
def bidding(ada, bob):
    """A match of Market in which Ada has bid in secret, and Bob is asked."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")
    return match


def worlds(caller, match, **body):
    """The answer to a request for worlds."""
    return caller.post(f"/v1/matches/{match}/worlds", {"seed": "s", **body})


def refusal(answer):
    """The status and the code of a refusal."""
    return answer.status_code, answer.json["code"]


def test_the_tables_agree_with_the_view_and_differ_elsewhere(bob, bidding):
    """What Bob sees stays; what Ada has bid is chosen again, within the rules; the weights add up to 1."""
    told = worlds(bob, bidding, count=64).json

    seen = bob.reads(bidding).json["view"]
    assert (told["match"], told["seq"], told["seat"], told["beliefs"]) == (bidding, 5, 1, "none")
    assert sum(world["weight"] for world in told["worlds"]) == pytest.approx(1)
    for world in told["worlds"]:
        again = view(folded(world["facts"]), 1)
        assert msgspec.to_builtins(again) == seen
    assert len({world["view"]["sealed"]["0"] for world in told["worlds"]}) > 1


def folded(facts):
    """The table that facts make of an empty one, as a reader of records folds them."""
    plain = msgspec.convert(facts, list[AnyFact])
    return fold(Table(MARKET.LAYOUT, 2), map(freeze_fact, plain))


def test_the_facts_make_the_table_that_is_shown(bob, bidding):
    """Both forms are of one table."""
    for world in worlds(bob, bidding, count=4).json["worlds"]:
        assert msgspec.to_builtins(unhidden(folded(world["facts"]), 1)) == world["view"]


def test_a_seed_gives_the_same_tables_and_more_begin_with_them(bob, bidding):
    """Without one the service chooses it, and tells it."""
    few, many = (worlds(bob, bidding, count=count).json["worlds"] for count in (3, 12))
    chosen = bob.post(f"/v1/matches/{bidding}/worlds", {"count": 5}).json

    looks = [world["view"] for world in many]
    assert [world["view"] for world in few] == looks[: len(few)]
    assert worlds(bob, bidding, count=5, seed=chosen["seed"]).json == chosen
    assert worlds(bob, bidding, count=12, seed="another").json["worlds"] != many


def test_nobody_else_is_told_while_it_runs_and_anybody_afterwards(ada, bob, stranger, bidding):
    """Also of the position before the end; a spectator's tables agree with what a spectator saw."""
    assert refusal(worlds(stranger, bidding)) == (403, "not_your_seat")
    assert refusal(worlds(bob, bidding, seat=0)) == (403, "not_for_you")
    mine = worlds(bob, bidding, seq=5).json

    bob.delete(f"/v1/matches/{bidding}/seats/1")

    assert worlds(stranger, bidding, seq=5, seat=1).json == mine
    assert worlds(stranger, bidding, seq=5).json["seat"] is None
    assert refusal(worlds(stranger, bidding, seat=2)) == (404, "no_such_seat")
    assert refusal(worlds(stranger, bidding, seq=99)) == (404, "no_such_entry")
    over = worlds(ada, bidding).json
    assert (over["seat"], "facts" in over["worlds"][0]) == (0, False)


def test_a_private_match_is_unknown_to_others(ada, stranger):
    """As everywhere else."""
    match = ada.opens(game="market", visibility="private")

    assert refusal(worlds(stranger, match)) == (404, "no_such_match")


def test_where_nothing_is_hidden_there_is_one_table(ada, begun):
    """The true one, with all the weight."""
    told = worlds(ada, begun, count=64).json

    assert [world["weight"] for world in told["worlds"]] == [1]
    assert told["worlds"][0]["view"] == ada.reads(begun).json["view"]


def test_what_the_game_knows_of_pieces_out_of_sight_is_said(ada, bob):
    """Théomachie infers where some cards lie."""
    match = ada.opens(game="theomachie")
    bob.sits(match)

    assert worlds(ada, match, count=1).json["beliefs"] == "holdings"


@pytest.mark.parametrize("body", [{"count": 0}, {"count": 65}, {"seq": 0}, {"seat": -1}, {"seed": ""}, {"k": 3}])
def test_what_is_out_of_bounds_is_refused(ada, begun, body):
    """The work that one request can cause is bounded."""
    assert refusal(worlds(ada, begun, **body)) == (422, "validation_failed")
