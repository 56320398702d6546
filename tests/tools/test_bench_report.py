"""docs/bench.md has the form that script/bench --write gives it."""

from annales.tools.bench.__main__ import PARTS
from annales.tools.bench.measured import BenchFigures
from annales.tools.bench.report import PAGE, TARGETS, TRENDS, with_figures

PAGES = "\n".join(["# Figures", "", *TARGETS, "", "Between.", "", *TRENDS])


def figures(**values):
    """One target, one trend and one detail, in two rounds."""
    made = BenchFigures()
    for value in values["rounds"]:
        made.add("ratio", value, least=0.7)
        made.add("rate", 1000 * value, "actions/s", trend=True)
        made.add("detail", value)
    return made


def test_the_page_has_the_form_that_the_bench_writes():
    """Every row belongs to a part that there is, in their order; a run that measures nothing changes nothing."""
    page = PAGE.read_text("utf-8")

    assert with_figures(page, {}, PARTS, "0") == page
    rows = [line for line in page.splitlines() if line.startswith(tuple(f"| {part} |" for part in PARTS))]
    assert {line.count("|") - line.count("\\|") for line in rows} == {7, 8}
    assert all(line.split("|")[-2].strip() for line in rows), "a figure without the commit at which it was measured"


def test_figures_go_into_the_tables_of_targets_and_of_trends():
    """Details into neither; what was measured before is kept beside the trend, other parts are left as they are."""
    first = with_figures(PAGES, {"b": figures(rounds=[0.5, 0.6]), "a": figures(rounds=[0.8])}, "ab", "c1")
    second = with_figures(first, {"b": figures(rounds=[0.9])}, "ab", "c2")

    assert second.splitlines() == [
        *("# Figures", "", *TARGETS),
        "| a | ratio | ≥ 0.7 | 0.8 | met | | c1 |",
        "| b | ratio | ≥ 0.7 | 0.9 | met | | c2 |",
        *("", "Between.", "", *TRENDS),
        "| a | rate | | 800 actions/s | | c1 |",
        "| b | rate | 550 actions/s | 900 actions/s | | c2 |",
    ]
    assert "| b | ratio | ≥ 0.7 | 0.55 | **not met** | 0.5 … 0.6 | c1 |" in first
