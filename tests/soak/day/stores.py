"""The stores of the day: Redis with two replicas and three Sentinels, and copies of it and of PostgreSQL."""

import os
import shutil
import socket
import subprocess
import time
from functools import partial

import redis

from service.server import embedded_redis
from service.server.parent_death import die_with
from tests.service.launched import until

NAME = "annales"  # of the primary, for Sentinel
DOWN_AFTER = 1000  # ms without an answer after which a Sentinel takes the primary for lost
REPLICAS, SENTINELS, QUORUM = 2, 3, 2


def free_ports(count):
    """So many ports of the loopback that are free now; all are held at once, so that they differ."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


class Server:
    """One process of redis-server in a folder of its own, at a port."""

    def __init__(self, folder, port, *settings, sentinel=False):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.port = folder, port
        config = folder / "redis.conf"
        config.write_text("\n".join((f"port {port}", "bind 127.0.0.1", f'dir "{folder}"', *settings)) + "\n")
        program = str(embedded_redis.find_server().path)
        with (folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [program, str(config), *(["--sentinel"] if sentinel else [])],
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=partial(die_with, os.getpid()),
            )
        self.client = redis.Redis(port=port, socket_timeout=5)
        until(self.is_up)

    def is_up(self):
        """Whether it answers."""
        try:
            return self.client.ping()
        except redis.RedisError:
            return False

    def kill(self):
        """Kill it at once, as a machine that loses its power would."""
        self.process.kill()
        self.process.wait()
        self.client.close()


SAFE = ("appendonly yes", "appendfsync everysec", "maxmemory-policy noeviction", "stream-node-max-bytes 8192")


class Replicated:
    """A primary, two replicas, so that one is left when the primary is lost, and three Sentinels that watch them."""

    def __init__(self, folder):
        primary, *replicas_and_sentinels = free_ports(1 + REPLICAS + SENTINELS)
        replicas, sentinels = replicas_and_sentinels[:REPLICAS], replicas_and_sentinels[REPLICAS:]
        follows = f"replicaof 127.0.0.1 {primary}"
        self.servers = [Server(folder / "primary", primary, *SAFE)]
        self.servers += [Server(folder / f"replica-{port}", port, *SAFE, follows) for port in replicas]
        for replica in self.servers[1:]:
            until(lambda one=replica: one.client.info("replication")["master_link_status"] == "up")
        watch = (
            f"sentinel monitor {NAME} 127.0.0.1 {primary} {QUORUM}",
            f"sentinel down-after-milliseconds {NAME} {DOWN_AFTER}",
            f"sentinel failover-timeout {NAME} 10000",
        )
        self.sentinels = [Server(folder / f"sentinel-{port}", port, *watch, sentinel=True) for port in sentinels]
        until(lambda: all(self._sees_all(one) for one in self.sentinels))
        self.url = f"redis+sentinel://{','.join(f'127.0.0.1:{port}' for port in sentinels)}/{NAME}/0"

    @staticmethod
    def _sees_all(sentinel):
        seen = sentinel.client.sentinel_master(NAME)
        return seen["num-other-sentinels"] == SENTINELS - 1 and seen["num-slaves"] >= REPLICAS

    def primary(self):
        """The server that the Sentinels name as primary."""
        _, port = self.sentinels[0].client.sentinel_get_master_addr_by_name(NAME)
        return next(server for server in self.servers if server.port == port)

    def lose_primary(self):
        """Kill the primary; the one that was killed."""
        lost = self.primary()
        lost.kill()
        return lost

    def come_back(self, lost):
        """Start the lost server again as it was: the Sentinels make a replica of it."""
        again = Server(lost.folder, lost.port, *SAFE)
        self.servers[self.servers.index(lost)] = again
        until(lambda: again.client.info("replication")["role"] == "slave")

    def kill(self):
        """End all of them."""
        for server in (*self.sentinels, *self.servers):
            if server.process.poll() is None:
                server.kill()


def copied(server, folder):
    """A new Redis from a copy of what another one holds, as docs/operating.md says; on a port of its own."""
    before = server.client.lastsave()
    server.client.bgsave()
    until(lambda: server.client.lastsave() > before or not _is_saving(server))
    folder.mkdir(parents=True)
    shutil.copy(server.folder / "dump.rdb", folder / "dump.rdb")
    (port,) = free_ports(1)
    restored = Server(folder, port, "appendonly no", *SAFE[2:])  # it reads the dump only without an append-only file
    until(lambda: not restored.client.info("persistence")["loading"])
    restored.client.config_set("appendonly", "yes")
    until(lambda: not restored.client.info("persistence")["aof_rewrite_in_progress"])
    return restored


def _is_saving(server):
    told = server.client.info("persistence")
    assert told["rdb_last_bgsave_status"] == "ok"
    return told["rdb_bgsave_in_progress"]


def dumped(source, target, programs):
    """Copy a PostgreSQL database into another, empty one."""
    dump = subprocess.run([programs / "pg_dump", source], check=True, capture_output=True)
    restored = subprocess.run(
        [programs / "psql", "-q", "-v", "ON_ERROR_STOP=1", target], input=dump.stdout, check=False, capture_output=True
    )
    assert restored.returncode == 0, restored.stderr.decode()


def seconds_since(began):
    """How long ago a monotonic time was."""
    return time.monotonic() - began
