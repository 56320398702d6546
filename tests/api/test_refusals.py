"""What no route in particular refuses: every error has one shape, in the caller's language."""

import pytest

from annales.domain.errors import BrokenRecord, Busy, RulesFault
from annales.domain.reasons import RecordReason, RulesReason
from annales.service.http.errors import MOST_BYTES, Unavailable
from annales.service.http.errors.examples import CODES

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "application/jsonp"},
        {"Content-Type": "application/json; charset=latin-1"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {**JSON, "Content-Encoding": "gzip"},
    ],
)
def test_another_content_type_is_refused(stranger, headers):
    """415, before the body is looked at."""
    refusal = stranger.send("POST", "/v1/players", headers, data='{"name": "Ada"}')

    assert (refusal.status_code, refusal.json["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])
def test_json_may_say_its_charset(stranger, content_type):
    """If it is UTF-8."""
    made = stranger.send("POST", "/v1/players", {"Content-Type": content_type}, data='{"name": "Ada"}')

    assert made.status_code == 201


def test_a_body_has_at_most_64_kib(stranger):
    """413 for one byte more."""
    fits = b'{"name": "' + b"x" * (MOST_BYTES - 12) + b'"}'
    assert len(fits) == 64 * 1024

    assert stranger.send("POST", "/v1/players", JSON, data=fits).json["code"] == "validation_failed"
    refusal = stranger.send("POST", "/v1/players", JSON, data=fits + b" ")
    assert (refusal.status_code, refusal.json["code"]) == (413, "body_too_large")


def test_a_record_has_at_most_16_mib(ada):
    """413 for one byte more, and the limit that is told is that of records."""
    refusal = ada.send("POST", "/v1/records", content_type="application/x-ndjson", data=b" " * (16 * 1024 * 1024 + 1))

    assert (refusal.status_code, refusal.json["code"]) == (413, "body_too_large")
    assert str(16 * 1024 * 1024) in refusal.json["detail"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/v1/games", {"GET", "HEAD", "OPTIONS"}),
        ("GET", "/v1/players", {"POST", "OPTIONS"}),
        ("PATCH", "/v1/matches", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("POST", "/v1/matches/mt_1/seats/0", {"PUT", "DELETE", "OPTIONS"}),
        ("BREW", "/healthz", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_another_method_is_refused_with_the_allowed_ones(stranger, method, path, allowed):
    """405 with `Allow`."""
    refusal = stranger.send(method, path)

    assert (refusal.status_code, refusal.json["code"]) == (405, "method_not_allowed")
    assert set(refusal.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        (RuntimeError("a hidden card"), 500, "internal_error"),
        (RulesFault(reason=RulesReason.NOTHING_LIES_THERE(place="a hidden card")), 500, "rules_fault"),
        (BrokenRecord(seq=3, reason=RecordReason.CANNOT_BE_FOLDED(cause="a hidden card")), 500, "broken_record"),
        (Busy(), 503, "busy"),
        (Unavailable(), 503, "unavailable"),
    ],
)
def test_a_fault_of_ours_has_the_same_shape(ada, begun, services, monkeypatch, logged, fault, status, code):
    """500 or 503; what failed is logged by its kind and place, and nobody is told what it spoke of."""

    def fails(*_):
        raise fault

    monkeypatch.setattr(services.matches, "visible", fails)

    refusal = ada.reads(begun)

    assert (refusal.status_code, refusal.json["code"]) == (status, code)
    assert "hidden card" not in refusal.text
    assert "hidden card" not in str(logged())
    faults = [line for line in logged() if line["message"] == "fault"]
    assert [(line["level"], line["error"], line["match"]) for line in faults] == [
        ("error", type(fault).__name__, begun)
    ] * (status == 500)
    assert all(line["trace"][-1].endswith(" fails") for line in faults)
    assert refusal.headers.get("Retry-After") == ("1" if status == 503 else None)


@pytest.mark.parametrize(
    "fault",
    [
        RuntimeError(),
        RulesFault(reason=RulesReason.AGENDA_EMPTY()),
        BrokenRecord(seq=3, reason=RecordReason.NO_ENTRY()),
        Busy(),
        Unavailable(),
    ],
)
def test_a_fault_does_not_claim_that_nothing_was_written(ada, services, monkeypatch, fault):
    """Nobody knows: with its key the request can be sent again, without one the sender has to look."""
    opened = []

    def fails(*given, **named):
        opened.append(really(*given, **named))
        raise fault

    really = services.door.do
    monkeypatch.setattr(services.door, "do", fails)
    opening = {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]}

    keyed = ada.post("/v1/matches", opening, Idempotency_Key="k").json["detail"]
    unkeyed = ada.post("/v1/matches", opening).json["detail"]
    french = ada.post("/v1/matches", opening, Accept_Language="fr", Idempotency_Key="f").json["detail"]

    assert len(opened) == 3, "each of them was written"
    assert keyed.endswith("; the request may have been carried out: send it again with the same Idempotency-Key")
    assert "the request may have been carried out: check before you send it again" in unkeyed
    assert french.endswith(" ; la requête a peut-être été exécutée : renvoyez-la avec la même Idempotency-Key")
    assert "written" not in str(ada.get("/nothing").json)


def test_what_failed_in_reading_was_not_to_write(ada, begun, services, monkeypatch):
    """So nothing is said of it."""
    monkeypatch.setattr(services.matches, "visible", lambda *_: 1 / 0)

    assert "written" not in ada.reads(begun).json["detail"]


def test_without_redis_the_service_is_unavailable(stranger, services, monkeypatch):
    """503 with `Retry-After`; the process itself is healthy."""
    for client in (services.store.redis, services.monitoring.store.redis):
        monkeypatch.setattr(client.connection_pool, "connection_kwargs", {"path": "/nowhere/redis.sock"})
        client.connection_pool.disconnect()
        client.connection_pool.reset()

    for path in ("/readyz", "/v1/matches"):
        refusal = stranger.get(path)
        assert (refusal.status_code, refusal.headers["Retry-After"]) == (503, "1")
    assert stranger.get("/healthz").json == {"status": "ok"}


# -- languages


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,en;q=0.8", "fr"),
        ("de", "en"),
        ("de,fr;q=0.5", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("*", "en"),
        ("q=;;,", "en"),
    ],
)
def test_errors_speak_the_callers_language(stranger, accepted, language):
    """English, or French when it is preferred."""
    refusal = stranger.get("/nothing", Accept_Language=accepted)

    title = {"en": "Not found", "fr": "Rien à cette adresse"}[language]
    assert (refusal.json["title"], refusal.headers["Content-Language"]) == (title, language)


def test_refusals_of_the_rules_speak_it_too(ada, begun):
    """Detail and labels."""
    refusal = ada.answers(begun, 4, "Kc4-c9", Accept_Language="fr")

    assert refusal.json["detail"].startswith("aucune réponse légale du siège 1 ne s'écrit « Kc4-c9 »")
    legal = ada.get(f"/v1/matches/{begun}/legal", Accept_Language="fr").json["actions"]
    assert refusal.json["legal"][0]["notation"] == "Kc4-c3"
    assert all(answer in legal for answer in refusal.json["legal"])


# -- pages


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_error_has_a_page_in_both_languages(stranger, code):
    """The address that `type` names."""
    english, french = (stranger.get(f"/problems/{code}", Accept_Language=language) for language in ("en", "fr"))

    assert (english.status_code, english.mimetype) == (200, "text/html")
    assert '<html lang="en">' in english.text
    assert '<html lang="fr">' in french.text
    assert f"<code>{code}</code>" in english.text
    assert english.text != french.text


def test_a_problem_names_its_page(stranger):
    """It is there."""
    assert stranger.get(stranger.get("/nothing").json["type"]).status_code == 200


def test_a_process_of_older_rules_asks_to_try_again(ada, begun, services):
    """503 with `Retry-After`, in both languages; what has happened can be read all the same."""
    services.matches.visible(begun, None).tree.rules += 1

    fork = {"at": 4, "seats": [{"kind": "player"}, {"kind": "open"}]}
    for refusal in (
        ada.answers(begun, 4, "end"),
        ada.reads(begun, "/legal"),
        ada.delete(f"/v1/matches/{begun}/seats/0"),
        ada.post(f"/v1/matches/{begun}/forks", fork),
    ):
        assert (refusal.status_code, refusal.json["code"]) == (503, "newer_rules")
        assert refusal.headers["Retry-After"] == "1"
        assert refusal.json["retry_after"] == 1
    french = ada.answers(begun, 4, "end", Accept_Language="fr")
    assert french.json["detail"].startswith("cette partie se joue avec des règles plus récentes")
    assert [ada.reads(begun, what).status_code for what in ("", "/history", "/positions/4", "/record")] == [200] * 4
