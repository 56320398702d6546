"""Bodies that two readers could take for two things, or that nest without end."""

import pytest

JSON = {"Content-Type": "application/json"}
SEATS = '"seats": [{"kind": "player"}, {"kind": "open"}]'
DEPTHS = [1, 7, 8, 9, 50, 200, 500, 900, 1100, 5000]


def sent(caller, path, text):
    """The answer to a body as it is written."""
    return caller.send("POST", path, JSON, data=text)


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
