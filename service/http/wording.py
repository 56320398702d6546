"""What is wrong with a request, as a good compiler says it: what, where, and what would be right, in both languages.

The validators of libraries speak English, each in its own manner. What they say is looked up in `data/said.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.words import Words

SAID = tomllib.loads((Path(__file__).parents[1] / "messages" / "said.toml").read_text("utf-8"))
MISSING = object()  # in the place of a value that was not sent
LONGEST = 40  # characters of a value that are repeated to its sender
TRUNCATED = "Input data was truncated"
ONE_PAST = ("trailing characters", "invalid escape character in string")  # told with the byte after the wrong one
PLACES = ("pointer", "parameter", "header")
WHAT = {"parameter": Words(en="parameter", fr="paramètre"), "pointer": Words(en="member", fr="membre")}
KINDS: dict[type, Words] = {list: Words(en="a list", fr="une liste"), dict: Words(en="an object", fr="un objet")}

_SHAPES = [(re.compile(one["is"]), Words(en=one["en"], fr=one["fr"])) for one in SAID["said"]]
_OF_JSON = [(re.compile(one["is"]), Words(en=one["en"], fr=one["fr"])) for one in SAID["json"]]
_OF_RECORDS = [(re.compile(one["is"]), one["fr"]) for one in SAID["record"]]
_AT_BYTE = re.compile(r"(.*) \(byte (\d+)\)")


def wrong(where: Mapping[str, str], said: str, sent: Any = MISSING) -> dict[str, Any]:
    """One mistake of a request: its place, what the validator says of it, and the value that was sent there."""
    return {**where, "said": said, "sent": sent}


def no_cursor(given: str) -> dict[str, Any]:
    """What is wrong with a cursor that no page has given."""
    return wrong({"parameter": "cursor"}, "Not a cursor.", given)


def sent_at(document: Any, path: Sequence[str]) -> Any:
    """The value at a path of what was sent; MISSING when there is none."""
    for name in path:
        try:
            document = document[int(name)] if isinstance(document, list) else document[name]
        except (KeyError, TypeError):
            return MISSING
    return document


def told(mistake: Mapping[str, Any], language: str) -> dict[str, str]:
    """A mistake as the caller hears of it: its place and what is wrong with it."""
    place = next(name for name in PLACES if name in mistake)
    said, sent = mistake["said"], mistake["sent"]
    about = {
        "what": WHAT[place].speak(language) if place in WHAT else "",
        "given": _given(sent, language),
        "size": len(sent) if isinstance(sent, (str, list)) else "",
    }
    return {place: mistake[place], "detail": _translated(said, _SHAPES, language, about)}


def placed(mistake: Mapping[str, Any], language: str) -> str:
    """The same in one line, its place first."""
    one = told(mistake, language)
    where = one.get("pointer") or one.get("parameter") or one.get("header") or {"fr": "le corps"}.get(language, "body")
    return f"{where}: {one['detail']}" if language == "en" else f"{where} : {one['detail']}"


def malformed(raw: bytes, cause: Exception) -> Words:
    """Why a body is no JSON, and where."""
    if not raw:
        return Words(en="it is empty", fr="il est vide")
    if isinstance(cause, UnicodeDecodeError):
        return _at(raw, _not_utf_8(raw), Words(en="this is no UTF-8", fr="ceci n'est pas de l'UTF-8"))
    found = _AT_BYTE.fullmatch(str(cause))
    said, byte = (found[1], int(found[2])) if found else (str(cause), len(raw))
    byte -= said.endswith(ONE_PAST)
    words = Words(**{language: _translated(said, _OF_JSON, language, {}) for language in ("en", "fr")})
    return _at(raw, byte, words) if found or said == TRUNCATED else words


def given_twice(member: str) -> Words:
    """Why a body with such a member is refused."""
    given = _given(member, "en")
    return Words(
        en=f"the member {given} is given twice in one object",
        fr=f"le membre {given} est donné deux fois dans un même objet",
    )


def of_a_record(why: str) -> Words:
    """Why a record does not hold: the verifier's words, and the same in French."""
    for shape, french in _OF_RECORDS:
        found = shape.fullmatch(why)
        if found is not None:
            return Words(en=why, fr=french.format(*found.groups()))
    return Words(en=why, fr=why)


def _not_utf_8(raw: bytes) -> int:
    try:
        raw.decode()
    except UnicodeDecodeError as cause:
        return cause.start
    return 0


def _at(raw: bytes, byte: int, words: Words) -> Words:
    before = raw[:byte].decode("utf-8", "replace").split("\n")
    line, column = len(before), len(before[-1]) + 1
    return Words(en=f"line {line}, column {column}: {words.en}", fr=f"ligne {line}, colonne {column} : {words.fr}")


def _translated(
    said: str, shapes: Sequence[tuple[re.Pattern[str], Words]], language: str, about: Mapping[str, Any]
) -> str:
    for shape, words in shapes:
        found = shape.fullmatch(said)
        if found is not None:
            return words.speak(language).format(*found.groups(), **about)
    return said


def _given(sent: Any, language: str) -> str:
    """A value, as it can be repeated to its sender."""
    if sent is MISSING:
        return ""
    if type(sent) in KINDS:
        return KINDS[type(sent)].speak(language)
    text = msgspec.json.encode(sent).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
