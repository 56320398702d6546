"""`annales export --format dumps`: files by game and month that never change, and an index that is always true."""

import hashlib
import json
import re
from io import BytesIO
from pathlib import Path

import pytest
import zstandard
from pyarrow import parquet

from annales.service.commands.import_record import ImportRecord
from annales.tools.annales.export import dumping
from annales.tools.annales.export.command import export
from annales.tools.annales.export.dumps import RECORDS, Over, batched_by
from annales.tools.verify import verify
from tests.support.at_door import as_file, finished, opened
from tests.support.damaged import damage


@pytest.fixture
def dump(run, tmp_path):
    """Runs the command on one folder; returns it, and what was said."""

    def dump():
        done = run(export, tmp_path / "dumps", "--format", "dumps")
        return tmp_path / "dumps", done

    return dump


def index_of(folder):
    """The index, after a check of every file that it names: all are there, as described, and no others."""
    index = json.loads((folder / "index.json").read_bytes())
    named = [file for part in index["parts"] for file in part["files"]]
    for file in named:
        held = (folder / file["name"]).read_bytes()
        assert (len(held), hashlib.sha256(held).hexdigest()) == (file["bytes"], file["sha256"])
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == {file["name"] for file in named} | {"index.json", ".lock"}
    return index


def file_of(folder, part, ending):
    """A file of a part."""
    return folder / next(file["name"] for file in part["files"] if file["name"].endswith(ending))


def records_in(path):
    """The records in a file, each whole."""
    found = []
    with zstandard.ZstdDecompressor().stream_reader(BytesIO(path.read_bytes()), read_across_frames=True) as lines:
        for line in lines.read().splitlines(keepends=True):
            found += [[]] if "record" in json.loads(line) else []
            found[-1].append(line)
    return [b"".join(each) for each in found]


def held(folder, index):
    """The matches in all parts, by their records."""
    parts = [records_in(file_of(folder, part, RECORDS)) for part in index["parts"]]
    return [json.loads(each.partition(b"\n")[0])["record"]["match"] for part in parts for each in part]


def test_public_matches_that_are_over_are_dumped_by_game(services, dump):
    """Redis' and the archive's; as records that hold, and as tables; no running, hidden or imported ones."""
    archived, here = finished(services, "arena", 2, seed=2), finished(services, "cult", 2, seed=3)
    services.archiving.archive(archived.id)
    opened(services, "arena", 2)
    hidden = finished(services, "arena", 2, seed=4, visibility="unlisted")
    services.door.do(ImportRecord("pl_9", as_file(here, None)))

    folder, done = dump()

    index = index_of(folder)
    assert (done.exit_code, done.output) == (0, f"2 matches added, 0 taken out; 2 in {folder / 'index.json'}\n")
    assert sorted(held(folder, index)) == sorted([archived.id, here.id])
    assert hidden.id not in held(folder, index)
    for part, match in zip(index["parts"], (archived, here), strict=True):
        assert (part["game"], part["matches"], part["entries"]) == (match.opening.game, 1, match.tree.last)
        [record] = records_in(file_of(folder, part, RECORDS))
        assert verify(record, match.tree.digest)[0].startswith("The record holds")
        [row] = parquet.read_table(file_of(folder, part, ".matches.parquet")).to_pylist()
        assert (row["match"], row["ranks"]) == (match.id, match.result["ranks"])
        assert row["seats"][1] == {"seat": 1, "kind": "player", "player": "pl_1", "level": None, "resigned": None}
        entries = parquet.read_table(file_of(folder, part, ".entries.parquet")).to_pylist()
        assert [row["seq"] for row in entries] == list(range(1, match.tree.last + 1))
        facts = [json.loads(fact["fact_json"]) for fact in entries[-2]["facts"]]
        assert facts == json.loads(entries[-2]["facts_json"])
        assert [fact["fact"] for fact in entries[-2]["facts"]] == [fact[0] for fact in facts]
        assert part["first_end"] == part["last_end"] <= index["updated_at"]


def test_a_later_run_adds_files_and_changes_none(services, dump):
    """So a mirror fetches what the index names and it does not have."""
    first = finished(services, "arena", 2, seed=2).id
    folder, _ = dump()
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.name not in ("index.json", ".lock")}
    _, done = dump()
    assert done.output.startswith("0 matches added")
    second = finished(services, "arena", 2, seed=3).id

    folder, done = dump()

    assert done.output.startswith("1 matches added, 0 taken out; 2 in ")
    assert held(folder, index_of(folder)) == [first, second]
    assert {path: path.read_bytes() for path in before} == before


def test_a_match_that_was_deleted_is_taken_out_and_told(services, dump):
    """Its part is written anew under another name; the others stay."""
    gone, stays, other = (finished(services, game, 2, seed=n) for n, game in enumerate(("arena", "arena", "cult")))
    folder, _ = dump()
    before = {part["files"][0]["name"] for part in index_of(folder)["parts"]}
    services.operators.deletions.delete_as_operator(gone.id, "pl_op")

    folder, done = dump()

    index = index_of(folder)
    assert done.output.startswith("0 matches added, 1 taken out; 2 in ")
    assert held(folder, index) == [stays.id, other.id]
    assert [each["match"] for each in index["deleted"]] == [gone.id]
    assert len(before & {part["files"][0]["name"] for part in index["parts"]}) == 1
    services.operators.deletions.delete_as_operator(stays.id, "pl_op")
    index = index_of(dump()[0])
    assert [part["game"] for part in index["parts"]] == ["cult"]
    assert [each["match"] for each in index["deleted"]] == [gone.id, stays.id]


@pytest.mark.parametrize("at", ["write_records", "record"])
def test_a_run_that_is_cut_off_leaves_a_true_index(services, dump, monkeypatch, at):
    """The next one goes on where it was; what was left half done is removed."""
    matches = [finished(services, game, 2, seed=2).id for game in ("arena", "cult")]
    whole, calls = getattr(dumping, at), []

    def breaks(*given):
        calls.append(given)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return whole(*given)

    with monkeypatch.context() as cut:
        cut.setattr(dumping, at, breaks)
        assert dump()[1].exit_code == 1

    folder, done = dump()
    assert done.output.startswith("1 matches added, 0 taken out; 2 in ")
    assert held(folder, index_of(folder)) == matches


def test_files_that_no_index_names_are_removed(services, dump):
    """A run may end between its files and the index; what is nobody's dump stays."""
    finished(services, "arena", 2, seed=2)
    folder, _ = dump()
    left = folder / "arena" / "2026-01-000000000000.ndjson.zst"
    left.write_bytes(b"half"), left.with_name("notes.md").write_text("mine")

    dump()

    assert not left.exists()
    assert left.with_name("notes.md").exists()


def test_a_match_that_cannot_be_read_is_left_out_and_told(services, dump, db):
    """The exit status is 1, and the next run tries again."""
    broken, whole = finished(services, "arena", 2, seed=2).id, finished(services, "arena", 2, seed=3).id
    damage(db, broken)
    services.forget()

    folder, done = dump()

    assert (done.exit_code, f"{broken} is left out" in done.stderr) == (1, True)
    assert held(folder, index_of(folder)) == [whole]


def test_two_runs_do_not_write_to_one_folder(services, dump):
    """The second one is told so."""
    folder, _ = dump()
    with dumping._alone(folder):
        _, done = dump()
    assert (done.exit_code, "another export writes to" in done.stderr) == (1, True)


def test_an_index_of_another_version_is_not_overwritten(dump, tmp_path):
    """A newer program has written it."""
    (tmp_path / "dumps").mkdir()
    (tmp_path / "dumps" / "index.json").write_text('{"version":2}')
    _, done = dump()
    assert done.exit_code != 0
    assert (tmp_path / "dumps" / "index.json").read_text() == '{"version":2}'


def damaged_index(folder):
    """Ways in which an index, or a list that it names, can be damaged."""
    index = json.loads((folder / "index.json").read_bytes())
    [part] = index["parts"]
    listed = file_of(folder, part, ".list.txt")

    def with_names(*names):
        files = [{**part["files"][0], "name": name} for name in names]
        (folder / "index.json").write_text(json.dumps({**index, "parts": [{**part, "files": files}]}))

    return {
        "cut off": lambda: (folder / "index.json").write_bytes((folder / "index.json").read_bytes()[:99]),
        "no object": lambda: (folder / "index.json").write_text("[]"),
        "no files": with_names,
        "a file elsewhere": lambda: with_names(*(file["name"] for file in part["files"][:3]), "../x.list.txt"),
        "a list that is no list": lambda: listed.write_text("nothing"),
        "a list that is missing": listed.unlink,
    }


@pytest.mark.parametrize(
    "how", ["cut off", "no object", "no files", "a file elsewhere", "a list that is no list", "a list that is missing"]
)
def test_a_damaged_index_is_named_and_nothing_is_written(services, dump, how):
    """Without it, all parts are written anew."""
    finished(services, "arena", 2, seed=2)
    folder, _ = dump()
    damaged_index(folder)[how]()
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    _, done = dump()

    assert (done.exit_code, "is damaged" in done.stderr, str(folder) in done.stderr) == (2, True, True)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    (folder / "index.json").unlink()
    assert dump()[1].exit_code == 0
    assert len(held(folder, index_of(folder))) == 1


def test_long_months_have_several_parts():
    """So that a part is written in one go."""
    matches = [Over(f"mt_{n}", "arena", f"2026-01-01T00:00:0{n}.000Z") for n in range(5)]
    assert [len(some) for some in batched_by(matches, 2)] == [2, 2, 1]


def code_of_the_page(*named):
    """What the Python on the page defines."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "dumps.md").read_text("utf-8")
    defined = {}
    for block in re.findall(r"^```python\n(.*?)^```", page, re.M | re.S):
        exec(block, defined)
    return [defined[name] for name in named]


def test_the_page_reads_what_it_describes(services, dump):
    """Tables of all parts, and each record of a file that was put together from two."""
    matches = [finished(services, game, 2, seed=2) for game in ("arena", "cult")]
    folder, _ = dump()
    table_of, records = code_of_the_page("table_of", "records_in")

    assert table_of(folder, "matches", ["match"]).to_pylist() == [{"match": match.id} for match in matches]
    assert table_of(folder, "entries").num_rows == sum(match.tree.last for match in matches)
    together = folder / "together.zst"
    together.write_bytes(b"".join(path.read_bytes() for path in sorted(folder.glob("*/*.zst"))))
    assert list(records(together)) == [as_record(path) for path in sorted(folder.glob("*/*.zst"))]


def as_record(path):
    """The only record in a file."""
    [record] = records_in(path)
    return record


def test_the_mirror_of_the_page_fetches_what_is_new(services, dump, tmp_path):
    """Once each; and removes what has gone."""
    [mirror] = code_of_the_page("mirror")
    first, mirrored = finished(services, "arena", 2, seed=2).id, tmp_path / "mirrored"
    folder, _ = dump()
    assert mirror(folder.as_uri(), mirrored) == []
    finished(services, "cult", 2, seed=2)
    services.operators.deletions.delete_as_operator(first, "pl_op")
    dump()

    assert mirror(folder.as_uri(), mirrored) == [first]
    index = (folder / "index.json").read_text()
    (folder / "index.json").write_text(index.replace("cult/2", "cult/../../2"))
    with pytest.raises(AssertionError):
        mirror(folder.as_uri(), mirrored)
    there = {path.relative_to(mirrored): path.read_bytes() for path in mirrored.glob("*/*")}
    assert there == {path.relative_to(folder): path.read_bytes() for path in folder.glob("*/*")}
