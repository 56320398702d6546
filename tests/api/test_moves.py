"""Matches as text: told when they are over, brought again by anybody, never taken for more than they are."""

import json

import pytest

from annales.tools.verify import verify
from tests.record_format.moves_reader import parsed

HUMAN = [{"kind": "player"}]


def sent(caller, text, content_type="text/plain", **headers):
    """A text sent in."""
    return caller.send("POST", "/v1/records", headers, data=text, content_type=content_type)


def text_of(caller, match):
    """The moves of a match, as text."""
    reply = caller.reads(match, "/record", format="moves")
    assert (reply.status_code, reply.mimetype) == (200, "text/plain")
    return reply.text


@pytest.fixture
def over(ada, begun):
    """A match with a move, that Ada has resigned."""
    ada.answers(begun, 4, "Kc4-c5")
    ada.send("POST", f"/v1/matches/{begun}/resignation")
    return begun


def test_a_match_that_is_over_is_told_as_text(ada, bob, over, stranger):
    """To everybody who may see it: who sat there, what was played, how it ended, and that it proves nothing."""
    text = text_of(stranger, over)
    heads, opening, played = parsed(text)

    assert (heads["game"], heads["match"], heads["seats"]) == (
        "sacrifice",
        over,
        [{"player": ada.id}, {"player": bob.id}],
    )
    assert heads["result"] == {"reason": "resignation", "ranks": [2, 1]}
    assert (opening, played) == ([], [["move", 0, "Kc4-c5", []], ["act", "resigned", "0"]])
    assert "It proves nothing" in text
    assert ada.reads(over, "/record", format="moves").headers["Content-Disposition"].endswith('.moves.txt"')


def test_a_match_that_goes_on_is_not_told(ada, market, begun):
    """Not to its players either: the text would have what is hidden."""
    for match in (market, begun):
        refusal = ada.reads(match, "/record", format="moves")
        assert (refusal.status_code, refusal.json["code"]) == (409, "no_moves")


def test_hidden_choices_are_told_once_all_is_disclosed(ada, market, stranger):
    """A secret bid is in the text, which is replayed with it."""
    ada.send("POST", f"/v1/matches/{market}/resignation")

    text = text_of(stranger, market)

    assert ["move", 0, "bid 3", []] in parsed(text)[2]
    assert sent(ada, text).status_code == 201


def test_what_was_taken_back_is_not_told(ada, begun):
    """The line that stood at the end alone."""
    match = ada.opens(take_back="free")
    ada.registered("Bob").sits(match)
    ada.answers(match, 4, "Kc4-c5")
    assert ada.post(f"/v1/matches/{match}/take-backs", {"to": 4}).status_code == 201
    ada.answers(match, 6, "Kc4-d4")
    ada.send("POST", f"/v1/matches/{match}/resignation")

    assert [each[2] for each in parsed(text_of(ada, match))[2] if each[0] == "move"] == ["Kc4-d4"]


def test_a_text_is_imported_as_what_it_is(ada, bob, over, stranger):
    """Unlisted, under its importer alone, with the same end; its record holds and proves no chance."""
    eve = stranger.registered("Eve")

    brought = sent(eve, text_of(eve, over)).json

    assert (brought["status"], brought["result"]) == ("over", {"ranks": [2, 1], "reason": "resignation"})
    assert {name: brought["imported"][name] for name in ("match", "by", "form")} == {
        "match": over,
        "by": eve.id,
        "form": "moves",
    }
    assert brought["visibility"] == "unlisted"
    assert [seat["name"] for seat in brought["seats"]] == [None, None]
    for caller in (ada, bob):
        assert brought["id"] not in caller.get("/v1/matches?player=me").text
    said = "\n".join(verify(eve.reads(brought["id"], "/record").data, brought["digest"]))
    assert f"what was copied from {over}" in said
    assert parsed(text_of(eve, brought["id"]))[1:] == parsed(text_of(eve, over))[1:]
    fork = eve.post(f"/v1/matches/{brought['id']}/forks", {"at": 4, "seats": [*HUMAN, {"kind": "open"}]})
    assert (fork.status_code, fork.json["visibility"]) == (201, "unlisted")


def test_a_text_without_an_end_goes_on(ada, bob, over):
    """Once its seats are taken, at the question after its last move."""
    text = "".join(line + "\n" for line in text_of(ada, over).splitlines() if not line.startswith(("result", "* ")))

    brought = sent(ada, text).json
    assert (brought["status"], brought["origin"]["imported"], brought["imported"]["form"]) == ("open", True, "moves")
    for seat, caller in enumerate((ada, bob)):
        assert caller.sits(brought["id"], seat).status_code == 200

    shown = ada.reads(brought["id"]).json
    assert (shown["status"], shown["view"]["places"].keys()) == (
        "playing",
        ada.reads(over).json["view"]["places"].keys(),
    )
    assert ada.answers(brought["id"], shown["question"]["number"], ".").status_code == 201


def test_a_text_whose_result_is_another_is_refused(ada, over):
    """Who won follows from the moves."""
    text = text_of(ada, over)
    for wrong, line in ((text.replace("[2,1]", "[1,2]"), 14), (text.replace("* resigned 0\n", ""), 13)):
        refusal = sent(ada, wrong)
        assert (refusal.status_code, refusal.json["code"], refusal.json["line"]) == (422, "moves_refused", line)


def test_a_text_sent_twice_opens_one_match(ada, over):
    """Under one key the second answer is the first."""
    text = text_of(ada, over)

    first, second = (sent(ada, text, **{"Idempotency-Key": '"k1"'}) for _ in range(2))

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json["id"] == second.json["id"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("Kc4-c5", "Kc4-c9"), "line 13: "),
        (lambda text: text.replace("1. 0", "2. 0"), "line 13: this is move 1, not 2"),
        (lambda text: text.replace('"sacrifice"', '"ludo"'), "line 1: the game 'ludo' is not played here"),
        (lambda text: text.replace('"20', '"29'), "line 1: the value of 'opened' is later than now, "),
        (
            lambda text: text.replace('ended: "', 'ended: "2000-01-01T00:00:00.000Z"\n% "'),
            "line 1: the value of 'ended' is earlier than that of 'opened', ",
        ),
        (lambda text: text.replace("options", "legacy: [1]\noptions"), "line 1: the match continues an age"),
        (lambda text: text.replace(',{"player"', ',{"bot":"x"},{"player"'), "line 1: the value of 'seats'"),
        (lambda text: json.dumps(text), "line 1: a text of moves begins with"),
    ],
)
def test_a_wrong_text_is_refused_by_its_line(ada, over, change, said):
    """422, with the line and what is wrong there."""
    refusal = sent(ada, change(text_of(ada, over)))
    assert (refusal.status_code, refusal.json["code"]) == (422, "moves_refused")
    assert refusal.json["detail"].startswith(said)


def test_texts_and_records_have_their_media_types(ada, over):
    """What is sent as a record is read as one; any other type is refused with both."""
    text = text_of(ada, over)
    assert sent(ada, text, "application/x-ndjson").json["code"] == "record_refused"
    refusal = sent(ada, text, "text/html")
    assert (refusal.status_code, refusal.json["code"]) == (415, "unsupported_media_type")
    assert "application/x-ndjson, text/plain" in refusal.json["detail"]
