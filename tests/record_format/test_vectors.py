"""The conformance vectors: service, import and stand-alone verifier come to the verdicts that they state."""

from typing import get_args

import pytest

from annales.domain.errors import RecordClosed
from annales.domain.log.entry import AnyBody
from annales.service.commands.import_record import verified_record
from annales.service.errors import RecordRefused
from annales.tools.record_vectors.__main__ import main
from annales.tools.verify import Broken, keys_in, verify
from examples.games import TOYS
from tests.record_format.vectors import BROKEN, FOLDER, HOLDING, RECORDS, TOLD, data_of, named
from tests.support.forged import rows
from tests.tools.test_verify import ours, theirs

NOW = "2030-01-01T00:00:00.000Z"


def test_the_vectors_are_what_the_code_writes(capsys):
    """Byte for byte; `python -m annales.tools.record_vectors` writes them again."""
    assert main(["--check"]) == 0, capsys.readouterr().err


def test_every_file_of_the_folder_has_a_verdict():
    """And every verdict a file."""
    files = {path.name for path in FOLDER.iterdir()} - {"vectors.json", "primitives.json"}
    assert sorted(files) == sorted(vector["file"] for vector in RECORDS)


def imported(data):
    """What the import makes of a record, and at which entry it refuses it."""
    try:
        _, tree, _ = verified_record(data, TOYS, NOW, lambda: None)
    except RecordClosed:
        return "closed", None
    except RecordRefused as refusal:
        return "refused", refusal.seq
    return ("finished" if tree.disclosed else "continued"), None


@pytest.mark.parametrize("vector", HOLDING, ids=named)
def test_a_valid_record_holds(vector):
    """For the service, save what it may not take in, and for a machine that has only Python."""
    data = data_of(vector)
    if vector["imported"] == "refused":
        assert (imported(data), theirs(data)) == (("refused", 1), None)
    else:
        assert (ours(data), theirs(data)) == (None, None)
        assert imported(data) == (vector["imported"], None)


@pytest.mark.parametrize("vector", BROKEN, ids=named)
def test_a_broken_record_is_refused_at_its_entry(vector):
    """By the verifier and by the import, which does not look further where an envelope is closed."""
    data = data_of(vector)
    assert theirs(data) == vector["entry"]
    if vector["imported"] == "closed":
        assert ours(data) == vector["entry"]
        assert imported(data) == ("closed", None)
    else:
        assert imported(data) == ("refused", vector["entry"])


def test_the_signed_vectors_are_signed_by_the_key_of_the_vectors():
    """The one as a match that was played there, the other as an import."""
    keys = keys_in(TOLD["key"])
    for file, end in (("signed.ndjson", "mt_finished."), ("imported.ndjson", "mt_finished, as an imported match.")):
        assert any(line.endswith(end) for line in verify((FOLDER / file).read_bytes(), keys=keys))
    with pytest.raises(Broken):
        verify((FOLDER / "finished.ndjson").read_bytes(), keys=keys)


def test_the_valid_vectors_show_every_kind_of_entry():
    """By its name."""
    shown = {row["kind"] for vector in HOLDING for row in rows(data_of(vector))}
    assert shown == {kind.__struct_config__.tag for kind in get_args(AnyBody)}
