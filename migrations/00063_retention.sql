-- +goose Up

-- A rule of catalog/retention.json that the program itself follows: since when, in which form, and what its last run did.
CREATE TABLE retention_rules (
    id          TEXT        PRIMARY KEY,  -- the rule's and the term's ids: people.quiet
    term        TEXT        NOT NULL,     -- in words: when it becomes shorter or longer, since begins anew
    since       TIMESTAMPTZ NOT NULL,     -- nothing goes before the notice from here is over
    last_run_at TIMESTAMPTZ,
    removed     BIGINT      NOT NULL,     -- by the last run, and how many it could not remove
    failed      BIGINT      NOT NULL,
    removed_all BIGINT      NOT NULL      -- by all runs
);

-- What an owner keeps from going: a person, or all that a rule is about. Once it is released the row stays for the notice.
CREATE TABLE retention_holds (
    id          TEXT        PRIMARY KEY,
    kind        TEXT        NOT NULL CHECK (kind IN ('person', 'rule')),
    subject     TEXT        NOT NULL,     -- the lead's id, or the rule's
    reason      TEXT        NOT NULL,     -- empty once it is released
    placed_at   TIMESTAMPTZ NOT NULL,
    placed_by   TEXT        NOT NULL,
    released_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX retention_holds_open ON retention_holds (kind, subject) WHERE released_at IS NULL;
CREATE INDEX retention_holds_subject ON retention_holds (subject);
