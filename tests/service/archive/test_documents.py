"""Documents beside a match: they are read and written wherever it is, and go with it."""

import pytest

from annales.domain.errors import NoSuchMatch
from annales.events.beside.archived import ArchivedDocuments
from annales.events.beside.document import DocumentChanged, TooManyDocuments
from annales.events.keys import documents_key
from tests.service.archive.looks import ended, left_in_redis

BOTH = pytest.mark.parametrize("settings", ["sqlite", "postgresql"], indirect=True)


def said(documents, match):
    """The documents beside a match, with their revisions."""
    return [(each.id, each.by, each.revision, each.body) for each in documents.all(match, "note")]


@BOTH
def test_a_match_is_archived_with_its_documents(services, fresh, db):
    """They are read, written and deleted there as before, and their revisions go on."""
    id, documents = ended(services), services.store.documents
    documents.put(id, "note", "a", b"1", by="pl_1")
    documents.put(id, "note", "b", b"2", by="pl_2")
    before = said(documents, id)

    assert services.archiving.archive(id)

    assert db.exists(documents_key(id)) == 0
    assert len(left_in_redis(db, id)) == 1  # the mark
    documents = fresh().store.documents
    assert said(documents, id) == before
    assert documents.get(id, "note", "a").body == b"1"
    assert documents.put(id, "note", "a", b"3", by="pl_1", expected=1) == 3
    with pytest.raises(DocumentChanged) as refused:
        documents.put(id, "note", "a", b"4", by="pl_1", expected=1)
    assert refused.value.revision == 3
    with pytest.raises(TooManyDocuments):
        documents.put(id, "note", "c", b"1", most=2)
    assert documents.delete(id, "note", "b")
    assert not documents.delete(id, "note", "b")
    assert said(documents, id) == [("a", "pl_1", 3, b"3")]
    assert services.archiving.archive(id)
    assert said(documents, id) == [("a", "pl_1", 3, b"3")]


@BOTH
def test_documents_of_a_player_are_erased_in_the_archive(services):
    """And those of others stay."""
    ids, documents = [ended(services, seed) for seed in (1, 2)], services.store.documents
    for id in ids:
        documents.put(id, "note", "a", b"1", by="pl_1")
        documents.put(id, "note", "b", b"1", by="pl_11")
    services.archiving.archive(ids[0])

    services.operators.departures.forget("pl_1")

    assert [[each.by for each in documents.all(id, "note")] for id in ids] == [["pl_11"]] * 2


@BOTH
def test_documents_of_a_deleted_match_are_gone(services):
    """Though nobody could reach the archive when it was deleted."""
    id, documents = ended(services), services.store.documents
    documents.put(id, "note", "a", b"1")
    services.archiving.archive(id)

    services.operators.deletions.delete_as_operator(id, "pl_9")

    assert documents.all(id, "note") == []
    assert documents.get(id, "note", "a") is None
    with pytest.raises(NoSuchMatch):
        documents.put(id, "note", "b", b"1")


def test_what_is_written_while_a_match_is_archived_is_kept(services, monkeypatch):
    """The match stays in Redis until the archive has it too; an attempt that was late replaces nothing."""
    id, documents = ended(services), services.store.documents
    documents.put(id, "note", "a", b"1")
    bring = documents.archive
    late = []

    def archive(match):
        found = bring(match)
        if not late:
            late.append((found, ArchivedDocuments(services.store.archive).all(match, "note")))
            documents.put(match, "note", "a", b"2")
        return found

    monkeypatch.setattr(documents, "archive", archive)

    assert not services.archiving.archive(id)
    assert services.store.log.holds(id)
    assert services.archiving.archive(id)
    assert said(documents, id) == [("a", "", 2, b"2")]
    assert ArchivedDocuments(services.store.archive).take(id, *late[0])
    assert said(documents, id) == [("a", "", 2, b"2")]
