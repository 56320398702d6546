"""The composition root: builds the parts of one process and connects them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache, partial

from redis import Redis
from redis.exceptions import RedisError

from annales.domain.contract.game import Game
from annales.domain.games import GAMES
from annales.domain.log.tree import Tree
from annales.events.archive.archive import Archive
from annales.events.archive.audit import Audit
from annales.events.archive.engine import BadAddress
from annales.events.change_feed import ChangeFeed
from annales.events.match_cache import MatchCache
from annales.events.projections.index import OF_A_PAGE as OF_A_PAGE
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted as Wanted
from annales.events.projections.summary import Summary as Summary
from annales.events.redis_client import LOOKS_WITHIN, looking_client, or_busy
from annales.events.redis_client import writes_refused as writes_refused
from annales.events.replication import ConfirmingClient, confirming_client
from annales.events.servers import Servers
from annales.events.store import Events, StoreOfArchive, look, tell_lost_entries
from annales.events.stream import Log
from annales.events.tiers.redis_tier import RedisTier
from annales.events.tiers.tiered import tier_of
from annales.service.accounts.bans import Bans
from annales.service.accounts.master_key import MasterKey
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.accounts.players import Players
from annales.service.accounts.quotas import Quotas
from annales.service.accounts.receipts import Receipts
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.accounts.tokens import Tokens
from annales.service.archiving import ArchiveMover
from annales.service.audit.following import Auditing
from annales.service.audit.reading import AuditReader
from annales.service.bots.answer_planner import AnswerPlanner
from annales.service.bots.speeds import Speeds
from annales.service.bots.turn_queue import TurnQueue, enqueue_turns
from annales.service.delays.rows import rows_seen
from annales.service.deletion import Deletions
from annales.service.departures.departures import Departures
from annales.service.door import Door
from annales.service.idempotency import IdempotencyKeys
from annales.service.invitations.inviting import Inviting
from annales.service.invitations.registry import Invitations
from annales.service.matches import Matches
from annales.service.monitoring.archive_watch import ArchiveWatch
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.monitoring.health import Health
from annales.service.monitoring.life_signs import LifeSigns
from annales.service.monitoring.readiness import Readiness
from annales.service.monitoring.store_watch import StoreWatch as StoreWatch
from annales.service.operators.acts import Acts
from annales.service.operators.closing_reasons import ClosingReasons
from annales.service.operators.credentials import Credentials
from annales.service.operators.lookups import Lookups
from annales.service.operators.operators import Operators
from annales.service.operators.sizes import Sizes
from annales.service.operators.tournament_closings import TournamentClosings
from annales.service.ports import Ports, seconds_since_1970
from annales.service.presence.keeper import PresenceKeeper
from annales.service.presence.registry import PresenceRegistry
from annales.service.provenance import Provenance
from annales.service.queries.cursors import Cursors
from annales.service.queries.notifier import Notifier
from annales.service.settings import (
    Allowances,
    ArchiveSettings,
    CannotStart,
    Pace,
    Settings,
    SigningSettings,
    WebhookLimits,
    master_keys,
    replicas_wanted,
)
from annales.service.tournaments.organising import Organising
from annales.service.tournaments.running import Running
from annales.service.tournaments.store import Tournaments
from annales.service.webhooks.deliveries import Deliveries
from annales.service.webhooks.registry import Webhooks

OUTAGES = (RedisError,)  # raised to callers while Redis is unavailable: 503


@dataclass(frozen=True)
class Services:
    """The parts of one process. As a context manager it closes its connections at the end."""

    ports: Ports
    redis: Redis
    confirmed: ConfirmingClient  # the same Redis; a write counts as done when enough replicas hold it
    events: Events  # with the matches; the same as `redis`, unless they have a Redis of their own
    log: Log
    match_cache: MatchCache
    index: Index
    match_secrets: MatchSecrets
    players: Players
    tokens: Tokens
    idempotency: IdempotencyKeys
    turns: TurnQueue
    health: Health
    life_signs: LifeSigns
    presence: PresenceRegistry
    presence_keeper: PresenceKeeper
    matches: Matches
    door: Door
    answer_planner: AnswerPlanner
    live: Notifier
    provenance: Provenance
    receipts: Receipts
    store: StoreWatch
    readiness: Readiness
    cursors: Cursors
    quotas: Quotas
    broken: BrokenMatches
    deletions: Deletions
    webhooks: Webhooks
    deliveries: Deliveries
    archive: Archive | None
    archiving: ArchiveMover
    auditing: Auditing
    audit: AuditReader
    archive_watch: ArchiveWatch
    departures: Departures
    operators: Operators
    credentials: Credentials
    lookups: Lookups
    sizes: Sizes
    tournaments: Tournaments
    organising: Organising
    inviting: Inviting
    running_tournaments: Running
    tournament_closings: TournamentClosings
    stream_quiet: float = (
        15.0  # seconds between two keep-alives of a silent stream, and between two checks of its token
    )

    def __enter__(self) -> Services:
        return self

    def forget(self) -> None:
        """Clear all caches of this process: the store may hold less now than was read before."""
        self.match_cache.forget_all()
        self.match_secrets.forget_all()
        self.provenance.forget_all()
        self.receipts.forget_key()
        self.cursors.forget_key()
        self.tokens.forget_callers()
        if self.archive is not None:
            self.archive.forget()

    def __exit__(self, *_: object) -> None:
        self.log.close()
        if self.archive is not None:
            self.archive.close()
        for servers in (Servers(self.redis, self.events), self.store.servers):
            servers.close()
        self.confirmed.close()


def installed_games() -> Mapping[str, Game]:
    """The games that a process plays unless it is given others."""
    return GAMES


def build(
    redis_url: str,
    games: Mapping[str, Game] = GAMES,
    pace: Pace | None = None,
    ports: Ports | None = None,
    archive_settings: ArchiveSettings | None = None,
    events_url: str | None = None,
    replicas: int | None = None,
) -> Services:
    """Build the parts on a Redis for these games; the matches are at `events_url`, if they have a Redis of their own.

    The bots' pace, the archive, and how many replicas confirm a write come from the environment unless they are given.
    """
    ports = ports or Ports()
    clock, entropy = ports.clock, ports.entropy
    replicas = replicas_wanted() if replicas is None else replicas
    url_of_events = events_url or redis_url
    servers = Servers.at(redis_url, events_url)
    looking = Servers.at(redis_url, events_url, looking_client, LOOKS_WITHIN)
    redis, events, confirmed = servers.redis, servers.events, confirming_client(redis_url, replicas)
    settings = archive_settings or ArchiveSettings.from_env()
    archive = archive_of(settings, events)
    log = Log(url_of_events, archive=archive, replicas=replicas, give_way=ports.give_way)
    master_key = MasterKey(master_keys())
    signing_keys = SigningKeys(redis, clock, master_key)
    tier = tier_of(RedisTier(redis, events), archive)
    provenance = Provenance(redis, tier)
    match_secrets = MatchSecrets(tier, entropy, master_key)
    index = Index(
        redis,
        provenance.importer,
        tree=lambda match: match_cache.tree(match),
        tier=tier,
        seen=rows_seen(lambda match, viewer: matches.visible(match, viewer), clock),
    )

    def on_rewound(match: str, tree: Tree, lost: int) -> None:
        index.rewound(match, tree)
        with or_busy():
            tell_lost_entries(events, match, lost)

    match_cache, turns = MatchCache(log, on_rewound=on_rewound, give_way=ports.give_way), TurnQueue(redis)
    closing_reasons = ClosingReasons(redis)
    matches = Matches(match_cache, provenance, games, closing_reasons.of, clock)
    door = Door(
        log,
        match_cache,
        index,
        match_secrets,
        provenance,
        matches,
        lambda bot_turns: enqueue_turns(turns, bot_turns),
        ports,
        signing_keys.public,
        lambda ids: players.erased(ids),
        lambda ids: bans.for_good(ids),
    )
    live = Notifier(lambda: ChangeFeed(url_of_events), match_cache.grown, clock)
    store = StoreWatch(looking, lambda: parts.forget(), clock, partial(look, replicas=replicas), match_cache.compare)
    health = Health(
        store.redis, TurnQueue(store.redis), clock
    )  # its own connection: readiness checks must not wait long
    bans = Bans(confirmed, clock)
    tokens, idempotency = Tokens(confirmed, clock, entropy, bans), IdempotencyKeys(confirmed, clock, entropy)
    broken = BrokenMatches(redis, lambda: seconds_since_1970(clock))
    webhooks = Webhooks(confirmed, clock, entropy, WebhookLimits.from_env(), master_key)
    deliveries = Deliveries(redis, clock, entropy, master_key)
    invitations = Invitations(confirmed, clock, entropy)
    deletions = Deletions(
        log,
        match_cache,
        index,
        match_secrets,
        provenance,
        broken,
        matches,
        clock.now,
        (deliveries.withdraw, invitations.forget_target),
    )
    presence = PresenceRegistry(redis, events, clock)
    erase_more = (webhooks.erase, invitations.forget_player, presence.forget)
    players = Players(confirmed, tokens, idempotency, clock, entropy, erase_more)
    audit = None if archive is None else Audit(archive)
    archiving = ArchiveMover(
        archive,
        log,
        index,
        match_secrets,
        provenance,
        broken,
        games,
        clock,
        entropy,
        timedelta(hours=settings.after_hours),
    )
    archive_watch = ArchiveWatch(archive, archiving.backlog, health.archive_is_damaged, clock)
    if archive is not None:
        archive.database.tells(health.note_damage)
    acts = Acts(confirmed, clock)
    tournaments = Tournaments(confirmed, log.announce)
    quotas = Quotas(redis, Allowances.from_env(), index.unfinished, clock.now)
    organising = Organising(tournaments, games, players.names, ports)
    inviting = Inviting(invitations, matches, tournaments)
    running = Running(tournaments, door, index, match_secrets, quotas, players.names, bans, ports)
    departures = Departures(index, door, tournaments, organising, running, players, bans)
    parts = Services(
        ports,
        redis,
        confirmed,
        events,
        log,
        match_cache,
        index,
        match_secrets,
        players,
        tokens,
        idempotency,
        turns,
        health,
        LifeSigns(events, clock, store.is_serving),
        presence,
        PresenceKeeper(presence, clock),
        matches,
        door,
        AnswerPlanner(matches, match_secrets, pace or Pace.from_env(), clock, Speeds(redis)),
        live,
        provenance,
        Receipts(signing_keys, clock, SigningSettings.from_env().name),
        store,
        Readiness(
            store,
            health,
            archive_watch,
            clock.monotonic,
            SigningKeys(store.redis, clock, master_key).are_locked,
        ),
        Cursors(redis, entropy, master_key),
        quotas,
        broken,
        deletions,
        webhooks,
        deliveries,
        archive,
        archiving,
        Auditing(audit, events, log, index.summary, broken, clock),
        AuditReader(audit, index, matches, players),
        archive_watch,
        departures,
        Operators(confirmed, acts, bans, players, tokens, departures, door, deletions, closing_reasons),
        Credentials(acts, players, tokens),
        Lookups(players, tokens, bans, quotas, webhooks, index, matches, log),
        Sizes(servers, archive, health, clock),
        tournaments,
        organising,
        inviting,
        running,
        TournamentClosings(acts, tournaments, door, closing_reasons),
    )
    return parts


def archive_of(settings: ArchiveSettings, redis: Events) -> Archive | None:
    """The archive of the store in this Redis. Raises CannotStart for an address that cannot be one."""
    try:
        return None if settings.address is None else Archive(settings.address, StoreOfArchive(redis))
    except BadAddress as reason:
        raise CannotStart(f"ANNALES_ARCHIVE: {reason}") from reason


@lru_cache(maxsize=1)
def services() -> Services:
    """The parts of this process, built on first use, after the worker was forked and monkey-patched."""
    settings = Settings.from_env()
    parts = build(settings.redis, pace=settings.pace, events_url=settings.events_url)
    parts.store.start(settings.store_id)
    return parts
