"""Why plain values are no action of a game, in the words of both languages; msgspec says it in its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from domain.table.layout import Value
from domain.words import Words

UNKNOWN = re.compile(r"Object contains unknown field `(.*)`.*")
MISSING = re.compile(r"Object missing required field `(.*)`.*")
OTHER_KIND = re.compile(r"Expected `(.*)`, got `(.*)` - at `\$\.(.*)`")
OTHER_TYPE = re.compile(r"Invalid value .* - at `\$\.type`")
KINDS = {
    "int": Words(en="a whole number", fr="un nombre entier"),
    "bool": Words(en="true or false", fr="true ou false"),
    "str": Words(en="a string", fr="une chaîne de caractères"),
    "null": Words(en="null", fr="null"),
    "array": Words(en="a list", fr="une liste"),
    "object": Words(en="an object", fr="un objet"),
}


def misshapen(kinds: Sequence[type[msgspec.Struct]], wire: Mapping[str, Value], said: str) -> Words:
    """What is wrong with the plain values of an action, and what would be right; `said` is what msgspec found."""
    name = str(wire.get("type", "?"))
    members = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in kinds}
    if OTHER_TYPE.fullmatch(said):
        known = ", ".join(str(tag) for tag in members)
        return Words(
            en=f"it has none of type '{name}': there are {known}", fr=f"il n'en a pas de type '{name}' : il y a {known}"
        )
    if (found := MISSING.fullmatch(said)) is not None:
        return Words(en=f"'{name}' needs the member '{found[1]}'", fr=f"il faut à '{name}' le membre '{found[1]}'")
    if (found := UNKNOWN.fullmatch(said)) is not None:
        return _unknown(name, found[1], members.get(name, ()))
    if (found := OTHER_KIND.fullmatch(said)) is not None:
        wanted, given = _kinds(found[1]), _kinds(found[2])
        return Words(
            en=f"its member '{found[3]}' must be {wanted.en}, not {given.en}",
            fr=f"son membre '{found[3]}' doit être {wanted.fr}, et non {given.fr}",
        )
    return Words(en=said, fr=said)


def _unknown(kind: str, name: str, members: Sequence[str]) -> Words:
    known = ", ".join(members)
    if not known:
        return Words(
            en=f"'{kind}' has no member '{name}', nor any other", fr=f"'{kind}' n'a pas de membre '{name}', ni d'autre"
        )
    return Words(
        en=f"'{kind}' has no member '{name}': there are {known}",
        fr=f"'{kind}' n'a pas de membre '{name}' : il y a {known}",
    )


def _kinds(said: str) -> Words:
    """`int | null` in words."""
    kinds = [KINDS.get(name, Words(en=name, fr=name)) for name in said.split(" | ")]
    return Words(en=" or ".join(kind.en for kind in kinds), fr=" ou ".join(kind.fr for kind in kinds))
