"""Guided first matches over HTTP: without an account, from answers alone, and nothing is stored."""

import pytest

from annales.domain.contract.guide.lesson import MOST_ANSWERS
from annales.domain.contract.guide.script import guide_of
from annales.domain.games import GAMES

GUIDED = [slug for slug, game in GAMES.items() if guide_of(game) is not None]


def play(client, answers, chapter=0, game="sacrifice", **headers):
    """A chapter after these answers."""
    return client.post(f"/v1/games/{game}/guide/steps", {"chapter": chapter, "answers": answers}, **headers)


@pytest.mark.parametrize("slug", GUIDED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_chapter_begins_for_anybody(stranger, slug, language):
    """Its first step, the newcomer's own table, and what they may answer."""
    guide = stranger.get(f"/v1/games/{slug}/guide", Accept_Language=language).json
    listed = {game["id"]: game["guide"] for game in stranger.get("/v1/games").json["games"]}

    assert listed[slug] == guide["minutes"]
    for number, chapter in enumerate(guide["chapters"]):
        begun = play(stranger, [], number, slug, Accept_Language=language).json
        written = guide_of(GAMES[slug]).chapter[number]
        assert (begun["taken"], begun["steps"], begun["said"]) == (0, chapter["steps"], None)
        assert begun["step"]["words"] == written.step[0].says.speak(language)
        assert begun["match"]["seat"] == written.seat
        assert begun["legal"]["actions"] or written.seat not in begun["match"]["question"]["must_act"]
        assert [entry["kind"] for entry in begun["entries"]] == [
            "opened",
            *["seat_taken"] * len(begun["match"]["seats"]),
            "step",
        ]


def test_a_wanted_answer_goes_on_and_the_others_answer_it(stranger):
    """Four answers: read, two steps, and the end of the turn, which North answers with a turn of their own."""
    lesson = play(stranger, ["next", "Kc4-d4", "Kd4-d3", "."]).json

    assert lesson["taken"] == 4
    assert [entry["seat"] for entry in lesson["entries"][4:]] == [0, 0, 0, 1, 1, 1]
    assert lesson["match"]["question"]["must_act"] == [0]
    assert lesson["match"]["view"]["places"]["square.d3"] == ["s_mineral_1", "s_monkey_1"]


def test_another_answer_is_explained_and_not_played(stranger):
    """Nor are answers after it, so that a page may send what it remembers of an older script."""
    lesson = play(stranger, ["next", "W:a4v", "Kd4-d3"]).json

    assert lesson["taken"] == 1
    assert lesson["said"] == {"verdict": "other", "words": "A wall costs nothing, but we keep it for later."}
    assert len(lesson["entries"]) == 4


@pytest.mark.parametrize("answer", ["Kc4-c6", "next", "?"])
def test_an_illegal_answer_is_told_as_that(stranger, answer):
    """The rules decide; it is no error of the request."""
    assert play(stranger, ["next", answer]).json["said"] == {"verdict": "illegal", "words": None}


def test_the_end_of_a_chapter_has_no_step(stranger):
    """The last one of all ends with a victory."""
    lesson = play(stranger, ["Me9-e10+o", "Me10-e11+o@d11"], 4).json

    assert (lesson["step"], lesson["match"]["status"], lesson["match"]["result"]["ranks"]) == (None, "over", [1, 2])
    assert lesson["said"]["verdict"] == "wanted"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"chapter": 19, "answers": []}, 404),
        ({"chapter": -1, "answers": []}, 422),
        ({"chapter": 0, "answers": ["next"] * (MOST_ANSWERS + 1)}, 422),
        ({"chapter": 0, "answers": ["x" * 201]}, 422),
        ({"chapter": 0}, 422),
    ],
)
def test_what_is_sent_is_bounded(stranger, body, status):
    """A chapter that exists, and no more answers than a chapter can have."""
    assert stranger.post("/v1/games/sacrifice/guide/steps", body).status_code == status


def test_a_game_without_a_script_has_no_guide(stranger):
    """And one that does not exist is told as that."""
    unguided = next(slug for slug in [*GAMES, "chess"] if slug not in GUIDED)

    assert stranger.get(f"/v1/games/{unguided}/guide").status_code == 404
    assert play(stranger, [], game=unguided).status_code == 404
