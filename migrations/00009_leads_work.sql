-- +goose Up
-- What staff need to work on leads: lists in three orders, notes with their writer,
-- merging with undo, erasure.
ALTER TABLE leads ADD COLUMN assigned_name TEXT NOT NULL DEFAULT '';
-- active, merged (see merged_into) or erased
ALTER TABLE leads ADD COLUMN state TEXT NOT NULL DEFAULT 'active';
-- The lead that this one was merged into. Its touchpoints, and the rows of other
-- words, go on naming this one: so a merge can be taken back exactly.
ALTER TABLE leads ADD COLUMN merged_into TEXT NOT NULL DEFAULT '';
-- When time alone changes the score next; null when it never does.
ALTER TABLE leads ADD COLUMN rescore_at TIMESTAMPTZ;
-- Name, e-mail, company and phone in small letters, cut to what an index row takes.
ALTER TABLE leads ADD COLUMN search TEXT NOT NULL DEFAULT '';
-- Due at once: the first run of the re-score job completes old rows in Go.
UPDATE leads SET search = lower(name || ' ' || email || ' ' || company || ' ' || phone), rescore_at = created_at;

-- Each order has an index that holds everything a filter asks for: the list reads
-- rows for what it shows only, however rare that is among 100,000.
DROP INDEX leads_created;
CREATE INDEX leads_by_creation ON leads
    (created_at, id, search, priority, stage, source, assigned_to, human_override, chat_needs_human) WHERE state = 'active';
CREATE INDEX leads_by_score ON leads
    (score, id, search, priority, stage, source, assigned_to, human_override, chat_needs_human) WHERE state = 'active';
CREATE INDEX leads_by_activity ON leads
    (last_activity, id, search, priority, stage, source, assigned_to, human_override, chat_needs_human) WHERE state = 'active';
CREATE INDEX leads_rescore ON leads (rescore_at) WHERE rescore_at IS NOT NULL;
CREATE INDEX leads_merged ON leads (merged_into) WHERE merged_into <> '';

-- Who of the staff wrote it; empty for visitors and the program.
ALTER TABLE touchpoints ADD COLUMN actor TEXT NOT NULL DEFAULT '';
-- A note's ref is the key its writer's browser made: sent twice, it is one note.
CREATE UNIQUE INDEX touchpoints_note ON touchpoints (ref) WHERE type = 'note' AND ref <> '';
CREATE INDEX consent_events_lead ON consent_events (lead_id, created_at);

CREATE TABLE lead_merges (
    id TEXT PRIMARY KEY,
    survivor_id TEXT NOT NULL REFERENCES leads (id),
    merged_id TEXT NOT NULL REFERENCES leads (id),
    -- the survivor's own facts before and after, as JSON: undo tells by them what the merge brought
    facts_before TEXT NOT NULL,
    facts_after TEXT NOT NULL,
    -- ids that had been merged into merged_id, as JSON
    brought TEXT NOT NULL,
    merged_at TIMESTAMPTZ NOT NULL,
    undone_at TIMESTAMPTZ
);
CREATE INDEX lead_merges_survivor ON lead_merges (survivor_id, merged_at);
CREATE INDEX lead_merges_merged ON lead_merges (merged_id);

-- The mails of one person, for the lead's timeline.
CREATE INDEX mails_to ON mails (lower(to_address), created_at);
