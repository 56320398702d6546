"""Examples of requests and answers about the history of a match."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import ENTRY

HISTORY = {"entries": [ENTRY], "head": 5, "last": 5, "status": "playing", "undone": []}
