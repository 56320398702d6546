"""Builds responses: JSON, entity tags for conditional requests, links to the next page."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec
from flask import Response, request

from annales.domain.table.layout import Viewer
from annales.domain.words import has_parts
from annales.service.http.request import language, ports
from annales.service.match import Match

T = TypeVar("T")

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"
BYTES = "application/octet-stream"
TEXT = "text/plain"
SVG = "image/svg+xml"
PNG = "image/png"
PROBLEM = "application/problem+json"
REVALIDATED = {"Cache-Control": "private, no-cache", "Vary": "Accept, Accept-Encoding, Accept-Language, Authorization"}
LINES_PER_TURN = 16  # lines of a long response that are made before other requests get their turn
SHARED = {"Cache-Control": "public, no-cache", "Vary": "Accept-Encoding, Accept-Language"}  # the same for everybody
SECRET = {"Cache-Control": "no-store", "Vary": "Accept-Language, Authorization"}


def json(document: Any, status: int = 200, headers: Mapping[str, str] | None = None, media: str = JSON) -> Response:
    """A JSON response; nothing validates it here, but the tests compare all responses with the description."""
    response = Response(msgspec.json.encode(document), status, mimetype=media)
    if headers:
        response.headers.update(headers)
    return response


def tagged(
    settled: Any, make: Callable[[], bytes | Iterable[bytes]], media: str = JSON, kept: Mapping[str, str] = REVALIDATED
) -> Response:
    """A response with `ETag`, or 304 if the caller's copy is current; it depends only on the address and `settled`."""
    tag = _tag(request.path, request.query_string.decode("latin-1"), media, settled)
    known = request.if_none_match.contains_weak(tag)
    response = Response(status=304) if known else Response(make(), mimetype=media)
    response.set_etag(tag)
    response.headers.update(kept)
    return response


def _tag(path: str, query: str, media: str, settled: Any) -> str:
    return hashlib.sha256(msgspec.json.encode((path, query, media, settled))).hexdigest()[:32]


def of_match(
    match: Match,
    seq: int,
    viewer: Viewer,
    make: Callable[[], Any],
    names: Mapping[str, str] | None = None,
    later: Mapping[str, str] | None = None,
    signed_by: str | None = None,
    media: str = JSON,
) -> Response:
    """A response with an `ETag` that depends only on a match at an entry, on its current version, and on the viewer.

    If it shows players' names, they are part of the tag, because erasing a player removes the name. So are the `later`
    matches that it names, which are opened when this one is over, and the key that signs what is shown. What is no JSON
    is made as bytes.
    """
    settled = (*_settled(match, seq, viewer, names), *filter(None, [later, signed_by]))
    return tagged(settled, make if media != JSON else lambda: msgspec.json.encode(make()), media)


def _settled(match: Match, seq: int, viewer: Viewer, names: Mapping[str, str] | None) -> tuple[Any, ...]:
    return match.id, seq, match.version, viewer, language(), names


def as_read(match: Match, viewer: Viewer, names: Mapping[str, str], words_in: str | None = None) -> dict[str, str]:
    """The headers of a match in the response to a write: its own address, and the tag that reading it returns."""
    wanted = "" if words_in is None else "parts=true" if has_parts(words_in) else "words=true"
    path, query = f"/v1/matches/{match.id}", wanted
    tag = _tag(path, query, JSON, _settled(match, match.tree.last, viewer, names))
    return {"Content-Location": f"{path}?{query}" if query else path, "ETag": f'"{tag}"'}


def listed(document: Any, headers: Mapping[str, str]) -> Response:
    """A list or a tree of matches; its `ETag` is the hash of its content."""
    text = msgspec.json.encode(document)
    response = tagged(hashlib.sha256(text).hexdigest(), lambda: text)
    response.headers.update(headers)
    return response


def shared(text: bytes, media: str = JSON, kept: Mapping[str, str] = SHARED) -> Response:
    """A response that is the same for everybody until the service is upgraded, such as the description of a game."""
    return tagged(hashlib.sha256(text).hexdigest(), lambda: text, media, kept)


def in_turns(lines: Iterable[T]) -> Iterator[T]:
    """The lines of a long response, or its other parts; other requests of the process get their turn in between."""
    give_way = ports().give_way
    return _in_turns(lines, give_way)


def _in_turns(lines: Iterable[T], give_way: Callable[[], None]) -> Iterator[T]:
    for index, line in enumerate(lines):
        if index % LINES_PER_TURN == 0:
            give_way()
        yield line


def next_page(**changed: Any) -> str:
    """The `Link` header to the next page."""
    query = {**request.args.to_dict(), **{name: str(value) for name, value in changed.items()}}
    return f'<{request.path}?{urlencode(query)}>; rel="next"'
