"""The service as a user runs it: started, played on to the end of a match, restarted, read again."""

import random

import pytest

from tests.service.player import Player

pytestmark = pytest.mark.process

ME, GREEDY = {"kind": "player"}, {"kind": "bot", "level": "greedy"}


@pytest.mark.slow
def test_a_match_is_played_to_its_end_and_read_after_a_restart(runs):
    """Against a bot, over HTTP; every position of it is there afterwards, the same to the byte."""
    service, luck = runs(), random.Random(1)
    player = Player(service.url, "Ada")
    match = player.opens(ME, GREEDY)

    over = player.plays_to_the_end(match, lambda legal: luck.choice(quick(legal))["notation"])

    assert over["status"] == "over"
    assert over["result"]["reason"] in {"elevation", "unwinnable", "repetition", "no_progress", "turn_limit"}
    positions = [player.sure("GET", f"/v1/matches/{match}/positions/{seq}") for seq in range(1, over["last"] + 1)]
    assert positions[-1]["view"]["ended"]["reason"] == over["result"]["reason"]
    told = service.stop()
    assert "Traceback" not in told

    player.url = runs().url
    assert player.sure("GET", f"/v1/matches/{match}") == over
    assert [
        player.sure("GET", f"/v1/matches/{match}/positions/{seq}") for seq in range(1, over["last"] + 1)
    ] == positions


def quick(legal):
    """The answers that end the turn, if there are some; draws are neither offered nor accepted."""
    kept = [one for one in legal if one["notation"] not in ("=?", "=!")]
    return [one for one in kept if one["notation"] == "."] or kept
