"""What HTTP itself makes a request fail at, before or beside the table: one class for each code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.errors import RefusedByTable, TableError
from domain.words import Words
from service.http.wording import placed

MOST_BYTES = 64 * 1024  # of a body
NO_TOKEN = Words(
    en="this needs a token: send the header 'Authorization: Bearer <token>'",
    fr="il faut un jeton : envoyez l'en-tête 'Authorization: Bearer <jeton>'",
)
NO_BEARER = Words(
    en="the header Authorization must be 'Bearer <token>': the word Bearer, a space, and the token",
    fr="l'en-tête Authorization doit être 'Bearer <jeton>' : le mot Bearer, une espace, et le jeton",
)
EVERYTHING = Words(en="see `checks`", fr="voyez `checks`")
BAD_TOKEN = Words(en="this token is unknown, revoked or expired", fr="ce jeton est inconnu, révoqué ou expiré")


# What is said of a request that failed and was to write something: nobody knows how far it came.
MAYBE_WRITTEN = Words(
    en="it may have been written: send it again with the same Idempotency-Key",
    fr="il se peut que ce soit écrit : renvoyez la requête avec la même Idempotency-Key",
)
MAYBE_WRITTEN_UNKEYED = Words(
    en="it may have been written: look before you send it again, and send an Idempotency-Key with each request",
    fr="il se peut que ce soit écrit : vérifiez avant de renvoyer la requête, et joignez une Idempotency-Key à chacune",
)


class BadRequest(RefusedByTable):
    """What arrived is not HTTP as it should be."""

    EN = "the request cannot be read: {why}"
    FR = "la requête est illisible : {why}"


class MalformedJson(RefusedByTable):
    """The body is no JSON."""

    EN = "the body is no JSON: {why}"
    FR = "le corps n'est pas du JSON : {why}"


class ValidationFailed(RefusedByTable):
    """The body or the query has not the shape that the description says; `errors` tells where."""

    EN = "{first}"
    FR = "{first}"
    MORE_EN = "{first} (and {more} more: see `errors`)"
    MORE_FR = "{first} (et {more} de plus : voyez `errors`)"

    def __init__(self, errors: Sequence[dict[str, Any]]) -> None:
        super().__init__(count=len(errors))
        self.errors = list(errors)

    def sentence(self, language: str) -> str:
        """The first mistake, and how many more there are."""
        first, *more = self.errors
        shape = (self.MORE_FR if language == "fr" else self.MORE_EN) if more else self.EN
        return shape.format(first=placed(first, language), more=len(more))


class UnsupportedMediaType(RefusedByTable):
    """A body of another type than the one that is read here."""

    EN = "a body must be {wanted} here, in UTF-8, uncompressed, {instead}"
    FR = "un corps doit être ici en {wanted}, en UTF-8, non compressé, {instead}"

    def __init__(self, wanted: str, given: str) -> None:
        instead = (
            Words(en=f"not '{given}'", fr=f"et non '{given}'")
            if given
            else Words(en="and say so in the header Content-Type", fr="et l'en-tête Content-Type doit le dire")
        )
        super().__init__(wanted=wanted, instead=instead)


class NotAcceptable(RefusedByTable):
    """The answer has none of the forms that the caller accepts."""

    EN = "this is told as {offered} only"
    FR = "ceci n'est donné que sous ces formes : {offered}"


class BodyTooLarge(RefusedByTable):
    """The body is longer than is read here."""

    EN = "a body has at most {most} bytes"
    FR = "un corps a au plus {most} octets"


class Unauthenticated(RefusedByTable):
    """There is no token, or none that is good."""

    EN = "{why}"
    FR = "{why}"

    def __init__(self, why: Words) -> None:
        super().__init__(why=why)


class MissingScope(RefusedByTable):
    """The token does not allow this."""

    EN = "the token lacks the scope {scope}"
    FR = "le jeton n'a pas le droit {scope}"


class NotFound(RefusedByTable):
    """There is nothing at this address."""

    EN = "there is nothing at {path}"
    FR = "il n'y a rien à l'adresse {path}"


class MethodNotAllowed(RefusedByTable):
    """The address exists, and does not take this method."""

    EN = "{path} does not take {method}: it takes {allowed}"
    FR = "{path} n'accepte pas {method} : elle accepte {allowed}"


class TooManyRequests(RefusedByTable):
    """The caller asks more often than is allowed."""

    EN = "too many requests: wait {seconds} s"
    FR = "trop de requêtes : attendez {seconds} s"


class TooManyStreams(RefusedByTable):
    """The token, or the address, has too many streams and long polls open."""

    EN = "{whose} has {most} streams and long polls open, and no more are allowed: close one first"
    FR = "{whose} a {most} flux et attentes longues ouverts, et pas plus ne sont admis : fermez-en un d'abord"


class TooManyConnections(RefusedByTable):
    """The address has too many connections open."""

    EN = "your address has {most} connections open, and no more are allowed: close one first"
    FR = "votre adresse a {most} connexions ouvertes, et pas plus ne sont admises : fermez-en une d'abord"


class AtCapacity(RefusedByTable):
    """As many streams and long polls are open here as the service holds."""

    EN = "as many streams and long polls are open here as the service holds: try again, or ask without waiting"
    FR = (
        "le service tient déjà autant de flux et d'attentes longues qu'il le peut : réessayez, ou demandez sans "
        "attendre"
    )


class Unavailable(RefusedByTable):
    """The service cannot reach what it needs now."""

    EN = "the service cannot reach its store now"
    FR = "le service ne peut pas joindre son stockage en ce moment"


class NotReady(RefusedByTable):
    """The service cannot do its work; `checks` say where that lies."""

    EN = "the service cannot do its work: {why}"
    FR = "le service ne peut pas faire son travail : {why}"

    def __init__(self, why: Words = EVERYTHING, checks: Mapping[str, Any] = {}, wait: int = 1) -> None:
        super().__init__(why=why)
        self.checks, self.wait = dict(checks), wait


class InternalError(TableError):
    """A fault of ours."""

    EN = "something failed here that should not"
    FR = "quelque chose a échoué ici qui ne le devrait pas"
