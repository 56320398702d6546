"""A program that tells what process it runs in, and ends with status 3."""

import json
import os
import random
import sys
import threading

told = {
    "parent": os.getppid(),
    "leads": os.getsid(0) == os.getpid(),
    "threads": threading.active_count(),
    "words": sys.argv[1:],
    "name": __name__,
    "environ": dict(os.environ),
    "random": random.random(),
    "descriptors": sorted(os.readlink(f"/proc/self/fd/{each}").partition(":")[0] for each in (0, 1, 2)),
    "open": len(os.listdir("/proc/self/fd")) - 1,
}
print(json.dumps(told), flush=True)
sys.exit(3)
