"""Answers of the site that are descriptions themselves, and made elsewhere: OpenAPI, AsyncAPI, facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from annales.service.answers.members import Answer, Natural, says

Object = dict[str, Any]
Objects = Sequence[Object]


class Facts(Answer):
    """How a client applies facts."""

    version: Annotated[Natural, says("the version of the set of seventeen facts")]
    about: Annotated[Sequence[str], says("an introduction")]
    view: Annotated[Object, says("the members of a view")]
    layout: Annotated[Object, says("the parts of a game's layout")]
    moves: Annotated[Object, says("the operations that put and take pieces")]
    facts: Annotated[Objects, says("each fact: its name, its columns, and how to apply it")]


class OpenApi(Answer, kw_only=True):
    """The OpenAPI description of the API."""

    openapi: Annotated[str, says("the version of OpenAPI")]
    info: Annotated[Object, says("about the API")]
    servers: Annotated[Objects, says("the addresses of the service")]
    tags: Annotated[Objects, says("the resources")]
    paths: Annotated[Object, says("the operations by path and method")]
    webhooks: Annotated[Object | UnsetType, says("what is sent to webhooks; OpenAPI 3.0 cannot describe it")] = UNSET
    components: Annotated[Object, says("schemas and other shared parts")]


class AsyncApi(Answer):
    """The AsyncAPI description of the channel."""

    asyncapi: Annotated[str, says("the version of AsyncAPI")]
    info: Annotated[Object, says("about the channel")]
    default_content_type: Annotated[str, says("the media type of messages")] = msgspec.field(name="defaultContentType")
    servers: Annotated[Object, says("the addresses of the service")]
    channels: Annotated[Object, says("the channel, with its messages by name")]
    operations: Annotated[Object, says("what each side sends, and what is replied")]
    components: Annotated[Object, says("messages, schemas and other shared parts")]
