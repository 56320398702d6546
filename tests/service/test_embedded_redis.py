"""Which redis-server is used, and what it promises."""

import os
import sys
from pathlib import Path

import pytest

from annales.service.server import embedded_redis
from annales.service.server.embedded_redis import (
    RedisServer,
    find_server,
    is_listening,
    release_of,
    url_of,
    why_not_ready,
)
from annales.service.server.takeover.release import Release
from annales.service.settings import CannotStart
from tests.service.written import write_data

pytestmark = pytest.mark.process


@pytest.fixture
def on_path(tmp_path, monkeypatch):
    """Put programs on PATH, each telling a version, and nothing else."""

    def put(text, name="redis-server"):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\necho '{text}'\n")
        program.chmod(0o700)
        monkeypatch.setenv("PATH", str(program.parent))
        return program

    return put


@pytest.fixture
def no_wheel(monkeypatch):
    """A machine for which there is no wheel with a server."""
    monkeypatch.setattr(embedded_redis.importlib.util, "find_spec", lambda name: None)


def test_a_new_enough_server_on_path_comes_first(on_path):
    """Its owner looks after it."""
    program = on_path("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=1")

    assert find_server() == RedisServer(program, Release("Redis", "7.0.15"))


@pytest.mark.parametrize("text", ["Redis server v=6.0.16 sha=0", "something else", ""])
def test_an_old_or_foreign_program_is_passed_over(on_path, no_wheel, text):
    """The log needs 6.2; the message says what was found and what to install."""
    program = on_path(text)

    with pytest.raises(CannotStart, match=r"no redis-server 6\.2 or newer") as refusal:
        find_server()

    assert str(program) in str(refusal.value)
    assert "apt install redis-server" in str(refusal.value)


def test_without_any_server_the_help_names_the_package(no_wheel, monkeypatch, tmp_path):
    """A stranger on another kind of machine must know what to do next."""
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(CannotStart, match="apt install redis-server") as refusal:
        find_server()

    assert "REDIS_URL" in str(refusal.value)


def test_a_newer_server_behind_an_old_one_on_path_is_found(on_path, no_wheel, monkeypatch, tmp_path):
    """A folder may be named twice, or by a link: each program is asked once."""
    program = on_path("Redis server v=7.0.15 sha=0")
    old = tmp_path / "old" / "redis-server"
    old.parent.mkdir()
    old.write_text("#!/bin/sh\necho 'Redis server v=5.0.7 sha=0'\n")
    old.chmod(0o700)
    folders = [old.parent, old.parent, program.parent]
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, folders)))

    assert find_server() == RedisServer(program, Release("Redis", "7.0.15"))
    assert list(embedded_redis._binaries()) == [old, program]


def test_a_valkey_server_on_path_serves_as_well(on_path):
    """Distributions name it so."""
    program = on_path("Valkey server v=8.1.4 sha=00000000:0", "valkey-server")

    assert find_server() == RedisServer(program, Release("Valkey", "8.1.4"))


def test_the_wheel_is_found_without_being_imported(monkeypatch, tmp_path):
    """The classes in it keep settings and a life cycle of their own."""
    wheel = embedded_redis.WHEEL
    package, program = tmp_path / wheel, tmp_path / wheel / embedded_redis.IN_WHEEL
    program.parent.mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('imported')")
    monkeypatch.delitem(sys.modules, wheel, raising=False)
    program.write_text("#!/bin/sh\necho 'Valkey server v=9.1.2 sha=0'\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    assert find_server() == RedisServer(program, Release("Valkey", "9.1.2"))


def test_a_program_that_cannot_run_has_no_version(tmp_path):
    """It is passed over like an old one."""
    assert release_of(tmp_path / "missing") is None


def test_the_embedded_server_is_durable_and_has_no_port(db, redis_url):
    """Each write is on the disk before its answer, nothing is ever evicted, and there is no port."""
    wanted = {"appendonly": "yes", "appendfsync": "always", "save": "", "port": "0"}
    wanted |= {"maxmemory-policy": "noeviction", "stream-node-max-bytes": "1024"}
    told = {name: db.config_get(name)[name] for name in wanted}

    assert told == wanted
    assert Path(redis_url.removeprefix("unix://")).stat().st_mode & 0o777 == 0o700


def test_readiness_gives_the_reason_when_there_is_none(redis_url, tmp_path):
    """Empty when it answers; else what stands against it."""
    assert why_not_ready(redis_url) == ""
    assert "No such file" in why_not_ready(url_of(tmp_path / "none.sock"))


@pytest.mark.parametrize(
    ("wrote", "older", "newer"),
    [
        ("Redis 7.2.4", "Redis server v=7.0.15", "Redis server v=7.2.1"),
        ("Redis 7.0.15", "Redis server v=6.2.14", "Redis server v=7.0.2"),
        ("Redis 8.2.3", "Valkey server v=9.1.2", "Redis server v=8.2.0"),
        ("Valkey 9.1.2", "Redis server v=8.2.3", "Valkey server v=9.1.0"),
        ("Valkey 9.1.2", "Valkey server v=9.0.0", "Valkey server v=10.0.0"),
    ],
)
def test_data_are_opened_by_no_server_that_might_not_read_them(on_path, no_wheel, tmp_path, wrote, older, newer):
    """It might read a part, or none and begin again; the last number of a version changes no format."""
    write_data(tmp_path, *wrote.split())
    program = on_path(older)

    refused = f"{wrote} wrote the data in {tmp_path}, and no server that was found reads them"
    with pytest.raises(CannotStart, match=refused) as told:
        find_server(tmp_path)
    assert str(program) in str(told.value)
    assert f"Install {wrote.rpartition('.')[0]} or newer" in str(told.value)

    on_path(newer)
    assert find_server(tmp_path).path == program


def test_the_product_that_wrote_the_data_comes_before_another_that_reads_them(on_path, no_wheel, tmp_path):
    """Data change hands when they must, not because another product was installed as well."""
    write_data(tmp_path, "Valkey", "8.1.4")
    other = on_path("Redis server v=8.2.3 sha=0")
    own = on_path("Valkey server v=8.1.4 sha=0", "valkey-server")

    assert find_server().path == other
    assert find_server(tmp_path).path == own


def test_data_of_unknown_origin_belong_to_the_remembered_server(on_path, no_wheel, tmp_path):
    """A manifest may be damaged. The server then says so, but only the one that wrote it may repair it."""
    write_data(tmp_path, "Valkey", "9.1.2")
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").write_bytes(b"\0" * 100)
    on_path("Redis server v=8.2.3 sha=0")

    with pytest.raises(CannotStart, match=r"Valkey 9\.1\.2 wrote the data"):
        find_server(tmp_path, Release("Valkey", "9.1.2"))
    assert find_server(tmp_path).release.product == "Redis"


def test_new_data_are_opened_by_any_version_that_will_do(on_path, tmp_path):
    """There is nothing that could be lost, whatever is remembered."""
    program = on_path("Redis server v=6.2.14 sha=0")

    assert find_server(tmp_path, Release("Valkey", "9.1.2")).path == program


def test_a_server_at_work_is_known_by_its_socket(redis_url, tmp_path):
    """A path alone says nothing: it may have been left behind."""
    assert is_listening(Path(redis_url.removeprefix("unix://")))
    assert not is_listening(tmp_path / "none.sock")
    (tmp_path / "left.sock").touch()
    assert not is_listening(tmp_path / "left.sock")
