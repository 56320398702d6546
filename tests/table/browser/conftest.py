"""A browser, and people in front of it."""

import os

import pytest
from playwright.sync_api import sync_playwright

from annales.tools.bench.page import chromium
from tests.support.processes import shared_process
from tests.table.browser.person import FLAGS, Person, Windows


def pytest_collection_modifyitems(items):
    """Every test here starts a browser."""
    for item in items:
        if item.path.is_relative_to(chromium.ROOT / "tests" / "table" / "browser"):
            item.add_marker(pytest.mark.process)


_PEOPLE = pytest.StashKey[list[Person]]()  # whom a test has made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """What each person has before them when a test fails stands in its report."""
    report = yield
    if report.failed and call.when == "call":
        report.sections += [(f"what {one.name} sees", one.sees()) for one in item.stash.get(_PEOPLE, [])]
    return report


@pytest.fixture(scope="package")
def browser():
    """A Chromium for all tests of this process."""
    start = chromium.found()
    if start is None:
        if os.environ.get("ANNALES_BROWSER") == "required":
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    with shared_process():
        playing = sync_playwright().start()
        started = playing.chromium.launch(args=FLAGS, **start)
    yield started
    started.close()
    playing.stop()


@pytest.fixture(scope="package")
def windows(browser):
    """Windows that tests use one after another."""
    return Windows(browser)


@pytest.fixture
def people(windows, table_service, request):
    """Makes people, each with a window of their own; afterwards none may have met an error or another host."""
    made = request.node.stash[_PEOPLE] = []

    def person(name="Ada", *, at=None, **how):
        made.append(Person(windows, at or table_service.url, name, **how))
        return made[-1]

    yield person
    for one in made:
        one.leave()
    for one in made:
        one.check()
