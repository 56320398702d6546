"""Two players who play the same steps for ever, and the check of what they were told against what is in the log."""

import json

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
