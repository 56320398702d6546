"""Clients that people sign in to. Nobody registers them: an id is what a client calls itself, and proves nothing.

What is certain is the address that receives the code, so that is what a person is shown beside the id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from annales.service.accounts.client_programs import CLIENT, LONGEST

LONGEST_ADDRESS = 1000  # characters
LOOPBACK = ("127.0.0.1", "::1", "localhost")  # any port, since a program takes one that is free (RFC 8252, 7.3)
ANSWERED = {"code", "state", "iss", "error", "error_description", "error_uri"}  # what the answer brings, only once

_CLIENT = re.compile(CLIENT)
_VISIBLE = re.compile(r"[!-~]+")  # no space and no control character: browsers drop some of them silently
_OWN_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+")  # a domain name in reverse (RFC 8252, 7.1)
_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")


@dataclass(frozen=True)
class Receiver:
    """Where a code goes: to a site (`web`), a program on this computer (`loopback`) or an `app`; its host or scheme."""

    kind: str
    host: str


def is_client_id(text: str) -> bool:
    """Whether a client may call itself so. Entries of the log name it, so it has the form of `client` elsewhere."""
    return len(text) <= LONGEST and _CLIENT.fullmatch(text) is not None


def receiver_of(address: str) -> Receiver | None:
    """Who receives what is sent to a redirect URI; None if nothing may be sent there.

    It must be https, http to this computer, or a scheme that belongs to an app. A fragment or a name before the host
    would hide where it leads; an answer in its query would come before ours.
    """
    if len(address) > LONGEST_ADDRESS or not _VISIBLE.fullmatch(address) or "#" in address or "\\" in address:
        return None
    if any(name in ANSWERED for name, _ in parse_qsl(address.partition("?")[2], keep_blank_values=True)):
        return None
    scheme, _, rest = address.partition(":")
    if _OWN_SCHEME.fullmatch(scheme):
        return Receiver("app", scheme)
    place = rest[2:].partition("/")[0].partition("?")[0] if rest.startswith("//") else ""
    if not _HOST.fullmatch(place):
        return None
    try:
        host, _ = urlsplit(address).hostname, urlsplit(address).port
    except ValueError:  # a port or an address that cannot be: the browser would go nowhere
        return None
    if scheme == "https":
        return Receiver("web", place.lower())
    return Receiver("loopback", place) if scheme == "http" and host in LOOPBACK else None
