"""The reasons in errors of the HTTP layer, by family, with the names of their fields."""

from __future__ import annotations

from annales.domain.phrases import Phrases


class BadRequestReason(Phrases):
    """Why a request cannot be read (`BadRequest`)."""

    FIRST_LINE_OR_HEADER = ()
    ADDRESS_TOO_LONG = ()
    EXPECTATION = ()
    HEADERS_TOO_LARGE = ()
    TRANSFER_ENCODING = ()
    NO_HOST = ()
    NO_BODY = ()
    BODY_TOO_SHORT = ("received", "length")
    TOO_MANY_CHUNKS = ("most", "received")
    OTHER = ("cause",)


class TokenReason(Phrases):
    """Why a caller is not authenticated (`Unauthenticated`)."""

    MISSING = ()
    NO_BEARER = ()
    BAD = ()


class SignInReason(Phrases):
    """Why a program's request to sign in is wrong (`BadSignIn`)."""

    CLIENT = ()
    RECEIVER = ()
    SCOPES = ("known",)
    PKCE = ()
    RESPONSE = ()
    PARAMETERS = ()


class Scope(Phrases):
    """Which scopes a token lacks (`MissingScope`)."""

    ANY = ("scopes",)
    ALL = ("scopes",)


class MediaType(Phrases):
    """What was sent instead of the expected media type (`UnsupportedMediaType`)."""

    OTHER = ("given",)
    NONE = ()


class ReadinessReason(Phrases):
    """Why the service cannot serve requests (`NotReady`), or needs an operator's attention."""

    SEE_CHECKS = ()
    WRITES_REFUSED = ("error",)
    UNREACHABLE = ()
    LOADING = ()
    EMPTIED = ()
    ANOTHER = ()
    UNNAMED = ()
    OTHER_FORM = ()
    NEARLY_FULL = ()
    FEW_REPLICAS = ()
    UNSAFE = ()
    ROLLED_BACK = ("appends",)
    SECRETS_LOCKED = ()
    CLOCK_MISSING = ()
    BOTS_MISSING = ()
    WEBHOOKS_MISSING = ()
    ARCHIVE_AWAY = ()
    ARCHIVE_ANOTHER = ()
    ARCHIVE_DAMAGED = ()
    ARCHIVE_BEHIND = ("matches",)
    BROKEN_MATCHES = ("matches",)
    GAMES_LEFT_OUT = ("games",)


class Retry(Phrases):
    """How to retry a write that failed, perhaps after it was stored."""

    WITH_THE_KEY = ("detail",)
    WITHOUT_A_KEY = ("detail",)


class Price(Phrases):
    """What a refused action would have cost."""

    TOLD = ("detail", "costs")


class JsonReason(Phrases):
    """Why a body is not JSON (`MalformedJson`)."""

    AT = ("line", "column", "reason")
    EMPTY = ()
    NOT_UTF_8 = ()
    GIVEN_TWICE = ("member",)
    ENDS_TOO_EARLY = ()
    NOT_A_NUMBER = ()
    NUMBER_TOO_LARGE = ()
    BAD_ESCAPE = ()
    LONE_SURROGATE = ()
    CONTROL_CHARACTER = ()
    MISSING = ("expected",)
    TRAILING_COMMA = ()
    NAME_NOT_A_STRING = ()
    AFTER_THE_END = ()
    NO_VALUE = ()
    NESTED_TOO_DEEPLY = ()


class RequestPart(Phrases):
    """The parts of a request that can have an invalid value."""

    MEMBER = ()
    PARAMETER = ()
    BODY = ()


class RequestReason(Phrases):
    """What is wrong with one value of a request (`ValidationFailed`).

    Three fields are filled in with the mistake: `given` is the value that was sent, `size` its length, and `what` says
    whether it is a member or a parameter.
    """

    ONE_MISTAKE = ("place", "mistake")
    SEVERAL_MISTAKES = ("place", "mistake", "more")
    MISSING = ()
    UNKNOWN = ("what", "known")
    UNKNOWN_AND_NONE_KNOWN = ("what",)
    NULL = ()
    NOT_AN_OBJECT = ("given",)
    NOT_A_STRING = ("given",)
    NOT_AN_INTEGER = ("given",)
    NUMBER_TOO_LARGE = ("given",)
    NOT_A_BOOLEAN = ("given",)
    NOT_A_LIST = ("given",)
    NOT_A_TIME = ("given",)
    TIME_WITHOUT_PLUS = ("given",)
    NOT_A_VALUE_OF_AN_OPTION = ("given",)
    NOT_A_CLOCK = ("given",)
    NOT_A_PRINTABLE_NAME = ("given",)
    NOT_A_READABLE_TEXT = ()
    TOO_MANY_BYTES = ("most",)
    NOT_A_SEED = ("given",)
    NOTHING_TO_CHANGE = ()
    NEITHER_TEXT_NOR_VARIATION = ()
    WITHIN_AND_VARIATION = ()
    NOT_A_CLIENT = ("given",)
    NOT_A_CURSOR = ("given",)
    NOT_AN_ID = ("given",)
    NOT_A_WEBHOOK_ADDRESS = ("given",)
    NESTED_TOO_DEEPLY = ()
    NOT_A_NOTICE = ()
    NOT_AN_ENTRY_NUMBER = ("given",)
    GIVEN_TWICE = ()
    NOT_ON_THE_CHANNEL = ()
    NOT_A_MESSAGE = ("cause",)
    NOT_ONE_WAY_TO_ANSWER = ()
    NOT_ONE_TO_INVITE_TO = ()
    NOT_ONE_DELAY = ()
    SEAT_OF_A_TOURNAMENT = ()
    NOTATION_AS_ACTION = ("given",)
    NO_TYPE = ()
    NO_LEVEL = ()
    LEVEL_WITHOUT_A_BOT = ()
    PLAYER_WITHOUT_A_SEAT = ()
    NOT_ONE_OF = ("values", "given")
    TOO_LONG = ("most", "size")
    TOO_MANY = ("most", "size")
    WRONG_LENGTH = ("least", "most", "size")
    OUT_OF_RANGE = ("least", "most", "given")
    TOO_SMALL = ("least", "given")
    NOT_A_VIEWER = ("given",)
    NO_PLACE_IN_THIS_LIST = ()
