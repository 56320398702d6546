"""Prints how the service refuses: what is in the error of an unknown game and of a wrong token."""

import sys

from annales_client import Client, Refused
from annales_client.channel import Channel
from annales_client.types import GameWhole, MatchShown

url = sys.argv[1]


def refused(ask):
    """The status, code and detail of a refusal."""
    try:
        ask()
    except Refused as refusal:
        print(refusal.status, refusal.code, refusal.detail)


def on_channel():
    """Ask with a wrong token."""
    with Channel(url, "tk_wrong") as channel:
        channel.request("read_match", MatchShown, path={"match": "mt_0"})


refused(lambda: Client(url).request("read_game", GameWhole, path={"game": "chess"}))
refused(lambda: next(Client(url, "tk_wrong").notices()))
refused(on_channel)
