"""A client sends a command again when it heard no reply: what counts or takes is sent where that changes nothing."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTS_AND_TAKES = {
    "blpop",
    "brpop",
    "decr",
    "getdel",
    "hincrby",
    "hincrbyfloat",
    "incr",
    "incrby",
    "lpop",
    "lpush",
    "rpop",
    "rpush",
    "spop",
    "xadd",
    "zincrby",
    "zpopmax",
    "zpopmin",
}
BEARS_IT = {
    ("service/hints/queue.py", "rpush"),  # a ticket too many wakes a worker that finds nothing
    ("service/tournaments/store.py", "hincrby"),  # in a transaction that watches what it has read
    ("workers/run.py", "lpop"),  # a ticket names no turn, and the sweeper adds those that are missing
    ("workers/run.py", "blpop"),
}


def calls(source):
    """The names of the methods that a module calls."""
    found = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {each.attr for each in found if isinstance(each, ast.Attribute)}


def test_counts_and_takes_are_left_to_scripts_that_run_once():
    """See `events/redis_client.py`; the stories of `tests/service/test_lost_replies.py` show that these do."""
    sources = [path for room in ("events", "service", "workers") for path in (ROOT / room).rglob("*.py")]
    found = {
        (str(path.relative_to(ROOT)), name)
        for path in sources
        for name in calls(path.read_text("utf-8")) & COUNTS_AND_TAKES
    }

    assert found == BEARS_IT
    assert calls("redis.incr('n')") & COUNTS_AND_TAKES
