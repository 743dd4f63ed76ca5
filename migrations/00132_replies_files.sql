-- +goose Up

-- Files that came with what customers answered (ADR 99). A picture was encoded anew; any other file is as it came, and is never run or shown.
CREATE TABLE reply_files (
    id        TEXT        PRIMARY KEY,
    reply_id  TEXT        NOT NULL,
    feature   TEXT        NOT NULL,   -- quotes, contact
    case_id   TEXT        NOT NULL,   -- the request or the message
    name      TEXT        NOT NULL,   -- as its sender called it, without what would mislead
    size      BIGINT      NOT NULL,   -- bytes that are kept, with the preview
    at        TIMESTAMPTZ NOT NULL,
    preview   BYTEA       NOT NULL,   -- of a picture, small; empty for others
    content   BYTEA       NOT NULL
);
CREATE INDEX reply_files_reply ON reply_files (reply_id);
CREATE INDEX reply_files_case ON reply_files (case_id, at);
CREATE INDEX reply_files_at ON reply_files (at);
