"""A process that does not listen to SIGTERM."""

import signal

signal.signal(signal.SIGTERM, signal.SIG_IGN)
while True:
    signal.pause()
