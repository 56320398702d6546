"""What is wrong, where, and what would be right: messages as a good compiler writes them, in both languages."""

import pytest

from domain.games import GAMES
from examples.games import TOYS
from service.http.openapi.operation import PATH_PARAMETERS

KNOWN = ", ".join({**GAMES, **TOYS})
SEATS = [{"kind": "player"}, {"kind": "open"}]

BODIES = [
    ("/v1/players", {}, "/name: it is required, but missing", "/name : il est obligatoire, mais absent"),
    ("/v1/players", [], "body: it must be an object, not a list", "le corps : il faut un objet, et non une liste"),
    (
        "/v1/players",
        {"name": "x" * 99},
        "/name: its length must be 1 to 40, not 99",
        "/name : sa longueur doit aller de 1 à 40, et non 99",
    ),
    (
        "/v1/players",
        {"name": 5},
        "/name: it must be a string, not 5",
        "/name : il faut une chaîne de caractères, et non 5",
    ),
    (
        "/v1/players",
        {"name": "Ada", "age/": 7},
        "/age~1: there is no such member here; the allowed ones are name, client",
        "/age~1 : ce champ n'existe pas ici ; sont admis : name, client",
    ),
    (
        "/v1/matches",
        {"game": "chess", "seats": SEATS},
        f'/game: it must be one of {KNOWN}, not "chess"',
        f'/game : il faut l\'une de ces valeurs : {KNOWN}, et non "chess"',
    ),
    (
        "/v1/matches",
        {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "bot"}]},
        "/seats/1/level: it is missing; a bot needs one of the levels listed in `bots` of the game",
        "/seats/1/level : il manque ; un robot a besoin de l'un des niveaux que donne `bots` du jeu",
    ),
    (
        "/v1/matches",
        {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "robot"}]},
        '/seats/1/kind: it must be one of player, open, bot, not "robot"',
        '/seats/1/kind : il faut l\'une de ces valeurs : player, open, bot, et non "robot"',
    ),
    (
        "/v1/matches",
        {"game": "sacrifice", "seats": SEATS, "clock": 0},
        "/clock: it must be 1 to 2592000, not 0",
        "/clock : il faut une valeur de 1 à 2592000, et non 0",
    ),
    (
        "/v1/matches",
        {"game": "sacrifice", "seats": SEATS, "options": {"max_turns": "many"}},
        "option 'max_turns' takes 50 to 1000, not \"many\"",
        'l\'option « max_turns » accepte une valeur de 50 à 1000, et non "many"',
    ),
    (
        "/v1/matches/mt_1/actions",
        {"answering": 1},
        "body: it must have exactly one of action, notation and actions",
        "le corps : il faut un seul de ces trois champs : action, notation, actions",
    ),
]


@pytest.mark.parametrize(("path", "body", "english", "french"), BODIES)
def test_what_is_wrong_with_a_body_is_said_in_one_line(ada, path, body, english, french):
    """The place, what is wrong, and what would be right: in `detail`, and with a pointer in `errors`."""
    for language, line in (("en", english), ("fr", french)):
        refusal = ada.post(path, body, Accept_Language=language)
        assert (refusal.status_code, refusal.json["detail"]) == (422, line)
        assert line.endswith(refusal.json["errors"][0]["detail"])


def test_of_several_mistakes_the_first_is_told_and_the_rest_are_counted(ada):
    """All of them stand in `errors`."""
    refusal = ada.post("/v1/matches", {"seats": 5, "clock": True}).json

    assert refusal["detail"].endswith(" (and 2 more: see `errors`)")
    assert [one["pointer"] for one in refusal["errors"]] == ["/game", "/seats", "/clock"]


def test_a_long_value_is_not_repeated_whole(ada):
    """Nor is one that has parts."""
    long = ada.post("/v1/matches", {"game": "g" * 60, "seats": SEATS}).json["errors"][0]
    deep = ada.post("/v1/matches", {"game": {"a": 1}, "seats": SEATS}).json["errors"][0]

    assert long["detail"].endswith(f', not "{"g" * 39}…')
    assert deep["detail"] == "it must be a string, not an object"


MALFORMED = [
    (b"", "it is empty", "il est vide"),
    (b'{"name": "Ada"', "line 1, column 15: it ends too early", "ligne 1, colonne 15 : il s'arrête trop tôt"),
    (
        b'{\n  "name": "Ada",\n}',
        "line 3, column 1: remove the trailing comma before this",
        "ligne 3, colonne 1 : supprimez la virgule finale qui précède",
    ),
    (b'{"name" "Ada"}', "line 1, column 9: ':' is missing here", "ligne 1, colonne 9 : il manque ici ':'"),
    (
        b"{name: 1}",
        "line 1, column 2: the name of a member must be a string in double quotes",
        "ligne 1, colonne 2 : le nom d'un champ doit être une chaîne entre guillemets doubles",
    ),
    (
        '{"é": \''.encode(),
        "line 1, column 7: this is not the beginning of a value",
        "ligne 1, colonne 7 : ce n'est pas le début d'une valeur",
    ),
    (b'{"name": "\xe9"}', "line 1, column 11: this is not UTF-8", "ligne 1, colonne 11 : ce n'est pas de l'UTF-8"),
    (
        b"{} {}",
        "line 1, column 4: there is something after the end of the document",
        "ligne 1, colonne 4 : il y a quelque chose après la fin du document",
    ),
    (b"[1 2]", "line 1, column 4: ',' or ']' is missing here", "ligne 1, colonne 4 : il manque ici ',' ou ']'"),
    (b"1e999", "a number is too large", "un nombre est trop grand"),
    (b"[" * 10_000, "it is nested too deeply", "il est imbriqué trop profondément"),
    (
        b'"\\x"',
        "line 1, column 3: what follows the \\ is not an escape",
        "ligne 1, colonne 3 : ce qui suit \\ n'est pas un échappement",
    ),
]


@pytest.mark.parametrize(("body", "english", "french"), MALFORMED)
def test_what_is_no_json_is_told_with_its_place(stranger, body, english, french):
    """Line and column, as an editor counts them, and nothing of the library's own words."""
    for language, said in (
        ("en", f"the body is not JSON: {english}"),
        ("fr", f"le corps n'est pas du JSON valide : {french}"),
    ):
        refusal = stranger.send(
            "POST", "/v1/players", {"Content-Type": "application/json", "Accept-Language": language}, data=body
        )
        assert refusal.json["detail"] == said


@pytest.mark.parametrize(
    ("path", "english", "french"),
    [
        (
            "/v1/matches?page=2",
            "page: there is no such parameter here; the allowed ones are limit, cursor, game, status, player, "
            "opponent, winner, opened_by, awaiting, tag, tournament, since, until, ended_since, result, action",
            "page : ce paramètre n'existe pas ici ; sont admis : limit, cursor, game, status, player, "
            "opponent, winner, opened_by, awaiting, tag, tournament, since, until, ended_since, result, action",
        ),
        (
            "/v1/games?limit=2",
            "limit: there is no such parameter here, nor any other",
            "limit : ce paramètre n'existe pas ici, ni aucun autre",
        ),
        (
            "/v1/matches?limit=many",
            'limit: it must be a whole number, not "many"',
            'limit : il faut un nombre entier, et non "many"',
        ),
        (
            f"/v1/matches/mt_1/history?after={10**20}",
            "after: it must not be beyond 2^53 - 1, the largest integer that every JSON reader keeps exact; "
            f'this is "{10**20}"',
            "after : il ne faut pas dépasser 2^53 - 1, le plus grand entier que tout lecteur de JSON conserve "
            f'exactement ; celui-ci est "{10**20}"',
        ),
        (
            f"/v1/matches?limit=-{2**53 - 1}",
            f'limit: it must be 1 to 100, not "-{2**53 - 1}"',
            f'limit : il faut une valeur de 1 à 100, et non "-{2**53 - 1}"',
        ),
        (
            "/v1/matches?limit=0",
            'limit: it must be 1 to 100, not "0"',
            'limit : il faut une valeur de 1 à 100, et non "0"',
        ),
        (
            "/v1/matches?limit=1&limit=2",
            "limit: it is given more than once: send it once",
            "limit : il est donné plus d'une fois : envoyez-le une seule fois",
        ),
        (
            "/v1/matches?since=yesterday",
            'since: it must be a time with a time zone (RFC 3339), such as 2026-01-31T12:00:00Z, not "yesterday"',
            "since : il faut une date et une heure avec leur fuseau (RFC 3339), comme 2026-01-31T12:00:00Z, et non "
            '"yesterday"',
        ),
        (
            "/v1/matches?cursor=x",
            'cursor: it must be a cursor from a previous page (`cursor`, or its `Link`), not "x"',
            'cursor : il faut un curseur donné par une page précédente (`cursor`, ou son `Link`), et non "x"',
        ),
        (
            "/v1/matches/mt_1/history?as=me",
            'as: it must be spectator, or the number of a seat, not "me"',
            'as : il faut spectator, ou le numéro d\'un siège, et non "me"',
        ),
    ],
)
def test_what_is_wrong_with_a_query_is_said_in_one_line(stranger, path, english, french):
    """With the parameter in `errors`."""
    for language, line in (("en", english), ("fr", french)):
        refusal = stranger.get(path, Accept_Language=language)
        assert (refusal.status_code, refusal.json["code"], refusal.json["detail"]) == (422, "validation_failed", line)
        assert refusal.json["errors"][0]["parameter"] == line.split(":")[0].strip()


def test_no_operation_takes_a_parameter_that_it_does_not_know(ada, operator, described):
    """One rule for every address, pages included: what is misspelt is told, and not passed over."""
    parts = {name: about["example"] for name, about in PATH_PARAMETERS.items()} | {"ask": 1}
    for path, way in described.document["paths"].items():
        for method in way.keys() & {"get", "post", "put", "delete"}:
            caller = operator if path.startswith("/v1/admin/") else ada
            refusal = caller.send(method.upper(), path.format(**parts) + "?nonsense=1")
            assert refusal.status_code == 422, path
            assert "nonsense" in [error.get("parameter") for error in refusal.json["errors"]], path


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (
            {"type": "fly"},
            "there is no type 'fly'; the types are place, step, ",
            "il n'y a pas de type « fly » ; les types sont place, step, ",
        ),
        ({"type": "run", "piece": "s_falcon"}, "'run' requires the member 'to'", "« run » exige le champ « to »"),
        (
            {"type": "end_turn", "to": "c4"},
            "'end_turn' has no members, so no 'to'",
            "« end_turn » n'a aucun champ, donc pas de « to »",
        ),
        (
            {"type": "run", "square": "c4"},
            "'run' has no member 'square'; its members are piece, to",
            "« run » n'a pas de champ « square » ; ses champs sont piece, to",
        ),
        (
            {"type": "run", "piece": 5, "to": "c4"},
            "its member 'piece' must be a string, not a whole number",
            "son champ « piece » doit être une chaîne de caractères, et non un nombre entier",
        ),
    ],
)
def test_what_is_wrong_with_an_action_is_said_without_the_librarys_words(ada, begun, action, english, french):
    """Which type or member, and what there is."""
    body = {"answering": 4, "actions": [action]}
    path = f"/v1/matches/{begun}/actions"
    told = {language: ada.post(path, body, Accept_Language=language).json for language in ("en", "fr")}

    assert told["en"]["detail"].startswith(f"this is not an action of sacrifice: {english}")
    assert told["fr"]["detail"].startswith(f"ce n'est pas une action de sacrifice : {french}")
    assert [one["code"] for one in told.values()] == ["unknown_action"] * 2
    assert told["en"]["errors"][0]["pointer"] == "/actions/0"


@pytest.mark.parametrize(
    ("seats", "pointer", "english", "french"),
    [
        (
            [{"kind": "player"}],
            "/seats",
            "invalid seats: sacrifice is played by 2, not 1",
            "sièges invalides : sacrifice se joue à 2, et non à 1",
        ),
        (
            [{"kind": "player"}] * 2,
            "/seats",
            "invalid seats: a player can hold only one seat",
            "sièges invalides : un joueur ne peut occuper qu'un siège",
        ),
        (
            [{"kind": "player"}, {"kind": "bot", "level": "godlike"}],
            "/seats/1/level",
            "no bot of level 'godlike' plays sacrifice: the levels are random, greedy, alphabeta, search, master",
            "aucun robot de niveau « godlike » ne joue à sacrifice :"
            " les niveaux sont random, greedy, alphabeta, search, master",
        ),
        (
            [{"kind": "player"}, {"kind": "player", "player": "pl_no"}],
            "/seats/1/player",
            "there is no player 'pl_no'",
            "il n'y a pas de joueur « pl_no »",
        ),
    ],
)
def test_seats_that_cannot_be_are_pointed_at(ada, seats, pointer, english, french):
    """The list, or the one seat in it."""
    told = [
        ada.post("/v1/matches", {"game": "sacrifice", "seats": seats}, Accept_Language=language).json
        for language in ("en", "fr")
    ]

    assert [one["detail"] for one in told] == [english, french]
    assert {one["errors"][0]["pointer"] for one in told} == {pointer}


def test_a_game_for_several_numbers_of_seats_says_between_which(ada):
    """«De 3 à 5», «à 2» where there is one number only."""
    body = {"game": "faiseurs_d_univers", "seats": [{"kind": "player"}, {"kind": "open"}]}
    told = [ada.post("/v1/matches", body, Accept_Language=language).json["detail"] for language in ("en", "fr")]

    assert told == [
        "invalid seats: faiseurs_d_univers is played by 3 to 5, not 2",
        "sièges invalides : faiseurs_d_univers se joue de 3 à 5, et non à 2",
    ]


def test_an_option_with_a_slash_is_pointed_at_as_json_pointers_are_written(ada):
    """RFC 6901."""
    refusal = ada.post("/v1/matches", {"game": "sacrifice", "seats": SEATS, "options": {"a/b": 1}}).json

    assert refusal["errors"][0]["pointer"] == "/options/a~1b"
    assert refusal["detail"].startswith("option 'a/b' does not exist: the options are ")


def test_why_a_take_back_is_refused_is_told_in_french_as_well(ada, begun):
    """The reason too, not only the sentence around it."""
    told = ada.post(f"/v1/matches/{begun}/take-backs", {"to": 4}, Accept_Language="fr").json

    assert told["detail"] == "cette reprise de coup n'est pas possible : la partie en est déjà à l'entrée 4"


@pytest.mark.parametrize(
    ("action", "pointer", "english", "french"),
    [
        (
            "Kc4-c5",
            "/action",
            'it must be an object with a `type`; "Kc4-c5" looks like notation: send it as `notation`, '
            "or in the list `actions`",
            'il faut un objet avec un `type` ; "Kc4-c5" ressemble à une notation : envoyez-la dans '
            "`notation`, ou dans la liste `actions`",
        ),
        (
            {"kind": "step"},
            "/action/type",
            "it is missing; give the type of an action, as listed in `legal`",
            "il manque ; donnez le type d'une action, tel que l'indique `legal`",
        ),
        ({"type": 5}, "/action/type", "it must be a string, not 5", "il faut une chaîne de caractères, et non 5"),
    ],
)
def test_what_is_no_action_at_all_is_told_what_one_is(ada, begun, action, pointer, english, french):
    """Before the game is asked."""
    for language, said in (("en", english), ("fr", french)):
        refusal = ada.post(f"/v1/matches/{begun}/actions", {"answering": 4, "action": action}, Accept_Language=language)
        assert refusal.json["errors"] == [{"pointer": pointer, "detail": said}]


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
def test_what_is_wrong_with_a_token_is_told(stranger, header, english, french):
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
def test_a_body_of_another_type_is_told_which_one_it_must_be(stranger, headers, english):
    """And where that is said."""
    assert stranger.send("POST", "/v1/players", headers, data="{}").json["detail"] == english


def test_no_example_of_an_error_has_a_gap(described):
    """Each is a sentence that the service would say."""
    for code, example in described.document["components"]["examples"].items():
        assert "‹" not in example["value"]["detail"], code


def test_an_illegal_action_is_spelt_as_json_has_its_values(ada, begun):
    """Not as the program's own language has them."""
    action = {"type": "step", "piece": "s_monkey_1", "to": "z9", "carry": False, "deposit": None}
    refusal = ada.post(f"/v1/matches/{begun}/actions", {"answering": 4, "action": action}).json

    assert refusal["detail"] == (
        "'step s_monkey_1 z9 false' is illegal for seat 0 at question 4 (acting): "
        "'to' cannot be z9 for s_monkey_1, only c3, b4, d4 or c5"
    )


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
