-- +goose Up
-- Secrets are sealed with a key that is not in the database (ADR 57). A row for each key that has sealed something
-- which may still be there. What was stored before in clear is sealed at the next start, by the program.
CREATE TABLE vault_keys (
    id       TEXT PRIMARY KEY,          -- the beginning of the key's hash
    made_at  TIMESTAMPTZ NOT NULL,      -- when it was first used here
    done_at  TIMESTAMPTZ                -- when nothing was in clear or sealed with another key any more
);

-- The secret parts of its links, sealed; the texts have marks in their places. Empty once it was sent; NULL: written
-- before there were marks.
ALTER TABLE mails ADD COLUMN secrets TEXT;

-- The tokens of private pages: what is looked up is a hash of the token, what mails are written with is sealed.
ALTER TABLE quote_requests ADD COLUMN status_token_sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_messages ADD COLUMN sent_token_sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE assessments ADD COLUMN report_token_sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE lead_appointments ADD COLUMN token_sealed TEXT NOT NULL DEFAULT '';
