"""Studies: comments and variations by players, kept beside the log; who reads, writes, shares and deletes them."""

import json

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from annales.service.annotations import model
from annales.tools.annales.annotations import check
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


def held(services):
    """All that is stored of studies: the documents beside each match, and by what they are found."""
    redis, parts = services.store.redis, []
    for match in services.store.log.all_matches():
        parts += [document.body for document in services.store.documents.all(match, "study")]
    for key in sorted(redis.keys("{studies}*")):
        parts += [key, *(redis.smembers(key) if redis.type(key) == b"set" else [redis.get(key)])]
    return b" ".join(parts)


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
    assert (
        again.json["view"]["places"]["square.c5"] == ada.reads(over, "/positions/5").json["view"]["places"]["square.c5"]
    )
    assert [each["label"] for each in again.json["answers"]] != [""]
    assert again.json["legal"][0]["actions"]


def test_a_running_match_is_studied_by_oneself_alone(ada, bob, eve, stranger, begun):
    """What others would read of it might be advice, or a hand."""
    study, id = begins(ada, begun)
    wrote(ada, study, 4, "Bob cannot see this.")

    assert refusal(ada.post(f"{study}/links", {})) == (409, "study_not_shareable")
    assert refusal(ada.send("PATCH", study, json={"visibility": "public"})) == (409, "study_not_shareable")
    shown = {"title": "Open", "visibility": "public"}
    assert refusal(ada.post(f"/v1/matches/{begun}/studies", shown)) == (409, "study_not_shareable")
    for other in (bob, eve, stranger):
        assert refusal(other.get(study)) == refusal(other.get(f"{study}/annotations")) == GONE
        assert other.get(f"/v1/matches/{begun}/studies").json["studies"] == []
    assert [each["id"] for each in ada.get(f"/v1/matches/{begun}/studies").json["studies"]] == [id]


def test_a_study_is_published_once_the_match_is_over(ada, bob, stranger, over):
    """Everybody who may read the match reads it then, and nobody else writes in it."""
    study, id = begins(ada, over)
    wrote(ada, study, 4, "A thought.")
    assert refusal(stranger.get(study)) == GONE

    published = ada.send("PATCH", study, json={"visibility": "public", "title": "Ours", "version": 2})

    assert (published.json["title"], published.json["version"]) == ("Ours", 3)
    assert texts(stranger.get(study)) == ["A thought."]
    assert stranger.get(study).json["links"] is None
    assert [each["id"] for each in stranger.get(f"/v1/matches/{over}/studies").json["studies"]] == [id]
    assert refusal(writes(bob, study, 4, "Mine.")) == (403, "not_your_study")
    assert refusal(bob.send("PATCH", study, json={"title": "Mine"})) == (403, "not_your_study")
    assert refusal(bob.delete(study)) == (403, "not_your_study")
    assert refusal(ada.send("PATCH", study, json={"title": "Late", "version": 2})) == (409, "study_changed")


def test_a_link_shares_a_study_until_it_is_revoked(ada, bob, stranger, over, services):
    """With whoever has its token, which is stored as a hash; not with those who know the study's address."""
    study, _ = begins(ada, over)
    wrote(ada, study, 4, "Between us.")
    link = shares(ada, study)

    assert texts(reading(stranger, link["token"])) == ["Between us."]
    assert refusal(bob.get(study)) == GONE
    assert refusal(bob.post("/v1/studies/acceptance", {"token": link["token"]})) == (403, "not_your_study")
    assert link["token"].encode() not in held(services)

    ada.delete(f"{study}/links/{link['id']}")
    assert refusal(reading(stranger, link["token"])) == GONE
    assert ada.get(study).json["links"] == []
    assert b"link" not in held(services)


def test_several_write_in_a_study_that_one_owns(ada, bob, eve, over):
    """By a link that lets one write; each changes their own, and the owner deletes what they do not want."""
    study, _ = begins(ada, over)
    token = shares(ada, study, may="write")["token"]
    assert bob.post("/v1/studies/acceptance", {"token": token}).status_code == 200
    joined = bob.get(study).json
    assert (joined["may_write"], joined["is_yours"]) == (True, False)
    mine, theirs = wrote(ada, study, 4, "Ada's."), wrote(bob, study, 5, "Bob's.")

    changed = f"{study}/annotations/{mine['id']}"
    assert refusal(bob.send("PATCH", changed, json={"version": 1, "text": "?"})) == (403, "not_your_study")
    assert refusal(bob.delete(changed)) == (403, "not_your_study")
    assert refusal(ada.send("PATCH", f"{study}/annotations/{theirs['id']}", json={"version": 1, "text": "?"})) == (
        403,
        "not_your_study",
    )
    assert bob.delete(f"{study}/annotations/{theirs['id']}").status_code == 204
    again = wrote(bob, study, 5, "Again.")
    assert ada.delete(f"{study}/annotations/{again['id']}").status_code == 204
    assert texts(bob.get(study)) == ["Ada's."]

    assert bob.delete(f"{study}/authors/{ada.id}").json["code"] == "not_your_study"
    assert ada.delete(f"{study}/authors/{bob.id}").status_code == 204
    assert refusal(writes(bob, study, 4, "Still?")) == GONE
    assert refusal(eve.get(study)) == GONE


def test_what_was_changed_meanwhile_is_not_overwritten(ada, over):
    """A change names the version that it was made of; the same one again changes nothing."""
    study, _ = begins(ada, over)
    address = f"{study}/annotations/{wrote(ada, study, 4, 'One.')['id']}"

    first = ada.send("PATCH", address, json={"version": 1, "text": "Two."})
    late = ada.send("PATCH", address, json={"version": 1, "text": "Three."})

    assert (first.json["version"], first.json["text"]) == (2, "Two.")
    assert first.json["edited_at"] > first.json["at"]
    assert refusal(late) == (409, "study_changed")
    assert ada.send("PATCH", address, json={"version": 1, "text": "Two."}).json["version"] == 2


def test_comments_stand_inside_variations_and_keep_their_positions(ada, over):
    """On a position that the line has; it can be changed after that, not before."""
    study, _ = begins(ada, over)
    made = wrote(ada, study, 4, variation=line((0, "Kc4-c5"), (0, ".")))
    inside = {"variation": made["id"], "after": 1}
    comment = wrote(ada, study, 4, "Here.", within=inside)
    address = f"{study}/annotations/{made['id']}"

    assert comment["within"] == inside
    assert refusal(writes(ada, study, 4, "?", within={**inside, "after": 3})) == (422, "no_such_position")
    assert refusal(writes(ada, study, 5, "?", within=inside)) == (404, "no_such_annotation")
    other = {"version": 1, "answers": [{"seat": 0, "answer": "Tc3~a3"}]}
    assert refusal(ada.send("PATCH", address, json=other)) == (422, "no_such_position")
    kept = {"version": 1, "answers": [{"seat": 0, "answer": "Kc4-c5"}]}
    assert len(ada.send("PATCH", address, json=kept).json["variation"]["answers"]) == 1
    ada.delete(address)
    assert ada.get(study).json["annotations"] == []


def test_the_rules_refuse_what_is_no_answer(ada, over):
    """With the place of the answer in the line."""
    for line_tried, position in (([(0, "Kc4-c9")], 0), ([(1, ".")], 0), ([(0, "Kc4-c5"), (9, ".")], 1)):
        refused = tried(ada, over, 4, *line_tried)

        assert refusal(refused) == (422, "variation_refused")
        assert f"answer {position}" in refused.json["detail"]


UNREADABLE = (
    "",
    " \n ",
    "a\u202eb",
    "a\u200bb",
    "tab\there",
    "z\u0301\u0302\u0303\u0304\u0305",
    "x" * 2001,
    "語" * 1334,
)


def test_a_text_that_not_everybody_reads_alike_is_refused(ada, over):
    """As in names; and neither too many characters nor too many bytes."""
    study, _ = begins(ada, over)

    for text in UNREADABLE:
        assert refusal(writes(ada, study, 4, text)) == (422, "validation_failed"), text


def test_a_study_is_deleted_with_everything_in_it(ada, bob, over, services):
    """By its owner; nothing of it is stored any more."""
    study, _ = begins(ada, over)
    token = shares(ada, study, may="write")["token"]
    bob.post("/v1/studies/acceptance", {"token": token})
    wrote(bob, study, 4, "Bob's.")

    assert ada.delete(study).status_code == 204

    assert refusal(ada.get(study)) == GONE
    assert held(services) == b""


def test_erasure_leaves_nothing_of_a_player(ada, bob, over, services):
    """Neither their studies nor what they wrote in those of others, except a line that others comment, without name."""
    theirs, _ = begins(bob, over)
    wrote(bob, theirs, 4, "In Bob's own.")
    study, _ = begins(ada, over, visibility="public")
    bob.post("/v1/studies/acceptance", {"token": shares(ada, study, may="write")["token"]})
    wrote(bob, study, 4, "Bob was here.")
    needed = wrote(bob, study, 4, "Bob's line.", variation=line((0, "Kc4-c5")))
    wrote(bob, study, 4, "Bob's alone.", variation=line((0, "Tc3~a3")))
    wrote(ada, study, 4, "I agree.", within={"variation": needed["id"], "after": 1})

    assert bob.delete("/v1/players/me").status_code == 204

    left = ada.get(study).json
    assert [(each["text"], each["by"] and each["by"]["id"]) for each in left["annotations"]] == [
        ("", None),
        ("I agree.", ada.id),
    ]
    assert left["authors"] == []
    assert bob.id.encode() not in held(services)
    assert b"Bob" not in held(services)


def test_a_file_of_a_study_comes_back_as_it_was(ada, bob, over):
    """As a private study of whoever imports it; their name is under all of it."""
    study, id = begins(ada, over, visibility="public")
    made = wrote(ada, study, 4, "A line.", variation=line((0, "Kc4-c5")))
    wrote(ada, study, 4, "Inside.", within={"variation": made["id"], "after": 1})
    file = ada.get(f"{study}/annotations")

    brought = imports(bob, over, file.data)

    assert file.mimetype == "application/x-ndjson"
    assert brought.status_code == 201
    assert brought.json["imported"] == {"match": over, "study": id}
    assert (brought.json["visibility"], brought.json["by"]["id"]) == ("private", bob.id)
    assert texts(brought) == ["A line.", "Inside."]
    assert {each["by"]["id"] for each in brought.json["annotations"]} == {bob.id}
    line_again, inside = brought.json["annotations"]
    assert line_again["variation"] == made["variation"]
    assert inside["within"] == {"variation": line_again["id"], "after": 1}


def imports(caller, match, file):
    """The answer to who imports a file."""
    headers = {"Content-Type": "application/x-ndjson"}
    return caller.send("POST", f"/v1/matches/{match}/annotations", headers, data=file)


def spoiled(file, number, **members):
    """A file with other members in one of its lines."""
    rows = [json.loads(row) for row in file.splitlines()]
    rows[number].update(members)
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


FAULTS = {
    "of another match": (1, lambda file: spoiled(file, 0, match="mt_0000000000000000")),
    "of another entry": (2, lambda file: spoiled(file, 1, digest="0" * 64)),
    "beyond the match": (3, lambda file: spoiled(file, 2, seq=999, within=None)),
    "of an illegal answer": (2, lambda file: spoiled_line(file, "Kc4-c9", {"to": "c9"})),
    "of another notation": (2, lambda file: spoiled_line(file, "Kc4-d4", {})),
    "with a text that is drawn otherwise": (3, lambda file: spoiled(file, 2, text="a\u202eb")),
    "with a position that is not there": (
        3,
        lambda file: spoiled(file, 2, within={**json.loads(file.splitlines()[2])["within"], "after": 2}),
    ),
    "with a member more": (3, lambda file: spoiled(file, 2, more=1)),
    "cut off": (2, lambda file: file[: file[:-1].rindex(b"\n") + 1]),
    "of a newer version": (1, lambda file: spoiled(file, 0, annotations={"version": 2, "count": 2})),
    "empty": (1, lambda file: b""),
    "no JSON": (1, lambda file: b"{\n"),
}


def spoiled_line(file, notation, members):
    """A file whose variation has another answer."""
    variation = json.loads(file.splitlines()[1])["variation"]
    variation["answers"][0]["notation"] = notation
    variation["answers"][0]["action"].update(members)
    return spoiled(file, 1, variation=variation)


@pytest.fixture
def exported(ada, over):
    """A match that is over, and the file of a study of it: a variation, and a comment inside it."""
    study, _ = begins(ada, over)
    made = wrote(ada, study, 4, "A line.", variation=line((0, "Kc4-c5")))
    wrote(ada, study, 4, "Inside.", within={"variation": made["id"], "after": 1})
    return over, ada.get(f"{study}/annotations").data


def test_a_file_that_does_not_fit_is_refused_as_a_whole(bob, exported, services):
    """With the line that is wrong; nothing is stored."""
    match, file = exported
    before = held(services)

    for name, (number, spoil) in FAULTS.items():
        refused = imports(bob, match, spoil(file))

        assert refusal(refused) == (422, "annotations_refused"), name
        assert refused.json["detail"].startswith(f"line {number} of the file"), (name, refused.json["detail"])
    assert held(services) == before


def test_nothing_is_tried_on_the_true_table_of_a_running_match(ada, bob, stranger, market):
    """Nor with another seat's sight; with one's own, the same seed gives the same position."""
    for caller, wrong in ((ada, {"world": "true"}), (ada, {"sight": 1}), (bob, {"sight": 0}), (stranger, {"sight": 0})):
        assert refusal(tried(caller, market, 5, **wrong)) == (403, "not_for_you")
    assert refusal(ada.post(f"/v1/matches/{market}/variations?as=1", {"seq": 5})) == (403, "not_for_you")
    assert refusal(tried(ada, market, 99)) == (404, "no_such_entry")

    one, again = (tried(ada, market, 5).json for _ in range(2))

    assert (one["world"], one["sight"]) == ("sampled", 0)
    assert one == again
    assert one["view"] == ada.reads(market, "/positions/5").json["view"]
    assert tried(stranger, market, 5).json["sight"] is None


def test_a_private_match_is_not_opened_by_a_link_of_a_study(ada, bob, eve, stranger):
    """Those who may read the match use it, others do not."""
    guest = {"kind": "player", "player": bob.id}
    match = ada.opens(guest, visibility="private")
    bob.sits(match)
    bob.post(f"/v1/matches/{match}/resignation", {})
    study, _ = begins(ada, match, visibility="public")
    token = shares(ada, study)["token"]

    assert reading(bob, token).status_code == bob.get(study).status_code == 200
    for outside in (eve, stranger):
        assert refusal(reading(outside, token)) == GONE
        assert outside.get(study).json["code"] == "no_such_match"


def test_a_match_that_is_deleted_takes_its_studies_with_it(ada, operator, over, services):
    """By an operator, as it has begun."""
    begins(ada, over)

    operator.post(f"/v1/admin/matches/{over}/deletion", {"reason": "a test"})

    assert held(services) == b""


def test_an_operator_deletes_a_study_and_the_log_of_acts_says_so(ada, operator, over, services):
    """With its id and owner, and without a word of it; without the scope nobody does."""
    study, id = begins(ada, over, title="Insults")
    wrote(ada, study, 4, "Insults.")
    path = study.replace("/v1/", "/v1/admin/") + "/deletion"

    assert refusal(ada.post(path, {"reason": "mine"})) == (403, "missing_scope")
    assert operator.post(path, {"reason": "ticket 7"}).status_code == 204
    assert refusal(operator.post(path, {"reason": "ticket 7"})) == GONE

    [act] = operator.get(f"/v1/admin/acts?on={id}").json["acts"]
    assert (act["act"], act["outcome"], act["details"]) == (
        "delete",
        "done",
        {"match": over, "owner": ada.id, "annotations": 1},
    )
    assert held(services) == b""


def test_studies_are_bounded(ada, over, monkeypatch):
    """What is beyond a bound is refused, and what is there stays."""
    study, _ = begins(ada, over)
    wrote(ada, study, 4, "One.")
    for bound, most in (("MOST_ANNOTATIONS", 1), ("MOST_BYTES", 400)):
        with monkeypatch.context() as bounded:
            bounded.setattr(model, bound, most)
            assert refusal(writes(ada, study, 4, "Two. " * 100)) == (409, "study_full"), bound
    for bound in ("MOST_OF_A_MATCH", "MOST_OF_A_PLAYER"):
        with monkeypatch.context() as bounded:
            bounded.setattr(model, bound, 1)
            assert refusal(ada.post(f"/v1/matches/{over}/studies", {"title": "Two"})) == (409, "study_full"), bound

    assert texts(ada.get(study)) == ["One."]


def test_links_and_authors_are_bounded(ada, bob, eve, over, monkeypatch):
    """Each study has its own."""
    monkeypatch.setattr(model, "MOST_LINKS", 2)
    monkeypatch.setattr(model, "MOST_AUTHORS", 2)
    study, _ = begins(ada, over)
    link = shares(ada, study, may="write")
    shares(ada, study)
    bob.post("/v1/studies/acceptance", {"token": link["token"]})

    assert refusal(ada.post(f"{study}/links", {})) == (409, "study_full")
    assert refusal(eve.post("/v1/studies/acceptance", {"token": link["token"]})) == (409, "study_full")


def test_two_who_write_at_once_both_find_what_they_wrote(ada, bob, over, services, monkeypatch):
    """The later one reads again what the other has stored meanwhile."""
    study, _ = begins(ada, over)
    bob.post("/v1/studies/acceptance", {"token": shares(ada, study, may="write")["token"]})
    documents, met = services.store.documents, []
    put = documents.put

    def meets(*what, **how):
        if not met:
            met.append(what)
            wrote(bob, study, 4, "Bob's.")
        return put(*what, **how)

    with monkeypatch.context() as at_once:
        at_once.setattr(documents, "put", meets)
        wrote(ada, study, 4, "Ada's.")

    assert sorted(texts(ada.get(study))) == ["Ada's.", "Bob's."]


@pytest.mark.parametrize("goes", ["match", "study"])
@pytest.mark.parametrize("writes_in", ["new", "old"])
def test_what_is_deleted_while_somebody_writes_in_it_leaves_nothing_behind(
    ada, operator, over, services, monkeypatch, goes, writes_in
):
    """Nor does it count among the studies that a player may have."""
    study, _ = begins(ada, over)
    studies, met = services.studying.studies, []
    index = studies._index

    def meets(written):
        if not met:
            met.append(written)
            if goes == "match":
                operator.post(f"/v1/admin/matches/{over}/deletion", {"reason": "a test"})
            else:
                ada.delete(study)
        index(written)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(studies, "_index", meets)
        if writes_in == "new":
            answer = ada.post(f"/v1/matches/{over}/studies", {"title": "Too late"})
        else:
            answer = writes(ada, study, 4, "Too late.")

    assert met
    if (goes, writes_in) == ("study", "new"):
        assert answer.status_code == 201
        assert studies.owned(ada.id) == [over]
    else:
        assert refusal(answer) == ((404, "no_such_match") if writes_in == "new" else GONE)
        assert held(services) == b""
        assert studies.owned(ada.id) == []


def test_a_scope_of_its_own_writes_and_does_not_see(ada, over):
    """`study:write` alone tries no line, since what the rules say may depend on a hand."""
    study, _ = begins(ada, over)
    made = ada.post("/v1/players/me/tokens", {"scopes": ["study:write"]}).json["token"]
    writer, reader = (
        ada.with_token(made),
        ada.with_token(ada.post("/v1/players/me/tokens", {"scopes": ["match:read"]}).json["token"]),
    )

    assert writes(writer, study, 4, "So.").status_code == 201
    assert refusal(writes(writer, study, 4, variation=line((0, "Kc4-c5")))) == (403, "missing_scope")
    assert refusal(writer.get(study)) == GONE
    assert refusal(writes(reader, study, 4, "So.")) == (403, "missing_scope")
    assert texts(reader.get(study)) == ["So."]


def test_the_schema_of_the_file_takes_what_is_exported(stranger, exported):
    """It is served, and refuses a line with a member more."""
    schema = stranger.get("/annotations.schema.json").json
    validator = Draft202012Validator(schema)
    rows = [json.loads(row) for row in exported[1].splitlines()]

    assert [validator.is_valid(row) for row in rows] == [True] * 3
    assert not validator.is_valid({**rows[1], "more": 1})


def test_a_study_of_an_imported_record_takes_the_file_that_lay_beside_it(ada, bob, exported):
    """It names the match from which the record comes, and the digests are the same."""
    match, file = exported
    record = ada.reads(match, "/record").data
    headers = {"Content-Type": "application/x-ndjson"}
    other = bob.send("POST", "/v1/records", headers, data=record).json["id"]

    assert imports(bob, other, file).json["match"] == other


def test_a_command_checks_a_file_against_its_record(ada, exported, tmp_path):
    """Without a service; what fits is printed, and what does not is named."""
    match, file = exported
    (tmp_path / "match.ndjson").write_bytes(ada.reads(match, "/record").data)

    def told(given):
        (tmp_path / "study.ndjson").write_bytes(given)
        return CliRunner().invoke(check, [str(tmp_path / name) for name in ("match.ndjson", "study.ndjson")])

    good = told(file)
    assert good.exit_code == 0, good.output
    assert good.stdout.splitlines()[0] == f"A race ({match}, sacrifice): 2 annotations fit"
    assert ": 0 Kc4-c5]: A line." in good.stdout
    for name in ("of another match", "of another entry", "of an illegal answer", "of another notation"):
        number, spoil = FAULTS[name]
        bad = told(spoil(file))
        assert (bad.exit_code, f"line {number} of the file" in bad.stderr) == (1, True), name
