"""What is wrong, where, and what would be right: messages as a good compiler writes them, in both languages."""

import re
from pathlib import Path
from unicodedata import category

import pytest

from annales.domain.games import GAMES
from annales.service.http.openapi.operation import PATH_PARAMETERS
from examples.games import TOYS
from tests.support.calls import lasting
from tests.support.listing import assert_same

REFUSED = Path(__file__).with_name("refused.txt")
JSON = {"Content-Type": "application/json"}


def test_a_refusal_says_what_is_wrong_and_where_in_one_line(ada, begun, db):
    """As `refused.txt` lists it: in `detail`, and with the place in `errors`. Nothing is written."""
    matches = {"BEGUN": begun, "OPEN": ada.opens()}
    names = {**matches, "ADA": ada.id}
    lists = [
        "/v1/matches",
        "/v1/tournaments",
        "/v1/webhooks",
        *(f"/v1/matches/{id}/history" for id in matches.values()),
    ]

    def stand():
        return [ada.get(path).json for path in lists], sorted(db.keys("player:*")), lasting(db)

    def say(request):
        method, path, body = [*spelt_out(request, names).split(" ", 2), ""][:3]
        sent = {"data": body.encode()} if method != "GET" else {}
        english, french = (
            ada.send(method, path, {**JSON, "Accept-Language": language}, **sent) for language in ("en", "fr")
        )
        places = [[place_of(error) for error in answer.json.get("errors", [])] for answer in (english, french)]
        assert english.json["instance"].startswith("/")
        assert (english.json["code"], places[0]) == (french.json["code"], places[1])
        for told, other in zip(english.json.get("errors", []), french.json.get("errors", []), strict=True):
            assert told["detail"] != other["detail"]  # no English word is left over
        offered = [f"({len(english.json['legal'])} answers are legal)"] if "legal" in english.json else []
        yield " ".join([str(english.status_code), english.json["code"], *places[0], *offered])
        yield from (named(answer.json["detail"], names) for answer in (english, french))

    before = stand()
    assert_same(REFUSED, say)
    assert stand() == before


def spelt_out(request, names):
    """A request as it is sent."""
    for name, meant in names.items():
        request = request.replace(name, meant)
    return re.sub(r"⟨(.+?)×(\d+)⟩", lambda found: found[1] * int(found[2]), request)


def named(detail, names):
    """A detail as it is listed: ids and the list of all games by their names, invisible characters escaped."""
    for name, meant in {**names, "GAMES": ", ".join({**GAMES, **TOYS})}.items():
        detail = detail.replace(meant, name)
    detail = re.sub(r"(.)\1{60,}", lambda found: f"⟨{found[1]}×{len(found[0])}⟩", detail)
    return "".join(f"\\u{ord(char):04x}" if category(char) in ("Cc", "Cf") else char for char in detail)


def place_of(error):
    """What an error points at: a place in the body, the body itself, or a parameter."""
    return error["parameter"] if "parameter" in error else error["pointer"] or "body"


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        (
            b'{\n  "name": "Ada",\n}',
            "line 3, column 1: remove the trailing comma before this",
            "ligne 3, colonne 1 : supprimez la virgule finale qui précède",
        ),
        (b'{"name": "\xe9"}', "line 1, column 11: this is not UTF-8", "ligne 1, colonne 11 : ce n'est pas de l'UTF-8"),
    ],
)
def test_invalid_json_is_refused_with_line_and_column(stranger, body, english, french):
    """Line and column, as an editor counts them, and nothing of the library's own words."""
    for language, said in (
        ("en", f"the body is not JSON: {english}"),
        ("fr", f"le corps n'est pas du JSON valide : {french}"),
    ):
        refusal = stranger.send("POST", "/v1/players", {**JSON, "Accept-Language": language}, data=body)
        assert (refusal.status_code, refusal.json["code"], refusal.json["detail"]) == (400, "malformed_json", said)


def test_no_operation_takes_a_parameter_that_it_does_not_know(ada, operator, described):
    """One rule for every address, pages included: what is misspelt is told, and not passed over."""
    parts = {name: about["example"] for name, about in PATH_PARAMETERS.items()} | {"ask": 1}
    for path, way in described.document["paths"].items():
        for method in way.keys() & {"get", "post", "put", "delete"}:
            caller = operator if path.startswith("/v1/admin/") else ada
            refusal = caller.send(method.upper(), path.format(**parts) + "?nonsense=1")
            if path.startswith("/oauth/"):  # in the form that libraries of OAuth read
                assert "nonsense" in refusal.json["error_description"], path
                continue
            assert refusal.status_code == 422, path
            assert "nonsense" in [error.get("parameter") for error in refusal.json["errors"]], path


@pytest.mark.parametrize(
    ("header", "english", "french"),
    [
        (
            None,
            "this requires a token: send the header 'Authorization: Bearer <token>'",
            "il faut un jeton : envoyez l'en-tête « Authorization: Bearer <jeton> »",
        ),
        (
            "tk_1_abc",
            "the header Authorization must be 'Bearer <token>': the word Bearer, a space, and the token",
            "l'en-tête Authorization doit être « Bearer <jeton> » : le mot Bearer, une espace et le jeton",
        ),
        ("Bearer tk_1_abc", "this token is unknown, revoked or expired", "ce jeton est inconnu, révoqué ou expiré"),
    ],
)
def test_a_missing_or_invalid_token_is_named_in_the_refusal(stranger, header, english, french):
    """None, no bearer, or none that is good."""
    for language, said in (("en", english), ("fr", french)):
        sent = {"Accept_Language": language, **({"Authorization": header} if header else {})}
        refusal = stranger.get("/v1/players/me", **sent)
        assert (refusal.status_code, refusal.json["detail"]) == (401, said)


@pytest.mark.parametrize(
    ("headers", "english"),
    [
        ({}, "the body must be application/json, in UTF-8, uncompressed, and named in the header Content-Type"),
        (
            {"Content-Type": "text/plain"},
            "the body must be application/json, in UTF-8, uncompressed, not 'text/plain'",
        ),
    ],
)
def test_a_body_of_another_type_is_refused_with_the_expected_type(stranger, headers, english):
    """And where that is said."""
    assert stranger.send("POST", "/v1/players", headers, data="{}").json["detail"] == english


def test_no_example_of_an_error_has_a_gap(described):
    """Each is a sentence that the service would say."""
    for code, example in described.document["components"]["examples"].items():
        assert "‹" not in example["value"]["detail"], code


def test_a_record_that_does_not_hold_is_refused_in_the_callers_language(ada):
    """The entry, and why."""
    for language, said in (
        ("en", "the record is rejected at entry 1: its line does not end with a line feed: the file may be truncated"),
        (
            "fr",
            "l'enregistrement est refusé à l'entrée 1 : sa ligne ne finit pas par un saut de ligne : "
            "le fichier est peut-être tronqué",
        ),
    ):
        refusal = ada.send(
            "POST", "/v1/records", {"Accept-Language": language}, data="{}", content_type="application/x-ndjson"
        )
        assert (refusal.json["code"], refusal.json["detail"]) == ("record_refused", said)
