"""A day of an operator: `script/soak day --matches 500`.

Three machines run the Procfile under honcho, each with its web process and its bots, on a Redis with replicas under
Sentinel and on PostgreSQL. While matches are played, each machine is restarted in turn, the primary is killed, and a
backup is taken. When all are over they are archived, audited and verified, and a second backup is taken. Then all of it
is ended, and both backups are restored at other ports: the second has every digest of the day, and the first goes on.
"""

import argparse
import shutil
import signal
import sys
import tempfile
import time
import traceback
from contextlib import ExitStack
from pathlib import Path

from tests.soak.day.day import Day
from tests.soak.day.results import Results


def main(arguments):
    """One day, and what was counted; 1 if anything was lost, doubled or changed, or did not come to its end."""
    wanted, results = _parse(arguments), Results()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that all that was started is ended
    began = time.monotonic()

    def say(text):
        print(f"{time.monotonic() - began:7.1f} s  {text}", flush=True)

    folder = Path(tempfile.mkdtemp())
    try:
        with ExitStack() as left:
            Day(folder, left, wanted, say, results).run()
    except Exception as wrong:
        traceback.print_exc()
        results.none("what kept the day from its end", [repr(wrong)])
    finally:
        if results.wrong and wanted.keep:
            print(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(results.told())
    return 1 if results.wrong else 0


def _parse(arguments):
    parser = argparse.ArgumentParser(prog="script/soak day", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--players", type=int, default=12, help="how many matches are played at the same time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="keep the folder of a day that went wrong")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
