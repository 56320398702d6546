"""The verifier over several records: each age is held against the record that it follows."""

import sys
from pathlib import Path

import pytest

from annales.tools.verify import Broken, chained, read, verify
from tests.record_format.vectors import FOLDER
from tests.support.children import ran
from tests.support.forged import resealed, rows

pytestmark = pytest.mark.process

TOOL = Path(__file__).parents[2] / "tools" / "verify.py"
FIRST, SECOND, BRANCH = ("first-age", "second-age", "second-age-branch")


def data_of(name):
    """A vector."""
    return (FOLDER / f"{name}.ndjson").read_bytes()


def held(**files):
    """What is said of these records together, each of which holds by itself."""
    for data in files.values():
        assert verify(data)[0].startswith("The record holds")
    return list(chained({file: read(data) for file, data in files.items()}))


def changed(name, change):
    """A record that holds by itself, with something else in its opening."""
    entries = rows(data_of(name))
    for told in (entries[0], entries[0]["face"]):
        change(told)
    return resealed(entries)


def test_an_age_follows_from_the_record_before():
    """In whatever order they come."""
    assert held(one=data_of(FIRST), two=data_of(SECOND)) == [
        "Checked: two is age 2, with the legacy and with heirs of mt_first_age."
    ]
    assert held(two=data_of(SECOND), one=data_of(FIRST)) == held(one=data_of(FIRST), two=data_of(SECOND))


def test_a_missing_earlier_record_is_reported_and_no_fault():
    """The age holds by itself, and says what it follows."""
    assert held(two=data_of(SECOND)) == ["Not proved: what two follows: the record of mt_first_age is not here."]
    assert "Not proved: what mt_first_age handed on to it: its own record proves that." in verify(data_of(SECOND))


def test_two_futures_of_an_age_are_reported():
    """With both ages."""
    said = held(one=data_of(FIRST), two=data_of(SECOND), other=data_of(BRANCH))

    assert len(said) == 2
    assert all(line.endswith("(2 matches follow it: the campaign branches there).") for line in said)


def test_two_records_of_one_age_are_no_two_futures():
    """One of them was taken while it was played."""
    running = resealed(rows(b"".join(data_of(SECOND).splitlines(keepends=True)[:-2])))

    said = held(one=data_of(FIRST), two=data_of(SECOND), again=data_of(SECOND), running=running)

    assert [line.partition(": ")[2] for line in said] == [
        f"{file} is age 2, with the legacy and with heirs of mt_first_age." for file in ("two", "again", "running")
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["setup"].update(legacy=["reign", 0, "moon", 7]),
        lambda told: told["setup"].update(heirs=[2, None]),
        lambda told: told["follows"].update(seq=told["follows"]["seq"] - 1),
        lambda told: told["follows"].update(age=3),
    ],
    ids=["another legacy", "an heir of no seat", "another entry", "another age"],
)
def test_an_age_that_was_forged_does_not_follow(change):
    """Though its record holds by itself."""
    forged = changed(SECOND, change)

    with pytest.raises(Broken, match="does not follow from mt_first_age"):
        held(one=data_of(FIRST), two=forged)


def test_an_age_does_not_follow_another_end():
    """The record before has the same name, and another digest."""
    forged = changed(SECOND, lambda told: told["follows"].update(digest="0" * 64))

    with pytest.raises(Broken, match="follows another end of mt_first_age"):
        held(one=data_of(FIRST), two=forged)


def test_an_age_does_not_follow_what_is_not_over():
    """Neither a legacy that nobody has handed on."""
    lines = data_of(FIRST).splitlines(keepends=True)
    running = rows(b"".join(lines[:-2]))
    cut = resealed(running)
    end = rows(cut)[-1]
    forged = changed(SECOND, lambda told: told["follows"].update(seq=end["seq"], digest=end["digest"]))

    with pytest.raises(Broken, match="does not follow"):
        held(one=cut, two=forged)


def test_a_third_age_belongs_to_the_campaign_of_the_second():
    """Its number is one more."""
    second = rows(data_of(SECOND))
    legacy = ["reign", 0, "sun"]
    for told in (second[-2], second[-2]["face"]):
        told["facts"][-1][-1] = legacy
    second = resealed(second)
    end = rows(second)[-1]

    def third(**follows):
        told = {"match": "mt_second_age", "seq": end["seq"], "digest": end["digest"], "age": 3, **follows}
        return changed(SECOND, lambda face: (face["setup"].update(legacy=legacy), face["follows"].update(told)))

    assert "three is age 3" in held(two=second, three=third())[1]
    for wrong in ({"age": 2}, {"age": 4}, {"campaign": "cp_another"}):
        with pytest.raises(Broken, match="does not follow from mt_second_age"):
            held(two=second, three=third(**wrong))


# -- at the command line


def run(*arguments):
    """What the program says, on both channels, and how it ends."""
    done = ran([sys.executable, TOOL, *arguments], check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_folder_is_verified_as_a_whole(tmp_path):
    """Every record by itself, then the ages among them."""
    for name in (FIRST, SECOND):
        (tmp_path / f"{name}.ndjson").write_bytes(data_of(name))
    (tmp_path / "notes.txt").write_text("no record")

    code, said = run(tmp_path)

    assert code == 0
    assert said.count("The record holds") == 2
    assert "second-age.ndjson is age 2, with the legacy and with heirs of mt_first_age." in said.splitlines()[-1]


def test_the_record_that_does_not_hold_is_named(tmp_path):
    """Among several."""
    (tmp_path / "a.ndjson").write_bytes(data_of(FIRST))
    (tmp_path / "b.ndjson").write_bytes(data_of(SECOND)[:-1])

    code, said = run(tmp_path)

    assert code == 1
    assert "THE RECORD DOES NOT HOLD." in said
    assert "b.ndjson: entry 6" in said


def test_a_link_that_does_not_hold_ends_with_1(tmp_path):
    """And names the age."""
    one, two = tmp_path / "one.ndjson", tmp_path / "two.ndjson"
    one.write_bytes(data_of(FIRST))
    two.write_bytes(changed(SECOND, lambda told: told["follows"].update(age=3)))

    code, said = run(one, two)

    assert code == 1
    assert f"THE RECORD DOES NOT HOLD. entry 1: {two} does not follow from mt_first_age" in said


@pytest.mark.parametrize("arguments", [["empty"], ["missing.ndjson"]])
def test_nothing_to_verify_is_a_mistake(tmp_path, arguments):
    """As an option that there is not."""
    (tmp_path / "empty").mkdir()

    assert run(*(tmp_path / name for name in arguments))[0] == 2


def test_a_digest_is_that_of_one_record(tmp_path):
    """With several it is refused."""
    (tmp_path / "one.ndjson").write_bytes(data_of(FIRST))

    assert run(tmp_path / "one.ndjson", tmp_path / "one.ndjson", "--digest", "0" * 64)[0] == 2
