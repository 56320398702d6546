"""The service on a Redis and a PostgreSQL of its own, each behind a link that can fail and on a disk that can fill."""

import threading

from redis import Redis, RedisError

from annales.domain.errors import Busy
from annales.events.keys import stream_key
from annales.service.container import build
from annales.service.settings import ArchiveSettings
from tests.events.servers import SERVERS, OwnRedis
from tests.service.launched import Launched
from tests.soak.chaos.disks import disk
from tests.soak.chaos.links import Link
from tests.support.background import InBackground
from tests.support.postgres import OwnPostgres

DISKS = {"redis": 256, "archive": 512, "data": 32}  # megabytes
LITTLE_WAL = {"max_wal_size": "64MB", "min_wal_size": "32MB"}  # a gigabyte is the default, which fills the disk
ARCHIVES_EVERY = 0.5  # seconds
ARCHIVED_WITHIN = 120.0  # seconds, once there are no more faults


class Stage:
    """The stores, their links and disks, and the service on them."""

    def __init__(self, folder, held, **settings):
        self.disks = {name: held.enter_context(disk(folder / name, size)) for name, size in DISKS.items()}
        (folder / "redis" / "data").mkdir()
        self.redis = held.enter_context(OwnRedis(SERVERS[-1], folder / "redis" / "data"))
        self.postgres = held.enter_context(OwnPostgres(folder / "archive", **LITTLE_WAL))
        self.links = {
            "redis": held.enter_context(Link(self.redis.socket)),
            "archive": held.enter_context(Link(self.postgres.socket)),
        }
        self.redis_url = f"redis://127.0.0.1:{self.links['redis'].port}/0"
        self.archive_url = f"postgresql://annales@127.0.0.1:{self.links['archive'].port}/postgres"
        self.service = Launched(
            folder / "data" / "var",
            real=True,
            REDIS_URL=self.redis_url,
            ANNALES_ARCHIVE=self.archive_url,
            ANNALES_ARCHIVE_AFTER_HOURS="0",
            ANNALES_WEB_WORKERS="2",
            ANNALES_BOT_WORKERS="2",
            ANNALES_BOT_PAUSE_MS="0",
            ANNALES_LOG_LEVEL="warning",
            **settings,
        )
        held.callback(self.service.clear)
        self.service.ready()

    def left_in_redis(self, matches):
        """How many of these matches Redis still holds when the archive has had the time to take them all."""
        redis = Redis.from_url(self.redis.url)
        left, waited = list(matches), threading.Event()
        for _ in range(int(ARCHIVED_WITHIN / ARCHIVES_EVERY)):
            left = [match for match in left if redis.exists(stream_key(match))]
            if not left:
                break
            waited.wait(ARCHIVES_EVERY)
        return len(left)


class Archiving(InBackground):
    """Archives what is over, again and again: the scheduler would do so once a minute, between most of the faults."""

    def __init__(self, stage):
        super().__init__()
        self._stage, self.archived = stage, 0

    def _goes_on(self):
        settings = ArchiveSettings(self._stage.archive_url, after_hours=0)
        with build(self._stage.redis_url, archive_settings=settings) as parts:
            while not self._over.wait(ARCHIVES_EVERY):
                try:
                    self.archived += parts.archiving.round()
                except (Busy, RedisError):
                    continue  # a fault, as intended
                except Exception as failure:
                    self.failures.append(failure)
