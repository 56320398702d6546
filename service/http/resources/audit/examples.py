"""Examples of requests and answers about the audit."""

from __future__ import annotations

from annales.service.http.resources.shared.examples import BRIEF, DIGEST

LINE = {
    "at": "2026-03-01T12:00:04.125Z",
    "match": BRIEF["id"],
    "seq": 5,
    "game": "sacrifice",
    "kind": "step",
    "action": "step",
    "seat": 0,
    "author": "player",
    "player": "pl_1d6f0a4be92c7735",
    "name": "Ada",
    "client": "my-client/1.2",
    "bot": None,
    "undone": False,
    "digest": DIGEST,
    "entry": f"/v1/matches/{BRIEF['id']}/history?after=4&limit=1",
}
PAGE = {"entries": [LINE], "cursor": None, "as_of": "2026-03-01T12:00:06.000Z"}
