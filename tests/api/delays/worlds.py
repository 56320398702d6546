"""Two services in which a match goes on differently from an entry on that those without a seat may not see yet.

Ids, secrets, keys and clocks are the same in both, so that what is told of the entries before is the same to the byte.
"""

import json
from itertools import count

from annales.domain.log.terms import MOST_SECONDS_LATE
from annales.service.accounts.signing_keys import KEYS, SigningKeys
from annales.service.ports import SystemClock
from tests.api.twins import OF_THE_MOMENT, World

GAME = "sacrifice"


class Delayed:
    """One match in each world: Opal has opened it, Ada and Bob play, and Sue looks on."""

    def __init__(self, apps, urls, games, **terms):
        self.worlds = [World(app, url, games) for app, url in zip(apps, urls, strict=True)]
        self.people, self._numbered = {}, 10_000_000
        SigningKeys(self.worlds[0].services.store.redis, SystemClock()).all()  # one key for both
        self.worlds[1].services.store.redis.set(KEYS, self.worlds[0].services.store.redis.get(KEYS))
        for world in self.worlds:
            for name in ("Opal", "Ada", "Bob", "Sue"):
                made = world.send("POST", "/v1/players", body={"name": name}).json
                self.people[name] = made["player"]["id"], made["token"]
            plans = [{"kind": "player", "player": self.people[name][0]} for name in ("Ada", "Bob")]
            body = {"game": GAME, "seats": plans, "tags": ["t"], **terms}
            opened = world.send("POST", "/v1/matches", self.people["Opal"][1], body)
            assert opened.status_code == 201, opened.data
            self.id = opened.json["id"]
            for seat, name in enumerate(("Ada", "Bob")):
                sat = world.send(
                    "PUT", f"/v1/matches/{self.id}/seats/{seat}", self.people[name][1], {"client_seed": "a"}
                )
                assert sat.status_code == 200, sat.data

    def close(self):
        """Give back what the worlds hold."""
        for world in self.worlds:
            world.services.store.redis.flushdb()
            world.close()

    def plays(self, *which, times=1):
        """The seat that is asked answers with a legal answer: the number of it in each world."""
        for _ in range(times):
            for world, number in zip(self.worlds, which * (3 - len(which)), strict=False):
                self.answers(world, number)

    def answers(self, world, number):
        """One answer in one world."""
        match = world.services.matches.get(self.id)
        token = self.people[("Ada", "Bob")[match.tree.asked_after(match.tree.last).must[0]]][1]
        legal = world.send("GET", f"/v1/matches/{self.id}/legal", token).json
        body = {"answering": legal["answering"], "action": legal["actions"][number]["action"]}
        answered = world.send("POST", f"/v1/matches/{self.id}/actions", token, body)
        assert answered.status_code == 201, answered.data

    def lasts(self):
        """The newest entry in each world."""
        return [world.services.matches.get(self.id).tree.last for world in self.worlds]

    def later(self, seconds):
        """Let time pass, and bring all that is derived from the log up to date."""
        self._level()
        for world in self.worlds:
            world.services.ports.clock._now += seconds
            world.services.index.update(self.id, world.services.store.match_cache.tree(self.id))

    def _level(self):
        """Bring clocks and luck of both to one point."""
        self._numbered += 1_000
        clocks = [world.services.ports.clock for world in self.worlds]
        now = max(clock._now for clock in clocks)
        for world, clock in zip(self.worlds, clocks, strict=True):
            clock._now = now
            world.services.ports.entropy._numbers = count(self._numbered)

    def both(self, method, address, name=None, body=None):
        """What both worlds answer to one request."""
        self._level()
        token = None if name is None else self.people[name][1]
        answers = []
        for world in self.worlds:
            answer = world.send(method, address, token, body)
            headers = sorted((name, value) for name, value in answer.headers if name not in OF_THE_MOMENT)
            told = answer.data.replace(answer.headers["X-Request-Id"].encode(), b"the request")
            answers.append(json.dumps([answer.status_code, headers]).encode() + b"\n" + told)
        return answers

    def streams(self, name):
        """What the stream of the match tells, from its beginning and resumed, in both."""
        player = None if name is None else self.people[name][0]
        return [world.told_live(self.id, player) + world.told_live(self.id, player, "fr") for world in self.worlds]

    def notices(self, name):
        """What somebody is notified of in both."""
        return [world.told_of_all(self.people[name][0]) for world in self.worlds]


SECONDS = {"seconds": MOST_SECONDS_LATE}
