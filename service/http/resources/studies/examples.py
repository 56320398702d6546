"""Examples of requests and answers about studies."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.shared.examples import BRIEF, DIGEST, PLAYER, STEP, WHEN

TOKEN = "m7Qd2LwXo0RkT9yZb4VhCj6sGfAe1NpU"
AUTHOR = {"id": PLAYER["id"], "name": PLAYER["name"]}
SEED = "5f1c0a7be93d2846a0c4e8f17b2d9653"

COMMENT: dict[str, Any] = {
    "id": "an_2b7d04c9e1f85a36",
    "seq": 4,
    "digest": DIGEST,
    "by": AUTHOR,
    "at": WHEN,
    "edited_at": None,
    "version": 1,
    "text": "The monkey is far from help here.\nWhat if it stays?",
    "within": None,
    "variation": None,
}
LINE: dict[str, Any] = {
    "world": "true",
    "sight": None,
    "seed": SEED,
    "rules": 2,
    "answers": [{"seat": 0, "action": STEP, "notation": "c4-c5"}],
}
VARIATION = COMMENT | {"id": "an_93b6e1d05c7a284f", "text": "", "variation": LINE}
BRIEFLY: dict[str, Any] = {
    "id": "st_0c4f7d9be2a18365",
    "match": BRIEF["id"],
    "title": "The race of the monkeys",
    "by": AUTHOR,
    "visibility": "public",
    "created_at": WHEN,
    "version": 3,
    "count": 2,
}
LINK = {"id": "ln_6a1d8f3c5e90b742", "may": "read", "created_at": WHEN}
STUDY = BRIEFLY | {
    "authors": [],
    "imported": None,
    "may_write": True,
    "is_yours": True,
    "links": [LINK],
    "annotations": [COMMENT, VARIATION],
}
LISTED = {"studies": [BRIEFLY]}
MADE = LINK | {"token": TOKEN}

STUDIES: dict[str, Any] = {
    "a private one": {"title": "The race of the monkeys"},
    "a public one of a match that is over": {"title": "The race of the monkeys", "visibility": "public"},
}
CHANGES: dict[str, Any] = {"publish it": {"visibility": "public", "version": 3}}
LINKS: dict[str, Any] = {"to read it": {}, "to write in it": {"may": "write"}}
TOKENS = {"a token": {"token": TOKEN}}
