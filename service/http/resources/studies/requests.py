"""Requests about studies."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from annales.service.annotations.model import LONGEST_TITLE
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import JsonInt, Name, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf, Range, Readable, invalid


def _title(**about: Any) -> Name:
    return Name(
        validate=[Length(1, LONGEST_TITLE), Readable()],
        metadata={"description": "its title: printable characters, normalised to NFC"},
        **about,
    )


def _visibility(**about: Any) -> Text:
    return Text(
        validate=OneOf(["private", "public"]),
        metadata={
            "description": "`private` (the default): its authors and who has a link may read it; `public`: who may "
            "read the match. Only `private` while the match is being played"
        },
        **about,
    )


class NewStudy(Strict):
    """A study to begin."""

    title = _title(required=True)
    visibility = _visibility(load_default="private")


class StudyChange(Strict):
    """What of a study is to change; what is omitted stays as it is."""

    title = _title()
    visibility = _visibility()
    version = JsonInt(
        validate=Range(min=1),
        metadata={"description": "the version of the study that you have read; without it, the last change wins"},
    )

    @validates_schema(skip_on_field_errors=True)
    def changes_something(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require a title or a visibility."""
        if "title" not in data and "visibility" not in data:
            raise invalid(RequestReason.NOTHING_TO_CHANGE, "title")


class NewLink(Strict):
    """A link to make."""

    may = Text(
        load_default="read",
        validate=OneOf(["read", "write"]),
        metadata={
            "description": "what its holder may do: `read` the study (the default), or become one of its authors"
        },
    )


class StudyToken(Strict):
    """The token of a link."""

    token = Text(required=True, validate=Length(1, 64), metadata={"description": "the token of the link"})
