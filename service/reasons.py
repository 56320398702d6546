"""Reasons for the refusals in `service/errors.py`: one enumeration for each, with the fields of every reason."""

from __future__ import annotations

from annales.domain.phrases import Phrases


class BadSeatsReason(Phrases):
    """Why a match cannot be opened with these seats (`BadSeats`)."""

    OF_THE_FORKED_MATCH = ("wanted", "given")
    EXACTLY = ("game", "seats", "given")
    BETWEEN = ("game", "least", "most", "given")
    ONE_EACH = ()


class ForkReason(Phrases):
    """Why a match cannot be forked, or why an ask to fork cannot be answered (`ForkNotOpen`)."""

    NOT_BEGUN = ("at",)
    OVER = ("at",)
    SEEN_BY_MORE = ("origin", "wanted")
    DOES_NOT_FIT = ()
    ASKED_ALREADY = ("seat",)
    TOO_MANY_ASKED = ("seat", "most")
    OWN_ASK = ("seat",)
    REFUSED = ()
    ANSWERED_ALREADY = ("seat",)
    NO_ASK = ("entry",)
    NOT_PRODUCED = ("entry", "why")
    ORIGIN_DELETED = ()
    ASKER_ERASED = ()


class AgeReason(Phrases):
    """Why no age can follow a match (`AgeNotOpen`)."""

    NOT_OVER = ()
    NOTHING_LEFT = ()
    IMPORTED = ()
    SEEN_BY_MORE = ("before", "wanted")
    TOO_MANY_BRANCHES = ("most",)


class NextAge(Phrases):
    """The match that follows an age already, if the caller may see it (`AgeAlreadyOpen`)."""

    MATCH = ("match",)
    HIDDEN = ()


class RematchReason(Phrases):
    """Why no rematch of a match can be offered (`RematchNotOpen`)."""

    NOT_OVER = ()
    NOT_BEGUN = ()
    IMPORTED = ()
    OF_A_TOURNAMENT = ("tournament",)
    OF_A_CAMPAIGN = ("campaign",)


class ReviewReason(Phrases):
    """Why a match cannot be reviewed (`NotReviewable`)."""

    NOT_OVER = ()
    NOT_BEGUN = ()
    RULES_NOT_INSTALLED = ()
    LEVEL_NOT_INSTALLED = ()


class ClaimReason(Phrases):
    """Why a claim against a seat is refused (`ClaimNotOpen`)."""

    NOT_IN_TERMS = ()
    NO_OPPONENT = ("seat",)
    ONLY_A_BOT = ()
    NOT_AWAITED = ("seat",)
    THERE = ("seat",)
    TOO_EARLY = ("seat", "seconds")


class VacationReason(Phrases):
    """Why a seat cannot take vacation (`NoVacation`)."""

    NOT_IN_TERMS = ()
    TOO_LONG = ("days", "left")


class DeletionReason(Phrases):
    """Why a match cannot be deleted (`NotDeletable`)."""

    BEGUN = ()
    NOT_CLOSED = ()
    NEEDED_BY_FORKS = ("forks",)


class Quota(Phrases):
    """What a quota limits, and to how much (`QuotaExceeded`)."""

    MATCHES = ("most",)
    FORKS = ("most",)
    IMPORTS = ("most",)
    BYTES = ("most",)
    RUNNING = ("most",)


class Payer(Phrases):
    """Whose use a quota counts (`QuotaExceeded`)."""

    PLAYER = ()
    TOKEN = ()
    ADDRESS = ()


class BanEnd(Phrases):
    """When a ban ends (`PlayerBanned`)."""

    NEVER = ()
    AT = ("at",)


class ClosingWords(Phrases):
    """Why an operator has closed a match, as its players read it."""

    BY_OPERATOR = ("reason",)


class InstructionWords(Phrases):
    """An order that a seat has given ahead, in one line; `about` names the questions that it answers."""

    PASS = ("scope",)
    PASS_ON = ()
    PASS_OF = ("about", "scope")
    PASS_ON_OF = ("about",)
    ANSWER = ("about", "answer", "scope")
    ANSWER_ON = ("about", "answer")


class StandInWords(Phrases):
    """Why a level answers in place of another one, as recorded in the log."""

    LATE = ("bot", "other", "seconds", "times")
    CUT_OFF = ("bot", "other", "times")
    SHORT_OF_TIME = ("bot", "other", "seconds")


class WithdrawalWords(Phrases):
    """What a player does who is erased while others are asked something in their name, as recorded in the log."""

    TAKE_BACK = ()
    FORK = ()


class PictureWords(Phrases):
    """What is written on the picture of a position, and said of a match where it is linked to."""

    POSITION = ("seq",)
    SEAT = ("number",)
    OPEN_SEAT = ()
    ASKED = ("who", "question")
    WON = ("who", "reason")
    OVER = ("reason",)
    WAITS = ("free",)
    LAST = ("who", "did")
    SEEN_BY = ("who",)
    PLAYED = ("game", "who")


class TournamentTerms(Phrases):
    """Why a tournament cannot be opened with these terms (`BadTournament`)."""

    TOO_FEW = ("least", "given")
    TOO_MANY_MATCHES = ("most", "given")
    TWICE = ("who",)
    NO_SUCH_PLAYER = ("player",)
    NO_SUCH_LEVEL = ("level", "levels")
    NO_SUCH_GAME = ("game", "games")
    DUPLICATE_WITH_PEOPLE = ()
    ROUNDS_OF_A_ROUND_ROBIN = ()


class InvitationState(Phrases):
    """Why nobody can sit down, or enter, by an invitation any more (`InvitationOver`)."""

    MATCH_BEGUN = ()
    MATCH_OVER = ()
    NO_SEAT = ()
    TOURNAMENT_BEGUN = ()
    TOURNAMENT_OVER = ()


class TournamentState(Phrases):
    """Why a tournament cannot be entered, left, started or closed now (`TournamentNotOpen`)."""

    BEGUN = ()
    OVER = ()
    NO_PLACE = ()
    NOT_ENTERED = ()
    TOO_FEW = ("least", "given")


class StudyRight(Phrases):
    """What the caller would have to be (`NotYourStudy`)."""

    OWNER = ()
    AUTHOR = ()
    ITS_AUTHOR = ()


class StudyBound(Phrases):
    """Which bound is reached (`StudyFull`)."""

    ANNOTATIONS = ("most",)
    BYTES = ("most",)
    AUTHORS = ("most",)
    LINKS = ("most",)
    STUDIES = ("most",)
    STUDIES_OF_A_MATCH = ("most",)
    STUDIES_OF_ALL = ("most",)
