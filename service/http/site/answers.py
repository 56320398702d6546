"""The answers of the site that are descriptions themselves: OpenAPI, AsyncAPI, facts."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.shapes import Shown, an_object, documented, integer, string


class Facts(Shown):
    """How a client applies facts."""

    version = integer("the version of the set of seventeen facts")
    about = fields.List(fields.String(), **documented("an introduction"))
    view = an_object("the members of a view")
    layout = an_object("the parts of a game's layout")
    moves = an_object("the operations that put and take pieces")
    facts = fields.List(fields.Dict(), **documented("each fact: its name, its columns, and how to apply it"))


class OpenApi(Shown):
    """The OpenAPI description of the API."""

    openapi = string("the version of OpenAPI")
    info = an_object("about the API")
    servers = fields.List(fields.Dict(), **documented("the addresses of the service"))
    tags = fields.List(fields.Dict(), **documented("the resources"))
    paths = an_object("the operations by path and method")
    webhooks = an_object("what is sent to webhooks; OpenAPI 3.0 cannot describe it", required=False)
    components = an_object("schemas and other shared parts")


class AsyncApi(Shown):
    """The AsyncAPI description of the channel."""

    asyncapi = string("the version of AsyncAPI")
    info = an_object("about the channel")
    default_content_type = fields.String(data_key="defaultContentType", **documented("the media type of messages"))
    servers = an_object("the addresses of the service")
    channels = an_object("the channel, with its messages by name")
    operations = an_object("what each side sends, and what is replied")
    components = an_object("messages, schemas and other shared parts")
