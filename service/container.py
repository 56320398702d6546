"""The composition root: builds the parts of one process and connects them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from msgspec import UNSET
from redis.exceptions import RedisError

from annales.domain.contract.game import Game
from annales.domain.log.tree import Tree
from annales.events.archive.archive import Archive
from annales.events.archive.audit import Audit
from annales.events.archive.engine import BadAddress
from annales.events.beside.documents import Documents
from annales.events.change_feed import ChangeFeed
from annales.events.cluster.client import events_client
from annales.events.match_cache import MatchCache
from annales.events.projections.index import OF_A_PAGE as OF_A_PAGE
from annales.events.projections.index import Found as Found
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted as Wanted
from annales.events.projections.summary import Summary as Summary
from annales.events.redis_client import LOOKS_WITHIN, looking_client, or_busy
from annales.events.redis_client import writes_refused as writes_refused
from annales.events.replication import confirming_client
from annales.events.servers import Servers
from annales.events.store import Events, StoreOfArchive, look, tell_lost_entries
from annales.events.stream import Log
from annales.events.tiers.redis_tier import Beside, RedisTier
from annales.events.tiers.tier import Tier
from annales.events.tiers.tiered import tier_of
from annales.service.accounts.bans import Bans
from annales.service.accounts.master_key import MasterKey
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.accounts.oauth.codes import Codes
from annales.service.accounts.oauth.devices import Devices
from annales.service.accounts.oauth.parts import OAuthParts
from annales.service.accounts.oauth.sign_ins import SignIns
from annales.service.accounts.parts import AccountParts
from annales.service.accounts.players import Players
from annales.service.accounts.quotas import Quotas
from annales.service.accounts.receipts import Receipts
from annales.service.accounts.recovery.codes import RecoveryCodes
from annales.service.accounts.recovery.returning import Returning
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.accounts.tokens import Tokens
from annales.service.annotations.store import Studies
from annales.service.annotations.studying import Studying
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
from annales.service.games.playable import PlayableGames, playable_games
from annales.service.hints.queue import HintQueue
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
from annales.service.operators.study_deletions import StudyDeletions
from annales.service.operators.tournament_closings import TournamentClosings
from annales.service.ports import Clock, Ports, seconds_since_1970
from annales.service.presence.keeper import PresenceKeeper
from annales.service.presence.parts import PresenceParts
from annales.service.presence.registry import PresenceRegistry
from annales.service.provenance import Provenance
from annales.service.queries.cursors import Cursors
from annales.service.queries.notifier import Notifier
from annales.service.reviews.queue import ReviewQueue
from annales.service.reviews.reviews import Reviews
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
from annales.service.storage import StoreParts
from annales.service.tournaments.organising import Organising
from annales.service.tournaments.parts import TournamentParts
from annales.service.tournaments.running import Running
from annales.service.tournaments.store import Tournaments
from annales.service.webhooks.deliveries import Deliveries
from annales.service.webhooks.parts import WebhookParts
from annales.service.webhooks.registry import Webhooks

if TYPE_CHECKING:
    from annales.service.accounts.recovery.passkeys import Passkeys

OUTAGES = (RedisError,)  # raised to callers while Redis is unavailable: 503


@dataclass(frozen=True, kw_only=True)
class BotParts:
    """The turns of bots and the hints that wait, and how turns are answered."""

    turns: TurnQueue
    hints: HintQueue
    planner: AnswerPlanner


@dataclass(frozen=True, kw_only=True)
class AuditParts:
    """What the audit has read of the log, and how it is read itself."""

    following: Auditing
    reader: AuditReader


@dataclass(frozen=True, kw_only=True)
class OperatorParts:
    """What operators do, and what they look at."""

    acting: Operators
    credentials: Credentials
    lookups: Lookups
    sizes: Sizes
    tournament_closings: TournamentClosings
    study_deletions: StudyDeletions
    departures: Departures
    deletions: Deletions


@dataclass(frozen=True, kw_only=True)
class MonitoringParts:
    """What this process knows of the health of the service."""

    health: Health
    life_signs: LifeSigns
    store: StoreWatch
    archive: ArchiveWatch
    readiness: Readiness


@dataclass(frozen=True, kw_only=True)
class Services:
    """The parts of one process. As a context manager it closes its connections at the end.

    `stream_quiet` are the seconds between two keep-alives of a silent stream, and between two checks of its token.
    """

    ports: Ports
    store: StoreParts
    matches: Matches
    door: Door
    index: Index
    live: Notifier
    cursors: Cursors
    broken: BrokenMatches
    archiving: ArchiveMover
    accounts: AccountParts
    presence: PresenceParts
    bots: BotParts
    reviews: Reviews
    tournaments: TournamentParts
    inviting: Inviting
    studying: Studying
    webhooks: WebhookParts
    audit: AuditParts
    operators: OperatorParts
    monitoring: MonitoringParts
    stream_quiet: float = 15.0

    def __enter__(self) -> Services:
        return self

    def forget(self) -> None:
        """Clear all caches of this process: the store may hold less now than was read before."""
        _forget(self.store, self.accounts, self.cursors)

    def __exit__(self, *_: object) -> None:
        self.store.close()
        self.monitoring.store.servers.close()


def _forget(store: StoreParts, accounts: AccountParts, cursors: Cursors) -> None:
    store.forget()
    accounts.forget()
    cursors.forget_key()


def installed_games() -> Mapping[str, Game]:
    """The games that a process plays unless it is given others: those of packages only if they pass their checks."""
    return playable_games()


def build(
    redis_url: str,
    games: Mapping[str, Game] | None = None,
    pace: Pace | None = None,
    ports: Ports | None = None,
    archive_settings: ArchiveSettings | None = None,
    events_url: str | None = None,
    replicas: int | None = None,
) -> Services:
    """Build the parts on a Redis for these games; the matches are at `events_url`, if they have a Redis of their own.

    The bots' pace, the archive, and how many replicas confirm a write come from the environment unless they are given.
    """
    games = installed_games() if games is None else games
    site = _Site(
        redis_url,
        events_url,
        ports or Ports(),
        archive_settings or ArchiveSettings.from_env(),
        replicas_wanted() if replicas is None else replicas,
        MasterKey(master_keys()),
    )
    ports, clock, entropy = site.ports, site.ports.clock, site.ports.entropy
    tier, store = _store(site)
    reasons = ClosingReasons(store.redis)
    matches = Matches(store.match_cache, store.provenance, games, reasons.of, clock)
    index = _index(store, tier, matches, clock)
    webhooks = WebhookParts(
        registry=Webhooks(store.confirmed, clock, entropy, WebhookLimits.from_env(), site.master_key),
        deliveries=Deliveries(store.redis, clock, entropy, site.master_key),
    )
    registry = PresenceRegistry(store.redis, store.events, clock)
    presence = PresenceParts(registry=registry, keeper=PresenceKeeper(registry, clock))
    invitations = Invitations(store.confirmed, clock, entropy)
    studies = Studies(store.documents, store.confirmed)
    signing_keys = SigningKeys(store.redis, clock, site.master_key)
    erase_more = (
        *(webhooks.registry.erase, invitations.forget_player, studies.forget_player),
        *(registry.forget, store.documents.erase),
    )
    accounts = _accounts(store, ports, signing_keys, index, erase_more)
    bots = BotParts(
        turns=TurnQueue(store.redis),
        hints=HintQueue(store.redis, clock),
        planner=AnswerPlanner(
            matches, store.match_secrets, pace or Pace.from_env(), clock=clock, speeds=Speeds(store.redis)
        ),
    )
    live = Notifier(lambda: ChangeFeed(site.url_of_events), store.match_cache.grown, clock)
    door = Door(
        store.log,
        store.match_cache,
        index,
        store.match_secrets,
        store.provenance,
        matches,
        enqueue=partial(enqueue_turns, bots.turns),
        ports=ports,
        public_keys=signing_keys.public,
        erased=accounts.players.erased,
        banned=accounts.bans.for_good,
        tell=live.tell,
    )
    broken = BrokenMatches(store.redis, partial(seconds_since_1970, clock))
    archiving = ArchiveMover(
        store.archive,
        store.log,
        index,
        store.match_secrets,
        store.provenance,
        store.documents,
        broken,
        games,
        clock=clock,
        entropy=entropy,
        after=timedelta(hours=site.archive.after_hours),
    )
    cursors = Cursors(store.redis, entropy, site.master_key)
    left_out = tuple(games.left_out) if isinstance(games, PlayableGames) else ()
    monitoring = _monitoring(site, store, archiving, partial(_forget, store, accounts, cursors), left_out)
    tournaments = _tournaments(store, games, ports, door, index, accounts)
    audit = None if store.archive is None else Audit(store.archive)
    deletions = Deletions(
        store.log,
        store.match_cache,
        index,
        store.match_secrets,
        store.provenance,
        broken,
        matches,
        now=clock.now,
        forget_more=(webhooks.deliveries.withdraw, invitations.forget_target, studies.forget_match),
    )
    return Services(
        ports=ports,
        store=store,
        matches=matches,
        door=door,
        index=index,
        live=live,
        cursors=cursors,
        broken=broken,
        archiving=archiving,
        accounts=accounts,
        presence=presence,
        bots=bots,
        reviews=Reviews(store.documents, ReviewQueue(store.redis), matches, accounts.receipts, clock.now),
        tournaments=tournaments,
        inviting=Inviting(invitations, matches, tournaments.store),
        studying=Studying(studies, matches, ports),
        webhooks=webhooks,
        audit=AuditParts(
            following=Auditing(audit, store.events, store.log, index.summary, broken, clock),
            reader=AuditReader(audit, index, matches, accounts.players),
        ),
        operators=_operators(
            store=store,
            matches=matches,
            door=door,
            index=index,
            accounts=accounts,
            tournaments=tournaments,
            webhooks=webhooks,
            health=monitoring.health,
            deletions=deletions,
            reasons=reasons,
            studies=studies,
            clock=clock,
        ),
        monitoring=monitoring,
    )


@dataclass(frozen=True)
class _Site:
    """Where a process works: its servers, what it takes from outside, and its settings."""

    redis_url: str
    own_events_url: str | None
    ports: Ports
    archive: ArchiveSettings
    replicas: int
    master_key: MasterKey

    @property
    def url_of_events(self) -> str:
        """The address of the Redis that has the matches."""
        return self.own_events_url or self.redis_url


def _store(site: _Site) -> tuple[Tier, StoreParts]:
    servers = Servers.at(site.redis_url, site.own_events_url)
    redis, events, ports = servers.redis, servers.events, site.ports
    archive = archive_of(site.archive, events)
    tier = tier_of(RedisTier(redis, events), archive)
    log = Log(
        site.url_of_events,
        archive=archive,
        replicas=site.replicas,
        give_way=ports.give_way,
        has_sources=not servers.are_apart,
    )
    store = StoreParts(
        redis=redis,
        confirmed=confirming_client(site.redis_url, site.replicas),
        events=events,
        log=log,
        match_cache=MatchCache(log, give_way=ports.give_way),
        match_secrets=MatchSecrets(tier, ports.entropy, site.master_key),
        provenance=Provenance(redis, tier),
        documents=Documents(events_client(site.url_of_events, site.replicas), archive),
        archive=archive,
    )

    def on_loaded(match: str, beside: Beside) -> None:
        store.match_secrets.know_stored(match, beside.secret)
        if beside.source is not UNSET:
            store.provenance.know_source(match, beside.source)

    store.match_cache.on_loaded = on_loaded
    return tier, store


def _index(store: StoreParts, tier: Tier, matches: Matches, clock: Clock) -> Index:
    """The index, which hears of matches whose log has gone back."""
    index = Index(
        store.redis,
        store.provenance.importer,
        tree=store.match_cache.tree,
        tier=tier,
        seen=rows_seen(matches.visible, clock),
    )

    def on_rewound(match: str, tree: Tree, lost: int) -> None:
        index.rewound(match, tree)
        with or_busy():
            tell_lost_entries(store.events, match, lost)

    store.match_cache.on_rewound = on_rewound
    return index


def _accounts(
    store: StoreParts,
    ports: Ports,
    signing_keys: SigningKeys,
    index: Index,
    erase_more: Sequence[Callable[[str], None]],
) -> AccountParts:
    redis, clock, entropy = store.confirmed, ports.clock, ports.entropy
    bans, idempotency = Bans(redis, clock), IdempotencyKeys(redis, clock, entropy)
    tokens = Tokens(redis, clock, entropy, bans)
    codes = RecoveryCodes(redis, entropy)

    @cache
    def passkeys() -> Passkeys:
        from annales.service.accounts.recovery.passkeys import Passkeys  # its library costs a process 8 MB

        return Passkeys(redis, clock, entropy)

    erase = (*erase_more, codes.erase, lambda player: passkeys().erase(player))
    players = Players(redis, tokens, idempotency, clock, entropy, erase)
    return AccountParts(
        players=players,
        tokens=tokens,
        bans=bans,
        idempotency=idempotency,
        quotas=Quotas(store.redis, Allowances.from_env(), index.unfinished, clock.now),
        receipts=Receipts(signing_keys, clock, SigningSettings.from_env().name),
        returning=Returning(players, tokens, bans, codes, passkeys),
        oauth=OAuthParts(
            codes=Codes(redis, clock),
            devices=Devices(redis, clock, entropy),
            sign_ins=SignIns(redis, tokens, clock, entropy),
        ),
    )


def _monitoring(
    site: _Site, store: StoreParts, archiving: ArchiveMover, forget: Callable[[], None], left_out: Sequence[str]
) -> MonitoringParts:
    """It has its own connections: checks of readiness must not wait long."""
    clock = site.ports.clock
    looking = Servers.at(site.redis_url, site.own_events_url, looking_client, LOOKS_WITHIN)
    watch = StoreWatch(looking, forget, clock, partial(look, replicas=site.replicas), store.match_cache.compare)
    health = Health(watch.redis, TurnQueue(watch.redis), clock)
    archive = ArchiveWatch(store.archive, archiving.backlog, health.archive_is_damaged, clock)
    if store.archive is not None:
        store.archive.database.tells(health.note_damage)
    are_locked = SigningKeys(watch.redis, clock, site.master_key).are_locked
    return MonitoringParts(
        health=health,
        life_signs=LifeSigns(store.events, clock, watch.is_serving),
        store=watch,
        archive=archive,
        readiness=Readiness(watch, health, archive, clock.monotonic, are_locked, left_out),
    )


def _tournaments(
    store: StoreParts, games: Mapping[str, Game], ports: Ports, door: Door, index: Index, accounts: AccountParts
) -> TournamentParts:
    tournaments, names = Tournaments(store.confirmed, store.log.announce), accounts.players.names
    return TournamentParts(
        store=tournaments,
        organising=Organising(tournaments, games, names, ports),
        running=Running(
            tournaments, door, index, store.match_secrets, accounts.quotas, names=names, bans=accounts.bans, ports=ports
        ),
    )


def _operators(
    *,
    store: StoreParts,
    matches: Matches,
    door: Door,
    index: Index,
    accounts: AccountParts,
    tournaments: TournamentParts,
    webhooks: WebhookParts,
    health: Health,
    deletions: Deletions,
    reasons: ClosingReasons,
    studies: Studies,
    clock: Clock,
) -> OperatorParts:
    players, tokens, bans, acts = accounts.players, accounts.tokens, accounts.bans, Acts(store.confirmed, clock)
    departures = Departures(index, door, tournaments.store, tournaments.organising, tournaments.running, players, bans)
    return OperatorParts(
        acting=Operators(store.confirmed, acts, bans, players, tokens, departures, door, deletions, reasons),
        credentials=Credentials(acts, players, tokens),
        lookups=Lookups(players, tokens, bans, accounts.quotas, webhooks.registry, index, matches, store.log),
        sizes=Sizes(Servers(store.redis, store.events), store.archive, health, clock),
        tournament_closings=TournamentClosings(acts, tournaments.store, door, reasons),
        study_deletions=StudyDeletions(acts, studies, matches),
        departures=departures,
        deletions=deletions,
    )


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
    parts.monitoring.store.start(settings.store_id)
    return parts
