"""Cursors tell nothing, fit one list alone, and are the same in all processes."""

import pytest

from annales.domain.errors import SecretsLocked
from annales.service.accounts.master_key import MasterKey, new_key
from annales.service.ports import SystemEntropy
from annales.service.queries.cursors import KEY, KEY_BYTES, LENGTH, BadCursor, Cursors

PLACE = "2026-03-01T10:00:07.001Z mt_7f3a9c0b1d2e4f56"
QUERY = ("/v1/matches", {"player": "pl_1"}, None)


@pytest.fixture
def cursors(db):
    """Of one process."""
    return Cursors(db, SystemEntropy())


def test_a_cursor_leads_back_to_its_place_in_every_process(cursors, db):
    """The key is made once, and kept."""
    sealed = cursors.seal(PLACE, *QUERY)

    assert Cursors(db, SystemEntropy()).open(sealed, *QUERY) == PLACE
    assert Cursors(db, SystemEntropy()).seal(PLACE, *QUERY) == sealed
    assert len(db.get(KEY)) == KEY_BYTES


def test_a_cursor_is_good_after_its_key_was_encrypted(cursors, db):
    """A page that was read before a master key was set goes on."""
    sealed = cursors.seal(PLACE, *QUERY)
    encrypting = Cursors(db, SystemEntropy(), MasterKey([new_key()]))

    assert (encrypting.rewrap(), encrypting.rewrap()) == (True, False)
    assert len(db.get(KEY)) > KEY_BYTES
    assert encrypting.open(sealed, *QUERY) == PLACE
    with pytest.raises(SecretsLocked):
        Cursors(db, SystemEntropy()).open(sealed, *QUERY)


def test_a_cursor_reveals_nothing(cursors):
    """Not even how long the name is that it leads to; two that are alike but for one letter have nothing in common."""
    one, other, short = (cursors.seal(place, *QUERY) for place in (PLACE, PLACE[:-1] + "7", "x"))

    assert {len(one), len(short)} == {LENGTH}
    assert sum(a == b for a, b in zip(one, other, strict=True)) < LENGTH / 4


@pytest.mark.parametrize(
    "query",
    [
        (),
        ("/v1/matches", {"player": "pl_2"}, None),
        ("/v1/matches", {}, None),
        ("/v1/matches", {"player": "pl_1"}, "pl_1"),
        ("/v1/x", {"player": "pl_1"}, None),
    ],
)
def test_a_cursor_of_another_list_is_refused(cursors, query):
    """Another address, query or reader."""
    with pytest.raises(BadCursor):
        cursors.open(cursors.seal(PLACE, *QUERY), *query)


def test_an_altered_cursor_is_refused(cursors):
    """Whatever is changed in it."""
    sealed = cursors.seal(PLACE, *QUERY)
    for at in range(LENGTH):
        with pytest.raises(BadCursor):
            cursors.open(sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :], *QUERY)


@pytest.mark.parametrize("cursor", ["", "x", "é", "AAAA", "////", "bm9ub25l", "A" * LENGTH])
def test_a_cursor_that_no_page_gave_is_refused(cursors, cursor):
    """It is opaque, and not blindly believed."""
    with pytest.raises(BadCursor):
        cursors.open(cursor, *QUERY)


def test_a_place_that_would_not_fit_is_a_fault(cursors):
    """All cursors have one length."""
    with pytest.raises(ValueError, match="does not fit"):
        cursors.seal("x" * 100, *QUERY)
