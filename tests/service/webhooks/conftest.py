"""What the tests of webhooks share."""

import pytest

from annales.service.container import build
from annales.service.ports import Ports
from examples.games import TOYS
from tests.service.webhooks.queueing import URL
from tests.support.moments import Standing


@pytest.fixture
def parts(redis_url):
    """The parts of a process whose clock stands."""
    with build(redis_url, TOYS, ports=Ports(clock=Standing())) as made:
        yield made


@pytest.fixture
def hook(parts):
    """A webhook of Ada's for everything, and its secret."""
    return parts.webhooks.registry.create("pl_ada", URL, ["turn", "over", "started"], "", "wh_1")
