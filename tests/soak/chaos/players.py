"""Those who play while there are faults, and what is judged of it when there are no more."""

import time

from tests.service.dancing import BOT, DANCE, LONG, ME, OVER, STEPS, YOU, Playing, own_answer
from tests.soak.failover import AgainstBots
from tests.support.background import InBackground
from tests.support.waiting import until

READS_EVERY = 0.2  # seconds
RESTS = 0.02  # seconds after an answer: the machine has other work too


class Resigning(Playing):
    """Pairs that end each match, so that it is archived."""

    def _goes_on(self, south, north):
        while not self._over.is_set():
            self._plays_a_match(south, north)

    def _plays_a_match(self, south, north):
        players = {"South": south, "North": north}
        match = south.opens(ME, YOU, options=LONG)
        north.sure("PUT", f"/v1/matches/{match}/seats/1", {})
        answering = 4
        for seat, notation in (DANCE * STEPS)[:STEPS]:
            answering = players[seat].plays(match, answering, notation)["seq"]
            if self._over.wait(RESTS):
                break
        south.sure("POST", f"/v1/matches/{match}/resignation", {})


class Timed(AgainstBots):
    """A player against a bot; `waits` has when each turn of the bot was asked for, and when it had come."""

    def __init__(self, url):
        super().__init__(url)
        self.player, self.waits = self._player, []

    def _plays_a_match(self):
        match = self.player.opens(ME, BOT)
        answer = own_answer(self.player, match)
        while answer != OVER and not self._over.is_set():
            while answer not in (OVER, None):  # a turn has several answers
                self.player.plays(match, *answer)
                answer = None if answer[1] == "." else own_answer(self.player, match)
            if answer is None:
                asked = time.monotonic()
                answer = until(lambda: own_answer(self.player, match))
                self.waits.append((asked, time.monotonic()))
                self.turns += 1
        self.player.sure("POST", f"/v1/matches/{match}/resignation", {}, expected=(200, 201, 409))


class Reading(InBackground):
    """A reader of the pairs' earlier matches, archived or not; `waits` has when each was asked for and had come."""

    def __init__(self, playing, luck):
        super().__init__()
        self._playing, self._luck, self.waits = playing, luck, []

    def _goes_on(self):
        while not self._over.wait(READS_EVERY):
            south, _ = self._luck.choice(self._playing.pairs)
            match, asked = self._luck.choice(south.opened or [None]), time.monotonic()
            if match is not None:
                check_holds(south, match)
                self.waits.append((asked, time.monotonic()))


def check_holds(player, match):
    """A match holds what was acknowledged before it was read."""
    told = dict(player.acknowledged.get(match, {}))
    digests = {entry["seq"]: entry["digest"] for entry in player.history(match)}
    assert told.items() <= digests.items(), f"{match} lacks entries"


def late(waits, faults):
    """How late bots were, sorted, in seconds, each with the kind of the last fault before, or "".

    They count from the question, or from the recovery after it. What a bot answered while there was a fault does not.
    """
    found = []
    for asked, came in waits:
        if not any(fault.began <= came <= fault.recovered for fault in faults):
            before = [fault for fault in faults if fault.recovered <= came]
            since = max([asked, *(fault.recovered for fault in before)])
            found.append((came - since, before[-1].kind if before else ""))
    return sorted(found) or [(0.0, "")]


def listed(player):
    """The matches that the lists name for their opener."""
    found, cursor = [], ""
    while cursor is not None:
        page = player.sure("GET", f"/v1/matches?opened_by={player.id}&limit=100{cursor}")
        found += [match["id"] for match in page["matches"]]
        cursor = page["cursor"] and f"&cursor={page['cursor']}"
    return found
