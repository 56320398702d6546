"""Examples of requests and answers about games."""

from __future__ import annotations

from typing import Any

from annales.service.http.resources.shared.examples import DIGEST

ICONS = {"game": "sacrifice", "icons": {"ankh": "M256 16a112 112 0 0 0-61 206h-98v68h125v206h68V290h125v-68h-98z"}}

PRESENTATION = {
    "game": "sacrifice",
    "rules_version": 2,
    "format": 1,
    "look": {"accent": ["#a5431f", "#e8895f"], "mat": ["#e9e3d3", "#1f2420"]},
    "lid": ["eagle-emblem", "tiger-head", "ankh"],
    "sides": {"note": "south", "names": ["south", "north"], "labels": ["South", "North"]},
    "buttons": {
        "primary": ["end_turn"],
        "quiet": ["offer_draw"],
        "confirm": ["offer_draw", "accept_draw"],
        "offers": {"offer_draw": "offered_to"},
    },
    "windows": ["immortal_window"],
    "areas": [
        {
            "slot": "seat",
            "as": "tokens",
            "zones": ["graveyard.{side}"],
            "title": "Graveyard",
            "icon": "tombstone",
            "under": [],
            "with": [],
            "state": {},
            "labels": {},
            "gauge": None,
            "grow": False,
            "max": None,
            "opens": "",
        }
    ],
    "numbers": [
        {
            "id": "points",
            "slot": "turn",
            "as": "pips",
            "label": "Points",
            "title": "",
            "counter": "points",
            "note": "",
            "score": "",
            "of": {"counter": "allowance"},
            "against": "",
            "icon": "",
            "icons": {},
            "among": [],
            "values": {},
            "tint": "",
            "detail": False,
        }
    ],
    "board": {
        "grid": "square",
        "cell": "square.{c}{r}",
        "columns": "abcdefghij",
        "rows": {"note": "rows", "or": 12},
        "block": [2, 2],
        "bands": [{"from": 1, "to": 2, "tint": "south", "title": "", "label": ""}],
        "lines": [{"after": 4, "tint": "orange"}],
        "edge": {"place": "wall.{c}{r}{d}", "length": 2},
        "points": {},
        "paths": [],
        "grounds": [],
    },
    "piece": {"pattern": "^(?<side>[sn])_(?<kind>[a-z]+)_(?<n>\\d+)$", "side": {"s": "south", "n": "north"}},
    "token": {
        "shape": {"by": "race", "values": {"god": "octagon"}, "labels": {"god": "God"}},
        "tint": {"by": "race", "values": {"god": "#b8862d"}, "labels": {"god": "God"}},
    },
    "card": None,
    "tints": {"orange": ["#c9722b", "#e2965a"]},
    "signs": {},
    "icons": {"taker": "hooded-figure"},
    "kinds": {"piece": "Piece"},
    "names": {},
    "faces": {},
    "unseen": {},
}

GAME: dict[str, Any] = {
    "id": "sacrifice",
    "title": "Sacrifice",
    "titles": {"fr": "Sacrifice", "en": "Sacrifice"},
    "summary": "Bring a human, an animal and a mineral into the enemy's elevation zone; every kill costs you one of "
    "your own.",
    "seats": {"min": 2, "max": 2},
    "rules_version": 2,
    "rules_digest": DIGEST,
    "bots": ["random", "greedy", "alphabeta", "search", "master"],
    "levels": [
        {
            "id": "greedy",
            "version": 4,
            "name": "Quick bot",
            "about": "Looks one move ahead.",
            "strength": [
                {
                    "against": "random",
                    "seats": 2,
                    "matches": 100,
                    "won": 99,
                    "drawn": 1,
                    "words": "Won 99 of 100 matches against Random bot, drawn: 1.",
                }
            ],
        }
    ],
    "options": [
        {
            "id": "max_turns",
            "kind": "int",
            "default": 400,
            "min": 50,
            "max": 1000,
            "provenance": "reconstructed",
            "effect": "Draw when this many turns have been played.",
            "words": "Turn limit",
        }
    ],
    "presets": [
        {
            "id": "short_board",
            "words": "Short board",
            "effect": "A board of ten rows: the two sides meet sooner.",
            "options": {"free_hyper_rows": 1},
            "provenance": "reconstructed",
        }
    ],
    "guide": 10,
}
GAME_WHOLE = GAME | {
    "layout": {
        "zones": [
            {
                "name": "graveyard",
                "keys": [["south", "north"]],
                "order": "set",
                "seen": "all",
                "top": False,
                "stock": "pieces",
            }
        ],
        "counters": [{"name": "points", "keys": [], "conserved": False}],
        "notes": [],
        "dice": {},
    },
    "instructable": {"kinds": [], "scopes": []},
    "actions": [
        {
            "type": "end_turn",
            "secret": [],
            "keeps": False,
            "description": "End the turn.",
            "schema": {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"enum": ["end_turn"]}},
                "additionalProperties": False,
            },
        }
    ],
    "words": {
        "zones": {"graveyard": "{0} graveyard"},
        "counters": {"points": "points"},
        "notes": {},
        "questions": {"acting": "Your turn"},
        "reasons": {"elevation": "the three races are elevated"},
        "actions": {"end_turn": "End the turn"},
    },
}
CATALOGUE = {
    "game": "sacrifice",
    "catalogue": [
        {
            "id": "taker",
            "kind": "piece",
            "name": "The Taker",
            "short": "Taker",
            "effect": "Leaps once a turn.",
            "name_fr": "La preneuse",
            "name_en": "The Taker",
            "copies": 1,
            "provenance": "rulebook",
            "numbers": {"letter": "T"},
        }
    ],
}

RULES: dict[str, Any] = {
    "game": "sacrifice",
    "language": "en",
    "sections": [
        {
            "id": "a-turn",
            "level": 3,
            "title": "A turn",
            "blocks": [
                {
                    "kind": "item",
                    "cells": [
                        [
                            {"text": "R12.", "style": "strong"},
                            {"text": " "},
                            {"text": "end_turn", "style": "code"},
                            {"text": " is legal when no square is crowded or overloaded ("},
                            {"text": "R20", "link": "#R20"},
                            {"text": ")."},
                        ]
                    ],
                    "depth": 1,
                    "id": "R12",
                }
            ],
        }
    ],
    "places": {
        "cards": {"taker": "card:taker"},
        "kinds": {"wall": "R5"},
        "questions": {"acting": "R11"},
        "actions": {"end_turn": "R12"},
        "zones": {"graveyard": "R54"},
        "counters": {"points": "R10"},
        "notes": {"offered_to": "R63"},
        "scores": {},
    },
}
