-- +goose Up
-- Where the facts of a person come from, and what else forms said of them (ADR 56), as JSON; empty
-- where nothing is known of it. Read and written with the lead, so it is no table of its own.
ALTER TABLE leads ADD COLUMN provenance TEXT NOT NULL DEFAULT '';

-- What stands is kept. It counts as verified where staff have been in touch with the person, or
-- they have become a customer: then a wrong name or number would have been noticed.
UPDATE leads SET provenance = '{"verified":{"name":{"by":"staff"},"phone":{"by":"staff"},"company":{"by":"staff"},"role":{"by":"staff"}}}'
WHERE state = 'active' AND (stage = 'customer' OR EXISTS (
    SELECT 1 FROM touchpoints t WHERE t.lead_id = leads.id AND t.type = 'reached'));
