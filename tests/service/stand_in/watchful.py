"""The supervisor over the real processes, soon sure that one of them hangs."""

import sys

from service.monitoring import health
from service.server import supervisor

health.SILENT_FOR.update({health.CLOCK: 4.0, health.BOTS: 8.0})
sys.exit(supervisor.main())
