"""The messages of the channel around the JSON of the API: requests of clients; replies, pushes and notices for them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Raw

Id = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)]
Part = bool | int | str
Header = Annotated[str, Meta(max_length=1024)]  # what HTTP sends in a header


class ChannelRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request of a client: an operation of the API, or one of the channel's own.

    `path` and `query` are its parameters by name, `body` its body, `key` its idempotency key, `language` the language
    of texts, `if_none_match` the tag of the client's copy. `receipt` asks for the signature of an answer's last entry.
    The reply has the same `id`.
    """

    id: Id
    operation: Annotated[str, Meta(max_length=64)]
    path: dict[str, Part] = {}
    query: dict[str, Part] = {}
    body: Raw = Raw()
    key: Header | None = None
    language: Header | None = None
    if_none_match: Header | None = None
    receipt: bool = False


class Known(msgspec.Struct):
    """The id of a message that cannot be read otherwise."""

    id: Id | None = None


_request = msgspec.json.Decoder(ChannelRequest)
_known = msgspec.json.Decoder(Known)
_encode = msgspec.json.encode


def read(message: bytes) -> ChannelRequest:
    """The request in a message; raises msgspec.MsgspecError."""
    return _request.decode(message)


def id_of(message: bytes) -> Id | None:
    """The id in a message that is no request, if it has one."""
    try:
        return _known.decode(message).id
    except (msgspec.MsgspecError, RecursionError):
        return None


def reply(id: Id | None, status: int, body: bytes = b"", headers: dict[str, str] | None = None) -> bytes:
    """The reply to a request: its status, and the headers and the body of the response, if it has any."""
    parts = [b'{"id":', _encode(id), b',"status":%d' % status]
    if headers:
        parts += [b',"headers":', _encode(headers)]
    if body:
        parts += [b',"body":', body]
    return b"".join((*parts, b"}"))


def push(match: str, message: bytes) -> bytes:
    """A message of the stream of a match."""
    return b'{"match":%b,"message":%b}' % (_encode(match), message)


def notice_message(message: bytes) -> bytes:
    """A message of the stream of notices."""
    return b'{"notice":%b}' % message


def bye(reason: str, retry: int) -> bytes:
    """The last message: why the service closes the channel, and after how many milliseconds to open another."""
    return b'{"bye":%b}' % _encode({"reason": reason, "retry": retry})
