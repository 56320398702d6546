"""Resigning, closing and deleting over HTTP: who may, when, what is left, and what a repeated request gets."""

OPEN, BOT = {"kind": "open"}, {"kind": "bot", "level": "random"}


def kinds(answer):
    """The kinds of the entries that a request wrote."""
    return [entry["kind"] for entry in answer.json["entries"]]


def opened(caller, *seats, **terms):
    """A match that the caller opens without a seat of their own."""
    return caller.post("/v1/matches", {"game": "sacrifice", "seats": list(seats), **terms}).json["id"]


def resigns(caller, match, **headers):
    """The answer to a resignation."""
    return caller.send("POST", f"/v1/matches/{match}/resignation", headers)


def closes(caller, match, **headers):
    """The answer to a closing."""
    return caller.send("POST", f"/v1/matches/{match}/closing", headers)


# -- resigning


def test_a_player_resigns_and_the_other_one_wins(ada, bob, begun):
    """The answer is that of every write in a match: entries, question, digest, receipt."""
    answer = resigns(ada, begun)

    assert (answer.status_code, kinds(answer), answer.json["question"]) == (201, ["resigned", "disclosed"], None)
    assert answer.json["receipt"].count(".") == 1
    assert bob.reads(begun).json["result"] == {"ranks": [2, 1], "reason": "resignation"}


def test_a_resignation_that_is_repeated_is_the_same_one(ada, begun):
    """With its key, and without one: nobody resigns twice."""
    first = resigns(ada, begun, **{"Idempotency-Key": "k"})

    for again in (resigns(ada, begun, **{"Idempotency-Key": "k"}), resigns(ada, begun)):
        assert (again.status_code, again.headers["Idempotent-Replayed"]) == (200, "true")
        assert again.json == first.json


def test_a_resignation_that_grants_a_take_back_is_repeated_in_full(ada, bob, stranger):
    """Without its key too: the consent of the bot that takes the seat, and the way back, belong to it."""
    eve = stranger.registered("Eve")
    match = ada.post("/v1/matches", {"game": "market", "seats": [{"kind": "player"}, OPEN, OPEN]}).json["id"]
    bob.sits(match, 1)
    eve.sits(match, 2)
    opening = ada.reads(match).json["last"]
    for number, player in enumerate((ada, bob, eve), start=1):
        player.answers(match, opening, f"bid {number}")
    ask = ada.post(f"/v1/matches/{match}/take-backs", {"to": opening}).json["seq"]
    bob.post(f"/v1/matches/{match}/take-backs/{ask}/answers", {"consent": True})

    first, again = resigns(eve, match), resigns(eve, match)

    assert kinds(first) == ["resigned", "take_back_answered", "head_moved"]
    assert (again.status_code, again.json) == (200, first.json)


def test_endings_are_described_in_words(ada, begun):
    """As every other write is; a match that was closed has no ranks to tell."""
    waiting = ada.opens()

    resigned = ada.send("POST", f"/v1/matches/{begun}/resignation?words=true")
    closed = ada.send("POST", f"/v1/matches/{waiting}/closing?words=true", {"Accept-Language": "fr"})

    assert resigned.json["entries"][0]["words"]["did"] == "resigns"
    assert closed.json["entries"][0]["words"]["facts"] == ["Fin de la partie : clôture de la partie"]


def test_a_match_that_has_not_begun_is_not_resigned(ada, bob):
    """Unlike `DELETE` on the seat, which leaves it."""
    match = ada.opens()

    assert resigns(ada, match).json["code"] == "not_started"
    assert resigns(bob, match).json["code"] == "not_your_seat"
    assert ada.reads(match).json["seats"][0]["kind"] == "player"


def test_a_match_that_is_over_is_not_resigned(ada, bob, begun):
    """By nobody who has not resigned it."""
    resigns(ada, begun)

    assert resigns(bob, begun).json["code"] == "match_over"


# -- closing


def test_the_opener_may_close_a_match_before_it_begins(ada, bob, stranger):
    """With or without a seat. It is over without ranks, its secret disclosed, and nobody sits down any more."""
    for match in (ada.opens(), opened(ada, OPEN, OPEN)):
        answer = closes(ada, match)
        shown = stranger.reads(match).json

        assert (answer.status_code, kinds(answer)) == (201, ["closed", "disclosed"])
        assert (shown["status"], shown["result"]) == ("over", {"ranks": None, "reason": "closed"})
        assert shown["view"]["ended"] == {"ranks": [], "reason": "closed", "legacy": None}
        assert bob.sits(match).json["code"] == "match_over"


def test_a_closing_that_is_repeated_is_the_same_one(ada):
    """With its key, and without one."""
    match = ada.opens()
    first = closes(ada, match, **{"Idempotency-Key": "k"})

    for again in (closes(ada, match, **{"Idempotency-Key": "k"}), closes(ada, match)):
        assert (again.status_code, again.headers["Idempotent-Replayed"], again.json) == (200, "true", first.json)


def test_only_the_opener_may_close_a_match(ada, bob, begun):
    """Others are told so, unless they may not know of it."""
    private = ada.opens(visibility="private")

    assert (closes(bob, begun).status_code, closes(bob, begun).json["code"]) == (403, "not_opener")
    assert closes(bob, private).json["code"] == "no_such_match"


def test_a_match_that_others_play_is_not_closed(ada, bob, begun):
    """Not even by who opened it, who may resign."""
    refused = closes(ada, begun)

    assert (refused.status_code, refused.json["code"]) == (409, "still_played")
    assert bob.reads(begun).json["status"] == "playing"


def test_a_match_of_bots_is_closed_while_it_runs(ada, stranger, services):
    """No bot's turn and no deadline stays behind, and the record of it verifies."""
    match = opened(ada, BOT, BOT, clock=60)
    assert services.store.log.turns_of(match) != []

    assert closes(ada, match).status_code == 201

    assert services.store.log.turns_of(match) == []
    assert services.store.log.deadlines(2**50) == []
    shown = stranger.reads(match).json
    assert (shown["question"], shown["result"]) == (None, {"ranks": None, "reason": "closed"})
    record = stranger.get(f"/v1/matches/{match}/record").data
    brought = ada.send("POST", "/v1/records", data=record, content_type="application/x-ndjson")
    assert (brought.status_code, brought.json["result"]["reason"]) == (201, "closed")


def test_the_opener_may_close_a_match_once_all_people_have_resigned(ada, bob, stranger):
    """Of three seats none is theirs, and bots play for two of them in the end."""
    eve = stranger.registered("Eve")
    match = ada.post("/v1/matches", {"game": "market", "seats": [OPEN, OPEN, BOT]}).json["id"]
    bob.sits(match, 0)
    eve.sits(match, 1)
    assert closes(ada, match).json["code"] == "still_played"
    resigns(bob, match)
    assert closes(ada, match).json["code"] == "still_played"
    resigns(eve, match)

    assert closes(ada, match).status_code == 201


def test_a_player_against_bots_cannot_close_the_match(ada):
    """A match that goes badly is lost, not closed."""
    match = opened(ada, {"kind": "player"}, BOT)

    assert closes(ada, match).json["code"] == "still_played"


def test_a_closed_match_is_forked_from_where_it_was_played(ada):
    """From its end it is not, as no match that is over is."""
    match = opened(ada, BOT, BOT)
    last = closes(ada, match).json["seq"]
    seats = [{"kind": "player"}, BOT]

    assert ada.post(f"/v1/matches/{match}/forks", {"at": last, "seats": seats}).json["code"] == "fork_not_open"
    assert ada.post(f"/v1/matches/{match}/forks", {"at": last - 2, "seats": seats}).status_code == 201


# -- deleting


def test_a_closed_match_that_never_began_is_deleted(ada, bob, stranger, services, db):
    """It is not found any more, in no list either; nothing of it stays in the store but the tombstone."""
    match, other = ada.opens(), ada.opens()
    closes(ada, match)
    digest = ada.reads(match).json["digest"]

    assert ada.delete(f"/v1/matches/{match}").status_code == 204

    for caller in (ada, bob, stranger):
        assert caller.reads(match).json["code"] == "no_such_match"
    assert [row["id"] for row in ada.get(f"/v1/matches?player={ada.id}").json["matches"]] == [other]
    assert [key for key in db.scan_iter() if match.encode() in key] == []
    left = services.store.log.tombstone(match)
    assert (left.by, left.last, left.digest) == (ada.id, 4, digest)
    assert ada.reads(other).json["status"] == "open"


def test_a_match_that_began_or_is_open_is_not_deleted(ada, bob, begun):
    """By a player; by somebody else nothing is."""
    waiting = ada.opens()

    assert ada.delete(f"/v1/matches/{waiting}").json["code"] == "not_deletable"
    assert bob.delete(f"/v1/matches/{begun}").json["code"] == "not_opener"
    resigns(ada, begun)
    refused = ada.delete(f"/v1/matches/{begun}", Accept_Language="fr")
    assert (refused.status_code, refused.json["code"]) == (409, "not_deletable")
    assert refused.json["detail"] == "cette partie ne peut pas être supprimée : elle a commencé"


def test_an_operator_deletes_any_match_and_can_do_nothing_else(operator, ada, bob, begun, logged):
    """A running one too, a private one too; the log of the service says so."""
    private = ada.opens(visibility="private")

    assert operator.reads(private).status_code == 404
    assert operator.get("/v1/records").json["code"] == "missing_scope"
    assert closes(operator, begun).json["code"] == "missing_scope"
    for match in (begun, private):
        assert operator.delete(f"/v1/matches/{match}").status_code == 204
        assert ada.reads(match).status_code == 404
    assert bob.answers(begun, 4, "Kc4-c5").json["code"] == "no_such_match"
    told = [line["message"] for line in logged() if line["log"] == "annales.service.deletion"]
    assert [f"match {begun} with 4 entries" in told[0], f"was deleted by {operator.id}" in told[0]] == [True, True]


def test_a_match_stays_as_long_as_a_fork_that_waits_for_players_needs_it(operator, ada, begun):
    """A fork that has begun holds its steps itself."""
    resigns(ada, begun)
    seats = [{"kind": "player"}, OPEN]
    fork = ada.post(f"/v1/matches/{begun}/forks", {"at": 4, "seats": seats, "visibility": "private"}).json["id"]

    refused = operator.delete(f"/v1/matches/{begun}")
    assert (refused.status_code, refused.json["code"]) == (409, "not_deletable")

    operator.put(f"/v1/matches/{fork}/seats/1")
    closes(ada, fork)
    assert operator.delete(f"/v1/matches/{begun}").status_code == 204
    assert ada.reads(fork).json["origin"]["match"] == begun
    assert ada.get(f"/v1/matches/{fork}/forks").status_code == 200


def test_no_request_gives_the_scope_of_an_operator(ada):
    """A player gets every other one."""
    refused = ada.post("/v1/players/me/tokens", {"scopes": ["match:play", "admin"]})
    assert (refused.status_code, refused.json["code"]) == (422, "validation_failed")
    assert set(ada.get("/v1/players/me").json["scopes"]) == {
        *("match:read", "match:play", "bot:play", "webhook"),
        *("tournament:write", "study:write", "account:read", "account:write"),
    }
