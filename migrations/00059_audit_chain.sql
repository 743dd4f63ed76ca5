-- +goose Up
-- Who can write these tables can change the audit log, but not so that it goes unnoticed. Each line bears a keyed hash
-- of itself, made with the line; the background chains the lines, in the order in which they were committed: each seal is
-- a keyed hash of the seal before and of its line. The key stands in audit_keys, sealed by the vault.
ALTER TABLE audit_log ADD COLUMN mac TEXT NOT NULL DEFAULT ''; -- empty in lines of versions before this one

CREATE TABLE audit_chain (
    seq  BIGINT PRIMARY KEY,               -- 1, 2, 3 … without a gap
    line TEXT NOT NULL UNIQUE,             -- id of the row of audit_log
    seal TEXT NOT NULL
);

CREATE TABLE audit_head (
    id         INTEGER PRIMARY KEY,        -- 1: there is one row
    seq        BIGINT NOT NULL,            -- of the last link; 0 before the first
    seal       TEXT NOT NULL,
    taken_over BIGINT NOT NULL,            -- links up to this one may be lines without a hash of their own
    sealed_at  TIMESTAMPTZ NOT NULL,
    mac        TEXT NOT NULL,              -- keyed hash of the above: a shorter chain has another head
    checked_at TIMESTAMPTZ,                -- last complete check, by the program itself
    checked    BIGINT NOT NULL,            -- lines of that check
    broken     TEXT NOT NULL               -- what it found, as a JSON object; empty: nothing
);

CREATE TABLE audit_keys (
    id         INTEGER PRIMARY KEY,        -- 1: there is one row
    secret     TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
