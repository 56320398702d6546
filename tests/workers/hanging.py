"""A worker whose bots never stop thinking: run as a program, it reports to Redis when it thinks.

`python -m tests.workers.hanging [SECONDS]`: its leases last so long unless they are renewed.
"""

import sys
from dataclasses import replace
from time import sleep

from annales.domain.bots import LEVELS
from annales.service.settings import Settings
from annales.workers import leases, run

THINKS = "test:thinks"


def hang(game, table, seat, rng, budget):
    """Report that thinking has begun, and think for ever."""
    redis = run.connection(Settings.from_env().redis)  # kept: Python drops what is raised while an object goes
    redis.set(THINKS, 1)
    while True:
        sleep(0.01)


if __name__ == "__main__":
    leases.LEASE_SECONDS = float(next(iter(sys.argv[1:]), leases.LEASE_SECONDS))
    for name, level in LEVELS.items():
        LEVELS[name] = replace(level, think=hang)
    sys.exit(run.main())
