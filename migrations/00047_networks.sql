-- +goose Up
-- From which network a row of a visitor's form came, as wide as alerts of one source are gathered (IPv4 /24, IPv6 /56), for
-- seven days (ADR 55). No row is there for one whose network is unknown or the company's own.
CREATE TABLE network_sources (
    row_id TEXT PRIMARY KEY,
    feature TEXT NOT NULL,
    network TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    -- its mails to the company leave by themselves; otherwise one mail tells of many
    own_mails BOOLEAN NOT NULL
);
CREATE INDEX network_sources_network ON network_sources (network, created_at);
CREATE INDEX network_sources_created ON network_sources (created_at);

-- A network of which so many rows came that one mail tells of them.
CREATE TABLE network_groups (
    id TEXT PRIMARY KEY,
    network TEXT NOT NULL UNIQUE,
    began_at TIMESTAMPTZ NOT NULL,
    newest_at TIMESTAMPTZ NOT NULL,
    -- how many rows have no mails of their own, how many of them seem to be emergencies, how many alerts they raised
    gathered INTEGER NOT NULL,
    urgent INTEGER NOT NULL,
    alerts INTEGER NOT NULL,
    -- how many rows and alerts the mails have told of, how many mails there were, and when the next may leave
    told INTEGER NOT NULL,
    told_alerts INTEGER NOT NULL,
    mails INTEGER NOT NULL,
    next_mail_at TIMESTAMPTZ NOT NULL
);
