"""Sentences with gaps for the seats and cards that they name: `parts=true`."""

import pytest

from tests.api.test_words import FRENCH, WAYS, unworded


def filled(parts, names):
    """A sentence with a name in each gap; French prepositions go before them."""

    def called(part):
        if "piece" in part:
            return part["words"].partition(" [")[0]
        who = ", ".join(names[seat] for seat in part.get("seats") or [part["seat"]])
        before, vowel = part.get("before", ("", ""))
        return (vowel if who[0] in "AEIOUY" else before) + who

    return parts["text"].format(*map(called, parts["parts"]))


@pytest.mark.parametrize("way", WAYS)
def test_parts_come_beside_the_same_words(ada, market, way):
    """With `parts=true` alone; nothing else differs, and the tag of a copy tells the two apart."""
    worded, parted = ada.reads(market, way, words="true"), ada.reads(market, way, parts="true")

    def without(value):
        if isinstance(value, dict):
            return {name: without(held) for name, held in value.items() if name != "parts"}
        return [without(held) for held in value] if isinstance(value, list) else value

    assert without(parted.json) == worded.json
    assert parted.json != worded.json
    assert parted.headers["ETag"] != worded.headers["ETag"]
    assert b'"parts"' not in worded.data
    assert unworded(without(parted.json)) == ada.reads(market, way).json


def test_names_of_players_and_seats_are_gaps_in_both_languages(ada, market):
    """In both languages; who sits down does so at a seat, which is none."""
    path = f"/v1/matches/{market}/history?parts=true"
    entries, french = (ada.get(path, **language).json["entries"] for language in ({}, FRENCH))
    assert [entries[2]["words"][name] for name in ("did", "parts")] == [
        "takes seat 2",
        {"did": None, "said": [], "facts": []},
    ]
    words = entries[4]["words"]
    assert words["facts"] == ["Seat 1 has answered in secret"]
    assert words["parts"] == {
        "did": None,
        "said": [],
        "facts": [{"text": "{0} has answered in secret", "parts": [{"words": "Seat 1", "seat": 0}]}],
    }
    assert filled(french[4]["words"]["parts"]["facts"][0], ["Ada", "Bob"]) == "Ada a répondu en secret"
    told = [
        filled(parts, ["Ada", "Bob"])
        for parts in french[3]["words"]["parts"]["facts"]
        if parts is not None and "before" in parts["parts"][-1]
    ]
    assert any("d'Ada" in line for line in told)
    assert any("de Bob" in line for line in told)


def test_the_label_of_an_answer_has_gaps_too(ada, bob, begun):
    """With what is legal, and with what a refusal offers; null where a label names nothing."""
    match = ada.opens(game="theomachie")
    bob.sits(match)
    plain, parted = (ada.get(f"/v1/matches/{match}/legal{query}").json["actions"] for query in ("", "?parts=true"))

    assert [{name: held for name, held in each.items() if name != "parts"} for each in parted] == plain
    assert all("parts" not in each for each in plain)
    assert all(each["parts"] is None for each in ada.get(f"/v1/matches/{begun}/legal?parts=true").json["actions"])


def test_the_result_comes_with_parts(ada, begun):
    """«Resignation» names nobody: its parts are null."""
    ada.post(f"/v1/matches/{begun}/resignation", {})

    result = ada.reads(begun, parts="true").json["result"]
    assert (result["words"], result["parts"]) == ("resignation", None)
    assert "parts" not in ada.reads(begun, words="true").json["result"]


def test_a_refusal_names_its_seat_in_a_gap(ada, bob, begun):
    """Nothing is asked of Bob: a client says so with his name."""
    body = {"answering": 4, "notation": "Kc4-c5"}
    plain = bob.post(f"/v1/matches/{begun}/actions?words=true", body).json
    parted = bob.post(f"/v1/matches/{begun}/actions?parts=true", body).json

    assert plain["detail"] == parted["detail"] == "nothing is asked of seat 2"
    assert filled(parted["parts"], ["Ada", "Bob"]) == "nothing is asked of Bob"
    assert "parts" not in plain


def test_a_refusal_with_a_price_keeps_its_gaps(ada, begun):
    """The refusal keeps its gap when the price is put behind it."""
    body = {"answering": 4, "action": {"type": "step", "piece": "s_monkey_1", "to": "c9", "carry": False}}
    refused = ada.post(f"/v1/matches/{begun}/actions?parts=true", body).json

    assert refused["detail"].startswith("'step s_monkey_1 c9 false' is illegal for seat 1 at")
    assert refused["detail"].endswith("it would cost 1 movement point")
    assert filled(refused["parts"], ["Ada", "Bob"]) == refused["detail"].replace("seat 1", "Ada")
