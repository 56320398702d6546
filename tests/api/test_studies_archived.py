"""Studies of a match that has left for the archive: they go with it, and are written, read and erased there."""

import pytest

from tests.api.test_studies import GONE, begins, held, line, reading, shares, texts, wrote
from tests.support.tournaments import refusal


@pytest.fixture
def kept_in():
    """Matches leave at their end."""
    return "archive"


def test_a_study_goes_to_the_archive_and_is_written_there(ada, bob, stranger, begun, services):
    """What was written while the match was played, and what comes later; an author who is erased leaves nothing."""
    study, _ = begins(ada, begun)
    wrote(ada, study, 4, "While it was played.")
    bob.post(f"/v1/matches/{begun}/resignation", {})
    assert not services.store.log.holds(begun)
    link = shares(ada, study, may="write")
    bob.post("/v1/studies/acceptance", {"token": link["token"]})
    wrote(bob, study, 4, "Bob's.", variation=line((0, "Kc4-c5")))

    assert texts(reading(stranger, link["token"])) == ["While it was played.", "Bob's."]
    bob.delete("/v1/players/me")
    assert texts(ada.get(study)) == ["While it was played."]
    assert bob.id.encode() not in held(services)
    ada.delete(study)
    assert refusal(ada.get(study)) == GONE
    assert held(services) == b""
