-- +goose Up
-- Roles that must have a second factor, and since when: sessions that began later open nothing but its setting-up.
CREATE TABLE staff_factor_rules (
    role   TEXT PRIMARY KEY CHECK (role IN ('owner', 'sales', 'editor', 'viewer')),
    since  TIMESTAMPTZ NOT NULL
);
