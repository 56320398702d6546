"""Lists of matches: what the log tells, nothing more, in the order of opening."""

from itertools import chain, count

import pytest
from redis.exceptions import ConnectionError

from annales.domain.errors import BrokenRecord, Busy
from annales.domain.log.entry import Resigned, SeatLeft, SeatTaken
from annales.domain.log.terms import Holder
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.events.keys import ROWS, shard_of
from annales.events.match_cache import MatchCache
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted
from annales.events.projections.summary import SeatState
from annales.events.redis_client import client
from annales.events.stream import Tombstone
from tests.events.records import Record, Writer, remarks, stored
from tests.support.damaged import damage


@pytest.fixture
def index(redis_url):
    """An index on the empty Redis."""
    with client(redis_url) as made:
        yield Index(made)


@pytest.fixture
def services(log, index):
    """A log whose writer lists what it writes."""

    def add(match, record):
        stored(log, match, record)
        index.update(match, Tree(record.entries))
        return record

    return add


def content(db):
    """All that lists tell, whatever was written first."""
    kept = {}
    for key in db.scan_iter("{index}:*"):
        if not key.endswith((b":checkpoints", b":form")):
            kept[key] = db.hgetall(key) if db.type(key) == b"hash" else db.zrange(key, 0, -1)
    return kept


def found(index, wanted=None, viewer=None, **page):
    """The matches of one page."""
    return [row.match for row in index.search(wanted or Wanted(), viewer, **page).matches]


# -- one match


def test_a_match_is_listed_as_its_tree_says(services, index):
    """Header, seats, visibility: what a list shows without reading the match."""
    services("mt_1", Record("market", seats=2, at=7))

    row = index.row("mt_1")

    assert (row.game, row.status, row.opened_at) == ("market", "open", "2026-03-01T10:00:07.001Z")
    assert (row.opened_by, row.visibility, row.result, row.actions) == ("pl_0", "public", None, ())
    assert row.seats == (
        SeatState(0, "invited", player="pl_0"),
        SeatState(1, "invited", player="pl_1"),
    )
    assert index.row("mt_2") is None


def test_it_is_playing_once_all_sit_and_over_once_it_has_ended(services, index):
    """«status (open, playing, over)», the result, and the kinds of action that were played."""
    services("mt_1", Record("arena", seats=2).sit())
    over = services("mt_2", Record("arena", seats=2).sit().play())

    playing, ended = index.row("mt_1"), index.row("mt_2")

    assert (playing.status, playing.result) == ("playing", None)
    assert {seat.kind for seat in playing.seats} == {"player"}
    assert ended.status == "over"
    assert ended.result == {"ranks": list(over.table.ended.ranks), "reason": over.table.ended.reason}
    assert ended.actions == tuple(sorted({entry.body.action["type"] for entry in over.entries[4:-1]}))


def test_a_resignation_that_ends_the_match_is_its_result(services, index):
    """Between two the match ends with it; in a larger one the seat is marked, and the match goes on."""
    two, three = Record("arena", seats=2).sit(), Record("arena", seats=3).sit()
    two.write(Resigned(1, (Ended((1, 2), "resigned"),)))
    three.write(Resigned(1))
    services("mt_2", two)
    services("mt_3", three)

    assert (index.row("mt_2").status, index.row("mt_2").result) == ("over", {"ranks": [1, 2], "reason": "resigned"})
    assert index.row("mt_3").status == "playing"
    assert [seat.resigned for seat in index.row("mt_3").seats] == [False, True, False]


def test_a_match_without_players_is_over(services, index):
    """«a match that nobody is left at is over»; a bot alone does not hold it open."""
    record = Record("arena", seats=2)
    record.write(SeatTaken(0, Holder(player="pl_0")))
    record.write(SeatTaken(1, Holder(bot="random")))
    services("mt_1", record)
    record.write(SeatLeft(0))

    index.update("mt_1", Tree(record.entries))

    assert (index.row("mt_1").status, index.row("mt_1").result) == ("over", {"ranks": None, "reason": "abandoned"})
    assert [seat.kind for seat in index.row("mt_1").seats] == ["open", "bot"]


def test_a_late_writer_does_not_overwrite_what_a_newer_entry_said(services, index, db):
    """Writers list after they have appended, in any order: «idempotent»."""
    record = services("mt_1", Record("arena", seats=2).sit().play())
    before = content(db)

    for newest in (5, 2, len(record.entries)):
        index.update("mt_1", Tree(record.entries[:newest]))

        assert content(db) == before


def test_an_index_is_written_only_where_a_list_changes(services, index, db):
    """A move in the middle of a match changes no list, so it costs no second sync of the disk."""
    record = Record("arena", seats=2).sit().play(30)
    services("mt_1", record)
    written = db.info("persistence")["aof_current_size"]

    record.play(1)
    index.update("mt_1", Tree(record.entries))

    assert db.info("persistence")["aof_current_size"] == written


def test_a_new_kind_of_action_changes_the_row_alone(services, index, db):
    """It changes no list; the beginning of a match has many."""
    record = services("mt_1", Record("market", seats=2).sit())
    before, places = index.row("mt_1"), calls(db, "zadd")

    record.play(1)
    index.update("mt_1", Tree(record.entries))

    assert set(index.row("mt_1").actions) > set(before.actions)
    assert calls(db, "zadd") == places


def test_a_row_of_an_earlier_release_leaves_the_lists_that_it_names(services, index, db):
    """It has its place in a field of its own, and an empty one for the end."""
    record = services("mt_1", Record("arena", seats=2).sit())
    row = index.row("mt_1")
    db.hset(ROWS + "mt_1", mapping={"place": f"{row.opened_at} mt_1", "ended": ""})

    index.update("mt_1", Tree(record.play().entries))

    assert found(index, Wanted(status="playing")) == []
    assert found(index, Wanted(status="over")) == found(index, Wanted(ended_since="2026")) == ["mt_1"]


def test_a_match_whose_end_was_lost_has_not_ended(services, index, db):
    """Its row is that of a match which never ended."""
    record = services("mt_1", Record("arena", seats=2).sit())
    before, running = content(db), Tree(list(record.entries))
    index.update("mt_1", Tree(record.play().entries))
    assert found(index, Wanted(ended_since="2026")) == ["mt_1"]

    index.rewound("mt_1", running)

    assert content(db) == before


def calls(db, command):
    """How often the server has carried out a command."""
    return db.info("commandstats")[f"cmdstat_{command}"]["calls"]


# -- searching


def test_matches_are_found_by_game_status_player_and_time(services, index):
    """Newest first, each alone and together."""
    services("mt_a", Record("arena", seats=2, at=1))
    services("mt_b", Record("arena", seats=3, at=2).sit())
    services("mt_c", Record("market", seats=2, at=3).sit())

    def t(second):
        return f"2026-03-01T10:00:{second:02d}.001Z"

    assert found(index) == ["mt_c", "mt_b", "mt_a"]
    assert found(index, Wanted(game="arena")) == ["mt_b", "mt_a"]
    assert found(index, Wanted(status="playing")) == ["mt_c", "mt_b"]
    assert found(index, Wanted(game="arena", status="playing")) == ["mt_b"]
    assert found(index, Wanted(player="pl_2")) == ["mt_b"]
    assert found(index, Wanted(player="pl_1", game="arena", status="open")) == ["mt_a"]
    assert found(index, Wanted(since=t(2))) == ["mt_c", "mt_b"]
    assert found(index, Wanted(until=t(2))) == ["mt_b", "mt_a"]
    assert found(index, Wanted(since=t(2), until=t(2), game="arena")) == ["mt_b"]
    assert found(index, Wanted(game="cult")) == []


def test_a_match_leaves_the_lists_that_it_belongs_to_no_more(services, index):
    """It stands in one status at a time, and no longer in the list of a player who declined."""
    record = services("mt_1", Record("arena", seats=2))
    assert found(index, Wanted(status="open")) == ["mt_1"]
    assert found(index, Wanted(player="pl_1")) == ["mt_1"]

    record.write(SeatLeft(1))
    index.update("mt_1", Tree(record.entries))
    assert found(index, Wanted(status="open")) == ["mt_1"]
    assert found(index, Wanted(player="pl_1")) == []

    index.update("mt_1", Tree(record.sit().play().entries))
    assert found(index, Wanted(status="open")) == []
    assert found(index, Wanted(status="over", game="arena")) == ["mt_1"]


def test_matches_are_found_by_result_and_by_what_was_played(services, index):
    """`result` is why a match ended, `action` a kind of action that was played in it."""
    over = services("mt_1", Record("arena", seats=2).sit().play())
    services("mt_2", Record("arena", seats=2).sit())
    played = index.row("mt_1").actions[0]

    assert found(index, Wanted(result=over.table.ended.reason)) == ["mt_1"]
    assert found(index, Wanted(result="abandoned")) == []
    assert found(index, Wanted(action=played)) == ["mt_1"]


def test_pages_follow_each_other_without_gap_or_duplicate(services, index):
    """Also where many matches were opened in the same millisecond and new ones come meanwhile."""
    for n in range(25):
        services(f"mt_{n:02d}", Record("arena", seats=2, at=n // 10))
    pages, place = [], None
    while True:
        page = index.search(Wanted(game="arena"), limit=10, after=place)
        pages.append([row.match for row in page.matches])
        services(f"mt_new_{len(pages)}", Record("arena", seats=2, at=59))
        place = page.place
        if place is None:
            break

    assert [len(page) for page in pages] == [10, 10, 5]
    assert list(chain(*pages)) == [f"mt_{n:02d}" for n in range(24, -1, -1)]


@pytest.fixture
def hasty(redis_url):
    """An index whose searches look at three rows each."""
    with client(redis_url) as made:
        yield Index(made, examined=3)


def test_a_search_examines_a_limited_number_of_rows(services, hasty):
    """A page may be short; the next one goes on from there, and every match is found in the end."""
    for n in range(10):
        services(f"mt_{n}", Record("arena" if n % 5 else "market", seats=2, at=n))

    pages, place = [], None
    while not pages or place is not None:
        page = hasty.search(Wanted(player="pl_1", game="market"), limit=10, after=place)
        pages.append([row.match for row in page.matches])
        place = page.place

    assert list(chain(*pages)) == ["mt_5", "mt_0"]
    assert len(pages) == 4


def test_one_search_may_look_at_fewer_rows(services, index):
    """A page that somebody waits for: it says where the next one begins."""
    for n in range(10):
        services(f"mt_{n}", Record("arena" if n % 5 else "market", seats=2, at=n))

    page = index.search(Wanted(player="pl_1", game="market"), examined=2)

    assert page.matches == []
    assert page.place.split(" ")[1] == "mt_8"


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_match_that_is_not_public_is_listed_for_its_players_alone(services, index, visibility):
    """«Private matches are not listed for strangers», nor does a search for its player betray it."""
    services("mt_1", Record("arena", seats=2, visibility=visibility).sit())

    for wanted in (Wanted(), Wanted(game="arena"), Wanted(status="playing"), Wanted(player="pl_1")):
        assert found(index, wanted) == []
        assert found(index, wanted, viewer="pl_stranger") == []
    assert found(index, Wanted(player="pl_1"), viewer="pl_1") == ["mt_1"]
    assert found(index, Wanted(player="pl_1"), viewer="pl_0") == ["mt_1"]


@pytest.mark.parametrize("viewer", [None, "pl_stranger"])
def test_no_place_of_a_page_is_that_of_a_hidden_match(services, index, viewer):
    """However small the page: where one ends tells nothing of the matches that its reader may not find."""
    for n in range(9):
        services(f"mt_{n}", Record("arena", seats=2, at=n, visibility="public" if n % 3 == 0 else "private").sit())

    pages = list(following_pages(index, Wanted(player="pl_1"), viewer))

    assert [[row.match for row in page.matches] for page in pages] == [["mt_6"], ["mt_3"], ["mt_0"]]
    assert [page.place and page.place.split(" ")[1] for page in pages] == ["mt_6", "mt_3", None]


def following_pages(index, wanted, viewer):
    """All pages, of one match each."""
    place = None
    while True:
        page = index.search(wanted, viewer, limit=1, after=place)
        yield page
        place = page.place
        if place is None:
            return


def test_hidden_matches_do_not_use_up_the_rows_of_a_search(services, hasty):
    """What is examined is what the viewer may see: pages for others are as full as if there was nothing else."""
    services("mt_0", Record("arena", seats=2, at=0).sit())
    for n in range(1, 8):
        services(f"mt_{n}", Record("arena", seats=2, at=n, visibility="private").sit())

    page = hasty.search(Wanted(player="pl_1"), "pl_stranger")

    assert ([row.match for row in page.matches], page.place) == (["mt_0"], None)


def test_forks_that_are_hidden_are_found_by_their_players_among_the_public_ones(services, index):
    """Newest first, and page by page; for others they do not exist."""
    for n in range(6):
        services(
            f"mt_{n}", Record("arena", seats=2, at=n, visibility=("public", "private")[n % 2], origin="mt_old").sit()
        )

    own = [row.match for page in following_pages(index, Wanted(origin="mt_old"), "pl_1") for row in page.matches]

    assert own == ["mt_5", "mt_4", "mt_3", "mt_2", "mt_1", "mt_0"]
    assert found(index, Wanted(origin="mt_old"), "pl_stranger") == ["mt_4", "mt_2", "mt_0"]
    assert [
        page.place and page.place.split(" ")[1] for page in following_pages(index, Wanted(origin="mt_old"), None)
    ] == ["mt_4", "mt_2", None]


def test_an_imported_record_is_listed_under_its_importer_alone(services, redis_url, log):
    """It may name anybody as its players. Rebuilding the index asks for the importer as well."""
    with client(redis_url) as redis:
        index = Index(redis, lambda match, tree: "pl_importer" if match == "mt_1" else None)
        record = stored(log, "mt_1", Record("arena", seats=2).sit().play())
        index.update("mt_1", Tree(record.entries))

        for _ in range(2):
            assert found(index, Wanted(player="pl_1")) == found(index, Wanted(player="pl_1"), "pl_1") == []
            assert found(index, Wanted(player="pl_importer")) == found(index, Wanted(winner="pl_1")) == []
            assert found(index, Wanted(opened_by="pl_importer")) == found(index) == ["mt_1"]
            index.rebuild(log)


def test_matches_in_play_are_counted_by_opener(services, index):
    """Those that wait for players, or are over, do not count."""
    services("mt_1", Record("arena", seats=2))
    services("mt_2", Record("arena", seats=2).sit().play())
    playing = services("mt_3", Record("arena", seats=2).sit())
    assert (index.unfinished("pl_0"), index.unfinished("pl_1")) == (1, 0)

    index.update("mt_3", Tree(playing.play().entries))
    assert index.unfinished("pl_0") == 0


# -- made again


@pytest.fixture
def busy_log(log, services, index):
    """Matches of every game and state, listed as they grew."""
    for n in range(12):
        record = Record(
            ("arena", "market", "cult")[n % 3],
            seats=2 + n % 2,
            seed=n,
            at=n,
            visibility=("public", "private")[n % 4 == 3],
        )
        services(f"mt_{n}", record)
        index.update(f"mt_{n}", Tree(record.sit().entries if n % 5 else record.entries))
        index.update(f"mt_{n}", Tree(record.play(15 * n).entries if n % 5 else record.entries))
        if record.entries[1:]:
            log.append(f"mt_{n}", 1, record.entries[1:])
    return log


def test_a_rebuilt_index_is_the_same(busy_log, index, db):
    """«rebuildable»: from the streams alone, and what was wrong in it is gone."""
    before = content(db)
    assert len(before) > 20

    db.delete(*db.scan_iter("{index}:*"))
    assert index.rebuild(busy_log) == 12
    assert told(content(db)) == told(before)

    db.set("{index}:form", "1")
    db.delete("{index}:list:all")
    assert index.catch_up(busy_log, MatchCache(busy_log).tree) == 12, "an index of another form was not made anew"
    assert told(content(db)) == told(before)

    db.zadd("{index}:list:all", {"2026-01-01T00:00:00.000Z mt_ghost": 0})
    db.hset("{index}:match:mt_1", "row", "{}")
    index.rebuild(busy_log)
    assert told(content(db)) == told(before)


def told(kept):
    """What lists and rows tell; at which entry a row was last written is its own history."""
    return {
        key: {name: value for name, value in row.items() if name != b"last"} if isinstance(row, dict) else row
        for key, row in kept.items()
    }


def test_what_a_writer_could_not_list_is_repaired_from_the_feeds(log, index, db):
    """A crash between append and index: the next round of the clock mends it, reading only what is new."""
    match_cache = MatchCache(log)
    records = {f"mt_{n}": stored(log, f"mt_{n}", Record("arena", seats=2, at=n)) for n in range(5)}
    assert index.catch_up(log, match_cache.tree) == 5
    assert found(index, Wanted(status="open")) == ["mt_4", "mt_3", "mt_2", "mt_1", "mt_0"]

    records["mt_2"].sit()
    log.append("mt_2", 1, records["mt_2"].entries[1:3])
    log.append("mt_2", 3, records["mt_2"].entries[3:])

    assert index.catch_up(log, match_cache.tree) == 1
    assert found(index, Wanted(status="playing")) == ["mt_2"]
    assert index.catch_up(log, match_cache.tree) == 0


def test_a_match_that_cannot_be_read_is_passed_by(log, index, db):
    """The checkpoint goes on past it, and a rebuild lists the others."""
    for n in range(5):
        stored(log, f"mt_{n}", Record("arena", seats=2, at=n))
    damage(db, "mt_2", seq=1)
    told, match_cache = [], MatchCache(log)

    def passed_by(match, error):
        told.append((match, type(error)))

    assert index.catch_up(log, match_cache.tree, passed_by) == 5
    assert found(index) == ["mt_4", "mt_3", "mt_1", "mt_0"]
    assert index.catch_up(log, match_cache.tree, passed_by) == 0
    assert index.rebuild(log, passed_by) == 5
    assert found(index) == ["mt_4", "mt_3", "mt_1", "mt_0"]
    assert told == [("mt_2", BrokenRecord)] * 2


def test_an_outage_passes_no_match_by(log, index):
    """The line is read again when Redis is back."""
    index.catch_up(log, MatchCache(log).tree)
    stored(log, "mt_1", Record("arena", seats=2))

    def away(match):
        raise Busy

    with pytest.raises(Busy):
        index.catch_up(log, away, lambda *_: None)
    assert index.catch_up(log, MatchCache(log).tree) == 1


def test_a_row_that_cannot_be_read_is_left_out_of_lists(services, index, db, caplog):
    """The other matches are found all the same."""
    for n in range(3):
        services(f"mt_{n}", Record("arena", seats=2, at=n))
    db.hset("{index}:match:mt_1", "row", '{"match":')

    assert found(index) == ["mt_2", "mt_0"]
    assert index.row("mt_1") is None
    assert "skipping the unreadable index row of match mt_1" in caplog.text


def test_feeds_that_were_trimmed_too_far_lead_to_a_rebuild(redis_url, index):
    """A gap in their numbers is seen, not passed over: what the lost lines told of is listed all the same."""
    log = Writer(redis_url, feed_length=1)
    beside = next(match for n in count() if shard_of(match := f"mt_{n}") == shard_of("mt_quiet"))
    stored(log, "mt_quiet", Record("arena", seats=2))
    first = stored(log, beside, Record("arena", seats=2)).entries[0]
    for entry in remarks(300, 1, first.digest):
        log.append(beside, entry.seq - 1, [entry])
    assert "mt_quiet" not in {line.match for line in log.feed(shard_of("mt_quiet"))}

    assert index.catch_up(log, MatchCache(log).tree) == 2
    assert sorted(found(index)) == sorted([beside, "mt_quiet"])
    assert index.catch_up(log, MatchCache(log).tree) == 0
    log.close()


def test_an_index_that_cannot_answer_is_busy(index, monkeypatch):
    """As the log is."""

    def away(*_, **__):
        raise ConnectionError("away")

    monkeypatch.setattr(index._redis, "execute_command", away)

    with pytest.raises(Busy):
        index.row("mt_1")
    with pytest.raises(Busy):
        index.search(Wanted())


# -- seats, ends, tags


def test_an_index_of_an_older_version_is_rebuilt(log, db, index):
    """Its rows and lists have nothing of what is asked for now."""
    stored(log, "mt_1", Record("arena", seats=2).sit().play())
    index.rebuild(log)
    wanted = content(db)
    for key in db.scan_iter("{index}:list:*"):
        if b":ended:" in key or b":opened:" in key:
            db.delete(key)
    db.set("{index}:form", 2)

    index.catch_up(log, lambda match: Tree(log.read(match)))

    assert content(db) == wanted
    assert found(index, Wanted(opened_by="pl_0")) == ["mt_1"]


def test_a_match_that_was_deleted_leaves_every_list(log, db, index, services):
    """By the feed, where the process that deleted it had no time to do so."""
    services("mt_1", Record("arena", seats=2).sit().play())
    services("mt_2", Record("arena", seats=2))
    kept = {key: value for key, value in content(db).items() if b"mt_1" not in key}
    index.catch_up(log, lambda match: Tree(log.read(match)))
    last = log.read("mt_1")[-1]
    log.delete("mt_1", last.seq, last.digest, Tombstone("", "pl_0", last.seq, last.digest))

    index.catch_up(log, lambda match: Tree(log.read(match)))

    assert found(index) == ["mt_2"]
    assert all("mt_1" not in str(value) for value in content(db).values())
    assert kept.keys() >= content(db).keys()


def test_of_two_filters_the_shorter_list_is_read(services, index, monkeypatch):
    """A player of few matches is found among the many of their opponent."""
    for number in range(5):
        services(f"mt_{number}", Record("market", seats=2, at=number))
    services("mt_9", Record("market", seats=3, at=9))
    examined = []
    monkeypatch.setattr(index._tier, "listed", lambda name, *about: examined.append(name) or {})

    index.search(Wanted(player="pl_0", opponent="pl_2"))

    assert examined == ["player:pl_2:public"]


def test_a_fork_that_has_not_begun_needs_its_origin(services, index):
    """Whoever may see it; one that has begun does not."""
    services("mt_1", Record("arena", seats=2, origin="mt_7", visibility="private"))
    services("mt_2", Record("arena", seats=2, origin="mt_7").sit())

    assert (index.waiting_for("mt_7"), index.waiting_for("mt_1")) == (1, 0)
