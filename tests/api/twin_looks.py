"""What those who must not see a difference ask of twin worlds: all must be answered byte for byte alike."""

from __future__ import annotations

import json
from unittest.mock import patch

from annales.domain.games import GAMES
from examples.games import TOYS

ALL = {**GAMES, **TOYS}
SECRET = [slug for slug, game in ALL.items() if any(zone.seen.value != "all" for zone in game.LAYOUT.zones_declared)]
BY_CHANCE = {"class_choice": "random"}  # so that something is dealt before anybody answers
OPENINGS = [
    *((slug, {}) for slug in SECRET if slug != "haut_cendrelin"),
    ("haut_cendrelin", BY_CHANCE),
    ("haut_cendrelin", {**BY_CHANCE, "mode": "initiation"}),
]
LOOKS = (
    "",
    "?as=spectator",
    "/legal",
    "/history?limit=500",
    "/history?limit=500&proof=true",
    "/history?as=spectator",
    "?words=true",
    "/history?limit=500&words=true",
    "/history?as=spectator&words=true",
    "/forks",
)

WORLDS = {"count": 2, "seed": "anything"}


def same(answers, what):
    """Both worlds say the same bytes."""
    one, two = answers
    assert one == two, what


def look(twins, match=None):
    """Ask everything that can be read, as everybody who must not see a difference."""
    assert twins.have_one_fate()
    for player, token in twins.onlookers():
        for path in LOOKS:
            same(twins.both("GET", path, token, match=match), (path, player))
        same(twins.both("POST", "/worlds", token, WORLDS, match=match), ("worlds", player))
        same(twins.streams(player, match), ("stream", player))
        if player is not None:
            same(twins.notices(player), ("notices", player))
        same(twins.everywhere("GET", "/v1/matches", token), ("search", player))


def try_lines(twins, last):
    """Try lines of answers on the present position: each goes on with an answer that the one before has offered."""
    for player, token in twins.watchers():
        line = []
        for _ in range(2):
            body = {"seq": last, "seed": f"{last:032x}", "answers": line}
            one, two = twins.both("POST", "/variations?words=true", token, body)
            same((one, two), (body, player))
            offered = [each for each in json.loads(one.partition(b"\n")[2])["legal"] if each["actions"]]
            if not offered:
                break
            line = [*line, {"seat": offered[-1]["seat"], "answer": offered[-1]["actions"][-1]["action"]}]
        same(twins.both("POST", "/variations", token, {**body, "answers": [{"seat": 0, "answer": "?"}]}), player)


def probe(twins, pieces):
    """Try what might tell by being refused: nothing of it is accepted."""
    last = twins.match(twins.worlds[0]).tree.last
    try_lines(twins, last)
    kinds = [action.__struct_config__.tag for action in twins.game.ACTIONS]
    *_, (player, token) = twins.watchers()
    with patch("annales.service.pictures.drawing.png", str.encode):  # the document, of which alone pixels are made
        same(twins.both("GET", f"/positions/{last}/image.png", token), ("in pixels", player))
    for player, token in twins.watchers():
        for path in (
            "?as=0",
            "/positions/1",
            f"/positions/{last}",
            f"/positions/{last + 1}",
            f"/positions/{last}?words=true",
            f"/positions/{last}/image.svg?lang=fr&theme=dark",
            "/history?as=1",
            f"/history?after={last}",
            "/record",
            "/proof",
        ):
            same(twins.both("GET", path, token), (path, player))
        for body in ({"seat": 1}, {"seq": 4}, {"seq": last}, {"seq": last + 1}):
            same(twins.both("POST", "/worlds", token, WORLDS | body), (body, player))
        if token is None:
            continue
        number = last if player != twins.players[0][0] else twins.match(twins.worlds[0]).number(0)
        for body in (
            {"answering": number, "notation": "?"},
            {"answering": number + 1, "notation": "pass"},
            {"answering": number, "actions": ["?", "?"]},
            *({"answering": number, "action": {"type": kind, "nonsense": 1}} for kind in kinds),
            *({"answering": number, "notation": piece} for piece in pieces),
        ):
            same(twins.both("POST", "/actions?words=true", token, body), (body, player))
