"""The log of gunicorn in a web worker: lines of JSON like all others, without what clients sent."""

import logging
import sys

from annales.service.monitoring.logs import JsonLines
from annales.service.monitoring.outlet import Outlet


def of_gunicorn(log: logging.Logger) -> None:
    """Make gunicorn's logger in a worker write lines of JSON, at our level and without data sent by clients."""
    log.setLevel(max(log.level, logging.root.level))
    log.addFilter(_without_client_data)
    for handler in log.handlers:
        handler.setFormatter(JsonLines())
        if isinstance(handler, logging.StreamHandler) and isinstance(sys.stderr, Outlet):
            handler.setStream(sys.stderr)


def _without_client_data(record: logging.LogRecord) -> bool:
    """Whether to keep a line of gunicorn's, without the header or query (and so the token) that it quotes in errors."""
    message = str(record.msg)
    if record.exc_info and isinstance(record.exc_info[1], TimeoutError):  # not our fault: one line without a traceback
        record.msg, record.args, record.exc_info = "a stalled client was dropped", (), None
    elif message.startswith("Error handling request"):
        record.msg, record.args = "Error handling request", ()
    return not message.startswith("Invalid request from")  # the worker logs these with the request id
