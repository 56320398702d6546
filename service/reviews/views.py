"""Reviews as the API shows them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from annales.service.answers.match.reviews import ReviewBrief, ReviewSetting, ReviewShown
from annales.service.reviews.reviews import FoundReview


def review_brief(found: FoundReview) -> ReviewBrief:
    """A review without what it says."""
    return ReviewBrief(**_members(found))


def review_shown(found: FoundReview) -> ReviewShown:
    """A review with what it says, once it is done."""
    if found.state != "done":
        return ReviewShown(**_members(found))
    stored = found.stored
    review: Any = stored.review  # its bytes, as they were signed
    return ReviewShown(**_members(found), review=review, signature=stored.signature or UNSET)


def _members(found: FoundReview) -> dict[str, Any]:
    stored = found.stored
    return {
        "id": stored.id,
        "match": stored.match,
        "head": stored.head,
        "digest": stored.digest,
        "setting": ReviewSetting(**msgspec.structs.asdict(stored.setting)),
        "state": found.state,
        "done": found.done,
        "tasks": stored.tasks,
        "asked_at": stored.asked_at,
        "ended_at": stored.ended_at,
        "failure": stored.failure,
    }
