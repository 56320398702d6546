"""Studies of matches: begun, listed, read, changed, deleted, and shared by links."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.annotations.studying import shown_annotations
from annales.service.annotations.views import brief_view
from annales.service.answers.match.studies import LinkMade, StudyBrief, StudyList, StudyShown
from annales.service.errors import NoSuchStudy, NotYourStudy, StudyChanged, StudyFull, StudyNotShareable
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json, listed
from annales.service.http.request import READS, STUDIES, ApiRequest, services
from annales.service.http.resources.shared.replies import study_brief, study_response, study_shown
from annales.service.http.resources.studies import examples, requests

THEIRS = [NoSuchMatch, NoSuchStudy]
OWNED = [*THEIRS, NotYourStudy]

blueprint = Blueprint(
    "studies",
    __name__,
    description="Comments and variations on the entries of a match, by one or several players, kept beside its log. "
    "While the match is being played, a study is for its owner alone: a comment can tell a hand, or be advice to a "
    "player. Afterwards it can be shared and published. `/docs/annotations` says more.",
)


@Operation(
    "POST",
    "/v1/matches/<match>/studies",
    "begin_study",
    [
        Reply(
            201,
            StudyShown,
            "Begun.",
            examples.STUDY | {"version": 1, "count": 0, "links": [], "annotations": []},
            headers=("Location",),
            leads_to={"annotate": {"match": "$response.body#/match", "study": "$response.body#/id"}},
        ),
        Reply(200, StudyShown, "Already begun under this key.", headers=("Location", REPLAYED)),
    ],
    STUDIES,
    body=Body(requests.NewStudy, examples.STUDIES),
    errors=[NoSuchMatch, StudyNotShareable, StudyFull],
).on(blueprint)
def begin_study(api_request: ApiRequest, match: str) -> Response:
    """Begin a study of a match that you may read.

    A player may own 16 studies of one match, and 100 in all. A study has at most 200 annotations and 128 KiB.
    """

    def answer(id: str) -> Response:
        body, study = api_request.body, f"st_{id.partition('_')[2]}"
        opened = services().studying.open(study, match, api_request.me, body["title"], body["visibility"])
        return study_response(api_request, opened, 201)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/matches/<match>/studies",
    "list_studies",
    [Reply(200, StudyList, "The studies.", examples.LISTED, headers=("ETag",))],
    READS,
    errors=[NoSuchMatch],
).on(blueprint)
def list_studies(api_request: ApiRequest, match: str) -> Response:
    """List the studies of a match that you may read, oldest first.

    Your own and those that you write in; once the match is over, public ones too. Shared ones are not listed.
    """
    found, seen = services().studying.listed(match, api_request.player)
    names = _names(each.by for each in found)
    briefs = [brief_view(each, len(shown_annotations(each, seen)), names) for each in found]
    return listed(StudyList(briefs), {})


@Operation(
    "GET",
    "/v1/matches/<match>/studies/<study>",
    "read_study",
    [Reply(200, StudyShown, "The study.", examples.STUDY, headers=("ETag",))],
    READS,
    errors=THEIRS,
).on(blueprint)
def read_study(api_request: ApiRequest, match: str, study: str) -> Response:
    """Read a study with its annotations, oldest first.

    Show the texts as plain text. A variation is played by `try_variation`, from the members that it has.
    """
    opened = services().studying.read(match, study, api_request.player)
    return listed(study_shown(api_request, opened), {})


@Operation(
    "PATCH",
    "/v1/matches/<match>/studies/<study>",
    "change_study",
    [Reply(200, StudyBrief, "As it is now, without its annotations.", examples.BRIEFLY, headers=(REPLAYED,))],
    STUDIES,
    body=Body(requests.StudyChange, examples.CHANGES),
    errors=[*OWNED, StudyNotShareable, StudyChanged],
).on(blueprint)
def change_study(api_request: ApiRequest, match: str, study: str) -> Response:
    """Change the title of a study of yours, publish it, or make it private again.

    Made private, it is read by its authors and by who has a link.
    """

    def answer(_: str) -> Response:
        body = api_request.body
        opened = services().studying.change(
            match, study, api_request.me, body.get("version"), body.get("title"), body.get("visibility")
        )
        return json(study_brief(opened), headers=SECRET)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/matches/<match>/studies/<study>",
    "delete_study",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    STUDIES,
    errors=OWNED,
).on(blueprint)
def delete_study(api_request: ApiRequest, match: str, study: str) -> Response:
    """Delete a study of yours with everything in it, also what others have written; export it before."""

    def answer(_: str) -> Response:
        services().studying.delete(match, study, api_request.me)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/matches/<match>/studies/<study>/links",
    "share_study",
    [
        Reply(
            201,
            LinkMade,
            "Made.",
            examples.MADE,
            leads_to={"revoke_study_link": {"link": "$response.body#/id"}},
        ),
        Reply(200, LinkMade, "Already made under this key.", headers=(REPLAYED,)),
    ],
    STUDIES,
    body=Body(requests.NewLink, examples.LINKS, required=False),
    errors=[*OWNED, StudyNotShareable, StudyFull],
).on(blueprint)
def share_study(api_request: ApiRequest, match: str, study: str) -> Response:
    """Make a link that shares a study of yours.

    The response contains a token, which is shown only this once; put it into the fragment of a link (after `#`). Who
    has it reads the study with `POST /v1/studies/reading`, also without an account, or becomes an author with
    `POST /v1/studies/acceptance`, if the link lets them `write`. It opens the study and never the match: that of a
    private match is good for those who may read the match. A study may have 8 links. They end when they are revoked.
    """

    def answer(id: str) -> Response:
        link, may = f"ln_{id.partition('_')[2]}", api_request.body["may"]
        made, token = services().studying.share(match, study, api_request.me, link, may)
        return json(LinkMade(made.id, made.may, made.created_at, token), 201, SECRET)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/matches/<match>/studies/<study>/links/<link>",
    "revoke_study_link",
    [Reply(204, description="Revoked.", headers=(REPLAYED,))],
    STUDIES,
    errors=OWNED,
).on(blueprint)
def revoke_study_link(api_request: ApiRequest, match: str, study: str, link: str) -> Response:
    """Revoke a link of a study of yours.

    Its token is worth nothing from now on. Who has become an author by it stays one.
    """

    def answer(_: str) -> Response:
        services().studying.revoke(match, study, api_request.me, link)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/matches/<match>/studies/<study>/authors/<player>",
    "remove_author",
    [Reply(204, description="No author any more.", headers=(REPLAYED,))],
    STUDIES,
    errors=OWNED,
).on(blueprint)
def remove_author(api_request: ApiRequest, match: str, study: str, player: str) -> Response:
    """Remove an author from a study of yours, or leave one of somebody else's.

    What they have written stays; each of it can be deleted.
    """

    def answer(_: str) -> Response:
        services().studying.leave(match, study, api_request.me, player)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/studies/reading",
    "read_shared_study",
    [Reply(200, StudyShown, "The study.", examples.STUDY)],
    READS,
    body=Body(requests.StudyToken, examples.TOKENS),
    errors=[NoSuchStudy],
    only_reads=True,
).on(blueprint)
def read_shared_study(api_request: ApiRequest) -> Response:
    """Read the study that a link shares, with or without an account.

    The token is sent in a body, since addresses are logged on the way. One that is not valid, for whatever reason, is
    404 `no_such_study`.
    """
    opened, _ = services().studying.by_token(api_request.body["token"], api_request.player)
    return json(study_shown(api_request, opened), headers=SECRET)


@Operation(
    "POST",
    "/v1/studies/acceptance",
    "join_study",
    [Reply(200, StudyBrief, "You may write in it.", examples.BRIEFLY, headers=(REPLAYED,))],
    STUDIES,
    body=Body(requests.StudyToken, examples.TOKENS),
    errors=[NoSuchStudy, NotYourStudy, StudyFull],
).on(blueprint)
def join_study(api_request: ApiRequest) -> Response:
    """Become an author of the study that a link lets one write in.

    It may have 8, its owner included. The response names it; read it with `read_study`.
    """

    def answer(_: str) -> Response:
        joined = services().studying.join(api_request.body["token"], api_request.me)
        return json(study_brief(joined), headers=SECRET)

    return once(api_request, answer)


def _names(players: Iterable[str]) -> dict[str, str]:
    return services().accounts.players.names(players)
