"""What every test may ask for: a real Redis, empty before and after."""

import gc
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path

import hypothesis
import pytest
import redis

from annales.service.server import embedded_redis, parent_death

pytest_plugins = ("tests.support.order", "tests.support.costs")
pytest.register_assert_rewrite("tests.api", "tests.service", "tests.support")  # whatever imports them first

from annales.events.sentinel.primary import DRIVER  # noqa: E402
from annales.events.store import named  # noqa: E402
from annales.service.container import build  # noqa: E402
from annales.service.ports import Ports  # noqa: E402
from examples.games import TOYS  # noqa: E402
from tests.service.launched import launched, launching  # noqa: E402
from tests.support.depth import NIGHTLY  # noqa: E402
from tests.support.kept import KEPT_BY  # noqa: E402
from tests.support.luck import same_luck  # noqa: E402
from tests.support.moments import Moments  # noqa: E402
from tests.support.postgres import OwnPostgres  # noqa: E402
from tests.support.processes import no_processes, shared_process  # noqa: E402
from tests.support.samples import NAME, TURN  # noqa: E402
from tests.support.waiting import until  # noqa: E402

os.environ["ANNALES_BOT_STEP_MS"] = os.environ["ANNALES_BOT_PAUSE_MS"] = "0"  # bots keep no test waiting

MEMORY, ROOM = Path("/dev/shm"), 4 << 30  # bytes; the folders of a whole run take less than a tenth of it
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # no test waits for a disk to which its store writes

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a script; programs of tests inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

hypothesis.settings.register_profile("suite", deadline=None, derandomize=True)  # never by the clock
hypothesis.settings.load_profile("suite")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Only tests marked `process` start processes; chance is the same in every run."""
    marked = item.get_closest_marker("process") is not None
    with same_luck(item.nodeid), nullcontext() if marked else no_processes(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Collect without collecting garbage, which takes half of the time: of the millions of objects most stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)  # tests make many objects and few cycles; the usual ones cost a twentieth


def pytest_collection_modifyitems(config, items):
    """Leave what takes a night to the night, unless this is one."""
    left_out = [] if NIGHTLY else [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        items[:] = [item for item in items if item.get_closest_marker("nightly") is None]
        config.hook.pytest_deselected(items=left_out)


def pytest_report_header():
    """Which samples this run takes."""
    return "samples: the whole" if NIGHTLY else f"samples: {NAME}={TURN}"


def pytest_terminal_summary(terminalreporter):
    """What the run had to make again because git has nothing that was made of the same."""
    told = [
        each for listed in terminalreporter.stats.values() for each in listed if isinstance(each, pytest.TestReport)
    ]
    calls = (report for report in told if report.when == "call")
    commands = Counter(command for call in calls for name, command in call.user_properties if name == KEPT_BY)
    for command, tests in commands.items():
        terminalreporter.write_line(f"{tests} tests made again what is kept by: {command}")


@contextmanager
def own_redis(folder):
    """The address of a Redis of this process, started as `script/server` starts its own."""
    with embedded_redis.socket_path(folder) as path, open(folder / "log", "wb") as log:
        command = embedded_redis.command(embedded_redis.find_server(), folder, path)
        tied = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid())]
        process = subprocess.Popen([*tied, *command], stdout=log, stderr=log, start_new_session=True)
        try:
            wait_for(embedded_redis.url_of(path), folder / "log")
            yield embedded_redis.url_of(path)
        finally:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    """The address of a Redis for all tests of this process."""
    with ExitStack() as running:
        with shared_process():
            url = running.enter_context(own_redis(tmp_path_factory.mktemp("redis")))
        yield url


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for all tests of this process."""
    with shared_process(), OwnPostgres() as server:
        yield server


def wait_for(url, log):
    """Until Redis answers; its own words when it does not."""
    until(lambda: not embedded_redis.why_not_ready(url), log.read_text)


@pytest.fixture(scope="session")
def flushing(redis_server):
    """A client that empties the Redis, whatever a test does to its own."""
    with redis.Redis.from_url(redis_server) as client:
        yield client


@pytest.fixture
def redis_url(redis_server, flushing):
    """The address of an empty Redis."""
    flushing.flushall()
    yield redis_server
    flushing.flushall()


@pytest.fixture
def db(redis_url):
    """A client of the empty Redis; answers are bytes."""
    with redis.Redis.from_url(redis_url, driver_info=DRIVER) as client:
        yield client


@pytest.fixture
def config(db):
    """Change settings of the Redis; they are put back after the test."""
    changed = {}

    def change(name, value):
        changed.setdefault(name, db.config_get(name)[name])
        db.config_set(name, value)

    yield change
    for name, value in changed.items():
        db.config_set(name, value)


@pytest.fixture
def ports():
    """What a process takes from outside: by its clock, what is opened later is later."""
    return Ports(clock=Moments())


@pytest.fixture
def services(redis_url, ports):
    """The parts of one process with the toy games, on an empty Redis."""
    with build(redis_url, TOYS, ports=ports) as made:
        named(made.store.redis)  # as a launcher does before anything is written
        yield made


@pytest.fixture
def runs(tmp_path):
    """Starts the service on one data folder, again and again."""
    with launching(tmp_path / "data", real=True) as start:
        yield lambda: start().ready()


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """All that `script/server` starts."""
    with launched(tmp_path_factory.mktemp("service") / "data") as run:
        yield run
