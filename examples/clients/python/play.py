"""Plays a match of any game against bots, with random answers: python play.py http://127.0.0.1:8000 sacrifice"""

from __future__ import annotations

import json
import random
import sys

from annales_types import OptionValue, SeatPlan
from client import Annales, Refused, in_words

DRAWS = ("offer_draw", "accept_draw")


def play(annales: Annales, game: str) -> str:
    """Play one match to its end; its id."""
    rules = annales.game(game)
    seats: list[SeatPlan] = [{"kind": "player"}]
    while len(seats) < rules["seats"]["min"]:
        seats.append({"kind": "bot", "level": "random"})
    options: dict[str, OptionValue] = {
        option["id"]: option["min"]
        for option in rules["options"]
        if option["id"].startswith("max_") and "min" in option  # a short match
    }
    match = annales.open({"game": game, "seats": seats, "options": options})
    last, status = 0, match["status"]
    while status != "over":
        news = annales.history(match["id"], last)
        for entry in news["entries"]:
            print(entry["seq"], in_words(entry), file=sys.stderr)
        last, status = news["last"], news["status"]
        question = news["entries"][-1]["question"] if news["entries"] else None
        if question is not None and 0 in question["must_act"]:
            answer(annales, match["id"])
    return match["id"]


def answer(annales: Annales, match: str) -> None:
    """Send one of the legal answers, as it was offered; another seat may be faster (409)."""
    legal = annales.legal(match)
    closing = [each for each in legal["actions"] if not each["standing"]]  # the others leave the question open
    offers = closing or legal["actions"]  # like a card for a list that is not full yet
    wanted = [each["action"] for each in offers if each["action"]["type"] not in DRAWS]
    if wanted:
        try:
            annales.answer(match, {"answering": legal["answering"], "action": random.choice(wanted)})
        except Refused as refusal:
            if refusal.problem["status"] != 409:
                raise


if __name__ == "__main__":
    player = Annales(sys.argv[1]).registered("Python")
    over = player.match(play(player, sys.argv[2]))
    print(json.dumps({"id": over["id"], "result": over["result"]}))
