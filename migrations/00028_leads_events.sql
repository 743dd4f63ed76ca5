-- +goose Up
-- What happened with a lead, for whoever acts on it: written in the transaction of what happened, deleted in the one of
-- what followed from it (ADR 34).
CREATE TABLE lead_events (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    -- what happened, words separated by blanks: created, contacted, behaved, rescored, mail, stage, override, consented, withdrew, merged
    kinds TEXT NOT NULL,
    -- by which kind of touchpoint, empty for none
    detail TEXT NOT NULL,
    -- as it was told of last, and as it is
    score_before INTEGER NOT NULL,
    score_after INTEGER NOT NULL,
    stage_before TEXT NOT NULL,
    stage_after TEXT NOT NULL,
    -- the run of automation that brought it about, empty for none, and through how many others
    cause TEXT NOT NULL,
    depth INTEGER NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    -- not before then; null: at once. Whatever cannot be acted on now must not keep the others waiting.
    due_at TIMESTAMPTZ
);
CREATE INDEX lead_events_lead ON lead_events (lead_id);
-- The score that an event told of last: small changes add up until they are told (S145).
ALTER TABLE leads ADD COLUMN score_told INTEGER NOT NULL DEFAULT 0;
UPDATE leads SET score_told = score;
