"""Time and luck enter the service by its ports: whatever reads a clock by itself cannot be given one by a test."""

import ast

import pytest

from tests.architecture.sources import modules, within

SOURCES = {"time", "secrets", "uuid"}  # and of `random` all but `Random`, which is seeded
READS = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today"}
MAY = {  # module -> why it reads the machine's own
    "service.ports": "it is the port",
    "service.server": "the launcher and gunicorn's worker stand around the container: they start, watch and end it",
    "service.monitoring.logs": "standard error has no container: it tells of lines that were dropped at any moment",
    "workers.leases": "the processor's time that an attempt has taken is no time of day",
}


def unported(source):
    """What a source takes of time and luck by itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in SOURCES | {"random"})
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            if node.module in SOURCES | {"random"}:
                yield from sorted(names - {"random.Random"})
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in READS:
            yield ast.unparse(node)


def test_time_and_luck_enter_by_ports_alone():
    """But for the modules of the table."""
    wrong = {
        module: bad
        for module, path in modules("service", "workers")
        if not any(within(module, prefix) for prefix in MAY) and (bad := list(unported(path.read_text("utf-8"))))
    }

    assert wrong == {}


@pytest.mark.parametrize("prefix", MAY)
def test_each_exception_is_needed(prefix):
    """One that is not is struck off the table."""
    found = [module for module, path in modules("service", "workers") if within(module, prefix)]
    taken = [path for module, path in modules("service", "workers") if module in found]

    assert any(list(unported(path.read_text("utf-8"))) for path in taken)


@pytest.mark.parametrize(
    ("source", "taken"),
    [
        ("import time", ["time"]),
        ("def f():\n    from time import monotonic", ["time.monotonic"]),
        ("from random import Random", []),
        ("from random import Random, choice", ["random.choice"]),
        ("import random", ["random"]),
        ("at = datetime.now(UTC)", ["datetime.now"]),
        ("at = clock.now()", []),
        ("from secrets import token_hex", ["secrets.token_hex"]),
    ],
)
def test_the_guard_sees_what_is_taken(source, taken):
    """Wherever it stands."""
    assert list(unported(source)) == taken
