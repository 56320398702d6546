"""The supervisor over stand-ins: `python -m tests.service.stand_in.launcher WEB CLOCK`."""

import os
import sys
from functools import partial

from service.server import supervisor
from tests.support.waiting import BOUND

HERE = "tests.service.stand_in"
web, clock = sys.argv[1:]

supervisor.Child = partial(supervisor.Child, gone_within=BOUND)  # however slow the machine is
supervisor.WORKERS_END_WITHIN = float(os.environ.get("IMPATIENT", BOUND))  # seconds for workers to end
supervisor.REDIS_ENDS_WITHIN = BOUND
programs = supervisor.Programs(f"{HERE}.{web}", f"{HERE}.idle", f"{HERE}.{clock}", f"{HERE}.idle")
sys.exit(supervisor.main(programs))
