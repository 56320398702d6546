CREATE TABLE IF NOT EXISTS archive_about (
    name VARCHAR COLLATE "C" NOT NULL,
    value VARCHAR COLLATE "C" NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE IF NOT EXISTS archived_matches (
    match VARCHAR COLLATE "C" NOT NULL,
    game VARCHAR COLLATE "C" NOT NULL,
    last INTEGER NOT NULL,
    digest VARCHAR COLLATE "C" NOT NULL,
    secret VARCHAR COLLATE "C",
    keys BYTEA NOT NULL,
    source BYTEA,
    row BYTEA NOT NULL,
    archived_at VARCHAR COLLATE "C" NOT NULL,
    attempt VARCHAR COLLATE "C" NOT NULL,
    PRIMARY KEY (match)
);

CREATE TABLE IF NOT EXISTS audited_entries (
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    audience VARCHAR COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    game VARCHAR COLLATE "C" NOT NULL,
    kind VARCHAR COLLATE "C" NOT NULL,
    action VARCHAR COLLATE "C",
    author VARCHAR COLLATE "C" NOT NULL,
    player VARCHAR COLLATE "C",
    seat INTEGER,
    client VARCHAR COLLATE "C",
    bot VARCHAR COLLATE "C",
    undone BOOLEAN NOT NULL,
    digest BYTEA NOT NULL,
    PRIMARY KEY (match, seq, audience)
);

CREATE INDEX IF NOT EXISTS audited_entries_action ON audited_entries (audience, action, at, match, seq) WHERE action IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_at ON audited_entries (audience, at, match, seq);

CREATE INDEX IF NOT EXISTS audited_entries_bot ON audited_entries (audience, bot, at, match, seq) WHERE bot IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_client ON audited_entries (audience, client, at, match, seq) WHERE client IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_game ON audited_entries (audience, game, at, match, seq) WHERE game IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_kind ON audited_entries (audience, kind, at, match, seq) WHERE kind IS NOT NULL;

CREATE INDEX IF NOT EXISTS audited_entries_player ON audited_entries (audience, player, at, match, seq) WHERE player IS NOT NULL;

CREATE TABLE IF NOT EXISTS audited_matches (
    number SERIAL NOT NULL,
    match VARCHAR COLLATE "C" NOT NULL,
    shard INTEGER NOT NULL,
    game VARCHAR COLLATE "C" NOT NULL,
    last INTEGER NOT NULL,
    digest VARCHAR COLLATE "C" NOT NULL,
    audiences VARCHAR COLLATE "C" NOT NULL,
    seated VARCHAR COLLATE "C" NOT NULL,
    pending BOOLEAN NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (match)
);

CREATE INDEX IF NOT EXISTS audited_matches_of ON audited_matches (shard);

CREATE INDEX IF NOT EXISTS audited_matches_pending ON audited_matches (match) WHERE pending;

CREATE TABLE IF NOT EXISTS audited_positions (
    shard INTEGER NOT NULL,
    line BIGINT NOT NULL,
    sum INTEGER NOT NULL,
    as_of BIGINT NOT NULL,
    PRIMARY KEY (shard)
);

CREATE TABLE IF NOT EXISTS audited_seats (
    match INTEGER NOT NULL,
    player VARCHAR COLLATE "C" NOT NULL,
    PRIMARY KEY (match, player)
);

CREATE TABLE IF NOT EXISTS archived_lists (
    name VARCHAR COLLATE "C" NOT NULL,
    place VARCHAR COLLATE "C" NOT NULL,
    match VARCHAR COLLATE "C",
    PRIMARY KEY (name, place),
    FOREIGN KEY(match) REFERENCES archived_matches (match) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS archived_lists_of ON archived_lists (match);

CREATE TABLE IF NOT EXISTS archived_pages (
    match VARCHAR COLLATE "C" NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    packed BYTEA NOT NULL,
    PRIMARY KEY (match, first),
    FOREIGN KEY(match) REFERENCES archived_matches (match) ON DELETE CASCADE
);
