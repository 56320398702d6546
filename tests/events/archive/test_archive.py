"""What an archive promises, on each database: whole matches in, the same out, lists in order, failures told."""

from contextlib import suppress
from threading import Thread

import pytest

from annales.domain.errors import BrokenRecord, Busy
from annales.events.archive.archive import Archive, Kept
from annales.events.archive.engine import BadAddress, OtherArchive
from annales.events.archive.packing import ENTRIES, pages
from annales.events.archive.schema import ABOUT, FORM, LISTS, PAGES
from annales.events.codec import DIGEST, ENTRY, VERSION, EntryCodec
from tests.events.records import Record, remarks
from tests.support.waiting import until

M, OTHER = "mt_7", "mt_8"
CODEC = EntryCodec()


def rows_of(entries, game=""):
    """The fields of entries as they stand in a stream."""
    return [{VERSION: b"2", ENTRY: CODEC.encode(entry, game), DIGEST: b""} for entry in entries]


def decoded(archive, match, first=1, limit=10_000):
    """Entries as they come out of the archive, checked as those of a stream are."""
    before = "" if first == 1 else decoded(archive, match, 1, first - 1)[-1].digest
    entries = []
    for seq, fields in enumerate(archive.rows(match, first, limit), first):
        entries.append(CODEC.decode(seq, fields, before))
        before = entries[-1].digest
    return entries


def kept(match, entries, **about):
    """A match to archive."""
    known = {"all": f"2026-03-01 {match}", "ended:all": f"2026-03-02 {match}"}
    wanted = {
        "match": match,
        "game": "",
        "last": len(entries),
        "digest": entries[-1].digest,
        "secret": "5e" * 32,
        "keys": {"pl_1:k": "1 2 f00d"},
        "source": None,
        "row": b'{"match":"%b"}' % match.encode(),
        "lists": known,
        "archived_at": "2026-03-03T00:00:00.000Z",
    }
    return Kept(**{**wanted, **about})


def add(archive, match, entries, **about):
    """Archive these entries; what is kept besides them."""
    one = kept(match, entries, **about)
    archive.add(one, list(pages(rows_of(entries, one.game), one.game)))
    return one


def test_a_match_comes_out_as_it_went_in(archive):
    """Entries byte for byte, over several pages, and all that is kept besides."""
    entries = remarks(2 * ENTRIES + 7)

    one = add(archive, M, entries, source=b'{"by":"pl_1"}')

    assert archive.kept(M) == one
    assert decoded(archive, M) == entries
    assert (archive.last(M), archive.head(M)) == (len(entries), (len(entries), entries[-1].digest))
    assert (archive.secret(M), archive.sources([M, OTHER])) == ("5e" * 32, {M: b'{"by":"pl_1"}'})
    assert archive.heads([OTHER, M]) == {M: (len(entries), entries[-1].digest, one.row)}
    assert 0 < archive.size(M) < sum(len(fields[ENTRY]) for fields in rows_of(entries))


@pytest.mark.parametrize(
    ("first", "limit"), [(1, 1), (1, ENTRIES), (ENTRIES, 2), (ENTRIES + 1, 3), (7, 2000), (1008, 5)]
)
def test_a_part_of_a_match_is_read(archive, first, limit):
    """Across the bounds of pages too; beyond the end there is nothing."""
    entries = remarks(2 * ENTRIES + 7)
    add(archive, M, entries)

    assert decoded(archive, M, first, limit) == entries[first - 1 : first - 1 + limit]


@pytest.mark.parametrize("game", ["market", "cult"])
def test_envelopes_and_contents_come_out_as_they_went_in(archive, game):
    """A whole match of a toy game, with hidden pieces."""
    record = Record(game, seats=2).sit().play()

    add(archive, M, record.entries, game=game)

    assert decoded(archive, M) == record.entries


def test_nothing_is_known_of_another_match(archive):
    """An archive that holds one match says so of that one alone."""
    add(archive, M, remarks(3))

    assert archive.kept(OTHER) is archive.head(OTHER) is archive.secret(OTHER) is archive.key(OTHER, "pl_1:k") is None
    assert archive.rows(OTHER, 1, 10) == archive.rows(M, 4, 10) == []
    assert archive.last(OTHER) == archive.size(OTHER) == 0
    assert archive.index_rows([M, OTHER]) == {M: b'{"match":"mt_7"}'}


def test_a_key_is_still_known(archive):
    """As Redis kept it; another one is not."""
    add(archive, M, remarks(2))

    assert (archive.key(M, "pl_1:k"), archive.key(M, "pl_2:k")) == ("1 2 f00d", None)


def test_what_was_not_confirmed_is_replaced(archive):
    """After a crash the next attempt writes the match again, and the one that was replaced can do nothing any more."""
    add(archive, M, remarks(2 * ENTRIES), attempt="first")
    entries = remarks(3)

    add(archive, M, entries, attempt="second")

    assert not archive.confirm(M, "first")
    archive.withdraw(M, "first")
    assert decoded(archive, M) == entries
    assert (archive.matches(), archive.count("all", 9)) == ([M], 1)
    assert archive.confirm(M, "second")
    assert archive.kept(M).attempt == ""


def test_what_was_confirmed_is_kept(archive):
    """No later attempt replaces or removes it: Redis may hold nothing of it any more."""
    entries = remarks(3)
    add(archive, M, entries, attempt="first")
    archive.confirm(M, "first")

    again = kept(M, remarks(2), keys={}, attempt="second")
    assert not archive.add(again, list(pages(rows_of(remarks(2)), "")))
    assert not archive.confirm(M, "second")
    for attempt in ("first", "second", ""):
        archive.withdraw(M, attempt)

    assert archive.kept(M) == kept(M, entries)
    assert decoded(archive, M) == entries


def test_several_archive_one_match_at_once(address):
    """One of them confirms it, the others know that they did not; it is there once, and whole."""
    entries, archives, confirmed = remarks(ENTRIES + 3), [Archive(address) for _ in range(4)], []
    archives[0].id()

    def does(number):
        written = archives[number].add(kept(M, entries, attempt=f"attempt {number}"), list(pages(rows_of(entries), "")))
        confirmed.append(written and archives[number].confirm(M, f"attempt {number}"))

    threads = [Thread(target=does, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(confirmed) == [False, False, False, True]
    assert archives[0].kept(M) == kept(M, entries)
    assert decoded(archives[0], M) == entries
    for archive in archives:
        archive.close()


def test_a_removed_match_leaves_nothing(archive):
    """No page, no place in a list; other matches stay."""
    add(archive, M, remarks(2))
    add(archive, OTHER, remarks(2))

    archive.remove(M)

    with archive.database._engine.connect() as connection:
        left = {row.match for table in (PAGES, LISTS) for row in connection.execute(table.select())}
    assert left == set(archive.matches()) == {OTHER}


def test_places_are_the_newest_first_within_bounds(archive):
    """As in Redis: byte by byte, the bound before is exclusive, the others are inclusive."""
    times = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]
    for number, time in enumerate(times):
        add(archive, f"mt_{number}", remarks(1), lists={"all": f"{time} mt_{number}"})
    all_places = [f"{time} mt_{number}" for number, time in enumerate(times)][::-1]

    assert archive.places("all", None, None, None, 9) == all_places
    assert archive.places("all", None, None, None, 2) == all_places[:2]
    assert archive.places("all", all_places[0], None, None, 9) == all_places[1:]
    assert archive.places("all", None, "2026-01-03~", None, 9) == all_places[1:]
    assert archive.places("all", None, None, "2026-01-03", 9) == all_places[:2]
    assert archive.places("other", None, None, None, 9) == []
    assert (archive.count("all", 9), archive.count("all", 3), archive.count("other", 9)) == (4, 3, 0)


def test_matches_are_listed_page_by_page(archive):
    """By their ids."""
    for number in range(5):
        add(archive, f"mt_{number}", remarks(1))

    assert archive.matches(limit=3) == ["mt_0", "mt_1", "mt_2"]
    assert archive.matches("mt_2") == ["mt_3", "mt_4"]


def test_several_open_an_archive_at_once(address):
    """All of them find one id, and it stays."""
    archives = [Archive(address) for _ in range(4)]
    found = []
    threads = [Thread(target=lambda one=one: found.append(one.id())) for one in archives]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in archives:
        one.close()

    again = Archive(address)
    assert len(found) == 4
    assert set(found) == {again.id()}
    again.close()


def test_an_archive_of_another_version_is_refused(archive, address):
    """Rather than read wrongly."""
    archive.id()
    with archive.database._engine.begin() as connection:
        connection.execute(ABOUT.update().where(ABOUT.c.name == "form").values(value=str(FORM + 1)))
    newer = Archive(address)

    with pytest.raises(Busy) as refused:
        newer.last(M)
    assert isinstance(refused.value.__cause__, OtherArchive)
    assert "form 2" in str(refused.value.__cause__)
    newer.close()


@pytest.mark.parametrize("damage", [b"", b"[", b"[[2,", b"\x28\xb5\x2f\xfd\x00", b"nonsense"])
def test_a_damaged_page_raises(archive, damage):
    """It raises what a damaged entry of a stream raises."""
    add(archive, M, remarks(3))
    with archive.database._engine.begin() as connection:
        connection.execute(PAGES.update().values(packed=damage))

    with pytest.raises(BrokenRecord):
        archive.rows(M, 1, 10)


def test_a_page_with_a_missing_entry_raises(archive):
    """Numbers must be without gaps."""
    add(archive, M, remarks(3))
    with archive.database._engine.begin() as connection:
        connection.execute(PAGES.update().values(last=4))

    with pytest.raises(BrokenRecord, match="page_incomplete"):
        archive.rows(M, 1, 10)


def test_an_altered_entry_is_found_when_it_is_decoded(archive):
    """The digests are those of the stream."""
    entries = remarks(3)
    other = remarks(3, by="pl_north")
    mixed = [*rows_of(entries[:1]), *rows_of(other[1:])]
    archive.add(kept(M, entries), list(pages(mixed, "")))

    with pytest.raises(BrokenRecord):
        decoded(archive, M)


@pytest.mark.parametrize("address", ["", "archive.db", "mysql://h/d", "sqlite://", "sqlite:///:memory:", "redis://h"])
def test_other_addresses_are_refused(address):
    """With words for the operator."""
    with pytest.raises(BadAddress):
        Archive(address)


def answered(archive):
    """What the archive says as soon as it answers again."""
    last = []

    def answers():
        with suppress(Busy):
            last.append(archive.last(M))
        return last

    return until(answers)[0]


@pytest.mark.process
@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_an_archive_that_does_not_answer_is_busy(address, postgres):
    """Callers may try again; when it is back, everything works without a restart."""
    one = Archive(address)
    one.id()
    postgres.kill()
    with pytest.raises(Busy):
        one.last(M)

    postgres.start()

    assert answered(one) == 0
    one.close()
