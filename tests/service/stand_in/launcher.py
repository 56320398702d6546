"""The supervisor over stand-ins: `python -m tests.service.stand_in.launcher WEB CLOCK`."""

import sys

from service.supervisor import Programs, main

HERE = "tests.service.stand_in"
web, clock = sys.argv[1:]

sys.exit(main(Programs(web=f"{HERE}.{web}", bots=f"{HERE}.idle", clock=f"{HERE}.{clock}")))
