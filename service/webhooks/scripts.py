"""The scripts of webhooks: each begins with what all of them share."""

from __future__ import annotations

from pathlib import Path

from redis import Redis
from redis.commands.core import Script

FOLDER = Path(__file__).parent
COMMON = (FOLDER / "common.lua").read_text("utf-8")


def script(redis: Redis, name: str) -> Script:
    """A script of this folder, by the name of its file."""
    return redis.register_script(COMMON + (FOLDER / f"{name}.lua").read_text("utf-8"))
