"""The scripts of webhooks: each begins with what all of them share, and bears being sent twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from redis import Redis
from redis.client import Pipeline

from annales.events.redis_client import call_key, once
from annales.service.webhooks.keys import POSITIONS

FOLDER = Path(__file__).parent
COMMON = (FOLDER / "common.lua").read_text("utf-8")


def script(redis: Redis, name: str) -> Callable[..., Any]:
    """A script of this folder, by the name of its file; a call with `args`, in a pipeline or not, takes effect once."""
    run = redis.register_script(once(COMMON + (FOLDER / f"{name}.lua").read_text("utf-8")))

    def called(args: Sequence[Any], client: Pipeline | None = None) -> Any:
        return run(keys=[POSITIONS, call_key(POSITIONS)], args=args, client=client)

    return called
