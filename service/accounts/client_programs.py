"""Which program plays: as the token says, or as the program says of itself.

It is signed into every action that a player sends, and so stands in the log for ever.
"""

from __future__ import annotations

import re

LONGEST = 64  # characters
CLIENT = r"^[A-Za-z0-9][A-Za-z0-9 ._+/-]*$"

_PRODUCT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*(?:/[A-Za-z0-9._+-]+)?")  # the first of User-Agent (RFC 9110)


def from_user_agent(header: str | None) -> str | None:
    """The first product of a User-Agent, `name/version`; None where there is none that can be told.

    Nothing else of the header is kept: what follows often describes a person's machine.
    """
    found = _PRODUCT.match(header or "")
    return None if found is None else found[0][:LONGEST]
