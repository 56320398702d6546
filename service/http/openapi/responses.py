"""The schemas of responses. They only document: responses are built as plain values, and tests validate them."""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, Schema, fields

from service.http.openapi.words import EntryWords, GameWords, PresetShown, TableWords
from service.monitoring.store_watch import STORE_STATES


class Shown(Schema):
    """A part of a response. Clients must ignore unknown members."""

    class Meta:
        unknown = EXCLUDE


def documented(description: str, required: bool = True, **more: Any) -> dict[str, Any]:
    """The arguments of a field that document it."""
    allow_none = more.pop("allow_none", False)
    return {"required": required, "allow_none": allow_none, "metadata": {"description": description, **more}}


def string(description: str, **more: Any) -> fields.String:
    """A string."""
    return fields.String(**documented(description, **more))


def integer(description: str, **more: Any) -> fields.Integer:
    """An integer."""
    return fields.Integer(**documented(description, **more))


def an_object(description: str, **more: Any) -> fields.Dict:
    """An object whose members depend on the game."""
    return fields.Dict(**documented(description, **more))


def seat_numbers(description: str, **more: Any) -> fields.List[int]:
    """A list of seat numbers."""
    return fields.List(fields.Integer(), **documented(description, **more))


def any_value(description: str, **more: Any) -> fields.Raw:
    """Any JSON value."""
    return fields.Raw(**documented(description, **{"allow_none": True, **more}))


FACTS = "the changes to the table, in order; `/facts.json` says how to apply each of the seventeen kinds"


# -- errors


class Wrong(Shown):
    """One invalid part of a request."""

    detail = string("what is wrong")
    pointer = string("the invalid part of the body (JSON Pointer)", required=False)
    parameter = string("the invalid query parameter", required=False)
    header = string("the invalid header", required=False)


class Legal(Shown):
    """One legal answer."""

    notation = string("the action in the game's notation")
    action = an_object("the action as an object with a `type`, ready to be sent")
    label = string("a label for a button, in the caller's language")
    standing = fields.Boolean(**documented("**true: this answer leaves the question open to you** (see `read_legal`)"))


# -- games


class Both(Shown):
    """A text in both languages."""

    fr = string("in French")
    en = string("in English")


class Range(Shown):
    """The smallest and the largest number."""

    min = integer("the smallest number")
    max = integer("the largest number")


class OptionShown(Shown):
    """An option of a match, chosen when it is opened."""

    id = string("its id, used in the `options` of a match")
    kind = string("`bool`, `enum`, `int`, or `list`: one word per seat, all different, separated by commas")
    default = any_value("the default value")
    effect = string("what it changes, in the caller's language")
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
    values = fields.List(fields.String(), **documented("the values of an `enum`", required=False))
    min = integer("the smallest value of an `int`", required=False)
    max = integer("the largest value of an `int`", required=False)
    each_seat = fields.List(fields.String(), **documented("the possible words of a `list`", required=False))
    given_with = an_object("values of other options: required when they hold, not allowed otherwise", required=False)
    default_by_seats = an_object("defaults that differ for some numbers of seats", required=False)
    words = string("a short label in the caller's language")
    value_words = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        **documented("short labels of the values, by value; absent for an `int`", required=False),
    )


class GameShown(Shown):
    """A game, as listed."""

    id = string("the game's id")
    title = string("its title in the caller's language")
    titles = fields.Nested(Both, required=True)
    summary = string("a summary in one sentence")
    seats = fields.Nested(Range, required=True)
    rules_version = integer("the version of the rules that new matches are played by")
    rules_digest = string("a hash that changes whenever any part of the game does")
    bots = fields.List(fields.String(), **documented("the levels of its bots, weakest first"))
    options = fields.List(fields.Nested(OptionShown), required=True)
    presets = fields.List(fields.Nested(PresetShown), **documented("named sets of options, for example a quick game"))


class ActionKind(Shown):
    """One kind of action."""

    type = string("its `type`")
    secret = fields.List(fields.String(), **documented("the members that only the acting seat may see"))
    keeps = fields.Boolean(**documented("whether the question stays open after it"))
    description = string("what it does, in the words of the rulebook")
    schema = an_object("its JSON Schema")


class GameWhole(GameShown):
    """A game with its layout and its actions."""

    layout = an_object("every zone, counter and note, and who may see it")
    actions = fields.List(fields.Nested(ActionKind), required=True)
    words = fields.Nested(GameWords, required=True)


class Games(Shown):
    """All games."""

    games = fields.List(fields.Nested(GameShown), required=True)


class Card(Shown):
    """One kind of card or piece."""

    id = string("its id; the ids of pieces on the table derive from it")
    kind = string("its kind, such as `piece`")
    name = string("its name in the caller's language")
    effect = string("its text in the caller's language")
    name_fr = string("its French name")
    name_en = string("its English name")
    copies = integer("the number of copies")
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
    numbers = an_object("the values printed on it")


class Catalogue(Shown):
    """Every card and piece of a game."""

    game = string("the game's id")
    catalogue = fields.List(fields.Nested(Card), required=True)


# -- players


class PlayerShown(Shown):
    """A player."""

    id = string("the player's id (`pl_…`)")
    name = string("the name that others see")
    created_at = string("when the player registered", format="date-time")


class Registered(Shown):
    """A new player and their first token."""

    player = fields.Nested(PlayerShown, required=True)
    token = string("the first token; keep it, because it is shown only this once")


class Me(PlayerShown):
    """The caller."""

    scopes = fields.List(fields.String(), **documented("the scopes of the token of this request"))
    token = string("the id of that token")
    client = string("the program that the token is for, if known", allow_none=True)


class TokenShown(Shown):
    """A token, without its secret part."""

    id = string("the token's id (`tk_…`)")
    scopes = fields.List(fields.String(), **documented("its scopes"))
    created_at = string("when it was issued", format="date-time")
    expires_at = string("when it expires", format="date-time")
    client = string("the program that it is for, if known", allow_none=True)


class Issued(TokenShown):
    """A new token."""

    token = string("the token; keep it, because it is shown only this once")


class Tokens(Shown):
    """A page of tokens."""

    tokens = fields.List(fields.Nested(TokenShown), required=True)
    cursor = string("the cursor of the next page; null on the last page", allow_none=True)


# -- matches


class SeatShown(Shown):
    """One seat of a match."""

    seat = integer("its number, from 0")
    kind = string("`player`, `bot`, `invited` or `open`")
    player = string("the id of the player who has the seat, or is invited to it", required=False)
    name = string(
        "the player's name; null if it was erased, or if the record was imported", required=False, allow_none=True
    )
    level = string("the level of the bot that has the seat", required=False)
    resigned = fields.Boolean(**documented("true if the seat has resigned", required=False))


class Result(Shown):
    """How a match ended."""

    ranks = seat_numbers(
        "the rank of each seat, 1 being the best; null if the match was closed or abandoned", allow_none=True
    )
    reason = string("why it ended: a term of the game, `resignation`, `closed` or `abandoned`")
    words = string("with `words`: the reason in the caller's language", required=False)


class QuestionShown(Shown):
    """The question that the match asks its seats."""

    number = fields.Integer(**documented("its number, which you send as `answering`"))
    kind = string("its kind, a term of the game")
    about = any_value("its subject, as the game defines it")
    opened_at = fields.Integer(**documented("the entry that opened it"))
    must_act = seat_numbers("the seats whose answers are awaited")
    may_act = seat_numbers("the seats that may react, but need not")
    deadline = string("when the time to answer runs out; null without a clock", allow_none=True, format="date-time")
    words = string("with `words`: the question in one line, in the caller's language", required=False)


class MatchBrief(Shown):
    """What every representation of a match contains."""

    id = string("the match's id (`mt_…`)")
    game = string("the game's id")
    status = string("`open` until every seat is filled, then `playing`, finally `over`")
    opened_at = string("when it was opened", format="date-time")
    opened_by = string("the player who opened it")
    visibility = string("`public`, `unlisted` or `private`")
    seats = fields.List(fields.Nested(SeatShown), required=True)
    options = an_object("all options of the game with their values")
    clock = integer("seconds to answer a question; null without a clock", allow_none=True)
    external_id = string("what the player who opened it calls it elsewhere; null if not given", allow_none=True)
    tags = fields.List(fields.String(), **documented("the tags that it was opened with"))
    result = fields.Nested(Result, required=True, allow_none=True)


class MatchListed(MatchBrief):
    """A match in a list."""

    actions = fields.List(fields.String(), **documented("the kinds of action played so far"))
    awaited = seat_numbers("the seats whose answers are awaited now")
    entries = integer("the number of entries of its log")
    ended_at = string("when it ended; null if it is not over", allow_none=True, format="date-time")
    origin = an_object("for a fork: the match and entry that it continues from", allow_none=True)
    imported = an_object(
        "where the record was imported from, and by whom; null for a match played here. Anybody may import a "
        "consistent record, whoever it names as players",
        allow_none=True,
    )


class Matches(Shown):
    """A page of matches."""

    matches = fields.List(fields.Nested(MatchListed), required=True)
    cursor = string("the cursor of the next page; null on the last page", allow_none=True)


class MatchShown(MatchBrief):
    """The current state of a match, as the caller may see it."""

    head = integer("the current entry of the match")
    last = integer("the newest entry; send it to `history` as `after`")
    digest = string("the digest of the newest entry, which covers all entries before it")
    rules = integer("the version of the rules in force")
    take_back = string("`consent`, `free` or `never`")
    origin = an_object("for a fork: the match and entry that it continues from", allow_none=True)
    imported = an_object(
        "where the record was imported from, and by whom; null for a match played here", allow_none=True
    )
    commitment = string("the hash of the secret that determines all chance in the match")
    seat = integer("the seat whose view this is; null for a spectator", allow_none=True)
    view = an_object("the table as this seat may see it: `places`, `counters`, `notes` and more")
    question = fields.Nested(QuestionShown, required=True, allow_none=True)
    words = fields.Nested(TableWords, **documented("with `words`: the view as text", required=False))


class Position(Shown):
    """The table as it was at an entry."""

    match = string("the match's id")
    seq = integer("the entry")
    seat = integer("the seat whose view this is; null for a spectator", allow_none=True)
    view = an_object("the table at that entry; empty before the opening step")
    question = fields.Nested(QuestionShown, required=True, allow_none=True)
    words = fields.Nested(TableWords, **documented("with `words`: the view as text", required=False))
    digest = string("the entry's digest")


class LegalAnswers(Shown):
    """The legal answers of the caller."""

    answering = integer("the number of the question, to be sent with your answer")
    actions = fields.List(fields.Nested(Legal), **documented("most passive first; **also while you are not awaited**"))


class EnvelopeShown(Shown):
    """The part of an entry that only some seats may see."""

    to = seat_numbers("the seats that may open it")
    commitment = string("the hash of the salt and the content")
    salt = string(
        "the salt: shown to the seats in `to`, and to everybody once the match is over", required=False, allow_none=True
    )
    content = any_value("the hidden facts with their indices: `[[index, fact], …]`", required=False)


class EntryShown(Shown):
    """One entry of the log."""

    seq = integer("its number, from 1")
    after = integer("the entry that it follows; 0 for the first")
    kind = string(
        "`opened`, `seat_taken`, `seat_left`, `step`, `head_moved`, `resigned`, `closed`, `disclosed` and others; "
        "ignore unknown kinds"
    )
    at = string("when it was written", format="date-time")
    by = an_object(
        "who acted: a `player`, with the `client` that sent an action; a `bot`, with its `version`, its `budget` "
        "and the entry that `asked` it; or the `clock`. For `rules_changed` it is `rules`, for a copied step `copied`"
    )
    digest = string("the hash of this entry over the previous digest, which thus covers all entries so far")
    question = fields.Nested(
        QuestionShown,
        **documented("the question open after this entry; for the newest entry, the one open now", allow_none=True),
    )
    seat = integer(
        "the seat that acted, was taken or was left; null for the opening step", required=False, allow_none=True
    )
    action = an_object("the action, with secret members masked", required=False)
    facts = fields.List(fields.Raw(), **documented(FACTS, required=False))
    rules = integer("the version of the rules that it was played by", required=False)
    game = string("for `opened`: the game's id", required=False)
    layout = an_object("for `opened`: the game's layout", required=False)
    setup = an_object("for `opened`: seats and options", required=False)
    terms = an_object("for `opened`: the terms of the match beside the game's options", required=False)
    commitment = string("for `opened`: the hash of the secret", required=False)
    origin = an_object("for `opened`: the match and entry that a fork continues from", required=False, allow_none=True)
    holder = an_object("for `seat_taken`: who took the seat", required=False)
    contribution = string("for `seat_taken`: the seat's contribution to chance", required=False, allow_none=True)
    given = fields.Boolean(
        **documented("for `seat_taken`: whether the service supplied the contribution", required=False)
    )
    to = integer("for `head_moved` and requests to take back: the entry to go back to", required=False)
    consents = seat_numbers("for `head_moved`: the seats that consented", required=False)
    ask = integer("for answers to a request for consent: the entry of the request", required=False)
    consent = fields.Boolean(
        **documented("for answers to a request for consent: whether the seat consents", required=False)
    )
    from_entry = integer("for `fork_asked`: the entry to fork from", required=False)
    old = integer("for `rules_changed`: the previous version", required=False)
    new = integer("for `rules_changed`: the new version", required=False)
    secret = string("for `disclosed`: the secret of the match, so that everybody can check its chance", required=False)
    words = fields.Nested(EntryWords, **documented("with `words`: the entry in words", required=False))
    face = an_object("with `proof`: the public part, as it is hashed", required=False)
    envelopes = fields.List(
        fields.Nested(EnvelopeShown), **documented("with `proof`: the hidden parts", required=False)
    )


class History(Shown):
    """Entries in order."""

    entries = fields.List(fields.Nested(EntryShown), required=True)
    head = integer("the current entry of the match")
    last = integer("the newest entry")
    status = string("`open`, `playing` or `over`")
    undone = fields.List(fields.Integer(), **documented("the entries among these that are currently taken back"))


class Accepted(Shown):
    """The outcome of answers."""

    seq = integer("the last entry written")
    entries = fields.List(fields.Nested(EntryShown), **documented("the entries written, as you may see them"))
    question = fields.Nested(QuestionShown, required=True, allow_none=True)
    digest = string("the digest of that entry")
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
    digest = string("that entry's digest")
    kid = string("the id of the signing key, which is in `/.well-known/jwks.json`")
    signature = string(
        "the Ed25519 signature of the canonical JSON of `[match, seq, digest]`, or, if `imported` is true, of "
        '`["imported", match, seq, digest]`; in base64url without padding'
    )
    imported = fields.Boolean(
        **documented(
            "whether the match was imported and is unchanged since: then the signature attests what the service "
            "stores, not that the match was played here"
        )
    )


class Proof(Shown):
    """What a verifier needs in addition to the record."""

    digest = string("the digest of the newest entry, which covers all entries")
    commitment = string("the hash of the secret that determines all chance in the match")
    contributions = fields.List(
        fields.String(allow_none=True), **documented("each seat's contribution to chance; null for a bot")
    )
    secret = string("the secret, once the match is over", allow_none=True)
    imported = an_object(
        "where the record was imported from, and by whom; null for a match played here", allow_none=True
    )
    checkpoint = fields.Nested(Checkpoint, required=True)
    public_key = string("the Ed25519 key named by the checkpoint, in base64url without padding")


class Key(Shown):
    """A public key that the service signs with or used to sign with (RFC 8037)."""

    kty = string("`OKP`")
    crv = string("`Ed25519`")
    alg = string("`EdDSA`")
    use = string("`sig`")
    kid = string("its id, as used in receipts and checkpoints")
    x = string("the public key, in base64url without padding")


class KeySet(Shown):
    """The service's public keys."""

    keys = fields.List(fields.Nested(Key), **documented("all public keys, the current one first"))


class Lineage(Shown):
    """The origin and the forks of a match."""

    match = string("the match's id")
    origin = an_object("for a fork: the match and entry that it continues from", allow_none=True)
    forks = fields.List(
        fields.Dict(),
        **documented(
            "its forks: `match`, `seq` (the entry forked from), `status`, `opened_at`, `origin`, their own `forks`, "
            "and whether those are `complete`"
        ),
    )
    complete = fields.Boolean(**documented("false if there are more forks than shown"))
    cursor = string("the cursor of the next page of forks; null on the last page", allow_none=True)


# -- the service


class Problem(Shown):
    """Why a request was refused or failed (RFC 9457)."""

    type = string("the address of a page that explains it, `/problems/{code}`", format="uri-reference")
    title = string("the kind of error, in the caller's language")
    status = integer("the HTTP status")
    detail = string("what happened in this case, in the caller's language")
    instance = string("the path of the request", format="uri-reference")
    code = string("the code of the error, for programs")
    request_id = string("the id of the request in the service's logs")
    errors = fields.List(fields.Nested(Wrong), **documented("the invalid parts of the request", required=False))
    legal = fields.List(fields.Nested(Legal), **documented("the first legal answers", required=False))
    legal_next = string("the address of all legal answers", required=False)
    missed = fields.List(
        fields.Nested(EntryShown), **documented("the entries since the question that was answered", required=False)
    )
    missed_next = string("the address of the remaining missed entries", required=False)
    question = fields.Nested(QuestionShown, allow_none=True, metadata={"description": "the question open now"})
    head = integer("the current entry of the match", required=False)
    last = integer("the newest entry", required=False)
    entry = integer("the entry where the record is invalid or closed", required=False)
    retry_after = integer("seconds to wait", required=False)
    checks = fields.Nested("Checks", **documented("the checks that readiness consists of", required=False))
    quota = string("the quota that is used up", required=False)


class Health(Shown):
    """The process is alive."""

    status = string("`ok`")


class StoreCheck(Shown):
    """The store, Redis."""

    state = string(
        "the state of the store. `unsafe`, `rolled_back` and `nearly_full` need an operator's attention; in the "
        "states listed after them, writes are refused, or the store is not the one that the service started with",
        enum=STORE_STATES,
    )
    lost_appends = integer("acknowledged appends that the store has lost")


class BotsCheck(Shown):
    """The worker processes that compute the bots' answers."""

    state = string(
        "`missing` if none has been alive for half a minute",
        enum=["ok", "starting", "missing", "not_wanted", "unknown"],
    )
    workers = integer("the number of live workers", required=False)
    waiting = integer("the number of bots' turns that wait for a worker", required=False)
    oldest_seconds = fields.Float(
        **documented("seconds that the oldest of these turns has waited", required=False, allow_none=True)
    )


class ClockCheck(Shown):
    """The scheduler, which plays for absent seats and requeues lost turns."""

    state = string(
        "`missing` if it has not finished a round for half a minute", enum=["ok", "starting", "missing", "unknown"]
    )
    seconds_since_round = fields.Float(
        **documented("seconds since it last finished a round", required=False, allow_none=True)
    )


class BrokenMatchesCheck(Shown):
    """Matches whose log cannot be read; the others are served."""

    state = string("`found` if there are any", enum=["ok", "found", "unknown"])
    count = integer("the number of unreadable matches", required=False)


class Checks(Shown):
    """The checks that readiness consists of."""

    store = fields.Nested(StoreCheck, required=True)
    bots = fields.Nested(BotsCheck, required=True)
    clock = fields.Nested(ClockCheck, required=True)
    broken_matches = fields.Nested(BrokenMatchesCheck, required=True)


class Readiness(Shown):
    """The service can do its work."""

    status = string(
        "`degraded` means that the service works but needs an operator's attention", enum=["ready", "degraded"]
    )
    checks = fields.Nested(Checks, required=True)
