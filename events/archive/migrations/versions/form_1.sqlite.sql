CREATE TABLE IF NOT EXISTS archive_about (
    name VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE IF NOT EXISTS archived_matches (
    "match" VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    last INTEGER NOT NULL,
    digest VARCHAR NOT NULL,
    secret VARCHAR,
    keys BLOB NOT NULL,
    source BLOB,
    "row" BLOB NOT NULL,
    archived_at VARCHAR NOT NULL,
    attempt VARCHAR NOT NULL,
    PRIMARY KEY ("match")
);

CREATE TABLE IF NOT EXISTS audited_entries (
    "match" INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    audience VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    game VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    action VARCHAR,
    author VARCHAR NOT NULL,
    player VARCHAR,
    seat INTEGER,
    client VARCHAR,
    bot VARCHAR,
    undone BOOLEAN NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY ("match", seq, audience)
)
 WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS audited_entries_action ON audited_entries (audience, action, at, "match", seq) WHERE action IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_at ON audited_entries (audience, at, "match", seq);

CREATE INDEX IF NOT EXISTS audited_entries_bot ON audited_entries (audience, bot, at, "match", seq) WHERE bot IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_client ON audited_entries (audience, client, at, "match", seq) WHERE client IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_game ON audited_entries (audience, game, at, "match", seq) WHERE game IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_kind ON audited_entries (audience, kind, at, "match", seq) WHERE kind IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_player ON audited_entries (audience, player, at, "match", seq) WHERE player IS NOT NULL;

CREATE TABLE IF NOT EXISTS audited_matches (
    number INTEGER NOT NULL,
    "match" VARCHAR NOT NULL,
    shard INTEGER NOT NULL,
    game VARCHAR NOT NULL,
    last INTEGER NOT NULL,
    digest VARCHAR NOT NULL,
    audiences VARCHAR NOT NULL,
    seated VARCHAR NOT NULL,
    pending BOOLEAN NOT NULL,
    PRIMARY KEY (number),
    UNIQUE ("match")
);

CREATE INDEX IF NOT EXISTS audited_matches_of ON audited_matches (shard);

CREATE INDEX IF NOT EXISTS audited_matches_pending ON audited_matches ("match") WHERE pending;

CREATE TABLE IF NOT EXISTS audited_positions (
    shard INTEGER NOT NULL,
    line BIGINT NOT NULL,
    sum INTEGER NOT NULL,
    as_of BIGINT NOT NULL,
    PRIMARY KEY (shard)
);

CREATE TABLE IF NOT EXISTS audited_seats (
    "match" INTEGER NOT NULL,
    player VARCHAR NOT NULL,
    PRIMARY KEY ("match", player)
)
 WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS archived_lists (
    name VARCHAR NOT NULL,
    place VARCHAR NOT NULL,
    "match" VARCHAR,
    PRIMARY KEY (name, place),
    FOREIGN KEY("match") REFERENCES archived_matches ("match") ON DELETE CASCADE
)
 WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS archived_lists_of ON archived_lists ("match");

CREATE TABLE IF NOT EXISTS archived_pages (
    "match" VARCHAR NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY ("match", first),
    FOREIGN KEY("match") REFERENCES archived_matches ("match") ON DELETE CASCADE
);
