"""What the audit promises, on each database: each line once, in order, page by page, and to its audience alone."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from sqlalchemy import text

from annales.domain.errors import Busy
from annales.events.archive.archive import Archive
from annales.events.archive.audit import EVERYBODY, Audit, AuditedLine, AuditedMatch, AuditSearch, Feed
from annales.events.archive.schema import AUDITED, ENTRIES, METADATA, POSITIONS, SEATED
from annales.events.keys import SHARDS
from tests.support.waiting import until

DIGEST = "ab" * 32


@pytest.fixture
def audit(archive):
    """An empty audit, in which a search examines few rows."""
    return Audit(archive, examined=40)


def line(seq, at, **about):
    """A line of a player's step."""
    told = {
        "kind": "step",
        "action": "go",
        "author": "player",
        "player": "pl_1",
        "seat": 0,
        "client": None,
        "bot": None,
    }
    return AuditedLine(seq=seq, at=at, undone=False, digest=DIGEST, **{**told, **about})


def write(audit, match, lines, audiences=(EVERYBODY,), seated=(), game="arena"):
    """Write a match in place of what is there."""

    def replaced(writer):
        known = writer.lock(match, 0)
        writer.replace(AuditedMatch(known.number, len(lines), DIGEST, game, audiences, tuple(seated)), lines)

    audit.write(replaced)


def pages(audit, wanted, audiences=(EVERYBODY,), limit=7):
    """All lines that are found, as (match, seq), in pages; each page but the last has a place."""
    found, after = [], None
    while True:
        page = audit.search(wanted, audiences, limit, after)
        assert len(page.found) <= limit
        found.append([(one.match, one.line.seq) for one in page.found])
        after = page.place
        if after is None:
            return found


def all_found(audit, wanted, audiences=(EVERYBODY,), limit=7):
    """The same in one list."""
    return [one for page in pages(audit, wanted, audiences, limit) for one in page]


def test_a_line_comes_out_as_it_went_in(audit):
    """With its match and its game; what it lacks is null."""
    one = line(1, 1_700_000_000_123, client="a/1")
    two = line(2, 5, kind="opened", action=None, player=None, author="bot", bot="greedy", seat=None)
    write(audit, "mt_1", [one, two])

    found = audit.search(AuditSearch({}), [EVERYBODY], 10)

    assert found.place is None
    assert [(each.match, each.game, each.hidden, each.line) for each in found.found] == [
        ("mt_1", "arena", False, one),
        ("mt_1", "arena", False, two),
    ]


def game_of(match):
    """The game that its id names."""
    return match.split("_")[1]


def planted(audit):
    """Lines of every kind, some of them at the same moment; each with its match."""
    values = product(["arena", "cult"], ["pl_1", "pl_2", None], ["go", "stay", None], ["a/1", None], ["greedy", None])
    lines = {}
    for number, (game, player, action, client, bot) in enumerate(values):
        match = f"mt_{game}_{number % 3}"
        told = {"player": player, "action": action, "client": client, "bot": bot}
        kind = "step" if action else "opened"
        held = lines.setdefault(match, [])
        held.append(line(len(held) + 1, 1000 + number // 2, kind=kind, **told))
    for match, held in lines.items():
        write(
            audit, match, held, seated=["pl_2", "pl_3"] if match.endswith("0") else ["pl_1"], game=match.split("_")[1]
        )
    return [(match, one) for match, held in lines.items() for one in held]


def numbered(audit, all_lines):
    """The numbers of the matches, which order lines of the same moment."""
    return {match: audit.audited(match).number for match in {match for match, _ in all_lines}}


FILTERS = [
    {},
    {"game": "cult"},
    {"player": "pl_1"},
    {"action": "go"},
    {"kind": "opened"},
    {"client": "a/1"},
    {"bot": "greedy"},
    {"player": "pl_2", "action": "stay", "client": "a/1"},
    {"game": "arena", "kind": "step", "bot": "greedy"},
    {"player": "nobody"},
]


def test_every_filter_finds_what_it_says(audit):
    """Alone and combined, each line once, in the order of time or backwards, in pages of any size."""
    lines = planted(audit)
    number = numbered(audit, lines)
    lines.sort(key=lambda each: (each[1].at, number[each[0]], each[1].seq))
    for equal in FILTERS:
        wanted = [
            (match, one.seq)
            for match, one in lines
            if all(value == (game_of(match) if name == "game" else getattr(one, name)) for name, value in equal.items())
        ]
        for limit in (7, 100):
            assert all_found(audit, AuditSearch(equal), limit=limit) == wanted[::-1]
            assert all_found(audit, AuditSearch(equal, oldest_first=True), limit=limit) == wanted


def test_times_are_inclusive(audit):
    """At both ends."""
    write(audit, "mt_1", [line(seq, at=seq * 10) for seq in range(1, 6)])

    assert all_found(audit, AuditSearch({}, since=20, until=40)) == [("mt_1", 4), ("mt_1", 3), ("mt_1", 2)]
    assert all_found(audit, AuditSearch({"player": "pl_1"}, since=50)) == [("mt_1", 5)]


def test_an_opponent_sits_in_the_match(audit):
    """Whoever acted."""
    write(audit, "mt_1", [line(1, 1)], seated=["pl_1", "pl_2"])
    write(audit, "mt_2", [line(1, 2)], seated=["pl_1", "pl_3"])

    assert all_found(audit, AuditSearch({"player": "pl_1"}, opponent="pl_2")) == [("mt_1", 1)]


def test_the_lines_of_one_match_are_found(audit):
    """By its number."""
    write(audit, "mt_1", [line(1, 1), line(2, 3)])
    write(audit, "mt_2", [line(1, 2)])

    assert all_found(audit, AuditSearch({}, match=audit.audited("mt_1").number)) == [("mt_1", 2), ("mt_1", 1)]
    assert audit.audited("mt_3") is None


def test_a_hidden_match_is_found_by_its_audience_alone(audit):
    """Each of them finds each line once, between the public ones."""
    write(audit, "mt_1", [line(1, 10), line(2, 30)], audiences=("pl_1", "pl_2"))
    write(audit, "mt_2", [line(1, 20)])

    assert all_found(audit, AuditSearch({})) == [("mt_2", 1)]
    assert all_found(audit, AuditSearch({"kind": "step"}), (EVERYBODY, "pl_3")) == [("mt_2", 1)]
    for player in ("pl_1", "pl_2"):
        assert all_found(audit, AuditSearch({}), (EVERYBODY, player)) == [("mt_1", 2), ("mt_2", 1), ("mt_1", 1)]


def test_hidden_matches_of_others_shorten_no_page(audit):
    """However many there are: a search examines none of them."""
    for number in range(5):
        write(audit, f"mt_h{number}", [line(seq, 100 + seq) for seq in range(1, 60)], audiences=("pl_9",))
    write(audit, "mt_1", [line(seq, seq) for seq in range(1, 20)])
    before = pages(audit, AuditSearch({"kind": "step", "player": "pl_1"}), (EVERYBODY, "pl_2"))

    assert before == pages(audit, AuditSearch({"kind": "step", "player": "pl_1"}))
    assert [len(page) for page in before] == [7, 7, 5]


def test_a_search_that_examines_too_much_goes_on_in_the_next_page(audit):
    """Short pages, and at last the line."""
    by_turns = [line(seq, seq, **({"bot": "b"} if seq % 2 else {"action": "rare"})) for seq in range(2, 200)]
    write(audit, "mt_1", [line(1, 1, action="rare", bot="b"), *by_turns])

    found = pages(audit, AuditSearch({"bot": "b", "action": "rare"}))

    assert [one for page in found for one in page] == [("mt_1", 1)]
    assert 2 < len(found) < 8


def test_the_shortest_list_is_read(audit):
    """So that a rare value is found at once, whichever filter names it."""
    write(audit, "mt_1", [line(1, 1, action="rare", bot="b"), *(line(seq, seq, bot="b") for seq in range(2, 100))])

    for equal in ({"bot": "b", "action": "rare"}, {"action": "rare", "kind": "step", "game": "arena"}):
        assert pages(audit, AuditSearch(equal)) == [[("mt_1", 1)]]


def test_pages_hold_while_others_write(audit):
    """What is newer than a page does not move those after it."""
    write(audit, "mt_1", [line(seq, seq) for seq in range(1, 11)])
    first = audit.search(AuditSearch({}), [EVERYBODY], 4)
    write(audit, "mt_2", [line(1, 99)])

    second = audit.search(AuditSearch({}), [EVERYBODY], 4, first.place)

    assert [one.line.seq for one in first.found] == [10, 9, 8, 7]
    assert [one.line.seq for one in second.found] == [6, 5, 4, 3]


def test_the_audit_of_a_match_can_be_rewritten_and_removed(audit):
    """Nothing of it is left, and nothing else is touched."""
    write(audit, "mt_1", [line(1, 1), line(2, 2)], seated=["pl_1", "pl_2"])
    write(audit, "mt_2", [line(1, 3)])
    write(audit, "mt_1", [line(1, 1)], audiences=("pl_1",))

    assert all_found(audit, AuditSearch({})) == [("mt_2", 1)]
    assert all_found(audit, AuditSearch({}), (EVERYBODY, "pl_1")) == [("mt_2", 1), ("mt_1", 1)]
    assert all_found(audit, AuditSearch({}, opponent="pl_2"), (EVERYBODY, "pl_1")) == []

    audit.write(lambda writer: writer.remove(writer.lock("mt_1", 0).number))

    assert all_found(audit, AuditSearch({}), (EVERYBODY, "pl_1")) == [("mt_2", 1)]
    assert audit.matches_of(0) == ["mt_2"]


def test_what_fails_is_not_written_in_part(audit):
    """All of it or nothing: lines, and how far the feeds were read."""

    def fails(writer):
        known = writer.lock("mt_1", 0)
        writer.replace(AuditedMatch(known.number, 1, DIGEST, "arena", (EVERYBODY,), ()), [line(1, 1)])
        writer.keep({0: Feed(1, 2, 3)})
        raise Busy()

    with pytest.raises(Busy):
        audit.write(fails)

    assert audit.feeds() == {}
    assert audit.matches_of(0) == []
    assert all_found(audit, AuditSearch({})) == []


def test_positions_are_kept(audit):
    """The last one of each feed."""
    audit.write(lambda writer: writer.keep({shard: Feed(shard, 7, 1_700_000_000_000) for shard in SHARDS}))
    audit.write(lambda writer: writer.keep({3: Feed(9, 8, 1_700_000_000_001)}))

    kept = audit.feeds()

    assert (len(kept), kept[3], kept[4]) == (64, Feed(9, 8, 1_700_000_000_001), Feed(4, 7, 1_700_000_000_000))


def test_matches_that_could_not_be_read_are_known(audit):
    """Until they are written."""
    audit.write(lambda writer: writer.put_off(writer.lock("mt_1", 5).number))
    assert (audit.pending(10), audit.audited("mt_1")) == (["mt_1"], None)

    write(audit, "mt_1", [line(1, 1)])

    assert audit.pending(10) == []


def test_an_archive_that_has_no_tables_of_the_audit_gets_them(address, archive):
    """As one that an earlier release has made."""
    archive.id()
    METADATA.drop_all(archive.database._engine, tables=[AUDITED, ENTRIES, POSITIONS, SEATED])

    later = Archive(address)
    assert Audit(later).feeds() == {}
    later.close()


def waits_for_a_lock(audit):
    """Whether a transaction of this PostgreSQL waits for another one."""
    with audit.database._engine.connect() as connection:
        return connection.execute(
            text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        ).scalar_one()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_two_processes_that_have_read_the_feeds_in_different_orders_do_not_deadlock(audit):
    """Each writes how far it has read in the order of shards: whoever waits holds no row that the other one needs."""
    feed = Feed(line=1, check=2, as_of=3)
    audit.write(lambda writer: writer.keep({1: feed, 2: feed}))

    with ThreadPoolExecutor(1) as pool:

        def meets_another(writer):
            writer.keep({1: feed})
            other = pool.submit(audit.write, lambda other: other.keep({2: feed, 1: feed}))
            until(lambda: waits_for_a_lock(audit))
            writer.keep({2: feed})
            return other

        others = []
        audit.write(lambda writer: others.append(meets_another(writer)))
        others[0].result()

    assert audit.feeds() == {1: feed, 2: feed}
