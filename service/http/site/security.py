"""`/.well-known/security.txt`: where people report a weakness of this service (RFC 9116)."""

from __future__ import annotations

from datetime import timedelta

from flask import Response, current_app
from flask_smorest import Blueprint

from annales.service.http.errors import NotFound
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import TEXT, shared
from annales.service.http.request import ApiRequest
from annales.service.settings import security_contact

PATH = "/.well-known/security.txt"
VALID_FOR = timedelta(days=90)
FORM = "Contact: {contact}\nExpires: {expires:%Y-%m-%d}T00:00:00Z\nPreferred-Languages: en, fr\n"
EXAMPLE = "Contact: mailto:security@example.org\nExpires: 2026-05-30T00:00:00Z\nPreferred-Languages: en, fr\n"

blueprint = Blueprint("security", __name__, description="Whom to tell about a weakness.")


@Operation(
    "GET",
    PATH,
    "read_security_contact",
    [
        Reply(200, None, "Whom to tell, in the form of RFC 9116.", EXAMPLE, TEXT, headers=("ETag",)),
    ],
    errors=[NotFound],
).on(blueprint)
def read_security_contact(api_request: ApiRequest) -> Response:
    """Read whom to tell about a weakness of this service.

    It is 404 where the operator has named nobody.
    """
    contact = security_contact()
    if contact is None:
        raise NotFound(path=PATH)
    expires = current_app.extensions["ports"].clock.now() + VALID_FOR
    return shared(FORM.format(contact=contact, expires=expires).encode(), TEXT)
