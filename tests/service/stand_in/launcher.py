"""The supervisor over stand-ins: `python -m tests.service.stand_in.launcher WEB CLOCK`."""

import os
import sys

from service.server import child, supervisor

HERE = "tests.service.stand_in"
web, clock = sys.argv[1:]

child.GONE_WITHIN = 30.0  # however slow the machine is
if "IMPATIENT" in os.environ:  # seconds for workers to end
    supervisor.WORKERS_END_WITHIN = float(os.environ["IMPATIENT"])
programs = supervisor.Programs(f"{HERE}.{web}", f"{HERE}.idle", f"{HERE}.{clock}", f"{HERE}.idle")
sys.exit(supervisor.main(programs))
