-- +goose Up
-- Who gets the newsletter, or asked for it, or wants it no more: one row for each address.
CREATE TABLE newsletter_subscribers (
    id TEXT PRIMARY KEY,
    -- the address without regard to case; of an erased person 'hmac:' and its keyed hash, so that nobody is written to
    -- who was erased (M21)
    address_key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    lead_id TEXT NOT NULL REFERENCES leads (id),
    state TEXT NOT NULL CHECK (state IN ('pending', 'active', 'unsubscribed', 'bounced', 'complained')),
    -- JSON list of the catalog's topics, never empty while somebody may be written to
    topics TEXT NOT NULL,
    -- the sum of the topics that were chosen (V140), a score of its own (D29)
    interest_score INTEGER NOT NULL,
    -- what was agreed to, as it was shown
    wording TEXT NOT NULL,
    wording_version TEXT NOT NULL,
    -- the latest sign-up, its confirmation, and when the person left or could no longer be reached
    asked_at TIMESTAMPTZ NOT NULL,
    confirmed_at TIMESTAMPTZ,
    ended_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX newsletter_subscribers_state ON newsletter_subscribers (state, asked_at, id);
CREATE INDEX newsletter_subscribers_lead ON newsletter_subscribers (lead_id);

-- Every accepted sign-up. The link in its mail names it.
CREATE TABLE newsletter_signups (
    id TEXT PRIMARY KEY,
    -- one sign-up, one row: the Idempotency-Key, else the row's own id; what is sent twice without a key is known by the
    -- subscriber that waits
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    -- null while the sign-up is in quarantine: a suspected program is nobody's lead
    subscriber_id TEXT REFERENCES newsletter_subscribers (id),
    email TEXT NOT NULL,
    -- as they were chosen
    topics TEXT NOT NULL,
    interest_score INTEGER NOT NULL,
    -- what became of its confirmation mail
    outcome TEXT NOT NULL CHECK (outcome IN ('mailed', 'shared', 'limited', 'held')),
    quarantine_reason TEXT NOT NULL,
    -- until when a consultant was promised; null when none was (V140)
    consult_by TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX newsletter_signups_subscriber ON newsletter_signups (subscriber_id, created_at);
CREATE INDEX newsletter_signups_outcome ON newsletter_signups (outcome, created_at);

-- What links in mails are signed with. The newest signs; all stay good, for a link to unsubscribe does not expire. The
-- first also hashes the addresses of erased persons.
CREATE TABLE newsletter_keys (
    id INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    made_at TIMESTAMPTZ NOT NULL
);
