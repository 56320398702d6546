"""Files of records: what is read is what was written, or it is said that it is not."""

import msgspec
import pytest

from annales.events.backup.files import Damaged, RecordWriter, check, records


class Thing(msgspec.Struct, array_like=True):
    """A record."""

    name: str
    number: int


THINGS = [Thing("thing " * (number % 7), number) for number in range(300)]


@pytest.fixture
def written(tmp_path):
    """A file of things, and what proves it."""
    path = tmp_path / "things.zst"
    with RecordWriter(path) as writer:
        for thing in THINGS:
            writer.add(thing)
    return path, writer.proof


def test_what_was_written_is_read(written):
    """In its order, by its owner alone."""
    path, proof = written

    check(path, proof)
    assert list(records(path, Thing)) == THINGS
    assert proof.records == len(THINGS)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_cut_or_changed_file_is_refused(written):
    """At any length, and by any bit."""
    path, proof = written
    whole = path.read_bytes()
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place])
        with pytest.raises(Damaged, match=f"has {place} bytes"):
            check(path, proof)
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        with pytest.raises(Damaged, match="was changed"):
            check(path, proof)


@pytest.mark.parametrize("content", [b"no zstd at all", b""])
def test_a_file_of_another_kind_is_refused(written, content):
    """Rather than a traceback; an empty file has no records."""
    path, _ = written
    path.write_bytes(content)

    with pytest.raises(Damaged, match="cannot be read") if content else pytest.raises(StopIteration):
        next(records(path, Thing))


def test_nothing_is_written_over(written):
    """A backup may be the only one."""
    with pytest.raises(FileExistsError), RecordWriter(written[0]):
        pass
