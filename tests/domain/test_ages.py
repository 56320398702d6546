"""The setup of the next age: who continues whom, which options may change, and what is handed on."""

import dataclasses

import msgspec
import pytest
from msgspec import UNSET

from annales.domain.canonical import canonical
from annales.domain.contract.engine import filled_in, set_up_for
from annales.domain.contract.game import Setup
from annales.domain.errors import BadHeirs, BadOption
from annales.domain.log.ages import next_setup
from annales.domain.log.entry import Opened
from annales.domain.log.record import read, version_of
from annales.domain.log.terms import Follows
from examples.games import TOYS
from tests.record_format.vectors import FOLDER

CULT = TOYS["cult"]
LEGACY = ("reign", 1, "sun")
FIRST = set_up_for(CULT, 3, {"rounds": 2, "river": "swift"})


def after(heirs, seats=None, **wished):
    """The setup of the age after the first one, with these heirs."""
    return next_setup(CULT, FIRST, LEGACY, len(heirs) if seats is None else seats, heirs, wished)


def test_the_next_age_has_the_options_the_legacy_and_the_heirs():
    """Everything is kept unless it is wished otherwise."""
    setup = after([0, 1, 2])

    assert (setup.options, setup.legacy, setup.heirs) == (FIRST.options, LEGACY, (0, 1, 2))


def test_an_heir_continues_a_seat_and_a_newcomer_none():
    """A newcomer continues nobody."""
    setup = after([1, 2, None])

    assert [setup.continued_by(seat) for seat in range(3)] == [1, 2, None]


def test_in_a_first_age_no_seat_continues_another():
    """With a legacy and without heirs, as in older records, each seat continues itself."""
    assert FIRST.continued_by(1) is None
    assert Setup(3, FIRST.options, LEGACY).continued_by(1) == 1


@pytest.mark.parametrize(
    ("heirs", "reason"),
    [
        ([0, 1], "one_for_each_seat"),
        ([None, None, None], "nobody_stays"),
        ([0, 3, None], "no_such_seat"),
        ([-1, 0, None], "no_such_seat"),
        ([0, 0, None], "continued_twice"),
        ([2, 0, None], "not_clockwise"),
        ([0, None, 1], "newcomers_last"),
    ],
)
def test_heirs_are_refused_for_a_reason(heirs, reason):
    """The first that applies."""
    with pytest.raises(BadHeirs) as refused:
        after(heirs, seats=3)
    assert refused.value.reason.key == f"heirs.{reason}"


def test_a_game_says_which_options_may_change():
    """The cult lets the river change, and nothing else; the same value is no change."""
    assert after([0, 1, 2], river="calm", rounds=2).options["river"] == "calm"
    with pytest.raises(BadOption, match="kept"):
        after([0, 1, 2], rounds=3)
    with pytest.raises(BadOption, match="unknown"):
        after([0, 1, 2], nothing=1)
    with pytest.raises(BadOption, match="not_taken"):
        after([0, 1, 2], river="wild")


def test_without_a_word_of_the_game_no_option_may_change():
    """One is not the boolean true, which Python takes for the same."""
    game = dataclasses.replace(CULT, next_options=None)

    assert next_setup(game, FIRST, LEGACY, 2, [0, 1], {}).options == FIRST.options
    for wished in ({"river": "calm"}, {"masks": 1}):
        with pytest.raises(BadOption, match="kept"):
            next_setup(game, FIRST, LEGACY, 2, [0, 1], wished)


def test_an_option_that_the_rules_have_lost_is_left_out():
    """And one that they have gained has its default."""
    older = msgspec.structs.replace(FIRST, options={"river": "swift", "storms": True})

    assert next_setup(CULT, older, LEGACY, 2, [0, 1], {}).options == {"masks": True, "river": "swift", "rounds": 4}


def test_a_setup_that_is_filled_in_keeps_its_heirs():
    """They are not lost when the match begins later, under rules with more options."""
    stored = Setup(3, {"rounds": 2}, LEGACY, (1, 2, None))

    filled = filled_in(CULT, stored)

    assert (filled.heirs, filled.legacy) == (stored.heirs, LEGACY)
    assert filled.options == {"masks": True, "river": "calm", "rounds": 2}


# -- in the log


def test_what_is_absent_stays_absent_in_what_is_hashed():
    """Older records keep their bytes, and a match of no campaign needs no version 3."""
    assert canonical(FIRST) == canonical({"seats": 3, "options": FIRST.options, "legacy": None})
    [opening, *_] = read((FOLDER / "finished.ndjson").read_bytes().splitlines()).entries
    assert isinstance(opening.body, Opened)
    assert (opening.body.follows, opening.body.setup.heirs) == (UNSET, UNSET)
    assert b"follows" not in canonical(opening.body)


def test_only_a_branch_has_the_member_branch():
    """What is false is absent."""
    follows = Follows(age=2, campaign="cp_1", digest="d", match="mt_1", seq=9)

    assert canonical(follows) == b'{"age":2,"campaign":"cp_1","digest":"d","match":"mt_1","seq":9}'
    assert b'"branch":true' in canonical(msgspec.structs.replace(follows, branch=True))


@pytest.mark.parametrize(
    ("file", "version"), [("finished", 1), ("closed", 2), ("first-age", 1), ("second-age", 3), ("second-age-branch", 3)]
)
def test_a_record_is_of_the_oldest_version_that_has_all_of_it(file, version):
    """Heirs need version 3, a closing version 2."""
    record = read((FOLDER / f"{file}.ndjson").read_bytes().splitlines())

    assert record.label.version == version_of(record.entries) == version
