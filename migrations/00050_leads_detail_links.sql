-- +goose Up
-- Links by which a person confirms, from their own mailbox, what a form said of them. A link is
-- known by the hash of its token alone.
CREATE TABLE lead_detail_links (
    token_hash TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    -- the row of the form whose acknowledgement bears the link
    ref TEXT NOT NULL,
    -- the ids of the details that it confirms, as JSON
    details TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    used_at TIMESTAMPTZ
);
CREATE INDEX lead_detail_links_lead ON lead_detail_links (lead_id);
CREATE INDEX lead_detail_links_expiry ON lead_detail_links (expires_at);
