"""The supervisor over stand-ins, `python -m tests.service.stand_in.launcher WEB CLOCK`, or over all that is real."""

import os
import sys
from functools import partial

from annales.service.server import supervisor
from tests.support.waiting import BOUND

HERE = "tests.service.stand_in"
words = sys.argv[1:]

supervisor.Child = partial(supervisor.Child, gone_within=BOUND)  # however slow the machine is
supervisor.WORKERS_END_WITHIN = float(os.environ.get("IMPATIENT", BOUND))  # seconds for workers to end
supervisor.REDIS_ENDS_WITHIN = BOUND
supervisor.FOREIGN_REDIS_WITHIN = float(os.environ.get("IMPATIENT", BOUND))  # seconds for such a Redis to answer
if "REMEMBERS_EVERY" in os.environ:
    from annales.service.server import store_check

    store_check.REMEMBERED_EVERY = float(os.environ["REMEMBERS_EVERY"])  # seconds between two looks at the store
programs = None
if words:
    web, clock = words
    programs = supervisor.Programs(f"{HERE}.{web}", f"{HERE}.idle", f"{HERE}.{clock}", f"{HERE}.idle", loaded=())
sys.exit(supervisor.main(programs))
