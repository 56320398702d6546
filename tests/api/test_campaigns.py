"""Campaigns over HTTP: who opens the next age, with whom, how often, and what is shown of it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from annales.events.projections.index import Index
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.settings import Allowances
from annales.tools.laws.random_match import choose
from tests.support.at_door import answered, played

OPEN, ME = {"kind": "open"}, {"kind": "player"}
LONGEST = 600  # answers in an age


def guest(caller):
    """The plan of a seat for somebody."""
    return {"kind": "player", "player": caller.id}


def over(services, match, seed=1):
    """The id of a match once people who choose at random have played it to its end."""
    assert played(services, services.matches.get(match), seed, LONGEST).is_over()
    return match


@pytest.fixture
def first(services, ada, bob):
    """A first age between Ada and Bob, which is over."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1, "masks": False})
    bob.sits(match)
    return over(services, match)


def named(match):
    """The campaign that begins with a match."""
    return match.replace("mt_", "cp_")


def opens_next(caller, match, *seats, heirs=(0, 1), headers=None, **terms):
    """The answer to a request for the next age of the campaign that begins with a match."""
    body = {"seats": list(seats) or [ME, OPEN], "heirs": list(heirs), **terms}
    path = f"/v1/campaigns/{named(match)}/ages"
    return caller.send("POST", path, headers, json=body)


def reads(caller, match):
    """A campaign as a caller sees it."""
    return caller.get(f"/v1/campaigns/{named(match)}")


# -- opening the next age


def test_the_next_age_is_a_match_with_what_the_one_before_handed_on(ada, bob, first):
    """It names the match that it follows, and both know their place in the campaign."""
    legacy = reads(ada, first).json["ages"][0]["legacy"]
    before = ada.reads(first).json

    opened = opens_next(bob, first, ME, guest(ada))

    assert opened.status_code == 201
    assert opened.headers["Location"] == f"/v1/matches/{opened.json['id']}"
    assert opened.json["campaign"] == {"id": named(first), "age": 2}
    follows = {"match": first, "seq": before["last"], "digest": before["digest"], "campaign": named(first), "age": 2}
    assert opened.json["follows"] == follows
    opening = ada.reads(opened.json["id"], "/history").json["entries"][0]
    assert opening["setup"]["legacy"] == legacy
    assert opening["setup"]["heirs"] == [0, 1]
    assert opening["follows"] == follows
    assert ada.reads(first).json["campaign"] == {"id": named(first), "age": 1}


def test_the_record_in_words_says_what_an_age_follows(ada, first):
    """With its heirs, and a dash for a newcomer."""
    opened = opens_next(ada, first, heirs=[1, None]).json

    told = ada.reads(opened["id"], "/record", format="text").text

    line = next(line for line in told.splitlines() if line.startswith("follows "))
    assert f"match={first}" in line
    assert line.endswith("heirs=1,-")


def test_a_seat_inherits_from_the_seat_that_it_continues(ada, bob, eve, first):
    """The winner's heir begins with one more soul, at another seat too; a newcomer has none more."""
    _, winner, _ = reads(ada, first).json["ages"][0]["legacy"]
    winning = (ada, bob)[winner]

    match = opens_next(winning, first, ME, guest(eve), heirs=[winner, None]).json["id"]
    eve.sits(match)

    counters = ada.reads(match).json["view"]["counters"]
    assert counters["souls.0"] == counters["souls.1"] + 1


def test_the_default_predecessor_is_the_last_age_of_the_campaign(services, ada, bob, first):
    """A later age is followed like the first one, by default as the last of the campaign."""
    second = opens_next(ada, first).json["id"]
    bob.sits(second)
    over(services, second)

    third = opens_next(bob, first).json

    assert third["follows"]["match"] == second
    assert third["campaign"] == {"id": named(first), "age": 3}


def test_all_options_keep_their_values_but_for_those_that_may_change(ada, first):
    """The game says which: in the cult only the river changes."""
    assert opens_next(ada, first, options={"rounds": 2}).json["code"] == "bad_option"
    refused = opens_next(ada, first, options={"rounds": 2}).json["errors"]
    assert refused == [{"pointer": "/options/rounds", "detail": refused[0]["detail"]}]

    opened = opens_next(ada, first, options={"river": "swift", "rounds": 1}).json

    assert opened["options"] == {"masks": False, "river": "swift", "rounds": 1}


@pytest.mark.parametrize(
    "heirs", [[], [0], [0, 1, None], [None, None], [0, 2], [0, 0], [1, 0], [None, 0]], ids=lambda heirs: str(heirs)
)
def test_heirs_that_do_not_fit_are_refused(ada, first, heirs):
    """One for each seat, each once, in their order, newcomers last, and somebody must stay."""
    refused = opens_next(ada, first, heirs=heirs)

    assert refused.status_code == 422
    assert refused.json["errors"][0]["pointer"] == "/heirs"
    assert reads(ada, first).json["next"] == first


def test_somebody_leaves_and_somebody_joins(services, ada, bob, eve, first):
    """The seats are numbered again; the newcomer has a line of their own, and nobody's thrones."""
    second = opens_next(ada, first, ME, guest(bob), guest(eve), heirs=[0, 1, None]).json["id"]
    bob.sits(second)
    eve.sits(second, 2)
    over(services, second)
    third = opens_next(eve, first, guest(bob), ME, heirs=[1, 2]).json["id"]

    shown = reads(eve, first).json

    assert [age["match"] for age in shown["ages"]] == [first, second, third]
    assert [age["heirs"] for age in shown["ages"]] == [None, [0, 1, None], [1, 2]]
    lines = [[(seat["match"], seat["seat"]) for seat in line["seats"]] for line in shown["lines"]]
    assert lines == [[(first, 0), (second, 0)], [(first, 1), (second, 1), (third, 0)], [(second, 2), (third, 1)]]
    assert [seat["name"] for seat in shown["lines"][2]["seats"]] == ["Eve", "Eve"]


def test_thrones_are_counted_along_the_lines_of_heirs(services, ada, bob, first):
    """An age counts for the line of each seat that has won it."""
    second = opens_next(ada, first).json["id"]
    bob.sits(second)
    over(services, second)

    ages, lines = (reads(ada, first).json[part] for part in ("ages", "lines"))

    for age in ages:
        assert age["winners"] == [seat for seat, rank in enumerate(age["ranks"]) if rank == 1]
    won = [sum(seat in age["winners"] for age in ages) for seat in (0, 1)]
    assert [line["thrones"] for line in lines] == won == ages[1]["thrones"]
    assert sum(won) >= 2


def test_bots_play_an_age_too(ada, first):
    """With a bot for the heir of somebody who left, it begins at once."""
    opened = opens_next(ada, first, ME, {"kind": "bot", "level": "random"}).json

    assert (opened["status"], opened["seats"][1]["level"]) == ("playing", "random")


def test_terms_are_chosen_as_for_any_match(ada, first):
    """All but the game, which stays, and presets, which belong to a first age."""
    terms = {"take_back": "free", "clock": 60, "external_id": "second", "tags": ["club"], "visibility": "private"}

    opened = opens_next(ada, first, client_seed="mine", **terms).json

    assert {name: opened[name] for name in terms} == terms
    for unknown in ({"game": "cult"}, {"preset": "quick"}):
        assert opens_next(ada, first, **unknown).json["code"] == "validation_failed"


# -- one future, unless another is wished for


def test_a_key_whose_answer_was_lost_finds_its_match(ada, first, services):
    """For the life of the match: the answer is forgotten after a day, the key is in the log."""
    one = opens_next(ada, first, headers={"Idempotency-Key": "k"})
    for kept in services.store.redis.scan_iter("once:*"):
        services.store.redis.delete(kept)

    again = opens_next(ada, first, headers={"Idempotency-Key": "k"})

    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (200, "true")
    assert again.json == one.json


def test_a_key_is_for_one_request(ada, first, services):
    """Also when its answer is forgotten."""
    opens_next(ada, first, headers={"Idempotency-Key": "k"})
    for kept in services.store.redis.scan_iter("once:*"):
        services.store.redis.delete(kept)

    other = opens_next(ada, first, headers={"Idempotency-Key": "k"}, clock=60)

    assert (other.status_code, other.json["code"]) == (422, "key_reused")


def test_another_request_for_an_open_age_is_refused_and_names_it(ada, bob, first):
    """Whoever sends it, and under whatever key."""
    opened = opens_next(ada, first).json["id"]

    for caller, headers in ((ada, None), (bob, None), (ada, {"Idempotency-Key": "other"})):
        refused = opens_next(caller, first, headers=headers)
        assert (refused.status_code, refused.json["code"]) == (409, "age_already_open")
        assert refused.json["match"] == opened
        assert opened in refused.json["detail"]
    assert [age["match"] for age in reads(ada, first).json["ages"]] == [first, opened]


def test_requests_at_the_same_time_open_one_match(ada, bob, first):
    """Of those that lose, each is told which match is open."""
    callers = [ada, bob] * 4

    with ThreadPoolExecutor(len(callers)) as threads:
        answers = list(threads.map(lambda caller: opens_next(caller, first), callers))

    opened = [answer.json["id"] for answer in answers if answer.status_code == 201]
    assert len(opened) == 1
    assert {answer.json.get("match") for answer in answers if answer.status_code != 201} == {opened[0]}
    assert [age["match"] for age in reads(ada, first).json["ages"]] == [first, *opened]


def test_an_age_whose_opening_was_cut_off_is_opened_by_the_next_request(ada, first, services):
    """Its id was reserved, and nothing was written under it."""
    services.store.provenance.next_age_id(first, "mt_00000000000000aa")

    for _ in range(2):
        answer = opens_next(ada, first, branch=True)
        assert answer.status_code == 201

    ages = reads(ada, first).json["ages"]
    assert [(age["branch"], age["match"] == "mt_00000000000000aa") for age in ages[1:]] == [
        (False, True),
        (True, False),
    ]


def test_a_requested_branch_is_marked_as_one(ada, bob, first):
    """The main line goes on without it."""
    main = opens_next(ada, first).json["id"]

    branch = opens_next(bob, first, after=first, branch=True)

    assert branch.status_code == 201
    assert branch.json["follows"]["branch"] is True
    shown = reads(ada, first).json
    assert [(age["match"], age["age"], age["branch"]) for age in shown["ages"]] == [
        (first, 1, False),
        (main, 2, False),
        (branch.json["id"], 2, True),
    ]
    assert {seat["match"] for line in shown["lines"] for seat in line["seats"]} == {first, main}
    assert ada.reads(first).json["followed_by"] == main


def test_a_branch_requested_for_the_first_following_age_is_the_main_line(ada, first):
    """The first match that follows is the main line."""
    opened = opens_next(ada, first, branch=True).json

    assert "branch" not in opened["follows"]


def test_a_branch_goes_on_as_a_line_of_its_own(services, ada, bob, first):
    """Its next age is no second branch."""
    opens_next(ada, first)
    branch = opens_next(ada, first, after=first, branch=True).json["id"]
    bob.sits(branch)
    over(services, branch)

    after = opens_next(ada, first, after=branch).json

    assert after["follows"]["match"] == branch
    assert "branch" not in after["follows"]
    assert after["campaign"] == {"id": named(first), "age": 3}


def test_a_campaign_has_a_limited_number_of_branches(ada, first, monkeypatch):
    """Nobody can bury it under futures."""
    monkeypatch.setattr("annales.service.commands.ages.MOST_BRANCHES", 1)
    opens_next(ada, first)

    answers = [opens_next(ada, first, after=first, branch=True) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 409]
    assert answers[1].json["code"] == "age_not_open"


def test_branches_opened_concurrently_respect_the_limit(ada, first, monkeypatch):
    """Whoever asked first has the place, before the lists know of it; whoever is refused takes none."""
    monkeypatch.setattr("annales.service.commands.ages.MOST_BRANCHES", 2)
    monkeypatch.setattr(Index, "branches", lambda *_: set())
    opens_next(ada, first)

    answers = [opens_next(ada, first, after=first, branch=True).status_code for _ in range(4)]

    assert answers == [201, 201, 409, 409]


# -- what cannot be followed


def refusal(caller, match, **terms):
    """The status and the code of a refused request."""
    answer = opens_next(caller, match, **terms)
    return answer.status_code, answer.json["code"]


def test_an_age_that_is_not_over_is_not_followed(ada, bob, first):
    """Neither the first one, which is no campaign yet, nor a later one."""
    running = ada.opens(game="cult")
    second = opens_next(ada, first).json["id"]

    assert refusal(ada, running) == (404, "no_such_campaign")
    assert refusal(ada, first, after=second) == (409, "age_not_open")


def test_nothing_follows_what_hands_nothing_on(services, ada, bob, first):
    """A game without ages, an age that was resigned, an age that was closed."""
    pebbles = ada.opens(game="pebbles")
    bob.sits(pebbles)
    over(services, pebbles)
    second = opens_next(ada, first).json["id"]
    bob.sits(second)
    ada.post(f"/v1/matches/{second}/resignation", None)
    closed = opens_next(ada, first, after=first, branch=True).json["id"]
    ada.post(f"/v1/matches/{closed}/closing", None)

    assert refusal(ada, pebbles) == (404, "no_such_campaign")
    assert refusal(ada, first, after=second) == (409, "age_not_open")
    assert refusal(ada, first, after=closed) == (409, "age_not_open")
    assert reads(ada, first).json["next"] is None


def test_only_players_of_an_age_open_the_next_one(ada, bob, eve, stranger, first):
    """Whoever held a seat at its end, or had opened it."""
    assert refusal(eve, first) == (403, "not_your_seat")
    assert opens_next(stranger, first).status_code == 401
    assert opens_next(bob, first).status_code == 201


def test_an_opener_without_a_seat_may_open_the_next_age(services, ada, bob, eve):
    """An organiser does."""
    match = eve.post("/v1/matches", {"game": "cult", "options": {"rounds": 1}, "seats": [guest(ada), guest(bob)]}).json
    ada.sits(match["id"], 0)
    bob.sits(match["id"], 1)
    over(services, match["id"])

    assert opens_next(eve, match["id"], guest(ada), guest(bob)).status_code == 201


def test_a_player_who_resigned_may_not_continue_the_campaign(services, ada, bob, eve):
    """In a match of three a bot took it."""
    match = ada.opens(guest(bob), guest(eve), game="cult", options={"rounds": 1})
    bob.sits(match, 1)
    eve.sits(match, 2)
    eve.post(f"/v1/matches/{match}/resignation", None)
    while not (found := services.matches.get(match)).is_over():
        seat, action = choose(found.game, found.table(), Random(found.tree.last))
        if seat == 2:
            services.door.do(AnswerAsBot(match, found.number(seat), seat))
        else:
            answered(services, found, seat, action)

    assert refusal(eve, match) == (403, "not_your_seat")
    assert opens_next(bob, match, ME, OPEN).status_code == 201


def test_an_age_of_another_campaign_is_not_followed_here(services, ada, bob, first):
    """The address names the campaign."""
    other = ada.opens(guest(bob), game="cult", options={"rounds": 1})
    bob.sits(other)
    over(services, other)

    assert refusal(ada, first, after=other) == (404, "no_such_campaign")
    assert refusal(ada, first, after="mt_0000000000000000") == (404, "no_such_match")
    assert reads(ada, "mt_0000000000000000").status_code == 404


def test_an_imported_age_is_not_followed(ada, first):
    """What it hands on is what its sender says."""
    record = ada.get(f"/v1/matches/{first}/record").data
    answer = ada.send("POST", "/v1/records", data=record, content_type="application/x-ndjson")

    assert (answer.status_code, answer.json["campaign"]) == (201, None)
    assert refusal(ada, answer.json["id"]) == (404, "no_such_campaign")


def test_an_imported_later_age_still_says_what_it_follows(services, ada, bob, first):
    """It is no age of the campaign here, and nobody finds it there."""
    second = opens_next(ada, first).json
    bob.sits(second["id"])
    over(services, second["id"])
    record = ada.get(f"/v1/matches/{second['id']}/record").data

    brought = ada.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json

    assert (brought["follows"], brought["campaign"]) == (second["follows"], None)
    assert [age["match"] for age in reads(ada, first).json["ages"]] == [first, second["id"]]


def test_a_fork_of_an_age_continues_it_and_follows_nothing(services, ada, bob, first):
    """It has the heirs and the legacy, and an origin."""
    second = opens_next(ada, first).json["id"]
    bob.sits(second)
    over(services, second)
    start = next(e["seq"] for e in ada.reads(second, "/history").json["entries"] if e["kind"] == "step")

    fork = ada.post(f"/v1/matches/{second}/forks", {"at": start, "seats": [ME, OPEN]}).json

    assert (fork["origin"]["match"], fork["follows"], fork["campaign"]) == (second, None, None)
    setups = [ada.reads(id, "/history").json["entries"][0]["setup"] for id in (second, fork["id"])]
    assert setups[0] == setups[1]


# -- who sees what


def test_an_age_is_never_seen_by_more_than_the_one_before(services, ada, bob):
    """By default by as many."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1}, visibility="unlisted")
    bob.sits(match)
    over(services, match)

    assert refusal(ada, match, visibility="public") == (409, "age_not_open")
    assert opens_next(ada, match).json["visibility"] == "unlisted"


def test_a_private_campaign_does_not_exist_for_strangers(services, ada, bob, eve, stranger):
    """Not to read, and not to go on with."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1}, visibility="private")
    bob.sits(match)
    over(services, match)

    assert reads(bob, match).json["next"] == match
    for other in (eve, stranger):
        assert reads(other, match).json["code"] == "no_such_campaign"
    assert refusal(eve, match) == (404, "no_such_campaign")
    assert refusal(eve, match, after=match) == (404, "no_such_match")


def test_a_private_age_of_a_public_campaign_is_not_shown_to_others(ada, bob, eve, stranger, first):
    """Not in the campaign, not in the match before, not in a refusal to those who play it no more."""
    private = opens_next(ada, first, ME, guest(eve), heirs=[0, None], visibility="private").json["id"]

    for other in (bob, stranger):
        assert [age["match"] for age in reads(other, first).json["ages"]] == [first]
        assert "followed_by" not in other.reads(first).json
    refused = opens_next(bob, first)
    assert (refused.status_code, refused.json["code"]) == (409, "age_already_open")
    assert private not in refused.text
    assert "match" not in refused.json
    assert [age["match"] for age in reads(eve, first).json["ages"]] == [first, private]
    assert eve.reads(first).json["followed_by"] == private


def test_an_unlisted_campaign_is_readable_by_its_id(services, ada, bob, stranger):
    """Its first age can be read by its id too; a later one is not listed for others."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1}, visibility="unlisted")
    bob.sits(match)
    over(services, match)
    second = opens_next(ada, match).json["id"]

    assert [age["match"] for age in reads(stranger, match).json["ages"]] == [match]
    assert [age["match"] for age in reads(bob, match).json["ages"]] == [match]
    assert [age["match"] for age in reads(ada, match).json["ages"]] == [match, second]


def test_what_was_read_is_read_again_only_when_it_has_changed(ada, first):
    """The campaign and the match before change when the next age opens."""
    tags = [reads(ada, first).headers["ETag"], ada.reads(first).headers["ETag"]]

    def statuses():
        paths = (f"/v1/campaigns/{named(first)}", f"/v1/matches/{first}")
        return [ada.get(path, If_None_Match=tag).status_code for path, tag in zip(paths, tags, strict=True)]

    assert statuses() == [304, 304]
    opens_next(ada, first)
    assert statuses() == [200, 200]


def test_lists_of_matches_say_which_age_a_match_is(ada, first):
    """And what it follows."""
    second = opens_next(ada, first).json

    listed = {match["id"]: match for match in ada.get("/v1/matches").json["matches"]}

    assert listed[first]["campaign"] == {"id": named(first), "age": 1}
    assert (listed[second["id"]]["campaign"], listed[second["id"]]["follows"]) == (
        second["campaign"],
        second["follows"],
    )


# -- deleted ages


def test_a_deleted_age_can_be_opened_again(ada, first):
    """By whoever may: what never began is closed, then deleted."""
    gone = opens_next(ada, first).json["id"]
    ada.post(f"/v1/matches/{gone}/closing", None)
    assert ada.delete(f"/v1/matches/{gone}").status_code == 204

    assert reads(ada, first).json["next"] == first
    opened = opens_next(ada, first)

    assert opened.status_code == 201
    assert "branch" not in opened.json["follows"]


def test_the_chain_stays_readable_when_its_first_age_is_deleted(services, ada, bob, first):
    """The later ages say what they follow, and the campaign goes on."""
    second = opens_next(ada, first).json
    bob.sits(second["id"])
    over(services, second["id"])
    services.operators.deletions.delete_as_operator(first, "pl_operator")

    shown = reads(bob, first).json

    assert [(age["match"], age["age"]) for age in shown["ages"]] == [(second["id"], 2)]
    assert shown["ages"][0]["follows"] == second["follows"]
    assert shown["next"] == second["id"]
    assert opens_next(bob, first).json["campaign"] == {"id": named(first), "age": 3}
    assert refusal(ada, first, after=first) == (404, "no_such_match")


def test_openings_of_ages_count_against_the_quota_of_matches(services, ada, bob, first):
    """A refused one does not."""
    services.accounts.quotas.allowances = replace(Allowances(0, 0, 0, 0, 0), matches=2)
    services.ports.clock.date = datetime(2100, 3, 1, 12, tzinfo=UTC)  # no test lasts over midnight

    opens_next(ada, first)
    assert refusal(ada, first) == (409, "age_already_open")
    assert opens_next(ada, first, after=first, branch=True).status_code == 201
    assert refusal(ada, first, after=first, branch=True) == (429, "quota_exceeded")
