"""A process that does not listen to SIGTERM."""

import signal
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
time.sleep(600)
