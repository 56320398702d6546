"""Pairs of players who write steadily while something is done to the service: how long could nobody write?"""

import itertools
import time
from contextlib import ExitStack, contextmanager

from tests.service.dancing import Playing
from tests.soak.day.people import Wanderer, turned

PAUSE = 0.1  # seconds before each answer: one machine must do more than serve them
BEFORE, AFTER = 2, 6  # answers of each pair that are acknowledged before what is done, and after it


class Steady(Wanderer):
    """A player who answers at a steady pace; `at` has the time of each acknowledgement."""

    def __init__(self, urls):
        super().__init__(urls, "Steady")
        self.at = []

    def plays(self, match, answering, notation):
        """Answer after a pause."""
        time.sleep(PAUSE)
        answer = super().plays(match, answering, notation)
        self.at.append(time.monotonic())
        return answer


class Pulses:
    """What all pairs of the day have written."""

    def __init__(self, urls):
        self._urls, self.players = urls, []

    @contextmanager
    def beating(self, *firsts):
        """A pair at each of these machines, by number; it gives the function that tells the longest silence."""
        with ExitStack() as left:
            playing = [left.enter_context(Playing(turned(self._urls, n), 1, Steady)) for n in firsts]
            pairs = [pair for each in playing for pair in each.pairs]
            self.players += itertools.chain(*pairs)
            for each in playing:
                each.gets_on(by=BEFORE)
            yield lambda: max(map(silence, pairs))
            for each in playing:
                each.gets_on(by=AFTER)
        assert not any(each.failures for each in playing), [each.failures for each in playing]


def silence(pair):
    """The longest time between two acknowledgements of a pair, in seconds."""
    times = sorted(time for player in pair for time in player.at)
    return max(after - before for before, after in itertools.pairwise(times))
