"""The domain is pure: what it answers follows from what it is given, never from the hour, the machine or luck."""

import pytest

from tests.architecture.sources import imports, modules

IMPURE = {"random", "secrets", "time", "datetime", "os", "uuid", "logging", "threading"}
DICE = {"dealer.py", "bot.py", "determinize.py"}  # `random` is their business; in bots/ and review/ as well


def impurities(source, module, file):
    """The impure modules that a source of the domain imports."""
    may_roll = file in DICE or module.startswith(("domain.bots.", "domain.review."))
    found = {names[0].split(".")[0] for names in imports(source, module)} & IMPURE
    return found - {"random"} if may_roll else found


def test_the_domain_imports_nothing_impure():
    """Chance enters by dealers, bots and re-dealt tables only; time and identity come from outside."""
    wrong = {
        module: bad
        for module, path in modules("domain")
        if (bad := impurities(path.read_text("utf-8"), module, path.name))
    }

    assert wrong == {}


@pytest.mark.parametrize(
    ("module", "file", "source", "bad"),
    [
        ("domain.table.table", "table.py", "import random", {"random"}),
        ("domain.contract.dealer", "dealer.py", "from random import Random", set()),
        ("domain.contract.dealer", "dealer.py", "import secrets", {"secrets"}),
        ("domain.bots.ismcts", "ismcts.py", "import random, time", {"time"}),
        ("domain.games.sacrifice.rules", "rules.py", "def f():\n    import os.path", {"os"}),
    ],
)
def test_the_guard_sees_a_planted_impurity(module, file, source, bad):
    """Wherever the import stands."""
    assert impurities(source, module, file) == bad
