"""Ports for servers that a test starts, kept so that nobody else is given them, also while a server is down."""

import socket
from contextlib import suppress


def kept_ports(number, held, bus=0):
    """So many ports of this machine, until `held`, a stack of contexts, is closed; with `bus`, those so much above too.

    Their server must set SO_REUSEADDR, as Redis and gunicorn do: only then does the kernel let it bind them too.
    """
    return [_kept_port(held, bus) for _ in range(number)]


def _kept_port(held, bus):
    while True:
        port = _keep(held, 0)
        if not bus:
            return port
        with suppress(OSError, OverflowError):  # the other one is taken, or there is none so high
            _keep(held, port + bus)
            return port


def _keep(held, port):
    one = held.enter_context(socket.socket())
    one.bind(("127.0.0.1", port))
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # only now: it must not be shared with whoever was first
    return one.getsockname()[1]
