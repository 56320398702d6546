"""The shape of what goes out. It documents the answers, which are made as plain values; tests hold them against it."""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, Schema, fields

from service.monitoring.store_watch import STORE_STATES


class Shown(Schema):
    """A part of an answer. Clients must ignore members that they do not know."""

    class Meta:
        unknown = EXCLUDE


def told(description: str, required: bool = True, **more: Any) -> dict[str, Any]:
    """What every member says of itself."""
    allow_none = more.pop("allow_none", False)
    return {"required": required, "allow_none": allow_none, "metadata": {"description": description, **more}}


def words(description: str, **more: Any) -> fields.String:
    """Words."""
    return fields.String(**told(description, **more))


def whole(description: str, **more: Any) -> fields.Integer:
    """An integer."""
    return fields.Integer(**told(description, **more))


def an_object(description: str, **more: Any) -> fields.Dict:
    """An object whose members depend on the game."""
    return fields.Dict(**told(description, **more))


def seat_numbers(description: str, **more: Any) -> fields.List[int]:
    """Numbers of seats."""
    return fields.List(fields.Integer(), **told(description, **more))


def any_value(description: str, **more: Any) -> fields.Raw:
    """Any JSON value."""
    return fields.Raw(**told(description, **{"allow_none": True, **more}))


FACTS = "what followed, in order; `/facts.json` says how a client applies each of the seventeen kinds"


# -- errors


class Wrong(Shown):
    """One place of a request that is wrong."""

    detail = words("what is wrong with it")
    pointer = words("where in the body (JSON pointer)", required=False)
    parameter = words("which parameter of the query", required=False)
    header = words("which header", required=False)


class Legal(Shown):
    """One answer that would be accepted."""

    notation = words("in the game's own short words")
    action = an_object("as an object with a `type`: send it back as it is")
    label = words("as a button would say it, in the caller's language")


# -- games


class Both(Shown):
    """A phrase in both languages."""

    fr = words("in French")
    en = words("in English")


class Range(Shown):
    """From how many to how many."""

    min = whole("at least")
    max = whole("at most")


class OptionShown(Shown):
    """What can be chosen when a match is opened."""

    id = words("its name in `options` of a match")
    kind = words("`bool`, `enum`, `int`, or `list`: a word for each seat, all different, separated by commas")
    default = any_value("what holds when it is not chosen")
    effect = words("what it changes, in the caller's language")
    provenance = words("`rulebook`, `reconstructed`, or `public:` and where it was read")
    values = fields.List(fields.String(), **told("the values of an `enum`", required=False))
    min = whole("the least value of an `int`", required=False)
    max = whole("the greatest value of an `int`", required=False)
    each_seat = fields.List(fields.String(), **told("the words of a `list`", required=False))
    given_with = an_object("values of other options with which it must be given, and only then", required=False)
    default_by_seats = an_object("other defaults at some numbers of seats", required=False)


class GameShown(Shown):
    """A game as a list shows it."""

    id = words("the game's id")
    title = words("its title in the caller's language")
    titles = fields.Nested(Both, required=True)
    summary = words("what it is about, in one sentence")
    seats = fields.Nested(Range, required=True)
    rules_version = whole("the version of the rules that a match opened now is played by")
    rules_digest = words("changes with whatever the game is made of")
    bots = fields.List(fields.String(), **told("the levels of bots that play it, the weakest first"))
    options = fields.List(fields.Nested(OptionShown), required=True)


class ActionKind(Shown):
    """One kind of action."""

    type = words("its `type`")
    secret = fields.List(fields.String(), **told("the members that only its seat sees"))
    keeps = fields.Boolean(**told("whether the question stands after it"))
    description = words("the rulebook's sentence")
    schema = an_object("its JSON schema")


class GameWhole(GameShown):
    """A game with its layout and its actions."""

    layout = an_object("every zone, counter and note: what there is, and who sees it")
    actions = fields.List(fields.Nested(ActionKind), required=True)


class Games(Shown):
    """All games."""

    games = fields.List(fields.Nested(GameShown), required=True)


class Card(Shown):
    """One kind of card or piece."""

    id = words("its id; pieces on the table are named after it")
    kind = words("what sort of thing it is")
    name = words("its name in the caller's language")
    effect = words("its text in the caller's language")
    name_fr = words("its French name")
    name_en = words("its English name")
    copies = whole("how many there are")
    provenance = words("`rulebook`, `reconstructed`, or `public:` and where it was read")
    numbers = an_object("what is printed on it")


class Catalogue(Shown):
    """Every card and piece of a game."""

    game = words("the game's id")
    catalogue = fields.List(fields.Nested(Card), required=True)


# -- players


class PlayerShown(Shown):
    """A player."""

    id = words("the player's id (`pl_…`)")
    name = words("what others see")
    created_at = words("when he registered", format="date-time")


class Registered(Shown):
    """A new player and his first token."""

    player = fields.Nested(PlayerShown, required=True)
    token = words("the first token: shown this once, so keep it")


class Me(PlayerShown):
    """The caller."""

    scopes = fields.List(fields.String(), **told("what the token of this request may do"))
    token = words("the id of that token")
    client = words("the program that the token is for, if that was said", allow_none=True)


class TokenShown(Shown):
    """What can be told of a token."""

    id = words("the token's id (`tk_…`)")
    scopes = fields.List(fields.String(), **told("what it may do"))
    created_at = words("when it was made", format="date-time")
    expires_at = words("when it is worthless", format="date-time")
    client = words("the program that it is for, if that was said", allow_none=True)


class Issued(Shown):
    """A new token."""

    id = words("the token's id (`tk_…`)")
    scopes = fields.List(fields.String(), **told("what it may do"))
    created_at = words("when it was made", format="date-time")
    expires_at = words("when it is worthless", format="date-time")
    client = words("the program that it is for, if that was said", allow_none=True)
    token = words("the token: shown this once, so keep it")


class Tokens(Shown):
    """A page of tokens."""

    tokens = fields.List(fields.Nested(TokenShown), required=True)
    cursor = words("leads to the next page; null after the last", allow_none=True)


# -- matches


class SeatShown(Shown):
    """One seat of a match."""

    seat = whole("its number, from 0")
    kind = words("`player`, `bot`, `invited` or `open`")
    player = words("who sits there, or is invited", required=False)
    name = words(
        "the name of that player; null when it was erased, and in an imported record", required=False, allow_none=True
    )
    level = words("the level of the bot that sits there", required=False)
    resigned = fields.Boolean(**told("true when it gave up", required=False))


class Result(Shown):
    """How a match ended."""

    ranks = seat_numbers("the rank of each seat, 1 is best; null when nobody played", allow_none=True)
    reason = words("why it ended: a word of the game, `resignation` or `abandoned`")


class QuestionShown(Shown):
    """What a match asks now."""

    number = fields.Integer(**told("what you send back as `answering`"))
    kind = words("what is asked, in a word of the game")
    about = any_value("what it is about, in the game's terms")
    opened_at = fields.Integer(**told("the entry that asked it"))
    must_act = seat_numbers("the seats that it waits for")
    may_act = seat_numbers("the seats that may interpose")
    deadline = words("when it runs out; null without a clock", allow_none=True, format="date-time")


class MatchBrief(Shown):
    """What is told of a match wherever it is named."""

    id = words("the match's id (`mt_…`)")
    game = words("the game's id")
    status = words("`open` until every seat is filled, then `playing`, then `over`")
    opened_at = words("when it was opened", format="date-time")
    opened_by = words("the player who opened it")
    visibility = words("`public`, `unlisted` or `private`")
    seats = fields.List(fields.Nested(SeatShown), required=True)
    options = an_object("every option of the game with its value")
    clock = whole("seconds to answer a question; null without a clock", allow_none=True)
    result = fields.Nested(Result, required=True, allow_none=True)


class MatchListed(MatchBrief):
    """A match in a list."""

    actions = fields.List(fields.String(), **told("the kinds of action played in it"))
    origin = an_object("the entry of another match that it goes on from", allow_none=True)
    imported = an_object(
        "where the record was imported from, and by whom; null for a match played here: anybody may "
        "import a record that holds in itself, whoever it says played it",
        allow_none=True,
    )


class Matches(Shown):
    """A page of matches."""

    matches = fields.List(fields.Nested(MatchListed), required=True)
    cursor = words("leads to the next page; null after the last", allow_none=True)


class MatchShown(MatchBrief):
    """A match as the caller may see it now."""

    head = whole("the entry at which the match stands")
    last = whole("the newest entry: what to ask `history` after")
    digest = words("vouches for all entries up to the newest")
    rules = whole("the version of the rules that it is played by")
    take_back = words("`consent`, `free` or `never`")
    origin = an_object("the entry of another match that this one goes on from", allow_none=True)
    imported = an_object(
        "where the record was imported from, and by whom; null for a match played here", allow_none=True
    )
    commitment = words("the hash of the secret from which all chance of the match follows")
    seat = whole("the seat through whose eyes you look; null for a spectator", allow_none=True)
    view = an_object("the table as this seat may see it: `places`, `counters`, `notes`, …")
    question = fields.Nested(QuestionShown, required=True, allow_none=True)


class Position(Shown):
    """The table as it stood."""

    match = words("the match's id")
    seq = whole("the entry")
    seat = whole("the seat through whose eyes you look; null for a spectator", allow_none=True)
    view = an_object("the table as it stood at that entry, bare before the opening step")
    question = fields.Nested(QuestionShown, required=True, allow_none=True)
    digest = words("the entry's digest")


class LegalAnswers(Shown):
    """What the caller may answer."""

    answering = whole("the number of the question: send it with your answer")
    actions = fields.List(fields.Nested(Legal), **told("the most passive first; empty when nothing is asked of you"))


class EnvelopeShown(Shown):
    """What an entry hides from some."""

    to = seat_numbers("the seats that may open it")
    commitment = words("the hash of its salt and content")
    salt = words("for those in `to`, and for all once the match is over", required=False, allow_none=True)
    content = any_value("the facts that only they see: `[[index, fact], …]`", required=False)


class EntryShown(Shown):
    """One entry of the log."""

    seq = whole("its number, from 1")
    after = whole("the entry that it follows; 0 for the first")
    kind = words(
        "`opened`, `seat_taken`, `seat_left`, `step`, `head_moved`, `resigned`, `disclosed`, …: ignore what "
        "you do not know"
    )
    at = words("when it was written", format="date-time")
    by = an_object(
        "who acted: `player`, and the `client` that sent an action; `bot`, with its `version`, `budget` and "
        "the entry that `asked` it; `clock`; of `rules_changed` the `rules`, of a copied step `copied`"
    )
    digest = words("vouches for all entries up to this one")
    question = fields.Nested(
        QuestionShown,
        **told("the question that was open after this entry; after the newest one it is open now", allow_none=True),
    )
    seat = whole(
        "the seat that acted, or was taken or left; null for the opening step", required=False, allow_none=True
    )
    action = an_object("what was chosen, its secret members masked", required=False)
    facts = fields.List(fields.Raw(), **told(FACTS, required=False))
    rules = whole("the version of the rules that played it", required=False)
    game = words("of `opened`: the game's id", required=False)
    layout = an_object("of `opened`: the game's layout", required=False)
    setup = an_object("of `opened`: seats and options", required=False)
    terms = an_object("of `opened`: what was agreed around the game", required=False)
    commitment = words("of `opened`: the hash of the secret", required=False)
    origin = an_object("of `opened`: the entry of another match that it goes on from", required=False, allow_none=True)
    holder = an_object("of `seat_taken`: who sits down", required=False)
    contribution = words("of `seat_taken`: what the seat gives to chance", required=False, allow_none=True)
    given = fields.Boolean(**told("of `seat_taken`: whether the service gave it", required=False))
    to = whole("of `head_moved` and asks: the entry", required=False)
    consents = seat_numbers("of `head_moved`: the seats that agreed", required=False)
    ask = whole("of answers to an ask: the entry that asks", required=False)
    consent = fields.Boolean(**told("of answers to an ask: yes or no", required=False))
    from_entry = whole("of `fork_asked`: the entry to branch from", required=False)
    old = whole("of `rules_changed`: the version before", required=False)
    new = whole("of `rules_changed`: the version after", required=False)
    secret = words("of `disclosed`: the match's secret, open for all to check", required=False)
    face = an_object("with `proof`: what is public of it, as it is hashed", required=False)
    envelopes = fields.List(fields.Nested(EnvelopeShown), **told("with `proof`: what is not public", required=False))


class History(Shown):
    """Entries in order."""

    entries = fields.List(fields.Nested(EntryShown), required=True)
    head = whole("the entry at which the match stands")
    last = whole("the newest entry")
    status = words("`open`, `playing` or `over`")
    undone = fields.List(fields.Integer(), **told("which of these entries have been taken back, as the match stands"))


class Accepted(Shown):
    """What came of answers."""

    seq = whole("the last entry written")
    entries = fields.List(fields.Nested(EntryShown), **told("what was written, as you may see it"))
    question = fields.Nested(QuestionShown, required=True, allow_none=True)
    digest = words("the digest of that entry")
    receipt = words(
        "the service's signature of match, `seq` and `digest`, after the id of its key "
        "(`<kid>.<signature>`): keep it, and nobody can deny the entry"
    )


class WentBack(Accepted):
    """What came of an ask to go back, or of an answer to one."""

    head = whole("where the match stands after that")
    ask = whole("the entry that asks, which the others answer; null where nobody had to be asked", allow_none=True)


class ForkAsk(Shown):
    """An ask to branch, which waits for consent."""

    match = words("the match that is to be branched")
    ask = whole("the entry that asks: answer it at `…/forks/{ask}/answers`")
    head = whole("the entry at which the match stands")
    last = whole("the newest entry")


class Checkpoint(Shown):
    """The end of a match's log, signed."""

    match = words("the match's id")
    seq = whole("its newest entry")
    digest = words("that entry's digest")
    kid = words("the id of the key that signed it: `/.well-known/jwks.json` has all of them")
    signature = words(
        "Ed25519 over the canonical JSON of `[match, seq, digest]`, or, where `imported` is true, of "
        '`["imported", match, seq, digest]`; in base64url without padding'
    )
    imported = fields.Boolean(
        **told(
            "whether the match was imported and stands as it was sent: then the service "
            "vouches for what it stores, and not that it was played here"
        )
    )


class Proof(Shown):
    """What a verifier needs beside the record."""

    digest = words("vouches for all entries")
    commitment = words("the hash of the secret from which all chance of the match follows")
    contributions = fields.List(fields.String(allow_none=True), **told("what each seat gave to chance; null of a bot"))
    secret = words("the secret, once the match is over", allow_none=True)
    imported = an_object(
        "where the record was imported from, and by whom; null for a match played here", allow_none=True
    )
    checkpoint = fields.Nested(Checkpoint, required=True)
    public_key = words("the key (Ed25519) that the checkpoint names, in base64url without padding")


class Key(Shown):
    """A key that the service signs with, or has signed with (RFC 8037)."""

    kty = words("`OKP`")
    crv = words("`Ed25519`")
    alg = words("`EdDSA`")
    use = words("`sig`")
    kid = words("its id, as receipts and checkpoints name it")
    x = words("the public key, in base64url without padding")


class KeySet(Shown):
    """The service's public keys."""

    keys = fields.List(fields.Nested(Key), **told("the current one first"))


class Lineage(Shown):
    """What came of a match."""

    match = words("the match's id")
    origin = an_object("the entry of another match that it goes on from", allow_none=True)
    forks = fields.List(
        fields.Dict(),
        **told(
            "its forks: `match`, `seq` (where it branches), `status`, `opened_at`, "
            "`origin`, their own `forks`, and whether these are `complete`"
        ),
    )
    complete = fields.Boolean(**told("false where there are more than are shown"))
    cursor = words("leads to the next page of its forks; null after the last", allow_none=True)


# -- the service


class Problem(Shown):
    """Why a request was refused or failed (RFC 9457)."""

    type = words("the address of a page that explains it, `/problems/{code}`", format="uri-reference")
    title = words("what it is, in the caller's language")
    status = whole("the HTTP status")
    detail = words("what happened here, in the caller's language")
    instance = words("the path that was asked for", format="uri-reference")
    code = words("what a program looks at")
    request_id = words("what the operator finds it by")
    errors = fields.List(fields.Nested(Wrong), **told("the places of the request that are wrong", required=False))
    legal = fields.List(fields.Nested(Legal), **told("the first legal answers", required=False))
    legal_next = words("where all of them are", required=False)
    missed = fields.List(fields.Nested(EntryShown), **told("the entries since the one answered", required=False))
    missed_next = words("where the rest of them are", required=False)
    question = fields.Nested(QuestionShown, allow_none=True, metadata={"description": "the question now open"})
    head = whole("the entry at which the match stands", required=False)
    last = whole("the newest entry", required=False)
    entry = whole("the entry at which a record does not hold, or is closed", required=False)
    retry_after = whole("seconds to wait", required=False)
    checks = fields.Nested("Checks", **told("what readiness is made of", required=False))
    quota = words("the quota that is used up", required=False)


class Health(Shown):
    """The process answers."""

    status = words("`ok`")


class StoreCheck(Shown):
    """The store, Redis."""

    state = words(
        "`unsafe` and `rolled_back` are for the operator to look at, as is `nearly_full`; with all that come "
        "after them no write is taken, or what is served is not what the service was started with",
        enum=STORE_STATES,
    )
    lost_appends = whole("appends that were acknowledged and that the store has lost")


class BotsCheck(Shown):
    """The processes that think for bots."""

    state = words(
        "`missing` when all have been gone for half a minute",
        enum=["ok", "starting", "missing", "not_wanted", "unknown"],
    )
    workers = whole("how many are alive", required=False)
    waiting = whole("how many bots' turns wait for one", required=False)
    oldest_seconds = fields.Float(**told("how long the oldest of them has waited", required=False, allow_none=True))


class ClockCheck(Shown):
    """The process that plays for the absent and brings back lost turns."""

    state = words(
        "`missing` when it has finished no round for half a minute", enum=["ok", "starting", "missing", "unknown"]
    )
    seconds_since_round = fields.Float(**told("since it has finished a round", required=False, allow_none=True))


class BrokenMatchesCheck(Shown):
    """Matches whose log cannot be read; all others are served."""

    state = words("`found` when there are some", enum=["ok", "found", "unknown"])
    count = whole("how many", required=False)


class Checks(Shown):
    """What readiness is made of."""

    store = fields.Nested(StoreCheck, required=True)
    bots = fields.Nested(BotsCheck, required=True)
    clock = fields.Nested(ClockCheck, required=True)
    broken_matches = fields.Nested(BrokenMatchesCheck, required=True)


class Readiness(Shown):
    """The service can do its work."""

    status = words("`degraded` serves as `ready` does, but an operator should look", enum=["ready", "degraded"])
    checks = fields.Nested(Checks, required=True)


class Facts(Shown):
    """How a client applies what happened."""

    version = whole("of the seventeen words")
    about = fields.List(fields.String(), **told("what to know first"))
    view = an_object("the members of a view")
    layout = an_object("what the layout of a game says")
    moves = an_object("how pieces are put and taken")
    facts = fields.List(fields.Dict(), **told("each fact: its word, its columns, and what is done"))


class OpenApi(Shown):
    """The description."""

    openapi = words("its version, 3.1")
    info = an_object("what the service is")
    servers = fields.List(fields.Dict(), **told("where it is"))
    tags = fields.List(fields.Dict(), **told("the resources"))
    paths = an_object("the operations, by path and method")
    components = an_object("the schemas and what else is shared")
