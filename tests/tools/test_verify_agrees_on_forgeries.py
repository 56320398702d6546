"""The verifier and the import refuse the same forgeries: facts that no table writes, and names that nobody bears."""

import pytest

from annales.domain.games import GAMES
from annales.domain.log import audit
from annales.domain.table.fact_check import MOST_NAMED
from annales.service.commands.sit_and_leave import Leave
from annales.service.container import build
from annales.service.queries.export import record
from annales.tools import verify
from annales.tools.verify import digest
from examples.games import TOYS
from tests.support.at_door import finished, opened, played
from tests.support.forged import ended_with, forged, resealed, rows, told
from tests.tools.test_verify import theirs
from tests.tools.test_verify_agrees import ours

GAMES_AND_TOYS = {**GAMES, **TOYS}
OPENING = 4  # the entry of the opening step, of two seats
ASKED = ["asked", "both", [0, 1], [], None]
PILE = {"name": "stack", "keys": [], "order": "pile", "seen": "nobody", "top": True, "stock": "cards"}
HEAP = {"name": "heap", "keys": [], "order": "bag", "seen": "nobody", "top": False, "stock": "cards"}
LAID = ["laid", "stack", ["low", "high"]]


@pytest.fixture(scope="module")
def records(redis_server):
    """Finished matches: of the toys, and of four games that are given up."""
    with build(redis_server, GAMES_AND_TOYS) as services:
        services.store.redis.flushall()
        made = {game: finished(services, game, 2, seed=4) for game in TOYS}
        for game in ("sacrifice", "pandocreon_divinae", "theomachie", "haut_cendrelin"):
            match = played(services, opened(services, game, 2), seed=5, most=20)
            made[game] = match if match.is_over() else services.door.do(Leave(match.id, 0, "pl_0")).match
        found = {game: b"".join(record(match, None)) for game, match in made.items()}
        services.store.redis.flushall()
    return found


def with_more(data, facts, zones=()):
    """The record with more facts in its opening step, before the question."""
    return told(data, OPENING, lambda old: [*old[:-1], *facts, old[-1]], zones)


@pytest.mark.parametrize(
    "facts",
    [
        [ASKED, ["sealed", 0, None], ["unsealed", [[0, None]], None]],
        [ASKED, ["sealed", 0, None], ["sealed", 1, 2], ["unsealed", [[0, None], [1, 2]], [0, 1]]],
        [LAID, ["shown", "stack", ["high"], None]],
        [LAID, ["shown", "stack", ["low"], [0]], ["moved", "low", "stack", "heap", None]],
        [LAID, ["shuffled", ["stack"], "heap"]],
        [["laid", "heap", ["x"] * 900], *[["shown", "heap", ["x"] * 900, [0]]] * 20],
    ],
)
def test_they_take_what_a_table_writes(records, facts):
    """Which is what the forgeries below change."""
    data = with_more(records["arena"], facts, [PILE, HEAP])
    assert (ours(data), theirs(data)) == ((None, ""), None)


@pytest.mark.parametrize(("shuffles", "refused"), [(3, None), (4, OPENING)])
def test_a_record_shuffles_so_often_only(records, monkeypatch, shuffles, refused):
    """Each shuffle moves every piece: a record of nothing else would take half a minute to fold, at each reading."""
    monkeypatch.setattr(audit, "MOST_SHUFFLES", 3)
    monkeypatch.setattr(verify, "MOST_SHUFFLES", 3)

    data = with_more(records["arena"], [LAID, *[["shuffled", ["stack"], "heap"]] * shuffles], [PILE, HEAP])

    assert (ours(data)[0], theirs(data)) == (refused, refused)


@pytest.mark.parametrize(
    "facts",
    [
        [["asked", "both", [1, 0], [], None]],
        [["asked", "both", [0, 0], [], None]],
        [["asked", "both", [], [1, 1], None]],
        [["unsealed", [[0, None]], None]],
        [ASKED, ["sealed", 0, None], *[["unsealed", [[0, None]] * 1990, [0] * 1990]] * 5],
        [ASKED, ["sealed", 0, 1], ["sealed", 1, 1], ["unsealed", [[1, 1], [0, 1]], None]],
        [ASKED, ["sealed", 0, 1], ["unsealed", [[0, 1]], [1, 0]]],
        [ASKED, ["sealed", 0, 1], ["unsealed", [[0, True]], None]],
        [LAID, ["shown", "stack", ["low"], None]],
        [LAID, ["shown", "stack", ["high", "low"], [0, 0]]],
        [LAID, ["shown", "stack", ["high"], [1, 0]]],
        [LAID, ["shuffled", ["stack"], "stack"]],
        [["laid", "heap", ["x"] * 900], *[["shown", "heap", ["x"] * 900, [0]]] * 22],
        [["shuffled", ["heap"] * 2000, "heap"]] * 11,
    ],
)
def test_they_refuse_what_no_table_writes(records, facts):
    """Seats are sorted and named once, a top is the top, what is opened was sealed; no entry names pieces for ever."""
    data = with_more(records["arena"], facts, [PILE, HEAP])
    assert ours(data)[0] == theirs(data) == OPENING


def test_an_envelope_and_its_face_agree_in_type(records):
    """In Python, True is equal to 1."""
    for shown, whole in ((1, True), (0, False)):
        entries = rows(with_more(records["arena"], [["said", "x", [shown]]]))
        entry = entries[OPENING - 1]
        i = len(entry["facts"]) - 2
        entry["facts"][i] = ["said", "x", [whole]]
        entry["envelopes"] = [{"to": [0], "salt": "0" * 32, "content": [[i, ["said", "x", [whole]]]], "commitment": ""}]
        data = resealed(without_end(entries))
        assert ours(data)[0] == theirs(data) == OPENING
        assert "public face" in ours(data)[1]


def without_end(entries):
    """The entries before the last two: nothing is disclosed, so that any salt will do."""
    return entries[:-2]


# -- what follows what

RESIGNED = {"kind": "resigned", "seat": 0, "facts": []}
FORK_ASKED = {"kind": "fork_asked", "seat": 0, "from_entry": OPENING, "terms": {}}


@pytest.mark.parametrize(
    ("faces", "wrong"),
    [
        ([RESIGNED], None),
        ([RESIGNED, RESIGNED], 2),
        ([FORK_ASKED], None),
        ([{"kind": "head_moved", "to": OPENING, "consents": []}], None),
        ([{"kind": "head_moved", "to": OPENING + 2, "consents": []}], 1),
        ([{"kind": "resigned", "seat": 0, "facts": [["ended", [2, 1], "resignation", None]]}, FORK_ASKED], 2),
        (
            [
                {"kind": "resigned", "seat": 0, "facts": [["ended", [2, 1], "resignation", None]]},
                RESIGNED | {"seat": 1},
            ],
            2,
        ),
    ],
)
def test_they_refuse_the_same_in_a_match_that_goes_on(records, faces, wrong):
    """A seat resigns once, the head moves away from where it stands, and the end is followed by its disclosure."""
    last = OPENING + 2
    data = ended_with(records["arena"], last, *faces)
    if wrong is None:
        assert (ours(data), theirs(data)) == ((None, ""), None)
    else:
        assert ours(data)[0] == theirs(data) == last + wrong


def test_they_refuse_what_follows_the_end_of_a_match(records):
    """Whatever ended it."""
    entries = rows(records["arena"])
    last = len(entries) - 1
    data = ended_with(records["arena"], last, FORK_ASKED, {"kind": "disclosed", "secret": entries[-1]["secret"]})
    assert ours(data) == (last + 1, "only the disclosure of its secret can follow the end of the match")
    assert theirs(data) == last + 1


# -- who signed, and what the match is called


def signed(data, by):
    """The record with an entry that somebody else signed."""
    entries = rows(data)
    entries[OPENING]["by"] = by
    return resealed(entries)


@pytest.mark.parametrize(
    "by",
    [
        {"player": "pl_0"},
        {"player": "pl_0", "client": "curl/8.5.0"},
        {"bot": "greedy"},
        {"clock": 60},
        {"rules": 2},
        {"bot": "alphabeta", "version": 2, "budget": 1200, "asked": 4},
        {"copied": 4},
    ],
)
def test_they_take_the_same_signatures(records, by):
    """As the service writes them."""
    data = signed(records["arena"], by)
    assert (ours(data), theirs(data)) == ((None, ""), None)


@pytest.mark.parametrize(
    "by",
    [
        {},
        {"player": 5},
        {"player": "pl_0\n"},
        {"player": "x" * 65},
        {"player": {"x": [1]}},
        {"player": "pl_0", "bot": "x"},
        {"player": "pl_0", "client": "x\ny"},
        {"player": "pl_0", "client": None},
        {"player": "pl_0", "client": "curl\n"},
        {"player": "pl_0", "client": "x" * 65},
        {"bot": ["greedy"]},
        {"bot": "greedy", "version": 1},
        {"clock": True},
        {"clock": 0},
        {"clock": 2_592_001},
        {"clock": None},
        {"rules": 0},
        {"rules": "1"},
        {"copied": 0},
        {"copied": [1]},
        {"bot": "greedy", "version": 1, "budget": True, "asked": 4},
        {"nobody": 1},
    ],
)
def test_they_refuse_the_same_signatures(records, by):
    """Of other forms than the service writes, and beyond their bounds."""
    data = signed(records["arena"], by)
    assert ours(data)[0] == theirs(data) == OPENING + 1


@pytest.mark.parametrize("name", ["", "x\n", "../{x}", "x" * 65])
def test_they_refuse_the_same_names_of_matches(records, name):
    """In line 1, and of the match that it goes on from."""
    entries = rows(records["arena"])
    entries[0]["record"]["match"] = name
    origin = {"match": name, "seq": 4, "digest": digest(""), "copied": 0}
    for data in (resealed(entries), forged(records["arena"], 1, lambda face: face.update(origin=origin))):
        assert ours(data)[0] == theirs(data) == 1


@pytest.mark.parametrize("game", [*TOYS, "sacrifice", "pandocreon_divinae", "theomachie", "haut_cendrelin"])
def test_matches_are_far_below_the_bound_on_what_an_entry_names(records, game):
    """Pieces that are laid and shown, places that are shuffled."""
    lists = {"laid": 2, "shown": 2, "shuffled": 1}
    most = max(
        sum(len(fact[lists[fact[0]]]) for fact in row.get("facts", ()) if fact[0] in lists)
        for row in rows(records[game])
    )
    assert most * 10 < MOST_NAMED
