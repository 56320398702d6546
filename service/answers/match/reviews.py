"""Answers about reviews of matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from annales.service.answers.members import DIGEST, Answer, MatchId, Natural, Time, of_kind, says

ReviewId = Annotated[str, Meta(pattern=of_kind("rv"))]
State = Literal["queued", "working", "done", "failed"]


class ReviewSetting(Answer):
    """What decides the figures of a review besides the match: whoever has the record computes the same with it."""

    name: Annotated[str, says("the setting's name")]
    version: Annotated[Natural, says("its version: another one may find other figures")]
    level: Annotated[str, says("the level of bots that answers are compared with")]
    level_version: Annotated[Natural, says("the version of the level")]
    budget: Annotated[Natural, says("the level's budget for an answer")]
    worlds: Annotated[Natural, says("how much is sampled for a decision")]
    playouts: Annotated[Natural, says("how often each table of the curve is played on")]


class ReviewBrief(Answer, kw_only=True):
    """A review, without what it says."""

    id: Annotated[ReviewId, says("the review's id (`rv_…`)")]
    match: Annotated[MatchId, says("the match's id")]
    head: Annotated[Natural, says("the last entry of the line that counts")]
    digest: Annotated[str, says("the digest of that entry, from which all seeds derive", pattern=DIGEST)]
    setting: Annotated[ReviewSetting, says("how thoroughly it looks")]
    state: Annotated[State, says("`queued`, then `working`, finally `done` or `failed`")]
    done: Annotated[Natural, says("how many of its tasks are done")]
    tasks: Annotated[Natural, says("how many tasks it has")]
    asked_at: Annotated[Time, says("when it was asked for")]
    ended_at: Annotated[Time | None, says("when it was done, or failed; null before")]
    failure: Annotated[
        str | None,
        says("why it failed: `fault` of the rules, or `too_long`, a task or all of them; null if it has not"),
    ]


class ReviewShown(ReviewBrief, kw_only=True):
    """A review."""

    review: Annotated[
        dict[str, Any] | UnsetType,
        says(
            "once it is `done`: what it says, as the guide describes it and as `annales review` prints it: whole "
            "numbers and strings, no names of players"
        ),
    ] = UNSET
    signature: Annotated[
        str | UnsetType,
        says(
            'once it is `done`: `<kid>.<signature>`, Ed25519 over the canonical JSON of `["review", match, digest]`, '
            "where `digest` is the SHA-256 of the canonical JSON of `review`"
        ),
    ] = UNSET


class ReviewList(Answer):
    """The reviews of a match."""

    reviews: Annotated[Sequence[ReviewBrief], says("by id")]
