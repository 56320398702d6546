"""Two players who play the same steps for ever, and the check of what they were told against what is in the log."""

import json

from tests.service.player import Player
from tests.support.background import InBackground
from tests.support.waiting import until

ME, YOU, BOT = {"kind": "player"}, {"kind": "open"}, {"kind": "bot", "level": "random"}

# A dance that repeats no position often enough to end the match within many turns.
DANCE = [
    ("South", "Kc4-c5"),
    ("South", "."),
    ("North", "Kh9-h8"),
    ("North", "."),
    ("South", "Kc5-c4"),
    ("South", "."),
    ("North", "Kh8-h9"),
    ("North", "."),
]
LONG = {"repetition_limit": 5}
OVER = ("over", "")
STEPS = 30  # of one match, before the fifth repetition


def dances(south, north, over):
    """Play match after match between two players, until told that it is over."""
    players = {"South": south, "North": north}
    while not over.is_set():
        match = south.opens(ME, YOU, options=LONG)
        north.sure("PUT", f"/v1/matches/{match}/seats/1", {})
        answering = 4
        for step in range(STEPS):
            seat, notation = DANCE[step % len(DANCE)]
            answering = players[seat].plays(match, answering, notation)["seq"]
            if over.is_set():
                break


def check(player, match, acknowledged):
    """Every acknowledged entry is there, as it was acknowledged, and no answer stands there twice."""
    entries = player.history(match)
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    digests = {entry["seq"]: entry["digest"] for entry in entries}
    assert acknowledged.items() <= digests.items()
    steps = [json.dumps(entry["action"]) for entry in entries if entry["kind"] == "step" and entry["seat"] is not None]
    assert len(steps) == len(acknowledged), "an answer was written that nobody was told of"


def check_all(pairs):
    """`check` every match that these pairs have played; the number of answers that were acknowledged."""
    count = 0
    for south, north in pairs:
        played = {
            match: {**answers, **north.acknowledged.get(match, {})} for match, answers in south.acknowledged.items()
        }
        assert played
        for match, acknowledged in played.items():
            check(south, match, acknowledged)
            count += len(acknowledged)
    return count


class Playing(InBackground):
    """Pairs that play in threads until it is over; `player` makes a player at a URL."""

    def __init__(self, url, pairs, player=Player):
        self.pairs = [(player(url), player(url)) for _ in range(pairs)]
        super().__init__(*self.pairs)

    def _goes_on(self, south, north):
        dances(south, north, self._over)

    def acknowledged(self):
        """How many answers were acknowledged."""
        return sum(len(answers) for pair in self.pairs for each in pair for answers in list(each.acknowledged.values()))

    def gets_on(self, by):
        """Wait until so many more answers are acknowledged."""
        wanted = self.acknowledged() + by
        until(lambda: self.failures or self.acknowledged() >= wanted)
        assert not self.failures


def against_a_bot(player, match):
    """Once the bot has answered, play the whole turn of one's own with the first answers; whether the match goes on."""
    while (answer := until(lambda: own_answer(player, match), every=0.1)) != OVER:
        player.plays(match, *answer)
        if answer[1] == ".":
            return True
    return False


def own_answer(player, match):
    """The number of the question and the first answer of one's own turn; None in another's, `OVER` at the end."""
    legal = player.sure("GET", f"/v1/matches/{match}/legal")
    notations = [one["notation"] for one in legal["actions"] if one["notation"] != "=!"]  # no draw is accepted
    if notations:
        return legal["answering"], notations[0]
    return OVER if player.sure("GET", f"/v1/matches/{match}")["status"] == "over" else None
