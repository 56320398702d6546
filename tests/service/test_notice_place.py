"""A place in the stream of notices: what an id holds, for how long, and how it tells that lines were replaced."""

from datetime import UTC, datetime

import msgspec
import pytest

from annales.events.feed_line import Line
from annales.events.feed_positions import CHECKS, Position, check_of
from annales.events.keys import SHARDS
from annales.service.http.resources.streams.requests import LONGEST_NOTICE_ID
from annales.service.ports import SystemEntropy
from annales.service.queries.cursors import BadCursor, Cursors
from annales.service.queries.notice_place import Partly, Place

WHEN = datetime(2026, 11, 28, 12, 30, 15, 250_000, UTC)
MOST_LINES = 2**32 - 1  # of one shard


def place(number, check, partly=None):
    """A place with the same position in all shards."""
    return Place(WHEN, dict.fromkeys(SHARDS, Position(number, check)), partly)


@pytest.mark.parametrize("partly", [None, Partly(3, 7, (12, 8))])
@pytest.mark.parametrize("position", [(0, 0), (7, 255), (MOST_LINES, CHECKS)])
def test_a_place_is_the_same_after_its_way_to_the_client(position, partly):
    """Whatever it holds."""
    sent = place(*position, partly)
    assert Place.decoded(sent.encoded()) == sent


def test_the_longest_id_is_one_that_is_taken(db):
    """After so many appends in every shard."""
    longest = place(MOST_LINES, CHECKS, Partly(63, MOST_LINES, (2**20, 12)))
    id = Cursors(db, SystemEntropy()).seal_bytes(longest.encoded(), "notices", "pl_51c0e2a9b7d4f318")
    assert len(id) <= LONGEST_NOTICE_ID


def test_a_place_of_an_earlier_version_goes_on():
    """Its checks had one byte each; they are not compared with those of today."""
    sent = [1, int(WHEN.timestamp() * 1000), [7] * len(SHARDS), bytes([200]) * len(SHARDS), None]
    assert Place.decoded(msgspec.msgpack.encode(sent)) == place(7, 0)


@pytest.mark.parametrize(
    "other",
    [
        [3, 0, [7] * len(SHARDS), bytes(4 * len(SHARDS)), None],
        [2, 0, [7] * len(SHARDS), bytes(len(SHARDS)), None],
        [2, 0, [7], bytes(4 * len(SHARDS)), None],
        [2, 0],
    ],
    ids=["a later form", "short checks", "too few positions", "too few members"],
)
def test_a_place_of_another_form_is_refused(other):
    """An altered one does not open in the first place: it is encrypted."""
    with pytest.raises(BadCursor):
        Place.decoded(msgspec.msgpack.encode(other))


def test_lines_that_replace_others_have_other_checks():
    """Of ten thousand lines with the same number no two."""
    lines = [Line(7, f"mt_{match:016x}", first, first + 1) for match in range(1_000) for first in range(10)]
    assert len({check_of(line) for line in lines}) == len(lines)
