"""`annales export`: what the tables hold, and what becomes of files."""

import csv
import json
import re
from pathlib import Path

import pytest
from pyarrow import parquet

from annales.tools.annales.export.command import export
from annales.tools.annales.export.rows import ENTRIES, MATCHES
from annales.tools.annales.export.tables import BATCH, NATIVE, WholeFile
from tests.support.at_door import finished, opened
from tests.support.damaged import damage


@pytest.fixture
def matches(services):
    """One that runs, and one that is archived."""
    running, archived = opened(services, "cult", 2).id, finished(services, "arena", 2, seed=2).id
    assert services.archiving.archive(archived)
    return running, archived


def tables(folder, kind):
    """Both tables as rows."""
    if kind == "parquet":
        return [parquet.read_table(folder / f"{name}.parquet").to_pylist() for name in ("matches", "entries")]
    read = []
    for name in ("matches", "entries"):
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            read.append(list(csv.DictReader(file)))
    return read


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_every_match_and_every_entry_is_a_row(services, run, matches, tmp_path, kind):
    """Those of Redis and those of the archive."""
    done = run(export, tmp_path / "out", "--format", kind)

    found, entries = tables(tmp_path / "out", kind)
    assert done.exit_code == 0
    assert [row["match"] for row in found] == list(matches)
    assert [int(row["entries"]) for row in found] == [services.store.log.last(match) for match in matches]
    assert [row["digest"] for row in found] == [services.store.log.read(match)[-1].digest for match in matches]
    assert len(entries) == sum(map(services.store.log.last, matches))
    native = [
        [name for name, source in NATIVE.items() if source in columns and kind == "parquet"]
        for columns in (MATCHES, ENTRIES)
    ]
    assert [list(row) for row in (found[0], entries[0])] == [[*MATCHES, *native[0]], [*ENTRIES, *native[1]]]
    assert [bool(row["archived_at"]) for row in found] == [False, True]


def test_the_page_for_operators_names_every_column():
    """In the order of the tables."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "operating.md").read_text("utf-8")

    named = {
        name: re.findall(r"`(\w+)`", columns)
        for name, columns in re.findall(r"^- `(matches|entries)`, ([^.]*)\.$", page, re.M)
    }

    assert named == {"matches": list(MATCHES), "entries": list(ENTRIES)}


def test_facts_fold_to_what_the_archive_holds(services, run, matches, tmp_path):
    """Of a match that is over nothing is hidden; an entry names its author, its action and its digest."""
    run(export, tmp_path, "--archived")

    [match], entries = tables(tmp_path, "parquet")
    log = services.store.log.read(matches[1])
    steps = [row for row in entries if row["kind"] == "step"]
    assert match["status"] == "over"
    assert (match["ended_at"] - match["opened_at"]).total_seconds() >= 0
    assert [row["digest"] for row in entries] == [entry.digest for entry in log]
    assert {row["player"] for row in steps if row["seat"] == 1} == {"pl_1"}
    assert all(json.loads(row["action_json"])["type"] == row["action"] for row in steps if row["action"])
    assert "?" not in {piece for row in steps for piece in str(row["facts_json"]).split('"')}


def test_no_cell_of_a_spreadsheet_is_a_formula(services, run, tmp_path):
    """Players choose their texts; Parquet has them as they are."""
    texts = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "Ada"]
    for text in texts:
        opened(services, "cult", 2, external_id=text, tags=[text])

    for kind in ("csv", "parquet"):
        run(export, tmp_path, "--format", kind)

    rows, entries = tables(tmp_path, "csv")
    assert {row["external_id"] for row in rows} == {*(f"'{text}" for text in texts[:-1]), "Ada"}
    assert not any(cell.startswith(tuple("=+-@＝")) for row in rows + entries for cell in row.values())
    assert {tag for row in rows for tag in json.loads(row["tags_json"])} == set(texts)
    assert {row["external_id"] for row in tables(tmp_path, "parquet")[0]} == set(texts)


def test_nothing_hidden_leaves_a_match_that_runs(services, run, matches, tmp_path):
    """Its rows hold what anybody may see: hidden pieces are masked."""
    run(export, tmp_path, "--format", "csv")

    _, entries = tables(tmp_path, "csv")
    facts = [row["facts_json"] for row in entries if row["match"] == matches[0]]
    assert any('"?"' in said for said in facts)


def test_files_of_an_earlier_export_stay(run, matches, tmp_path):
    """Unless it is said that they may go."""
    (tmp_path / "entries.csv").write_text("kept")

    assert run(export, tmp_path, "--format", "csv").exit_code == 2
    assert (tmp_path / "entries.csv").read_text() == "kept"
    assert run(export, tmp_path, "--format", "csv", "--replace").exit_code == 0
    assert (tmp_path / "entries.csv").read_text() != "kept"


def test_an_unreadable_match_is_left_out_and_reported(run, matches, tmp_path, db):
    """The others are there."""
    damage(db, matches[0])

    done = run(export, tmp_path, "--format", "csv")

    assert done.exit_code == 1
    assert f"{matches[0]} is left out: " in done.stderr
    assert [row["match"] for row in tables(tmp_path, "csv")[0]] == [matches[1]]


def test_an_export_that_breaks_off_leaves_no_file(run, matches, tmp_path, monkeypatch):
    """A file appears under its name when it is whole."""
    monkeypatch.setenv("ANNALES_ARCHIVE", "postgresql://nobody@127.0.0.1:1/none")

    assert run(export, tmp_path / "out", "--format", "csv").exit_code == 2
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_rows_are_written_in_batches(tmp_path, kind):
    """So memory does not grow with the number of rows."""
    row = dict.fromkeys(ENTRIES) | {"match": "mt_1", "seq": 1, "at": "2026-01-02T03:04:05.678Z", "undone": False}

    with WholeFile(tmp_path / "table", kind, ENTRIES) as table:
        for _ in range(2 * BATCH + 1):
            table.add(row)
            assert len(table._rows) < BATCH

    if kind == "parquet":
        assert parquet.ParquetFile(tmp_path / "table").num_row_groups == 3
    assert table.rows == 2 * BATCH + 1
