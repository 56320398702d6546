"""Plays several matches at once by the stream of notices: python play_notices.py http://127.0.0.1:8000 sacrifice 3"""

from __future__ import annotations

import json
import random
import sys

from annales_types import OptionValue, SeatPlan
from client import Annales, Refused

DRAWS = ("offer_draw", "accept_draw")


def play(annales: Annales, game: str, number: int) -> list[str]:
    """Play matches to their ends; their ids. One stream tells of all of them."""
    rules = annales.game(game)
    seats: list[SeatPlan] = [{"kind": "player"}]
    while len(seats) < rules["seats"]["min"]:
        seats.append({"kind": "bot", "level": "random"})
    options: dict[str, OptionValue] = {
        option["id"]: option["min"]
        for option in rules["options"]
        if option["id"].startswith("max_") and "min" in option  # short matches
    }
    matches = [annales.open({"game": game, "seats": seats, "options": options})["id"] for _ in range(number)]
    over: set[str] = set()
    for notice in annales.notices():
        if notice["kind"] == "over":
            over.add(notice["match"])
        elif notice["kind"] == "turn":
            answer(annales, notice["match"])
        if over.issuperset(matches):
            break
        if notice["kind"] == "caught_up":  # matches that were over before the stream began are not told
            over.update(match for match in matches if annales.match(match)["status"] == "over")
    return matches


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
    player = Annales(sys.argv[1]).registered("Notices")
    for match in play(player, sys.argv[2], int(sys.argv[3])):
        over = player.match(match)
        print(json.dumps({"id": over["id"], "result": over["result"]}))
