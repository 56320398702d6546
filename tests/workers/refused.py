"""Starts a program with one set of settings after the other, and imports it once for all of them.

`python -m tests.workers.refused MODULE SETTINGS…`: each is an object of JSON. A line of JSON for each holds the exit
status of the program and what it wrote to standard error.
"""

import importlib
import json
import os
import sys
import tempfile
from multiprocessing import get_context

BOUND = 60.0  # seconds after which a program that still runs is killed


def run(module, settings, said):
    """Be the program, with these settings."""
    os.environ.update(settings)
    os.dup2(said, sys.stderr.fileno())
    sys.exit(module.main())


if __name__ == "__main__":
    program, fork = importlib.import_module(sys.argv[1]), get_context("fork")
    for each in map(json.loads, sys.argv[2:]):
        with tempfile.TemporaryFile() as said:
            process = fork.Process(target=run, args=(program, each, said.fileno()))
            process.start()
            process.join(BOUND)
            process.kill()
            process.join()
            said.seek(0)
            print(json.dumps([process.exitcode, said.read().decode()]))
