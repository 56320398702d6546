"""Why the domain refuses or fails: the reasons for each family of errors, with their field names."""

from __future__ import annotations

from .phrases import Phrases


class RulesReason(Phrases):
    """What the rules attempted that no table can do (`RulesFault`)."""

    TOO_MANY_ANSWERS = ("game", "most")
    NOBODY_ASKED = ("game", "action")
    NOT_IN_POOL = ("told", "cause", "pool")
    NONE_SEALED = ("game", "seat", "question")
    CANNOT_BE_REBUILT = ()
    NOTHING_LIES_THERE = ("place",)
    PIECE_NOT_THERE = ("piece", "place")
    NO_QUESTION_OPEN = ()
    LAID_AFTER_THE_OPENING = ("place",)
    MOVED_OUT_OF_A_BAG = ("piece", "bag")
    NO_SUCH_PLACE = ("piece", "at", "zone")
    NOTHING_TO_DRAW = ("place",)
    NOT_A_BAG = ("place",)
    AGENDA_EMPTY = ()
    AGENDA_TOO_SHORT = ("frame", "beneath")
    ANOTHER_FRAME = ("frame", "wanted")
    FACT_DOES_NOT_FIT = ("fact", "cause")
    NOBODY_DEALS = ("cause",)
    NOT_READ_BACK = ("seq", "cause")


class SeatReason(Phrases):
    """Which seat the caller holds instead of the one they act for (`NotYourSeat`)."""

    NONE = ()
    ANOTHER = ("held", "seat")
    KEPT = ("seat",)


class QuestionTerm(Phrases):
    """Placeholders for a missing number or list."""

    OPEN = ()
    NO_ANSWER = ()


class ActionReason(Phrases):
    """Why plain values are not an action of the game (`UnknownAction`)."""

    UNKNOWN_TYPE = ("type", "known")
    MEMBER_MISSING = ("type", "member")
    MEMBER_UNKNOWN = ("type", "member", "known")
    NO_MEMBERS = ("type", "member")
    MEMBER_OF_ANOTHER_KIND = ("member", "wanted", "given")
    MEMBER_WITH_ANOTHER_VALUE = ("member",)


class IllegalReason(Phrases):
    """Why a well-formed action is not among the legal answers (`IllegalAction`)."""

    NOTHING = ()
    KIND = ("type", "kinds")
    VALUE = ("member", "value", "possible")
    VALUE_WITH = ("member", "value", "possible", "given")


class ValueKind(Phrases):
    """The kinds of JSON values."""

    INTEGER = ()
    NUMBER = ()
    BOOLEAN = ()
    STRING = ()
    NULL = ()
    LIST = ()
    OBJECT = ()


class OptionReason(Phrases):
    """Why an option cannot be set this way (`BadOption`), and the values that options accept."""

    UNKNOWN = ("known",)
    NONE = ()
    NOT_TAKEN = ("allowed", "value")
    GIVEN_WITH = ("together", "allowed")
    NOT_GIVEN_ALONE = ("together",)
    ONLY_WITH = ("value", "other", "needed", "given")
    OTHER_SEATS = ("value", "needed", "given")
    REFUSED_WITH = ("value", "together", "given")
    BOOLEAN = ()
    EACH_SEAT = ("words",)
    EACH_SEAT_MOST = ("words", "most")
    ONE_OF = ("values",)
    RANGE = ("least", "most")
    SEATS_OF_THE_MATCH = ("first", "last")
    KEPT = ("value",)
    ONE_RULE_AN_AGE = ("rules",)


class PresetReason(Phrases):
    """Why a preset cannot be used (`BadPreset`)."""

    UNKNOWN = ("known",)
    NONE = ()
    OTHER_SEATS = ("seats", "given")


class HeirsReason(Phrases):
    """Why the seats of the next age cannot continue those of the age before (`BadHeirs`)."""

    ONE_FOR_EACH_SEAT = ("seats", "given")
    NOBODY_STAYS = ()
    NO_SUCH_SEAT = ("seat", "last")
    CONTINUED_TWICE = ("seat",)
    NOT_CLOCKWISE = ()
    NEWCOMERS_LAST = ()


class TakeBackReason(Phrases):
    """Why a take-back cannot be requested or answered (`TakeBackNotOpen`)."""

    NEVER = ()
    ALREADY_THERE = ("to",)
    NO_STEP = ("to",)
    ASKED_ALREADY = ("seat",)
    CONSENT_NOT_NEEDED = ("seat",)
    ANSWERED_ALREADY = ("seat",)
    NO_ASK = ("entry",)
    GONE_ON = ()
    REFUSED = ()


class InstructionReason(Phrases):
    """Why an instruction cannot be given ahead (`BadInstruction`)."""

    NO_SCOPE = ("position", "until", "known")
    NO_QUESTION = ("position", "kind", "known")
    NOTHING_TO_PASS = ("game",)
    ANSWERS_WHAT = ("position",)
    NOT_AHEAD = ("position", "action")
    TOO_OFTEN = ("most",)


class StoreReason(Phrases):
    """Why the store refuses writes (`WritesRefused`)."""

    FULL = ()
    READ_ONLY = ()
    NO_REPLICAS = ()
    DISK_ERROR = ()
    NOT_OURS = ()


class ReenactmentReason(Phrases):
    """Why the current rules do not reproduce a recorded step, or cannot continue from it."""

    REDEALT_OPENING = ()
    EARLIER_AGE = ()
    TOO_MANY_STEPS = ("most",)
    SPELLED_OTHERWISE = ()
    REFUSED = ("error",)
    RULES_FAIL = ("fault",)
    TOLD_DIFFERENTLY = ()
    TOLD_IN_ANOTHER_ORDER = ()
    RECORD_HAS = ("fact",)
    RULES_HAVE = ("fact",)
    ANSWER_FAILS = ("action", "seat", "unfinished", "fault")
    CANNOT_BEGIN = ("cause",)
    NO_LEGAL_ANSWER = ("seat", "question")
    ANSWERS_FAIL = ("seat", "question", "unfinished", "fault")
    NOTHING_UNFINISHED = ()


class FactReason(Phrases):
    """Why a fact does not fit the table before it (`BrokenRecord`); `fact` is its index in the entry, from 0."""

    AFTER_THE_END = ("fact",)
    NO_SUCH_SEAT = ("fact", "seat")
    SEATS_IN_DISORDER = ("fact",)
    DEALT_OTHERWISE = ("fact", "told", "due")
    NOTHING_TO_DRAW = ("fact", "place")
    NO_SUCH_NOTE = ("fact", "note")
    NOT_A_BAG = ("fact",)
    TOO_MANY_UNFINISHED = ("fact", "most")
    NO_SUCH_PLACE = ("fact", "place", "zone")
    DOES_NOT_LIE_THERE = ("fact", "place")
    NOT_THE_TOP = ("fact", "piece", "place")
    NO_SUCH_FACE = ("fact", "face", "die")
    NOT_SEALED = ("fact",)
    NOT_ALL_RANKED = ("fact", "ranked", "seats")
    NO_SUCH_COUNTER = ("fact", "counter")
    COUNTED_TOO_FAR = ("fact", "counter")
    TOO_MANY_NAMED = ("most",)
    NOT_CONSERVED = ("counter",)


class MovesReason(Phrases):
    """What is wrong in a line of a text of moves (`MovesRefused`)."""

    TOO_LONG = ("most",)
    TOO_MANY_LINES = ("most",)
    NOT_UTF_8 = ()
    NOT_MOVES = ()
    OTHER_VERSION = ("version", "known")
    NO_LINE = ("text",)
    UNKNOWN_HEAD = ("name", "known")
    HEAD_TWICE = ("name",)
    HEAD_LATE = ("name",)
    HEAD_WRONG = ("name", "cause")
    HEAD_TO_COME = ("name", "now")
    ENDED_BEFORE = ("opened",)
    HEAD_MISSING = ("name",)
    WRONG_NUMBER = ("number", "expected")
    NO_SUCH_SEAT = ("seat", "last")
    TOO_MANY_MOVES = ("most",)
    GAME_NOT_PLAYED = ("game",)
    NEWER_RULES = ("version", "known")
    OF_AN_AGE = ()
    NOT_PLAYED = ("error",)
    NOT_DRAWN = ("results",)
    IMPOSSIBLE_ACT = ()
    AFTER_THE_END = ()
    ENDS_TOO_EARLY = ()
    ENDS_OTHERWISE = ()


class NoMovesReason(Phrases):
    """Why a match has no text of moves (`NoMoves`)."""

    NOT_OVER = ()
    REDEALT = ()
    NOT_BEGUN = ()
    OTHER_RULES = ("entry",)


class RecordReason(Phrases):
    """Why a record is invalid (`BrokenRecord`, `RecordRefused`); a reason speaks of the entry that the error names."""

    # the file and its lines
    FILE_EMPTY = ()
    BYTE_ORDER_MARK = ()
    CR_LF = ()
    CUT_OFF = ()
    NO_ENTRY = ()
    TOO_LONG = ("most",)
    TOO_MANY_ENTRIES = ("most",)
    LINE_TOO_LONG = ("most",)
    NOT_AN_ENTRY = ("cause",)
    LINE_NOT_AN_ENTRY = ("cause",)
    WRONG_NUMBER = ("number",)
    NOT_CANONICAL = ()
    NEWER_VERSION = ("version", "known")
    NEWER_ENTRY = ("version", "known")
    UNKNOWN_DICTIONARY = ("dictionary",)
    # the archive
    ARCHIVED_OTHERWISE = ()
    ARCHIVED_WITH_ANOTHER_HISTORY = ("entries", "digest")
    ARCHIVE_DAMAGED = ()
    PAGE_INCOMPLETE = ("first", "last", "held")
    # line 1: the opening and the label
    NO_OPENING = ()
    LABEL_ELSEWHERE = ()
    LABEL_DOES_NOT_HOLD = ()
    FORGED = ("kid",)
    GOES_ON = ("last",)
    NOT_HEIRS = ("why",)
    NO_AGE_TO_FOLLOW = ()
    NO_NAME_OF_A_MATCH = ("cause",)
    # the hash chain and the envelopes
    ENTRY_EXPECTED = ("entry",)
    OTHER_ENTRY = ("entry",)
    CANNOT_FOLLOW = ("entry",)
    COMES_AFTER = ("entry",)
    DIGEST_DOES_NOT_HOLD = ()
    ENVELOPE_NOT_COMMITTED = ("to",)
    ENVELOPES_WITHOUT_A_STEP = ()
    ENVELOPE_OF_ANOTHER_FACE = ("to",)
    HIDDEN_IN_NO_ENVELOPE = ("fact",)
    # chance
    SECRET_NOT_HEXADECIMAL = ()
    SECRET_NOT_COMMITTED = ()
    SECRET_LOST = ("match",)
    SALT_NOT_FROM_THE_SECRET = ("envelope",)
    # values and the layout
    STRING_TOO_LONG = ("most",)
    NUMBER_TOO_LARGE = ()
    NUMBER_NOT_WHOLE = ()
    NESTED_TOO_DEEPLY = ("most",)
    TOO_MANY_MEMBERS = ("most",)
    NAME_OF_A_MEMBER = ()
    NOT_A_LAYOUT = ("cause",)
    ONE_NAME_TWICE = ()
    TOP_OF_NO_CLOSED_PILE = ()
    TOO_MANY_PLACES = ("places", "most")
    TOO_MANY_COUNTERS = ("counters", "most")
    # times
    NOT_A_TIME = ()
    DATED_BACKWARDS = ()
    DATED_IN_THE_FUTURE = ()
    # the grammar of the log
    MAKES_NO_SENSE = ("cause",)
    CANNOT_BE_FOLDED = ("cause",)
    NOT_AT_THE_HEAD = ("after", "head")
    AFTER_THE_DISCLOSURE = ()
    AFTER_THE_END = ()
    OPENED_TWICE = ()
    SEAT_CANNOT_BE_TAKEN = ("seat",)
    SEAT_CANNOT_BE_LEFT = ("seat",)
    NOT_OVER = ()
    NOT_BEGUN = ()
    CANNOT_STAND_AT = ("entry",)
    IMPOSSIBLE_ASK = ()
    NO_ASK = ("entry",)
    NO_SUCH_ENTRY_OR_SEAT = ("entry",)
    CANNOT_RESIGN = ("seat",)
    NO_CLAIMS_IN_TERMS = ()
    CANNOT_CLAIM = ("seat",)
    CLAIMED_TOO_EARLY = ("since",)
    CANNOT_INSTRUCT = ("seat",)
    NOT_AN_INSTRUCTION = ()
    NOT_A_HINT = ()
    NO_CLOCK_TO_CREDIT = ()
    NOT_CREDITED_BY_THE_CLOCK = ()
    CREDITS_NO_TIME = ()
    CREDITED_TOO_MUCH = ("milliseconds", "most")
    NO_VACATION = ("seat", "days")
    ANSWERED_BEFORE_ITS_TIME = ("seat",)
    CLOCKS_OF_OTHER_SEATS = ()
    CLOSED_OTHERWISE = ()
    OPENING_STEP_TOO_EARLY = ()
    SEAT_NOT_ASKED = ("seat",)
    NO_QUESTION_LEFT_OPEN = ()
    DISCLOSURE_CUT_OFF = ()
    # the game
    GAME_NOT_PLAYED = ("game",)
    NOT_A_MATCH_OF = ("game",)
    OPTIONS_OF_ANOTHER_GAME = ("game",)
    UNKNOWN_RULES = ("version",)
    TOO_MANY_PIECES = ("pieces", "most")
    PIECES_AFTER_THE_OPENING = ()
    TOO_MANY_SHUFFLES = ("most",)
    NOT_PRODUCED = ("why",)
    # the people that it names, and their signatures
    NOT_TERMS = ("cause",)
    NO_SEATS_IN_TERMS = ()
    NOT_ONE_SITS_DOWN = ()
    NOT_A_NAME = ("cause",)
    NOT_SIGNED = ()
    NOT_SIGNED_SO = ("cause",)
    ORIGIN_LOST = ("match",)


class VariationReason(Phrases):
    """Why an answer of a variation is refused (`VariationRefused`)."""

    NOT_PLAYED = ("why",)


class AnnotationsReason(Phrases):
    """Why a file of annotations is refused (`AnnotationsRefused`)."""

    EMPTY = ()
    NOT_A_LINE = ("cause",)
    NEWER_VERSION = ("version", "known")
    CUT_OFF = ("lines",)
    ANOTHER_MATCH = ("match",)
    NO_SUCH_ENTRY = ("seq", "last")
    ANOTHER_ENTRY = ("seq",)
    NOT_READABLE = ()
    TOO_LONG = ("most", "bytes")
    TOO_MANY = ("most",)
    TWICE = ("id",)
    NO_SUCH_VARIATION = ("id",)
    NO_SUCH_POSITION = ("after", "last")
    BOTH = ()
    OTHER_WORLD = ()
    REFUSED = ("why",)
    OTHER_WORDS = ()
