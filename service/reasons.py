"""Why the service refuses beside the table: the reasons of each family, with the names of their fields."""

from __future__ import annotations

from domain.phrases import Phrases


class BadSeatsReason(Phrases):
    """Why a match cannot be opened with some seats (`BadSeats`)."""

    OF_THE_FORKED_MATCH = ("wanted", "given")
    EXACTLY = ("game", "seats", "given")
    BETWEEN = ("game", "least", "most", "given")
    ONE_EACH = ()


class ForkReason(Phrases):
    """Why a match cannot be forked, or an ask to fork not be answered (`ForkNotOpen`)."""

    NOT_BEGUN = ("at",)
    OVER = ("at",)
    SEEN_BY_MORE = ("origin", "wanted")
    DOES_NOT_FIT = ()
    ASKED_ALREADY = ("seat",)
    OWN_ASK = ("seat",)
    REFUSED = ()
    ANSWERED_ALREADY = ("seat",)
    NO_ASK = ("entry",)
    NOT_PRODUCED = ("entry", "why")


class Quota(Phrases):
    """How much of what is allowed (`QuotaExceeded`)."""

    MATCHES = ("most",)
    FORKS = ("most",)
    IMPORTS = ("most",)
    BYTES = ("most",)
    RUNNING = ("most",)


class Payer(Phrases):
    """Whose use is counted."""

    PLAYER = ()
    TOKEN = ()
    ADDRESS = ()
