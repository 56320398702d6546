"""The client program that plays, as named by the token or by the program itself.

Every entry that a request of a player writes names it, so it is in the log for ever.
"""

from __future__ import annotations

import re

LONGEST = 64  # characters
CLIENT = r"^[A-Za-z0-9][A-Za-z0-9 ._+/-]*$"

_PRODUCT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*(?:/[A-Za-z0-9._+-]+)?")  # `product` of RFC 9110


def from_user_agent(header: str | None) -> str | None:
    """The first product of a User-Agent, `name/version`; None if there is no valid one.

    The rest of the header is ignored, because it often describes a person's machine.
    """
    product = _PRODUCT.match(header or "")
    return None if product is None else product[0][:LONGEST]
