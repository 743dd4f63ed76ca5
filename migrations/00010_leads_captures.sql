-- +goose Up
-- What visitors left in the pop-up, the qualification panel or the priority-support overlay.
CREATE TABLE lead_captures (
    id TEXT PRIMARY KEY,
    -- one capture, one row: the Idempotency-Key, or one derived from the content (see forms.RowKey)
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    -- null while the capture is in quarantine: a suspected program is nobody's lead
    lead_id TEXT REFERENCES leads (id),
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT NOT NULL,
    company TEXT NOT NULL,
    -- as they were chosen; the lead has their canonical names (D26, D27)
    role TEXT NOT NULL,
    interests TEXT NOT NULL,
    source TEXT NOT NULL,
    service_type TEXT NOT NULL,
    session_id TEXT NOT NULL,
    behavior TEXT NOT NULL,
    -- the qualification, a score of its own (D29), as the visitor was told it
    score INTEGER NOT NULL,
    score_lines TEXT NOT NULL,
    band TEXT NOT NULL,
    priority TEXT NOT NULL,
    recommendations TEXT NOT NULL,
    quarantine_reason TEXT NOT NULL,
    -- when the mails were handed to the ledger; null until then (the sweep's mark)
    notified_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX lead_captures_created ON lead_captures (created_at, id);
CREATE INDEX lead_captures_lead ON lead_captures (lead_id);
CREATE INDEX lead_captures_hash ON lead_captures (request_hash);
CREATE INDEX lead_captures_unnotified ON lead_captures (created_at) WHERE notified_at IS NULL;
