"""A server that finds the data of another product or version: it works on a copy, and loses nothing."""

import json
import resource
import shutil
from contextlib import contextmanager, suppress

import pytest
import redis

from annales.service.server.takeover import folders
from annales.service.server.takeover.folders import settle
from annales.service.server.takeover.release import Release
from annales.service.server.takeover.take_over import take_over
from annales.service.server.takeover.written import written_by
from annales.service.settings import CannotStart
from tests.events.servers import NAMES, SERVERS, OwnRedis
from tests.service.launched import launching, said
from tests.service.written import write_data
from tests.support.waiting import until

VALKEY = Release("Valkey", "9.1.2")
KEPT = "redis.before-valkey-9.1.2"
OF_REDIS = next((each for each in SERVERS if each.release.product == "Redis" and VALKEY.reads(each.release)), None)


@pytest.fixture
def launch(tmp_path):
    """Start launchers over stand-ins on one data folder, with no server on PATH, and clear them away afterwards."""
    with launching(tmp_path / "var", PATH=str(tmp_path / "none")) as start:
        yield start


@pytest.fixture
def data(tmp_path):
    """The folder of the embedded server, in a data folder."""
    folder = tmp_path / "var" / "redis"
    folder.mkdir(parents=True)
    return folder


def files(folder):
    """The content of each file in a folder, by its path."""
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def remembered(folder):
    """The server that a data folder remembers."""
    return json.loads((folder / "store.json").read_text())["server"]


# -- which release reads what


@pytest.mark.parametrize(
    ("release", "reads", "not_those"),
    [
        ("Redis 6.2.14", ["Redis 6.2.20"], ["Redis 7.0.15", "Valkey 8.1.4"]),
        ("Redis 7.0.15", ["Redis 6.2", "Redis 7.0.16"], ["Redis 7.2.4", "Valkey 8.0.1"]),
        ("Redis 8.2.3", ["Redis 6.2", "Redis 7.4.1", "Valkey 8.1.4"], ["Valkey 9.0.0", "Redis 8.4.0"]),
        ("Valkey 8.1.4", ["Redis 6.2", "Redis 7.2.4", "Valkey 8.0.1"], ["Redis 7.4.0", "Valkey 9.0.0"]),
        ("Valkey 9.1.2", ["Redis 6.2", "Redis 7.2.4", "Valkey 8.1.4"], ["Redis 7.4.0", "Redis 8.2.3", "Valkey 10.0.0"]),
    ],
)
def test_a_release_reads_its_own_earlier_data_and_what_both_products_share(release, reads, not_those):
    """Neither promises to read more; what it does with other data it says too late or not at all."""
    by = Release(*release.split())

    assert [each for each in reads if not by.reads(Release(*each.split()))] == []
    assert [each for each in not_those if by.reads(Release(*each.split()))] == []


def test_the_refusal_names_the_products_to_install():
    """Both products where both would do."""
    assert Release("Redis", "7.0.15").readers() == "Redis 7.0 or newer or Valkey 7.2 or newer"
    assert Release("Redis", "8.2.3").readers() == "Redis 8.2 or newer"
    assert Release("Valkey", "9.1.2").readers() == "Valkey 9.1 or newer"


@pytest.mark.process
@pytest.mark.parametrize("server", SERVERS, ids=NAMES)
def test_data_say_which_release_wrote_them(server, tmp_path):
    """Those of each server at hand, after it has written them again; a new folder says nothing."""
    assert written_by(tmp_path, VALKEY) is None
    with OwnRedis(server, tmp_path) as own, redis.Redis.from_url(own.url) as client:
        client.set("value", "kept")
        client.bgrewriteaof()
        until(lambda: client.info("persistence")["aof_last_rewrite_time_sec"] >= 0)

    assert written_by(tmp_path) == server.release


def test_the_file_of_redis_6_in_the_folder_of_7_is_that_of_7(tmp_path):
    """A server that goes on with it moves it there, where 6.2 does not see it."""
    folder = tmp_path / "appendonlydir"
    folder.mkdir()
    (folder / "appendonly.aof.manifest").write_text("file appendonly.aof seq 1 type b\n")
    (folder / "appendonly.aof").write_bytes(b"REDIS0009\xfa\x09redis-ver\x066.2.14\xfa")

    assert written_by(tmp_path) == Release("Redis", "7.0")


# -- the whole of it


@pytest.mark.process
def test_data_of_redis_are_taken_over_once_and_kept_beside(launch, data):
    """And it is said, with the way back."""
    write_data(data, "Redis", "7.0.15")
    before = files(data)

    server = launch().ready()
    assert server.get("/value") == "kept"
    (warned,) = [line for line in said(server.stop(), "warning").splitlines() if "taken over" in line]
    by = Release(**remembered(data.parent))
    kept = data.parent / f"redis.before-valkey-{by.version}"
    assert f"What Redis 7.0.15 wrote is kept in {kept}" in warned
    assert f"rename {kept} to {data}" in warned
    assert files(kept) == before
    assert by.product == "Valkey"
    assert written_by(data) == by

    assert "taken over" not in launch().ready().stop()
    assert sorted(each.name for each in data.parent.glob("redis*")) == ["redis", kept.name]


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(OF_REDIS is None, reason="no Redis up to 7.2 is at hand")
def test_the_printed_way_back_works(launch, data, tmp_path):
    """The data are put back, and their server is found on PATH again; then all begins again, under another name."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "redis-server").symlink_to(OF_REDIS.path)
    server = launch(PATH=str(tmp_path / "bin")).ready()
    server.put("/value", "kept")
    server.stop()
    server = launch().ready()
    assert server.get("/value") == "kept"
    server.stop()
    by = Release(**remembered(data.parent))
    assert by.product == "Valkey"
    (kept,) = data.parent.glob("redis.before-*")

    shutil.rmtree(data)
    kept.rename(data)
    back = launch(PATH=str(tmp_path / "bin")).ready()
    assert back.get("/value") == "kept"
    assert "taken over" not in back.stop()
    assert Release(**remembered(data.parent)) == OF_REDIS.release

    kept.mkdir()
    assert launch().ready().get("/value") == "kept"
    assert Release(**remembered(data.parent)) == by
    assert written_by(kept.with_name(f"{kept.name}.2")).line == OF_REDIS.release.line


@pytest.mark.process
def test_unreadable_data_are_refused_with_the_name_of_their_server(launch, data):
    """Nothing is changed, so that whoever puts that server back goes on."""
    write_data(data, "Redis", "8.2.3")
    server = {"product": "Redis", "version": "8.2.3"}
    (data.parent / "store.json").write_text(json.dumps({"id": "known", "feeds": {}, "server": server}))
    before = files(data)

    told = launch().refused()

    assert f"Redis 8.2.3 wrote the data in {data}, and no server that was found reads them" in told
    assert "Install Redis 8.2 or newer" in told
    assert files(data) == before
    assert remembered(data.parent) == server


@pytest.mark.process
def test_data_that_the_server_does_not_open_are_as_they_were(launch, data):
    """It says itself what it cannot read; the copy on which it tried is gone."""
    write_data(data, "Redis", "7.0.15")
    (base,) = (data / "appendonlydir").glob("*.base.rdb")
    base.write_bytes(base.read_bytes()[:40])
    before = files(data)

    told = launch().refused()

    assert "cannot take over" in told
    assert "redis ended with status 1 during startup" in told
    assert files(data) == before
    assert [each.name for each in data.parent.glob("redis*")] == ["redis"]


# -- whatever happens in the midst of it


class Crash(BaseException):
    """The end of the process."""


@pytest.fixture
def taking_over(data):
    """Take over the data of Redis 7.0; `convert` is what the server does with the copy."""
    write_data(data, "Redis", "7.0.15")

    def begin(convert=lambda copy: (copy / "written by").write_text("Valkey"), go_on=lambda: None):
        take_over(data, Release("Redis", "7.0.15"), VALKEY, go_on, convert)

    return begin


def names(data):
    """What lies in the data folder."""
    return sorted(each.name for each in data.parent.iterdir())


def test_what_stops_it_leaves_the_data_as_they_were(taking_over, data):
    """A signal while the data are copied, or a server that fails."""
    before = files(data)

    def stop(*_):
        raise Crash

    def fail(copy):
        shutil.rmtree(copy / "appendonlydir")
        raise CannotStart("it failed")

    with pytest.raises(Crash):
        taking_over(go_on=stop)
    with pytest.raises(CannotStart, match=r"(?s)cannot take over .* wrote: it failed\..*The data are as they were"):
        taking_over(fail)
    assert files(data) == before
    assert names(data) == ["redis"]


@contextmanager
def full_disk(free):
    """Let this process write no file that is longer than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (free, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_reported_and_leaves_the_data_unchanged(taking_over, data):
    """With how much room it takes, and where."""
    before = files(data)

    with pytest.raises(CannotStart, match=rf"File too large, in {data.parent}\. A take-over") as told, full_disk(16):
        taking_over()

    assert "with the program of Redis 7.0.15 on PATH" in str(told.value)
    assert files(data) == before
    assert names(data) == ["redis"]


@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_a_crash_while_copy_and_original_change_places_loses_neither(taking_over, data, monkeypatch, moves):
    """The next start finds the original and begins again, or the finished copy, and the original beside it."""
    before, move, left = files(data), folders._move, iter([True] * moves)

    def crash(source, target):
        if not next(left, False):
            raise Crash
        move(source, target)

    monkeypatch.setattr(folders, "_move", crash)
    with suppress(Crash):
        taking_over()
    monkeypatch.setattr(folders, "_move", move)
    settle(data)

    if moves < 2:
        assert files(data) == before
        assert names(data) == ["redis"]
    else:
        assert (data / "written by").read_text() == "Valkey"
        assert files(data.with_name(KEPT)) == before
        assert names(data) == ["redis", KEPT]


def test_a_folder_that_cannot_be_moved_is_reported(taking_over, data, monkeypatch):
    """As one on which a disk is mounted."""
    before, move = files(data), folders._move

    def busy(source, target):
        if source == data:
            raise OSError(16, "Device or resource busy")
        move(source, target)

    monkeypatch.setattr(folders, "_move", busy)
    with pytest.raises(CannotStart, match=f"Device or resource busy, in {data.parent}"):
        taking_over()
    assert files(data) == before
    assert names(data) == ["redis"]


def test_what_an_interrupted_take_over_left_is_removed_and_made_again(taking_over, data):
    """Half a copy is no copy, nor is one that may be older than the data by now."""
    for name in ("redis.unfinished", "redis.finished"):
        data.with_name(name).mkdir()
        (data.with_name(name) / "half").write_text("")

    settle(data)
    taking_over()

    assert names(data) == ["redis", KEPT]
    assert not (data / "half").exists()


def test_a_folder_elsewhere_is_taken_over_where_it_is(taking_over, data, tmp_path):
    """It was put on another disk, which has the room for it."""
    elsewhere = tmp_path / "disk" / "data"
    elsewhere.parent.mkdir()
    data.rename(elsewhere)
    data.symlink_to(elsewhere)

    taking_over()

    assert (data / "written by").read_text() == "Valkey"
    assert (elsewhere.with_name("data.before-valkey-9.1.2") / "appendonlydir").is_dir()
    assert names(data) == ["redis"]
