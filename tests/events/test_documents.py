"""Documents beside a match that Redis holds: bounded, by kind and id, each change with the next revision."""

import pytest

from annales.domain.errors import NoSuchMatch
from annales.events.beside.document import DocumentChanged, DocumentTooLarge, TooManyDocuments
from annales.events.beside.documents import LARGEST, Documents
from annales.events.keys import authors_key, documents_key, shard_of
from annales.events.stream import Tombstone
from tests.events.records import remarks

M, OTHER = "mt_7", "mt_8"


@pytest.fixture
def documents(db, log):
    """Documents, and two matches of two entries to which they may belong."""
    for match in (M, OTHER):
        log.append(match, 0, remarks(2))
    return Documents(db)


def said(found):
    """What documents say, without their revisions."""
    return [(each.id, each.by, each.body) for each in found]


@pytest.mark.log_contract
def test_a_document_is_read_as_it_was_written(documents, db):
    """By kind and id; the documents of another kind or match are others."""
    first = documents.put(M, "note", "b", b'{"n": 1}', by="pl_1")
    second = documents.put(M, "note", "a", b'{"n": 2}')
    documents.put(M, "notes", "a", b"{}")
    third = documents.put(M, "note", "b", b'{"n": 3}', by="pl_1", expected=first)

    assert (first, second, third) == (1, 2, 4)
    assert said(documents.all(M, "note")) == [("a", "", b'{"n": 2}'), ("b", "pl_1", b'{"n": 3}')]
    assert documents.get(M, "note", "b").revision == 4
    assert documents.get(M, "note", "c") is None
    assert documents.all(OTHER, "note") == []
    assert documents.delete(M, "note", "a")
    assert not documents.delete(M, "note", "a")
    assert said(documents.all(M, "note")) == [("b", "pl_1", b'{"n": 3}')]


def test_a_writer_who_has_read_another_revision_is_refused(documents):
    """And one who expects that there is none yet; nothing is written."""
    documents.put(M, "note", "a", b"1", expected=0)

    changes = (lambda: documents.put(M, "note", "a", b"2", expected=0), lambda: documents.delete(M, "note", "a", 7))
    for change in changes:
        with pytest.raises(DocumentChanged) as refused:
            change()
        assert refused.value.revision == 1
    assert said(documents.all(M, "note")) == [("a", "", b"1")]


def test_documents_are_bounded(documents):
    """In size and number; the number is that of their kind, and what is there may still be changed."""
    documents.put(M, "note", "a", b"1", most=1)
    documents.put(M, "n", "a", b"1", most=1)
    documents.put(M, "note", "a", b"2", most=1)

    with pytest.raises(TooManyDocuments):
        documents.put(M, "note", "b", b"1", most=1)
    with pytest.raises(DocumentTooLarge):
        documents.put(M, "note", "a", b"1" * (LARGEST + 1))
    with pytest.raises(ValueError, match="must be words"):
        documents.put(M, "note", "a b", b"1")
    with pytest.raises(NoSuchMatch):
        documents.put("mt_none", "note", "a", b"1")
    assert said(documents.all(M, "note")) == [("a", "", b"2")]


@pytest.mark.log_contract
def test_what_a_player_has_written_is_erased_beside_all_matches(documents, db):
    """And nothing of anybody else, even of a player whose id begins alike."""
    for match in (M, OTHER):
        for by in ("pl_1", "pl_11", ""):
            documents.put(match, "note", f"of{by}", b"1", by=by)
    documents.put(M, "other", "a", b"1", by="pl_1")

    documents.erase("pl_1")

    left = [("of", "", b"1"), ("ofpl_11", "pl_11", b"1")]
    assert [said(documents.all(match, "note")) for match in (M, OTHER)] == [left] * 2
    assert documents.all(M, "other") == []
    assert db.zrange(authors_key(shard_of(M)), 0, -1) == [b"pl_11 mt_7"]


@pytest.mark.log_contract
def test_documents_go_with_their_match(documents, log, db):
    """When it is deleted, and when it leaves for the archive, unless they have changed since the archive got them."""
    digest = log.read(M)[-1].digest
    for match in (M, OTHER):
        documents.put(match, "note", "a", b"1", by="pl_1")

    assert not log.unlink(OTHER, 2, digest, documents=0)
    assert documents.get(OTHER, "note", "a") is not None
    assert log.unlink(OTHER, 2, digest, documents=1)
    assert log.delete(M, 2, digest, Tombstone("2026-03-01T10:00:00.000Z", "pl_1", 2, ""))

    keys = [key(match) for match in (M, OTHER) for key in (documents_key, lambda match: authors_key(shard_of(match)))]
    assert [db.exists(key) for key in keys] == [0] * 4
    assert documents.get(M, "note", "a") is None
