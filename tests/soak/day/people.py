"""Those who play on the day: they open matches at any machine, answer there, and turn to another one that fails."""

import itertools
import threading
import time
from random import Random

from tests.service.player import AWAY, PASSING, Player

CHANCE, GREEDY = ({"kind": "bot", "level": level} for level in ("random", "greedy"))
ME = {"kind": "player"}
# What is opened in turn: two matches in ten are played by a person, the others by bots alone.
OPENED = [
    ("sacrifice", ME, GREEDY),
    *[("pandocreon_divinae", GREEDY, GREEDY)] * 3,
    ("theomachie", GREEDY, GREEDY),
    ("sacrifice", ME, CHANCE),
    *[("pandocreon_divinae", GREEDY, CHANCE)] * 2,
    ("faiseurs_d_univers", GREEDY, GREEDY, GREEDY),
    ("haut_cendrelin", GREEDY, GREEDY),
]
WAIT = 20  # seconds of a long poll
LONGEST = 2400.0  # seconds in which a match must end, and all of them


class Wanderer(Player):
    """A player who knows all addresses, and takes the next one where a request fails."""

    def __init__(self, urls, name="anybody"):
        self._others = itertools.cycle(urls)
        super().__init__(next(self._others), name)

    def send(self, method, path, body=None, key=None):
        """One request, once; after a failure the next one goes to another address."""
        try:
            status, answer = super().send(method, path, body, key)
        except PASSING:
            self.url = next(self._others)
            raise
        if status in AWAY:
            self.url = next(self._others)
        return status, answer

    def answers(self, match, legal, chance):
        """Answer a question by chance, and keep what was acknowledged; nothing if the question is gone.

        The answer that has asked it may have been a bot's which no replica held when the primary was lost.
        """
        answer = self.tries(match, legal["answering"], chance.choice(legal["actions"])["notation"])
        if answer is not None:
            self.acknowledged.setdefault(match, {})[answer["seq"]] = answer["digest"]

    def hears(self, match, last, wait):
        """The status of a match and its newest entry, after `last` or, where that was lost with the primary, before."""
        page = self.sure("GET", f"/v1/matches/{match}/history?limit=500&wait={wait}&after={last}", expected=(200, 409))
        assert page.get("code") in (None, "entries_lost"), page
        return page["status"], page["last"]


class People:
    """Players in threads: each sees a match to its end and opens the next one, until there were `matches`."""

    def __init__(self, urls, matches, players, seed):
        self._left, self._lock = iter(range(matches)), threading.Lock()
        self.matches, self.over, self.faults = {}, set(), []
        self.players = [Wanderer(turned(urls, n), f"Player {n}") for n in range(players)]
        self._threads = [
            threading.Thread(target=self._play, args=(player, Random(f"{seed} {n}")), daemon=True)
            for n, player in enumerate(self.players)
        ]

    def start(self):
        """Begin to play."""
        for thread in self._threads:
            thread.start()

    def are_at_it(self):
        """Whether somebody plays still."""
        return any(thread.is_alive() for thread in self._threads)

    def _play(self, player, chance):
        try:
            while (number := self._next()) is not None:
                game, *seats = OPENED[number % len(OPENED)]
                match = player.opens(*seats, game=game)
                self.matches[match] = player
                if ME in seats:
                    play(player, match, chance)
                else:
                    watch(player, match)
                self.over.add(match)
        except BaseException as fault:
            self.faults.append(fault)
            raise

    def _next(self):
        with self._lock:
            return next(self._left, None)


def play(player, match, chance):
    """Answer whatever is asked, by chance, until the match is over."""

    def answers():
        legal = player.sure("GET", f"/v1/matches/{match}/legal")
        if legal["actions"]:
            player.answers(match, legal, chance)
        return bool(legal["actions"])

    _to_the_end(player, match, answers)


def watch(player, match):
    """Wait until a match of bots is over."""
    _to_the_end(player, match, lambda: False)


def _to_the_end(player, match, acts):
    """Act, or wait if there is nothing to do, until the match is over."""
    status, last, deadline = "playing", 0, time.monotonic() + LONGEST
    while status != "over":
        assert time.monotonic() < deadline, f"{match} does not end: {last} entries"
        status, last = player.hears(match, last, wait=0 if acts() else WAIT)


def turned(urls, first):
    """The same addresses, beginning with another one."""
    first %= len(urls)
    return urls[first:] + urls[:first]
