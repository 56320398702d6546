"""Tells what happens in a match, until it is over: python follow.py http://127.0.0.1:8000 mt_…"""

from __future__ import annotations

import sys

from annales_client import Client, Heard
from annales_client.types import Fact


def in_words(heard: Heard) -> str:
    """A message in a few words; kinds that are not listed here, or that a later server adds, are named only."""
    if heard["kind"] == "opened":
        return f"{heard['game']} with {heard['setup']['seats']} seats"
    if heard["kind"] == "step":
        done = str(heard["action"].get("type", "the match begins"))
        return ", ".join([done, *map(fact_in_words, heard["facts"])])
    if heard["kind"] == "head_moved":
        return f"back to entry {heard['to']}"
    return heard["kind"]


def fact_in_words(fact: Fact) -> str:
    """A fact in a few words."""
    if fact[0] == "moved":
        return f"{fact[1]} from {fact[2]} to {fact[3]}"
    if fact[0] == "asked":
        return f"seats {fact[2]} are asked"
    return fact[0]


if __name__ == "__main__":
    for heard in Client(sys.argv[1]).follow(sys.argv[2], after=0):
        if heard["kind"] != "match" and heard["kind"] != "opponent_gone":
            print(heard["seq"], in_words(heard))
