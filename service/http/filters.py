"""The filters of a request for matches or their records, as the index takes them."""

from __future__ import annotations

from annales.service.container import Wanted
from annales.service.http.request import ApiRequest, check_knows_caller, itself
from annales.service.http.resources.shared.requests import ME
from annales.service.match import stamp


def wanted_by(api_request: ApiRequest) -> Wanted:
    """The filters of a search, with the caller's id for `me`."""
    query = api_request.query
    wanted = {name: query.get(name) for name in ("game", "status", "result", "action", "tag", "tournament")}
    people = {name: query.get(name) for name in ("player", "opponent", "winner", "opened_by")}
    people["awaited"] = query.get("awaiting")
    if people["opponent"] is not None and people["player"] is None:
        people["player"] = ME
    if ME in people.values():
        check_knows_caller(itself(), api_request.caller)
        people = {name: api_request.me if player == ME else player for name, player in people.items()}
    bounds = {name: stamp(query[name]) for name in ("since", "until", "ended_since") if name in query}
    return Wanted(**wanted, **people, **bounds, rated=query.get("rated"))
