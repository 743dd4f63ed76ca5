-- +goose Up
CREATE TABLE quote_requests (
    id TEXT PRIMARY KEY,
    ticket_id TEXT NOT NULL UNIQUE,
    -- one request, one row: the Idempotency-Key, or one derived from the content (see quotes.requestKey)
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    -- opens the private status page; grants reading this one request's progress, nothing else
    status_token TEXT NOT NULL UNIQUE,
    -- null while the request is in quarantine: a suspected program is nobody's lead
    lead_id TEXT REFERENCES leads (id),
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT NOT NULL,
    company TEXT NOT NULL,
    service_type TEXT NOT NULL,
    property_type TEXT NOT NULL,
    security_concerns TEXT NOT NULL,
    budget TEXT NOT NULL,
    timeline TEXT NOT NULL,
    message TEXT NOT NULL,
    lead_score INTEGER NOT NULL,
    score_lines TEXT NOT NULL,
    matched_words TEXT NOT NULL,
    emergency_flag BOOLEAN NOT NULL,
    priority TEXT NOT NULL,
    status TEXT NOT NULL,
    -- the open status to return to when "responded" is taken back (U15)
    status_before TEXT NOT NULL,
    quarantine_reason TEXT NOT NULL,
    source TEXT NOT NULL,
    behavior TEXT NOT NULL,
    sla_deadline TIMESTAMPTZ NOT NULL,
    -- when the next alert or milestone is due; null when none is
    next_timer_at TIMESTAMPTZ,
    -- when the mails were handed to the ledger; null until then (the sweep's mark)
    notified_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    reviewed_at TIMESTAMPTZ,
    assigned_to TEXT NOT NULL,
    assigned_name TEXT NOT NULL,
    assigned_at TIMESTAMPTZ,
    assessed_at TIMESTAMPTZ,
    responded_at TIMESTAMPTZ,
    responded_by TEXT NOT NULL,
    quoted_at TIMESTAMPTZ,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL
);
CREATE INDEX quote_requests_status ON quote_requests (status, created_at, id);
CREATE INDEX quote_requests_created ON quote_requests (created_at, id);
CREATE INDEX quote_requests_timer ON quote_requests (next_timer_at) WHERE next_timer_at IS NOT NULL;
CREATE INDEX quote_requests_unnotified ON quote_requests (created_at) WHERE notified_at IS NULL;
CREATE INDEX quote_requests_responded ON quote_requests (responded_at) WHERE responded_at IS NOT NULL;
CREATE INDEX quote_requests_lead ON quote_requests (lead_id);
CREATE INDEX quote_requests_hash ON quote_requests (request_hash);

-- Ledger of what was raised, so that no alert is raised twice (M10).
CREATE TABLE quote_alerts (
    quote_id TEXT NOT NULL REFERENCES quote_requests (id),
    kind TEXT NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    fired_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (quote_id, kind)
);

-- What happened to a request, for its timeline.
CREATE TABLE quote_events (
    id TEXT PRIMARY KEY,
    quote_id TEXT NOT NULL REFERENCES quote_requests (id),
    at TIMESTAMPTZ NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    actor TEXT NOT NULL
);
CREATE INDEX quote_events_quote ON quote_events (quote_id, at);
