"""Reviews of finished matches: one for each setting, beside the match, and the same for everybody who may read it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Literal

import msgspec

from annales.domain.canonical import canonical, digest
from annales.domain.review.reviewing import Finding, Reviewing, unreviewable
from annales.domain.review.settings import SETTINGS, Setting
from annales.events.beside.document import Document, DocumentChanged, DocumentTooLarge
from annales.events.beside.documents import Documents
from annales.service.accounts.receipts import Receipts
from annales.service.errors import NoSuchReview, NotReviewable, NotYourReview, TooManyReviews
from annales.service.match import Match, stamp
from annales.service.matches import Matches
from annales.service.reasons import ReviewReason
from annales.service.reviews.queue import Progress, ReviewQueue

SETTING_NAMES = tuple(SETTINGS)
KIND = "review"  # of the documents
MOST = 100  # reviews that wait at a time, of all players
MOST_OF_ONE = 3  # of one player
MOST_OF_A_MATCH = 20
MOST_TASKS = 1500  # of a review, so that it is done in some hours at most, and its document is not too large

State = Literal["queued", "working", "done", "failed"]
Failure = Literal["fault", "too_long"]

REASONS = {
    "not_over": ReviewReason.NOT_OVER,
    "not_begun": ReviewReason.NOT_BEGUN,
    "rules_not_installed": ReviewReason.RULES_NOT_INSTALLED,
    "level_not_installed": ReviewReason.LEVEL_NOT_INSTALLED,
}


class StoredReview(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A review as it lies beside its match. `review` is the document once it is done, `signature` that of its digest.

    `failure` says why it will never be done: its rules fail, or it takes too long.
    """

    id: str
    match: str
    head: int
    digest: str
    setting: Setting
    asked_at: str
    tasks: int
    ended_at: str | None = None
    failure: Failure | None = None
    review: msgspec.Raw = msgspec.Raw()
    signature: str | None = None


class FoundReview(msgspec.Struct, frozen=True):
    """A stored review with its state, the tasks that are done, and the player who has asked for it."""

    stored: StoredReview
    state: State
    done: int
    by: str
    revision: int


class ReviewProgress(msgspec.Struct, frozen=True):
    """How far a review is: `gone` if it was deleted."""

    review: str
    state: State | Literal["gone"]
    done: int
    tasks: int

    @property
    def is_under_way(self) -> bool:
        """Whether it is still to be done."""
        return self.state in UNDER_WAY


class Reviews:
    """Asks for reviews, reads and deletes them; the workers of bots do the work (`workers/reviews/tasks.py`)."""

    def __init__(
        self,
        documents: Documents,
        queue: ReviewQueue,
        matches: Matches,
        receipts: Receipts,
        now: Callable[[], datetime],
    ) -> None:
        self._documents, self.queue, self._matches = documents, queue, matches
        self._receipts, self._now = receipts, now

    def ask(self, id: str, player: str, setting: str) -> FoundReview:
        """Have a finished match reviewed, or find the review of the same setting that was asked for already.

        Raises NoSuchMatch, NotReviewable, TooManyReviews, or Busy.
        """
        match, wanted = self._matches.visible(id, player), SETTINGS[setting]
        fault = unreviewable(match.game, match.tree, wanted)
        if fault is not None:
            raise NotReviewable(reason=REASONS[fault]())
        review = review_id(match, wanted)
        found = self._find(match.id, review)
        if found is None or found.state == "failed":
            found = self._begun(match, player, review, wanted, found)
        elif found.state == "queued":
            self._push(found.stored, found.by)  # the queue may have lost it
        return found

    def _begun(
        self, match: Match, player: str, review: str, setting: Setting, before: FoundReview | None
    ) -> FoundReview:
        head = match.tree.head
        tasks, when = len(Reviewing(match.id, match.game, match.tree, setting).tasks), stamp(self._now())
        is_too_long = tasks > MOST_TASKS
        stored = StoredReview(
            id=review,
            match=match.id,
            head=head,
            digest=match.tree.entry(head).digest,
            setting=setting,
            asked_at=when,
            tasks=tasks,
            ended_at=when if is_too_long else None,
            failure="too_long" if is_too_long else None,
        )
        revision = self._put(stored, player, 0 if before is None else before.revision)
        if revision is None:  # somebody else asks for the same at the same time
            return self.get(match.id, player, review)
        if is_too_long:
            return FoundReview(stored, "failed", 0, player, revision)
        try:
            self._push(stored, player)
        except TooManyReviews:
            self._documents.delete(match.id, KIND, review)
            raise
        return FoundReview(stored, "queued", 0, player, revision)

    def _push(self, stored: StoredReview, player: str) -> None:
        outcome = self.queue.push(stored.match, stored.id, player, stored.tasks, MOST, MOST_OF_ONE)
        if outcome != "OK":
            raise TooManyReviews(most=MOST_OF_ONE if outcome == "MANY" else MOST)

    def _put(self, stored: StoredReview, by: str, expected: int) -> int | None:
        body = msgspec.json.encode(stored)
        try:
            return self._documents.put(
                stored.match, KIND, stored.id, body, by=by, expected=expected, most=MOST_OF_A_MATCH
            )
        except DocumentChanged:
            return None

    def get(self, id: str, player: str | None, review: str) -> FoundReview:
        """A review of a match that the player may read. Raises NoSuchMatch or NoSuchReview."""
        match = self._matches.visible(id, player)
        found = self._find(match.id, review) if match.is_over() else None
        if found is None:
            raise NoSuchReview(review=review)
        return found

    def all(self, id: str, player: str | None) -> list[FoundReview]:
        """All reviews of a match that the player may read; none while it is not over for them. Raises NoSuchMatch."""
        match = self._matches.visible(id, player)
        return self._found(match.id, self._documents.all(match.id, KIND)) if match.is_over() else []

    def progress(self, match: str, review: str) -> ReviewProgress:
        """How far a review of a match is, to whoever may see that it is over."""
        known = self.queue.progress(match, [review]).get(review)
        if known is not None:
            return ReviewProgress(
                review, "working" if known.done else "queued", min(known.done, known.tasks), known.tasks
            )
        found = self._find(match, review)
        if found is None:
            return ReviewProgress(review, "gone", 0, 0)
        if found.state in UNDER_WAY:  # the queue has lost it
            with suppress(TooManyReviews):
                self._push(found.stored, found.by)
        return ReviewProgress(review, found.state, found.done, found.stored.tasks)

    def under_way(self, match: str) -> list[FoundReview]:
        """The reviews of a match that are not done, to whoever may see that it is over."""
        return [each for each in self._found(match, self._documents.all(match, KIND)) if each.state in UNDER_WAY]

    def delete(self, id: str, player: str, review: str, is_operator: bool = False) -> None:
        """Delete a review: for who has asked for it, who has opened the match, and operators.

        Raises NoSuchMatch, NoSuchReview, or NotYourReview.
        """
        match = self._matches.get(id) if is_operator else self._matches.visible(id, player)
        found = self._find(match.id, review)
        if found is None:
            raise NoSuchReview(review=review)
        if not is_operator and player not in (found.by, match.terms.by):
            raise NotYourReview()
        self.queue.finish(match.id, review)
        self._documents.delete(match.id, KIND, review)

    # -- for the workers

    def setting(self, match: str, review: str) -> Setting | None:
        """The setting of a review that is to be worked; None if it was deleted, or has ended."""
        found = self._documents.get(match, KIND, review)
        stored = None if found is None else _stored(found)
        return None if stored is None or stored.ended_at else stored.setting

    def complete(self, reviewing: Reviewing, match: str, review: str) -> None:
        """Make the review of what all tasks have found, sign it and keep it, unless it was deleted meanwhile."""
        found = self._find(match, review)
        if found is not None and found.state in UNDER_WAY:
            findings = [msgspec.json.decode(each, type=Finding) for each in self.queue.found(match, review)]
            document = canonical(reviewing.whole(findings))
            try:
                self._end(found, review=msgspec.Raw(document), signature=self._receipts.of_review(match, document))
            except DocumentTooLarge:
                self._end(found, failure="too_long")
        self.queue.finish(match, review)

    def fail(self, match: str, review: str, failure: Failure) -> None:
        """Note that a review will never be done."""
        found = self._find(match, review)
        if found is not None and found.state in UNDER_WAY:
            self._end(found, failure=failure)
        self.queue.finish(match, review)

    def _end(self, found: FoundReview, **how: object) -> None:
        ended = msgspec.structs.replace(found.stored, ended_at=stamp(self._now()), **how)
        self._put(ended, found.by, found.revision)

    # -- reading

    def _find(self, match: str, review: str) -> FoundReview | None:
        document = self._documents.get(match, KIND, review) if is_id(review) else None
        return None if document is None else self._found(match, [document])[0]

    def _found(self, match: str, documents: list[Document]) -> list[FoundReview]:
        stored = list(map(_stored, documents))
        open = [each.id for each in stored if each.ended_at is None]
        progress = self.queue.progress(match, open) if open else {}
        found = zip(stored, documents, strict=True)
        return [
            FoundReview(each, *_state(each, progress.get(each.id)), document.by, document.revision)
            for each, document in found
        ]


UNDER_WAY = ("queued", "working")


def review_id(match: Match, setting: Setting) -> str:
    """The id of the review of a match with a setting, as it is now: the same for everybody who asks for it."""
    tree = match.tree
    return f"rv_{digest('review', tree.entry(tree.head).digest, msgspec.to_builtins(setting))[:16]}"


def is_id(review: str) -> bool:
    """Whether this may be the id of a review."""
    return review.isascii() and review.replace("_", "").isalnum() and len(review) <= 40


def _stored(document: Document) -> StoredReview:
    return msgspec.json.decode(document.body, type=StoredReview)


def _state(stored: StoredReview, progress: Progress | None) -> tuple[State, int]:
    if stored.ended_at is not None:
        return ("failed", 0) if stored.failure else ("done", stored.tasks)
    if progress is None or not progress.done:
        return "queued", 0
    return "working", min(progress.done, stored.tasks)
