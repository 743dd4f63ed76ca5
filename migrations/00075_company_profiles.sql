-- +goose Up
-- What the company says of itself, each version as it was saved (ADR 72). No row: the sample company of the catalog is shown.
CREATE TABLE company_profiles (
    version    BIGINT NOT NULL PRIMARY KEY CHECK (version > 0),
    -- catalog.Profile as JSON.
    document   TEXT NOT NULL,
    -- Why, in the words of the person who saved it; may be empty.
    note       TEXT NOT NULL DEFAULT '',
    -- The id of the account, or system:<name>, and its address at that time.
    author_id  TEXT NOT NULL,
    author     TEXT NOT NULL,
    saved_at   TIMESTAMPTZ NOT NULL
);
