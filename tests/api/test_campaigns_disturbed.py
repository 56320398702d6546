"""Campaigns over HTTP when something comes in between: a deletion, another request, a damaged match."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.api.test_campaigns import guest, opens_next, over, reads, refusal
from tests.support.damaged import newer, while_damaged
from tests.support.forged import forged, relabelled, rows, unsigned

RECORD = "application/x-ndjson"


@pytest.fixture
def first(services, ada, bob):
    """A first age between Ada and Bob, which is over."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1, "masks": False})
    bob.sits(match)
    return over(services, match)


def test_an_age_deleted_while_another_request_opens_it_is_opened_by_a_retry(services, ada, bob, first, monkeypatch):
    """Both had the same id; nothing is said of a match that the one who waits never saw."""
    reserve, gone = services.store.provenance.next_age_id, []

    def late(match, proposed):
        reserved = reserve(match, proposed)
        if not gone:
            gone.append(reserved)
            assert opens_next(bob, first).json["id"] == reserved
            bob.post(f"/v1/matches/{reserved}/closing", None)
            assert bob.delete(f"/v1/matches/{reserved}").status_code == 204
        return reserved

    monkeypatch.setattr(services.store.provenance, "next_age_id", late)

    assert refusal(ada, first) == (503, "busy")
    assert opens_next(ada, first).status_code == 201


def test_an_id_is_reserved_at_once_while_others_free_it(services):
    """Between asking for it and reading it, nobody comes."""
    proposed = [f"mt_{number:016x}" for number in range(4)]

    def reserves_and_frees(id):
        for _ in range(200):
            assert services.store.provenance.next_age_id("mt_before", id) in proposed
            for other in proposed:
                services.store.provenance.free_next_age("mt_before", other)

    with ThreadPoolExecutor(len(proposed)) as threads:
        list(threads.map(reserves_and_frees, proposed))


@pytest.mark.parametrize("how", [{}, {"fields": newer}], ids=["damaged", "of a newer release"])
def test_a_damaged_age_does_not_hide_the_others(services, db, ada, bob, first, how):
    """Its row is shown, with the winners by rank."""
    second = opens_next(ada, first).json["id"]
    bob.sits(second)
    ada.delete(f"/v1/matches/{second}/seats/0")
    before = reads(ada, first).json

    with while_damaged(db, second, **how):
        services.forget()
        assert ada.reads(second).status_code >= 500
        assert reads(ada, first).json == before
    assert before["ages"][1]["winners"] == [1]


def test_what_an_import_says_it_hands_on_does_not_lengthen_lists(services, ada, first):
    """It may be as long as a line of a record, and each list would read it again."""
    record = ada.get(f"/v1/matches/{first}/record").data
    end = next(number for number, entry in enumerate(rows(record), 1) if "ended" in str(entry.get("facts")))

    def hands_on_more(face):
        face["facts"][-1][-1] = ["x" * 4000] * 80

    data = relabelled(forged(record, end, hands_on_more), unsigned)  # a signed one would be refused as forged
    brought = ada.send("POST", "/v1/records", data=data, content_type=RECORD)

    assert brought.status_code == 201, brought.json
    assert services.index.row(brought.json["id"]).legacy is None
    assert services.index.row(first).legacy is not None
