"""What an append promises: the store's contract, on every version of Redis at hand."""

import pytest

from annales.domain.errors import KeyReused
from annales.events import stream
from annales.events.codec import EntryCodec
from annales.events.keys import feed_key, keys_key, secret_key, shard_of, stream_key
from annales.events.servers import nodes_of
from annales.events.stream import Appended, Log, Outcome, Rewound, Tombstone
from tests.events.records import SECRET, Record, Writer, following, remarks
from tests.support.calls import lasting

pytestmark = pytest.mark.log_contract

M = "mt_7"


def everything(db):
    """All that lies in Redis, and stays there."""
    return {key: db.dump(key) for key in lasting(db)}


def written(db):
    """The bytes that all servers have written to their append-only files."""
    return sum(node.info("persistence")["aof_current_size"] for node in nodes_of(db).values())


# -- numbers


def test_entries_are_numbered_from_one(log):
    """«Every entry has one number, from 1»: it is the id in Redis."""
    first = log.append(M, 0, remarks(1))
    then = log.append(M, 1, remarks(3)[1:])

    assert first == Appended(Outcome.WRITTEN, 1, 1)
    assert then == Appended(Outcome.WRITTEN, 2, 3)
    assert [entry.seq for entry in log.read(M)] == [1, 2, 3]


def test_the_numbers_are_the_ids(log, db):
    """«explicit id {seq}-0»."""
    log.append(M, 0, remarks(2))

    assert [id for id, _ in db.xrange(stream_key(M))] == [b"1-0", b"2-0"]


@pytest.mark.parametrize("expected", [0, 1, 3, 7])
def test_a_writer_with_another_head_changes_nothing(log, db, expected):
    """They learn the true one; the store is byte for byte as it was."""
    log.append(M, 0, remarks(2), key="k", player="pl_1", turns=[(2, 0)], deadline=5, secret=SECRET)
    before = everything(db)

    answer = log.append(M, expected, remarks(1, expected, by="pl_late"), deadline=9)

    assert answer == Appended(Outcome.CONFLICT, 0, 2)
    assert everything(db) == before


def test_an_overtaken_writer_reads_on_and_succeeds(log):
    """«So a writer who folded up to 41 and adds 42 either wins or learns that someone was faster.»"""
    log.append(M, 0, remarks(1))
    assert log.append(M, 0, remarks(1, by="pl_late")).outcome is Outcome.CONFLICT

    last, late = following(log, M, by="pl_late")

    assert log.append(M, last, late) == Appended(Outcome.WRITTEN, 2, 2)


def test_matches_do_not_know_each_other(log):
    """Each has its own numbers, in the same shard or not."""
    for match in ("mt_1", "mt_2", "mt_3"):
        assert log.append(match, 0, remarks(1)).first == 1


@pytest.mark.parametrize(
    ("expected", "entries"),
    [
        (0, []),
        (0, remarks(2)[1:]),
        (1, remarks(1)),
        (0, [*remarks(1), *remarks(1)]),
        (0, [remarks(3)[0], remarks(3)[2]]),
    ],
)
def test_entries_that_do_not_follow_are_refused_before_anything_is_written(log, db, expected, entries):
    """A gap would be accepted by Redis; the log has none."""
    with pytest.raises(ValueError, match="do not follow entry"):
        log.append(M, expected, entries)

    assert everything(db) == {}


# -- several entries


def test_several_entries_are_one_append(log):
    """«What must not be torn apart is one append»: they are written together, or not at all."""
    log.append(M, 0, remarks(1))

    assert log.append(M, 0, remarks(3, by="pl_late")).outcome is Outcome.CONFLICT
    assert log.last(M) == 1
    assert log.append(M, 1, remarks(4)[1:]) == Appended(Outcome.WRITTEN, 2, 4)


def test_a_whole_record_is_one_append(log):
    """An import, of any size: a thousand entries and more, megabytes in all."""
    record = Record("cult", seats=4, seed=2).sit().play().entries
    long = [*record, *remarks(1200, len(record), record[-1].digest, client="n" * 1500)]

    assert log.append(M, 0, long) == Appended(Outcome.WRITTEN, 1, len(long))
    assert log.read(M) == long


# -- keys


def test_the_same_request_is_answered_as_the_first_time(log, db):
    """«a retry gets its first answer back», whatever was written since, and before the numbers are even compared."""
    log.append(M, 0, remarks(2), player="pl_1", key="k", fingerprint="bid 3")
    log.append(M, 2, remarks(3)[2:])
    before = everything(db)

    again = log.append(M, 0, remarks(1, by="pl_1"), player="pl_1", key="k", fingerprint="bid 3", deadline=5)

    assert again == Appended(Outcome.REPLAYED, 1, 2)
    assert everything(db) == before


@pytest.mark.parametrize("fingerprint", ["bid 4", "", None])
def test_a_key_stands_for_one_request(log, db, fingerprint):
    """«Same key, other content: 422 key_reused», and nothing is written."""
    log.append(M, 0, remarks(1), player="pl_1", key="k", fingerprint="bid 3")
    before = everything(db)

    with pytest.raises(KeyReused):
        log.append(M, 1, remarks(2)[1:], player="pl_1", key="k", fingerprint=fingerprint)

    assert everything(db) == before


def test_two_players_never_share_a_key(log):
    """«its scope is the player and the match»."""
    log.append(M, 0, remarks(1), player="pl_1", key="k", fingerprint="a")

    assert log.append(M, 1, remarks(2)[1:], player="pl_2", key="k", fingerprint="b").outcome is Outcome.WRITTEN
    assert log.append("mt_8", 0, remarks(1), player="pl_1", key="k", fingerprint="c").outcome is Outcome.WRITTEN


def test_no_key_can_be_taken_for_that_of_another_player(log):
    """A player's name ends at the first colon, so none may hold one; a key may hold anything."""
    log.append(M, 0, remarks(1), player="pl", key="a:b")

    assert log.append(M, 1, remarks(2)[1:], player="", key="pl:a:b").outcome is Outcome.WRITTEN
    with pytest.raises(ValueError, match="must not hold a colon"):
        log.append(M, 2, remarks(3)[2:], player="pl:a", key="b")


@pytest.mark.parametrize("key", ["", " ", "clé ✓", "k" * 255, "1 2 x", "a\r\nb"])
def test_any_text_is_a_key(log, key):
    """«any string ≤ 255»."""
    log.append(M, 0, remarks(1), player="pl_1", key=key, fingerprint="f")

    assert log.append(M, 0, remarks(1), player="pl_1", key=key, fingerprint="f").outcome is Outcome.REPLAYED
    assert log.key(M, "pl_1", key, "f") == (1, 1)


def test_the_same_entries_without_a_key_are_known_again(log):
    """«the server makes one where the client sends none»: the name of an append is then its content."""
    entries = remarks(2)
    log.append(M, 0, entries)

    assert log.append(M, 0, entries) == Appended(Outcome.REPLAYED, 1, 2)
    assert log.append(M, 0, remarks(2, by="pl_2")).outcome is Outcome.CONFLICT


@pytest.mark.parametrize("key", ["k", None])
def test_a_repeated_call_gets_its_first_reply_and_writes_for_the_replicas(log, db, monkeypatch, key):
    """Whatever others have written since; another call with the same content is a repeat. See `test_lost_replies`."""
    monkeypatch.setattr(stream, "token_hex", lambda size: "c0" * size)
    request = {"player": "pl_1", "key": key}
    log.append(M, 0, remarks(2), **request)
    monkeypatch.setattr(stream, "token_hex", lambda size: "c1" * size)
    log.append(M, 2, remarks(3)[2:])
    as_another = log.append(M, 0, remarks(2), **request)
    monkeypatch.setattr(stream, "token_hex", lambda size: "c0" * size)
    before, size = everything(db), written(db)

    assert as_another == Appended(Outcome.REPLAYED, 1, 2)
    assert log.append(M, 0, remarks(2), **request) == Appended(Outcome.WRITTEN, 1, 2)
    assert everything(db) == before
    assert written(db) > size


def test_a_key_can_be_looked_up(log):
    """What it stands for, None when it was never used, KeyReused for another request."""
    log.append(M, 0, remarks(2), player="pl_1", key="k", fingerprint="bid 3")

    assert log.key(M, "pl_1", "k", "bid 3") == (1, 2)
    assert log.key(M, "pl_2", "k", "bid 3") is None
    assert log.key("mt_8", "pl_1", "k", "bid 3") is None
    with pytest.raises(KeyReused):
        log.key(M, "pl_1", "k", "bid 4")


def test_no_text_of_a_request_lies_beside_its_key(log, db):
    """A fingerprint is kept short and hashed: what a player sealed must not be read off it."""
    log.append(M, 0, remarks(1), player="pl_1", key="k", fingerprint="seal the spade")

    (kept,) = db.hgetall(keys_key(M)).values()

    assert kept.startswith(b"1 1 ")
    assert len(kept) == len("1 1 ") + 16
    assert b"spade" not in kept


# -- what is written with the entries


def test_each_append_says_which_bots_are_awaited(log):
    """«one field a match, overwritten or removed by each append, so nothing has to be cleaned up»."""
    log.append(M, 0, remarks(1), turns=[(1, 0), (1, 2)])
    log.append("mt_8", 0, remarks(1), turns=[(1, 1)])
    assert dict(log.turns()) == {M: [(1, 0), (1, 2)], "mt_8": [(1, 1)]}

    log.append(M, 1, remarks(2)[1:], turns=[(2, 2)])
    assert dict(log.turns()) == {M: [(2, 2)], "mt_8": [(1, 1)]}

    log.append(M, 2, remarks(3)[2:])
    assert dict(log.turns()) == {"mt_8": [(1, 1)]}


def test_each_append_says_when_its_question_runs_out(log):
    """A sorted set over all matches: the earliest first, and none once the question is answered."""
    log.append(M, 0, remarks(1), deadline=1_770_000_000_123)
    log.append("mt_8", 0, remarks(1), deadline=1_770_000_000_000)
    assert log.deadlines(1_770_000_000_122) == [(1_770_000_000_000, "mt_8")]
    assert log.deadlines(1_770_000_000_123) == [(1_770_000_000_000, "mt_8"), (1_770_000_000_123, M)]

    log.append("mt_8", 1, remarks(2)[1:], deadline=1_770_000_000_200)
    log.append(M, 1, remarks(2)[1:])

    assert log.deadlines(1_770_000_000_200) == [(1_770_000_000_200, "mt_8")]


def test_the_secret_is_written_once_with_the_first_entry(log, db):
    """«kept apart from the stream», in the match's slot; no later writer can replace it."""
    log.append(M, 0, remarks(1), secret=SECRET)
    log.append(M, 0, remarks(1, by="pl_late"), secret="00" * 32)

    assert db.get(secret_key(M)) == SECRET.encode()
    with pytest.raises(ValueError, match="only with the first entry"):
        log.append(M, 1, remarks(2)[1:], secret="00" * 32)


def test_the_feed_has_one_line_for_each_append(log):
    """One line an append, numbered without a gap; a refused or repeated one is none."""
    log.append("mt_1", 0, remarks(2), player="pl_1", key="k")
    log.append("mt_1", 0, remarks(2), player="pl_1", key="k")
    log.append("mt_1", 0, remarks(1, by="pl_late"))
    log.append("mt_1", 2, remarks(3)[2:])

    (shard,) = [shard for shard, line in log.feeds().items() if line]
    lines = log.feed(shard)

    assert [(line.number, line.match, line.first, line.last) for line in lines] == [
        (1, "mt_1", 1, 2),
        (2, "mt_1", 3, 3),
    ]
    assert log.feed(shard, after=1) == lines[1:]
    assert log.feed(shard, after=2) == []
    assert log.feed(shard, limit=1) == lines[:1]


def test_a_line_of_the_feed_names_the_players_of_its_append(log, db):
    """In the order given; a line that names nobody has no such field."""
    log.append(M, 0, remarks(1), players=["pl_1", "pl_2"])
    log.append(M, 1, remarks(2)[1:])

    named, unnamed = log.feed(shard_of(M))

    assert (named.players, unnamed.players) == (("pl_1", "pl_2"), ())
    assert [b"p" in line for _, line in db.xrange(feed_key(shard_of(M)))] == [True, False]


@pytest.mark.parametrize("id", ["", " ", "pl_1 pl_2", "pl_1\n"])
def test_a_player_id_in_the_feed_is_one_word(log, db, id):
    """Spaces separate the ids; anything else is refused before a write."""
    with pytest.raises(ValueError, match="must be words"):
        log.append(M, 0, remarks(1), players=["pl_0", id])

    assert everything(db) == {}


def test_a_trimmed_feed_shows_a_gap_in_its_numbers(redis_url):
    """«The feed may be trimmed, match streams never»: a reader that comes late sees that lines are gone."""
    log = Writer(redis_url, feed_length=10)
    entries = remarks(500)
    for entry in entries:
        log.append("mt_1", entry.seq - 1, [entry])

    (shard,) = [shard for shard, line in log.feeds().items() if line]
    lines = log.feed(shard)

    assert log.feeds()[shard] == 500
    assert 10 <= len(lines) < 250
    assert [line.number for line in lines] == list(range(501 - len(lines), 501))
    assert log.read("mt_1") == entries
    log.close()


# -- versions of the stored format


def stored_by_version_1(db, match, entries):
    """What an earlier program has written: hexadecimal digests, JSON as it is."""
    codec = EntryCodec()
    for entry in entries:
        db.xadd(stream_key(match), {"v": 1, "e": codec.text(entry), "d": entry.digest}, id=f"{entry.seq}-0")


def test_a_log_of_version_1_goes_on_under_version_2(log, db):
    """The digest that an append follows is compared in the form in which it is stored."""
    entries = remarks(3)
    stored_by_version_1(db, M, entries[:2])

    appended = Log.append(log, M, 2, entries[2:], before=entries[1].digest)

    assert appended == Appended(Outcome.WRITTEN, 3, 3)
    assert log.read(M) == entries
    assert log.read(M, 2, digest=entries[1].digest) == entries[2:]


def test_an_append_to_lost_entries_of_version_1_is_a_conflict(log, db):
    """Another entry has that number."""
    stored_by_version_1(db, M, remarks(2, by="pl_other"))
    known = remarks(3)

    assert Log.append(log, M, 2, known[2:], before=known[1].digest) == Appended(Outcome.CONFLICT, 0, 2)
    with pytest.raises(Rewound):
        log.read(M, 2, digest=known[1].digest)


def test_a_log_of_version_1_can_be_deleted(log, db):
    """By the digest of its newest entry, as any."""
    entries = remarks(2)
    stored_by_version_1(db, M, entries)
    stone = Tombstone("2026-03-01T10:00:00.000Z", "pl_1", 2, entries[1].digest)

    assert not log.delete(M, 2, "00" * 32, stone)
    assert log.delete(M, 2, entries[1].digest, stone)
