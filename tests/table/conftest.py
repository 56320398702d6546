"""A service whose chance is known, for the page in a browser and for its components in Node."""

import pytest

from tests.service.launched import Launched
from tests.support.processes import shared_process

SECRET = "5d" * 32  # of every match: which cards are dealt


@pytest.fixture(scope="package")
def table_service(tmp_path_factory):
    """All that `script/server` starts; its matches share one secret, so that the same answers make the same match."""
    with shared_process():
        launched = Launched(
            tmp_path_factory.mktemp("table") / "data",
            real=True,
            launcher="tests.table.browser.same_deal.launcher",
            ANNALES_TABLE_SECRET=SECRET,
        )
    try:
        yield launched.ready()
    finally:
        launched.clear()
