"""Holds answers against the description: their status, their type, and their shape, undescribed members included."""

import copy
import json
import re

from jsonschema_rs import Draft202012Validator
from werkzeug.exceptions import HTTPException

from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.references import resolved

# Routes of files that pages load, and of pages whose parameters OAuth lays down, are no part of the API.
NOT_DESCRIBED = {"static", "table_asset", "authorize_page", "device_page"}


class Described:
    """The description of an application, strict: what it does not name may not be answered.

    An action must be one of the installed games, although the description says less, since it must fit other games.
    """

    def __init__(self, app):
        self.app, self.document = app, description_of(app)
        self.validators = {}  # made once for each schema
        self.components = copy.deepcopy(self.document["components"])
        schemas = self.components["schemas"]
        _, *of_games = (each["$ref"] for each in schemas["SentAction"]["anyOf"])
        schemas["SentAction"] = {"anyOf": [{"$ref": each} for each in of_games]}
        schemas["GameAction"] = {"anyOf": [{"$ref": f"{each}Shown"} for each in of_games]}
        for name, member in (("Legal", "action"), ("OrderShown", "answer")):
            schemas[name]["properties"][member] = {"$ref": "#/components/schemas/SentAction"}
        for schema in schemas.values():
            if "properties" in schema:
                schema.setdefault("additionalProperties", False)

    def operation(self, method, path):
        """What the description says of a request; None where there is no such route."""
        method = "GET" if method == "HEAD" else method
        try:
            rule, _ = self.app.url_map.bind("localhost").match(path, method, return_rule=True)
        except HTTPException:
            return None
        if rule.endpoint in NOT_DESCRIBED or method == "OPTIONS":
            return None
        return self.document["paths"][re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)][method.lower()]

    def wrongs(self, value, schema):
        """What is wrong with a value, by the strict schema; formats are checked as well."""
        name = json.dumps(schema, sort_keys=True)
        if name not in self.validators:
            whole = {**schema, "components": self.components}
            self.validators[name] = Draft202012Validator(whole, validate_formats=True)
        return [f"{wrong.instance_path}: {wrong.message}" for wrong in self.validators[name].iter_errors(value)]

    def check(self, method, path, response, untold=frozenset()):
        """An answer must be one that its operation describes; what reaches none is a problem document.

        `untold` are headers that the way of the answer does not tell.
        """
        operation = self.operation(method, path)
        if operation is None:
            if method != "OPTIONS" and not path.startswith(("/static/", "/table/", "/oauth/authorize", "/device")):
                self.check_problem(response)
            return
        assert str(response.status_code) in operation["responses"], f"{method} {path}: {response.text}"
        described = resolved(self.components, operation["responses"][str(response.status_code)])
        missing = {name for name in described.get("headers", {}) if name in ALWAYS - untold} - set(
            response.headers.keys()
        )
        assert missing == set()
        if not response.data:
            is_series = operation["operationId"] == "read_records"  # of records, of which there may be none
            assert response.status_code in (204, 304) or method == "HEAD" or is_series
            return
        assert response.mimetype in described["content"], f"{method} {path}: {response.mimetype}"
        if response.mimetype in ("application/json", "application/problem+json"):
            schema = described["content"][response.mimetype]["schema"]
            assert self.wrongs(json.loads(response.data), schema) == []
        if response.status_code >= 400:
            assert (
                response.json.get("code", response.json.get("error"))
                in described["content"][response.mimetype]["examples"]
            ), response.text

    def check_problem(self, response):
        """A refusal by no route in particular."""
        assert response.mimetype == "application/problem+json", response.text
        assert self.wrongs(response.json, {"$ref": "#/components/schemas/Problem"}) == []
        assert response.json["status"] == response.status_code


ALWAYS = {"X-Request-Id", "ETag", "Location", "Retry-After", "WWW-Authenticate"}  # the others when there is a reason
