"""The tickets that wake bot workers."""

from annales.service.bots.turn_queue import TICKETS


def tickets(queue):
    """How many no worker has taken yet."""
    return queue._redis.llen(TICKETS)
