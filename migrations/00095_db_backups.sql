-- +goose Up

-- The last whole backup that was written of this database: one row, for who watches that there are backups (ADR 84).
CREATE TABLE backups (
    id BIGINT PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL
);
