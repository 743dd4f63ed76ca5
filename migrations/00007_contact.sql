-- +goose Up
CREATE TABLE contact_messages (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    -- one message, one row: the Idempotency-Key, or one derived from the content (see forms.RowKey)
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    -- opens the sender's private page that says it arrived; grants nothing else
    sent_token TEXT NOT NULL UNIQUE,
    -- null while the message is in quarantine: a suspected program is nobody's lead
    lead_id TEXT REFERENCES leads (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT NOT NULL,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    matched_words TEXT NOT NULL,
    emergency_flag BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    -- the open status to return to when "answered" is taken back
    status_before TEXT NOT NULL,
    quarantine_reason TEXT NOT NULL,
    source TEXT NOT NULL,
    sla_deadline TIMESTAMPTZ NOT NULL,
    -- when the next alert is due; null when none is
    next_timer_at TIMESTAMPTZ,
    -- when the mails were handed to the ledger; null until then (the sweep's mark)
    notified_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    assigned_to TEXT NOT NULL,
    assigned_name TEXT NOT NULL,
    answered_at TIMESTAMPTZ,
    answered_by TEXT NOT NULL,
    closed_at TIMESTAMPTZ,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX contact_messages_status ON contact_messages (status, created_at, id);
CREATE INDEX contact_messages_created ON contact_messages (created_at, id);
CREATE INDEX contact_messages_timer ON contact_messages (next_timer_at) WHERE next_timer_at IS NOT NULL;
CREATE INDEX contact_messages_unnotified ON contact_messages (created_at) WHERE notified_at IS NULL;
CREATE INDEX contact_messages_lead ON contact_messages (lead_id);
CREATE INDEX contact_messages_hash ON contact_messages (request_hash);

-- Ledger of what was raised, so that no alert is raised twice (M10).
CREATE TABLE contact_alerts (
    message_id TEXT NOT NULL REFERENCES contact_messages (id),
    kind TEXT NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    fired_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (message_id, kind)
);

-- What happened to a message, for its timeline.
CREATE TABLE contact_events (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES contact_messages (id),
    at TIMESTAMPTZ NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    actor TEXT NOT NULL
);
CREATE INDEX contact_events_message ON contact_events (message_id, at);
