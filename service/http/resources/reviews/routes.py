"""Reviews of finished matches: asked for, read and deleted."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.answers.match.reviews import ReviewList, ReviewShown
from annales.service.errors import NoSuchReview, NotReviewable, NotYourReview, TooManyReviews
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import REVALIDATED, json
from annales.service.http.request import DELETES, PLAYS, READS, ApiRequest, services
from annales.service.http.resources.reviews import examples
from annales.service.http.resources.reviews.requests import ReviewRequest
from annales.service.reviews.views import review_brief, review_shown

OF_REVIEW = {"read_review": {"match": "$response.body#/match", "review": "$response.body#/id"}}

blueprint = Blueprint(
    "reviews",
    __name__,
    description="Reviews of matches that are over: what each answer was worth from the view of its seat, and what "
    "luck did.",
)


@Operation(
    "POST",
    "/v1/matches/<match>/reviews",
    "ask_for_review",
    [
        Reply(
            202,
            ReviewShown,
            "It is worked, or was worked before: `state` says so.",
            examples.QUEUED,
            headers=("Location", REPLAYED),
            leads_to=OF_REVIEW,
        )
    ],
    PLAYS,
    body=Body(ReviewRequest, examples.REQUESTS, required=False),
    errors=[NoSuchMatch, NotReviewable, TooManyReviews],
).on(blueprint)
def ask_for_review(api_request: ApiRequest, match: str) -> Response:
    """Have a match reviewed that is over.

    Whoever may read the match may ask. The workers of bots do it between their turns, which takes from seconds to some
    minutes: read it again, or follow the match, whose stream tells the progress. There is one review for each setting:
    whoever asks for the same gets the same. It is signed, lies beside the match, and is deleted with it, or when the
    player who has asked for it is erased. Nothing in it names a player.
    """

    def answer(_: str) -> Response:
        found = services().reviews.ask(match, api_request.me, api_request.body["setting"])
        return json(
            review_shown(found), 202, {"Location": f"/v1/matches/{found.stored.match}/reviews/{found.stored.id}"}
        )

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/matches/<match>/reviews",
    "list_reviews",
    [Reply(200, ReviewList, "The reviews.", examples.LISTED)],
    READS,
    errors=[NoSuchMatch],
).on(blueprint)
def list_reviews(api_request: ApiRequest, match: str) -> Response:
    """List the reviews of a match, without what they say.

    None while the match is not over for the caller.
    """
    found = services().reviews.all(match, api_request.player)
    return json(ReviewList([review_brief(each) for each in found]), headers=REVALIDATED)


@Operation(
    "GET",
    "/v1/matches/<match>/reviews/<review>",
    "read_review",
    [Reply(200, ReviewShown, "The review.", examples.SHOWN)],
    READS,
    errors=[NoSuchMatch, NoSuchReview],
).on(blueprint)
def read_review(api_request: ApiRequest, match: str, review: str) -> Response:
    """Read a review: how far it is, or what it says.

    Everybody who may read the match reads the same. Its sentences are in all languages of the service. Its signature is
    checked with a key of `GET /v1/keys`, as that of a receipt is.
    """
    found = services().reviews.get(match, api_request.player, review)
    return json(review_shown(found), headers=REVALIDATED)


@Operation(
    "DELETE",
    "/v1/matches/<match>/reviews/<review>",
    "delete_review",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    DELETES,
    errors=[NoSuchMatch, NoSuchReview, NotYourReview],
).on(blueprint)
def delete_review(api_request: ApiRequest, match: str, review: str) -> Response:
    """Delete a review, also one that is still worked.

    For who has asked for it, who has opened the match, and operators. It can be asked for again.
    """

    def answer(_: str) -> Response:
        services().reviews.delete(match, api_request.me, review, api_request.is_operator)
        return Response(status=204)

    return once(api_request, answer)
