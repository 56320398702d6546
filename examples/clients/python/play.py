"""Plays matches of any game against bots, several at once, with random answers:

python play.py http://127.0.0.1:8000 sacrifice 3
python play.py http://127.0.0.1:8000 sacrifice 3 channel
"""

from __future__ import annotations

import json
import random
import sys

from annales_client import Client, Player
from annales_client.channel import Channel
from annales_client.types import GameWhole, MatchShown, OptionValue, SeatPlan

DRAWS = ("offer_draw", "accept_draw")


def play(player: Player, game: str, number: int) -> None:
    """Play matches to their ends, and print their results."""
    rules = player.request("read_game", GameWhole, path={"game": game})
    seats: list[SeatPlan] = [{"kind": "player"}]
    while len(seats) < rules["seats"]["min"]:
        seats.append({"kind": "bot", "level": "random"})
    options: dict[str, OptionValue] = {
        option["id"]: option["min"]
        for option in rules["options"]
        if option["id"].startswith("max_") and "min" in option  # short matches
    }
    opening = {"game": game, "seats": seats, "options": options}
    matches = [player.request("open_match", MatchShown, body=opening)["id"] for _ in range(number)]
    for turn in player.turns(matches):
        wanted = [each["action"] for each in turn.choices if each["action"]["type"] not in DRAWS]
        if wanted:
            turn.answer(random.choice(wanted))
    for match in matches:
        over = player.request("read_match", MatchShown, path={"match": match})
        print(json.dumps({"id": over["id"], "result": over["result"]}))


if __name__ == "__main__":
    url, game, number, *way = sys.argv[1:]
    client = Client.register(url, "Python")
    if way == ["channel"]:
        with Channel(url, client.token) as channel:
            play(channel, game, int(number))
    else:
        play(client, game, int(number))
