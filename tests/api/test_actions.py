"""Answering the open question: accepted, refused, repeated."""

MONKEY, BACK = "Kc4-c5", "Kc5-c4"


def code(response):
    """The status and code of a refusal."""
    return response.status_code, response.json["code"]


def question(caller, match):
    """The number of the open question."""
    return caller.reads(match).json["question"]["number"]


def stands(caller, match):
    """All that a match says, to see that nothing was written."""
    return caller.reads(match).json, caller.reads(match, "/history").json


# -- accepted


def test_an_answer_is_stored_and_returned(ada, begun):
    """201 with the entry as the caller sees it, its digest, and the next question."""
    reply = ada.answers(begun, 4, MONKEY)
    entry = reply.json["entries"][0]

    assert reply.status_code == 201
    assert (reply.json["seq"], entry["seq"], entry["seat"]) == (5, 5, 0)
    assert entry["action"] == {"type": "step", "piece": "s_monkey_1", "to": "c5", "carry": False, "deposit": None}
    assert reply.json["digest"] == entry["digest"] == ada.reads(begun).json["digest"]
    assert reply.json["question"] == ada.reads(begun).json["question"]
    assert ada.reads(begun, "/history", after=4).json["entries"] == [entry]


def test_what_is_offered_is_accepted(ada, begun):
    """As an action or as notation."""
    for form in ("action", "notation"):
        legal = ada.reads(begun, "/legal").json
        offered = next(one for one in legal["actions"] if one["action"]["type"] == "step")
        body = {"answering": legal["answering"], form: offered[form]}
        assert ada.post(f"/v1/matches/{begun}/actions", body).status_code == 201


def test_a_whole_turn_is_one_request(ada, bob, begun):
    """Notations and actions, each its own entry."""
    reply = ada.answers(begun, 4, MONKEY, ".")
    assert [entry["seq"] for entry in reply.json["entries"]] == [5, 6]
    assert reply.json["question"]["must_act"] == [1]

    turn = [{"type": "step", "piece": "n_monkey_2", "to": "c8"}, "."]
    reply = bob.post(f"/v1/matches/{begun}/actions", {"answering": 6, "actions": turn})
    assert [entry["seat"] for entry in reply.json["entries"]] == [1, 1]


def test_a_number_of_an_action_may_be_written_as_a_float(ada, bob):
    """5.0 is an integer of JSON."""
    match = ada.opens(game="market")
    bob.sits(match)

    reply = ada.post(f"/v1/matches/{match}/actions", {"answering": 4, "action": {"type": "bid", "coins": 2.0}})

    assert reply.json["entries"][0]["action"] == {"type": "bid", "coins": 2}


# -- sealed


def test_sealed_answers_do_not_collide(ada, bob):
    """Both answer the same number; neither sees what the other chose before all have."""
    match = ada.opens(game="market")
    bob.sits(match)
    first = ada.answers(match, 4, "bid 3")
    seen = bob.reads(match, "/history", after=4).json["entries"]
    second = bob.answers(match, 4, "bid 1")

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json["entries"][0]["action"]["coins"] == 3
    assert seen[0]["action"]["coins"] == "?"
    assert bob.reads(match, "/history", after=4).json["entries"][0] == seen[0]
    assert ["unsealed", [[0, 3], [1, 1]], None] in second.json["entries"][0]["facts"]


# -- repeated


def test_a_key_is_answered_alike_for_the_matchs_life(ada, bob, begun):
    """Whatever was written since."""
    first = ada.answers(begun, 4, MONKEY, ".", Idempotency_Key="k")
    bob.answers(begun, 6, "Kc9-c8", ".")
    again = ada.answers(begun, 4, MONKEY, ".", Idempotency_Key="k")

    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (200, "true")
    assert again.json == first.json
    assert ada.reads(begun).json["last"] == 8


# -- refused


def test_a_stale_answer_is_repaired_in_one_round_trip(ada, bob, begun):
    """409 with the entries missed, as the caller sees them, and the question now open: enough to answer again."""
    ada.answers(begun, 4, MONKEY, ".")
    stale = bob.answers(begun, 4, "Kc9-c8")

    assert code(stale) == (409, "stale_answer")
    assert stale.json["missed"] == bob.reads(begun, "/history", after=4).json["entries"]
    assert stale.json["question"] == bob.reads(begun).json["question"]
    assert (stale.json["head"], stale.json["last"]) == (6, 6)
    assert bob.answers(begun, stale.json["question"]["number"], "Kc9-c8").status_code == 201


def test_missed_entries_in_a_refusal_are_masked_for_the_caller(ada, bob):
    """A refusal is no way to look at a sealed answer."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")

    stale = bob.answers(match, 3, "bid 1")

    assert code(stale) == (409, "stale_answer")
    assert [entry["action"].get("coins") for entry in stale.json["missed"]] == [None, "?"]


def test_an_answer_from_the_future_is_stale(ada, begun):
    """A number that no entry has yet; nothing was missed."""
    stale = ada.answers(begun, 999, MONKEY)

    assert code(stale) == (409, "stale_answer")
    assert stale.json["missed"] == []


def test_an_answer_of_a_seat_that_is_not_asked_is_refused_with_the_seats_that_are(ada, bob, begun):
    """409, and who is."""
    refusal = bob.answers(begun, 4, "Kc9-c8")

    assert code(refusal) == (409, "not_asked")
    assert refusal.json["question"]["must_act"] == [0]


def test_an_illegal_action_is_refused_with_the_legal_ones(ada, begun):
    """422 naming the act, the seat, the question, why, its price, and the nearest twenty legal answers."""
    before = stands(ada, begun)
    refusal = ada.post(
        f"/v1/matches/{begun}/actions", {"answering": 4, "action": {"type": "step", "piece": "s_monkey_1", "to": "c9"}}
    )
    legal = ada.reads(begun, "/legal").json["actions"]

    assert code(refusal) == (422, "illegal_action")
    assert refusal.json["errors"][0]["pointer"] == "/action"
    assert refusal.json["detail"] == (
        "'step s_monkey_1 c9 false' is illegal for seat 1 at question 4 (acting): "
        "'to' cannot be c9 for s_monkey_1, only c3, b4, d4 or c5; it would cost 1 movement point"
    )
    assert refusal.json["costs"] == legal[0]["costs"] == [{"what": "points", "amount": 1, "text": "1 movement point"}]
    assert [answer["notation"] for answer in refusal.json["legal"][:2]] == ["Kc4-c3", "Kc4-b4"]
    assert len(refusal.json["legal"]) == 20
    assert all(answer in legal for answer in refusal.json["legal"])
    assert ada.get(refusal.json["legal_next"]).json["actions"] == legal
    assert stands(ada, begun) == before


def test_a_list_is_no_free_look(ada, bob):
    """422 after an answer that draws a card, whether the next would be legal or not."""
    match = ada.opens(game="market")
    bob.sits(match)
    bob.answers(match, 4, "bid 1")

    for then in ("end", "nonsense"):
        refusal = ada.answers(match, 4, "bid 0", then)
        assert code(refusal) == (422, "answer_too_far")
        assert refusal.json["errors"][0]["pointer"] == "/actions/1"
        assert "legal" not in refusal.json
    assert ada.reads(match).json["last"] == 5


def test_strangers_and_foreign_seats_are_refused(ada, stranger, begun):
    """403: whoever holds no seat answers for none."""
    cleo = stranger.registered("Cleo")

    assert code(cleo.answers(begun, 4, MONKEY)) == (403, "not_your_seat")
    assert ada.reads(begun).json["last"] == 4


def test_nothing_is_asked_after_the_end(ada, bob, begun):
    """409, with what was missed."""
    bob.delete(f"/v1/matches/{begun}/seats/1")
    refusal = ada.answers(begun, 4, MONKEY)

    assert code(refusal) == (409, "match_over")
    assert [entry["kind"] for entry in refusal.json["missed"]] == ["resigned", "disclosed"]


def test_sixty_four_answers_are_not_too_many(ada, begun):
    """The list is refused for what it says, not for its length."""
    refusal = ada.answers(begun, 4, *[MONKEY, BACK] * 32)

    assert refusal.json["code"] != "validation_failed"
    assert question(ada, begun) == 4
