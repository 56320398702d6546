"""The alert rules and the dashboard ask for figures that exist, and the operator's page explains each alert."""

import json
import re

import promql_parser
import pytest
import yaml
from promql_parser import AggregateExpr, VectorSelector, walk

from annales.service.http.documents import ROOT
from annales.service.monitoring.checks import PROBLEMS
from annales.service.monitoring.store_watch import STORE_STATES
from tests.api.test_metrics import figures

RULES = [
    rule
    for group in yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]
]
PANELS = json.loads((ROOT / "deploy/grafana/annales.json").read_text("utf-8"))["panels"]
NAMES = [rule["alert"] for rule in RULES]
QUERIES = [(rule["alert"], rule["expr"]) for rule in RULES] + [
    (f"{panel['title']}, {target['refId']}", target["expr"]) for panel in PANELS for target in panel.get("targets", ())
]
VALUES = {"code": PROBLEMS, "state": STORE_STATES, "outcome": ("answered", "kept", "failed")}
# In a test nothing is archived or refused, and no scheduler makes rounds: other tests show that these are told then.
ONLY_AT_TIMES = {
    "annales_archive_lag_seconds",
    "annales_archive_waiting",
    "annales_clock_age_seconds",
    "annales_streams_refused_total",
}
TARGET = {"job", "instance"}  # labels that Prometheus adds to all that it scrapes


@pytest.fixture
def told(ada, begun):
    """The labels of each metric that is told."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    samples = figures(ada.get("/metrics").text)
    return {"up": TARGET} | {name: {label for label, _ in labels} | TARGET for name, *labels in samples}


def parts_of(query, kind):
    """The parts of this kind in a query, which Prometheus can read."""
    found = []
    walk(promql_parser.parse(query), lambda part: found.append(part) if isinstance(part, kind) else None)
    return found


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_a_rule_is_whole(rule):
    """With what Prometheus requires of it, and what tells an operator how urgent it is."""
    assert rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"]
    assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))


def test_every_metric_of_an_alert_or_panel_exists_with_its_labels(told):
    """Under load and without: one that is never told would never raise an alarm, and leaves its panel empty."""
    asked = {selector.name for _, query in QUERIES for selector in parts_of(query, VectorSelector)}

    assert asked - told.keys() <= ONLY_AT_TIMES
    for name, query in QUERIES:
        for labels, of in labels_of(query):
            assert labels <= told.get(of, labels), name


def labels_of(query):
    """The labels that a query selects or groups by, each time with the metric of which it asks them."""
    for selector in parts_of(query, VectorSelector):
        yield {matcher.name for matcher in selector.matchers.matchers}, selector.name
    for group in parts_of(query, AggregateExpr):
        for selector in parts_of(str(group.expr), VectorSelector):
            yield set(group.modifier.labels if group.modifier else ()), selector.name


@pytest.mark.parametrize(("name", "query"), QUERIES, ids=[name for name, _ in QUERIES])
def test_the_values_that_are_selected_exist(name, query):
    """A state that is spelled otherwise would never be found."""
    for selector in parts_of(query, VectorSelector):
        for matcher in selector.matchers.matchers:
            values = matcher.value.split("|")
            assert set(values) <= set(VALUES.get(matcher.name, values)), matcher.name


def test_each_panel_of_the_dashboard_says_what_it_shows():
    """In the place where Grafana draws it: none lies on another."""
    places = [(cell, panel["title"]) for panel in PANELS for cell in cells(panel["gridPos"])]

    assert len({cell for cell, _ in places}) == len(places)
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    assert all(panel["description"] and panel["targets"] for panel in PANELS if panel["type"] != "row")


def cells(place):
    """The cells of the grid that a panel fills."""
    columns, rows = range(place["x"], place["x"] + place["w"]), range(place["y"], place["y"] + place["h"])
    return [(column, row) for column in columns for row in rows]


def test_the_operators_page_explains_every_alert_and_problem():
    """What it means, and what to do."""
    page = (ROOT / "docs/operating.md").read_text("utf-8")

    assert [name for name in (*NAMES, *PROBLEMS) if f"`{name}`" not in page] == []
