"""What the structs of answers are made of: their base, what their members say, and the types that many of them share.

`Annotated[MatchId | None, says("…")]` is a member that is always there, and may be null. One that may be absent is
`Annotated[… | UnsetType, says("…")] = UNSET`. The order of the members is that of the response; a struct with an absent
member before others is `kw_only`, and so are those that inherit from it. A union, or another type that is no struct,
becomes a component of its own by a `title`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from annales.domain.canonical import GREATEST


class Answer(msgspec.Struct):
    """A part of a response. Clients must ignore unknown members."""


def says(description: str, **schema: Any) -> Meta:
    """What a member means; `schema` is what no type says of it."""
    return Meta(description=description, extra_json_schema=schema or None)


def shaped(**schema: Any) -> Meta:
    """What no type says of a value, in JSON Schema."""
    return Meta(extra_json_schema=schema)


def component(name: str) -> Meta:
    """The component that describes a value, by its name, where it is no struct of ours."""
    return Meta(extra_json_schema={"$ref": name})


def of_kind(kind: str) -> str:
    """The pattern of the ids that begin with this."""
    return f"^{kind}_[0-9a-f]{{16}}$"


DIGEST = "^[0-9a-f]{64}$"
BOUNDS = {"minimum": -GREATEST, "maximum": GREATEST}

AnnotationId = Annotated[str, Meta(pattern=of_kind("an"))]
CampaignId = Annotated[str, Meta(pattern=of_kind("cp"))]
InvitationId = Annotated[str, Meta(pattern=of_kind("iv"))]
LinkId = Annotated[str, Meta(pattern=of_kind("ln"))]
MatchId = Annotated[str, Meta(pattern=of_kind("mt"))]
PlayerId = Annotated[str, Meta(pattern=of_kind("pl"))]
StudyId = Annotated[str, Meta(pattern=of_kind("st"))]
TokenId = Annotated[str, Meta(pattern=of_kind("tk"))]
TournamentId = Annotated[str, Meta(pattern=of_kind("tn"))]
WebhookId = Annotated[str, Meta(pattern=of_kind("wh"))]

Part = dict[str, Any]  # of which a `component` says more

Cursor = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{104}$")]
GameValue = Annotated[Any, component("GameValue")]
Natural = Annotated[int, Meta(ge=0)]
OptionValue = Annotated[Any, component("OptionValue")]
SeatNumbers = Sequence[Natural]
Sha256 = Annotated[str, Meta(pattern=DIGEST)]
Time = Annotated[str, shaped(format="date-time")]  # in RFC 3339 and UTC
