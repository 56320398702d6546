"""What happened, what is asked and how the table looks, in words: `words=true`."""

from datetime import datetime, timedelta

import pytest

from annales.domain.bots import LEVELS
from annales.domain.contract.texts import Texts
from annales.service.bots.cut_offs import CutOffs
from annales.service.bots.planned_answers import author_of, choose_answer
from annales.service.commands.answer_for import AnswerAsBot, CreditTime
from annales.tools.laws.books.forgetful import forgetful
from examples.games import TOYS

WAYS = ["", "/history", "/positions/4"]
FRENCH = {"Accept_Language": "fr"}


def unworded(value):
    """The same JSON without any member `words`."""
    if isinstance(value, dict):
        return {name: unworded(held) for name, held in value.items() if name != "words"}
    return [unworded(held) for held in value] if isinstance(value, list) else value


@pytest.mark.parametrize("way", WAYS)
def test_words_come_beside_the_data_and_only_if_wanted(ada, market, way):
    """Without them, and with `words=false`, the response is what it was."""
    plain, worded = ada.reads(market, way), ada.reads(market, way, words="true")

    assert b'"words"' not in plain.data
    assert ada.reads(market, way, words="false").data == plain.data
    assert b'"words"' in worded.data
    assert unworded(worded.json) == plain.json


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_is_current_for_its_words_and_their_language_alone(ada, market, way):
    """The tags of the three are different."""
    plain = ada.reads(market, way).headers["ETag"]
    path = f"/v1/matches/{market}{way}?words=true"
    english, french = ada.get(path).headers["ETag"], ada.get(path, **FRENCH).headers["ETag"]

    assert len({plain, english, french}) == 3
    assert ada.get(path, If_None_Match=english).status_code == 304
    assert ada.get(path, If_None_Match=french).status_code == 200


def test_each_entry_says_what_was_done_and_each_of_its_facts(ada, market):
    """In one line, and one by one; bookkeeping is null."""
    entries = ada.reads(market, "/history", words="true").json["entries"]

    assert [entry["words"]["did"] for entry in entries] == [
        "opens the match",
        "takes seat 1",
        "takes seat 2",
        "the match begins",
        "Bid 3",
    ]
    assert entries[4]["words"] == {
        "did": "Bid 3",
        "said": [],
        "facts": ["Seat 1 has answered in secret"],
    }
    for entry in entries:
        assert len(entry["words"]["facts"]) == len(entry.get("facts", []))


def test_a_secret_is_described_by_its_kind_alone(bob, stranger, market):
    """To all but the seat itself, in both languages."""
    for caller in (bob, stranger):
        read = [caller.get(f"/v1/matches/{market}/history?after=4&words=true", **language) for language in ({}, FRENCH)]
        assert [one.json["entries"][0]["words"]["did"] for one in read] == ["Bid in secret", "Faire une offre secrète"]


def test_questions_and_tables_are_described_for_their_viewer(ada, bob, market):
    """Ada reads her own cards, Bob his; what the question asks is the same for both."""
    shown = [caller.reads(market, words="true").json for caller in (ada, bob)]

    assert [one["question"]["words"] for one in shown] == ["Your bid", "Your bid"]
    for seat, read in enumerate(shown):
        drawn = dict(line.split(maxsplit=1) for line in read["words"]["table"].splitlines())
        assert drawn[f"hand.{seat}"].split() == read["view"]["places"][f"hand.{seat}"]
        assert "?" not in drawn[f"hand.{seat}"]
        assert drawn[f"hand.{1 - seat}"] == "? ? ?"


def test_before_the_opening_there_is_no_table(ada):
    """Nothing lies there yet."""
    match = ada.opens(game="market")

    assert ada.reads(match, words="true").json["words"] == {"table": ""}
    assert ada.reads(match, "/positions/1", words="true").json["words"] == {"table": ""}


@pytest.mark.parametrize("game", ["sacrifice", "market", "arena", "cult", "pebbles"])
def test_no_line_of_a_table_is_longer_than_80_characters(ada, bob, game):
    """So it fits any terminal."""
    match = ada.opens(game=game)
    bob.sits(match)

    for language in ({}, FRENCH):
        table = ada.get(f"/v1/matches/{match}?words=true", **language).json["words"]["table"]
        assert max(map(len, table.splitlines())) <= 80


def test_every_write_is_answered_in_words_on_request(ada, bob):
    """Opening, sitting down, answering, taking back, resigning; the tag is that of reading the match in words."""
    opened = ada.post("/v1/matches?words=true", {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]})
    match = opened.json["id"]
    path = f"/v1/matches/{match}"
    seated = bob.put(f"{path}/seats/1?words=true", **FRENCH)
    answered = ada.post(f"{path}/actions?words=true", {"answering": 4, "notation": "Kc4-c5"}, **FRENCH)
    back = ada.post(f"{path}/take-backs?words=true", {"to": 4})
    resigned = bob.delete(f"{path}/seats/1?words=true")

    assert opened.json["words"] == {"table": ""}
    assert opened.headers["Content-Location"] == f"{path}?words=true"
    assert seated.json["question"]["words"] == "Sud joue, 2 points restants"
    assert bob.get(f"{path}?words=true", **FRENCH, If_None_Match=seated.headers["ETag"]).status_code == 200
    (entry,) = answered.json["entries"]
    assert entry["words"]["did"] == "Singe sud 1 : un pas en c5"
    assert "Singe sud 1 : c4 → c5" in entry["words"]["facts"]
    assert answered.json["question"]["words"] == "Sud joue, 1 point restant"
    assert [entry["words"]["did"] for entry in back.json["entries"]] == ["the match goes back to entry 4"]
    assert back.json["question"]["words"] == "South to play, 2 points left"
    assert resigned.json["result"] == {"ranks": [1, 2], "reason": "resignation", "words": "resignation"}


def test_an_answer_repeated_after_a_take_back_is_described_as_that_answer(ada, begun):
    """In the log a move of the head stands for it."""
    ada.answers(begun, 4, "Kc4-c5")
    ada.post(f"/v1/matches/{begun}/take-backs", {"to": 4})
    number = ada.reads(begun).json["question"]["number"]
    ada.answers(begun, number, "Kc4-c5")

    told = [entry["words"]["did"] for entry in ada.reads(begun, "/history", words="true", after=4).json["entries"]]
    assert told == [
        "South Monkey 1: step to c5",
        "the match goes back to entry 4",
        "South Monkey 1: step to c5, again (entry 5)",
    ]


def test_requests_and_consents_are_described_without_names(ada, bob):
    """Without the name of who does it, which stands in the entry."""
    match = ada.opens(game="arena", options={"dice": False})
    bob.sits(match)
    ada.answers(match, 4, "scout-c1", "rest")
    bob.answers(match, 6, "rest")
    path = f"/v1/matches/{match}/take-backs"
    ask = ada.post(f"{path}?words=true", {"to": 5})
    refused = bob.post(f"{path}/{ask.json['ask']}/answers?words=true", {"consent": False})
    again = ada.post(path, {"to": 5}).json["ask"]
    agreed = bob.post(f"{path}/{again}/answers?words=true", {"consent": True}, **FRENCH)

    assert [entry["words"]["did"] for entry in ask.json["entries"]] == ["asks to go back to entry 5"]
    assert [entry["words"]["did"] for entry in refused.json["entries"]] == ["refuses the take-back"]
    assert [entry["words"]["did"] for entry in agreed.json["entries"]] == [
        "accepte le retour en arrière",
        "la partie revient à l'entrée 5",
    ]

    ask = ada.post(f"{path}?words=true", {"to": 7})
    refused = bob.post(f"{path}/{ask.json['ask']}/answers?words=true", {"consent": False})
    again = ada.post(path, {"to": 7}).json["ask"]
    agreed = bob.post(f"{path}/{again}/answers?words=true", {"consent": True}, **FRENCH)

    assert [entry["words"]["did"] for entry in ask.json["entries"]] == ["asks to go on from entry 7 again"]
    assert [entry["words"]["did"] for entry in refused.json["entries"]] == ["refuses to go on from there"]
    assert [entry["words"]["did"] for entry in agreed.json["entries"]] == [
        "accepte de repartir de là",
        "la partie repart de l'entrée 7",
    ]


def test_a_fork_is_described_in_words(ada, bob, begun):
    """The new match, as every match."""
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    forked = ada.post(f"/v1/matches/{begun}/forks?words=true", {"at": 4, "seats": seats})

    assert forked.json["question"]["words"] == "South to play, 2 points left"
    assert forked.json["words"]["table"].startswith("   ")


def test_a_refusal_describes_missed_entries_on_request(ada, begun):
    """And the question that is open now; without `words=true` neither."""
    ada.answers(begun, 4, "Kc4-c5")
    late = {"answering": 4, "notation": "Kc4-d4"}
    worded = ada.post(f"/v1/matches/{begun}/actions?words=true", late).json
    plain = ada.post(f"/v1/matches/{begun}/actions", late).json

    assert worded["missed"][0]["words"]["did"] == "South Monkey 1: step to c5"
    assert worded["question"]["words"] == "South to play, 1 point left"
    assert {**unworded(worded), "request_id": ""} == {**plain, "request_id": ""}


def test_a_game_can_phrase_what_happens(ada, market, monkeypatch):
    """In one line, from what a spectator sees."""

    def phrase_question(t, language):
        hidden = t.at("hand.0").count("?")
        return f"Le siège 1 a {hidden} cartes" if language == "fr" else f"Seat 1 holds {hidden} cards"

    monkeypatch.setattr(TOYS["market"], "phrase_question", phrase_question)

    assert ada.reads(market, words="true").json["question"]["words"] == "Seat 1 holds 3 cards"
    assert ada.get(f"/v1/matches/{market}?words=true", **FRENCH).json["question"]["words"] == "Le siège 1 a 3 cartes"


def test_a_match_of_older_rules_is_described_by_ids(ada, bob, market, monkeypatch):
    """Actions, questions and zones were renamed, and the drawing cannot read the table: nothing fails."""
    later = forgetful(TOYS["market"])
    texts = Texts(later.TEXTS.title, later.TEXTS.summary, actions={}, questions={}, reasons={})
    for name, value in (("TEXTS", texts), ("draw", later.draw), ("phrase_question", later.draw)):
        monkeypatch.setattr(TOYS["market"], name, value)

    own, others = (caller.reads(market, "/history", words="true").json["entries"][4] for caller in (ada, bob))
    assert (own["words"]["did"], others["words"]["did"]) == ("bid 3", "bid ?")
    assert own["question"]["words"] == "bid"
    shown = ada.reads(market, words="true").json
    assert "hand.1" in shown["words"]["table"]


def test_the_words_of_a_game_are_listed(stranger):
    """Zones, counters, notes, questions, reasons and actions by id; options with a label for each value."""
    english, french = (stranger.get("/v1/games/market", **language).json for language in ({}, FRENCH))

    assert english["words"]["zones"]["stall"] == "{1} stall of seat {0}"
    assert french["words"]["questions"]["bid"] == "Votre offre"
    assert english["words"]["notes"]["turn"] == "Seat {0} is to play"
    assert english["words"]["counters"].keys() == {"coins"}
    options = {option["id"]: option for option in french["options"]}
    assert options["keeper"]["words"] == "Le premier offre en dernier"
    assert options["keeper"]["value_words"] == {"false": "non", "true": "oui"}
    assert options["windows"]["value_words"]["full"] == "contre toute carte"
    assert "value_words" not in options["rounds"]


def test_seats_and_cards_are_values_with_words(stranger):
    """Of an option that names a seat, and of one that lists a card for each seat."""
    options = {
        option["id"]: option
        for game in stranger.get("/v1/games").json["games"]
        if game["id"] in ("faiseurs_d_univers", "pandocreon_divinae")
        for option in game["options"]
    }

    assert options["first_player"]["value_words"]["seat:2"] == "seat 3"
    assert options["divinity_list"]["value_words"]["pui_tara"] == "Pui-Tara"
    assert options["divinity_list"]["value_words"][""] == "none"


def test_an_answer_in_place_of_another_level_says_why(ada, services):
    """The level, and what was cut off; whoever reads the entry itself finds the same in `by`."""
    match = ada.opens({"kind": "bot", "level": "search"}, game="arena", options={"dice": False})
    ada.answers(match, 4, "rest")
    found = services.matches.get(match)
    for times, late in ((2, 2), (3, 1)):
        services.door.do(AnswerAsBot(match, found.number(1), 1, cut_offs=CutOffs(times, late)))
        found = services.matches.get(match)

    told = [ada.get(f"/v1/matches/{match}/history?words=true&after=5", **words).json for words in ({}, FRENCH)]

    (late, cut_off), why = told[0]["entries"], "Tactical bot answers in place of Strong bot: its thinking"
    assert late["by"]["instead_of"] == "search"
    assert (late["by"]["bot"], late["by"]["cut_off"], late["by"]["limit"]) == ("alphabeta", 2, 60)
    assert late["words"]["said"][0] == f"{why} took longer than 60 s, 2 times"
    assert cut_off["words"]["said"][0] == f"{why} was cut off 3 times"
    assert [entry["words"]["said"][0] for entry in told[1]["entries"]] == [
        "Robot tacticien répond à la place de Robot fort : sa réflexion a dépassé 60 s, 2 fois",
        "Robot tacticien répond à la place de Robot fort : sa réflexion a été interrompue 3 fois",
    ]


def test_time_given_back_is_described_in_seconds(ada, bob, services):
    """By the clock, and by no seat."""
    match = ada.opens(game="arena", clock=60)
    bob.sits(match)
    asked_at = datetime.fromisoformat(services.matches.get(match).tree.entries[-1].at)
    since, until = asked_at - timedelta(minutes=1), asked_at + timedelta(milliseconds=1)
    services.door.do(CreditTime(match, since, until, "unserved"))

    told = [ada.get(f"/v1/matches/{match}/history?words=true", **words).json["entries"][-1] for words in ({}, FRENCH)]

    assert [entry["words"]["did"] for entry in told] == [
        "time in which nobody could answer: the clocks get 10 s back",
        "temps où personne ne pouvait répondre : les pendules regagnent 10 s",
    ]
    assert told[0]["by"] == {"clock": 60}
    assert (told[0]["kind"], told[0]["milliseconds"], told[0]["why"]) == ("time_credited", 10_001, "unserved")
    assert datetime.fromisoformat(told[0]["until"]) == until


def test_an_answer_for_want_of_time_says_so(ada, services):
    """A weaker level had to answer; the entry says that fewer seconds than these were left."""
    match = ada.opens({"kind": "bot", "level": "search"}, game="arena", options={"dice": False}, clock=3)
    ada.answers(match, 4, "rest")
    found = services.matches.get(match)
    late = author_of(found, 1, LEVELS["greedy"], seconds=1)
    planned = choose_answer(found, 1, services.store.match_secrets.secret(match), late)
    services.door.do(AnswerAsBot(match, found.number(1), 1, planned))

    told = [ada.get(f"/v1/matches/{match}/history?words=true&after=5", **words).json for words in ({}, FRENCH)]

    by = told[0]["entries"][0]["by"]
    assert (by["bot"], by["instead_of"], by["limit"], "cut_off" in by) == ("greedy", "search", 1, False)
    assert [each["entries"][0]["words"]["said"][0] for each in told] == [
        "Quick bot answers in place of Strong bot: less than 1 s was left, too short for its thinking",
        "Robot rapide répond à la place de Robot fort : il restait moins de 1 s, trop peu pour sa réflexion",
    ]


def test_scores_come_with_the_entry_that_changes_them(ada, begun):
    """Who leads and by what: in the history with words, and in every position."""
    ada.answers(begun, 4, "Kc4-c5")
    entries = ada.reads(begun, "/history", words="true").json["entries"]
    races = [{"name": "races", "seat": seat, "value": 0, "of": 3, "piece": None} for seat in (0, 1)]

    assert [entry["scores"] for entry in entries if "scores" in entry] == [races]
    assert "scores" in entries[3]
    assert ada.reads(begun, "/positions/5").json["scores"] == ada.reads(begun).json["scores"] == races
    assert ada.reads(begun, "/positions/1").json["scores"] == []
