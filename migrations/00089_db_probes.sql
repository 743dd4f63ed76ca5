-- +goose Up

-- What is written to find out whether anything can be: one row, written after a write has failed (ADR 77).
CREATE TABLE write_probes (
    id BIGINT PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL,
    padding TEXT NOT NULL
);
