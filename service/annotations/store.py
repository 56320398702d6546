"""The stored studies: documents beside their match (`events/beside`), wherever that is, and how else they are found.

A study is found by its match and its id. By the token of a link, or by a player who is named in it, it is found through
an index in Redis, which is only a hint: what it leads to is read and compared. An entry of the index is written before
the document, so none is missing, and one that leads nowhere does no harm. All keys of the index share one hash tag; of
a token it has the SHA-256, never the text.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from redis import Redis

from annales.domain.errors import Busy, NoSuchMatch
from annales.events.beside.document import Document, DocumentChanged, TooManyDocuments
from annales.events.beside.documents import Documents
from annales.events.redis_client import or_busy
from annales.service.accounts.tokens import hash_of
from annales.service.annotations.model import MOST_BESIDE, Study, without_player
from annales.service.errors import StudyFull
from annales.service.reasons import StudyBound

PREFIX = "{studies}"
KIND = "study"  # of documents
TRIES = 20  # attempts of a change while others change the same study

Entry = tuple[str, str]  # of the index: the name of a key without the prefix, and the id of a study


class Studies:
    """Stores, finds and deletes studies; it does not ask who may."""

    def __init__(self, documents: Documents, redis: Redis) -> None:
        self._documents, self._redis = documents, redis

    def find(self, match: str, id: str) -> Study | None:
        """The study of this id beside a match."""
        document = self._documents.get(match, KIND, id)
        return None if document is None else _study(document)

    def of_match(self, match: str) -> list[Study]:
        """The studies of a match, oldest first."""
        found = map(_study, self._documents.all(match, KIND))
        return sorted(found, key=lambda each: (each.created_at, each.id))

    @or_busy()
    def by_token(self, token: str) -> tuple[Study, str] | None:
        """The study that a link with this token shares, and the id of the link."""
        hashed = hash_of(token)
        place = self._redis.get(f"{PREFIX}:link:{hashed}")
        study = None if place is None else self.find(*_place(place))
        link = None if study is None else next((each for each in study.links if each.hash == hashed), None)
        return None if study is None or link is None else (study, link.id)

    @or_busy()
    def owned(self, player: str) -> list[str]:
        """The matches of the studies that a player owns, one for each study."""
        return [_place(place)[0] for place in self._redis.smembers(f"{PREFIX}:owner:{player}")]

    def add(self, study: Study) -> Study:
        """Store a new study, or return the one that has its id already; raises NoSuchMatch, StudyFull or Busy."""
        self._index(study)
        try:
            self._put(study, 0)
        except TooManyDocuments as full:
            self._forget_entries(study.match, study.id)
            raise StudyFull(reason=StudyBound.STUDIES_OF_ALL(most=full.most)) from full
        except NoSuchMatch:  # it was deleted meanwhile
            self._forget_entries(study.match, study.id)
            raise
        except DocumentChanged:
            return self.find(study.match, study.id) or study
        return study

    def change(self, match: str, id: str, change: Callable[[Study], Study]) -> Study | None:
        """Replace a study by what `change` makes of it; nothing is written if that is the same. None if there is none.

        `change` is called again if somebody else was faster. Raises what it raises, or Busy.
        """
        is_indexed = False
        for _ in range(TRIES):
            document = self._documents.get(match, KIND, id)
            if document is None:
                if is_indexed:  # after it was deleted, or its match was
                    self._forget_entries(match, id)
                return None
            before = _study(document)
            after = change(before)
            if after is before:
                return after
            after = msgspec.structs.replace(after, version=before.version + 1)
            self._index(after)
            is_indexed = True
            try:
                self._put(after, document.revision)
            except (DocumentChanged, NoSuchMatch):
                continue
            self._drop_links(before, after)
            return after
        raise Busy()

    def delete(self, match: str, id: str) -> bool:
        """Delete a study with everything in it; false if there is none."""
        is_deleted = self._documents.delete(match, KIND, id)
        self._forget_entries(match, id)
        return is_deleted

    @or_busy()
    def forget_match(self, match: str) -> None:
        """Remove from the index all studies of a match that was deleted with the documents beside it."""
        entries = {_entry(each) for each in self._redis.smembers(_of_match(match))}
        for id in {id for _, id in entries}:
            self._forget_entries(match, id)

    @or_busy()
    def forget_player(self, player: str) -> None:
        """Delete the studies that a player owns, and in those of others all that they have written."""
        for place in self._redis.smembers(f"{PREFIX}:player:{player}"):
            match, id = _place(place)
            study = self.change(match, id, lambda study: _without(study, player))
            if study is None or study.by == player:
                self.delete(match, id)
            self._redis.srem(_of_match(match), f"player:{player} {id}")
        self._redis.delete(f"{PREFIX}:player:{player}", f"{PREFIX}:owner:{player}")

    def _put(self, study: Study, expected: int) -> None:
        body = stored(study)
        self._documents.put(study.match, KIND, study.id, body, by=study.by, expected=expected, most=MOST_BESIDE)

    @or_busy()
    def _index(self, study: Study) -> None:
        """Write the entries of a study; those of people who have left stay until it is deleted, or they are erased."""
        place = f"{study.match} {study.id}"
        with self._redis.pipeline(transaction=True) as pipe:
            for name, id in _entries(study):
                pipe.sadd(_of_match(study.match), f"{name} {id}")
                if name.startswith("link:"):
                    pipe.set(f"{PREFIX}:{name}", place)
                else:
                    pipe.sadd(f"{PREFIX}:{name}", place)
            pipe.execute()

    @or_busy()
    def _drop_links(self, before: Study, after: Study) -> None:
        """Remove the entries of links that were revoked: nothing brings them back."""
        gone = [(name, id) for name, id in _entries(before) - _entries(after) if name.startswith("link:")]
        self._drop(before.match, gone)

    @or_busy()
    def _forget_entries(self, match: str, id: str) -> None:
        """Remove all entries of a study that is gone; no other one ever has its id."""
        entries = [_entry(each) for each in self._redis.smembers(_of_match(match))]
        self._drop(match, [(name, of) for name, of in entries if of == id])

    def _drop(self, match: str, entries: list[Entry]) -> None:
        with self._redis.pipeline(transaction=True) as pipe:
            for name, id in entries:
                if name.startswith("link:"):
                    pipe.delete(f"{PREFIX}:{name}")
                else:
                    pipe.srem(f"{PREFIX}:{name}", f"{match} {id}")
                pipe.srem(_of_match(match), f"{name} {id}")
            if entries:
                pipe.execute()


def stored(study: Study) -> bytes:
    """A study as it is stored."""
    return msgspec.json.encode(study)


def _without(study: Study, player: str) -> Study:
    """The study of somebody else without a player; their own as it is."""
    after = study if study.by == player else without_player(study, player)
    return study if after == study else after


def _entries(study: Study) -> set[Entry]:
    """The entries by which a study is found."""
    names = {f"owner:{study.by}", *(f"player:{each}" for each in study.people)}
    return {(name, study.id) for name in {*names, *(f"link:{each.hash}" for each in study.links)}}


def _study(document: Document) -> Study:
    return msgspec.json.decode(document.body, type=Study)


def _place(stored: bytes) -> tuple[str, str]:
    """The match and the id of a study."""
    match, _, id = stored.decode().partition(" ")
    return match, id


def _entry(stored: bytes) -> Entry:
    name, _, id = stored.decode().partition(" ")
    return name, id


def _of_match(match: str) -> str:
    """The entries of the studies of a match, so that they are found when it is deleted."""
    return f"{PREFIX}:match:{match}"
