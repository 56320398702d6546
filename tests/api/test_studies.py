"""Studies: comments and variations by players, kept beside the log; who reads, writes, shares and deletes them."""

import json

import pytest

from annales.service.annotations import model
from tests.support.tournaments import refusal

SEED = "0123456789abcdef" * 2
GONE = (404, "no_such_study")


@pytest.fixture
def over(ada, bob, begun):
    """A match of Ada's and Bob's that is over."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    bob.post(f"/v1/matches/{begun}/resignation", {})
    return begun


def begins(caller, match, title="A race", **more):
    """A new study: its address and its id."""
    made = caller.post(f"/v1/matches/{match}/studies", {"title": title, **more})
    assert made.status_code == 201, made.json
    return made.headers["Location"], made.json["id"]


def writes(caller, study, seq, text="", **more):
    """The answer to a comment or a variation."""
    return caller.post(f"{study}/annotations", {"seq": seq, "text": text, **more})


def wrote(caller, study, seq, text="", **more):
    """A new annotation."""
    made = writes(caller, study, seq, text, **more)
    assert made.status_code == 201, made.json
    return made.json


def shares(caller, study, **may):
    """A new link."""
    made = caller.post(f"{study}/links", may)
    assert made.status_code == 201, made.json
    assert made.headers["Cache-Control"] == "no-store"
    return made.json


def reading(caller, token):
    """The answer to who reads by a link."""
    return caller.post("/v1/studies/reading", {"token": token})


def line(*answers, **more):
    """A variation, its answers in notation: seat 0 begins, and one seat after the other unless it says who."""
    return {"answers": [{"seat": seat, "answer": answer} for seat, answer in answers], "seed": SEED, **more}


def tried(caller, match, seq, *answers, **more):
    """The answer to who tries a line."""
    return caller.post(f"/v1/matches/{match}/variations", {"seq": seq, **line(*answers), **more})


def texts(study):
    """The texts in a study that was read."""
    return [each["text"] for each in study.json["annotations"]]


def test_a_comment_is_read_where_it_was_written(ada, over):
    """On an entry, as plain text: what looks like markup stays as it is."""
    study, _ = begins(ada, over)

    made = wrote(ada, study, 4, "<b>Here</b> it begins « à gauche ».\r\n\r\nThen…  ")
    read = ada.get(study)

    assert read.json["annotations"] == [made]
    assert made["text"] == "<b>Here</b> it begins « à gauche ».\n\nThen…"
    assert made["digest"] == ada.reads(over, "/positions/4").json["digest"]
    assert made["by"] == {"id": ada.id, "name": "Ada"}


def test_a_variation_is_played_by_the_rules_and_kept(ada, over):
    """Its line can be tried again by who reads it, and leads to the same position."""
    study, _ = begins(ada, over)
    made = wrote(ada, study, 4, variation=line((0, "Kc4-c5")))["variation"]

    again = tried(ada, over, 4, *((each["seat"], each["action"]) for each in made["answers"]))

    assert [each["notation"] for each in made["answers"]] == ["Kc4-c5"]
    assert (made["world"], made["sight"], made["seed"]) == ("true", None, SEED)
    assert again.json["view"]["places"]["square.c5"] == ada.reads(over, "/positions/5").json["view"]["places"]["square.c5"]
    assert [each["label"] for each in again.json["answers"]] != [""]
    assert again.json["legal"][0]["actions"]
