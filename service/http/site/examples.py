"""Examples of what the site answers."""

from __future__ import annotations

from typing import Any

OPENAPI: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Annales"},
    "servers": [],
    "tags": [],
    "paths": {},
    "components": {},
}
ASYNCAPI: dict[str, Any] = {
    "asyncapi": "3.0.0",
    "info": {"title": "The channel of Annales"},
    "defaultContentType": "application/json",
    "servers": {},
    "channels": {},
    "operations": {},
    "components": {},
}

FACTS = {
    "version": 1,
    "about": ["What can happen on a table: seventeen facts, the same for every game."],
    "view": {"about": "What a viewer may see of a table."},
    "layout": {"order": {"bag": "kept sorted"}},
    "moves": {"sees(place)": "true when `seen` of its zone is all"},
    "facts": [
        {
            "fact": "moved",
            "columns": [{"name": "piece", "type": "piece", "masked": True}],
            "apply": ["take(piece, src), then put(piece, dst, at)."],
        }
    ],
}
