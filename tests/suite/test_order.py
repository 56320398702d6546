"""Every run has an order of its own: any of them may be drawn, and each can be repeated."""

import os
import sys
from itertools import pairwise, permutations
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support import order
from tests.support.children import ran


def drawn(seed, *names):
    """The order in which tests of these names run."""
    items = [SimpleNamespace(nodeid=name, location=(name.partition("::")[0], 0, "")) for name in names]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(order.SEED, str(seed))
        order.pytest_collection_modifyitems(items)
    return tuple(item.nodeid for item in items)


def test_a_seed_gives_one_order_from_whichever_the_tests_come():
    """So every process of a run has the same."""
    names = [f"tests/a.py::test_it[{number}]" for number in range(10)]

    assert drawn(7, *names) == drawn(7, *reversed(names)) != tuple(names)


def test_every_order_of_four_short_names_is_drawn():
    """A checksum that is linear reaches four of the twenty-four."""
    names = [f"tests/a.py::test_it[{number}]" for number in range(4)]

    assert {drawn(seed, *names) for seed in range(500)} == set(permutations(names))


def test_the_tests_of_a_module_stay_together_and_so_do_the_modules_of_a_folder():
    """What they share is made once."""
    modules = [f"tests/{folder}/{module}.py" for folder in "ab" for module in "cd"]
    names = [f"{module}::test_{number}" for module in modules for number in range(5)]

    orders = [[name.partition("::")[0] for name in drawn(seed, *names)] for seed in range(50)]

    for files in orders:
        assert sum(one != other for one, other in pairwise(files)) == 3
        assert sum(one != other for one, other in pairwise(map(order.folder, files))) == 1
    assert len({tuple(files) for files in orders}) == 8


@pytest.mark.process
def test_a_run_prints_its_order_and_another_repeats_it(tmp_path):
    """By the line at its head."""
    (tmp_path / "test_it.py").write_text(
        "import pytest\n@pytest.mark.parametrize('n', range(20))\ndef test_it(n):\n    assert n < 20\n", "utf-8"
    )

    def run(**environ):
        command = [sys.executable, "-m", "pytest", "-v", "-c", os.devnull, "--rootdir", tmp_path, tmp_path]
        settings = {key: value for key, value in os.environ.items() if key not in (order.SEED, "PYTEST_ADDOPTS")}
        done = ran(
            [*command, "-p", "tests.support.order", "-p", "no:cacheprovider"],
            env={**settings, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environ},
        )
        passed = [line.partition("[")[2].partition("]")[0] for line in done.stdout.splitlines() if "PASSED" in line]
        return next(line for line in done.stdout.splitlines() if line.startswith("order: ")), passed

    line, first = run()
    name, _, seed = line.removeprefix("order: ").partition("=")

    assert run(**{name: seed}) == (line, first)
    assert run(**{name: str(int(seed) + 1)})[1] != first


def test_each_process_of_a_run_collects_the_whole_suite_from_another_folder_on():
    """So that none rewrites modules again which another has rewritten; named tests are left as they are."""
    one, two, three = (order.turned(["tests"], {"workerid": f"gw{place}", "workercount": 3}) for place in range(3))

    assert sorted(one) == sorted(two) == sorted(three)
    files = {path for folder in one for path in Path(folder).rglob("test_*.py")}
    assert files == set(Path("tests").rglob("test_*.py"))
    assert len({one[0], two[0], three[0]}) == 3
    assert order.turned(["tests/api"], {"workerid": "gw1", "workercount": 3}) == ["tests/api"]
