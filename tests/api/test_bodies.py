"""Bodies that two readers could take for two things, or that nest without end."""

import pytest

JSON = {"Content-Type": "application/json"}
SEATS = '"seats": [{"kind": "player"}, {"kind": "open"}]'
DEPTHS = [1, 7, 8, 9, 50, 200, 500, 900, 1100, 5000]


def sent(caller, path, text):
    """The answer to a body as it is written."""
    return caller.send("POST", path, JSON, data=text)


@pytest.mark.parametrize(
    ("body", "member"),
    [
        (f'{{"game": "sacrifice", {SEATS}, "visibility": "private", "visibility": "public"}}', "visibility"),
        (f'{{"game": "sacrifice", {SEATS}, "visibility": "public", "visibility": "public"}}', "visibility"),
        ('{"game": "sacrifice", "seats": [{"kind": "player", "kind": "open"}, {"kind": "open"}]}', "kind"),
        (f'{{"game": "sacrifice", {SEATS}, "options": {{"a": 1, "\\u0061": 2}}}}', "a"),
    ],
)
def test_a_member_given_twice_is_refused(ada, body, member):
    """400, in any object of the body, however it is spelled; nothing is opened."""
    refusal = sent(ada, "/v1/matches", body)

    assert (refusal.status_code, refusal.json["code"]) == (400, "malformed_json")
    assert f'the member "{member}" is given twice' in refusal.json["detail"]
    assert ada.get("/v1/matches").json["matches"] == []


def test_it_is_told_in_french_and_not_at_length(ada):
    """A client that sends a long name is not sent all of it back."""
    name = "x" * 1000
    refusal = ada.send("POST", "/v1/matches", {**JSON, "Accept-Language": "fr"}, data=f'{{"{name}": 1, "{name}": 2}}')

    assert "est donné deux fois" in refusal.json["detail"]
    assert len(refusal.json["detail"]) < 150


def test_the_same_member_in_two_objects_is_given_once_in_each(ada):
    """So do the seats of every match."""
    assert sent(ada, "/v1/matches", f'{{"game": "sacrifice", {SEATS}}}').status_code == 201


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ('{"a":', "}")])
def test_no_depth_is_a_fault_of_ours(ada, begun, depth, opens, closes):
    """Wherever a value may stand: it is refused, and never fails."""
    deep = opens * depth + "1" + closes * depth
    bodies = [
        ("/v1/players", deep),
        ("/v1/players", f'{{"name": {deep}}}'),
        ("/v1/matches", f'{{"game": {deep}, {SEATS}}}'),
        ("/v1/matches", f'{{"game": "sacrifice", "seats": {deep}}}'),
        ("/v1/matches", f'{{"game": "sacrifice", {SEATS}, "options": {{"max_turns": {deep}}}}}'),
        (f"/v1/matches/{begun}/actions", f'{{"answering": 4, "actions": {deep}}}'),
        (f"/v1/matches/{begun}/actions", f'{{"answering": 4, "action": {{"type": "step", "piece": {deep}}}}}'),
    ]

    assert {sent(ada, path, body).status_code for path, body in bodies} <= {400, 422}
