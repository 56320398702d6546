"""Backups of the stores of the day, as docs/operating.md says, and other stores that are restored from them."""

import shutil
import subprocess
from pathlib import Path

from annales.service.server import embedded_redis
from tests.support.ports import kept_ports
from tests.support.postgres import programs
from tests.support.sentinels import Server
from tests.support.waiting import until

DUMP, SQL = "dump.rdb", "annales.sql"


def back_up(redis, database, folder):
    """Copy a Redis and a PostgreSQL into a folder while they are used, Redis first."""
    folder.mkdir()
    until(lambda: redis.asks("BGSAVE"))  # refused while the append-only file is written again
    until(lambda: not _persistence(redis)["rdb_bgsave_in_progress"])
    assert _persistence(redis)["rdb_last_bgsave_status"] == "ok"
    _, where = redis.asks("CONFIG", "GET", "dir")
    shutil.copy(Path(where.decode()) / DUMP, folder / DUMP)
    dump = subprocess.run([programs() / "pg_dump", database], check=True, capture_output=True)
    (folder / SQL).write_bytes(dump.stdout)


def restored_redis(backup, folder, held):
    """A Redis with what a backup holds, on a port that is kept until `held` is closed."""
    folder.mkdir()
    shutil.copy(backup / DUMP, folder)
    (port,) = kept_ports(1, held)
    program = str(embedded_redis.find_server().path)
    settings = {"port": str(port), "bind": "127.0.0.1", "dir": str(folder), "save": "", "appendonly": "no"}
    redis = Server(
        port, folder, [program, *(word for name, value in settings.items() for word in (f"--{name}", value))], None
    )
    redis.asks("CONFIG", "SET", "appendonly", "yes")
    until(lambda: not _persistence(redis)["aof_rewrite_in_progress"])
    return redis


def restore_database(backup, database):
    """Write the PostgreSQL of a backup into an empty database."""
    command = [programs() / "psql", "-q", "-v", "ON_ERROR_STOP=1", database]
    done = subprocess.run(command, input=(backup / SQL).read_bytes(), check=False, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def _persistence(redis):
    return until(lambda: redis.asks("INFO", "persistence"))
