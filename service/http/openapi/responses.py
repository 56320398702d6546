"""The schemas of responses. They only document: responses are built as plain values, and tests validate them."""

from __future__ import annotations

from marshmallow import fields

from annales.service.accounts.quotas import QUOTAS
from annales.service.accounts.tokens import SHOWN_SCOPES
from annales.service.http.openapi.requests import CURSOR
from annales.service.http.openapi.schemas.actions import Action
from annales.service.http.openapi.schemas.clocks import clock_told
from annales.service.http.openapi.schemas.converter import Written
from annales.service.http.openapi.schemas.delays import delay_shown
from annales.service.http.openapi.schemas.entries import EntryShown, QuestionShown
from annales.service.http.openapi.schemas.instructions import Instructable, Instruction
from annales.service.http.openapi.schemas.shapes import (
    MATCH_ID,
    PLAYER_ID,
    TOKEN_ID,
    OptionValue,
    Shown,
    Value,
    an_object,
    boolean,
    by_name,
    documented,
    integer,
    list_of,
    part,
    seat_numbers,
    sha256,
    some_of,
    string,
    strings,
    time,
)
from annales.service.http.openapi.schemas.tables import LayoutShown, MatchScore, View
from annales.service.http.openapi.schemas.terms import TAKE_BACKS, VISIBILITIES, Follows, Origin, PlaceInCampaign
from annales.service.http.openapi.schemas.ways_out import WayBack, WayToFork
from annales.service.http.openapi.schemas.words import GameWords, LevelShown, PresetShown, TableWords, parts_of
from annales.service.http.problems import CODES

STATUSES = ("open", "playing", "over")
MATCH, PLAYER, TOKEN = ({"pattern": pattern} for pattern in (MATCH_ID, PLAYER_ID, TOKEN_ID))
IMPORTED = (
    "where the record was imported from, and by whom; null for a match played here. Anybody may import a "
    "consistent record, whoever it names as players"
)
ORIGIN = "for a fork: the match and entry that it continues from"


# -- errors


class Wrong(Shown):
    """One invalid part of a request."""

    detail = string("what is wrong")
    pointer = string("the invalid part of the body (JSON Pointer)", required=False)
    parameter = string("the invalid query parameter", required=False)
    header = string("the invalid header", required=False)


class Target(Shown):
    """What can be pointed at: a place, a piece in a place, or exactly one of the others."""

    place = string("a place", required=False)
    piece = string("a piece that lies in the place, as in the view", required=False)
    seat = integer("a seat", required=False)
    number = integer("a number to be dialled", required=False)
    counter = string("a counter", required=False)
    line = string("a line of the card before: the number or id of its option", required=False)


class AnswerCost(Shown):
    """Something that an answer takes from the seat that gives it."""

    what = string("what it is, as the game names it: `mana`, `priest`, `point.day`")
    amount = integer("how much or how many of it")
    text = string("both in the caller's language")


class Legal(Shown):
    """One legal answer."""

    notation = string("the action in the game's notation")
    action = part(Action, "the action, which you can send as it is")
    label = string("a label for a button, in the caller's language")
    parts = parts_of("`label`")
    costs = list_of(AnswerCost, "what it takes from your seat; empty for one that is free of charge")
    targets = list_of(Target, "what the action touches, in the order of pointing; empty for one that is a button only")
    standing = boolean("**true: this answer leaves the question open to you** (see `read_legal`)")


# -- games


class Both(Shown):
    """A text in both languages."""

    fr = string("in French")
    en = string("in English")


class Range(Shown):
    """The smallest and the largest number."""

    min = integer("the smallest number")
    max = integer("the largest number")


class RefusalShown(Shown):
    """A combination of other options and seats that a value of an option is refused with."""

    options = by_name(list_of(OptionValue, "values of the other option"), "the other options, by id")
    seats = part(Range, "the numbers of seats")


class OptionShown(Shown):
    """An option of a match, chosen when it is opened."""

    id = string("its id, used in the `options` of a match")
    kind = string(
        "its kind; a `list` is a string with one word per seat, separated by commas; `each_seat_most` says how often "
        "the same may be named",
        enum=["bool", "enum", "int", "list"],
    )
    default = part(OptionValue, "the default value")
    effect = string("what it changes, in the caller's language")
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
    values = strings("the values of an `enum`", required=False)
    min = integer("the smallest value of an `int`", required=False)
    max = integer("the largest value of an `int`", required=False)
    each_seat = strings("the possible words of a `list`", required=False)
    each_seat_most = integer(
        "how many seats may name the same thing in a `list`; a word names several, joined by `+`", required=False
    )
    given_with = by_name(
        fields.Nested(OptionValue),
        "values of other options: required when they hold, not allowed otherwise",
        required=False,
    )
    default_by_seats = by_name(
        fields.Nested(OptionValue), "defaults that differ for some numbers of seats", required=False
    )
    default_with = by_name(
        by_name(fields.Nested(OptionValue), "the default, by value of the other option"),
        "defaults that differ with the value of another option, by its id; they take precedence over "
        "`default` and `default_by_seats`, and the first that applies counts",
        required=False,
    )
    only_with = by_name(
        by_name(list_of(OptionValue, "the possible values of the other option"), "the other options, by id"),
        "for some values of this option, the values that other options must have",
        required=False,
    )
    seats_with = by_name(
        fields.Nested(Range), "for some values of this option, the numbers of seats that they are for", required=False
    )
    refused_with = by_name(
        list_of(RefusalShown, "the combinations"),
        "for some values of this option, or words of a `list`, combinations of other options and seats that they are "
        "refused with",
        required=False,
    )
    words = string("a short label in the caller's language")
    value_words = by_name(fields.String(), "short labels of the values, by value; absent for an `int`", required=False)


class GameShown(Shown):
    """A game, as listed."""

    id = string("the game's id")
    title = string("its title in the caller's language")
    titles = part(Both, "its title in both languages")
    summary = string("a summary in one sentence")
    seats = part(Range, "how many seats a match may have")
    rules_version = integer("the version of the rules that new matches are played by")
    rules_digest = sha256("a hash that changes whenever any part of the game does")
    bots = strings("the levels of its bots, weakest first")
    levels = list_of(LevelShown, "the same levels, for people who choose an opponent")
    options = list_of(OptionShown, "the options of a match")
    presets = list_of(PresetShown, "named sets of options, for example a quick game")


class ActionKind(Shown):
    """One kind of action."""

    type = string("its `type`")
    secret = strings("the members that only the acting seat may see")
    keeps = boolean("whether the question stays open after it")
    description = string("what it does, in the words of the rulebook")
    schema = an_object("its JSON Schema")


class GameWhole(GameShown):
    """A game with its layout and its actions."""

    layout = part(LayoutShown, "every zone, counter and note, and who may see it")
    actions = list_of(ActionKind, "the kinds of actions")
    instructable = part(Instructable, "what a seat can pass ahead, and for how long")
    words = part(GameWords, "the words of the game, by id")


class Games(Shown):
    """All games."""

    games = list_of(GameShown, "the games")


class Card(Shown):
    """One kind of card or piece."""

    id = string("its id; the ids of pieces on the table derive from it")
    kind = string("its kind, such as `piece`")
    name = string("its name in the caller's language")
    short = string("its name as it stands on a card or a piece, short and without an article")
    effect = string("its text in the caller's language")
    name_fr = string("its French name")
    name_en = string("its English name")
    copies = integer("the number of copies")
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
    numbers = by_name(fields.Nested(Value), "the values printed on it")


class Catalogue(Shown):
    """Every card and piece of a game."""

    game = string("the game's id")
    catalogue = list_of(Card, "the cards and pieces")


# -- players


class PlayerShown(Shown):
    """A player."""

    id = string("the player's id (`pl_…`)", **PLAYER)
    name = string("the name that others see")
    created_at = time("when the player registered")


class PlayerRatingShown(Shown):
    """The Glicko-2 rating of a player in a game, from its tournaments."""

    game = string("the game's id")
    rating = integer("the rating, rounded, from 0 to 4000")
    deviation = integer("its deviation, rounded: the true strength lies within two of them with 95 % probability")
    matches = integer("the number of rated matches that it comes from")


class PlayerProfile(Shown):
    """A player, as everybody sees them."""

    id = string("the player's id (`pl_…`)", **PLAYER)
    name = string("the name that others see")
    ratings = list_of(PlayerRatingShown, "one for each game in which they have played rated matches")


class Registered(Shown):
    """A new player and their first token."""

    player = part(PlayerShown, "the player")
    token = string("the first token; keep it, because it is shown only this once")


class Me(PlayerShown):
    """The caller."""

    ratings = list_of(PlayerRatingShown, "one for each game in which they have played rated matches")
    scopes = some_of(SHOWN_SCOPES, "the scopes of the token of this request")
    token = string("the id of that token", **TOKEN)
    client = string("the program that the token is for, if known", allow_none=True)


class TokenShown(Shown):
    """A token, without its secret part."""

    id = string("the token's id (`tk_…`)", **TOKEN)
    scopes = some_of(SHOWN_SCOPES, "its scopes")
    created_at = time("when it was issued")
    expires_at = time("when it expires")
    client = string("the program that it is for, if known", allow_none=True)


class Issued(TokenShown):
    """A new token."""

    token = string("the token; keep it, because it is shown only this once")


class Tokens(Shown):
    """A page of tokens."""

    tokens = list_of(TokenShown, "the tokens")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)


# -- matches


class SeatShown(Shown):
    """One seat of a match."""

    seat = integer("its number, from 0")
    kind = string("who has the seat, or may have it", enum=["player", "bot", "invited", "open"])
    player = string("the id of the player who has the seat, or is invited to it", required=False)
    name = string(
        "the player's name; null if it was erased, or if the record was imported", required=False, allow_none=True
    )
    level = string("the level of the bot that has the seat", required=False)
    resigned = boolean("true if the seat has resigned, or a claim has called a bot into it", required=False)


class Result(Shown):
    """How a match ended."""

    ranks = seat_numbers(
        "the rank of each seat, 1 being the best; null if the match was closed or abandoned", allow_none=True
    )
    reason = string("why it ended: a term of the game, `resignation`, `absence`, `closed` or `abandoned`")
    words = string("with `words`: the reason in the caller's language", required=False)
    parts = parts_of("`words`")


class Imported(Shown):
    """Where an imported match comes from."""

    match = string("the id of the match in the record")
    seq = integer("the record's last entry")
    digest = sha256("that entry's digest")
    by = string("the id of the player who imported it", **PLAYER)
    at = time("when it was imported")


class MatchBrief(Shown):
    """What every representation of a match contains."""

    id = string("the match's id (`mt_…`)", **MATCH)
    game = string("the game's id")
    status = string("`open` until every seat is filled, then `playing`, finally `over`", enum=STATUSES)
    opened_at = time("when it was opened")
    opened_by = string("the player who opened it")
    visibility = string("who may see it", enum=VISIBILITIES)
    seats = list_of(SeatShown, "the seats, by number")
    options = by_name(fields.Nested(OptionValue), "all options of the game with their values")
    clock = clock_told()
    delay = delay_shown()
    external_id = string("what the player who opened it calls it elsewhere; null if not given", allow_none=True)
    tags = strings("the tags that it was opened with")
    result = part(Result, "how it ended; null until then", allow_none=True)
    campaign = part(
        PlaceInCampaign, "the age that it is; null if it is no age, or a first one that has not ended", allow_none=True
    )
    follows = part(Follows, "for a later age of a campaign: the match that it follows", allow_none=True)
    rematch_of = string("for a rematch: the match that was played before; else null", allow_none=True)
    tournament = string("the id of the tournament that it is played in (`tn_…`); else null", allow_none=True)


class MatchListed(MatchBrief):
    """A match in a list."""

    actions = strings("the kinds of action played so far")
    awaited = seat_numbers("the seats whose answers are awaited now")
    entries = integer("the number of entries of its log")
    ended_at = time("when it ended; null if it is not over", allow_none=True)
    origin = part(Origin, ORIGIN, allow_none=True)
    imported = part(Imported, IMPORTED, allow_none=True)


class Matches(Shown):
    """A page of matches."""

    matches = list_of(MatchListed, "the matches")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)


class MatchShown(MatchBrief):
    """The current state of a match, as the caller may see it."""

    claim_after = integer(
        "for how many seconds a player must be gone before an opponent may claim; null if nobody may", allow_none=True
    )
    closing_reason = string("why an operator of the service has closed it; else null", allow_none=True)
    head = integer("the current entry of the match")
    last = integer("the newest entry; send it to `history` as `after`")
    digest = sha256("the digest of the newest entry, which covers all entries before it")
    rules = integer("the version of the rules in force")
    take_back = string("whether moves may be taken back", enum=TAKE_BACKS)
    origin = part(Origin, ORIGIN, allow_none=True)
    imported = part(Imported, IMPORTED, allow_none=True)
    followed_by = string("in `read_match`: the match that follows this age, if you may find it", required=False)
    rematch = string("in `read_match`: its rematch that is offered or played, if you may find it", required=False)
    commitment = sha256("the hash of the secret that determines all chance in the match")
    seat = integer("the seat whose view this is; null for a spectator", allow_none=True)
    view = part(View, "the table as this seat may see it")
    scores = list_of(MatchScore, "who leads and by what, as the game computes it")
    question = part(QuestionShown, "the question that is open, if there is one", allow_none=True)
    instructions = part(Instruction, "what your seat answers ahead, if it does", required=False)
    words = part(TableWords, "with `words`: the view as text", required=False)


class Position(Shown):
    """The table as it was at an entry."""

    match = string("the match's id")
    seq = integer("the entry")
    seat = integer("the seat whose view this is; null for a spectator", allow_none=True)
    view = part(View, "the table at that entry; empty before the opening step")
    scores = list_of(MatchScore, "who led and by what, as the game computes it")
    question = part(QuestionShown, "the question that is open, if there is one", allow_none=True)
    words = part(TableWords, "with `words`: the view as text", required=False)
    digest = sha256("the entry's digest")


class LegalAnswers(Shown):
    """The legal answers of the caller, and how they may go back or fork."""

    answering = integer("the number of the question, to be sent with your answer")
    actions = list_of(Legal, "most passive first; **also while you are not awaited**")
    take_back = list_of(WayBack, "your last 64 actions, newest first, as they can be taken back; empty if they cannot")
    returns = list_of(
        WayBack,
        "up to 8 entries at which the match stood before it was taken back, last left first; it can go on from them",
    )
    fork = part(WayToFork, "how you may fork the match; null before it has begun", allow_none=True)


class History(Shown):
    """Entries in order."""

    entries = list_of(EntryShown, "the entries, in order")
    head = integer("the current entry of the match")
    last = integer("the newest entry")
    status = string("the status of the match", enum=STATUSES)
    undone = fields.List(fields.Integer(), **documented("the entries among these that are currently taken back"))


class Accepted(Shown):
    """The outcome of answers."""

    seq = integer("the last entry written")
    entries = list_of(EntryShown, "the entries written, as you may see them")
    question = part(QuestionShown, "the question that is open, if there is one", allow_none=True)
    digest = sha256("the digest of that entry")
    receipt = string(
        "the service's signature of the match, `seq` and `digest`, preceded by the id of its key "
        "(`<kid>.<signature>`): it proves later that the entry was accepted"
    )


class WentBack(Accepted):
    """The outcome of a request to take back, or of an answer to one."""

    head = integer("the current entry of the match after that")
    ask = integer(
        "the entry of the request, which the other seats answer; null if no consent was needed", allow_none=True
    )


class ForkAsk(Shown):
    """A request to fork that waits for consent."""

    match = string("the match to be forked")
    ask = integer("the entry of the request; seats answer it at `…/forks/{ask}/answers`")
    head = integer("the current entry of the match")
    last = integer("the newest entry")


class Checkpoint(Shown):
    """The signed digest of a match's newest entry."""

    match = string("the match's id")
    seq = integer("its newest entry")
    digest = sha256("that entry's digest")
    kid = string("the id of the signing key, which is in `/.well-known/jwks.json`")
    signature = string(
        "the Ed25519 signature of the canonical JSON of `[match, seq, digest]`, or, if `imported` is true, of "
        '`["imported", match, seq, digest]`; in base64url without padding'
    )
    imported = boolean(
        "whether the match was imported and is unchanged since: then the signature attests what the service "
        "stores, not that the match was played here"
    )
    note = string(
        "the same as a signed note: a text with the name of the service and the match, `seq`, and `digest` in base64, "
        "signed with the same key (c2sp.org/signed-note, c2sp.org/tlog-checkpoint)"
    )


class Proof(Shown):
    """What a verifier needs in addition to the record."""

    digest = sha256("the digest of the newest entry, which covers all entries")
    commitment = sha256("the hash of the secret that determines all chance in the match")
    contributions = fields.List(
        fields.String(allow_none=True), **documented("each seat's contribution to chance; null for a bot")
    )
    secret = sha256("the secret, once the match is over", allow_none=True)
    imported = part(Imported, IMPORTED, allow_none=True)
    checkpoint = part(Checkpoint, "the signed digest of the newest entry")
    public_key = string("the Ed25519 key named by the checkpoint, in base64url without padding")


class Key(Shown):
    """A public key that the service signs with or used to sign with (RFC 8037)."""

    kty = string("the type of key", enum=["OKP"])
    crv = string("the curve", enum=["Ed25519"])
    alg = string("the algorithm", enum=["EdDSA"])
    use = string("what it is used for", enum=["sig"])
    kid = string("its id, as used in receipts and checkpoints")
    x = string("the public key, in base64url without padding")
    verifier_key = string("the key as programs that check signed notes read it: `name+hash+key` (c2sp.org/signed-note)")


class KeySet(Shown):
    """The service's public keys."""

    keys = list_of(Key, "all public keys, the current one first")


class ForkShown(Shown):
    """A fork in a lineage."""

    match = string("the fork's id", **MATCH)
    seq = integer("the entry that it was forked from")
    status = string("its status", enum=STATUSES)
    opened_at = time("when it was opened")
    origin = part(Origin, "the match and entry that it continues from")
    imported = part(Imported, IMPORTED, allow_none=True)
    forks = fields.List(fields.Nested(lambda: ForkShown()), **documented("its own forks, newest first"))
    complete = boolean("false if it has more forks than shown")


class Lineage(Shown):
    """The origin and the forks of a match."""

    match = string("the match's id")
    origin = part(Origin, ORIGIN, allow_none=True)
    forks = list_of(ForkShown, "its forks, newest first")
    complete = boolean("false if there are more forks than shown")
    cursor = string("the cursor of the next page of forks; null on the last page", allow_none=True, pattern=CURSOR)


# -- the service


class ProblemCode(Written):
    """The code of an error; `/problems/{code}` explains it. Later versions may have more."""

    JSON = {"type": "string", "enum": sorted(CODES)}


class Problem(Shown):
    """Why a request was refused or failed (RFC 9457)."""

    type = string("the address of a page that explains it, `/problems/{code}`", format="uri-reference")
    title = string("the kind of error, in the caller's language")
    status = integer("the HTTP status")
    detail = string("what happened in this case, in the caller's language")
    parts = parts_of("`detail`")
    instance = string("the path of the request", format="uri-reference")
    code = part(ProblemCode, "the code of the error, for programs")
    request_id = string("the id of the request in the service's logs")
    errors = list_of(Wrong, "the invalid parts of the request", required=False)
    legal = list_of(Legal, "the first legal answers", required=False)
    costs = list_of(AnswerCost, "what the refused action would cost, if it costs anything", required=False)
    legal_next = string("the address of all legal answers", required=False, format="uri-reference")
    missed = list_of(EntryShown, "the entries since the question that was answered", required=False)
    missed_next = string("the address of the remaining missed entries", required=False, format="uri-reference")
    question = part(QuestionShown, "the question open now", required=False, allow_none=True)
    head = integer("the current entry of the match", required=False)
    last = integer("the newest entry", required=False)
    match = string("the match that follows the age already", required=False)
    entry = integer("the entry where the record is invalid or closed", required=False)
    retry_after = integer("seconds to wait", required=False)
    problems = fields.List(
        fields.Nested("ReadinessProblem"), **documented("what stands against readiness", required=False)
    )
    checks = fields.Nested("Checks", **documented("the checks that readiness consists of", required=False))
    quota = string("the quota that is used up", required=False, enum=QUOTAS)
