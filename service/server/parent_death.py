"""Ties a process to its parent: when the parent dies, even by kill -9, the kernel kills the process.

Run as a program, `parent_death.py PARENT COMMAND…`, it ties itself to PARENT and becomes COMMAND. The launcher has
threads, so it must not do that itself between fork and exec. Linux only: elsewhere a Redis that outlives its launcher
still holds the lock, which prevents a second one.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> None:
    """Have the kernel kill this process when `parent`, which forked it, dies; exit if it is dead already."""
    if sys.platform != "linux":
        return
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")
    if os.getppid() != parent:
        sys.exit(f"process {parent} died before its child was ready")


if __name__ == "__main__":
    die_with(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])
