"""Where a page runs, to which passkeys belong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """The origin as the browser names it, such as `https://play.example`, and its host."""

    origin: str
    host: str
