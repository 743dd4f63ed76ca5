-- +goose Up
-- Lines of the audit log whose hour is not over: what was refused, and who looked at which people, counted together for
-- each person, action and hour. A line grows here; when its hour is over it is moved into audit_log under the same id.
CREATE TABLE audit_groups (
    id          TEXT PRIMARY KEY,          -- aud_<ULID> of the first event; the line keeps it
    hour        TIMESTAMPTZ NOT NULL,      -- begin of the hour, UTC
    at          TIMESTAMPTZ NOT NULL,      -- first event
    actor_id    TEXT NOT NULL,
    actor_email TEXT NOT NULL,
    action      TEXT NOT NULL,
    subject     TEXT NOT NULL,
    detail      TEXT NOT NULL              -- JSON object: counts, networks, ids of what was looked at
);
CREATE UNIQUE INDEX audit_groups_key ON audit_groups (hour, actor_id, action, subject);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
