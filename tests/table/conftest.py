"""A service whose chance is known, for the page in a browser and for its components in Node."""

import pytest

from tests.service.launched import Launched
from tests.support.processes import shared_process

SECRET = "5d" * 32  # of every match: which cards are dealt


class TableService:
    """All that `script/server` starts; its matches share one secret, so that the same answers make the same match.

    It has the example games too. It can be stopped, and started again at its address with what it has kept.
    """

    def __init__(self, data):
        self.data = data
        self.start()

    def start(self, port="0"):
        """Start it on what is in its folder, and wait until it answers."""
        launcher = "tests.table.browser.same_deal.launcher"
        with shared_process():
            self._launched = Launched(self.data, real=True, launcher=launcher, ANNALES_TABLE_SECRET=SECRET, PORT=port)
        try:
            self.url = self._launched.ready().url
        except BaseException:
            self.clear()
            raise

    def stop(self):
        """End it as a signal does."""
        self._launched.stop()
        self.clear()

    def start_again(self):
        """Start it at the same address."""
        self.start(self.url.rpartition(":")[2])

    def clear(self):
        """Leave nothing running."""
        self._launched.clear()


@pytest.fixture(scope="package")
def table_service(tmp_path_factory):
    """One service for all tests of the folder in this process."""
    service = TableService(tmp_path_factory.mktemp("table") / "data")
    yield service
    service.clear()
