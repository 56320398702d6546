"""Plays several matches of a game at once on one channel: python play_channel.py http://127.0.0.1:8000 sacrifice 3"""

from __future__ import annotations

import json
import random
import sys
from queue import SimpleQueue

from annales_types import ChannelPush, Notice, OptionValue, SeatPlan
from channel import Channel
from client import Annales, Refused, in_words

DRAWS = ("offer_draw", "accept_draw")


def tell(push: ChannelPush) -> None:
    """Print an entry of the match that is followed."""
    message = push["message"]
    if message["kind"] != "match" and message["kind"] != "opponent_gone" and message["kind"] != "bye":
        print(message["seq"], in_words(message), file=sys.stderr)


def play(channel: Channel, notices: SimpleQueue[Notice], game: str, number: int) -> list[str]:
    """Play matches to their ends; their ids. The first one is told as it goes."""
    rules = channel.game(game)
    seats: list[SeatPlan] = [{"kind": "player"}]
    while len(seats) < rules["seats"]["min"]:
        seats.append({"kind": "bot", "level": "random"})
    options: dict[str, OptionValue] = {
        option["id"]: option["min"]
        for option in rules["options"]
        if option["id"].startswith("max_") and "min" in option  # short matches
    }
    channel.subscribe_notices()
    matches = [channel.open({"game": game, "seats": seats, "options": options})["id"] for _ in range(number)]
    channel.subscribe(matches[0], 0)
    over: set[str] = set()
    while len(over) < number:
        notice = notices.get()
        if notice["kind"] == "over":
            over.add(notice["match"])
        elif notice["kind"] == "turn":
            answer(channel, notice["match"])
    return matches


def answer(channel: Channel, match: str) -> None:
    """Send one of the legal answers, as it was offered; another seat may be faster (409)."""
    legal = channel.legal(match)
    closing = [each for each in legal["actions"] if not each["standing"]]  # the others leave the question open
    offers = closing or legal["actions"]  # like a card for a list that is not full yet
    wanted = [each["action"] for each in offers if each["action"]["type"] not in DRAWS]
    if wanted:
        try:
            accepted = channel.answer(match, {"answering": legal["answering"], "action": random.choice(wanted)})
        except Refused as refusal:
            if refusal.problem["status"] != 409:
                raise
            return
        question = accepted["question"]
        if question is not None and question["number"] == legal["answering"] and 0 in question["must_act"]:
            answer(channel, match)  # a notice comes once for each question


if __name__ == "__main__":
    player, heard = Annales(sys.argv[1]).registered("Channel"), SimpleQueue[Notice]()
    with Channel(sys.argv[1], player.token, tell, heard.put) as channel:
        for match in play(channel, heard, sys.argv[2], int(sys.argv[3])):
            over = channel.match(match)
            print(json.dumps({"id": over["id"], "result": over["result"]}))
