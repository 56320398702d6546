"""Two records of one match: the same, one that goes on from the other, or two that part."""

import pytest

from annales.service.queries.export import record
from annales.tools.compare.__main__ import BROKEN, GOES_ON, PARTED, SAME, USAGE, main
from tests.support.at_door import as_file, finished, opened, played
from tests.support.forged import dated, rows


@pytest.fixture
def compare(tmp_path, monkeypatch, capsys):
    """Compares two records by their bytes: the exit status, and what is printed."""
    monkeypatch.chdir(tmp_path)

    def compared(first, second):
        (tmp_path / "a.ndjson").write_bytes(first)
        (tmp_path / "b.ndjson").write_bytes(second)
        status = main(["a.ndjson", "b.ndjson"])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return compared


def test_viewers_of_one_match_hold_the_same(services, compare):
    """Masked differently: each seat, a spectator, and with a signature or without."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    held = [as_file(match, viewer) for viewer in (0, 1, None)]
    held.append(b"".join(record(match, 1, services.accounts.receipts.signer())))
    assert len({*held}) == len(held)
    for other in held[1:]:
        status, said = compare(held[0], other)
        assert (status, said.splitlines()[-1]) == (
            SAME,
            f"THEY ARE THE SAME: {match.tree.last} entries, digest {match.tree.digest}.",
        )


def test_a_later_export_goes_on_from_an_earlier_one(services, compare):
    """Whichever is named first."""
    match = played(services, opened(services, "market", 2), seed=2, most=2)
    before, last = as_file(match, 0), match.tree.last
    match = played(services, match, seed=3, most=4)
    after, more = as_file(match, None), match.tree.last - last

    status, said = compare(before, after)
    assert (status, said.splitlines()[-1]) == (GOES_ON, f"b.ndjson GOES ON FROM a.ndjson, with {more} more entries.")
    status, said = compare(after, before)
    assert (status, said.splitlines()[-1]) == (GOES_ON, f"a.ndjson GOES ON FROM b.ndjson, with {more} more entries.")


def test_records_that_part_do_so_at_an_entry(services, compare):
    """Both hold in themselves; both digests are shown."""
    data = as_file(finished(services, "arena", 2, seed=1), None)
    seq = len(rows(data)) - 3
    other = dated(data, seq, rows(data)[seq]["at"])
    assert rows(data)[seq - 1]["at"] != rows(other)[seq - 1]["at"], "the clock of the tests moves with each entry"
    status, said = compare(data, other)

    assert status == PARTED
    assert f"THEY PART AT ENTRY {seq}. They are the same up to entry {seq - 1}." in said
    assert rows(data)[seq - 1]["digest"] in said
    assert rows(other)[seq - 1]["digest"] in said


def test_records_of_two_matches_part_at_once(services, compare):
    """That is told as such."""
    one, other = (as_file(finished(services, "arena", 2, seed=seed), None) for seed in (1, 2))
    status, said = compare(one, other)
    assert status == PARTED
    assert "THEY PART AT ENTRY 1. They are records of two matches." in said


def test_a_record_that_does_not_hold_is_not_compared(services, compare, capsys):
    """An altered byte, and a line that is cut off; a file that is not there is wrong usage."""
    data = as_file(finished(services, "arena", 2, seed=1), None)
    for wrong in (data.replace(b'"seat":0', b'"seat":1', 1), b"".join(data.splitlines(keepends=True)[:-1])):
        status, said = compare(data, wrong)
        assert (status, said.splitlines()[-1].split(". ")[0]) == (BROKEN, "b.ndjson DOES NOT HOLD")
    assert main(["a.ndjson", "nowhere.ndjson"]) == USAGE
    assert "nowhere.ndjson cannot be read" in capsys.readouterr().err
