"""The one way in which tests wait for what others do: until it has come true, never for a while."""

import inspect
import os
import time

BOUND = 120.0  # seconds after which a wait is a failure; nothing is measured by it
MOST = 5  # times as long, where others keep the machine busy
PAUSE = 0.02  # seconds between two looks


def until(condition, told=None, every=PAUSE, sleep=time.sleep):
    """Wait until a condition is true; gives what it was.

    A wait that comes to nothing names the condition, and gives what `told` returns: the log of a program, for example.
    """
    began = time.monotonic()
    while not (value := condition()):
        waited = time.monotonic() - began
        if waited > BOUND and waited > patience():
            raise AssertionError(
                "\n".join([f"{waited:.0f} s long: not {named(condition)}", *([told()] if told else [])])
            )
        sleep(every)
    return value


def patience():
    """The seconds for which to wait now: more, the more processes want each core of the machine."""
    return BOUND * min(max(os.getloadavg()[0] / (os.cpu_count() or 1), 1.0), MOST)


def named(condition):
    """What a condition says in its source."""
    try:
        return inspect.getsource(condition).strip()
    except (OSError, TypeError):
        return repr(condition)


def watchers(live):
    """How many wait for news of matches or of players in this process."""
    with live._lock:
        return sum(map(len, (*live._watches.values(), *live._listeners.values())))
