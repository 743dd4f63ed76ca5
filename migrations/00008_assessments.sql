-- +goose Up
CREATE TABLE assessments (
    id TEXT PRIMARY KEY,
    -- one assessment, one row: the Idempotency-Key, or one derived from the content (see forms.RowKey)
    idempotency_key TEXT NOT NULL UNIQUE,
    request_hash TEXT NOT NULL,
    -- opens the visitor's private report until report_until; grants nothing else
    report_token TEXT NOT NULL UNIQUE,
    report_until TIMESTAMPTZ NOT NULL,
    -- null while the assessment is in quarantine: a suspected program is nobody's lead
    lead_id TEXT REFERENCES leads (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_e164 TEXT NOT NULL,
    company TEXT NOT NULL,
    -- the five answers and what the server made of them, as JSON; the result is kept as the visitor saw it
    answers TEXT NOT NULL,
    score INTEGER NOT NULL,
    score_lines TEXT NOT NULL,
    risk_level TEXT NOT NULL,
    priority TEXT NOT NULL,
    recommendations TEXT NOT NULL,
    estimated_cost TEXT NOT NULL,
    service_type TEXT NOT NULL,
    behavior TEXT NOT NULL,
    source TEXT NOT NULL,
    quarantine_reason TEXT NOT NULL,
    -- when the mails were handed to the ledger; null until then (the sweep's mark)
    notified_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX assessments_created ON assessments (created_at, id);
CREATE INDEX assessments_lead ON assessments (lead_id);
CREATE INDEX assessments_hash ON assessments (request_hash);
CREATE INDEX assessments_unnotified ON assessments (created_at) WHERE notified_at IS NULL;
