"""Plays the turns of one match for the player of a token, and prints how many answers were accepted."""

import random
import sys

from annales_client import Client, client
from annales_client.channel import Channel

url, token, match, way = sys.argv[1:]


def answer(player):
    """Answer until the match is over."""
    accepted = 0
    for turn in player.turns([match]):
        if not accepted:
            assert sum(world["weight"] for world in turn.worlds(2)) == 1
        choices = [each for each in turn.choices if "draw" not in each["action"]["type"]]
        accepted += turn.answer(random.choice(choices)["notation"]) is not None
    print(accepted)


if way == "channel":
    with Channel(url, token) as channel:
        answer(channel)
else:
    client.SILENT = 2
    answer(Client(url, token))
