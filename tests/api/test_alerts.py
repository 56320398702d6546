"""The alert rules name metrics, states and problems that exist, and the operator's page explains each alert."""

import re

import pytest
import yaml

from service.http.documents import ROOT
from service.monitoring.readiness import PROBLEMS
from service.monitoring.store_watch import STORE_STATES
from tests.api.test_metrics import figures

RULES = [
    rule
    for group in yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]
]
NAMES = [rule["alert"] for rule in RULES]
VALUES = {"code": PROBLEMS, "state": STORE_STATES, "outcome": ("answered", "kept", "failed")}
SELECTED = re.compile(r'(\w+)=~?"([^"]*)"')


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_a_rule_is_whole(rule):
    """With what Prometheus requires of it, and what tells an operator how urgent it is."""
    assert rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"]
    assert rule["expr"].count("(") == rule["expr"].count(")")
    assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))


def test_every_metric_that_a_rule_names_is_told(ada, begun):
    """Under load and without: one that is never told would never raise an alarm."""
    told = {name for name, *_ in figures(ada.get("/metrics").text)}
    asked = {name: set(re.findall(r"\bannales_\w+", rule["expr"])) for name, rule in zip(NAMES, RULES, strict=True)}
    absent = {name: names - told for name, names in asked.items() if names - told}

    # in a test nothing is archived: tests/api/test_readiness_archive.py shows that this metric is told where it is
    assert absent == {"AnnalesArchiveBehind": {"annales_archive_lag_seconds"}}


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_the_values_that_a_rule_selects_exist(rule):
    """A state that is spelled otherwise would never be found."""
    for label, values in SELECTED.findall(rule["expr"]):
        assert set(values.split("|")) <= set(VALUES.get(label, values.split("|"))), label


def test_the_operators_page_explains_every_alert_and_problem():
    """What it means, and what to do."""
    page = (ROOT / "docs/operating.md").read_text("utf-8")

    assert [name for name in (*NAMES, *PROBLEMS) if f"`{name}`" not in page] == []
