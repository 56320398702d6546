"""The supervisor over the real processes; at SIGUSR1 it becomes sure within seconds that one of them hangs."""

import signal
import sys

from annales.service.monitoring import health
from annales.service.server import supervisor

SOON = {health.CLOCK: 2.0, health.BOTS: 3.0}  # seconds of silence

signal.signal(signal.SIGUSR1, lambda *_: health.SILENT_FOR.update(SOON))
sys.exit(supervisor.main())
