"""Studies of a match with a delay: nothing in them is ahead of what their reader may see."""

from datetime import timedelta

import pytest

from annales.domain.games import GAMES
from tests.api.delays.worlds import SECONDS, Delayed


@pytest.fixture
def both(redis_url, twin_applications):
    """A match in two worlds that is over in one of them, which those without a seat may not see yet."""
    made = Delayed(twin_applications, [redis_url + "?db=1", redis_url + "?db=2"], GAMES, delay=SECONDS)
    yield made
    made.close()


def test_a_study_is_read_by_others_when_they_see_the_end(both):
    """Ada has published hers, and shared it: Sue finds it when the match is over for her, in the same world."""
    both.plays(0, times=3)
    over = both.worlds[0]
    (ada, sue), match = (both.people[name][1] for name in ("Ada", "Sue")), f"/v1/matches/{both.id}"
    over.send("POST", f"{match}/resignation", both.people["Bob"][1])
    study = over.send("POST", f"{match}/studies", ada, {"title": "T", "visibility": "public"}).headers["Location"]
    token = over.send("POST", f"{study}/links", ada, {"may": "write"}).json["token"]
    last = over.send("GET", match, ada).json["last"]
    made = over.send("POST", f"{study}/annotations", ada, {"seq": last, "text": "The end."})
    file = over.send("GET", f"{study}/annotations", ada).data

    assert made.status_code == 201
    for path in (study, f"{study}/annotations"):
        assert over.send("GET", path, sue).json["code"] == "no_such_study"
    for way in ("reading", "acceptance"):
        assert over.send("POST", f"/v1/studies/{way}", sue, {"token": token}).json["code"] == "no_such_study"
    own = over.send("POST", f"{match}/studies", sue, {"title": "Mine"}).headers["Location"]
    early = over.send("POST", f"{own}/annotations", sue, {"seq": last, "text": "?"})
    assert early.json["code"] == "no_such_entry"
    assert over.send("PATCH", own, sue, {"visibility": "public"}).json["code"] == "study_not_shareable"
    with over.app.test_client() as client:
        headers = {"Authorization": f"Bearer {sue}", "Content-Type": "application/x-ndjson"}
        assert client.post(f"{match}/annotations", data=file, headers=headers).json["code"] == "annotations_refused"

    both.later(timedelta(seconds=SECONDS["seconds"] + 60))
    assert over.send("GET", study, sue).json["count"] == 1
    assert over.send("POST", "/v1/studies/reading", sue, {"token": token}).json["count"] == 1
