"""The one way in which tests wait for what others do: until it has come true, never for a while."""

import inspect
import time

BOUND = 120.0  # seconds after which a wait is a failure; nothing is measured by it
PAUSE = 0.02  # seconds between two looks


def until(condition, told=None, every=PAUSE, sleep=time.sleep):
    """Wait until a condition is true; gives what it was.

    A wait that comes to nothing names the condition, and gives what `told` returns: the log of a program, for example.
    """
    last = time.monotonic() + BOUND
    while not (value := condition()):
        if time.monotonic() > last:
            raise AssertionError(
                "\n".join([f"{BOUND:.0f} s long: not {named(condition)}", *([told()] if told else [])])
            )
        sleep(every)
    return value


def named(condition):
    """What a condition says in its source."""
    try:
        return inspect.getsource(condition).strip()
    except (OSError, TypeError):
        return repr(condition)
