"""A misspelt setting is told, with the one that was probably meant."""

import re
from pathlib import Path

import pytest

from annales.service.monitoring.setting_names import FROM_THE_LAUNCHER, OF_TESTS, OF_TOOLS, SETTINGS, unknown_settings

ROOT = Path(__file__).resolve().parents[2]
CODE = ("service", "events", "workers", "tools", "script", ".ci", "tests/support")


def names_in(text):
    """All names of variables of ours in a text."""
    found = set(re.findall(r"ANNALES_[A-Z_]+", text))
    return {name for name in found if not name.startswith(OF_TESTS) and not name.endswith("_")}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ANNALES_MASTERKEY", "there is no setting ANNALES_MASTERKEY; ANNALES_MASTER_KEY is one"),
        ("ANNALES_WEB_WORKER", "there is no setting ANNALES_WEB_WORKER; ANNALES_WEB_WORKERS is one"),
        ("ANNALES_QQ", "there is no setting ANNALES_QQ"),
    ],
)
def test_an_unknown_setting_is_reported_without_its_value(name, said):
    """The value of a misspelt key would be a secret."""
    assert list(unknown_settings({name: "secret"})) == [said]


def test_what_others_set_is_none_of_ours():
    """Nor is what the launcher, tests and tools set."""
    environ = dict.fromkeys(
        ["PORT", "REDIS_URL", "XANNALES_A", "ANNALES_TEST_TURN", *SETTINGS, *FROM_THE_LAUNCHER], "1"
    )

    assert list(unknown_settings(environ)) == []


def test_every_setting_of_the_page_is_known_and_no_other():
    """The names in its tables."""
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    rows = [line.partition(" | ")[0] for line in page.splitlines() if line.startswith("| `")]

    assert names_in("".join(rows)) == SETTINGS


def test_every_variable_that_the_code_names_is_known():
    """So that none is told to be unknown that has an effect."""
    files = [path for folder in CODE for path in (ROOT / folder).rglob("*") if path.suffix in {"", ".py"}]
    named = names_in("".join(path.read_text("utf-8") for path in files if path.is_file()))

    assert named <= SETTINGS | FROM_THE_LAUNCHER | OF_TOOLS
