-- +goose Up
-- One row per run of periodic work: whoever inserts the slot runs it, once for the whole installation.
CREATE TABLE periodic_slots (
    name TEXT NOT NULL,
    slot BIGINT NOT NULL,
    claimed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (name, slot)
);
