-- +goose Up
-- Accounts of the people who work here. None is ever deleted.
CREATE TABLE staff_users (
    id              TEXT PRIMARY KEY,             -- usr_<ULID>
    email           TEXT NOT NULL,                -- where mail goes
    email_key       TEXT NOT NULL UNIQUE,         -- what accounts are told apart by
    name            TEXT NOT NULL,
    role            TEXT NOT NULL CHECK (role IN ('owner', 'sales', 'editor', 'viewer')),
    password_hash   TEXT NOT NULL DEFAULT '',     -- argon2id, PHC form; empty: invited, no password yet
    totp_secret     TEXT NOT NULL DEFAULT '',     -- base32; empty: no second factor
    totp_pending    TEXT NOT NULL DEFAULT '',     -- begun and not yet confirmed
    totp_step       BIGINT NOT NULL DEFAULT 0,    -- last time step used: a code works once (RFC 6238 section 5.2)
    disabled_at     TIMESTAMPTZ,
    last_seen_at    TIMESTAMPTZ,
    created_at      TIMESTAMPTZ NOT NULL,
    updated_at      TIMESTAMPTZ NOT NULL
);

CREATE TABLE staff_sessions (
    id          TEXT PRIMARY KEY,                 -- ses_<ULID>
    token_hash  TEXT NOT NULL UNIQUE,             -- SHA-256 of the cookie's token
    user_id     TEXT NOT NULL REFERENCES staff_users (id),
    created_at  TIMESTAMPTZ NOT NULL,
    seen_at     TIMESTAMPTZ NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX staff_sessions_user ON staff_sessions (user_id);

-- Links that work once: setup (no account yet), invite, reset.
CREATE TABLE staff_tokens (
    id          TEXT PRIMARY KEY,                 -- tok_<ULID>, or that of the request it answers
    token_hash  TEXT NOT NULL UNIQUE,
    purpose     TEXT NOT NULL CHECK (purpose IN ('setup', 'invite', 'reset')),
    user_id     TEXT REFERENCES staff_users (id),
    created_at  TIMESTAMPTZ NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX staff_tokens_user ON staff_tokens (user_id);

-- One-time codes for a lost second factor.
CREATE TABLE staff_recovery_codes (
    user_id    TEXT NOT NULL REFERENCES staff_users (id),
    code_hash  TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

-- One row that a transaction updates to be alone, on both engines: whatever
-- counts accounts or owners before it acts. See Guard in internal/staff/queries.sql.
CREATE TABLE staff_guard (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    turns  BIGINT NOT NULL
);
INSERT INTO staff_guard (id, turns) VALUES (1, 0);
