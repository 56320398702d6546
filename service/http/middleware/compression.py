"""Compresses responses with gzip for clients that accept it (RFC 9110, section 8.4).

Flask-Compress does not fit: it makes the whole response before it looks at `If-None-Match`, compresses live streams,
and gives each encoding a strong tag of its own, which our cheap 304 would have to undo. Here a compressed response has
the same tag, but a weak one: both forms are equivalent, and `If-None-Match` compares weakly, so either tag gets a 304.

A response that no cache may store is left alone: tokens, next to the name that their owner chose, and errors, which
quote the request. So no body has a secret next to what an attacker chose for it (BREACH; see `docs/limits.md`).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from flask import Request, Response
from werkzeug.http import parse_accept_header

LEVEL = 1  # the fastest: higher levels cost several times as much for some percent
SHARED_LEVEL = 9  # of what is the same for everybody: made once, and a fifth smaller
SHARED_MOST, SHARED_KEPT = 256_000, 64  # bytes of such a body, and how many are kept
LEAST = 1_000  # bytes; a smaller body hardly gains anything
GZIP = 16 + zlib.MAX_WBITS  # zlib writes gzip's header, without a time: equal bodies stay equal
LIVE = "X-Accel-Buffering"  # header of live streams, which must not be buffered


def apply(request: Request, response: Response) -> None:
    """Compress a response if the client accepts that and it is worth it; its `Vary` already names `Accept-Encoding`."""
    if not _accepts_gzip(request):
        return
    if response.status_code == 304:
        _weaken_if_known(request, response)
    elif _is_compressible(response):
        _compress(response)


def _accepts_gzip(request: Request) -> bool:
    return accepts_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", ""))


@lru_cache(maxsize=256)
def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` header accepts gzip."""
    return ("gzip" in header or "*" in header) and parse_accept_header(header).quality("gzip") > 0


def _is_compressible(response: Response) -> bool:
    headers = response.headers
    if response.direct_passthrough or LIVE in headers or "Content-Encoding" in headers:
        return False
    if response.status_code == 204 or headers.get("Cache-Control") == "no-store":
        return False
    media = response.mimetype or ""
    return media.startswith("text/") or media.endswith(("json", "svg+xml"))


def _compress(response: Response) -> None:
    if response.is_streamed:
        response.response = _compressed(response.response)
    else:
        body = response.get_data()
        if len(body) < LEAST:
            return
        is_shared = response.cache_control.public and len(body) <= SHARED_MOST
        response.set_data(_compressed_once(body) if is_shared else compressed(body))
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)


def compressed(body: bytes, level: int = LEVEL) -> bytes:
    """A whole body, compressed."""
    packer = zlib.compressobj(level, wbits=GZIP)
    return packer.compress(body) + packer.flush()


@lru_cache(maxsize=SHARED_KEPT)
def _compressed_once(body: bytes) -> bytes:
    return compressed(body, SHARED_LEVEL)


def _compressed(parts: Iterable[Any]) -> Iterator[bytes]:
    """A long response, compressed as it is made; closing it closes its source."""
    packer = zlib.compressobj(LEVEL, wbits=GZIP)
    try:
        for part in parts:
            packed = packer.compress(part.encode() if isinstance(part, str) else part)
            if packed:
                yield packed
        yield packer.flush()
    finally:
        close = getattr(parts, "close", None)
        if close is not None:
            close()


def _weaken_if_known(request: Request, response: Response) -> None:
    """The tag of a 304 is that of the client's copy, so that its cache finds it: weak if the copy is compressed."""
    tag, _ = response.get_etag()
    if tag is not None and request.if_none_match.is_weak(tag):
        response.set_etag(tag, weak=True)
