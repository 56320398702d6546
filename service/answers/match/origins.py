"""What the answers about a match say of where it comes from."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from annales.domain.log import terms
from annales.service.answers.members import DIGEST, Natural, Time, component, of_kind, says


class Imported(msgspec.Struct, frozen=True):
    """Where an imported match comes from."""

    match: Annotated[str, says("the id of the match in the record, or in the text")]
    seq: Annotated[
        Natural, says("the record's last entry; of a text, that of the record which the rules have made of it")
    ]
    digest: Annotated[str, says("that entry's digest", pattern=DIGEST)]
    by: Annotated[str, says("the id of the player who imported it", pattern=of_kind("pl"))]
    at: Annotated[Time, says("when it was imported")]
    form: Annotated[
        Literal["record", "moves"],
        says(
            "what was imported: a record, which was verified, or a text of moves, which was replayed by the rules and "
            "proves nothing else"
        ),
    ] = "record"


ImportedFrom = Annotated[
    Imported | None,
    says(
        "where the record was imported from, and by whom; null for a match played here. Anybody may import a "
        "consistent record, whoever it names as players"
    ),
]
Origin = Annotated[terms.Origin, component("Origin")]
ForkedFrom = Annotated[Origin | None, says("for a fork: the match and entry that it continues from")]
