"""Records that hold in themselves and tell of what no rules have made: refused, or read without harm."""

import pytest

from annales.domain.games import GAMES
from annales.domain.log.record import labelled, written
from annales.domain.log.tree import _layout
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.fork import ForkMatch
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.container import build
from annales.service.ports import Ports
from annales.service.queries.export import record
from examples.games import TOYS
from tests.support.at_door import answered, finished, opened, played
from tests.support.forged import dated, forged, resealed, rows

GAMES_AND_TOYS = {**GAMES, **TOYS}
BOTS = [{"kind": "bot", "level": "greedy"}] * 3
PAIR = [{"kind": "player"}, {"kind": "open"}]


def as_file(match):
    """A match as a record with all its envelopes open."""
    return b"".join(record(match, None))


def whole(services, match):
    """A running match as a record of which every envelope is open."""
    tree = services.matches.visible(match.id, None).tree
    label = labelled(match.id, None, tree.entry(1).digest, tree.last, tree.digest)
    return b"".join(written(entry, label if entry.seq == 1 else None) + b"\n" for entry in tree.entries)


def brings(caller, data, **headers):
    """The answer to an import."""
    return caller.send("POST", "/v1/records", headers, data=data, content_type="application/x-ndjson")


def refused(caller, data):
    """The entry and the reason of a refusal."""
    answer = brings(caller, data)
    assert (answer.status_code, answer.json["code"]) == (422, "record_refused"), answer.data
    return answer.json["entry"], answer.json["detail"].partition(": ")[2]


def reads(caller, match):
    """Every way of reading a match answers, and none is a fault."""
    last = caller.reads(match).json["last"]
    for path in (
        "",
        "/legal",
        "/history?limit=500&proof=true",
        "?words=true",
        "/history?limit=500&words=true",
        "/record",
        "/record?format=text",
        "/proof",
        "/forks",
        *(f"/positions/{seq}?words=true" for seq in range(1, last + 1)),
    ):
        assert caller.reads(match, path).status_code == 200, path


def tells(*facts):
    """A change: these facts come before the last one of a step, which asks."""
    return lambda face: face["facts"].__setitem__(slice(-1, -1), [list(fact) for fact in facts])


def asks(kind):
    """A change: the question that a step leaves is of another kind."""
    return lambda face: face["facts"][-1].__setitem__(1, kind)


# -- rules run on nothing that they did not make


@pytest.fixture
def bidding(services):
    """A match of bots that stands at a bid: its record, and the number of its last step."""
    match = services.door.do(OpenMatch("pl_0", Opening("faiseurs_d_univers", BOTS))).match
    for _ in range(60):
        if match.table().question.kind == "bid":
            break
        seat = match.table().question.must[0]
        match = services.door.do(AnswerAsBot(match.id, match.number(seat), seat)).match
    assert match.table().question.kind == "bid"
    return whole(services, match), match.tree.head


def test_a_fortune_that_no_rules_gave_is_refused(ada, bidding):
    """Three million units of energy would be three million bids: first their sum, which is conserved, tells."""
    data, seq = bidding
    assert refused(ada, forged(data, seq, tells(["counted", "energy.0", 3_000_000])))[1].startswith(
        "it changes the total of the group of "
    )


def test_a_fortune_that_another_pays_for_is_refused(ada, bidding):
    """The sum is kept, and the rules have not moved it."""
    data, seq = bidding
    entry, why = refused(
        ada, forged(data, seq, tells(["counted", "energy.0", 3_000_000], ["counted", "energy.1", -3_000_000]))
    )
    assert entry == seq
    assert why.startswith(
        "the present rules do not reproduce this step (the facts differ, the record has 'counted energy."
    )


def test_what_the_rules_have_made_goes_on(ada, bidding):
    """The same record as it was played."""
    assert brings(ada, bidding[0]).json["status"] == "playing"


@pytest.mark.parametrize("game", [*GAMES, "market"])
def test_a_question_that_the_rules_do_not_ask_is_refused(services, ada, game):
    """They would have no answers to it, for people, for bots or for the clock."""
    match = opened(services, game, GAMES_AND_TOYS[game].PLAYERS[0])
    entry, why = refused(ada, forged(whole(services, match), match.tree.head, asks("nonsense")))
    assert entry == match.tree.head
    assert "do not reproduce this step" in why


def bare(face):
    """An opening that lays nothing and asks."""
    face["facts"] = face["facts"][-1:]


def test_a_question_on_a_bare_table_is_refused(services, ada):
    """The pieces that it speaks of are nowhere."""
    match = opened(services, "sacrifice", 2)
    assert refused(ada, forged(whole(services, match), 4, bare))[0] == 4


def test_a_finished_record_that_breaks_the_rules_is_readable_but_cannot_be_forked(services, ada, bob):
    """It is folded, which runs no rules; whoever would go on from it is told why not, each time."""
    match = services.door.do(Leave(opened(services, "sacrifice", 2).id, 0, "pl_0")).match
    taken = brings(ada, forged(as_file(match), 4, bare)).json["id"]
    reads(bob, taken)
    for _ in range(2):
        answer = bob.post(f"/v1/matches/{taken}/forks", {"at": 4, "seats": PAIR})
        assert (answer.status_code, answer.json["code"]) == (409, "fork_not_open")
        assert "the present rules do not reproduce its entry 4" in answer.json["detail"]
    french = bob.post(f"/v1/matches/{taken}/forks", {"at": 4, "seats": PAIR}, Accept_Language="fr").json["detail"]
    assert "les règles actuelles ne reproduisent pas son entrée 4" in french


def test_a_finished_record_that_keeps_the_rules_can_be_forked_and_so_can_its_forks(services, ada, bob):
    """It is played again once; what is copied from it has been judged with it."""
    taken = brings(ada, as_file(finished(services, "arena", 2, seed=1))).json["id"]
    fork = ada.post(f"/v1/matches/{taken}/forks", {"at": 6, "seats": PAIR}).json["id"]
    bob.sits(fork)
    head = bob.reads(fork).json["head"]
    again = bob.post(f"/v1/matches/{fork}/forks", {"at": head, "seats": PAIR})
    assert again.status_code == 201


def test_a_record_of_a_re_dealt_match_is_not_gone_on_with(services, ada, bob):
    """Its opening lays a table that no rules laid: unfinished it is refused, finished it cannot be forked."""
    match = played(services, opened(services, "market", 2), seed=3, most=8)
    fork = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, Opening("", PAIR, client_seed="0"))).match
    fork = services.door.do(SitDown(fork.id, 1, "pl_1", client_seed="1")).match
    entry, why = refused(ada, whole(services, fork))
    assert entry == fork.tree.first_step()
    assert "its opening starts from a re-dealt table, which no rules have produced" in why

    services.door.do(Leave(fork.id, 0, "pl_0"))
    taken = brings(ada, as_file(services.matches.visible(fork.id, None))).json["id"]
    reads(bob, taken)
    answer = bob.post(f"/v1/matches/{taken}/forks", {"at": entry, "seats": PAIR})
    assert (answer.status_code, answer.json["code"]) == (409, "fork_not_open")
    assert "a re-dealt table" in answer.json["detail"]


def test_rules_that_are_not_known_here_are_refused(services, ada):
    """A version of a later day would be waited for without end."""
    match = opened(services, "arena", 2)
    assert refused(ada, forged(whole(services, match), 4, lambda face: face.update(rules=99))) == (
        4,
        "version 99 of the rules is unknown here",
    )


@pytest.mark.parametrize("most", [8, 600], ids=["running", "over"])
def test_others_have_their_turn_while_a_record_is_taken_in(services, redis_url, most):
    """Between any two of its entries: read, looked at, judged, and played again or copied."""
    match = played(services, opened(services, "arena", 2), seed=2, most=most)
    assert match.is_over() == (most == 600)
    pauses = []
    ports = Ports(clock=services.ports.clock, give_way=lambda: pauses.append(1))
    with build(redis_url, TOYS, ports=ports) as another:
        another.door.do(ImportRecord("pl_9", whole(services, match)))
    assert len(pauses) >= 4 * match.tree.last


# -- bounds, before anything is built


@pytest.fixture
def over(services):
    """A finished match of SACRIFICE as a record: nothing of it is hidden."""
    return as_file(services.door.do(Leave(opened(services, "sacrifice", 2).id, 0, "pl_0")).match)


@pytest.mark.parametrize("zones", [100, 201])
def test_layouts_beyond_all_games_are_refused(ada, over, zones):
    """A hundred zones of a thousand places, or more zones than any game has."""

    def spreads(face):
        words = [f"p{n}" for n in range(1000 if zones == 100 else 1)]
        face["layout"]["zones"] += [
            {"name": f"z{n}", "keys": [words], "order": "set", "seen": "all", "top": False, "stock": "pieces"}
            for n in range(zones)
        ]

    assert refused(ada, forged(over, 1, spreads))[0] == 1


def test_refused_records_leave_nothing_behind(ada, over):
    """However many there are, and however different: their layouts are not kept."""
    kept = _layout.cache_info().currsize
    for n in range(30):

        def differs(face, n=n):
            face["layout"]["notes"].append({"name": f"note{n}", "type": "int"})
            face["setup"]["options"] = {"nonsense": n}

        refused(ada, forged(over, 1, differs))
    assert _layout.cache_info().currsize == kept
    assert _layout.cache_info().maxsize == 64


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("2020-99-99T99:99:99.999Z", "its time is not valid"),
        ("2021-02-29T00:00:00.000Z", "its time is not valid"),
        ("0000-01-01T00:00:00.000Z", "its time is not valid"),
        ("9999-01-01T00:00:00.000Z", "it is dated in the future"),
    ],
)
def test_times_that_never_were_are_refused(ada, over, at, why):
    """Lists are ordered by them, and clocks reckon with them: the first entry is judged like the last."""
    assert refused(ada, dated(over, 1, at)) == (1, why)


def nested(depth):
    """A value that lies so deep in lists."""
    value = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (nested(500), "a value is nested deeper than 8 levels"),
        (nested(9), "a value is nested deeper than 8 levels"),
        ("x" * 5000, "a string has more than 4096 characters"),
        (2**53, "a number is beyond 2^53 - 1"),
        (0.5, "a number is not whole"),
        ([0] * 2001, "a value has more than 2000 members"),
        ({"\U0001f0a1": 1}, "the name of a member has a character beyond U+FFFF"),
    ],
)
def test_values_beyond_all_games_are_refused(ada, over, value, why):
    """In the note of a step."""
    assert refused(ada, forged(over, 4, tells(["noted", "active", value]))) == (4, why)


def test_a_value_of_the_greatest_depth_is_taken(ada, over):
    """And read again in every way."""
    answer = brings(ada, forged(over, 4, tells(["noted", "active", nested(8)])))
    assert answer.status_code == 201
    reads(ada, answer.json["id"])


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (["noted", "nowhere", 1], "writes the note nowhere, which its layout does not have"),
        (["counted", "nothing", 1], "sets the counter nothing, which its layout does not have"),
    ],
)
def test_names_that_the_layout_does_not_have_are_refused(ada, over, fact, why):
    """They would be copied with every table."""
    assert refused(ada, forged(over, 4, tells(fact)))[1].endswith(why)


def test_a_number_that_grows_beyond_all_readers_is_refused(ada, over):
    """By steps that are each within bounds."""
    most = ["counted", "turn", 2**53 - 1]
    entry, why = refused(ada, forged(over, 4, tells(most, most)))
    assert entry == 4
    assert why.endswith("takes turn beyond 2^53 - 1")


def test_more_pieces_than_any_table_has_are_refused(ada, over):
    """Each draw would sort them all; and after the opening none are laid at all."""

    def lays(face):
        face["facts"][:0] = [["laid", "graveyard.south", ["x"] * 501]] * 2

    assert refused(ada, forged(over, 4, lays))[1].startswith("it lays 10")
    assert refused(ada, forged(over, 4, lays))[1].endswith(" pieces; the limit is 1000")


def test_more_unfinished_effects_than_any_match_has_are_refused(ada, over):
    """Each costs a copy of all before it."""
    pushed = [["pushed", ["effect"]]] * 1001
    assert "more than 1000 effects unfinished" in refused(ada, forged(over, 4, tells(*pushed)))[1]


def test_a_draw_before_anything_is_laid_is_named(services, ada):
    """Even where the secret is disclosed, and chance is dealt again."""
    data = as_file(services.door.do(Leave(opened(services, "market", 2).id, 0, "pl_0")).match)
    entries = rows(data)
    seq = next(entry["seq"] for entry in entries if entry["kind"] == "step")
    entry = entries[seq - 1]
    laid = [fact for fact in entry["facts"] if fact[0] == "laid"]
    kept = [i for i, fact in enumerate(entry["facts"]) if fact not in laid]
    moved = {i: n for n, i in enumerate(kept)}
    for envelope in entry["envelopes"]:
        envelope["content"] = [[moved[i], fact] for i, fact in envelope["content"] if i in moved]
    for told in (entry, entry["face"]):
        told["facts"] = [told["facts"][i] for i in kept]
    number, why = refused(ada, resealed(entries))
    assert number == seq
    assert "draws from" in why


def test_an_action_without_a_notation_is_shown_as_its_stored_words(services, ada):
    """Its notation fails where no rules have made it: the readable record goes on to its end."""
    match = answered(services, opened(services, "sacrifice", 2), 0, "Kc4-c5")
    seq = match.tree.head
    match = services.door.do(Leave(match.id, 0, "pl_0")).match
    taken = brings(ada, forged(as_file(match), seq, lambda told: told["action"].update(piece="nobody"))).json["id"]
    told = ada.reads(taken, "/record?format=text").data.decode().splitlines()
    assert any("nobody" in line for line in told)
    assert told[-1].startswith("digest")


# -- nothing is vouched for that was not played here


def test_what_was_imported_is_marked_wherever_it_is_vouched_for(services, ada, bob):
    """In the proof, in line 1 of its record; and its seats show no names, whoever it says sat there."""
    data = as_file(finished(services, "arena", 2, seed=1)).replace(b'"pl_0"', b'"%s"' % bob.id.encode())
    taken = brings(ada, resealed(rows(data))).json
    proof = ada.reads(taken["id"], "/proof").json
    label = rows(ada.reads(taken["id"], "/record").data)[0]["record"]
    assert bob.id in [seat.get("player") for seat in taken["seats"]]
    assert {seat.get("name") for seat in ada.reads(taken["id"]).json["seats"]} == {None}
    assert proof["imported"]["by"] == ada.id
    assert proof["checkpoint"]["imported"] is True
    signed = {name: proof["checkpoint"][name] for name in ("kid", "signature", "note")}
    assert label["checkpoint"] == signed | {"imported": True}


def test_what_goes_on_from_an_import_is_played_here(services, ada, bob):
    """It is a fork that the importer opened: it bears no mark in what is signed, and its players have names."""
    taken = brings(ada, whole(services, played(services, opened(services, "arena", 2), seed=2, most=5))).json["id"]
    ada.sits(taken, 0)
    bob.sits(taken, 1)
    proof = bob.reads(taken, "/proof").json
    label = rows(bob.reads(taken, "/record").data)[0]["record"]
    assert (proof["imported"], proof["checkpoint"]["imported"]) == (None, False)
    assert "imported" not in label["checkpoint"]
    assert [seat["name"] for seat in bob.reads(taken).json["seats"]] == ["Ada", "Bob"]
