"""What will be removed is announced: by headers, in the description, and at least six months before."""

from datetime import date

import pytest
from flask import Flask, Response
from flask_smorest import Blueprint
from marshmallow import Schema, fields

from annales.service.http.openapi.deprecation import Deprecation
from annales.service.http.openapi.document import Description
from annales.service.http.openapi.fields import Strict
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.resources.matches.answers import MatchShown
from annales.service.ports import Ports

SINCE, SUNSET = date(2026, 12, 1), date(2027, 7, 1)
ANNOUNCED = {"Deprecation": "@1796083200", "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT"}


class Query(Strict):
    """A query with a member that goes."""

    old = fields.String(load_default=None, metadata={"deprecated": True})
    new = fields.String(load_default=None)


class Sent(Strict):
    """A body with a member that goes."""

    number = fields.Integer(load_default=7, metadata={"deprecated": True})


@pytest.fixture
def serve(services):
    """Serves operations; each answers with nothing."""
    app = Flask("test")
    app.extensions |= {"services": lambda: services, "ports": Ports(), "pages": None, "requests": None}
    description = Description(app, {})
    blueprint = Blueprint("test", "test")

    def served(*operations):
        for operation in operations:
            operation.on(blueprint)(_nothing)
        description.register_blueprint(blueprint)
        return app.test_client(), description.documented()

    return served


def _nothing(api_request):
    """Do nothing."""
    return Response(b"{}", mimetype="application/json")


def operation(deprecated, id="goes", **more):
    """A route that may go."""
    return Operation("GET", f"/{id}", id, [Reply(200, MatchShown, "Read.")], deprecated=deprecated, **more)


def told(answer):
    """The headers that announce a removal."""
    return {name: value for name, value in answer.headers.items() if name in ANNOUNCED}


def test_a_deprecated_operation_says_so_in_every_answer_and_in_the_description(serve):
    """An operation beside it does not."""
    client, document = serve(operation(Deprecation(SINCE, SUNSET)), operation(None, "stays"))

    assert told(client.get("/goes")) == ANNOUNCED
    assert told(client.get("/stays")) == {}
    described = document["paths"]["/goes"]["get"]
    assert described["deprecated"] is True
    assert ANNOUNCED.keys() <= described["responses"]["200"]["headers"].keys()
    assert "deprecated" not in document["paths"]["/stays"]["get"]


def test_a_deprecated_member_is_announced_to_who_sends_it(serve):
    """The operation itself stays."""
    gone = Deprecation(SINCE, SUNSET, frozenset({"old"}))
    client, document = serve(operation(gone, query=Query))

    assert told(client.get("/goes?old=x")) == ANNOUNCED
    assert told(client.get("/goes?new=x")) == told(client.get("/goes")) == {}
    described = document["paths"]["/goes"]["get"]
    assert "deprecated" not in described
    members = {parameter["name"]: parameter for parameter in described["parameters"] if "name" in parameter}
    assert [members["old"].get("deprecated"), members["new"].get("deprecated")] == [True, None]


def test_a_member_of_a_body_is_announced_too():
    """When it is sent with another value than it has by itself."""
    gone = Deprecation(SINCE, SUNSET, frozenset({"number"}))
    body = Sent()

    assert gone.concerns(({}, None), (body.load({"number": 8}), body))
    assert not gone.concerns(({}, None), (body.load({}), body))


def test_a_notice_is_at_least_six_months():
    """The policy cannot be forgotten."""
    with pytest.raises(ValueError, match="at least 184 days"):
        Deprecation(SINCE, date(2027, 5, 1))


def test_what_is_not_marked_in_its_schema_is_not_deprecated():
    """So that the description and the headers cannot disagree."""
    with pytest.raises(ValueError, match="not declared as deprecated: new"):
        operation(Deprecation(SINCE, SUNSET, frozenset({"new"})), query=Query, body=Body(Schema, {}))
