"""The bytes of golden records are kept for ever, compressed."""

import lzma
import shutil
import sys

import pytest

from annales.tools import record
from tests.records.packing import COMMAND, PACKED, SUMS, UNPACKED, pack, sums, unpacked

NAME = "sacrifice/agreement.match"


@pytest.fixture
def packed(tmp_path):
    """A folder with one compressed record."""
    target = tmp_path / "packed" / f"{NAME}.xz"
    target.parent.mkdir(parents=True)
    shutil.copy(PACKED / f"{NAME}.xz", target)
    return tmp_path / "packed"


def test_every_record_has_the_digest_that_is_kept():
    """An added or renewed record shows as a line in the difference of the file."""
    assert sums() == SUMS.read_text("utf-8"), f"run {COMMAND}, and read the difference"


def test_every_record_is_stored_compressed():
    """Nothing else lies in the folders of games."""
    assert {path.suffix for path in PACKED.glob("*/*") if path.parent.name != "__pycache__"} == {".xz"}


def test_a_record_that_lies_as_text_is_read_and_compressed(packed, tmp_path):
    """The text is the same before and after."""
    new = packed / "toy" / "new.ndjson"
    new.parent.mkdir()
    new.write_text("a new record\n")
    before = sums(unpacked(packed, tmp_path / "build"))

    pack(packed)

    assert lzma.decompress((packed / "toy" / "new.ndjson.xz").read_bytes()) == b"a new record\n"
    assert not new.exists()
    assert sums(unpacked(packed, tmp_path / "build")) == before
    assert "toy/new.ndjson" in before


def test_records_that_have_changed_are_unpacked_again(packed, tmp_path):
    """What was unpacked before is not read in their place."""
    before = unpacked(packed, tmp_path / "build")
    assert unpacked(packed, tmp_path / "build") == before

    (packed / f"{NAME}.xz").write_bytes(lzma.compress(b"another"))

    assert (unpacked(packed, tmp_path / "build") / NAME).read_bytes() == b"another"


def test_a_compressed_record_is_renewed(packed, monkeypatch):
    """A fact that the present rules do not tell is replaced; a record that is right is left as it is."""
    file, text = packed / f"{NAME}.xz", (UNPACKED / NAME).read_text("utf-8")
    file.write_bytes(lzma.compress(text.replace("    ended", "    altered", 1).encode()))
    monkeypatch.setattr(sys, "argv", ["record", "renew", str(file)])

    record.main()
    renewed = file.read_bytes()
    record.main()

    assert lzma.decompress(renewed).decode() == text
    assert file.read_bytes() == renewed
