"""Those who play on the day: they open matches at any machine, answer there, and turn to another one that fails."""

import itertools
import threading
from random import Random

from tests.service.player import AWAY, PASSING, Player

BOT, CLEVER = ({"kind": "bot", "level": level} for level in ("random", "greedy"))
ME = {"kind": "player"}
# What is opened in turn: one match in ten is played by its person, the others by bots alone; some are long.
OPENED = [("sacrifice", ME, CLEVER), *[("pandocreon_divinae", CLEVER, CLEVER)] * 8, ("sacrifice", BOT, BOT)]


class Wanderer(Player):
    """A player who knows all addresses, and takes the next one where a request fails."""

    def __init__(self, urls, name):
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


class People:
    """Some players in threads: each opens matches, for bots alone or against a bot, until `matches` are open."""

    def __init__(self, urls, matches, players, seed):
        self._left, self._lock = iter(range(matches)), threading.Lock()
        self.matches, self.faults = {}, []
        self.players = [Wanderer(urls[n % len(urls) :] + urls[: n % len(urls)], f"Player {n}") for n in range(players)]
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
                match = player.opens(*seats, game=game, tags=["day"])
                self.matches[match] = player
                if seats[0] is ME:
                    player.plays_to_the_end(match, lambda legal: chance.choice(legal)["notation"])
        except BaseException as fault:
            self.faults.append(fault)
            raise

    def _next(self):
        with self._lock:
            return next(self._left, None)

    def acknowledged(self):
        """What was acknowledged: match → number of an entry → its digest."""
        return {match: held for player in self.players for match, held in player.acknowledged.items()}
