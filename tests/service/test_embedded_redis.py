"""Which redis-server is used, and what it promises."""

import os
import sys
from pathlib import Path

import pytest

from service.server import embedded_redis
from service.server.embedded_redis import (
    RedisServer,
    find_server,
    is_listening,
    remember,
    url_of,
    version_of,
    why_not_ready,
)
from service.settings import CannotStart

pytestmark = pytest.mark.process


@pytest.fixture
def on_path(tmp_path, monkeypatch):
    """Put programs named redis-server on PATH, each telling a version, and nothing else."""

    def put(text):
        program = tmp_path / "bin" / "redis-server"
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

    assert find_server() == RedisServer(program, (7, 0, 15))


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

    assert find_server() == RedisServer(program, (7, 0, 15))
    assert list(embedded_redis._binaries()) == [old, program]


@pytest.mark.parametrize("text", ["", "seven\n", "7.2.\n"])
def test_a_version_file_that_says_nothing_is_as_none(on_path, tmp_path, text):
    """A crash may have left it empty; what else lies in the folder still counts."""
    (tmp_path / "version").write_text(text)
    program = on_path("Redis server v=6.2.14 sha=0")

    assert find_server(tmp_path).path == program


def test_a_version_file_that_cannot_be_written_is_told(tmp_path):
    """In words: what to make writable."""
    (tmp_path / "version").mkdir()

    with pytest.raises(CannotStart, match=r"cannot write .*version"):
        remember(RedisServer(tmp_path, (6, 2, 14)), tmp_path)


@pytest.mark.parametrize(("wheel", "path"), embedded_redis.WHEELS.items())
def test_a_wheel_is_found_without_being_imported(wheel, path, monkeypatch, tmp_path):
    """The classes in it keep settings and a life cycle of their own."""
    package, program = tmp_path / wheel, tmp_path / wheel / path
    program.parent.mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('imported')")
    monkeypatch.setattr(embedded_redis, "WHEELS", {"no_such_wheel": path, wheel: path})
    monkeypatch.delitem(sys.modules, wheel, raising=False)
    program.write_text("#!/bin/sh\necho 'Redis server v=6.2.14 sha=0'\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    assert find_server() == RedisServer(program, (6, 2, 14))


def test_data_written_by_redis_7_is_not_opened_by_6(on_path, no_wheel, tmp_path):
    """6.2 would not see it, start empty and write a second history beside it."""
    (tmp_path / "appendonlydir").mkdir()
    on_path("Redis server v=6.2.14 sha=0")

    with pytest.raises(CannotStart, match=r"no redis-server 7\.0 or newer was found for the data in"):
        find_server(tmp_path)

    program = on_path("Redis server v=7.2.1 sha=0")
    assert find_server(tmp_path).path == program


def test_a_program_that_cannot_run_has_no_version(tmp_path):
    """It is passed over like an old one."""
    assert version_of(tmp_path / "missing") == ()


def test_the_server_under_these_tests_loses_nothing_and_listens_to_nobody_else(db, redis_url):
    """Each write is on the disk before its answer, nothing is ever evicted, and there is no port."""
    wanted = {"appendonly": "yes", "appendfsync": "always", "save": "", "port": "0"}
    wanted |= {"maxmemory-policy": "noeviction", "stream-node-max-bytes": "8192"}
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
        ("7.2.4", "7.0.15", "7.2.1"),
        ("7.0.15", "6.2.14", "7.0.2"),
        ("8.0.0", "7.4.1", "8.0.0"),
    ],
)
def test_data_are_not_opened_by_an_older_version_than_wrote_them(on_path, no_wheel, tmp_path, wrote, older, newer):
    """It might not read them, or read a part; the last number of a version changes no format."""
    remember(RedisServer(tmp_path, tuple(map(int, wrote.split(".")))), tmp_path)
    program = on_path(f"Redis server v={older} sha=0")
    needed = wrote.rpartition(".")[0]

    with pytest.raises(CannotStart, match=rf"no redis-server {needed} or newer was found for the data in") as refusal:
        find_server(tmp_path)
    assert str(program) in str(refusal.value)

    on_path(f"Redis server v={newer} sha=0")
    assert find_server(tmp_path).path == program


def test_new_data_are_opened_by_any_version_that_will_do(on_path, tmp_path):
    """There is nothing that could be lost."""
    program = on_path("Redis server v=6.2.14 sha=0")

    assert find_server(tmp_path).path == program


def test_a_server_at_work_is_known_by_its_socket(redis_url, tmp_path):
    """A path alone says nothing: it may have been left behind."""
    assert is_listening(Path(redis_url.removeprefix("unix://")))
    assert not is_listening(tmp_path / "none.sock")
    (tmp_path / "left.sock").touch()
    assert not is_listening(tmp_path / "left.sock")
